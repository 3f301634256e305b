"""Advice on a table before its first night: errors that block it, warnings that only inform."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from gm_assistant.french.agreement import capitalised, listed
from gm_assistant.quinte_bourg.opening.composition import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Composition,
    Deal,
    composition,
    deal,
)
from gm_assistant.quinte_bourg.opening.opening import conditions_for
from gm_assistant.quinte_bourg.victory.posts_held import POSTS_TO_WIN
from gm_assistant.quinte_bourg.victory.victory import stopping_conditions
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import (
    CONDITIONS_OF,
    GHOST_POSTS,
    MICE,
    MUSICIANS,
    OBLIGATORY_POSTS,
    SEVERAL_COPIES,
    THREE_POSTS_OF,
)
from gm_assistant.quinte_bourg.words.vocabulary import PERSONAL, POSTS, ROLES, SPECIALITIES

__all__ = ["Advice", "Composition", "Deal", "advice", "composition", "deal", "errors", "warnings"]

MOST_SPECIALITIES: Final = len(SPECIALITIES)
GROUPS: Final = {
    "souris": "les Souris",
    "detective": "les Détectives",
    "mathematicien": "les Mathématiciens",
}
CARDS_OF_GROUP: Final = {
    "souris": MICE,
    "detective": frozenset(it for it, own in CONDITIONS_OF.items() if "detective" in own),
    "mathematicien": frozenset(it for it, own in CONDITIONS_OF.items() if "mathematicien" in own),
}
_ALREADY_MET: Final = {
    "amoureux": "il ne reste que les deux Amoureux",
    "seths": "il ne reste que deux vivants au plus, dont Seth",
    "souris": "les Souris ont déjà trois de leurs postes",
    "reptiliens": "il n'y a que des Reptiliens",
    "musiciens": "tous les vivants sont déjà charmés",
    "cupide": "un Cupide a déjà toutes les pièces",
    "detective": "les Détectives ont déjà trois de leurs postes",
    "mathematicien": "les Mathématiciens ont déjà trois de leurs postes",
    "deux_survivants": "il faut au moins trois vivants",
}


@dataclass(frozen=True, slots=True)
class Advice:
    """One remark: the ruling or line it rests on, its sentence, whether it blocks, its cards."""

    ruling: str
    sentence: str
    blocks: bool = False
    cards: tuple[str, ...] = ()


def advice(village: Village) -> list[Advice]:
    """Everything worth saying about a table that has been set, errors first."""
    return [*errors(village), *warnings(village)]


def errors(village: Village) -> list[Advice]:
    """What makes the game end before it begins (W-14)."""
    met = stopping_conditions(village)
    found = [
        Advice("L149", f"La partie s'arrêterait aussitôt : {why}.", blocks=True)
        for condition, why in _ALREADY_MET.items()
        if condition in met
    ]
    if "villageois" in met:
        sentence = "Aucun Reptilien en jeu : distribuez au moins une carte Reptilien ou Seth."
        return [Advice("W-14", sentence, blocks=True, cards=("reptilien",)), *found]
    return found


def warnings(village: Village) -> list[Advice]:
    """What an MJ may want all the same, and should know."""
    return [
        *_about_numbers(village),
        *_about_copies(village),
        *_about_missing_partners(village),
        *_about_conditions(village),
        *_about_groups(village),
        *_about_posts(village),
    ]


def about_company(count: int) -> Iterator[Advice]:
    """Too few or too many around the table."""
    if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
        yield Advice(
            "R-01",
            f"Le jeu est prévu pour {FEWEST_PLAYERS} à {MOST_PLAYERS} joueurs, vous êtes {count}.",
        )


def _about_numbers(village: Village) -> Iterator[Advice]:
    yield from about_company(len(village.players))
    dealt = sum(len(it.specialities) for it in village.players.values())
    if dealt > MOST_SPECIALITIES:
        yield Advice(
            "R-01",
            f"{dealt} spécialités distribuées pour {MOST_SPECIALITIES} cartes : "
            f"au-delà de {MOST_SPECIALITIES} joueurs, les autres n'en ont pas.",
        )


def _about_copies(village: Village) -> Iterator[Advice]:
    players = village.players.values()
    roles = Counter(role for it in players for role in it.printed)
    skills = Counter(card for it in players for card in it.specialities)
    twice = [ROLES[it] for it, n in roles.items() if n > 1 and it not in SEVERAL_COPIES]
    twice += [SPECIALITIES[it] for it, n in skills.items() if n > 1]
    for label in twice:
        yield Advice("R-01", f"La carte « {label} » est unique et figure plusieurs fois.")


def _about_missing_partners(village: Village) -> Iterator[Advice]:
    roles = {role for it in village.players.values() for role in it.camp_roles}
    if any(it.reptilian for it in village.players.values()) and "reptilienne_alpha" not in roles:
        yield Advice(
            "A-02",
            "Pas de Reptilienne alpha : en cas de désaccord, les Reptiliens n'attaquent pas.",
            cards=("reptilienne_alpha",),
        )
    for one, other in (("minus", "cortex"), ("cortex", "minus")):
        if one in roles and other not in roles:
            sentence = f"{ROLES[one]} sans {ROLES[other]} : l'échange de postes n'aura jamais lieu."
            yield Advice("R-06", sentence, cards=(one,))
    if len(MUSICIANS.keys() & roles) == 1:
        alone = min(MUSICIANS.keys() & roles)
        sentence = f"{ROLES[alone]} charme sans l'autre Musicien : la victoire sera lente."
        yield Advice("W-13", sentence, cards=(alone,))


def _about_conditions(village: Village) -> Iterator[Advice]:
    """R-02, R-05, R-09: once personal conditions have been given."""
    given = any(it.personal for it in village.players.values())
    for player in village.players.values():
        if conditions_for(player) and not player.personal and given:
            yield Advice("R-02", f"{player.name} n'a reçu aucune condition personnelle.")
        if "poirot" in player.printed and player.personal and "showman" not in player.personal:
            yield Advice("R-09", f"{player.name} est Poirot sans Showman : il n'aura pas de show.")
        yield from _about_his_conditions(village, player)


def _about_his_conditions(village: Village, player: Player) -> Iterator[Advice]:
    allowed = conditions_for(player)
    for condition in player.personal:
        if condition not in allowed:
            owner = next(ROLES[it] for it, own in CONDITIONS_OF.items() if condition in own)
            sentence = f"{player.name} est {PERSONAL[condition]} sans en avoir la carte ({owner}…)."
            yield Advice("R-02", sentence)
    if "romantique" in player.personal and not village.lovers:
        yield Advice("R-05", f"{player.name} est Romantique : choisissez deux Amoureux.")
    musicians = any(it.camp == "musiciens" for it in village.players.values())
    if "melomane" in player.personal and not musicians:
        sentence = f"{player.name} est Mélomane, mais aucun Musicien n'est en jeu."
        yield Advice("R-05", sentence)


def _about_groups(village: Village) -> Iterator[Advice]:
    for group in GROUPS:
        members = [it for it in village.players.values() if _belongs(it, group)]
        cards = [role for it in members for role in it.printed if role in CARDS_OF_GROUP[group]]
        yield from about_group(group, len(members), cards, village.posts)


def about_group(
    group: str, members: int, cards: Iterable[str], posts: Collection[str]
) -> Iterator[Advice]:
    """R-07: no cumul, so that three posts need three members."""
    label, shown = GROUPS[group], tuple(dict.fromkeys(cards))
    if 0 < members < POSTS_TO_WIN:
        sentence = f"Moins de trois membres pour {label} : trois postes leur sont impossibles."
        yield Advice("R-07", sentence, cards=shown)
    out = [POSTS[it] for it in THREE_POSTS_OF[group] if it not in posts]
    if members and len(THREE_POSTS_OF[group]) - len(out) < POSTS_TO_WIN:
        sentence = f"{capitalised(label)} ne peuvent pas gagner sans {listed(out, 'ni')}."
        yield Advice("R-07", sentence, cards=shown)


def _belongs(player: Player, group: str) -> bool:
    if group == "souris":
        return not MICE.isdisjoint(player.camp_roles)
    return group in player.personal


def _about_posts(village: Village) -> Iterator[Advice]:
    for post in ("scrutateur", *OBLIGATORY_POSTS):
        if village.posts.get(post) is None:
            state = "est vacant" if post in village.posts else "n'est pas en jeu"
            sentence = f"« {POSTS[post]} » {state} : donnez ce poste à quelqu'un."
            yield Advice("P-01", sentence, cards=(post,))
    for player in village.players.values():
        held = [POSTS[it] for it in village.posts_of(player.id)]
        if len(held) > 1:
            yield Advice("L410", f"{player.name} cumule {listed(held)} : un poste par personne.")
    for post, holder in village.posts.items():
        if holder is not None and not _may_hold(post, village.players[holder]):
            sentence = f"{village.name(holder)} ne peut pas tenir « {POSTS[post]} »."
            yield Advice("L408", sentence)


def _may_hold(post: str, player: Player) -> bool:
    if player.living:
        return post != "chef_milice"
    return player.status == "fantome" and post in GHOST_POSTS
