"""The games being played, folded and kept in memory; a tap plays one move on the kept game."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cached_property
from threading import Lock, RLock
from typing import Any

from gm_assistant.journal.entries import Move
from gm_assistant.journal.journal import Journal
from gm_assistant.journal.line import Line, Played
from gm_assistant.journal.refusals import DatabaseLocked, JournalRefusal, Stale
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.pages import Present
from gm_assistant.seam.refusals import Malformed, Refusal
from gm_assistant.web.catalogue import Catalogue
from gm_assistant.web.home_cards import HomeCard
from gm_assistant.web.typed_words import words_of

# More than an evening has; any other is played anew from its journal.
MOST_KEPT = 12
PATIENCE = 1.5
log = logging.getLogger(__name__)


class Unplayable(Exception):
    """The rules no longer accept a game that was recorded."""

    def __init__(self, index: int, sentence: str) -> None:
        self.sentence = (
            f"Cette partie s'arrête à la décision n° {index + 1}, que les règles n'acceptent plus "
            f"({sentence.rstrip('.')}) : rien n'est perdu, téléchargez son fichier."
        )
        super().__init__(self.sentence)


@dataclass(frozen=True)
class Moment:
    """A game at one number of its journal, the companion that knows it, the words typed in it."""

    companion: Companion[Any]
    game: Any
    line: Line
    words: frozenset[str]

    @property
    def seq(self) -> int:
        return self.line.seq

    @cached_property
    def present(self) -> Present:
        """What the game says of its present moment."""
        return self.companion.present(self.game, self.line.begun())


class Live:
    """One lock a game; what is kept here is only a faster way to what the journal says."""

    def __init__(self, journal: Journal, catalogue: Catalogue) -> None:
        self.journal, self._catalogue = journal, catalogue
        self._kept: dict[str, Moment] = {}
        self._locks: dict[str, RLock] = {}
        self._lock = Lock()

    @contextmanager
    def alone(self, game_id: str) -> Iterator[None]:
        """Nobody else plays this game meanwhile."""
        with self._lock:
            lock = self._locks.setdefault(game_id, RLock())
        # Ten devices that wait for a locked database wait together, not one after the other.
        if not lock.acquire(timeout=PATIENCE):
            raise DatabaseLocked
        try:
            yield
        finally:
            lock.release()

    def now(self, game_id: str) -> Moment:
        """The game as its journal tells it; only what changed is played."""
        kept = self._kept.get(game_id)
        if kept is not None and kept.seq == self.journal.version(game_id):
            return kept
        with self.alone(game_id):
            line = self.journal.line(game_id)
            moment = self._caught_up(self._kept.get(game_id), line)
            self._keep(game_id, moment)
        return moment

    def card(self, game_id: str) -> HomeCard | None:
        """The card of a game that nobody opened here yet; none where it cannot be played."""
        try:
            return card_of(self.now(game_id))
        except (JournalRefusal, Unplayable) as trouble:
            log.warning("carte non dessinée : %s", trouble)
            return None

    def _caught_up(self, kept: Moment | None, line: Line) -> Moment:
        """From the last situation that both have in common."""
        if kept is None or kept.line.document is not line.document:
            companion = self._catalogue.of(line.document)
            return _moment(companion, _played(_opened(companion, line), line.moves), line)
        same = _in_common(kept.line.moves, line.moves)
        game = _played(kept.game.back_to(same), line.moves[same:], same)
        return _moment(kept.companion, game, line)

    def adopt(self, game_id: str, companion: Companion[Any], game: Any) -> None:
        """A game that was just proved is not played a second time to be shown."""
        self._keep(game_id, _moment(companion, game, self.journal.line(game_id)))

    def _keep(self, game_id: str, moment: Moment) -> None:
        self.journal.keep_card(game_id, moment.seq, asdict(card_of(moment)))
        with self._lock:
            self._kept.pop(game_id, None)
            self._kept[game_id] = moment
            for oldest in list(self._kept)[:-MOST_KEPT]:
                del self._kept[oldest]

    def play(
        self,
        game_id: str,
        moment: Moment,
        move: Move,
        *,
        seen: int | None,
        token: str | None,
        device: str,
        clears: Sequence[str] = (),
        draft: tuple[str, Any] | None = None,
        judged: Any = None,
    ) -> Moment:
        """Judge the move, record it, and only then show it; `judged`: the game after it, if known.

        The caller is alone with the game since `moment`, and knows that the tap is new.
        """
        game = self.judged(moment, move, seen) if judged is None else judged
        self.journal.append(
            game_id,
            move,
            seen=moment.seq,
            token=token,
            device=device,
            clears=clears,
            draft=draft,
        )
        # Recorded a moment ago: it is not read again.
        line = self.journal.remembered(game_id) or self.journal.line(game_id)
        kept = _after(moment, game, line, move)
        self._keep(game_id, kept)
        label = moment.companion.copied_at.get(move["move"])
        if label:
            self._copy(game_id, label)
        return kept

    def judged(self, moment: Moment, move: Move, seen: int | None) -> Any:
        """The game after the move; nothing is recorded."""
        if seen is not None and seen != moment.seq:
            raise Stale(moment.seq)
        return moment.game.play(move)

    def _copy(self, game_id: str, label: str) -> None:
        try:
            self.journal.keep_copy(game_id, label)
        except JournalRefusal as refusal:
            # The move is in the journal: a copy that cannot be written must not refuse it.
            log.warning("copie non écrite : %s", refusal.sentence)


def card_of(found: Moment) -> HomeCard:
    """The game as the home screen lists it."""
    card = found.companion.card(found.game)
    rehearsed = "Répétition · " if found.line.document.get("rehearsal") else ""
    moment = f"{rehearsed}{card.moment}"
    game = found.companion.title
    typed = tuple(sorted(it for it in found.words if it in moment or it in card.people))
    return HomeCard(game, moment, card.people, card.seats, card.living, card.look, typed)


def _moment(companion: Companion[Any], game: Any, line: Line) -> Moment:
    words = words_of(line.title, line.document, [it.move for it in line.moves])
    return Moment(companion, game, line, words)


def _after(moment: Moment, game: Any, line: Line, move: Move) -> Moment:
    """A move adds its own words: the others are not looked for again."""
    return Moment(moment.companion, game, line, moment.words | words_of(move))


def _in_common(one: Sequence[Played], other: Sequence[Played]) -> int:
    pairs = zip(one, other, strict=False)
    return next(
        (place for place, (a, b) in enumerate(pairs) if a is not b), min(len(one), len(other))
    )


def _opened(companion: Companion[Any], line: Line) -> Any:
    try:
        return companion.rules.open({**line.full_document, "moves": []})
    except Malformed as error:
        raise Unplayable(-1, str(error)) from error


def _played(game: Any, moves: Sequence[Played], first: int = 0) -> Any:
    for index, played in enumerate(moves, start=first):
        try:
            game = game.play(played.move)
        except (Refusal, Malformed) as error:
            raise Unplayable(index, error.sentence) from error
    return game
