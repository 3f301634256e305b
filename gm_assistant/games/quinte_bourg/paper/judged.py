"""A workbook that somebody wrote an evening in is judged, row after row, by the rules.

`game_in` reads it, plays what it says in the order of an evening, and gives the game, what the MJ
should know about it, and the same workbook filled in: beside each row what came of it and why.
What the rules refuse is red and without effect; what is not understood is said with its cell, and
nothing is guessed. Nothing here knows a rule.
"""

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from openpyxl import Workbook, load_workbook
from openpyxl.styles import PatternFill
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.engine.forms import Flag, Form, Many, Shape
from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.french.language import capitalised
from gm_assistant.games.quinte_bourg.paper import former
from gm_assistant.games.quinte_bourg.paper import to_write as w
from gm_assistant.games.quinte_bourg.paper.ledger import call_outcomes
from gm_assistant.games.quinte_bourg.paper.names import SPACES, by_key, key_of, whole_names
from gm_assistant.games.quinte_bourg.paper.to_write import Page
from gm_assistant.games.quinte_bourg.paper.written import (
    FACTS,
    FIELDS,
    LINES,
    YES,
    NotUnderstood,
    People,
    bare,
    call_shape,
    fields_of,
    people_of,
    shape_of,
    understood,
)
from gm_assistant.games.quinte_bourg.rules.composition import slips
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.house_cards import read_house_cards
from gm_assistant.games.quinte_bourg.rules.night import known_whereabouts
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT, SEATED
from gm_assistant.games.quinte_bourg.rules.sheet import tables_of
from gm_assistant.games.quinte_bourg.rules.words import (
    LONG_ACTIONS,
    POSTS,
    STAGES,
    STAGES_OF,
    STATUSES,
    Stage,
    Step,
)
from gm_assistant.games.quinte_bourg.screens.tale import nights
from gm_assistant.seam.companion import NotReadBack, ReadBack
from gm_assistant.toolkit.workbook.book import bytes_of
from gm_assistant.toolkit.workbook.bounds import LIVE, is_beyond
from gm_assistant.toolkit.workbook.cells import (
    LINE_HEIGHT,
    lines_of,
    put,
    rows_of,
    set_up_page,
    style_of,
)

NOT_ONE: Final = (
    "Ce classeur n'est pas une soirée écrite : il y faut la feuille « Joueurs » et des noms ; une "
    "partie se reprend de son fichier .json."
)
TOO_MUCH: Final = (
    "Ce fichier est abîmé, ou plus grand que tout carnet : ôtez-en images et lignes ajoutées, puis "
    "rendez-le."
)
MOVED: Final = (
    "{sheet}, case {cell} : « {title} » y est attendu ; remettez lignes et colonnes à leur place, "
    "puis rendez le classeur."
)
NO_ROLE: Final = (
    "Joueurs, case C{row} : le rôle de camp de {name} manque ; écrivez-le, puis rendez le classeur."
)
FOR_THE_MJ: Final = "Pour les yeux du MJ seul : ce classeur jugé dit tous les secrets."
HOW_TO_READ: Final = (
    "Chaque ligne jugée dit ce qui en est venu, et pourquoi. Une ligne rouge n'a aucun effet : "
    "refusée, « Malgré tout : oui » l'impose ; impossible ou pas comprise, corrigez-la."
)
ANSWER_SHEET: Final = "Réponse"
# How wide it is: whole on a page, whichever letters a machine has.
_ANSWER: Final = 100
# What comes of a row that is red: the table may overrule it, nobody can, it says nothing of ours.
REFUSED, IMPOSSIBLE, MISREAD = (
    f"{it}, sans effet" for it in ("refusé", "impossible", "pas compris")
)
_LETTERS: Final = {letter: name for name, letter in w.LETTERS.items()}
_RED: Final = PatternFill("solid", "F6CBC4")


# A row as somebody left it.


@dataclass(slots=True)
class Read:
    """What stands in a row; then what came of it: the move that it became, or why it is none."""

    sheet: Worksheet
    row: int
    when: str
    fact: str
    cells: dict[str, str]
    forced: str
    at: str
    more: list["Read"] = field(default_factory=list)
    step: str = ""
    index: int | None = None
    refused: str = ""
    outcome: str = MISREAD

    @property
    def place(self) -> str:
        return f"{self.sheet.title}, ligne {self.row}"

    @property
    def is_empty(self) -> bool:
        return not (self.cells or self.more)


def _is_yes(words: str) -> bool:
    return key_of(words) == YES


@dataclass(slots=True)
class _Judging:
    """The game so far, and every row that was looked at."""

    game: Game
    rows: list[Read] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def people(self) -> People:
        return people_of(self.game.village)

    def play(self, move: Mapping[str, Any]) -> str:
        """Why the rules refuse a move; nothing where they accept it, and the game goes on."""
        try:
            self.game = self.game.play(move)
        except Refusal as refusal:
            return refusal.sentence
        except Malformed as fault:
            named = FIELDS.get(fault.place.partition("[")[0].rpartition(".")[2], "")
            return capitalised(f"{named} : {fault.sentence}." if named else f"{fault.sentence}.")
        return ""

    def judge(self, read: Read, move: Mapping[str, Any]) -> None:
        """Play the move of a row, and note what came of it."""
        force = {"force": True}
        extra = (force if _is_yes(read.forced) else {}) | ({"at": read.at} if read.at else {})
        before = self.game
        read.refused = self.play({**move, **extra})
        read.index = None if read.refused else len(self.game.moves) - 1
        if read.refused:
            # Whether the table could overrule it is found by trying.
            read.outcome = IMPOSSIBLE if self.play({**move, **force}) else REFUSED
            self.game = before
        self.rows.append(read)

    def misread(self, read: Read, fault: NotUnderstood) -> None:
        """Note where a row is not understood."""
        letter = {**w.LETTERS, "fact": w.FACT, "when": w.WHEN, "forced": w.FORCED}[fault.column]
        row = read.row if fault.line is None else read.more[fault.line].row
        read.refused = f"Case {letter}{row} : {fault.sentence}."
        self.rows.append(read)


# Reading the workbook.


def game_in(content: bytes) -> ReadBack:
    """The game of a written workbook, and the workbook with the answers of the rules."""
    if not content.startswith(b"PK"):
        raise NotReadBack(NOT_ONE)
    if is_beyond(content, LIVE):
        raise NotReadBack(TOO_MUCH)
    try:
        book = load_workbook(io.BytesIO(content))
    except Exception as error:
        raise NotReadBack(NOT_ONE) from error
    if former.sheets_of(book).keys() >= former.NEEDED:
        document, remarks = former.evening_in(book)
        return judged(w.evening_book(document, document["moves"]), remarks)
    return judged(book)


def judged(book: Workbook, known: Iterable[str] = ()) -> ReadBack:
    """The same of a workbook that is open; `known`: what is to be said besides."""
    sheets = w.marked(book)
    if not {w.PLAYERS, w.TABLE} <= sheets.keys():
        raise NotReadBack(NOT_ONE)
    pages = _pages(sheets)
    ours = (*pages.values(), *(sheets.get(it) for it in (*w.BESIDE, ANSWER_SHEET)))
    remarks = [
        *known,
        *(
            f"Feuille « {it.title} » : copie, ou page d'ailleurs ; elle n'est pas lue."
            for it in book.worksheets
            if it not in ours
        ),
    ]
    for it in (*pages.values(), sheets[w.PLAYERS], sheets[w.TABLE]):
        for merged in [*it.merged_cells.ranges]:
            it.unmerge_cells(merged.coord)
    _prove_heads({sheets[w.PLAYERS]: w.PLAYER_HEADS, sheets[w.TABLE]: w.TABLE_HEADS})
    _prove_heads(dict.fromkeys(pages.values(), w.HEADS))
    document = _document(sheets, remarks)
    judging = _Judging(open_game({**document, "moves": []}), remarks=remarks)
    remarks += [f"La table : {it.sentence}" for it in slips(judging.game.village)]
    last = next((it for it in reversed(pages) if _is_written(pages[it])), None)
    for page in pages:
        _judge_page(judging, page, pages, last)
    remarks += [f"{it.place} : {it.refused}" for it in judging.rows if it.refused]
    answer = _filled_in(book, judging, pages)
    notes = [{"move": "note", "text": f"Du classeur : {it}"} for it in remarks]
    moves = [*judging.game.moves, *notes]
    return ReadBack({**document, "moves": moves}, tuple(remarks), answer)


def _pages(sheets: Mapping[str, Worksheet]) -> dict[Page, Worksheet]:
    """The pages of the evening in their order."""
    found: dict[Page, Worksheet] = {}
    for title, sheet in sheets.items():
        kind, _, rest = title.partition(" ")
        number, _, weekday = rest.partition(" ")
        if title == w.OPENING:
            found[Page(w.OPENING)] = sheet
        elif kind in ("Nuit", "Jour") and number.isdecimal() and weekday in STAGES_OF:
            found[Page(kind, int(number), weekday)] = sheet  # type: ignore[arg-type]
    return dict(sorted(found.items(), key=lambda it: (it[0].number, it[0].kind == "Jour")))


def _prove_heads(sheets: Mapping[Worksheet, w.Heads]) -> None:
    """What has been moved is read nowhere: its cells would be taken for others."""
    for sheet, heads in sheets.items():
        for column, (title, _) in enumerate(heads, start=1):
            cell = sheet.cell(w.HEADER, column)
            if key_of(cell.value or "") != key_of(title):
                told = MOVED.format(sheet=sheet.title, cell=cell.coordinate, title=title)
                raise NotReadBack(told)


def _filled(sheet: Worksheet) -> list[int]:
    return rows_of(sheet, w.FIRST, LIVE.row)


def _words(sheet: Worksheet, cell: str) -> str:
    """The words of a cell, on as many lines as they stand."""
    found = sheet[cell]
    # Of a formula over several cells, its text.
    value = getattr(found.value, "text", found.value)
    if value is None:
        return ""
    if isinstance(value, bool):
        return YES if value else "non"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value).strip(SPACES)


def _document(sheets: Mapping[str, Worksheet], remarks: list[str]) -> dict[str, Any]:
    """The table as it was set; what cannot be is said and left out."""
    sheet = sheets[w.PLAYERS]
    rows = [it for it in _filled(sheet) if _words(sheet, f"B{it}")]
    if not rows:
        raise NotReadBack(NOT_ONE)
    _say_odd(sheet, rows, remarks)
    ids, cards = _ids(sheet, rows), _own_cards(sheets[w.TABLE], remarks)
    names = {ids[row]: _words(sheet, f"B{row}") for row in rows}
    seated = [{"id": it, "name": name, "camp_roles": ["villageois"]} for it, name in names.items()]
    nameless = {"format": FORMAT, **cards, "players": seated, "moves": []}
    try:
        people = people_of(open_game(nameless).village)
    except Malformed as fault:
        raise NotReadBack(f"{w.PLAYERS} : {fault.sentence}.") from fault
    players = [_player(sheet, row, ids[row], people, remarks) for row in rows]
    document = {"format": FORMAT, "title": "Soirée du classeur", **cards, "players": players}
    return _sound({**document, **_table(sheets[w.TABLE], people, remarks)}, rows, remarks)


def _say_odd(sheet: Worksheet, rows: list[int], remarks: list[str]) -> None:
    """What is no name, who has none, and seats that are not those of the numbers."""
    for row in _filled(sheet):
        name = sheet[f"B{row}"]
        if row in rows and (name.data_type not in "sn" or isinstance(name.value, float)):
            told = "écrivez ce nom en lettres, ce n'en est pas un"
            remarks.append(f"{sheet.title}, case B{row} : {told}.")
        elif row not in rows and any(_words(sheet, f"{it}{row}") for it in "CDEFGHIJK"):
            remarks.append(f"{sheet.title}, case B{row} : le nom manque, la ligne n'est pas lue.")
    numbers = [_words(sheet, f"A{row}") for row in rows]
    if numbers != [str(it) for it in range(1, len(rows) + 1)]:
        remarks.append(
            f"{sheet.title}, colonne A : les numéros ne sont plus ceux des places, qui sont celles "
            "des lignes remplies, de haut en bas."
        )


def _own_cards(sheet: Worksheet, remarks: list[str]) -> dict[str, Any]:
    """The cards that the table has added, as they were written; none where they are spoilt."""
    found = [
        _words(sheet, f"B{row}")
        for row in _filled(sheet)
        if key_of(_words(sheet, f"A{row}")).startswith(key_of(w.OWN_CARD))
    ]
    try:
        cards = [json.loads(it) for it in found if it]
        read_house_cards(cards)
    except (ValueError, RecursionError, Malformed):
        remarks.append(f"{w.TABLE} : les cartes de la table y sont abîmées, et laissées de côté.")
        return {}
    return {"house_cards": cards} if cards else {}


def _ids(sheet: Worksheet, rows: list[int]) -> dict[int, str]:
    """The ids of the players by their rows: those that stand there, else their numbers."""
    told = {row: _words(sheet, f"{w.ID}{row}") for row in rows}
    taken: set[str] = set()
    found: dict[int, str] = {}
    for number, row in enumerate(rows, start=1):
        name = told[row] if told[row] and told[row] not in taken else f"J{number}"
        while name in taken or (name != told[row] and name in told.values()):
            name = f"{name}b"
        taken.add(name)
        found[row] = name
    return found


def _player(
    sheet: Worksheet, row: int, name: str, people: People, remarks: list[str]
) -> dict[str, Any]:
    player: dict[str, Any] = {"id": name, "name": _words(sheet, f"B{row}")}
    cells = {
        **{it: field for field, letters in w.CARDS.items() for it in letters},
        "I": "coins",
        "J": "status",
    }
    for letter, field_name in cells.items():
        words = _words(sheet, f"{letter}{row}")
        if not words:
            continue
        form = SEATED[field_name]
        listed = isinstance(bare(form), Many)
        value = _value(form, words, people, f"{sheet.title}, case {letter}{row}", remarks)
        if value is not None:
            player[field_name] = [*player.get(field_name, ()), *value] if listed else value
    rest = _words(sheet, f"{w.DETAILS}{row}")
    others = Shape(optional={it: SEATED[it] for it in SEATED if it not in ("id", "name")})
    for part in filter(None, (it.strip(SPACES) for it in rest.replace("\n", ";").split(";"))):
        label, _, words = part.partition(":")
        known = by_key({it: FIELDS[it] for it in others}).get(key_of(label))
        where = f"{sheet.title}, case {w.DETAILS}{row}"
        if known is None:
            remarks.append(f"{where} : « {part} » n'y dit rien.")
            continue
        value = _value(others[known], words.strip(SPACES), people, where, remarks)
        if value is not None:
            player[known] = value
    if not player.get("camp_roles"):
        unknown = [it for it in remarks if it.startswith(f"{sheet.title}, case C{row} :")]
        raise NotReadBack(*(unknown or [NO_ROLE.format(row=row, name=player["name"])]))
    return player


def _value(form: Form[Any], words: str, people: People, where: str, remarks: list[str]) -> Any:
    """What a cell says, or nothing where that is not understood, which is said."""
    try:
        return understood(form, words, people, "rest")
    except NotUnderstood as fault:
        remarks.append(f"{where} : {fault.sentence}.")
        return None


def _table(sheet: Worksheet, people: People, remarks: list[str]) -> dict[str, Any]:
    """Posts, settings and what was so before, by their labels wherever they stand."""
    known = {key_of(label): it for label, it in w.table_rows().items()}
    found: dict[str, Any] = {}
    for row in _filled(sheet):
        label, words = _words(sheet, f"A{row}"), _words(sheet, f"B{row}")
        if not words:
            continue
        where = f"{sheet.title}, case B{row}"
        if key_of(label) not in known:
            remarks.append(f"{where} : « {label} » n'est pas une ligne de cette feuille.")
            continue
        path, form = known[key_of(label)]
        place, _, key = path.partition(".")
        if place == "house_cards":
            continue
        if place == "posts" and key_of(words) == w.VACANT:
            found.setdefault(place, {})[key] = None
            continue
        value = _value(form, words, people, where, remarks)
        if value is None:
            continue
        if key:
            value = w.ruling_value(value) if place == "rulings" else value
            found.setdefault(place, {})[key] = value
        else:
            found[place] = value
    return found


def _sound(document: dict[str, Any], rows: list[int], remarks: list[str]) -> dict[str, Any]:
    """The document without what the game cannot understand, each part said in its own words."""
    while True:
        try:
            open_game({**document, "moves": []})
        except Malformed as fault:
            place = fault.place.partition(".")[0].partition("[")[0]
            if place == "players" or place not in document:
                number = re.match(r"players\[(\d+)\]", fault.place)
                where = f", ligne {rows[int(number[1])]}" if number else ""
                raise NotReadBack(f"{w.PLAYERS}{where} : {fault.sentence}.") from fault
            remarks.append(f"{w.TABLE}, « {FIELDS.get(place, place)} » : {fault.sentence}.")
            document = {it: value for it, value in document.items() if it != place}
        else:
            return document


# Judging, page after page.


def _rows(sheet: Worksheet) -> Iterator[Read]:
    """The rows of a page in their order, those that belong to a decision with it."""
    last: Read | None = None
    for row in _filled(sheet):
        when = _words(sheet, f"{w.WHEN}{row}")
        if key_of(when) == key_of(w.ANSWER):
            break
        cells = {
            name: words
            for letter, name in _LETTERS.items()
            if (words := _words(sheet, f"{letter}{row}"))
        }
        read = Read(
            sheet,
            row,
            when,
            _words(sheet, f"{w.FACT}{row}"),
            cells,
            _words(sheet, f"{w.FORCED}{row}"),
            _words(sheet, f"{w.HOUR}{row}"),
        )
        if key_of(read.fact) in map(key_of, LINES.values()):
            if not cells.keys() - {"who"}:
                continue
            if last is not None and last.fact:
                last.more.append(read)
                # A decision is one: the table's word on a ballot is its word on the vote.
                last.forced = last.forced or read.forced
                continue
        if last is not None:
            yield last
        last = read
    if last is not None:
        yield last


def _judge_page(
    judging: _Judging, page: Page, pages: Mapping[Page, Worksheet], last: Page | None
) -> None:
    """Everything that one page says, once the evening has come to it; `last`: the last written."""
    sheet, order = pages[page], list(pages)
    rows = [it for it in _rows(sheet) if it.fact or not it.is_empty]
    told = [it for it in rows if not it.is_empty or _stands_alone(it)]
    begun = key_of(_words(sheet, "B2")) if page.number else ""
    if begun not in ("", YES, w.ANYWAY):
        wanted = f"« {YES} » ou « {w.ANYWAY} »"
        judging.remarks.append(f"{page.title}, case B2 : « {_words(sheet, 'B2')} » : {wanted}.")
    later = order[order.index(page) + 1 :]
    goes_on = last in later
    if page.number and not (told or begun or goes_on):
        return
    if page.kind == "Nuit":
        _begin(judging, page, "night", forced=begun == key_of(w.ANYWAY))
        _judge_night(judging, page, rows)
    elif page.kind == "Jour":
        _attack_by_itself(judging)
        _begin(judging, page, "day", forced=begun == key_of(w.ANYWAY))
        anyway = bool(later) and key_of(_words(pages[later[0]], "B2")) == key_of(w.ANYWAY)
        _judge_day(judging, page, rows)
        if goes_on and not anyway:
            _end_of_day(judging, page)
    else:
        for read in rows:
            _judge_fact(judging, read)


def _is_written(sheet: Worksheet) -> bool:
    return bool(_words(sheet, "B2")) or any(
        not it.is_empty or _stands_alone(it) for it in _rows(sheet)
    )


def _stands_alone(read: Read) -> bool:
    """Whether a row says something by its fact alone: one that nothing is asked of."""
    name = _kind(read.fact)
    if name is None or name == "stage":
        return False
    stage = by_key(STAGES).get(key_of(read.when))
    return (
        name not in (w.USUAL.get(stage, ()) if stage else ())
        and not shape_of({"move": name}).required
    )


def _kind(fact: str) -> str | None:
    return by_key(FACTS).get(key_of(fact))


def _begin(judging: _Judging, page: Page, name: str, *, forced: bool) -> None:
    """The night falls, or the day breaks."""
    refused = judging.play({"move": name, **({"force": True} if forced else {})})
    if refused:
        judging.remarks.append(f"{page.title}, case B2 : {refused}")
    elif (village := judging.game.village).weekday != page.weekday:
        told = f"la soirée en est au jour {village.day}, {village.weekday}"
        judging.remarks.append(f"{page.title} : {told} ; voyez « Premier soir », feuille Table.")


def _attack_by_itself(judging: _Judging) -> None:
    """Nobody need write that the attack took place where one victim alone is possible."""
    village = judging.game.village
    night = village.night
    if village.phase == "nuit" and night and night.target and "attaque" not in night.sheet:
        judging.play({"move": "call", "step": "attaque"})


def _judge_night(judging: _Judging, page: Page, rows: list[Read]) -> None:
    """The calls in the order of the table, and each fact after the call that it followed."""
    deck = judging.game.village.deck
    steps, labels = tables_of(deck)[page.weekday], deck.steps
    known = by_key({rank: labels[it] for rank, it in enumerate(steps)})
    after = {rank: w.AFTER.format(labels[it]) for rank, it in enumerate(steps)}
    moments = by_key({-1: w.BEFORE, **after})
    placed: list[tuple[int, bool, Read]] = []
    here = -1
    for read in rows:
        rank = known.get(key_of(read.fact))
        if rank is not None:
            here = rank
            placed.append((rank, False, read))
        elif not read.is_empty or _stands_alone(read):
            if read.when and key_of(read.when) not in moments:
                judging.misread(
                    read,
                    NotUnderstood("when", f"« {read.when} » n'est pas un moment de cette nuit"),
                )
                continue
            placed.append((moments.get(key_of(read.when), here), True, read))
    for rank, is_fact, read in sorted(placed, key=lambda it: it[:2]):
        if is_fact:
            _come_to(judging, steps, rank)
            _judge_fact(judging, read)
        elif not read.is_empty:
            _judge_call(judging, steps[rank], read)


def _come_to(judging: _Judging, steps: tuple[Step, ...], rank: int) -> None:
    """A call that nobody wrote anything of was made, if something is told after it."""
    night = judging.game.village.night
    if judging.game.village.phase == "nuit" and night is not None and night.place < rank:
        judging.play({"move": "pass", "step": steps[rank]})


def _judge_call(judging: _Judging, step: Step, read: Read) -> None:
    here = (it for it in judging.rows if (it.sheet, it.step) == (read.sheet, step))
    first = next((it.row for it in here if not it.refused), None)
    read.step = step
    if first is not None:
        told = f"cet appel est déjà écrit, ligne {first} ; gardez l'une des deux"
        judging.misread(read, NotUnderstood("fact", told))
    elif key_of(read.cells.get("choice", "")) == key_of(w.PASSED):
        del read.cells["choice"]
        _judge_as(judging, read, {"move": "pass", "step": step}, Shape())
    else:
        shape = call_shape(step, judging.people.deck)
        _judge_as(judging, read, {"move": "call", "step": step}, shape)


def _judge_as(judging: _Judging, read: Read, move: Mapping[str, Any], shape: Shape) -> None:
    """Judge this decision with the fields that its row tells, if they are understood."""
    more = [it.cells for it in read.more]
    try:
        if read.forced:
            understood(Flag(), read.forced, judging.people, "forced")
        told = fields_of(shape, read.cells, more, judging.people)
    except NotUnderstood as fault:
        judging.misread(read, fault)
        return
    if move["move"] == "arrive":
        told.setdefault("player", f"J{len(judging.game.village.players) + 1}")
    judging.judge(read, {**move, **told})


def _judge_day(judging: _Judging, page: Page, rows: list[Read]) -> None:
    """The facts in the order of the stages, whatever the order of the rows."""
    stages = STAGES_OF[page.weekday]
    moments = by_key({-1: w.WAKING, **{rank: STAGES[it] for rank, it in enumerate(stages)}})
    placed: list[tuple[int, Read]] = []
    here = -1
    for read in rows:
        if read.when and key_of(read.when) not in moments:
            if not read.is_empty:
                judging.misread(
                    read, NotUnderstood("when", f"« {read.when} » n'est pas un moment de ce jour")
                )
            continue
        here = moments[key_of(read.when)] if read.when else here
        if not read.is_empty or _stands_alone(read):
            placed.append((here, read))
    for rank, read in sorted(placed, key=lambda it: it[0]):
        held_up = _reach(judging, stages, rank) if _kind(read.fact) != "stage" else ""
        if _kind(read.fact) == "stage":
            _judge_as(judging, read, {"move": "stage", "stage": stages[rank]}, Shape())
            continue
        _judge_fact(judging, read)
        if held_up and read.refused and read.outcome != MISREAD:
            read.refused = held_up


def _end_of_day(judging: _Judging, page: Page) -> None:
    """What goes on after a day has passed all its stages."""
    village = judging.game.village
    left = village.stages_left() if village.phase == "jour" else ()
    if left:
        refused = judging.play({"move": "stage", "stage": left[-1]})
        if refused:
            judging.remarks.append(f"{page.title} : {refused}")


def _reach(judging: _Judging, stages: tuple[Stage, ...], rank: int) -> str:
    """Why the day cannot come to a stage; nothing where it has."""
    stage = judging.game.village.stage
    if rank < 0 or (stage in stages and stages.index(stage) >= rank):
        return ""
    return judging.play({"move": "stage", "stage": stages[rank]})


def _judge_fact(judging: _Judging, read: Read) -> None:
    if read.is_empty and not _stands_alone(read):
        return
    name = _kind(read.fact)
    elsewhere = by_key(judging.game.village.deck.steps).get(key_of(read.fact))
    if name is None and elsewhere:
        _judge_call(judging, elsewhere, read)
        return
    if name is None:
        wanted = "choisissez un fait dans la liste"
        said = f"« {read.fact} » n'en est pas un, {wanted}" if read.fact else wanted
        judging.misread(read, NotUnderstood("fact", said))
        return
    _judge_as(judging, read, {"move": name}, shape_of({"move": name}))


# Filled in: the answers of the rules beside the rows, and what they come to below.


def _filled_in(book: Workbook, judging: _Judging, pages: Mapping[Page, Worksheet]) -> bytes:
    """The workbook with what came of each row."""
    for sheet in pages.values():
        _clear(sheet)
        sheet.print_area = None
        sheet.page_setup.fitToWidth = 2
        sheet.print_title_cols = f"{w.WHEN}:{w.FACT}"
    outcomes = call_outcomes(judging.game)
    for read in judging.rows:
        _answer(read, judging.game, outcomes)
    beds = {it.after.day: it.after for it in nights(judging.game)}
    for page, sheet in pages.items():
        if page.kind == "Nuit" and page.number in beds:
            _write_below(sheet, _sleepers(beds[page.number]))
        elif page.kind == "Jour":
            end = next(
                (
                    it
                    for it in reversed(judging.game.villages)
                    if it.day == page.number and it.phase == "jour"
                ),
                None,
            )
            if end is not None:
                _write_below(sheet, _standing(end))
    _write_answer(book, judging)
    return bytes_of(book)


def _clear(sheet: Worksheet) -> None:
    """Without what a former judgement wrote."""
    for row in rows_of(sheet, w.FIRST, sheet.max_row):
        if key_of(_words(sheet, f"{w.WHEN}{row}")) == key_of(w.ANSWER):
            sheet.delete_rows(row, sheet.max_row - row + 1)
            return
        for letter in (w.OUTCOME, w.REASON):
            sheet[f"{letter}{row}"].value = None
            sheet[f"{letter}{row}"].style = style_of("texte", wrap=True)


def _answer(read: Read, game: Game, outcomes: Mapping[int, tuple[str, str]]) -> None:
    sheet, row, style = read.sheet, read.row, style_of("texte", wrap=True)
    if read.index is None:
        outcome, reason = read.outcome, read.refused
    elif read.index in outcomes:
        outcome, reason = outcomes[read.index]
    else:
        outcome = game.told(read.index)
        reason = " ".join(dict.fromkeys(it.sentence for it in game.why(read.index)))
    columns = {w.OUTCOME: outcome, w.REASON: reason}
    for letter, words in columns.items():
        cell = put(sheet, row, ord(letter) - 64, words or None, style)
        if read.index is None:
            cell.fill = _RED
    width = sheet.column_dimensions[w.REASON].width
    height = (
        LINE_HEIGHT
        * max(lines_of(reason, width), lines_of(outcome, sheet.column_dimensions[w.OUTCOME].width))
        + 3
    )
    now = sheet.row_dimensions[row].height or LINE_HEIGHT
    sheet.row_dimensions[row].height = max(now, height)


def _sleepers(village: Any) -> Iterator[tuple[str, ...]]:
    names = whole_names(village)
    yield "Joueur", "Dort chez", "Pourquoi là"
    for player, where in known_whereabouts(village).items():
        yield names[player], names[where.house], LONG_ACTIONS[where.action]


def _standing(village: Any) -> Iterator[tuple[str, ...]]:
    names = whole_names(village)
    yield "Joueur", "État", "Pièces, postes"
    for it in village.in_seat_order():
        held = ", ".join(POSTS[post] for post in village.posts_of(it.id))
        yield names[it.id], STATUSES[it.status], f"{it.coins}{' · ' if held else ''}{held}"
    vacant = [POSTS[post] for post, holder in village.posts.items() if holder is None]
    if vacant:
        yield "Postes vacants", "", ", ".join(vacant)


def _write_below(sheet: Worksheet, rows: Iterable[tuple[str, ...]]) -> None:
    first = sheet.max_row + 2
    put(sheet, first, 1, w.ANSWER, "sous-titre")
    for row, told in enumerate(rows, start=first + 1):
        for column, words in enumerate(told, start=1):
            put(sheet, row, column, words, "en-tête" if row == first + 1 else "texte")


def _write_answer(book: Workbook, judging: _Judging) -> None:
    """A first sheet: for whom it is, how far the game has come, what is not in it."""
    if ANSWER_SHEET in book.sheetnames:
        del book[ANSWER_SHEET]
    sheet = book.create_sheet(ANSWER_SHEET, 0)
    book.active = 0
    put(sheet, 1, 1, FOR_THE_MJ, "titre")
    sheet.column_dimensions["A"].width = _ANSWER
    set_up_page(sheet, 2, 0)
    said = [
        HOW_TO_READ,
        *(judging.remarks or ["Tout est compris, et rien n'est refusé."]),
    ]
    for row, words in enumerate(said, start=3):
        cell = put(sheet, row, 1, words, style_of("texte", wrap=True))
        sheet.row_dimensions[row].height = LINE_HEIGHT * lines_of(words, _ANSWER) + 3
        if row > 3 and judging.remarks:
            cell.fill = _RED
