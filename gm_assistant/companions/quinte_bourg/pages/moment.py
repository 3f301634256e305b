"""Where the evening is: its page, its name, what every page shows of it, and its decisions told."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.invocation.answers import INVOCATION
from gm_assistant.companions.quinte_bourg.views.victory_panel import banner_view
from gm_assistant.french.agreement import counted, listed
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.moves import move_in_words
from gm_assistant.quinte_bourg.village.timing import moment_in_words
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.pages import JOURNAL, Card, Notice, Present, Told, Tool
from gm_assistant.seam.rules import Move

COVERED_AFTER: Final = 90
BEGUN: Final = {
    "ouverture": "L'appel d'avant",
    "invoke": "L'invocation",
    "law": "La loi commencée",
    "wedding": "Le mariage commencé",
    "candidacies": "Les candidatures",
    "legacy": "Le partage commencé",
    "give": "Le don commencé",
    "tribunal": "Les voix du tribunal",
}
# Whom a decision begun names so far.
_NAMING: Final = ("targets", "players", "spouses")
# After these the MJ stays where he is; any other decision leads to the present moment.
STAYS: Final = frozenset(("correct", "note", "retire_post", "open_post", "stop"))
COPIED_AT: Final = {"day": "aube", "night": "soir"}
OPENS: Final = frozenset(("night", "day"))


def present(game: Game, drafts: Mapping[str, Any]) -> Present:
    village = game.village
    # The opening is played with the eyes closed, as the night is.
    look = "jour" if village.phase == "jour" else "nuit"
    banner = banner_view(village)
    over = village.result is not None
    open_invocation = Notice("Une invocation est ouverte.", "invocation")
    invoke = () if over else (Tool("invocation", "Invocation", "i-invocation", strong=True),)
    return Present(
        page={"ouverture": "ouverture", "nuit": "nuit"}.get(village.phase, "jour"),
        words=moment_in_words(village),
        look=look,
        tools=(
            Tool("village", "Village", "i-village"),
            JOURNAL,
            Tool("victoires", "Victoires", "i-victoire", lit=banner is not None),
            *invoke,
        ),
        banner=banner,
        notice=open_invocation if drafts.get("invoke") and not over else None,
        # Once it is over there is nothing left to hide, and the evening is being told.
        cover_after=COVERED_AFTER if look == "jour" and not over else 0,
        rest="Jouer le jour" if look == "jour" else "Jouer la nuit",
    )


def touched(game: Game, begun: Mapping[str, Any]) -> str:
    """Those who were touched for a decision that is not whole yet."""
    named = [one for field in _NAMING for one in begun.get(field, ())]
    return f"Le choix : {listed(map(game.village.name, named))}" if named else ""


def told(game: Game, move: Move, index: int, stands: bool) -> Told:
    """What opens a night or a day is listed under it."""
    before = game.villages[index]
    opens = stands and move["move"] in OPENS and index + 1 < len(game.villages)
    moment = game.villages[index + 1] if opens else before
    # The journal has its own words for what the game master decided.
    plain = {name: it for name, it in move.items() if name != "force"}
    words = move_in_words(before, plain)
    if stands and move["move"] == "vote" and index + 1 < len(game.villages):
        words += _outcome(game.villages[index + 1], move)
    # Which power struck stands on no button of the bright day.
    hides = move["move"] == "invoke" and before.phase == "jour"
    return Told(words, moment_in_words(moment), INVOCATION if hides else "")


def _outcome(after: Village, move: Move) -> str:
    """A vote that is closed is known by whom it condemns."""
    if move.get("open") or "decides" in move or after.vote is None:
        return ""
    condemned = after.vote.condemned
    return f" : le village condamne {after.name(condemned)}" if condemned else ", sans condamnation"


def card(game: Game) -> Card:
    village = game.village
    living, seats = sum(it.seated for it in village.players.values()), len(village.seats)
    moment = "Finie" if village.result else moment_in_words(village)
    look = "jour" if village.phase == "jour" else "nuit"
    return Card(moment, f"{counted(living, 'vivant')} sur {seats}", seats, living, look)


def people(game: Game) -> dict[str, str]:
    return {it.id: it.name for it in game.village.in_seat_order()}


def args_of(move: Move) -> dict[str, str]:
    """The call of a night on which this was decided, or the place where somebody sat down."""
    if move["move"] == "arrive":
        return {"apres": str(move["after"])}
    return {"appel": str(move.get("step", ""))}
