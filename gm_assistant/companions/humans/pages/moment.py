"""Where the game is: its page, its name, its banner, and its decisions told."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.humans.views.capturing import FLIGHT, INFECTION, WOUNDS
from gm_assistant.companions.humans.views.laying import DRAWN
from gm_assistant.companions.humans.views.words import moment_of, name_of
from gm_assistant.french.grammar import listed
from gm_assistant.humans.game import Game
from gm_assistant.humans.town import Town
from gm_assistant.seam.pages import JOURNAL, Banner, Card, Present, Told, Tool
from gm_assistant.seam.rules import Move

TOWN: Final = "ville"
BEGUN: Final = {
    DRAWN: "La tuile tirée",
    INFECTION: "Les cartes piochées",
    WOUNDS: "Les cartes piochées",
    FLIGHT: "Le dé de la fuite",
}
STAYS: Final = frozenset(("correct", "note"))
COPIED_AT: Final = {"end_turn": "tour"}


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    town = game.town
    return Present(
        page=TOWN,
        words=moment_of(town),
        tools=(Tool("retouche", "Retouche", "m-main"), JOURNAL),
        banner=_banner(town),
        rest="Jouer le tour",
    )


def _banner(town: Town) -> Banner | None:
    if town.result is None:
        return None
    winners = listed(name_of(town, it) for it in town.result.winners)
    return Banner(f"Victoire : {winners}", page=TOWN, label="La ville")


def told(game: Game, move: Move, index: int, _stands: bool) -> Told:
    before = game.back_to(index)
    return Told(before.describe(move), moment_of(before.town))


def card(game: Game) -> Card:
    town = game.town
    best = max(town.seats, key=town.points)
    ahead = f"{name_of(town, best)} mène : {town.points(best)} points"
    moment = "Finie" if town.result else moment_of(town)
    return Card(moment, ahead, len(town.seats), len(town.seats), "jour")


def people(game: Game) -> dict[str, str]:
    return dict(game.town.names.players)


def args_of(move: Move) -> dict[str, str]:
    """The zombie, the barricade or the human that was tapped."""
    args = {"z": str(move["zombie"])} if move["move"] in ("move", "barricade") else {}
    if move["move"] == "barricade":
        args["cell"] = ",".join(map(str, move["cell"]))
    if move["move"] == "capture":
        args["h"] = str(move["human"]).removeprefix("h")
    return args
