"""Reading the moment at which a move was recorded."""

from datetime import datetime
from typing import Any

from gm_assistant.quinte_bourg.document.forms import Known, expect
from gm_assistant.quinte_bourg.refusals import Malformed


def moment(value: Any, place: str, _known: Known) -> str:
    """A date and time of ISO 8601, kept as it is written."""
    expect(isinstance(value, str) and len(value) <= 40, place, "une date ISO 8601 est attendue")
    try:
        datetime.fromisoformat(value)
    except ValueError:
        raise Malformed(place, "une date ISO 8601 est attendue") from None
    return str(value)
