"""Setting a table of Humans!!!: names and characters on one page, what differs behind it.

`table_setup` is what the shell is given: the fields of the four pages as they are declared in it.
Each page shows a state (`setup_view`); `document_of` makes the game file of one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import NAME, NOTHING_KNOWN, TEXT, By, Form, Known, Many, Shape
from gm_assistant.engine.table import (
    DeclaredTable,
    Field,
    GoOn,
    NotReady,
    Problem,
    Ready,
    State,
    WebForm,
    picked,
    trimmed,
    twice,
)
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import capitalised
from gm_assistant.french.language import plain as typed
from gm_assistant.games.humans.rules.board import (
    CHARACTERS,
    FEWEST,
    FORMAT,
    HEAD_SHOT,
    MOST,
    RULINGS,
    Box,
)
from gm_assistant.games.humans.rules.game import Game, open_document
from gm_assistant.games.humans.rules.words import TILES, card, plain
from gm_assistant.games.humans.screens.board import CHOICES, bare_character
from gm_assistant.games.humans.screens.board import RULINGS as QUESTIONS
from gm_assistant.games.humans.screens.pages import VALUES
from gm_assistant.games.humans.texts import box_as_json, changes_of, defaults
from gm_assistant.seam.companion import Asked, TableSetup, declared
from gm_assistant.seam.pages import Screen, SentForm, whole_number
from gm_assistant.seam.pages import plain as searched
from gm_assistant.seam.rules import Document
from gm_assistant.toolkit.seats import FieldView, OptionView, listed_field

FIRST: Final = "joueurs"
BOX: Final = "boite"
PAPER: Final = "papier"
STEPS: Final = {
    FIRST: "Les joueurs",
    BOX: "Vos cartes",
    "reglages": "Les réglages",
    PAPER: "Partie commencée",
}
IDS: Final = "ABCDEF"
_LONGEST: Final = 40


@dataclass(frozen=True, slots=True)
class Group:
    """Fields under one title."""

    title: str
    fields: tuple[FieldView, ...]
    rows: tuple[str, ...] = ()
    # The field that a finger draws.
    drawn: str = ""


def _number(text: str) -> int:
    bare = text.strip()
    number = whole_number(bare, 4)
    if number is None:
        raise NotReady(f"« {bare[:40]} » : écrivez un nombre.")
    return number


# « Les joueurs »: a name and a character at each place, empty where nobody sits.


def _seated(people: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    seats = [{"name": name, "character": character} for name, character in people][:MOST]
    return seats + [{"name": "", "character": ""} for _ in range(MOST - len(seats))]


def _seats_told(_state: State, form: WebForm) -> list[dict[str, str]]:
    names, characters = form.getlist("nom"), form.getlist("personnage")
    pairs = zip(names, characters, strict=False)
    return _seated((name.strip(), who if who in CHARACTERS else "") for name, who in pairs)


def _seat(place: int, seat: Mapping[str, str]) -> tuple[FieldView, FieldView]:
    words = {"": "au hasard", **{it: bare_character(it) for it in CHARACTERS}}
    name = FieldView("nom", f"Place {place + 1}", "text", seat["name"])
    return name, listed_field("personnage", "Personnage", words, [seat["character"]], "select")


# « Vos cartes »: the values of characters, tiles, weapons and wounds, as the table reads them.

BLANKS: Final = 3
USUAL_BARRICADE: Final = 4
_EMPTY_TILE: Final[Mapping[str, Any]] = {"rows": ["#.#", "...", "#.#"], "count": 1}
_ROWS: Final = re.compile(r"[.b#]{3}(?:[\s/]+[.b#]{3}){2}")
_OF_A_TILE: Final = {
    "count": "Combien",
    "humans": "Humains",
    "barricade": "Barricades",
    "tokens": "Jetons dé",
}


class OwnBox(Form[Any]):
    """The whole box as the page tells it, whatever of it differs from ours."""

    words = "box"

    def read(self, value: Any, place: str = "", _known: Known = NOTHING_KNOWN) -> Any:
        try:
            return changes_of(value, defaults())
        except (KeyError, TypeError, AttributeError):
            raise Malformed(place, "une boîte est attendue") from None


def _cards(state: State) -> Iterator[Group]:
    box = state["box"]
    for name in CHARACTERS:
        facts = box["characters"][name]
        fields = [
            FieldView(f"{name}-{it}", printed.label, "number", str(facts[it]))
            for it, printed in VALUES.items()
        ]
        fields.append(FieldView(f"{name}-ability", "Pouvoir", "text", facts["ability"]))
        yield Group(capitalised(bare_character(name)), tuple(fields))
    for name, tile in box["tiles"].items():
        label = tile.get("name") or TILES.get(name) or plain(name)
        rows = tuple(tile["rows"])
        yield Group(f"Tuile : {label}", tuple(_tile_asked(name, tile)), rows, f"{name}-rows")
    for blank in range(BLANKS):
        named = FieldView(f"neuve{blank}-nom", "Son nom", "text")
        asked, rows = _tile_asked(f"neuve{blank}", _EMPTY_TILE), tuple(_EMPTY_TILE["rows"])
        yield Group("Une tuile de plus", (named, *asked), rows, f"neuve{blank}-rows")
    weapons = "\n".join(f"{it} {bonus}" for it, bonus in box["weapons"].items())
    wounds = "\n".join(box["wound_cards"])
    yield Group(
        "Le square, les armes, les blessures",
        rows=tuple(box["town_square"]),
        drawn="town_square",
        fields=(
            FieldView("town_square", "Le square", "text", " ".join(box["town_square"])),
            FieldView("weapons", "Armes et bonus, une par ligne", "long", weapons),
            FieldView("wound_cards", "Cartes blessure, une par ligne", "long", wounds),
        ),
    )


def _tile_asked(name: str, tile: Mapping[str, Any]) -> Iterator[FieldView]:
    yield FieldView(f"{name}-rows", "Dessin", "text", " ".join(tile["rows"]))
    for fact, label in _OF_A_TILE.items():
        yield FieldView(f"{name}-{fact}", label, "number", str(tile.get(fact, 0)))


def _box_told(state: State, form: WebForm) -> dict[str, Any]:
    wounds = [_card(line) for line in form.get("wound_cards").splitlines() if line.strip()]
    box = {
        "characters": {
            name: {it: _number(form.get(f"{name}-{it}")) for it in VALUES}
            | {"ability": form.get(f"{name}-ability").strip()}
            for name in CHARACTERS
        },
        "tiles": _tiles_told(state["box"]["tiles"], form),
        "town_square": _rows_told(form.get("town_square"), "le square"),
        "weapons": _weapons_told(form.get("weapons")),
        "wound_cards": wounds if HEAD_SHOT in wounds else [HEAD_SHOT, *wounds],
    }
    try:
        changes_of(box, defaults())
    except Malformed as error:
        # A table that could not be read again would be lost.
        raise NotReady(f"{error.place} : {error.sentence}. Corrigez, puis recommencez.") from error
    return box


def _tiles_told(before: Mapping[str, Any], form: WebForm) -> dict[str, Any]:
    """Those that were there, then the new ones that have a name."""
    tiles = {it: _tile_told(it, form, before[it].get("name", "")) for it in before}
    for blank in range(BLANKS):
        name = form.get(f"neuve{blank}-nom").strip()
        if name:
            bare = re.sub(r"[^a-z0-9]+", "_", searched(name)).strip("_") or "tuile"
            free = bare if bare not in tiles else f"{bare}_{len(tiles)}"
            tiles[free] = _tile_told(f"neuve{blank}", form, name)
    return tiles


def _tile_told(key: str, form: WebForm, name: str) -> dict[str, Any]:
    rows = _rows_told(form.get(f"{key}-rows"), name or key)
    count = _number(form.get(f"{key}-count"))
    facts: dict[str, Any] = {"kind": "rue", "rows": rows, "count": count}
    if "b" in "".join(rows):
        inside = ("humans", "barricade", "tokens")
        facts["kind"] = "batiment"
        facts |= {it: _number(form.get(f"{key}-{it}") or "0") for it in inside}
        # What a finger has just made a building of has had no barricade yet.
        facts["barricade"] = facts["barricade"] or USUAL_BARRICADE
    return facts | ({"name": name} if name else {})


def _rows_told(text: str, whose: str) -> list[str]:
    if not _ROWS.fullmatch(text.strip()):
        raise NotReady(f"{whose} : trois fois trois signes, « . » rue, « b » bâtiment, « # » rien.")
    return re.split(r"[\s/]+", text.strip())


def _weapons_told(text: str) -> dict[str, int]:
    """« hache 1 », one a line."""
    found: dict[str, int] = {}
    for line in filter(str.strip, text.splitlines()):
        name, _, bonus = line.strip().rpartition(" ")
        if not name:
            raise NotReady(f"« {line.strip()[:40]} » : écrivez une arme comme « hache 1 ».")
        found[_card(name)] = _number(bonus)
    return found


def _card(name: str) -> str:
    return re.sub(r"\s+", "_", name.strip())


# « Les réglages »: the rulings that a table may choose.


def _rulings(state: State) -> Iterator[Group]:
    for name, words in RULINGS.items():
        chosen = state["rulings"].get(name, words[0])
        answers = {it: CHOICES[it] for it in words}
        yield Group("", (listed_field(name, QUESTIONS[name], answers, [chosen]),))


# « Partie commencée »: squares and counts on paper, written as one reads them off the table.

NUMBERS: Final = {
    "hand": "Cartes en main",
    "do_over": "Jetons dé",
    "eaten": "Humains mangés",
    "turns": "Tours déjà commencés",
    "lost": "Pions perdus pour de bon",
}
SQUARES: Final = ("humans", "tokens", "no_barricade")
_OF_PLAYER: Final = (*NUMBERS, "zombies", "wounds", "ability_used")
_PAIR: Final = re.compile(r"\(?\s*(-?\d{1,4})\s*[,;]\s*(-?\d{1,4})\s*\)?")
_TILE: Final = re.compile(r"(.+?)\s+(-?\d{1,4})\s+(-?\d{1,4})(?:\s+(0|90|180|270))?")


def _paper(state: State) -> Iterator[Group]:
    told = state["paper"]
    named = [it["name"] for it in state["seats"] if it["name"].strip()]
    turn = {"": "le premier", **dict(zip(IDS, named, strict=False))}
    town = (
        ("tiles", "Tuiles : « bar 1 0 90 » par ligne", "long"),
        ("humans", "Humains, cases", "long"),
        ("tokens", "Jetons dé, cases", "text"),
        ("no_barricade", "Passages ouverts, cases", "text"),
    )
    first = listed_field("player", "À qui de jouer", turn, [told.get("player", "")])
    asked = (FieldView(name, label, kind, told.get(name, "")) for name, label, kind in town)
    yield Group("La ville", (first, *asked))
    for one, name in zip(IDS, named, strict=False):
        yield Group(name, tuple(_lived(state, f"{one}-")))


def _lived(state: State, own: str) -> Iterator[FieldView]:
    told = state["paper"]
    for fact, label in {"zombies": "Ses zombies, cases", **NUMBERS}.items():
        yield FieldView(f"{own}{fact}", label, "text", told.get(f"{own}{fact}", ""))
    wounds = {"": "aucune", **{it: card(it) for it in state["box"]["wound_cards"]}}
    held = told.get(f"{own}wounds", "")
    yield listed_field(f"{own}wounds", "Blessure", wounds, [held], "select")
    used = OptionView("1", "oui", bool(told.get(f"{own}ability_used")))
    yield FieldView(f"{own}ability_used", "Pouvoir déjà utilisé", "check", options=(used,))


def _paper_told(_state: State, form: WebForm) -> dict[str, str]:
    names = [f"{one}-{fact}" for one in IDS for fact in _OF_PLAYER]
    return {it: form.get(it)[:2000] for it in ("player", "tiles", *SQUARES, *names) if it in form}


def on_paper(document: Document, told: Mapping[str, str]) -> Document:
    """The document with what the table has already lived through; the same where nothing is."""
    start: dict[str, Any] = {
        name: pairs(told[name]) for name in SQUARES if told.get(name, "").strip()
    }
    if told.get("tiles", "").strip():
        known = document.get("tiles") or {}
        lines = filter(str.strip, told["tiles"].splitlines())
        start["tiles"] = [_tile_of_paper(line, known) for line in lines]
    players = [{**it, **_facts(f"{it['id']}-", told)} for it in document["players"]]
    first = told.get("player", "")
    if first and any(it["id"] == first for it in players):
        start["player"] = first
    return {**document, "players": players, **({"start": start} if start else {})}


def _facts(own: str, told: Mapping[str, str]) -> dict[str, Any]:
    facts: dict[str, Any] = {
        name: _number(told[f"{own}{name}"])
        for name in NUMBERS
        if told.get(f"{own}{name}", "").strip()
    }
    if told.get(f"{own}zombies", "").strip():
        facts["zombies"] = pairs(told[f"{own}zombies"])
    if told.get(f"{own}wounds"):
        facts["wounds"] = [told[f"{own}wounds"]]
    if told.get(f"{own}ability_used"):
        facts["ability_used"] = True
    return facts


def pairs(text: str) -> list[list[int]]:
    """« 3,0 4,1 » or « (3, 0), (4, 1) »."""
    rest = _PAIR.sub(" ", text).strip(" ,;\r\n\t")
    if rest:
        raise NotReady(f"« {text.strip()[:40]} » : écrivez des cases comme « 3,0 4,1 ».")
    return [[int(x), int(y)] for x, y in _PAIR.findall(text)]


def _tile_of_paper(line: str, known: Mapping[str, Any]) -> dict[str, Any]:
    """« bar 1 0 90 »: its name or its id, the place, and how far it is turned."""
    found = _TILE.fullmatch(line.strip())
    if found is None:
        raise NotReady(f"« {line.strip()[:40]} » : écrivez une tuile comme « bar 1 0 90 ».")
    name, x, y, rotation = found.groups()
    words = searched(typed(name))
    named = {searched(label): it for it, label in TILES.items()}
    named |= {searched(facts.get("name", "")): it for it, facts in known.items()}
    named |= {searched(plain(it)): it for it in known}
    tile = named.get(words, words.replace(" ", "_").replace("-", "_"))
    return {"tile": tile, "x": int(x), "y": int(y)} | (
        {"rotation": int(rotation)} if rotation else {}
    )


# Each step as it is shown.

OURS: Final = "Valeurs par défaut, pas celles de votre boîte : corrigez-les d'après vos cartes."
_PAPER_HINT: Final = (
    "Ne remplissez que ce qui diffère d'une partie neuve. Une case s'écrit « x,y » : le milieu du "
    "square est 1,1 ; x va vers la droite, y vers le bas. Une tuile couvre trois cases sur trois."
)
_GROUPS: Final = {BOX: _cards, "reglages": _rulings, PAPER: _paper}


@dataclass(frozen=True, slots=True)
class SetupView:
    """One step; `changed` says that the table has its own values."""

    step: str
    steps: tuple[tuple[str, str], ...]
    title: str
    seats: tuple[tuple[FieldView, FieldView], ...]
    groups: tuple[Group, ...]
    changed: bool
    hint: str


def setup_view(state: State, step: str) -> SetupView:
    changed = bool(changes_of(state["box"], defaults()))
    seats = tuple(_seat(place, it) for place, it in enumerate(state["seats"]))
    hints = {BOX: "" if changed else OURS, PAPER: _PAPER_HINT}
    return SetupView(
        step,
        tuple(STEPS.items()),
        state["title"],
        seats if step == FIRST else (),
        tuple(_GROUPS[step](state)) if step in _GROUPS else (),
        changed,
        hints.get(step, ""),
    )


def _page(asked: Asked) -> Screen:
    step = asked.step if asked.step in STEPS else FIRST
    return Screen("humans/setup.html", {"setup": setup_view(asked.state, step)})


# The whole setting: its fields, what stands against the start, the game file.


def table_setup(box: Box) -> TableSetup[Game]:
    """With the values of this MJ's box."""
    return declared(_table(box), _page, _again)


def _table(box: Box) -> DeclaredTable[SentForm]:
    """Nobody yet; the values of this MJ's box."""
    seat = Shape({"name": TEXT, "character": TEXT})
    words = {name: {it: it for it in told} for name, told in RULINGS.items()}
    return DeclaredTable(
        evening="Humans!!!",
        fields=(
            Field("title", NAME, "Humans!!!", FIRST, "titre", clean=trimmed(120)),
            Field("seats", Many(seat, MOST, MOST), _seated(()), FIRST, told=_seats_told),
            Field("rulings", By(TEXT, TEXT), {}, "reglages", told=picked(words)),
            Field("box", OwnBox(), box_as_json(box), BOX, told=_box_told),
            Field("paper", By(TEXT, TEXT), {}, PAPER, told=_paper_told),
        ),
        steps={step: partial(_leads, step) for step in STEPS},
        document=document_of,
        opened=lambda document: open_document(document, defaults()),
        problems=_problems,
    )


def _again(document: Mapping[str, Any], game: Game) -> State:
    """The same players, cards and rulings; the characters are drawn anew."""
    names = [game.town.names.players[it] for it in game.town.seats]
    return {
        "title": document.get("title") or "Humans!!!",
        "seats": _seated((name, "") for name in names),
        "rulings": dict(document.get("rulings", {})),
        "box": box_as_json(game.town.box),
        "paper": {},
    }


def _leads(step: str, told: State, form: SentForm, chance: Random) -> GoOn | Ready:
    """To where its button says; what the rules cannot read is said at once."""
    wanted = form.get("faire")
    if wanted == "commencer":
        return Ready(told)
    lacking = next(_problems(told), None)
    try:
        if lacking is None:
            open_document(document_of(told, chance), defaults())
    except NotReady:
        if step == PAPER:
            raise
    if lacking is not None and step == PAPER:
        raise NotReady(lacking.sentence)
    return GoOn(told, wanted if wanted in STEPS else FIRST)


def _people(state: State) -> list[dict[str, str]]:
    return [it for it in state["seats"] if it["name"].strip()]


def _problems(state: State) -> Iterator[Problem]:
    people = _people(state)
    if len(people) < FEWEST:
        yield Problem("Il faut au moins deux joueurs : écrivez leurs noms.")
    names = [it["name"].strip() for it in people]
    characters = [it["character"] for it in people if it["character"]]
    for do, told in (("s'appellent", names), ("jouent", characters)):
        for name in twice(told):
            yield Problem(f"Deux joueurs {do} « {name} » : changez l'un des deux.")


def document_of(state: State, chance: Random) -> Document:
    """The game file of this table, its characters drawn where nobody chose."""
    people = _people(state)
    characters = _drawn([it["character"] for it in people], chance)
    players = [
        {"id": one, "name": seat["name"].strip()[:_LONGEST], "character": who}
        for one, seat, who in zip(IDS, people, characters, strict=False)
    ]
    document: Document = {"format": FORMAT, "title": state["title"], "players": players}
    document |= changes_of(state["box"], defaults())
    rulings = {it: word for it, word in state["rulings"].items() if word != RULINGS[it][0]}
    document |= {"rulings": rulings} if rulings else {}
    return on_paper(document, state["paper"]) | {"moves": []}


def _drawn(chosen: Sequence[str], chance: Random) -> list[str]:
    """L44: a character at random for whoever chose none."""
    free = [it for it in CHARACTERS if it not in chosen]
    chance.shuffle(free)
    return [it or free.pop() for it in chosen]
