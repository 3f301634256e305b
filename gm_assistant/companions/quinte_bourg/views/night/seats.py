"""The circle under a call: whom it may name and why not, who answers, what the houses hold."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.night.attack import attack_scenes
from gm_assistant.companions.quinte_bourg.views.night.call import Call
from gm_assistant.companions.quinte_bourg.views.people import Figure, Signs, circle
from gm_assistant.french.agreement import coins
from gm_assistant.quinte_bourg.choices import legal_targets, scenes_of_attack
from gm_assistant.quinte_bourg.game import apply
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


def circle_of(call: Call) -> CircleView:
    """The houses that may be tapped for a decision of a row."""
    signs = Signs(
        why_not=reasons(call),
        answering=_answering(call),
        chosen=_chosen(call),
        marks=_marks(call.village, call.step),
        figures=_figures(call),
    )
    field = "target" if call.part.field in _SEATLESS else call.part.field
    return circle(call.village, signs, field, "Qui est désigné ?")


def _answering(call: Call) -> list[PlayerId]:
    """The first of two designated chooses the place (L-18)."""
    if call.part.field == "house" and call.draft.get("targets"):
        return [call.draft["targets"][0]]
    if call.step == "attaque":
        return [it for scene in attack_scenes(call.village, call.draft) for it in scene.attackers]
    return [it.id for it in call.answering if it in call.able]


def reasons(call: Call) -> dict[PlayerId, str]:
    """For each house that may not be tapped, why."""
    village, field = call.village, call.part.field
    if field in _SEATLESS:
        return dict.fromkeys(village.seats, _NOT_ASKED)
    if call.was_never_dealt:
        return dict.fromkeys(village.seats, _NEVER_DEALT)
    if field == "victim":
        return _out_of_reach(call)
    if call.row.asks("invention") or call.row.asks("corpse"):
        return _reasons_of_one_tap(call)
    told = legal_targets(village, call.step, field, _so_far(call))
    refused = {it: refusal.sentence for it, refusal in told.items() if refusal is not None}
    return refused | (_ungiven(call) if field == "gives" else {})


def _ungiven(call: Call) -> dict[PlayerId, str]:
    """Each tap is one coin of the loot, for somebody else."""
    if sum(_gifts(call.draft).values()) >= int(call.draft.get("takes", 0)):
        return dict.fromkeys(call.village.seats, _ALL_GIVEN)
    return {it.id: _KEPT for it in call.everybody}


def _so_far(call: Call) -> dict[str, Any]:
    """The fields that the decisions before this one have filled."""
    part, draft = call.part, call.draft
    known = {it.field for it in call.parts} - {part.field}
    chosen = {it: draft[it] for it in known if it in draft}
    if part.field == "targets" and part.place:
        chosen["targets"] = list(draft["targets"])[: part.place]
    elif part.field == "gives":
        chosen["gives"] = draft.get("gives", {})
    return chosen


def _reasons_of_one_tap(call: Call) -> dict[PlayerId, str]:
    """The dead are tapped for one thing and the living for another."""
    village = call.village
    dead = {it.id for it in village.players.values() if not it.seated}
    on_the_dead = _answers_on(call, dead=True) if dead else {}
    on_the_living = _answers_on(call, dead=False)
    told = {it: (on_the_dead if it in dead else on_the_living)[it] for it in village.seats}
    return {it: refusal for it, refusal in told.items() if refusal}


def _answers_on(call: Call, *, dead: bool) -> dict[PlayerId, str]:
    if call.row.asks("invention"):
        invention = "revelateur" if dead else "stalkeur"
        told = legal_targets(call.village, call.step, "target", {"invention": invention})
    else:
        field = "corpse" if dead and not call.draft.get("empty_house") else "house"
        told = legal_targets(call.village, call.step, field)
    return {it: refusal.sentence if refusal else "" for it, refusal in told.items()}


def _out_of_reach(call: Call) -> dict[PlayerId, str]:
    scenes = scenes_of_attack(call.village, carnage=bool(call.draft.get("carnage")))
    within = {it for scene in scenes if scene.outcome == "victime" for it in scene.pool}
    return {it: _NOT_THERE for it in call.village.seats if it not in within}


def _chosen(call: Call) -> dict[PlayerId, str]:
    """What earlier decisions named; on an untouched row, what is recorded."""
    fields = call.draft or call.recorded or {}
    pair = dict.fromkeys(fields.get("targets", ()), "choix fait")
    single = {fields[it]: "choix fait" for it in ("target", "house", "corpse") if it in fields}
    duo = {fields[it]: f"choix de {it.title()}" for it in ("cortex", "minus") if it in fields}
    victims = dict.fromkeys(fields.get("victims", {}).values(), "victime")
    first = {fields["victim"]: "victime"} if "victim" in fields else {}
    gifts = {it: f"reçoit {coins(n)}" for it, n in _gifts(fields).items()}
    return gifts if call.part.field == "gives" else pair | single | duo | victims | first


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
                marks[player.id] = (
                    *marks.get(player.id, ()),
                    Mark("charme", "déjà sous le charme"),
                )
    if step == "fantomes" and village.last_defended is not None:
        yesterday = Mark("protege", "défendue la nuit dernière")
        marks[village.last_defended] = (*marks.get(village.last_defended, ()), yesterday)
    return marks


def _figures(call: Call) -> dict[PlayerId, Figure]:
    """What a thief may take in each house, and later what he gives."""
    field = call.part.field
    stealing = call.row.asks("takes") and field in ("house", "gives")
    thief = next(iter(call.everybody), None) if stealing else None
    if thief is None:
        return {}
    if field == "gives":
        return {it: (f"+{n}", f"reçoit {coins(n)}") for it, n in _gifts(call.draft).items()}
    ground = before_row(call.village, call.step, apply)
    others = (it for it in call.village.seats if it != thief.id)
    most = {it: most_to_take(ground, thief.id, it) for it in others}
    return {it: (str(n), f"{coins(n)} à prendre") for it, n in most.items()}
