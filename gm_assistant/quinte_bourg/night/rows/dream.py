"""The dream of the village: the spirits say a few words (L566)."""

from typing import Final

from gm_assistant.quinte_bourg.document import Move, text
from gm_assistant.quinte_bourg.night.row import Row, acting
from gm_assistant.quinte_bourg.village.kind import Fields
from gm_assistant.quinte_bourg.village.village import Village


def spirits_dream(village: Village, _move: Move, row: Row) -> None:
    """L566, X-12: without a spirit the dream is skipped."""
    acting(village, row)


def _dream_said(_village: Village, move: Fields) -> str:
    return f"« {move['text']} »" if move["text"].strip() else "dit de vive voix"


ROWS: Final = (
    Row(
        step="reve",
        place=180,
        nights=("mercredi", "samedi"),
        judge=spirits_dream,
        words=_dream_said,
        calls=("esprits",),
        group=lambda village: [it for it in village.in_seat_order() if it.status == "esprit"],
        state="esprit",
        required={"text": text},
        timed=True,
        seconds=5,
    ),
)
