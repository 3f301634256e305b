"""The live spreadsheet for an MJ who runs the evening in it, sheet after sheet."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.workbook.protection import WorkbookProtection
from openpyxl.worksheet.worksheet import Worksheet

from gm_assistant.games.quinte_bourg.paper import blank_facts as f
from gm_assistant.games.quinte_bourg.paper import blank_grid as g
from gm_assistant.games.quinte_bourg.paper.blank_counts import (
    name_settings,
    write_coins,
    write_counts,
)
from gm_assistant.games.quinte_bourg.paper.blank_evening import (
    FATES,
    MOST_PLAYERS,
    Evening,
    Spoken,
    evening,
)
from gm_assistant.games.quinte_bourg.paper.blank_facts import (
    FACTS,
    HELP,
    DayRows,
    Room,
    at_the_start,
    fact_rows,
    said,
)
from gm_assistant.games.quinte_bourg.paper.blank_grid import (
    AT_THE_START,
    COINS_SHEET,
    FACTS_SHEET,
    FIRST_PLAYER,
    FIRST_POST,
    GHOST_RANK,
    GUIDE_SHEET,
    LOVERS,
    PLAYERS_SHEET,
    POSTS_SHEET,
    VACANT,
    WORK_SHEET,
    name_formula,
    night_title,
    place_of,
)
from gm_assistant.games.quinte_bourg.paper.blank_night import NightLinks, links_of, write_night
from gm_assistant.games.quinte_bourg.paper.blank_people import (
    after_a_fact,
    after_the_deaths,
    after_the_night,
    after_the_turn,
    following,
    name_players,
    write_facts,
    write_lists,
    write_players,
    write_posts,
)
from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.paper.ledger_coins import hands
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import Consequence, Night, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    POSTS,
    SPECIALITIES,
    STATUSES,
    PlayerId,
    Weekday,
)
from gm_assistant.games.quinte_bourg.texts import load_scripts, own_folder
from gm_assistant.places import exports_folder, night_scripts_folder
from gm_assistant.toolkit.workbook.book import bytes_of, new_book
from gm_assistant.toolkit.workbook.cells import (
    LINE_HEIGHT,
    lines_of,
    protect,
    put,
    quoted,
    set_up_page,
    style_of,
)
from gm_assistant.toolkit.workbook.layout import Layout, load_layout

# The hidden sheet that works the facts out: states, seats and posts, one row a fact.

Formulas = Mapping[str, str]
_GONE: Final = ("esprit", "heritage", "parti")


def write_work(
    sheet: Worksheet, blocks: Sequence[DayRows], nights: Mapping[int, NightLinks]
) -> None:
    """Fill the sheet from the start to the last row of the last day."""
    sheet.sheet_state = "hidden"
    for place in range(1, MOST_PLAYERS + 1):
        sheet.cell(g.PLACES_ROW, g.state_column(place), place)
    _write_start(sheet)
    for number, block in enumerate(blocks):
        later = blocks[number + 1].turn if number + 1 < len(blocks) else None
        _write_day(sheet, block, number, nights.get(block.period.numero), later)


def _write_start(sheet: Worksheet) -> None:
    _write(sheet, g.START_ROW, at_the_start())
    for place in range(1, MOST_PLAYERS + 1):
        row = FIRST_PLAYER + place - 1
        name, said_state, rank = (
            f"'{PLAYERS_SHEET}'!${letter}${row}" for letter in ("B", AT_THE_START, GHOST_RANK)
        )
        state = g.cleaned(said_state)
        gone = ",".join(f"{state}={quoted(STATUSES[it])}" for it in _GONE)
        ghost = f"{state}={quoted(STATUSES['fantome'])}"
        alive = f"IF({ghost},{g.GHOST},IF(OR({gone}),{g.GONE},{g.LIVING}))"
        _formula(sheet, g.START_ROW, g.state_column(place), f'IF({name}="",{g.NO_ONE},{alive})')
        sheet.cell(g.START_ROW, g.seat_column(place), place)
        died = f'IF({rank}="",{place},{rank})/1000'
        _formula(sheet, g.START_ROW, g.rank_column(place), died)
    for number, post in enumerate(POSTS):
        cell = f"'{POSTS_SHEET}'!$B${FIRST_POST + number}"
        found = place_of(cell)
        # A name that nobody bears takes the post out of the game, rather than leave it vacant.
        named = f"IF({found}=0,-1,{found})"
        vacant = f"{g.cleaned(cell)}={quoted(VACANT)}"
        holder = f'IF({cell}="",-1,IF({vacant},0,{named}))'
        _formula(sheet, g.START_ROW, g.post_column(post), holder)


def _write_day(
    sheet: Worksheet, block: DayRows, number: int, night: NightLinks | None, later: int | None
) -> None:
    if night is not None and block.larceny and block.attack and block.effect:
        _copy(sheet, block.larceny, night.larceny(block, number))
        _after_deaths(sheet, block.attack, night.attack(block.attack), secret=True)
        _copy_posts(sheet, block.attack)
        _copy(sheet, block.effect, night.effect(block.effect), posts=False)
        for post in POSTS:
            held = after_the_night(post, night.post_step, block.effect)
            _formula(sheet, block.effect, g.post_column(post), held)
    for row in block.free():
        _after_deaths(sheet, row, said(block, number, row), secret=row in block.at_night)
        if row not in block.at_night:
            _write(sheet, row, following(row, at_the_turn=False))
        for post in POSTS:
            _formula(sheet, row, g.post_column(post), after_a_fact(post, row))
    _turn(sheet, block, night, later)
    if block.announced:
        _announce(sheet, block.announced)


def _turn(sheet: Worksheet, block: DayRows, night: NightLinks | None, later: int | None) -> None:
    row = block.turn
    written = [f'COUNTIF({g.above(g.CODE, block.first, block.last)},">0")>0']
    written += [night.begun] if night else []
    written += [f"N(${g.OPEN}{later})=1"] if later else []
    _copy(sheet, row, {g.OPEN: f"IF(OR({','.join(written)}),1,0)"}, posts=False)
    _write(sheet, row, following(row, at_the_turn=True))
    for post in POSTS:
        _formula(sheet, row, g.post_column(post), after_the_turn(post, row))


def _announce(sheet: Worksheet, row: int) -> None:
    _copy(sheet, row, {}, posts=False)
    for place in range(1, MOST_PLAYERS + 1):
        column = g.state_column(place)
        before = sheet.cell(row - 1, column).coordinate
        told = f"IF({before}={g.SECRETLY_DEAD},{g.UNDECIDED},{before})"
        _formula(sheet, row, column, told)
    _write(sheet, row, following(row, at_the_turn=False))
    for post in POSTS:
        _formula(sheet, row, g.post_column(post), after_the_deaths(post, row))


def _after_deaths(sheet: Worksheet, row: int, formulas: Formulas, *, secret: bool) -> None:
    """States, seats and ranks after a row in which people may die, return or sit elsewhere."""
    _write(sheet, row, formulas)
    chief = g.post_cell("chef_milice", row - 1)
    for place in range(1, MOST_PLAYERS + 1):
        state, seat, rank = (
            sheet.cell(row - 1, it).coordinate
            for it in (g.state_column(place), g.seat_column(place), g.rank_column(place))
        )
        kept = f"IF(AND({state}={g.NEW_GHOST},{chief}<>0),{g.GHOST},{state})"
        fate = f"IF(AND(${g.FATE_OF}{row}<0,${g.WHO}{row}={place}),${g.FATE_OF}{row},{kept})"
        risen = f"IF(${g.RISES}{row}={place},{g.LIVING},{fate})"
        dead = g.SECRETLY_DEAD if secret else g.UNDECIDED
        dies = f"OR(${g.DIES}{row}={place},${g.GRIEVES}{row}={place})"
        _formula(sheet, row, g.state_column(place), f"IF({dies},{dead},{risen})")
        moved = f"AND(${g.NEW_SEAT}{row}>0,${g.WHO}{row}={place})"
        _formula(sheet, row, g.seat_column(place), f"IF({moved},${g.NEW_SEAT}{row},{seat})")
        grieved = f"IF(${g.GRIEVES}{row}={place},{2 * row + 1},{rank})"
        _formula(
            sheet, row, g.rank_column(place), f"IF(${g.DIES}{row}={place},{2 * row},{grieved})"
        )


def _copy(sheet: Worksheet, row: int, formulas: Formulas, *, posts: bool = True) -> None:
    """Everything stays as it was on the row above, but for these formulas."""
    spent = {g.SPENT: f"${g.SPENT}{row - 1}"}
    _write(sheet, row, {**spent, **formulas})
    for place in range(1, MOST_PLAYERS + 1):
        for column in (g.state_column(place), g.seat_column(place), g.rank_column(place)):
            _formula(sheet, row, column, sheet.cell(row - 1, column).coordinate)
    if posts:
        _copy_posts(sheet, row)


def _copy_posts(sheet: Worksheet, row: int) -> None:
    for post in POSTS:
        column = g.post_column(post)
        _formula(sheet, row, column, sheet.cell(row - 1, column).coordinate)


def _write(sheet: Worksheet, row: int, formulas: Formulas) -> None:
    for letter, formula in formulas.items():
        sheet[f"{letter}{row}"] = f"={formula}"


def _formula(sheet: Worksheet, row: int, column: int, formula: str) -> None:
    sheet.cell(row, column).value = f"={formula}"


# A game as the facts that an MJ would have written, night after night and day after day.

Move = Any
_POWERS: Final = {
    "assassinat": f.MURDERED,
    "repticide": f.REPTICIDE,
    "morsure": f.BITTEN,
    "conversion_radieuse": f.RADIANT,
    "conversion_noire": f.BLACK,
    "resurrection": f.RISEN,
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One row of the sheet of the facts."""

    what: str
    who: PlayerId | None = None
    other: PlayerId | None = None
    coins: int | None = None
    card: str | None = None


@dataclass(slots=True)
class Told:
    """What one night and its day have to say."""

    number: int
    night: Night | None = None
    before: list[Fact] = field(default_factory=list)
    after: list[Fact] = field(default_factory=list)
    waking: list[Fact] = field(default_factory=list)
    morning: list[Fact] = field(default_factory=list)
    day: list[Fact] = field(default_factory=list)
    exchanged: PlayerId | None = None
    upset: bool = False
    without_effect: bool = False
    without_victim: bool = False
    robbed: int | None = None
    by_hand: dict[PlayerId, int] = field(default_factory=dict)

    @property
    def room(self) -> f.Room:
        """Enough rows for all of it, and as many free ones as an evening needs."""
        usual = f.Room()
        return f.Room(
            max(usual.before, len(self.before) + 1),
            max(usual.after, len(self.after) + 1),
            max(usual.waking, len(self.waking) + 1),
            max(usual.morning, len(self.morning) + 1),
            max(usual.day, len(self.day) + 6),
        )


def told(game: Game) -> list[Told]:
    """One entry a calendar day, from the first night on."""
    days: dict[int, Told] = {}
    chronicle = (*game.village.chronicle, game.village.happened)
    for index, move in enumerate(game.moves):
        before, after = game.villages[index], game.villages[index + 1]
        if after.phase == "ouverture":
            continue
        day = days.setdefault(after.day, Told(after.day))
        if after.phase == "nuit":
            day.night = after.night
        happened = [it for it in chronicle[len(after.chronicle)] if it.move == index]
        rows = list(_facts(move, before, after, happened, day))
        _place(day, rows, before, after, move, index)
    for page, written in enumerate(chronicle):
        _close(days, game, page, written)
    for day in days.values():
        _by_hand(day, game)
    return list(days.values())


def _place(
    day: Told, rows: list[Fact], before: Village, after: Village, move: Move, index: int
) -> None:
    """Put the facts of a move under their moment."""
    if after.phase == "nuit":
        night = after.night
        place = next((it.place for it in night.interludes if it.index == index), 0) if night else 0
        late = night is not None and place >= night.place_of("attaque")
        for fact in rows:
            posts = fact.what in (f.OPENED, f.RETIRED, f.DECREED, f.NAMED)
            (day.waking if posts else day.after if late else day.before).append(fact)
        return
    village = after if move["move"] in ("stage", "exchange") else before
    zone = day.day
    if village.phase != "jour" or not village.has_reached("postes"):
        zone = day.waking
    elif village.weekday != "dimanche" and not village.has_reached("morts"):
        zone = day.waking if village.owes("exchange") else day.morning
    zone.extend(rows)


def _facts(
    move: Move, before: Village, after: Village, happened: Sequence[Consequence], day: Told
) -> Iterator[Fact]:
    """What a move other than a row is in the sheet of the facts."""
    match move["move"]:
        case "invoke":
            yield from _invocation(move, happened)
        case "exchange":
            day.exchanged = move["with"]
        case "fate":
            yield from _fate(move)
        case "wedding":
            yield from _wedding(move, happened)
        case "move_house":
            yield Fact(f.SITS, move["player"], move["after"])
        case "correct":
            yield from _decree(move, before)
        case "leave":
            yield from _departure(move, before)
        case "execute" | "tribunal":
            yield from (Fact(f.EXECUTED, it) for it in _struck(happened))
            # L506: a pardon takes the Bourreau out of the game.
            gone = (it for it in before.posts if it not in after.posts)
            yield from (Fact(f.RETIRED, card=POSTS[it]) for it in gone)
        case _:
            yield from _on_a_post(move)
    yield from _coins(happened)


def _on_a_post(move: Move) -> Iterator[Fact]:
    kinds = {
        "assign": (f.NAMED, "player"),
        "candidacies": (f.APPLIED, "chosen"),
        "open_post": (f.OPENED, ""),
        "retire_post": (f.RETIRED, ""),
    }
    if move["move"] in kinds:
        what, field = kinds[move["move"]]
        yield Fact(what, move.get(field), card=POSTS[move["post"]])


def _invocation(move: Move, happened: Sequence[Consequence]) -> Iterator[Fact]:
    power, by = move["power"], move["by"]
    spent = sum(int(it.facts["coins"]) for it in happened if it.rule.startswith("pieces."))
    if power == "show":
        yield from (Fact(f.DEAD, it) for it in _struck(happened))
    elif power == "enquete":
        yield Fact(f.INQUIRY, by, coins=spent, card=POSTS[move["post"]])
    else:
        yield Fact(_POWERS[power], by, move["target"], spent if power == "assassinat" else None)


def _departure(move: Move, before: Village) -> Iterator[Fact]:
    """A spreadsheet knows no other way out than death, after which a lover grieves."""
    player = move["player"]
    person = before.players[player]
    if person.living and (person.lover is None or move.get("grief")):
        yield Fact(f.DEAD, player)
    yield Fact(f.FATE, player, card=STATUSES["heritage"])


def _struck(happened: Sequence[Consequence]) -> list[PlayerId]:
    """Those aimed at: whoever dies of it, or comes back; grief follows by itself."""
    return [
        it.who
        for it in happened
        if it.who and (it.kind == "spared" or (it.kind == "death" and it.rule != "mort.chagrin"))
    ]


def _fate(move: Move) -> Iterator[Fact]:
    if move["becomes"] != "heritage":
        chosen = (move["becomes"], move["shows"])
        words = next(it for it, fate in FATES.items() if fate == chosen)
        yield Fact(f.FATE, move["player"], card=words)
        return
    if "heir_drops" in move:
        yield Fact(f.RENOUNCED, move["heir"], card=SPECIALITIES[move["heir_drops"]])
    yield Fact(f.HERITAGE, move["player"], move["heir"], card=SPECIALITIES[move["speciality"]])


def _wedding(move: Move, happened: Sequence[Consequence]) -> Iterator[Fact]:
    first, second = move["spouses"]
    yield Fact(f.WEDDING, first, second)
    for it in happened:
        if it.rule == "mariage.tarif":
            giver, taker = hands(it)
            yield Fact(f.FEE, giver, taker, int(it.facts["coins"]))
    if move.get("after"):
        yield Fact(f.SITS, first, move["after"])
        yield Fact(f.SITS, second, first)


def _decree(move: Move, before: Village) -> Iterator[Fact]:
    """Coins are counted by hand; cards and seats that a decree changed cannot be said."""
    player = move.get("player")
    if "post" in move:
        yield Fact(f.DECREED, player, card=POSTS[move["post"]])
    if move.get("status") == "mort":
        yield Fact(f.DEAD, player)
    elif move.get("status") == "vivant" and not before.players[player].living:
        yield Fact(f.RETURNED, player)
    elif "status" in move and move["status"] != before.players[player].status:
        yield Fact(f.DEAD, player)
        yield Fact(f.FATE, player, card=STATUSES[move["status"]])


def _coins(happened: Sequence[Consequence]) -> Iterator[Fact]:
    kinds = {"don": f.GIFT, "pickpocket": f.PICKED}
    for it in happened:
        if it.kind != "coins":
            continue
        giver, taker = hands(it)
        amount = int(it.facts["coins"])
        if it.rule.startswith("heritage."):
            yield Fact(f.ESTATE, giver, taker, amount)
        elif it.rule == "pickpocket":
            yield Fact(f.PICKED, taker, giver)
        elif it.rule in kinds:
            yield Fact(kinds[it.rule], giver, taker, amount)


def _close(days: dict[int, Told], game: Game, page: int, happened: Sequence[Consequence]) -> None:
    """What a night says at its end: thief's gifts, and what the sheet could not work out."""
    after = next((it for it in reversed(game.villages) if len(it.chronicle) == page), None)
    if after is None or after.phase != "nuit" or after.night is None:
        return
    day, night = days[after.day], after.night
    gifts = [it for it in happened if it.rule == "larcin.don"]
    for it in reversed(gifts):
        giver, taker = hands(it)
        day.before.insert(0, Fact(f.GIFT, giver, taker, int(it.facts["coins"])))
    day.robbed = sum(int(it.facts["coins"]) for it in happened if it.rule == "larcin")
    upset = any(it.move.name == "invoke" or it.move.forced for it in night.interludes)
    day.upset = upset
    day.without_effect = upset and night.effect is None
    struck = [it.who for it in happened if _of_the_attack(it) and it.who]
    carnage = "attaque" in night.sheet and night.sheet["attaque"][1].get("carnage", False)
    if upset or carnage:
        day.without_victim = True
        day.after[:0] = [Fact(f.DEAD, it) for it in struck]


def _of_the_attack(it: Consequence) -> bool:
    return (it.kind == "death" and it.rule == "mort.attaque") or (
        it.kind == "spared" and it.facts.get("cause") == "attaque"
    )


def _by_hand(day: Told, game: Game) -> None:
    """The change of each purse that neither the night nor the facts explain."""
    stands = [it for it in game.villages if it.day == day.number and it.phase != "ouverture"]
    first = game.villages.index(stands[0])
    before = game.villages[first - 1]
    explained: Counter[PlayerId] = Counter()
    happened = (
        it
        for page in {len(it.chronicle) for it in stands}
        for it in (*game.village.chronicle, game.village.happened)[page]
        if it.kind == "coins" and it.rule != "pieces.vote"
    )
    for it in happened:
        giver, taker = hands(it)
        explained.subtract({giver: int(it.facts["coins"])} if giver else {})
        explained.update({taker: int(it.facts["coins"])} if taker else {})
    for player in before.seats:
        change = stands[-1].players[player].coins - before.players[player].coins
        if change != explained[player]:
            day.by_hand[player] = change - explained[player]


MOST_NIGHTS: Final = 18
_PALETTE: Final = "actions"
_GUIDE: Final = """
Joueurs : écrivez les noms dans l'ordre des places, sans doublon, et choisissez leurs cartes. \
Au-dessus des noms, choisissez les deux Amoureux, s'il y en a. Chacun reçoit une pièce.
Postes : remplissez la colonne « Départ » ; le reste se calcule.
Chaque nuit a sa feuille, dans l'ordre des appels : remplissez les cases crème au fil de la nuit. \
En sélectionnant une case, vous lisez ce qu'il faut dire ; « À lire » a tous les mots et tous les \
gestes, de nuit et de jour, et s'imprime.
« Soir » dit comment votre table lit la règle (sept réglages), qui est sous le charme, et où en \
est chaque fin : une ligne rouge dit que la partie s'arrête.
« Résultat » répond à chaque appel ; « Dort chez » applique la table des priorités : sommeil \
lourd, enlèvement, sculpture, bagarre, nuit galante, Amoureux, Laura, attaque, chez soi.
« Présents » et « Attaquants » comptent qui est dans la maison de ce joueur : c'est ce que \
voit la caméra.
Faits : tout ce qui n'est pas un appel s'écrit là, sous sa nuit ou son jour, dans l'ordre. Ce \
qui vient après ne change jamais une nuit d'avant.
Le larcin, la victime de l'attaque, l'échange des postes et le tour du Scrutateur s'y écrivent \
d'eux-mêmes. « sans effet » les annule. Une ligne rouge dit ce que les règles refuseraient.
Pièces : tout vient des nuits et des faits. « ± » est pour un vote payant, un décret, ou pour tous \
les dons ensemble quand les lignes d'un jour ne suffisent plus.
Qui est tué avant l'attaque ne dort plus nulle part, et « mort cette nuit » le dit à chaque appel. \
Le tableur ne calcule pas : ce qu'un autre pouvoir invoqué en pleine nuit change aux appels de \
cette même nuit (« Décision du MJ » l'emporte alors), le mode carnage (écrivez les morts), les \
votes et les lois, ni trois réglages (première mort des Amoureux, maisons des morts, dormeurs).
Les feuilles sont protégées, sans mot de passe, pour qu'un geste malheureux n'efface rien : \
seules les cases crème s'écrivent. Masquez les places inutiles, ne les supprimez pas.
Une case rouge n'est pas comprise : elle n'a aucun effet, et la raison est écrite à côté.
« Importer », dans l'assistant, relit ce fichier et en fait une partie.
"""


def live_book(
    names: Sequence[str],
    words: Evening,
    layout: Layout | None = None,
    rooms: Mapping[int, Room] | None = None,
) -> tuple[Workbook, list[DayRows]]:
    """The workbook, and where the facts of each day are written."""
    chosen = layout or load_layout(ACCOUNTS, exports_folder())
    book = new_book("Soirée à Quinte-Bourg", "Tableur pour mener une partie", ACCOUNTS.subject)
    blocks = fact_rows(words.days, rooms)
    links = {it.number: links_of(it) for it in words.nights}
    day_of = {it.period.numero: it for it in blocks}
    _write_guide(book.create_sheet(GUIDE_SHEET))
    write_players(book.create_sheet(PLAYERS_SHEET), names[:MOST_PLAYERS], blocks[-1].last)
    last, purses = blocks[-1].last, g.coins_columns(len(blocks) - 1)[2]
    write_counts(book.create_sheet(g.COUNTS_SHEET), last, purses, list(links.values()))
    name_settings(book)
    for night in words.nights:
        sheet = book.create_sheet(night_title(night.number, night.weekday))
        colours = chosen.colours.get(_PALETTE, {})
        write_night(sheet, night, words, day_of[night.number], colours)
    write_facts(book.create_sheet(FACTS_SHEET), blocks, links)
    write_coins(book, book.create_sheet(COINS_SHEET), blocks)
    write_posts(book.create_sheet(POSTS_SHEET), blocks)
    write_words(book.create_sheet(g.WORDS_SHEET), words.read)
    write_lists(book, words)
    write_work(book.create_sheet(WORK_SHEET), blocks, links)
    name_players(book)
    for sheet in book.worksheets:
        g.mark(sheet)
        protect(sheet)
    book.security = WorkbookProtection(lockStructure=True)
    for lover in LOVERS:
        name_formula(book, f"Place_{lover.lower()}", place_of(lover))
    return book, blocks


def blank_bytes(
    names: Sequence[str] = (),
    nights: int = 6,
    layout: Layout | None = None,
    data: Path | None = None,
    start: Weekday = "lundi",
) -> bytes:
    """The xlsx file of an evening to come, in the words of the night scripts of this MJ."""
    book, _ = live_book(names, words_of(nights, start, data), layout)
    return bytes_of(book)


def words_of(nights: int, start: Weekday, data: Path | None = None) -> Evening:
    """So many nights from a weekday on, in the words of this MJ."""
    scripts = load_scripts(night_scripts_folder(), own_folder(data) if data else None)
    return evening(scripts, max(1, min(nights, MOST_NIGHTS)), start)


def _write_guide(sheet: Worksheet) -> None:
    put(sheet, 1, 1, "Mener la soirée dans ce tableur", "titre")
    sheet.column_dimensions["A"].width = 5
    sheet.column_dimensions["B"].width = 26
    sheet.column_dimensions["C"].width = 72
    said = _GUIDE.strip().splitlines()
    for number, words in enumerate(said, start=1):
        row = number + 2
        put(sheet, row, 1, number, "entier")
        put(sheet, row, 2, words, "note")
        sheet.merge_cells(start_row=row, end_row=row, start_column=2, end_column=3)
        sheet.row_dimensions[row].height = 50
    first = len(said) + 4
    put(sheet, first, 2, "Les faits", "en-tête")
    put(sheet, first, 3, "Ce qu'il faut remplir", "en-tête")
    for row, fact in enumerate(FACTS, start=first + 1):
        put(sheet, row, 2, fact, "texte")
        put(sheet, row, 3, HELP[fact], "texte")
    set_up_page(sheet, 2, 0, landscape=False)


# What is read aloud, in cells that print: the nights, the day, the powers, the laws.
#
# A prompt holds 255 letters and some programs show none: here nothing is cut, and nothing is left
# out of what the game master does without a word.

_HEADER: Final = 4
_COLUMNS: Final = (
    ("Quand", 20),
    ("Appel, étape", 22),
    ("À lire à voix haute", 62),
    ("Ce que l'on voit", 36),
    ("En silence", 46),
    ("Pour refermer", 34),
)


def write_words(sheet: Worksheet, told: tuple[Spoken, ...]) -> None:
    """One row a breath, high enough for its words."""
    put(sheet, 1, 1, "Ce qui se lit, et ce qui se fait en silence", "titre")
    put(sheet, 2, 1, "À imprimer, ou à lire ici ; rien n'y est à remplir.", "sous-titre")
    for column, (title, width) in enumerate(_COLUMNS, start=1):
        cell = put(sheet, _HEADER, column, title, "en-tête")
        sheet.column_dimensions[cell.column_letter].width = width
    for row, it in enumerate(told, start=_HEADER + 1):
        for column, words in enumerate(it, start=1):
            put(sheet, row, column, words, style_of("texte", wrap=True))
        lines = (lines_of(text, width) for text, (_, width) in zip(it, _COLUMNS, strict=True))
        sheet.row_dimensions[row].height = LINE_HEIGHT * max(lines) + 3
    set_up_page(sheet, _HEADER, 2)
