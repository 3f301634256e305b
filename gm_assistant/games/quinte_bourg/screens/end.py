"""Who may win and how far each is: the panel, the banner, the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gm_assistant.french.grammar import listed
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.prospects import Prospect, if_stopped_now, prospects
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.village import Result, Village
from gm_assistant.games.quinte_bourg.rules.why import everything
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, OWN_VICTORIES, PlayerId
from gm_assistant.games.quinte_bourg.screens.people import (
    Signs,
    camp_view,
    circle,
    people,
    person_view,
)
from gm_assistant.games.quinte_bourg.screens.village import camps_of, roles_of
from gm_assistant.games.quinte_bourg.texts.texts import Scripts
from gm_assistant.seam.pages import Banner
from gm_assistant.seam.tale import Tale
from gm_assistant.toolkit.seats import CampView, CircleView, PersonView
from gm_assistant.toolkit.tale import CurvePicture


@dataclass(frozen=True, slots=True)
class ConditionView:
    """A condition; `state` is remplie, possible or perdue. `done` of `needed` draws its gauge."""

    label: str
    state: str
    why: str
    camp: CampView | None = None
    people: str = ""
    done: int = 0
    needed: int = 0

    @property
    def state_words(self) -> str:
        """The state of the condition, said aloud."""
        return {"remplie": "remplie", "possible": "pas encore", "perdue": "hors d'atteinte"}[
            self.state
        ]


@dataclass(frozen=True, slots=True)
class VictoryPanel:
    """Every condition, and what would come of stopping now."""

    camps: tuple[ConditionView, ...]
    personal: tuple[ConditionView, ...]
    if_stopped: str
    would_win: tuple[PersonView, ...] = ()


@dataclass(frozen=True, slots=True)
class WinnerView:
    """A winner and what won."""

    person: PersonView
    reason: str


@dataclass(frozen=True, slots=True)
class HandView:
    """Somebody's cards, turned at last."""

    name: str
    camps: tuple[CampView, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EndView:
    """The end of a game: who won, who is consoled, what to take away."""

    headline: str
    reason: str
    camps: tuple[CampView, ...]
    winners: tuple[WinnerView, ...]
    consoled: tuple[WinnerView, ...]
    circle: CircleView
    hands: tuple[HandView, ...] = ()
    tale: Tale | None = None
    curves: tuple[CurvePicture, ...] = ()
    # Before it is over the page only says what would be read.
    if_only: str = ""


_STATES: Final = {"remplie": "remplie", "pas encore": "possible", "hors d'atteinte": "perdue"}
_BY_HAND: Final = "Le MJ en a décidé ainsi."


def victory_panel(village: Village) -> VictoryPanel:
    """Every condition with its state and why, and who would win now."""
    conditions = prospects(village)
    result = if_stopped_now(village)
    return VictoryPanel(
        camps=tuple(_condition(village, it) for it in conditions if it.condition in CAMPS),
        personal=tuple(_condition(village, it) for it in conditions if it.condition not in CAMPS),
        if_stopped=headline(village, result),
        would_win=people(village, result.winners),
    )


def _condition(village: Village, prospect: Prospect) -> ConditionView:
    camp = camp_view(prospect.condition) if prospect.condition in CAMPS else None
    return ConditionView(
        label=prospect.label,
        state=_STATES[prospect.state],
        why=prospect.sentence,
        camp=camp,
        people=listed(village.name(it) for it in prospect.players) if prospect.players else "",
        done=prospect.done,
        needed=prospect.needed,
    )


def banner_view(village: Village) -> Banner | None:
    """What cannot be missed when a condition is met; for the game master only."""
    if village.result is None:
        return None
    return Banner(
        headline(village, village.result),
        why_it_ended(village),
        page="fin",
        label="Voir la fin",
        answer=(("move", "continue"),),
        answer_label="Continuer la partie",
    )


def headline(village: Village, result: Result) -> str:
    """Who has won, in a few words."""
    if not result.winners:
        return "Personne ne gagne"
    return f"Victoire : {listed([*_by_themselves(village, result), *_camps_of(result)])}"


def _camps_of(result: Result) -> list[str]:
    return [CAMPS[it] for it in result.camps]


def _by_themselves(village: Village, result: Result) -> list[str]:
    """Who wins without a camp, and by what: « Marie (Showman) », « Ana et Bob (Détective) »."""
    won: dict[str, list[str]] = {}
    for player in result.winners:
        own = result.personal.get(player, ())
        if own and village.players[player].camp not in result.camps:
            by = listed(OWN_VICTORIES[it] for it in own)
            won.setdefault(by, []).append(village.name(player))
    return [f"{listed(names)} ({by})" for by, names in won.items()]


def why_it_ended(village: Village) -> str:
    """What stopped the game."""
    ends = [it for it in everything(village) if it.kind == "end"]
    return reason_of(village, ends[-1]).sentence if ends else ""


def end_view(game: Game, scripts: Scripts) -> EndView:
    """The end screen; where the game is stopped by hand, as if it ended now."""
    village = game.village
    result = if_stopped_now(village)
    return EndView(
        headline=headline(village, result),
        if_only="" if village.result else "Si vous arrêtiez ici, vous liriez :",
        reason=_spoken(village, scripts, result),
        camps=tuple(camp_view(it) for it in result.camps),
        winners=tuple(_winner(village, it, result) for it in result.winners),
        consoled=tuple(
            WinnerView(person_view(village, it, camp=True), "sauve les meubles")
            for it in result.consoled
        ),
        circle=circle(village, Signs(camps=True), label="Les cartes de chacun"),
        hands=tuple(
            HandView(it.name, camps_of(it), roles_of(village, it)) for it in village.in_seat_order()
        ),
    )


def _spoken(village: Village, scripts: Scripts, result: Result) -> str:
    """The words that close the evening."""
    reason = why_it_ended(village) if village.result else _BY_HAND
    alone = _by_themselves(village, result)
    values = {
        "raison": reason,
        "camps": listed(_camps_of(result)),
        "aux_camps": listed([*(f"à {it}" for it in alone), *map(_to, _camps_of(result))]),
        "gagnants": listed(village.name(it) for it in result.winners),
    }
    last = "fin_gagnants" if result.camps else "fin_sans_camp"
    name = last if result.winners else "fin_personne"
    told = village.result is not None and bool(reason)
    stopped = reason if told else scripts.words("fin_partie", values)
    return " ".join((*_eyes_open(village, scripts), stopped, scripts.words(name, values)))


def _eyes_open(village: Village, scripts: Scripts) -> Iterator[str]:
    """No account of the dead will tell who died in a night that is the last."""
    if village.phase == "nuit":
        yield scripts.words("fin_nuit")
    dead = [it.name for it in village.in_seat_order() if not it.announced]
    if dead:
        yield scripts.words("fin_nuit_morts", {"noms": listed(dead)})


def _to(camp: str) -> str:
    """« aux Seths », « au Martyre »: he is alone (L259)."""
    return f"aux {camp}" if camp.endswith(("s", "x")) else f"au {camp}"


def _winner(village: Village, player: PlayerId, result: Result) -> WinnerView:
    own = [OWN_VICTORIES[it] for it in result.personal.get(player, ())]
    camp = village.players[player].camp
    camps = [CAMPS[camp]] if camp in result.camps else []
    return WinnerView(person_view(village, player, camp=True), listed([*camps, *own]))
