"""The people of a village as screens show them: persons by name, and the circle of their houses.

`circle` draws the seats, with the `Signs` of one question on them, by day only as the table knows
them. Beside it stand the fields of forms that name somebody, where everybody sleeps
(`sleep_picture`), and what one player looks at alone (`showing`, by the addresses of `about`).
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from gm_assistant.engine.game import Facts
from gm_assistant.french.language import capitalised, de
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import known_whereabouts
from gm_assistant.games.quinte_bourg.rules.sheet import rows_of
from gm_assistant.games.quinte_bourg.rules.village import Player, Village, Where, tonight
from gm_assistant.games.quinte_bourg.rules.why import everything, why_there
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    LONG_ACTIONS,
    PERSONAL,
    POSTS,
    STATUSES,
    Camp,
    PlayerId,
)
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.seam.pages import RuleEntry
from gm_assistant.toolkit.seats import (
    Arrow,
    CampView,
    CircleView,
    FieldView,
    Mark,
    OptionView,
    PersonView,
    SeatView,
    beside,
    room_for,
    short_names,
)

Figure = tuple[str, str]
# What a tapped house says where its picture asks under no other name.
SEAT: Final = "target"


@dataclass(frozen=True, slots=True)
class Signs:
    """What a picture of the circle says about its seats, besides who sits there."""

    why_not: Mapping[PlayerId, str] = field(default_factory=dict)
    answering: Collection[PlayerId] = ()
    chosen: Mapping[PlayerId, str] = field(default_factory=dict)
    marks: Mapping[PlayerId, tuple[Mark, ...]] = field(default_factory=dict)
    figures: Mapping[PlayerId, Figure] = field(default_factory=dict)
    cold: Collection[PlayerId] = ()
    camps: bool = False


def camp_view(camp: Camp) -> CampView:
    """A camp, ready to be shown by colour, shape and word."""
    return CampView(camp, CAMPS[camp])


def person_view(
    village: Village, player: PlayerId, state: str = "", camp: bool = False
) -> PersonView:
    """Somebody named beside the circle."""
    somebody = village.players[player]
    shown = camp_view(somebody.camp) if camp else None
    return PersonView(player, somebody.name, seat_number(village, player), state, shown)


def people(village: Village, players: Iterable[PlayerId]) -> tuple[PersonView, ...]:
    """Several persons named beside the circle, with their camps."""
    return tuple(person_view(village, it, camp=True) for it in players)


def seat_number(village: Village, player: PlayerId) -> int:
    """The place of a seat around the table, from 1."""
    return village.seats.index(player) + 1


@lru_cache(maxsize=64)
def brief_names(names: tuple[str, ...], founders: int, least: int = 0) -> tuple[str, ...]:
    """The names on the houses, of that many letters at `least`; a latecomer changes no other."""
    room = max(least, room_for(founders))
    known = short_names(names[:founders], room)
    return (*known, *beside(names[founders:], known, room))


def circle(
    village: Village, signs: Signs, field: str = SEAT, label: str = "Le village"
) -> CircleView:
    """The circle as the game master sees it; by day, in the light, only what the table knows."""
    known = as_the_table_knows(village)
    names = tuple(it.name for it in village.players.values())
    briefs = dict(zip(village.players, brief_names(names, village.founders), strict=True))
    posts: dict[PlayerId, tuple[str, ...]] = {}
    # By day everybody knows who holds a post; the village's own picture has its own marks.
    if village.phase == "jour" and not signs.camps:
        for post, holder in village.posts.items():
            if holder is not None:
                posts[holder] = (*posts.get(holder, ()), POSTS[post])
    seats = []
    for number, player in enumerate(known.in_seat_order(), start=1):
        why_not = signs.why_not.get(player.id, "")
        chosen = signs.chosen.get(player.id, "")
        figure, figure_words = signs.figures.get(player.id, ("", ""))
        # A house has two doors as long as both of a couple live, so far as the table knows.
        spouse = known.players.get(player.spouse or "")
        both = spouse is not None and player.status == spouse.status == "vivant"
        seat = SeatView(
            id=player.id,
            number=number,
            name=player.name,
            short=briefs[player.id],
            status=player.status,
            status_words=state_of(player),
            camp=camp_view(player.camp) if signs.camps else None,
            legal=not why_not,
            why_not=why_not,
            chosen=bool(chosen),
            chosen_words=chosen or "choix fait",
            answering=player.id in signs.answering,
            marks=signs.marks.get(player.id, ()),
            figure=figure,
            figure_words=figure_words,
            posts=posts.get(player.id, ()),
            cold=player.id in signs.cold,
            shut=village.phase == "nuit" and player.living and player.id not in signs.answering,
            wed=f"a épousé {spouse.name}" if spouse and both else "",
        )
        seats.append(seat)
    return CircleView(tuple(seats), field, label)


def as_the_table_knows(village: Village) -> Village:
    """By day a death that nobody has been told of is no death: neither its sign nor its refusals.

    Who may be touched is tried on this village too; the move itself is judged on the true one.
    """
    hidden = [it.id for it in village.players.values() if not it.announced]
    if village.phase != "jour" or not hidden:
        return village
    known = village.draft()
    for it in hidden:
        known.change(it, status="vivant", announced=True)
    return known


def state_of(player: Player) -> str:
    """The state of a player in words, a death that the table ignores included."""
    words = STATUSES[player.status]
    return words if player.announced else f"{words}, mort encore secrète"


# The fields of forms: lists of people and posts, numbers, and choices among them.

NOBODY = OptionView("", "—")


def options(labels: Mapping[str, str], chosen: Iterable[str] = ()) -> tuple[OptionView, ...]:
    """Entries of a list, from ids to labels."""
    picked = set(chosen)
    return tuple(OptionView(it, label, it in picked) for it, label in labels.items())


def named(village: Village, players: Iterable[PlayerId]) -> dict[str, str]:
    """Players by id, as they are named in a list."""
    return {it: village.name(it) for it in players}


def one_of(
    name: str, label: str, labels: Mapping[str, str], chosen: str = "", optional: bool = False
) -> FieldView:
    """A list of which one entry is chosen."""
    entries = options(labels, (chosen,))
    shown = (NOBODY, *entries) if optional else entries
    return FieldView(name, label, "select", chosen, shown, required=not optional)


def some_of(
    name: str, label: str, labels: Mapping[str, str], chosen: Iterable[str] = ()
) -> FieldView:
    """A list of which any entries are ticked."""
    return FieldView(name, label, "check", options=options(labels, chosen))


def either(name: str, label: str, labels: Mapping[str, str], chosen: str = "") -> FieldView:
    """A few entries shown at once, of which one is chosen."""
    return FieldView(name, label, "radio", chosen, options(labels, (chosen,)))


def number(name: str, label: str, value: int, most: int, least: int = 0) -> FieldView:
    """A small number."""
    return FieldView(name, label, "number", str(value), least=least, most=most)


# The addresses of what may be shown to one player: what it is, then which or whose.

# Followed by the number of a move.
ANSWER: Final = "reponse"
# Followed by the id of a player.
CARDS: Final = "cartes"
FACE_UP: Final = "retournees"
GAINED: Final = "gagnees"
CONDITIONS: Final = "conditions"
# Followed by nothing.
ASLEEP: Final = "couchage"


def about(what: str, which: object) -> str:
    """The last word of an address."""
    return f"{what}-{which}"


# Where everybody sleeps as known so far, and, when a person is asked about, why.


@dataclass(frozen=True, slots=True)
class SleeperView:
    """Where somebody sleeps as known so far, and why."""

    person: PersonView
    place: str
    action: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class SleepPicture:
    """The second picture of the circle: the houses by who is in them."""

    circle: CircleView
    away: tuple[SleeperView, ...]
    asked: SleeperView | None = None


def sleep_picture(village: Village, asked: PlayerId | None = None) -> SleepPicture:
    """The houses by who is in them, those who left their own, and one person in full."""
    where = known_whereabouts(village)
    known = where.get(asked) if asked is not None else None
    away = [it for it in village.seats if it in where and _is_away(it, where[it])]
    return SleepPicture(
        circle=replace(
            circle(village, _signs(village), label="Qui dort où"), arrows=beds_of(village)
        ),
        away=tuple(_sleeper(village, it, where[it]) for it in away),
        asked=_sleeper(village, asked, known) if asked is not None and known else None,
    )


def beds_of(village: Village) -> tuple[Arrow, ...]:
    """From his own house to where each spends this night, and whom he attacks there."""
    return tuple(
        Arrow(it, place.house, kind="attaque" if place.action == "attaquer" else "lit")
        for it, place in known_whereabouts(village).items()
        if place.house != it
    )


def thefts_of(village: Village) -> tuple[Arrow, ...]:
    """What went from purse to purse tonight, as it is told."""
    return tuple(
        Arrow(it.facts["giver"], it.facts["player"], kind="sous")
        for it in village.happened
        if it.kind == "coins" and it.facts.get("giver")
    )


def _is_away(player: PlayerId, place: Where) -> bool:
    return place.house != player or place.action != "dormir_chez_soi"


def _signs(village: Village) -> Signs:
    inside = Counter(place.house for place in known_whereabouts(village).values())
    asleep = (Mark("endormi", "sommeil lourd"),)
    return Signs(
        figures={it: _figure(inside[it]) for it in village.seats},
        marks=dict.fromkeys(tonight(village).asleep, asleep),
        cold=[it for it in village.seats if not inside[it]],
    )


def _figure(count: int) -> Figure:
    if not count:
        return "0", "personne n'y dort"
    return str(count), "une personne y dort" if count == 1 else f"{count} personnes y dorment"


def _sleeper(village: Village, player: PlayerId, place: Where) -> SleeperView:
    house = "chez soi" if place.house == player else f"chez {village.name(place.house)}"
    why = " ".join(why_there(village, player).told())
    return SleeperView(person_view(village, player), house, LONG_ACTIONS[place.action], why)


# What one player looks at, and nothing else: an answer, cards, conditions, who is where.


@dataclass(frozen=True, slots=True)
class LargeCard:
    """A card as it is looked at: what it is, its name, its camp's sign, what it says to its player.

    `sign`: its engraving, where it is of no camp; `when` it is called, `win`: how one wins with it.
    """

    kind: str
    name: str
    rule: str = ""
    camp: CampView | None = None
    when: str = ""
    win: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Showing:
    """All that one player sees."""

    title: str
    words: str = ""
    detail: str = ""
    cards: tuple[LargeCard, ...] = ()
    circle: CircleView | None = None


def role_card(rules: Help, role: str, mine: bool = False) -> LargeCard:
    label, camp = rules.deck.roles[role], rules.deck.camp_of[role]
    # Said to a player who may not know that a Cupide is a Villageois.
    kind = "camp" if CAMPS[camp].rstrip("s") == label.rstrip("s") else f"camp : {CAMPS[camp]}"
    return _large(rules.of("role", role), LargeCard(kind, label, camp=camp_view(camp)), mine)


def speciality_card(rules: Help, card: str, mine: bool = False) -> LargeCard:
    bare = LargeCard("spécialité", rules.deck.specialities[card], sign=rules.deck.sign(card))
    return _large(rules.of("speciality", card), bare, mine)


def _large(entry: RuleEntry | None, card: LargeCard, mine: bool) -> LargeCard:
    """Whoever holds it is spoken to; of somebody else's only the rule is told."""
    if entry is None or not mine:
        return replace(card, rule=entry.rule if entry else "")
    return replace(card, rule=entry.card or entry.rule, when=entry.when, win=entry.win)


def cards_of(
    rules: Help, roles: Iterable[str], specialities: Iterable[str], mine: bool = False
) -> tuple[LargeCard, ...]:
    """The camp cards, then the specialities; `mine`: looked at by whoever holds them."""
    return (
        *(role_card(rules, it, mine) for it in roles),
        *(speciality_card(rules, it, mine) for it in specialities),
    )


def showing(game: Game, rules: Help, wanted: str) -> Showing | None:
    """None where there is nothing of the kind to show."""
    what, _, which = wanted.partition("-")
    if what == ANSWER and which.isdecimal() and len(which) < 6:
        return _answer(game, rules, int(which))
    if what == ASLEEP and game.village.night is not None:
        return Showing("Qui dort où", circle=sleep_picture(game.village).circle)
    player = game.village.players.get(which)
    build = _OF_PLAYER.get(what)
    return build(rules, player) if build and player else None


def _answer(game: Game, rules: Help, index: int) -> Showing | None:
    village = game.village
    answered = (it for it in everything(village) if it.kind == "answer" and it.move == index)
    # What was answered, and about whom, as the rules told it.
    facts = next((it.facts for it in answered), {})
    match facts.get("answer"):
        case bool(yes):
            row = rows_of(village.deck).get(str(game.moves[index].get("step")))
            detail = (row.shape.yes if yes else row.shape.no) if row else ""
            return Showing(
                _about_whom(village, facts),
                "OUI" if yes else "NON",
                capitalised(detail and f"{detail}."),
            )
        case list(roles):
            return Showing(_whose_cards(village, facts), cards=cards_of(rules, roles, ()))
        case Mapping() as cards:
            turned = cards_of(rules, cards["camp_roles"], cards["specialities"])
            return Showing(_whose_cards(village, facts), cards=turned)
        case "echec":
            return Showing("Ton action", "ÉCHEC")
        case _:
            return None


def _about_whom(village: Village, facts: Facts) -> str:
    if "player" in facts:
        return f"Au sujet {de(village.name(facts['player']))}"
    return f"La maison {de(village.name(facts['house']))}"


def _whose_cards(village: Village, facts: Facts) -> str:
    return f"Les cartes {de(village.name(facts['player']))}"


def _own(rules: Help, player: Player) -> Showing:
    cards = cards_of(rules, player.printed, player.specialities, mine=True)
    return Showing(player.name, cards=cards)


def _face_up(rules: Help, player: Player) -> Showing | None:
    """Only what lies on the table for everybody."""
    if not player.shown:
        return None
    roles = player.printed if "camp" in player.shown else ()
    special = player.specialities if "specialite" in player.shown else ()
    return Showing(f"Carte {de(player.name)}", cards=cards_of(rules, roles, special))


def _gained(rules: Help, player: Player) -> Showing | None:
    gained = [it for it in player.camp_roles if it not in player.printed]
    if not gained:
        return None
    return Showing(f"{player.name}, tu es désormais", cards=cards_of(rules, gained, (), mine=True))


def _conditions(rules: Help, player: Player) -> Showing | None:
    cards = conditions_of(rules, player.personal)
    return Showing(f"{player.name}, tu gagnes aussi si…", cards=cards) if cards else None


def conditions_of(rules: Help, personal: Iterable[str]) -> tuple[LargeCard, ...]:
    """The conditions by which somebody wins alone, each as a card."""
    found = ((it, rules.of("condition", it)) for it in personal)
    return tuple(
        LargeCard("condition", PERSONAL[it], told.win if told else "", sign=f"c-{it}")
        for it, told in found
    )


_OF_PLAYER: Final[Mapping[str, Callable[[Help, Player], Showing | None]]] = {
    CARDS: _own,
    FACE_UP: _face_up,
    GAINED: _gained,
    CONDITIONS: _conditions,
}


# What is said of somebody who leaves the table, by day and by night.


def farewell(person: Player) -> str:
    """The announcement of a departure that shows nothing, from whoever is still there.

    Of a known death, or of a card that lies face up already, the long words would be untrue.
    """
    known_dead = not person.living and person.announced
    return "depart_bref" if known_dead or person.shown else "depart"
