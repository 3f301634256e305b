"""The sheets about people: players, where each slept, and who held the posts."""

from collections.abc import Iterable, Mapping

from gm_assistant.companions.quinte_bourg.views.ledger.row_types import (
    PersonRow,
    PostRow,
    SleeperRow,
)
from gm_assistant.companions.quinte_bourg.views.ledger.time import (
    days,
    moment,
    nights,
    pages,
    period,
)
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import listed_by, whole_names
from gm_assistant.companions.quinte_bourg.views.people import state_of
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import MUSICIANS
from gm_assistant.quinte_bourg.words.vocabulary import (
    CAMPS,
    LONG_ACTIONS,
    OWN_VICTORIES,
    POSTS,
    POWERS,
    ROLES,
    SPECIALITIES,
    PlayerId,
)
from gm_assistant.seam.ledger import Table

_CARDS = {"camp": "camp", "specialite": "spécialité"}


def players_table(game: Game) -> Table:
    """Everything about everybody, in seat order."""
    village, names, deaths = game.village, whole_names(game.village), _deaths(game)
    return Table(
        "joueurs",
        tuple(
            _person(village, names, it, place, deaths.get(it.id, ""))
            for place, it in enumerate(village.in_seat_order(), start=1)
        ),
    )


def _person(
    village: Village, names: Mapping[PlayerId, str], it: Player, place: int, death: str
) -> PersonRow:
    return PersonRow(
        place=place,
        nom=names[it.id],
        etat=state_of(it),
        camp=CAMPS[it.camp],
        roles=_said(ROLES, it.camp_roles),
        specialites=_said(SPECIALITIES, it.specialities),
        conditions=_said(OWN_VICTORIES, it.personal),
        reptilien="oui" if it.reptilian else "non",
        pieces=it.coins,
        postes=_said(POSTS, village.posts_of(it.id)),
        charme_par=_said(MUSICIANS, it.charmed_by),
        conjoint=listed_by(names, (it.spouse,)),
        amoureux=listed_by(names, (it.lover,)),
        pouvoirs=_said(POWERS, it.used),
        cartes_montrees=_said(_CARDS, it.shown),
        mort="" if it.living else death,
        issue=_issue(village, it.id),
    )


def _said(words: Mapping[str, str], ids: Iterable[str]) -> str:
    return ", ".join(words[it] for it in ids)


def _issue(village: Village, player: PlayerId) -> str:
    if village.result is None:
        return ""
    if player in village.result.winners:
        return "gagne"
    return "sauve les meubles" if player in village.result.consoled else "perd"


def _deaths(game: Game) -> dict[PlayerId, str]:
    """When each of the dead died last."""
    return {
        it.who: f"{moment(page.after)} ({page.after.day})"
        for page in pages(game)
        for it in page.happened
        if it.kind == "death" and it.who is not None
    }


def sleep_table(game: Game) -> Table:
    """Players by nights: the house, and the long action that brought them there."""
    village, names = game.village, whole_names(game.village)
    passed = nights(game)
    where = [known_whereabouts(page.after) for page in passed]
    rows = tuple(
        SleeperRow(
            place,
            names[player],
            tuple(names[it[player].house] if player in it else "" for it in where),
            tuple(LONG_ACTIONS[it[player].action] if player in it else "" for it in where),
        )
        for place, player in enumerate(village.seats, start=1)
    )
    return Table("sommeil", rows, tuple(period(page.after) for page in passed))


def posts_table(game: Game) -> Table:
    """Posts by days: who held each at the end of the day."""
    names, ends = whole_names(game.village), days(game)
    ever = [post for post in POSTS if any(post in village.posts for village in ends)]
    rows = tuple(
        PostRow(POSTS[post], tuple(_holder(village, names, post) for village in ends))
        for post in ever
    )
    return Table("postes", rows, tuple(period(village) for village in ends))


def _holder(village: Village, names: Mapping[PlayerId, str], post: str) -> str:
    if post not in village.posts:
        return ""
    holder = village.posts[post]
    return "(vacant)" if holder is None else names[holder]
