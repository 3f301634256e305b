"""An invocation step by step: who, which power, on whom, and what is said meanwhile."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from gm_assistant.engine.wording import Refusal
from gm_assistant.french.grammar import coins
from gm_assistant.games.quinte_bourg.rules.choices import (
    inquiry_posts,
    invocation_targets,
    invocations,
    why_no_inquiry,
)
from gm_assistant.games.quinte_bourg.rules.game import CODE
from gm_assistant.games.quinte_bourg.rules.powers import INQUIRY_PRICE, KILLINGS, ShowIsIncomplete
from gm_assistant.games.quinte_bourg.rules.village import Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import POSTS, POWERS, STEPS, PlayerId, Power, Step
from gm_assistant.games.quinte_bourg.screens.day_values import (
    Announcement,
    InvocationView,
    StageRow,
)
from gm_assistant.games.quinte_bourg.screens.last_said import Answered, next_guess, question_of
from gm_assistant.games.quinte_bourg.screens.night_call import is_no_answer
from gm_assistant.games.quinte_bourg.screens.night_rows import row_after
from gm_assistant.games.quinte_bourg.screens.people import Signs, brief_name, circle, circle_for
from gm_assistant.games.quinte_bourg.texts.texts import Scripts
from gm_assistant.toolkit.asking import ChoiceView, DecisionView

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
    able = _able(village)
    by = draft.get("by")
    powers = _powers(able, draft)
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


def invoke_from(village: Village, draft: Draft) -> dict[str, Any] | None:
    """The move of the game file once everything is known, or None."""
    by = draft.get("by")
    powers = _powers(_able(village), draft)
    power = draft.get("power") or (powers[0] if len(powers) == 1 else None)
    if by is None or power is None:
        return None
    known = {"enquete": "post", "show": "guesses"}.get(power, "target")
    if known not in draft:
        return None
    move = {"move": "invoke", "by": by, "power": power, known: draft[known]}
    unfinished = power == "show" and isinstance(_refusal_of(village, move), ShowIsIncomplete)
    return None if unfinished else move


def _refusal_of(village: Village, move: Draft) -> Refusal | None:
    return CODE.refusal_of(village, CODE.read(move, "", CODE.known(village)))


def guessed(draft: Draft, fields: Draft) -> dict[str, Any]:
    """What is known with one more tap; a guess of the show is added to those before."""
    known = {it: value for it, value in fields.items() if it not in ("player", "answer")}
    if "answer" not in fields:
        return {**draft, **known}
    guess = {it: fields.get(it) for it in ("player", "role", "answer")}
    return {**draft, **known, "guesses": [*draft.get("guesses", ()), guess]}


def _able(village: Village) -> dict[PlayerId, list[Power]]:
    able: dict[PlayerId, list[Power]] = {}
    for player, power in invocations(village):
        able.setdefault(player, []).append(power)
    return able


def _powers(able: Mapping[PlayerId, list[Power]], draft: Draft) -> list[Power]:
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
    if interrupted is None or is_no_answer(interrupted):
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
    told = (f"{brief_name(village, it)} : {_in_words(its)}" for it, its in able.items())
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
