"""The session of a rehearsal: its kind, the law of the day, the vote ballot by ballot."""

from random import Random
from typing import Any, Final

from gm_assistant.french.agreement import capitalised
from gm_assistant.french.elision import que
from gm_assistant.quinte_bourg.day.laws import CRITERIA, SPECIAL, in_force, may_propose, may_vote
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import LAW_EFFECTS, PlayerId
from gm_assistant.seam.dice import chance, pick, some

Proposal = dict[str, Any] | None

_KINDS: Final = ("normale", "normale", "normale", "purge", "paix")
_MOST_RANKED: Final = 4


def choose_session(village: Village, rng: Random) -> Proposal:
    """Never a special one two days running."""
    if village.session is not None:
        return None
    kinds = [it for it in _KINDS if it not in SPECIAL or village.last_session not in SPECIAL]
    return {"move": "session", "kind": rng.choice(kinds)}


def make_law(village: Village, rng: Random) -> Proposal:
    """A proposal, then the sénateur's answer."""
    if village.session == "paix":
        return None
    if village.law is not None:
        undecided = village.law.accepted is None
        return {"move": "law_decision", "accepted": not chance(rng, 4)} if undecided else None
    author = pick(rng, (it for it in village.in_seat_order() if may_propose(village, it)))
    if author is None or village.posts.get("senateur") is None or chance(rng, 6):
        return None
    return _proposed(village, author, rng)


def _proposed(village: Village, author: Player, rng: Random) -> dict[str, Any]:
    law: dict[str, Any] = {"move": "law", "by": author.id, "text": "Que l'on vote debout."}
    effect = rng.choice((None, *LAW_EFFECTS, "seuls_votent"))
    if effect is None:
        return law
    law |= {"text": capitalised(que(f"{LAW_EFFECTS[effect]}.")), "effect": effect}
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
    president = village.posts.get("president")
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
