"""The two musicians: each charms somebody new every night (L267)."""

from typing import Final

from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.night.row import EVERY_NIGHT, Row, acting, seated_target, target_said
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import Step
from gm_assistant.seam.wording import say


class AlreadyCharmed(Refusal):
    template = "{name} est déjà sous ce charme : choisissez une nouvelle personne."


def musician_charms(village: Village, move: Move, row: Row) -> None:
    """L267, W-13: somebody whom this musician has not charmed yet."""
    if acting(village, row) is None:
        return
    target = village.players[move["target"]]
    if move.step in target.charmed_by:
        village.refuse(AlreadyCharmed(name=target.name), "force.deja_charme", player=target.id)
    if seated_target(village, row, target.id) is None or move.step in target.charmed_by:
        return
    village.change(target.id, charmed_by=(*target.charmed_by, move.step))
    village.tell("charm", target.id, f"charme.{move.step}", player=target.id, step=move.step)


def _musician(step: Step, place: int, name: str) -> Row:
    return Row(
        step=step,
        place=place,
        nights=EVERY_NIGHT,
        judge=musician_charms,
        words=target_said("charme"),
        calls=(step,),
        required={"target": player},
        sayings={
            f"charme.{step}": say(f"{name} charme {{player}}.", "L267", "L-20", "W-13"),
        },
    )


ROWS: Final = (_musician("orphee", 100, "Orphée"), _musician("sirene", 110, "La Sirène"))
