"""The present moment of a film, its moves in words, and its card on the home screen."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.companions.non_morts.views.table import headline
from gm_assistant.companions.non_morts.views.words import SIDES
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import counted
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.game import Game
from gm_assistant.seam.pages import JOURNAL, Card, Present, Told, Tool
from gm_assistant.seam.rules import Move

PAGE: Final = "plan"
TOOLS: Final = (Tool("feuilles", "Feuilles", "i-feuilles"), JOURNAL)


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    """One screen, whatever the moment."""
    film = game.film
    return Present(PAGE, headline(film), tools=TOOLS, rest="Finir le tour")


def told(game: Game, move: Move, index: int, stands: bool) -> Told:
    """In words, even when the rules would no longer take it."""
    film = game.films[min(index, len(game.films) - 1)]
    try:
        words = game.told(index) if stands and index < len(game.moves) else _said(game, move, index)
    except (KeyError, Malformed):
        words = f"Un coup : {move.get('move', '')}"
    return Told(words, _heading(film))


def _said(game: Game, move: Move, index: int) -> str:
    return game.back_to(min(index, len(game.moves))).describe(move)


def _heading(film: Film) -> str:
    if not film.opened:
        return "Mise en place"
    if not film.active:
        return "Fin"
    name = film.director(film.player).name
    side = SIDES.get(film.side or "", "")
    return f"Tour {film.turn} · {name}{f', {side}' if side else ''}"


def card(game: Game) -> Card:
    """As many windows as survivors, lit while they live."""
    film = game.film
    living = [it for it, one in film.survivors.items() if one.status in ("vivant", "evade")]
    people = counted(len(film.table.players), "cinéaste")
    return Card(headline(film), people, len(film.survivors), len(living), "jour")


def people(game: Game) -> dict[str, str]:
    return {it: one.name for it, one in game.film.table.players.items()}


def args_of(move: Move) -> dict[str, str]:
    """Where a past decision was taken: its pawns, its panel."""
    match move.get("move"):
        case "walk":
            return {"pion": ",".join(move["survivors"])}
        case "kill":
            return {"pion": str(move["by"])}
        case "scream":
            return {"pion": "pouffe", "volet": "cri"}
        case "geek_clue":
            return {"pion": "geek", "volet": "geek"}
        case "clue":
            return {"pion": str(move["survivor"])}
        case "exit":
            return {"volet": "sortie", "salle": str(move["room"])}
        case "propose":
            return {"volet": "proposition", "op": _op(move)}
        case "correct":
            return {"volet": "decret", "op": _op(move)}
        case "note":
            return {"volet": "note"}
        case _:
            return {}


def _op(move: Move) -> str:
    ops = move.get("ops", ())
    return str(ops[0]["op"]) if ops else ""
