"""The cards that this house invented: one TOML file each in the MJ's folder, and what they say.

A file holds a house card as a game file writes it, under the name of the card; whatever is wrong
with it is what the rules say of such a card, and the card is then not offered.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import capitalised, coins, filled, listed
from gm_assistant.games.quinte_bourg.rules.deck import Effect, HouseCard
from gm_assistant.games.quinte_bourg.rules.house_cards import read_house_cards
from gm_assistant.games.quinte_bourg.texts.scripts import Note, Notes
from gm_assistant.toolkit.own_files import Problem, read_source

# Below the folder of the MJ's data.
FOLDER: Final = "cartes"
ENDING, ASIDE = ".toml", ".toml.ote"


@dataclass(frozen=True, slots=True)
class OwnCard:
    """One file: the card as it is written, as the rules understand it, and what is wrong."""

    name: str
    document: dict[str, Any]
    card: HouseCard | None
    problem: Problem | None


@dataclass(frozen=True)
class OwnCards:
    """What stands in the folder now; it is read anew whenever it is asked for."""

    folder: Path | None = None

    def all(self) -> tuple[OwnCard, ...]:
        """Every card, broken ones too, in the order of their names."""
        return tuple(map(_read, self._files(ENDING)))

    def one(self, name: str) -> OwnCard | None:
        return next((it for it in self.all() if it.name == name), None)

    def playable(self) -> dict[str, dict[str, Any]]:
        """Those that a table may play with, as a game file carries them."""
        return {it.name: it.document for it in self.all() if it.card}

    def aside(self) -> list[str]:
        """The names of those that were put aside."""
        return [it.name.removesuffix(ASIDE) for it in self._files(ASIDE)]

    def problems(self) -> list[Problem]:
        return [it.problem for it in self.all() if it.problem]

    def _files(self, ending: str) -> list[Path]:
        try:
            found = sorted(self.folder.iterdir()) if self.folder else []
        except OSError:
            return []
        return [it for it in found if it.name.endswith(ending) and it.name[0] != "."]


def _read(path: Path) -> OwnCard:
    source = read_source(path, f"{FOLDER}/{path.name}", own=True)
    document, card, problem = source.table, None, source.problem
    if problem is None:
        document = {**document, "id": path.stem}
        try:
            card = understood(document)
        except Malformed as error:
            line = source.line_of_key(error.place.partition("[")[0].rpartition(".")[2], None)
            problem = Problem(source.file, sentence_of(error), error.place, line)
    return OwnCard(path.stem, document, card, problem)


def understood(document: Mapping[str, Any]) -> HouseCard:
    """What the rules understand of one card, or Malformed at a place within it."""
    try:
        return read_house_cards([dict(document)], "")[0]
    except Malformed as error:
        raise Malformed(error.place.removeprefix("[0]").lstrip("."), error.sentence) from None


def sentence_of(error: Malformed) -> str:
    """What the rules say of a card, as a sentence."""
    return f"{capitalised(error.sentence)}."


def as_toml(card: Mapping[str, Any]) -> str:
    """Its file; what JSON escapes TOML does too, and in the same way, but for one letter."""
    call = dict(card.get("call", {}))
    effects = [("\n[[call.effects]]\n", it) for it in call.pop("effects", ())]
    plain = {it: value for it, value in card.items() if it != "call"}
    tables = [("", plain), *([("\n[call]\n", call)] if call else []), *effects]
    return "".join(
        head + "".join(f"{it} = {json.dumps(x, ensure_ascii=False)}\n" for it, x in table.items())
        for head, table in tables
    ).replace("\x7f", "\\u007f")


# The words of a card, from what its table chose: the first two are the card's, the others a call's.

WORDS: Final = ("rule", "card", "say", "gesture", "do", "close")
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
        """Each of `WORDS`, empty where there is nothing to say."""
        nothing = dict.fromkeys(WORDS, "")
        if card.call is None:
            return nothing
        question = {
            it: _filled(note, nom=card.label) for it, note in self.notes["question"].items()
        }
        if card.kind == "call":
            return nothing | {"say": question["call"].text}
        call, asks = card.call, card.call.asks
        done = (self.notes["cible"][asks], *(self.effect(it, asks) for it in call.effects))
        of_house = "_house" if asks == "house" else ""
        limited = {
            "uses": call.uses,
            f"not_self{of_house}": call.not_self,
            f"not_twice{of_house}": call.not_twice,
        }
        times = f"{_TIMES.get(call.uses or 0, call.uses)} fois"
        limits = [_filled(self.notes["limite"][it], fois=times) for it in limited if limited[it]]
        gestures, consigne = self.notes["geste"], self.notes["consigne"]
        does = [it for it in dict.fromkeys(it.does for it in call.effects) if it in consigne]
        # Whoever is put to sleep hears of it once all eyes are closed.
        closing = (question["close"].text, *(consigne[it].label for it in does))
        return {
            "rule": _sentences((it.label for it in done), (it.label for it in limits)),
            "card": _sentences((it.text for it in done), (it.text for it in limits)),
            "say": question[asks].text,
            "gesture": gestures[asks].text if asks in gestures else "",
            "do": " ".join(consigne[it].text for it in does),
            "close": " ".join(filter(None, closing)),
        }


def _filled(note: Note, **values: str) -> Note:
    return Note(*(filled(it, values) for it in note))


def _sentences(done: Iterable[str], limits: Iterable[str]) -> str:
    limited = capitalised(", ".join(limits))
    return f"{listed(done)}. {limited}." if limited else f"{listed(done)}."
