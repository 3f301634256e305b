"""Who came in on his telephone before there are cards: names in the order of arrival, no secret.

A lobby belongs to a table that is being set. Its door has the address that the game's will have:
when the game begins, each telephone has the page of its name without a gesture, and the public
screen goes on where it stood. Whatever anybody types here everybody may read.
"""

import secrets
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from gm_assistant.engine.wording import Worded
from gm_assistant.seam.pages import Chair
from gm_assistant.shell.journal.sidebook import Sidebook, State
from gm_assistant.shell.web.players import PlayersPages

LONGEST: Final = 30
MOST: Final = 60


class Wished(Worded):
    can_be_forced = False


class NoName(Wished):
    template = "Écris le nom que la table te donne."


class LongName(Wished):
    template = f"Un nom plus court, s'il te plaît : {LONGEST} lettres au plus."


class SameName(Wished):
    template = (
        "« {name} » est déjà là : ajoute une initiale. Si c'était toi, sur un autre téléphone, "
        "demande au MJ d'en retirer le nom."
    )


class Full(Wished):
    template = "L'entrée est pleine : dis-le au MJ."


@dataclass(frozen=True)
class Lobby:
    """Who is in, by the name of his telephone, in the order of arrival.

    `beside`: whom he has at his right, by the name of his telephone too.
    """

    table_id: str
    token: str
    guests: Mapping[str, str]
    beside: Mapping[str, str]
    number: int

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.guests.values())

    def around(self, seated: Sequence[str] = ()) -> tuple[str, ...]:
        """Who sits already, then who came, each after the one whom he has at his right."""
        # Twice, so that who is written already keeps the letters in which he was.
        whole = {it.casefold(): it for it in (*seated, *self.names, *seated)}
        rights = ((self.guests.get(by), it) for by, it in self.beside.items())
        after = {name.casefold(): it.casefold() for name, it in rights if name}
        found: list[str] = []

        def sit(name: str) -> None:
            if name not in found:
                found.append(name)
                for it in whole:
                    if after.get(it) == name:
                        sit(it)

        for name in (*(it for it in whole if after.get(it) not in whole), *whole):
            sit(name)
        return tuple(whole[it] for it in found)


class Lobbies:
    """One of each app; they stand in the book of the players' pages, under the name of a table."""

    def __init__(self, book: Sidebook, players: PlayersPages) -> None:
        self._book, self._players = book, players

    def of(self, table_id: str) -> Lobby | None:
        """The lobby of a table, while it is open."""
        kept = self._book.get(table_id) if table_id in self._players.used else None
        if kept is None or kept.put_away or "guests" not in kept.state or kept.spoilt:
            return None
        told = (kept.state["guests"], kept.state.get("beside", {}))
        guests, beside = ({str(it): str(name) for it, name in its.items()} for its in told)
        return Lobby(table_id, str(kept.state["token"]), guests, beside, kept.seq)

    def at(self, token: str) -> Lobby | None:
        """The lobby whose door has this address."""
        return self.of(self._players.at(token))

    def open(self, table_id: str) -> None:
        if self.of(table_id) is None:
            token = secrets.token_urlsafe(18)
            self._book.begin(table_id, {"token": token, "guests": {}})
            self._players.stands_at(token, table_id)

    def close(self, table_id: str) -> None:
        """Nobody is in any more; who comes finds the door closed."""
        self._book.put_away(table_id)
        self._players.used.discard(table_id)

    def join(self, lobby: Lobby, telephone: str, typed: str) -> None:
        """Somebody comes in, or changes his name."""
        name = clean(typed)
        self._book.change(lobby.table_id, partial(_joined, telephone=telephone, name=name))

    def sit(self, lobby: Lobby, telephone: str, right: str) -> None:
        """Whom he has at his right; nobody takes him for somebody else by it."""
        told = {telephone: right}
        self._book.change(
            lobby.table_id, lambda was: {**was, "beside": was.get("beside", {}) | told}
        )

    def leave(self, lobby: Lobby, telephone: str) -> None:
        self._change(
            lobby.table_id, lambda was: {it: its for it, its in was.items() if it != telephone}
        )

    def remove(self, table_id: str, name: str) -> None:
        """The MJ does not want this one on his list."""
        self._change(table_id, lambda was: {it: its for it, its in was.items() if its != name})

    def _change(self, table_id: str, act: Callable[[State], State]) -> None:
        self._book.change(table_id, lambda was: {**was, "guests": act(was.get("guests", {}))})

    def move(self, lobby: Lobby, game_id: str, chairs: tuple[Chair, ...]) -> None:
        """Record, with the game that begins, that each has the page of his name."""
        seats = {it.name.casefold(): it.id for it in chairs}
        came = {seats.get(it.casefold(), ""): by for by, it in lobby.guests.items()}
        came.pop("", None)
        self._players.bring_in(game_id, chairs, lobby.token, came)
        self._book.put_away(lobby.table_id)


def _joined(was: State, telephone: str, name: str) -> State:
    guests: State = was.get("guests", {})
    others = {its.casefold() for it, its in guests.items() if it != telephone}
    if name.casefold() in others:
        raise SameName(name=name)
    if telephone not in guests and len(guests) >= MOST:
        raise Full
    former, beside = guests.get(telephone), was.get("beside", {})
    renamed = {by: name if it == former else it for by, it in beside.items()}
    return {**was, "guests": {**guests, telephone: name}, "beside": renamed}


def clean(typed: str) -> str:
    """A name as it may stand on everybody's screens: letters and signs, no hidden marks."""
    shown = (" " if it.isspace() else it for it in unicodedata.normalize("NFC", typed[:2000]))
    name = " ".join("".join(it for it in shown if unicodedata.category(it)[0] != "C").split())
    if not name:
        raise NoName
    if len(name) > LONGEST:
        raise LongName
    return name
