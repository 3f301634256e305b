"""What the game master decrees: any fact about a player, a post or the seats."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from gm_assistant.french.agreement import coins as in_coins
from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.deaths.deaths import announce_deaths
from gm_assistant.quinte_bourg.deaths.departures import enter_state
from gm_assistant.quinte_bourg.document import Move, count, many, or_null, some_of
from gm_assistant.quinte_bourg.document import player as a_player
from gm_assistant.quinte_bourg.document import post as a_post
from gm_assistant.quinte_bourg.posts.militia import join_militia
from gm_assistant.quinte_bourg.posts.offices import add_post
from gm_assistant.quinte_bourg.posts.posts import take_over
from gm_assistant.quinte_bourg.refusals import Unbendable
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.records import executed
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import MUSICIANS
from gm_assistant.quinte_bourg.words.vocabulary import (
    POSTS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    PlayerId,
    Post,
)
from gm_assistant.seam.forms import expect, one_of


class SeatOrderIncomplete(Unbendable):
    template = "L'ordre des places doit nommer chaque joueur une fois : complétez-le."


_PLAIN: Final = ("camp_roles", "specialities", "charmed_by")
# Who leaves does it by a move of its own, which settles posts and coins.
_DECREED: Final = tuple(it for it in STATUSES if it != "parti")


def correct(village: Village, move: Move) -> None:
    """Do what the game master says, and write it down as his word."""
    player = move.get("player")
    if "seat_order" in move.fields:
        _reseat(village, move["seat_order"])
    if "post" in move.fields:
        _decree_post(village, move["post"], player)
    if player is None:
        return
    village.change(player, **{it: move[it] for it in _PLAIN if it in move.fields})
    if "coins" in move.fields:
        _decree_coins(village, player, move["coins"])
    if "status" in move.fields:
        _decree_status(village, player, move["status"])
    village.tell("decree", player, "decret", player=player)


def _reseat(village: Village, order: tuple[PlayerId, ...]) -> None:
    if len(order) != len(village.seats):
        raise SeatOrderIncomplete
    village.seats = order


def _decree_post(village: Village, post: Post, player: PlayerId | None) -> None:
    if post not in village.posts:
        add_post(village, post, None)
    village.tell("post", player, "decret.poste", post=post, player=player)
    take_over(village, post, player)


def _decree_coins(village: Village, player: PlayerId, coins: int) -> None:
    """The coins that the game master adds or takes were never dealt: the total follows."""
    village.coins_dealt += coins - village.players[player].coins
    village.change(player, coins=coins)
    if not coins and player not in village.set_aside:
        _close_estate(village, player)


def _close_estate(village: Village, player: PlayerId) -> None:
    village.estates = tuple(it for it in village.estates if it != player)
    village.settle("legacy", player)


def _decree_status(village: Village, player: PlayerId, status: Any) -> None:
    if village.players[player].status == status:
        return
    enter_state(village, player, status)
    if status == "vivant":
        _close_estate(village, player)
        village.events -= {executed(player)}  # W-20: what did not happen ends nothing.
        return
    village.deaths = (*village.deaths, player)
    if status == "mort":
        _decree_death(village, player)
    else:
        _decree_afterlife(village, player, status)


def _decree_death(village: Village, player: PlayerId) -> None:
    """Like any death: by night the morning announces it, by day it is settled at once."""
    village.tell("death", player, "mort.decret", player=player)
    if village.phase == "jour":
        announce_deaths(village, [player])
    else:
        village.change(player, announced=False)


def _decree_afterlife(village: Village, player: PlayerId, status: Any) -> None:
    for post in village.posts_of(player):
        village.put(post, None)
    if status == "fantome":
        join_militia(village, player)


def _in_words(village: Village, move: Fields) -> str:
    facts = [form(move[field]) for field, form in _DECREES.items() if field in move]
    who = move.get("player")
    if "post" in move:
        facts.append(f"« {POSTS[move['post']]} » à {village.name(who) if who else 'personne'}")
        who = None if len(facts) == 1 else who
    if "seat_order" in move:
        facts.append(f"places {listed(map(village.name, move['seat_order']))}")
    about = f" {de(village.name(who))}" if who else ""
    return f"Correction{about} : {', '.join(facts)}"


def _cards(cards: Iterable[str]) -> str:
    return listed(({**ROLES, **SPECIALITIES}[it] for it in cards), none="rien")


def _whole(read: Fields, place: str) -> None:
    facts = {"coins", "status", "camp_roles", "specialities", "charmed_by"} & set(read)
    if "post" in read:
        expect("player" in read, f"{place}.player", "ce champ manque : qui tient ce poste")
    if facts:
        expect(read.get("player") is not None, f"{place}.player", "ce champ manque : de qui")
    expect(
        bool(facts) or "post" in read or "seat_order" in read,
        place,
        "la correction ne change rien",
    )


_DECREES: Final[Mapping[str, Callable[[Any], str]]] = {
    "coins": in_coins,
    "status": STATUSES.__getitem__,
    "camp_roles": lambda cards: f"camp {_cards(cards)}",
    "specialities": lambda cards: f"spécialité {_cards(cards)}",
    "charmed_by": lambda cards: f"charme {_cards(cards)}",
}
KINDS: Final = (
    Kind(
        "correct",
        correct,
        _in_words,
        optional={
            "player": or_null(a_player),
            "coins": count,
            "status": one_of(_DECREED, "état"),
            "camp_roles": some_of(ROLES, "rôle", 1),
            "specialities": some_of(SPECIALITIES, "spécialité"),
            "charmed_by": some_of(MUSICIANS, "musicien"),
            "post": a_post,
            "seat_order": many(a_player, 1, 200, distinct=True),
        },
        whole=_whole,
    ),
)
