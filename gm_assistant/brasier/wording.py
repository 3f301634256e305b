"""Every move in a sentence, short and neutral, for the journal."""

from collections.abc import Callable, Mapping
from typing import Final

from gm_assistant.brasier.moves import Move
from gm_assistant.brasier.records import Step
from gm_assistant.brasier.town import Town
from gm_assistant.french.grammar import de, listed

_OUTCOMES: Final = {"tue": "le tue", "gagne": "l'emporte", "perdu": "perd"}
_SIDES: Final = {"zombies": "les zombies", "heros": "les héros"}


def in_words(town: Town, move: Move) -> str:
    """One move as a sentence; `town` is the one that it was decided in."""
    words = _MOVES[move.name](town, move)
    return f"{words}, la table l'impose." if move.forced else f"{words}."


def _who(town: Town, move: Move) -> str:
    return town.heroes[move["hero"]].name


def _next(town: Town, _move: Move) -> str:
    after = {"preparation": "La partie commence", "feu": "Aux zombies", "zombies": "Aux héros"}
    return after.get(town.phase, "Fin du tour")


def _roll(_town: Town, move: Move) -> str:
    words = f"Feu de {move['cell']} : {move['die']}"
    return f"{words}, vers {move['choice']}" if "choice" in move.fields else words


def _token(_town: Town, move: Move) -> str:
    return f"Débris en {move['cell']} : {move['token'] or 'aucun jeton ne reste'}"


def _step(step: Step) -> str:
    return step.to if step.die is None else f"{step.to} (dé {step.die})"


def _zombie(_town: Town, move: Move) -> str:
    path = ", ".join(map(_step, move["path"])) or "sur place"
    parts = [f"Zombie {move['zombie']} : {path}"]
    if "points" in move.fields:
        parts.append(f"points {move['points']}")
    if move.get("shamble"):
        parts.append("marche forcée")
    if "burn" in move.fields:
        parts.append(f"combustion {move['burn']}")
    return " ; ".join(parts)


def _spawn(town: Town, move: Move) -> str:
    if "from" in move.fields:
        return f"{town.heroes[move['from']].name} se relève en zombie {move['zombie']}"
    kind = "zombie héros" if move.get("kind") == "heros" else "zombie"
    return f"Un {kind} apparaît en {move['cell']} : {move['zombie']}"


def _kill(_town: Town, move: Move) -> str:
    return f"Le zombie {move['zombie']} est tué{' par le feu' if move.get('fire') else ''}"


def _movement(town: Town, move: Move) -> str:
    plus = move.get("plus", 0)
    return f"{_who(town, move)} bouge : dé {move['die']}{f' {plus:+d}' if plus else ''}"


def _go(town: Town, move: Move) -> str:
    way = " par la fenêtre" if move.get("window") else ""
    ankle = ", cheville foulée" if move.get("ankle") else ""
    return f"{_who(town, move)} va en {move['to']}{way}{ankle}"


def _search(town: Town, move: Move) -> str:
    found = " et trouve un villageois" if move.get("villager") else ""
    return f"{_who(town, move)} fouille{found}"


def _fight(town: Town, move: Move) -> str:
    weapon = " par le feu" if move.get("fire") else ""
    outcome = _OUTCOMES[move["outcome"]]
    return f"{_who(town, move)} combat le zombie {move['zombie']}{weapon} et {outcome}"


def _shot(town: Town, move: Move) -> str:
    dice = f"dé {move['die']}, {move['needs']} demandé"
    return f"{_who(town, move)} tire sur le zombie {move['zombie']} : {dice}"


def _escape(town: Town, move: Move) -> str:
    return f"{_who(town, move)} " + (f"fuit en {move['to']}" if move["to"] else "reste sur place")


def _thrown(what: str) -> Callable[[Town, Move], str]:
    def words(town: Town, move: Move) -> str:
        by = f", par {town.heroes[move['by']].name}" if "by" in move.fields else ""
        return f"{what} en {move['cell']}{by}"

    return words


def _can(_town: Town, move: Move) -> str:
    if "die" in move.fields:
        return f"Bidon de {move['cell']} : {move['die']}"
    return f"Un bidon est posé en {move['cell']}"


def _card(town: Town, move: Move) -> str:
    said: dict[str, Callable[[], str]] = {
        "forte_pluie": lambda: "Forte pluie" if move["on"] else "La pluie cesse",
        "dominee": lambda: f"Dominée : {move['cell']}",
        "nouvelle_fosse": lambda: f"Nouvelle fosse en {move['cell']}",
        "lumieres": lambda: _lights(town, move),
        "extincteur": lambda: f"Extincteur : {_who(town, move)}",
    }
    return said[move["card"]]()


def _lights(town: Town, move: Move) -> str:
    name = town.board.buildings[move["building"]].name
    return f"Lumières {'éteintes' if move['on'] else 'rallumées'} : {name}"


def _wound(town: Town, move: Move) -> str:
    return f"Blessures {de(_who(town, move))} : {move['count']:+d}"


def _end(_town: Town, move: Move) -> str:
    winners = [_SIDES[it] for it in sorted(set(move["winners"]))]
    return f"Fin déclarée : {listed(winners, none='égalité')}"


def _correct(town: Town, move: Move) -> str:
    hero = town.heroes.get(move.get("hero", ""))
    about = hero.name if hero else move.get("cell", move.get("zombie", ""))
    facts = [form(move[field]) for field, form in _FACTS.items() if field in move.fields]
    return " ".join(f"Décret {about} : {', '.join(facts)}".split())


def _either(yes: str, no: str) -> Callable[[bool], str]:
    return lambda value: yes if value else no


_FACTS: Final[Mapping[str, Callable[..., str]]] = {
    "fire": lambda level: f"feu {level}",
    "debris": lambda token: f"débris {token}" if token else "sans débris",
    "to": lambda cell: f"en {cell}",
    "wounds": lambda count: f"blessures {count}",
    "alive": _either("debout", "hors de combat"),
    "ankle": _either("cheville foulée", "cheville guérie"),
    "on_fire": _either("en feu", "éteint"),
    "turn": lambda turn: f"tour {turn}",
}
_MOVES: Final[Mapping[str, Callable[[Town, Move], str]]] = {
    "next": _next,
    "start": lambda t, m: f"{_who(t, m)} part de {m['cell']} : dé {m['die']}",
    "roll": _roll,
    "debris": _token,
    "zombie": _zombie,
    "spawn": _spawn,
    "kill": _kill,
    "hero": _movement,
    "yard": lambda t, m: f"{_who(t, m)} traverse la cour jusqu'en {m['to']}",
    "go": _go,
    "douse": lambda t, m: f"{_who(t, m)} arrose {m['cell']}",
    "stop": lambda t, m: f"{_who(t, m)} s'arrête",
    "search": _search,
    "fight": _fight,
    "shot": _shot,
    "escape": _escape,
    "ignite": _thrown("Mise à feu"),
    "petrol": _thrown("Essence"),
    "can": _can,
    "card": _card,
    "barricade": lambda _t, m: f"Barricade entre {listed(m['between'])}",
    "breach": lambda _t, m: f"Le zombie {m['zombie']} force une barricade : {m['die']}",
    "wound": _wound,
    "end": _end,
    "note": lambda _t, m: f"Note : {m['text']}".rstrip("."),
    "correct": _correct,
}
