"""Setting the table of Zombie Mosh: one page, good enough to begin at once."""

from collections.abc import Mapping
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from gm_assistant.companions.zombie_mosh.pages.setting_state import (
    STEP,
    answered_state,
    dancers,
    document_of,
    fresh,
    holds,
    same_again,
)
from gm_assistant.companions.zombie_mosh.scripts.box import Box
from gm_assistant.companions.zombie_mosh.views.setting import setting_view
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import day_and_month
from gm_assistant.seam.companion import Asked, Begin, GoOn, NotReady, Setting, State
from gm_assistant.seam.pages import Form, Screen
from gm_assistant.zombie_mosh.game import Game, open_document
from gm_assistant.zombie_mosh.table import FEWEST_PLAYERS


def setting(box: Box) -> Setting[Game]:
    """With the limbs, boards and cards of this box."""
    return Setting(
        first=STEP,
        fresh=partial(_fresh, box),
        page=partial(_page, box),
        answered=partial(_answered, box),
        again=partial(_again, box),
        holds=holds,
    )


def _fresh(box: Box, today: datetime) -> State:
    return fresh(box) | {"title": f"Concert du {day_and_month(today)}"}


def _again(box: Box, document: Mapping[str, Any], _game: Game) -> State:
    return same_again(box, document)


def _page(box: Box, asked: Asked) -> Screen:
    return Screen("zombie_mosh/table.html", {"setup": setting_view(box, asked.state)})


def _answered(box: Box, state: State, _step: str, form: Form, chance: Random) -> GoOn | Begin:
    told = answered_state(box, state, form)
    if form.get("faire") != "jouer":
        return GoOn(told, STEP)
    names = dancers(box, told).values()
    if len(names) < FEWEST_PLAYERS:
        raise _not_ready("Il faut deux zombis au moins : cochez un autre siège.", told)
    if len({it.casefold() for it in names}) < len(names):
        raise _not_ready("Deux joueurs ont le même nom : ajoutez une initiale.", told)
    return Begin(_proved(document_of(box, told, chance), told))


def _proved(document: dict[str, Any], told: State) -> dict[str, Any]:
    """The rules themselves must understand this table."""
    try:
        open_document(document)
    except Malformed as error:
        raise _not_ready(f"« {error.place} » : {error.sentence}. Corrigez-le ici.", told) from error
    return document


def _not_ready(sentence: str, state: State) -> NotReady:
    return NotReady(sentence, step=STEP, state=state)
