"""What has been decided about a table before its first move, on paper included, and each change."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from gm_assistant.engine.table import NotReady, State
from gm_assistant.engine.wording import Malformed
from gm_assistant.games.quinte_bourg.rules.composition import FEWEST_PLAYERS, composed, deal
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT, LONGEST_NAME, MOST_PLAYERS
from gm_assistant.games.quinte_bourg.screens.composition import may_be_composed, misfit, wish_of
from gm_assistant.games.quinte_bourg.screens.table_values import OF_PLAYER, OF_TABLE, couples, told
from gm_assistant.seam.pages import SentForm, whole_number
from gm_assistant.toolkit.workbook.names import find_names

# Names as they are pasted: numbered, after commas, in columns, surnames first.

# « 1. Anna », « (2) Bruno », « #3 Chloé », « d) David », « - Eva », « [x] Farid », « ✅ Gwen »,
# « 8️⃣ Hugo », « n° 9 : Inès », « Joueur 10 : Jo ».
_MARK: Final = re.compile(
    r"^\s*(?:\d\ufe0f?\u20e3|🔟|n°\s*\d{1,2}\s*[.):-]?|joueu(?:r|se)\s*\d{1,2}\s*[:=]"
    r"|[(\[]?\d{1,2}\s*[.):/°\]-]\)?|#\d{1,2}\b|[a-z]\)|\[[ xX]?\]"
    r"|\*+(?=\s)|[->–—•·◦‣▪●□☐☑✓✔✅])\s*",
    re.IGNORECASE,
)
# What a telephone puts around a name, and nobody sees: marks of direction, blanks of no width.
_UNSEEN: Final = re.compile("[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_NOUN: Final = r"(?:n°|noms?|prénoms?|joueu(?:r|se)s?)"
# « Joueurs : » or « Prénoms » above the list; « Joueurs de ce soir : » before it.
_TITLE: Final = re.compile(rf"^(?:[^,;\t]*:|(?:liste des\s|les\s)?{_NOUN})\s*$", re.IGNORECASE)
_LEAD: Final = re.compile(r"^[^,;\t:]+:\s+(?=[^:]*[,;][^:]*$)")
# « 1 Anna », « 2;Bruno »: only where every line has its number.
_NUMBER: Final = re.compile(r"^\s*\d{1,2}[\s;]+(?=[^\W\d])")
# « 1. Anna 2. Bruno », all on one line.
_NEXT: Final = re.compile(r"\s+(?=\d{1,2}[.)]\s)")
_BETWEEN: Final = re.compile(r"\s*[,;]\s*")
# « Anna / Bruno / Chloé », on one line.
_STROKES: Final = re.compile(r"\s+[/•·–—-]\s+")
_CELLS: Final = re.compile(r"\s*\|\s*")
_RULE: Final = re.compile(r"^[\s|:-]+$")
# The last of a list: « Bruno et Chloé ».
_AND: Final = re.compile(r"\s+(?:et|&)\s+")
_HEADED: Final = re.compile(
    rf"(?:^|[\t;,])\s*{_NOUN}\s*(?=[\t;,])|[\t;,]\s*{_NOUN}\s*$", re.IGNORECASE
)
_EDGES: Final = " \t,;"
# What sets a name off: letters of a telephone in bold, quotes.
_AROUND: Final = ' "*_~«»“”\u00a0\u202f'
_BESIDE: Final = re.compile(r"[\d@]|^(?:oui|non|ok|x|présente?|peut-être)$", re.IGNORECASE)
# Fewer lines with one comma each are rather a list broken in two.
_ENOUGH: Final = 3

Rows = Sequence[Sequence[str]]


def pasted_names(text: str) -> list[str]:
    """One name for each player, as it is said."""
    lines = _lines(text)
    if not lines:
        return []
    if _HEADED.search(lines[0]):
        return list(find_names("\n".join(lines).encode(), "noms.csv").names)
    if all(_NUMBER.match(line) for line in lines):
        lines = [_NUMBER.sub("", line) for line in lines]
    return [name for it in _names([_MARK.sub("", line) for line in lines]) if (name := _bare(it))]


def _lines(text: str) -> list[str]:
    """Without a title, and without what only draws the list."""
    # A tab at the end of a line begins no column.
    shown = [line.strip(_EDGES) for line in _UNSEEN.sub("", text).strip().splitlines()]
    lines = [_drawn(line) for line in shown if line and not _RULE.match(line)]
    if len(lines) > 1 and _TITLE.match(lines[0]):
        lines = lines[1:]
    return _one_line(lines[0]) if len(lines) == 1 else lines


def _drawn(line: str) -> str:
    return _CELLS.sub("\t", line.strip(" |")) if "|" in line else line


def _one_line(line: str) -> list[str]:
    """A whole table in one line, whatever stands between its names."""
    line = _LEAD.sub("", line)
    if _MARK.match(line) and len(numbered := _NEXT.split(line)) > 1:
        return numbered
    if _BETWEEN.search(line) or "\t" in line:
        return [line]
    apart, words = _STROKES.split(line), line.split()
    if len(apart) >= _ENOUGH:
        return apart
    return words if len(words) >= FEWEST_PLAYERS else [line]


def _names(lines: Sequence[str]) -> list[str]:
    if any("\t" in line for line in lines):
        return _columns([row for line in lines for row in _rows(line)])
    rows = [_BETWEEN.split(line) for line in lines]
    if _are_pairs(rows):
        semicolons = any(";" in line for line in lines)
        return _columns(rows) if semicolons else [f"{first} {last}" for last, first in rows]
    names = [_MARK.sub("", name) for names in rows for name in names if name]
    return [*names[:-1], *_AND.split(_unstopped(names[-1]))] if len(names) > len(rows) else names


def _unstopped(last: str) -> str:
    """The full stop of a sentence; that of « Anna T. » is hers."""
    return last[:-1] if re.search(r"\w{3}\.$", last) else last


def _bare(name: str) -> str:
    return " ".join(name.strip(_AROUND).split())


def _rows(line: str) -> Rows:
    """Among columns, a line that has none may still hold several people."""
    return [line.split("\t")] if "\t" in line else [[it] for it in _BETWEEN.split(line)]


def _columns(rows: Rows) -> list[str]:
    """A first name and a surname are one person; an age or an address is none.

    Three and more on each of a few lines, too few to be a table, are people beside each other.
    """
    cells = [[it.strip() for it in row if it.strip() and not _BESIDE.search(it)] for row in rows]
    if len(cells) == 1 or (len(cells) < FEWEST_PLAYERS and all(len(it) > 2 for it in cells)):
        return [it for row in cells for it in row]
    return [" ".join(row if len(row) == 2 else row[:1]) for row in cells if row]


def _are_pairs(rows: Rows) -> bool:
    """« Dupont, Anna » or « Anna ; Dupont » on every line."""
    return len(rows) >= _ENOUGH and all(len(it) == 2 for it in rows)


STEPS: Final = ("noms", "places", "roles", "postes", "reglages", "depart")
TITLE: Final = "Nouvelle partie"
# The box is the same next week.
HABITS: Final = ("lacking",)


def fresh() -> State:
    return {"title": TITLE, "people": [], "roles": {}, "specialities": {}, "posts": {},
            "rulings": {}, "weekday": "lundi", "mode": "", "handed": 0,
            "wanted": {}, "lacking": [],
            "shown": False, "seen": [], "only": False, "after": "roles",
            "halfway": {}}  # fmt: skip


def holds(state: State) -> bool:
    """Whether each of the people is somebody, and each card counted."""
    counted = all(isinstance(count, int) for count in state["wanted"].values())
    known = all(isinstance(card, str) for card in state["lacking"])
    people = all(isinstance(one, dict) and {"id", "name"} <= set(one) for one in state["people"])
    return people and counted and known


def same_again(document: Mapping[str, Any], names: Sequence[str]) -> State:
    """The same players in the seats where they ended, without their cards."""
    people = [{"id": f"J{place + 1}", "name": name} for place, name in enumerate(names)]
    rulings = dict(document.get("rulings", {}))
    return fresh() | {"people": people, "rulings": rulings, "title": document.get("title", TITLE)}


def named(state: State, lines: Sequence[str]) -> State:
    """New names from the first seat on; whoever keeps his name keeps his cards."""
    names = [re.sub(r"\s+", " ", line).strip()[:LONGEST_NAME] for line in lines]
    names = [name for name in names if name]
    if not names:
        raise NotReady("Aucun nom : écrivez un joueur par ligne.")
    if len(names) > MOST_PLAYERS:
        raise NotReady(f"Plus de {MOST_PLAYERS} joueurs : retirez-en.")
    times = Counter(name.casefold() for name in names)
    twice = [name for name in names if times[name.casefold()] > 1]
    if twice:
        raise NotReady(f"Deux joueurs s'appellent « {twice[0]} » : ajoutez une initiale.")
    return {**state, "people": _kept_apart(state["people"], names)}


def _kept_apart(before: Sequence[Mapping[str, str]], names: Sequence[str]) -> list[State]:
    known = {one["name"]: one["id"] for one in before}
    taken = {known[name] for name in names if name in known}
    free = (f"J{n}" for n in range(1, 2 * MOST_PLAYERS + 2) if f"J{n}" not in taken)
    return [{"id": known.get(name) or next(free), "name": name} for name in names]


def dealt(state: State, chance: Random) -> State:
    """The composition as it stands, shuffled by the app; the seed is kept with the table."""
    seed = chance.getrandbits(48)
    rng, ids = Random(seed), [one["id"] for one in state["people"]]  # noqa: S311 - the seed is not
    if not may_be_composed(state):
        raise NotReady("L'assistant distribue pour 8 à 45 joueurs : complétez la table.")
    cards = composed(len(ids), wish_of(state))
    if misfit(cards):
        raise NotReady(misfit(cards))
    fell = deal(cards, *(rng.sample(ids, len(ids)) for _ in range(3)))
    return {
        **state,
        "mode": "donne",
        "seed": seed,
        "roles": {who: [role] for who, role in fell.camp_roles.items()},
        "specialities": {who: [card] for who, card in fell.specialities.items()},
        "posts": dict(fell.posts),
        "handed": 0,
        "shown": False,
        "seen": [],
    }


def document_of(state: State) -> State:
    """The game file of this table."""
    lacking = {"lacking": list(state["lacking"])} if state["lacking"] else {}
    return lacking | {
        "format": FORMAT,
        "title": state["title"],
        "players": [_player(state, one) for one in state["people"]],
        "posts": dict(state["posts"]),
        "start": {"weekday": state["weekday"]},
        "rulings": state["rulings"],
        "moves": [],
    }


def _player(state: State, one: Mapping[str, str]) -> State:
    return {
        "id": one["id"],
        "name": one["name"],
        "camp_roles": state["roles"].get(one["id"]) or ["villageois"],
        "specialities": state["specialities"].get(one["id"], []),
    }


def without_card(state: State) -> list[str]:
    """Those who have no camp card yet."""
    return [one["name"] for one in state["people"] if not state["roles"].get(one["id"])]


LONGEST = 40
# Everybody is, unless it is said otherwise.
_ALIVE: Final = ["vivant"]
_ABOUT: Final = {
    "ghost_order": "Les rangs des fantômes",
    "lovers": "Les Amoureux",
    "marriages": "Les mariages",
    "last_session": "La dernière session",
    "last_defended": "La dernière maison défendue",
    "protected_house": "La maison protégée",
}
_OF_PLAYER: Final = {
    "status": "L'état",
    "coins": "Les pièces",
    "charmed_by": "Les charmes",
    "used": "Les pouvoirs utilisés",
    "added_roles": "Les camps ajoutés",
    "inherited": "Les héritages",
}
_PLACE = re.compile(r"players\[(\d+)\]\.(\w+)|(\w+)")


def typed(state: State, form: SentForm) -> State:
    """What the form says, as it was typed; a form without this part changes nothing of it."""
    if form.get("papier") != "1":
        return state
    names = [
        *OF_TABLE,
        *couples(state),
        *(f"{it}.{one['id']}" for one in state["people"] for it in OF_PLAYER),
    ]
    said = {name: [it[:LONGEST] for it in form.getlist(name)] for name in names}
    kept = {name: values for name, values in said.items() if any(values) and values != _ALIVE}
    return {**state, "halfway": kept}


def prove(state: State) -> None:
    """Raise NotReady where the rules cannot understand what was typed."""
    if not state["halfway"]:
        return
    try:
        open_game(halfway_document(state))
    except Malformed as error:
        raise NotReady(_in_words(error, state)) from error


def _in_words(error: Malformed, state: State) -> str:
    names = {one["id"]: one["name"] for one in state["people"]}
    found = _PLACE.match(error.place)
    seat, of_player, of_table = found.groups() if found else (None, None, "")
    about = _ABOUT.get(str(of_table), "La table")
    if seat is not None:
        about = (
            f"{_OF_PLAYER.get(str(of_player), 'La fiche')} ({state['people'][int(seat)]['name']})"
        )
    said = re.sub(r"« (\w+) »", lambda it: f"« {names.get(it[1], it[1])} »", error.sentence)
    return f"{about} : {said}. Corrigez la partie commencée sur papier."


def halfway_document(state: State) -> State:
    """The game file of this table, as far as the game had come on paper."""
    document = document_of(state)
    if not state["halfway"]:
        return document
    players = [one | _of_player(state, one["id"]) for one in document["players"]]
    return document | {"players": players} | _of_table(state)


def _of_player(state: State, player: str) -> State:
    status = _one(state, f"etat.{player}") or "vivant"
    facts = {
        "status": "" if status == "vivant" else status,
        "charmed_by": told(state, f"charme.{player}"),
        "used": told(state, f"pouvoir.{player}"),
        "added_roles": told(state, f"ajout.{player}"),
        "inherited": told(state, f"legs.{player}"),
    }
    coins = _one(state, f"pieces.{player}").strip()
    count: State = {"coins": _whole(coins)} if coins else {}
    count = {"coins": 0} if not coins and status != "vivant" else count
    return {name: value for name, value in facts.items() if value} | count


def _whole(coins: str) -> int | str:
    """What is no number goes on as it is: reading the file says so."""
    number = whole_number(coins, 15)
    return coins if number is None else number


def _of_table(state: State) -> State:
    spouses = [told(state, name) for name in couples(state)]
    facts: State = {
        "ghost_order": _ghosts(state),
        "lovers": [it for it in told(state, "amoureux") if it],
        "marriages": [[it for it in pair if it] for pair in spouses if any(pair)],
        "first_death_spent": bool(_one(state, "premiere_mort")),
        "last_session": _one(state, "session_hier"),
        "last_defended": _one(state, "defendue"),
        "protected_house": _one(state, "protegee"),
    }
    return {name: value for name, value in facts.items() if value}


def _ghosts(state: State) -> list[str]:
    """In the order of the ranks that were told; the others follow in the order of the seats."""
    ghosts = [it["id"] for it in state["people"] if _one(state, f"etat.{it['id']}") == "fantome"]
    ranks = {it: _one(state, f"rang.{it}") for it in ghosts}
    if not any(ranks.values()):
        return []
    places = {it: whole_number(rank) for it, rank in ranks.items()}
    last = len(ghosts) + 1
    return sorted(ghosts, key=lambda it: last if (place := places[it]) is None else place)


def _one(state: State, name: str) -> str:
    return next(iter(told(state, name)), "")
