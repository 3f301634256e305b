"""The steps on which a table of Brasier is set: who plays, by which rulings, on which map."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.french.grammar import cause, day_and_month
from gm_assistant.games.brasier.rules.board import Rulings
from gm_assistant.games.brasier.rules.game import Game, open_document
from gm_assistant.games.brasier.rules.maps import FORMAT, SCENARIO
from gm_assistant.games.brasier.screens.drawing import (
    TOOLS,
    WIDEST,
    blank,
    drawing_view,
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
from gm_assistant.seam.companion import Asked, Begin, GoOn, NotReady, State, TableSetup
from gm_assistant.seam.pages import Screen, SentForm, whole_number

# A table being set: what is decided so far as plain JSON, and the document that it makes.

STEPS: Final = ("table", "carte")
SEATS: Final = 6
HOUSE: Final = "Les plateaux de la maison"
_NAMES: Final = ("Sally", "Johnny", "Billy", "Becky", "", "")


def fresh(today: datetime, map_: Mapping[str, Any]) -> State:
    """The scenario on the house's boards, four heroes thrown for, no zombie yet."""
    return {
        "title": f"Brasier du {day_and_month(today)}",
        "scenario": True,
        "heroes": [{"name": it, "cell": "", "health": ""} for it in _NAMES],
        "map": dict(map_),
        "map_name": HOUSE,
        "rulings": {},
        "zombies": {},
        "fires": {},
        "tool": "b",
        "building": "",
        "begun": "",
        "quarters": 0,
    }


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
    heroes: list[dict[str, Any]] = []
    for it in said:
        if it["name"]:
            taken = {hero["id"] for hero in heroes}
            heroes.append(_hero(it, taken))
    return heroes


def _hero(said: Mapping[str, str], taken: set[str]) -> dict[str, Any]:
    slug = slug_of(said["name"]) or "heros"
    id_ = slug if slug not in taken else f"{slug}_{len(taken) + 1}"
    hero: dict[str, Any] = {"id": id_, "name": said["name"], "cell": said["cell"] or None}
    return {**hero, "health": int(said["health"])} if said["health"] else hero


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


def holds(state: State) -> bool:
    """Whether a state that was kept can be trusted."""
    try:
        shown_game(state)
    except (Malformed, KeyError, TypeError, ValueError, AttributeError):
        return False
    return len(state["heroes"]) == SEATS


def again(document: Mapping[str, Any], game: Game, state: State) -> State:
    """The same heroes and the same map."""
    heroes = [
        {"name": it.name, "cell": "", "health": str(it.health or "")}
        for it in game.town.heroes.values()
    ][:SEATS]
    empty = {"name": "", "cell": "", "health": ""}
    return {
        **state,
        "title": str(document.get("title", state["title"])),
        "scenario": game.town.scenario,
        "heroes": [*heroes, *([dict(empty)] * (SEATS - len(heroes)))],
        "map": document["map"],
        "map_name": "La même carte",
        "rulings": document.get("rulings", {}),
    }


# The settings of the table, in words.

_YES_NO: Final = (("oui", "oui"), ("non", "non"))


@dataclass(frozen=True, slots=True)
class Ruling:
    """One setting, with its words and what this table has chosen."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    value: str
    cites: str


_WORDS: Final[Mapping[str, tuple[str, tuple[tuple[str, str], ...], str]]] = {
    "directions": (
        "Les chiffres du marqueur",
        (("marqueur", "tournent avec lui"), ("fixes", "restent fixes")),
        "G-01",
    ),
    "new_intensity": (
        "Un marqueur neuf est à",
        tuple((str(it), str(it)) for it in range(4, 0, -1)),
        "G-10",
    ),
    "horde": (
        "La horde aide de",
        (("par_zombie", "1 par autre zombie"), ("fixe", "2, dès deux zombies")),
        "G-18",
    ),
    "half_of": (
        "À la fin comptent",
        (("toutes", "toutes les cases"), ("combustibles", "sauf l'herbe")),
        "G-30",
    ),
    "zombies_cross_walls": ("Les zombies passent les murs ordinaires", _YES_NO, "G-07"),
    "douse_through_walls": ("On arrose à travers un mur", _YES_NO, "G-09"),
    "debris_on_six": ("Un 6 laisse des débris", _YES_NO, "G-13"),
    "advanced": ("Hors scénario, débris quand même", _YES_NO, "G-13"),
    "debris_spawns_in_scenario": ("Au scénario, des zombies sortent des débris", _YES_NO, "G-22"),
    "burn_if_still": ("Qui brûle sans bouger lance aussi", _YES_NO, "G-24"),
    "manor_counts_at_end": ("Le manoir compte à la fin", _YES_NO, "G-30"),
    "hero_pack_1": ("Hero pack 1 (cheville foulée)", _YES_NO, "G-34"),
}


def rulings(chosen: Mapping[str, Any]) -> tuple[Ruling, ...]:
    said = {name: chosen.get(name, getattr(Rulings(), name)) for name in _WORDS}
    return tuple(
        Ruling(name, label, options, as_word(said[name]), cites)
        for name, (label, options, cites) in _WORDS.items()
    )


def as_word(value: object) -> str:
    return {True: "oui", False: "non"}[value] if isinstance(value, bool) else str(value)


def chosen_rulings(said: Mapping[str, str]) -> dict[str, Any]:
    """Only what differs from the house's defaults, so that a document stays short."""
    found: dict[str, Any] = {}
    for name, (_, options, _) in _WORDS.items():
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


class Table:
    """How this table is set, with its own boards and maps."""

    def __init__(self, data: Path | None) -> None:
        self.data, self.own = data, own_folder(data) if data else None

    def setting(self) -> TableSetup[Game]:
        return TableSetup(STEPS[0], self._fresh, self._page, self._answered, self._again, holds)

    def _fresh(self, today: datetime) -> State:
        return fresh(today, self._house())

    def _house(self) -> dict[str, Any]:
        """A slip in the table's own boards is told elsewhere; the shipped ones stand in."""
        try:
            return house_map(self.own)
        except Malformed:
            return house_map()

    def _again(self, document: Mapping[str, Any], game: Game) -> State:
        return again(document, game, self._fresh(datetime.now().astimezone()))

    def _page(self, asked: Asked) -> Screen:
        state = asked.state
        game = shown_game(state)
        if asked.step == "carte":
            drawn = words(state["map"])
            view = drawing_view(game.town, drawn, state, shelf(self.own))
            return Screen("brasier/dessin.html", {"drawing": view, "state": state})
        maps = (SAME, HOUSE, BLANK, *kept_maps(self.data))
        preview = drawing_view(game.town, words(state["map"]), state, ())
        return Screen(
            "brasier/mise.html",
            {"state": state, "maps": maps, "rulings": rulings(state["rulings"]), "map": preview},
        )

    def _answered(self, state: State, step: str, form: SentForm, _chance: Random) -> GoOn | Begin:
        if step == "carte":
            return GoOn(
                self._drawn(state, form), "table" if form.get("faire") == "finir" else "carte"
            )
        told = self._told(state, form)
        match form.get("faire"):
            case "dessiner":
                return GoOn(told, "carte")
            case "carte":
                return GoOn(self._with_map(told, form.get("carte")), "table")
            case _:
                return self._begun(told)

    def _told(self, state: State, form: SentForm) -> State:
        heroes = [
            {
                "name": form.get(f"nom.{it}").strip()[:40],
                "cell": form.get(f"case.{it}").strip().casefold()[:4],
                "health": _number(form.get(f"vie.{it}")),
            }
            for it in range(SEATS)
        ]
        chosen = chosen_rulings({it[2:]: form.get(it) for it in form if it.startswith("r.")})
        turns = _number(form.get("turns"))
        if turns and int(turns) != 19:
            chosen["turns"] = int(turns)
        return {
            **state,
            "title": form.get("titre").strip()[:120] or str(state["title"]),
            "scenario": form.get("scenario") != "non",
            "heroes": heroes,
            "rulings": chosen,
        }

    def _with_map(self, state: State, name: str) -> State:
        if name == SAME:
            return state
        kept = {HOUSE: self._house(), BLANK: blank(WIDE, HIGH), **kept_maps(self.data)}
        if name not in kept:
            raise Unreadable
        return {**state, "map": kept[name], "map_name": name, "fires": {}, "zombies": {}}

    def _begun(self, state: State) -> Begin:
        _stand_on_the_map(state)
        document = document_of(state)
        try:
            tokens = own_tokens(self.own)
            document |= {"tokens": tokens} if tokens else {}
            open_document(document)
        except Malformed as slip:
            raise NotReady(f"{slip.place} : {slip.sentence}.", state=state, step="table") from slip
        return Begin(document)

    def _drawn(self, state: State, form: SentForm) -> State:
        """A tap on the map, a tool taken up, or one of the small forms beside it."""
        if form.get("case"):
            return self._proved(state, self._stroke(state, form.get("case")))
        tool = form.get("outil")
        if tool:
            return self._with_tool(state, tool, form)
        if form.get("tourner"):
            return {**state, "quarters": (state["quarters"] + 1) % 4}
        if form.get("taille"):
            told = (_number(form.get(it)) for it in ("colonnes", "lignes"))
            wide, high = (max(1, min(int(it or "1"), WIDEST)) for it in told)
            return self._proved(state, {**state, "map": resized(state["map"], wide, high)})
        if form.get("batiment"):
            return self._proved(state, _setting_housed(state, form))
        if form.get("garder"):
            return self._kept(state, form.get("nom").strip()[:60])
        return state

    def _stroke(self, state: State, cell: str) -> State:
        return stroke(state, cell, shelf(self.own), shelf_buildings(self.own))

    def _with_tool(self, state: State, tool: str, form: SentForm) -> State:
        if tool not in TOOLS and tool.removeprefix("plateau:") not in shelf(self.own):
            raise Unreadable
        name = form.get("nom").strip()[:40]
        return {**state, "tool": tool, "begun": "", "building": name or state["building"]}

    def _proved(self, before: State, after: State) -> State:
        try:
            shown_game(after)
        except Malformed as slip:
            raise NotReady(f"{slip.place} : {slip.sentence}.", state=before, step="carte") from slip
        return after

    def _kept(self, state: State, name: str) -> State:
        if not name:
            raise NotReady("Donnez un nom à cette carte avant de la garder.", step="carte")
        if self.data is None:
            raise NotReady("Aucun dossier où garder cette carte.", step="carte")
        try:
            keep_map(self.data, name, state["map"])
        except OSError as error:
            sentence = f"La carte n'est pas gardée ({cause(error)}) : vérifiez le disque."
            raise NotReady(sentence, step="carte") from error
        return {**state, "map_name": name}


def _stand_on_the_map(state: State) -> None:
    """Each hero who does not throw for his place."""
    cells = shown_game(state).town.board.ground
    for it in state["heroes"]:
        if it["name"] and it["cell"] and it["cell"] not in cells:
            away = f"{it['name']} : la carte n'a pas de case « {it['cell']} »"
            raise NotReady(f"{away} ; vide, le dé la tire.", state=state, step="table")


def _setting_housed(state: State, form: SentForm) -> State:
    """A building renamed, its dice, whether it is the manor."""
    id_, map_ = form.get("batiment"), state["map"]
    said: dict[str, Any] = {"name": form.get("nom").strip()[:40] or id_}
    dice = sorted({int(it) for it in form.getlist("die") if it in "123456"})
    if dice:
        said["die"] = dice
    if form.get("manoir"):
        said["manor"] = True
    return {**state, "map": {**map_, "buildings": {**map_.get("buildings", {}), id_: said}}}


def _number(said: str) -> str:
    """A small number as it was typed, or nothing."""
    return said if whole_number(said, 2) else ""
