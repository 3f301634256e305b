"""What stays true of any village, and across any move, whatever the table decides."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from gm_assistant.games.quinte_bourg.rules.deaths import estate_of
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.opening import arriving
from gm_assistant.games.quinte_bourg.rules.posts import candidates
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.victory import stopping_conditions
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import POSTS

Move = Mapping[str, Any]
_OF_THE_SHEET: Final = {"night", "answers", "happened", "move", "forced", "result"}


def holds(before: Village, move: Move, after: Village) -> None:
    """Everything below, for one accepted move."""
    coins_are_conserved(after)
    posts_are_held_by_players(after)
    nobody_is_lost(before, move, after)
    the_gone_are_nowhere(before, move, after)
    ties_are_mutual(after)
    the_end_is_weighed(after)
    answers_belong_to_one_move(after)
    debts_can_be_paid(after)
    if move.get("force") or move["move"] == "correct" or was_bent(after):
        return
    the_dead_do_not_act(before, move)
    cumuls_are_allowed(before, after)


def was_bent(village: Village) -> bool:
    """Whether the game master's word weighs on tonight's sheet."""
    night = village.night
    return night is not None and any(move.forced for _, move in night.sheet.values())


def coins_are_conserved(village: Village) -> None:
    in_hands = sum(it.coins for it in village.players.values())
    estates = sum(village.set_aside.values())
    assert in_hands + estates + village.coins_removed == village.coins_dealt
    assert min(it.coins for it in village.players.values()) >= 0


def posts_are_held_by_players(village: Village) -> None:
    assert set(village.posts.values()) - {None} <= set(village.players)
    assert list(village.posts) == [it for it in POSTS if it in village.posts]


def nobody_is_lost(before: Village, move: Move, after: Village) -> None:
    assert sorted(after.seats) == sorted(after.players)
    assert after.players.keys() - before.players.keys() == arriving(move)
    assert before.players.keys() <= after.players.keys()
    assert set(after.ghosts) == {it.id for it in after.players.values() if it.status == "fantome"}
    dead = [it for it in after.deaths if after.players[it].living]
    assert dead == []
    assert len(set(after.deaths)) == len(after.deaths)


def the_gone_are_nowhere(before: Village, move: Move, after: Village) -> None:
    """Whoever has left holds nothing, waits for nothing, sleeps nowhere from then on."""
    for player in after.players.values():
        if player.status != "parti":
            continue
        assert player.announced
        assert (player.living, player.seated) == (False, False)
        assert player.id not in {it.about for it in after.pending if it.what != "legacy"}
        assert player.id not in (*after.deaths, *after.ghosts, *after.spared)
    if move["move"] != "leave":
        return
    gone, lover = move["player"], after.players[move["player"]].lover
    assert after.posts_of(gone) == ()
    alive, still = {it.id for it in before.living()}, {it.id for it in after.living()}
    assert alive - still <= {gone, *([lover] if move.get("grief") else [])}
    assert after.events == before.events


def ties_are_mutual(village: Village) -> None:
    for player in village.players.values():
        for other in (player.spouse, player.lover):
            assert other is None or other != player.id
        if player.spouse is not None:
            assert village.players[player.spouse].spouse == player.id
        if player.lover is not None:
            assert village.players[player.lover].lover == player.id


def the_end_is_weighed(village: Village) -> None:
    """T-06: the game stops when, and only when, a condition is met that was not silenced."""
    if not village.weighed:  # Before the first decision, whatever cards were dealt.
        return
    met = set(stopping_conditions(village))
    assert village.silenced <= met
    assert bool(met - village.silenced) == (village.result is not None)


def answers_belong_to_one_move(village: Village) -> None:
    moves = [it.move for it in village.answers]
    assert len(moves) == len(set(moves))
    assert all(move <= village.move for move in moves)


def debts_can_be_paid(village: Village) -> None:
    assert len(village.pending) == len(set(village.pending))
    for what, about in village.pending:
        match what:
            case "fate":
                dead = village.players[str(about)]
                assert dead.status == "mort"
                assert dead.announced
            case "legacy":
                assert estate_of(village, str(about)) > 0
            case "tribunal" | "move_house":
                assert village.players[str(about)].living
            case "assign" if village.phase == "jour":
                vacancy = next(it for it in village.vacancies if it.post == about)
                assert candidates(village, vacancy)
            case _:
                assert what in ("call", "assign", "exchange", "accuse", "execute")


def the_dead_do_not_act(before: Village, move: Move) -> None:
    match move["move"]:
        case "invoke":
            by = before.players[move["by"]]
            assert by.living or (by.status == "fantome" and move["power"] == "resurrection")
        case "give":
            assert before.players[move["from"]].living
            assert before.players[move["to"]].living
        case "vote":
            for voter, _choice in move["ballots"]:
                assert before.players[voter].status in ("vivant", "fantome")
        case "leave":
            assert before.players[move["player"]].status != "parti"
        case "wedding":
            assert all(before.players[it].living for it in move["spouses"])
        case _:
            pass


def a_dead_row_does_nothing(before: Village, move: Move, after: Village) -> None:
    """Where no holder of a row lives, recording it changes only the sheet."""
    if move["move"] != "call" or move["step"] in ("attaque", "fantomes", "reve"):
        return
    night = before.night
    if night is None or night.place_of(move["step"]) <= night.place:
        return  # Recorded again: what counts is who lived at its place in the sequence.
    if any(it.living for it in holders(before, ROWS[move["step"]])):
        return
    assert difference(before, after) <= _OF_THE_SHEET


def cumuls_are_allowed(before: Village, after: Village) -> None:
    """L410-L412: two posts only beside that of scrutateur, and only where nobody is free."""
    for holder in _cumulating(after) - _cumulating(before):
        held = set(after.posts_of(holder)) - {"chef_milice"}
        if len(_cumulating(after)) <= len(_cumulating(before)):
            return  # An exchange handed a cumul over.
        assert len(held) == 2, held
        assert "scrutateur" in held, held
        free = [it.id for it in after.living() if not after.holds_a_post(it.id)]
        assert len(free) <= 1  # P-03: the scrutateur who has just passed his post on


def _cumulating(village: Village) -> set[str]:
    # The militia is the ghosts': whoever lives and was put there counts as postless (P-03).
    held = Counter(it for post, it in village.posts.items() if it and post != "chef_milice")
    return {it for it, count in held.items() if count > 1}


def difference(one: Village, other: Village) -> set[str]:
    """The names of the facts that differ."""
    return {it.name for it in fields(Village) if getattr(one, it.name) != getattr(other, it.name)}
