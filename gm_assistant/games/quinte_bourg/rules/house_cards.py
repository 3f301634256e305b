"""How the cards that a table invented are understood in a game file, or refused at their place."""

from collections.abc import Collection, Iterator, Mapping
from functools import partial
from typing import Any, Final

from gm_assistant.engine.forms import (
    FLAG,
    NOTHING_KNOWN,
    TEXT,
    Checked,
    Choice,
    Form,
    Known,
    Made,
    Many,
    Matching,
    OneOf,
    OrNull,
    Shape,
    Text,
    Whole,
    expect,
    shortened,
    within,
)
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.deck import (
    LONGEST_LABEL,
    Coins,
    Effect,
    HouseCall,
    HouseCard,
)
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK, NIGHT_TABLES, ROWS
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    NIGHTS,
    OWN_VICTORIES,
    PERSONAL,
    POSTS,
    POWERS,
    ROLES,
    SPECIALITIES,
    STAGES,
    STEPS,
)

MOST_CARDS: Final = 12
MOST_EFFECTS: Final = 3
# What a printed card and a strip in the dark have room for.
LONGEST_ID: Final = 40
LONGEST_TEXT: Final = 1000

# A card is one of these; at its call its holder does one of those.
KINDS: Final = {
    "speciality": "une spécialité",
    "camp_role": "une carte de camp",
    "call": "un appel sans carte",
}
ASKS: Final = {
    "player": "désigne quelqu'un",
    "neighbour": "désigne l'un de ses deux voisins",
    "house": "désigne une maison",
    "nothing": "ouvre les yeux, sans plus",
}
SOMEBODY: Final = ("player", "neighbour")
# What each effect may be asked with; the rest answers, or moves coins, or neither.
ASKED_WITH: Final[Mapping[str, tuple[str, ...]]] = {
    "sleep": SOMEBODY,
    "defend": ("house",),
    "cards": SOMEBODY,
    "reptilian": SOMEBODY,
    "purse": (*SOMEBODY, "house"),
    "take": (*SOMEBODY, "house"),
    "give": (*SOMEBODY, "house"),
    "free": tuple(ASKS),
}
ANSWERING: Final = ("cards", "reptilian", "purse")
# After which row an effect comes too late.
TOO_LATE: Final = {"sleep": "aube", "defend": "attaque"}
# A call without a card has nobody whom it could spare, and no uses to run out of.
_OF_A_HOLDER: Final = tuple(within("call", it) for it in ("uses", "not_self", "not_twice"))
NOT_OF: Final = {
    "speciality": ("camp",),
    "call": ("rule", "card", "camp", "spent", "last", *_OF_A_HOLDER),
}
# What such a call asks and does.
OF_A_CALL: Final = {"asks": "nothing", "effects": [{"does": "free"}]}
# The engravings that a card may bear: those of the game's specialities, posts and conditions.
SIGNS: Final = {
    **{f"s-{it}": label for it, label in SPECIALITIES.items()},
    **{f"p-{it}": label for it, label in POSTS.items()},
    **{f"c-{it}": label for it, label in OWN_VICTORIES.items()},
}


def _named(what: str, words: Collection[str]) -> OneOf:
    """One of these words, all of which are said where it is none."""
    return OneOf(words, f"{what} est {listed((f'« {it} »' for it in words), 'ou')}")


_TAKEN: Final = {*ROLES, *SPECIALITIES, *PERSONAL, *CAMPS, *POSTS, *STEPS, *STAGES, *POWERS}
_WORDS: Final = Text(longest=LONGEST_TEXT)


def _is_one_line(word: str, _known: Known) -> bool:
    return bool(word.strip()) and len(word.splitlines()) == 1


class _Amount(Form[Coins]):
    """How many coins, or all of them."""

    def read(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> Coins:
        return "all" if value == "all" else Whole(1).read(value, place, known)

    @property
    def words(self) -> str:
        return "whole number, 1 or more, or `all`"


def _effect(does: str, said: Mapping[str, Any]) -> Effect:
    return Effect(does, **{"coins": int(does == "purse"), **said})


_COINS: Final[Mapping[str, Shape]] = {
    "purse": Shape(optional={"coins": Whole(1)}),
    "take": Shape({"coins": _Amount()}),
    "give": Shape({"coins": _Amount()}),
}
_EFFECT: Final = Choice(
    "does", "effet", {it: Made(_COINS.get(it, Shape()), partial(_effect, it)) for it in ASKED_WITH}
)


def contradictions(call: Mapping[str, Any], place: str) -> Iterator[Malformed]:
    """What of a call does not go together, of the fields that are there.

    The row that it follows is called in its nights; its effects go with what is asked, come in
    time, and one of them answers.
    """
    after, done = ROWS.get(call.get("after", "")), [it.does for it in call.get("effects", ())]
    nights = call.get("nights", ()) if after else ()
    row = f"« {STEPS[call['after']]} »" if after else ""
    if missed := [f"le {it}" for it in nights if call["after"] not in NIGHT_TABLES[it]]:
        instead = "choisissez un autre appel, ou d'autres nuits"
        sentence = f"{row} n'est pas appelé {', ni '.join(missed)} : {instead}"
        yield Malformed(within(place, "after"), sentence)
    for index, does in enumerate(done):
        where, last = f"{within(place, 'effects')}[{index}].does", TOO_LATE.get(does)
        if "asks" in call and call["asks"] not in (asked := ASKED_WITH[does]):
            wanted = listed((f"« {ASKS[it]} »" for it in asked), "ou")
            yield Malformed(where, f"cela ne va qu'avec {wanted}")
        if does in ANSWERING and {*ANSWERING} & {*done[:index]}:
            yield Malformed(where, "un appel ne donne qu'une réponse : gardez-en une")
        if after and last and after.place >= ROWS[last].place:
            sentence = f"après {row} cela ne sert plus à rien : appelez-la avant « {STEPS[last]} »"
            yield Malformed(where, sentence)


def _together(call: Mapping[str, Any], place: str) -> None:
    for error in contradictions(call, place):
        raise error


CALL: Final = Shape(
    {
        "nights": Many(
            _named("une nuit", NIGHTS), 1, len(NIGHTS), distinct=True, of="au moins une nuit"
        ),
        "after": OneOf(ROWS, "elle suit un appel du jeu"),
        "asks": _named("ce qu'elle désigne", ASKS),
        "effects": Many(_EFFECT, 1, MOST_EFFECTS, of=f"un effet, et {MOST_EFFECTS} au plus"),
    },
    {
        "not_self": FLAG,
        "not_twice": FLAG,
        "uses": OrNull(Whole(1)),
        **dict.fromkeys(("say", "gesture", "do", "close"), _WORDS),
    },
    _together,
)


def _whole(card: Mapping[str, Any], place: str) -> None:
    """Which fields a kind of card must have, and which it has not."""
    kind, call = card["kind"], card.get("call", {})
    needed = {"camp_role": "camp", "call": "call"}.get(kind)
    expect(needed is None or needed in card, within(place, str(needed)), "ce champ manque")
    said = {*card, *(within("call", it) for it in call)}
    for name in NOT_OF.get(kind, ()):
        expect(name not in said, within(place, name), f"{KINDS[kind]} n'a rien de tel : ôtez-le")
    asked = kind != "call" or call["asks"] == OF_A_CALL["asks"]
    expect(asked, within(within(place, "call"), "asks"), "un appel sans carte ne désigne personne")


def _card(said: Mapping[str, Any]) -> HouseCard:
    call = {"call": HouseCall(**said["call"])} if "call" in said else {}
    return HouseCard(**{**said, **call})


CARD: Final = Shape(
    {
        "id": Checked(
            Matching(
                r"[a-z][a-z0-9]*(_[a-z0-9]+)*", "un nom comme « garde_champetre » est attendu"
            ),
            lambda it, _known: len(it) <= LONGEST_ID,
            f"{LONGEST_ID} caractères au plus",
        ),
        "label": Checked(
            Text(longest=LONGEST_LABEL), _is_one_line, "donnez-lui un nom, sur une seule ligne"
        ),
        "kind": _named("le genre", KINDS),
    },
    {
        "rule": _WORDS,
        "card": _WORDS,
        "sign": OneOf(SIGNS, "gravure"),
        "camp": _named("le camp", [it for it in CAMPS if it != "amoureux"]),
        "call": CALL,
        "spent": Whole(0),
        "last": OrNull(TEXT),
    },
    _whole,
)
_CARDS: Final = Many(Made(CARD, _card), 0, MOST_CARDS, of=f"{MOST_CARDS} cartes au plus")


def read_house_cards(value: object, place: str = "house_cards") -> tuple[HouseCard, ...]:
    """Understand the cards of a table, or say at which place that cannot be done."""
    cards = _CARDS.read(value, place)
    taken = {*_TAKEN, DAYBREAK}
    for index, card in enumerate(cards):
        if card.id in taken:
            sentence = f"« {shortened(card.id)} » a déjà un sens dans le jeu : prenez un autre nom"
            raise Malformed(f"{place}[{index}].id", sentence)
        taken.add(card.id)
    return cards
