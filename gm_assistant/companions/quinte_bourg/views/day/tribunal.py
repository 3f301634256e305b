"""The tribunal by houses: who executes, who spares, and what becomes of those who said nothing."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.views.asking import ChoiceView, DecisionView
from gm_assistant.views.seats import Mark

Known = Mapping[str, Any]
# Words of buttons: the voices are counted, all the others say one thing or the other.
COUNTED, OTHERS = "compte", "les autres :"
_SIDES: Final = {"execute": "Exécuter", "spare": "Épargner"}
_REST: Final = {"execute": "Les autres exécutent", "spare": "Les autres épargnent"}
_SIGNS: Final = {"execute": Mark("non", "voix contre"), "spare": Mark("oui", "épargne")}
_DEAD: Final = "Seules les personnes en vie jugent."


def voices(village: Village, accused: PlayerId, known: Known) -> dict[str, list[PlayerId]]:
    """Who has said what, in this trial."""
    living = {it.id for it in village.living()}
    begun = known if known.get("accused") == accused else {}
    return {side: [it for it in begun.get(side, ()) if it in living] for side in _SIDES}


def tribunal(village: Village, accused: PlayerId, known: Known) -> tuple[DecisionView, ...]:
    """V-05: every living player; whoever says nothing abstains."""
    told, side = voices(village, accused, known), _side(accused, known)
    living = [it.id for it in village.living()]
    signs = Signs(
        why_not={it: _DEAD for it in village.seats if it not in living},
        marks={it: (_SIGNS[one],) for one, those in told.items() for it in those},
        chosen=dict.fromkeys(told["execute"], "exécute"),
    )
    question = DecisionView(
        id=f"tribunal-{accused}",
        move="tribunal",
        question=f"{village.name(accused)} : qui exécute, qui épargne ?",
        hidden=(("accused", accused),),
        choices=tuple(_choices(told, side, silent=len(living) - sum(map(len, told.values())))),
        circle=circle(village, signs, "house"),
        owed=True,
    )
    return (question,)


def _side(accused: PlayerId, known: Known) -> str:
    said = str(known.get("choose", "")) if known.get("accused") == accused else ""
    return said if said in _SIDES else "execute"


def _choices(told: Mapping[str, list[PlayerId]], side: str, *, silent: int) -> Iterator[ChoiceView]:
    for one, label in _SIDES.items():
        yield ChoiceView("choose", one, label, f"{len(told[one])} voix", chosen=one == side)
    for one, label in _REST.items() if silent else ():
        yield ChoiceView("choose", f"{OTHERS}{one}", label)
    yield ChoiceView("choose", COUNTED, "Compter les voix", strong=not silent)


def tribunal_told(village: Village, known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    """Whole when the voices are counted, unless they condemn: then the sentence is asked first."""
    accused, word = str(tap["accused"]), str(tap.get("choose", ""))
    told: dict[str, Any] = {"accused": accused, **voices(village, accused, known)}
    told["choose"] = _side(accused, known)
    if tap.get("house"):
        _say(told, told["choose"], str(tap["house"]))
    elif word in _SIDES:
        told["choose"] = word
    elif word.startswith(OTHERS) and word.removeprefix(OTHERS) in _SIDES:
        silent = [it.id for it in village.living() if it.id not in told["execute"] + told["spare"]]
        told[word.removeprefix(OTHERS)] += silent
        told["choose"] = COUNTED
    elif word == COUNTED:
        told["choose"] = COUNTED
    is_counted = told["choose"] == COUNTED
    return told, is_counted and len(told["execute"]) <= len(told["spare"])


def _say(told: dict[str, Any], side: str, judge: PlayerId) -> None:
    """Touched twice: not his word after all; on the other side, his last word counts."""
    taken_back = judge in told[side]
    for one in _SIDES:
        told[one] = [it for it in told[one] if it != judge]
    told[side] += [] if taken_back else [judge]
