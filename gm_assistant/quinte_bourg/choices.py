"""Which choices a decision leaves: for each player none, or the refusal in words."""

from collections.abc import Callable
from typing import Final, TypeAlias

from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.game import apply
from gm_assistant.quinte_bourg.moves import read_move
from gm_assistant.quinte_bourg.night.attack import houses_struck, scene_at
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.sheet import before_row, play_row
from gm_assistant.quinte_bourg.night.whereabouts import whereabouts
from gm_assistant.quinte_bourg.posts.posts import candidates
from gm_assistant.quinte_bourg.powers.invocations import powers_of
from gm_assistant.quinte_bourg.powers.show import ShowIsIncomplete
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.kind import Fields
from gm_assistant.quinte_bourg.village.records import Attack
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Post, Power, Step

Choices: TypeAlias = dict[PlayerId, Refusal | None]

_NOTHING: Final[Fields] = {}


def refusal_of(village: Village, move: Fields) -> Refusal | None:
    """Why the rules would refuse a decision now, or None where they would not."""
    understood = read_move(move, "", village.players)
    if understood.name == "call":
        return _row_refusal(before_row(village, understood.step, apply), understood)
    return _refusal_on(village, understood, apply)


def legal_players(village: Village, decide: Callable[[PlayerId], Fields]) -> Choices:
    """For each player, in seat order, whether the decision about that player is accepted."""
    return {it: refusal_of(village, decide(it)) for it in village.seats}


def legal_targets(village: Village, step: Step, field: str, chosen: Fields = _NOTHING) -> Choices:
    """For each player or house, whether a row of tonight accepts it in this field.

    `chosen` holds the fields already chosen; for two targets, the first of them.
    """
    ground = before_row(village, step, apply)
    fill = ROWS[step].fill.get(field, _plain)
    # Made here of ids that the village knows: there is nothing to understand, as in a file.
    tries = {it: {**chosen, **fill(ground, field, it, chosen)} for it in village.seats}
    return {
        it: _row_refusal(ground, Move("call", {"step": step, **fields}))
        for it, fields in tries.items()
    }


def _row_refusal(ground: Village, move: Move) -> Refusal | None:
    return _refusal_on(ground, move, play_row)


def _refusal_on(
    village: Village, move: Move, judge: Callable[[Village, Move], None]
) -> Refusal | None:
    draft = village.draft()
    draft.forced = move.forced
    try:
        judge(draft, move)
    except Refusal as refusal:
        return refusal
    return None


def left_by(village: Village, move: Fields) -> Village:
    """The village as a decision of the day that the rules accept would leave it."""
    draft = village.draft()
    apply(draft, read_move(move, "", village.players))
    return draft


def _plain(_ground: Village, field: str, player: PlayerId, _chosen: Fields) -> Fields:
    return {field: player}


def scenes_of_attack(village: Village, *, carnage: bool = False) -> list[Attack]:
    """Each house that would be struck, and who could die there, before the victims are drawn."""
    ground = before_row(village, "attaque", apply)
    where = whereabouts(ground)
    return [scene_at(ground, where, it) for it in houses_struck(ground, where, carnage)]


def successors(village: Village, post: Post) -> tuple[PlayerId, ...]:
    """Whom the scrutateur may name for a post that waits."""
    vacancy = next((it for it in village.vacancies if it.post == post), None)
    return candidates(village, vacancy) if vacancy else ()


def applicants(village: Village, post: Post) -> Choices:
    """Who may apply for a vacant optional post."""
    return legal_players(
        village,
        lambda it: {"move": "candidacies", "post": post, "players": [it], "chosen": it},
    )


def proposers(village: Village) -> Choices:
    """Who may propose the law of the day."""
    return legal_players(village, lambda it: {"move": "law", "by": it, "text": ""})


def voters(village: Village) -> Choices:
    """Who may speak in the vote, and has not spoken yet."""
    return _ballots(village, lambda voter, choice: (voter, choice))


def votable(village: Village) -> Choices:
    """For whom a vote may be cast."""
    able = next((it for it, refusal in voters(village).items() if refusal is None), None)
    return _ballots(village, lambda choice, _living: (able or choice, choice))


def _ballots(
    village: Village, cast: Callable[[PlayerId, PlayerId], tuple[PlayerId, PlayerId]]
) -> Choices:
    ranked = village.law is not None and village.law.accepted and village.law.effect == "condorcet"
    living = next((it.id for it in village.living()), village.seats[0])

    def ballot(player: PlayerId) -> Fields:
        voter, choice = cast(player, living)
        spoken = [voter, [choice] if ranked else choice]
        return {"move": "vote", "ballots": [spoken], "open": True}

    return legal_players(village, ballot)


def powers_now(village: Village, player: PlayerId) -> list[Power]:
    """The powers that a player could invoke now, if the target is right."""
    person = village.players[player]
    return [it for it in powers_of(village, person) if _has_a_target(village, player, it)]


def _has_a_target(village: Village, player: PlayerId, power: Power) -> bool:
    match power:
        case "show":
            empty = {"move": "invoke", "by": player, "power": power, "guesses": []}
            return isinstance(refusal_of(village, empty), ShowIsIncomplete | None)
        case "enquete":
            return bool(inquiry_posts(village, player))
        case _:
            return None in invocation_targets(village, player, power).values()


def inquiry_posts(village: Village, player: PlayerId) -> list[Post]:
    """The posts whose holder the procureur may inquire into."""
    move = {"move": "invoke", "by": player, "power": "enquete"}
    return [it for it in village.posts if refusal_of(village, {**move, "post": it}) is None]


def why_no_inquiry(village: Village, player: PlayerId) -> str:
    """What keeps the procureur from inquiring; nothing to say of anybody else."""
    held = (it for it, holder in village.posts.items() if holder not in (None, player))
    if village.posts.get("procureur") != player or (post := next(held, None)) is None:
        return ""
    inquiry = {"move": "invoke", "by": player, "power": "enquete", "post": post}
    refused = refusal_of(village, inquiry)
    return refused.sentence if refused else ""


def invocation_targets(village: Village, player: PlayerId, power: Power) -> Choices:
    """For each player, whether this power may be invoked on him now."""
    move = {"move": "invoke", "by": player, "power": power}
    return legal_players(village, lambda it: {**move, "target": it})
