"""What an evening makes the game master read aloud, as the table hears it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, Final

from views.evening import SCRIPTS

from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import POSTS
from gm_assistant.games.quinte_bourg.screens.answers import said_by
from gm_assistant.games.quinte_bourg.screens.public import told_from
from gm_assistant.games.quinte_bourg.screens.public_view import PublicView
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts


@dataclass(frozen=True)
class Heard:
    """One announcement: which, the words that fill its braces, and what is read aloud."""

    name: str
    values: Mapping[str, str]
    words: str = ""


class Spoken(str):
    """The words of an announcement, which say what they are."""

    __slots__ = ("heard",)
    heard: Heard


class Listening(Scripts):
    """The same scripts, whose announcements can be told apart."""

    def words(self, announcement: str, values: Mapping[str, str] | None = None) -> str:
        spoken = Spoken(super().words(announcement, values))
        said = self.announcements[announcement].say
        used = {it: word for it, word in (values or {}).items() if f"{{{it}}}" in said}
        spoken.heard = Heard(announcement, used, str(spoken))
        return spoken


LISTENING = Listening(**{it: getattr(SCRIPTS, it) for it in Scripts.__dataclass_fields__})
# By night the table hears of these, and of nothing else.
_HEARD_AT_NIGHT = frozenset(("invoke", "continue"))


def heard_after(game: Game, index: int) -> list[Heard]:
    """What a move makes public, in order."""
    by_day = game.villages[index + 1].phase == "jour"
    if not by_day and game.moves[index]["move"] not in _HEARD_AT_NIGHT:
        return []
    return heard_among(it.words for it in said_by(game, index, LISTENING))


def heard_in(game: Game) -> Iterator[tuple[int, Heard]]:
    """Everything said so far, with the move that brought it."""
    for index in range(len(game.moves)):
        for one in heard_after(game, index):
            yield index, one


def heard_among(texts: Iterator[str]) -> list[Heard]:
    """Those of some texts that are announcements."""
    return [it.heard for it in texts if isinstance(it, Spoken)]


def texts_of(value: Any) -> Iterator[str]:
    """Every text that a view holds."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            yield one
        elif parts := parts_of(type(one)):  # type: ignore[arg-type]  # a class is hashable
            left += reversed(list(parts(one)))


@cache
def parts_of(kind: type) -> Callable[[Any], Iterable[Any]] | None:
    """How a value of this kind is taken apart; nothing where it is one thing."""
    if issubclass(kind, Mapping):
        return lambda it: it.values()
    if issubclass(kind, list | tuple | set | frozenset):
        return iter
    if is_dataclass(kind):
        names = [it.name for it in fields(kind)]
        return lambda it: [getattr(it, name) for name in names]
    return None


# Nights in which nobody has died so far, and the ways in which somebody may.

VICTIMS: Final = "KLMN"
_OTHERS: Final = "ABCDEFGHIJ"
_WEEK: Final = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi")
_KILLERS: Final = {
    "bites": ("D", "morsure"),
    "kills": ("B", "assassinat"),
    "strikes": ("E", "repticide"),
}
_DEALT: Final = {"A": "reptilien", "B": "villageois", "D": "fennec", "E": "seth", "C": "souris"}
_CARDS: Final = ("voleur", "fureteur", "laura", "eris", "freyja", "artiste", "toque")


def quiet_night(seed: int) -> Game:
    """A night of any weekday at any table, in which nobody has died so far."""
    rng = Random(seed)
    game = open_game(_table(seed, rng))
    while (move := next_move(game, rng))["move"] != "day":
        if move["move"] == "call" and move["step"] not in ("reptiliens", "attaque"):
            game = game.play(move)
        elif move["move"] in ("call", "pass"):
            game = game.play({"move": "pass", "step": move["step"]})
        elif game.village.result is not None:  # Three posts, dealt by chance.
            game = game.play({"move": "continue"})
    return game


def _table(seed: int, rng: Random) -> dict[str, Any]:
    """Posts, cards, coins, love and marriages by chance; one table in two has a chef to come."""
    names = _OTHERS + VICTIMS
    holders = dict(zip(POSTS, rng.sample(names, len(POSTS)), strict=True))
    del holders["chef_milice"]
    spouses = zip(VICTIMS[:3], rng.sample(_OTHERS, 3), strict=True)
    return {
        "format": "quinte-bourg/1",
        "players": _players(names, rng),
        "posts": holders if seed % 2 else {**holders, "chef_milice": None},
        "lovers": rng.sample(names, 2) if rng.random() < 0.5 else [],
        "marriages": [list(it) for it in spouses],
        "start": {"weekday": _WEEK[seed % 6]},
        "moves": [{"move": "night"}],
    }


def _players(names: str, rng: Random) -> list[dict[str, Any]]:
    skilled = dict(zip(rng.sample(names[2:], 6), rng.sample(_CARDS, 6), strict=True))
    return [
        {
            "id": it,
            "camp_roles": [_role(it, rng)],
            "specialities": [skilled[it]] if it in skilled else [],
            "coins": rng.randint(0, 2),
        }
        for it in names
    ]


def _role(player: str, rng: Random) -> str:
    if player in VICTIMS:  # A repticide needs Reptilians.
        return rng.choice(("reptilien", "reptilien", "seth"))
    return _DEALT.get(player) or rng.choice(("villageois", "martyre", "souris"))


def killed(game: Game, *deaths: tuple[str, str]) -> Game:
    """The night once each of these has happened, in this order."""
    for how, victim in deaths:
        if how == "attacks":
            game = game.play({"move": "call", "step": "reptiliens", "target": victim})
            game = game.play({"move": "call", "step": "attaque", "victim": victim, "force": True})
            continue
        by, power = _KILLERS[how]
        game = game.play({"move": "invoke", "by": by, "power": power, "target": victim})
    return game


def struck(game: Game) -> tuple[set[str], set[str]]:
    """The dead, and whoever love has brought back."""
    village = game.village
    return {it.id for it in village.players.values() if not it.living}, set(village.spared)


# What the table has been told of the living and the dead, and what cannot be said after it.

Names = frozenset[str]

# These tell somebody's death, under these names.
_DEATHS: Final = {
    "morts_un": "joueur",
    "morts_plusieurs": "noms",
    "mise_a_mort_jour": "joueur",
    "execution": "joueur",
    "chagrin": "joueur",
    "show_meurt": "joueur",
    "conversion_radieuse_faite": "joueur",
}
_RETURNS: Final = ("resurrection_faite", "amoureux_sauve", "amoureux_revient")
# These may name the dead: what they become, what they leave, their posts, their turned cards.
_OF_THE_DEAD: Final = frozenset(
    (*_DEATHS, "destin_question", "destin_carte", "destin_fantome", "destin_esprit",
     "destin_heritage",
     "resurrection_faite", "show_question", "loi_question", "poste_attribue", "postes_echanges",
     "demission", "enquete", "execution_inutile", "vote_electeurs", "vote_appel",
     "vote_classement", "vote_ouvert", "vote_ouvert_sens", "vote_sens", "fin_gagnants",
     "fin_sans_camp", "amoureux_sauve",
     "amoureux_revient", "camera_question", "conversion_radieuse",
     # L-16, T-05: a ghost may be adored, and whoever died in the night plays the morning's steps.
     "adoration_question", "adoration_refus", "depart", "depart_bref",
     "depart_carte")
)  # fmt: skip
_SPOKEN_TO: Final = (
    "joueur", "autre", "noms", "victime", "heritier", "gauche", "droite", "gagnants",
)  # fmt: skip


def named(words: str) -> list[str]:
    """The names of « Ana, Bruno et Chloé »."""
    return re.split(r", | et ", words)


def dead_in(one: Heard) -> list[str]:
    """Whose death it tells."""
    return named(one.values[_DEATHS[one.name]]) if one.name in _DEATHS else []


def told_dead(before: Names, heard: Iterable[Heard]) -> Names:
    """Who is dead for the table, after what it has heard."""
    dead = set(before)
    for one in heard:
        dead.update(dead_in(one))
        if one.name in _RETURNS:
            dead.discard(one.values["joueur"])
    return frozenset(dead)


def spoken_of_the_dead(dead: Names, one: Heard) -> Iterator[str]:
    """(a): nobody told dead is asked, named alive, or told dead once more."""
    if one.name in _OF_THE_DEAD:
        yield from (f"{it} told dead again: {one}" for it in dead_in(one) if it in dead)
        return
    for part in _SPOKEN_TO:
        for name in named(one.values.get(part, "")):
            if name in dead:
                yield f"{name} is dead for the table: {one}"


def lives_of_the_told(village: Village, dead: Names) -> Iterator[str]:
    """(a): whoever was told dead is dead, and whoever is known dead was told so."""
    for player in village.players.values():
        # Whoever leaves the table dies of nothing, and everybody sees him go.
        known = player.announced and player.status not in ("vivant", "parti")
        if player.name in dead and player.living:
            yield f"{player.name} was told dead and lives"
        if known and player.name not in dead:
            yield f"{player.name} is dead and nobody was told"


def seen_otherwise(village: Village, view: PublicView, dead: Names) -> Iterator[str]:
    """(a): on the screen those live, and those alone, who were not told dead."""
    # Whom the game master brought back by night stays what he was until the account of the dead,
    # even if he has died again.
    early = not told_from(village, "morts")
    back = {it.name for it in village.players.values() if early and it.living}
    again = {it.name for it in village.players.values() if early and not it.announced}
    for seat in view.seats:
        told = seat.name in dead
        if (seat.status == "vivant" and told) or not (
            seat.status in ("vivant", "parti")
            or told
            or seat.name in back
            or (seat.name in again and seat.status != "mort")
        ):
            yield f"{seat.name} is shown {seat.status}, dead for the table are {sorted(dead)}"
    for name in (view.condemned, *view.accused):
        if name in dead:
            yield f"{name} is dead for the table and shown before a court"


def posts_seen_otherwise(village: Village, view: PublicView) -> Iterator[str]:
    """W1: by day the screen has the holders that the rules have, on its list and on its houses."""
    held = {POSTS[post]: village.name(it) if it else "" for post, it in village.posts.items()}
    crowned = {title: seat.name for seat in view.seats for title in seat.posts}
    for title, holder in ((it.label, it.holder) for it in view.posts):
        if holder != held[title] or crowned.get(title, "") != holder:
            yield f"{title} is shown with {holder}, and is with {held[title]}"


def public_dead(game: Game) -> Names:
    """Those whom the table knows dead, without having to be told."""
    everybody = game.village.players.values()
    return frozenset(it.name for it in everybody if it.announced and not it.living)
