"""Clues: found at the end of a zombies' turn, or by the geek, and carried by a survivor."""

from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.lookup import room_of
from gm_assistant.non_morts.moves import Clue, GeekClue
from gm_assistant.non_morts.records import Clue as Written
from gm_assistant.non_morts.refusals import GeekFoundAlready, GeekNeedsAnother, NotWithTheGeek
from gm_assistant.non_morts.turns import hand_over
from gm_assistant.non_morts.vocabulary import CHARACTERS, GEEK


def find(film: Film, move: Clue) -> None:
    """L23, I-03: some survivor finds it, and the turn is over."""
    room_of(film, move.survivor)
    _write(film, move, "indice.trouve")
    hand_over(film)


def geek_finds(film: Film, move: GeekClue) -> None:
    """L50: once in a turn, and another survivor of the room carries it."""
    room = room_of(film, GEEK)
    other = room_of(film, move.survivor)
    if move.survivor == GEEK:
        raise GeekNeedsAnother
    if other != room:
        raise NotWithTheGeek(survivor=CHARACTERS[move.survivor].label)
    if "geek_clue" in film.used:
        film.refuse(GeekFoundAlready())
    film.pay(film.player, film.table.opponents, "paye.indice")
    film.used |= {"geek_clue"}
    _write(film, move, "indice.geek")


def _write(film: Film, move: Clue, rule: str) -> None:
    """I-01: its author says in secret what it serves; else their own theory."""
    author = film.player
    serves = (film.director(author).theory,) if move.serves is None else move.serves
    clue = f"I{len(film.clues) + 1}"
    written = Written(move.survivor, author, move.text, tuple(sorted(serves)))
    film.clues = {**film.clues, clue: written}
    film.tell(rule, clue=clue, survivor=move.survivor)
