"""The rows of heavy sleep: the sandman, the two abductors, and dawn (L378-L382)."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.night.row import (
    DAWN,
    EVERY_NIGHT,
    Row,
    acting,
    nobody,
    only_a_moment,
    put_to_sleep,
    seated_target,
    target_said,
)
from gm_assistant.quinte_bourg.refusals import TargetIsSelf
from gm_assistant.quinte_bourg.village.night import amend, tonight, wish
from gm_assistant.quinte_bourg.village.records import Wish
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import EVEN_DAYS, ODD_DAYS
from gm_assistant.quinte_bourg.words.vocabulary import Step
from gm_assistant.seam.wording import Saying, say


def sandman_sends_to_sleep(village: Village, move: Move, row: Row) -> None:
    """L378: the target sleeps heavily until dawn, at home (L-01)."""
    if acting(village, row) is None:
        return
    target = seated_target(village, row, move["target"])
    if target is not None:
        put_to_sleep(village, row, target.id)


def abductor_takes_home(village: Village, move: Move, row: Row) -> None:
    """L382, L-02, L-06: the target sleeps at the abductor's, who stays at home.

    L-07: an abductor who has been put to sleep before takes nobody.
    """
    abductor = acting(village, row)
    if abductor is None:
        return
    if move["target"] == abductor.id:
        village.refuse(TargetIsSelf(name=abductor.name))
    target = seated_target(village, row, move["target"])
    if target is None:
        return
    put_to_sleep(village, row, target.id)
    amend(village, abducted={**tonight(village).abducted, target.id: abductor.id})
    wish(village, abductor.id, Wish("enlevement", abductor.id, move.step, abductor.id))


def _abductor(step: Step, nights: frozenset[str], sayings: Mapping[str, Saying]) -> Row:
    return Row(
        step=step,
        place=70,
        nights=tuple(it for it in EVERY_NIGHT if it in nights),
        judge=abductor_takes_home,
        words=target_said("enlève"),
        calls=(step,),
        required={"target": player},
        moves=True,
        sayings=sayings,
    )


ROWS: Final = (
    Row(
        step="marchand_de_sable",
        place=40,
        nights=EVERY_NIGHT,
        judge=sandman_sends_to_sleep,
        words=target_said("endort"),
        calls=("marchand_de_sable",),
        required={"target": player},
        sayings={
            "sommeil.marchand_de_sable": say(
                "Le Marchand de sable endort {player} jusqu'à l'aube.", "L378", "L-01", "L-04"
            ),
            "rangee.endormi.marchand_de_sable": say(
                "{step} sans effet : le Marchand de sable a endormi {player}.", "L378", "L-04"
            ),
        },
    ),
    _abductor(
        "psychopathe",
        ODD_DAYS,
        {
            "sommeil.psychopathe": say(
                "Le Psychopathe enlève {player} : sommeil lourd jusqu'à l'aube.", "L382", "L-02"
            ),
            "rangee.endormi.psychopathe": say(
                "{step} sans effet : le Psychopathe a enlevé {player}.", "L382", "L-04"
            ),
            "souhait.enlevement": say("{player} reste à la maison avec sa proie.", "L382"),
        },
    ),
    _abductor(
        "toque",
        EVEN_DAYS,
        {
            "sommeil.toque": say(
                "Le Toqué enlève {player} : sommeil lourd jusqu'à l'aube.", "L382", "L-02"
            ),
            "rangee.endormi.toque": say(
                "{step} sans effet : le Toqué a enlevé {player}.", "L382", "L-04"
            ),
        },
    ),
    Row(
        step="aube",
        place=DAWN,
        nights=EVERY_NIGHT,
        judge=only_a_moment,
        words=lambda _village, _move: "les dormeurs se réveillent",
        calls=("tous",),
        group=nobody,
    ),
)
