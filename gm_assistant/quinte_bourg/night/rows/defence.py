"""The row of the ghost militia: one house is defended until dawn (L518, L550)."""

from typing import Final

from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.night.row import EVERY_NIGHT, Row, acting, house_said, standing_house
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.night import amend
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.seam.wording import say


class DefendedYesterday(Refusal):
    template = "La maison {de_name} a été défendue la nuit dernière : choisissez-en une autre."


def ghosts_defend(village: Village, move: Move, row: Row) -> None:
    """A-13: one house, not the same two nights running."""
    if acting(village, row) is None:
        return
    house = standing_house(village, move["house"])
    if house.id == village.last_defended:
        village.refuse(DefendedYesterday(name=house.name))
    amend(village, defended=house.id)
    village.tell("protection", house.id, "milice.defend", house=house.id)


ROWS: Final = (
    Row(
        step="fantomes",
        place=10,
        nights=EVERY_NIGHT,
        judge=ghosts_defend,
        words=house_said("défendent la maison"),
        calls=("fantomes",),
        group=lambda village: [it for it in village.in_seat_order() if it.status == "fantome"],
        state="fantome",
        required={"house": player},
        sayings={
            "milice.defend": say(
                "La milice fantôme défend la maison {de_house}.", "L518", "L550", "A-13"
            ),
        },
    ),
)
