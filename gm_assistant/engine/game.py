"""A game as its kinds of moves, and as the states that follow from them.

A kind of move is one record, `Kind`: its fields and their forms, what stands against it, what it
does, how it is said. `Code` holds all the kinds of a game and the few things that it says once;
from these follow reading a move, its line of the journal, its reasons, what is legal, and, in
`rehearsal`, moves by chance. `Game` is a game as it is played: an immutable row of states, one
more than its moves.

A game declares its kinds in a table, and then:

    CODE = Code(format="...", kinds=kinds_of(KINDS), known=..., judge=..., ...)

    class Game(engine.Game[Fosse]):
        code = CODE

    def open_document(document: object) -> Game:
        return Game.opened(document, read_table(document))

`Code.judge` gives the state after a move, or raises a refusal. Two styles fit. Where states are
never changed, a kind lists its objections (`against`), `Code.overruled` weighs them against the
table's word, and `act` gives the new state. Where a move is judged on a draft that is dropped when
it is refused, `act` changes the draft, refuses in the middle of it, and returns nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Self, TypeAlias, TypeVar

from gm_assistant.engine.forms import (
    FLAG,
    MOMENT,
    NOTHING_KNOWN,
    Fields,
    Form,
    Forms,
    Known,
    OneOf,
    Sent,
    Shape,
    Together,
    Variants,
    expect,
    items,
    mapping,
)
from gm_assistant.engine.wording import Malformed, Refusal, RefusedMove, Saying, Unreadable
from gm_assistant.french.language import de, que

S = TypeVar("S")
R = TypeVar("R")
Facts: TypeAlias = Mapping[str, Any]
_ELIDED: Final = {"de": de, "que": que}


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something that happened, and the rule that made it happen."""

    rule: str
    facts: Facts


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: data first, its sentence second, and the reasons that it rests on."""

    rule: str
    cites: tuple[str, ...]
    facts: Facts
    sentence: str
    because: tuple["Why", ...] = ()

    @property
    def line(self) -> str:
        """The sentence and, in brackets, what it cites."""
        return f"{self.sentence} ({', '.join(self.cites)})" if self.cites else self.sentence

    def told(self) -> list[str]:
        """It and all that it rests on, each sentence once."""
        below = (sentence for one in self.because for sentence in one.told())
        return list(dict.fromkeys((self.sentence, *below)))


class FieldRow(NamedTuple):
    """A field of a kind of move, for the tables of the docs; `word`: of which variant."""

    word: str
    name: str
    holds: str
    needed: bool


class Move(Mapping[str, Any]):
    """One decision as it was understood; it is read as its own fields are.

    `forced`: the table overrules what it may overrule; `kept`: what today's rules have against
    one that those of its day accepted.
    """

    __slots__ = ("fields", "forced", "kept", "name")

    def __init__(self, name: str, fields: Fields, *, forced: bool = False, kept: str = "") -> None:
        self.name, self.fields, self.forced, self.kept = name, fields, forced, kept

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    def __iter__(self) -> Iterator[str]:
        return iter(self.fields)

    def __len__(self) -> int:
        return len(self.fields)

    def __repr__(self) -> str:
        return f"Move({self.name!r}, {dict(self.fields)!r}, forced={self.forced})"


def nothing_against(_state: object, _move: Move) -> Iterable[Refusal]:
    """What the rules say against a move that is judged while it is made, or always legal."""
    return ()


@dataclass(frozen=True, slots=True)
class Kind(Generic[S, R]):
    """A kind of move. Its form, its line of the journal and its shape in a file are made of it.

    `act` does it: it gives a state, or changes the draft that it is given (see `Code.judge`).
    `said` is its line of the journal, in the state that it was decided in; it may be asked about
    a move of a file that nobody understands any more, so it says what it can. `whole` proves
    fields together that are right one by one. `variants`: more fields, by the word of one of them
    (the row of a night, the name of a card).
    """

    name: str
    act: Callable[[S, Move], R]
    said: Callable[[S, Fields], str]
    required: Forms = field(default_factory=dict)
    optional: Forms = field(default_factory=dict)
    against: Callable[[S, Move], Iterable[Refusal]] = nothing_against
    whole: Together | None = None
    variants: Variants | None = None

    def shape(self, value: object, place: str = "", known: Known = NOTHING_KNOWN) -> Shape:
        """The fields of such a move; where there are variants, of the one that it speaks of."""
        if self.variants is None:
            return Shape(self.required, self.optional)
        chosen = self.variants.chosen(value, place, known)
        return Shape(
            {**self.required, **chosen.required},
            {**self.optional, **chosen.optional},
            chosen.whole,
        )

    def rows(self) -> Iterator[FieldRow]:
        """Every field that such a move may have."""
        own = {"": Shape(self.required, self.optional)}
        for word, shape in {**own, **(self.variants.shapes if self.variants else {})}.items():
            for name in shape:
                yield FieldRow(word, name, shape[name].words, name in shape.required)

    def filled(self, sent: Sent, known: Known) -> dict[str, object]:
        """What a web form says of the fields of such a move, complete or not."""
        variants = self.variants
        word = {} if variants is None else {variants.field: sent.get(variants.field, ("",))[-1]}
        if variants is not None and word[variants.field] not in variants.at(known):
            raise Unreadable
        return self.shape(word, "", known).filled(sent, known)


def kinds_of(*rooms: Iterable[Kind[S, R]]) -> dict[str, Kind[S, R]]:
    """All the kinds of moves of a game by their names."""
    return {kind.name: kind for room in rooms for kind in room}


def _journal_line(words: str, forced: bool) -> str:
    return f"{words} (la table passe outre)." if forced else f"{words}."


def _as_before(known: Known, _move: Move) -> Known:
    return known


def _going_on(state: S, _result: Fields | None) -> S:
    return state


def _filled_in(template: str, words: Mapping[str, str]) -> str:
    return template.format_map(words)


def is_forced(move: Fields) -> bool:
    """Whether the table overrules by a move, understood or as a file writes it."""
    return move.forced if isinstance(move, Move) else bool(move.get("force"))


@dataclass(frozen=True, kw_only=True)
class Reasons(Generic[S]):
    """How the rules of a game are said; a room of its rules may ask without knowing the moves.

    `word` says a fact of a consequence by its name; `sentence` fills in a saying.
    """

    sayings: Mapping[str, Saying]
    word: Callable[[S, str, Facts], str]
    sentence: Callable[[str, Mapping[str, str]], str] = _filled_in

    def reason(self, state: S, rule: str, facts: Facts, because: tuple[Why, ...] = ()) -> Why:
        """The reason that a rule gives, with the names of this table."""
        template, cites = self.sayings[rule]
        sentence = self.sentence(template, _Words(self, state, facts))
        return Why(rule, cites, facts, sentence, because)


@dataclass(frozen=True, kw_only=True)
class Code(Reasons[S]):
    """The rules of one game, and how they are said.

    `known`: what the table of a state calls by name; `coming`: what it does after a move that
    brings somebody. `judge` gives the state after a move, whose index it is told, or refuses.
    `tried` judges a move where only its legality is asked, if that is less than all. `result` are
    the fields of what a situation has under that name; `ended`: the state with this one in place
    of its own, or, of None, as if nothing had ended it.
    """

    format: str
    kinds: Mapping[str, Kind[S, Any]]
    known: Callable[[S], Known]
    judge: Callable[[S, Move, int], S]
    situation: Callable[[S], dict[str, Any]]
    happened: Callable[[S, int], Iterable[Consequence]]
    line: Callable[[str, bool], str] = _journal_line
    coming: Callable[[Known, Move], Known] = _as_before
    tried: Callable[[S, Move], object] | None = None
    result: Forms = field(default_factory=dict)
    ended: Callable[[S, Fields | None], S] = _going_on
    what: str = "coup"
    moment: Form[str] = MOMENT

    def read(self, value: object, place: str, known: Known) -> Move:
        """Understand a move, or say where it cannot be understood."""
        data, inside = mapping(value, place or self.what), f"{place}." if place else ""
        expect("move" in data, f"{inside}move", "ce champ manque")
        kind = self.kinds[OneOf(self.kinds, self.what).read(data["move"], f"{inside}move")]
        own = {name: item for name, item in data.items() if name not in ("move", "force", "at")}
        fields = kind.shape(own, place, known).read(own, place, known)
        forced = "force" in data and FLAG.read(data["force"], f"{inside}force")
        if "at" in data:
            self.moment.read(data["at"], f"{inside}at", known)
        if kind.whole is not None:
            kind.whole(fields, place)
        return Move(kind.name, fields, forced=forced)

    def read_all(self, value: object, known: Known) -> list[Move]:
        """Understand the moves of a document, one after another."""
        found: list[Move] = []
        for index, move in enumerate(items(value, "moves")):
            found.append(self.read(move, f"moves[{index}]", known))
            known = self.coming(known, found[-1])
        return found

    def sent(self, sent: Sent, known: Known) -> dict[str, Any]:
        """What a web form tells of a move, complete or not, as a game file would write it."""
        name = sent.get("move", ("",))[-1]
        if name not in self.kinds:
            raise Unreadable
        force = {"force": True} if any(sent.get("force", ())) else {}
        return {"move": name, **self.kinds[name].filled(sent, known), **force}

    def overruled(self, state: S, move: Move) -> tuple[Consequence, ...]:
        """What the table overrules by this move; raises what it may not overrule, or does not."""
        found: list[Consequence] = []
        for refusal in self.kinds[move.name].against(state, move):
            if not (move.forced and refusal.can_be_forced):
                raise refusal
            found.append(Consequence("passe_outre", {"refusal": refusal.sentence}))
        return tuple(found)

    def refusal_of(self, state: S, move: Move) -> Refusal | None:
        """Why the rules would refuse a move now, or None where they would not."""
        try:
            if self.tried is None:
                self.judge(state, move, 0)
            else:
                self.tried(state, move)
        except Refusal as refusal:
            # Without the frames that it crossed, which it would keep alive and which keep it.
            return refusal.with_traceback(None)
        return None

    def choices(
        self, state: S, name: str, field: str, chosen: Fields
    ) -> Iterator[tuple[Any, Refusal | None]]:
        """Each value that a field of a move may have, and what the rules have against it now.

        What is legal is found by trying: `chosen` are the other fields, as the rules read them.
        """
        known = self.known(state)
        form = self.kinds[name].shape(dict(chosen), "", known)[field]
        for value in form.domain(known):
            read = form.read(value, field, known)
            yield read, self.refusal_of(state, Move(name, {**chosen, field: read}))

    def in_words(self, state: S, move: Fields) -> str:
        """A move in one sentence, for the journal; also one that is only written in a file."""
        name = move.name if isinstance(move, Move) else move["move"]
        return self.line(self.kinds[name].said(state, move), is_forced(move))

    def why(self, state: S, index: int) -> tuple[Why, ...]:
        """What a move made happen, seen in the state after it, and by which rules."""
        return tuple(self.reason(state, it.rule, it.facts) for it in self.happened(state, index))


class _Words(Mapping[str, str]):
    """What stands in the braces of a saying: of all that could be said, only what it asks for."""

    def __init__(self, reasons: Reasons[Any], state: object, facts: Facts) -> None:
        self._reasons, self._state, self._facts = reasons, state, facts

    def __getitem__(self, name: str) -> str:
        before, _, fact = name.partition("_")
        if name not in self._facts and before in _ELIDED:
            return _ELIDED[before](self[fact])
        return self._reasons.word(self._state, name, self._facts)

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)


class Game(Generic[S]):
    """An immutable game: each move gives a new one, and every former state is kept.

    `moves` are as the table wrote them, `understood` as the rules read them; `states` are one
    more, and `state` is the last.
    """

    code: Code[S]
    __slots__ = ("moves", "state", "states", "understood")

    def __init__(
        self,
        states: tuple[S, ...],
        moves: tuple[Mapping[str, Any], ...] = (),
        understood: tuple[Move, ...] = (),
    ) -> None:
        self.states, self.moves, self.understood = states, moves, understood
        self.state = states[-1]

    @classmethod
    def opened(cls, document: object, state: S) -> Self:
        """The game before its first move; all its moves are understood, none is played."""
        game, moves = cls((state,)), mapping(document, "document").get("moves", [])
        game.code.read_all(moves, game.code.known(state))
        return game

    @classmethod
    def replayed(
        cls, document: object, state: S, count: int | None = None
    ) -> tuple[Self, RefusedMove | None]:
        """The game as far as the rules accept its first moves, and the first that they refuse."""
        game, moves = cls((state,)), mapping(document, "document").get("moves", [])
        understood = game.code.read_all(moves, game.code.known(state))
        return as_far_as_played(game, moves[:count], understood)

    def read(self, move: object, place: str = "") -> Move:
        """Understand a move at this point, or say where it cannot be understood."""
        return self.code.read(move, place, self.code.known(self.state))

    def sent(self, sent: Sent) -> dict[str, Any]:
        """The whole move that a web form tells, or Unreadable."""
        move = self.code.sent(sent, self.code.known(self.state))
        try:
            self.read(move)
        except Malformed:
            raise Unreadable from None
        return move

    def play(self, move: Mapping[str, Any]) -> Self:
        """The game with one more move; this one is untouched, also when it is refused."""
        understood = self.read(move)
        state = self.code.judge(self.state, understood, len(self.moves))
        return type(self)(
            (*self.states, state), (*self.moves, move), (*self.understood, understood)
        )

    def keep(self, move: Mapping[str, Any]) -> Self:
        """The game with one more move, which the rules of its day accepted.

        Where today's refuse it, it stands by the table's word of that day: as if nothing had ended
        the game, then as if the table overruled, and at the last without any effect.
        """
        try:
            return self.play(move)
        except Refusal as refusal:
            against = refusal.sentence
        read, state = self.read(move), self.state
        if self.code.situation(state).get("result"):
            state = self.code.ended(state, None)
        for forced in (read.forced, True):
            kept = Move(read.name, read.fields, forced=forced, kept=against)
            with suppress(Refusal):
                state = self.code.judge(state, kept, len(self.moves))
                break
        return type(self)((*self.states, state), (*self.moves, move), (*self.understood, kept))

    @property
    def kept(self) -> dict[int, str]:
        """The moves that stand by the word of their day, and what today's rules have against."""
        return {index: it.kept for index, it in enumerate(self.understood) if it.kept}

    def ended(self, result: Mapping[str, Any], place: str = "") -> Self:
        """The same game, ended as was told: with this `result` of a situation; or Malformed."""
        told = Shape(self.code.result).read(result, place, self.code.known(self.state))
        last = self.code.ended(self.state, told)
        return type(self)((*self.states[:-1], last), self.moves, self.understood)

    def back_to(self, count: int) -> Self:
        """The game as it stood after its first moves; nothing is worked out again."""
        return type(self)(self.states[: count + 1], self.moves[:count], self.understood[:count])

    def objections(self, move: Mapping[str, Any]) -> tuple[Refusal, ...]:
        """All that stands against a move now, whether it is forced or not."""
        understood = self.read(move)
        return tuple(self.code.kinds[understood.name].against(self.state, understood))

    def situation(self) -> dict[str, Any]:
        """Everything that is true after the last move, as JSON values."""
        return self.code.situation(self.state)

    def why(self, index: int) -> tuple[Why, ...]:
        """What a move made happen, and by which rules."""
        return self.code.why(self.states[index + 1], index)

    def describe(self, move: Mapping[str, Any]) -> str:
        """A move in one French sentence, as it would be said if it were played now."""
        return self.code.in_words(self.state, self.read(move))

    def told(self, index: int) -> str:
        """The same for a move that was played."""
        return self.code.in_words(self.states[index], self.understood[index])

    def story(self) -> list[str]:
        """The whole game, each move with what it did and why."""
        lines: list[str] = []
        for index in range(len(self.moves)):
            lines.append(f"{index}. {self.told(index)}")
            lines += [f"→ {why.line}" for why in self.why(index)]
        return lines


G = TypeVar("G", bound=Game[Any])


def as_far_as_played(
    game: G, moves: Sequence[Mapping[str, Any]], understood: Iterable[Move]
) -> tuple[G, RefusedMove | None]:
    """The game after as many of these moves as its rules accept, and the first refused."""
    states, known, refused = [*game.states], [*game.understood], None
    for index, (_move, read) in enumerate(zip(moves, understood, strict=False)):
        try:
            states.append(game.code.judge(states[-1], read, len(known)))
        except Refusal as refusal:
            refused = RefusedMove(index, refusal)
            break
        known.append(read)
    # One game at the end: each of those between would hold all that came before it once more.
    played = (*game.moves, *moves[: len(known) - len(game.moves)])
    return type(game)((*states,), played, (*known,)), refused
