"""Tables being set: entries of the house, until their game begins."""

import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gm_assistant.seam.pages import Timer
from gm_assistant.shell.journal.refusals import NoSuchTable
from gm_assistant.shell.journal.sidebook import Act, Kept, Sidebooks, State

ID = re.compile(r"[0-9a-f]{16}")
MOST = 50


class Tables:
    """What was decided so far about a table; two devices may set the same one."""

    def __init__(self, house: Sidebooks) -> None:
        self._tables = house.tables

    def new(self, setting: dict[str, Any], *, token: str | None, device: str) -> str:
        # The same form again is the same table.
        table_id = (token or secrets.token_hex(8))[:16]
        self._tables.begin(table_id, setting, token=token, device=device)
        for oldest in self._tables.all()[MOST:]:
            self._tables.put_away(oldest.id)
        return table_id

    def get(self, table_id: str) -> Kept:
        kept = self._tables.get(table_id) if ID.fullmatch(table_id) else None
        if kept is None or kept.put_away:
            raise NoSuchTable
        return kept

    def change(
        self, table_id: str, act: Act, *, seen: int | None, token: str | None, device: str
    ) -> Kept:
        self.get(table_id)
        return self._tables.change(table_id, act, seen=seen, token=token, device=device)

    def undo(self, table_id: str, *, seen: int | None, token: str | None, device: str) -> Kept:
        self.get(table_id)
        return self._tables.undo(table_id, seen=seen, token=token, device=device)

    def redo(self, table_id: str, *, seen: int | None, token: str | None, device: str) -> Kept:
        self.get(table_id)
        return self._tables.redo(table_id, seen=seen, token=token, device=device)

    def put_away(self, table_id: str) -> None:
        if ID.fullmatch(table_id) and self._tables.get(table_id):
            self._tables.put_away(table_id)

    def all(self) -> list[Kept]:
        """Those whose game has not begun, the one touched last first."""
        return self._tables.all()


# The public screens: each game's unguessable address, what it may show, its timer.

LONGEST_TIMER = 3600
STAYS = 20_000
# Under what name the story is bound to the end that it tells.
TALE = "tale"


@dataclass(frozen=True)
class PublicScreen:
    """What the game master decided about one game's screen; kept across starts.

    `bound`: the result that each reveal was turned on for.
    """

    token: str
    switches: Mapping[str, bool] = field(default_factory=dict)
    bound: Mapping[str, str] = field(default_factory=dict)
    step: int = 0

    def told(self, result: str) -> int:
        """How far the story of this end is told; 0 where it is not."""
        return self.step if result and self.bound.get(TALE) == result else 0

    def shown(self, at_first: Mapping[str, bool], reveals: frozenset[str], result: str) -> State:
        """Each switch as it is now: what reveals a result holds for that one only."""
        wanted = {**at_first, **self.switches}
        return {
            name: on and (name not in reveals or bool(result and self.bound.get(name) == result))
            for name, on in wanted.items()
        }


class PublicScreens:
    """Kept as entries of the house; timers are fleeting."""

    def __init__(self, house: Sidebooks, clock: Callable[[], float] = time.time) -> None:
        self._screens, self._clock = house.screens, clock
        self._tokens: dict[str, str] = {}
        self._timers: dict[str, Timer] = {}

    def of(self, game_id: str) -> PublicScreen:
        """The screen of a game; its address is drawn when it is first asked for."""
        kept = self._screens.get(game_id) or self._screens.change(game_id, _with_token)
        return _screen(kept)

    def game_of(self, token: str) -> str | None:
        """The game whose screen has this address, if any has."""
        known = self._tokens.get(token)
        if known is None or not self._is(self._screens.get(known), token):
            self._tokens = {_screen(kept).token: kept.id for kept in self._screens.all()}
        found = self._tokens.get(token)
        return found if found and self._is(self._screens.get(found), token) else None

    def _is(self, kept: Kept | None, token: str) -> bool:
        own = _screen(kept).token.encode() if kept else b""
        return bool(own) and secrets.compare_digest(own, token.encode(errors="replace"))

    def change(self, game_id: str, switch: str, *, on: bool, result: str = "") -> PublicScreen:
        """Let the screen show something, or no longer; `result` is what a reveal is bound to."""
        return _screen(self._screens.change(game_id, lambda was: _turned(was, switch, on, result)))

    def tell(self, game_id: str, step: int, result: str) -> PublicScreen:
        """Show a step of the story of this end; 0 shows it no longer."""
        return _screen(
            self._screens.change(
                game_id,
                lambda was: {
                    **_with_token(was),
                    "step": step,
                    "bound": {**was.get("bound", {}), TALE: result},
                },
            )
        )

    def renew(self, game_id: str) -> PublicScreen:
        """A new address: the former one shows nothing any more."""
        fresh = _new_token()
        return _screen(self._screens.change(game_id, lambda was: {**was, "token": fresh}))

    def start_timer(self, game_id: str, label: str, seconds: int) -> None:
        until = self.now() + 1000 * min(seconds, LONGEST_TIMER)
        self._timers[game_id] = Timer(label, seconds, until)

    def stop_timer(self, game_id: str) -> None:
        self._timers.pop(game_id, None)

    def timer(self, game_id: str) -> Timer | None:
        """The timer that runs, or has just run out."""
        timer = self._timers.get(game_id)
        return timer if timer and self.now() < timer.until + STAYS else None

    def now(self) -> int:
        """The server's clock, in milliseconds."""
        return int(self._clock() * 1000)


def _new_token() -> str:
    return secrets.token_urlsafe(18)


def _with_token(was: State) -> State:
    return {"token": _new_token(), "switches": {}, "bound": {}} | was


def _turned(was: State, switch: str, on: bool, result: str) -> State:
    whole = _with_token(was)
    return {
        **whole,
        "switches": {**whole["switches"], switch: on},
        "bound": {**whole["bound"], switch: result},
    }


def _screen(kept: Kept) -> PublicScreen:
    state = kept.state
    # What a damaged entry may have turned off stays off: nothing is revealed by an accident.
    bound = {} if kept.spoilt else dict(state.get("bound", {}))
    switches = dict(state.get("switches", {}))
    return PublicScreen(str(state["token"]), switches, bound, _whole(state.get("step")))


def _whole(step: object) -> int:
    return step if isinstance(step, int) else 0
