"""The pages of Brasier: the moment that is asked, the table, what everybody sees."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from gm_assistant.french.language import counted, listed
from gm_assistant.games.brasier.rules.board import HOTTEST, Town
from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.rules.zombies import spawns
from gm_assistant.games.brasier.screens.chosen import (
    HALF,
    MOST_AT_ONCE,
    STAYS_IN_THE_FLAMES,
    TASKS,
    Ask,
    Chosen,
    Group,
    Roll,
    Way,
    ask_of,
    cards_view,
    chosen_in,
    decrees_view,
    done,
    newborn,
    owed_now,
    owed_words,
    petrol_ask,
    rolls,
    unfought,
)
from gm_assistant.games.brasier.screens.ground import (
    Drawn,
    Gauges,
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
from gm_assistant.games.brasier.screens.panels import (
    Sheet,
    cell_sheet,
    hero_sheet,
    measured,
    zombie_sheet,
)
from gm_assistant.games.brasier.screens.taps import (
    Ranges,
    Rows,
    poured,
    refused_steps,
    rows_of,
    targets,
)
from gm_assistant.seam.pages import (
    JOURNAL,
    Card,
    Page,
    Pairs,
    Picture,
    Present,
    Public,
    Scene,
    Screen,
    Shown,
    Tool,
)
from gm_assistant.seam.paper import Tale
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.around import (
    CORRECT,
    CORRECTING,
    WHYS,
    Done,
    Onward,
    last_done,
    whys_page,
)
from gm_assistant.toolkit.ending import Ending, Seat, curve, tale_of, ten_lines
from gm_assistant.toolkit.seats import as_typed

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


# The end: ten lines, figures, and what other evenings count of it.

_TOLD: Final = frozenset(("heros.mort", "bidon.explose", "combat.tue", "brule.consume"))


@lru_cache(maxsize=4)
def ending(game: Game) -> Ending | None:
    """The heroes play against the zombies; the people of the table are the heroes' players."""
    town = game.town
    if town.result is None:
        return None
    told = gauges(town)
    frames = list({it.turn: it for it in game.towns}.values())
    won = "heros" in town.result.winners
    heroes = tuple(it.name for it in town.heroes.values())
    return Ending(
        told.ended,
        told.why,
        heroes,
        heroes if won else (),
        counted(town.turn, "tour"),
        town.turn,
        tuple(_figures(game)),
        ten_lines(list(_story(game))),
        tuple(
            Seat(it.name, "en vie" if it.alive else "a péri", won and it.alive, not it.alive)
            for it in town.heroes.values()
        ),
        (
            curve("Les feux", ((str(it.turn), len(it.fires)) for it in frames)),
            curve("Cases perdues", ((str(it.turn), gauges(it).covered) for it in frames)),
        ),
    )


def tale(game: Game) -> Tale | None:
    found = ending(game)
    won = {"heroes": bool(found and found.winners)}
    return tale_of(found, "i-invocation", "brasier/_emblem.svg", won) if found else None


def _figures(game: Game) -> Iterator[tuple[str, str]]:
    town, told = game.town, gauges(game.town)
    kinds = Counter(str(it["move"]) for it in game.moves)
    dead = sum(not it.alive for it in town.heroes.values())
    yield "Dés du feu", str(kinds["roll"])
    yield "Feux au plus fort", str(max(len(it.fires) for it in game.towns))
    yield "Cases perdues", f"{told.covered} sur {told.cells}"
    yield "Bâtiments à moitié", f"{told.halves} sur {len(told.shares)}"
    yield "Feux arrosés", str(kinds["douse"])
    yield "Zombies apparus", str(len(town.zombies))
    yield "Héros tombés", f"{dead} sur {len(town.heroes)}"


def _story(game: Game) -> Iterator[tuple[str, bool]]:
    """Who fell, what exploded, each building as it is lost, and how it ended."""
    lost = set[str]()
    for index, (before, after) in enumerate(pairwise(game.towns)):
        turn = f"Tour {after.turn} : "
        for why in game.why(index):
            if why.rule in _TOLD or why.rule.startswith("fin."):
                yield f"{turn}{why.sentence}", why.rule.startswith(("fin.", "heros."))
        for share in gauges(after).shares if len(after.debris) > len(before.debris) else ():
            if share.half and share.name not in lost:
                lost.add(share.name)
                yield f"{turn}« {share.name} » est à moitié en débris.", True
        if after.turn != before.turn and before.turn:
            yield f"Tour {before.turn} : {frame_of(before).words}.", False


# Where the game is: its page, its name, its decisions told, its card on the home screen.

BEGUN: Final = {HALF: "Le coup commencé"}
STAYS: Final = frozenset(("note", "wound", "correct"))
TABLE: Final = "plateau"
END: Final = "victoire"


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    """Everybody looks and nobody has a secret: always the bright look, never a curtain."""
    town = game.town
    won = ended(town.result)
    return Present(
        page=END if won else TABLE,
        words=moment_words(town),
        tools=(
            *((Tool(TABLE, "Plateau", "i-village"),) if won else ()),
            Tool(END, "Qui gagne", "i-victoire", lit=bool(won)),
            Tool("cartes", "Cartes", "i-invocation"),
            JOURNAL,
            CORRECT,
        ),
        rest="Jouer la phase",
    )


def facts(game: Game) -> dict[str, str]:
    """How each thing of the table stands."""
    town = game.town
    told = {"la partie": ended(town.result) or moment_words(town)}
    for hero in town.heroes.values():
        where = f"en {hero.cell}" if hero.cell else "pas encore parti"
        told[hero.name] = f"{where}, {counted(hero.wounds, 'blessure')}" if hero.alive else "mort"
    for it, zombie in town.zombies.items():
        lit = ", en feu" if zombie.on_fire else ""
        told[f"le zombie {it}"] = f"en {zombie.cell}{lit}" if zombie.alive else "mort"
    told |= {f"le feu de {it}": f"à {fire.intensity}" for it, fire in town.fires.items()}
    told["les débris"] = listed(town.board.sorted(town.debris), none="aucun")
    return told


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
        case "go" if move.get("window"):
            return {"heros": str(move["hero"]), "faire": "fenetre"}
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
    done: Done | None
    gauges: Gauges
    rehearsal: bool


def _picture(game: Game, shown: Shown) -> Picture:
    town = game.town
    view = PublicView(
        moment=moment_words(town),
        now=owed_words(town) or now_words(town),
        printed=printed(town.board),
        pieces=pieces(town, newborn(game), _before(game)),
        done=last_done(game, done),
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
    rolls: tuple[Roll, ...]
    gauges: Gauges
    rain: bool
    newcomers: tuple[Way, ...]
    groups: tuple[Group, ...] = ()


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
        rolls=rolls(game, owed.cell if owed else ""),
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
    if chosen.lacks == "dice":
        return Sheet("L'essence", (), asks=(petrol_ask(town, chosen.move, chosen.to),))
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


def _task_sheet(town: Town, chosen: Chosen) -> Sheet:
    soaks = chosen.task == "essence" and chosen.to
    asks = (petrol_ask(town, poured(chosen, {})),) if soaks else ()
    return Sheet(TASKS[chosen.task].title, ("Touchez une case éclairée.",), asks=asks)


# The pages of a game of « Brasier », each from what it shows.


def pages(ranges: Ranges) -> Mapping[str, Page[Game]]:
    """`ranges`: how far each card reaches at this table."""

    def table(scene: Scene[Game]) -> Screen:
        chosen = chosen_in(scene.game.town, scene.args, scene.drafts)
        view = table_view(scene.game, chosen, ranges, correcting=scene.correcting)
        view = replace(view, sheet=_as_typed(view.sheet, scene.sent))
        values = {"table": view, "done": last_done(scene.game, done)}
        return Screen("brasier/plateau.html", values | {"onward": onward_of(scene.game, view)})

    def corrections(scene: Scene[Game]) -> Screen:
        game = scene.game
        chosen = chosen_in(game.town, scene.args, {})
        chosen = chosen if chosen.task == "placer" else replace(chosen, task="")
        view = table_view(game, chosen, ranges, correcting=True)
        rows = rows_of(game.town, chosen, targets(game, chosen, ranges) if chosen.task else {})
        view = replace(view, rows=rows, ask=None, rolls=(), groups=decrees_view(game))
        values = {"table": view, "done": last_done(game, done)}
        return Screen("brasier/corrections.html", values)

    return {
        TABLE: table,
        END: _victory,
        "cartes": _cards,
        CORRECTING: corrections,
        WHYS: _whys,
    }


def _as_typed(sheet: Sheet | None, sent: Pairs) -> Sheet | None:
    """What was refused holds what had been chosen."""
    if sheet is None:
        return None
    asks, more = (as_typed(it, sent, "base") for it in (sheet.asks, sheet.more))
    return replace(sheet, asks=asks, more=more)


def onward_of(game: Game, view: TableView) -> Onward | None:
    """The die that is owed, how a move under way ends, or the next phase."""
    sheet = view.sheet
    for place, ask in enumerate((view.ask, *(sheet.asks if sheet else ()))):
        if ask and ask.strong and ask.throw:
            # Who could still flee is not pushed to stay.
            form, eager = f"ask-{place}", ask.throw != STAYS_IN_THE_FLAMES
            return Onward(ask.throw, form=form, name="de", value="lancer", strong=eager)
    strong = next((it for it in (sheet.buttons if sheet else ()) if it.strong), None)
    if strong:
        return Onward(strong.label, name=strong.sent, value=strong.move)
    following = next_of(game.town, newborn(game), unfought(game))
    if following is None:
        return None
    return Onward(following.label, warning=following.warning, name="coup", value='{"move":"next"}')


def _victory(scene: Scene[Game]) -> Screen:
    town = scene.game.town
    view = {
        "gauges": gauges(town),
        "printed": printed(town.board),
        "pieces": pieces(town),
        "frames": rounds(scene.game),
        "ending": ending(scene.game),
        "done": last_done(scene.game, done),
    }
    return Screen("brasier/victoire.html", view)


def _cards(scene: Scene[Game]) -> Screen:
    return Screen("brasier/cartes.html", {"cards": cards_view(scene.game)})


def _whys(scene: Scene[Game]) -> Screen:
    return whys_page(scene.game, done)
