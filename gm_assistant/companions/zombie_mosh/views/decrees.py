"""What the table may correct: tokens, somebody out or back, the token of the first player."""

from dataclasses import dataclass

from gm_assistant.companions.zombie_mosh.views.body import BodyView, is_drawn
from gm_assistant.companions.zombie_mosh.views.pit import pit_view
from gm_assistant.zombie_mosh.fosse import Fosse


@dataclass(frozen=True, slots=True)
class DecreeView:
    """One body to be corrected; `free` is false where only a note can be taken."""

    body: BodyView
    bodies: tuple[BodyView, ...]
    drawn: bool
    free: bool
    between: bool
    dancing: bool
    why_not: str


def decree_view(fosse: Fosse, seat: int) -> DecreeView:
    pit = pit_view(fosse, tapped=False)
    return DecreeView(
        body=pit.bodies[seat],
        bodies=pit.bodies,
        drawn=is_drawn(fosse),
        free=fosse.in_a_song,
        between=fosse.phase == "prelude",
        dancing=fosse.phase == "danse",
        why_not="" if fosse.in_a_song else "On ne corrige les corps que pendant une chanson.",
    )
