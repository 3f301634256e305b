"""What is being decided: the piece that was tapped, the questions owed, the cards."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import counted, listed
from gm_assistant.games.brasier.rules.board import HOTTEST, Cell, Owed, Town, ZombieId
from gm_assistant.games.brasier.rules.fire import (
    CATCHES,
    choices,
    connected,
    legal_tokens,
    pointed_at,
    zone,
)
from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.rules.words import Refusal
from gm_assistant.games.brasier.screens.ground import (
    aside,
    moment_words,
    token_badge,
    token_words,
)
from gm_assistant.seam.pages import Pairs, whole_number
from gm_assistant.toolkit.around import SIX, Done, Face, as_text, faces_from, reasons_of
from gm_assistant.toolkit.seats import FieldView, listed_field

# Questions of the margin: buttons, ways, dice with six faces, and what goes with them.


@dataclass(frozen=True, slots=True)
class Button:
    """A move that is played at once."""

    label: str
    move: str
    strong: bool = False
    detail: str = ""

    @property
    def sent(self) -> str:
        """One move, or several in a row."""
        return "coups" if self.move.startswith("[") else "coup"


@dataclass(frozen=True, slots=True)
class Way:
    """A link to the same screen with something else under the fingers."""

    label: str
    query: str
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A die, or several, that the table owes; `move` is all that is known of the decision."""

    title: str
    move: str
    why: str
    field: str = ""
    faces: tuple[Face, ...] = ()
    throw: str = "Lancer"
    fields: tuple[FieldView, ...] = ()
    strong: bool = True
    # What follows one another by itself where it is asked for: its kind, and its button.
    row: str = ""
    all_of_them: str = ""

    @property
    def hidden(self) -> Pairs:
        """Where its die belongs."""
        return (("pour", self.field),) if self.field else ()


STAYS_IN_THE_FLAMES: Final = "Rester dans les flammes"


def picked(name: str, label: str, words: Mapping[str, str], chosen: str) -> FieldView:
    """A list to choose from."""
    return listed_field(name, label, words, [chosen], "select")


def die_field(name: str, label: str) -> FieldView:
    """The real die, or the app's."""
    return picked(name, label, {"": "lancer", **{str(it): str(it) for it in SIX}}, "")


# What is under the fingers: somebody or some cell that was tapped, and a decision half taken.

# The draft beside the moves: a decision that still lacks a die, a cell or the end of its path.
HALF: Final = "coup"


class Task(NamedTuple):
    """What wants a cell: its way there, the head of its panel, what a hero's finger looks for."""

    way: str
    title: str = ""
    aim: str = ""


TASKS: Final[Mapping[str, Task]] = {
    "tir": Task("Tirer", aim="Touchez le zombie visé : sa case dit la distance."),
    "extincteur": Task("Extincteur", aim="Touchez une case bleue : tout ce qui est bleu s'éteint."),
    "apparition": Task("Un zombie apparaît", "Où apparaissent-ils ?"),
    "dominee": Task("Dominée", "Dominée : quelle case ?"),
    "fosse": Task("Nouvelle fosse", "Nouvelle fosse : quelle case ?"),
    "bidon": Task("Bidon posé", "Poser un bidon d'essence"),
    "essence": Task("Essence", "Verser de l'essence", "Touchez la case où tombe l'essence."),
    "feu": Task("Mettre le feu", "Mettre le feu", "Touchez la case à enflammer."),
    "barricade": Task("Barricade", "Barricader : une case, puis celle d'en face"),
    "mesure": Task("Mesurer"),
    "placer": Task("Placer ailleurs"),
    "fenetre": Task(
        "Carte « Fuite par les fenêtres »",
        aim="La carte est jouée : touchez la case où il saute.",
    ),
}
# Those that nobody has to do: a card, an event, the table itself.
_ON_CELLS: Final = (
    "apparition", "dominee", "fosse", "bidon", "essence", "feu", "barricade", "mesure",
)  # fmt: skip
# The field of the die of one cell: « d.b3 ».
OF_A_CELL: Final = "d."
KINDS: Final = ("simple", "heros")
MOST_AT_ONCE: Final = 12
Move = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Chosen:
    """At most one of a cell, a zombie, a hero; what is being done; towards which cell."""

    cell: Cell = ""
    zombie: str = ""
    hero: str = ""
    task: str = ""
    to: Cell = ""
    kind: str = "simple"
    many: int = 1
    half: Mapping[str, Any] = field(default_factory=dict)

    def query(self, **changes: str) -> str:
        """The address of the same choice, changed."""
        now = {
            "case": self.cell,
            "zombie": self.zombie,
            "heros": self.hero,
            "faire": self.task,
            "vers": self.to,
            "sorte": "" if self.kind == "simple" else self.kind,
            "nombre": "" if self.many == 1 else str(self.many),
        }
        return f"?{urlencode({k: v for k, v in (now | changes).items() if v})}"

    @property
    def move(self) -> Move:
        """The move half taken, if there is one."""
        return dict(self.half.get("move", {}))

    @property
    def lacks(self) -> str:
        return str(self.half.get("lacks", ""))


def chosen_in(town: Town, args: Mapping[str, str], drafts: Mapping[str, Any]) -> Chosen:
    """What the address and the drafts say, where it is still on the board."""
    half = sound_half(town, drafts.get(HALF))
    if half:
        # On a path under way, the next step may ask for its die.
        to = _cell(town, args.get("vers", "")) if half["lacks"] in ("path", "dice") else ""
        return replace(_chosen_by(half), to=to)
    task = args.get("faire", "")
    kind = args.get("sorte", "simple")
    found = Chosen(
        cell=_cell(town, args.get("case", "")),
        zombie=_zombie(town, args.get("zombie", "")),
        hero=_hero(town, args.get("heros", "")),
        task=task if task in TASKS else "",
        to=_cell(town, args.get("vers", "")),
        kind=kind if kind in KINDS else "simple",
        many=min(MOST_AT_ONCE, whole_number(args.get("nombre", "1"), 2) or 1),
    )
    return _with_mover(town, found)


def _with_mover(town: Town, found: Chosen) -> Chosen:
    """Who is moving is under the fingers until somebody taps elsewhere."""
    moving = town.moving()
    if moving is None or town.pending or found.cell or found.zombie or found.hero or found.task:
        return found
    return replace(found, hero=moving.id)


def _chosen_by(half: Mapping[str, Any]) -> Chosen:
    move = half["move"]
    return Chosen(
        cell=move.get("cell", "") if move["move"] in ("roll", "petrol") else "",
        zombie=move.get("zombie", ""),
        hero=move.get("hero", ""),
        half=half,
    )


def _cell(town: Town, cell: str) -> Cell:
    return cell if cell in town.board.order else ""


def _zombie(town: Town, zombie: str) -> str:
    found = town.zombies.get(zombie)
    return zombie if found and found.alive else ""


def _hero(town: Town, hero: str) -> str:
    found = town.heroes.get(hero)
    return hero if found and found.cell else ""


def sound_half(town: Town, half: Any) -> Mapping[str, Any]:
    """A decision begun that the present moment can still finish; nothing otherwise."""
    if not isinstance(half, dict) or not isinstance(half.get("move"), dict):
        return {}
    move = half["move"]
    if not all(isinstance(move.get(it, ""), str) for it in ("cell", "zombie", "hero")):
        return {}
    match move.get("move"), half.get("lacks"):
        case "roll", "choice":
            fire = town.fires.get(move.get("cell", ""))
            owed = any(it.what == "roll" and it.cell == move.get("cell") for it in town.pending)
            return half if owed and fire and fire.intensity == HOTTEST else {}
        case "zombie", "burn" | "path":
            walker = town.zombies.get(move.get("zombie", ""))
            walks = town.phase == "zombies" and not town.pending
            return half if walks and walker and walker.alive else {}
        case "petrol", "dice":
            return half if _soaked(town, move) else {}
        case "start", "cell":
            owed = any(it.hero == move.get("hero") for it in town.pending if it.what == "start")
            return half if owed and isinstance(move.get("die"), int) else {}
        case _:
            return {}


def _soaked(town: Town, move: Mapping[str, Any]) -> bool:
    """Whether these are dice of the zone of a can or of petrol that may be poured now."""
    owed = [it.cell for it in town.pending if it.what == "petrol"]
    cell, dice = move.get("cell", ""), move.get("dice")
    may = cell in owed if town.pending else town.phase in ("zombies", "heros")
    if not may or cell not in town.board.order or not isinstance(dice, dict):
        return False
    thrower = town.heroes.get(move["by"]) if "by" in move else None
    here = "by" not in move or (thrower is not None and bool(thrower.cell) and thrower.alive)
    return here and dice.keys() <= set(zone(town, cell)) and set(dice.values()) <= set(SIX)


def refusal_of(game: Game, move: Move) -> str:
    """The rule by which the game says no; nothing where it says yes."""
    try:
        refusal = game.code.refusal_of(game.town, game.read(move))
    except Malformed:
        return "illisible"
    return refusal.rule if isinstance(refusal, Refusal) else ""


def newborn(game: Game) -> frozenset[ZombieId]:
    """Who has appeared since this phase opened."""
    return frozenset(it["zombie"] for it in _of_this_phase(game) if it["move"] == "spawn")


def unfought(game: Game) -> int:
    """How many heroes and zombies share a cell, and have not fought since this phase opened."""
    town = game.town
    if town.phase not in ("zombies", "heros"):
        return 0
    fought = {(it["hero"], it["zombie"]) for it in _of_this_phase(game) if it["move"] == "fight"}
    met = ((it.id, one.id) for it in town.present() for one in town.walkers(it.cell))
    return sum(it not in fought for it in met)


def _of_this_phase(game: Game) -> Iterator[Move]:
    return takewhile(lambda it: it["move"] != "next", reversed(game.moves))


# What the table owes now: one question each, and one line that says it.

_COUNTED: Final = {
    "start": ("départ à tirer", "départs à tirer"),
    "roll": ("dé du feu à lancer", "dés du feu à lancer"),
    "debris": ("jeton de débris à tirer", "jetons de débris à tirer"),
    "can": ("bidon à éprouver", "bidons à éprouver"),
    "petrol": ("explosion à jouer", "explosions à jouer"),
    "escape": ("fuite à décider", "fuites à décider"),
}


def owed_words(town: Town) -> str:
    """« 3 dés du feu à lancer et 1 jeton de débris à tirer »."""
    kinds = list(dict.fromkeys(it.what for it in town.pending))
    count = {it: sum(owed.what == it for owed in town.pending) for it in kinds}
    return listed(counted(count[it], *_COUNTED[it]) for it in kinds) if kinds else ""


def owed_now(town: Town, cell: Cell, hero: str = "") -> Owed | None:
    """What is owed by the tapped cell or hero; else the first thing owed."""
    found = [it for it in town.pending if (cell and it.cell == cell) or (hero and it.hero == hero)]
    return next(iter(found or town.pending), None)


def ask_of(game: Game, chosen: Chosen) -> Ask | None:
    """The die, or the token, of what is owed now."""
    owed = owed_now(game.town, chosen.cell, chosen.hero)
    if owed is None or chosen.half:
        return None
    ask = _ASKS[owed.what](game.town, owed)
    several = sum(it.what == owed.what for it in game.town.pending) > 1
    label = _IN_A_ROW.get(owed.what, "") if ask.throw else ""
    return replace(ask, row=owed.what if label else "", all_of_them=label if several else "")


_IN_A_ROW: Final = {"roll": "Lancer tout", "debris": "Tirer tout", "can": "Lancer tout"}


def _start(town: Town, owed: Owed) -> Ask:
    """L306: each face is a building."""
    where = {
        die: building.name
        for building in town.board.buildings.values()
        if not building.manor
        for die in building.dice
    }
    name = town.heroes[owed.hero].name
    return Ask(
        f"D'où part {name} ?",
        as_text({"move": "start", "hero": owed.hero}),
        "Le dé désigne un bâtiment, puis on y choisit une case qui ne brûle pas.",
        "die",
        tuple(Face(str(it), where.get(it, "au choix")) for it in SIX),
    )


def _roll(town: Town, owed: Owed) -> Ask:
    cell = owed.cell
    intensity = town.fires[cell].intensity
    return Ask(
        f"Le feu de {cell}",
        as_text({"move": "roll", "cell": cell}),
        f"{aside(town.board, cell)}. Intensité {intensity}, la plus forte de son foyer.",
        "die",
        tuple(Face(str(it), leads(town, cell, it)) for it in SIX),
    )


def leads(town: Town, cell: Cell, die: int) -> str:
    """What each face of the fire die will do, before it is thrown."""
    if die == 6:
        return "se consume"
    if die < 5:
        return _towards(town, cell, pointed_at(town, cell, die))
    if town.fires[cell].intensity < HOTTEST:
        return "grandit"
    return "au choix" if choices(town, cell) else "rien"


def _towards(town: Town, cell: Cell, to: Cell | None) -> str:
    if to is None:
        return "bord : rien"
    arrow = {"N": "↑", "E": "→", "S": "↓", "O": "←"}[town.board.direction(cell, to) or "N"]
    return f"{arrow} {to} {_fate(town, to)}"


def _fate(town: Town, to: Cell) -> str:
    if to in town.manor:
        return "manoir"
    if to in town.fires:
        return "déjà à 4" if town.fires[to].intensity == HOTTEST else "attisée"
    if town.ashes(to):
        return "débris"
    return "brûle" if town.may_catch(to) else "herbe"


def _debris(town: Town, owed: Owed) -> Ask:
    legal = legal_tokens(town, owed.cell)
    faces = tuple(Face(it, token_text(town, it)) for it in legal)
    return Ask(
        f"Un jeton pour {owed.cell}",
        as_text({"move": "debris", "cell": owed.cell, **({} if legal else {"token": None})}),
        "Un joueur zombie le tire du sac." if legal else "Plus aucun jeton : débris sans valeur.",
        "token" if legal else "",
        faces,
        "Tirer du sac" if legal else "Poser",
    )


def token_text(town: Town, token: str) -> str:
    badge = token_badge(town, token)
    words = f"valeur {token_words(town, token)}" if town.tokens[token].value else "sans valeur"
    return f"{words}, {badge}" if badge else words


def _can(_town: Town, owed: Owed) -> Ask:
    return Ask(
        f"Le bidon de {owed.cell}",
        as_text({"move": "can", "cell": owed.cell}),
        "Il est dans le feu : il explose sur 3 ou plus.",
        "die",
        tuple(replace(it, good=False) for it in faces_from(3, "explose", "tient")),
    )


def _petrol(town: Town, owed: Owed) -> Ask:
    return petrol_ask(town, {"move": "petrol", "cell": owed.cell})


def petrol_ask(town: Town, move: Mapping[str, Any], first: Cell = "") -> Ask:
    """L254: a die for every cell, empty ones too, one after the other or the one touched."""
    dice = move.get("dice", {})
    owed = [it for it in zone(town, move["cell"]) if it not in dice]
    now = first if first in owed else owed[0]
    return Ask(
        f"L'essence autour de {move['cell']} : le dé de {now}",
        as_text({**move, "dice": dice}),
        f"Un dé par case, {counted(len(owed), 'case')} à éprouver : touchez-en une pour elle.",
        f"{OF_A_CELL}{now}",
        faces_from(CATCHES, "brûle à 4", "rien"),
        "Lancer tous les dés",
    )


def _escape(town: Town, owed: Owed) -> Ask:
    side = "les zombies choisissent" if owed.chooser == "zombies" else "au choix du héros"
    return Ask(
        f"{town.heroes[owed.hero].name} peut fuir les flammes",
        as_text({"move": "escape", "hero": owed.hero, "to": None}),
        f"Touchez une case éclairée ({side}), ou ne bougez pas.",
        throw=STAYS_IN_THE_FLAMES,
    )


_ASKS: Final[Mapping[str, Callable[[Town, Owed], Ask]]] = {
    "start": _start,
    "roll": _roll,
    "debris": _debris,
    "can": _can,
    "petrol": _petrol,
    "escape": _escape,
}


# Cards and events beside the turns, the table's own word, and the end that it declares.


@dataclass(frozen=True, slots=True)
class Group:
    """Moves and ways under one title."""

    title: str
    buttons: tuple[Button, ...] = ()
    ways: tuple[Way, ...] = ()
    help: str = ""


def cards_view(game: Game) -> tuple[Group, ...]:
    town = game.town
    rain: Move = {"move": "card", "card": "forte_pluie", "on": not town.rain}
    weather = Button("La pluie cesse" if town.rain else "Forte pluie", as_text(rain))
    return (
        Group(
            "Le ciel",
            (weather,),
            help="Dehors, les feux faiblissent de deux et ne laissent pas de débris.",
        ),
        Group("Sur une case", ways=_on_cells(), help="La carte s'éclaire : touchez la case."),
        Group("Lumières éteintes", _lights(game), help="Une marque sur le bâtiment, rien de plus."),
    )


def decrees_view(game: Game) -> tuple[Group, ...]:
    """What the table decides of the whole game."""
    return (
        Group("Le tour", _turns(game), help="Rien d'autre n'en découle."),
        Group("Fin de partie", _ends(game), help="Ce que dit la table, sans attendre le scénario."),
    )


def _on_cells() -> tuple[Way, ...]:
    found = [Way(TASKS[it].way, f"?faire={it}") for it in _ON_CELLS]
    found.insert(1, Way("Un zombie héros apparaît", "?faire=apparition&sorte=heros"))
    return tuple(found)


def _lights(game: Game) -> tuple[Button, ...]:
    card: Move = {"move": "card", "card": "lumieres"}
    return tuple(
        Button(
            f"{it.name} : rallumer" if id_ in game.town.dark else it.name,
            as_text({**card, "building": id_, "on": id_ not in game.town.dark}),
        )
        for id_, it in game.town.board.buildings.items()
    )


def _turns(game: Game) -> tuple[Button, ...]:
    turn = game.town.turn
    near = [it for it in (turn - 1, turn + 1) if 1 <= it <= 99]
    return tuple(Button(f"Tour {it}", as_text({"move": "correct", "turn": it})) for it in near)


def _ends(game: Game) -> tuple[Button, ...]:
    ends = {
        "Victoire des zombies": ["zombies"],
        "Victoire des héros": ["heros"],
        "Égalité": [],
    }
    if game.town.result:
        return ()
    return tuple(Button(it, as_text({"move": "end", "winners": won})) for it, won in ends.items())


# What has just happened and why, and how far the fire phase has come.

_DICE: Final = ("die", "burn")


@dataclass(frozen=True, slots=True)
class Roll:
    """One marker of the fire phase: due, or thrown with what came of it."""

    cell: Cell
    intensity: int
    fire: int
    die: str
    words: str
    now: bool


def done(game: Game, index: int) -> Done:
    """One move: in words, the die that fell, and all that it did."""
    whys = reasons_of(game, index)
    came = tuple(it.sentence for it in whys)
    moment = moment_words(game.towns[index])
    return Done(game.told(index), came, _die(game.moves[index]), whys=whys, moment=moment)


def _die(move: Any) -> tuple[int, ...]:
    """The last die of a move."""
    steps = [it["die"] for it in move.get("path", ()) if isinstance(it, dict)]
    found = [move[it] for it in _DICE if it in move] or steps
    return tuple(found[-1:])


def rolls(game: Game, now: Cell) -> tuple[Roll, ...]:
    """Every marker of this fire phase in its order, with what each did."""
    opens = (
        at
        for at in reversed(range(len(game.moves)))
        if game.moves[at]["move"] == "next" and game.towns[at + 1].phase == "feu"
    )
    opened = next(opens, None)
    # A document may begin in its fire phase.
    if game.town.phase != "feu" or opened is None:
        return ()
    at_first = game.towns[opened + 1]
    thrown = dict(_thrown(game, opened + 1))
    due = [it.cell for it in at_first.pending if it.what == "roll"]
    fires = enumerate(connected(at_first.board, at_first.fires), 1)
    numbers = {cell: number for number, group in fires for cell in group}
    return tuple(
        Roll(
            cell,
            at_first.fires[cell].intensity,
            numbers.get(cell, 0),
            *thrown.get(cell, ("", "")),
            now=cell == now and cell not in thrown,
        )
        for cell in due
    )


def _thrown(game: Game, first: int) -> Iterable[tuple[Cell, tuple[str, str]]]:
    for index in range(first, len(game.moves)):
        move = game.moves[index]
        if move["move"] == "roll":
            said = [it.sentence for it in game.why(index) if it.rule.startswith("feu.")]
            yield move["cell"], (str(move["die"]), said[0] if said else "")
