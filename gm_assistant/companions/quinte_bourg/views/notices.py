"""What the game master's word does not do, or does besides, is said in the band at once."""

from dataclasses import replace

from gm_assistant.companions.quinte_bourg.views.night.night_values import AnswerBand
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why import notices


def with_notices(village: Village, band: AnswerBand | None) -> AnswerBand | None:
    """The band of the move just made, with what is to be known of it; or a band of its own."""
    said = " ".join(notices(village))
    if not said:
        return band
    if band is None:
        return AnswerBand("À savoir", "", said)
    return replace(band, detail=f"{band.detail} {said}".strip(), tone="dit")
