"""Which house is whose: one of 48 façades for each name, none twice while there are enough.

What is preferred follows from the name alone, on every machine and every evening. It is given to
those who began together, then to each who comes later, and never by the seats: no wedding and no
move changes anybody's. What somebody chose goes before what is only preferred; whoever would have
stood there takes what that leaves.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final
from zlib import crc32

from gm_assistant.seam.pages import Dwellers, Facade

_BUILT: Final = "pignon", "lucarne", "gradins", "tour", "comble", "balcon", "clocher", "poutres"
_ROOFS: Final = ["rouge", "brun", "prune", "vert", "bleu", "ocre"]
ALL: Final = tuple(
    Facade(kind, tint, f"Maison à {built}, toit {roof}")
    for tint, roof in enumerate(_ROOFS)
    for kind, built in enumerate(_BUILT)
)
# From one façade to the next that is tried: neither the same building nor the same colour.
_FURTHER: Final = 29


@lru_cache(maxsize=1024)
def folded(name: str) -> str:
    """The name as it is known again another evening."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def houses_of(dwellers: Dwellers, chosen: Mapping[str, object]) -> Mapping[str, Facade]:
    """The façade of each by his name; `chosen`: by folded names, their numbers in `ALL`."""
    wishes = (chosen.get(folded(it)) for it in dwellers.names)
    known = tuple(it if isinstance(it, int) and 0 <= it < len(ALL) else -1 for it in wishes)
    return _houses_of(dwellers, known)


# Asked at every look of every screen, while hardly anything changes.
@lru_cache(maxsize=64)
def _houses_of(dwellers: Dwellers, wishes: Sequence[int]) -> Mapping[str, Facade]:
    """Of a wish of -1 nothing is known."""
    names, founders = dwellers
    # However the same people sit down the next evening, each finds his house again.
    came = sorted(range(len(names)), key=lambda it: (max(it - founders, -1), folded(names[it])))
    preferred = _preferred([names[it] for it in came])
    chosen_by: dict[int, int] = {}
    worn: list[int] = []
    for rank, person in enumerate(came[:founders]):
        chosen_by.setdefault(wishes[person], rank)
    for rank, person in enumerate(came):
        # Who came later drives nobody out.
        if rank >= founders and wishes[person] not in worn:
            chosen_by.setdefault(wishes[person], rank)
        chosen_by.pop(-1, None)
        found = wishes[person]
        if chosen_by.get(found) != rank:
            found = preferred[rank]
            # Somebody chose it: what he would have had stands empty, unless that was chosen too.
            for _ in ALL:
                found = preferred[chosen_by[found]] if found in chosen_by else found
        worn.append(found)
    return {names[person]: ALL[it] for person, it in zip(came, worn, strict=True)}


def _preferred(names: Sequence[str]) -> list[int]:
    """As if nobody had chosen; of more people than façades the further ones begin anew."""
    found: list[int] = []
    for name in names:
        taken = set(found[len(found) // len(ALL) * len(ALL) :])
        first = crc32(folded(name).encode(errors="replace"))
        ways = ((first + step * _FURTHER) % len(ALL) for step in range(len(ALL)))
        found.append(next(it for it in ways if it not in taken))
    return found
