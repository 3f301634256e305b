"""The fosse: the bodies in a ring as seated, what a tap lays, and the heart of the table."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gm_assistant.companions.zombie_mosh.views.body import (
    BodyView,
    LimbView,
    is_drawn,
    limbs_of,
    shorts,
)
from gm_assistant.companions.zombie_mosh.views.words import STEPS, awaited_in_words
from gm_assistant.french.grammar import counted
from gm_assistant.zombie_mosh.compte import reckoned
from gm_assistant.zombie_mosh.fin import score
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.records import Attaque, Corps
from gm_assistant.zombie_mosh.ronde import crowd_owed, owed, pass_of, turns_owed
from gm_assistant.zombie_mosh.vocabulary import CROWD_CARDS, KEPT_FOR_THE_WAY_BACK, Limb, PlayerId

ATTACK, DEFENCE, CROWD = "attaque", "defense", "foule"


@dataclass(frozen=True, slots=True)
class TurnView:
    """A turn to come: who, and how many cards; `turns_back` is the first of the way back."""

    name: str
    seat: int
    cards: int
    turns_back: bool


@dataclass(frozen=True, slots=True)
class HeartView:
    """The middle of the table; `action` is the move that its button makes."""

    step: str
    phase: str
    words: str
    way: str
    way_words: str
    turns: tuple[TurnView, ...]
    action: str
    label: str
    pile: str
    hint: str


@dataclass(frozen=True, slots=True)
class PitView:
    """The whole table; `drawn` is false for limbs that no picture knows."""

    bodies: tuple[BodyView, ...]
    heart: HeartView
    drawn: bool
    by: int | None
    rehearsal: bool = False

    @property
    def tapped(self) -> bool:
        return any(limb.tap for body in self.bodies for limb in body.limbs)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who lays the card, where the table says another than the one awaited; half of a crowd."""

    by: PlayerId | None = None
    begun: tuple[PlayerId, Limb] | None = None


def pit_view(fosse: Fosse, asked: Asked | None = None, *, tapped: bool = True) -> PitView:
    """What is on the table, and, where it is tapped, what each limb answers."""
    asked = asked or Asked()
    player = _player(fosse, asked)
    bodies = tuple(_body(fosse, it, player, asked, tapped) for it in fosse.table.seats)
    by = fosse.table.seats.index(asked.by) if asked.by is not None else None
    return PitView(bodies, _heart(fosse, asked), is_drawn(fosse), by)


def _player(fosse: Fosse, asked: Asked) -> PlayerId | None:
    """Whose card, or before whom the crowd's."""
    if fosse.phase == "danse":
        return asked.by if asked.by is not None else turns_owed(fosse)[0].player
    return crowd_owed(fosse)[0] if fosse.phase == "foule" else None


def _body(
    fosse: Fosse, seat: PlayerId, player: PlayerId | None, asked: Asked, tapped: bool
) -> BodyView:
    one = _with_begun(fosse.corps[seat], asked)
    limbs = limbs_of(fosse, one)
    waiting = {it.player for it in owed(fosse)[:1]}
    return BodyView(
        seat=fosse.table.seats.index(seat),
        name=fosse.name(seat),
        short=shorts(fosse)[seat],
        limbs=tuple(_answering(fosse, one, it, player) for it in limbs) if tapped else limbs,
        standing=one.standing,
        hand=one.hand,
        first=seat == fosse.first,
        awaited=seat in waiting,
        plays=fosse.phase == "danse" and seat == player,
        score=score(fosse)[seat],
        spoken=_spoken(fosse, one),
    )


def _with_begun(one: Corps, asked: Asked) -> Corps:
    """The first card of the crowd lies there already."""
    if asked.begun is None or asked.begun[0] != one.id:
        return one
    return one.but(attack=(*one.attack, Attaque(asked.begun[1], None)))


def _answering(fosse: Fosse, one: Corps, limb: LimbView, player: PlayerId | None) -> LimbView:
    tap = _tap(fosse, one, player)
    if not tap:
        return limb
    return replace(limb, tap=tap, effect=_effect(one, limb, tap, player))


def _tap(fosse: Fosse, one: Corps, player: PlayerId | None) -> str:
    if player is None or not one.standing:
        return ""
    if fosse.phase == "foule":
        app = fosse.table.crowd == "app"
        return CROWD if one.id == player and not app else ""
    return DEFENCE if one.id == player else ATTACK


def _effect(one: Corps, limb: LimbView, tap: str, player: PlayerId | None) -> str:
    """What one more card there would come to, if it were counted now."""
    before = reckoned(one)
    if tap == DEFENCE:
        after = reckoned(one.but(defence=(*one.defence, limb.limb)))
        return "pare" if after.paired != before.paired else "réserve"
    after = reckoned(one.but(attack=(*one.attack, Attaque(limb.limb, player))))
    if after.paired != before.paired:
        return "paré"
    if after.ignored != before.ignored:
        return "sans effet"
    return "tombe" if after.fallen != before.fallen else "+1"


def _spoken(fosse: Fosse, one: Corps) -> str:
    parts = [fosse.name(one.id)]
    if not one.standing:
        return f"{parts[0]}, hors de la fosse"
    if one.id == fosse.first:
        parts.append("premier joueur")
    if one.hand:
        parts.append(f"{counted(one.hand, 'carte')} en main")
    return ", ".join(parts)


def _heart(fosse: Fosse, asked: Asked) -> HeartView:
    there = pass_of(fosse)
    action, label = _button(fosse)
    return HeartView(
        step=STEPS[fosse.phase],
        phase=fosse.phase,
        words=_words(fosse, asked),
        way={1: "horaire", 2: "inverse"}.get(there or 0, ""),
        way_words={1: "sens horaire", 2: "retour, en sens inverse"}.get(there or 0, ""),
        turns=tuple(_turns(fosse)),
        action=action,
        label=label,
        pile=_pile(fosse),
        hint=_hint(fosse),
    )


def _words(fosse: Fosse, asked: Asked) -> str:
    if asked.by is not None and fosse.phase == "danse":
        return f"{fosse.name(asked.by)} pose une carte."
    if asked.begun is not None:
        return f"La foule frappe {fosse.name(asked.begun[0])} : encore une carte."
    return awaited_in_words(fosse)


def _button(fosse: Fosse) -> tuple[str, str]:
    match fosse.phase:
        case "prelude":
            return "deal", "Les cartes sont distribuées"
        case "comptage":
            return "count", "Compter les dégâts"
        case "foule" if fosse.table.crowd == "app":
            return "crowd", "La foule frappe"
        case _:
            return "", ""


def _hint(fosse: Fosse) -> str:
    if fosse.phase == "foule" and fosse.table.crowd == "cartes":
        return "Touchez le membre du bord tourné vers ce zombi, carte après carte."
    if fosse.phase == "danse":
        return "Un membre à soi : défense. Un membre d'un autre : attaque."
    return ""


def _turns(fosse: Fosse) -> Iterator[TurnView]:
    if fosse.phase not in ("foule", "danse"):
        return
    hands = (it.hand for it in fosse.corps.values())
    there = sum(hand > KEPT_FOR_THE_WAY_BACK for hand in hands) if fosse.phase == "danse" else 0
    for place, item in enumerate(owed(fosse)):
        if item.player is not None:
            seat = fosse.table.seats.index(item.player)
            turns_back = 0 < there == place
            name = shorts(fosse)[item.player]
            yield TurnView(name, seat, item.cards or CROWD_CARDS, turns_back)


def _pile(fosse: Fosse) -> str:
    return f"Pile {fosse.pile} · défausse {fosse.discard}" if fosse.in_a_song else ""
