"""Setting the table: names and characters on one page, what differs from our values behind it."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from gm_assistant.companions.humans.pages import table_state
from gm_assistant.companions.humans.pages.paper import NUMBERS, SQUARES
from gm_assistant.companions.humans.pages.setting_cards import cards_told
from gm_assistant.companions.humans.pages.table_state import FIRST
from gm_assistant.companions.humans.scripts.box import defaults
from gm_assistant.companions.humans.views.setting import setup_view
from gm_assistant.engine.wording import Malformed
from gm_assistant.humans.box import CHARACTERS, Box
from gm_assistant.humans.document import MOST
from gm_assistant.humans.game import Game, open_document
from gm_assistant.humans.records import RULINGS
from gm_assistant.seam.companion import Asked, Begin, GoOn, NotReady, Setting, State
from gm_assistant.seam.pages import Form, Screen


def setting(box: Box) -> Setting[Game]:
    """With the values of this MJ's box."""
    return Setting(
        first=FIRST,
        fresh=partial(table_state.fresh, box),
        page=_page,
        answered=_answered,
        again=table_state.again,
        holds=table_state.holds,
    )


def _page(asked: Asked) -> Screen:
    step = asked.step if asked.step in _STEPS else FIRST
    return Screen("humans/setup.html", {"setup": setup_view(asked.state, step)})


def _answered(state: State, step: str, form: Form, chance: Random) -> GoOn | Begin:
    read = _STEPS.get(step)
    if read is None:
        raise NotReady("Cette étape n'existe pas : revenez à la table.", step=FIRST)
    told = read(state, form)
    wanted = form.get("faire")
    try:
        document = table_state.document_of(told, chance)
        open_document(document, defaults())
    except NotReady as refusal:
        if wanted == "commencer" or step == "papier":
            refusal.step, refusal.state = step, told
            raise
    except Malformed as error:
        sentence = f"{error.place} : {error.sentence}. Corrigez, puis recommencez."
        raise NotReady(sentence, step=step, state=told) from None
    else:
        if wanted == "commencer":
            return Begin(document)
    return GoOn(told, wanted if wanted in _STEPS else FIRST)


def _players(state: State, form: Form) -> State:
    names, characters = form.getlist("nom"), form.getlist("personnage")
    seats = [
        {"name": name.strip(), "character": who if who in CHARACTERS else ""}
        for name, who in zip(names, characters, strict=False)
    ][:MOST]
    seats += [{"name": "", "character": ""} for _ in range(MOST - len(seats))]
    return {**state, "seats": seats, "title": form.get("titre").strip()[:120] or state["title"]}


def _rulings(state: State, form: Form) -> State:
    told = {it: form.get(it) for it, words in RULINGS.items() if form.get(it) in words}
    return {**state, "rulings": told}


def _paper(state: State, form: Form) -> State:
    facts = (*NUMBERS, "zombies", "wounds", "ability_used")
    names = [f"{one}-{fact}" for one in "ABCDEF" for fact in facts]
    told = {it: form.get(it)[:2000] for it in ("player", "tiles", *SQUARES, *names) if it in form}
    return {**state, "paper": told}


_STEPS: Final[dict[str, Callable[[State, Form], State]]] = {
    FIRST: _players,
    "boite": cards_told,
    "reglages": _rulings,
    "papier": _paper,
}
