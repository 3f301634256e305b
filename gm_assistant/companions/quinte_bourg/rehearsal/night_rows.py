"""What the players answer when a row of the night is called."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.quinte_bourg.choices import scenes_of_attack
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import holders
from gm_assistant.quinte_bourg.night.rows.larceny import most_to_take
from gm_assistant.quinte_bourg.village.circle import neighbours
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import MUSICIANS, SNOOPERS
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Step
from gm_assistant.seam.dice import chance, pair, pick, shared_out

Fields = dict[str, Any]
Answer = Callable[[Village, Step, Random], Fields | None]

_DREAMS: Final = ("Il reste peu de Reptiliens…", "Le Président ment.", "Cherchez près du puits.")


def answer_to(village: Village, step: Step, rng: Random) -> Fields | None:
    """The whole row as a move, or None where the players choose nothing."""
    own = (answer for field, answer in _BY_FIELD.items() if ROWS[step].asks(field))
    answer = _ANSWERS.get(step) or next(own, _moment)
    fields = answer(village, step, rng)
    return None if fields is None else {"move": "call", "step": step, **fields}


def _seated(village: Village) -> list[PlayerId]:
    return [it.id for it in village.in_seat_order() if it.seated]


def _houses(village: Village) -> list[PlayerId]:
    return list(village.seats) if village.rulings.dead_houses_stay else _seated(village)


def _corpses(village: Village) -> list[PlayerId]:
    return [it.id for it in village.in_seat_order() if not it.seated]


def _but(among: list[PlayerId], left_out: PlayerId | None) -> list[PlayerId]:
    return [it for it in among if it != left_out]


def _holder(village: Village, step: Step) -> Player | None:
    called = holders(village, ROWS[step])
    return next((it for it in called if it.living), called[0] if called else None)


def _as_field(field: str, player: PlayerId | None) -> Fields | None:
    return None if player is None else {field: player}


def _defend(village: Village, _step: Step, rng: Random) -> Fields | None:
    return _as_field("house", pick(rng, _but(_houses(village), village.last_defended)))


def _designate(village: Village, _step: Step, rng: Random) -> Fields | None:
    if chance(rng, 15):
        return None
    theirs = [it.id for it in village.living() if it.reptilian]
    prey = [it for it in _seated(village) if it not in theirs]
    target = pick(rng, theirs if chance(rng, 8) else prey or _houses(village))
    fields = _as_field("target", target)
    if fields is not None and target in theirs and chance(rng, 2):
        fields["horns"] = True
    if fields is not None and chance(rng, 12):
        fields["agreed"] = False
    return fields


def _lovers(village: Village, _step: Step, rng: Random) -> Fields | None:
    return _as_field("house", pick(rng, village.lovers or _seated(village)))


def _anyone(village: Village, _step: Step, rng: Random) -> Fields | None:
    return _as_field("target", pick(rng, _seated(village)))


def _anywhere(village: Village, _step: Step, rng: Random) -> Fields | None:
    return _as_field("house", pick(rng, _houses(village)))


def _abduct(village: Village, step: Step, rng: Random) -> Fields | None:
    holder = _holder(village, step)
    return _as_field("target", pick(rng, _but(_seated(village), holder.id if holder else "")))


def _snoop(village: Village, step: Step, rng: Random) -> Fields | None:
    holder = _holder(village, step)
    beside = neighbours(village, holder.id) if holder else _seated(village)
    return _as_field("target", pick(rng, beside))


def _rob(village: Village, step: Step, rng: Random) -> Fields | None:
    thief = _holder(village, step)
    house = pick(rng, _but(_houses(village), thief.id if thief else ""))
    fields = _as_field("house", house)
    if fields is None or house is None or thief is None:
        return fields
    most = most_to_take(village, thief.id, house)
    if chance(rng, 3):
        most = fields["takes"] = rng.randint(0, most)
    if chance(rng, 3):
        fields["gives"] = shared_out(rng, rng.randint(0, most), _seated(village))
    return fields


def _bring_together(village: Village, _step: Step, rng: Random) -> Fields | None:
    two = pair(rng, _seated(village))
    return None if two is None else {"targets": list(two), "house": rng.choice(two)}


def _adore(village: Village, _step: Step, rng: Random) -> Fields | None:
    in_office = [it for it in village.posts.values() if it is not None]
    return _as_field("target", pick(rng, in_office if chance(rng, 2) else _seated(village)))


def _turn(_village: Village, _step: Step, rng: Random) -> Fields:
    return {"direction": rng.choice(("horaire", "antihoraire"))}


def _exchange(village: Village, _step: Step, rng: Random) -> Fields:
    in_office = [it for it in village.posts.values() if it is not None]
    named = [pick(rng, in_office if chance(rng, 2) else village.seats) for _ in range(2)]
    return dict(zip(("cortex", "minus"), (it or village.seats[0] for it in named), strict=True))


def _charm(village: Village, step: Step, rng: Random) -> Fields | None:
    fresh = (it for it in _seated(village) if step not in village.players[it].charmed_by)
    return _as_field("target", pick(rng, fresh))


def _squat(village: Village, step: Step, rng: Random) -> Fields | None:
    laura = _holder(village, step)
    return _as_field("house", pick(rng, _but(_houses(village), laura.id if laura else "")))


def _watch(village: Village, _step: Step, rng: Random) -> Fields | None:
    corpses = _corpses(village)
    if corpses and chance(rng, 3):
        return _as_field("corpse", pick(rng, corpses))
    return _as_field("house", pick(rng, _houses(village)))


def _strike(village: Village, _step: Step, rng: Random) -> Fields:
    carnage = chance(rng, 10)
    scenes = scenes_of_attack(village, carnage=carnage)
    drawn = {it.house: rng.choice(it.pool) for it in scenes if len(it.pool) > 1}
    if carnage:
        return {"carnage": True, "victims": drawn}
    return _as_field("victim", next(iter(drawn.values()), None)) or {}


def _invent(village: Village, _step: Step, rng: Random) -> Fields | None:
    corpses = _corpses(village)
    if corpses and chance(rng, 2):
        return {"invention": "revelateur", "target": rng.choice(corpses)}
    target = pick(rng, _seated(village))
    return None if target is None else {"invention": "stalkeur", "target": target}


def _dream(_village: Village, _step: Step, rng: Random) -> Fields:
    return {"text": rng.choice(_DREAMS)}


def _moment(_village: Village, _step: Step, _rng: Random) -> Fields:
    return {}


# Where a row is chosen with more care than its fields alone would tell.
_ANSWERS: Final[Mapping[Step, Answer]] = {
    "fantomes": _defend,
    "amoureux": _lovers,
    **dict.fromkeys(SNOOPERS, _snoop),
    **dict.fromkeys(("psychopathe", "toque"), _abduct),
    "adoration": _adore,
    **dict.fromkeys(MUSICIANS, _charm),
    "laura": _squat,
}
_BY_FIELD: Final[Mapping[str, Answer]] = {
    "horns": _designate,
    "takes": _rob,
    "corpse": _watch,
    "invention": _invent,
    "targets": _bring_together,
    "direction": _turn,
    "cortex": _exchange,
    "victim": _strike,
    "text": _dream,
    "target": _anyone,
    "house": _anywhere,
}
