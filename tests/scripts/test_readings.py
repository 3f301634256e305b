"""What is told of a rule is what this table plays: each setting changes its texts, and the game."""

import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from rules.refused import DAY, NIGHT, Story, invoke, move, no, row
from views.evening import SCRIPTS, around

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.composition import advice
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Rulings
from gm_assistant.games.quinte_bourg.rules.words import Refusal
from gm_assistant.games.quinte_bourg.screens.composition import hand_over
from gm_assistant.games.quinte_bourg.screens.people import showing
from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.games.registry import ALL
from gm_assistant.places import night_scripts_folder

HELP: Final = load_help(night_scripts_folder())
# What each setting changes of what is said, kind and id of the rule; none where nothing is said.
SAID: Final[dict[str, set[tuple[str, str]]]] = {
    "attackers_count": {
        ("post", "adjoint_randy"),
        ("post", "adjoint_armish"),
        ("stage", "cameras"),
        ("action", "animal"),
    },
    "animal_before_attack": {("action", "animal")},
    "lovers_share_first_death": {("camp", "amoureux")},
    "attack_needs_alpha": {("row", "reptiliens")},
    "dead_houses_stay": {("notion", "maison")},
    "sleepers_may_invoke": {("speciality", "marchand_de_sable")},
    "idealists_need": {
        ("camp", "idealistes"),
        ("role", "idealiste"),
        ("role", "sheherazade"),
        ("role", "prophete"),
    },
}


def flipped(setting: str) -> Rulings:
    return replace(Rulings(), **{setting: RULINGS[setting].others[0]})


@pytest.mark.rulebook
@pytest.mark.parametrize("setting", RULINGS)
def test_each_setting_changes_the_rules_that_depend_on_it(setting: str) -> None:
    there = HELP.at(flipped(setting)).entries
    changed = {(a.kind, a.id) for a, b in zip(HELP.entries, there, strict=True) if a != b}
    assert changed == SAID[setting]


@pytest.mark.parametrize("setting", RULINGS)
def test_no_text_shows_both_readings(setting: str) -> None:
    for rulings in (Rulings(), flipped(setting)):
        for entry in HELP.at(rulings).entries:
            assert not re.search(r"[{}|]", f"{entry.rule}{entry.card}{entry.when}{entry.win}")
        game = played(rulings={setting: getattr(rulings, setting)})
        for night in SCRIPTS.of_game(game).nights.values():
            assert not [it for it in night.rows if re.search(r"[{}|]", it.do)]
    assert not [it for it in SCRIPTS.nights["lundi"].rows if "{" in it.do]


def played(*moves: Any, **table: Any) -> Game:
    game = Story(no.GameIsOver, NIGHT, table=table).game()
    for one in moves:
        game = game.play(one)
    return game


def test_the_card_of_a_prophete_says_what_his_table_plays() -> None:
    """W-05."""
    for need, words in (("moitie", "au moins la moitié"), ("majorite", "plus de la moitié")):
        game = played(rulings={"idealists_need": need})
        shown = showing(game, HELP.of_game(game), "cartes-F")
        assert shown is not None
        assert words in plain(str(shown))


def test_cards_handed_over_say_what_the_table_has_chosen() -> None:
    """Before its first night too."""
    people = [{"id": "J1", "name": "Ana"}]
    dealt = {
        "people": people,
        "handed": 0,
        "only": "",
        "seen": [],
        "shown": True,
        "house_cards": [],
    }
    for rulings, words in (({}, "au moins la moitié"), ({"idealists_need": "majorite"}, "plus de")):
        state = {**dealt, "roles": {"J1": ["prophete"]}, "specialities": {}, "rulings": rulings}
        assert words in plain(str(hand_over(state, HELP)))


def test_a_note_on_a_control_says_what_the_table_plays(tmp_path: Path) -> None:
    """As an MJ may write it in his own file."""
    shipped = (night_scripts_folder() / "visite.toml").read_text("utf-8")
    own = shipped.replace("« Lits » montre", "{dead_houses_stay: Tous. | Les vivants.} Les lits", 1)
    (tmp_path / "night_scripts").mkdir()
    (tmp_path / "night_scripts" / "visite.toml").write_text(own, encoding="utf-8")
    told = next(it for it in ALL if it.slug == "quinte-bourg").companion(tmp_path).notes
    for stay, words in ((True, "Tous."), (False, "Les vivants.")):
        assert told(played(rulings={"dead_houses_stay": stay}))["lits"].startswith(words)


def test_advice_on_a_missing_alpha_says_what_the_table_plays() -> None:
    """A-01."""
    for needed, words in ((True, "alpha : les Reptiliens"), (False, "en cas de désaccord")):
        seated = around("A reptilien", "B villageois", rulings={"attack_needs_alpha": needed})
        [said] = [it.sentence for it in advice(seated.village) if it.ruling == "A-02"]
        assert words in said


class Pair(NamedTuple):
    """What a game comes to by a reading, and the words by which its texts say so."""

    comes_to: object
    words: str


ATTACKED: Final = (NIGHT, row("reptiliens", target="A"), row("attaque", victim="A"))


def answered(game: Game, *moves: Any) -> object:
    for one in (*ATTACKED, *moves):
        game = game.play(one)
    return game.village.answers[-1].answer


def seen(game: Game) -> object:
    """By the camera, then by an animal, in the house that is attacked."""
    camera = (DAY, move("stage", stage="cameras"), move("camera", post="procureur", house="A"))
    return answered(game, *camera), answered(game, row("dresseur_chien", house="A"))


def smelt(game: Game) -> object:
    """At an attacker's."""
    return answered(game, row("dresseur_chien", house="B"))


def state_of(game: Game, player: str, *moves: Any) -> object:
    for one in moves:
        game = game.play(one)
    return game.village.players[player].status


def loved(game: Game) -> object:
    """A dies, and comes back; then E, whom he loves."""
    twice = (invoke("J", "assassinat", target="A"), invoke("B", "assassinat", target="E"))
    return state_of(game, "A", NIGHT, *twice)


def agreed(game: Game) -> object:
    """A-01: they agree without their alpha."""
    killed = (NIGHT, invoke("E", "assassinat", target="C"))
    return state_of(game, "J", *killed, row("reptiliens", target="J"), row("attaque"), DAY)


def half(game: Game) -> object:
    """W-05: the game stops with three of six alive."""
    village = ("A sheherazade", "B reptilienne_noire", *(f"{it} villageois" for it in "CDEF"))
    small = around(*village, rulings=asdict(game.village.rulings)).play(DAY)
    for dead in ("D", "E", "F"):
        small = small.play(move("correct", player=dead, status="mort"))
    result = small.play(invoke("A", "conversion_radieuse", target="B")).village.result
    return result is not None and "idealistes" in result.camps


def is_refused(game: Game, refused: type[Refusal], *moves: Any) -> object:
    try:
        state_of(game, "A", NIGHT, *moves)
    except refused:
        return True
    return False


def buried(game: Game) -> object:
    """L-15."""
    return is_refused(game, no.HouseIsGone, row("fantomes", house="K"))


def asleep(game: Game) -> object:
    """I-03."""
    puts = row("marchand_de_sable", target="E")
    return is_refused(game, no.InvokerSleeps, puts, invoke("E", "assassinat", target="A"))


PLAYED: Final[dict[str, tuple[Callable[[Game], object], dict[object, Pair]]]] = {
    "attackers_count": (
        seen,
        {
            True: Pair(("plusieurs", True), "attaquants compris|convertis compris\\.|là où il est"),
            False: Pair(
                ("un", False), "(sans|sans compter) les attaquants|hormis|ne se voi|n'est pas"
            ),
        },
    ),
    "animal_before_attack": (
        smelt,
        {
            True: Pair(True, "avant l'attaque"),
            False: Pair(False, "(au moment|à l'instant) de l'attaque"),
        },
    ),
    "lovers_share_first_death": (
        loved,
        {True: Pair("mort", "première mort du couple"), False: Pair("vivant", "mort de chacun")},
    ),
    "attack_needs_alpha": (
        agreed,
        {
            True: Pair("vivant", "il n'y a (jamais|pas) d'attaque"),
            False: Pair("mort", "sans cible|pas de cible|un accord attaque"),
        },
    ),
    "dead_houses_stay": (
        buried,
        {True: Pair(False, "même mort|restent"), False: Pair(True, "dispara")},
    ),
    "sleepers_may_invoke": (
        asleep,
        {True: Pair(False, "permis|plus à aucun appel"), False: Pair(True, "refusé|n'agit plus")},
    ),
    "idealists_need": (
        half,
        {"moitie": Pair(True, "au moins la moitié"), "majorite": Pair(False, "plus de la moitié")},
    ),
}
# Which of the notes of the sheets say it.
NOTES: Final[dict[str, set[str]]] = {
    "attackers_count": {"camera", "animal"},
    "animal_before_attack": {"animal"},
    "lovers_share_first_death": {"amoureux"},
    "attack_needs_alpha": {"alpha"},
    "dead_houses_stay": {"maisons"},
    "sleepers_may_invoke": {"dormeurs"},
    "idealists_need": set(),
}


@pytest.mark.rulebook
@pytest.mark.parametrize("setting", RULINGS)
def test_each_text_that_depends_on_a_setting_says_what_is_then_played(setting: str) -> None:
    play, pairs = PLAYED[setting]
    cast = {"J": {"specialities": ["tueur"]}, "B": {"specialities": ["meurtrier"]}}
    for reading, pair in pairs.items():
        table = {"rulings": {setting: reading}, "lovers": ["A", "E"]}
        game = Story(no.GameIsOver, NIGHT, cast=cast, table=table).game()
        assert play(game) == pair.comes_to
        others = "|".join(it.words for other, it in pairs.items() if other != reading)
        for text in texts_of(game, setting):
            assert re.search(pair.words, text), text
            assert not re.search(others, text), text


def texts_of(game: Game, setting: str) -> Iterator[str]:
    """All that depend on it, as this table reads them."""
    rules, scripts = HELP.of_game(game), SCRIPTS.of_game(game)
    told = [rules.of(*it) for it in SAID[setting]]
    found = [f"{it.rule} {it.win}" for it in told if it]
    found += [scripts.notes["reglage"][it].text for it in NOTES[setting]]
    if setting == "attack_needs_alpha":
        rows = [it.row("reptiliens") for it in scripts.nights.values()]
        found += [it.do for it in rows if it]
    return (plain(it).replace("’", "'") for it in found)


@pytest.mark.rulebook
@pytest.mark.parametrize("setting", RULINGS)
def test_nothing_else_that_is_read_depends_on_a_setting(setting: str) -> None:
    there = SCRIPTS.at(flipped(setting))
    changed = {
        (section, it)
        for section, notes in SCRIPTS.notes.items()
        for it, note in notes.items()
        if there.notes[section][it] != note
    }
    assert changed == {("reglage", it) for it in NOTES[setting]}
    rest = ("opening", "day", "sunday", "announcements", "laws")
    assert all(getattr(SCRIPTS, it) == getattr(there, it) for it in rest)
    assert (SCRIPTS.nights != there.nights) == (setting == "attack_needs_alpha")


@pytest.mark.parametrize(
    ("file", "key", "words"),
    [
        ("lundi.toml", "opening", lambda it: it.nights["lundi"].opening),
        ("ouverture.toml", "say", lambda it: it.opening.rows[0].say),
        ("dimanche.toml", "say", lambda it: it.sunday.rows[0].say),
        ("jour.toml", "opening", lambda it: it.day.opening),
        ("invocations.toml", "say", lambda it: it.announcements["invocation_ouverte"].say),
        ("visite.toml", "text", lambda it: it.notes["ouverture"]["yeux_fermes"].text),
    ],
)
def test_whatever_is_read_may_depend_on_a_setting(
    tmp_path: Path, file: str, key: str, words: Callable[[Scripts], str]
) -> None:
    shipped = (night_scripts_folder() / file).read_text("utf-8")
    own = shipped.replace(f'{key} = "', f'{key} = "{{attackers_count: Vus. | Cachés.}} ', 1)
    (tmp_path / file).write_text(own, encoding="utf-8")
    found = load_scripts(night_scripts_folder(), tmp_path)
    assert found.problems == ()
    assert words(found).startswith("Vus. ")
    assert words(found.at(flipped("attackers_count"))).startswith("Cachés. ")
    wrong = own.replace("| Cachés.", "| Cachés. | Autre.")
    (tmp_path / file).write_text(wrong, encoding="utf-8")
    assert load_scripts(night_scripts_folder(), tmp_path).problems


def test_what_is_no_setting_or_lacks_a_reading_is_said(tmp_path: Path) -> None:
    shipped = (night_scripts_folder() / "regles.toml").read_text("utf-8")
    for wrong, said in (
        ("{idealists_needs: a | b}", "n'est pas un mot que l'application sait remplir"),
        ("{idealists_need: a | b | c}", "La moitié puis La majorité"),
        ("{qui_loi: a | b}", "Aucun réglage ne s'appelle"),
    ):
        own = shipped.replace("alors {idealists_need:", f"{wrong} {{idealists_need:", 1)
        (tmp_path / "regles.toml").write_text(own, encoding="utf-8")
        found = load_help(night_scripts_folder(), tmp_path)
        assert [it for it in found.problems if said in plain(it.sentence).replace("’", "'")]
        assert load_scripts(night_scripts_folder()).problems == ()
