"""The workbook in which an evening is written by hand, without a formula: the rules judge it later.

Its pages are the players, the table (posts, settings, what was so before), the opening, then a page
a night and a page a day; a row is a decision (`written`), a call of the night or a fact of the day
in its moment. `evening_bytes` writes a game into it, `blank_bytes` an evening to come. `judged`
reads it and fills the columns of the answer.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from json import dumps
from pathlib import Path
from typing import Any, Final, NamedTuple

from openpyxl import Workbook
from openpyxl.styles import Alignment
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.engine.forms import Fields, Flag, Form, OneOf, Shape, Text
from gm_assistant.engine.wording import Refusal
from gm_assistant.french.language import signed
from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.paper.names import key_of
from gm_assistant.games.quinte_bourg.paper.written import (
    COLUMNS,
    FACTS,
    FIELDS,
    LINES,
    NO,
    YES,
    People,
    Row,
    asked,
    bare,
    call_shape,
    label_of,
    line_shape,
    offered,
    people_of,
    row_of,
    said,
    shape_of,
)
from gm_assistant.games.quinte_bourg.rules.deck import Deck
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.house_cards import MOST_CARDS
from gm_assistant.games.quinte_bourg.rules.opening import DOCUMENT, SEATED
from gm_assistant.games.quinte_bourg.rules.sheet import tables_of
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Rulings, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    NIGHTS,
    OBLIGATORY_POSTS,
    POSTS,
    STAGES,
    STAGES_OF,
    Stage,
    Step,
    Weekday,
    day_after,
)
from gm_assistant.games.quinte_bourg.texts import load_scripts, own_folder
from gm_assistant.games.quinte_bourg.texts.scripts import Row as Called
from gm_assistant.games.quinte_bourg.texts.scripts import Script, Scripts
from gm_assistant.places import night_scripts_folder
from gm_assistant.toolkit.workbook.book import bytes_of, new_book
from gm_assistant.toolkit.workbook.cells import (
    LINE_HEIGHT,
    among,
    fill,
    lines_of,
    offer,
    put,
    set_up_page,
    style_of,
)

MOST_PLAYERS: Final = 45
MOST_NIGHTS: Final = 18

# The pages, and where the rows of one stand.

GUIDE, PLAYERS, TABLE, OPENING, WORDS, LISTS = (
    "À lire d’abord", "Joueurs", "Table", "Ouverture", "À lire", "Listes",
)  # fmt: skip
# What is no page of the evening.
BESIDE: Final = (GUIDE, PLAYERS, TABLE, WORDS, LISTS)
HEADER: Final = 4
FIRST: Final = HEADER + 1
WHEN, FACT, READ = "A", "B", "C"
# The columns of a decision, then whether the table overrules, and what the rules answer.
LETTERS: Final = dict(zip(COLUMNS, "DEFGHIJ", strict=True))
FORCED, OUTCOME, REASON, HOUR = "K", "L", "M", "N"
Heads = tuple[tuple[str, int], ...]
_WIDTHS: Final = {"number": 10, "choice": 15, "rest": 24, "text": 20}
HEADS: Final[Heads] = (
    ("Quand", 17),
    ("Appel, ou fait", 21),
    ("À lire, à faire", 46),
    *((it, _WIDTHS.get(name, 15)) for name, it in COLUMNS.items()),
    ("Malgré tout", 9),
    ("Ce qui en est venu", 30),
    ("Pourquoi, ou pourquoi non", 50),
    ("Noté à", 20),
)
WAKING: Final = "Réveil"
# A call that was made and named nobody.
PASSED: Final = "sans choix"
AFTER: Final = "après « {} »"
BEFORE: Final = "avant les appels"
# A night or a day that the table's word began.
ANYWAY: Final = "malgré tout"
# Below it stands what the rules work out; nothing there is read.
ANSWER: Final = "Ce que disent les règles"
_MARK: Final = "carnet/"


class Page(NamedTuple):
    """A night, a day or, with the number 0, the opening."""

    kind: str
    number: int = 0
    weekday: Weekday = "lundi"

    @property
    def title(self) -> str:
        return f"{self.kind} {self.number} {self.weekday}" if self.number else OPENING


class Line(NamedTuple):
    """A decision in its row: at which moment, and when it was noted."""

    when: str
    row: Row
    at: str = ""


@dataclass(slots=True)
class Told:
    """What stands on one page: the calls that were recorded, and the facts by their places.

    The place of a fact is the row of the night after which it was; by day, the rank of its stage.
    """

    calls: dict[Step, Line] = field(default_factory=dict)
    facts: list[tuple[int, Line]] = field(default_factory=list)
    begun: str = ""


# An evening page by page: each decision where somebody would have written it.


def pages_of(game: Game, moves: Sequence[Fields], people: People) -> dict[Page, Told]:
    """What an evening was told, in its moments; `game` is as it began.

    Of the decisions that its rules refuse, each stands where it was tried.
    """
    found: dict[Page, Told] = {}
    page = Page(OPENING)
    tried: dict[Step, Line] = {}
    for move in moves:
        village = game.village
        told = found.setdefault(page, Told())
        line = Line(_moment(village), _row(move, people), str(move.get("at", "")))
        game, accepted = _after(game, move)
        match move["move"]:
            case "call" | "pass" if accepted:
                pass
            case "call" | "pass" if _is_called_tonight(village, move["step"]):
                tried[move["step"]] = line
            case "night" | "day" if not accepted:
                pass
            case "night" | "day":
                _close(told, village, game.moves, people, tried)
                kind = "Nuit" if move["move"] == "night" else "Jour"
                page, tried = Page(kind, game.village.day, game.village.weekday), {}
                found[page] = Told(begun=ANYWAY if move.get("force") else YES)
            case _:
                rank = _rank(village, move)
                if move["move"] == "stage":
                    line = line._replace(when=STAGES[move["stage"]])
                told.facts.append((rank, line))
    _close(found.setdefault(page, Told()), game.village, game.moves, people, tried)
    return found


def _is_called_tonight(village: Village, step: Step) -> bool:
    return village.phase == "nuit" and village.night is not None and step in village.night.steps


def _after(game: Game, move: Fields) -> tuple[Game, bool]:
    try:
        return game.play(move), True
    except Refusal:
        return game, False


def _row(move: Fields, people: People) -> Row:
    if move["move"] == "pass":
        return Row(people.deck.steps[move["step"]], {"choice": PASSED}, bool(move.get("force")))
    if move["move"] == "stage":
        return Row(FACTS["stage"], {"choice": "fait"}, bool(move.get("force")))
    if move["move"] in ("night", "day"):
        return Row("", {})
    return row_of(move, people)


def _moment(village: Village) -> str:
    """How the row of a fact says when it was."""
    if village.phase == "nuit" and village.night is not None:
        night = village.night
        steps = village.deck.steps
        return AFTER.format(steps[night.steps[night.place]]) if night.place >= 0 else BEFORE
    if village.phase == "jour":
        return STAGES[village.stage] if village.stage else WAKING
    return OPENING


def _rank(village: Village, move: Fields) -> int:
    if village.phase == "nuit" and village.night is not None:
        return village.night.place
    stage = move["stage"] if move["move"] == "stage" else village.stage
    stages = STAGES_OF[village.weekday]
    return stages.index(stage) if stage in stages else -1


def _close(
    told: Told,
    village: Village,
    moves: Sequence[Fields],
    people: People,
    tried: Mapping[Step, Line],
) -> None:
    """The calls of a night as its sheet has them at its end."""
    night = village.night
    if village.phase != "nuit" or night is None:
        return
    for step in night.steps:
        index = night.sheet[step][0] if step in night.sheet else None
        if index is not None:
            move = moves[index]
            told.calls[step] = Line("", _row(move, people), str(move.get("at", "")))
        elif step in night.passed:
            told.calls[step] = Line("", Row(people.deck.steps[step], {"choice": PASSED}))
        elif step in tried:
            told.calls[step] = tried[step]


# The rows of a page, filled or to be filled.


class Slot(NamedTuple):
    """A row of a page before anybody writes in it: its moment, its fact, the words that go there.

    `shape`: its fields, where they are known beforehand; `written`: what stands in it already.
    """

    when: str
    fact: str = ""
    words: str = ""
    shape: Shape | None = None
    written: Line | None = None
    more: tuple["Slot", ...] = ()


# What is decided at a stage on most days: its rows bear the name of the fact already.
USUAL: Final[Mapping[Stage, tuple[str, ...]]] = {
    "cameras": ("camera",),
    "postes": ("exchange",),
    "morts": ("fate", "fate"),
    "heritages": ("legacy", "assign", "candidacies"),
    "demenagements": ("move_house",),
    "session": ("session",),
    "loi": ("law", "law_decision"),
    "vote": ("vote", "execute", "accuse", "tribunal"),
    "mariages": ("wedding",),
    "pickpockets": ("pickpocket",),
}
_OPENING: Final = ("lovers", "personal", "turn_reptilian")
# Rows without a name yet, at the end of a page or a moment.
_FREE_BY_NIGHT, _FREE_BY_DAY = 8, 2


def night_slots(page: Page, told: Told, script: Script | None, deck: Deck) -> Iterator[Slot]:
    """The calls in their order, and between them what happened there."""
    words = {it.id: _words(it) for it in script.rows} if script else {}
    facts = sorted(told.facts, key=lambda it: it[0])
    yield from (_written(line) for rank, line in facts if rank < 0)
    for rank, step in enumerate(tables_of(deck)[page.weekday]):
        label, shape = deck.steps[step], call_shape(step, deck)
        yield Slot(str(rank + 1), label, words.get(step, ""), shape, told.calls.get(step))
        yield from (_written(line) for at, line in facts if at == rank)
    yield from (Slot("") for _ in range(_FREE_BY_NIGHT))


def day_slots(page: Page, told: Told, scripts: Scripts, voters: Sequence[str]) -> Iterator[Slot]:
    """The stages in their order, each with what was or may be decided in it."""
    script = scripts.sunday if page.weekday == "dimanche" else scripts.day
    words = {it.id: _words(it) for it in script.rows}
    yield from _moment_slots(WAKING, (), [line for rank, line in told.facts if rank < 0], ())
    for rank, stage in enumerate(STAGES_OF[page.weekday]):
        here = [line for at, line in told.facts if at == rank]
        reached = next((it for it in here if it.row.fact == FACTS["stage"]), None)
        yield Slot(STAGES[stage], FACTS["stage"], words.get(stage, ""), Shape(), reached)
        rest = [it for it in here if it.row.fact != FACTS["stage"]]
        yield from _moment_slots(STAGES[stage], USUAL.get(stage, ()), rest, voters)


def opening_slots(told: Told) -> Iterator[Slot]:
    """What is decided before the first night."""
    yield from _moment_slots(OPENING, _OPENING, [line for _, line in told.facts], ())


def _moment_slots(
    when: str, usual: Sequence[str], lines: Sequence[Line], voters: Sequence[str]
) -> Iterator[Slot]:
    yield from (_written(line)._replace(when=when) for line in lines)
    if not lines:
        for name in usual:
            yield _usual(when, name, voters)
    yield from (Slot(when) for _ in range(_FREE_BY_DAY))


def _usual(when: str, name: str, voters: Sequence[str]) -> Slot:
    shape = shape_of({"move": name})
    lined = next((it for it in shape if it in LINES), None)
    more: tuple[Slot, ...] = ()
    if lined:
        line = line_shape(lined, shape[lined])
        filled = (Line("", Row(LINES[lined], {"who": it})) for it in voters)
        more = tuple(Slot(when, LINES[lined], "", line, it) for it in filled)
    return Slot(when, FACTS[name], "", shape, None, more)


def _written(line: Line) -> Slot:
    more = tuple(Slot(line.when, it.fact, "", None, Line("", it)) for it in line.row.more)
    return Slot(line.when, line.row.fact, "", None, line, more)


def _words(row: Called) -> str:
    """What a call says and does, one line a gesture."""
    told = (
        words
        for it in row.parts
        for words in (it.say, it.gesture, it.do, it.close)
        if words and words != "Aucun."
    )
    return "\n".join(told)


# The workbook.


def blank_bytes(
    names: Sequence[str] = (),
    nights: int = 6,
    data: Path | None = None,
    start: Weekday = "lundi",
) -> bytes:
    """An evening to come, for these names and so many nights."""
    document = {
        "format": "quinte-bourg/1",
        "players": [
            {"id": f"J{number}", "name": name, "camp_roles": []}
            for number, name in enumerate(names[:MOST_PLAYERS], start=1)
        ],
        "start": {"weekday": start},
        "posts": {it: None for it in (*OBLIGATORY_POSTS, "chef_milice") if it in POSTS},
    }
    people = _people_to_come(document["players"])
    return bytes_of(_book(document, {}, people, max(1, min(nights, MOST_NIGHTS)), data))


def _people_to_come(players: Any) -> People:
    names = {it["id"]: it["name"] for it in players}
    return People(names, {key_of(name): it for it, name in names.items()})


def evening_bytes(document: Fields, data: Path | None = None, ahead: int = 6) -> bytes:
    """A game as it stands, every decision in its row, with pages for the rest of its week."""
    book = evening_book(document, document.get("moves", ()), data, ahead)
    return bytes_of(book)


def evening_book(
    document: Fields, moves: Sequence[Fields], data: Path | None = None, ahead: int = 6
) -> Workbook:
    """The same before it is a file; of the decisions some may be such as the rules refuse."""
    game = open_game({**document, "moves": []})
    people = _everybody(game, moves)
    pages = pages_of(game, moves, people)
    nights = sum(it.kind == "Nuit" for it in pages)
    return _book(document, pages, people, max(ahead, nights + 1), data)


def _everybody(game: Game, moves: Sequence[Fields]) -> People:
    """Those who come later as well."""
    for move in moves:
        game, _ = _after(game, move)
    return people_of(game.village)


def _book(
    document: Fields,
    pages: Mapping[Page, Told],
    people: People,
    nights: int,
    data: Path | None,
) -> Workbook:
    written = load_scripts(night_scripts_folder(), own_folder(data) if data else None)
    deck = people.deck
    scripts = written.at(Rulings(**document.get("rulings", {})), deck)
    book = new_book("Soirée à Quinte-Bourg", "Classeur où écrire une soirée", ACCOUNTS.subject)
    _write_guide(book.create_sheet(GUIDE))
    lists = _Lists(deck)
    _write_players(book.create_sheet(PLAYERS), document["players"], people, lists)
    _write_table(book.create_sheet(TABLE), document, people, lists)
    opening = Page(OPENING)
    _write_page(
        book.create_sheet(OPENING), opening, opening_slots(pages.get(opening, Told())), lists
    )
    start = document.get("start", {}).get("weekday", "lundi")
    voters = [people.names[it["id"]] for it in document["players"]]
    for page in week(nights, start):
        told = pages.get(page, Told())
        sheet = book.create_sheet(page.title)
        if page.kind == "Nuit":
            slots = night_slots(page, told, scripts.nights.get(page.weekday), deck)
        else:
            slots = day_slots(page, told, scripts, voters)
        _write_page(sheet, page, slots, lists, told.begun)
    _write_words(book.create_sheet(WORDS), scripts)
    lists.write(book.create_sheet(LISTS))
    for sheet in book.worksheets:
        mark(sheet)
    return book


def week(nights: int, start: Weekday) -> Iterator[Page]:
    """The nights and days from a weekday on; Sunday has no night."""
    weekday, number = start, 0
    while nights:
        number += 1
        if weekday in NIGHTS:
            yield Page("Nuit", number, weekday)
            nights -= 1
        yield Page("Jour", number, weekday)
        weekday = day_after(weekday)
    if weekday == "dimanche":
        yield Page("Jour", number + 1, weekday)


def mark(sheet: Worksheet) -> None:
    """Hide in a sheet what it is, so that its title may change."""
    column = sheet.max_column + 1
    put(sheet, 1, column, _MARK + sheet.title, "texte")
    sheet.column_dimensions[get_column_letter(column)].hidden = True


def marked(book: Workbook) -> dict[str, Worksheet]:
    """Each sheet by what it is: its mark, else its title; a copy never hides the first."""
    found: dict[str, Worksheet] = {}
    for sheet in sorted(book.worksheets, key=lambda it: it.title != mark_of(it)):
        found.setdefault(mark_of(sheet) or sheet.title, sheet)
    return found


def mark_of(sheet: Worksheet) -> str:
    """What a sheet was when it was written; nothing where it bears no mark."""
    cells = next(sheet.iter_rows(max_row=1, values_only=True), ())
    marks = (it for it in cells if isinstance(it, str) and it.startswith(_MARK))
    return next(marks, "").removeprefix(_MARK)


class _Lists:
    """The words of the drop-down lists, each list once, on a sheet of their own."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self._known: dict[tuple[str, ...], str] = {}

    def source(self, words: tuple[str, ...]) -> str:
        """What a cell offers, as the file says it."""
        if sum(len(it) + 1 for it in words) < 240 and not any("," in it for it in words):
            return among(*words)
        letter = get_column_letter(len(self._known) + 1)
        cells = f"'{LISTS}'!${letter}$1:${letter}${len(words)}"
        return self._known.setdefault(words, cells)

    def write(self, sheet: Worksheet) -> None:
        """All of them, a column each."""
        for column, words in enumerate(self._known, start=1):
            for row, word in enumerate(words, start=1):
                put(sheet, row, column, word, "texte")
        sheet.sheet_state = "hidden"


_NAMES: Final = f"'{PLAYERS}'!$B${FIRST}:$B${FIRST + MOST_PLAYERS - 1}"


def _write_page(
    sheet: Worksheet, page: Page, slots: Iterable[Slot], lists: _Lists, begun: str = ""
) -> None:
    """One row a slot; what is not asked of a row is not cream."""
    put(sheet, 1, 1, page.title, "titre")
    if page.number:
        put(sheet, 2, 1, "Commencé :", "sous-titre")
        fill(sheet, "B2", begun or None)
        offer(sheet, "B2", among(YES, ANYWAY))
    for column, (title, width) in enumerate(HEADS, start=1):
        put(sheet, HEADER, column, title, "en-tête")
        sheet.column_dimensions[get_column_letter(column)].width = width
    row = FIRST
    for slot in slots:
        for it in (slot, *slot.more):
            _write_slot(sheet, row, it, lists)
            row += 1
    last = row - 1
    offer(sheet, f"{FACT}{FIRST}:{FACT}{last}", lists.source(_facts()), strict=False)
    people = f"{LETTERS['who']}{FIRST}:{LETTERS['where']}{last}"
    offer(sheet, people, _NAMES, strict=False)
    offer(sheet, f"{FORCED}{FIRST}:{FORCED}{last}", among(YES))
    if page.kind == "Nuit":
        steps = tables_of(lists.deck)[page.weekday]
        moments = (BEFORE, *(AFTER.format(lists.deck.steps[it]) for it in steps))
        offer(sheet, f"{WHEN}{last - _FREE_BY_NIGHT + 1}:{WHEN}{last}", lists.source(moments))
    sheet.row_dimensions[HEADER].height = 2 * LINE_HEIGHT + 2
    set_up_page(sheet, HEADER, 2)
    # What is there to be written in is printed whole; the answers are for the screen.
    sheet.print_area = f"A1:{FORCED}{last}"


def _facts() -> tuple[str, ...]:
    left_out = ("pass", "stage")
    return (*(it for name, it in FACTS.items() if name not in left_out), *LINES.values())


def _write_slot(sheet: Worksheet, row: int, slot: Slot, lists: _Lists) -> None:
    put(sheet, row, 1, slot.when, "texte" if slot.when else "à remplir")
    known = slot.shape is not None or slot.written is not None
    put(sheet, row, 2, slot.fact or None, "texte" if known else "à remplir")
    put(sheet, row, 3, slot.words or None, style_of("texte", wrap=True))
    wanted = asked(slot.shape) if slot.shape is not None else dict.fromkeys(COLUMNS, "")
    written = slot.written.row.cells if slot.written else {}
    bare_call = slot.shape is not None and "choice" not in wanted
    lines = lines_of(slot.words, HEADS[2][1]) if slot.words else 1
    for name, letter in LETTERS.items():
        is_open = name in wanted or name in written or (name == "choice" and bare_call)
        words = written.get(name)
        # What people typed stays as they wrote it; our own words are set.
        shown = words and signed(words) if name in ("choice", "rest") else words
        cell = put(sheet, row, ord(letter) - 64, shown, "à remplir" if is_open else "note")
        if shown and name in _WIDTHS:
            cell.alignment = Alignment(wrap_text=True, vertical="center")
            lines = max(lines, lines_of(shown, _WIDTHS[name]))
    _offer_choice(sheet, row, slot, lists)
    if slot.written:
        put(sheet, row, ord(HOUR) - 64, slot.written.at or None, "texte")
    put(
        sheet,
        row,
        ord(FORCED) - 64,
        YES if slot.written and slot.written.row.forced else None,
        "à remplir",
    )
    for letter in (OUTCOME, REASON):
        put(sheet, row, ord(letter) - 64, None, style_of("texte", wrap=True))
    sheet.row_dimensions[row].height = LINE_HEIGHT * lines + 3


def _offer_choice(sheet: Worksheet, row: int, slot: Slot, lists: _Lists) -> None:
    """What a row may say besides names: the words of its list, that it was, that it was not."""
    if slot.shape is None:
        return
    own = offered(slot.shape, "choice", lists.deck)
    more = () if slot.fact in LINES.values() else ("fait",) if not own else ()
    passed = (PASSED,) if slot.when.isdecimal() else ()
    words = (*own, *more, *passed)
    told = " · ".join(f"{COLUMNS[column]} : {what}" for column, what in asked(slot.shape).items())
    if words:
        cell = f"{LETTERS['choice']}{row}"
        offer(sheet, cell, lists.source(words), slot.fact, told, strict=False)


# The players, and the table.

CARDS: Final = {"camp_roles": "CD", "specialities": "EF", "personal": "GH"}
_SEATED: Final = {"coins": "I", "status": "J"}
DETAILS, ID, PLAYER_REMARK = "K", "L", "M"
PLAYER_HEADS: Final[Heads] = (
    ("N°", 6),
    ("Nom", 26),
    ("Rôle de camp", 20),
    ("Second rôle", 18),
    ("Spécialité", 20),
    ("Seconde spécialité", 20),
    ("Condition", 17),
    ("Seconde condition", 17),
    ("Pièces", 9),
    ("Au départ", 16),
    ("Détails", 40),
    ("Repère", 10),
    ("Ce qui n'est pas compris", 60),
)


def _write_players(
    sheet: Worksheet, players: Sequence[Fields], people: People, lists: _Lists
) -> None:
    """Everybody in seat order, with the cards as they were dealt."""
    put(sheet, 1, 1, "Les joueurs, dans l'ordre des places", "titre")
    words = "Un nom par ligne, ses cartes à côté. Chacun reçoit une pièce, sauf mention."
    put(sheet, 2, 1, words, "sous-titre")
    for column, (title, width) in enumerate(PLAYER_HEADS, start=1):
        put(sheet, HEADER, column, title, "en-tête")
        sheet.column_dimensions[get_column_letter(column)].width = width
    for number in range(1, MOST_PLAYERS + 1):
        row = FIRST + number - 1
        put(sheet, row, 1, number, "entier")
        for letter in "BCDEFGHIJK":
            fill(sheet, f"{letter}{row}", None)
        put(sheet, row, 12, None, "texte")
        put(sheet, row, 13, None, style_of("texte", wrap=True))
        if number <= len(players):
            _write_player(sheet, row, players[number - 1], people)
    last = FIRST + MOST_PLAYERS - 1
    for name, letters in {**CARDS, "status": _SEATED["status"]}.items():
        form = _word_of(SEATED[name], lists.deck)
        words_of = tuple(label_of(form, it) for it in form.among)
        cells = f"{letters[0]}{FIRST}:{letters[-1]}{last}"
        offer(sheet, cells, lists.source(words_of), strict=False)
    set_up_page(sheet, HEADER, 2, pages=1)


def _word_of(form: Form[Any], deck: Deck) -> OneOf:
    inner: Any = bare(form, deck)
    while not isinstance(inner, OneOf):
        inner = bare(inner.form, deck)
    return inner


def _write_player(sheet: Worksheet, row: int, player: Fields, people: People) -> None:
    fill(sheet, f"B{row}", str(player.get("name", player["id"])))
    put(sheet, row, 12, player["id"], "texte")
    rest = []
    for name in SEATED:
        if name in ("id", "name") or name not in player:
            continue
        value, letters = player[name], CARDS.get(name, "")
        if name in _SEATED:
            words = said(SEATED[name], value, people)
            fill(sheet, f"{_SEATED[name]}{row}", value if name == "coins" else words)
        elif letters and len(value) <= len(letters):
            form = _word_of(SEATED[name], people.deck)
            for letter, word in zip(letters, value, strict=False):
                fill(sheet, f"{letter}{row}", label_of(form, word))
        elif value:
            rest.append(f"{FIELDS[name]} : {said(SEATED[name], value, people)}")
    fill(sheet, f"{DETAILS}{row}", signed(" ; ".join(rest)) or None)


# Of a document: what has a page of its own, or means nothing to whoever writes by hand.
_ELSEWHERE: Final = frozenset(
    ("format", "players", "moves", "cites", "expect", "refused_at", "history", "posts", "rulings",
     "start", "house_cards")
)  # fmt: skip
_IF_SAID: Final = frozenset(("rehearsal", "guided", "house_cards"))
OWN_CARD: Final = "Carte de la table"
VACANT: Final = "vacant"


def table_rows() -> dict[str, tuple[str, Form[Any]]]:
    """The rows of the table's page by their labels: the path in the document, and the form."""
    rows: dict[str, tuple[str, Form[Any]]] = {"Titre": ("title", DOCUMENT["title"])}
    start = bare(DOCUMENT["start"])
    assert isinstance(start, Shape)  # noqa: S101 - so it is declared
    rows["Premier soir"] = ("start.weekday", start["weekday"])
    for post, label in POSTS.items():
        rows[label] = (f"posts.{post}", _posts()[post])
    for ruling in RULINGS.values():
        rows[ruling.label] = (f"rulings.{ruling.key}", _ruling_form(ruling.key))
    for number in range(MOST_CARDS):
        rows[f"{OWN_CARD} n° {number + 1}"] = (f"house_cards.{number}", DOCUMENT["house_cards"])
    for name in DOCUMENT:
        if name not in _ELSEWHERE and name != "title":
            rows[FIELDS[name][:1].upper() + FIELDS[name][1:]] = (name, DOCUMENT[name])
    return rows


def _posts() -> Shape:
    posts = bare(DOCUMENT["posts"])
    assert isinstance(posts, Shape)  # noqa: S101 - so it is declared
    return posts


def _ruling_form(key: str) -> Form[Any]:
    """A setting by the words of its readings."""
    readings = RULINGS[key].readings
    return OneOf(
        {
            YES if it is True else NO if it is False else str(it): words
            for it, words in readings.items()
        },
        "réglage",
    )


def ruling_value(word: str) -> Any:
    """The value of a reading by its word."""
    return {YES: True, NO: False}.get(word, word)


TABLE_HEADS: Final[Heads] = (("Quoi", 58), ("Dit", 44), ("Ce qui n'est pas compris", 60))


def _write_table(sheet: Worksheet, document: Fields, people: People, lists: _Lists) -> None:
    """Posts, settings and what was so before the first night: a label, then what is said of it."""
    put(sheet, 1, 1, "La table", "titre")
    words = f"Postes : le titulaire, « {VACANT} », ou rien si l'on joue sans. Le reste : si besoin."
    put(sheet, 2, 1, words, "sous-titre")
    for column, (title, width) in enumerate(TABLE_HEADS, start=1):
        put(sheet, HEADER, column, title, "en-tête")
        sheet.column_dimensions[get_column_letter(column)].width = width
    row = FIRST
    for label, (path, form) in table_rows().items():
        words = _told_at(document, path, form, people)
        if path.partition(".")[0] in _IF_SAID and not words:
            continue
        put(sheet, row, 1, label, "texte")
        typed = path.startswith(("title", "house_cards"))
        fill(sheet, f"B{row}", (words if typed else signed(words)) or None)
        put(sheet, row, 3, None, style_of("texte", wrap=True))
        inner = bare(form)
        if isinstance(inner, OneOf):
            choices = tuple(label_of(inner, it) for it in inner.among)
            offer(sheet, f"B{row}", lists.source(choices), strict=False)
        elif isinstance(inner, Flag):
            offer(sheet, f"B{row}", among(YES, NO), strict=False)
        elif not isinstance(inner, Text):
            offer(sheet, f"B{row}", _NAMES, strict=False)
        row += 1
    set_up_page(sheet, HEADER, 1, landscape=False, pages=1)


def _told_at(document: Fields, path: str, form: Form[Any], people: People) -> str:
    place, _, key = path.partition(".")
    value = document.get(place)
    if place == "house_cards":
        return "".join(dumps(it, ensure_ascii=False) for it in (value or [])[int(key) :][:1])
    if key:
        if not isinstance(value, Mapping) or key not in value:
            return ""
        value = value[key]
        if place == "posts" and value is None:
            return VACANT
        if place == "rulings":
            word = YES if value is True else NO if value is False else str(value)
            return said(form, word, people)
    elif place not in document or value is None:
        return ""
    return said(form, value, people)


# How it is filled in, and what is read aloud.

_GUIDE: Final = """
Joueurs : un nom par ligne, dans l'ordre des places, et ses cartes. Table : les postes, les \
réglages. Ouverture : les Amoureux, les conditions.
Puis une feuille par nuit et une par jour, dans l'ordre. Écrivez dans les cases crème ; une ligne \
est une décision, une ligne vide ne dit rien.
La nuit : à chaque appel, qui est désigné ; « sans choix » si personne. Ce qui arrive entre deux \
appels s'écrit dans les lignes libres du bas, avec « Quand ».
Le jour : chaque fait dans son moment. Les lignes libres prennent n'importe quel fait ; la liste \
les nomme tous.
Les voix se notent sous « Vote », dans l'ordre où elles sont dites ; « blanc » pour un vote blanc, \
« Ana > Bob > » pour un classement.
« Détails » prend le reste : « prix : 1 ; payé par : Ana ; témoins : Bob, Chloé ». Le tableau \
plus bas dit quoi, fait par fait.
Deux joueurs du même nom : ajoutez le numéro de leur ligne, « Léa (n° 3) ». Un joueur change de \
nom : remplacez l'ancien partout.
Ce classeur ne calcule rien. Donnez-le au carnet : « Rendre la main au carnet », sur l'accueil. Il \
juge chaque ligne, la rend remplie, et la partie continue là.
Ce que les règles refusent revient en rouge, avec la raison et sans effet. « Malgré tout : oui » \
l'impose, sauf où la réponse dit « impossible ».
Rien ici n'est caché : gardez ce fichier pour vous.
"""


def _write_guide(sheet: Worksheet) -> None:
    put(sheet, 1, 1, "Écrire la soirée dans ce classeur", "titre")
    for letter, width in zip("ABCDE", (5, 26, 58, 44, 44), strict=True):
        sheet.column_dimensions[letter].width = width
    lines = _GUIDE.strip().splitlines()
    for number, words in enumerate(lines, start=1):
        row = number + 2
        put(sheet, row, 1, number, "entier")
        put(sheet, row, 2, words, "note")
        sheet.merge_cells(start_row=row, end_row=row, start_column=2, end_column=4)
        sheet.row_dimensions[row].height = LINE_HEIGHT * lines_of(words, 124) + 6
    head = len(lines) + 4
    for column, title in enumerate(("Fait", "Ce qu'il faut remplir"), start=2):
        put(sheet, head, column, title, "en-tête")
    facts = [name for name in FACTS if name not in ("pass", "stage")]
    for row, name in enumerate(facts, start=head + 1):
        told = [f"{COLUMNS[it]} : {what}" for it, what in asked(shape_of({"move": name})).items()]
        lined = [
            f"puis des lignes « {LINES[it]} »" for it in shape_of({"move": name}) if it in LINES
        ]
        words = " · ".join((*told, *lined)) or "« fait » dans Choix"
        put(sheet, row, 2, FACTS[name], "texte")
        put(sheet, row, 3, words, style_of("texte", wrap=True))
        sheet.row_dimensions[row].height = LINE_HEIGHT * lines_of(words, 58) + 3
    set_up_page(sheet, 2, 0, landscape=False)


_WORD_HEADS: Final[Heads] = (
    ("Quand", 20),
    ("Appel, étape", 22),
    ("À lire à voix haute", 62),
    ("Ce que l'on voit", 36),
    ("En silence", 46),
    ("Pour refermer", 34),
)
_DAY: Final = {"jour": "……………"}


def _write_words(sheet: Worksheet, scripts: Scripts) -> None:
    """One row a breath, high enough for its words."""
    put(sheet, 1, 1, "Ce qui se lit, et ce qui se fait en silence", "titre")
    put(sheet, 2, 1, "À imprimer, ou à lire ici ; rien n'y est à remplir.", "sous-titre")
    for column, (title, width) in enumerate(_WORD_HEADS, start=1):
        put(sheet, HEADER, column, title, "en-tête")
        sheet.column_dimensions[get_column_letter(column)].width = width
    for row, told in enumerate(spoken(scripts), start=FIRST):
        for column, words in enumerate(told, start=1):
            put(sheet, row, column, words, style_of("texte", wrap=True))
        lines = (lines_of(it, width) for it, (_, width) in zip(told, _WORD_HEADS, strict=True))
        sheet.row_dimensions[row].height = LINE_HEIGHT * max(lines) + 3
    set_up_page(sheet, HEADER, 2)


class Spoken(NamedTuple):
    """One breath: what is said, seen, done and said again."""

    when: str
    call: str
    say: str
    seen: str = ""
    done: str = ""
    close: str = ""


def spoken(scripts: Scripts) -> Iterator[Spoken]:
    """Everything that an evening says, in the order of an evening."""
    for script in (scripts.opening, *scripts.nights.values(), scripts.day, scripts.sunday):
        yield Spoken(script.title, "", script.opening_words(_DAY))
        for row in script.rows:
            yield from _of_row(script.title, row)
    for it in scripts.announcements.values():
        yield Spoken("Annonces", it.when, it.say)
    for law in scripts.laws:
        yield Spoken("Lois", law.label, law.text)


def _of_row(when: str, row: Called) -> Iterator[Spoken]:
    timer = f" ({row.timer} s)" if row.timer else ""
    for it in row.parts:
        seen, done = ("" if words == "Aucun." else words for words in (it.gesture, it.do))
        yield Spoken(when, f"{row.label}{timer}", it.say, seen, done, it.close)
