"""A turn: its tokens, its steps in order, and its handing over to the left."""

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.hunger import dice_owed, movable
from gm_assistant.non_morts.moves import Turn
from gm_assistant.non_morts.vocabulary import NEWCOMERS, PlayerId


def choose(film: Film, move: Turn) -> None:
    """L20: as many tokens as opponents, then zombies or survivors."""
    player, tokens = film.player, film.table.opponents
    film.purses = {**film.purses, player: film.purses[player] + tokens}
    film.tell("tour.pioche", player=player, tokens=tokens)
    film.side = move.side
    film.step = "attaque" if move.side == "zombies" else "evenements"


def start_turn(film: Film, player: PlayerId) -> None:
    film.turn += 1
    film.active, film.step = player, "choix"
    film.side = film.moved = None
    film.used = frozenset()
    film.tell("tour.suivant", player=player)


def hand_over(film: Film) -> None:
    """L22, L-01: what exceeds the limit is discarded, and the left plays."""
    player, limit = film.player, film.table.limit
    excess = max(0, film.purses[player] - limit)
    if excess:
        film.purses = {**film.purses, player: limit}
        film.last = film.last._replace(discarded=excess)
        film.tell("tour.defausse", player=player, tokens=excess, limit=limit)
    start_turn(film, film.table.left_of(player))


def to_add(film: Film) -> int:
    """L27: five less those that moved; a forced crowd adds nobody."""
    return max(0, NEWCOMERS - (film.moved or 0))


def pass_steps(film: Film) -> None:
    """Go past the steps that nobody owes; they do not come back in that turn."""
    if film.step == "attaque" and not dice_owed(film):
        film.step = "deplacement"
        film.tell("etape.sans_attaque")
    if film.step == "deplacement" and next(movable(film), None) is None:
        # Z-05: none can move: zero moved.
        film.step, film.moved = "arrivees", 0
        film.tell("etape.sans_deplacement", count=to_add(film))
    if film.step == "arrivees" and not to_add(film) and not film.aliens():
        film.step = "indice"
        film.tell("etape.sans_arrivee")
