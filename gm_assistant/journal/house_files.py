"""The files that stood beside the database until everything was told by entries."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from gm_assistant.journal.house import House
from gm_assistant.journal.refusals import JournalRefusal

FORMER = "anciens-fichiers"
LITTER = ("*.neuf", "*.neuve", ".*.tmp", "tables/.*.tmp", "copies/*/.*.tmp", "corbeille/.*.tmp")


def take_in(folder: Path, house: House) -> None:
    """Each former file is told to the house once, then put beside; a killed start does it again."""
    for path, tell in _former(folder):
        with suppress(OSError, ValueError, TypeError, AttributeError, KeyError, JournalRefusal):
            tell(house, path)
        with suppress(OSError):
            beside = folder / FORMER / path.relative_to(folder)
            beside.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.replace(beside)
    for pattern in LITTER:
        for path in folder.glob(pattern):
            with suppress(OSError):
                path.unlink()
    with suppress(OSError):
        (folder / "tables").rmdir()
    # Were it lost, each card would be drawn again when its game is opened.
    with suppress(OSError, ValueError, TypeError, AttributeError, KeyError):
        for game_id, card in _read(folder / "accueil.json").items():
            told = {"game": card.get("game", ""), **_card(card)}
            house.note(game_id, "card", {"seq": card["seq"], "card": told})
    with suppress(OSError):
        (folder / "accueil.json").unlink()


def _card(card: dict[str, Any]) -> dict[str, Any]:
    return {name: card[name] for name in ("moment", "seats", "living", "look")}


def _former(folder: Path) -> Iterator[tuple[Path, Callable[[House, Path], None]]]:
    if (folder / "appareils.json").is_file():
        yield folder / "appareils.json", _devices
    if (folder / "ecrans.json").is_file():
        yield folder / "ecrans.json", _screens
    for path in sorted((folder / "tables").glob("*.json"), key=_written_at):
        yield path, _table


def _written_at(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _devices(house: House, path: Path) -> None:
    for one in _read(path):
        state = {"admitted": bool(one["admitted"]), "covered": bool(one["covered"])}
        house.devices.begin(one["id"], state, token=path.name)
        if one.get("place"):
            house.touch(one["id"], one["place"])


def _screens(house: House, path: Path) -> None:
    for game_id, facts in _read(path).items():
        # An ending that was shown was bound to nothing: the MJ shows it again if he wants it.
        switches = {name: bool(on) for name, on in facts.items() if name != "token"}
        state = {"token": str(facts["token"]), "switches": switches, "bound": {}}
        house.screens.begin(game_id, state, token=path.name)


def _table(house: House, path: Path) -> None:
    state = dict(_read(path))
    state.pop("at", None)
    house.tables.begin(path.stem, state, token=path.name)
