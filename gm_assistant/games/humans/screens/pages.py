"""The pages of Humans!!!: the moment, the town, a player, what the table decrees, the public."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from gm_assistant.engine.wording import Elsewhere
from gm_assistant.french.language import agreed, capitalised, counted, de, listed
from gm_assistant.games.humans.rules.board import (
    PAWNS,
    SIDE,
    PlayerId,
    Square,
    ZombieId,
    number_of,
    owner_of,
)
from gm_assistant.games.humans.rules.game import Game, in_order
from gm_assistant.games.humans.rules.town import Town
from gm_assistant.games.humans.rules.words import card as card_words
from gm_assistant.games.humans.rules.words import cell as cell_words
from gm_assistant.games.humans.screens.board import (
    UNIT,
    Ask,
    Board,
    Link,
    Pawn,
    SeatView,
    Spot,
    Step,
    Table,
    board_of,
    corner,
    done,
    end_ask,
    human_name,
    moment_of,
    name_of,
    owed_words,
    pawns_of,
    seat_views,
    steps_of,
    stood_on,
    zombie_name,
)
from gm_assistant.games.humans.screens.board import told as square_told
from gm_assistant.games.humans.screens.ending import RankView, ending, ranks_of
from gm_assistant.games.humans.screens.turn import (
    DRAWN,
    FLIGHT,
    INFECTION,
    WOUNDS,
    capture_table,
    drawn_tile,
    laying_table,
    moving_table,
    prey_spots,
    reroll_ask,
    try_ask,
)
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
)
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.around import (
    CORRECT,
    CORRECTING,
    WHYS,
    Done,
    Onward,
    whys_page,
)
from gm_assistant.toolkit.ending import Ending
from gm_assistant.toolkit.seats import ChoiceView, FieldView, OptionView, as_typed

# Where the game is: its page, its name, its banner, and its decisions told.

TOWN: Final = "ville"
FINISH: Final = "finir"
BEGUN: Final = {
    DRAWN: "La tuile tirée",
    INFECTION: "Les cartes piochées",
    WOUNDS: "Les cartes piochées",
    FLIGHT: "Le dé de la fuite",
}
STAYS: Final = frozenset(("correct", "note"))
COPIED_AT: Final = {"end_turn": "tour"}


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    town = game.town
    return Present(
        page=TOWN,
        words="Partie finie" if town.result else moment_of(town),
        tools=(JOURNAL, CORRECT),
        banner=_banner(town),
        rest="Jouer le tour",
    )


def _banner(town: Town) -> Banner | None:
    if town.result is None:
        return None
    winners = listed(name_of(town, it) for it in town.result.winners)
    return Banner(f"Victoire : {winners}", page=TOWN, label="La ville")


def facts(game: Game) -> dict[str, str]:
    """How each thing of the table stands."""
    town = game.town
    told = {"la partie": "Finie" if town.result else moment_of(town)}
    told["en tête"] = name_of(town, max(town.seats, key=town.points))
    for it in town.seats:
        one = town.players[it]
        points, tokens = counted(town.points(it), "point"), counted(one.do_over, "jeton")
        hurt = counted(len(one.wounds), "blessure")
        told[name_of(town, it)] = f"{points}, {tokens}, {hurt}, {counted(one.hand, 'carte')}"
    told |= {zombie_name(town, it): f"en {cell_words(at)}" for it, at in town.zombies.items()}
    told |= {human_name(it): f"en {cell_words(at)}" for it, at in town.humans.items()}
    return told


def card(game: Game) -> Card:
    town = game.town
    best = max(town.seats, key=town.points)
    ahead = f"{name_of(town, best)} mène : {counted(town.points(best), 'point')}"
    moment = "Finie" if town.result else moment_of(town)
    return Card(moment, ahead, len(town.seats), len(town.seats), "jour")


def people(game: Game) -> dict[str, str]:
    return dict(game.town.names.players)


def args_of(move: Move) -> dict[str, str]:
    """The zombie, the barricade or the human that was tapped."""
    args = {"z": str(move["zombie"])} if move["move"] in ("move", "barricade") else {}
    if move["move"] == "barricade":
        args["cell"] = ",".join(map(str, move["cell"]))
    if move["move"] == "capture":
        args["h"] = str(move["human"]).removeprefix("h")
    return args


# The main screen: the town, what can be tapped on it, what is owed, and the players.


@dataclass(frozen=True, slots=True)
class TownView:
    """The whole screen; `ranks` are looked at when the game is over."""

    board: Board
    pawns: tuple[Pawn, ...]
    table: Table
    seats: tuple[SeatView, ...]
    steps: tuple[Step, ...]
    owed: str
    stack: int
    onward: Onward | None
    ranks: tuple[RankView, ...]


def town_view(game: Game, args: Mapping[str, str], drafts: Mapping[str, Any]) -> TownView:
    town = game.town
    table = one_a_square(table_of(game, args, drafts), args)
    table, pawns = stood_on(table, pawns_of(town, table.chosen))
    owed = owed_words(town, table.asks)
    table, following = _with_next(table)
    return TownView(
        board=board_of(town, _places(table)),
        pawns=pawns,
        table=table,
        seats=seat_views(town),
        steps=steps_of(town),
        owed=owed,
        stack=town.stack - bool(town.step == "tuile" and drawn_tile(town, drafts)),
        onward=following,
        ranks=tuple(ranks_of(town)),
    )


def _with_next(table: Table) -> tuple[Table, Onward | None]:
    """The button that leads on leaves its question; one without anything else goes with it."""
    for ask in table.asks:
        if ask.owed and (ask.faces or ask.submit):
            sent = ("die", "app") if ask.faces else ("", "")
            label, form = ask.submit or ask.throw, form_of(ask)
            # A reroll that is still open is not passed over by the gold button.
            return table, Onward(label, "", "", (), *sent, form=form, strong=not ask.folded)
    for place, ask in enumerate(table.asks):
        onward = next((it for it in ask.choices if it.strong or ask.id == FINISH), None)
        if onward is None:
            continue
        rest = replace(ask, choices=tuple(it for it in ask.choices if it is not onward))
        kept = (rest,) if rest.owed or rest.choices or rest.warning else ()
        asks = (*table.asks[:place], *kept, *table.asks[place + 1 :])
        hidden = (("move", ask.move), *ask.hidden)
        sent = onward.field, onward.value
        return replace(table, asks=asks), Onward(
            onward.label, onward.detail, "", hidden, *sent, strong=onward.strong
        )
    return table, None


def form_of(ask: Ask) -> str:
    """The form of a question, by its name in the page."""
    return f"form-{ask.id}"


def _places(table: Table) -> list[tuple[int, int]]:
    """Where a tile may be laid: the picture makes room for it."""
    squares = [next(iter(it.patches)) for it in table.ghosts]
    return [(it.x // UNIT // SIDE, it.y // UNIT // SIDE) for it in squares]


def table_of(game: Game, args: Mapping[str, str], drafts: Mapping[str, Any]) -> Table:
    """What may be done now."""
    town = game.town
    ended = end_ask(town)
    if ended is not None:
        return Table((ended,))
    if town.step == "tuile":
        return laying_table(town, args, drafts)
    if town.capture is not None:
        return _with_reroll(town, capture_table(town, town.capture, drafts))
    if town.step == "deplacement":
        return _with_end(town, _with_reroll(town, moving_table(town, args, _last_zombie(game))))
    return _with_end(town, Table(tuple(_tries(town, args)), tuple(prey_spots(town))))


def _last_zombie(game: Game) -> ZombieId:
    """The one that moved last goes on moving."""
    last = str(game.moves[-1].get("zombie", "")) if game.moves else ""
    return last if last and owner_of(last) == game.town.current else ""


def _tries(town: Town, args: Mapping[str, str]) -> list[Ask]:
    """L83: the captures have begun; each human owed is one tap away."""
    owed = list(town.still_to_try())
    if not owed:
        return []
    asked = next((it for it in owed if str(it) == args.get("h")), owed[0])
    return [try_ask(town, asked)]


def _with_reroll(town: Town, table: Table) -> Table:
    again = reroll_ask(town)
    if again is None:
        return table
    # One die at a time: what follows without it waits folded.
    rest = (replace(it, folded=it.title) if it.faces else it for it in table.asks)
    return replace(table, asks=(again, *rest))


def _with_end(town: Town, table: Table) -> Table:
    """L111: once every human has been tried, with one card left at most."""
    if list(town.still_to_try()) or any(it.id == "barricade" for it in table.asks):
        return table
    goes_on = town.step == "deplacement" and any(it.id == "avancer" for it in table.asks)
    choices = [ChoiceView("discard", "0", "Fin du tour", strong=not goes_on)]
    if town.player.hand:
        choices.append(ChoiceView("discard", "1", "Défausser 1 carte", "et finir le tour"))
    title = f"{name_of(town, town.current)} a fini ?"
    prey = any(it.kind == "proie" for it in table.spots)
    warning = "Un humain est encore à portée." if prey else ""
    end = Ask(FINISH, title, "end_turn", warning=warning, choices=tuple(choices), owed=not goes_on)
    return replace(table, asks=(*table.asks, end))


# Squares that offer several things: one spot, which asks in words which of them is meant.

SEVERAL = "choix"
Crowds = dict[Square, list[Spot]]


def one_a_square(table: Table, args: Mapping[str, str]) -> Table:
    """The same table with one spot a square; the square that was tapped asks what is meant."""
    offered: Crowds = {}
    for spot in table.spots:
        offered.setdefault((spot.x // UNIT, spot.y // UNIT), []).append(spot)
    spots = tuple(_merged(table, at, them) for at, them in offered.items())
    several = (at for at, them in offered.items() if len(them) > 1)
    asked = next((at for at in several if square_told(at) == args.get("sur")), None)
    asks = table.asks if asked is None else (_which(table, asked, offered[asked]),)
    return replace(table, asks=asks, spots=spots)


def _merged(table: Table, at: Square, them: list[Spot]) -> Spot:
    if len(them) == 1:
        return them[0]
    label = " · ".join(it.label for it in them if it.label)
    spoken = " ; ".join(it.spoken for it in them)
    query = f"{_chosen(table)}sur={square_told(at)}"
    return replace(
        them[0], kind=SEVERAL, label=label, spoken=spoken, name="", value="", query=query
    )


def _chosen(table: Table) -> str:
    return f"z={table.chosen}&" if table.chosen else ""


def _which(table: Table, at: Square, them: list[Spot]) -> Ask:
    return Ask(
        "case",
        f"En {cell_words(at)} : que faire ?",
        table.move,
        hidden=table.hidden,
        choices=tuple(ChoiceView(it.name, it.value, it.spoken) for it in them if not it.query),
        links=tuple(_ways(table, them)),
        owed=True,
    )


def _ways(table: Table, them: list[Spot]) -> Iterator[Link]:
    """What is asked otherwise, and the way back."""
    for spot in them:
        if spot.query:
            yield Link(spot.query, spot.spoken)
    yield Link(_chosen(table), "Revenir à la ville")


# One player: the character's card, what may be played at any time, and what may be put right.


class Printed(NamedTuple):
    """One number of a character's card, with what it counts."""

    label: str
    one: str
    several: str
    rest: str


_EVERY_TURN: Final = "à partager entre ses zombies, à chaque tour"
_CAUGHT: Final = "carte capture piochée", "cartes capture piochées"
_STRUCK: Final = "carte blessure piochée", "cartes blessure piochées"
VALUES: Final = {
    "movement": Printed("Mouvement", "case", "cases", _EVERY_TURN),
    "capture": Printed("Capture", "le dé", "le dé", "à atteindre pour prendre un humain"),
    "infect": Printed("Infection", *_CAUGHT, "pour chaque humain pris"),
    "wounds": Printed("Blessures à piocher", *_STRUCK, "après un combat perdu"),
    "do_over": Printed("Relance", "jeton dé", "jetons dé", "au départ"),
    "goal": Printed("Objectif", "point", "points", "à réunir"),
}


@dataclass(frozen=True, slots=True)
class ValueView:
    """One value of a character's card."""

    label: str
    value: int
    words: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The card, and the questions beside it."""

    seat: SeatView
    values: tuple[ValueView, ...]
    ability: str
    asks: tuple[Ask, ...]


def player_view(town: Town, player: PlayerId) -> PlayerView:
    facts = town.character_of(player)
    values = tuple(_value(printed, getattr(facts, field)) for field, printed in VALUES.items())
    seat = seat_views(town)[town.seats.index(player)]
    asks = _played(town, player) if town.result is None else ()
    return PlayerView(seat, values, facts.ability, asks)


def _value(printed: Printed, count: int) -> ValueView:
    words = agreed(count, printed.one, printed.several)
    return ValueView(printed.label, count, f"{words} {printed.rest}")


def _played(town: Town, player: PlayerId) -> tuple[Ask, ...]:
    who, name = (("player", player),), name_of(town, player)
    named = tuple(OptionView(it, it) for it in town.box.event_cards)
    told = FieldView("card", "Laquelle ? Choisissez ou écrivez", "suggestions", options=named)
    play = ChoiceView("jouer", "1", "Jouer une carte événement")
    use = ChoiceView("jouer", "1", "Utiliser son pouvoir")
    once = (
        "Une carte par joueur, du début de son tour au début du suivant. Son effet est écrit sur "
        "elle : la table l'applique, par le bonus d'un dé ou par « Corriger »."
    )
    return (
        Ask(
            "carte",
            f"{name} joue une carte",
            "event",
            once,
            hidden=who,
            fields=(told,),
            choices=(play,),
            rule="carte_evenement",
        ),
        Ask(
            "pouvoir",
            "Le pouvoir",
            "ability",
            "Il ne sert qu'une fois par partie.",
            hidden=who,
            choices=(use,),
            rule="pouvoir",
        ),
    )


def _put_right(town: Town, player: PlayerId) -> Ask:
    facts = town.players[player]
    wounds = ("", *town.box.wound_cards)
    held = facts.wounds[0] if facts.wounds else ""
    options = tuple(OptionView(it, card_words(it) if it else "aucune", it == held) for it in wounds)
    fields = (
        FieldView("hand", "Cartes en main", "number", str(facts.hand)),
        FieldView("do_over", "Jetons dé", "number", str(facts.do_over)),
        FieldView("eaten", "Humains mangés", "number", str(facts.eaten)),
        FieldView("wounds", "Blessure", "select", options=options),
        _flag("played", "Carte déjà jouée", on=facts.played),
        _flag("ability_used", "Pouvoir déjà utilisé", on=facts.ability_used),
    )
    title = f"Les comptes {de(name_of(town, player))}"
    return Ask("comptes", title, "joueur", hidden=(("player", player),), fields=fields, submit=_SO)


def _flag(name: str, label: str, *, on: bool) -> FieldView:
    return FieldView(name, label, "check", options=(OptionView("1", "oui", on),))


# What the table decrees on the town: a pawn put elsewhere, tokens, openings, the movement left.

_SO: Final = "C'est ainsi"
TOKENS: Final = "jetons"
OPENINGS: Final = "ouvertures"
OFF: Final = "hors"


@dataclass(frozen=True, slots=True)
class CorrectView:
    """The town, every square of which may be tapped."""

    board: Board
    pawns: tuple[Pawn, ...]
    table: Table


def correct_view(town: Town, args: Mapping[str, str]) -> CorrectView:
    wanted = args.get("quoi", "")
    pawns = dict(_pawns(town))
    wanted = wanted if wanted in (TOKENS, OPENINGS, *pawns, *town.seats) else ""
    moved = "" if wanted in town.seats else wanted
    spots = tuple(_correct_spots(town, moved) if moved else _standing(town, pawns))
    table = Table(tuple(_correct_asks(town, wanted, pawns)), spots, *_sent(moved))
    table = table if moved else one_a_square(table, args)
    table, elsewhere = stood_on(table, pawns_of(town))
    return CorrectView(board_of(town), elsewhere, table)


def _pawns(town: Town) -> Iterator[tuple[str, str]]:
    for zombie in in_order(town):
        yield zombie, capitalised(zombie_name(town, zombie))
    for player in town.seats:
        reserve = town.reserve_of(player)
        if reserve:
            yield f"{player}{reserve[0]}", f"Un pion de réserve : {name_of(town, player)}"
    for human in sorted(town.humans):
        yield f"h{human}", capitalised(human_name(human))
    yield f"h{town.arrived + 1}", "Un humain de plus"


def _sent(wanted: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    if wanted in (TOKENS, OPENINGS):
        return wanted, ()
    return ("placer", (("pion", wanted),)) if wanted else ("", ())


def _correct_spots(town: Town, wanted: str) -> Iterator[Spot]:
    for square in town.ground if wanted else ():
        if wanted == OPENINGS and not town.is_building(square):
            continue
        words = {TOKENS: "Jeton dé", OPENINGS: "Pas de barricade"}.get(wanted, "Le mettre")
        spoken = f"{words} en {cell_words(square)}"
        yield Spot(*corner(square), UNIT, "ici", "", spoken, "cell", square_told(square))


def _standing(town: Town, pawns: Mapping[str, str]) -> Iterator[Spot]:
    """Whoever is put right is touched where he stands."""
    for zombie, at in town.zombies.items():
        yield Spot(*corner(at), UNIT, "pion", "", pawns[zombie], query=f"quoi={zombie}")
    for human, at in town.humans.items():
        yield Spot(*corner(at), UNIT, "pion", "", pawns[f"h{human}"], query=f"quoi=h{human}")


def _correct_asks(town: Town, wanted: str, pawns: Mapping[str, str]) -> Iterator[Ask]:
    if wanted in town.seats:
        yield _put_right(town, wanted)
    modes = (
        *(
            Link(f"quoi={it}", f"Comptes {de(name_of(town, it))}", "", it == wanted, place)
            for place, it in enumerate(town.seats)
        ),
        Link(f"quoi={TOKENS}", "Jetons dé", chosen=wanted == TOKENS),
        Link(f"quoi={OPENINGS}", "Passages ouverts", chosen=wanted == OPENINGS),
    )
    yield Ask("quoi", "Quoi ?", links=modes)
    # Those on the map are touched there.
    off_the_map = pawns.keys() - town.zombies.keys() - {f"h{it}" for it in town.humans}
    links = tuple(
        Link(f"quoi={it}", label, "", it == wanted, _seat_of(town, it))
        for it, label in pawns.items()
        if it in off_the_map
    )
    now = f"{pawns[wanted]} : touchez sa case" if wanted in pawns else "Touchez un pion de la ville"
    yield Ask("pions", now, words="Ou prenez-en un qui n'y est pas.", links=links)
    if wanted in town.zombies or wanted.removeprefix("h") in {str(it) for it in town.humans}:
        off = ChoiceView("cell", OFF, "Le retirer du plateau")
        yield Ask("retirer", pawns[wanted], "placer", hidden=(("pion", wanted),), choices=(off,))
    if town.step in ("deplacement", "capture"):
        left = FieldView("movement_left", "Cases restantes", "number", str(town.movement_left))
        yield Ask("mouvement", "Le mouvement", "mouvement", fields=(left,), submit=_SO)
    if town.result is None:
        end = ChoiceView("move", "end_turn", "Finir le tour")
        stop = ChoiceView("move", "stop", "Arrêter la partie et compter", "le plus de points gagne")
        yield Ask("arret", "La table en décide", choices=(end, stop))


def _seat_of(town: Town, pawn: str) -> int:
    """A zombie's player; nobody's of a human, whatever a player is called."""
    is_a_pawn = owner_of(pawn) in town.seats and 1 <= number_of(pawn) <= PAWNS
    human = pawn[:1] == "h" and pawn not in town.zombies and not is_a_pawn
    return -1 if human else town.seats.index(owner_of(pawn))


# The pages of a game: the town, a player, what the table decrees, and the menu.


def _as_typed(table: Table, scene: Scene[Game]) -> Table:
    """What was refused holds what had been answered, and stays open."""
    asks = zip(table.asks, as_typed(table.asks, scene.sent), strict=True)
    return replace(table, asks=tuple(replace(it, opened=it is not was) for was, it in asks))


def _last(game: Game) -> Done:
    """Before the first move, how the game opened."""
    return done(game, len(game.moves) - 1)


def _town(scene: Scene[Game]) -> Screen:
    view = town_view(scene.game, scene.args, scene.drafts)
    view = replace(view, table=_as_typed(view.table, scene))
    over = ending(scene.game)
    values = {"view": view, "onward": view.onward, "done": _last(scene.game), "ending": over}
    return Screen("humans/ville.html", values)


def _player(scene: Scene[Game]) -> Screen:
    if scene.about not in scene.game.town.seats:
        raise Elsewhere
    return Screen("humans/joueur.html", {"view": player_view(scene.game.town, scene.about)})


def _correct(scene: Scene[Game]) -> Screen:
    view = correct_view(scene.game.town, scene.args)
    view = replace(view, table=_as_typed(view.table, scene))
    values = {"view": view, "done": _last(scene.game)}
    return Screen("humans/corrections.html", values)


def _whys(scene: Scene[Game]) -> Screen:
    if not scene.game.moves:
        return Screen("pourquoi.html", {"decisions": (_last(scene.game),)})
    return whys_page(scene.game, done)


PAGES: Final[Mapping[str, Page[Game]]] = {
    "ville": _town,
    "joueur": _player,
    CORRECTING: _correct,
    WHYS: _whys,
}


# The public screen: the town and the points; nothing of this game is secret.


@dataclass(frozen=True, slots=True)
class PublicView:
    """The picture without anything to tap."""

    moment: str
    board: Board
    pawns: tuple[Pawn, ...]
    seats: tuple[SeatView, ...]
    owed: str
    stack: int
    rehearsal: bool
    ranks: tuple[RankView, ...] = ()
    ending: Ending | None = None
    table: Table = field(default_factory=Table)


def _picture(game: Game, shown: Shown) -> Picture:
    town = game.town
    asks = table_of(game, {}, {}).asks
    owed = next((it.title for it in asks if it.owed), "")
    view = PublicView(
        moment_of(town),
        board_of(town),
        pawns_of(town),
        seat_views(town),
        owed,
        town.stack,
        shown.rehearsal,
        tuple(ranks_of(town)),
        ending(game),
    )
    return Picture("humans/public.html", view, style="humans.css")


PUBLIC: Final = Public(_picture, hint="Toute la ville, les points et ce qui reste à faire.")
