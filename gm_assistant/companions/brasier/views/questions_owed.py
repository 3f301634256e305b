"""What the table owes now: one question each, and one line that says it."""

from collections.abc import Callable, Mapping
from typing import Final

from gm_assistant.brasier.debris import legal_tokens
from gm_assistant.brasier.fire_phase import choices, pointed_at
from gm_assistant.brasier.game import Game
from gm_assistant.brasier.petrol import zone
from gm_assistant.brasier.records import HOTTEST, Cell, Owed
from gm_assistant.brasier.town import Town
from gm_assistant.companions.brasier.views.ask import (
    SIX,
    Ask,
    Choice,
    Face,
    dice_options,
    plain_faces,
)
from gm_assistant.companions.brasier.views.chosen import Chosen, as_text
from gm_assistant.companions.brasier.views.ground import aside
from gm_assistant.companions.brasier.views.pieces import token_badge, token_words
from gm_assistant.french.grammar import counted, listed

_COUNTED: Final = {
    "start": ("départ à tirer", "départs à tirer"),
    "roll": ("dé du feu à lancer", "dés du feu à lancer"),
    "debris": ("jeton de débris à tirer", "jetons de débris à tirer"),
    "can": ("bidon à éprouver", "bidons à éprouver"),
    "petrol": ("essence à lancer", "essences à lancer"),
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
    return _ASKS[owed.what](game.town, owed) if owed and not chosen.half else None


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
        tuple(Face(str(it), where.get(it, "–")) for it in SIX),
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
        plain_faces(3, "explose", "tient"),
    )


def _petrol(town: Town, owed: Owed) -> Ask:
    return petrol_ask(town, owed.cell, {})


def petrol_ask(town: Town, cell: Cell, by: Mapping[str, object]) -> Ask:
    """L254: a die for every cell, empty ones too."""
    choices_ = tuple(Choice(f"d.{it}", it, dice_options()) for it in zone(town, cell))
    return Ask(
        f"L'essence autour de {cell}",
        as_text({"move": "petrol", "cell": cell, **by}),
        "Un dé par case : sur 3 ou plus elle brûle à 4. Laissez « lancer » pour un dé de l'app.",
        throw="Lancer tous les dés",
        choices=choices_,
    )


def _escape(town: Town, owed: Owed) -> Ask:
    side = "les zombies choisissent" if owed.chooser == "zombies" else "il choisit"
    return Ask(
        f"{town.heroes[owed.hero].name} peut fuir les flammes",
        as_text({"move": "escape", "hero": owed.hero, "to": None}),
        f"Touchez une case éclairée ({side}), ou laissez-le sur place.",
        throw="Il reste sur place",
    )


_ASKS: Final[Mapping[str, Callable[[Town, Owed], Ask]]] = {
    "start": _start,
    "roll": _roll,
    "debris": _debris,
    "can": _can,
    "petrol": _petrol,
    "escape": _escape,
}
