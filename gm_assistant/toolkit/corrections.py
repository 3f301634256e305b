"""What a correction changes at a board: what no longer stands as it stood, then what came of it.

A game gives its `Facts`, a few words on each thing of its table; two replays of an evening are
compared by them, and by what each later decision made happen.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final, TypeVar

from gm_assistant.engine.game import Game
from gm_assistant.french.language import capitalised, counted
from gm_assistant.seam.companion import Corrected, Corrections

G = TypeVar("G", bound=Game[Any])
Facts = Callable[[G], Mapping[str, str]]
# What is read before a finger confirms; the rest is counted.
_MOST: Final = 12
_ON_THE_WAY: Final = 4
_GONE: Final = "n'y est plus"


def told_by(facts: Facts[G], untold: Collection[str] = ()) -> Corrections[G]:
    """`facts` says how each thing stands; `untold` are the rules whose sentence is a secret."""

    def told(corrected: Corrected[G]) -> tuple[str, ...]:
        changes = list(_changes(facts(corrected.before), facts(corrected.after)))
        rest = len(changes) - _MOST
        more = [f"Et {counted(rest, 'autre', 'autres')}."] if rest > 0 else []
        on_the_way = list(dict.fromkeys(_on_the_way(corrected, untold)))[:_ON_THE_WAY]
        return (*changes[:_MOST], *more, *on_the_way)

    return Corrections(told=told, resumes=True)


def _changes(was: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    for what in {**now, **was}:
        before, after = was.get(what, ""), now.get(what, "")
        if before != after:
            instead = f", au lieu de : {before}" if before and after else ""
            yield f"{capitalised(what)} : {after or _GONE}{instead}."


def _on_the_way(corrected: Corrected[Any], untold: Collection[str]) -> Iterator[str]:
    """What a later decision makes happen now and did not before."""
    for former in range(len(corrected.before.moves)):
        place = corrected.place_now(former)
        if place is None or place >= len(corrected.after.moves):
            continue
        known = {it.sentence for it in corrected.before.why(former)}
        for why in corrected.after.why(place):
            if why.sentence not in known and why.rule not in untold:
                yield f"En chemin : {why.sentence}"
