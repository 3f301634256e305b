"""The zombies of a room as round tokens: those that are alike stand together."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from gm_assistant.companions.non_morts.views.model import Act, TokenView
from gm_assistant.companions.non_morts.views.words import KIND_NAMES
from gm_assistant.french.grammar import counted
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.hunger import busy
from gm_assistant.non_morts.vocabulary import GOTH, RoomId, ZombieId


def tokens_in(
    film: Film,
    room: RoomId,
    acts: Mapping[ZombieId, Act],
    chosen: Collection[str],
    moved: Mapping[ZombieId, RoomId],
    coming: Sequence[tuple[RoomId, int]],
) -> tuple[TokenView, ...]:
    """Those that stand here, those that a begun move brings here, those that arrive."""
    staying = [it for it in film.zombies_in(room) if it not in moved]
    brought = [it for it, to in moved.items() if to == room and it in film.zombies]
    here = [_token(film, group, acts, chosen) for group in _alike(film, staying, acts, chosen)]
    here += [_token(film, (it,), acts, chosen, coming=True) for it in brought]
    return (*here, *_newcomers(room, coming))


def _alike(
    film: Film, zombies: Sequence[ZombieId], acts: Mapping[ZombieId, Act], chosen: Collection[str]
) -> Iterator[tuple[ZombieId, ...]]:
    """Groups that nothing tells apart."""
    groups: dict[object, list[ZombieId]] = {}
    for it in zombies:
        mark = (film.zombies[it], it == GOTH, it in acts, it in chosen)
        groups.setdefault(mark, []).append(it)
    return (tuple(group) for group in groups.values())


def _token(
    film: Film,
    group: tuple[ZombieId, ...],
    acts: Mapping[ZombieId, Act],
    chosen: Collection[str],
    *,
    coming: bool = False,
) -> TokenView:
    first = group[0]
    zombie = film.zombies[first]
    kind = KIND_NAMES.get(zombie.kind or "", "")
    held = busy(film, zombie)
    return TokenView(
        id=first,
        count=len(group),
        stack=zombie.stack,
        kind=kind,
        spoken=_spoken(group, kind, zombie.stack, held=held, coming=coming),
        act=acts.get(first),
        chosen=first in chosen,
        busy=held,
        mad=first == GOTH,
        coming=coming,
    )


def _spoken(group: tuple[ZombieId, ...], kind: str, stack: int, *, held: bool, coming: bool) -> str:
    words = "Tueur fou" if group[0] == GOTH else counted(len(group), "zombie")
    pile = f", pile de {stack}" if stack > 1 else ""
    said = f", {kind.lower()}" if kind else ""
    return f"{words}{said}{pile}{', sur un cadavre' if held else ''}{', arrive' if coming else ''}"


def _newcomers(room: RoomId, coming: Sequence[tuple[RoomId, int]]) -> list[TokenView]:
    heights = [stack for where, stack in coming if where == room]
    return [
        TokenView("", heights.count(it), it, "", "Zombies qui arrivent", coming=True)
        for it in dict.fromkeys(heights)
    ]
