"""What a refusal advises is then accepted: a moment to wait for, a move to make before, another."""

import re
from typing import Final, NamedTuple

import pytest
from named import name_of
from rules.refused import (
    DAY,
    DAY_STORIES,
    NIGHT,
    NIGHT_STORIES,
    Move,
    Story,
    day_at,
    invoke,
    move,
    no,
    row,
)

from gm_assistant.engine.wording import Refusal
from gm_assistant.french.language import plain

BY_NAME: Final = {name_of(it.refusal): it for it in (*NIGHT_STORIES, *DAY_STORIES)}
# What is advised besides a choice among people, cards and sums; what is undone needs no story.
NAMES_A_MOMENT: Final = re.compile(
    r"attendez|d'abord|reportez|au matin|étape suivante|au vote|jouez|rejouez|enregistrez|ouvrez|"
    r"terminez|menez|il manque encore|touchez|exécutez|tenez"
)


class Advised(NamedTuple):
    """The moves that follow the advice, and what is then told instead of the refused move."""

    first: tuple[Move, ...] = ()
    then: Move | None = None


def stage(name: str) -> Move:
    return move("stage", stage=name)


_GUESS: Final = {"player": "A", "role": "seth", "answer": "grosse_erreur"}
_END: Final = (stage("richesse"),)
_MADE_GHOST: Final = move("fate", player="F", becomes="fantome", shows="camp")
_GONE: Final = move("fate", player="A", becomes="fantome", shows="camp")
_TO_PRESIDE: Final = move("assign", post="president", player="I")
FOLLOWED: Final = {
    "NotBeforeTheDay": Advised((NIGHT, DAY)),
    "NoNightIsOpen": Advised((NIGHT,)),
    "GameGoesOn": Advised(then=NIGHT),
    "NightIsOpen": Advised((DAY, *_END)),
    "NotAtNight": Advised((DAY,)),
    "NightsAreForSleeping": Advised((DAY,)),
    "AttackIsOwed": Advised((row("attaque"),)),
    "RowIsOwed": Advised((row("allumeuse", targets=["A", "E"], house="A"),)),
    "NotYetGhost": Advised((_MADE_GHOST,)),
    "InvokerSleeps": Advised((DAY,)),
    "CannotPay": Advised((DAY, move("give", from_="A", to="E", coins=1))),
    "ShowNeedsTheDay": Advised(
        (DAY,),
        invoke("H", "show", guesses=[_GUESS]),
    ),
    "GameIsOver": Advised((move("continue"),)),
    "DayIsNotDone": Advised(_END),
    "DayIsOpen": Advised((*_END, NIGHT)),
    "SundayComesFirst": Advised(then=DAY),
    "NoDeathOnSunday": Advised((stage("richesse"), NIGHT)),
    "StageWaits": Advised((_GONE,)),
    "NotThisStage": Advised((stage("session"),)),
    "NobodyComesAtNight": Advised((DAY,)),
    "NoGriefOnSunday": Advised(then=move("leave", player="A")),
    "NobodyGrieves": Advised(then=move("leave", player="A")),
    "PostNotInPlay": Advised((move("open_post", post="bourreau"),)),
    "PostIsHeld": Advised((move("leave", player="J"),)),
    "NotaryIsMissing": Advised((move("assign", post="notaire", player="I"),)),
    "PeaceToday": Advised(then=stage("vote")),
    "NoLawToDecide": Advised((move("law", by="K", text=""),)),
    "NoSenator": Advised(then=stage("vote")),
    "TieBreakerIsToBeNamed": Advised(
        (_TO_PRESIDE,), move("vote", ballots=[["B", "F"], ["C", "G"]], decides="F")
    ),
    "NoExecutioner": Advised(then=move("execute")),
    "ExecutionerIsCondemned": Advised(then=move("execute")),
    "ExecutionComesFirst": Advised((move("execute"),)),
    "TribunalOutOfTurn": Advised((move("tribunal", accused="F", spare=[], execute=[]),)),
}
_SUNDAY: Final = day_at("richesse", DAY)
_LEFT: Final = (NIGHT, DAY, move("leave", player="F"))
_SCULPTED: Final = (NIGHT, row("sculpture", target="A"), DAY)
# The same refusal, met elsewhere: what was advised there has to be true as well.
ELSEWHERE: Final = (
    (
        Story(no.NoDeathOnSunday, invoke("H", "show", guesses=[_GUESS]), _SUNDAY, "samedi"),
        Advised((stage("richesse"), NIGHT, DAY)),
        "attendez le jour de lundi",
    ),
    (
        Story(no.NotThisStage, move("legacy", dead="F", gives={"A": 1}), _LEFT),
        Advised((stage("heritages"),)),
        "« Héritages »",
    ),
    (
        Story(no.NotThisStage, move("law", by="K", text=""), _SUNDAY, "samedi"),
        Advised((stage("richesse"), NIGHT, DAY, stage("loi"))),
        "attendez le jour de lundi",
    ),
    (
        Story(no.NotThisStage, move("move_house", player="A", after="J"), _SCULPTED, "mercredi"),
        Advised((stage("demenagements"),), move("move_house", player="A", after="C")),
        "passez d'abord",
    ),
    (
        Story(no.TargetIsSelf, row("fureteur", target="D"), (NIGHT,)),
        Advised(then=row("fureteur", target="C")),
        "ne peut pas se désigner",
    ),
)


def named(story: Story) -> str:
    with pytest.raises(Refusal) as caught:
        story.game().play(dict(story.move))
    assert isinstance(caught.value, story.refusal)
    return plain(caught.value.sentence).replace("’", "'")


def is_accepted(story: Story, advised: Advised) -> None:
    game = story.game()
    for one in (*advised.first, advised.then or story.move):
        game = game.play(dict(one))


def test_whatever_names_a_moment_or_another_move_is_followed_here() -> None:
    said = {it: named(story) for it, story in BY_NAME.items()}
    naming = {it for it in said if NAMES_A_MOMENT.search(said[it]) and "annulez-la" not in said[it]}
    assert naming == FOLLOWED.keys()


@pytest.mark.parametrize("refusal", FOLLOWED)
def test_what_a_refusal_advises_is_accepted(refusal: str) -> None:
    is_accepted(BY_NAME[refusal], FOLLOWED[refusal])


@pytest.mark.parametrize(("story", "advised", "says"), ELSEWHERE)
def test_what_it_advises_elsewhere_is_accepted(story: Story, advised: Advised, says: str) -> None:
    assert says in named(story)
    is_accepted(story, advised)
