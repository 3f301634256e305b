"""The circle under a call: whom it may name and why not, who answers, what the houses hold."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.night.answering import asked_at
from gm_assistant.companions.quinte_bourg.views.night.attack import attack_scenes
from gm_assistant.companions.quinte_bourg.views.night.holders import awake, never_dealt
from gm_assistant.companions.quinte_bourg.views.night.night_values import Draft
from gm_assistant.companions.quinte_bourg.views.night.shown import Asked
from gm_assistant.companions.quinte_bourg.views.people import Figure, Signs, circle
from gm_assistant.french.agreement import coins
from gm_assistant.quinte_bourg.choices import legal_targets, scenes_of_attack
from gm_assistant.quinte_bourg.game import apply
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import holders
from gm_assistant.quinte_bourg.night.rows.larceny import most_to_take
from gm_assistant.quinte_bourg.night.sheet import before_row
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import MUSICIANS
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Step
from gm_assistant.views.seats import CircleView, Mark

_SEATLESS: Final = ("", "direction", "takes")
_NOT_ASKED: Final = "Cet appel ne demande pas de maison."
_ALL_GIVEN: Final = "Tout le butin est déjà donné : touchez « C'est tout »."
_KEPT: Final = "Ce qu'il ne donne pas, il le garde."
_NEVER_DEALT: Final = "Personne n'a cette carte : gardez le rythme, puis passez."
_NOT_THERE: Final = "Pas parmi les victimes possibles."


def circle_of(village: Village, step: Step, part: Asked, draft: Draft) -> CircleView:
    """The houses that may be tapped for a decision of a row."""
    signs = Signs(
        why_not=reasons(village, step, part, draft),
        answering=_answering(village, step, part, draft),
        chosen=_chosen(village, step, part, draft),
        marks=_marks(village, step),
        figures=_figures(village, step, part, draft),
    )
    field = "target" if part.field in _SEATLESS else part.field
    return circle(village, signs, field, "Qui est désigné ?")


def _answering(village: Village, step: Step, part: Asked, draft: Draft) -> list[PlayerId]:
    """The first of two designated chooses the place (L-18)."""
    if part.field == "house" and draft.get("targets"):
        return [draft["targets"][0]]
    if step == "attaque":
        return [it for scene in attack_scenes(village, draft) for it in scene.attackers]
    return [it.id for it in awake(village, step, part)]


def reasons(village: Village, step: Step, part: Asked, draft: Draft) -> dict[PlayerId, str]:
    """For each house that may not be tapped, why."""
    if part.field in _SEATLESS:
        return dict.fromkeys(village.seats, _NOT_ASKED)
    if never_dealt(village, step):
        return dict.fromkeys(village.seats, _NEVER_DEALT)
    if part.field == "victim":
        return _out_of_reach(village, draft)
    if ROWS[step].asks("invention") or ROWS[step].asks("corpse"):
        return _reasons_of_one_tap(village, step, draft)
    told = legal_targets(village, step, part.field, _so_far(step, part, draft))
    refused = {it: refusal.sentence for it, refusal in told.items() if refusal is not None}
    return refused | (_ungiven(village, step, draft) if part.field == "gives" else {})


def _ungiven(village: Village, step: Step, draft: Draft) -> dict[PlayerId, str]:
    """Each tap is one coin of the loot, for somebody else."""
    if sum(_gifts(draft).values()) >= int(draft.get("takes", 0)):
        return dict.fromkeys(village.seats, _ALL_GIVEN)
    return {it.id: _KEPT for it in holders(village, ROWS[step])}


def _so_far(step: Step, part: Asked, draft: Draft) -> dict[str, Any]:
    """The fields that the decisions before this one have filled."""
    known = {it.field for it in asked_at(step, draft)} - {part.field}
    chosen = {it: draft[it] for it in known if it in draft}
    if part.field == "targets" and part.place:
        chosen["targets"] = list(draft["targets"])[: part.place]
    elif part.field == "gives":
        chosen["gives"] = draft.get("gives", {})
    return chosen


def _reasons_of_one_tap(village: Village, step: Step, draft: Draft) -> dict[PlayerId, str]:
    """The dead are tapped for one thing and the living for another."""
    dead = {it.id for it in village.players.values() if not it.seated}
    on_the_dead = _answers_on(village, step, draft, dead=True) if dead else {}
    on_the_living = _answers_on(village, step, draft, dead=False)
    told = {it: (on_the_dead if it in dead else on_the_living)[it] for it in village.seats}
    return {it: refusal for it, refusal in told.items() if refusal}


def _answers_on(village: Village, step: Step, draft: Draft, *, dead: bool) -> dict[PlayerId, str]:
    if ROWS[step].asks("invention"):
        invention = "revelateur" if dead else "stalkeur"
        told = legal_targets(village, step, "target", {"invention": invention})
    else:
        field = "corpse" if dead and not draft.get("empty_house") else "house"
        told = legal_targets(village, step, field)
    return {it: refusal.sentence if refusal else "" for it, refusal in told.items()}


def _out_of_reach(village: Village, draft: Draft) -> dict[PlayerId, str]:
    scenes = scenes_of_attack(village, carnage=bool(draft.get("carnage")))
    within = {it for scene in scenes if scene.outcome == "victime" for it in scene.pool}
    return {it: _NOT_THERE for it in village.seats if it not in within}


def _chosen(village: Village, step: Step, part: Asked, draft: Draft) -> dict[PlayerId, str]:
    """What earlier decisions named; on an untouched row, what is recorded."""
    fields = draft or _recorded(village, step)
    pair = dict.fromkeys(fields.get("targets", ()), "désigné")
    single = {fields[it]: "choisi" for it in ("target", "house", "corpse") if it in fields}
    duo = {fields[it]: f"nommé par {it.title()}" for it in ("cortex", "minus") if it in fields}
    victims = dict.fromkeys(fields.get("victims", {}).values(), "victime")
    first = {fields["victim"]: "victime"} if "victim" in fields else {}
    gifts = {it: f"reçoit {coins(n)}" for it, n in _gifts(fields).items()}
    return gifts if part.field == "gives" else pair | single | duo | victims | first


def _recorded(village: Village, step: Step) -> Mapping[str, Any]:
    cell = tonight(village).sheet.get(step)
    return cell[1].fields if cell else {}


def _gifts(fields: Mapping[str, Any]) -> Mapping[PlayerId, int]:
    gives = fields.get("gives")
    return gives if isinstance(gives, Mapping) else {}


def _marks(village: Village, step: Step) -> dict[PlayerId, tuple[Mark, ...]]:
    night = tonight(village)
    asleep = (Mark("endormi", "sommeil lourd"),)
    sleeping = night.asleep if "aube" not in night.sheet else ()
    marks: dict[PlayerId, tuple[Mark, ...]] = dict.fromkeys(sleeping, asleep)
    if step in MUSICIANS:
        for player in village.players.values():
            if step in player.charmed_by:
                marks[player.id] = (*marks.get(player.id, ()), Mark("charme", "déjà charmé"))
    if step == "fantomes" and village.last_defended is not None:
        yesterday = Mark("protege", "défendue la nuit dernière")
        marks[village.last_defended] = (*marks.get(village.last_defended, ()), yesterday)
    return marks


def _figures(village: Village, step: Step, part: Asked, draft: Draft) -> dict[PlayerId, Figure]:
    """What a thief may take in each house, and later what he gives."""
    stealing = ROWS[step].asks("takes") and part.field in ("house", "gives")
    thief = next(iter(holders(village, ROWS[step])), None) if stealing else None
    if thief is None:
        return {}
    if part.field == "gives":
        return {it: (f"+{n}", f"reçoit {coins(n)}") for it, n in _gifts(draft).items()}
    ground = before_row(village, step, apply)
    most = {it: most_to_take(ground, thief.id, it) for it in village.seats if it != thief.id}
    return {
        it: (str(n), f"{coins(n)} à prendre") for it, n in most.items() if part.field == "house"
    }
