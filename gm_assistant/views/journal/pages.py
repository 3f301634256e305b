"""The journal screen: every decision as a line, newest first, as searched and filtered."""

import json
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from gm_assistant.companions.quinte_bourg.views.day.model import OptionView
from gm_assistant.companions.quinte_bourg.views.ledger.moves import Recorded, clock
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.moves import move_in_words
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.views.journal.model import JournalDay, JournalLine, JournalView

PAGE: Final = 100


def journal_view(
    game: Game, recorded: Sequence[Recorded], search: str = "", player: str = "", page: int = 1
) -> JournalView:
    """`recorded`: the standing decisions in order, and those taken back."""
    words = plain(search).split()
    lines = [
        line
        for line, kept in _lines(game, recorded)
        if _concerns(kept, player) and all(word in plain(line.words) for word in words)
    ]
    pages = max(1, -(-len(lines) // PAGE))
    page = min(max(page, 1), pages)
    shown = lines[::-1][(page - 1) * PAGE : page * PAGE]
    days = tuple(JournalDay(label, tuple(group)) for label, group in groupby(shown, _moment))
    options = tuple(
        OptionView(it.id, it.name, it.id == player) for it in game.village.in_seat_order()
    )
    return JournalView(
        days=days,
        search=search,
        players=options,
        count=_count(len(lines), len(recorded)),
        newer=page - 1,
        older=page + 1 if page < pages else 0,
    )


def _moment(line: JournalLine) -> str:
    return line.moment


def _lines(game: Game, recorded: Sequence[Recorded]) -> Iterator[tuple[JournalLine, Recorded]]:
    standing = [it for it in recorded if it.stands]
    undone = sorted((it for it in recorded if not it.stands), key=lambda it: it.at)
    for place, kept in enumerate(standing):
        while undone and undone[0].at < kept.at:
            lost = undone.pop(0)
            yield _line(game.villages[place], lost, -1), lost
        yield _line(game.villages[place], kept, place, game.villages[place + 1]), kept
    for lost in undone:
        yield _line(game.village, lost, -1), lost


def _line(
    village: Village, kept: Recorded, place: int, after: Village | None = None
) -> JournalLine:
    opens = kept.move["move"] in ("night", "day") and after is not None
    at = clock(kept.at)
    return JournalLine(
        index=place,
        moment=moment_in_words(after if opens and after else village),
        clock=f"{at:%H:%M}" if at else "",
        words=move_in_words(village, kept.move),
        by_force=bool(kept.move.get("force")),
        undone=not kept.stands,
    )


def moment_in_words(village: Village) -> str:
    """Where the evening is."""
    if village.phase == "ouverture":
        return "Ouverture"
    if village.phase == "nuit":
        return f"Nuit de {village.weekday}"
    return f"{village.weekday.capitalize()}, jour {village.day}"


def _concerns(kept: Recorded, player: str) -> bool:
    return not player or json.dumps(player) in json.dumps(kept.move)


def _count(shown: int, known: int) -> str:
    if shown == known:
        return f"{known} décisions, la plus récente d'abord."
    return f"{shown} décisions sur {known}, la plus récente d'abord."


def plain(text: str) -> str:
    """As fingers in a hurry type it: no accent, no capital."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))
