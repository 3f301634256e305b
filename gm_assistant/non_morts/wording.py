"""A move said in one French sentence, as the journal shows it: no secret is in it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from gm_assistant.non_morts import french, moves, ops
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.hunger import bitten
from gm_assistant.non_morts.lookup import room_name, zombie_name
from gm_assistant.non_morts.moves import Move
from gm_assistant.non_morts.opening import highest
from gm_assistant.non_morts.reasons import exit_words, quoted, survivor_words
from gm_assistant.non_morts.refusals import RollsUnsettled
from gm_assistant.non_morts.vocabulary import EXITS, KINDS


def in_words(film: Film, move: Move) -> str:
    """What was decided, seen from the film as it stood before; a refused move may be said too."""
    words = french.sentence(_SAY[type(move)](film, move))
    return f"{words} (La table passe outre.)" if move.force else words


def _who(film: Film) -> str:
    return film.director(film.player).name if film.active else "La table"


def _people(survivors: Iterable[str]) -> str:
    return french.listed(survivor_words(it) for it in survivors)


def _room(film: Film, room: str) -> str:
    return quoted(room_name(film, room) if room in film.plan.rooms else room)


def _text(text: str) -> str:
    return f" : {quoted(text)}." if text else "."


def _open(film: Film, move: moves.Open) -> str:
    name = f" {quoted(move.name)}" if move.name else ""
    if move.first:
        return f"{film.director(move.first).name} dessine la première pièce{name}."
    try:
        first = highest(film.table.players, move.rolls)
    except RollsUnsettled:
        return f"Les dés désignent qui dessine la première pièce{name}."
    return f"{film.director(first).name} fait le plus haut dé et dessine la première pièce{name}."


def _attack(film: Film, move: moves.Attack) -> str:
    faces = ((zombie, die) for zombie, rolled in move.dice.items() for die in rolled)
    hurt = dict.fromkeys(victim for it in faces if (victim := bitten(film, *it)))
    outcome = f"et blessent {_people(hurt)}" if hurt else "sans blesser personne"
    dice = (
        f"{zombie_name(it)} fait {french.listed(str(die) for die in rolled)}"
        for it, rolled in move.dice.items()
    )
    return f"Les zombies attaquent {outcome} : {french.listed(dice)}."


def _advance(film: Film, move: moves.Advance) -> str:
    steps = (f"{zombie_name(it)} vers {_room(film, room)}" for it, room in move.moves)
    return f"{_who(film)} fait avancer {french.listed(steps)}."


def _arrive(film: Film, move: moves.Arrive) -> str:
    heights = Counter[str]()
    for one in move.zombies:
        heights[one.room] += one.stack
    places = (f"{_room(film, it)} ({french.tokens(count)})" for it, count in heights.items())
    return f"{_who(film)} fait arriver des zombies : {french.listed(places)}."


def _walk(film: Film, move: moves.Walk) -> str:
    people = _people(move.survivors)
    if move.to in film.exits:
        return f"{_who(film)} fait sortir {people} par {exit_words(film, move.to)}."
    return f"{_who(film)} déplace {people} vers {_room(film, move.to)}."


def _kill(film: Film, move: moves.Kill) -> str:
    hunter = survivor_words(move.by)
    die = f" (dé du goth : {move.die})" if move.die else ""
    return f"{_who(film)} fait attaquer {zombie_name(move.zombie)} par {hunter}{die}."


def _scream(film: Film, move: moves.Scream) -> str:
    return f"{_who(film)} fait hurler la pouffe : les zombies reculent vers {_room(film, move.to)}."


def _clue(film: Film, move: moves.Clue) -> str:
    finder = french.to(survivor_words(move.survivor))
    return f"{_who(film)} fait trouver un indice {finder}{_text(move.text)}"


def _geek_clue(film: Film, move: moves.GeekClue) -> str:
    bearer = french.to(survivor_words(move.survivor))
    return f"{_who(film)} fait donner {bearer} un indice du geek{_text(move.text)}"


def _draw(film: Film, move: moves.DrawRoom) -> str:
    name = f" {quoted(move.name)}" if move.name else ""
    doors = french.listed(_room(film, it) for it in move.doors)
    return f"{_who(film)} dessine une pièce{name}, avec une porte vers {doors}."


def _propose(film: Film, move: moves.Propose) -> str:
    votes = [f"{film.director(it).name} : {_vote(film, vote)}" for it, vote in move.votes.items()]
    voiced = f" ({' ; '.join(votes)})" if votes else ""
    what = _text(move.text) if move.text else _effects(film, move.ops)
    return f"{film.director(move.by).name} propose{voiced}{what}"


def _vote(film: Film, vote: moves.Vote) -> str:
    if not isinstance(vote, moves.Price):
        return vote
    payers = (f"{film.director(it).name} {tokens}" for it, tokens in vote.paid.items())
    by = f"{french.agreed(vote.price, 'payé')} par {french.listed(payers)}"
    paid = by if vote.paid else "que personne ne paie"
    return f"sa voix pour {french.tokens(vote.price)}, {paid}"


def _effects(film: Film, listed: Iterable[ops.Op]) -> str:
    effects = [_OP_WORDS[type(it)](film, it) for it in listed]
    return f" : {' ; '.join(effects)}." if effects else "."


def _between(film: Film, what: str, op: ops.Wall) -> str:
    one, other = op.between
    return f"{what} entre {_room(film, one)} et {_room(film, other)}"


def _zombie(film: Film, op: ops.ChangeZombie) -> str:
    facts = [
        "" if op.stack is None else french.tokens(op.stack),
        "" if op.room is None else f"dans {_room(film, op.room)}",
        "" if isinstance(op.kind, ops.Unsaid) else KINDS[op.kind] if op.kind else "ordinaire",
        {None: "", True: "sensible à la faim", False: "insensible à la faim"}[op.appetite],
        {None: "", True: "franchit les barricades", False: "s'arrête aux barricades"}[op.climbs],
    ]
    return f"{zombie_name(op.zombie)} : {', '.join(it for it in facts if it) or 'tel quel'}"


_OP_WORDS: Final[Mapping[type[Any], Callable[[Film, Any], str]]] = {
    ops.Soin: lambda _film, op: f"{french.litres(op.litres)} de sang pour {_people([op.survivor])}",
    ops.Barricade: lambda film, op: _between(film, "une barricade", op),
    ops.Debarricade: lambda film, op: _between(film, "plus de barricade", op),
    ops.Passage: lambda film, op: _between(film, "un passage", op),
    ops.ChangeZombie: _zombie,
    ops.Arrivee: lambda film, op: (
        f"un zombie dans {_room(film, op.room)} ({french.tokens(op.stack)})"
    ),
    ops.Indice: lambda _film, op: f"un indice pour {_people([op.survivor])}",
    ops.Litres: lambda _film, op: f"{_people([op.survivor])} a {french.litres(op.litres)}",
    ops.Place: lambda film, op: f"{_people([op.survivor])} est dans {_room(film, op.room)}",
    ops.Jetons: lambda film, op: f"{film.director(op.player).name} a {french.tokens(op.tokens)}",
    ops.Serves: lambda _film, _op: "on revoit à quoi sert un indice",
}
_SAY: Final[Mapping[type[Move], Callable[[Film, Any], str]]] = {
    moves.Open: _open,
    moves.Turn: lambda film, move: f"{_who(film)} joue les {move.side}.",
    moves.Attack: _attack,
    moves.Advance: _advance,
    moves.Arrive: _arrive,
    moves.Clue: _clue,
    moves.Infect: lambda film, move: (
        f"{film.director(move.payer).name} fait avancer la transformation du contaminé."
    ),
    moves.Walk: _walk,
    moves.Kill: _kill,
    moves.MakeExit: lambda film, move: (
        f"{_who(film)} trace une sortie dans {_room(film, move.room)}, "
        f"{EXITS[move.kind]}{_text(move.text)}"
    ),
    moves.Scream: _scream,
    moves.GeekClue: _geek_clue,
    moves.DrawRoom: _draw,
    moves.End: lambda film, _move: f"{_who(film)} finit son tour.",
    moves.Propose: _propose,
    moves.Verdict: lambda film, _move: f"La table juge les indices : {_people(film.judged)}.",
    moves.Correct: lambda film, move: f"La table corrige{_effects(film, move.ops)}",
    moves.Note: lambda _film, move: f"Note{_text(move.text)}",
}
