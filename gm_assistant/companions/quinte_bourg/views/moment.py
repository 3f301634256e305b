"""The present moment of an evening, in words."""

from gm_assistant.quinte_bourg.village.village import Village


def moment_in_words(village: Village) -> str:
    """Where the evening is."""
    if village.phase == "ouverture":
        return "Ouverture"
    if village.phase == "nuit":
        return f"Nuit de {village.weekday}"
    return f"{village.weekday.capitalize()}, jour {village.day}"
