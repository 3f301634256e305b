"""The rows of those who spend the night elsewhere by choice: the Artiste, Laura (L386-L390)."""

from typing import Final

from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.night.row import (
    EVERY_NIGHT,
    Row,
    acting,
    house_said,
    standing_house,
    target_said,
)
from gm_assistant.quinte_bourg.refusals import OwnHouse, TargetIsDead
from gm_assistant.quinte_bourg.village.night import amend, wish
from gm_assistant.quinte_bourg.village.records import Wish
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.wording import say


def artist_sculpts(village: Village, move: Move, row: Row) -> None:
    """L390, L-12, L-13: all night at the target's house, his own if he likes."""
    artist = acting(village, row)
    if artist is None:
        return
    target = village.players[move["target"]]
    if not target.seated:
        refusal = TargetIsDead(name=target.name)
        village.refuse(refusal, "force.sans_demenagement", player=target.id)
    amend(village, sculpture=(artist.id, target.id))
    wish(village, artist.id, Wish("sculpter", target.id, "sculpture", artist.id))


def laura_squats(village: Village, move: Move, row: Row) -> None:
    """L386, L-14: any house but her own, empty or not."""
    laura = acting(village, row)
    if laura is None:
        return
    house = standing_house(village, move["house"])
    if house.id == laura.id:
        village.refuse(OwnHouse(name=laura.name))
    wish(village, laura.id, Wish("squatter", house.id, "laura", laura.id))


ROWS: Final = (
    Row(
        step="sculpture",
        place=80,
        nights=("mercredi", "samedi"),
        judge=artist_sculpts,
        words=target_said("sculpte chez"),
        calls=("artiste",),
        required={"target": player},
        goes="sculpter",
        moves=True,
        sayings={
            "souhait.sculpter": say(
                "Nuit de sculpture chez {house} pour {player}.", "L390", "L-13"
            ),
        },
    ),
    Row(
        step="laura",
        place=130,
        nights=EVERY_NIGHT,
        judge=laura_squats,
        words=house_said("squatte la maison"),
        calls=("laura",),
        required={"house": player},
        goes="squatter",
        moves=True,
        sayings={
            "souhait.squatter": say("{player} va squatter chez {house}.", "L386", "L-14"),
        },
    ),
)
