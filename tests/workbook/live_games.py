"""Random games, some begun on paper, for the live spreadsheet to agree with."""

import subprocess
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.games.quinte_bourg.paper import blank_grid as n
from gm_assistant.games.quinte_bourg.paper.blank_evening import whole_names
from gm_assistant.games.quinte_bourg.rehearsal import advised_table, free_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game, situation
from gm_assistant.games.quinte_bourg.rules.victory import stopping_conditions
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import LONG_ACTIONS, POSTS
from gm_assistant.games.quinte_bourg.screens.tale import days

NIGHTS = 6
MOST_MOVES = 2000
Names = Mapping[str, str]
Beds = dict[str, tuple[str, ...]]


def first_day(seed: int) -> Game:
    """One night and its day."""
    return live_game(seed, 1)


def live_game(seed: int, nights: int = NIGHTS) -> Game:
    """So many nights and their days, invocations, weddings and executions included."""
    rng = Random(seed)
    document = (free_table if seed % 2 else advised_table)(rng.choice((8, 12, 20, 30, 45)), rng)
    # The settings of the table and the cards inherited before are not claimed.
    document.pop("rulings", None)
    for player in document["players"]:
        player.pop("inherited", None)
    game = open_game(document)
    for _ in range(MOST_MOVES):
        if _is_over(game, nights):
            return game
        over = game.village.result is not None
        game = game.play({"move": "continue"} if over else next_move(game, rng))
    raise AssertionError("this evening never ends")


def _is_over(game: Game, least: int) -> bool:
    village = game.village
    nights = sum(it["move"] == "night" for it in game.moves)
    done = village.stage == "richesse" and not village.pending and nights >= least
    return done or len(village.living()) < 5


def ended_days(game: Game) -> list[Village]:
    """The days whose last stage was reached."""
    return [it for it in days(game) if it.stage == "richesse"]


def purses_differ(game: Game, book: Workbook) -> list[str]:
    """Coins and lives of each evening, where the spreadsheet says something else."""
    names, found = whole_names(game.villages[0]), []
    for village in ended_days(game):
        _, _, evening, alive = n.coins_columns(village.day - 1)
        for row, player in enumerate(names, start=n.FIRST_PLAYER):
            person, sheet = village.players[player], book[n.COINS_SHEET]
            said = (sheet[f"{evening}{row}"].value, bool(sheet[f"{alive}{row}"].value))
            if said != (person.coins, person.living):
                found.append(f"jour {village.day}, {person.name} : {said}, {person.coins}")
    return found


def posts_differ(game: Game, book: Workbook) -> list[str]:
    """The posts of each evening, where the spreadsheet says something else."""
    names, found = whole_names(game.villages[0]), []
    for village in ended_days(game):
        for row, post in enumerate(POSTS, start=n.FIRST_POST):
            said = book[n.POSTS_SHEET].cell(row, 2 + 2 * village.day).value or ""
            holder = village.posts.get(post, "")
            expected = n.VACANT if holder is None else names.get(holder, "")
            if said != expected:
                found.append(f"jour {village.day}, {post} : {said}, {expected}")
    return found


def beds_differ(game: Game, book: Workbook) -> list[str]:
    """Where everybody slept; in a night with an invocation the MJ decides, so only the house."""
    names, found = whole_names(game.villages[0]), []
    for village in days(game):
        night = village.night
        if night is None or village.phase != "jour" or village.weekday == "dimanche":
            continue
        sheet = book[n.night_title(village.day, village.weekday)]
        upset = any(it.move.name == "invoke" for it in night.interludes)
        said: Beds = _beds(
            sheet.iter_rows(n.FIRST_BED, n.LAST_BED, 2, 4, values_only=True), upset=upset
        )
        expected = _expected(village, names, upset=upset)
        if upset:
            said = {who: house for who, house in said.items() if who in expected}
        if said != expected:
            found.append(f"nuit {village.day} : {set(said.items()) ^ set(expected.items())}")
    return found


def _beds(rows: object, *, upset: bool) -> Beds:
    found: Beds = {}
    for who, house, action in rows:  # type: ignore[attr-defined]
        if house and who:
            found[str(who)] = (str(house),) if upset else (str(house), str(action))
    return found


def _expected(village: Village, names: Names, *, upset: bool) -> Beds:
    where = situation(village)["night"]["where"]
    found: Beds = {}
    for who, it in where.items():
        house = names[it["house"]]
        found[names[who]] = (house,) if upset else (house, LONG_ACTIONS[it["action"]])
    return found


def counts_differ(game: Game, book: Workbook) -> list[str]:
    """The state of the evening: who lives, who is charmed, what stops the game."""
    village, sheet = game.village, book[n.COUNTS_SHEET]
    rows = sheet.iter_rows(n.FIRST_SETTING, sheet.max_row, 1, 8, values_only=True)
    told = [[str(it) if it is not None else "" for it in row] for row in rows]
    counts = {label: (far, said) for label, far, said, *_ in told}
    found = []
    expected = {
        "En vie": len(village.living()),
        "Reptiliens en vie, Seth compris": sum(it.reptilian for it in village.living()),
    }
    for label, count in expected.items():
        if counts[label][0] != str(count):
            found.append(f"{label} : {counts[label][0]}, {count}")
    upset = any(move["move"] == "invoke" for move in game.moves)
    names = whole_names(village)
    charmed = {
        name: (orphee == "oui", sirene == "oui") for *_, name, orphee, sirene in told if name
    }
    found += [
        f"charme : {it.name}"
        for it in village.in_seat_order()
        if charmed[names[it.id]] != tuple(by in it.charmed_by for by in ("orphee", "sirene"))
        and not upset
    ]
    stops = [label for label, (_, said) in counts.items() if said == "la partie s'arrête"]
    # A show is won before the eyes of all: the sheet leaves it to the game master.
    if bool(stops) != bool({*stopping_conditions(village)} - {"showman", "arret"}):
        found.append(f"fin : {stops}, {stopping_conditions(village)}")
    return found


def refused(book: Workbook) -> list[object]:
    """What the spreadsheet says that the rules refuse: nothing that they accepted."""
    rows = book[n.FACTS_SHEET].iter_rows(min_row=6, values_only=True)
    return [row for row in rows if row[6]]


# Reads the table of a sheet back as rows of named values.

HEADER = 4


def rows_of(sheet: Worksheet, reference: str = "") -> list[dict[str, Any]]:
    """The rows of the one table of the sheet; `reference` where the sheet forgot its table."""
    cells = sheet[reference or next(iter(sheet.tables.values())).ref]
    titles = [str(cell.value) for cell in cells[0]]
    found = [dict(zip(titles, (cell.value for cell in row), strict=True)) for row in cells[1:]]
    return [row for row in found if any(value is not None for value in row.values())]


# LibreOffice without a window, in a profile of the stories alone: what it makes of our files.

# A busy machine may be slow: whoever hangs for good is given up all the same.
TIME_LIMIT = 900


def converted(office: str, folder: Path, files: list[Path], kind: str) -> Path:
    """Open these files, work out their formulas and write them again; the folder they are in."""
    out = folder / f"as {kind.partition(':')[0]}"
    # Beside the folders of all stories: a first start takes seconds to furnish it.
    profile = (folder.parent / "profile").as_uri()
    words = [office, "--headless", f"-env:UserInstallation={profile}", "--convert-to", kind]
    done = subprocess.run(
        [*words, "--outdir", str(out), *map(str, files)],
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return out
