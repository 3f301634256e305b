"""The list of tonight's calls: what is done and was decided, what comes next, what cannot be."""

from typing import Final

from gm_assistant.companions.quinte_bourg.views.night.night_values import CallRow
from gm_assistant.french.agreement import coins, listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.village.night import Night, tonight
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import STEPS, Step

# After the last call: the row that opens the day.
DAYBREAK: Final = "jour"
DIRECTIONS: Final = {"horaire": "sens horaire", "antihoraire": "sens antihoraire"}
OUTCOMES: Final = {
    "aucun_attaquant": "aucun attaquant sur place",
    "protegee": "la maison est protégée",
    "vide": "seuls les attaquants y sont",
    "que_des_reptiliens": "il n'y a que des Reptiliens",
    "victime": "une victime",
}
_NO_TARGET: Final = "pas de cible"


def next_row(village: Village, step: Step | None) -> Step | None:
    """The first row after this one that still waits; None at the end of the table."""
    night = tonight(village)
    start = night.steps.index(step) + 1 if step in night.steps else 0
    waiting = (it for it in night.steps[start:] if _state(village, night, it) == "avenir")
    return next(waiting, None)


def last_called(game: Game) -> tuple[int, Step] | None:
    """The last row recorded or passed this night, with the index of its move."""
    for index in range(len(game.moves) - 1, -1, -1):
        move = game.moves[index]
        if move["move"] == "night":
            return None
        if move["move"] in ("call", "pass"):
            return index, move["step"]
    return None


def row_reached(game: Game) -> Step:
    """The row that the night has come to: an owed one first, the day when nothing else is left."""
    village = game.village
    owed = next((it.about for it in village.pending if it.what == "call"), None)
    if owed is not None:
        return owed
    last = last_called(game)
    return row_after(village, last[1] if last else None) or DAYBREAK


def row_after(village: Village, step: Step | None) -> Step | None:
    """The row whose eyes are open once this one is recorded."""
    return step if asks_again(village) else next_row(village, step)


def asks_again(village: Village) -> bool:
    """A-02: they disagree and no alpha decides; their eyes are open, and they may still agree."""
    night = tonight(village)
    last = night.steps[night.place] if night.place >= 0 else ""
    index, _ = night.sheet.get(last, (-1, None))
    return any(it.move == index and it.rule == "cible.desaccord" for it in village.happened)


def impossible(village: Village, step: Step) -> bool:
    """T-08: whether the table knows that nobody can answer, from what lies face up."""
    row, everybody = ROWS[step], village.players.values()
    if row.state != "vivant":
        return not any(it.status == row.state for it in everybody)
    if row.calls == ("amoureux",):
        return _love_is_over(village)
    cards = () if row.group else row.calls
    return any(_lies_face_up(it, card) for it in everybody for card in cards)


def _lies_face_up(player: Player, card: str) -> bool:
    """A card that a dead player has turned and not bequeathed."""
    if not player.shown or player.seated:
        return False
    camp = "camp" in player.shown and card in player.printed
    return camp or ("specialite" in player.shown and card in player.specialities)


def _love_is_over(village: Village) -> bool:
    """Whoever came back before the eyes of all was a lover; once he is dead, both are."""
    return any(not village.players[it].seated for it in village.returned)


def call_rows(village: Village, shown: Step) -> tuple[CallRow, ...]:
    """Every row of the night, with its state and what was recorded; the last opens the day."""
    night = tonight(village)
    owed = {it.about for it in village.pending if it.what == "call"}
    rows = tuple(
        _call_row(village, night, place, step == shown, step in owed)
        for place, step in enumerate(night.steps)
    )
    state = "maintenant" if shown == DAYBREAK else "avenir"
    return (*rows, CallRow(DAYBREAK, "Lever du jour", state))


def _call_row(village: Village, night: Night, place: int, shown: bool, owed: bool) -> CallRow:
    step = night.steps[place]
    state = _state(village, night, step)
    return CallRow(
        id=step,
        label=STEPS[step],
        state="maintenant" if shown else state,
        summary=summary_of(village, night.sheet[step][1]) if step in night.sheet else "",
        warning=_warning(owed, place < night.place and state == "avenir"),
    )


def state_of_row(village: Village, step: Step) -> str:
    """fait, passe, impossible or avenir."""
    return _state(village, tonight(village), step)


def _state(village: Village, night: Night, step: Step) -> str:
    if step in night.sheet:
        return "fait"
    if step in night.passed:
        return "passe"
    return "impossible" if impossible(village, step) else "avenir"


def _warning(owed: bool, skipped: bool) -> str:
    if owed:
        return "Appel à reprendre : un changement l'a vidé"
    return "Appel sauté : touchez-le pour le faire" if skipped else ""


def summary_of(village: Village, move: Move) -> str:
    """What was decided at a row, in a few words."""
    fields = move.fields
    match fields:
        case {"targets": [first, second]}:
            place = f", chez {village.name(fields['house'])}" if "house" in fields else ""
            return f"{village.name(first)} et {village.name(second)}{place}"
        case {"cortex": one, "minus": other}:
            return f"{village.name(one)} et {village.name(other)}"
        case {"house": house}:
            return f"chez {village.name(house)}{_loot(move)}"
        case {"corpse": corpse}:
            return f"le corps {de(village.name(corpse))}"
        case {"target": target}:
            if move.step == "reptiliens" and tonight(village).target is None:
                return _NO_TARGET
            return village.name(target) + (", cornes" if fields.get("horns") else "")
        case {"direction": direction}:
            return DIRECTIONS[direction]
        case _:
            return _attack_summary(village) if move.step == "attaque" else ""


def _loot(move: Move) -> str:
    return f", {coins(move['takes'])}" if "takes" in move.fields else ""


def _attack_summary(village: Village) -> str:
    attacks = village.night.attacks if village.night else ()
    victims = [it.victim for it in attacks if it.victim is not None]
    if victims:
        return listed(village.name(it) for it in victims)
    return OUTCOMES[attacks[0].outcome] if attacks else _NO_TARGET
