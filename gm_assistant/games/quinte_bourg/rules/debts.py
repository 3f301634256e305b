"""What the table owes before it can go on: in whose turn, in words, and what makes it lapse."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from gm_assistant.french.language import de
from gm_assistant.games.quinte_bourg.rules.village import Pending, Village
from gm_assistant.games.quinte_bourg.rules.words import DECIDERS, POSTS, PlayerId, decided

Turn: TypeAlias = tuple[int, int]


def _at_once(_village: Village, _about: str) -> Turn:
    return 0, 0


def _never(_village: Village, _about: str) -> bool:
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Debt:
    """Everything that is known of something owed; each question is given whom or what it is about.

    `in_words` says it, after « il manque encore »; `turn`: what comes earlier is asked earlier;
    `lapses`: nothing is owed any more; `names`: which field of its move says what it is about.
    `until_dusk`: the night strikes it off; `of_a_state`: whoever changes his state owes it no more.
    """

    in_words: Callable[[Village, str], str]
    turn: Callable[[Village, str], Turn] = _at_once
    lapses: Callable[[Village, str], bool] = _never
    names: str = "player"
    until_dusk: bool = False
    of_a_state: bool = False


_CHOICE: Final = decided("le choix {de_qui_nomination} pour ")
_PICKS: Final = decided("le choix {de_qui_accuses} entre les accusés")


def _post_in_turn(_village: Village, post: str) -> Turn:
    """M-09: a notary first, before anybody inherits."""
    return (1, 0) if post == DECIDERS["legs"].post else (3, tuple(POSTS).index(post))


def _estate_in_turn(village: Village, dead: str) -> Turn:
    """T-10: an order of death would tell who was killed before the attack."""
    return 2, village.seats.index(dead)


def _after_the_dead(_village: Village, _about: str) -> Turn:
    return 4, 0


def _is_dead(village: Village, player: str) -> bool:
    return not village.players[player].living


def _condemned_is_dead(village: Village, _about: str) -> bool:
    condemned = village.vote.condemned if village.vote else None
    return condemned is None or _is_dead(village, condemned)


DEBTS: Final[Mapping[str, Debt]] = {
    "call": Debt(
        in_words=lambda village, row: f"l'appel « {village.deck.steps[row]} »", names="step"
    ),
    "exchange": Debt(
        in_words=lambda *_: "le choix de la personne adorée",
        until_dusk=True,
    ),
    "fate": Debt(
        in_words=lambda village, dead: f"ce que devient {village.name(dead)}",
        of_a_state=True,
    ),
    "move_house": Debt(
        in_words=lambda village, player: f"le déménagement {de(village.name(player))}",
        lapses=_is_dead,  # L-13
        of_a_state=True,
    ),
    "legacy": Debt(
        in_words=lambda village, dead: f"le legs de l'argent {de(village.name(dead))}",
        turn=_estate_in_turn,
    ),
    "assign": Debt(
        in_words=lambda _village, post: _CHOICE + f"« {POSTS[post]} »",
        turn=_post_in_turn,
        names="post",
    ),
    "execute": Debt(
        in_words=lambda *_: "l'exécution ou la grâce",
        turn=_after_the_dead,
        lapses=_condemned_is_dead,  # V-07
        until_dusk=True,
    ),
    "accuse": Debt(
        in_words=lambda *_: _PICKS,
        turn=_after_the_dead,
        lapses=lambda village, _about: village.vote is None or not village.vote.doubtful,
        until_dusk=True,
    ),
    "tribunal": Debt(
        in_words=lambda village, accused: f"le procès {de(village.name(accused))}",
        turn=_after_the_dead,
        lapses=_is_dead,  # I-08
        of_a_state=True,
    ),
}


def strike_off_the_lapsed(village: Village) -> None:
    """V-07, I-08: the condemned or accused who has died; L-13: the evicted who has died."""
    owed = village.pending
    village.pending = tuple(it for it in owed if not DEBTS[it.what].lapses(village, it.about or ""))


def strike_off_at_dusk(village: Village) -> None:
    """What nobody decides any more once the night falls."""
    for what, debt in DEBTS.items():
        if debt.until_dusk:
            village.settle(what)


def strike_off_for(village: Village, player: PlayerId) -> None:
    """What was owed of the state that somebody was in until now."""
    for what, debt in DEBTS.items():
        if debt.of_a_state:
            village.settle(what, player)


def in_turn(village: Village) -> list[Pending]:
    """X-06: the dead first, then what they leave, then whoever is still to be judged."""
    return sorted(village.pending, key=lambda it: DEBTS[it.what].turn(village, it.about or ""))


def missing(village: Village) -> list[str]:
    """What the table owes, in words."""
    owed = [DEBTS[it.what].in_words(village, it.about or "") for it in in_turn(village)]
    if village.vote is not None and village.vote.open and village.stage == "vote":
        owed.append("la clôture du vote")
    return owed
