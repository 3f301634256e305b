"""Prospects: for every condition in play, met, still possible, or out of reach (W-17)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from gm_assistant.engine.game import Facts
from gm_assistant.games.quinte_bourg.rules.reasons import SENTENCES, reason
from gm_assistant.games.quinte_bourg.rules.victory import (
    CAMP_CONDITIONS,
    FOLLOWED,
    OF_A_GROUP,
    OF_ONE,
    Chances,
    Judged,
    chances,
    judged,
    outcome,
    stopping_conditions,
)
from gm_assistant.games.quinte_bourg.rules.village import Result, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_OF_ROLE,
    CAMP_ORDER,
    CAMPS,
    OWN_VICTORIES,
    Camp,
    PlayerId,
)

State = Literal["remplie", "pas encore", "hors d'atteinte"]
_STATES: Final[Mapping[str, State]] = {
    "oui": "remplie",
    "non": "hors d'atteinte",
    "personne": "hors d'atteinte",
    "sans_camp": "hors d'atteinte",
    "sans_pieces": "hors d'atteinte",
    "sans_seth": "hors d'atteinte",
}
_ALWAYS: Final = ("reptiliens", "villageois")


@dataclass(frozen=True, slots=True)
class Prospect:
    """One condition: where it stands and why; `done` of `needed` measures how far it has come."""

    condition: str
    label: str
    players: tuple[PlayerId, ...]
    state: State
    rule: str
    cites: tuple[str, ...]
    facts: Facts
    sentence: str
    done: int = 0
    needed: int = 0


def prospects(village: Village) -> list[Prospect]:
    """Every camp that some card belongs to, strongest first, then the personal conditions."""
    hopes = chances(village)
    return [
        *(_of_camp(village, hopes, camp) for camp in CAMP_ORDER if _is_known(village, camp)),
        *(_of_person(village, hopes, *it) for it in _personal(village)),
    ]


def _is_known(village: Village, camp: str) -> bool:
    roles = (role for player in village.players.values() for role in player.camp_roles)
    return camp in _ALWAYS or any(CAMP_OF_ROLE[role] == camp for role in roles)


def _of_camp(village: Village, hopes: Chances, camp: str) -> Prospect:
    players = tuple(it.id for it in village.players.values() if it.camp == camp)
    if not players and camp not in _ALWAYS:
        hope = camp == "idealistes" and hopes.may_convert
        nobody = judged("idealistes.a_convertir" if hope else "camp.personne")
        return _prospect(village, camp, CAMPS[camp], players, nobody)
    return _prospect(village, camp, CAMPS[camp], players, CAMP_CONDITIONS[camp].judged(hopes, ()))


def _prospect(
    village: Village, condition: str, label: str, players: tuple[PlayerId, ...], verdict: Judged
) -> Prospect:
    why = reason(village, verdict.rule, **verdict.facts)
    state = _STATES.get(verdict.verdict, "pas encore")
    done, needed = verdict.done, verdict.needed
    return Prospect(
        condition, label, players, state, why.rule, why.cites, why.facts, why.sentence, done, needed
    )


def _personal(village: Village) -> Iterable[tuple[str, tuple[PlayerId, ...]]]:
    """Each Cupide and each showman for himself; the other conditions once for all who have it."""
    everybody = list(village.players.values())
    yield from (("cupide", (it.id,)) for it in everybody if "cupide" in it.camp_roles)
    for condition in OWN_VICTORIES:
        who = tuple(it.id for it in everybody if condition in it.personal)
        if condition == "showman":
            yield from (("showman", (it,)) for it in who)
        elif who:
            yield condition, who


def _of_person(
    village: Village, hopes: Chances, condition: str, players: tuple[PlayerId, ...]
) -> Prospect:
    if condition in FOLLOWED:
        verdict = _following(village, hopes, FOLLOWED[condition])
    else:
        members = [village.players[it] for it in players]
        verdict = (OF_ONE.get(condition) or OF_A_GROUP[condition]).judged(hopes, members)
    return _prospect(village, condition, OWN_VICTORIES[condition], players, verdict)


def _following(village: Village, hopes: Chances, camp: Camp) -> Judged:
    """In the words of the camp that it follows."""
    if all(it.camp != camp for it in hopes.everybody):
        return judged("suit.sans_camp")
    followed = CAMP_CONDITIONS[camp].judged(hopes, ())
    sentence = reason(village, followed.rule, **followed.facts).sentence
    end = followed.verdict if followed.verdict in ("oui", "non") else "pas_encore"
    # A name keeps its capital.
    begins_with_a_name = SENTENCES[followed.rule].template.startswith("{")
    words = sentence if begins_with_a_name else sentence[:1].lower() + sentence[1:]
    return judged(f"suit.{end}", followed.done, followed.needed, words=words)


def if_stopped_now(village: Village) -> Result:
    """Who would win and who would be consoled if the game stopped now."""
    if village.result is not None:
        return village.result
    met = stopping_conditions(village)
    return outcome(village, met[0] if met else "arret")


def stopped_now_in_words(village: Village) -> list[str]:
    """The same in one or two sentences."""
    result = if_stopped_now(village)
    rule = "arret.gagnants" if result.winners else "arret.personne"
    words = [reason(village, rule, winners=result.winners).sentence]
    if result.consoled:
        words.append(reason(village, "arret.consoles", consoled=result.consoled).sentence)
    return words
