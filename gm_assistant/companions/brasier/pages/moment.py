"""Where the game is: its page, its name, its decisions told, its card on the home screen."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.brasier.game import Game
from gm_assistant.brasier.wording import in_words
from gm_assistant.companions.brasier.views.chosen import HALF
from gm_assistant.companions.brasier.views.gauges import ended
from gm_assistant.companions.brasier.views.phases import moment_words
from gm_assistant.french.grammar import counted
from gm_assistant.seam.pages import JOURNAL, Banner, Card, Present, Told, Tool
from gm_assistant.seam.rules import Move

BEGUN: Final = {HALF: "Le coup commencé"}
STAYS: Final = frozenset(("note", "wound"))
TABLE: Final = "plateau"


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    """Everybody looks and nobody has a secret: always the bright look, never a curtain."""
    town = game.town
    won = ended(town.result)
    return Present(
        page=TABLE,
        words=moment_words(town),
        tools=(
            Tool("victoire", "Qui gagne", "i-victoire", lit=bool(won)),
            Tool("cartes", "Cartes", "i-invocation"),
            JOURNAL,
        ),
        banner=Banner(won, page="victoire", label="Le compte") if won else None,
        rest="Jouer la phase",
    )


def told(game: Game, move: Move, index: int, _stands: bool) -> Told:
    """In the words of the moment in which it was decided."""
    before = game.towns[min(index, len(game.towns) - 1)]
    return Told(in_words(before, game.reader.read(move)), moment_words(before))


def card(game: Game) -> Card:
    town = game.town
    living = sum(it.alive for it in town.heroes.values())
    people = f"{counted(living, 'héros', 'héros')} en vie sur {len(town.heroes)}"
    moment = ended(town.result) or moment_words(town)
    return Card(moment, people, len(town.heroes), living, "jour")


def people(game: Game) -> dict[str, str]:
    return {it.id: it.name for it in game.town.heroes.values()}


def args_of(move: Move) -> dict[str, str]:
    """Who or what was under the finger when this was decided."""
    match move["move"]:
        case "zombie" | "breach" | "kill":
            return {"zombie": str(move["zombie"])}
        case "hero" | "go" | "douse" | "stop" | "search" | "fight" | "shot" | "yard":
            return {"heros": str(move["hero"])}
        case "roll" | "debris":
            return {"case": str(move["cell"])}
        case _:
            return {}
