"""True facts that the spirits may tell the village in a dream, ready to be touched."""

from collections.abc import Iterator

from gm_assistant.french.agreement import coins
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.views.asking import ChoiceView


def dreams(village: Village) -> tuple[ChoiceView, ...]:
    """L566: a few words each, true as the night stands."""
    return tuple(ChoiceView("text", it, it) for it in _facts(village))


def _facts(village: Village) -> Iterator[str]:
    living = village.living()
    yield _how_many(sum(it.reptilian for it in living), "Reptilien en vie", "Reptiliens en vie")
    yield _how_many(
        sum(bool(it.charmed_by) for it in living), "personne charmée", "personnes charmées"
    )
    if village.lovers:
        both = all(village.players[it].living for it in village.lovers)
        yield "Les deux Amoureux sont en vie." if both else "Les Amoureux ne sont plus deux."
    largest = max((it.coins for it in living), default=0)
    yield f"La plus grosse bourse tient {coins(largest)}."


def _how_many(count: int, one: str, several: str) -> str:
    if not count:
        return f"Il n'y a pas de {one}."
    return f"Il y a {count} {several if count > 1 else one}."
