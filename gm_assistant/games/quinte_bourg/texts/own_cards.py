"""The cards that this house invented: one TOML file each in the MJ's folder, and what they say.

A file holds a house card as a game file writes it, under the name of the card; whatever is wrong
with it is what the rules say of such a card, and the card is then not offered.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import capitalised, coins, filled, listed
from gm_assistant.games.quinte_bourg.rules.deck import Effect, HouseCard
from gm_assistant.games.quinte_bourg.rules.house_cards import CALL, CARD, read_house_cards
from gm_assistant.games.quinte_bourg.texts.scripts import Note, Notes
from gm_assistant.seam.pages import plain
from gm_assistant.toolkit.own_files import Problem, read_source

# Below the folder of the MJ's data.
FOLDER: Final = "cartes"
ENDING, ASIDE = ".toml", ".toml.ote"


def id_of(label: str) -> str:
    """« L'Œil-de-bœuf » as `l_oeil_de_boeuf`; a name that begins with no letter is a card's."""
    found = re.sub(r"[^a-z0-9]+", "_", plain(label)).strip("_")[:36].strip("_")
    return found if found[:1].isalpha() else f"carte_{found}".strip("_")


@dataclass(frozen=True, slots=True)
class OwnCard:
    """One file: the card as it is written, as the rules understand it, and what is wrong."""

    name: str
    document: dict[str, Any]
    card: HouseCard | None
    problem: Problem | None

    @property
    def label(self) -> str:
        """What it is called, as far as that is written."""
        return str(self.document.get("label") or self.name)


@dataclass(frozen=True)
class OwnCards:
    """What stands in the folder now; it is read anew whenever it is asked for."""

    folder: Path | None = None

    def all(self) -> tuple[OwnCard, ...]:
        """Every card, broken ones too, in the order of their names; of one name, it is said."""
        first: dict[str, OwnCard] = {}
        found = self._read(ENDING)
        return tuple(_told_apart(it, first.setdefault(plain(it.label), it)) for it in found)

    def aside(self) -> tuple[OwnCard, ...]:
        """Those that were put aside."""
        return self._read(ASIDE)

    def one(self, name: str) -> OwnCard | None:
        return next((it for it in self.all() if it.name == name), None)

    def namesake(self, card: Mapping[str, Any], but: str = "") -> OwnCard | None:
        """Another card, with another content, that is called the same."""
        name = plain(str(card["label"]))
        others = (it for it in self.all() if it.name != but and it.document != card)
        return next((it for it in others if plain(it.label) == name), None)

    def beside(self, card: dict[str, Any]) -> dict[str, Any]:
        """The card under a name of file that none has yet, or this very card."""
        names = (card["id"] if it == 1 else f"{card['id']}_{it}" for it in count(1))
        found = ((it, self.one(it)) for it in names)
        return next(
            told
            for it, other in found
            if (told := {**card, "id": it}) and (other is None or other.document == told)
        )

    def playable(self) -> dict[str, dict[str, Any]]:
        """Those that a table may play with, as a game file carries them."""
        return {it.name: it.document for it in self.all() if it.card}

    def problems(self) -> list[Problem]:
        return [it.problem for it in self.all() if it.problem]

    def _read(self, ending: str) -> tuple[OwnCard, ...]:
        try:
            found = sorted(self.folder.iterdir()) if self.folder else []
        except OSError:
            return ()
        mine = (it for it in found if it.name.endswith(ending) and it.name[0] != ".")
        return tuple(_read(it, it.name.removesuffix(ending)) for it in mine)


def _read(path: Path, name: str) -> OwnCard:
    source = read_source(path, f"{FOLDER}/{path.name}", own=True)
    document, card, problem = source.table, None, source.problem
    if problem is None:
        document = {**document, "id": name}
        try:
            card = understood(document)
        except Malformed as error:
            line = source.line_of_key(error.place.partition("[")[0].rpartition(".")[2], None)
            problem = Problem(source.file, sentence_of(error), error.place, line)
    return OwnCard(name, document, card, problem)


def _told_apart(card: OwnCard, first: OwnCard) -> OwnCard:
    if card is first or card.problem:
        return card
    sentence = f"« {first.label} » s'appelle déjà ainsi : changez l'un des deux noms."
    return replace(card, problem=Problem(f"{FOLDER}/{card.name}{ENDING}", sentence, "label"))


def understood(document: Mapping[str, Any]) -> HouseCard:
    """What the rules understand of one card, or Malformed at a place within it."""
    try:
        return read_house_cards([dict(document)], "")[0]
    except Malformed as error:
        place = error.place.removeprefix("[0]").lstrip(".")
        raise Malformed(place, error.sentence) from None


def sentence_of(error: Malformed) -> str:
    """What the rules say of a card, as a sentence."""
    return f"{capitalised(error.sentence)}."


def as_toml(card: Mapping[str, Any]) -> str:
    """Its file, in the order of the rules; what JSON escapes TOML does too, but for one letter."""
    call = {it: card["call"][it] for it in CALL if it in card.get("call", {})}
    effects = [("\n[[call.effects]]\n", it) for it in call.pop("effects", ())]
    bare = {it: card[it] for it in CARD if it in card and it != "call"}
    tables = [("", bare), *([("\n[call]\n", call)] if call else []), *effects]
    return "".join(
        head + "".join(f"{it} = {json.dumps(x, ensure_ascii=False)}\n" for it, x in table.items())
        for head, table in tables
    ).replace("\x7f", "\\u007f")


# The words of a card, from what its table chose.

_TIMES: Final = {1: "une", 2: "deux", 3: "trois"}


@dataclass(frozen=True)
class Wording:
    """What the workshop says of a card in French, by the notes of its file."""

    notes: Notes

    def effect(self, effect: Effect, asks: str) -> Note:
        """What an effect does: of whoever holds the card, and said to him."""
        does, many = effect.does, effect.coins
        keys = (f"{does}_{many}_{asks}", f"{does}_{many}", f"{does}_{asks}", does)
        note = next(found for it in keys if (found := self.notes["effet"].get(it)))
        return _filled(note, pieces="tout" if many == "all" else coins(many))

    def proposed(self, card: HouseCard) -> dict[str, str]:
        """The words of a card by their places, where there is anything to say."""
        if card.call is None:
            return {}
        named = {it: _filled(note, nom=card.label) for it, note in self.notes["question"].items()}
        if card.kind == "call":
            return {"call.say": named["call"].text}
        call, asks = card.call, card.call.asks
        done = (self.notes["cible"][asks], *(self.effect(it, asks) for it in call.effects))
        of_house = "_house" if asks == "house" else ""
        told = {f"not_self{of_house}": call.not_self, f"not_twice{of_house}": call.not_twice}
        times = f"{_TIMES.get(call.uses or 0, call.uses)} fois"
        limited = [it for it, holds in {"uses": call.uses, **told}.items() if holds]
        limits = [_filled(self.notes["limite"][it], fois=times) for it in limited]
        notes = self.notes["consigne"]
        does = dict.fromkeys(it.does for it in call.effects if it.does in notes)
        # Whoever is put to sleep hears of it once all eyes are closed.
        closing = (named["close"].text, *(notes[it].label for it in does))
        words = {
            "rule": _sentences((it.label for it in done), (it.label for it in limits)),
            "card": _sentences((it.text for it in done), (it.text for it in limits)),
            "call.say": named[asks].text,
            "call.gesture": self.notes["geste"].get(asks, Note("")).text,
            "call.do": " ".join(notes[it].text for it in does),
            "call.close": " ".join(filter(None, closing)),
        }
        return {it: said for it, said in words.items() if said}


def _filled(note: Note, **values: str) -> Note:
    return Note(*(filled(it, values) for it in note))


def _sentences(done: Iterable[str], limits: Iterable[str]) -> str:
    limited = capitalised(", ".join(limits))
    return f"{listed(done)}. {limited}." if limited else f"{listed(done)}."
