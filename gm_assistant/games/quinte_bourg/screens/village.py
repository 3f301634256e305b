"""The village screen: everything about everybody, on the circle and in a list, with filters."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.french.language import coins, de
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.posts import coins_in_play, protected_now
from gm_assistant.games.quinte_bourg.rules.powers import POWER_RULES
from gm_assistant.games.quinte_bourg.rules.sheet import row_of
from gm_assistant.games.quinte_bourg.rules.village import Consequence, Player, Village, uses_of
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    DECIDERS,
    PERSONAL,
    POSTS,
    POWERS,
    STRENGTH,
    PlayerId,
    Power,
)
from gm_assistant.games.quinte_bourg.screens.answers import CardView, camp_cards
from gm_assistant.games.quinte_bourg.screens.people import (
    Figure,
    Signs,
    camp_view,
    circle,
    seat_number,
    state_of,
)
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.seats import CampView, CircleView, DecisionView, Mark, OptionView

# What the village screen and a player's page show, for the game master only.


@dataclass(frozen=True, slots=True)
class FactView:
    """One labelled fact about somebody."""

    label: str
    words: str


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """One player in the list of the village."""

    id: str
    number: int
    name: str
    status: str
    status_words: str
    camps: tuple[CampView, ...]
    roles: tuple[str, ...]
    coins: int
    posts: tuple[str, ...] = ()
    ties: tuple[Mark, ...] = ()
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FilterView:
    """One filter of the list; `query` is what follows the address."""

    label: str
    query: str
    count: int
    on: bool = False


@dataclass(frozen=True, slots=True)
class PostView:
    """A public post and who holds it."""

    id: str
    label: str
    holder: str


@dataclass(frozen=True, slots=True)
class VillageView:
    """Everything about everybody."""

    circle: CircleView
    players: tuple[PlayerCard, ...]
    filters: tuple[FilterView, ...]
    posts: tuple[PostView, ...]
    facts: tuple[FactView, ...]


@dataclass(frozen=True, slots=True)
class LifeLine:
    """One decision or one night of somebody's life, with what lies behind it.

    `index` is the place of the decision in the journal, -1 for what is no decision.
    """

    moment: str
    words: str
    why: tuple[str, ...] = ()
    index: int = -1


@dataclass(frozen=True, slots=True)
class Chapter:
    """One night or one day of a life."""

    moment: str
    lines: tuple[LifeLine, ...]


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page: the cards, the facts, the story, and what the game master may decree.

    `gives`: by day there are coins to give away; `note`: what the game master may note of him.
    """

    card: PlayerCard
    cards: tuple[CardView, ...]
    facts: tuple[FactView, ...]
    story: tuple[Chapter, ...]
    corrections: tuple[DecisionView, ...] = ()
    showable: tuple[OptionView, ...] = ()
    gives: bool = False
    note: DecisionView | None = None


# Who takes part in a decision or in what comes of it: named, or the one who decides or answers.

# Words that are never a player, whatever the players of a table are called.
_NEVER: Final = frozenset(
    ("move", "step", "text", "at", "post", "posts", "role", "cause", "outcome", "answer", "action",
     "power", "priest", "becomes", "shows", "speciality", "heir_drops", "criterion", "effect",
     "weekday", "words", "invention", "direction", "kind", "stage", "status", "camp_roles",
     "specialities", "charmed_by", "conditions")
)  # fmt: skip


def players_in(value: Any) -> Iterator[str]:
    """Every id of a move or of the facts of an event, and words that are none."""
    match value:
        case str():
            yield value
        case Mapping():
            for key, one in value.items():
                if key not in _NEVER:
                    yield key
                    yield from players_in(one)
        case list() | tuple() | frozenset():
            for one in value:
                yield from players_in(one)


def names(happened: Consequence, player: PlayerId) -> bool:
    return happened.who == player or player in players_in(happened.facts)


def takes_part(village: Village, move: Move, player: PlayerId) -> bool:
    """Whether he is named by a move, or it is his to decide; `village`: just before it."""
    return player in players_in(move) or decides(village, move, player)


def decides(village: Village, move: Move, player: PlayerId) -> bool:
    """His card answers the row, his office decides, or he is the condemned who speaks last."""
    name = move["move"]
    if name in ("call", "pass"):
        row = row_of(village, move["step"])
        return any(it.id == player and it.status == row.state for it in holders(village, row))
    if name == "execute":
        pardons = move.get("pardon") and village.who("grace") == player
        return bool(pardons) or bool(village.vote and village.vote.condemned == player)
    if name in ("camera", "pickpocket"):
        return village.posts.get(move["post"]) == player
    return any(
        name in it.moves and village.posts.get(it.post) == player for it in DECIDERS.values()
    )


# One player as the game master's list tells him: camps, cards, coins, ties, powers spent.

_MUSICIANS: Final = {"orphee": "Orphée", "sirene": "la Sirène"}


def player_card(village: Village, player: Player) -> PlayerCard:
    """One line of the list."""
    return PlayerCard(
        id=player.id,
        number=seat_number(village, player.id),
        name=player.name,
        status=player.status,
        status_words=state_of(player),
        camps=camps_of(player),
        roles=roles_of(village, player),
        coins=player.coins,
        posts=tuple(POSTS[it] for it in village.posts_of(player.id)),
        ties=(*ties_of(village, player), *notes_on(village, player)),
        used=tuple(POWERS[it] for it in spent(player)),
    )


def spent(player: Player) -> list[Power]:
    """What he may not invoke again: nobody is ever done with a murder or an inquiry."""
    return [it for it in player.used if not POWER_RULES[it].repeated]


def camps_of(player: Player) -> tuple[CampView, ...]:
    """Every camp that he belongs to, the dominant one first."""
    camps = {player.deck.camp_of[role] for role in player.camp_roles}
    return tuple(camp_view(it) for it in sorted(camps, key=STRENGTH.__getitem__))


def roles_of(village: Village, player: Player) -> tuple[str, ...]:
    """Camp roles, specialities and conditions, in words; what was left to an heir too."""
    return (
        *(village.deck.roles[it] for it in player.camp_roles),
        *(_speciality(player, it) for it in player.specialities),
        *(f"{village.deck.cards[it]} (légué)" for it in bequeathed(village, player)),
        *(PERSONAL[it] for it in player.personal),
    )


def _speciality(player: Player, card: str) -> str:
    label = player.deck.specialities[card]
    return f"{label} (hérité)" if card in player.inherited else label


def bequeathed(village: Village, player: Player) -> Iterator[str]:
    """X-08: what his heir holds now was his card all evening."""
    if player.status != "heritage":
        return
    told = [it for page in (*village.chronicle, village.happened) for it in page]
    own = {it.move for it in told if it.rule == "destin.heritage" and it.who == player.id}
    yield from (it.facts["role"] for it in told if it.rule == "destin.heritier" and it.move in own)


def ties_of(village: Village, player: Player) -> tuple[Mark, ...]:
    """Love, marriage, charm."""
    ties = []
    if player.lover is not None:
        ties.append(Mark("coeur", f"avec {village.name(player.lover)}, par amour"))
    if player.spouse is not None:
        ties.append(Mark("marie", f"a épousé {village.name(player.spouse)}"))
    ties += [Mark("charme", f"sous le charme {de(_MUSICIANS[it])}") for it in player.charmed_by]
    return tuple(ties)


def marks_of(village: Village, player: Player) -> tuple[Mark, ...]:
    """The signs on his house."""
    posts = tuple(Mark("poste", POSTS[it]) for it in village.posts_of(player.id))
    protected = Mark("protege", "maison protégée ce soir")
    safe = (protected,) if protected_now(village) == player.id else ()
    # Its two doors show a marriage.
    ties = (it for it in ties_of(village, player) if it.icon != "marie")
    return (*posts, *ties, *safe, *notes_on(village, player))


def notes_on(village: Village, player: Player) -> tuple[Mark, ...]:
    """What the game master noted of him; nobody else sees it."""
    told = (it.text for it in village.remarks if it.about == player.id)
    return tuple(Mark("note", f"« {it} »") for it in told)


def printed_cards(player: Player) -> tuple[CardView, ...]:
    """The cards in front of him, and what came on top of them."""
    added = [it for it in player.camp_roles if it not in player.printed]
    specialities = (
        CardView("spécialité", _speciality(player, it), sign=player.deck.sign(it))
        for it in player.specialities
    )
    return (
        *camp_cards(player.deck, player.printed),
        *specialities,
        *camp_cards(player.deck, added, "gagné"),
    )


def facts_of(village: Village, player: Player) -> tuple[FactView, ...]:
    """Everything else, each with its label; what is empty is left out."""
    faces = {"camp": "carte de camp", "specialite": "carte de spécialité"}
    found = {
        "Bourse": coins(player.coins),
        "Postes": ", ".join(POSTS[it] for it in village.posts_of(player.id)),
        "Conditions": ", ".join(PERSONAL[it] for it in player.personal),
        "Liens": ", ".join(it.words for it in ties_of(village, player)),
        "Pouvoirs dépensés": ", ".join(POWERS[it] for it in spent(player)),
        "A déjà servi": ", ".join(_served(village, player)),
        "Face visible": ", ".join(faces[it] for it in player.shown),
        "Premier retour à la vie": "déjà fait" if player.id in village.first_deaths else "",
    }
    return tuple(FactView(label, words) for label, words in found.items() if words)


def _served(village: Village, player: Player) -> Iterator[str]:
    """Of the cards that may have their effect so many times, how often they had it."""
    for it in player.deck.house:
        times = uses_of(village, it.id).spent
        if times and it.id in player.cards and it.call and it.call.uses:
            yield f"{it.label}, {times} fois sur {it.call.uses}"


Keeps = Callable[[Village, Player], bool]
_STATES: Final[Mapping[str, tuple[str, Keeps]]] = {
    "vivants": ("Vivants", lambda _village, it: it.living),
    # Whoever leaves does not die.
    "morts": ("Morts", lambda _village, it: not it.living and it.status != "parti"),
    "partis": ("Partis", lambda _village, it: it.status == "parti"),
    "fantomes": ("Fantômes", lambda _village, it: it.status == "fantome"),
    "reptiliens": ("Reptiliens et Seth", lambda _village, it: it.reptilian),
    "charmes": ("Charmés", lambda _village, it: bool(it.charmed_by)),
    "poste": ("En poste", lambda village, it: village.holds_a_post(it.id)),
}


def village_view(village: Village, asked: Mapping[str, str] | None = None) -> VillageView:
    """`asked` is what follows the address: `etat` or `camp`."""
    keeps = _filter(asked or {})
    kept = [it for it in village.in_seat_order() if keeps(village, it)]
    return VillageView(
        circle=_picture(village),
        players=tuple(player_card(village, it) for it in kept),
        filters=_filters(village, asked or {}),
        posts=tuple(
            PostView(it, POSTS[it], village.name(holder) if holder is not None else "")
            for it, holder in village.posts.items()
        ),
        facts=_facts(village),
    )


def _filter(asked: Mapping[str, str]) -> Keeps:
    state, camp = asked.get("etat", ""), asked.get("camp", "")
    if camp in CAMPS:
        return lambda _village, it: any(view.id == camp for view in camps_of(it))
    return _STATES[state][1] if state in _STATES else lambda _village, _it: True


def _filters(village: Village, asked: Mapping[str, str]) -> tuple[FilterView, ...]:
    """Only those that keep somebody."""
    states = {f"?etat={it}": (label, {"etat": it}) for it, (label, _) in _STATES.items()}
    camps = {f"?camp={it}": (label, {"camp": it}) for it, label in CAMPS.items()}
    everybody: dict[str, tuple[str, dict[str, str]]] = {"": ("Tous", {})}
    shown = []
    for query, (label, wanted) in (everybody | states | camps).items():
        keeps = _filter(wanted)
        count = sum(keeps(village, it) for it in village.players.values())
        known = {it: value for it, value in asked.items() if it in ("etat", "camp")}
        if count:
            shown.append(FilterView(label, query, count, on=known == wanted))
    return tuple(shown)


def _picture(village: Village) -> CircleView:
    everybody = village.in_seat_order()
    signs = Signs(
        marks={it.id: marks_of(village, it) for it in everybody},
        figures={it.id: _purse(it) for it in everybody},
        camps=True,
    )
    return circle(village, signs)


def _purse(player: Player) -> Figure:
    return (str(player.coins), coins(player.coins)) if player.coins else ("", "")


def _facts(village: Village) -> tuple[FactView, ...]:
    living = len(village.living())
    rich = protected_now(village)
    found = {
        "Vivants": f"{living} sur {len(village.seats)}",
        "Reptiliens": str(sum(it.reptilian for it in village.living())),
        "Pièces en jeu": str(coins_in_play(village)),
        "Maison protégée": village.name(rich) if rich is not None else "",
    }
    return tuple(FactView(label, words) for label, words in found.items() if words)
