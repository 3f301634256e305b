"""Evenings as a database: each row of the ledger is there once, tied to what it speaks of."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from recorded import random_game

from gm_assistant.cli import main
from gm_assistant.french.language import plain
from gm_assistant.games.registry import ALL, Played
from gm_assistant.shell import database
from gm_assistant.shell.database import Evening, database_of
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.toolkit.workbook.layout import fields_of

# Of each game: how many play, by which seed, how many decisions; whether it is over by then.
GAMES = {
    "quinte-bourg": (12, 3, 400),
    "non-morts": (4, 0, 300),
    "zombie-mosh": (3, 3, 200),
    "brasier": (3, 0, 120),
    "humans": (3, 0, 600),
}
OVER = {"non-morts", "humans"}


@cache
def played(slug: str) -> dict[str, Any]:
    return {**random_game(slug, *GAMES[slug]), "title": f"Soirée {slug}"}


def offer(slug: str) -> Played:
    return next(it for it in ALL if it.slug == slug)


@cache
def evening(slug: str) -> Evening:
    accounts = offer(slug).companion(None).accounts
    assert accounts is not None
    game, refused = offer(slug).rules.replay(dict(played(slug)), None)
    assert refused is None
    ledger = accounts.ledger(game, f"Soirée {slug}")
    return Evening(slug, "", accounts.subject, "", ledger, accounts, accounts.over(game), False)


Asked = Callable[[str], list[tuple[Any, ...]]]


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Callable[[bytes], Asked]]:
    opened = []

    def open_it(content: bytes) -> Asked:
        path = tmp_path / "soirees.sqlite3"
        path.write_bytes(content)
        opened.append(sqlite3.connect(path))
        return lambda sql: opened[-1].execute(sql).fetchall()

    yield open_it
    for it in opened:
        it.close()


@pytest.mark.parametrize("slug", GAMES)
def test_whatever_the_ledger_says_is_in_the_database(
    slug: str, asked: Callable[[bytes], Asked]
) -> None:
    """Read back in words, table by table, as often as there are evenings."""
    it = evening(slug)
    ask = asked(database_of([it, it], {}))
    assert it.over == (slug in OVER)
    for name, table in it.ledger.tables.items():
        filled, kinds = it.accounts.tables[name], fields_of(it.accounts, name)
        if filled.across:
            continue
        kept = database.table_name(it, name)
        known = names(it)
        told = [
            tuple(
                word(known, filled.refers, field, row[field], kinds[field].holds) for field in row
            )
            for row in in_periods(table, kinds)
        ]
        columns = ", ".join(column(it, name, one.name) for one in fields(filled.row))
        found = ask(f"SELECT {columns} FROM {kept}{database.IN_WORDS} ORDER BY id")  # noqa: S608
        assert found == told * 2, name
        assert not set(strangers(ask, kept)), name
    assert ask("PRAGMA foreign_key_check") == []
    assert ask("SELECT count(*) FROM soirees") == [(2,)]


def strangers(ask: Asked, table: str) -> Iterator[str]:
    """Columns said to hold numbers that hold something else."""
    for _, name, kind, *_ in ask(f"PRAGMA table_info([{table}])"):
        found = {it for (it,) in ask(f"SELECT DISTINCT typeof([{name}]) FROM [{table}]")}  # noqa: S608
        if kind == "INTEGER" and found - {"integer", "null"}:
            yield name


def names(it: Evening) -> dict[str, set[str]]:
    tables = it.accounts.tables
    return {
        name: {getattr(row, filled.named) for row in it.ledger.tables[name].rows}
        for name, filled in tables.items()
        if filled.named
    }


def word(known: dict[str, set[str]], refers: Any, field: str, value: Any, holds: type) -> Any:
    if field in refers:
        return value if value in known[refers[field]] else None
    if holds is str and isinstance(value, int):
        return str(value)
    return value if isinstance(value, str | int | None) else value.isoformat()


def in_periods(table: Any, kinds: Any) -> Iterator[dict[str, Any]]:
    for record in table.rows:
        row = {it.name: getattr(record, it.name) for it in fields(record)}
        repeated = [it for it in row if kinds[it].repeated]
        for turn in range(len(table.periods) if repeated else 1):
            now = {it: row[it][turn] if it in repeated else row[it] for it in row}
            if not repeated or any(now[it] != "" for it in repeated):
                yield now


def column(it: Evening, table: str, field: str) -> str:
    if field in it.accounts.tables[table].refers:
        return database.tied_column(it, table, field).removesuffix("_id")
    return f'"{field}"'


def test_nights_and_words_are_looked_for(asked: Callable[[bytes], Asked]) -> None:
    it = evening("quinte-bourg")
    ask = asked(database_of([it], {}))
    nights = [(one.numero, one.jour) for one in it.ledger.tables["sommeil"].periods]
    assert ask("SELECT numero, nom FROM nuits") == nights
    found = ask("SELECT count(*) FROM appels_fts WHERE appels_fts MATCH 'reve'")[0][0]
    assert found == sum("Rêve" in str(row) for row in it.ledger.tables["nuits"].rows) > 0


# From the terminal.


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    with closing(Journal(tmp_path / "data")) as journal:
        for slug in GAMES:
            journal.open_game(dict(played(slug)))
    return tmp_path


def exported(folder: Path, *words: str) -> tuple[int, set[str]]:
    output = folder / "out.sqlite3"
    output.unlink(missing_ok=True)
    asked = ["--data", str(folder / "data"), "export-sqlite", *words, "-o", str(output)]
    status = main(asked)
    if not output.exists():
        return status, set()
    with closing(sqlite3.connect(output)) as connection:
        titles = connection.execute("SELECT titre FROM soirees").fetchall()
    return status, {it.removeprefix("Soirée ") for (it,) in titles}


def test_a_game_under_way_is_there_only_when_asked(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exported(kept) == (0, OVER)
    assert exported(kept, "--unfinished") == (0, set(GAMES))
    assert exported(kept, "Soirée humans") == (0, {"humans"})
    assert exported(kept, "Soirée brasier", "--unfinished") == (0, {"brasier"})
    capsys.readouterr()
    assert exported(kept, "Soirée brasier") == (1, set())
    assert "« Soirée brasier » n'est pas finie" in plain(capsys.readouterr().err)


def test_where_nothing_is_over_it_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exported(tmp_path) == (1, set())
    assert "Aucune partie finie" in plain(capsys.readouterr().err)
