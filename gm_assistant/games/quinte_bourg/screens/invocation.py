"""An invocation step by step: who, which power, on whom, and what is said meanwhile."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.french.language import coins
from gm_assistant.games.quinte_bourg.rules.choices import (
    inquiry_posts,
    invocation_targets,
    invocations,
    why_no_inquiry,
)
from gm_assistant.games.quinte_bourg.rules.powers import (
    ANSWERS,
    INQUIRY_PRICE,
    KILLINGS,
    legal_answers,
)
from gm_assistant.games.quinte_bourg.rules.sheet import row_after
from gm_assistant.games.quinte_bourg.rules.village import Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import (
    POSTS,
    POWERS,
    ROLES,
    STEPS,
    PlayerId,
    Power,
    Role,
    Step,
)
from gm_assistant.games.quinte_bourg.screens.day_asked import Announcement
from gm_assistant.games.quinte_bourg.screens.day_script import StageRow
from gm_assistant.games.quinte_bourg.screens.last_said import Answered
from gm_assistant.games.quinte_bourg.screens.night_console import NO_ANSWER
from gm_assistant.games.quinte_bourg.screens.people import Signs, circle, circle_for
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.toolkit.seats import ChoiceView, DecisionView


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


Draft = Mapping[str, Any]
# In what is begun: the game master lets somebody invoke who has nothing to invoke.
OVERRULED = "overruled"
_STEPS: Final = ("Qui invoque", "Quel pouvoir", "Sur qui")
_NO_POWER = "Aucun pouvoir à invoquer maintenant."
_PRICE = f"L'enquête coûte {coins(INQUIRY_PRICE)} au Procureur."


def invocation_view(
    village: Village,
    scripts: Scripts,
    draft: Draft,
    at_call: Callable[[Step], Draft] = lambda _step: {},
) -> InvocationView:
    """The next thing to know, with what to say before it; `at_call`: what a call has begun."""
    able = who_may_invoke(village)
    by = draft.get("by")
    powers = powers_open(able, draft)
    if by is None or not powers:
        said = _said(scripts, _opening(village, at_call))
        return InvocationView(_who(village, able), said, steps=_steps(0))
    power = draft.get("power") or (powers[0] if len(powers) == 1 else None)
    if power is None:
        return InvocationView(_which(village, by, powers), steps=_steps(1))
    said = _said(scripts, _announced(village, by, power, draft))
    asked = _on_whom(village, by, power, draft)
    return InvocationView(asked, said, begun=bool(draft.get("guesses")), steps=_steps(2))


def _steps(here: int) -> tuple[StageRow, ...]:
    done = ("fait",) * here + ("maintenant",) + ("avenir",) * len(_STEPS)
    return tuple(StageRow(it, it, state) for it, state in zip(_STEPS, done, strict=False))


def who_may_invoke(village: Village) -> dict[PlayerId, list[Power]]:
    able: dict[PlayerId, list[Power]] = {}
    for player, power in invocations(village):
        able.setdefault(player, []).append(power)
    return able


def powers_open(able: Mapping[PlayerId, list[Power]], draft: Draft) -> list[Power]:
    """What somebody may invoke; anything, where the game master has overruled."""
    by = draft.get("by")
    return able.get(by, list(POWERS) if OVERRULED in draft else []) if by else []


def _opening(village: Village, at_call: Callable[[Step], Draft]) -> Iterator[Answered]:
    if village.weekday == "dimanche":
        yield "invocation_dimanche", {}
    if village.phase == "jour":
        yield "invocation_ouverte", {}
    else:
        yield _close_all_eyes(village, at_call)
    yield "invocation_appel", {}


def _close_all_eyes(village: Village, at_call: Callable[[Step], Draft]) -> Answered:
    """I-18: first whoever has his eyes open for the call that is interrupted."""
    night = tonight(village)
    last = night.steps[night.place] if night.place >= 0 else None
    interrupted = row_after(village, last)
    if interrupted is None or interrupted in NO_ANSWER:
        return "invocation_nuit_seule", {}
    if interrupted == "reve":  # the whole village looks at its spirits.
        return "invocation_ouverte", {}
    named = {"appel": STEPS[interrupted].partition(" (")[0]}
    together = len(at_call(interrupted).get("targets", ())) > 1
    return "invocation_nuit_deux" if together else "invocation_nuit", named


def _said(scripts: Scripts, words: Iterator[Answered]) -> tuple[Announcement, ...]:
    return tuple(Announcement(scripts.words(it, values)) for it, values in words)


def _announced(village: Village, by: PlayerId, power: Power, draft: Draft) -> Iterator[Answered]:
    """L79-L83: the kind of power, never more than its card tells."""
    name = {"joueur": village.name(by)}
    match power:
        case "conversion_radieuse":
            yield "conversion_radieuse", name
            yield "conversion_radieuse_cible", {}
        case "show":
            yield from question_of(village, by, draft)
        case "enquete":
            return
        case _:
            yield ("mise_a_mort" if power in KILLINGS else power), {}


def _who(village: Village, able: Mapping[PlayerId, list[Power]]) -> DecisionView:
    signs = Signs(
        why_not={
            it: why_no_inquiry(village, it) or _NO_POWER for it in village.seats if it not in able
        },
        figures={it: ("", _in_words(its)) for it, its in able.items()},
    )
    told = (f"{village.name(it)} : {_in_words(its)}" for it, its in able.items())
    return DecisionView(
        id="invocation-qui",
        move="invoke",
        question="Qui invoque un pouvoir ?",
        help=" · ".join(told),
        circle=circle(village, signs, "by"),
    )


def _in_words(powers: list[Power]) -> str:
    return ", ".join(POWERS[it] for it in powers)


def _which(village: Village, by: PlayerId, powers: list[Power]) -> DecisionView:
    return DecisionView(
        id="invocation-pouvoir",
        move="invoke",
        question=f"{village.name(by)} : quel pouvoir ?",
        hidden=(("by", by),),
        choices=tuple(ChoiceView("power", it, POWERS[it]) for it in powers),
    )


def _on_whom(village: Village, by: PlayerId, power: Power, draft: Draft) -> DecisionView:
    if power == "show":
        return next_guess(village, by, draft)
    hidden = (("by", by), ("power", power))
    who = f"{village.name(by)} · {POWERS[power]}"
    if power == "enquete":
        posts = inquiry_posts(village, by)
        choices = tuple(ChoiceView("post", it, POSTS[it], _holder(village, it)) for it in posts)
        return DecisionView(
            "invocation-poste", "invoke", "Sur quel poste ?", who, _PRICE, hidden, choices
        )
    return DecisionView(
        id="invocation-cible",
        move="invoke",
        question="Qui est visé ?",
        who=who,
        hidden=hidden,
        circle=circle_for(village, invocation_targets(village, by, power), "target", by),
    )


def _holder(village: Village, post: str) -> str:
    holder = village.posts.get(post)
    return village.name(holder) if holder is not None else ""


# The show of the Animatrice: Poirot turns to each player, and guesses.


def question_of(village: Village, by: PlayerId, draft: Draft) -> Iterator[Answered]:
    """L83: Poirot's name at the beginning, then his words on each player."""
    asked = _asked(village, by, draft)
    role = _role_said(draft, asked)
    if asked is not None and role is not None:
        yield "show_question", {"joueur": village.name(asked), "role": ROLES[role]}
    elif not draft.get("guesses"):
        yield "show_ouvert", {"joueur": village.name(by)}


def _answered(draft: Draft) -> Mapping[PlayerId, str]:
    """Who has answered, to what and how."""
    told = draft.get("guesses", ())
    return {it["player"]: f"{ROLES[it['role']]} : {ANSWERS[it['answer']]}" for it in told}


def _asked(village: Village, by: PlayerId, draft: Draft) -> PlayerId | None:
    """L309: in the order that he chooses."""
    about = draft.get("about")
    free = about in village.players and about != by and about not in _answered(draft)
    return str(about) if free else None


def _role_said(draft: Draft, asked: PlayerId | None) -> Role | None:
    role, of = draft.get("role"), draft.get("of")
    return str(role) if role in ROLES and asked is not None and of == asked else None


def next_guess(village: Village, by: PlayerId, draft: Draft) -> DecisionView:
    """Whom Poirot turns to, what he says, what the player answers."""
    asked = _asked(village, by, draft)
    show = (("by", by), ("power", "show"))
    count = f"{len(_answered(draft)) + 1} sur {len(village.seats) - 1}"
    if asked is None:
        return _to_whom(village, by, draft, DecisionView(
            "show-qui", "invoke", "À qui s'adresse-t-il ?", count, hidden=show,
        ))  # fmt: skip
    hidden = (*show, ("about", asked))
    role = _role_said(draft, asked)
    if role is None:
        return DecisionView(
            "show-role", "invoke", f"{village.name(asked)} : quel rôle ?", count,
            hidden=(*hidden, ("of", asked)), choices=_roles(),
        )  # fmt: skip
    answers = legal_answers(village.players[asked], role)
    return DecisionView(
        id="show-reponse",
        move="invoke",
        question=f"{village.name(asked)} répond à « {ROLES[role]} »",
        who=count,
        help=_allowed(answers),
        hidden=(*hidden, ("player", asked), ("role", role)),
        choices=tuple(ChoiceView("answer", it, ANSWERS[it]) for it in answers),
    )


def _to_whom(village: Village, by: PlayerId, draft: Draft, view: DecisionView) -> DecisionView:
    told = _answered(draft)
    why_not = {**told, by: "c'est son show"}
    marks = dict.fromkeys(told, "a répondu")
    return replace(view, circle=circle(village, Signs(why_not=why_not, chosen=marks), "about"))


def _roles() -> tuple[ChoiceView, ...]:
    """Always in the same order, before everybody: what was dealt is told by none."""
    return tuple(ChoiceView("role", it, label) for it, label in ROLES.items())


def _allowed(answers: tuple[str, ...]) -> str:
    said = ", ".join(ANSWERS[it] for it in answers)
    only = "Seule cette réponse est permise" if len(answers) == 1 else "Réponses permises"
    return f"{only} : {said}."
