"""One zombi as it is drawn: its limbs with their tokens and the cards laid on them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gm_assistant.companions.zombie_mosh.views.words import limb_label, limb_short
from gm_assistant.french.grammar import counted
from gm_assistant.toolkit.names import short_names
from gm_assistant.zombie_mosh.compte import reckoned
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.records import Bilan, Corps
from gm_assistant.zombie_mosh.vocabulary import LIMBS, Limb

# Beyond these, tokens and cards are told by a figure.
MOST_DOTS = 6
MOST_CARDS = 5
LONGEST_NAME = 16


@dataclass(frozen=True, slots=True)
class CardView:
    """A card before a zombi: `kind` is passe, pare, vain or defense; `by` is who laid it."""

    kind: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class LimbView:
    """A limb: tokens out of its durability, and what its cards would do to it now.

    `new` tokens fell in the count that is shown; `tap` says what a tap lays there, and `effect`
    what that would come to.
    """

    value: str
    limb: Limb
    label: str
    short: str
    tokens: int
    most: int
    fallen: bool
    cards: tuple[CardView, ...]
    through: int
    falls: bool
    new: int
    tap: str = ""
    effect: str = ""
    spoken: str = ""

    @property
    def dots(self) -> tuple[str, ...]:
        """A token, a token to come, an empty place."""
        if self.most > MOST_DOTS:
            return ()
        old = self.tokens - self.new
        shown = ("old",) * old + ("new",) * self.new + ("soon",) * self.through
        return shown + ("free",) * (self.most - len(shown))

    @property
    def shown_cards(self) -> tuple[CardView, ...]:
        return self.cards[:MOST_CARDS]

    @property
    def more(self) -> int:
        return len(self.cards) - len(self.shown_cards)


@dataclass(frozen=True, slots=True)
class BodyView:
    """A zombi in its seat, from 0; `plays` is true for the one who lays the next card."""

    seat: int
    name: str
    short: str
    limbs: tuple[LimbView, ...]
    standing: bool
    hand: int = 0
    first: bool = False
    awaited: bool = False
    plays: bool = False
    score: int = 0
    spoken: str = ""
    winner: bool = False


def shorts(fosse: Fosse) -> dict[str, str]:
    """A short name for each seat, all different."""
    seats = fosse.table.seats
    return dict(
        zip(seats, short_names([fosse.name(it) for it in seats], LONGEST_NAME), strict=True)
    )


def is_drawn(fosse: Fosse) -> bool:
    """Whether the limbs are those of the picture; others are laid out in a grid."""
    return set(fosse.table.limbs) == set(LIMBS)


def limbs_of(fosse: Fosse, one: Corps, found: Bilan | None = None) -> tuple[LimbView, ...]:
    """As they stand; `found` is the count that has just been made, whose tokens are new."""
    ahead = reckoned(one)
    return tuple(_limb(fosse, one, limb, ahead, found) for limb in fosse.table.limbs)


def _limb(fosse: Fosse, one: Corps, limb: Limb, ahead: Bilan, found: Bilan | None) -> LimbView:
    tokens, most = one.damage[limb], one.durability[limb]
    through = ahead.damage.get(limb, 0)
    cards = tuple(cards_on(fosse, one, limb, ahead))
    return LimbView(
        value=f"{fosse.table.seats.index(one.id)}.{limb}",
        limb=limb,
        label=limb_label(limb),
        short=limb_short(limb),
        tokens=tokens,
        most=most,
        fallen=tokens == most,
        cards=cards,
        through=through,
        falls=limb in ahead.fallen,
        new=found.damage.get(limb, 0) if found else 0,
        spoken=_spoken(limb, tokens, most, cards),
    )


def cards_on(fosse: Fosse, one: Corps, limb: Limb, ahead: Bilan) -> Iterator[CardView]:
    """D-03: which attack is paired makes no difference, so the first ones laid are."""
    names = shorts(fosse)
    aimed = [it for it in one.attack if it.limb == limb]
    paired, through = ahead.paired.get(limb, 0), ahead.damage.get(limb, 0)
    for place, card in enumerate(aimed):
        kind = "pare" if place < paired else "passe" if place < paired + through else "vain"
        yield CardView(kind, names[card.by][:1] if card.by is not None else "")
    for _ in range(one.defence.count(limb) - paired):
        yield CardView("defense")


def _spoken(limb: Limb, tokens: int, most: int, cards: tuple[CardView, ...]) -> str:
    """What the picture shows, in words."""
    parts = [
        limb_label(limb),
        "à terre" if tokens == most else f"{counted(tokens, 'dégât')} sur {most}",
    ]
    laid = Counter(it.kind for it in cards)
    for kind, one, several in (
        ("passe", "attaque qui passe", "attaques qui passent"),
        ("pare", "attaque parée", "attaques parées"),
        ("vain", "attaque sans effet", "attaques sans effet"),
    ):
        if laid[kind]:
            parts.append(counted(laid[kind], one, several))
    if laid["defense"]:
        parts.append(f"{counted(laid['defense'], 'défense')} en réserve")
    return ", ".join(parts)
