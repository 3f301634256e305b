"""The night as its table: what its screen is made of, and how far its calls have come."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.village import Night, Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import STEPS, Step
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.seats import CampView, ChoiceView, CircleView, PersonView, TimerView

# What the night console shows: the calls of the night, the one being made, and its answer.


@dataclass(frozen=True, slots=True)
class CallRow:
    """One line of the night's table; `state` is fait, passe, maintenant, avenir or impossible."""

    id: str
    label: str
    state: str
    summary: str = ""
    warning: str = ""

    # How each state is said aloud.
    states: ClassVar[Mapping[str, str]] = {
        "fait": "c'est fait",
        "passe": "sans réponse",
        "maintenant": "maintenant",
        "avenir": "à venir",
        "impossible": "impossible, chacun le sait",
    }


@dataclass(frozen=True, slots=True)
class PartView:
    """One decision of a call that takes several; `value` is what was chosen, if it was."""

    label: str
    value: str = ""
    current: bool = False


@dataclass(frozen=True, slots=True)
class ToggleView:
    """A condition sent along with the next choice (cornes, carnage, désaccord)."""

    field: str
    label: str
    on: bool = False
    value: str = "1"


@dataclass(frozen=True, slots=True)
class CardView:
    """A card turned for somebody's eyes: its kind and its words."""

    kind: str
    words: str
    camp: CampView | None = None


@dataclass(frozen=True, slots=True)
class AnswerBand:
    """The answer to give back, until the next tap; it names the row that it belongs to.

    `show` is what follows `montrer/` in the address where the player sees it himself;
    `gesture` is how it is given, said once, in the heart of the table.
    """

    row: str
    answer: str
    detail: str = ""
    cards: tuple[CardView, ...] = ()
    tone: str = "dit"
    show: str = ""
    gesture: str = ""

    @property
    def is_owed(self) -> bool:
        """Whether somebody waits for it, and the words that close his call with him."""
        return bool(self.tone == "dit" and (self.answer or self.cards))


@dataclass(frozen=True, slots=True)
class CallView:
    """The call being made: words for the table, facts for the game master, what may be tapped.

    `summons` stands before the names of those who are called; `closing` is what is still to be
    read of the row before, `answer` what is owed to it first; `announced` are the words of an
    invocation, read before all else; `of`: that decision.
    """

    row: str
    label: str
    words: str
    closing: str = ""
    hint: str = ""
    part: int = 0
    holders: tuple[PersonView, ...] = ()
    summons: str = "Répond"
    absence: str = ""
    pause: TimerView | None = None
    parts: tuple[PartView, ...] = ()
    choices: tuple[ChoiceView, ...] = ()
    toggles: tuple[ToggleView, ...] = ()
    skip_label: str = "Ne désigne personne"
    skip_field: str = "pass"
    skip_strong: bool = False
    go_label: str = ""
    timer: TimerView | None = None
    hidden: Pairs = ()
    reopened: bool = False
    call_anyway: bool = False
    answer: AnswerBand | None = None
    announced: tuple[str, ...] = ()
    of: int = -1
    go_strong: bool = True


@dataclass(frozen=True, slots=True)
class AttackLine:
    """One attacked house: who is there, who could die, what came of it and why."""

    house: str
    attackers: str
    pool: str
    outcome: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class NightConsole:
    """The whole night screen."""

    rows: tuple[CallRow, ...]
    call: CallView
    circle: CircleView
    band: AnswerBand | None = None
    attacks: tuple[AttackLine, ...] = ()

    @property
    def progress(self) -> str:
        """How far the night has come, in words; a call that nobody can make is none."""
        made = [row.state in ("fait", "passe") for row in self.rows if row.state != "impossible"]
        return f"{sum(made)} appel{'s' if sum(made) > 1 else ''} sur {len(made)}"


@dataclass(frozen=True, slots=True)
class SleeperView:
    """Where somebody sleeps as known so far, and why."""

    person: PersonView
    place: str
    action: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class SleepPicture:
    """The second picture of the circle: the houses by who is in them."""

    circle: CircleView
    away: tuple[SleeperView, ...]
    asked: SleeperView | None = None


# The list of tonight's calls: what is done and was decided, what comes next, what cannot be.

# After the last call: the row that opens the day.
DAYBREAK: Final = "jour"


def last_called(game: Game) -> tuple[int, Step] | None:
    """The last row recorded or passed this night, with the index of its move."""
    for index in range(len(game.moves) - 1, -1, -1):
        move = game.moves[index]
        if move["move"] == "night":
            return None
        if move["move"] in ("call", "pass"):
            return index, move["step"]
    return None


def row_reached(game: Game) -> Step:
    """The row that the night has come to: an owed one first, the day when nothing else is left."""
    village = game.village
    owed = next((it.about for it in village.pending if it.what == "call"), None)
    if owed is not None:
        return owed
    last = last_called(game)
    return row_after(village, last[1] if last else None) or DAYBREAK


def row_after(village: Village, step: Step | None) -> Step | None:
    """The row whose eyes are open once this one is recorded; None at the end of the table.

    It is the first after it that still waits, unless this one is asked again.
    """
    if asks_again(village):
        return step
    night = tonight(village)
    start = night.steps.index(step) + 1 if step in night.steps else 0
    waiting = (it for it in night.steps[start:] if _state(village, night, it) == "avenir")
    return next(waiting, None)


def asks_again(village: Village) -> bool:
    """A-02: they disagree and no alpha decides; their eyes are open, and they may still agree."""
    night = tonight(village)
    last = night.steps[night.place] if night.place >= 0 else ""
    index, _ = night.sheet.get(last, (-1, None))
    return any(it.move == index and it.rule == "cible.desaccord" for it in village.happened)


def impossible(village: Village, step: Step) -> bool:
    """T-08: whether the table knows that nobody can answer, from what lies face up."""
    row, everybody = ROWS[step], village.players.values()
    if row.state != "vivant":
        return not any(it.status == row.state for it in everybody)
    if row.calls == ("amoureux",):
        # Whoever came back before the eyes of all was a lover; once he is dead, both are.
        return any(not village.players[it].seated for it in village.returned)
    if row.group:
        return False
    for it in everybody:
        # The cards that a dead player has turned and not bequeathed.
        if it.shown and not it.seated:
            camp = it.printed if "camp" in it.shown else ()
            speciality = it.specialities if "specialite" in it.shown else ()
            if not {*camp, *speciality}.isdisjoint(row.calls):
                return True
    return False


def call_rows(village: Village, shown: Step) -> tuple[CallRow, ...]:
    """Every row of the night, with its state and what was recorded; the last opens the day."""
    night, rows = tonight(village), []
    owed = {it.about for it in village.pending if it.what == "call"}
    for place, step in enumerate(night.steps):
        state = _state(village, night, step)
        warning = ""
        if step in owed:
            warning = "Appel à reprendre : un changement l'a vidé"
        elif place < night.place and state == "avenir":
            warning = "Appel sauté : touchez-le pour le faire"
        cell = night.sheet.get(step)
        summary = ROWS[step].shape.summary(village, cell[1]) if cell else ""
        now = "maintenant" if step == shown else state
        rows.append(CallRow(step, STEPS[step], now, summary, warning))
    dawn = "maintenant" if shown == DAYBREAK else "avenir"
    return (*rows, CallRow(DAYBREAK, "Lever du jour", dawn))


def state_of_row(village: Village, step: Step) -> str:
    """fait, passe, impossible or avenir."""
    return _state(village, tonight(village), step)


def _state(village: Village, night: Night, step: Step) -> str:
    if step in night.sheet:
        return "fait"
    if step in night.passed:
        return "passe"
    return "impossible" if impossible(village, step) else "avenir"
