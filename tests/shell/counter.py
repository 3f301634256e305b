"""The smallest game: a counter that goes up, or back to nothing, up to nine."""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

from waitress.server import create_server

from gm_assistant.engine.table import Begin, NotReady, State
from gm_assistant.engine.wording import Malformed, Refusal, RefusedMove
from gm_assistant.seam.companion import Asked, Companion, TableSetup
from gm_assistant.seam.pages import (
    Answer,
    Ask,
    Card,
    Chair,
    Keep,
    OwnPage,
    Picture,
    Play,
    Present,
    Private,
    Public,
    Scene,
    Screen,
    SentForm,
    Shown,
    Taken,
    Tap,
)
from gm_assistant.seam.paper import Account, Accounts, Filled
from gm_assistant.seam.rules import Move, Rules, in_words
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.services import Options

FORMAT, MOST = "counter/1", 9
HERE = Path(__file__).parent


# The rules


class TooHigh(Refusal):
    sentence = "Le compteur ne dépasse pas neuf : remettez-le à zéro."


class NothingToReset(Refusal):
    sentence = "Le compteur est déjà à zéro : avancez d'abord."
    can_be_forced = False


@dataclass(frozen=True)
class Count:
    """The game: every number from the beginning."""

    numbers: tuple[int, ...]

    @property
    def number(self) -> int:
        return self.numbers[-1]

    def play(self, move: Move) -> "Count":
        return Count((*self.numbers, _after(self.number, move)))

    def back_to(self, count: int) -> "Count":
        return Count(self.numbers[: count + 1])

    def describe(self, move: Move) -> str:
        if move["move"] == "reset":
            return f"Remis à zéro, de {self.number}"
        return f"Avance de {move['by']}, de {self.number}"


def _after(number: int, move: Move) -> int:
    read(None, move, "")
    if move["move"] == "reset":
        if not number:
            raise NothingToReset
        return 0
    if number + move["by"] > MOST and not move.get("force"):
        raise TooHigh
    return number + int(move["by"])


def read(_game: object, move: Move, place: str) -> None:
    if move.get("move") not in ("add", "reset"):
        raise Malformed(f"{place}.move".lstrip("."), "« add » ou « reset » est attendu")
    if move["move"] == "add" and not isinstance(move.get("by"), int):
        raise Malformed(f"{place}.by".lstrip("."), "un nombre est attendu")


def table(document: Mapping[str, Any]) -> Count:
    start = document.get("start", 0)
    if not isinstance(start, int):
        raise Malformed("start", "un nombre est attendu")
    return Count((start,))


def replay(document: Mapping[str, Any], count: int | None) -> tuple[Count, RefusedMove | None]:
    game = table(document)
    for index, move in enumerate(document.get("moves", [])[:count]):
        read(game, move, f"moves[{index}]")
        try:
            game = game.play(move)
        except Refusal as refusal:
            return game, RefusedMove(index, refusal)
    return game, None


RULES = Rules(
    format=FORMAT,
    open=table,
    replay=replay,
    read=read,
    situation=lambda game: {"number": game.number},
    story=lambda game: [f"Le compteur dit {number}." for number in game.numbers[1:]],
)


# The screens


def present(game: Count, _drafts: Mapping[str, Any]) -> Present:
    return Present("compteur", f"Le compteur est à {game.number}")


def page(scene: Scene[Count]) -> Screen:
    return Screen("counter/page.html", {"number": scene.game.number, "begun": dict(scene.drafts)})


def understood(tap: Tap[Count]) -> Answer:
    """« plus » is half a decision: by how much is asked next."""
    match tap.form.get("move"):
        case "plus":
            return Keep("add", {"asked": True})
        case "add":
            force = {"force": True} if tap.form.get("force") else {}
            return Play({"move": "add", "by": int(tap.form.get("by", "1"))} | force, ("add",))
        case name:
            return Play({"move": name})


def card(game: Count) -> Card:
    return Card(f"À {game.number}", f"{game.number} sur {MOST}", MOST, game.number, "jour")


@dataclass(frozen=True)
class Seen:
    """What everybody may see: nothing but whether it is low or high."""

    words: str


def picture(game: Count, _shown: Shown) -> Picture:
    return Picture("counter/public.html", Seen("haut" if game.number > MOST // 2 else "bas"))


@dataclass(frozen=True)
class Mine:
    """What one of two players knows: which of them he is, and whether the number is his own."""

    name: str
    words: str = ""


def own(game: Count, seat: str, _shown: Shown) -> OwnPage:
    """The number is odd's or even's secret: only its own player may read it."""
    name = {"pair": "Pair", "impair": "Impair"}[seat]
    is_his = (seat == "pair") == (game.number % 2 == 0)
    secret = Mine(name, f"Le compteur est à {game.number}" if is_his else "Pas à toi")
    return OwnPage("counter/own.html", Mine(name), secret, asleep=game.number == MOST)


PRIVATE = Private(
    chairs=lambda _game: (Chair("pair", "Pair"), Chair("impair", "Impair")),
    own=own,
    asks=lambda _game, _seat: (Ask("plus", "Avancer"),),
    takes=lambda _game, _seat, _kind, _words: Taken("compteur", Keep("add", {"asked": True})),
)

# The workbook


@dataclass(frozen=True)
class Step:
    rang: int
    decision: str
    nombre: int


def steps(account: Account[Count]) -> Iterator[Step]:
    game = account.game
    moves = [it.move for it in account.recorded or () if it.stands]
    for place, move in enumerate(moves):
        yield Step(place + 1, in_words(game.back_to(place), move), game.numbers[place + 1])


ACCOUNTS = Accounts(
    layout="counter",
    subject="Le compteur",
    tables={"pas": Filled(Step, steps)},
    subtitle=lambda game: f"à {game.number}",
    folder=HERE,
)


# The table


def set_page(asked: Asked) -> Screen:
    return Screen("counter/setting.html", {"start": asked.state["start"]})


def answered(state: State, _step: str, form: SentForm, _chance: Random) -> Begin:
    if not form.get("start").isdigit():
        raise NotReady("Dites d'où partir : un nombre.", step="depart")
    start = int(form.get("start"))
    return Begin({"format": FORMAT, "title": state["title"], "start": start, "moves": []})


def fresh(_today: datetime) -> State:
    return {"title": "Compteur", "start": 0}


COMPANION = Companion(
    slug="compteur",
    title="Le compteur",
    sentence="Un nombre, deux coups.",
    rules=RULES,
    present=present,
    pages={"compteur": page},
    understood=understood,
    card=card,
    copied_at={"reset": "zero"},
    public=Public(picture),
    private=PRIVATE,
    accounts=ACCOUNTS,
    table=TableSetup("depart", fresh, set_page, answered),
    templates=HERE / "templates",
)


@dataclass(frozen=True)
class Offered:
    """What is handed to `create_app`."""

    format: str = FORMAT

    @property
    def rules(self) -> Rules[Count]:
        return RULES

    def companion(self, data: Path | None) -> Companion[Count]:  # noqa: ARG002 - it has no words
        return COMPANION


# Run by itself it serves the counter over real sockets, for the stories that kill it: FOLDER.


def main(folder: Path) -> None:
    app = create_app(Options(folder), Journal(folder), offers=(Offered(),))
    server = create_server(app, host="127.0.0.1", port=0)
    sys.stdout.write(f"http://127.0.0.1:{server.effective_port}/ Ctrl+C\n")
    sys.stdout.flush()
    server.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
