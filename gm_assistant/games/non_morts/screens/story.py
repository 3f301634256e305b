"""What has happened, said to the table: what each decision came to, and the story of the film.

`outcomes` stand under the dice and in the journal; `tellings` are the words that the table gave of
its own; `synopsis` is the whole film on one page. None of them tells a theory before the end.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from gm_assistant.french.language import capitalised, counted, de, listed
from gm_assistant.games.non_morts.rules.film import Film, Result, to_tell, zombie_name
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.screens.chosen import faces_in
from gm_assistant.games.non_morts.screens.plan import the
from gm_assistant.games.non_morts.texts import FilmSet
from gm_assistant.seam.paper import Tale
from gm_assistant.toolkit.ending import Ending, Seat, curve, tale_of, ten_lines

# What came of the last decision: of all its consequences, those that nobody had announced.

_SAID: Final = frozenset((
    "tour.defausse", "paye.arrivees", "paye.voix", "etape.sans_deplacement", "etape.sans_arrivee",
    "vampire.grossit", "zombies.a_ajouter", "alien.copie", "infection",
    "contamine.devient_zombie", "fuite.blesse", "fuite.sure", "fuite.sauf",
    "zombie.detruit", "zombie.perd_un_jeton", "goth.touche", "scientifique.soigne",
    "goth.tueur", "vote.accepte", "vote.refuse", "op.soin", "op.barricade",
    "op.debarricade", "op.passage", "op.zombie", "op.arrivee", "op.indice", "jugement.attendu",
    "jugement.continue", "fin.egalite", "fin.tous_morts", "fin.plus_personne",
))  # fmt: skip


def outcomes(game: Game, index: int, film_set: FilmSet) -> list[str]:
    """Each in its sentence: a line of the journal, or what stands under the dice."""
    after = game.films[index + 1]
    bitten = _bitten(after) if "dice" in game.moves[index] else ()
    whys = game.why(index)
    # What stands in the foot is read at a glance: whoever died comes first.
    died = [why.sentence for why in whys if why.rule == "mort.cadavre"]
    said = [why.sentence for why in whys if why.rule in _SAID]
    won = [film_of(after, after.result, film_set)] if is_won(after) else []
    return [*died, *bitten, *said, *won]


def _bitten(after: Film) -> Iterator[str]:
    """After an attack: a line for each who was hurt and lives, not for each die."""
    attacked = {it.facts["survivor"] for it in after.happened if it.rule == "attaque.touche"}
    for survivor, lost in after.last.lost.items():
        left = after.survivors[survivor].litres
        if survivor in attacked and left:
            blood = counted(lost, "litre")
            yield f"{capitalised(the(survivor))} perd {blood}, il lui en reste {left}."


def in_brief(game: Game, index: int) -> str:
    """As it is told beside its dice: an attack does not name their faces again."""
    told = game.told(index)
    return f"{told.partition(' : ')[0]}." if game.moves[index]["move"] == "attack" else told


def thrown(game: Game, index: int) -> tuple[int, ...]:
    """The faces that somebody threw: none of a flight in which nothing could be saved."""
    flights = {it.rule for it in game.films[index + 1].happened if it.rule.startswith("fuite.")}
    return () if flights == {"fuite.sure"} else faces_in(game.moves[index])


def is_won(film: Film) -> bool:
    return film.result is not None and bool(film.result.winners)


def film_of(film: Film, result: Result | None, film_set: FilmSet) -> str:
    """Who made this film, and what it says."""
    if result is None or not result.theory:
        return ""
    label = film_set.label(result.theory)
    return f"« {label} » l'emporte : {signed_by(film, result)}."


def signed_by(film: Film, result: Result) -> str:
    """« un film d'Adèle et de Désiré »."""
    return f"un film {listed(de(film.director(it).name) for it in result.winners)}"


# The story: what was told by the table, and what nobody will forget.


def tellings(game: Game) -> Iterator[str]:
    """What was described right after it came, in the table's words."""
    for film, move in zip(game.films, game.moves, strict=False):
        if move["move"] == "note" and move["text"] and to_tell(film):
            yield str(move["text"])


# The end: ten lines, figures, and what other evenings count of it.

_FATES: Final = {
    "vivant": "encore dedans",
    "mort": "meurt en scène",
    "evade": "s’en sort",
    "tueur": "devient tueur fou",
}
_ENDS: Final = {
    "egalite": "Plusieurs vérités à l'affiche : personne ne gagne, le film est un succès.",
    "tous_morts": "Personne n'en sort vivant : personne ne gagne, le film est un succès.",
    "plus_personne": "Le dernier est parti sans rien prouver : personne ne gagne.",
}


def fate(status: str) -> str:
    return _FATES[status]


def why_it_ended(film: Film, result: Result) -> str:
    return capitalised(signed_by(film, result)) if result.winners else _ENDS.get(result.reason, "")


def ending_of(film_set: FilmSet) -> Callable[[Game], Ending | None]:
    """In the words of this table."""

    @lru_cache(maxsize=4)
    def ending(game: Game) -> Ending | None:
        film = game.film
        if film.result is None:
            return None
        directors = film.table.players
        title = film_set.label(film.result.theory) if film.result.theory else "Fin"
        turns = {it.turn: it for it in game.films if it.opened}
        return Ending(
            f"« {title} »",
            why_it_ended(film, film.result),
            tuple(it.name for it in directors.values()),
            tuple(directors[it].name for it in film.result.winners),
            counted(film.turn, "tour"),
            film.turn,
            tuple(_figures(game)),
            ten_lines([(it.words, it.kept) for it in _all_lines(game, film_set)]),
            tuple(
                Seat(
                    capitalised(the(it)),
                    _FATES[one.status],
                    won=one.status == "evade",
                    gone=one.status in ("mort", "tueur"),
                )
                for it, one in film.survivors.items()
            ),
            (
                curve("Les zombies", ((str(it), _horde(then)) for it, then in turns.items())),
                curve("Les litres de sang", ((str(it), _blood(t)) for it, t in turns.items())),
            ),
        )

    return ending


def tale(film_set: FilmSet) -> Callable[[Game], Tale | None]:
    ending = ending_of(film_set)

    def told(game: Game) -> Tale | None:
        found = ending(game)
        won = {"won": bool(found and found.winners)}
        return tale_of(found, "i-montrer", "non_morts/_emblem.svg", won) if found else None

    return told


def _blood(film: Film) -> int:
    return sum(it.litres for it in film.survivors.values() if it.status == "vivant")


def _horde(film: Film) -> int:
    return sum(it.stack for it in film.zombies.values())


def _kills(game: Game, index: int) -> bool:
    """L33: what a decree removes nobody has killed."""
    return bool(game.moves[index]["move"] == "kill")


def _figures(game: Game) -> Iterator[tuple[str, str]]:
    film = game.film
    kinds = Counter(str(it["move"]) for it in game.moves)
    fates = Counter(it.status for it in film.survivors.values())
    yield "Pièces dessinées", str(len(film.plan.rooms))
    yield "Zombies au plus fort", str(max(map(_horde, game.films)))
    killed = (it.last.destroyed for it in game.films if it.move >= 0 and _kills(game, it.move))
    yield "Zombies tués", str(sum(map(len, killed)))
    yield "Survivants", f"{fates['evade']} dehors, {counted(fates['mort'], 'mort')} en scène"
    yield "Indices", f"{len(film.clues)} trouvés"
    if kinds["propose"]:
        yield "Propositions", str(kinds["propose"])


# One page: what was told in words of the table's own stays, what only counts goes first.
MOST_LINES: Final = 30
_MEMORABLE: Final = frozenset((
    "ouverture.premiere_piece", "mort.cadavre", "goth.tueur", "contamine.devient_zombie",
    "sortie.echappe", "goth.touche", "fin.egalite", "fin.tous_morts", "fin.plus_personne",
))  # fmt: skip
_WRITTEN: Final = ("clue", "geek_clue", "exit", "propose", "note")


class Line(NamedTuple):
    """A sentence of the synopsis; what the table wrote is `kept` longest."""

    words: str
    kept: bool


def synopsis(game: Game, film_set: FilmSet) -> list[str]:
    """The film from its first room to its end, on one page."""
    lines = list(_all_lines(game, film_set))
    spare = len(lines) - MOST_LINES
    dull = [place for place, line in enumerate(lines) if not line.kept]
    dropped = set(dull[: max(0, spare)])
    told = [line.words for place, line in enumerate(lines) if place not in dropped]
    # An evening of great talkers: its beginning and its end.
    half = MOST_LINES // 2
    return told if len(told) <= MOST_LINES else [*told[:half], "…", *told[1 - half :]]


def _all_lines(game: Game, film_set: FilmSet) -> Iterator[Line]:
    for index in range(len(game.moves)):
        yield from _lines(game, index, film_set)


def _lines(game: Game, index: int, film_set: FilmSet) -> Iterator[Line]:
    move, after = game.moves[index], game.films[index + 1]
    refused = after.last.accepted is False
    if move["move"] in _WRITTEN and move.get("text") and not refused:
        yield Line(_written(game, index), kept=True)
    elif move["move"] == "kill" and after.last.destroyed:
        killed = listed(zombie_name(it) for it in after.last.destroyed)
        yield Line(f"{capitalised(the(move['by']))} détruit {killed}.", kept=False)
    for why in game.why(index):
        if why.rule in _MEMORABLE:
            yield Line(why.sentence, kept=why.rule.startswith(("fin.", "mort.", "sortie.")))
    if is_won(after):
        yield Line(film_of(after, after.result, film_set), kept=True)


def _written(game: Game, index: int) -> str:
    """What the film shows of it: who voted, and who wrote a clue, is of the evening."""
    move = game.moves[index]
    text = str(move["text"])
    match move["move"]:
        case "note" | "propose":
            return f"{capitalised(text)}."
        case "clue":
            return f"{capitalised(the(move['survivor']))} trouve un indice : « {text} »."
        case "geek_clue":
            return f"{capitalised(the(move['survivor']))} emporte l'indice du geek : « {text} »."
        case _:
            return game.told(index)
