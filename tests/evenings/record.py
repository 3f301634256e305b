"""`python -m tests.evenings.record [FICHIER…]`: whole evenings, kept with what was told of them.

Each file is a game file that the companion could have saved: who sat where, one decision a line,
and what was told at the end, by the rules of its version. Without a name all of them are told
anew: the diff says what today's rules judge otherwise, and is committed with the raised version.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from gm_assistant.games.registry import ALL, offer_of
from gm_assistant.seam.rules import TOLD, VERSION, Document

KEPT = Path(__file__).parent / "kept"
FORMATS = {it.slug: it for it in ALL}
# The whole story is in one evening of each game: the others say only how it ended.
WITH_ITS_STORY = ("deux_survivants", "egalite", "dernier_debout", "batiments", "derniere_tuile")


def files() -> list[Path]:
    """All of them, `GAME--END.json`."""
    return sorted(KEPT.glob("*.json"))


def read(file: Path) -> Document:
    """The document of an evening."""
    document: Document = json.loads(file.read_text(encoding="utf-8"))
    return document


def as_told(document: Document) -> Document:
    """The same evening, with what today's rules tell of its end."""
    companion = offer_of(document).companion(None)
    game, refused = companion.rules.replay(document, None)
    telling = companion.telling(game)
    assert refused is None, refused
    assert telling is not None, "it is not over"
    if telling.situation["result"]["reason"] not in WITH_ITS_STORY:
        telling = replace(telling, tale=None)
    told = {"moves": len(document["moves"]), **asdict(telling)}
    return {**document, VERSION: companion.rules.version, TOLD: told}


def in_lines(document: Document) -> str:
    """One line a player, a decision, a thing that was told: a diff that can be read."""
    return "{" + ",".join(f'\n"{name}": {_line(it)}' for name, it in document.items()) + "\n}\n"


def _line(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(map(_compact, value)) + "\n]"
    if isinstance(value, dict) and any(isinstance(it, dict) for it in value.values()):
        told = (f"\n{_compact(name)}: {_compact(it)}" for name, it in value.items())
        return "{" + ",".join(told) + "}"
    return _compact(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def written_anew(names: Iterable[str]) -> Iterator[Path]:
    """The files that came out differently; those that are named, or all."""
    for file in [Path(it) for it in names] or files():
        document = read(file)
        told = document.get(TOLD, {})
        fresh = as_told({it: value for it, value in document.items() if it != TOLD})
        # What is told in other words is no other judgement: it stays as it was told.
        if told and told["situation"] == json.loads(json.dumps(fresh[TOLD]["situation"])):
            fresh = {**fresh, VERSION: document[VERSION], TOLD: told}
        content = in_lines(fresh)
        name = KEPT / file.name
        if not name.exists() or name.read_text(encoding="utf-8") != content:
            name.write_text(content, encoding="utf-8")
            yield name


if __name__ == "__main__":
    for changed in written_anew(sys.argv[1:]):
        print(changed.name)
