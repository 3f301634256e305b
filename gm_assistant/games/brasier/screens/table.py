"""The steps on which a table of Brasier is set: who plays, by which rulings, on which map."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import ANYTHING, FLAG, NAME, TEXT, By, Many, Shape, Whole
from gm_assistant.engine.table import (
    DeclaredTable,
    Field,
    GoOn,
    NotReady,
    Problem,
    Ready,
    State,
    WebForm,
    trimmed,
)
from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.french.language import cause
from gm_assistant.games.brasier.rules.board import HOTTEST, Rulings
from gm_assistant.games.brasier.rules.game import Game, open_document
from gm_assistant.games.brasier.rules.maps import FORMAT, SCENARIO
from gm_assistant.games.brasier.screens.drawing import (
    LONGEST_STROKE,
    MOST_ZOMBIES,
    TOOLS,
    WIDEST,
    blank,
    drawing_view,
    line,
    resized,
    stroke,
    words,
)
from gm_assistant.games.brasier.texts import (
    house_map,
    keep_map,
    kept_maps,
    own_folder,
    own_tokens,
    shelf,
    shelf_buildings,
    slug_of,
)
from gm_assistant.seam.companion import Asked, TableSetup, declared
from gm_assistant.seam.pages import Screen, SentForm, whole_number
from gm_assistant.toolkit.seats import FieldView, listed_field

# A table being set: what is decided so far as plain JSON, and the document that it makes.

SEATS: Final = 6
HOUSE: Final = "Les plateaux fournis"
_NAMES: Final = ("Sally", "Johnny", "Billy", "Becky", "", "")
_TURNS: Final = 19


def document_of(state: State) -> dict[str, Any]:
    """The game file, its moves still to come."""
    return {
        "format": FORMAT,
        "title": state["title"],
        "scenario": SCENARIO if state["scenario"] else None,
        "rulings": state["rulings"],
        "map": state["map"],
        "heroes": _heroes(state["heroes"]),
        "zombies": _zombies(state["zombies"]),
        "fires": state["fires"],
        "moves": [],
    }


def _heroes(said: list[dict[str, str]]) -> list[dict[str, Any]]:
    heroes: dict[str, dict[str, Any]] = {}
    for it in said:
        if it["name"]:
            slug = slug_of(it["name"]) or "heros"
            id_ = slug if slug not in heroes else f"{slug}_{len(heroes) + 1}"
            heroes[id_] = {"id": id_, "name": it["name"], "cell": it["cell"] or None}
            heroes[id_] |= {"health": int(it["health"])} if it["health"] else {}
    return list(heroes.values())


def _zombies(stacks: Mapping[str, Mapping[str, int]]) -> list[dict[str, str]]:
    """So many of each kind on each cell."""
    found = [
        (cell, kind)
        for cell, of in stacks.items()
        for kind, many in of.items()
        for _ in range(many)
    ]
    return [
        {"id": f"z{number}", "cell": cell, "kind": kind}
        for number, (cell, kind) in enumerate(found, 1)
    ]


def shown_game(state: State) -> Game:
    """The table as it stands, whatever it still lacks."""
    whole = document_of(state)
    try:
        return open_document(whole)
    except Malformed:
        bare = {**whole, "scenario": None, "heroes": [], "zombies": [], "fires": {}}
        return open_document(bare)


def can_be_shown(state: State) -> bool:
    """Whether the map of a state that was kept is one: somebody may have written in its file."""
    try:
        shown_game(state)
    except (Malformed, KeyError, TypeError, ValueError, AttributeError):
        return False
    return True


# The pages on which a table is set: who plays, on which map, by which rulings; and the drawing.

_YES_NO: Final = (("oui", "oui"), ("non", "non"))


_WORDS: Final[Mapping[str, tuple[str, tuple[tuple[str, str], ...]]]] = {
    "directions": (
        "Les chiffres du marqueur",
        (("marqueur", "tournent avec lui"), ("fixes", "restent fixes")),
    ),
    "new_intensity": (
        "Un marqueur neuf est à",
        tuple((str(it), str(it)) for it in range(4, 0, -1)),
    ),
    "horde": (
        "La horde aide de",
        (("par_zombie", "1 par autre zombie"), ("fixe", "2, dès deux zombies")),
    ),
    "half_of": (
        "À la fin comptent",
        (("toutes", "toutes les cases"), ("combustibles", "sauf l'herbe")),
    ),
    "zombies_cross_walls": ("Les zombies passent les murs ordinaires", _YES_NO),
    "douse_through_walls": ("On arrose à travers un mur", _YES_NO),
    "debris_on_six": ("Un 6 laisse des débris", _YES_NO),
    "advanced": ("Hors scénario, débris quand même", _YES_NO),
    "debris_spawns_in_scenario": ("Au scénario, des zombies sortent des débris", _YES_NO),
    "burn_if_still": ("Qui brûle sans bouger lance aussi", _YES_NO),
    "manor_counts_at_end": ("Le manoir compte à la fin", _YES_NO),
    "hero_pack_1": ("Hero pack 1 (cheville foulée)", _YES_NO),
}


def rulings(chosen: Mapping[str, Any]) -> tuple[FieldView, ...]:
    """Each setting with its words, and what this table has chosen."""
    said = {name: chosen.get(name, getattr(Rulings(), name)) for name in _WORDS}
    return tuple(
        listed_field(f"r.{name}", label, dict(options), [as_word(said[name])], "select")
        for name, (label, options) in _WORDS.items()
    )


def as_word(value: object) -> str:
    return {True: "oui", False: "non"}[value] if isinstance(value, bool) else str(value)


def chosen_rulings(said: Mapping[str, str]) -> dict[str, Any]:
    """Only what differs from the house's defaults, so that a document stays short."""
    found: dict[str, Any] = {}
    for name, (_, options) in _WORDS.items():
        word = said.get(name, "")
        if word in dict(options):
            value = _meant(word, getattr(Rulings(), name))
            if value != getattr(Rulings(), name):
                found[name] = value
    return found


def _meant(word: str, default: object) -> Any:
    if isinstance(default, bool):
        return word == "oui"
    return int(word) if isinstance(default, int) else word


# Setting a table of « Brasier »: who plays, the rulings, the map chosen or drawn.

BLANK = "Une carte vierge"
SAME = "La carte telle quelle"
WIDE, HIGH = 10, 8
LONGEST_BUILDING: Final = 40
# What is said of each of those who play, as it was typed; health may be left open.
_SEAT: Final = Shape({"name": TEXT, "cell": TEXT, "health": TEXT})


class Table:
    """How this table is set, with its own boards and maps."""

    def __init__(self, data: Path | None) -> None:
        self.data, self.own = data, own_folder(data) if data else None
        # The scenario on the house's boards, four heroes thrown for, no zombie yet.
        self._declared = DeclaredTable[SentForm](
            evening="Brasier",
            fields=(
                Field("title", NAME, "Brasier", "table", "titre", clean=trimmed(120)),
                Field("scenario", FLAG, True, "table",
                      told=lambda _, form: form.get("scenario") != "non"),
                Field("heroes", Many(_SEAT, SEATS, SEATS), _seated((it, "") for it in _NAMES),
                      "table", told=_heroes_told),
                Field("rulings", By(TEXT, ANYTHING), {}, "table", told=_rulings_told),
                # Whether it is a map is for the rules to say: `can_be_shown`.
                Field("map", ANYTHING, {}),
                Field("map_name", TEXT, HOUSE),
                Field("zombies", By(TEXT, By(TEXT, Whole(0, MOST_ZOMBIES))), {}),
                Field("fires", By(TEXT, Whole(1, HOTTEST)), {}),
                # The pencil: what it draws, a building's name, a stroke begun, how a board lies.
                Field("tool", TEXT, "b", "carte", told=self._tool_told),
                Field("building", TEXT, "", "carte", told=_building_told),
                Field("begun", TEXT, "", "carte",
                      told=lambda state, form: "" if form.get("outil") else state["begun"]),
                Field("quarters", Whole(0, 3), 0, "carte",
                      told=lambda state, form: (state["quarters"] + bool(form.get("tourner"))) % 4),
            ),
            steps={"table": self._set, "carte": self._draw},
            document=self._document,
            opened=open_document,
            problems=_problems,
            in_words=lambda error, _: f"{error.place} : {error.sentence}.",
        )  # fmt: skip

    def setup(self) -> TableSetup[Game]:
        return replace(
            declared(self._declared, self._page, self._again),
            fresh=lambda today: {**self._declared.fresh(today), "map": self._house()},
            holds=lambda state: self._declared.holds(state) and can_be_shown(state),
        )

    def _house(self) -> dict[str, Any]:
        """A slip in the table's own boards is told elsewhere; the shipped ones stand in."""
        try:
            return house_map(self.own)
        except Malformed:
            return house_map()

    def _again(self, document: Mapping[str, Any], game: Game) -> State:
        """The same heroes and the same map."""
        heroes = ((it.name, str(it.health or "")) for it in game.town.heroes.values())
        return {
            **{it.name: it.first for it in self._declared.fields},
            "title": str(document.get("title", "Brasier")),
            "scenario": game.town.scenario,
            "heroes": _seated(heroes),
            "map": document["map"],
            "map_name": "La même carte",
            "rulings": document.get("rulings", {}),
        }

    def _page(self, asked: Asked) -> Screen:
        state = asked.state
        game = shown_game(state)
        if asked.step == "carte":
            drawn = words(state["map"])
            view = drawing_view(game.town, drawn, state, self._boards())
            return Screen("brasier/dessin.html", {"drawing": view, "state": state})
        maps = (SAME, HOUSE, BLANK, *kept_maps(self.data))
        preview = drawing_view(game.town, words(state["map"]), state, {})
        return Screen(
            "brasier/mise.html",
            {"state": state, "maps": maps, "rulings": rulings(state["rulings"]), "map": preview},
        )

    def _boards(self) -> dict[str, str]:
        """What lies on the shelf, under the names of the plan."""
        named = shelf_buildings(self.own)
        boards = shelf(self.own)
        return {it: named.get(it, {}).get("name", it.capitalize()) for it in boards}

    def _set(self, told: State, form: SentForm, _chance: Random) -> GoOn | Ready:
        match form.get("faire"):
            case "dessiner":
                return GoOn(told, "carte")
            case "carte":
                return GoOn(self._with_map(told, form.get("carte")), "table")
            case _:
                return Ready(told)

    def _with_map(self, state: State, name: str) -> State:
        if name == SAME:
            return state
        kept = {HOUSE: self._house(), BLANK: blank(WIDE, HIGH), **kept_maps(self.data)}
        if name not in kept:
            raise Unreadable
        return {**state, "map": kept[name], "map_name": name, "fires": {}, "zombies": {}}

    def _document(self, state: State, _chance: Random) -> dict[str, Any]:
        tokens = own_tokens(self.own)
        return document_of(state) | ({"tokens": tokens} if tokens else {})

    def _draw(self, state: State, form: SentForm, _chance: Random) -> GoOn:
        """The map must be one that can be shown."""
        drawn = self._drawn(state, form)
        if drawn["map"] != state["map"]:
            shown_game(drawn)
        return GoOn(drawn, "table" if form.get("faire") == "finir" else "carte")

    def _drawn(self, state: State, form: SentForm) -> State:
        """A stroke on the map, or one of the small forms beside it."""
        boards, said = shelf(self.own), shelf_buildings(self.own)
        drawn = form.get("trait").split(",")[:LONGEST_STROKE]
        if "." in drawn[0]:
            return line(state, drawn)
        for cell in drawn if drawn[0] else form.getlist("case")[:1]:
            state = stroke(state, cell, boards, said)
        if drawn[0] or form.get("case"):
            return state
        if form.get("taille"):
            wide, high = _size(form)
            return {**state, "map": resized(state["map"], wide, high)}
        if form.get("batiment"):
            return _with_building(state, form)
        if form.get("garder"):
            return self._kept(state, form.get("nom").strip()[:60])
        return state

    def _tool_told(self, state: State, form: WebForm) -> str:
        tool = form.get("outil")
        if not tool:
            return str(state["tool"])
        if tool not in TOOLS and tool.removeprefix("plateau:") not in shelf(self.own):
            raise Unreadable
        return tool

    def _kept(self, state: State, name: str) -> State:
        if not name:
            raise NotReady("Donnez un nom à cette carte avant de la garder.")
        if self.data is None:
            raise NotReady("Aucun dossier où garder cette carte.")
        try:
            keep_map(self.data, name, state["map"])
        except OSError as error:
            sentence = f"La carte n'est pas gardée ({cause(error)}) : vérifiez le disque."
            raise NotReady(sentence) from error
        return {**state, "map_name": name}


def _problems(state: State) -> Iterator[Problem]:
    """The scenario has its manor, and each hero who does not throw for his place is on the map."""
    board = shown_game(state).town.board
    for it in state["heroes"]:
        if it["name"] and it["cell"] and it["cell"] not in board.ground:
            away = f"{it['name']} : la carte n'a pas de case « {it['cell']} »"
            yield Problem(f"{away} ; vide, le dé la tire.")
    if state["scenario"] and not board.manors:
        yield Problem(
            "Le scénario veut un manoir : sous « Dessiner », ouvrez un bâtiment par son nom, "
            "en bas, et cochez « C'est le manoir »."
        )


def _seated(heroes: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    """Names and health; every place is thrown for."""
    seats = [{"name": name, "cell": "", "health": health} for name, health in heroes][:SEATS]
    return seats + [{"name": "", "cell": "", "health": ""} for _ in range(SEATS - len(seats))]


def _heroes_told(_state: State, form: WebForm) -> list[dict[str, str]]:
    return [
        {
            "name": form.get(f"nom.{it}").strip()[:40],
            "cell": form.get(f"case.{it}").strip().casefold()[:4],
            "health": _number(form.get(f"vie.{it}")),
        }
        for it in range(SEATS)
    ]


def _building_told(state: State, form: WebForm) -> str:
    """What is written beside the tools, whether a tool was taken up or a stroke drawn."""
    return form.get("batir").strip()[:LONGEST_BUILDING] or str(state["building"])


def _rulings_told(_state: State, form: WebForm) -> dict[str, Any]:
    chosen = chosen_rulings({name: form.get(f"r.{name}") for name in _WORDS})
    turns = int(_number(form.get("turns")) or _TURNS)
    return chosen | ({"turns": turns} if turns != _TURNS else {})


def _size(form: SentForm) -> tuple[int, int]:
    wide, high = _number(form.get("colonnes")), _number(form.get("lignes"))
    return (
        max(1, min(int(wide or "1"), WIDEST)),
        max(1, min(int(high or "1"), WIDEST)),
    )


def _with_building(state: State, form: SentForm) -> State:
    """A building renamed, its dice, whether it is the manor."""
    id_, map_ = form.get("batiment"), state["map"]
    said: dict[str, Any] = {"name": form.get("nom").strip()[:LONGEST_BUILDING] or id_}
    dice = sorted({int(it) for it in form.getlist("die") if it in "123456"})
    if dice:
        said["die"] = dice
    if form.get("manoir"):
        said["manor"] = True
    return {**state, "map": {**map_, "buildings": {**map_.get("buildings", {}), id_: said}}}


def _number(said: str) -> str:
    """A small number as it was typed, or nothing."""
    return said if whole_number(said, 2) else ""
