"""The town as it lies: houses, cells, edges, whoever stands there, and what is refused."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from gm_assistant.engine import wording as seam
from gm_assistant.french.grammar import capitalised, de, listed
from gm_assistant.french.typography import typeset

# The small immutable records that a game is made of.

Cell: TypeAlias = str
Edge: TypeAlias = tuple[Cell, Cell]
HeroId: TypeAlias = str
ZombieId: TypeAlias = str
Phase: TypeAlias = Literal["preparation", "feu", "zombies", "heros", "finie"]
State: TypeAlias = Literal["attend", "bouge", "fini"]

HOTTEST: Final = 4
# The cell of a hero whose start is still to be thrown for.
NOWHERE: Final[Cell] = ""


@dataclass(frozen=True, slots=True)
class Rulings:
    """The table's settings, with their defaults."""

    directions: str = "marqueur"
    zombies_cross_walls: bool = True
    douse_through_walls: bool = False
    new_intensity: int = HOTTEST
    debris_on_six: bool = True
    advanced: bool = True
    horde: str = "par_zombie"
    debris_spawns_in_scenario: bool = False
    burn_if_still: bool = False
    half_of: str = "toutes"
    manor_counts_at_end: bool = True
    turns: int = 19
    hero_pack_1: bool = False


@dataclass(frozen=True, slots=True)
class Token:
    """One sort of debris: what is printed under it, and how many there are."""

    id: str
    kind: str
    count: int
    value: int | None = None
    out: int | None = None
    spawn: bool = False


class Fire(NamedTuple):
    """A marker: its intensity, and whether a hero has lowered it (L272)."""

    intensity: int
    preserved: bool = False


class Hero(NamedTuple):
    """A hero: where, how well, and what this turn has seen of him."""

    id: HeroId
    name: str
    cell: Cell
    health: int | None = None
    wounds: int = 0
    alive: bool = True
    die: int | None = None
    points: int | None = None
    state: State = "attend"
    doused: bool = False
    searched: bool = False
    scorched: bool = False
    ankle: bool = False
    rode: bool = False


class Zombie(NamedTuple):
    """A zombie; dead ones are kept where they fell."""

    id: ZombieId
    cell: Cell
    kind: str = "simple"
    on_fire: bool = False
    alive: bool = True
    moved: bool = False


class Owed(NamedTuple):
    """Something that the table owes before anything else."""

    what: str
    cell: Cell = NOWHERE
    hero: HeroId = ""
    kind: str = ""
    chooser: str = ""
    cells: tuple[Cell, ...] = ()


class Answer(NamedTuple):
    """What came of a move."""

    move: int
    answer: str


class Consequence(NamedTuple):
    """Something that happened: the rule behind it and its facts."""

    rule: str
    facts: Mapping[str, Any]


class Result(NamedTuple):
    """How the game ended."""

    reason: str
    winners: tuple[str, ...]


class Step(NamedTuple):
    """A step of a zombie's path; with a die where it throws one."""

    to: Cell
    die: int | None = None


# A sentence of this game filled in with its facts.

_PHASES: Final = {
    "preparation": "de préparation",
    "feu": "du feu",
    "zombies": "des zombies",
    "heros": "des héros",
    "finie": "finie",
}
_OWED: Final = {
    "start": "la case de départ",
    "roll": "un dé du feu",
    "debris": "un jeton de débris",
    "can": "le dé d’un bidon",
    "petrol": "les dés de l’essence",
    "escape": "une fuite",
}
_CELLS: Final = ("{cell}", "{to}", "{here}")
_set: Final = cache(typeset)


def phase(word: str) -> str:
    return _PHASES[word]


def _word(field: str, value: Any) -> str:
    if field == "phase":
        return phase(value)
    if field == "wanted":
        return listed(map(phase, value), "ou")
    if field in ("pending", "what"):
        return listed(_OWED[it] for it in ([value] if isinstance(value, str) else value))
    if isinstance(value, (tuple, list)):
        return listed(map(str, value), "ou")
    return str(value)


def worded(template: str, facts: Mapping[str, Any]) -> str:
    """One line that begins with a capital; what people typed is left as they typed it."""
    words = {field: _word(field, value) for field, value in facts.items()}
    if "hero" in words:
        words["of_hero"] = de(words["hero"])
    # A cell's name has no capital, even where it begins the sentence.
    before = "La case " if template.startswith(_CELLS) else ""
    return capitalised(before + _set(template).format_map(words))


# What is refused: a document that cannot be understood, and moves, in one French sentence each.


class Malformed(seam.Malformed):
    """The data cannot be understood: `place` says where, `sentence` what is wrong there."""

    def __init__(self, place: str, sentence: str) -> None:
        super().__init__(place or "document", typeset(sentence))


class Refusal(seam.Refusal):
    """A move that the rules refuse: which rule, with which facts, and these as they are said."""

    def __init__(self, rule: str, facts: Mapping[str, Any], words: Mapping[str, Any]) -> None:
        super().__init__(rule)
        self.rule, self.facts, self.words = rule, facts, words
        self.can_be_forced = bends(rule)

    @property
    def sentence(self) -> str:
        """What is wrong, and what to do instead."""
        return worded(REFUSALS[self.rule].sentence, self.words)


class Said(NamedTuple):
    """The sentence of a refusal, and whether the table may overrule it."""

    sentence: str
    bends: bool


def _never(sentence: str) -> Said:
    return Said(sentence, bends=False)


def _bends(sentence: str) -> Said:
    return Said(sentence, bends=True)


def bends(rule: str) -> bool:
    return REFUSALS[rule].bends


_MOMENTS: Final = {
    "finie": _never("La partie est finie : annulez le dernier coup, ou écrivez une note."),
    "du_d_abord": _never("Il reste d'abord à régler : {pending}."),
    "pas_du": _never("Cela n'est pas attendu ici ({what}) : réglez ce qui est dû, ou continuez."),
    "phase": _bends(
        "Cela se joue dans la phase {wanted}, et c'est la phase {phase} : passez à la bonne phase."
    ),
    "mouvement_ouvert": _bends(
        "{hero} bouge encore : terminez son mouvement avant de passer à la suite."
    ),
}
_PEOPLE: Final = {
    "heros_mort": _never("{hero} n'est plus en vie : choisissez un héros vivant."),
    "heros_vivant": _never("{hero} est en vie : seul un héros mort se relève en zombie."),
    "heros_sans_case": _never("{hero} n'a pas encore de case : tirez d'abord son départ."),
    "zombie_inconnu": _never("Aucun zombie ne s'appelle {zombie} : choisissez-en un du plateau."),
    "zombie_mort": _never("Le zombie {zombie} est mort : choisissez-en un debout."),
    "zombie_connu": _never("Le nom {zombie} a déjà servi : donnez-en un autre au nouveau zombie."),
    "deja_bouge_heros": _bends(
        "{hero} a déjà joué son mouvement de ce tour : choisissez un autre héros."
    ),
    "deja_bouge_zombie": _bends("Le zombie {zombie} a déjà bougé : choisissez-en un autre."),
    "autre_mouvement": _never("{hero} bouge encore : terminez d'abord son mouvement."),
    "pas_de_mouvement": _never("{hero} ne bouge pas : lancez d'abord son dé de mouvement."),
    "pas_meme_case": _bends(
        "{hero} et le zombie {zombie} ne sont pas sur la même case : rapprochez-les d'abord."
    ),
}
_STEPS: Final = {
    "sur_place": _never("{hero} est déjà en {cell} : choisissez une autre case."),
    "pas_voisine": _bends("{cell} ne touche pas {here} : avancez d'une case à la fois."),
    "mur": _bends("Un mur sépare {here} de {cell} : cherchez une porte ou une autre case."),
    "coin": _bends("Le coin entre {here} et {cell} est fermé : faites le tour."),
    "mur_rouge_heros": _bends(
        "Un héros ne traverse pas un mur rouge : prenez l'escalier, ou sautez par une fenêtre."
    ),
    "mur_rouge": _bends(
        "Ce mur rouge ne se passe qu'en lançant {needed} ou plus : touchez le dé, "
        "ou choisissez une autre case."
    ),
    "barricade": _bends(
        "Une barricade ferme le passage de {here} à {cell} : choisissez une autre case."
    ),
    "en_feu": _bends("{cell} est en feu : contournez-la, ou éteignez-la d'abord."),
    "dominee": _bends("{cell} est dominée, un héros n'y entre pas : choisissez une autre case."),
    "plus_de_points": _bends(
        "Ce pas demande plus de points qu'il n'en reste ({left}) : arrêtez-vous ici."
    ),
    "second_essai": _bends(
        "Un dé a déjà manqué dans ce mouvement : choisissez une case qui n'en demande pas."
    ),
    "de_en_trop": _never("Le pas vers {cell} ne demande aucun dé : touchez seulement la case."),
    "cour_sans_de": _never(
        "On ne quitte la cour de Betsy qu'en lançant 5 ou plus : touchez le dé."
    ),
    "cour_en_grimpant": _bends(
        "On ne grimpe pas hors de la cour de Betsy : sortez par une autre case."
    ),
    "pas_la_cour": _bends("Ce saut se fait entre deux cases de la cour : touchez-en une autre."),
    "fenetre": _bends("Aucune fenêtre ne donne de {here} sur {cell} : passez par un mur rouge."),
    "cheville": _bends("La cheville foulée vient du « Hero pack 1 » : cochez-le, ou arrêtez-vous."),
    "cheville_sans_fenetre": _never(
        "La cheville ne se foule qu'en sautant d'une fenêtre : retirez-la de ce pas."
    ),
    "points_manquent": _never(
        "Il manque les points de mouvement du zombie {zombie} : touchez le dé de son mouvement."
    ),
    "points_interdits": _bends(
        "Le zombie {zombie} ne dispose pas de {points} points : donnez son vrai dé."
    ),
    "combustion_manque": _never("Le zombie {zombie} brûle : lancez le dé de sa combustion."),
    "combustion_en_trop": _bends(
        "Le zombie {zombie} n'a pas à lancer de dé de combustion : retirez ce dé."
    ),
    "pas_a_la_barricade": _bends(
        "Le zombie {zombie} n'est pas à côté de cette barricade : choisissez-en un qui y est."
    ),
}
_FLAMES: Final = {
    "choix_manque": _never(
        "Un 5 sur un marqueur à 4 : choisissez {cells}, pour l'enflammer ou l'attiser."
    ),
    "choix_interdit": _never("Il n'y a pas de case à choisir ici : gardez seulement le dé."),
    "jeton_interdit": _never(
        "Ce jeton ne convient pas à {cell} : tirez-en un autre, qui convienne à la case."
    ),
    "jeton_reste": _never("Il reste un jeton qui convient à {cell} : tirez-le."),
    "pas_de_feu": _never("{cell} ne brûle pas : choisissez une case en feu."),
    "manoir": _never("Le manoir brûle toujours : choisissez une autre case."),
    "arroser_loin": _bends("{cell} n'est pas juste à côté {of_hero} : approchez d'abord."),
    "arroser_mur": _bends("Un mur sépare {hero} de {cell} : arrosez d'une autre case."),
    "arroser_apres_fouille": _bends(
        "{hero} a déjà fouillé ce tour-ci et ne peut plus arroser : passez à la suite."
    ),
    "debris_ne_brulent_pas": _never("{cell} est en débris et ne brûle plus : visez ailleurs."),
    "herbe": _bends("L'herbe ne s'enflamme pas ainsi : visez un bâtiment ou la forêt."),
    "hors_de_portee": _bends(
        "{cell} est hors de portée {of_hero} : approchez, ou visez plus près."
    ),
    "essence_zone": _never("L'essence veut un dé pour chacune des cases {cells} : complétez-les."),
    "essence_due": _never("Ce bidon a explosé de lui-même : donnez les dés, sans héros."),
    "bidon_deja": _never("Un bidon est déjà posé en {cell} : choisissez une autre case."),
}
_REST: Final = {
    "fouille_arrose": _bends(
        "{hero} a arrosé ce tour-ci et ne peut plus fouiller : passez à la suite."
    ),
    "fouille_deja": _bends("{hero} a déjà fouillé ce tour-ci : attendez le prochain tour."),
    "fouille_valeur": _bends(
        "Ces débris ne se fouillent qu'avec leur propre chiffre au dé de mouvement : "
        "fouillez ailleurs."
    ),
    "broyeur_des": _never("Sur le broyeur il faut les deux dés du combat : touchez-les."),
    "fuite_interdite": _never("{hero} ne peut pas fuir en {cell} : choisissez une case proposée."),
    "pas_d_apparition": _bends(
        "Aucun zombie n'apparaît en {cell} : choisissez un point d'apparition."
    ),
    "depart_interdit": _bends(
        "Le dé {die} ne fait pas partir de {cell} : choisissez une case de son bâtiment, sans feu."
    ),
    "deja_ainsi": _never("C'est déjà le cas : il n'y a rien à changer."),
    "etage": _bends("{cell} est à l'étage, que cette carte ne touche pas : relancez le dé."),
    "barricade_rouge": _bends("Un mur rouge ne se barricade pas : choisissez un autre bord."),
    "pas_de_barricade": _never("Aucune barricade entre {here} et {cell} : choisissez-en une."),
    "decret_feu_debris": _never("{cell} porte des débris : retirez-les avant d'y mettre le feu."),
    "decret_debris_feu": _never("{cell} brûle : éteignez-la avant d'y poser des débris."),
    "decret_jeton": _never("Ce jeton ne peut pas aller en {cell} : choisissez-en un autre."),
}
REFUSALS: Final[Mapping[str, Said]] = {**_MOMENTS, **_PEOPLE, **_STEPS, **_FLAMES, **_REST}


# The board: its cells in reading order, what they are, and the edges between them.

BUILDING, FOREST, GRASS = "b", "f", "h"
OPEN, DOOR, FENCE, WALL, RED_WALL = "ouvert", "porte", "cloture", "mur", "rouge"
DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {
    "N": (0, -1),
    "E": (1, 0),
    "S": (0, 1),
    "O": (-1, 0),
}
OPPOSITE: Final = {"N": "S", "S": "N", "E": "O", "O": "E"}
_ALL_ROUND: Final = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]


class Ground(NamedTuple):
    """What one cell is: where, which terrain, which floor, which building."""

    column: int
    row: int
    terrain: str
    floor: int = 1
    building: str = ""


class Building(NamedTuple):
    """A building: its name, the dice that lead there, its cells."""

    name: str
    dice: tuple[int, ...]
    manor: bool
    cells: tuple[Cell, ...]


class Marks(NamedTuple):
    """The special cells that are printed on the board."""

    spawns: frozenset[Cell] = frozenset()
    grinders: frozenset[Cell] = frozenset()
    yard: frozenset[Cell] = frozenset()
    belts: Mapping[Cell, str] = {}
    poles: frozenset[Edge] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Everything that no move ever changes about the map."""

    ground: Mapping[Cell, Ground]
    buildings: Mapping[str, Building]
    walls: Mapping[Edge, str]
    marks: Marks
    order: Mapping[Cell, int] = field(init=False)
    towards: Mapping[Cell, Mapping[str, Cell]] = field(init=False)
    around: Mapping[Cell, tuple[Cell, ...]] = field(init=False)
    manors: frozenset[Cell] = field(init=False)

    def __post_init__(self) -> None:
        at = {(it.column, it.row): cell for cell, it in self.ground.items()}
        put = object.__setattr__
        put(self, "order", {cell: index for index, cell in enumerate(self.ground)})
        put(self, "towards", {cell: _orthogonal(at, it) for cell, it in self.ground.items()})
        put(self, "around", {cell: _all_round(at, it) for cell, it in self.ground.items()})
        manors = (it.cells for it in self.buildings.values() if it.manor)
        put(self, "manors", frozenset(cell for cells in manors for cell in cells))

    def sorted(self, cells: Iterable[Cell]) -> list[Cell]:
        """Cells in reading order."""
        return sorted(cells, key=self.order.__getitem__)

    def edge(self, one: Cell, other: Cell) -> Edge:
        """The edge between two cells, named in reading order."""
        return (one, other) if self.order[one] < self.order[other] else (other, one)

    def kind(self, one: Cell, other: Cell) -> str:
        """What stands between two orthogonal neighbours."""
        return self.walls.get(self.edge(one, other), OPEN)

    def terrain(self, cell: Cell) -> str:
        return self.ground[cell].terrain

    def upstairs(self, cell: Cell) -> bool:
        return self.ground[cell].floor == 2

    def beside(self, cell: Cell) -> Iterable[Cell]:
        """The orthogonal neighbours."""
        return self.towards[cell].values()

    def direction(self, one: Cell, other: Cell) -> str | None:
        """Where an orthogonal neighbour lies."""
        return next((it for it, cell in self.towards[one].items() if cell == other), None)

    def distance(self, one: Cell, other: Cell) -> int:
        """G-04: king's moves, walls notwithstanding."""
        here, there = self.ground[one], self.ground[other]
        return max(abs(here.column - there.column), abs(here.row - there.row))

    def ways_round(self, here: Cell, to: Cell) -> Iterator[Cell]:
        """The cells that exist on either side of a diagonal step."""
        return (cell for cell in self.beside(here) if self.direction(cell, to) is not None)

    def corner_is_open(self, here: Cell, to: Cell, free: Callable[[Cell, Cell], bool]) -> bool:
        """G-05: one way round the corner is enough."""
        return any(free(here, cell) and free(cell, to) for cell in self.ways_round(here, to))


def _orthogonal(at: Mapping[tuple[int, int], Cell], here: Ground) -> dict[str, Cell]:
    reached = {it: (here.column + x, here.row + y) for it, (x, y) in DIRECTIONS.items()}
    return {it: at[place] for it, place in reached.items() if place in at}


def _all_round(at: Mapping[tuple[int, int], Cell], here: Ground) -> tuple[Cell, ...]:
    places = ((here.column + x, here.row + y) for x, y in _ALL_ROUND)
    return tuple(at[place] for place in places if place in at)


def cell_name(column: int, row: int) -> Cell:
    """« a1 » in the north-west corner, « aa1 » after « z1 »."""
    letters, left = "", column
    while left >= 0:
        letters, left = chr(ord("a") + left % 26) + letters, left // 26 - 1
    return f"{letters}{row + 1}"


def belt_change(board: Board, here: Cell, to: Cell) -> int:
    """G-25: one step more with the belt that is entered, else left; one less against it."""
    belts = board.marks.belts
    direction = board.direction(here, to)
    belt = belts.get(to) or belts.get(here)
    if direction is None or belt is None:
        return 0
    return {belt: 1, OPPOSITE[belt]: -1}.get(direction, 0)


# The town: the whole situation of a game, and the few ways to change it.


@dataclass(slots=True, eq=False)
class Town:
    """A draft of the situation: its values are never changed in place, only replaced.

    A move is judged on a fresh draft, which is dropped when the move is refused.
    """

    board: Board
    rulings: Rulings
    scenario: bool
    tokens: Mapping[str, Token]
    heroes: dict[HeroId, Hero]
    zombies: dict[ZombieId, Zombie]
    fires: dict[Cell, Fire]
    debris: dict[Cell, str | None]
    bag: Mapping[str, int]
    # L308: the manor burns for ever, and only in the scenario.
    manor: frozenset[Cell]
    betsy: bool | None
    turn: int = 0
    phase: Phase = "preparation"
    rain: bool = False
    cans: frozenset[Cell] = frozenset()
    pits: frozenset[Cell] = frozenset()
    taken_over: frozenset[Cell] = frozenset()
    dark: frozenset[str] = frozenset()
    barricades: frozenset[Edge] = frozenset()
    villagers_lost: int = 0
    pending: tuple[Owed, ...] = ()
    touched: frozenset[Cell] = frozenset()
    answers: tuple[Answer, ...] = ()
    corrections: tuple[int, ...] = ()
    result: Result | None = None
    happened: tuple[Consequence, ...] = ()
    move: int = -1
    forced: bool = False

    def draft(self, move: int, *, forced: bool) -> "Town":
        """A copy to judge the next move on."""
        copy = Town(*_facts_of(self))
        copy.move, copy.forced, copy.happened = move, forced, ()
        return copy

    def refuse(self, rule: str, **facts: Any) -> None:
        """Say no, unless the table overrules what may be overruled."""
        if not (self.forced and bends(rule)):
            raise self.no(rule, **facts)

    def no(self, rule: str, **facts: Any) -> Refusal:
        """A refusal, in the names of this table."""
        return Refusal(rule, facts, self.words(facts))

    def words(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts as they are said: a hero by his name."""
        named = self.heroes.get(facts.get("hero", ""))
        return {**facts, "hero": named.name} if named else dict(facts)

    def demand(self, holds: bool, rule: str, **facts: Any) -> None:
        """Refuse the move unless this holds."""
        if not holds:
            self.refuse(rule, **facts)

    def during(self, *phases: str) -> None:
        """Refuse the move outside these phases."""
        self.demand(self.phase in phases, "phase", wanted=phases, phase=self.phase)

    def tell(self, rule: str, **facts: Any) -> None:
        """Write down a consequence and the rule behind it."""
        self.happened = (*self.happened, Consequence(rule, facts))

    def answer(self, answer: str, rule: str, **facts: Any) -> None:
        """Say what came of the current move."""
        self.answers = (*self.answers, Answer(self.move, answer))
        self.tell(rule, **facts)

    def owe(self, owed: Owed) -> None:
        self.pending = (*self.pending, owed)

    def pay(self, owed: Owed) -> None:
        self.pending = tuple(it for it in self.pending if it is not owed)

    def owed(self, what: str, *, cell: Cell = NOWHERE, hero: HeroId = "") -> Owed:
        """What this move answers; never forced, because there would be nothing to answer."""
        found = next(
            (it for it in self.pending if (it.what, it.cell, it.hero) == (what, cell, hero)), None
        )
        if found is None:
            raise self.no("pas_du", what=what, cell=cell, hero=hero)
        return found

    def owes(self, what: str) -> bool:
        return any(it.what == what for it in self.pending)

    def change(self, hero: HeroId, **facts: Any) -> None:
        """Replace some facts about a hero."""
        self.heroes = {**self.heroes, hero: self.heroes[hero]._replace(**facts)}

    def alter(self, zombie: ZombieId, **facts: Any) -> None:
        """Replace some facts about a zombie."""
        self.zombies = {**self.zombies, zombie: self.zombies[zombie]._replace(**facts)}

    def hero(self, hero: HeroId) -> Hero:
        """A hero who can act: alive, and somewhere."""
        found = self.heroes[hero]
        if found.cell == NOWHERE:
            raise self.no("heros_sans_case", hero=hero)
        if not found.alive:
            raise self.no("heros_mort", hero=hero)
        return found

    def zombie(self, zombie: ZombieId) -> Zombie:
        """A zombie who can act."""
        found = self.zombies.get(zombie)
        if found is None:
            raise self.no("zombie_inconnu", zombie=zombie)
        if not found.alive:
            raise self.no("zombie_mort", zombie=zombie)
        return found

    def walkers(self, cell: Cell) -> list[Zombie]:
        """The zombies standing on a cell."""
        return [it for it in self.zombies.values() if it.cell == cell and it.alive]

    def moving(self) -> Hero | None:
        """The hero whose movement is open."""
        return next((it for it in self.heroes.values() if it.state == "bouge"), None)

    def burns(self, cell: Cell) -> bool:
        return cell in self.fires or cell in self.manor

    def ashes(self, cell: Cell) -> bool:
        """G-13: for fire, debris counts from the moment it is owed."""
        return cell in self.debris or any(
            it.what == "debris" and it.cell == cell for it in self.pending
        )

    def outdoors(self, cell: Cell) -> bool:
        """G-28: everything but the buildings."""
        return self.board.terrain(cell) != BUILDING

    def may_catch(self, cell: Cell) -> bool:
        """L194: a fire spreads to buildings and woods that neither burn nor are burnt out."""
        grass = self.board.terrain(cell) == GRASS
        return not (grass or self.burns(cell) or self.ashes(cell))

    def barred(self, one: Cell, other: Cell) -> bool:
        """G-38: nobody crosses a barricade."""
        return self.board.edge(one, other) in self.barricades

    def wooded(self, cell: Cell) -> bool:
        """L294: burnt woods no longer count."""
        return self.board.terrain(cell) == "f" and cell not in self.debris

    def reach(self, hero: Hero, range_: int) -> int:
        """L82: one cell further from the second floor."""
        return range_ + self.board.upstairs(hero.cell)

    def present(self) -> Iterator[Hero]:
        """The heroes alive somewhere on the board."""
        return (it for it in self.heroes.values() if it.alive and it.cell != NOWHERE)


_facts_of = attrgetter(*Town.__dataclass_fields__)
