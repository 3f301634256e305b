"""Setting a table of « Brasier »: who plays, the rulings, the map chosen or drawn."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from gm_assistant.brasier.game import Game, open_document
from gm_assistant.companions.brasier.pages import drawing
from gm_assistant.companions.brasier.pages.strokes import stroke
from gm_assistant.companions.brasier.pages.table_state import (
    HOUSE,
    SEATS,
    STEPS,
    again,
    document_of,
    fresh,
    holds,
    shown_game,
)
from gm_assistant.companions.brasier.scripts.bag import own_tokens
from gm_assistant.companions.brasier.scripts.maps import (
    house_map,
    own_folder,
    shelf,
    shelf_buildings,
)
from gm_assistant.companions.brasier.scripts.own_maps import keep_map, kept_maps
from gm_assistant.companions.brasier.views.setting import (
    TOOLS,
    chosen_rulings,
    drawing_view,
    rulings,
)
from gm_assistant.engine.wording import Malformed, Unreadable
from gm_assistant.french.grammar import cause
from gm_assistant.seam.companion import Asked, Begin, GoOn, NotReady, Setting, State
from gm_assistant.seam.pages import Form, Screen, whole_number

BLANK = "Une carte vierge"
SAME = "La carte telle quelle"
WIDE, HIGH = 10, 8


class Table:
    """How this table is set, with its own boards and maps."""

    def __init__(self, data: Path | None) -> None:
        self.data, self.own = data, own_folder(data) if data else None

    def setting(self) -> Setting[Game]:
        return Setting(STEPS[0], self._fresh, self._page, self._answered, self._again, holds)

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
            words = drawing.words(state["map"])
            view = drawing_view(game.town, words, state, shelf(self.own))
            return Screen("brasier/dessin.html", {"drawing": view, "state": state})
        maps = (SAME, HOUSE, BLANK, *kept_maps(self.data))
        preview = drawing_view(game.town, drawing.words(state["map"]), state, ())
        return Screen(
            "brasier/mise.html",
            {"state": state, "maps": maps, "rulings": rulings(state["rulings"]), "map": preview},
        )

    def _answered(self, state: State, step: str, form: Form, _chance: Random) -> GoOn | Begin:
        if step == "carte":
            return GoOn(self._drawn(state, form), _after_drawing(form))
        told = self._told(state, form)
        match form.get("faire"):
            case "dessiner":
                return GoOn(told, "carte")
            case "carte":
                return GoOn(self._with_map(told, form.get("carte")), "table")
            case _:
                return self._begun(told)

    def _told(self, state: State, form: Form) -> State:
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
        kept = {HOUSE: self._house(), BLANK: drawing.blank(WIDE, HIGH), **kept_maps(self.data)}
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

    def _drawn(self, state: State, form: Form) -> State:
        """A tap on the map, a tool taken up, or one of the small forms beside it."""
        if form.get("case"):
            return self._proved(state, self._stroke(state, form.get("case")))
        tool = form.get("outil")
        if tool:
            return self._with_tool(state, tool, form)
        if form.get("tourner"):
            return {**state, "quarters": (state["quarters"] + 1) % 4}
        if form.get("taille"):
            wide, high = _size(form)
            return self._proved(state, {**state, "map": drawing.resized(state["map"], wide, high)})
        if form.get("batiment"):
            return self._proved(state, _housed(state, form))
        if form.get("garder"):
            return self._kept(state, form.get("nom").strip()[:60])
        return state

    def _stroke(self, state: State, cell: str) -> State:
        return stroke(state, cell, shelf(self.own), shelf_buildings(self.own))

    def _with_tool(self, state: State, tool: str, form: Form) -> State:
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


def _after_drawing(form: Form) -> str:
    return "table" if form.get("faire") == "finir" else "carte"


def _size(form: Form) -> tuple[int, int]:
    wide, high = _number(form.get("colonnes")), _number(form.get("lignes"))
    return (
        max(1, min(int(wide or "1"), drawing.WIDEST)),
        max(1, min(int(high or "1"), drawing.WIDEST)),
    )


def _housed(state: State, form: Form) -> State:
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
