"""« Vos cartes »: a card is made of choices in plain words, and looked at while it is made.

What a card may be is asked of the rules: the forms of its fields understand what a page sent, and
whatever does not go together is said at the field that they name. A field is known by its place in
the card, as « call.after ».
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from gm_assistant.engine.table import NotReady
from gm_assistant.engine.wording import Malformed
from gm_assistant.games.quinte_bourg.rehearsal import tried
from gm_assistant.games.quinte_bourg.rules.deck import Deck, HouseCard
from gm_assistant.games.quinte_bourg.rules.house_cards import (
    ASKED_WITH,
    CALL,
    CARD,
    NOT_OF,
    NOT_OF_ITS_CALL,
    OF_A_CALL,
    SIGNS,
)
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS, rows_of
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, NIGHTS, STEPS
from gm_assistant.games.quinte_bourg.texts.own_cards import (
    FOLDER,
    WORDS,
    OwnCards,
    Wording,
    as_toml,
    sentence_of,
    understood,
)
from gm_assistant.seam.companion import UNNAMED, Written
from gm_assistant.seam.pages import Screen, SentForm, plain
from gm_assistant.toolkit.own_files import source_in

Document = dict[str, Any]

# Of what is counted, so many are offered; a file may hold any other number.
_AMOUNTS: Final[Mapping[str, tuple[Any, ...]]] = {
    "purse": (1, 2, 3, 5),
    "take": (1, 2, 3, "all"),
    "give": (1, 2, 3, "all"),
}
_FIRST: Final[Document] = {
    "kind": "speciality",
    "call": {
        "asks": "player",
        "effects": [{"does": "purse", "coins": 1}],
        "nights": [*NIGHTS],
        "after": "marchand_de_sable",
    },
}
_NAMELESS: Final = {"id": "sans_nom", "label": "Sans nom"}
_TAKEN: Final = Malformed("label", "une de vos cartes a déjà ce nom : choisissez-en un autre")


def told(form: SentForm) -> Document:
    """The card that a form says, whole or not, without what its choices leave no room for."""
    sent = {it: [" ".join(word.split()) for word in words] for it, words in form.grouped().items()}
    card, kind = CARD.filled(sent), form.get("kind")
    call = CALL.filled({it.removeprefix("call."): words for it, words in sent.items()})
    if kind == "call":
        call |= OF_A_CALL
    out, of_its_call = NOT_OF.get(kind, ()), NOT_OF_ITS_CALL.get(kind, ())
    inside = {it: x for it, x in call.items() if x is not None and it not in of_its_call}
    mine = {it: value for it, value in card.items() if it not in out}
    return mine | ({"call": inside} if "asks" in inside else {})


def _sent(document: Mapping[str, Any]) -> dict[str, list[str]]:
    """What a form would have sent of it; a card that no night calls asks nothing."""
    call = document.get("call", {"asks": ""})
    named = {**document, **{f"call.{it}": value for it, value in call.items()}}
    return {
        name: [_as_sent(it) for it in (value if isinstance(value, list) else [value])]
        for name, value in named.items()
    }


def _as_sent(value: Any) -> str:
    if isinstance(value, dict):
        value = dict(sorted(value.items(), reverse=True))
    return "oui" if value is True else value if isinstance(value, str) else json.dumps(value)


def id_of(label: str) -> str:
    """« L'Œil-de-bœuf » as `l_oeil_de_boeuf`; a name that begins with no letter is a card's."""
    found = re.sub(r"[^a-z0-9]+", "_", plain(label)).strip("_")[:36].strip("_")
    return found if found[:1].isalpha() else f"carte_{found}".strip("_")


def _refusal(document: Document) -> Malformed | None:
    try:
        understood(document)
    except Malformed as error:
        return error
    return None


def _shown(document: Document) -> HouseCard | None:
    """The card as far as it can be shown; before it has a name it is there all the same."""
    named = document if document.get("label") else document | _NAMELESS
    try:
        return understood({**named, "id": _NAMELESS["id"]})
    except Malformed:
        return None


def _boxes(card: HouseCard | None) -> list[str]:
    """What its line on a sheet leaves room for."""
    row = rows_of(Deck((card,))).get(card.id) if card else None
    return [words for _, words in row.shape.boxes] if row else []


@dataclass
class Craft:
    """The workshop over the cards that are kept, in the words of this MJ."""

    cards: OwnCards
    say: Wording
    title: str = "Vos cartes"
    words: str = "Une carte que votre table invente, distribuée, appelée et jugée comme les autres."
    folder: str = FOLDER

    def shelf(self, asked: Mapping[str, str]) -> Screen:
        cards, aside = self.cards.all(), self.cards.aside()
        kept = next((it.card for it in cards if it.name == asked.get("gardee")), None)
        values = {"cards": cards, "aside": aside, "kept": kept, "removed": "otee" in asked}
        typed = [it.document for it in cards]
        return Screen("quinte_bourg/own_cards.html", {**values, "typed": typed})

    def page(self, name: str, asked: Mapping[str, str]) -> Screen | None:
        source = self.cards.one(asked.get("de", "") if name == UNNAMED else name)
        if source is None or not source.document:
            return self._screen(_FIRST) if name == UNNAMED else None
        call = source.document.get("call")
        begun = CARD.kept(source.document) | ({"call": CALL.kept(call)} if call else {})
        if name == UNNAMED:
            return self._screen({**begun, "label": ""})
        return self._screen(begun, _refusal(source.document))

    def answered(self, name: str, form: SentForm, chance: Random) -> Written | Screen:
        card, do = told(form), form.get("faire")
        known = self.cards.one(name) is not None
        whole = {"id": name if known else id_of(form.get("label")), **card}
        refused = _refusal(whole)
        # The same form again, whose answer was lost, is the same card.
        other = None if refused or known else self.cards.one(whole["id"])
        if other is not None and other.document != self._worded(whole):
            refused = _TAKEN
        if do == "voir" and not card.get("label"):
            refused = _refusal(whole | _NAMELESS)
        if refused is not None or do == "voir":
            return self._screen(whole, refused)
        worded = self._worded(whole)
        begins = tried(worded, chance) if do == "essayer" else None
        return Written(whole["id"], as_toml(worded), begins)

    def taken(self, content: bytes) -> Written:
        """A card that somebody else made; where another has its name, it gets a number."""
        source = source_in(content, "Ce fichier")
        if source.problem:
            raise NotReady(str(source.problem))
        document = {it: value for it, value in source.table.items() if it not in ("spent", "last")}
        if refused := _refusal(document):
            raise NotReady(f"Cette carte ne va pas, à « {refused.place} » : {sentence_of(refused)}")
        name, number = document["id"], 1
        whole = self._worded(document)
        while (other := self.cards.one(name)) and other.document != {**whole, "id": name}:
            number += 1
            name = f"{document['id']}_{number}"
        return Written(name, as_toml({**whole, "id": name}))

    def _worded(self, document: Document) -> Document:
        """With the proposed words where none were typed: the file says all."""
        proposed = {it: words for it, words in self._proposed(document).items() if words}
        ours: Document = {it: proposed[it] for it in WORDS[:2] if it in proposed}
        theirs: Document = {it: proposed[it] for it in WORDS[2:] if it in proposed}
        call = {"call": theirs | document["call"]} if "call" in document else {}
        return ours | document | call

    def _proposed(self, document: Document) -> dict[str, str]:
        card = _shown(document)
        return self.say.proposed(card) if card else {}

    def _screen(self, document: Document, refused: Malformed | None = None) -> Screen:
        proposed, sent = self._proposed(document), _sent(document)
        words = {it: sent.get(it, sent.get(f"call.{it}", [""]))[0] for it in WORDS}
        usual = [it for it in WORDS if words[it] == proposed.get(it)]
        brief = {it: value for it, value in document.items() if it not in usual}
        if "call" in brief:
            brief["call"] = {it: x for it, x in brief["call"].items() if it not in usual}
        shown = {it: words[it] or proposed[it] for it in WORDS} if proposed else {}
        values = {
            "told": _sent(brief),
            "said": {_field(refused.place): sentence_of(refused)} if refused else {},
            "proposed": proposed,
            "shown": shown,
            "effects": dict(self._effects(document.get("call", {}))),
            "rows": {it: (STEPS[it], row.nights) for it, row in ROWS.items()},
            "nights": {it: it for it in NIGHTS},
            "camps": {str(it): CAMPS[str(it)] for it in CARD["camp"].domain()},
            "signs": SIGNS,
            "boxes": _boxes(_shown(document)),
            "typed": (document, shown),
            "brief": as_toml(brief) if proposed else "",
        }
        return Screen("quinte_bourg/own_card.html", values)

    def _effects(self, call: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Those that are offered, and whatever else a file holds."""
        counted = [{"does": it, "coins": many} for it in _AMOUNTS for many in _AMOUNTS[it]]
        bare = [{"does": it} for it in ASKED_WITH if it not in _AMOUNTS]
        for it in (*counted, *bare, *call.get("effects", ())):
            for effect in CALL["effects"].read([it]) if CALL["effects"].sound([it]) else ():
                yield _as_sent(it), self.say.effect(effect, call.get("asks", "")).label


def _field(place: str) -> str:
    """The question under which it is said what is wrong at a place."""
    found = re.match(r"call\.effects\[\d\]|[\w.]*", place)
    at = found[0] if found else ""
    return {"": "label", "id": "label", "call.effects": "call.effects[0]"}.get(at, at)
