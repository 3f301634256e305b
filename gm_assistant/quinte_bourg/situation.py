"""The situation as the JSON object that the game file's contract describes."""

from collections.abc import Iterable, Mapping
from typing import Any

from gm_assistant.quinte_bourg.night.attack import presence
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts
from gm_assistant.quinte_bourg.village.night import Night
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Answer, DayVote, Pending, Result, Where
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


def situation(village: Village) -> dict[str, Any]:
    """Everything that is so, in plain lists, objects and words."""
    return {
        "weekday": village.weekday,
        "phase": "finie" if village.result else village.phase,
        "stage": village.stage,
        "day": village.day,
        "seats": list(village.seats),
        "players": {it.id: _player(village, it) for it in village.players.values()},
        "posts": dict(village.posts),
        "coins_removed": village.coins_removed,
        "protected_house": village.protected_house,
        "first_death_spent": bool(village.first_deaths),
        "pending": [_pending(it) for it in village.pending],
        "night": _night(village, village.night) if village.night else None,
        "day_vote": _vote(village.vote) if village.vote else None,
        "answers": _answers(village.answers),
        "result": _result(village.result) if village.result else None,
    }


def _player(village: Village, player: Player) -> dict[str, Any]:
    return {
        "status": player.status,
        "announced": player.announced,
        "camp": player.camp,
        "camp_roles": list(player.camp_roles),
        "reptilian": player.reptilian,
        "specialities": list(player.specialities),
        "personal": list(player.personal),
        "coins": player.coins,
        "posts": list(village.posts_of(player.id)),
        "charmed_by": list(player.charmed_by),
        "spouse": player.spouse,
        "lover": player.lover,
        "used": list(player.used),
        "shown": list(player.shown),
    }


_NAMED_BY = {"call": "step", "assign": "post"}


def _pending(owed: Pending) -> dict[str, str]:
    if owed.about is None:
        return {"what": owed.what}
    return {"what": owed.what, _NAMED_BY.get(owed.what, "player"): owed.about}


def _night(village: Village, night: Night) -> dict[str, Any]:
    where = known_whereabouts(village)
    return {
        "steps": list(night.steps),
        "asleep": sorted(night.asleep),
        "failed": list(night.failed),
        "where": _where(where),
        "attacks": [_plain(strike._asdict()) for strike in night.attacks],
        "presence": presence(where),
    }


def _where(where: Mapping[PlayerId, Where]) -> dict[str, dict[str, str]]:
    return {it: where[it]._asdict() for it in sorted(where)}


def _plain(record: Mapping[str, Any]) -> dict[str, Any]:
    return {it: list(value) if isinstance(value, tuple) else value for it, value in record.items()}


def _vote(vote: DayVote) -> dict[str, Any]:
    return {
        "tally": dict(sorted(vote.tally.items())),
        "tied": None if vote.tied is None else sorted(vote.tied),
        "condemned": vote.condemned,
        "accused": list(vote.accused),
    }


def _answers(answers: Iterable[Answer]) -> list[dict[str, Any]]:
    return [it._asdict() for it in sorted(answers, key=lambda it: it.move)]


def _result(result: Result) -> dict[str, Any]:
    return {
        "reason": result.reason,
        "camps": list(result.camps),
        "winners": list(result.winners),
        "personal": {it: list(won) for it, won in result.personal.items()},
        "consoled": list(result.consoled),
    }
