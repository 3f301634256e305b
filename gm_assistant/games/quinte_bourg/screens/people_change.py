"""« Quelqu'un… »: somebody comes late, leaves, or holds other cards than was thought."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.engine.wording import Elsewhere, Unreadable
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.composition import Composition, composition
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.opening import LONGEST_NAME
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    CONDITIONS_OF,
    PERSONAL,
    PlayerId,
    Role,
    Status,
)
from gm_assistant.games.quinte_bourg.screens.answers import CardView
from gm_assistant.games.quinte_bourg.screens.people import (
    Signs,
    circle,
    either,
    farewell,
    options,
    state_of,
)
from gm_assistant.games.quinte_bourg.screens.village import printed_cards
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.seam.pages import Insert, Pairs, Scene, Screen
from gm_assistant.toolkit.seats import (
    ChoiceView,
    CircleView,
    DecisionView,
    FieldView,
    OptionView,
    as_typed,
    breadth,
    length_of,
    room_for,
    short_names,
)

# Which cards somebody may be given: what the composition leaves, and the rest of the box.

VILLAGER: Final = "villageois"
NONE: Final = "aucune"
# A role and the conditions that go with it, as one button says them.
_JOINED: Final = "+"


def advised_roles(village: Village) -> list[Role]:
    """A Villageois, then what the composition of one player more still has.

    Nobody alone of a camp that this table does not play: a Souris where there is none.
    """
    held = Counter(role for it in village.players.values() for role in it.printed)
    camp_of = village.deck.camp_of
    camps = {camp_of[it] for it in held}
    left = Counter(_advised(village).camp_roles) - held
    played = (it for it in left if camp_of[it] in camps)
    rank = list(village.deck.roles).index
    return list(dict.fromkeys((VILLAGER, *sorted(played, key=rank))))


def other_roles(village: Village, but: Iterable[Role]) -> list[Role]:
    """Every other card of the box that nobody holds, or of which there are several."""
    held = {role for it in village.players.values() for role in it.printed}
    hidden = {*but, *_lacking(village), *(held - village.deck.several)}
    return [it for it in village.deck.dealt_roles if it not in hidden]


def _lacking(village: Village) -> frozenset[str]:
    """The box lacks these, unless one was dealt all the same."""
    return village.lacking - village.dealt


def specialities_left(village: Village) -> dict[str, str]:
    """None first, then those that the composition leaves, then the others of the box."""
    held = {card for it in village.players.values() for card in it.specialities}
    advised = [it for it in _advised(village).specialities if it not in held]
    away = held | _lacking(village)
    labels = village.deck.specialities
    free = dict.fromkeys((*advised, *(it for it in labels if it not in away)))
    return {NONE: "Aucune", **{it: labels[it] for it in free}}


def _advised(village: Village) -> Composition:
    return composition(len(village.seats) + 1, _lacking(village))


def role_choices(village: Village, roles: Iterable[Role]) -> tuple[ChoiceView, ...]:
    """A button a card; R-02: one for each condition where the card needs one."""
    return tuple(it for role in roles for it in _of_role(role, village.deck.roles[role]))


def _of_role(role: Role, label: str) -> Iterator[ChoiceView]:
    conditions = CONDITIONS_OF.get(role, ())
    for given in (*((it,) for it in conditions), conditions):
        detail = listed(PERSONAL[it] for it in given) if given else ""
        yield ChoiceView("card", _JOINED.join((role, *given)), label, detail)


def card_of(value: str) -> Mapping[str, list[str]]:
    """What a button of a card stands for: unknown words are left for the rules to refuse."""
    role, *conditions = value.split(_JOINED)
    return {"camp_roles": [role], "personal": conditions}


# What the pages of « Quelqu'un… » show.


@dataclass(frozen=True, slots=True)
class GapView:
    """A place between two houses, `number` half steps round; `after` is the first of them."""

    after: str
    one: str
    other: str
    spoken: str

    @property
    def breadth(self) -> str:
        """The classes of the broader name: both stand in one house."""
        return breadth(max(self.one, self.other, key=length_of))


@dataclass(frozen=True, slots=True)
class SomeoneView:
    """Whom it is about; `closed` says why nobody sits down now, `touch` why a house is touched."""

    circle: CircleView
    closed: str
    touch: str


@dataclass(frozen=True, slots=True)
class PlaceView:
    """Where the newcomer sits."""

    gaps: tuple[GapView, ...]
    crowd: str


@dataclass(frozen=True, slots=True)
class ArrivalView:
    """The newcomer's name and cards; `more` are the cards that are not advised."""

    decision: DecisionView
    more: tuple[ChoiceView, ...]
    where: str


@dataclass(frozen=True, slots=True)
class Farewell:
    """Words read aloud when somebody leaves and turns this card face up, or none."""

    shows: str
    words: str


@dataclass(frozen=True, slots=True)
class PersonPage:
    """What may befall somebody at the table, one thing on each page; `ways` lead to them.

    `asked` is what this page asks, if it is not the list; `folded`: eyes are open, and his cards
    wait until they are sent for. Once the game is over nobody leaves.
    """

    id: PlayerId
    name: str
    state: str
    cards: tuple[CardView, ...]
    folded: bool
    ways: tuple[OptionView, ...]
    asked: DecisionView | None = None
    farewells: tuple[Farewell, ...] = ()


# Who comes late: a place between two houses, then a name and cards.

_AT_NIGHT = "La nuit, personne ne s'installe : qui arrive entre au matin."
_IS_OVER = "La partie est finie : personne ne s'installe plus."
_TOUCH = "Quelqu'un s'en va, ou avait une autre carte : touchez sa maison."
_TOUCH_AT_THE_END = "Quelqu'un avait une autre carte : touchez sa maison."
_LEAST_LETTERS: Final = 5


def someone(village: Village) -> SomeoneView:
    """The houses, each of somebody to whom something may happen."""
    houses = circle(village, Signs(), label="De qui s'agit-il ?")
    if village.result:
        return SomeoneView(houses, _IS_OVER, _TOUCH_AT_THE_END)
    return SomeoneView(houses, _AT_NIGHT if village.phase == "nuit" else "", _TOUCH)


def places(village: Village) -> PlaceView:
    """The gaps between the houses, each named by its two neighbours, on a line of its own."""
    names = [it.name for it in village.in_seat_order()]
    briefs = short_names(names, max(_LEAST_LETTERS, room_for(len(names)) - 2))
    gaps = tuple(
        GapView(after, one, other, between(village, after))
        for after, one, other in zip(village.seats, briefs, (*briefs[1:], briefs[0]), strict=True)
    )
    return PlaceView(gaps, circle(village, Signs()).crowd)


def between(village: Village, after: PlayerId) -> str:
    """« Entre Ana et Bruno »."""
    return f"Entre {village.name(after)} et {village.name(_following(village, after))}"


def _following(village: Village, player: PlayerId) -> PlayerId:
    return village.seats[(village.seats.index(player) + 1) % len(village.seats)]


def arrival(village: Village, after: PlayerId) -> ArrivalView:
    """The card is the last tap: it sits the newcomer down."""
    advised = advised_roles(village)
    decision = DecisionView(
        id="arrivee",
        move="arrive",
        question="Qui arrive ?",
        hidden=(("after", after),),
        fields=(
            FieldView("name", "Prénom", "text", required=True),
            either("speciality", "Spécialité", specialities_left(village), NONE),
        ),
        choices=role_choices(village, advised),
    )
    more = role_choices(village, other_roles(village, advised))
    return ArrivalView(decision, more, between(village, after))


# Somebody at the table: leaves, comes back, or held another card from the start.

GONE: Final = "parti"
_KEPT: Final = {
    "": "Ses cartes restent cachées",
    "camp": "Sa carte de camp se montre",
    "specialite": "Sa spécialité se montre",
}
_SWAPPED = {"": "Les deux cartes", "camp": "La carte de camp", "specialite": "La spécialité"}


# What may befall somebody: a word of the address, and what the list says of it.
LEAVES: Final = "part"
SWAPS: Final = "echange"
_WAYS: Final = {
    LEAVES: "S'en va",
    SWAPS: "Ses cartes étaient échangées avec quelqu'un",
    "camp": "Avait une autre carte de camp",
    "specialite": "Avait une autre spécialité",
}
_COMES_BACK: Final = "Revient à la table"


def person_page(game: Game, scripts: Scripts, person: Player, what: str = "") -> PersonPage:
    """His present cards, and what befalls him: on the circle with whom the cards were swapped."""
    village, asked = game.village, _befalls(game, person, what)
    leaves = _comes_or_goes(game, person) is not None
    ways = _WAYS | ({LEAVES: _COMES_BACK} if person.status == GONE else {})
    return PersonPage(
        id=person.id,
        name=person.name,
        state=state_of(person) if not person.living and person.announced else "",
        cards=printed_cards(person),
        folded=village.phase == "jour",
        ways=tuple(OptionView(it, ways[it]) for it in ways if leaves or it != LEAVES),
        asked=asked,
        farewells=tuple(_farewells(village, scripts, person)) if what == LEAVES else (),
    )


def _befalls(game: Game, person: Player, what: str) -> DecisionView | None:
    village = game.village
    match what:
        case "part":
            return _comes_or_goes(game, person)
        case "echange":
            return _swap(village, person)
        case "camp":
            return _role(village, person)
        case "specialite":
            return _speciality(village, person)
        case _:
            return None


def _farewells(village: Village, scripts: Scripts, person: Player) -> Iterator[Farewell]:
    """By day they come with what follows from it; by night nothing else says them."""
    if village.phase == "jour" or person.status == GONE or village.result:
        return
    for shows in _to_show(person):
        told = {"joueur": person.name, "cartes": listed(_cards(person, shows))}
        yield Farewell(shows, scripts.words("depart_carte" if shows else farewell(person), told))


def _to_show(person: Player) -> dict[str, str]:
    """What lies face up already is shown no more."""
    lacking = () if person.specialities else ("specialite",)
    return {it: words for it, words in _KEPT.items() if it not in (*person.shown, *lacking)}


def _cards(person: Player, shows: str) -> list[str]:
    held = {"camp": person.printed, "specialite": person.specialities}
    return [person.deck.cards[it] for it in held.get(shows, ())]


def _swap(village: Village, person: Player) -> DecisionView:
    signs = Signs(why_not={person.id: SameHand.sentence}, chosen={person.id: "de qui l'on parle"})
    return DecisionView(
        id="echange-de-cartes",
        move="cards",
        question="Avec qui ses cartes étaient-elles échangées ?",
        hidden=(("player", person.id),),
        fields=(either("what", "Ce qui change de mains", _SWAPPED, ""),),
        circle=circle(village, signs, "with"),
    )


def _comes_or_goes(game: Game, person: Player) -> DecisionView | None:
    if person.status == GONE:
        return _return(person, _as_he_left(game, person.id))
    return None if game.village.result else _departure(game.village, person)


def _as_he_left(game: Game, player: PlayerId) -> Status:
    """A ghost who comes back is a ghost."""
    there = (it.players[player].status for it in reversed(game.villages) if player in it.players)
    return next((it for it in there if it != GONE), "vivant")


def _departure(village: Village, person: Player) -> DecisionView:
    cards = _to_show(person)
    shown = [either("shows", "Ses cartes", cards, "")] if len(cards) > 1 else []
    lover = village.players[person.lover] if person.lover is not None else None
    mourns = lover is not None and lover.living and person.living
    mourns = mourns and village.weekday != "dimanche"
    grief = FieldView("grief", "Et son amour", "check", options=options({"1": "En meurt"}))
    return DecisionView(
        id="depart",
        move="leave",
        question="S'en va",
        help="Ce n'est pas une mort : son poste et ses pièces passent à d'autres, sa maison "
        "reste vide, personne ne l'appelle plus par son nom.",
        hidden=(("player", person.id),),
        fields=(*shown, *([grief] if mourns else ())),
        submit="Enregistrer le départ",
    )


def _return(person: Player, status: Status) -> DecisionView:
    return DecisionView(
        id="retour",
        move="correct",
        question="Revient",
        help="À sa place, avec ses cartes ; ce qui est passé à d'autres leur reste.",
        hidden=(("player", person.id), ("status", status)),
        submit="Revenir à la table",
    )


def _role(village: Village, person: Player) -> DecisionView:
    return DecisionView(
        id="autre-role",
        move="cards",
        question="Avait une autre carte de camp",
        hidden=(("player", person.id),),
        choices=role_choices(village, other_roles(village, person.printed)),
    )


def _speciality(village: Village, person: Player) -> DecisionView:
    left = specialities_left(village)
    return DecisionView(
        id="autre-specialite",
        move="cards",
        question="Avait une autre spécialité",
        hidden=(("player", person.id),),
        choices=tuple(ChoiceView("speciality", it, label) for it, label in left.items()),
    )


# « Quelqu'un… »: the pages, and what their forms come to.

ARRIVES: Final = "arrive"
MISDEAL: Final = "cards"


class NoName(Unreadable):
    """Somebody sits down without a name."""

    sentence = "Écrivez le prénom de la personne qui arrive."


class SameHand(Unreadable):
    """Cards swapped with oneself, or for the very same."""

    sentence = (
        "Ces cartes sont déjà les siennes : choisissez quelqu'un d'autre, ou une autre carte."
    )


def page(scripts: Scripts, scene: Scene[Game]) -> Screen:
    """Of somebody at the table, of a newcomer's place and cards, or of nobody yet.

    Where nobody may sit down, that is said before anything is asked.
    """
    village, after = scene.game.village, scene.args.get("apres", "")
    if scene.about:
        return _person(scripts, scene)
    nobody = someone(village)
    if nobody.closed and not (scene.correcting or scene.sent):
        return _screen("someone", someone=nobody)
    if after in village.players:
        newcomer = arrival(village, after)
        sent = scene.sent or _arrived(scene.drafts.get(ARRIVES, {}), after)
        (decision,) = as_typed((newcomer.decision,), sent)
        return _screen("arrival", arrival=replace(newcomer, decision=decision))
    if "arrive" in scene.args:
        return _screen("places", places=places(village))
    return _screen("someone", someone=nobody)


def _person(scripts: Scripts, scene: Scene[Game]) -> Screen:
    village = scene.game.village
    if scene.about not in village.players:
        raise Elsewhere
    person = scene.game.village.players[scene.about]
    view = person_page(scene.game, scripts, person, scene.args.get("quoi", ""))
    asked = () if view.asked is None else as_typed((view.asked,), scene.sent)
    return _screen("person", person=replace(view, asked=next(iter(asked), None)))


def _screen(name: str, **values: object) -> Screen:
    return Screen(f"quinte_bourg/{name}.html", values)


def _arrived(begun: Mapping[str, Any], after: str) -> Pairs:
    """What was said of somebody whose arrival is put right, as the form would send it."""
    if not begun:
        return ()
    speciality = next(iter(begun.get("specialities", ())), NONE)
    told = {"name": begun["name"], "speciality": speciality}
    return (("move", ARRIVES), ("after", after), *told.items())


def arriving(game: Game, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The move of a newcomer; his id reads like his name."""
    name = re.sub(r"\s+", " ", str(fields.get("name", ""))).strip()[:LONGEST_NAME]
    if not name:
        raise NoName
    speciality = fields.get("speciality", NONE)
    move = {
        "move": ARRIVES,
        "player": _free_id(name, game.village.players),
        "name": name,
        "after": fields.get("after"),
        "specialities": [] if speciality == NONE else [speciality],
        **card_of(str(fields.get("card", VILLAGER))),
    }
    return move | ({"force": True} if fields.get("force") else {})


def _free_id(name: str, taken: Iterable[str]) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    word = re.sub(r"\W+", "_", plain).strip("_")[:40] or "arrivee"
    known, number, found = set(taken), 1, word
    while found in known:
        number += 1
        found = f"{word}_{number}"
    return found


def misdealt(game: Game, fields: Mapping[str, Any]) -> Insert:
    """The cards held from the start: before the first night, or since he sat down."""
    player, other = str(fields.get("player", "")), fields.get("with")
    village = game.village
    involved = [player, *([str(other)] if other else [])]
    if not village.players.keys() >= set(involved):
        raise Unreadable
    place = _place(game.moves, involved)
    then = game.villages[place].players
    hands = (
        _swapped(then[player], then[str(other)], str(fields.get("what", "")))
        if other
        else {player: _instead(fields)}
    )
    if other == player or all(_is_hers(then[it], held) for it, held in hands.items()):
        raise SameHand
    return Insert({"move": MISDEAL, "hands": hands}, place)


def _place(moves: Iterable[Mapping[str, Any]], involved: Iterable[PlayerId]) -> int:
    """After the opening, which gave their conditions to those who seemed to hold the cards."""
    places, wanted, opening = [0], set(involved), True
    for index, move in enumerate(moves):
        opening = opening and move["move"] != "night"
        arrives = move["move"] == ARRIVES and move["player"] in wanted
        # What was already put right is put right further, and not from before that.
        if opening or arrives or (move["move"] == MISDEAL and wanted & move["hands"].keys()):
            places.append(index + 1)
    return max(places)


def _swapped(one: Player, other: Player, what: str) -> dict[str, dict[str, list[str]]]:
    return {one.id: _hand(other, what), other.id: _hand(one, what)}


def _hand(owner: Player, what: str) -> dict[str, list[str]]:
    """A condition goes with the role that it was given to."""
    camp = {"camp_roles": list(owner.printed), "personal": list(owner.personal)}
    speciality = {"specialities": list(owner.specialities)}
    return {"camp": camp, "specialite": speciality}.get(what, camp | speciality)


def _instead(fields: Mapping[str, Any]) -> dict[str, list[str]]:
    if "speciality" in fields:
        speciality = str(fields["speciality"])
        return {"specialities": [] if speciality == NONE else [speciality]}
    if "card" not in fields:
        raise Unreadable
    return dict(card_of(str(fields["card"])))


def _is_hers(then: Player, held: Mapping[str, list[str]]) -> bool:
    now = _hand(then, "")
    return all(sorted(now[name]) == sorted(cards) for name, cards in held.items())
