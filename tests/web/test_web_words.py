"""Every table of words has a word for each of its keys: none is only needed on a rare evening."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

PACKAGE: Final = Path(__file__).parents[2] / "gm_assistant"
ROOMS: Final = (
    "toolkit",
    "shell/web",
    "games/*/screens",
    "companions/*/views",
    "companions/*/pages",
)
# Whoever is alive needs no sign.
MEANT: Final = {("games.non_morts.screens.plan", "_STATES", "vivant")}


def modules() -> Iterator[str]:
    for room in ROOMS:
        for path in sorted(PACKAGE.glob(f"{room}/**/*.py")):
            told = path.relative_to(PACKAGE).with_suffix("")
            yield ".".join(told.parts).removesuffix(".__init__")


def emptied(value: Any, *place: str) -> Iterator[tuple[str, ...]]:
    if value == "":
        yield place
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from emptied(inner, *place, str(key))


def test_no_key_is_without_its_word() -> None:
    found = {
        place
        for module in modules()
        for name, table in vars(import_module(f"gm_assistant.{module}")).items()
        if isinstance(table, Mapping) and not name.startswith("__")
        for place in emptied(table, module, name)
    }
    assert found <= MEANT
