"""A live spreadsheet of former versions, which worked by itself: what stands in it is read still.

Such a file has its calls on a sheet a night and everything else on one sheet of facts, in zones.
`evening_in` plays it again as far as the rules accept; what they refuse is told, and nothing is
imposed. Where the file carries the game that it was made of, only what came after it is played.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.paper.names import SPACES, by_key, key_of
from gm_assistant.games.quinte_bourg.paper.written import (
    FIELDS,
    NotUnderstood,
    People,
    call_shape,
    fields_of,
    people_of,
)
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT
from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES
from gm_assistant.games.quinte_bourg.rules.village import RULINGS
from gm_assistant.games.quinte_bourg.rules.words import (
    PERSONAL,
    PICKPOCKETS,
    POSTS,
    PRIESTS,
    ROLES,
    SPECIALITIES,
    STAGES_OF,
    STATUSES,
    STEPS,
    PlayerId,
    Stage,
    Step,
    is_his_day,
)
from gm_assistant.toolkit.workbook.cells import rows_of

PLAYERS, FACTS, COINS, POSTS_SHEET, SETTINGS = "Joueurs", "Faits", "Pièces", "Postes", "Soir"
NEEDED: Final = frozenset((PLAYERS, FACTS, COINS, POSTS_SHEET))
_MARK: Final = "gm-assistant/"
_FIRST_PLAYER, _FIRST_FACT, _FIRST = 6, 6, 5
_LAST_ROW, _LAST_FACT = 100, 2000
_NIGHT: Final = re.compile(r"Nuit (\d+) (\w+)")
_MOMENT: Final = re.compile(r"(Nuit|Jour) (\d+), (.*)")
_TIMED: Final = re.compile(r"\s\(\d+\s*s\)$")
_ZONES: Final = {
    "avant l'attaque": "before",
    "après l'attaque": "after",
    "réveil": "waking",
    "postes": "morning",
    "attaque": "attack",
    "larcin": "itself",
    "matin": "itself",
    "bilan": "itself",
}
# Where a call's cells stood, by the columns that they have now.
_CELLS: Final = {"D": "who", "E": "whom", "F": "where", "G": "choice"}
# What a precision said, in the words of now.
_PRECISIONS: Final = {
    "cornes": "cornes : oui",
    "désaccord": "d'accord : non",
    "cornes et désaccord": "cornes : oui ; d'accord : non",
}
_POWERS: Final = {
    "Assassinat": "assassinat",
    "Repticide": "repticide",
    "Morsure": "morsure",
    "Conversion radieuse": "conversion_radieuse",
    "Conversion noire": "conversion_noire",
    "Résurrection": "resurrection",
}
_CHANGED: Final = (
    "ce tableur d'une version d'avant porte sa partie : elle est reprise telle quelle, et seul ce "
    "qui vient après y est lu ; un passé changé dans ses feuilles ne l'est pas."
)


class Fact(NamedTuple):
    """One row of the facts."""

    row: int
    what: str
    who: str
    other: str
    coins: str
    card: str


@dataclass(slots=True)
class Day:
    """A night and its day, as they were written."""

    number: int
    weekday: str = ""
    calls: dict[Step, tuple[int, dict[str, str]]] = field(default_factory=dict)
    facts: dict[str, list[Fact]] = field(default_factory=dict)
    exchanged: str = ""
    by_hand: dict[PlayerId, int] = field(default_factory=dict)

    @property
    def written(self) -> bool:
        return bool(self.calls or self.by_hand or self.exchanged or any(self.facts.values()))


def sheets_of(book: Workbook) -> dict[str, Worksheet]:
    """The sheets by what they were, if this is such a spreadsheet."""
    found: dict[str, Worksheet] = {}
    for sheet in book.worksheets:
        cells = next(sheet.iter_rows(max_row=1, values_only=True), ())
        marks = [it for it in cells if isinstance(it, str) and it.startswith(_MARK)]
        name = marks[0].removeprefix(_MARK) if marks else sheet.title
        found.setdefault(plain(name), sheet)
    return found


def evening_in(book: Workbook) -> tuple[dict[str, Any], list[str]]:
    """The document of the evening that such a spreadsheet tells, and what is to be said of it."""
    sheets, remarks = sheets_of(book), list[str]()
    carried = _carried(book)
    document = carried or _document(sheets, remarks)
    game = open_game(document)
    if carried:
        remarks.append(_CHANGED)
    told = _Retold(game, remarks, Counter(_of_today(game)) if carried else Counter())
    days = _days(sheets, told, remarks)
    begun = game.village.day if carried else 1
    last = max((it.number for it in days.values() if it.written), default=0)
    for number in range(begun, last + 1):
        day = days.get(number, Day(number))
        if carried and number == begun:
            day.by_hand = {}
        _play(told, day, last=number == last)
    return {**document, "moves": list(told.game.moves)}, remarks


def _of_today(game: Game) -> Iterator[str]:
    """The decisions of the last night and of the day after it, which a sheet tells again."""
    begins = [at for at, move in enumerate(game.moves) if move["move"] == "night"]
    for move in game.moves[begins[-1] if begins else 0 :]:
        if move["move"] not in ("night", "day", "stage", "call", "pass"):
            yield _key(move)


def _key(move: Mapping[str, Any]) -> str:
    return json.dumps({it: move[it] for it in move if it not in ("at", "force")}, sort_keys=True)


def _carried(book: Workbook) -> dict[str, Any] | None:
    """The game file that it carries, if that can still be played."""
    if "Partie" not in book.sheetnames:
        return None
    cells = (str(it or "") for (it,) in book["Partie"].iter_rows(max_col=1, values_only=True))
    try:
        document = json.loads("".join(it.removeprefix(".") for it in cells))
        open_game(document)
    except (ValueError, RecursionError, Malformed, Refusal):
        return None
    return document if isinstance(document, dict) else None


# The cells.


def _said(sheet: Worksheet, cell: str) -> str:
    """The words of a cell; what a formula works out is nobody's word."""
    found = sheet[cell]
    return "" if found.value is None or found.data_type == "f" else str(found.value).strip(SPACES)


def _whole(words: str) -> int | None:
    words = words.removesuffix(".0")
    return int(words) if re.fullmatch(r"-?\d{1,15}", words) else None


def _document(sheets: Mapping[str, Worksheet], remarks: list[str]) -> dict[str, Any]:
    sheet, posts = sheets[PLAYERS], sheets[POSTS_SHEET]
    rows = [it for it in range(_FIRST_PLAYER, _LAST_ROW) if _said(sheet, f"B{it}")]
    players = [
        _player(sheet, sheets[COINS], row, f"J{number}", remarks)
        for number, row in enumerate(rows, start=1)
    ]
    everybody = [
        {"id": it["id"], "name": it["name"], "camp_roles": ["villageois"]} for it in players
    ]
    people = people_of(open_game({"format": FORMAT, "players": everybody, "moves": []}).village)
    lovers = [people.called(_said(sheet, it)) for it in ("C3", "D3")]
    held = {key_of(_said(posts, f"A{row}")): _said(posts, f"B{row}") for row in range(_FIRST, 30)}
    ranked = sorted(
        (rank, player["id"])
        for row, player in zip(rows, players, strict=True)
        if (rank := _whole(_said(sheet, f"K{row}"))) is not None
    )
    first = next((it for it in sheets if it.startswith("Nuit 1 ")), "Nuit 1 lundi")
    sleeps = people.called(_said(sheets[first], "G2")) if first in sheets else None
    return {
        "format": FORMAT,
        "title": "Soirée du tableur",
        "players": players,
        "lovers": lovers if all(lovers) and lovers[0] != lovers[1] else [],
        "posts": {
            post: people.called(words) if key_of(words) != "vacant" else None
            for post, label in POSTS.items()
            if (words := held.get(key_of(label), ""))
            and (key_of(words) == "vacant" or people.called(words))
        },
        "start": {"weekday": first.split()[-1]},
        "first_death_spent": key_of(_said(sheet, "H3")) == "oui",
        "ghost_order": [it for _, it in ranked],
        "protected_house": sleeps,
        "rulings": _rulings(sheets[SETTINGS]) if SETTINGS in sheets else {},
        "moves": [],
    }


def _player(
    sheet: Worksheet, coins: Worksheet, row: int, name: str, remarks: list[str]
) -> dict[str, Any]:
    def cards(letters: str, words: Mapping[str, str]) -> list[str]:
        known = by_key(words)
        said = [(it, _said(sheet, f"{it}{row}")) for it in letters]
        for letter, told in said:
            if told and key_of(told) not in known:
                remarks.append(f"{PLAYERS}, case {letter}{row} : « {told} » n'est pas connu.")
        return list(dict.fromkeys(known[key_of(it)] for _, it in said if key_of(it) in known))

    purse = next(
        (
            it
            for it in range(_FIRST_PLAYER, _LAST_ROW)
            if coins[f"A{it}"].value == sheet[f"A{row}"].value
        ),
        row,
    )
    held = _whole(_said(coins, f"C{purse}"))
    status = cards("J", STATUSES)
    return {
        "id": name,
        "name": _said(sheet, f"B{row}"),
        "camp_roles": cards("CD", ROLES) or ["villageois"],
        "specialities": cards("FG", SPECIALITIES),
        "personal": cards("HI", PERSONAL),
        "coins": 1 if held is None else held,
        "added_roles": ["reptilien"] if key_of(_said(sheet, f"E{row}")) == "oui" else [],
        "status": status[0] if status and status[0] != "mort" else "vivant",
    }


def _rulings(sheet: Worksheet) -> dict[str, Any]:
    said = {key_of(plain(_said(sheet, f"A{it}"))): it for it in range(_FIRST, _LAST_ROW)}
    found: dict[str, Any] = {}
    for ruling in RULINGS.values():
        row = said.get(key_of(plain(ruling.label)))
        words = key_of(plain(_said(sheet, f"B{row}"))) if row else ""
        for value, reading in ruling.readings.items():
            if words == key_of(plain(str(reading))) and value != ruling.default:
                found[ruling.key] = value
    return found


def _days(sheets: Mapping[str, Worksheet], told: "_Retold", remarks: list[str]) -> dict[int, Day]:
    days: dict[int, Day] = {}
    for title, sheet in sheets.items():
        found = _NIGHT.fullmatch(title)
        if found and found[2] in NIGHT_TABLES:
            day = days.setdefault(int(found[1]), Day(int(found[1])))
            day.weekday = found[2]
            _calls(sheet, day)
    facts = sheets[FACTS]
    for row in rows_of(facts, _FIRST_FACT, _LAST_FACT):
        cells = {it: _said(facts, f"{it}{row}") for it in "ABCDEF"}
        found = _MOMENT.fullmatch(plain(cells["A"]))
        fact = Fact(row, cells["B"], cells["C"], cells["D"], cells["E"], cells["F"])
        if found is None:
            if fact.what:
                told_so = "n'est sous aucun moment, cette ligne n'est pas lue"
                remarks.append(f"{FACTS}, ligne {row} : « {fact.what} » {told_so}.")
            continue
        day, zone = days.setdefault(int(found[2]), Day(int(found[2]))), _ZONES.get(found[3], "day")
        if key_of(fact.what) == key_of(STEPS["adoration"]):
            day.exchanged = fact.other
        elif fact.what and zone not in ("itself", "attack"):
            day.facts.setdefault(zone, []).append(fact)
    _by_hand(sheets[COINS], days, told)
    return days


def _calls(sheet: Worksheet, day: Day) -> None:
    steps = by_key({it: STEPS[it] for it in NIGHT_TABLES[day.weekday]})  # type: ignore[index]
    for row in rows_of(sheet, _FIRST, _LAST_ROW):
        step = steps.get(key_of(_TIMED.sub("", _said(sheet, f"B{row}"))))
        cells = {
            name: it for letter, name in _CELLS.items() if (it := _said(sheet, f"{letter}{row}"))
        }
        if step and cells and step not in day.calls:
            day.calls[step] = row, cells


def _by_hand(sheet: Worksheet, days: Mapping[int, Day], told: "_Retold") -> None:
    band = next(sheet.iter_rows(min_row=4, max_row=4))
    numbers = ((it.column, re.match(r"Jour\s(\d+)", str(it.value or ""))) for it in band)
    for column, found in numbers:
        day = days.get(int(found[1])) if found else None
        if day is None or column is None:
            continue
        for number, player in enumerate(told.people.names):
            changed = _whole(
                _said(sheet, f"{get_column_letter(column + 1)}{_FIRST_PLAYER + number}")
            )
            if changed:
                day.by_hand[player] = changed


# The evening told again.


@dataclass(slots=True)
class _Retold:
    """The game so far; `known` are decisions that it has already, of which each is played once."""

    game: Game
    remarks: list[str]
    known: Counter[str]

    @property
    def people(self) -> People:
        return people_of(self.game.village)

    def play(self, move: Mapping[str, Any], where: str = "") -> bool:
        """Whether the rules accept a move, or the game has it; what they refuse is said."""
        if self.known[_key(move)]:
            self.known[_key(move)] -= 1
            return True
        try:
            if self.game.village.result is not None:
                self.game = self.game.play({"move": "continue"})
            self.game = self.game.play(move)
        except Refusal as refusal:
            reason = refusal.sentence
        except Malformed:
            reason = "des cases manquent ou ne vont pas ensemble."
        else:
            return True
        if where:
            self.remarks.append(f"{where} : {reason}")
        return False

    def reach(self, stage: Stage) -> None:
        """Go on to a stage of the day, if it is still to come."""
        village = self.game.village
        stages = STAGES_OF[village.weekday]
        if stage in stages and village.phase == "jour":
            here = stages.index(village.stage) if village.stage else -1
            if here < stages.index(stage):
                self.play({"move": "stage", "stage": stage})

    def alive(self, player: PlayerId | None) -> bool:
        return player is not None and self.game.village.players[player].living


def _play(told: _Retold, day: Day, *, last: bool) -> None:
    village = told.game.village
    by_day = bool(day.by_hand or day.exchanged) or any(
        day.facts.get(it) for it in ("waking", "morning", "day")
    )
    if day.weekday and not (village.phase == "jour" and village.day == day.number):
        if village.phase != "nuit" or village.day != day.number:
            told.reach("richesse")
            told.play({"move": "night"}, f"Nuit {day.number}")
        _play_night(told, day)
    if last and day.weekday and not by_day and told.game.village.phase == "nuit":
        return
    _play_day(told, day, last=last)


def _play_night(told: _Retold, day: Day) -> None:
    for step in NIGHT_TABLES[day.weekday]:  # type: ignore[index]
        if step == "attaque":
            _facts(told, day, "before")
            _attack(told, day)
            _facts(told, day, "after")
        elif step in day.calls and step not in _recorded(told):
            row, cells = day.calls[step]
            if "gives" in call_shape(step):
                _give_with(day, cells)
            _call(told, step, cells, f"Nuit {day.number} {day.weekday}, ligne {row}")


def _recorded(told: _Retold) -> Collection[Step]:
    night = told.game.village.night
    return night.sheet if night is not None else ()


def _give_with(day: Day, cells: dict[str, str]) -> None:
    """By night a gift can only be the thief's, which his call tells."""
    before = day.facts.get("before", [])
    gifts = [it for it in before if it.what == "Don" and it.other]
    day.facts["before"] = [it for it in before if it not in gifts]
    if gifts:
        shares = ", ".join(f"{it.other} = {it.coins or 0}" for it in gifts)
        cells["rest"] = f"{FIELDS['gives']} : {shares}"


def _call(told: _Retold, step: Step, cells: dict[str, str], where: str) -> None:
    shape, word = call_shape(step), cells.pop("choice", "")
    if "takes" in shape and word:
        cells["number"] = word
    elif "horns" in shape and word:
        cells["rest"] = _PRECISIONS.get(key_of(word), word)
    elif word:
        cells["choice"] = word
    try:
        fields = fields_of(shape, cells, (), told.people)
    except NotUnderstood as fault:
        told.remarks.append(f"{where} : {fault.sentence}.")
        return
    told.play({"move": "call", "step": step, **fields}, where)


def _attack(told: _Retold, day: Day) -> None:
    """The victim that was written, or one of those who die after it, or the only one possible."""
    night = told.game.village.night
    if night is None or night.target is None or "attaque" in night.sheet:
        return
    _row, cells = day.calls.get("attaque", (0, {}))
    dead = [it for it in day.facts.get("after", ()) if it.what == "Mort"]
    wished = [cells["who"]] if "who" in cells else [it.who for it in dead]
    victims = [it for it in map(told.people.called, wished) if it]
    for fields in (*({"victim": it} for it in victims), {}):
        if told.play({"move": "call", "step": "attaque", **fields}):
            break
    else:
        told.remarks.append(f"Nuit {day.number} : la victime de l'attaque n'est pas écrite.")
    gone = [it for it in dead if not told.alive(told.people.called(it.who))]
    day.facts["after"] = [it for it in day.facts.get("after", ()) if it not in gone]


def _play_day(told: _Retold, day: Day, *, last: bool) -> None:
    village = told.game.village
    if village.phase != "jour" or village.day != day.number:
        told.play({"move": "day"}, f"Jour {day.number}")
    _facts(told, day, "waking")
    told.reach("postes")
    if told.game.village.owes("exchange"):
        told.play(
            {"move": "exchange", "with": told.people.called(day.exchanged)}, f"Jour {day.number}"
        )
    _facts(told, day, "morning")
    told.reach("morts")
    _facts(told, day, "day")
    for player, change in day.by_hand.items():
        coins = max(0, told.game.village.players[player].coins + change)
        told.play(
            {"move": "correct", "player": player, "coins": coins}, f"{COINS}, jour {day.number}"
        )
    if not last:
        told.reach("richesse")


def _facts(told: _Retold, day: Day, zone: str) -> None:
    facts = day.facts.get(zone, [])
    for place, fact in enumerate(facts):
        where = f"{FACTS}, ligne {fact.row}"
        unknown = [it for it in (fact.who, fact.other) if it and told.people.called(it) is None]
        plays = _PLAYS.get(fact.what)
        if unknown:
            told.remarks.append(f"{where} : « {unknown[0]} » n'est pas à table.")
        elif plays is None:
            told.remarks.append(f"{where} : « {fact.what} » n'est pas un fait de la liste.")
        else:
            who, other = told.people.called(fact.who), told.people.called(fact.other)
            plays(told, _Told(fact, who, other, where, facts[place + 1 :]))


class _Told(NamedTuple):
    """A fact with whom it names, where it stands, and the facts that follow it."""

    fact: Fact
    who: PlayerId | None
    other: PlayerId | None
    where: str
    rest: list[Fact]

    @property
    def post(self) -> str | None:
        return _id(POSTS, self.fact.card)


def _id(words: Mapping[str, str], said: str) -> str | None:
    return by_key(words).get(key_of(said))


def _on_a_post(told: _Retold, it: _Told) -> None:
    if told.game.village.stage == "morts" and it.fact.what in ("Nomination", "Candidature"):
        told.reach("heritages")
    moves: dict[str, dict[str, Any]] = {
        "Nomination": {"move": "assign", "player": it.who},
        "Candidature": {"move": "candidacies", "players": [it.who], "chosen": it.who},
        "Ouverture du poste": {"move": "open_post"},
        "Retrait du poste": {"move": "retire_post"},
        "Décret de poste": {"move": "correct", "player": it.who},
    }
    move = moves[it.fact.what]
    if it.fact.what != "Retrait du poste" or it.post in told.game.village.posts:
        told.play({**move, "post": it.post}, it.where)


def _fate(told: _Retold, it: _Told) -> None:
    words = key_of(it.fact.card)
    if words == key_of(STATUSES["heritage"]):
        told.play({"move": "leave", "player": it.who}, it.where)
        return
    becomes = next((one for one in ("fantome", "esprit") if words.startswith(STATUSES[one])), None)
    shows = "specialite" if "spécialité" in words else "camp"
    told.play({"move": "fate", "player": it.who, "becomes": becomes, "shows": shows}, it.where)


def _heritage(told: _Retold, it: _Told) -> None:
    if it.who and told.game.village.players[it.who].status == "heritage":
        return
    fate = {"move": "fate", "player": it.who, "becomes": "heritage", "heir": it.other}
    told.play({**fate, "speciality": _id(SPECIALITIES, it.fact.card)}, it.where)


def _renounced(told: _Retold, it: _Told) -> None:
    """The heir gives up a card in the same breath as he receives the other."""
    heritage = next((one for one in it.rest if one.what == "Héritage"), None)
    if heritage is None:
        told.remarks.append(f"{it.where} : aucun héritage ne suit.")
        return
    told.play(
        {
            "move": "fate",
            "player": told.people.called(heritage.who),
            "becomes": "heritage",
            "heir": told.people.called(heritage.other),
            "speciality": _id(SPECIALITIES, heritage.card),
            "heir_drops": _id(SPECIALITIES, it.fact.card),
        },
        it.where,
    )


def _estate(told: _Retold, it: _Told) -> None:
    """One legacy for all the heirs of a dead; what passes by itself is not played."""
    told.reach("heritages")
    village = told.game.village
    if it.who is None or not village.owes("legacy", it.who):
        return
    own = [
        it.fact,
        *(one for one in it.rest if one.what == "Succession" and one.who == it.fact.who),
    ]
    whole = village.set_aside.get(it.who, village.players[it.who].coins)
    gives = {
        str(told.people.called(one.other)): whole
        if _whole(one.coins) is None
        else _whole(one.coins)
        for one in own
        if one.other
    }
    told.play({"move": "legacy", "dead": it.who, "gives": gives}, it.where)


def _picked(told: _Retold, it: _Told) -> None:
    told.reach("pickpockets")
    weekday = told.game.village.weekday
    post = next((one for one in PICKPOCKETS if is_his_day(one, weekday)), None)
    told.play({"move": "pickpocket", "post": post, "target": it.other}, it.where)


def _wedding(told: _Retold, it: _Told) -> None:
    """The price and the seats stand in the rows that follow."""
    told.reach("mariages")
    village = told.game.village
    end = next((i for i, one in enumerate(it.rest) if one.what == "Mariage"), len(it.rest))
    own = it.rest[:end]
    fee = next((one for one in own if one.what == "Paie la cérémonie"), None)
    seat = next(
        (one for one in own if one.what == "Prend place après" and one.who == it.fact.who), None
    )
    move: dict[str, Any] = {
        "move": "wedding",
        "spouses": [it.who, it.other],
        "after": told.people.called(seat.other) if seat else None,
    }
    paid = told.people.called(fee.other) if fee else None
    held = [one for one in PRIESTS if village.posts.get(one) is not None]
    priest = next((one for one in held if village.posts[one] == paid), next(iter(held), None))
    if priest:
        move["priest"] = priest
    else:
        move["witnesses"] = [
            one.id for one in village.living() if one.id not in (it.who, it.other)
        ][:2]
    if fee:
        move |= {"price": _whole(fee.coins) or 0, "payer": told.people.called(fee.who)}
    told.play(move, it.where)


def _sits(told: _Retold, it: _Told) -> None:
    """A wedding has moved its spouses already; the other is the Artiste's victim."""
    told.reach("demenagements")
    if it.who and told.game.village.owes("move_house", it.who):
        told.play({"move": "move_house", "player": it.who, "after": it.other}, it.where)


def _executed(told: _Retold, it: _Told) -> None:
    """The ballots are not in such a file: one voice stands for them."""
    told.reach("vote")
    village = told.game.village
    voter = village.posts.get("president") or next((one.id for one in village.living()), None)
    if told.play({"move": "vote", "ballots": [[voter, it.who]]}, it.where) and told.play(
        {"move": "execute"}, it.where
    ):
        told.remarks.append(f"{it.where} : les bulletins manquent, une seule voix est notée.")


def _died(told: _Retold, it: _Told) -> None:
    """A death that no rule explains; who leaves in the next row dies of nothing."""
    leaves = any(
        one.what == "Destin"
        and one.who == it.fact.who
        and key_of(one.card) == key_of(STATUSES["heritage"])
        for one in it.rest
    )
    if not leaves and told.alive(it.who):
        told.play({"move": "correct", "player": it.who, "status": "mort"}, it.where)


def _nothing(_told: _Retold, _it: _Told) -> None:
    """Its wedding has read it."""


def _gift(told: _Retold, it: _Told) -> None:
    move = {"move": "give", "from": it.who, "to": it.other, "coins": _whole(it.fact.coins) or 0}
    told.play(move, it.where)


def _invoked(told: _Retold, it: _Told) -> None:
    power = _POWERS[it.fact.what]
    told.play({"move": "invoke", "power": power, "by": it.who, "target": it.other}, it.where)


def _inquiry(told: _Retold, it: _Told) -> None:
    told.play({"move": "invoke", "power": "enquete", "by": it.who, "post": it.post}, it.where)


def _returned(told: _Retold, it: _Told) -> None:
    told.play({"move": "correct", "player": it.who, "status": "vivant"}, it.where)


_PLAYS: Final[Mapping[str, Callable[[_Retold, _Told], None]]] = {
    **dict.fromkeys(
        ("Nomination", "Candidature", "Ouverture du poste", "Retrait du poste", "Décret de poste"),
        _on_a_post,
    ),
    **dict.fromkeys(_POWERS, _invoked),
    "Enquête": _inquiry,
    "Destin": _fate,
    "Héritage": _heritage,
    "Renoncement": _renounced,
    "Don": _gift,
    "Succession": _estate,
    "Pickpocket": _picked,
    "Mariage": _wedding,
    "Paie la cérémonie": _nothing,
    "Prend place après": _sits,
    "Exécution": _executed,
    "Mort": _died,
    "Retour": _returned,
}
