"""What is under the fingers: somebody or some cell that was tapped, and a decision half taken."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final
from urllib.parse import urlencode

from gm_assistant.brasier.game import Game
from gm_assistant.brasier.records import HOTTEST, Cell
from gm_assistant.brasier.refusals import Malformed, Refusal
from gm_assistant.brasier.town import Town

# The draft beside the moves: a decision that still lacks a die, a cell or the end of its path.
HALF: Final = "coup"
TASKS: Final = frozenset((
    "tir", "extincteur", "essence", "feu", "apparition", "dominee", "fosse", "bidon",
    "barricade", "mesure", "placer",
))  # fmt: skip
KINDS: Final = ("simple", "heros")
Move = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chosen:
    """At most one of a cell, a zombie, a hero; what is being done; towards which cell."""

    cell: Cell = ""
    zombie: str = ""
    hero: str = ""
    task: str = ""
    to: Cell = ""
    kind: str = "simple"
    half: Mapping[str, Any] = field(default_factory=dict)

    def query(self, **changes: str) -> str:
        """The address of the same choice, changed."""
        now = {
            "case": self.cell,
            "zombie": self.zombie,
            "heros": self.hero,
            "faire": self.task,
            "vers": self.to,
            "sorte": "" if self.kind == "simple" else self.kind,
        }
        return f"?{urlencode({k: v for k, v in (now | changes).items() if v})}"

    @property
    def move(self) -> Move:
        """The move half taken, if there is one."""
        return dict(self.half.get("move", {}))

    @property
    def lacks(self) -> str:
        return str(self.half.get("lacks", ""))


def chosen_in(town: Town, args: Mapping[str, str], drafts: Mapping[str, Any]) -> Chosen:
    """What the address and the drafts say, where it is still on the board."""
    half = sound_half(town, drafts.get(HALF))
    if half:
        return _chosen_by(half)
    task = args.get("faire", "")
    kind = args.get("sorte", "simple")
    found = Chosen(
        cell=_cell(town, args.get("case", "")),
        zombie=_zombie(town, args.get("zombie", "")),
        hero=_hero(town, args.get("heros", "")),
        task=task if task in TASKS else "",
        to=_cell(town, args.get("vers", "")),
        kind=kind if kind in KINDS else "simple",
    )
    return _with_mover(town, found)


def _with_mover(town: Town, found: Chosen) -> Chosen:
    """Who is moving is under the fingers until somebody taps elsewhere."""
    moving = town.moving()
    if moving is None or town.pending or found.cell or found.zombie or found.hero or found.task:
        return found
    return replace(found, hero=moving.id)


def _chosen_by(half: Mapping[str, Any]) -> Chosen:
    move = half["move"]
    return Chosen(
        cell=move.get("cell", "") if move["move"] == "roll" else "",
        zombie=move.get("zombie", ""),
        hero=move.get("hero", ""),
        half=half,
    )


def _cell(town: Town, cell: str) -> Cell:
    return cell if cell in town.board.order else ""


def _zombie(town: Town, zombie: str) -> str:
    found = town.zombies.get(zombie)
    return zombie if found and found.alive else ""


def _hero(town: Town, hero: str) -> str:
    found = town.heroes.get(hero)
    return hero if found and found.cell else ""


def sound_half(town: Town, half: Any) -> Mapping[str, Any]:
    """A decision begun that the present moment can still finish; nothing otherwise."""
    if not isinstance(half, dict) or not isinstance(half.get("move"), dict):
        return {}
    move = half["move"]
    match move.get("move"), half.get("lacks"):
        case "roll", "choice":
            fire = town.fires.get(move.get("cell", ""))
            owed = any(it.what == "roll" and it.cell == move.get("cell") for it in town.pending)
            return half if owed and fire and fire.intensity == HOTTEST else {}
        case "zombie", "burn" | "path":
            walker = town.zombies.get(move.get("zombie", ""))
            walks = town.phase == "zombies" and not town.pending
            return half if walks and walker and walker.alive else {}
        case "start", "cell":
            owed = any(it.hero == move.get("hero") for it in town.pending if it.what == "start")
            return half if owed else {}
        case _:
            return {}


def refusal_of(game: Game, move: Move) -> str:
    """The rule by which the game says no; nothing where it says yes."""
    try:
        game.play(move)
    except Refusal as refusal:
        return refusal.rule
    except Malformed:
        return "illisible"
    return ""


def as_text(move: Move) -> str:
    """A move as the value of a button."""
    return json.dumps(move, ensure_ascii=False, separators=(",", ":"))
