"""What a table decides by chance: the day, the calls of the night, debts and whims.

A decision is taken as the screens put it: each `Asking` says which houses are lit, which buttons it
has and what may be entered, and `driven` touches one of them after another until that is a move.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import Forms
from gm_assistant.engine.rehearsal import chance, pick, some
from gm_assistant.games.quinte_bourg.rules.asking import Asking, Button, Offer, told_by
from gm_assistant.games.quinte_bourg.rules.attack import Designation
from gm_assistant.games.quinte_bourg.rules.decisions import (
    Gift,
    invited,
    may_give,
    owed_decision,
)
from gm_assistant.games.quinte_bourg.rules.game import KINDS, call_at
from gm_assistant.games.quinte_bourg.rules.night import Call
from gm_assistant.games.quinte_bourg.rules.powers import legal_answers, powers_of
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.votes import (
    CRITERIA,
    in_force,
    may_propose,
    may_vote,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    LAW_EFFECTS,
    OPTIONAL_POSTS,
    PlayerId,
    Step,
)

# The law of the day, and the vote ballot by ballot.

Proposal = dict[str, Any] | None

_MOST_RANKED: Final = 4


def make_law(village: Village, rng: Random) -> Proposal:
    """A proposal, then the sénateur's answer."""
    if village.session == "paix":
        return None
    if village.law is not None:
        undecided = village.law.accepted is None
        return {"move": "law_decision", "accepted": not chance(rng, 4)} if undecided else None
    author = pick(rng, (it for it in village.in_seat_order() if may_propose(village, it)))
    if author is None or village.who("loi") is None or chance(rng, 6):
        return None
    return _proposed(village, author, rng)


_LAWS: Final = {
    "blanc_interdit": "Que le vote blanc soit interdit.",
    "egalite_gracies": "Qu'à égalité, tous soient graciés.",
    "urne_perdue": "Que l'urne soit perdue, et le vote annulé.",
    "fantomes_votent": "Que les fantômes votent aussi.",
    "condorcet": "Que le scrutin soit de Condorcet.",
    "vote_payant": "Que le vote coûte une pièce.",
    "seuls_votent": "Que le vote soit réservé à certaines personnes.",
}


def _proposed(village: Village, author: Player, rng: Random) -> dict[str, Any]:
    law: dict[str, Any] = {"move": "law", "by": author.id, "text": "Que l'on vote debout."}
    effect = rng.choice((None, *LAW_EFFECTS, "seuls_votent"))
    if effect is None:
        return law
    law |= {"text": _LAWS[effect], "effect": effect}
    if effect == "seuls_votent" and chance(rng, 3):
        law["voters"] = some(rng, [it.id for it in village.living()], len(village.seats))
    elif effect == "seuls_votent":
        law["criterion"] = rng.choice(list(CRITERIA))
    return law


def go_on_voting(village: Village, rng: Random) -> Proposal:
    """A few more ballots, or the count."""
    if village.session == "paix" or (village.vote is not None and not village.vote.open):
        return None
    waiting = _still_to_speak(village)
    if not waiting or chance(rng, 4):
        return {"move": "vote", "ballots": _ballots(village, waiting, rng)}
    spoken = waiting[: rng.randint(1, 4)]
    return {"move": "vote", "ballots": _ballots(village, spoken, rng), "open": True}


def _still_to_speak(village: Village) -> list[Player]:
    """In speaking order: the president first, then clockwise (L440)."""
    spoken = {it.voter for it in village.vote.ballots} if village.vote else set()
    president = village.who("parole")
    start = village.seats.index(president) if president is not None else 0
    circle = (*village.seats[start:], *village.seats[:start])
    everybody = (village.players[it] for it in circle if it not in spoken)
    return [it for it in everybody if may_vote(village, it)]


def _ballots(village: Village, voters: list[Player], rng: Random) -> list[list[Any]]:
    suspects = _suspects(village, rng)
    return [[it.id, _choice(village, suspects, rng)] for it in voters]


def _suspects(village: Village, rng: Random) -> list[PlayerId]:
    """The table talks of a few: those already named, and one or two others."""
    living = [it.id for it in village.living()]
    named = [it for it in village.vote.tally if it in living] if village.vote else []
    return [*named, *some(rng, living, 4)]


def _choice(village: Village, suspects: list[PlayerId], rng: Random) -> Any:
    if in_force(village, "condorcet"):
        return some(rng, dict.fromkeys(suspects), _MOST_RANKED)
    if not suspects or (chance(rng, 10) and not in_force(village, "blanc_interdit")):
        return None
    return rng.choice(suspects)


# What a day of a rehearsal is made of: each stage with what may be decided in it.


def in_this_stage(village: Village, rng: Random) -> Proposal:
    """Something that this stage is for, or None."""
    match village.stage:
        case "loi":
            return make_law(village, rng)
        case "vote":
            return go_on_voting(village, rng)
        case stage:
            asked = pick(rng, invited(village, stage or "", {}))
            # A day has one session, and would have a wedding of any two who are free.
            hesitant = chance(rng, 2 if stage == "mariages" else 8)
            return None if asked is None or hesitant else driven(asked, rng)


def go_on(village: Village, rng: Random) -> dict[str, Any]:
    """The next stage, now and then a later one; at the end of the day the next phase."""
    left = village.stages_left()
    if not left:
        return {"move": "day" if village.weekday == "samedi" else "night"}
    hurried = rng.randint(0, 2) if chance(rng, 8) else 0
    return {"move": "stage", "stage": left[min(hurried, len(left) - 1)]}


# A decision, one touch after another.

_MOST_TOUCHES: Final = 60
_TEXT: Final = "Cherchez près du puits."
_USUAL: Final = {"normale": 3, "fantome": 2}


def driven(asked: Asking, rng: Random) -> Proposal:
    """The move that the touches of a table come to, or None where it has nothing to say."""
    for _ in range(_MOST_TOUCHES):
        touched = told_by(_touched(asked, rng), _forms_of(asked))
        if not touched or "pass" in touched:
            return None
        asked = replace(asked, told=asked.joined(touched))
        fields = asked.fields_from()
        if fields is not None:
            row = {"step": asked.row.step} if isinstance(asked, Call) else {}
            return {"move": asked.move, **row, **fields}
        asked = replace(asked, told={it: asked.told[it] for it in asked.told if it != "go"})
    return None


def _forms_of(asked: Asking) -> Forms:
    """The forms of its move, and of what may be kept of it."""
    kind = asked.row.shape.fields if isinstance(asked, Call) else KINDS[asked.move]
    besides = asked.row.shape.besides if isinstance(asked, Call) else asked.besides
    return {**kind.required, **kind.optional, **besides}


def _touched(asked: Asking, rng: Random) -> dict[str, list[str]]:
    """What one touch sends: a house that is lit or a button, and what its form says besides."""
    question, offer = asked.question, asked.offer
    sent = {name: [value] for name, value in (question.sends or {}).items() if value}
    sent |= {it.field: ["1"] for it in offer.toggles if chance(rng, 12)}
    sent |= _entered(offer, rng)
    buttons = {(it.field, it.value): _weight(it) for it in offer.buttons}
    buttons |= {("go", "1"): 1} if offer.go_on else {}
    lit = _lit(asked, rng) if question.seat else iter(())
    if question.several and (houses := [*lit]):
        return {**sent, question.field: some(rng, houses, len(houses))}
    if not (buttons and chance(rng, 3)) and (house := next(lit, None)):
        return {**sent, question.field: [house]}
    if buttons:
        field, value = rng.choices([*buttons], [*buttons.values()])[0]
        return {**sent, field: [value]}
    return sent if offer.submit else {}


def _weight(button: Button) -> int:
    """How often it is touched: one that leads on, and what is usual, more than the others."""
    return 7 if button.strong else _USUAL.get(button.value, 1)


def _lit(asked: Asking, rng: Random) -> Iterator[PlayerId]:
    """The houses that may be touched, in any order; Reptilians seldom point at their own."""
    village = asked.village
    houses = rng.sample(village.seats, len(village.seats))
    if isinstance(asked, Call) and isinstance(asked.row.shape, Designation) and not chance(rng, 8):
        houses.sort(key=lambda it: village.players[it].reptilian)
    return (it for it in houses if asked.why_dark(it) is None)


def _entered(offer: Offer, rng: Random) -> dict[str, list[str]]:
    """What is typed or counted in one of its entries."""
    entry = pick(rng, offer.entries)
    if entry is None:
        return {}
    counted = entry.kind == "stepper"
    value = str(rng.randint(entry.least, entry.most)) if counted else _TEXT
    return {f"{entry.field}.{entry.whose}" if entry.whose else entry.field: [value]}


def answer_to(village: Village, step: Step, rng: Random) -> Proposal:
    """The whole row as a move, or None where the players choose nothing."""
    return driven(call_at(village, step), rng)


def payment(village: Village, rng: Random) -> Proposal:
    """A move that pays what is owed first."""
    if owed := village.owed("call"):
        return answer_to(village, owed[0], rng) or {"move": "pass", "step": owed[0]}
    asked = owed_decision(village, {})
    return driven(asked, rng) if asked else None


Whim = Callable[[Village, Random], Proposal]


def whim(village: Village, rng: Random) -> Proposal:
    """Something that no call asked for."""
    return rng.choice(_WHIMS)(village, rng)


def _invoke(village: Village, rng: Random) -> Proposal:
    able = [it for it in village.in_seat_order() if powers_of(village, it)]
    chosen = pick(rng, able)
    if chosen is None or village.phase == "ouverture":
        return None
    power = rng.choice(powers_of(village, chosen))
    move = {"move": "invoke", "by": chosen.id, "power": power}
    match power:
        case "show":
            return {**move, "guesses": _guesses(village, chosen.id, rng)}
        case "enquete":
            return {**move, "post": rng.choice(list(village.posts))}
        case "resurrection":
            target = pick(rng, village.ghosts)
        case "repticide":
            target = pick(rng, (it.id for it in village.living() if it.reptilian))
        case _:
            target = pick(rng, (it.id for it in village.living() if it.id != chosen.id))
    return None if target is None else {**move, "target": target}


def _guesses(village: Village, poirot: PlayerId, rng: Random) -> list[dict[str, str]]:
    """He knows most of them, and the players answer within what is legal."""
    guesses = []
    keen = rng.choice((2, 8, 40))
    for player in village.in_seat_order():
        if player.id == poirot:
            continue
        true = player.camp_roles[-1] if player.lover is None else "amoureux"
        role = rng.choice(list(village.deck.roles)) if chance(rng, keen) else true
        answer = rng.choice(legal_answers(player, role))
        guesses.append({"player": player.id, "role": role, "answer": answer})
    return guesses


def _give(village: Village, rng: Random) -> Proposal:
    givers = village.phase == "jour" and any(map(may_give, village.players.values()))
    return driven(Gift(village), rng) if givers else None


def _note(_village: Village, rng: Random) -> Proposal:
    return {"move": "note", "text": rng.choice(("À vérifier demain.", "Pause de dix minutes."))}


def _open(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it for it in OPTIONAL_POSTS if it not in village.posts))
    return None if post is None else {"move": "open_post", "post": post}


def _retire(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it for it in OPTIONAL_POSTS if it in village.posts))
    return None if post is None else {"move": "retire_post", "post": post}


_WHIMS: Final[tuple[Whim, ...]] = (_invoke, _invoke, _invoke, _give, _give, _note, _open, _retire)
