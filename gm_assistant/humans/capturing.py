"""Capturing: the try, the infection, and the flight of those who get away."""

from dataclasses import replace

from gm_assistant.humans.moves import DrawInfection, Flee, TryHuman
from gm_assistant.humans.passages import are_steps, flights, is_flight
from gm_assistant.humans.records import Capture, Roll, Stage, owner_of
from gm_assistant.humans.town import Town


def under_way(town: Town) -> Capture:
    """The capture that the rules have just seen to be under way."""
    if town.capture is None:
        raise AssertionError("no capture is under way")
    return town.capture


def go_to(town: Town, stage: Stage) -> None:
    town.capture = replace(under_way(town), stage=stage)


def try_human(town: Town, move: TryHuman) -> None:
    """L83-L85: every human under one's zombies, each once a turn (H-12)."""
    town.must(town.step in ("deplacement", "capture"), "deplacement.moment")
    town.must(town.capture is None, "capture.en_cours")
    town.must(move.human in town.humans, "humain.absent", human=move.human)
    town.must(move.zombie in town.zombies, "zombie.absent", zombie=move.zombie)
    together = town.humans[move.human] == town.zombies[move.zombie]
    town.must(together, "capture.pas_ensemble", zombie=move.zombie, human=move.human)
    own = owner_of(move.zombie) == town.current
    town.must(own, "capture.zombie_autre", player=town.current)
    town.must(move.human not in town.tried_humans, "capture.deja_essaye", human=move.human)
    town.step = "capture"  # L76: no movement from now on.
    town.tried_humans |= {move.human}
    town.capture = Capture(move.human, move.zombie, "fuite")
    needed = town.character.capture
    town.roll = Roll("capture", town.current, move.die, move.bonus, needed)
    settle_capture_roll(town, town.roll)


def settle_capture_roll(town: Town, roll: Roll) -> None:
    go_to(town, "pris" if roll.success else "fuite")
    rule = "capture.reussie" if roll.success else "capture.ratee"
    town.tell(rule, human=under_way(town).human, total=roll.total, needed=roll.needed)


def infect(town: Town, move: DrawInfection) -> None:
    """L96-L100: an escape first, then the majority, a tie is chosen."""
    town.must(town.at_stage("pris"), "infection.moment")
    count, human = town.character.infect, under_way(town).human
    town.must(len(move.cards) == count, "infection.combien", cards=count)
    if "escape" in move.cards:
        go_to(town, "fuite")
        town.tell("infection.fuite", human=human)
        return
    majority = _majority(move.cards)
    town.must(bool(majority or move.choice), "infection.egalite", player=town.current)
    follows = majority is None or move.choice in (None, majority)
    town.must(follows, "infection.majorite", card=majority)
    if (move.choice or majority) == "eat":
        town.change(town.current, eaten=town.player.eaten + 1)
        town.tell("infection.mange", human=human, player=town.current)
    else:
        infect_human(town)
    town.take_human(human)
    town.capture = None


def _majority(cards: tuple[str, ...]) -> str | None:
    eat, infected = cards.count("eat"), cards.count("infected")
    if eat == infected:
        return None
    return "eat" if eat > infected else "infected"


def infect_human(town: Town) -> None:
    """L100: one's pawn replaces the human, as long as there is one (H-17)."""
    human, reserve = under_way(town).human, town.reserve_of(town.current)
    if reserve:
        pawn = f"{town.current}{reserve[0]}"
        town.put_pawn(pawn, town.humans[human])
        town.tell("infection.infecte", human=human, zombie=pawn)
    elif town.rulings.no_pawn == "mange":
        town.change(town.current, eaten=town.player.eaten + 1)
        town.tell("infection.sans_pion_mange", human=human, player=town.current)
    else:
        town.tell("infection.sans_pion", human=human, player=town.current)


def flee(town: Town, move: Flee) -> None:
    """L102-L107: the player on the right moves the human; with no room it is infected."""
    town.must(town.at_stage("fuite"), "fuite.moment")
    human = under_way(town).human
    start = town.humans[human]
    town.must(are_steps(town, start, move.path), "fuite.saut", human=human)
    legal = is_flight(town, human, move.die, move.path)
    if not legal:
        farthest = next(iter(flights(town, human, move.die).values()), ())
        town.must(legal, "fuite.chemin", human=human, steps=len(farthest))
    if move.path:
        town.put_human(human, move.path[-1])
        town.tell("fuite", player=town.on_the_right, human=human, cell=move.path[-1])
    else:
        town.tell("fuite.coince", human=human)
        infect_human(town)
        town.take_human(human)
    town.capture = None
