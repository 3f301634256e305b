"""The steps on which a table of Humans!!! is set."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import day_and_month
from gm_assistant.french.typography import plain as typed
from gm_assistant.games.humans.rules.board import (
    CHARACTERS,
    FEWEST,
    FORMAT,
    HEAD_SHOT,
    MOST,
    RULINGS,
    Box,
)
from gm_assistant.games.humans.rules.game import Game, open_document
from gm_assistant.games.humans.rules.words import TILES, card, plain
from gm_assistant.games.humans.screens.board import CHOICES, bare_character, capital
from gm_assistant.games.humans.screens.board import RULINGS as BOARD_RULINGS
from gm_assistant.games.humans.screens.pages import VALUES as PLAYER_VALUES
from gm_assistant.games.humans.texts import box_as_json, changes_of, defaults
from gm_assistant.seam.companion import Asked, Begin, GoOn, NotReady, State, TableSetup
from gm_assistant.seam.pages import Screen, SentForm, whole_number
from gm_assistant.seam.rulebook import plain as rulebook_plain
from gm_assistant.seam.rulebook import plain as searched
from gm_assistant.seam.rules import Document
from gm_assistant.toolkit.asking import FieldView, OptionView

# A game begun on paper: squares and counts, written as one reads them off the table.

NUMBERS: Final = ("hand", "do_over", "eaten", "turns", "lost")
SQUARES: Final = ("humans", "tokens", "no_barricade")
_PAIR: Final = re.compile(r"\(?\s*(-?\d{1,4})\s*[,;]\s*(-?\d{1,4})\s*\)?")
_TILE: Final = re.compile(r"(.+?)\s+(-?\d{1,4})\s+(-?\d{1,4})(?:\s+(0|90|180|270))?")


def on_paper(document: Document, told: Mapping[str, str]) -> Document:
    """The document with what the table has already lived through; the same where nothing is."""
    start: dict[str, Any] = {
        name: pairs(told[name]) for name in SQUARES if told.get(name, "").strip()
    }
    if told.get("tiles", "").strip():
        known = document.get("tiles") or {}
        start["tiles"] = [
            _tile_of_paper(line, known) for line in told["tiles"].splitlines() if line.strip()
        ]
    players = [_player(it, told) for it in document["players"]]
    first = told.get("player", "")
    if first and any(it["id"] == first for it in players):
        start["player"] = first
    return {**document, "players": players, **({"start": start} if start else {})}


def _player(player: Mapping[str, Any], told: Mapping[str, str]) -> dict[str, Any]:
    own = f"{player['id']}-"
    facts: dict[str, Any] = {
        name: _count(told[f"{own}{name}"])
        for name in NUMBERS
        if told.get(f"{own}{name}", "").strip()
    }
    if told.get(f"{own}zombies", "").strip():
        facts["zombies"] = pairs(told[f"{own}zombies"])
    if told.get(f"{own}wounds"):
        facts["wounds"] = [told[f"{own}wounds"]]
    if told.get(f"{own}ability_used"):
        facts["ability_used"] = True
    return {**player, **facts}


def pairs(text: str) -> list[list[int]]:
    """« 3,0 4,1 » or « (3, 0), (4, 1) »."""
    rest = _PAIR.sub(" ", text).strip(" ,;\r\n\t")
    if rest:
        raise NotReady(f"« {text.strip()[:40]} » : écrivez des cases comme « 3,0 4,1 ».")
    return [[int(x), int(y)] for x, y in _PAIR.findall(text)]


def _count(text: str) -> int:
    bare = text.strip()
    number = whole_number(bare, 4)
    if number is None:
        raise NotReady(f"« {bare[:40]} » : écrivez un nombre.")
    return number


def _tile_of_paper(line: str, known: Mapping[str, Any]) -> dict[str, Any]:
    """« bar 1 0 90 »: its name or its id, the place, and how far it is turned."""
    found = _TILE.fullmatch(line.strip())
    if found is None:
        raise NotReady(f"« {line.strip()[:40]} » : écrivez une tuile comme « bar 1 0 90 ».")
    name, x, y, rotation = found.groups()
    laid = {"tile": _named(name, known), "x": int(x), "y": int(y)}
    return laid | ({"rotation": int(rotation)} if rotation else {})


def _named(name: str, known: Mapping[str, Any]) -> str:
    words = searched(typed(name))
    named = {searched(label): it for it, label in TILES.items()}
    named |= {searched(facts.get("name", "")): it for it, facts in known.items()}
    named |= {searched(plain(it)): it for it in known}
    return named.get(words, words.replace(" ", "_").replace("-", "_"))


# « Vos cartes »: the values of characters, tiles, weapons and wounds, as the table reads them.

VALUES: Final = ("movement", "capture", "infect", "wounds", "do_over", "goal")
BLANKS: Final = 3
_ROWS: Final = re.compile(r"[.b#]{3}(?:[\s/]+[.b#]{3}){2}")


def cards_told(state: State, form: SentForm) -> State:
    """The whole box, as the form tells it."""
    box = {
        "characters": {it: _character(it, form) for it in CHARACTERS},
        "tiles": _tiles(state["box"]["tiles"], form),
        "town_square": _rows(form.get("town_square"), "le square"),
        "weapons": _weapons(form.get("weapons")),
        "wound_cards": _wound_cards(form.get("wound_cards")),
    }
    return {**state, "box": box}


def _character(name: str, form: SentForm) -> dict[str, Any]:
    values: dict[str, Any] = {it: _number(form.get(f"{name}-{it}")) for it in VALUES}
    return {**values, "ability": form.get(f"{name}-ability").strip()}


def _number(text: str) -> int:
    bare = text.strip()
    number = whole_number(bare, 4)
    if number is None:
        raise NotReady(f"« {bare[:40]} » : écrivez un nombre.", step="boite")
    return number


def _tiles(before: Mapping[str, Any], form: SentForm) -> dict[str, Any]:
    """Those that were there, then the new ones that have a name."""
    tiles = {it: _tile_kept(it, form, before[it].get("name", "")) for it in before}
    for blank in range(BLANKS):
        name = form.get(f"neuve{blank}-nom").strip()
        if name:
            tiles[_identifier(name, tiles)] = _tile_kept(f"neuve{blank}", form, name)
    return tiles


def _identifier(name: str, taken: Mapping[str, Any]) -> str:
    bare = re.sub(r"[^a-z0-9]+", "_", rulebook_plain(name)).strip("_") or "tuile"
    return bare if bare not in taken else f"{bare}_{len(taken)}"


def _tile_kept(key: str, form: SentForm, name: str) -> dict[str, Any]:
    rows = _rows(form.get(f"{key}-rows"), name or key)
    facts: dict[str, Any] = {
        "kind": "rue",
        "rows": rows,
        "count": _number(form.get(f"{key}-count")),
    }
    if "b" in "".join(rows):
        inside = {it: _number(form.get(f"{key}-{it}") or "0") for it in ("humans", "barricade")}
        tokens = _number(form.get(f"{key}-tokens") or "0")
        facts |= {"kind": "batiment", **inside, "tokens": tokens}
    return facts | ({"name": name} if name else {})


def _rows(text: str, whose: str) -> list[str]:
    if not _ROWS.fullmatch(text.strip()):
        sentence = f"{whose} : trois fois trois signes, « . » rue, « b » bâtiment, « # » rien."
        raise NotReady(sentence, step="boite")
    return re.split(r"[\s/]+", text.strip())


def _weapons(text: str) -> dict[str, int]:
    """« hache 1 », one a line."""
    found: dict[str, int] = {}
    for line in text.splitlines():
        name, _, bonus = line.strip().rpartition(" ")
        if line.strip() and not name:
            sentence = f"« {line.strip()[:40]} » : écrivez une arme comme « hache 1 »."
            raise NotReady(sentence, step="boite")
        if name:
            found[_card(name)] = _number(bonus)
    return found


def _wound_cards(text: str) -> list[str]:
    cards = [_card(line) for line in text.splitlines() if line.strip()]
    return cards if HEAD_SHOT in cards else [HEAD_SHOT, *cards]


def _card(name: str) -> str:
    return re.sub(r"\s+", "_", name.strip())


# What has been decided of a table before its first turn, and the document that it becomes.

FIRST: Final = "joueurs"
_LONGEST: Final = 40


def fresh(box: Box, today: datetime) -> State:
    """Nobody yet; the values of this MJ's box."""
    empty = [{"name": "", "character": ""} for _ in range(MOST)]
    title = f"Humans!!! du {day_and_month(today)}"
    return {"title": title, "seats": empty, "rulings": {}, "box": box_as_json(box), "paper": {}}


def again(document: Mapping[str, Any], game: Game) -> State:
    """The same players, cards and rulings; the characters are drawn anew."""
    names = [game.town.names.players[it] for it in game.town.seats]
    seats = [{"name": name, "character": ""} for name in names]
    seats += [{"name": "", "character": ""} for _ in range(MOST - len(names))]
    return {
        "title": document.get("title") or "Humans!!!",
        "seats": seats,
        "rulings": dict(document.get("rulings", {})),
        "box": box_as_json(game.town.box),
        "paper": {},
    }


def holds(state: State) -> bool:
    """Whether a table that was kept can be shown again."""
    seats = state["seats"]
    sound = all(isinstance(it, dict) and {"name", "character"} <= it.keys() for it in seats)
    texts = all(isinstance(it, str) for one in seats for it in one.values()) if sound else False
    kept = all(isinstance(it, str) for it in (*state["paper"].values(), *state["rulings"].values()))
    return texts and kept and len(seats) == MOST and _is_a_box(state["box"])


def _is_a_box(box: Mapping[str, Any]) -> bool:
    try:
        changes_of(box, defaults())
    except (Malformed, KeyError, TypeError, AttributeError):
        return False
    return True


def document_of(state: State, chance: Random) -> Document:
    """The game file of this table, its characters drawn where nobody chose."""
    seats = [it for it in state["seats"] if it["name"].strip()]
    if len(seats) < FEWEST:
        raise NotReady("Il faut au moins deux joueurs : écrivez leurs noms.")
    _prove_apart([it["name"].strip() for it in seats], "s'appellent")
    _prove_apart([it["character"] for it in seats if it["character"]], "jouent")
    characters = _drawn([it["character"] for it in seats], chance)
    players = [
        {"id": "ABCDEF"[place], "name": seat["name"].strip()[:_LONGEST], "character": who}
        for place, (seat, who) in enumerate(zip(seats, characters, strict=True))
    ]
    document: Document = {"format": FORMAT, "title": state["title"], "players": players}
    document |= changes_of(state["box"], defaults())
    rulings = {it: word for it, word in state["rulings"].items() if word != RULINGS[it][0]}
    document |= {"rulings": rulings} if rulings else {}
    return on_paper(document, state["paper"]) | {"moves": []}


def _prove_apart(names: Sequence[str], do: str) -> None:
    twice = next((it for it in names if names.count(it) > 1), None)
    if twice is not None:
        raise NotReady(f"Deux joueurs {do} « {twice} » : changez l'un des deux.")


def _drawn(chosen: Sequence[str], chance: Random) -> list[str]:
    """L44: a character at random for whoever chose none."""
    free = [it for it in CHARACTERS if it not in chosen]
    chance.shuffle(free)
    return [it or free.pop() for it in chosen]


# The set-up page: who plays what, and what this table's box and rulings say otherwise.

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
            for it, printed in PLAYER_VALUES.items()
        )
        ability = FieldView(f"{name}-ability", "Pouvoir", "text", facts["ability"])
        yield Group(capital(bare_character(name)), (*numbers, ability))
    for name, tile in box["tiles"].items():
        label = tile.get("name") or TILES.get(name) or plain(name)
        yield Group(f"Tuile : {label}", tuple(_setting_tile(name, tile)), tuple(tile["rows"]))
    for blank in range(3):
        named = FieldView(f"neuve{blank}-nom", "Son nom", "text")
        fields = (
            named,
            *_setting_tile(f"neuve{blank}", {"rows": ["#.#", "...", "#.#"], "count": 1}),
        )
        yield Group("Une tuile de plus", fields)
    yield Group("Le square, les armes, les blessures", tuple(_others(box)))


def _setting_tile(name: str, tile: Mapping[str, Any]) -> Iterator[FieldView]:
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


def _rulings_asked(state: Mapping[str, Any]) -> Iterator[Group]:
    for name, words in RULINGS.items():
        chosen = state["rulings"].get(name, words[0])
        options = tuple(OptionView(it, CHOICES[it], it == chosen) for it in words)
        yield Group("", (FieldView(name, BOARD_RULINGS[name], "radio", options=options),))


def _paper_asked(state: Mapping[str, Any]) -> Iterator[Group]:
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


_GROUPS: Final = {"boite": _cards, "reglages": _rulings_asked, "papier": _paper_asked}


# Setting the table: names and characters on one page, what differs from our values behind it.


def setting(box: Box) -> TableSetup[Game]:
    """With the values of this MJ's box."""
    return TableSetup(
        first=FIRST,
        fresh=partial(fresh, box),
        page=_page,
        answered=_answered,
        again=again,
        holds=holds,
    )


def _page(asked: Asked) -> Screen:
    step = asked.step if asked.step in _STEPS else FIRST
    return Screen("humans/setup.html", {"setup": setup_view(asked.state, step)})


def _answered(state: State, step: str, form: SentForm, chance: Random) -> GoOn | Begin:
    read = _STEPS.get(step)
    if read is None:
        raise NotReady("Cette étape n'existe pas : revenez à la table.", step=FIRST)
    told = read(state, form)
    wanted = form.get("faire")
    try:
        document = document_of(told, chance)
        open_document(document, defaults())
    except NotReady as refusal:
        if wanted == "commencer" or step == "papier":
            refusal.step, refusal.state = step, told
            raise
    except Malformed as error:
        sentence = f"{error.place} : {error.sentence}. Corrigez, puis recommencez."
        raise NotReady(sentence, step=step, state=told) from None
    else:
        if wanted == "commencer":
            return Begin(document)
    return GoOn(told, wanted if wanted in _STEPS else FIRST)


def _players(state: State, form: SentForm) -> State:
    names, characters = form.getlist("nom"), form.getlist("personnage")
    seats = [
        {"name": name.strip(), "character": who if who in CHARACTERS else ""}
        for name, who in zip(names, characters, strict=False)
    ][:MOST]
    seats += [{"name": "", "character": ""} for _ in range(MOST - len(seats))]
    return {**state, "seats": seats, "title": form.get("titre").strip()[:120] or state["title"]}


def _rulings_told(state: State, form: SentForm) -> State:
    told = {it: form.get(it) for it, words in RULINGS.items() if form.get(it) in words}
    return {**state, "rulings": told}


def _paper_told(state: State, form: SentForm) -> State:
    facts = (*NUMBERS, "zombies", "wounds", "ability_used")
    names = [f"{one}-{fact}" for one in "ABCDEF" for fact in facts]
    told = {it: form.get(it)[:2000] for it in ("player", "tiles", *SQUARES, *names) if it in form}
    return {**state, "paper": told}


_STEPS: Final[dict[str, Callable[[State, SentForm], State]]] = {
    FIRST: _players,
    "boite": cards_told,
    "reglages": _rulings_told,
    "papier": _paper_told,
}
