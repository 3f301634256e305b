"""The set-up page: who plays what, and what this table's box and rulings say otherwise."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.companions.humans.scripts.box import defaults
from gm_assistant.companions.humans.scripts.plain import changes_of
from gm_assistant.companions.humans.views.player import VALUES
from gm_assistant.companions.humans.views.words import CHOICES, RULINGS, bare_character, capital
from gm_assistant.humans import records
from gm_assistant.humans.box import CHARACTERS
from gm_assistant.humans.reasons.words import TILES, card, plain
from gm_assistant.toolkit.asking import FieldView, OptionView

STEPS: Final = {
    "joueurs": "Les joueurs",
    "boite": "Vos cartes",
    "reglages": "Les réglages",
    "papier": "Partie commencée",
}
OURS: Final = "Valeurs par défaut, pas celles de votre boîte : corrigez-les d'après vos cartes."
_ON_PAPER: Final = {
    "zombies": "Ses zombies, cases",
    "hand": "Cartes en main",
    "do_over": "Jetons dé",
    "eaten": "Humains mangés",
    "turns": "Tours déjà commencés",
    "lost": "Pions perdus pour de bon",
}


@dataclass(frozen=True, slots=True)
class Group:
    """Fields under one title."""

    title: str
    fields: tuple[FieldView, ...]
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupView:
    """One step; `changed` says that the table has its own values."""

    step: str
    steps: tuple[tuple[str, str], ...]
    title: str
    seats: tuple[tuple[FieldView, FieldView], ...]
    groups: tuple[Group, ...]
    changed: bool
    hint: str


def setup_view(state: Mapping[str, Any], step: str) -> SetupView:
    changed = bool(changes_of(state["box"], defaults()))
    seats = tuple(_seat(place, it) for place, it in enumerate(state["seats"]))
    groups = tuple(_GROUPS[step](state)) if step in _GROUPS else ()
    hints = {"boite": "" if changed else OURS, "papier": _PAPER_HINT}
    return SetupView(
        step,
        tuple(STEPS.items()),
        state["title"],
        seats if step == "joueurs" else (),
        groups,
        changed,
        hints.get(step, ""),
    )


_PAPER_HINT: Final = (
    "Ne remplissez que ce qui diffère d'une partie neuve. Une case s'écrit « x,y » : le milieu du "
    "square est 1,1 ; x va vers la droite, y vers le bas. Une tuile couvre trois cases sur trois."
)


def _seat(place: int, seat: Mapping[str, str]) -> tuple[FieldView, FieldView]:
    options = (
        OptionView("", "au hasard", not seat["character"]),
        *(OptionView(it, bare_character(it), it == seat["character"]) for it in CHARACTERS),
    )
    name = FieldView("nom", f"Place {place + 1}", "text", seat["name"])
    return name, FieldView("personnage", "Personnage", "select", options=options)


def _cards(state: Mapping[str, Any]) -> Iterator[Group]:
    box = state["box"]
    for name in CHARACTERS:
        facts = box["characters"][name]
        numbers = tuple(
            FieldView(f"{name}-{it}", printed.label, "number", str(facts[it]), help="")
            for it, printed in VALUES.items()
        )
        ability = FieldView(f"{name}-ability", "Pouvoir", "text", facts["ability"])
        yield Group(capital(bare_character(name)), (*numbers, ability))
    for name, tile in box["tiles"].items():
        label = tile.get("name") or TILES.get(name) or plain(name)
        yield Group(f"Tuile : {label}", tuple(_tile(name, tile)), tuple(tile["rows"]))
    for blank in range(3):
        named = FieldView(f"neuve{blank}-nom", "Son nom", "text")
        fields = (named, *_tile(f"neuve{blank}", {"rows": ["#.#", "...", "#.#"], "count": 1}))
        yield Group("Une tuile de plus", fields)
    yield Group("Le square, les armes, les blessures", tuple(_others(box)))


def _tile(name: str, tile: Mapping[str, Any]) -> Iterator[FieldView]:
    yield FieldView(f"{name}-rows", "Dessin", "text", " ".join(tile["rows"]))
    for fact, label in (
        ("count", "Combien"),
        ("humans", "Humains"),
        ("barricade", "Barricades"),
        ("tokens", "Jetons dé"),
    ):
        yield FieldView(f"{name}-{fact}", label, "number", str(tile.get(fact, 0)))


def _others(box: Mapping[str, Any]) -> Iterator[FieldView]:
    yield FieldView("town_square", "Le square", "text", " ".join(box["town_square"]))
    weapons = "\n".join(f"{it} {bonus}" for it, bonus in box["weapons"].items())
    yield FieldView("weapons", "Armes et bonus, une par ligne", "long", weapons)
    wounds = "\n".join(box["wound_cards"])
    yield FieldView("wound_cards", "Cartes blessure, une par ligne", "long", wounds)


def _rulings(state: Mapping[str, Any]) -> Iterator[Group]:
    for name, words in records.RULINGS.items():
        chosen = state["rulings"].get(name, words[0])
        options = tuple(OptionView(it, CHOICES[it], it == chosen) for it in words)
        yield Group("", (FieldView(name, RULINGS[name], "radio", options=options),))


def _paper(state: Mapping[str, Any]) -> Iterator[Group]:
    told = state["paper"]
    named = [it["name"] for it in state["seats"] if it["name"].strip()]
    turn = (("", "le premier"), *zip("ABCDEF", named, strict=False))
    options = tuple(OptionView(it, name, it == told.get("player", "")) for it, name in turn)
    fields = (
        FieldView("player", "À qui de jouer", "radio", options=options),
        FieldView("tiles", "Tuiles : « bar 1 0 90 » par ligne", "long", _of(told, "tiles")),
        FieldView("humans", "Humains, cases", "long", _of(told, "humans")),
        FieldView("tokens", "Jetons dé, cases", "text", _of(told, "tokens")),
        FieldView("no_barricade", "Passages ouverts, cases", "text", _of(told, "no_barricade")),
    )
    yield Group("La ville", fields)
    for one, name in zip("ABCDEF", named, strict=False):
        yield Group(name, tuple(_lived(state, one, told)))


def _lived(state: Mapping[str, Any], one: str, told: Mapping[str, str]) -> Iterator[FieldView]:
    for fact, label in _ON_PAPER.items():
        yield FieldView(f"{one}-{fact}", label, "text", _of(told, f"{one}-{fact}"))
    held = told.get(f"{one}-wounds", "")
    wounds = ("", *state["box"]["wound_cards"])
    options = tuple(OptionView(it, card(it) if it else "aucune", it == held) for it in wounds)
    yield FieldView(f"{one}-wounds", "Blessure", "select", options=options)
    used = OptionView("1", "oui", bool(told.get(f"{one}-ability_used")))
    yield FieldView(f"{one}-ability_used", "Pouvoir déjà utilisé", "check", options=(used,))


def _of(told: Mapping[str, str], name: str) -> str:
    return told.get(name, "")


_GROUPS: Final = {"boite": _cards, "reglages": _rulings, "papier": _paper}
