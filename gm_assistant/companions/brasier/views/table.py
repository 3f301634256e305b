"""The whole main screen: the picture, what may be tapped, the margin."""

from dataclasses import dataclass

from gm_assistant.brasier.game import Game
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.ask import Ask
from gm_assistant.companions.brasier.views.cell_sheet import Sheet, cell_sheet, measured
from gm_assistant.companions.brasier.views.chosen import Chosen
from gm_assistant.companions.brasier.views.events import Event, Roll, last_events, rolls
from gm_assistant.companions.brasier.views.gauges import Gauges, gauges
from gm_assistant.companions.brasier.views.ground import Printed, printed
from gm_assistant.companions.brasier.views.hero_sheet import hero_sheet
from gm_assistant.companions.brasier.views.phases import Next, moment_words, next_of, now_words
from gm_assistant.companions.brasier.views.pieces import Pieces, pieces
from gm_assistant.companions.brasier.views.questions_owed import (
    ask_of,
    owed_now,
    owed_words,
    petrol_ask,
)
from gm_assistant.companions.brasier.views.spots import Rows, rows_of
from gm_assistant.companions.brasier.views.targets import refused_steps, targets
from gm_assistant.companions.brasier.views.task_targets import Ranges
from gm_assistant.companions.brasier.views.zombie_sheet import zombie_sheet


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything of the main screen."""

    moment: str
    now: str
    printed: Printed
    pieces: Pieces
    rows: Rows
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
    owed = owed_now(town, chosen.cell)
    return TableView(
        moment=moment_words(town),
        now=owed_words(town) or now_words(town),
        printed=printed(town.board),
        pieces=pieces(town),
        rows=rows_of(town, chosen, lit),
        chosen=chosen,
        ask=ask_of(game, chosen),
        sheet=_sheet(game, chosen, ranges),
        next=next_of(town),
        rolls=rolls(game, owed.cell if owed else ""),
        last=last_events(game),
        gauges=gauges(town),
        rain=town.rain,
    )


def _sheet(game: Game, chosen: Chosen, ranges: Ranges) -> Sheet | None:
    town = game.town
    if chosen.task == "mesure":
        return measured(town, chosen)
    if chosen.lacks == "choice":
        return Sheet(
            f"Un 5 en {chosen.cell}, déjà à 4", ("Touchez la case à enflammer ou à attiser.",)
        )
    if chosen.lacks == "cell":
        return _start_sheet(town, chosen)
    if chosen.zombie:
        return zombie_sheet(game, chosen)
    if chosen.hero:
        return hero_sheet(game, chosen, ranges)
    if chosen.task:
        return _task_sheet(town, chosen)
    return cell_sheet(game, chosen) if chosen.cell else None


def _start_sheet(town: Town, chosen: Chosen) -> Sheet:
    """L306: who was thrown for, and where he may begin."""
    name, die = town.heroes[chosen.move["hero"]].name, chosen.move["die"]
    found = (it.name for it in town.board.buildings.values() if die in it.dice and not it.manor)
    where = next(found, "")
    title = f"{name} fait {die} : {where}" if where else f"{name} fait {die}"
    return Sheet(title, ("Touchez la case allumée d'où partir.",))


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
