"""« Vos cartes »: a card is made of choices in plain words, and looked at while it is made.

What a card may be is asked of the rules: the forms of its fields understand what a page sent, and
whatever does not go together is said at the field that they name. Here a card is its answers, each
by its place, as « call.after »; as the rules read it, it is a document.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ABSENT, UNKNOWN, expect
from gm_assistant.engine.table import NotReady
from gm_assistant.engine.wording import Malformed
from gm_assistant.games.quinte_bourg.rehearsal import tried
from gm_assistant.games.quinte_bourg.rules import house_cards as rules
from gm_assistant.games.quinte_bourg.rules.deck import LONGEST_LABEL, Deck, HouseCard
from gm_assistant.games.quinte_bourg.rules.house_cards import CALL, CARD
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS, rows_of
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, NIGHTS, STEPS
from gm_assistant.games.quinte_bourg.texts import own_cards as own
from gm_assistant.games.quinte_bourg.texts.own_cards import as_toml, id_of, understood
from gm_assistant.seam.companion import UNNAMED, Written
from gm_assistant.seam.pages import Screen, SentForm
from gm_assistant.toolkit.own_files import source_in

Document = dict[str, Any]

# What only an evening that began on paper says.
_PAPER: Final = ("spent", "last")
_OF_A_CALL: Final = {f"call.{it}": CALL[it] for it in CALL}
_FIELDS: Final = {it: CARD[it] for it in CARD if it not in ("call", *_PAPER)} | _OF_A_CALL
_NEEDED: Final = (*CARD.required, *(f"call.{it}" for it in CALL.required))
# Of what is counted, so many are offered; a file may hold any other number.
_COUNTED: Final = {"purse": (1, 2, 3, 5), "take": (1, 2, 3, "all"), "give": (1, 2, 3, "all")}
_FIRST: Final[Document] = {
    "kind": "speciality",
    "call.asks": "player",
    "call.effects": [{"does": "purse", "coins": 1}],
    "call.nights": [*NIGHTS],
    "call.after": "marchand_de_sable",
}
_NO_ROOM: Final = "cela n'a pas de place sur cette carte : « Garder » l'en ôte"
_ONCE: Final = "cela y est déjà : une fois suffit, avec le bon nombre"
_NAMELESS: Final = {"id": "sans_nom", "label": "Sans nom"}
NO_CARD: Final = (
    "Ce n'est pas une carte : prenez le fichier .toml que fait « Le donner », ou collez en entier "
    "le texte que montre son QR code."
)
# No card has more bytes; in whichever encoding, it has a name.
_LARGEST: Final = 50_000
_NAMED: Final = re.compile(rb'\blabel"?\s*=')


def told(form: SentForm) -> Document:
    """The card that a form says, whole or not, without what its choices leave no room for."""
    sent, kind = {it: [*map(_typed, all_)] for it, all_ in form.grouped().items()}, form.get("kind")
    if kind == "call":
        sent |= _sent(_flat({"call": rules.OF_A_CALL})).grouped()
    said = {it: field.sent(it, sent) for it, field in _FIELDS.items()}
    gone = {*rules.NOT_OF.get(kind, ()), *(_OF_A_CALL if sent.get("call.asks") == [""] else ())}
    gone |= {it for it, value in said.items() if value in (ABSENT, None, "")}
    return {"label": "", **{it: value for it, value in said.items() if it not in gone}}


def _typed(words: str) -> str:
    """Without blanks around its lines, nor signs that nobody sees but those that join others."""
    lines = "\n".join(re.sub(r"[ \t]+", " ", it).strip() for it in words.strip().splitlines())
    seen = (it for it in lines if it in "\n\u200d" or unicodedata.category(it) not in ("Cc", "Cf"))
    return "".join(seen)


def _sent(card: Document) -> SentForm:
    """The form that says it; a card that no night calls asks nothing."""
    uncalled = {} if _OF_A_CALL.keys() & card else {"call.asks": ""}
    listed = ((it, x if isinstance(x, list) else [x]) for it, x in (card | uncalled).items())
    return SentForm(tuple((it, _as_sent(one)) for it, several in listed for one in several))


def _as_sent(value: Any) -> str:
    if isinstance(value, dict):
        value = dict(sorted(value.items(), reverse=True))
    return "oui" if value is True else value if isinstance(value, str) else json.dumps(value)


def _flat(document: Mapping[str, Any]) -> Document:
    """Its answers; what should be a call and is none stays as it is."""
    call = document.get("call")
    inside = {f"call.{it}": x for it, x in call.items()} if isinstance(call, dict) else {}
    alone = {it: x for it, x in document.items() if not isinstance(call, dict) or it != "call"}
    return alone | inside


def _document(card: Document) -> Document:
    call = {it.removeprefix("call."): x for it, x in card.items() if it.startswith("call.")}
    alone = {it: x for it, x in card.items() if not it.startswith("call.")}
    return alone | ({"call": call} if call else {})


def _legible(card: Document) -> Document:
    """The answers that a page can show; of a list what holds."""
    held = {
        it: [x for x in value if _FIELDS[it].sound([x])] if isinstance(value, list) else value
        for it, value in card.items()
        if it in _FIELDS
    }
    return {it: value for it, value in held.items() if value == [] or _FIELDS[it].sound(value)}


def refusals(card: Document) -> dict[str, str]:
    """All that is wrong, by the questions: each answer, several together, what the rules forbid."""
    found, sound, kind = dict[str, str](), Document(), str(card.get("kind"))

    def tell(error: Malformed) -> None:
        found.setdefault(_question(error.place), own.sentence_of(error))

    needed = (it for it in _NEEDED if it in CARD or _OF_A_CALL.keys() & card)
    for place in dict.fromkeys((*needed, *card)):
        try:
            expect(place in _FIELDS or place in CARD, place, UNKNOWN)
            expect(place in card, place, "rien n'est dit ici : choisissez")
            expect(place not in (*_PAPER, *rules.NOT_OF.get(kind, ())), place, _NO_ROOM)
            if place in _FIELDS:
                sound[place] = _FIELDS[place].read(card[place], place)
        except Malformed as error:
            tell(error)
    done = [it.does for it in sound.get("call.effects", ())]
    doubles = (index for index, it in enumerate(done) if it in done[:index])
    together = rules.contradictions(_document(sound).get("call", {}), "call")
    for wrong in (*together, *(Malformed(f"call.effects[{it}]", _ONCE) for it in doubles)):
        tell(wrong)
    for one in ({**_NAMELESS, "kind": "speciality", "id": card["id"]}, _document(card)):
        try:
            understood(one)
        except Malformed as error:
            tell(error)
    return found


def _question(place: str) -> str:
    """The question under which it is said what is wrong at a place."""
    found = re.match(r"call\.effects\[\d\]|[\w.]*", place)
    at = found[0] if found else ""
    return {"": "label", "id": "label", "call.effects": "call.effects[0]"}.get(at, at)


def _shown(card: Document) -> HouseCard | None:
    """The card as far as it can be shown; before it has a name it is there all the same."""
    named = card if card.get("label") else {**card, **_NAMELESS}
    with suppress(Malformed):
        return understood(_document({**named, "id": _NAMELESS["id"]}))
    return None


@dataclass
class Craft:
    """The workshop over the cards that are kept, in the words of this MJ."""

    cards: own.OwnCards
    say: own.Wording
    title: str = "Vos cartes"
    words: str = "Une carte que votre table invente, distribuée, appelée et jugée comme les autres."
    folder: str = own.FOLDER

    def shelf(self, asked: Mapping[str, str]) -> Screen:
        cards, aside = self.cards.all(), self.cards.aside()
        kept = next((it.label for it in cards if it.name == asked.get("gardee")), "")
        typed = [it.document for it in (*cards, *aside)]
        values = {"cards": cards, "aside": aside, "kept": kept, "removed": "otee" in asked}
        return Screen(
            "quinte_bourg/own_cards.html", {**values, "kinds": rules.KINDS, "typed": typed}
        )

    def page(self, name: str, asked: Mapping[str, str]) -> Screen | None:
        source = self.cards.one(asked.get("de", "") if name == UNNAMED else name)
        if source is None or not source.document:
            return self._screen(_FIRST, {}) if name == UNNAMED else None
        card = _flat(source.document)
        if name == UNNAMED:
            return self._screen({**_legible(card), "label": ""}, {})
        return self._screen(_legible(card), refusals(card))

    def answered(self, name: str, form: SentForm, chance: Random) -> Written | Screen:
        card, do = told(form), form.get("faire")
        known, label = self.cards.one(name) is not None, str(card.get("label", ""))
        card["id"] = id_of(label)
        said = refusals(card if label or do != "voir" else {**card, **_NAMELESS})
        whole = self._worded({**card, "id": name if known else card["id"], "label": label})
        whole = whole if known else self.cards.beside(whole)
        other = self.cards.namesake(whole, name) if label else None
        if other is not None:
            said["label"] = f"« {other.label} » est une de vos cartes : prenez un autre nom."
        if said or do == "voir":
            return self._screen(card, said)
        begins = tried(whole, chance) if do == "essayer" else None
        return Written(whole["id"], as_toml(whole), begins)

    def taken(self, content: bytes) -> Written:
        """A card that somebody else made; where another has its name, it gets a number."""
        source = source_in(content[:_LARGEST], "Ce fichier")
        if not content.strip():
            raise NotReady("Choisissez d'abord un fichier, ou collez un texte.")
        if len(content) > _LARGEST or not _NAMED.search(content.replace(b"\0", b"")):
            raise NotReady(NO_CARD)
        if source.problem:
            raise NotReady(str(source.problem))
        named = {"id": id_of(_typed(str(source.table.get("label"))))}
        written = {it: x for it, x in _flat(source.table | named).items() if it not in _PAPER}
        if said := refusals(written):
            wrong = " ".join(f"« {it} » : {words}" for it, words in said.items())
            raise NotReady(f"Cette carte ne va pas. {wrong}")
        card = told(_sent(written))
        brief, label = _without(card, self._proposed(card)), card["label"]
        labels = (label if it == 1 else f"{label[: LONGEST_LABEL - 4]} {it}" for it in count(1))
        called = (brief | {"label": it, "id": id_of(it)} for it in labels)
        beside = (self.cards.beside(self._worded(it)) for it in called)
        whole = next(it for it in beside if not self.cards.namesake(it))
        return Written(whole["id"], as_toml(whole))

    def _worded(self, card: Document) -> Document:
        """With the proposed words where none were typed: the file says all."""
        return _document({**self._proposed(card), **card})

    def _proposed(self, card: Document) -> dict[str, str]:
        shown = _shown(card)
        return self.say.proposed(shown) if shown else {}

    def _screen(self, card: Document, said: Mapping[str, str]) -> Screen:
        proposed, shown = self._proposed(card), _shown(card)
        brief = _without(card, proposed)
        row = rows_of(Deck((shown,))).get(shown.id) if shown else None
        values = {
            "told": _sent(brief).grouped(),
            "said": said,
            "proposed": proposed,
            "shown": {**proposed, **card} if shown else {},
            "kinds": rules.KINDS,
            "asks": {**rules.ASKS, "": "n'est pas appelé la nuit"},
            "effects": dict(self._effects(card)),
            "rows": {it: (STEPS[it], row.nights) for it, row in ROWS.items()},
            "nights": {it: it for it in NIGHTS},
            "camps": {str(it): CAMPS[str(it)] for it in CARD["camp"].domain()},
            "signs": rules.SIGNS,
            "engraved": shown.drawn if shown else "",
            # What its line on a sheet leaves room for.
            "boxes": [words for _, words in row.shape.boxes] if row else [],
            "typed": (card, proposed),
            "brief": as_toml(_document(brief)) if shown else "",
        }
        return Screen("quinte_bourg/own_card.html", values)

    def _effects(self, card: Document) -> Iterator[tuple[str, str]]:
        """Those that are offered, and whatever else a file holds."""
        counted = [{"does": it, "coins": many} for it in _COUNTED for many in _COUNTED[it]]
        bare = [{"does": it} for it in rules.ASKED_WITH if it not in _COUNTED]
        for it in (*counted, *bare, *card.get("call.effects", ())):
            for effect in CALL["effects"].read([it]) if CALL["effects"].sound([it]) else ():
                yield _as_sent(it), self.say.effect(effect, card.get("call.asks", "")).label


def _without(card: Document, proposed: Mapping[str, str]) -> Document:
    """The card without the words that its choices propose: those follow the choices."""
    return {it: value for it, value in card.items() if value != proposed.get(it)}
