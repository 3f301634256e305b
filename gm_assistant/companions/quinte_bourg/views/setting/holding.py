"""The posts at the start, each with its holder; the one being given is answered on the circle."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gm_assistant.quinte_bourg.words.vocabulary import POSTS
from gm_assistant.views.seats import CircleView, Mark, SeatView

State = Mapping[str, Any]
# L430: at first there is no ghost to lead it.
_LATER = frozenset(("chef_milice",))


@dataclass(frozen=True, slots=True)
class PostRow:
    """One post: who holds it, or why nobody does."""

    id: str
    label: str
    holder: str
    held: bool = False
    in_play: bool = True
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class PostsView:
    """The list, and the question that a touched house answers."""

    rows: tuple[PostRow, ...]
    asked: str = ""
    question: str = "Touchez un poste, puis la maison de qui le tient."


def next_vacant(posts: Mapping[str, str | None], after: str = "") -> str:
    """The post to be given next, in the order of the list."""
    waiting = [it for it in POSTS if it in posts and posts[it] is None and it not in _LATER]
    later = [it for it in waiting if after and list(POSTS).index(it) > list(POSTS).index(after)]
    return next(iter((*later, *waiting)), "")


def posts_view(state: State, asked: str) -> PostsView:
    known = asked if asked in POSTS else next_vacant(state["posts"])
    rows = tuple(_rows(state, known))
    return PostsView(rows, known, f"{POSTS[known]} : qui ?") if known else PostsView(rows)


def _rows(state: State, asked: str) -> Iterator[PostRow]:
    names = {one["id"]: one["name"] for one in state["people"]}
    for post, label in POSTS.items():
        holder, in_play = state["posts"].get(post), post in state["posts"]
        words = names.get(str(holder), "vacant") if in_play else "pas en jeu"
        yield PostRow(post, label, words, holder in names, in_play, post == asked)


def crowned(circle: CircleView, state: State, asked: str) -> CircleView:
    """The posts as crowns on the houses; the holder of the one asked is the chosen house."""
    seats = tuple(_crowned(it, state["posts"], asked) for it in circle.seats)
    return replace(circle, seats=seats, field="house", label="Les postes")


def _crowned(seat: SeatView, posts: Mapping[str, str | None], asked: str) -> SeatView:
    held = [post for post, holder in posts.items() if holder == seat.id]
    marks = tuple(Mark("poste", POSTS[post]) for post in held)
    words = f"tient ce poste : {POSTS[asked]}" if asked in held else ""
    return replace(seat, marks=marks, chosen=asked in held, chosen_words=words)
