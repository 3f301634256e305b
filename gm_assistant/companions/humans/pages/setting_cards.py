"""« Vos cartes »: the values of characters, tiles, weapons and wounds, as the table reads them."""

import re
from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.humans.box import CHARACTERS, HEAD_SHOT
from gm_assistant.seam.companion import NotReady, State
from gm_assistant.seam.pages import Form, whole_number
from gm_assistant.seam.rulebook import plain

VALUES: Final = ("movement", "capture", "infect", "wounds", "do_over", "goal")
BLANKS: Final = 3
_ROWS: Final = re.compile(r"[.b#]{3}(?:[\s/]+[.b#]{3}){2}")


def cards_told(state: State, form: Form) -> State:
    """The whole box, as the form tells it."""
    box = {
        "characters": {it: _character(it, form) for it in CHARACTERS},
        "tiles": _tiles(state["box"]["tiles"], form),
        "town_square": _rows(form.get("town_square"), "le square"),
        "weapons": _weapons(form.get("weapons")),
        "wound_cards": _wound_cards(form.get("wound_cards")),
    }
    return {**state, "box": box}


def _character(name: str, form: Form) -> dict[str, Any]:
    values: dict[str, Any] = {it: _number(form.get(f"{name}-{it}")) for it in VALUES}
    return {**values, "ability": form.get(f"{name}-ability").strip()}


def _number(text: str) -> int:
    bare = text.strip()
    number = whole_number(bare, 4)
    if number is None:
        raise NotReady(f"« {bare[:40]} » : écrivez un nombre.", step="boite")
    return number


def _tiles(before: Mapping[str, Any], form: Form) -> dict[str, Any]:
    """Those that were there, then the new ones that have a name."""
    tiles = {it: _tile(it, form, before[it].get("name", "")) for it in before}
    for blank in range(BLANKS):
        name = form.get(f"neuve{blank}-nom").strip()
        if name:
            tiles[_identifier(name, tiles)] = _tile(f"neuve{blank}", form, name)
    return tiles


def _identifier(name: str, taken: Mapping[str, Any]) -> str:
    bare = re.sub(r"[^a-z0-9]+", "_", plain(name)).strip("_") or "tuile"
    return bare if bare not in taken else f"{bare}_{len(taken)}"


def _tile(key: str, form: Form, name: str) -> dict[str, Any]:
    rows = _rows(form.get(f"{key}-rows"), name or key)
    facts: dict[str, Any] = {
        "kind": "rue",
        "rows": rows,
        "count": _number(form.get(f"{key}-count")),
    }
    if "b" in "".join(rows):
        inside = {it: _number(form.get(f"{key}-{it}") or "0") for it in ("humans", "barricade")}
        tokens = _number(form.get(f"{key}-tokens") or "0")
        facts |= {"kind": "batiment", **inside, "tokens": tokens}
    return facts | ({"name": name} if name else {})


def _rows(text: str, whose: str) -> list[str]:
    if not _ROWS.fullmatch(text.strip()):
        sentence = f"{whose} : trois fois trois signes, « . » rue, « b » bâtiment, « # » rien."
        raise NotReady(sentence, step="boite")
    return re.split(r"[\s/]+", text.strip())


def _weapons(text: str) -> dict[str, int]:
    """« hache 1 », one a line."""
    found: dict[str, int] = {}
    for line in text.splitlines():
        name, _, bonus = line.strip().rpartition(" ")
        if line.strip() and not name:
            sentence = f"« {line.strip()[:40]} » : écrivez une arme comme « hache 1 »."
            raise NotReady(sentence, step="boite")
        if name:
            found[_card(name)] = _number(bonus)
    return found


def _wound_cards(text: str) -> list[str]:
    cards = [_card(line) for line in text.splitlines() if line.strip()]
    return cards if HEAD_SHOT in cards else [HEAD_SHOT, *cards]


def _card(name: str) -> str:
    return re.sub(r"\s+", "_", name.strip())
