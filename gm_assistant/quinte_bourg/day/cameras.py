"""The thermal cameras of the morning: how many were in a house at the attack (D-01)."""

from typing import Final

from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.night.attack import seen_inside
from gm_assistant.quinte_bourg.night.row import standing_house
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts
from gm_assistant.quinte_bourg.posts.offices import act_once_today, holder_of
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.kind import Kind
from gm_assistant.quinte_bourg.village.timing import require_stage
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import DEPUTIES
from gm_assistant.quinte_bourg.words.vocabulary import POSTS
from gm_assistant.seam.forms import one_of


class DeputyHoldsTheCamera(Refusal):
    template = "Un Adjoint est en poste : le Procureur n'a pas de caméra, mais peut enquêter."


HOLDERS: Final = ("procureur", *DEPUTIES)


def camera(village: Village, move: Move) -> None:
    """D-01, D-04 to D-06: how many were in a house at the instant of the attack."""
    require_stage(village, "cameras")
    post = move["post"]
    holder_of(village, post)
    deputy = any(village.posts.get(it) is not None for it in DEPUTIES)
    if post == "procureur" and deputy:
        village.refuse(DeputyHoldsTheCamera())
    act_once_today(village, post)
    house = standing_house(village, move["house"])
    inside = tuple(seen_inside(village, house.id, known_whereabouts(village)))
    seen = ("vide", "un", "plusieurs")[min(len(inside), 2)]
    village.answer(seen, "reponse.camera", house=house.id, post=post, inside=inside)


KINDS: Final = (
    Kind(
        "camera",
        camera,
        lambda village, move: (
            f"Caméra ({POSTS[move['post']]}) : maison {de(village.name(move['house']))}"
        ),
        {"post": one_of(HOLDERS, "poste"), "house": player},
    ),
)
