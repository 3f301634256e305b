"""One player as the game master's list tells him: camps, cards, coins, ties, powers spent."""

from collections.abc import Iterator
from typing import Final

from gm_assistant.companions.quinte_bourg.views.night.band import camp_cards
from gm_assistant.companions.quinte_bourg.views.night.night_values import CardView
from gm_assistant.companions.quinte_bourg.views.people import camp_view, seat_number, state_of
from gm_assistant.companions.quinte_bourg.views.village.village_values import FactView, PlayerCard
from gm_assistant.french.agreement import coins
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.powers.invocations import REPEATED
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CAMP_OF_ROLE, STRENGTH
from gm_assistant.quinte_bourg.words.vocabulary import (
    PERSONAL,
    POSTS,
    POWERS,
    ROLES,
    SPECIALITIES,
    Power,
)
from gm_assistant.views.seats import CampView, Mark

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
        ties=ties_of(village, player),
        used=tuple(POWERS[it] for it in spent(player)),
    )


def spent(player: Player) -> list[Power]:
    """What he may not invoke again: nobody is ever done with a murder or an inquiry."""
    return [it for it in player.used if it not in REPEATED]


def camps_of(player: Player) -> tuple[CampView, ...]:
    """Every camp that he belongs to, the dominant one first."""
    camps = {CAMP_OF_ROLE[role] for role in player.camp_roles}
    return tuple(camp_view(it) for it in sorted(camps, key=STRENGTH.__getitem__))


def roles_of(village: Village, player: Player) -> tuple[str, ...]:
    """Camp roles, specialities and conditions, in words; what was left to an heir too."""
    return (
        *(ROLES[it] for it in player.camp_roles),
        *(_speciality(player, it) for it in player.specialities),
        *(f"{SPECIALITIES[it]} (légué)" for it in bequeathed(village, player)),
        *(PERSONAL[it] for it in player.personal),
    )


def _speciality(player: Player, card: str) -> str:
    return f"{SPECIALITIES[card]} (hérité)" if card in player.inherited else SPECIALITIES[card]


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
    safe = (protected,) if village.protected_house == player.id else ()
    return (*posts, *ties_of(village, player), *safe)


def printed_cards(player: Player) -> tuple[CardView, ...]:
    """The cards in front of him, and what came on top of them."""
    added = [it for it in player.camp_roles if it not in player.printed]
    specialities = (CardView("spécialité", _speciality(player, it)) for it in player.specialities)
    gained = (CardView("gagné", ROLES[it], camp_view(CAMP_OF_ROLE[it])) for it in added)
    return (*camp_cards(player.printed), *specialities, *gained)


def facts_of(village: Village, player: Player) -> tuple[FactView, ...]:
    """Everything else, each with its label; what is empty is left out."""
    faces = {"camp": "carte de camp", "specialite": "carte de spécialité"}
    found = {
        "Bourse": coins(player.coins),
        "Postes": ", ".join(POSTS[it] for it in village.posts_of(player.id)),
        "Conditions": ", ".join(PERSONAL[it] for it in player.personal),
        "Liens": ", ".join(it.words for it in ties_of(village, player)),
        "Pouvoirs dépensés": ", ".join(POWERS[it] for it in spent(player)),
        "Face visible": ", ".join(faces[it] for it in player.shown),
        "Premier retour à la vie": "déjà fait" if player.id in village.first_deaths else "",
    }
    return tuple(FactView(label, words) for label, words in found.items() if words)
