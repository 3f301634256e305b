"""What was decided between two states of a table, in words: what « Annuler » takes back."""

from collections.abc import Mapping
from typing import Any, Final

from gm_assistant.quinte_bourg.words.vocabulary import POSTS

State = Mapping[str, Any]
# The first that differs names the change: a deal gives posts too, a hand-over moves on.
_IN_WORDS: Final = {
    "seed": "La distribution",
    "people": "Les joueurs",
    "roles": "Les cartes de chacun",
    "specialities": "Les cartes de chacun",
    "mode": "Noter les cartes",
    "lacking": "Votre boîte",
    "wanted": "La composition",
    "posts": "Les postes",
    "rulings": "Les réglages",
    "halfway": "La partie commencée sur papier",
    "title": "Le titre",
    "weekday": "La première nuit",
    "seen": "Les cartes vues",
    "only": "L'écran passé de main en main",
    "handed": "L'écran passé de main en main",
    "shown": "L'écran passé de main en main",
    "after": "L'écran passé de main en main",
}


def what_changed(before: State, after: State) -> str:
    """The name of the change; the players' own cards are never in it."""
    found = next((it for it in _IN_WORDS if before.get(it) != after.get(it)), "")
    match found:
        case "people" if _ids(before) == _ids(after):
            return "Les places"
        case "roles" | "specialities" | "seen":
            return _about_one(before, after, found)
        case "posts":
            return _about_post(before["posts"], after["posts"])
    return _IN_WORDS.get(found, "")


def _ids(state: State) -> set[str]:
    return {f"{one['id']} {one['name']}" for one in state["people"]}


def _about_one(before: State, after: State, found: str) -> str:
    """Where one player is concerned, by name."""
    names = {one["id"]: one["name"] for one in after["people"]}
    touched = [it for it in names if _held(before[found], it) != _held(after[found], it)]
    if len(touched) != 1:
        return _IN_WORDS[found]
    name = names[touched[0]]
    return f"{name} a vu ses cartes" if found == "seen" else f"Les cartes : {name}"


def _held(told: Any, player: str) -> Any:
    return told.get(player) if isinstance(told, Mapping) else player in told


def _about_post(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    touched = [it for it in POSTS if _post(before, it) != _post(after, it)]
    return f"Le poste : {POSTS[touched[0]]}" if len(touched) == 1 else _IN_WORDS["posts"]


def _post(posts: Mapping[str, Any], post: str) -> Any:
    return (posts[post],) if post in posts else None
