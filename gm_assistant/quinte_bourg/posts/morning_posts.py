"""The stage `postes`: what the night did to the posts, then the scrutateur turns (P-12)."""

from collections.abc import Iterable
from typing import Final

from gm_assistant.quinte_bourg.document import Move, or_null, player
from gm_assistant.quinte_bourg.posts.posts import turn_scrutateur, vacate
from gm_assistant.quinte_bourg.refusals import NothingOwed, Refusal, TargetIsSelf
from gm_assistant.quinte_bourg.village.circle import next_one
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import GHOST_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Post


class NotAnExchange(Refusal):
    template = (
        "{name} n'a pas de poste à échanger : choisissez quelqu'un en poste, un fantôme, ou rien."
    )


def enter_posts(village: Village) -> None:
    """Apply the effect of the night that ends (T-11); an adored player chooses before the turn."""
    effect = village.night.effect if village.night and village.weekday != "dimanche" else None
    match effect:
        case ("farce", str(direction)):
            rotate_posts(village, 1 if direction == "horaire" else -1)
        case ("caricature", str(target)):
            resign(village, target)
        case ("minus_cortex", str(one), str(other)):
            swap_posts(village, one, other, "poste.minus_cortex")
        case ("adoration", str(target)):
            village.owe("exchange")
            village.tell("post", target, "poste.adore", player=target)
            return
        case _:
            pass
    turn_scrutateur(village)


def rotate_posts(village: Village, step: int) -> None:
    """P-04: every post of a seated player moves one seat; the ghosts' posts stay."""
    for post, holder in village.posts.items():
        if holder is None or not village.players[holder].seated:
            continue
        heir = next_one(village, holder, lambda it: it.seated, step)
        if heir is not None:
            village.put(post, heir)
            village.tell("post", heir, "poste.farce", post=post, player=heir, former=holder)


def resign(village: Village, target: PlayerId) -> None:
    """P-05, P-14: he gives up his post; that of scrutateur turns anyway."""
    held = [post for post in village.posts_of(target) if post != "scrutateur"]
    for post in held:
        vacate(village, post, "demission", barred=target)
        village.tell("post", None, "poste.demission", post=post, player=target)
    if not held:
        only_scrutateur = bool(village.posts_of(target))
        rule = "poste.caricature_scrutateur" if only_scrutateur else "poste.caricature_vaine"
        village.tell("post", target, rule, player=target)


def swap_posts(village: Village, one: PlayerId, other: PlayerId, rule: str) -> None:
    """Exchange the posts of two persons; illegal results are vacated, to be reattributed."""
    swapped = {one: other, other: one}
    posts = (*village.posts_of(one), *village.posts_of(other))
    village.posts = {
        post: swapped.get(holder, holder) if holder else None
        for post, holder in village.posts.items()
    }
    told = rule if posts else "poste.echange_vain"
    village.tell("post", None, told, player=one, other=other, posts=posts)
    illegal = [
        (post, person)
        for person in (one, other)
        for post in _illegal_posts(village, village.players[person])
    ]
    for post, person in sorted(illegal, key=lambda it: it[0] == "chef_milice"):
        vacate(village, post, "illegal")
        village.tell("post", None, "poste.illegal", post=post, player=person)


def _illegal_posts(village: Village, person: Player) -> Iterable[Post]:
    """P-08; the scrutateur is left alone: he turns right after."""
    held = (post for post in village.posts_of(person.id) if post != "scrutateur")
    if person.seated:
        return [post for post in held if post == "chef_milice"]
    if person.status == "fantome":
        return [post for post in held if post not in GHOST_POSTS]
    return list(held)


def exchange(village: Village, move: Move) -> None:
    """P-13: the adored player takes another's post for his own, or nothing."""
    if not village.owes("exchange") or village.night is None or village.night.effect is None:
        raise NothingOwed(what="personne n'est adoré")
    adored, other = village.night.effect[1], move["with"]
    village.settle("exchange")
    if other == adored:
        village.refuse(TargetIsSelf(name=village.name(adored)))
    if other in (None, adored):
        village.tell("post", adored, "poste.adore_refuse", player=adored)
    else:
        _check_partner(village, village.players[other])
        swap_posts(village, adored, other, "poste.adoration")
    turn_scrutateur(village)


def _check_partner(village: Village, other: Player) -> None:
    if not village.holds_a_post(other.id) and other.status != "fantome":
        village.refuse(NotAnExchange(name=other.name))


def _in_words(village: Village, move: Fields) -> str:
    other = move["with"]
    return (
        f"Adoration : échange avec {village.name(other)}" if other else "Adoration : pas d'échange"
    )


KINDS: Final = (Kind("exchange", exchange, _in_words, {"with": or_null(player)}),)
