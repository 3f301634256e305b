"""The buttons of a call: what may be decided without a seat, drawn, passed or simply said."""

from gm_assistant.companions.quinte_bourg.views.night.attack import drawable
from gm_assistant.companions.quinte_bourg.views.night.holders import somebody_answers
from gm_assistant.companions.quinte_bourg.views.night.model import ToggleView
from gm_assistant.companions.quinte_bourg.views.night.moves import pair_fails
from gm_assistant.companions.quinte_bourg.views.night.parts import Draft
from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN, Asked
from gm_assistant.quinte_bourg.game import apply
from gm_assistant.quinte_bourg.night.row import holders
from gm_assistant.quinte_bourg.night.rows.larceny import most_to_take
from gm_assistant.quinte_bourg.night.sheet import before_row
from gm_assistant.quinte_bourg.night.table import ROWS
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.french import coins, listed
from gm_assistant.quinte_bourg.words.vocabulary import Step
from gm_assistant.views.asking import ChoiceView


def choices_of(village: Village, step: Step, part: Asked, draft: Draft) -> tuple[ChoiceView, ...]:
    """The decisions of a row that are not seats."""
    if part.field == "direction":
        turns = (("horaire", "Sens horaire"), ("antihoraire", "Sens antihoraire"))
        return tuple(ChoiceView("direction", it, label) for it, label in turns)
    if part.field == "takes":
        most = _most(village, step, draft)
        return tuple(ChoiceView("takes", str(it), coins(it)) for it in range(most, -1, -1))
    if ROWS[step].asks("takes") and part.field == "house" and "choose" not in draft:
        detail = "puis sa maison, la somme, et à qui"
        return (ChoiceView("choose", "gives", "Il en donne, ou prend moins", detail),)
    if part.field == "victim":
        return _draw(village, draft)
    if draws(village, step):
        return (ChoiceView("pass", "1", "Laisser chez soi"),)
    return ()


def _most(village: Village, step: Step, draft: Draft) -> int:
    thief = next(iter(holders(village, ROWS[step])), None)
    if thief is None or draft["house"] == thief.id:
        return 0
    return most_to_take(before_row(village, step, apply), thief.id, draft["house"])


def _draw(village: Village, draft: Draft) -> tuple[ChoiceView, ...]:
    """Offered where several could die."""
    pools = drawable(village, bool(draft.get("carnage"))).values()
    if not pools:
        return ()
    names = " ; ".join(listed((village.name(it) for it in pool), "ou") for pool in pools)
    return (ChoiceView("draw", "1", "Tirer au sort", names, strong=True),)


def toggles(village: Village, step: Step, part: Asked, draft: Draft) -> tuple[ToggleView, ...]:
    """Conditions sent along with the next tap."""
    if ROWS[step].asks("horns"):
        return (
            ToggleView("horns", "Cornes : l'invité", bool(draft.get("horns"))),
            ToggleView("disagreed", "Désaccord : choix de l'alpha", bool(draft.get("disagreed"))),
        )
    if part.field == "victim":
        return (ToggleView("carnage", "Mode carnage", bool(draft.get("carnage"))),)
    if ROWS[step].asks("corpse") and any(not it.seated for it in village.players.values()):
        return (ToggleView("empty_house", "La maison d'un mort, pas son corps"),)
    return ()


def draws(village: Village, step: Step) -> bool:
    """Whether no choice means a draw."""
    return SHOWN[step].drawn and somebody_answers(village, step)


def skip_label(village: Village, step: Step) -> str:
    """The words of the button that names nobody."""
    if draws(village, step):
        return "Pas de choix : tirer au sort"
    return SHOWN[step].passes


def go_label(village: Village, step: Step, part: Asked, draft: Draft) -> str:
    """The words of the button of a row that needs no seat."""
    if SHOWN[step].wordless:
        return "C'est dit"
    if part.field == "gives":
        return "C'est tout"
    if part.field == "victim":
        return "" if _draw(village, draft) else "Enregistrer l'attaque"
    targets = list(draft.get("targets", ()))
    failed = part.field == "house" and len(targets) == 2 and pair_fails(village, step, targets)
    return "C'est dit" if failed else ""
