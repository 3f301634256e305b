"""The fosse as it is drawn: bodies in a ring as seated, what a tap lays, the heart of the table.

`pit_view` is the whole picture, tapped or only looked at; `limbs_of` one body of it, which the
count and the papers draw too. What a card would come to is the count itself (`reckoned`), made
with one card more.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from gm_assistant.french.language import NO_BREAK, capitalised, counted, de, listed
from gm_assistant.games.zombie_mosh.rules.concert import (
    crowd_owed,
    owed,
    pass_of,
    reckoned,
    score,
    turns_owed,
)
from gm_assistant.games.zombie_mosh.rules.fosse import (
    CROWD_CARDS,
    KEPT_FOR_THE_WAY_BACK,
    LIMBS,
    Attaque,
    Bilan,
    Corps,
    Fosse,
    Limb,
    Owed,
    PlayerId,
    limb_in_words,
)
from gm_assistant.toolkit.seats import short_names

# The words of this table: limbs, steps, who is awaited, where a concert stands.

# The steps of a tour by their phase: the words of a step, and the id of its rule.
STEPS: Final = {
    "preparation": "Nouvelle chanson",
    "prelude": "Prélude",
    "foule": "Foule",
    "danse": "Danse",
    "comptage": "Compte",
    "entracte": "Entracte",
    "finie": "Fin du concert",
}
_SHORT: Final = {"gauche": "G", "droit": "D", "droite": "D"}


def limb_label(limb: Limb) -> str:
    """« Bras gauche »."""
    return capitalised(limb_in_words(limb))


def limb_short(limb: Limb) -> str:
    """« Bras G »: where there is little room, and never over two lines."""
    return NO_BREAK.join(_SHORT.get(word, word) for word in limb_label(limb).split())


def left_in_words(one: Corps) -> str:
    """« Il lui reste la tête et le bras gauche. »: what a portrait shows, in words."""
    left = [it for it in one.durability if it not in one.fallen]
    if not left:
        return "Plus un membre, et pourtant."
    if not one.tokens:
        return "Entier, sans une égratignure."
    if not one.fallen:
        return f"Entier, avec {counted(one.tokens, 'dégât')}."
    return f"Membres encore en place : {listed(limb_in_words(it) for it in left)}."


def step_of(fosse: Fosse) -> str:
    """The name of the present step; there is no dance without its way there and back."""
    return STEPS[fosse.phase]


def moment_of(fosse: Fosse) -> str:
    """« Chanson 2, tour 3 · Danse »."""
    if not fosse.in_a_song:
        return step_of(fosse)
    step = "Compté" if fosse.phase == "prelude" and fosse.last_count else step_of(fosse)
    song = f"Chanson {len(fosse.songs) + 1}, " if fosse.table.songs > 1 else ""
    return f"{capitalised(song + _tour(fosse))} · {step}"


def _tour(fosse: Fosse) -> str:
    return f"tour {fosse.round}" if fosse.round else "avant le premier tour"


def under_which(fosse: Fosse) -> str:
    """The heading under which a decision is listed."""
    if not fosse.in_a_song:
        return "Entre les chansons"
    return f"Chanson {len(fosse.songs) + 1}, {_tour(fosse)}"


def awaited_in_words(fosse: Fosse) -> str:
    """What is owed now, in one line."""
    waiting = owed(fosse)
    return _asked(fosse, waiting[0]) if waiting else "Le concert est fini."


def _asked(fosse: Fosse, item: Owed) -> str:
    name = fosse.name(item.player) if item.player is not None else ""
    match item.what:
        case "deal":
            return f"{name} distribue quatre cartes à chacun."
        case "crowd":
            return f"La foule frappe {name} : deux cartes au hasard."
        case "play":
            return f"{name}, encore {counted(item.cards or 0, 'carte')}."
        case "count":
            return "Toutes les mains sont vides : on compte."
        case _:
            return "Qui est premier joueur ?"


# Beyond these, tokens and cards are told by a figure.
MOST_DOTS = 6
MOST_CARDS = 5
LONGEST_NAME = 16
# What a tap on a limb lays there.
ATTACK, DEFENCE, CROWD = "attaque", "defense", "foule"
# What one more card would come to: in reserve it waits; in vain it changes nothing, whatever the
# others play; too many or too few, that depends on the cards still to come.
BLOCKS, KEPT, STOPPED, FALLS, HURTS = "pare", "réserve", "paré", "tombe", "+1"
IN_VAIN, TOO_MANY, TOO_FEW = "inutile", "de trop ?", "tombe encore"


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
    def advice(self) -> str:
        """How loud the effect is said: what changes nothing now is never in full colour."""
        if self.effect in (IN_VAIN, TOO_MANY, TOO_FEW):
            return "vain"
        return "plain" if self.effect in (HURTS, KEPT) else "strong"

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
    left: str = ""


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
        spoken=_limb_spoken(limb, tokens, most, cards),
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


def _limb_spoken(limb: Limb, tokens: int, most: int, cards: tuple[CardView, ...]) -> str:
    """What the picture shows, in words."""
    parts = [
        limb_label(limb),
        "à terre" if tokens == most else f"{counted(tokens, 'dégât')} sur {most}",
    ]
    laid = Counter(it.kind for it in cards)
    for kind, one, several in (
        ("passe", "attaque qui passe", "attaques qui passent"),
        ("pare", "attaque parée", "attaques parées"),
        ("vain", "attaque de trop", "attaques de trop"),
    ):
        if laid[kind]:
            parts.append(counted(laid[kind], one, several))
    if laid["defense"]:
        parts.append(f"{counted(laid['defense'], 'défense')} en réserve")
    return ", ".join(parts)


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
        spoken=_body_spoken(fosse, one),
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
    return replace(limb, tap=tap, effect=_effect(fosse, one, limb, tap, player))


def _tap(fosse: Fosse, one: Corps, player: PlayerId | None) -> str:
    if player is None or not one.standing:
        return ""
    if fosse.phase == "foule":
        app = fosse.table.crowd == "app"
        return CROWD if one.id == player and not app else ""
    return DEFENCE if one.id == player else ATTACK


def _effect(fosse: Fosse, one: Corps, limb: LimbView, tap: str, player: PlayerId | None) -> str:
    """What one more card there would come to, and never as a gain what may gain nothing."""
    if limb.fallen:  # D-01: a pair on a fallen limb spares nothing.
        return IN_VAIN
    before = reckoned(one)
    if tap == DEFENCE:
        return _defence(fosse, one, limb, before)
    after = reckoned(one.but(attack=(*one.attack, Attaque(limb.limb, player))))
    if after.paired != before.paired:
        return STOPPED
    if after.ignored != before.ignored:
        return TOO_MANY if one.hand else IN_VAIN
    return FALLS if after.fallen != before.fallen else HURTS


def _defence(fosse: Fosse, one: Corps, limb: LimbView, before: Bilan) -> str:
    after = reckoned(one.but(defence=(*one.defence, limb.limb)))
    if after.damage != before.damage:
        return BLOCKS
    if after.paired == before.paired:
        # Nobody else holds a card: no attack can come any more.
        return KEPT if fosse.in_hands > one.hand else IN_VAIN
    return TOO_FEW if one.hand > before.ignored[limb.limb] else IN_VAIN


def _body_spoken(fosse: Fosse, one: Corps) -> str:
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
        pile=f"Pile {fosse.pile} · défausse {fosse.discard}" if fosse.in_a_song else "",
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
        return "Touchez le membre que montre le bord tourné vers ce zombi, carte après carte."
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


@dataclass(frozen=True, slots=True)
class DecreeView:
    """One body to be corrected; `free` is false where only a note can be taken."""

    body: BodyView
    bodies: tuple[BodyView, ...]
    drawn: bool
    free: bool
    damages: str
    dancing: bool
    why_not: str


# Why nothing of a body is corrected between two chansons.
_BEFORE: Final = "Personne n'est encore blessé : la première chanson n'a pas commencé."
_AFTER: Final = (
    "La chanson est finie et son résultat est compté : les corps ne changent plus. Une carte mal "
    "posée ou un décret faux se corrige dans le journal, à sa ligne : tout ce qui a suivi, le "
    "gagnant compris, est alors recompté."
)


def decree_view(fosse: Fosse, seat: int) -> DecreeView:
    pit = pit_view(fosse, tapped=False)
    return DecreeView(
        body=pit.bodies[seat],
        bodies=pit.bodies,
        drawn=is_drawn(fosse),
        free=fosse.in_a_song,
        damages=f"Dégâts {de(pit.bodies[seat].name)}",
        dancing=fosse.phase == "danse",
        why_not="" if fosse.in_a_song else _AFTER if fosse.songs else _BEFORE,
    )
