"""The opening as a list of calls: what is read, who answers, what the game master decides."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.opening import (
    called_at_opening,
    cards_for,
    conditions_for,
    dealt_to,
)
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    CONDITIONS_OF,
    GROUPS,
    PERSONAL,
    ROLES,
    ROMANTIC,
    PlayerId,
)
from gm_assistant.games.quinte_bourg.screens.answers import AnswerBand, with_notices
from gm_assistant.games.quinte_bourg.screens.decision import SILENCE, CallView, PartView
from gm_assistant.games.quinte_bourg.screens.night_console import CallRow, NightConsole
from gm_assistant.games.quinte_bourg.screens.people import CONDITIONS as CONDITIONS_OF_HIS
from gm_assistant.games.quinte_bourg.screens.people import GAINED, Signs, about, circle, people
from gm_assistant.games.quinte_bourg.texts.scripts import Part, Row, Script
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.seats import ChoiceView, TimerView

CONDITIONS: Final = "conditions_personnelles"
CONVERSION: Final = "conversion"
LOVERS: Final = "amoureux"
LAST: Final = "premiere_nuit"
_NOBODY: Final = "Personne pour répondre : appelez tout de même, au même rythme."
_CHOOSE: Final = "Touchez sa condition, puis « Montrer » à l'écran suivant."
_LEFT_AS_IT_IS: Final = "Ne rien changer"


class NothingAsked(Unreadable):
    """A call of the opening that names nobody: its houses say it, and so does a tap on one."""

    sentence = "Rien à désigner pour cet appel : touchez un bouton."


@dataclass(frozen=True, slots=True)
class Stop:
    """One call of the opening: a row, and in a row of several parts which of them."""

    row: Row
    place: int

    @property
    def part(self) -> Part:
        return self.row.parts[self.place]


@dataclass(frozen=True, slots=True)
class Place:
    """Where the opening is: how many calls are done, which is on the screen, which was open last.

    `left` has eyes to close, if any call has; `owes`: it was decided there, and is to be shown.
    """

    reached: int
    shown: int
    left: int | None = None
    owes: bool = True


def stops_of(script: Script) -> tuple[Stop, ...]:
    """The calls of the opening in order."""
    return tuple(Stop(row, place) for row in script.rows for place in range(len(row.parts)))


def stop_of(script: Script, row: str, part: int) -> int | None:
    """The place of a call in that list."""
    found = (
        place
        for place, stop in enumerate(stops_of(script))
        if stop.row.id == row and stop.place == part
    )
    return next(found, None)


def is_left_out(village: Village, stop: Stop) -> bool:
    """Whether this table calls only what it dealt, and dealt nobody this."""
    if not village.only_dealt:
        return False
    row = stop.row.id
    cards = (stop.part.id,) if row == CONDITIONS else cards_for(village, row)
    return bool(cards) and village.dealt.isdisjoint(cards)


def opening_console(
    village: Village, script: Script, place: Place, draft: Mapping[str, Any]
) -> NightConsole:
    """The whole screen; `draft` holds the first of the lovers while the second is missing."""
    stops = stops_of(script)
    place = replace(place, shown=min(place.shown, len(stops) - 1))
    stop = stops[place.shown]
    answer = _owed(village, stops, place)
    owed = None if draft.get("players") else answer
    return NightConsole(
        rows=tuple(_row(village, stops, place.reached, it, stop) for it in script.rows),
        call=replace(_call(village, script, place, draft), answer=owed),
        circle=circle(village, _signs(village, stop, draft), _field(stop)),
        band=with_notices(village, answer),
    )


def _owed(village: Village, stops: tuple[Stop, ...], place: Place) -> AnswerBand | None:
    if place.left is None or not place.owes or place.shown != place.reached:
        return None
    return _band(village, stops[place.left])


def _band(village: Village, before: Stop) -> AnswerBand | None:
    """What the call before has decided for somebody, who must now be shown it."""
    if before.row.id == CONVERSION and village.converted_at_opening:
        who, show = village.converted_at_opening, GAINED
        name = village.name(who)
        return AnswerBand(_label(before), ROLES["reptilien"], name, show=about(show, who))
    for one in _called(village, before) if before.row.id == CONDITIONS else ():
        if one.personal:
            words = listed(PERSONAL[it] for it in one.personal)
            show = about(CONDITIONS_OF_HIS, one.id)
            return AnswerBand(_label(before), words, one.name, show=show)
    return None


def _row(village: Village, stops: tuple[Stop, ...], reached: int, row: Row, shown: Stop) -> CallRow:
    last = max(place for place, stop in enumerate(stops) if stop.row is row)
    absent = all(is_left_out(village, it) for it in stops if it.row is row)
    done = "absente" if absent else "fait" if last < reached else "avenir"
    left = [_label(it) for it in stops[:reached] if it.row is row and _unchosen(village, it)]
    warning = f"Rien de choisi : {listed(left)}" if left else ""
    return CallRow(row.id, row.label, "maintenant" if row is shown.row else done, warning=warning)


def _unchosen(village: Village, stop: Stop) -> bool:
    """Whether somebody waits for the condition that the game master chooses him."""
    return stop.row.id == CONDITIONS and any(not it.personal for it in _called(village, stop))


def _call(village: Village, script: Script, place: Place, draft: Mapping[str, Any]) -> CallView:
    stops = stops_of(script)
    stop, again = stops[place.shown], place.shown < place.reached
    called = _called(village, stop)
    absent = not called and _is_for_some(stop)
    call = CallView(
        row=stop.row.id,
        part=stop.place,
        label=_label(stop),
        words=stop.part.say,
        closing=_closing(script, stops, place),
        hint="" if absent else _hint(stop, called),
        holders=people(village, (it.id for it in called)),
        summons="Répondent" if len(called) > 1 else "Répond",
        absence=_NOBODY if absent else "",
        parts=_lovers(village, draft) if stop.row.id == LOVERS else (),
        choices=_choices(stop, called),
        skip_label="",
        go_label=_LEFT_AS_IT_IS if again else _go_label(village, stop),
        go_strong=not (again or _unchosen(village, stop)),
        hidden=_hidden(called, stop, draft),
    )  # fmt: skip
    time = stop.row.timer
    silence = TimerView(time or SILENCE, "Silence", 0 if time else 1)
    pause = silence if call.absence else None
    return replace(call, pause=pause)


def _hint(stop: Stop, called: list[Player]) -> str:
    """What comes first is said first: his condition is chosen, then he is shown it."""
    first = _CHOOSE if stop.row.id == CONDITIONS and called else ""
    told = (stop.part.gesture, "" if first else stop.part.do)
    return " ".join(it for it in (first, *told) if it and it != "Aucun.")


def _closing(script: Script, stops: tuple[Stop, ...], place: Place) -> str:
    if place.left is not None:
        return stops[place.left].part.close
    return "" if place.shown else script.opening


def _lovers(village: Village, draft: Mapping[str, Any]) -> tuple[PartView, ...]:
    begun = draft.get("players", ())
    names = [village.name(it) for it in begun or village.lovers]
    return tuple(
        PartView(label, names[at] if at < len(names) else "", at == len(begun))
        for at, label in enumerate(("Première", "Seconde"))
    )


def _go_label(village: Village, stop: Stop) -> str:
    chosen = {CONVERSION: village.converted_at_opening, LOVERS: village.lovers}
    if stop.row.id in chosen and not chosen[stop.row.id]:
        return "Ne désigner personne"
    if _unchosen(village, stop):
        return "Pas de condition"
    return "La première nuit" if stop.row.id == LAST else "Suite"


def _label(stop: Stop) -> str:
    return stop.row.label if len(stop.row.parts) == 1 else stop.part.id.capitalize()


def _is_for_some(stop: Stop) -> bool:
    return stop.row.id in (CONDITIONS, *GROUPS, ROMANTIC.id)


def _called(village: Village, stop: Stop) -> list[Player]:
    if stop.row.id == CONDITIONS:
        return [it for it in village.in_seat_order() if stop.part.id in it.printed]
    return called_at_opening(village, stop.row.id)


def recognised(village: Village) -> dict[str, frozenset[PlayerId]]:
    """Those who opened their eyes together at the opening, by the cards that they held."""
    return {it.label: dealt_to(village, it.id) for it in GROUPS.values()}


def _choices(stop: Stop, called: list[Player]) -> tuple[ChoiceView, ...]:
    if stop.row.id != CONDITIONS or not called:
        return ()
    given, known = next(iter(called)).personal, CONDITIONS_OF[stop.part.id]
    single = tuple(
        ChoiceView("conditions", it, PERSONAL[it], chosen=given == (it,)) for it in known
    )
    both = listed((PERSONAL[it] for it in known), "et")
    chosen = set(given) == set(known)
    return (*single, ChoiceView("conditions", ",".join(known), "Les deux", both, chosen=chosen))


def _hidden(called: list[Player], stop: Stop, draft: Mapping[str, Any]) -> Pairs:
    if stop.row.id == CONDITIONS and called:
        return (("player", next(iter(called)).id),)
    if stop.row.id == LOVERS:
        return tuple(("players", str(it)) for it in draft.get("players", ()))
    return ()


def _field(stop: Stop) -> str:
    return "players" if stop.row.id == LOVERS else "player"


def _signs(village: Village, stop: Stop, draft: Mapping[str, Any]) -> Signs:
    answering = [it.id for it in _called(village, stop)]
    if stop.row.id == LOVERS:
        begun = dict.fromkeys(draft.get("players", ()), "première personne ; touchée, elle sort")
        chosen = begun or dict.fromkeys(village.lovers, "amoureux")
        return Signs(chosen=chosen)
    if stop.row.id == CONVERSION:
        return Signs(why_not=_not_converted(village), chosen=_converted(village))
    return Signs(why_not=dict.fromkeys(village.seats, NothingAsked.sentence), answering=answering)


def _converted(village: Village) -> dict[str, str]:
    who = village.converted_at_opening
    return {who: "la conversion"} if who else {}


def _not_converted(village: Village) -> dict[str, str]:
    names = "Monk, Holmes, Poirot, Pach, Rappaz et Sesiano"
    refused = {it.id: f"Seuls {names} peuvent l'être." for it in village.in_seat_order()
               if not conditions_for(it)}  # fmt: skip
    already = {it.id: "Déjà Reptilien." for it in village.in_seat_order() if it.reptilian}
    return already | refused
