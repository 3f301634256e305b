"""The whole main screen: the picture, what may be tapped, the margin."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gm_assistant.brasier.game import Game
from gm_assistant.brasier.records import Cell
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.ask import Ask
from gm_assistant.companions.brasier.views.cell_sheet import Sheet, cell_sheet, measured
from gm_assistant.companions.brasier.views.chosen import Chosen
from gm_assistant.companions.brasier.views.gauges import Gauges, gauges
from gm_assistant.companions.brasier.views.ground import Printed, aside, corner, printed
from gm_assistant.companions.brasier.views.hero_sheet import hero_sheet
from gm_assistant.companions.brasier.views.owed import ask_of, owed_now, owed_words, petrol_ask
from gm_assistant.companions.brasier.views.phases import Next, moment_words, next_of, now_words
from gm_assistant.companions.brasier.views.pieces import Pieces, level, pieces
from gm_assistant.companions.brasier.views.target import Target
from gm_assistant.companions.brasier.views.targets import Ranges, refused_steps, targets
from gm_assistant.companions.brasier.views.told import Event, Roll, last_events, rolls
from gm_assistant.companions.brasier.views.zombie_sheet import zombie_sheet
from gm_assistant.french.agreement import counted


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell under the finger; without a target, tapping it only shows what it is."""

    cell: Cell
    says: str
    link: str
    x: int
    y: int
    target: Target | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything of the main screen."""

    moment: str
    now: str
    printed: Printed
    pieces: Pieces
    rows: tuple[tuple[Spot | None, ...], ...]
    lit: tuple[Spot, ...]
    chosen: Chosen
    ask: Ask | None
    sheet: Sheet | None
    next: Next | None
    rolls: tuple[Roll, ...]
    last: tuple[Event, ...]
    gauges: Gauges
    rain: bool


def table_view(game: Game, chosen: Chosen, ranges: Ranges) -> TableView:
    town = game.town
    lit = targets(game, chosen, ranges)
    lit = {**lit, **refused_steps(game, chosen, lit)}
    spots = {cell: _spot(town, chosen, cell, lit.get(cell)) for cell in town.board.order}
    owed = owed_now(town, chosen.cell)
    return TableView(
        moment=moment_words(town),
        now=owed_words(town) or now_words(town),
        printed=printed(town.board),
        pieces=pieces(town),
        rows=rows_of(town, spots),
        lit=tuple(it for it in spots.values() if it.target and it.target.tone != "non"),
        chosen=chosen,
        ask=ask_of(game, chosen),
        sheet=_sheet(game, chosen, ranges),
        next=next_of(town),
        rolls=rolls(game, owed.cell if owed else ""),
        last=last_events(game),
        gauges=gauges(town),
        rain=town.rain,
    )


def rows_of(town: Town, spots: Mapping[Cell, Spot]) -> tuple[tuple[Spot | None, ...], ...]:
    """The cells as they lie, with nothing where there is no cell."""
    plan = printed(town.board)
    at = {(it.column, it.row): cell for cell, it in town.board.ground.items()}
    places = ([at.get((x, y), "") for x in range(plan.columns)] for y in range(plan.rows))
    return tuple(tuple(spots.get(cell) for cell in row) for row in places)


def _spot(town: Town, chosen: Chosen, cell: Cell, target: Target | None) -> Spot:
    x, y = corner(town.board, cell)
    under = cell in (chosen.cell, chosen.to) or cell == _stands(town, chosen)
    says = ", ".join((aside(town.board, cell), *_here(town, cell)))
    if target:
        says = f"{says} : {target.says}"
    return Spot(cell, says, _looks_at(town, chosen, cell), x, y, target, under)


def _stands(town: Town, chosen: Chosen) -> Cell:
    if chosen.zombie:
        return town.zombies[chosen.zombie].cell
    return town.heroes[chosen.hero].cell if chosen.hero else ""


def _here(town: Town, cell: Cell) -> Iterable[str]:
    """What stands on a cell, for whoever does not see the picture."""
    if town.burns(cell):
        yield f"feu {level(town, cell)}"
    if cell in town.debris:
        yield "débris"
    walkers = town.walkers(cell)
    if walkers:
        burning = sum(it.on_fire for it in walkers)
        yield counted(len(walkers), "zombie") + (f" dont {burning} en feu" if burning else "")
    yield from (it.name for it in town.heroes.values() if it.cell == cell)


def _looks_at(town: Town, chosen: Chosen, cell: Cell) -> str:
    """What a tap shows: whoever may play there first, else the cell."""
    if chosen.task == "mesure" and not chosen.cell:
        return f"?case={cell}&faire=mesure"
    if town.phase == "zombies":
        waits = [it.id for it in town.walkers(cell) if not it.moved and it.id != chosen.zombie]
        if waits:
            return f"?zombie={waits[0]}"
    if town.phase == "heros":
        waits = [it.id for it in town.present() if it.cell == cell and it.id != chosen.hero]
        if waits:
            return f"?heros={waits[0]}"
    return f"?case={cell}"


def _sheet(game: Game, chosen: Chosen, ranges: Ranges) -> Sheet | None:
    town = game.town
    if chosen.task == "mesure":
        return measured(town, chosen)
    if chosen.lacks == "choice":
        return Sheet(
            f"Un 5 en {chosen.cell}, déjà à 4", ("Touchez la case à enflammer ou à attiser.",)
        )
    if chosen.lacks == "cell":
        return Sheet(f"Le dé donne {chosen.move['die']}", ("Touchez la case de départ.",))
    if chosen.zombie:
        return zombie_sheet(game, chosen)
    if chosen.hero:
        return hero_sheet(game, chosen, ranges)
    if chosen.task:
        return _task_sheet(town, chosen)
    return cell_sheet(town, chosen) if chosen.cell else None


_TASKS = {
    "apparition": "Faire apparaître un zombie",
    "dominee": "Dominée : quelle case ?",
    "fosse": "Nouvelle fosse : quelle case ?",
    "bidon": "Poser un bidon d'essence",
    "barricade": "Barricader : une case, puis celle d'en face",
    "essence": "Verser de l'essence",
    "feu": "Mettre le feu",
}


def _task_sheet(town: Town, chosen: Chosen) -> Sheet:
    asks = (petrol_ask(town, chosen.to, {}),) if chosen.task == "essence" and chosen.to else ()
    return Sheet(_TASKS.get(chosen.task, ""), ("Touchez une case éclairée.",), asks=asks)
