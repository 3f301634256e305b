"""What the rules refuse, what may be forced, and that a refusal leaves everything as it was."""

from typing import NamedTuple

import pytest
from zombie_mosh.stories import (
    TO_THE_COUNT,
    TO_THE_DANCE,
    Move,
    attack,
    count,
    crowd,
    deal,
    decree,
    defend,
    note,
    played,
    song,
)

from gm_assistant.french.language import plain
from gm_assistant.games.zombie_mosh.rules import words as refusals
from gm_assistant.games.zombie_mosh.rules.game import Game
from gm_assistant.games.zombie_mosh.rules.words import Refusal

TO_THE_CROWD = (song(), deal())
LEFT_ALONE = (song(), decree("B", out=True), decree("C", out=True))
B_IS_OUT = (song(), decree("B", out=True), deal())
B_WATCHES = (*B_IS_OUT, crowd("C"), crowd("A"))


class Story(NamedTuple):
    before: tuple[Move, ...]
    refused: Move
    kind: type[Refusal]
    sentence: str
    songs: int = 1


STORIES = [
    Story((), deal(), refusals.WrongPhase, "ouvrez d'abord la première chanson"),
    Story((), count(), refusals.WrongPhase, "ouvrez d'abord la première chanson"),
    Story((), decree(first="A"), refusals.NoSongYet, "ouvrez d'abord la première chanson"),
    Story((), decree("A", damage={}), refusals.NoSongYet, "ouvrez d'abord"),
    Story((song(),), crowd("B"), refusals.WrongPhase, "distribuez d'abord quatre cartes"),
    Story((song(),), count(), refusals.WrongPhase, "distribuez d'abord"),
    Story((song(),), attack("A", "B"), refusals.WrongPhase, "distribuez d'abord"),
    Story((song(),), song("B"), refusals.SongGoesOn, "La chanson 1 n'est pas finie"),
    Story(TO_THE_CROWD, deal(), refusals.WrongPhase, "devant Béa, Cyd et Ana."),
    Story(TO_THE_CROWD, attack("A", "B"), refusals.WrongPhase, "cartes de la foule"),
    Story(TO_THE_CROWD, count(), refusals.WrongPhase, "On compte quand toutes les mains"),
    Story(TO_THE_CROWD, crowd("C"), refusals.NotNextInTheCrowd, "d'abord Béa."),
    Story((*TO_THE_CROWD, crowd("B")), crowd("B"), refusals.AlreadyStruck, "passez à Cyd."),
    Story(B_IS_OUT, crowd("B"), refusals.PlayerIsOut, "Béa est dehors"),
    Story(TO_THE_DANCE, deal(), refusals.WrongPhase, "il reste 12 cartes à jouer."),
    Story(TO_THE_DANCE, crowd("B"), refusals.WrongPhase, "finissez d'abord la danse"),
    Story(TO_THE_DANCE, song("B"), refusals.SongGoesOn, "finissez d'abord la danse"),
    Story(TO_THE_DANCE, count(), refusals.HandsAreNotEmpty, "Béa a encore 4 cartes"),
    Story(TO_THE_DANCE, defend("B"), refusals.NotYourTurn, "Ana joue d'abord, dans le sens"),
    Story(TO_THE_DANCE, attack("A", "A"), refusals.AttacksOneself, "jouez-la en défense"),
    Story(
        TO_THE_DANCE,
        defend("A") | {"target": "B"},
        refusals.DefendsAnother,
        "dans la ligne de défense d'Ana.",
    ),
    Story(
        (*TO_THE_COUNT[:-6],), defend("A"), refusals.NotYourTurn, "Cyd joue d'abord, car on revient"
    ),
    Story(
        (*TO_THE_COUNT[:-4],), defend("C"), refusals.HandIsEmpty, "Cyd n'a plus de carte en main"
    ),
    Story(B_WATCHES, defend("B"), refusals.PlayerIsOut, "passez à Ana."),
    Story(B_WATCHES, attack("A", "B"), refusals.TargetIsOut, "visez un zombi debout."),
    Story(B_WATCHES, defend("A") | {"target": "B"}, refusals.TargetIsOut, "visez un zombi debout."),
    Story(TO_THE_COUNT, defend("A"), refusals.WrongPhase, "comptez d'abord les dégâts."),
    Story(TO_THE_COUNT, deal(), refusals.WrongPhase, "comptez d'abord les dégâts."),
    Story(TO_THE_COUNT, crowd("A"), refusals.WrongPhase, "comptez d'abord les dégâts."),
    Story(TO_THE_COUNT, song("A"), refusals.SongGoesOn, "comptez d'abord les dégâts"),
    Story(LEFT_ALONE, deal(), refusals.WrongPhase, "un rappel."),
    Story(LEFT_ALONE, decree("A", damage={}), refusals.NoSongYet, "un rappel."),
    Story(LEFT_ALONE, deal(), refusals.WrongPhase, "la chanson suivante.", songs=2),
    Story((song(),), decree("A", damage={"tete": 4}), refusals.AboveDurability, "3 ou moins."),
    Story(B_IS_OUT, decree("B", out=False), refusals.NoReturnNow, "Béa ne revient qu'entre"),
    Story(TO_THE_CROWD, decree(first="B"), refusals.TokenStays, "entre deux tours"),
    Story(
        (song(), decree("B", out=True)),
        decree(first="B"),
        refusals.TokenToTheOut,
        "donnez le pion Premier joueur à un zombi debout.",
    ),
]
FORCEABLE = {
    refusals.SongGoesOn,
    refusals.HandsAreNotEmpty,
    refusals.NotNextInTheCrowd,
    refusals.NotYourTurn,
    refusals.AttacksOneself,
    refusals.DefendsAnother,
}


def refusal_of(game: Game, move: Move) -> Refusal:
    with pytest.raises(Refusal) as caught:
        game.play(move)
    return caught.value


@pytest.mark.parametrize("story", STORIES)
def test_a_refusal_says_what_to_do_and_changes_nothing(story: Story) -> None:
    game = played(*story.before, songs=story.songs)
    before = game.situation()
    refusal = refusal_of(game, story.refused)
    assert type(refusal) is story.kind
    assert story.sentence in plain(refusal.sentence)
    assert game.situation() == before


@pytest.mark.parametrize("story", STORIES)
def test_force_overrules_what_the_table_may_overrule(story: Story) -> None:
    game = played(*story.before, songs=story.songs)
    forced = story.refused | {"force": True}
    if story.kind not in FORCEABLE:
        assert type(refusal_of(game, forced)) is story.kind
        return
    why = game.play(forced).why(len(game.moves))
    assert why[0].rule == "passe_outre"
    assert story.sentence in plain(why[0].sentence)


def test_every_kind_of_refusal_has_a_story() -> None:
    kinds = {
        it for it in vars(refusals).values() if isinstance(it, type) and issubclass(it, Refusal)
    }
    assert {it.kind for it in STORIES} == kinds - {refusals.Refusal, refusals.Unbendable}


def test_only_these_can_be_forced() -> None:
    assert {it.kind for it in STORIES if it.kind.can_be_forced} == FORCEABLE


@pytest.mark.parametrize(
    "move",
    [
        attack("C", "B", force=True),  # out of turn, and at somebody who is out
        defend("C", force=True) | {"target": "B"},
    ],
)
def test_force_does_not_overrule_the_rest(move: Move) -> None:
    game = played(*B_WATCHES)
    assert {it.can_be_forced for it in game.objections(move)} == {True, False}
    assert type(refusal_of(game, move)) is refusals.TargetIsOut


def test_force_on_a_legal_move_changes_nothing() -> None:
    moves = (*TO_THE_COUNT, count(), note())
    forced = [{**it, "force": True} for it in moves]
    assert played(*forced).situation() == played(*moves).situation()
    assert not any(it.rule == "passe_outre" for it in played(*forced).fosse.happened)
