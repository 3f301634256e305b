"""Every address that writes, with what it is meant for: one commit, and the retry finishes it.

The list of them is that of the app itself. Each is asked while its first, second, third… flush to
the disk fails, until none is reached, and once more as if the machine had died there.
"""

import errno
import json
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from threading import current_thread, main_thread
from typing import Any

import pytest
from journal import disk
from journal.disk import Disk, felled
from private.test_film_pages import film_at
from private.test_lobby import Guest, Setting
from private.test_pages import Phone, code, mj, phone, room
from web.test_web_workshop import BY_HAND, PLAIN
from web.visitor import OFFERED, PAIRS, House, Visitor, document

from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.registry import ALL
from gm_assistant.shell.journal.store import FILE

CODE = "314159"
MARK = ("jeton", "une-seule-fois")


@dataclass(frozen=True)
class Form:
    """A form about to be sent, by whom and where to."""

    sender: Visitor
    path: str
    fields: PAIRS

    def send(self) -> int:
        return self.sender.post_raw(self.path, self.fields).status_code


def form(house: House, path: str, *fields: tuple[str, str], sender: Visitor | None = None) -> Form:
    """Of the MJ, where nobody else is named."""
    visitor = sender or Visitor(house)
    return Form(visitor, path, [("csrf", visitor.csrf()), MARK, *fields])


def of_game(what: str, *fields: tuple[str, str], **told: Any) -> Callable[[House], Form]:
    return lambda house: form(house, f"/partie/{house.game(**told)}/{what}", *fields)


def noted(house: House, *texts: str) -> str:
    game, visitor = house.game(), Visitor(house)
    for text in texts:
        visitor.post(f"/partie/{game}/coup", [("move", "note"), ("text", text), ("jeton", text)])
    return game


def of_notes(what: str, *fields: tuple[str, str], first: str = "") -> Callable[[House], Form]:
    """On a game with two notes, once what comes `first` is done to it."""

    def made(house: House) -> Form:
        game = noted(house, "un", "deux")
        if first:
            path, _, asked = first.partition(" ")
            told = [("faire", asked)] if asked else []
            Visitor(house).post(f"/partie/{game}/{path}", told)
        return form(house, f"/partie/{game}/{what}", *fields)

    return made


def row_of_moves(house: House) -> Form:
    visitor = Visitor(house)
    visitor.get("/")
    sent = visitor.post("/demonstration", [("jeu", "brasier"), ("jeton", "ouverte")])
    row = [{"move": "note", "text": f"{number}"} for number in range(4)]
    return form(house, f"{sent.headers['Location']}/coup", ("coups", json.dumps(row)))


def rehearsed(what: str, *fields: tuple[str, str], begun: str) -> Callable[[House], Form]:
    def made(house: House) -> Form:
        visitor = Visitor(house)
        visitor.get("/")
        told = [("jeu", "quinte-bourg"), ("joueurs", "12"), ("jeton", "répétée")]
        sent = visitor.post(begun, told)
        return form(house, f"{sent.headers['Location']}/{what}", *fields)

    return made


def damaged(house: House) -> Form:
    game = noted(house, "un", "deux")
    house.close()
    with closing(sqlite3.connect(house.folder / FILE)) as base:
        base.execute("DROP TRIGGER entries_keep")
        base.execute("UPDATE entries SET device = 'x' WHERE seq = 3 AND game = ?", [game])
        base.commit()
    house.open()
    return form(house, f"/partie/{game}/intacte")


def deleted(house: House) -> Form:
    game = noted(house, "un")
    Visitor(house).post(f"/partie/{game}/supprimer")
    return form(house, f"/partie/{game}/reprendre")


def over(house: House) -> Form:
    """An evening that is told in public."""
    chance = Random(1)
    played = open_game(advised_table(8, chance))
    for _ in range(60):
        if played.village.result is None:
            played = played.play(next_move(played, chance))
    if played.village.result is None:
        played = played.play({"move": "stop"})
    game = house.journal.open_game({**advised_table(8, Random(1)), "moves": list(played.moves)})
    return form(house, f"/partie/{game}/recit", ("faire", "montrer"), ("etape", "1"))


def one_person(house: House) -> Form:
    """Two who share a name are told apart, of an evening that is over."""
    over(house)
    name = advised_table(8, Random(1))["players"][0]["name"]
    return form(house, "/soirees/joueurs", ("faire", "separer"), ("nom", name), ("autre", name))


def guest(house: House) -> Visitor:
    found = Visitor(house, "192.168.1.20")
    found.get("/code")
    return found


def comes_in(house: House) -> Form:
    return form(house, "/code", ("code", CODE), sender=guest(house))


def admitted(house: House) -> str:
    comes_in(house).send()
    [device] = room(house).devices.all_admitted()
    return device.id


def of_device(wish: str) -> Callable[[House], Form]:
    return lambda house: form(house, "/appareils", ("faire", wish), ("appareil", admitted(house)))


def brought(house: House) -> Form:
    content = json.dumps(document(title="Venue d'un fichier")).encode()
    return Upload(Visitor(house), "/importer", [MARK], content)


@dataclass(frozen=True)
class Upload(Form):
    content: bytes

    def send(self) -> int:
        from io import BytesIO

        told: dict[str, Any] = dict([("csrf", self.sender.csrf()), *self.fields])
        told["fichier"] = (BytesIO(self.content), "partie.json")
        return self.sender.client.post(self.path, data=told).status_code


# A table being set.


def setting(what: str, *fields: tuple[str, str], first: str = "") -> Callable[[House], Form]:
    def made(house: House) -> Form:
        table = Setting(house)
        for path in filter(None, (first and "table/noms", first)):
            named = [("noms", "Ana\nBob"), ("faire", "ajouter"), ("jeton", path)]
            table.post(f"/nouvelle/{table.table}/{path}", named)
        return form(house, f"/nouvelle/{table.table}/{what}", *fields, sender=table)

    return made


def in_the_lobby(house: House) -> Form:
    came = Guest(house, Setting(house).token)
    came.open()
    return Form(came, f"{came.here}/entrer", [*came.form("/entrer"), ("nom", "Ana")])


# A telephone, and the pages of a game.


MORNING = ({"move": "night"}, {"move": "day", "force": True})


def paged(house: House, *moves: dict[str, Any]) -> str:
    game = house.game(moves=list(moves))
    mj(house, game, faire="ouvrir")
    return game


def of_phone(
    what: str, *fields: tuple[str, str], moves: tuple[dict[str, Any], ...] = ()
) -> Callable[[House], Form]:
    def made(house: House) -> Form:
        sender = phone(house, paged(house, *moves), "J2")
        signed = ("csrf", sender.marks["csrf"])
        return Form(sender, f"{sender.here}/{what}", [signed, MARK, *fields])

    return made


def at_the_door(*fields: tuple[str, str]) -> Callable[[House], Form]:
    def made(house: House) -> Form:
        game = paged(house)
        sender = Phone(house, room(house).screens.of(game).token)
        sender.get(f"{sender.here}/place/J1")
        told = fields or (("code", code(house, game, "J1")),)
        return Form(sender, f"{sender.here}/place/J1", [*sender.form("/place/"), *told])

    return made


def answering(house: House) -> Form:
    game = film_at(house, lambda film: film.step == "indice")
    film = room(house).live.now(game).game.film
    clue = {"move": "clue", "survivor": film.living()[0], "text": "Du gaz"}
    room(house).journal.keep_draft(game, "indice", clue)
    sender = phone(house, game, film.player)
    told = [("forme", "indice"), ("coche", film.director(film.player).theory), MARK]
    told += [("csrf", sender.marks["csrf"])]
    return Form(sender, f"{sender.here}/repondre", told)


def of_pages(*fields: tuple[str, str]) -> Callable[[House], Form]:
    return lambda house: form(house, f"/partie/{paged(house)}/pages", *fields)


def taken(house: House) -> Form:
    """What a telephone asked for becomes what the MJ does."""
    of_phone("dire", ("quoi", "main"), moves=MORNING)(house).send()
    [game] = [it.game_id for it in house.journal.games()]
    told = (("faire", "prendre"), ("place", "J2"), ("quoi", "main"))
    return form(house, f"/partie/{game}/pages", *told)


# A card that a table invents.


def made(what: str, *fields: tuple[str, str], aside: bool = False) -> Callable[[House], Form]:
    def sourcier(house: House) -> Form:
        if aside:
            kept = [*PLAIN, ("label", "Sourcier"), ("faire", "garder")]
            Visitor(house).post("/atelier/neuve", kept)
        return form(house, f"/atelier{what}", *fields)

    return sourcier


SOURCIER = [*PLAIN, ("label", "Sourcier")]
Case = Callable[[House], Form]
CASES: dict[str, tuple[Case, ...]] = {
    "about.choose": (lambda it: form(it, "/apparence", ("apparence", "nuit")),),
    "appliances.change_device": (
        lambda it: form(it, "/appareils", ("faire", "renouveler"), ("de", admitted(it))),
        of_device("sortir"),
        of_device("lire"),
    ),
    "broadcast.change": (
        of_game("ecran", ("faire", "coins"), ("valeur", "1")),
        of_game("ecran", ("faire", "son"), ("volume", "1")),
        of_game("ecran", ("faire", "renouveler")),
    ),
    "code.give": (comes_in,),
    "curtain.change": (of_game("rideau"),),
    "curtain.change_here": (lambda it: form(it, "/rideau"),),
    "evenings.know": (one_person,),
    "files.delete": (of_game("supprimer"),),
    "files.put_away": (of_game("abri"),),
    "files.rename": (of_game("titre", ("titre", "Autre")),),
    "files.restore": (deleted,),
    "files.take_up": (damaged,),
    "history.act": (
        of_notes("journal/0", ("faire", "branche")),
        of_notes("journal/0", ("faire", "revenir")),
    ),
    "history.confirm": (
        of_notes("corriger/1", ("contenu", '{"move": "note", "text": "autre"}')),
        of_notes("corriger/3", ("contenu", '{"move": "note", "text": "de plus"}')),
    ),
    "history.switch": (of_notes("branche", ("nom", "origine"), first="journal/0 branche"),),
    "home.import_file": (brought,),
    "home.try_it": (lambda it: form(it, "/demonstration"),),
    "invited.change": (
        lambda it: form(it, f"/partie/{it.game(moves=[])}/pages", ("faire", "ouvrir")),
        of_pages(("faire", "liberer"), ("place", "J1")),
        of_pages(("faire", "fermer")),
        of_pages(("faire", "appeler")),
        of_pages(("faire", "wifi"), ("nom", "Chez nous")),
        taken,
    ),
    "invited.show_code": (lambda it: form(it, f"/partie/{paged(it)}/pages/code/J1"),),
    "lights.dim": (lambda it: form(it, "/lumiere"),),
    "lobby.enter": (in_the_lobby,),
    "play.lives_there": (of_game("facade", ("nom", "Ana"), ("facade", "40")),),
    "play.play": (
        of_game("coup", ("move", "note"), ("text", "un")),
        of_game("coup", ("move", "call"), ("step", "allumeuse"), ("targets", "J6")),
        row_of_moves,
    ),
    "play.undo": (of_notes("annuler"),),
    "play.redo": (of_notes("retablir", first="annuler"),),
    "players.answer": (answering,),
    "players.enter": (at_the_door(), at_the_door(("faire", "attendre"))),
    "players.leave": (of_phone("quitter"),),
    "players.live_there": (of_phone("facade", ("facade", "40"), moves=MORNING),),
    "players.note": (of_phone("carnet", ("notes", "Je le savais"), ("ajoute", "1")),),
    "players.read": (of_phone("vu"),),
    "players.say": (of_phone("dire", ("quoi", "main"), moves=MORNING),),
    "players.secret": (of_phone("secret"),),
    "rehearsal.be_guided": (lambda it: form(it, "/visite", ("jeu", "quinte-bourg")),),
    "rehearsal.begin": (
        lambda it: form(it, "/repetition", ("jeu", "quinte-bourg"), ("joueurs", "12")),
    ),
    "rehearsal.go_on": (rehearsed("repetition", ("faire", "phase"), begun="/repetition"),),
    "rehearsal.leave_the_guide": (rehearsed("visite", begun="/visite"),),
    "showing.show_one": (of_game("montrer/J1"),),
    "table.change": (
        lambda it: form(it, "/nouvelle/neuve/table/noms", ("noms", "Ana\nBob")),
        setting("table/noms", ("noms", "Ana\nBob"), ("faire", "suite")),
    ),
    "table.receive": (
        lambda it: form(it, "/nouvelle/neuve/entree", ("jeu", "quinte-bourg"), ("faire", "ouvrir")),
        setting("entree", ("faire", "fermer")),
    ),
    "table.undo": (setting("annuler", first="table/noms"),),
    "table.redo": (setting("retablir", first="annuler"),),
    "tale.tell": (over,),
    "workshop.answer": (
        made("/neuve", *SOURCIER, ("faire", "garder")),
        made("/neuve", *SOURCIER, ("faire", "essayer")),
    ),
    "workshop.put_aside": (made("/sourcier/oter", aside=True),),
    "workshop.take": (made("", ("texte", BY_HAND.rpartition("\n[[")[0])),),
}
# A cookie, something only noted, something only shown, or kept in memory.
WRITES_NOTHING = {"about.choose", "files.put_away", "players.secret"}
# Put aside already, there is no such card to put aside.
MOVES_A_FILE = {"workshop.put_aside"}
WRITES_FILES = {"workshop.answer", "workshop.take"}
# The curtain falls and the light changes in memory where no disk keeps them: no room stays bright.
NEVER_REFUSED = {
    "curtain.change", "curtain.change_here", "lights.dim", "showing.show_one", "invited.show_code",
}  # fmt: skip
# Said once more, it is so once more: another code, a seat free again, a game out of the bin.
SAID_AGAIN = {
    "appliances.change_device", "broadcast.change", "code.give", "files.restore", "invited.change",
    "lights.dim", "players.say", "table.receive",
}  # fmt: skip
EACH = [
    pytest.param(endpoint, case, id=f"{endpoint}-{number}" if number else endpoint)
    for endpoint, cases in CASES.items()
    for number, case in enumerate(cases)
]


def recorded(house: House) -> Counter[tuple[str, str]]:
    """What stands in the journal: whose entry, and what it does."""
    asked = """SELECT 'game', kind FROM entries UNION ALL
        SELECT substr(subject, 1, instr(subject, ':') - 1), kind FROM house_entries"""
    told = Counter(house.journal._store.reading(lambda db: db.execute(asked).fetchall()))
    # What is told of an end is written down by whoever looks at it first, and is no act.
    del told["game", "told"]
    return told + Counter(("file", it.name) for it in (house.folder / "cartes").glob("[!.]*"))


def opened(folder: Path, endpoint: str) -> House:
    """The texts of an MJ are read where what he makes is kept."""
    offers = ALL[:1] if endpoint.startswith("workshop.") else OFFERED
    return House(folder, {"lan": True, "code": CODE, "chance": Random(7)}, offers).open()


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The disk of the database, and of the files that a request writes beside it."""
    flush = os.fsync

    def flushed(handle: int) -> None:
        if current_thread() is main_thread() and found.fails(is_flush=True):
            raise OSError(errno.EIO, "EIO")
        flush(handle)

    monkeypatch.setattr(os, "fsync", flushed)
    with felled() as found:
        yield found


def test_the_list_is_that_of_the_app(house: House) -> None:
    writes = {it.endpoint for it in house.app.url_map.iter_rules() if "POST" in (it.methods or ())}
    assert writes == CASES.keys()


@pytest.mark.slow
@pytest.mark.skipif(bool(disk.missing()), reason=disk.missing())
@pytest.mark.parametrize(("endpoint", "case"), EACH)
def test_an_act_that_fails_or_dies_at_a_flush_is_finished_by_the_same_form(
    tmp_path: Path, hands: Disk, endpoint: str, case: Case
) -> None:
    house = opened(tmp_path / "donnees", endpoint)
    sent = case(house)
    before = recorded(house)
    for at in count(1):
        hands.arm(at, once=True, flushes=True)
        status = sent.send()
        was_reached = hands.was_reached
        hands.disarm()
        assert status < 400 or was_reached, status
        is_there = recorded(house) != before
        if endpoint not in WRITES_NOTHING | NEVER_REFUSED:
            # Of a file that was refused all may be there: the same form again says so.
            assert is_there == (status < 400) or (is_there and endpoint in WRITES_FILES)
        if not was_reached:
            break
    after = recorded(house)
    # Behind a curtain that fell, nothing of the MJ's is asked for a second time.
    assert (after == before) == (
        endpoint in WRITES_NOTHING | {"showing.show_one", "invited.show_code"}
    )
    house.close()

    house = opened(tmp_path / "encore", endpoint)
    sent = case(house)
    hands.arm(1, once=False, flushes=True)
    sent.send()
    shutil.copytree(house.folder, tmp_path / "reste")
    hands.disarm()
    house.close()
    left = opened(tmp_path / "reste", endpoint)
    assert recorded(left) in (before, after) or endpoint in NEVER_REFUSED
    sent.sender.client.application = left.app  # the same browser, before the app that started anew
    assert sent.send() < 400 or endpoint in MOVES_A_FILE
    assert recorded(left) == after or endpoint in NEVER_REFUSED | SAID_AGAIN
    assert recorded(left) >= after
    left.close()
