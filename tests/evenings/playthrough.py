"""`python -m tests.evenings.playthrough [FICHIER…]`: an evening as text, to be read as a diff.

At each decision: what it made happen and why, what is read aloud next, and of the television and
of each chair's own page what is another than it was (− gone, + new), with what may be asked for
there. Without a name the evenings of `told/` are written anew; a rule, a word or a secret that
moves is seen in the diff. Another evening goes to the terminal.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from gm_assistant.games.registry import offer_of
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.pages import Scene, Shown
from gm_assistant.seam.rules import Document

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
from evenings.record import KEPT, read

TOLD = Path(__file__).parent / "told"
# Short ones, of few chairs: every page of everybody is in them.
TOLD_HERE = ("quinte-bourg--conversion_radieuse", "non-morts--egalite")


# How a card is drawn and explained is read on it; and a page repeats its cards, to be held again.
LEFT_OUT = frozenset(("template", "sign", "signs", "rule", "kind", "id", "win", "when", "cards"))


def words_in(value: Any, place: str = "") -> Iterator[str]:
    """Everything that a view holds, one line a fact; what is empty is not said."""
    if is_dataclass(value):
        for it in fields(value):
            if it.name in LEFT_OUT and (it.name != "cards" or not place):
                continue
            yield from words_in(getattr(value, it.name), f"{place}.{it.name}" if place else it.name)
    elif isinstance(value, Mapping):
        for name, it in value.items():
            yield from words_in(it, f"{place}.{name}")
    elif isinstance(value, list | tuple | frozenset | set):
        told = sorted(value, key=str) if isinstance(value, frozenset | set) else value
        for index, it in enumerate(told, start=1):
            yield from words_in(it, f"{place}[{index}]" if is_dataclass(it) else place)
    elif value not in (None, "", 0, False):
        yield f"{place}: {value}"


class Pages:
    """What is shown, page by page; `changed` says what is another than the last time."""

    def __init__(self) -> None:
        self._shown: dict[str, list[str]] = {}

    def changed(self, page: str, now: list[str]) -> Iterator[str]:
        before = self._shown.get(page, [])
        lines = [f"    − {it}" for it in dict.fromkeys(before) if it not in now]
        lines += [f"    + {it}" for it in dict.fromkeys(now) if it not in before]
        self._shown[page] = now
        if lines:
            yield f"  {page}"
            yield from lines


def playthrough(document: Document) -> Iterator[str]:
    """The whole evening, line by line."""
    companion = offer_of(document).companion(None)
    game, pages = companion.rules.open({**document, "moves": []}), Pages()
    yield f"# {companion.title}, {len(document['moves'])} décisions"
    yield from shown(companion, game, pages)
    for index, move in enumerate(document["moves"]):
        words = companion.told(game, move, index, stands=True).words
        game = game.play(move)
        yield f"\n## {index + 1}. {words}"
        yield from dict.fromkeys(f"  → {why.sentence}" for why in game.why(index))
        yield from shown(companion, game, pages)


def shown(companion: Companion[Any], game: Any, pages: Pages) -> Iterator[str]:
    """What is read aloud now, and what the television and the chairs show that they did not."""
    if companion.prompt is not None:
        prompt = companion.prompt(Scene(game, companion.present(game, {}).page))
        yield from pages.changed("À voix haute", [prompt.label, *prompt.said])
    if companion.public is not None:
        picture = companion.public.picture(game, Shown(companion.public.switches))
        yield from pages.changed("Au téléviseur", [*words_in(picture.view)])
    private = companion.private
    if private is None:
        return
    for chair in private.chairs(game):
        page = private.own(game, chair.id, Shown(private.switches))
        asks = [f"peut demander : {it.label}" for it in private.asks(game, chair.id)]
        yield from pages.changed(f"Chez {chair.name}", [*words_in(page), *asks])


def texts() -> Iterator[tuple[Path, str]]:
    """Those that are kept, as they are today."""
    for name in TOLD_HERE:
        lines = playthrough(read(KEPT / f"{name}.json"))
        yield TOLD / f"{name}.txt", "\n".join(lines) + "\n"


if __name__ == "__main__":
    for named in sys.argv[1:]:
        print("\n".join(playthrough(read(Path(named)))))
    for path, content in texts() if not sys.argv[1:] else ():
        path.parent.mkdir(exist_ok=True)
        path.write_text(content, encoding="utf-8")
