"""Every refusal of every game: a story that meets it, one sentence, a situation left as it was.

What each game tells in its `refused` is put here into one form; what only one game promises of its
refusals stands below.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from brasier.evening import a_table, both, value_at
from brasier.evening import played as in_brasier
from brasier.refused import ALL as OF_BRASIER
from humans.little import opened as opened_town
from humans.little import played as in_town
from humans.refused import STORIES as OF_HUMANS
from named import name_of
from non_morts.refused import ALL as OF_NON_MORTS
from non_morts.refused import Story as OfFilm
from non_morts.stories import told as in_film
from rules.refused import DAY_STORIES, NIGHT_STORIES, every_refusal
from zombie_mosh.concerts import TO_THE_COUNT, Move, attack, count, defend, note
from zombie_mosh.concerts import played as in_the_pit
from zombie_mosh.refused import B_WATCHES, FORCEABLE
from zombie_mosh.refused import STORIES as OF_ZOMBIE_MOSH

from gm_assistant.engine.wording import Refusal
from gm_assistant.french.language import plain
from gm_assistant.games.brasier.rules.board import Owed
from gm_assistant.games.brasier.rules.game import open_document
from gm_assistant.games.brasier.rules.heroes import wound
from gm_assistant.games.brasier.rules.words import REFUSALS as RULES_OF_BRASIER
from gm_assistant.games.humans.rules.words import REFUSALS as RULES_OF_HUMANS
from gm_assistant.games.non_morts.rules import words as film
from gm_assistant.games.zombie_mosh.rules import words as pit

# Whether what the word of the table makes is as it should be: the game before, and after.
Overruled = Callable[[Any, Any], bool]


class Story(NamedTuple):
    """How one gets there, what is refused, by which refusal; what force makes, or None: never.

    `says`: what is found in its sentence.
    """

    game: str
    refusal: str
    before: Callable[[], Any]
    move: dict[str, Any]
    forced: Overruled | None
    says: str = ""


INSTEAD: Final = r"^[A-ZÉ(«].* : .*\.$|^Dites .*\.$|^Tirez .*\.$|.*d'abord.*\.$"


def one_more(before: Any, after: Any) -> bool:
    return len(after.moves) == len(before.moves) + 1


def every_story() -> Iterator[Story]:
    for one in (*NIGHT_STORIES, *DAY_STORIES):
        forced = one_more if one.refusal.can_be_forced else None
        yield Story("quinte_bourg", name_of(one.refusal), one.game, dict(one.move), forced)
    for two in OF_BRASIER:
        gives = None if two.forced is None else _found(two.forced)
        game = partial(in_brasier, two.table, *two.before)
        yield Story("brasier", two.rule, game, two.move, gives, r"^[^.]* : [^.]*\.$")
    for three in OF_HUMANS:
        lifted = _told(three.rule) if RULES_OF_HUMANS[three.rule].can_be_forced else None
        town = partial(in_town, three.table, *three.before)
        yield Story("humans", three.rule, town, three.move, lifted, INSTEAD)
    for four in OF_NON_MORTS:
        forced = one_more if issubclass(four.refusal, film.Bendable) else None
        shot = partial(in_film, *four.before, **four.table)
        yield Story("non_morts", name_of(four.refusal), shot, dict(four.move), forced, ":")
    for five in OF_ZOMBIE_MOSH:
        says = _overruled(five.sentence) if five.kind in FORCEABLE else None
        song = partial(in_the_pit, *five.before, songs=five.songs)
        words = re.escape(five.sentence)
        yield Story("zombie_mosh", name_of(five.kind), song, dict(five.refused), says, words)


def _found(expected: dict[str, Any]) -> Overruled:
    return lambda _, after: {it: value_at(after.situation(), it) for it in expected} == expected


def _told(rule: str) -> Overruled:
    return lambda before, after: (
        rule in [it.facts["refused"] for it in after.why(len(before.moves)) if it.rule == "force"]
    )


def _overruled(sentence: str) -> Overruled:
    def says(before: Any, after: Any) -> bool:
        why = after.why(len(before.moves))[0]
        return why.rule == "passe_outre" and sentence in plain(why.sentence)

    return says


STORIES: Final = tuple(every_story())
each_story = pytest.mark.parametrize(
    "story", STORIES, ids=[f"{it.game}-{it.refusal}" for it in STORIES]
)


def called(refusal: Refusal) -> str:
    return getattr(refusal, "rule", "") or name_of(type(refusal))


def refused(game: Any, move: dict[str, Any]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        game.play(move)
    return caught.value


@each_story
def test_it_says_what_to_do_changes_nothing_and_yields_where_it_may(story: Story) -> None:
    game = story.before()
    before, happened = json.dumps(game.situation()), len(game.moves)
    told = [game.why(index) for index in range(happened)]
    refusal = refused(game, story.move)
    assert called(refusal) == story.refusal
    assert refusal.can_be_forced == (story.forced is not None)
    assert json.dumps(game.situation()) == before
    assert [game.why(index) for index in range(len(game.moves))] == told
    _is_one_sentence(plain(refusal.sentence), story.says)
    _the_table_overrules(story, game)


def _is_one_sentence(sentence: str, says: str) -> None:
    """It says what to do instead."""
    assert sentence.endswith(".")
    assert ". " not in sentence
    assert not re.search(r"[{}_]|None", sentence)
    assert sentence[0].isupper() or sentence.startswith("« ")
    assert re.search(says, sentence), sentence


def _the_table_overrules(story: Story, game: Any) -> None:
    forced = {**story.move, "force": True}
    if story.forced is None:
        assert called(refused(game, forced)) == story.refusal
    else:
        assert story.forced(game, game.play(forced))


def _kinds_in(room: Any, beside: tuple[type, ...] = ()) -> set[str]:
    found = (it for it in vars(room).values() if isinstance(it, type) and issubclass(it, Refusal))
    return {name_of(it) for it in found if it not in beside and getattr(it, "template", True)}


# A hero without a cell owes his start, and what is owed comes before everything else.
EVERY: Final = {
    "quinte_bourg": {name_of(it) for it in every_refusal()},
    "brasier": set(RULES_OF_BRASIER) - {"heros_sans_case"},
    "humans": set(RULES_OF_HUMANS),
    "non_morts": _kinds_in(film),
    "zombie_mosh": _kinds_in(pit, (pit.Refusal, pit.Unbendable)),
}


@pytest.mark.parametrize("game", EVERY)
def test_every_refusal_has_its_story(game: str) -> None:
    told = Counter(it.refusal for it in STORIES if it.game == game)
    assert set(told) == EVERY[game]
    assert game != "quinte_bourg" or max(told.values()) == 1


# Quinte-Bourg.


def test_what_may_be_overruled_is_never_raised_outright() -> None:
    """Else the screen offers a word of the game master that nothing obeys."""
    bendable = {name_of(it) for it in every_refusal() if it.can_be_forced}
    rooms = Path(every_refusal.__globals__["game"].__file__).parent
    raised = {
        f"{file.name}: {name}"
        for file in rooms.rglob("*.py")
        for name in re.findall(r"\braise (\w+)", file.read_text(encoding="utf-8"))
        if name in bendable
    }
    assert raised == set()


# Brasier: two guards that no document reaches, because what is owed comes before everything else.


def test_a_death_drops_the_escape_that_was_owed() -> None:
    table = both("h h")
    table["heroes"][0]["health"] = 1
    town = in_brasier(table, {"move": "next"}).town.draft(0, forced=False)
    town.owe(Owed("escape", hero="ana", cells=("b1",)))
    wound(town, "ana", 1)
    assert town.pending == ()


def test_a_hero_without_a_cell_can_do_nothing() -> None:
    town = open_document(a_table("h", heroes={"ana": {"name": "Ana"}})).town
    with pytest.raises(Refusal) as caught:
        town.hero("ana")
    assert plain(caught.value.sentence) == "Ana n'a pas encore de case : tirez d'abord son départ."
    assert not caught.value.can_be_forced


# Humans!!!


def test_a_story_needs_its_beginning() -> None:
    for story in OF_HUMANS:
        assert opened_town(story.table).town.result is None


# Les Non-Morts.


@pytest.mark.parametrize("story", OF_NON_MORTS, ids=lambda it: name_of(it.refusal))
def test_a_note_is_taken_whatever_the_moment(story: OfFilm) -> None:
    game = in_film(*story.before, **story.table)
    noted = game.play({"move": "note", "text": "Coupez !"})
    left = {it: value for it, value in noted.situation().items() if it != "last"}
    assert left == {it: value for it, value in game.situation().items() if it != "last"}


def test_only_these_bear_a_dagger() -> None:
    bendable = {name_of(it) for it in film.Bendable.__subclasses__()}
    assert bendable == {
        "FreeRoomElsewhere",
        "GeekStaysUnderground",
        "HeldByPrey",
        "HeldByCorpse",
        "NotNearer",
        "OneToFour",
        "WrongNumberOfNewcomers",
        "NoPiles",
        "GeekFoundAlready",
        "InfectedAlready",
    }


# Zombie Mosh.


def test_only_these_can_be_forced() -> None:
    assert {it.kind for it in OF_ZOMBIE_MOSH if it.kind.can_be_forced} == FORCEABLE


@pytest.mark.parametrize(
    "move",
    [
        attack("C", "B", force=True),  # out of turn, and at somebody who is out
        defend("C", force=True) | {"target": "B"},
    ],
)
def test_force_does_not_overrule_the_rest(move: Move) -> None:
    game = in_the_pit(*B_WATCHES)
    assert {it.can_be_forced for it in game.objections(move)} == {True, False}
    assert called(refused(game, move)) == "TargetIsOut"


def test_force_on_a_legal_move_changes_nothing() -> None:
    moves = (*TO_THE_COUNT, count(), note())
    forced = [{**it, "force": True} for it in moves]
    assert in_the_pit(*forced).situation() == in_the_pit(*moves).situation()
    assert not any(it.rule == "passe_outre" for it in in_the_pit(*forced).fosse.happened)
