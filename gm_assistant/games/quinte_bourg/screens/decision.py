"""A decision as the screens draw it: its houses, its buttons, the words that put it.

What is asked, who may be touched and why not is said by the decision itself (`rules/asking.py`):
`circle_of` draws the houses of any, by night, by day and in an invocation, `decision_view` the
question of the day or of an invocation, `call_view` the heart of a call of the night.
`asked_by_day` gives what the day asks now, `invocation_view` an invocation step by step,
`anytime_decisions` what the game master may write down at any moment.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.engine.forms import Fields
from gm_assistant.games.quinte_bourg.rules import night
from gm_assistant.games.quinte_bourg.rules.asking import NEXT_CALL, Asking, Entry
from gm_assistant.games.quinte_bourg.rules.ballots import Round
from gm_assistant.games.quinte_bourg.rules.choices import Choices
from gm_assistant.games.quinte_bourg.rules.decisions import Begun, invited, owed_decision
from gm_assistant.games.quinte_bourg.rules.invoking import Invocation
from gm_assistant.games.quinte_bourg.rules.laws import law_decisions
from gm_assistant.games.quinte_bourg.rules.night import Call, left_alone, nobody
from gm_assistant.games.quinte_bourg.rules.sheet import asks_again, impossible, row_after, row_of
from gm_assistant.games.quinte_bourg.rules.village import Player, Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import OPTIONAL_POSTS, POSTS, Post, Stage, Step
from gm_assistant.games.quinte_bourg.screens.answers import (
    FAILED,
    Announcement,
    AnswerBand,
    Answered,
)
from gm_assistant.games.quinte_bourg.screens.people import (
    NOBODY,
    SEAT,
    Signs,
    as_the_table_knows,
    circle,
    options,
    person_view,
    state_of,
)
from gm_assistant.games.quinte_bourg.texts.scripts import Row, Scripts
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.seats import (
    ChoiceView,
    CircleView,
    DecisionView,
    FieldView,
    Mark,
    OptionView,
    PersonView,
    TimerView,
)

# Any decision: the houses that may be touched, the buttons, the fields to fill in.


def circle_of(asked: Asking, label: str = "Le village") -> CircleView:
    """The houses that may be touched for a decision, and what they bear."""
    signs = Signs(
        why_not=asked.why_not(),
        answering=asked.answered_by(),
        chosen=asked.marked(),
        marks={it: tuple(Mark(*sign) for sign in signs) for it, signs in asked.marks.items()},
        figures=asked.offer.figures,
    )
    field = asked.question.field if asked.question.seat else SEAT
    drawn = circle(asked.village, signs, field, label)
    question = asked.question
    return replace(drawn, several=True, counted=question.counted) if question.several else drawn


def _field(entry: Entry) -> FieldView:
    entries = options(dict(entry.among), (entry.value,))
    return FieldView(
        f"{entry.field}.{entry.whose}" if entry.whose else entry.field,
        entry.label,
        entry.kind,
        entry.value,
        (NOBODY, *entries) if entries and not entry.required else entries,
        least=entry.least,
        most=entry.most,
        required=entry.required,
    )


def decision_view(asked: Asking) -> DecisionView:
    """A question of the day, or of an invocation, as it is put now."""
    question, offer = asked.question, asked.offer
    about = {asked.about: asked.told.get(asked.about)}
    sends = about if question.sends is None else question.sends
    return DecisionView(
        id=question.id,
        move=asked.move,
        question=question.label,
        who=question.who,
        help=question.help,
        hidden=tuple((it, str(value)) for it, value in sends.items() if it and value),
        choices=tuple(ChoiceView(*it) for it in offer.buttons),
        fields=tuple(map(_field, offer.entries)),
        submit=offer.submit,
        circle=circle_of(asked) if question.seat else None,
        owed=question.owed,
    )


def invitation(scripts: Scripts, asked: Asking) -> Announcement | None:
    """The question as it is read aloud, where the script has one."""
    said, aside = asked.question.said, asked.question.aside
    return Announcement(scripts.words(*said), secret=aside) if said else None


# What the day asks.


def asked_by_day(
    truly: Village, scripts: Scripts, stage: Stage, begun: Begun, able: Choices | None
) -> tuple[Asking, ...]:
    """What is owed comes first and alone; `able`: who may truly speak in the vote."""
    village = as_the_table_knows(truly)
    if owed := owed_decision(village, begun):
        return (owed,)
    if stage == "loi":
        return law_decisions(village, scripts.laws, begun.get("law", {}))
    if stage == "vote":
        known = able if able and village is truly else {}
        ballot = Round(village, begun.get("vote", {}), known)
        return (ballot,) if ballot.is_put else ()
    return tuple(invited(village, stage, begun))


@dataclass(frozen=True, slots=True)
class StageRow:
    """One stage in the side list.

    `state` is fait, maintenant, avenir, vide (nothing to do) or passe (its question left open).
    """

    id: str
    label: str
    state: str
    summary: str = ""

    @property
    def state_words(self) -> str:
        """The state of the stage, said aloud."""
        words = {
            "fait": "c'est fait",
            "maintenant": "maintenant",
            "avenir": "à venir",
            "passe": "sans réponse",
        }
        return words.get(self.state, "rien à faire")


# An invocation step by step: who, which power, on whom, and what is said meanwhile.


@dataclass(frozen=True, slots=True)
class InvocationView:
    """An invocation being played: what to say now, and the next thing to know.

    `begun`: answers were given that would be lost with it. `steps` stand where the calls or the
    stages do, so that the houses stay where they were.
    """

    decision: DecisionView
    announcements: tuple[Announcement, ...] = ()
    begun: bool = False
    steps: tuple[StageRow, ...] = ()


_STEPS: Final = ("Qui invoque", "Quel pouvoir", "Sur qui")


def invocation_view(
    village: Village,
    scripts: Scripts,
    draft: Fields,
    at_call: Callable[[Step], Fields] = lambda _step: {},
) -> InvocationView:
    """The next thing to know, with what to say before it; `at_call`: what a call has begun."""
    asked = Invocation(village, draft)
    here = 0 if not asked.powers else 2 if asked.power else 1
    done = ("fait",) * here + ("maintenant",) + ("avenir",) * len(_STEPS)
    said = asked.question.said
    words = [said] if said else []
    if here == 0:
        words = [*_opening(village, at_call)]
    elif said and said[0] == "conversion_radieuse":
        words.append(("conversion_radieuse_cible", {}))
    return InvocationView(
        decision_view(asked),
        tuple(Announcement(scripts.words(*it)) for it in words),
        begun=bool(draft.get("guesses")),
        steps=tuple(StageRow(it, it, state) for it, state in zip(_STEPS, done, strict=False)),
    )


def _opening(village: Village, at_call: Callable[[Step], Fields]) -> Iterator[Answered]:
    if village.weekday == "dimanche":
        yield "invocation_dimanche", {}
    if village.phase == "jour":
        yield "invocation_ouverte", {}
    else:
        yield _close_all_eyes(village, at_call)
    yield "invocation_appel", {}


def _close_all_eyes(village: Village, at_call: Callable[[Step], Fields]) -> Answered:
    """I-18: first whoever has his eyes open for the call that is interrupted."""
    night = tonight(village)
    last = night.steps[night.place] if night.place >= 0 else None
    interrupted = row_after(village, last)
    if interrupted is None or has_no_answer(row_of(village, interrupted)):
        return "invocation_nuit_seule", {}
    if interrupted == "reve":  # the whole village looks at its spirits.
        return "invocation_ouverte", {}
    named = {"appel": village.deck.steps[interrupted].partition(" (")[0]}
    together = len(at_call(interrupted).get("targets", ())) > 1
    return "invocation_nuit_deux" if together else "invocation_nuit", named


# A call of the night: its words, its decisions, whom it calls.


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
    fields: tuple[FieldView, ...] = ()
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


# How long somebody takes to open the eyes and point, so that nobody takes no less; what is drawn
# for each gesture, so that nobody counts it, is drawn on the device.
SILENCE: Final = 6


def call_view(call: Call, row: Row, closing: str, anyway: bool) -> CallView:
    """One row, at its first decision that is still to be taken."""
    shape, offer, missing = call.row.shape, call.offer, absence(call)
    words = call.question.words
    script = row.parts[min(words, len(row.parts) - 1)]
    done = " ".join(it for it in (script.gesture, script.do) if it and it != "Aucun.")
    if call.place:
        # The row before is closed once; then each part closes the one before it.
        closing = row.parts[words - 1].close if 0 < words < len(row.parts) else ""
    parts = (
        PartView(it.label, shape.value(call.village, it, call.told), place == call.place)
        for place, it in enumerate(call.questions)
    )
    one_by_one = len(call.questions) > 1
    recorded, alone = call.recorded is not None, call.nobody_comes
    here = called(call)
    # T-12: nobody is said to answer who will not.
    kept = len(call.able) < len(here) or [it for it in here if it.state not in ("", "alpha")]
    answer = "Répondent" if len(here) > 1 else "Répond"
    still_open = row.id == "reptiliens" and asks_again(call.village)
    return CallView(
        row=row.id,
        label=row.label,
        words=row.say if shape.one_breath and not one_by_one else script.say,
        closing=closing,
        hint="" if alone or offer.warning else done,
        # L-11: whoever called the two still has open eyes, until the words that come next.
        answer=AnswerBand(row.label, FAILED, offer.warning) if offer.warning else None,
        part=call.place,
        holders=here,
        summons="On appelle" if kept else answer,
        absence=missing,
        pause=TimerView(row.timer or SILENCE, "Silence", 0 if row.timer else len(row.parts))
        if missing
        else None,
        parts=tuple(parts) if one_by_one and not alone else (),
        fields=() if alone else tuple(_field(it) for it in offer.entries),
        choices=() if alone else tuple(ChoiceView(*it) for it in offer.buttons),
        toggles=() if alone else tuple(ToggleView(*it) for it in offer.toggles),
        # T-12: the one way on of a call that nobody answers.
        skip_label=NEXT_CALL if alone else shape.draws if offer.drawn else shape.passes,
        skip_field="draw" if offer.drawn and not alone else "pass",
        skip_strong=alone,
        go_label="" if alone else offer.go_on,
        timer=TimerView(row.timer, shape.timer) if row.timer else None,
        hidden=carried(call),
        reopened=recorded and not still_open,
        call_anyway=impossible(call.village, row.id) and not recorded and not anyway,
    )


def carried(call: Call) -> Pairs:
    """What was decided before, carried along by the form of the next decision."""
    pairs: list[tuple[str, str]] = []
    for field, value in call.told.items():
        if field not in (call.question.field, *call.row.shape.uncarried):
            pairs += _flat(field, value)
    return tuple(pairs)


def _flat(field: str, value: Any) -> list[tuple[str, str]]:
    match value:
        case Mapping():
            return [(f"{field}.{key}", str(item)) for key, item in value.items()]
        case list() | tuple():
            return [(field, str(item)) for item in value]
        case bool():
            return [(field, str(int(value)))]
        case _:
            return [(field, str(value))]


# Who answers a call, and in what state; and its silences.


def has_no_answer(row: night.Row) -> bool:
    """Those who open their eyes again have answered before, or answer nothing."""
    return bool(row.shape.again) or row.group is nobody


# Of a card that may have its effect so many times, and has had it.
SERVED: Final = "sa carte a déjà servi"


def called(call: Call) -> tuple[PersonView, ...]:
    """Everybody whom this part of the row calls, in the state that only the game master knows."""
    village = call.village
    if has_no_answer(call.row) or call.offer.warning:
        return ()
    if call.offer.between:
        return tuple(person_view(village, it, camp=True) for it in call.offer.between)
    # Nobody calls who cannot come, unless nobody else is called: then the call keeps its pace.
    here = [it for it in call.answering if it.status != "parti"] or call.answering
    everybody = [it for it in here if it.status == call.row.state] or here
    views = []
    for it in everybody:
        if it in call.able:
            state = "alpha" if call.row.shape.decider in it.cards else ""
        elif it.living and left_alone(call.row, call.everybody):
            state = "reste chez soi"
        elif it in call.awake:
            state = SERVED
        else:
            state = "dort" if it.status == call.row.state else state_of(it)
        views.append(person_view(village, it.id, state, camp=True))
    return tuple(views)


def absence(call: Call) -> str:
    """Why nobody will answer, for the game master alone."""
    if has_no_answer(call.row) or call.is_answered:
        return ""
    same_pace = "appelez tout de même, au même rythme."
    cards = call.row.calls
    missing = [card for card in cards if not any(card in it.cards for it in call.able)]
    if 0 < len(missing) < len(cards):
        # Of a pair, the one who cannot act while the other still answers.
        return f"{call.village.deck.cards[missing[0]]} ne répondra pas : {same_pace}"
    if call.everybody:
        return f"Personne ne répondra : {same_pace}"
    if not call.was_never_dealt:
        return f"Personne pour répondre : {same_pace}"
    return f"Jamais distribué : {same_pace}"


# B13: what a table learns that hears only its own cards called.
CALLED: Final = {False: "Toutes les cartes", True: "Les cartes distribuées"}
ONLY_DEALT: Final = (
    "Pour une table qui a annoncé sa composition. N'appeler que les cartes distribuées abrège la "
    "nuit, mais dit à tous lesquelles sont en jeu ; et si quelqu'un arrive avec une carte de plus, "
    "son premier appel le dira aussi. Les morts et les absents restent appelés."
)


# What the game master may write down at any moment: gifts, notes, posts that come and go.


def anytime_decisions(village: Village) -> tuple[DecisionView, ...]:
    """A note always, the optional posts, which calls are made."""
    return (_note(), *_posts(village), _calls(village))


def _note() -> DecisionView:
    return DecisionView(
        id="note",
        move="note",
        question="Une note",
        help="Elle reste dans le journal et ne change rien à la partie.",
        fields=(FieldView("text", "Ce qu'il faut retenir", "long", required=True),),
        submit="Noter",
    )


def note_on(player: Player) -> DecisionView:
    """« A menti sur Holmes »: seen again the next morning, on his house and nowhere else."""
    return DecisionView(
        id="note",
        move="note",
        question="Une note sur sa maison",
        help="Pour vous seul : elle revient demain matin, et reste au Village.",
        hidden=(("player", player.id),),
        fields=(FieldView("text", "Ce qu'il faut retenir", "long", required=True),),
        submit="Noter",
    )


def _posts(village: Village) -> Iterator[DecisionView]:
    """P-20, P-21: any optional post, at any time."""
    out = tuple(ChoiceView("post", it, POSTS[it]) for it in OPTIONAL_POSTS if it in village.posts)
    new = [it for it in OPTIONAL_POSTS if it not in village.posts]
    if out:
        yield DecisionView("retirer", "retire_post", "Retirer un poste", choices=out)
    if new:
        added = tuple(ChoiceView("post", it, POSTS[it]) for it in new)
        yield DecisionView("ajouter", "open_post", "Ajouter un poste", choices=added)


def _calls(village: Village) -> DecisionView:
    """A custom of the table and no ruling: what is not called is not recorded."""
    return DecisionView(
        id="appels",
        move="calls",
        question="Quelles cartes appeler ?",
        help=ONLY_DEALT,
        choices=tuple(
            ChoiceView("only_dealt", str(int(it)), words, chosen=village.only_dealt is it)
            for it, words in CALLED.items()
        ),
    )


def held_posts() -> tuple[OptionView, ...]:
    """Each leads to the houses: the game master's word on who holds it."""
    return tuple(OptionView(post, label) for post, label in POSTS.items())


def decreed_post(village: Village, post: Post) -> DecisionView:
    """Whoever it is, or nobody."""
    holder = village.posts.get(post)
    chosen = {holder: "le tient"} if holder is not None else {}
    return DecisionView(
        id=f"corriger-{post}",
        move="correct",
        question=f"Qui tient le poste « {POSTS[post]} » ?",
        hidden=(("post", post),),
        choices=(ChoiceView("player", "", "Personne"),),
        circle=circle(village, Signs(chosen=chosen), "player"),
    )
