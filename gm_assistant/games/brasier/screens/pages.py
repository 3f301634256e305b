"""The pages of Brasier: the moment that is asked, the table, what everybody sees."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.french.language import counted
from gm_assistant.games.brasier.rules.board import HOTTEST, Town
from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.rules.zombies import spawns
from gm_assistant.games.brasier.screens.chosen import (
    HALF,
    MOST_AT_ONCE,
    Ask,
    Chosen,
    Event,
    Roll,
    Way,
    ask_of,
    cards_view,
    chosen_in,
    last_events,
    newborn,
    owed_now,
    owed_words,
    petrol_ask,
    rolls,
)
from gm_assistant.games.brasier.screens.ground import (
    Drawn,
    Gauges,
    Next,
    Pieces,
    Printed,
    ended,
    gauges,
    moment_words,
    next_of,
    now_words,
    pieces,
    printed,
    squares,
)
from gm_assistant.games.brasier.screens.sheets import (
    Sheet,
    cell_sheet,
    hero_sheet,
    measured,
    zombie_sheet,
)
from gm_assistant.games.brasier.screens.taps import Ranges, Rows, refused_steps, rows_of, targets
from gm_assistant.seam.pages import (
    JOURNAL,
    Banner,
    Card,
    Page,
    Picture,
    Present,
    Public,
    Scene,
    Screen,
    Shown,
    Told,
    Tool,
)
from gm_assistant.seam.rules import Move

# The film of a game: what burnt at the end of each round, as small maps in a row.

_LEVELS: Final = range(1, HOTTEST + 1)


@dataclass(frozen=True, slots=True)
class Frame:
    """One round: the cells that burnt, by intensity, and those in debris."""

    title: str
    words: str
    burnt: tuple[Drawn, ...]


def frame_of(town: Town) -> Frame:
    board = town.board
    cells = {
        f"i{it}": [c for c, fire in town.fires.items() if fire.intensity == it] for it in _LEVELS
    }
    cells |= {"debris": list(town.debris), "manoir": list(town.manor)}
    burnt = tuple(Drawn(it, squares(board, found)) for it, found in cells.items() if found)
    fires = counted(len(town.fires), "feu", "feux")
    debris = counted(len(town.debris), "débris", "débris")
    dead = sum(not it.alive for it in town.heroes.values())
    fallen = f", {counted(dead, 'héros tombé', 'héros tombés')}" if dead else ""
    title = f"Tour {town.turn}" if town.turn else "Au départ"
    return Frame(title, f"{fires}, {debris}{fallen}", burnt)


def rounds(game: Game) -> tuple[Frame, ...]:
    """The town as each round left it, and as it stands."""
    lasts = {town.turn: town for town in game.towns}
    return tuple(frame_of(it) for it in lasts.values())


# Where the game is: its page, its name, its decisions told, its card on the home screen.

BEGUN: Final = {HALF: "Le coup commencé"}
STAYS: Final = frozenset(("note", "wound"))
TABLE: Final = "plateau"


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    """Everybody looks and nobody has a secret: always the bright look, never a curtain."""
    town = game.town
    won = ended(town.result)
    return Present(
        page=TABLE,
        words=moment_words(town),
        tools=(
            Tool("victoire", "Qui gagne", "i-victoire", lit=bool(won)),
            Tool("cartes", "Cartes", "i-invocation"),
            JOURNAL,
        ),
        banner=Banner(won, page="victoire", label="Le compte") if won else None,
        rest="Jouer la phase",
    )


def told(game: Game, move: Move, index: int, _stands: bool) -> Told:
    """In the words of the moment in which it was decided."""
    before = game.towns[min(index, len(game.towns) - 1)]
    return Told(game.code.in_words(before, game.read(move)), moment_words(before))


def card(game: Game) -> Card:
    town = game.town
    living = sum(it.alive for it in town.heroes.values())
    people = f"{counted(living, 'héros', 'héros')} en vie sur {len(town.heroes)}"
    moment = ended(town.result) or moment_words(town)
    return Card(moment, people, len(town.heroes), living, "jour")


def people(game: Game) -> dict[str, str]:
    return {it.id: it.name for it in game.town.heroes.values()}


def args_of(move: Move) -> dict[str, str]:
    """Who or what was under the finger when this was decided."""
    match move["move"]:
        case "zombie" | "breach" | "kill":
            return {"zombie": str(move["zombie"])}
        case "hero" | "go" | "douse" | "stop" | "search" | "fight" | "shot" | "yard":
            return {"heros": str(move["hero"])}
        case "roll" | "debris":
            return {"case": str(move["cell"])}
        case _:
            return {}


# The public screen: the same map, for whoever looks from the other end of the room.


@dataclass(frozen=True, slots=True)
class PublicView:
    """Nobody has a secret in this game: everything on the board may be seen."""

    moment: str
    now: str
    printed: Printed
    pieces: Pieces
    last: tuple[Event, ...]
    gauges: Gauges
    rehearsal: bool


def _picture(game: Game, shown: Shown) -> Picture:
    town = game.town
    view = PublicView(
        moment=moment_words(town),
        now=owed_words(town) or now_words(town),
        printed=printed(town.board),
        pieces=pieces(town, newborn(game), _before(game)),
        last=last_events(game),
        gauges=gauges(town),
        rehearsal=shown.rehearsal,
    )
    return Picture("brasier/public.html", view, style="brasier.css")


def _before(game: Game) -> Town | None:
    return game.towns[-2] if game.moves else None


PUBLIC: Final = Public(_picture)


# The whole main screen: the picture, what may be tapped, the margin.


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
    newcomers: tuple[Way, ...]


def table_view(
    game: Game, chosen: Chosen, ranges: Ranges, *, correcting: bool = False
) -> TableView:
    town, fresh = game.town, newborn(game)
    lit = targets(game, chosen, ranges, alone=correcting)
    lit = {**lit, **refused_steps(game, chosen, lit)}
    owed = owed_now(town, chosen.cell)
    return TableView(
        moment=moment_words(town),
        now=owed_words(town) or now_words(town),
        printed=printed(town.board),
        pieces=pieces(town, fresh, _before(game), lit=lit.keys()),
        rows=rows_of(town, chosen, lit),
        chosen=chosen,
        ask=ask_of(game, chosen),
        sheet=_sheet(game, chosen, ranges),
        next=next_of(town, fresh),
        rolls=rolls(game, owed.cell if owed else ""),
        last=last_events(game),
        gauges=gauges(town),
        rain=town.rain,
        newcomers=() if correcting else _newcomers(town, chosen),
    )


def _newcomers(town: Town, chosen: Chosen) -> tuple[Way, ...]:
    """How many zombies appear: said first, then where."""
    idle = not (chosen.zombie or chosen.hero or chosen.cell or chosen.half)
    here = idle and chosen.task in ("", "apparition")
    if not here or town.phase != "zombies" or town.pending or not spawns(town):
        return ()
    asked = replace(chosen, task="apparition")
    return tuple(
        Way(str(it), replace(asked, many=it).query(), bool(chosen.task) and it == chosen.many)
        for it in range(1, MOST_AT_ONCE + 1)
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
    "apparition": "Où apparaissent-ils ?",
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


# The pages of a game of « Brasier », each from what it shows.

TOLD_AT_ONCE = 40


def pages(ranges: Ranges) -> Mapping[str, Page[Game]]:
    """`ranges`: how far each card reaches at this table."""

    def table(scene: Scene[Game]) -> Screen:
        chosen = chosen_in(scene.game.town, scene.args, scene.drafts)
        view = table_view(scene.game, chosen, ranges, correcting=scene.correcting)
        return Screen("brasier/plateau.html", {"table": view})

    return {TABLE: table, "victoire": _victory, "cartes": _cards, "pourquoi": _whys}


def _victory(scene: Scene[Game]) -> Screen:
    town = scene.game.town
    view = {
        "gauges": gauges(town),
        "printed": printed(town.board),
        "pieces": pieces(town),
        "frames": rounds(scene.game),
    }
    return Screen("brasier/victoire.html", view)


def _cards(scene: Scene[Game]) -> Screen:
    return Screen("brasier/cartes.html", {"cards": cards_view(scene.game)})


def _whys(scene: Scene[Game]) -> Screen:
    return Screen("brasier/pourquoi.html", {"events": last_events(scene.game, TOLD_AT_ONCE)})
