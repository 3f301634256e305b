"""The games being played, kept in memory: a tap plays one move on the game that is kept.

`Live.now` is the present `Moment` of a game, as every page of it is built from; `Live.play` judges,
records and only then shows a move, for a caller who is `alone` with the game. Beside them stands
what else of a game is asked for at every turn: the `Catalogue` of the games that can be played, the
cards of the home screen, and the public screens.
"""

import base64
import hashlib
import hmac
import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from threading import Lock, RLock
from typing import Any, Final
from weakref import WeakValueDictionary

from markupsafe import escape

from gm_assistant.french.language import typed_in, would_change
from gm_assistant.seam.companion import Companion
from gm_assistant.seam.pages import Keep, Picture, Present, Shown, Timer
from gm_assistant.seam.paper import Deed, Ended, Feat, Fortune, Outcome, Tale
from gm_assistant.seam.rules import VERSION
from gm_assistant.seam.telling import Telling
from gm_assistant.shell.journal.game_file import playable
from gm_assistant.shell.journal.journal import Journal, Summary
from gm_assistant.shell.journal.line import Hand, Line, Move
from gm_assistant.shell.journal.refusals import DamagedFile, DatabaseLocked, JournalRefusal, Stale
from gm_assistant.shell.journal.sidebook import Kept, Sidebooks, State
from gm_assistant.shell.judging import (
    Counted,
    begun_before,
    counted_among,
    going_on,
    otherwise,
    standing,
    told_of,
)
from gm_assistant.toolkit.awaited import while_awaited

# The games that this app can play, by their format and by their short name.


class UnknownGame(Exception):
    """A document, or an address, of a game that is not played here."""

    sentence = "Ce jeu n'est pas de ceux que cet assistant mène : prenez une version plus récente."


# What can stand in an address of ours, once it is written in percents.
NAMEABLE: Final = re.compile(r"(?!\.{1,2}$)[^\x00-\x1f\x7f/\\]{1,60}")
ODD_ID: Final = (
    "l'identifiant « {player} » ne peut pas être dans une adresse ; "
    "prenez des lettres et des chiffres"
)


class Catalogue:
    """In the order of the home screen; the first is meant where no game is named."""

    def __init__(self, companions: Iterable[Companion[Any]]) -> None:
        self.all = tuple(companions)
        self._by_format = {it.rules.format: it for it in self.all}
        self._by_slug = {it.slug: it for it in self.all}

    @property
    def first(self) -> Companion[Any]:
        return self.all[0]

    @property
    def formats(self) -> tuple[str, ...]:
        return tuple(self._by_format)

    def of(self, document: Mapping[str, Any]) -> Companion[Any]:
        """The game of a document."""
        found = self._by_format.get(str(document.get("format", self.first.rules.format)))
        if found is None:
            raise UnknownGame
        return found

    def named(self, slug: str) -> Companion[Any]:
        """The game of an address; the first where it names none."""
        found = self._by_slug.get(slug or self.first.slug)
        if found is None:
            raise UnknownGame
        return found

    def prove_playable(self, document: dict[str, Any]) -> None:
        """Raise DamagedFile where the rules do not understand this document, or refuse a move."""
        self.played(document)

    def begun_now(self, document: dict[str, Any]) -> dict[str, Any]:
        """The same document, which says by which version of the rules it is begun."""
        return {**document, VERSION: self.of(document).rules.version}

    def played(self, document: dict[str, Any]) -> tuple[Companion[Any], Any]:
        """The game of a document; DamagedFile where it is none, or where no page could name it."""
        companion = self.of(document)
        game = playable(document, companion.rules)
        for player in companion.people(game):
            if not NAMEABLE.fullmatch(str(player)):
                raise DamagedFile("players", ODD_ID.format(player=str(player)[:20]))
        return companion, game


# The cards of the home screen: noted when a game is played, so that none is folded to list it.

# Each is played from its first move: home must not wait for a whole shelf.
MOST_DRAWN = 3


@dataclass(frozen=True)
class HomeCard:
    """Where a game is, as of one number of its journal."""

    game: str
    moment: str
    people: str = ""
    seats: int = 0
    living: int = 0
    look: str = "nuit"
    # Words of people in it, which stay as they were typed.
    typed: Sequence[str] = ()


UNKNOWN: Final = HomeCard("", "Pas encore ouverte ici")


class HomeCards:
    """What was noted last; a few games that came by a file are drawn each time, then noted."""

    def __init__(self, journal: Journal, draw: Callable[[str], HomeCard | None]) -> None:
        self._journal, self._draw = journal, draw
        self._troubled = dict[str, int]()

    def of(self, games: list[Summary]) -> dict[str, HomeCard]:
        """One card for each of the games."""
        noted = self._journal.cards(game.game_id for game in games)
        cards = {game.game_id: _read(noted.get(game.game_id)) for game in games}
        # What could not be drawn and is as it was waits behind what nobody tried.
        waiting = [it for it in games if cards[it.game_id] is None]
        waiting.sort(key=lambda it: self._troubled.get(it.game_id) == it.seq)
        drawn = {it.game_id: self._drawn(it) for it in waiting[:MOST_DRAWN]}
        return {game: card or drawn.get(game) or UNKNOWN for game, card in cards.items()}

    def _drawn(self, game: Summary) -> HomeCard | None:
        card = self._draw(game.game_id)
        if card is None:
            self._troubled[game.game_id] = game.seq
        return card


def _read(noted: tuple[int, dict[str, Any]] | None) -> HomeCard | None:
    with suppress(TypeError):
        if noted is not None:
            return HomeCard(**noted[1])
    return None


# More than an evening has; any other is played anew from its journal.
MOST_KEPT = 12
PATIENCE = 1.5
log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Moment:
    """A game at one number of its journal, the companion that knows it, the words typed in it.

    Once it was told how the game ended, it ended so, whatever today's rules say (`otherwise`).
    """

    companion: Companion[Any]
    game: Any
    line: Line
    words: frozenset[str]

    @cached_property
    def told(self) -> Telling | None:
        """What was told of the end that stands."""
        return told_of(self.companion.rules, self.game, self.line)

    @cached_property
    def to_tell(self) -> Telling | None:
        """What is told of it now that it is over, where nothing was yet."""
        return None if self.told else self.companion.telling(self.game)

    @cached_property
    def otherwise(self) -> str:
        """How today's rules would judge it, or that others than those of its day told its end."""
        judged = otherwise(self.companion, self.game, self.line)
        return judged or begun_before(self.told, self.line)

    @cached_property
    def begun(self) -> Mapping[str, Any]:
        """The decisions begun, by their keys."""
        return self.line.begun()

    @cached_property
    def present(self) -> Present:
        """What the game says of its present moment."""
        return self.companion.present(self.game, self.begun)

    @property
    def stage(self) -> str:
        """What a timer that is started now belongs to."""
        return f"{self.present.words} {self.present.stage}"

    @cached_property
    def result(self) -> str:
        """Which end this is: going on, going back or correcting makes the next one another."""
        game, line = self.game, self.line
        result = self._result_of(game)
        if not result:
            return ""
        count = len(line.moves)
        while count and self._result_of(game.back_to(count - 1)) == result:
            count -= 1
        decided = line.moves[count - 1].seq if count else 0
        return f"{line.turned} {decided} {count} {result}"

    def _result_of(self, game: Any) -> str:
        """What it came to, in the word of the game, or that it is over: then there is a story."""
        public, tale = self.companion.public, self.companion.tale
        if public is not None and public.result is not None:
            return public.result(game)
        return "fin" if public is not None and tale is not None and tale(game) is not None else ""

    @property
    def tale(self) -> Tale | None:
        """The story of the evening, once it is over."""
        if self.told:
            return self.told.tale
        return self.companion.tale(self.game) if self.companion.tale else None


class Live:
    """One lock a game; what is kept here is only a faster way to what the journal says."""

    def __init__(self, journal: Journal, catalogue: Catalogue) -> None:
        self.journal, self._catalogue = journal, catalogue
        self._kept: dict[str, Moment] = {}
        self._noted: dict[str, HomeCard] = {}
        # Held as long as somebody plays or waits: an id that is no game's leaves nothing behind.
        self._locks: WeakValueDictionary[str, RLock] = WeakValueDictionary()
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
        kept, told = self._kept.get(game_id), self.journal.told(game_id)
        is_whole = kept is not None and kept.line is told.what and not told.spoilt
        # What could not be written down of an end is tried again.
        if kept is not None and is_whole and kept.to_tell is None:
            return kept
        with self.alone(game_id):
            line = self.journal.line(game_id)
            moment = self._written_down(game_id, self._caught_up(self._kept.get(game_id), line))
            self._keep(game_id, moment)
        return moment

    def glimpse(self, game_id: str) -> Moment:
        """The same for a game that nobody is about to play: those that are played stay here."""
        line = self.journal.line(game_id)
        return self._written_down(game_id, self._caught_up(self._kept.get(game_id), line))

    def _written_down(self, game_id: str, moment: Moment) -> Moment:
        """The same, once what is told of its end is a fact of this evening."""
        if moment.to_tell is None:
            return moment
        with suppress(JournalRefusal):
            self.journal.tell(game_id, asdict(moment.to_tell), moment.line.seq)
            return replace(moment, line=self.journal.line(game_id))
        return moment

    def card(self, game_id: str) -> HomeCard | None:
        """The card of a game that nobody opened here yet; none where it cannot be played."""
        try:
            return card_of(self.now(game_id))
        except JournalRefusal as trouble:
            log.warning("carte non dessinée : %s", trouble)
            return None

    def _caught_up(self, kept: Moment | None, line: Line) -> Moment:
        """From the last situation that both have in common."""
        if kept is None or kept.line.document is not line.document:
            companion = self._catalogue.of(line.document)
            return _moment(companion, standing(companion.rules, line), line)
        before, now = kept.line.moves, line.moves
        same = 0
        while same < min(len(before), len(now)) and before[same] is now[same]:
            same += 1
        game = going_on(kept.companion.rules, kept.game.back_to(same), line, same)
        # What is taken back stands on the button that does it again: its words stay.
        words = kept.words | words_of(line.title, [it.move for it in now[same:]])
        return Moment(kept.companion, game, line, words)

    def adopt(self, game_id: str, companion: Companion[Any], game: Any) -> None:
        """A game that was just proved is not played a second time to be shown."""
        line = self.journal.line(game_id)
        if line.told is None:
            self._keep(game_id, _moment(companion, game, line))

    def _keep(self, game_id: str, moment: Moment) -> None:
        card = card_of(moment)
        # From one call of a night to the next it stays the same: only news is written.
        is_news = card != self._noted.get(game_id)
        if is_news and self.journal.keep_card(game_id, moment.line.seq, asdict(card)):
            self._noted[game_id] = card
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
        by: Hand,
        *,
        clears: Sequence[str] = (),
        draft: Keep | None = None,
        judged: Any = None,
        then: Iterable[Mapping[str, Any]] = (),
    ) -> Moment:
        """Judge the move, record it, and only then show it; `judged`: the game after it, if known.

        `then`: what the same tap decides besides, in the same commit and taken back with it; the
        first move alone carries its mark. The caller is alone with the game since `moment`, and
        knows that the tap is new.
        """
        game = self.judged(moment, move, by) if judged is None else judged
        further = [dict(it) for it in then]
        for one in further:
            game = game.play(one)
        with self.journal.as_one():
            on_this = replace(by, seen=moment.line.seq)
            self.journal.append(game_id, move, on_this, clears=clears, draft=draft)
            for one in further:
                self.journal.append(game_id, one, Hand(device=by.device), joined=True)
            # With the decision that ends it; a note afterwards changes nothing of it.
            telling, rules = moment.companion.telling(game), moment.companion.rules
            same = moment.told and rules.situation(game) == rules.situation(moment.game)
            if telling is not None and not same:
                self.journal.tell(game_id, asdict(telling))
        # Recorded a moment ago: it is not read again.
        line = self.journal.remembered(game_id) or self.journal.line(game_id)
        # A move adds its own words: the others are not looked for again.
        kept = Moment(moment.companion, game, line, moment.words | words_of(move, *further))
        self._keep(game_id, kept)
        labels = [moment.companion.copied_at.get(it["move"]) for it in (move, *further)]
        for label in dict.fromkeys(filter(None, labels)):
            self._copy(game_id, label)
        return kept

    def judged(self, moment: Moment, move: Move, by: Hand) -> Any:
        """The game after the move; nothing is recorded."""
        if by.seen not in (None, moment.line.seq):
            raise Stale(moment.line.seq)
        return moment.game.play(move)

    def _copy(self, game_id: str, label: str) -> None:
        try:
            self.journal.keep_copy(game_id, label)
        except JournalRefusal as refusal:
            # The move is in the journal: a copy that cannot be written must not refuse it.
            log.warning("copie non écrite : %s", refusal.sentence)


def words_of(*values: Any) -> frozenset[str]:
    """Of documents, moves and titles, the words that typography would change."""
    return frozenset(it for it in typed_in(values) if would_change(str(escape(it))))


def card_of(found: Moment) -> HomeCard:
    """The game as the home screen lists it."""
    card = found.told.card if found.told else found.companion.card(found.game)
    rehearsed = "Répétition · " if found.line.document.get("rehearsal") else ""
    moment = f"{rehearsed}{card.moment}"
    game = found.companion.title
    typed = tuple(sorted(it for it in found.words if it in moment or it in card.people))
    return HomeCard(game, moment, card.people, card.seats, card.living, card.look, typed)


def _moment(companion: Companion[Any], game: Any, line: Line) -> Moment:
    words = words_of(line.title, line.document, [it.move for it in line.moves])
    return Moment(companion, game, line, words)


# Games that are over, for the figures of all evenings: each is read once for its last decision.

EVENING: Final = "soiree"
# Whoever asks for the figures of many years waits for so many games, and asks again.
MOST_READ: Final = 40


class Evenings:
    """What every ended game of the folder adds, noted beside it; a rehearsal adds nothing."""

    def __init__(self, journal: Journal, live: Live, catalogue: Catalogue) -> None:
        self._journal, self._live, self._catalogue = journal, live, catalogue
        # What a note says of a game, read once as long as both stay the same.
        self._known: dict[str, tuple[int, str, Counted | None]] = {}

    def all(self) -> tuple[list[Ended], int, list[str]]:
        """Those that are over, the one played last first; how many are still to be read; what is
        to be said of one that is not counted, or that today's rules would judge otherwise."""
        noted = self._journal.house.noted(EVENING)
        found, read, left, remarks = list[Ended](), 0, 0, list[str]()
        for game in while_awaited(self._journal.games()):
            note = noted.get(game.game_id, "")
            if self._known.get(game.game_id, ())[:2] != (game.seq, note):
                self._known[game.game_id] = game.seq, note, self._noted(note, game.seq)
            known = self._known[game.game_id][2]
            if known is None and read >= MOST_READ:
                left += 1
                continue
            if known is None:
                read += 1
                known = self._read(game.game_id)
            ended = known.ended(game.game_id, game.title, game.last_at)
            found += [ended] if ended else []
            if known.remark:
                said = known.remark[:1].lower() + known.remark[1:]
                remarks.append(f"« {game.title} » : {said}")
        return sorted(found, key=lambda it: it.at, reverse=True), left, remarks

    def _read(self, game_id: str) -> Counted:
        try:
            moment = self._live.glimpse(game_id)
        except JournalRefusal as trouble:
            return Counted(remark=f"soirée non comptée. {trouble.sentence}")
        found = counted_among(moment.companion, moment.game, moment.line)
        rules = moment.companion.rules.version
        with suppress(JournalRefusal):
            note = {"seq": moment.line.seq, "rules": rules, **asdict(found)}
            self._journal.house.note(game_id, EVENING, note)
        return found

    def _noted(self, value: str, seq: int) -> Counted | None:
        # A damaged note, one of other rules or of another version is only read again.
        with suppress(ValueError, TypeError, KeyError, UnknownGame):
            told = json.loads(value)
            rules = self._catalogue.named(told["slug"]).rules.version
            if (told.pop("seq"), told.pop("rules")) != (seq, rules):
                return None
            evening = told["evening"] and _evening(told["evening"])
            return Counted(**told | {"evening": evening, "longest": told["longest"]})
        return None


def _evening(told: dict[str, Any]) -> Outcome:
    people = tuple(Fortune(**it) for it in told["people"])
    nights = tuple((first, last) for first, last in told["nights"])
    deeds = tuple(Deed(**it) for it in told["deeds"])
    feats = tuple(Feat(**it | {"who": tuple(it["who"])}) for it in told["feats"])
    return Outcome(tuple(told["camps"]), people, nights, deeds, feats)


# The public screens: each game's unguessable address, what it may show, its timer.

LONGEST_TIMER = 3600
STAYS = 20_000
# How loud the loudest is: the levels that the script of the sound knows.
LOUDEST = 3
# Under what name the story is bound to the end that it tells.
TALE = "tale"


@dataclass(frozen=True)
class PublicScreen:
    """What the game master decided about one game's screen; kept across starts.

    `bound`: the result that each reveal was turned on for; `volume`: 0 is silence.
    """

    game_id: str
    token: str
    switches: Mapping[str, bool] = field(default_factory=dict)
    bound: Mapping[str, str] = field(default_factory=dict)
    step: int = 0
    volume: int = 0

    def told(self, result: str) -> int:
        """How far the story of this end is told; 0 where it is not."""
        return self.step if result and self.bound.get(TALE) == result else 0


@dataclass(frozen=True)
class Showing:
    """What a screen shows, and all that it was made of: another picture is drawn when that changes.

    Forty telephones ask every second whether anything is new: most of the time nothing is.
    """

    moment: Moment
    shown: Shown
    told: int
    volume: int
    picture: Picture

    def holds(self, moment: Moment, shown: Shown, told: int, volume: int) -> bool:
        now = (shown, told, volume)
        return self.moment is moment and (self.shown, self.told, self.volume) == now

    @cached_property
    def version(self) -> str:
        """Changes when something public does, and only then."""
        seen_and_heard = repr((self.picture, self.volume, self.shown.facades))
        return hashlib.sha256(seen_and_heard.encode()).hexdigest()[:16]


class PublicScreens:
    """Kept as entries of the house; timers, and what is shown, are fleeting."""

    def __init__(self, house: Sidebooks, key: bytes) -> None:
        self._screens, self._key = house.screens, key
        # The hour as it was at the start: a clock that is set back prolongs no timer.
        self._ahead = time.time() - time.monotonic()
        self._tokens: dict[str, str] = {}
        self._read_up_to = (0, 0)
        # Each with the stage that it was started for.
        self.timers: dict[str, tuple[str, Timer]] = {}
        self._showing: dict[str, Showing] = {}

    def of(self, game_id: str) -> PublicScreen:
        """The screen of a game; nothing is written to show it."""
        kept = self._screens.get(game_id)
        return _screen(kept) if kept else PublicScreen(game_id, self._first(game_id))

    def at(self, token: str) -> PublicScreen | None:
        """The screen that has this address, if any has."""
        return self._named(token) or (self._named(token) if self._learned() else None)

    def _learned(self) -> bool:
        """Whether any address can be new since the last time: only those are looked at."""
        games, screens, places = self._screens.named_since(*self._read_up_to)
        self._tokens.update((self._first(it), it) for it in games)
        self._tokens.update((self.of(it).token, it) for it in screens)
        self._read_up_to = places
        return bool(games or screens)

    def _first(self, game_id: str) -> str:
        """The address that a game has until another is drawn: nobody without our key works it out.

        It is the same at every start, so that looking at a page writes nothing.
        """
        told = hmac.digest(self._key, f"ecran {game_id}".encode(), "sha256")
        return base64.urlsafe_b64encode(told[:18]).decode()

    def _named(self, token: str) -> PublicScreen | None:
        game_id = self._tokens.get(token)
        screen = self.of(game_id) if game_id else None
        mine = screen.token.encode() if screen else b""
        # An address that was renewed leads nowhere.
        return screen if secrets.compare_digest(mine, token.encode(errors="replace")) else None

    def change(self, game_id: str, switch: str, *, on: bool, result: str = "") -> PublicScreen:
        """Let the screen show something, or no longer; `result` is what a reveal is bound to."""
        return self._told(game_id, {}, bound={switch: result}, switches={switch: on})

    def tell(self, game_id: str, step: int, result: str) -> PublicScreen:
        """Show a step of the story of this end; 0 shows it no longer."""
        return self._told(game_id, {"step": step}, bound={TALE: result})

    def set_volume(self, game_id: str, volume: int) -> PublicScreen:
        """How loud the screen may be from now on; 0 cuts it off."""
        return self._told(game_id, {"volume": volume})

    def renew(self, game_id: str, token: str = "") -> PublicScreen:
        """A new address, or that at which everybody came in: the former one shows nothing more."""
        return self._told(game_id, {"token": token or secrets.token_urlsafe(18)})

    def _told(self, game_id: str, told: State, **among: State) -> PublicScreen:
        """`among`: what is added to one of its own lists."""
        first = {"token": self._first(game_id), "switches": {}, "bound": {}}

        def changed(was: State) -> State:
            lists = {name: {**was.get(name, {}), **added} for name, added in among.items()}
            return {**first, **was, **told, **lists}

        return _screen(self._screens.change(game_id, changed))

    def start_timer(self, moment: Moment, label: str, seconds: int) -> None:
        until = self.now() + 1000 * min(seconds, LONGEST_TIMER)
        self.timers[moment.line.game_id] = (moment.stage, Timer(label, seconds, until))

    def stop_timer(self, game_id: str) -> None:
        self.timers.pop(game_id, None)

    def timer(self, moment: Moment) -> Timer | None:
        """The timer that runs, or has just run out; it ends with the stage it was started for."""
        stage, timer = self.timers.get(moment.line.game_id, ("", None))
        if timer is None:
            return None
        if stage != moment.stage or self.now() >= timer.until + STAYS:
            self.stop_timer(moment.line.game_id)
            return None
        return timer

    def showing(
        self, screen: PublicScreen, moment: Moment, shown: Shown, draw: Callable[[], Picture]
    ) -> Showing:
        """Drawn when it is another than at the last call."""
        game_id, told = screen.game_id, screen.told(moment.result)
        found = self._showing.get(game_id)
        if found is None or not found.holds(moment, shown, told, screen.volume):
            found = Showing(moment, shown, told, screen.volume, draw())
            self._showing.pop(game_id, None)
            self._showing[game_id] = found
            for oldest in list(self._showing)[:-MOST_KEPT]:
                self._showing.pop(oldest, None)
        return found

    def now(self) -> int:
        """The server's clock, in milliseconds."""
        return int((self._ahead + time.monotonic()) * 1000)


def _screen(kept: Kept) -> PublicScreen:
    state, step = kept.state, kept.state.get("step")
    # What a damaged entry may have turned off stays off: nothing is revealed by an accident.
    bound = {} if kept.spoilt else dict(state.get("bound", {}))
    switches = dict(state.get("switches", {}))
    whole = step if isinstance(step, int) else 0
    loud = state.get("volume")
    volume = loud if isinstance(loud, int) and not kept.spoilt else 0
    return PublicScreen(kept.id, str(state["token"]), switches, bound, whole, volume)
