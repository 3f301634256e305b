"""A screen of a game: what it is built from, the frame around it, and who builds it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from flask import Response

from gm_assistant.companions.quinte_bourg.pages.drafts import sound
from gm_assistant.journal.line import Line
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.views.frame import RefusalView
from gm_assistant.views.journal.model import CorrectionView
from gm_assistant.web.devices import Device
from gm_assistant.web.frames import frame, page_of
from gm_assistant.web.live import Moment
from gm_assistant.web.show import template

Context = dict[str, Any]


class Elsewhere(Exception):
    """The game is at another moment than this screen's."""


@dataclass(frozen=True)
class Scene:
    """One screen asked by one device; `about` is the player of a player's page."""

    game_id: str
    moment: Moment
    device: Device
    page: str
    args: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    refusal: RefusalView | None = None
    instead: int | None = None
    asked: CorrectionView | None = None

    @property
    def game(self) -> Game:
        return self.moment.game

    @property
    def village(self) -> Village:
        return self.moment.game.village

    @property
    def line(self) -> Line:
        return self.moment.line

    def draft(self, key: str) -> dict[str, Any]:
        """What has been begun of a decision; that of a correction is kept apart."""
        return sound(self.line.draft(draft_prefix(self.instead) + key), self.village)


def draft_prefix(instead: int | None) -> str:
    """The beginning of the keys of drafts that correct a past decision."""
    return "" if instead is None else f"instead:{instead}:"


Builder = Callable[[Scene], tuple[str, Context]]
SCREENS: Final[dict[str, Builder]] = {}


def screen(name: str) -> Callable[[Builder], Builder]:
    """Register what builds the page of this name."""

    def keep(builder: Builder) -> Builder:
        SCREENS[name] = builder
        return builder

    return keep


def shown(scene: Scene, status: int = 200) -> Response:
    """The screen as a page, or that of the present moment when it has passed."""
    try:
        name, context = SCREENS[scene.page](scene)
    except Elsewhere:
        scene = replace(scene, page=page_of(scene.village), args={}, about="")
        name, context = SCREENS[scene.page](scene)
    told = scene.refusal or context.pop("told", None)
    page = context.pop("looks_like", scene.page)
    around = frame(scene.game_id, scene.moment, page, told)
    return template(name, status, frame=around, **context)
