"""The village screen: everything about everybody, on the circle and in a list, with filters."""

from collections.abc import Callable, Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.views.people import Figure, Signs, circle
from gm_assistant.companions.quinte_bourg.views.village.village_cards import (
    camps_of,
    marks_of,
    player_card,
)
from gm_assistant.companions.quinte_bourg.views.village.village_values import (
    FactView,
    FilterView,
    PostView,
    VillageView,
)
from gm_assistant.french.agreement import coins
from gm_assistant.quinte_bourg.money.purse import coins_in_play
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, POSTS
from gm_assistant.views.seats import CircleView

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
    rich = village.protected_house
    found = {
        "Vivants": f"{living} sur {len(village.seats)}",
        "Reptiliens": str(sum(it.reptilian for it in village.living())),
        "Pièces en jeu": str(coins_in_play(village)),
        "Maison protégée": village.name(rich) if rich is not None else "",
    }
    return tuple(FactView(label, words) for label, words in found.items() if words)
