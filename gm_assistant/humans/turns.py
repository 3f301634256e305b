"""The turn: how it begins, what is drawn, how it ends, and what ends the game."""

from gm_assistant.humans.moves import EndTurn, Stop
from gm_assistant.humans.records import HAND, PlayerId, Reason, Result
from gm_assistant.humans.squares import MIDDLE
from gm_assistant.humans.town import Town


def begin_turn(town: Town, player: PlayerId) -> None:
    """4.2: what one turn remembers is forgotten; the hand is filled after the tile."""
    town.current, town.turn = player, town.turn + 1
    # L115: one card, from the start of one's turn to the start of one's next.
    town.change(player, turns=town.player.turns + 1, played=False)
    town.tried_buildings, town.tried_humans = frozenset(), frozenset()
    town.roll = town.capture = town.last_card = None
    town.movement_left = 0
    town.tell("tour.commence", player=player)
    _second_pawn(town)
    if town.stack:
        town.step = "tuile"
    else:
        draw(town)  # H-07: with the pile empty the turn starts with the draw.


def _second_pawn(town: Town) -> None:
    """L46: at five or six, at the start of one's second turn; H-24: on a human too."""
    reserve = town.reserve_of(town.current)
    if town.crowded and town.player.turns == 2 and reserve:
        pawn = f"{town.current}{reserve[0]}"
        town.put_pawn(pawn, MIDDLE)
        town.tell("tour.second_pion", zombie=pawn)


def draw(town: Town) -> None:
    """L58: event cards up to three, then the movement begins (L62)."""
    missing = HAND - town.player.hand
    if missing > 0:
        town.change(town.current, hand=HAND)
        town.tell("main.completee", player=town.current, cards=missing)
    town.step, town.movement_left = "deplacement", town.character.movement


def end_turn(town: Town, move: EndTurn) -> None:
    """L111: one card at most, once every human has been tried (L83)."""
    town.must(town.step != "tuile", "tour.tuile_due", player=town.current)
    town.must(town.capture is None, "capture.en_cours")
    hand = town.player.hand
    town.must(move.discard <= hand, "defausse.trop", player=town.current, cards=hand)
    waiting = tuple(town.still_to_try())
    town.must(not waiting, "tour.humains_dus", humans=waiting)
    town.must(move.discard <= 1, "defausse.une_seule")
    if move.discard:
        town.change(town.current, hand=hand - move.discard)
        town.tell("defausse", player=town.current, cards=move.discard)
    if not town.stack and not town.humans:
        finish(town, "plus_d_humains")
    elif town.rulings.end == "derniere_tuile" and not town.stack and _is_last_seat(town):
        finish(town, "derniere_tuile")
    else:
        begin_turn(town, town.from_the_left()[0])


def _is_last_seat(town: Town) -> bool:
    return town.current == town.seats[-1]


def stop(town: Town, _move: Stop) -> None:
    """H-20: the table may stop at any moment."""
    finish(town, "arret")


def check_goals(town: Town) -> None:
    """H-20: first at the goal of one's character, at once."""
    if town.rulings.end == "points" and any(_is_at_goal(town, it) for it in town.seats):
        finish(town, "points")


def finish(town: Town, reason: Reason) -> None:
    """H-21: most points, equals share; by points, those at their goal."""
    if reason == "points":
        winners = [it for it in town.seats if _is_at_goal(town, it)]
    else:
        most = max(town.points(it) for it in town.seats)
        winners = [it for it in town.seats if town.points(it) == most]
    town.result = Result(reason, tuple(winners))
    town.step = "finie"
    town.tell(f"fin.{reason}", players=tuple(winners))


def _is_at_goal(town: Town, player: PlayerId) -> bool:
    return town.points(player) >= town.character_of(player).goal
