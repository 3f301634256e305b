"""The table as each night and each day left it, and with its cards turned at the end."""

from typing import Final

from gm_assistant.companions.quinte_bourg.views.ledger.time import Page
from gm_assistant.companions.quinte_bourg.views.tale.sleepers import is_away
from gm_assistant.companions.quinte_bourg.views.village.village_cards import camps_of, roles_of
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Result
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import STATUSES
from gm_assistant.seam.tale import Place, Ring, Way
from gm_assistant.views.names import short_names

# As many letters as a house of the ring has room for.
LETTERS: Final = 11


def ring_of(page: Page) -> Ring:
    """Who still lived then, where the sleepers went, what struck whom; no card is turned yet."""
    village = page.after
    night = village.phase == "nuit"
    return Ring(
        label=f"Le village, {'cette nuit-là' if night else 'ce jour-là'}",
        places=_places(page),
        ways=_ways(village) if night else (),
        way_words="dort ailleurs",
        strong_words="attaque",
    )


def ring_before(page: Page) -> Ring:
    """The same day before anybody moved house or died."""
    village = page.before
    places = (
        Place(it.name, brief, gone="" if it.living else it.status, words=STATUSES[it.status])
        for it, brief in zip(village.in_seat_order(), _short(village), strict=True)
    )
    return Ring(
        f"Le village, {'au matin' if page.after.phase == 'jour' else 'au soir'}", tuple(places)
    )


def _ways(village: Village) -> tuple[Way, ...]:
    where, rank = known_whereabouts(village), village.seats.index
    return tuple(
        Way(rank(it), rank(where[it].house), strong=where[it].action == "attaquer")
        for it in village.seats
        if is_away(where, it)
    )


def _places(page: Page) -> tuple[Place, ...]:
    """The houses where something struck are lit; a sign tells where somebody died."""
    dead = {it.who for it in page.happened if it.kind == "death"}
    spared = {it.who for it in page.happened if it.kind == "spared"}
    night = page.after.night if page.after.phase == "nuit" else None
    attacked = {it.house for it in night.attacks} if night else set[str]()
    return tuple(
        Place(
            it.name,
            brief,
            gone=_gone(page.before, it),
            signs=("m-mort",) if it.id in dead else (),
            words=STATUSES[it.status],
            lit=it.id in dead | spared | attacked,
        )
        for it, brief in zip(page.after.in_seat_order(), _short(page.after), strict=True)
    )


def _gone(before: Village, player: Player) -> str:
    """What had become of somebody before this chapter."""
    then = before.players.get(player.id, player)
    return "" if then.living else then.status


def last_ring(village: Village, result: Result) -> Ring:
    """Every card turned; the winners' houses are lit."""
    return Ring(
        label="Les cartes de chacun",
        places=tuple(
            _turned(village, it, brief, won=it.id in result.winners)
            for it, brief in zip(village.in_seat_order(), _short(village), strict=True)
        ),
    )


def _turned(village: Village, player: Player, brief: str, *, won: bool) -> Place:
    return Place(
        player.name,
        brief,
        gone="" if player.living else player.status,
        signs=(f"camp-{camps_of(player)[0].id}",),
        words=f"{', '.join(roles_of(village, player))}{', gagne' if won else ''}",
        lit=won,
    )


def _short(village: Village) -> tuple[str, ...]:
    return short_names([it.name for it in village.in_seat_order()], LETTERS)
