"""Poirot's show, one player after another: what he says of each, and what each may answer."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.form_fields import one_of
from gm_assistant.companions.quinte_bourg.views.invocation.said import Said
from gm_assistant.quinte_bourg.powers.show import legal_answers
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, PlayerId, Role
from gm_assistant.views.asking import ChoiceView, DecisionView

Draft = Mapping[str, Any]
_SAID_ANSWERS: Final = {"ok": "Ok", "erreur": "Erreur", "grosse_erreur": "Grosse erreur"}


def question_of(village: Village, by: PlayerId, draft: Draft) -> Iterator[Said]:
    """L83: Poirot's name at the beginning, then his words on each player."""
    asked = _asked(village, by, draft)
    role = _role_said(draft, asked)
    if role is not None:
        yield "show_question", {"joueur": village.name(asked), "role": ROLES[role]}
    elif not draft.get("guesses"):
        yield "show_ouvert", {"joueur": village.name(by)}


def _asked(village: Village, by: PlayerId, draft: Draft) -> PlayerId:
    told = {it["player"] for it in draft.get("guesses", ())}
    return next((it for it in village.seats if it not in told and it != by), by)


def _role_said(draft: Draft, asked: PlayerId) -> Role | None:
    role = draft.get("role")
    return str(role) if role in ROLES and draft.get("about") == asked else None


def next_guess(village: Village, by: PlayerId, draft: Draft) -> DecisionView:
    """One player after another, in seat order: what Poirot says, what the player answers."""
    asked, told = _asked(village, by, draft), draft.get("guesses", ())
    hidden = (("by", by), ("power", "show"), ("player", asked))
    count = f"{len(told) + 1} sur {len(village.seats) - 1}"
    title = f"{village.name(asked)} : quel rôle ?"
    role = _role_said(draft, asked)
    if role is None:
        return DecisionView(
            "show-role", "invoke", title, count, hidden=(*hidden, ("about", asked)),
            fields=(one_of("role", "Poirot annonce", ROLES),), submit="Demander",
        )  # fmt: skip
    answers = legal_answers(village.players[asked], role)
    return DecisionView(
        id="show-reponse",
        move="invoke",
        question=f"{village.name(asked)} répond à « {ROLES[role]} »",
        who=count,
        help=f"Seules ces réponses sont permises : {_allowed(answers)}.",
        hidden=(*hidden, ("role", role)),
        choices=tuple(ChoiceView("answer", it, _SAID_ANSWERS[it]) for it in answers),
    )


def _allowed(answers: tuple[str, ...]) -> str:
    return ", ".join(_SAID_ANSWERS[it] for it in answers)
