"""The history of a game to read: each entry with its moment and, in words, what it did."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from gm_assistant.journal.entries import Entry, Kind, Move
from gm_assistant.journal.fold import after
from gm_assistant.journal.history import opening_line
from gm_assistant.journal.line import Act, Line, Played

Say = Callable[[Move], str]


@dataclass(frozen=True)
class Told:
    """One line of the history; `stands`: a move that is still part of the game."""

    seq: int
    at: str
    device: str
    kind: Kind
    words: str
    stands: bool = False


def story(entries: Iterable[Entry], say: Say) -> list[Told]:
    """Everything that was done, in order; `say` puts a move into words."""
    line: Line | None = None
    told: list[tuple[Entry, str]] = []
    brought: list[Played] = []
    for entry in entries:
        if line is None:
            line = opening_line(entry)
            brought = list(line.moves)
            told.append((entry, _opening(line)))
        else:
            told.append((entry, _words(line, entry, say)))
            line = after(line, entry)
    moves = () if line is None else line.moves
    seqs = {played.seq for played in moves}
    lines = [_told(entry, words, entry.seq in seqs) for entry, words in told]
    # Moves of one file share an entry, and may share a moment: only their identity tells them.
    same = {id(played) for played in moves}
    return lines[:1] + [_brought(played, id(played) in same, say) for played in brought] + lines[1:]


def _told(entry: Entry, words: str, found: bool) -> Told:
    stands = found and entry.kind is not Kind.OPENED
    return Told(entry.seq, entry.at, entry.device, entry.kind, words, stands)


def _brought(played: Played, stands: bool, say: Say) -> Told:
    return Told(played.seq, played.at, played.device, Kind.MOVE, say(played.move), stands)


def _opening(line: Line) -> str:
    if not line.moves:
        return "Partie ouverte"
    return f"Partie importée, avec {_decisions(len(line.moves))}"


def _decisions(count: int) -> str:
    return "une décision" if count == 1 else f"{count} décisions"


def _words(line: Line, entry: Entry, say: Say) -> str:
    payload = entry.payload
    match entry.kind:
        case Kind.MOVE:
            return say(payload["move"])
        case Kind.UNDO:
            return f"Annulé : {_acts(line.acts, payload['count'], say)}"
        case Kind.REDO:
            return f"Rétabli : {_acts(line.redoable, payload['count'], say)}"
        case Kind.BACK:
            return f"Retour : tout ce qui suit {_after(payload['after'])} est défait"
        case Kind.CORRECT:
            return _correction(line, entry, say)
        case Kind.BRANCH:
            kept = f"« {line.branch} » est gardée avec {_decisions(len(line.moves))}"
            return (
                f"Nouvelle branche « {payload['name']} » après {_after(payload['after'])} ; {kept}"
            )
        case Kind.SWITCH:
            return f"Branche « {payload['name']} » reprise ; « {line.branch} » est gardée"
        case Kind.SETTING if payload["key"] == "title":
            return f"Titre : « {payload['value']} »"
        case _:
            return _PLAIN[entry.kind]


_PLAIN = {
    Kind.DRAFT: "Décision commencée",
    Kind.DRAFT_CLEARED: "Décision commencée, puis abandonnée",
    Kind.SETTING: "Réglage changé",
    Kind.DELETED: "Partie mise à la corbeille",
    Kind.RESTORED: "Partie reprise de la corbeille",
    Kind.OPENED: "Partie ouverte",
}


def _after(count: int) -> str:
    return "le commencement" if count == 0 else f"la décision n° {count}"


def _acts(acts: tuple[Act, ...], count: int, say: Say) -> str:
    return " ; ".join(_act(act, say) for act in reversed(acts[-count:]))


def _act(act: Act, say: Say) -> str:
    if act.kind is Kind.BACK:
        return "tout ce qui avait été défait"
    if act.kind is Kind.SWITCH:
        return "le changement de branche"
    if act.played is None:
        return "la nouvelle branche"
    said = say(act.played.move)
    return f"la correction « {said} »" if act.kind is Kind.CORRECT else said


def _correction(line: Line, entry: Entry, say: Say) -> str:
    replaced = line.moves[entry.payload["index"]].move
    words = f"À la place de « {say(replaced)} », mis « {say(entry.payload['move'])} »"
    dropped = list(_moves_at(line, entry.payload["drops"]))
    if not dropped:
        return words
    return f"{words} ; retiré : {' ; '.join(map(say, dropped))}"


def _moves_at(line: Line, places: Iterable[int]) -> Iterator[Move]:
    return (line.moves[place].move for place in places)
