"""The moment of an evening: in words, and whether it is right for a decision of the day."""

from gm_assistant.quinte_bourg.refusals import NotBeforeTheDay, NotThisStage, Unbendable
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import STAGES, Stage


class NotAtNight(Unbendable):
    template = "Il fait nuit : attendez le jour, ou annulez l'ouverture de la nuit."


def moment_in_words(village: Village) -> str:
    """Where the evening is."""
    if village.phase == "ouverture":
        return "Ouverture"
    if village.phase == "nuit":
        return f"Nuit de {village.weekday}"
    return f"{village.weekday.capitalize()}, jour {village.day}"


def require_day(village: Village) -> None:
    """The decision belongs to the day."""
    if village.phase == "nuit":
        raise NotAtNight
    if village.phase != "jour":
        raise NotBeforeTheDay


def require_stage(village: Village, stage: Stage) -> None:
    """The decision belongs to one stage of the day."""
    require_day(village)
    if village.stage != stage:
        village.refuse(NotThisStage(stage=STAGES[stage]))
