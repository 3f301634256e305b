"""A composition for a number of players, and how its cards fall once they are shuffled."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from gm_assistant.french.language import capitalised, listed
from gm_assistant.games.quinte_bourg.rules.deck import OWN_DECK, Deck
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT, conditions_for, read_table
from gm_assistant.games.quinte_bourg.rules.victory import POSTS_TO_WIN, stopping_conditions
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_ORDER,
    CONDITIONS_OF,
    DEPUTIES,
    GHOST_POSTS,
    GROUPS,
    MUSICIANS,
    OBLIGATORY_POSTS,
    OPTIONAL_POSTS,
    PERSONAL,
    POST_CARDS,
    POSTS,
    ROLE_CARDS,
    ROLES,
    SPECIALITY_CARDS,
    Group,
    PlayerId,
    Post,
    Role,
    Speciality,
)

FEWEST_PLAYERS: Final = 8
MOST_PLAYERS: Final = 45
LOVERS_FROM: Final = 12

_ROLES: Final = sorted((it for it in ROLE_CARDS if it.joins), key=lambda it: it.joins)
_SPECIALITIES: Final = sorted(SPECIALITY_CARDS, key=lambda it: it.joins)
_OPTIONAL: Final = sorted((it for it in POST_CARDS if it.optional), key=lambda it: it.joins)


@dataclass(frozen=True, slots=True)
class Composition:
    """Which cards to deal to so many players, and which posts to play with."""

    players: int
    camp_roles: tuple[Role, ...]
    specialities: tuple[Speciality, ...]
    posts: tuple[Post, ...]
    lovers: bool
    deck: Deck = OWN_DECK

    @property
    def reptilians(self) -> int:
        """How many of the cards make a Reptilian, Seth's included."""
        return sum(role in self.deck.reptilian_roles for role in self.camp_roles)

    def copies(self) -> Mapping[Role, int]:
        """How many copies of each camp role."""
        return Counter(self.camp_roles)


@dataclass(frozen=True, slots=True)
class Deal:
    """Who received what."""

    camp_roles: Mapping[PlayerId, Role]
    specialities: Mapping[PlayerId, Speciality]
    posts: Mapping[Post, PlayerId | None]


def composition(players: int, lacking: Collection[str] = ()) -> Composition:
    """What to deal to so many players; a number out of range is brought back into it.

    `lacking`: the cards that the table does not own.
    """
    count = min(max(players, FEWEST_PLAYERS), MOST_PLAYERS)
    owned = [it.id for it in _SPECIALITIES if it.id not in lacking]
    return Composition(
        players=count,
        camp_roles=_camp_roles(count, lacking),
        # L346: from the 29th on, players have none.
        specialities=tuple(owned[:count]),
        posts=tuple(it for it in _posts(count) if it not in lacking),
        lovers=count >= LOVERS_FROM,
    )


def _camp_roles(count: int, lacking: Collection[str]) -> tuple[Role, ...]:
    roles = [it.id for it in _ROLES if count >= it.joins and it.id not in lacking]
    special = sum(role.startswith("reptilienne") for role in roles)
    roles += ["reptilien"] * max(count * 2 // 9 - special, 1)
    if count > 32:
        roles += [role for role in ("souris", "cupide") if role not in lacking]
    return (*roles, *["villageois"] * (count - len(roles)))


def _posts(count: int) -> tuple[Post, ...]:
    optional = (it.id for it in _OPTIONAL if count >= it.joins)
    return ("scrutateur", "chef_milice", *OBLIGATORY_POSTS, *optional)


def deal(
    cards: Composition,
    for_roles: Sequence[PlayerId],
    for_specialities: Sequence[PlayerId],
    for_posts: Sequence[PlayerId],
) -> Deal:
    """Hand out a composition to the players in three shuffled orders (P-01)."""
    held = [post for post in cards.posts if post != "chef_milice"]  # L430: no ghost yet.
    holders = dict(zip(held, for_posts, strict=False))
    return Deal(
        camp_roles=dict(zip(for_roles, cards.camp_roles, strict=True)),
        specialities=dict(zip(for_specialities, cards.specialities, strict=False)),
        posts={post: holders.get(post) for post in cards.posts},
    )


# Advice on a table before its first night: errors that block it, warnings that only inform.

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
        *_about_holders(village),
    ]


def slips(village: Village) -> list[Advice]:
    """What no deal brings about: of a table that somebody wrote down, a slip."""
    return [*errors(village), *_about_copies(village), *_about_holders(village)]


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
    most = len(village.deck.specialities)
    if dealt > most:
        yield Advice(
            "R-01",
            f"{dealt} spécialités distribuées pour {most} cartes : "
            f"au-delà de {most} joueurs, les autres n'en ont pas.",
        )

    reptilians = sum(it.reptilian for it in village.players.values())
    if 2 * reptilians > len(village.players):
        yield Advice(
            "L127",
            f"{reptilians} Reptiliens pour {len(village.players)} joueurs, plus de la moitié : "
            "le village n'a aucune chance, distribuez-en moins.",
            cards=("reptilien",),
        )


def _about_copies(village: Village) -> Iterator[Advice]:
    held: dict[str, list[str]] = {}
    for player in village.players.values():
        for card in (*player.printed, *player.specialities):
            held.setdefault(card, []).append(player.name)
    for card, names in held.items():
        if len(names) > 1 and card not in village.deck.several:
            label, who = village.deck.cards[card], listed(names)
            yield Advice("R-01", f"La carte « {label} » est unique, et {who} l'ont.")


def _about_missing_partners(village: Village) -> Iterator[Advice]:
    roles = {role for it in village.players.values() for role in it.camp_roles}
    if any(it.reptilian for it in village.players.values()) and "reptilienne_alpha" not in roles:
        when = "" if village.rulings.attack_needs_alpha else "en cas de désaccord, "
        then = f"Pas de Reptilienne alpha : {when}les Reptiliens n'attaquent pas."
        yield Advice("A-02", then, cards=("reptilienne_alpha",))
    for one, other in (("minus", "cortex"), ("cortex", "minus")):
        if one in roles and other not in roles:
            sentence = f"{ROLES[one]} sans {ROLES[other]} : l'échange de postes n'aura jamais lieu."
            yield Advice("R-06", sentence, cards=(one,))
    if "fennec" in roles and "seth" not in roles:
        sentence = "Fennec sans Seth : sa façon de gagner est hors d'atteinte."
        yield Advice("L125", sentence, cards=("fennec",))
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
            yield Advice(
                "R-09", f"{player.name} est Poirot sans Showman : le show n'aura pas lieu."
            )
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
    for group in (it for it in village.deck.groups.values() if it.posts):
        members = [it for it in village.players.values() if group.has(it.camp_roles, it.personal)]
        cards = [role for it in members for role in it.printed if role in group.cards]
        yield from about_group(group, len(members), cards, village.posts)


def about_group(
    group: Group, members: int, cards: Iterable[str], posts: Collection[str]
) -> Iterator[Advice]:
    """R-07: no cumul, so that three posts need three members."""
    label, shown = group.label, tuple(dict.fromkeys(cards))
    if 0 < members < POSTS_TO_WIN:
        sentence = f"Moins de trois membres pour {label} : trois postes leur sont impossibles."
        yield Advice("R-07", sentence, cards=shown)
    out = [POSTS[it] for it in group.posts if it not in posts]
    if members and len(group.posts) - len(out) < POSTS_TO_WIN:
        sentence = f"{capitalised(label)} ne peuvent pas gagner sans {listed(out, 'ni')}."
        yield Advice("R-07", sentence, cards=shown)


def _about_posts(village: Village) -> Iterator[Advice]:
    for post in ("scrutateur", *OBLIGATORY_POSTS):
        if village.posts.get(post) is None:
            state = "est vacant" if post in village.posts else "n'est pas en jeu"
            sentence = f"« {POSTS[post]} » {state} : donnez ce poste à quelqu'un."
            yield Advice("P-01", sentence, cards=(post,))
    if ("adjoint_randy" in village.posts) != ("adjoint_armish" in village.posts):
        alone, days = next(
            (it, "pairs" if it == "adjoint_randy" else "impairs")
            for it in DEPUTIES
            if it in village.posts
        )
        sentence = f"{POSTS[alone]} sans l'autre : pas de caméra thermique les jours {days}."
        yield Advice("D-05", sentence, cards=(alone,))
    count = len(village.posts.keys() - {"chef_milice"})
    if count > len(village.players):
        sentence = f"{count} postes pour {len(village.players)} joueurs : retirez-en."
        last = [it for it in village.posts if it in OPTIONAL_POSTS][-1:]
        yield Advice("L472", sentence, cards=tuple(last))


def _about_holders(village: Village) -> Iterator[Advice]:
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


# What is worth saying of a composition before any card is dealt, each word beside its card.

# Groups whose members are known from the opening only.
_GIVEN_LATER: Final = tuple(it for it in GROUPS.values() if it.posts and it.condition)


def card_advice(cards: Composition) -> list[Advice]:
    """As of a table to which these cards were dealt, and of the conditions that they may bring."""
    if not cards.camp_roles:
        return []
    return [*advice(read_table(_dealt(cards), cards.deck)), *_about_conditions_to_come(cards)]


def _dealt(cards: Composition) -> dict[str, object]:
    ids = [f"J{seat}" for seat in range(len(cards.camp_roles))]
    fell = deal(cards, ids, ids, ids)
    people = [{"id": it, "camp_roles": [fell.camp_roles[it]]} for it in ids]
    return {"format": FORMAT, "players": people, "posts": dict(fell.posts)}


def _about_conditions_to_come(cards: Composition) -> Iterator[Advice]:
    for group in _GIVEN_LATER:
        members = [it for it in cards.camp_roles if it in group.cards]
        yield from about_group(group, len(members), members, cards.posts)
    # a condition that nothing at this table can meet.
    if MUSICIANS.keys().isdisjoint(cards.camp_roles):
        yield from _orphan(cards, "melomane", "aucun Musicien n'est en jeu")
    if not cards.lovers:
        yield from _orphan(cards, "romantique", "il faudra choisir des Amoureux à l'ouverture")


def _orphan(cards: Composition, condition: str, why: str) -> Iterator[Advice]:
    for card in dict.fromkeys(cards.camp_roles):
        if condition in CONDITIONS_OF.get(card, ()):
            sentence = f"{ROLES[card]} peut être {PERSONAL[condition]}, mais {why}."
            yield Advice("R-05", sentence, cards=(card,))


# The composition that a table wants: what is advised, changed card by card or camp by camp.

# The card that makes the table up to its number.
FILLER: Final = "villageois"
SPECIALITY_GROUP, POST_GROUP = "specialites", "postes"
# Nobody is advised to play with a card that the table has invented.
_NEVER: Final = MOST_PLAYERS + 1
_JOINS: Final = {it.id: it.joins for it in (*ROLE_CARDS, *SPECIALITY_CARDS, *POST_CARDS)}


@lru_cache(maxsize=64)
def card_groups(deck: Deck) -> Mapping[str, tuple[str, ...]]:
    """Cards of a camp, specialities, posts: what one pair of buttons changes."""
    of_camps = {
        camp: cards
        for camp in CAMP_ORDER
        if (cards := tuple(it for it in deck.dealt_roles if deck.camp_of[it] == camp))
    }
    posts = tuple(it.id for it in POST_CARDS)
    return {**of_camps, SPECIALITY_GROUP: tuple(deck.specialities), POST_GROUP: posts}


def every_card(deck: Deck) -> tuple[str, ...]:
    """Group by group."""
    return tuple(card for cards in card_groups(deck).values() for card in cards)


# Without these no table plays.
ALWAYS_OWNED: Final = frozenset(
    ("reptilien", FILLER, *(it.id for it in POST_CARDS if not it.joins))
)


@dataclass(frozen=True, slots=True)
class Wish:
    """How many of some cards the table wants, whatever is advised, and those that it lacks."""

    counts: Mapping[str, int] = field(default_factory=dict)
    lacking: Collection[str] = ()
    deck: Deck = OWN_DECK


def composed(players: int, wish: Wish) -> Composition:
    """As advised but for what is wished; Villageois make it up to the number of players."""
    advised = composition(players, wish.lacking)
    copies = advised.copies()
    counts = {it: _wished(wish, it, copies.get(it, 0)) for it in wish.deck.dealt_roles}
    if FILLER not in wish.counts:
        others = sum(counts.values()) - counts[FILLER]
        counts[FILLER] = max(advised.players - others, 0)
    groups = card_groups(wish.deck)
    return replace(
        advised,
        camp_roles=_in_order(advised.camp_roles, counts),
        specialities=_chosen(advised.specialities, groups[SPECIALITY_GROUP], wish),
        posts=_chosen(advised.posts, groups[POST_GROUP], wish),
        deck=wish.deck,
    )


def _wished(wish: Wish, card: str, advised: int) -> int:
    if card in wish.lacking:
        return 0
    most = MOST_PLAYERS if card in wish.deck.several else 1
    return min(max(wish.counts.get(card, advised), 0), most)


def _in_order(advised: Iterable[str], counts: Mapping[str, int]) -> tuple[str, ...]:
    """Where nothing is wished, the same deal falls from the same seed as ever."""
    left = Counter(counts)
    kept = []
    for card in advised:
        if left[card] > 0:
            kept.append(card)
            left[card] -= 1
    return (*kept, *(+left).elements())


def _chosen(advised: Collection[str], cards: Iterable[str], wish: Wish) -> tuple[str, ...]:
    wanted = {it for it in cards if _wished(wish, it, int(it in advised))}
    rank = every_card(wish.deck).index
    return (*(it for it in advised if it in wanted), *sorted(wanted - {*advised}, key=rank))


def _joins(card: str) -> int:
    return _JOINS.get(card, _NEVER)


def beside_the_advised(cards: Composition) -> Composition:
    """The same cards, those of the advised table in their places, the others in what is left.

    Two compositions dealt from one seed then differ in nothing but the cards that differ.
    """
    usual = composition(cards.players)
    return replace(
        cards,
        camp_roles=_in_place(usual.camp_roles, cards.camp_roles),
        specialities=_in_place(usual.specialities, cards.specialities),
    )


def _in_place(usual: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    left = Counter(wanted)
    places: list[str | None] = []
    for card in usual:
        places.append(card if left[card] > 0 else None)
        left[card] -= 1 if left[card] > 0 else 0
    others = list((+left).elements())
    filled = [it or (others.pop() if others else None) for it in places]
    return (*(it for it in filled if it), *others)


def count_of(cards: Composition, card: str) -> int:
    """How many of a card are in a composition."""
    return (*cards.camp_roles, *cards.specialities, *cards.posts).count(card)


def wished(players: int, wish: Wish, card: str, count: int) -> Wish:
    """So many of a card; what comes to what would be anyway is no wish any more."""
    others = {it: n for it, n in wish.counts.items() if it != card}
    anyway = count_of(composed(players, replace(wish, counts=others)), card)
    changed = replace(wish, counts=others if count == anyway else {**others, card: count})
    # Villageois that come to what makes the table up do so from then on.
    bare = replace(changed, counts={it: n for it, n in changed.counts.items() if it != FILLER})
    return bare if composed(players, bare) == composed(players, changed) else changed


def next_card(players: int, wish: Wish, group: str) -> str | None:
    """The card that one more of a group adds: those for so many players first, then copies."""
    cards, ids, several = composed(players, wish), card_groups(wish.deck)[group], wish.deck.several
    absent = [it for it in ids if it not in several | {*wish.lacking}]
    absent = sorted((it for it in absent if not count_of(cards, it)), key=_joins)
    due = [it for it in absent if _joins(it) <= players]
    copies = [it for it in ids if it in several and it not in wish.lacking]
    return next(iter((*due, *copies, *absent)), None)


def last_card(players: int, wish: Wish, group: str) -> str | None:
    """The card that one less of a group takes out."""
    cards, several = composed(players, wish), wish.deck.several
    present = [it for it in card_groups(wish.deck)[group] if count_of(cards, it)]
    early = [it for it in present if it not in several and _joins(it) > players]
    copies = [it for it in present if it in several]
    others = sorted(present, key=_joins, reverse=True)
    return next(iter((*early, *copies, *others)), None)
