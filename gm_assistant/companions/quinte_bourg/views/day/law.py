"""The law of the day: who may propose, which laws are suggested, and the sénateur's answer."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.texts import Law, Scripts
from gm_assistant.companions.quinte_bourg.views.form_fields import (
    circle_for,
    one_of,
)
from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.choices import proposers
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import LAW_EFFECTS, PlayerId
from gm_assistant.seam.pages import Pairs
from gm_assistant.seam.refusals import Unreadable
from gm_assistant.views.asking import ChoiceView, DecisionView, FieldView

# Between the proposer and his law in what is begun: no id of a law has one.
_BAR: Final = "|"
FREE: Final = "libre"
# Instead of a suggested law: one in the table's own words.
_OWN: Final = "mots"
_VOTERS: Final = "votants"
_MORE: Final = "après « … », qui vote"


class NobodyWouldVote(Unreadable):
    """The law goes to the sénateur without anybody touched."""

    sentence = "Touchez d'abord les maisons de qui votera."


def law_decisions(
    village: Village, scripts: Scripts, draft: Mapping[str, Any]
) -> tuple[DecisionView, ...]:
    """The proposer first, then the law, then the voters where only the table can know them."""
    if village.session == "paix" or village.posts.get("senateur") is None:
        return ()
    if village.law is not None:
        return (_answer(village, village.law.text),) if village.law.accepted is None else ()
    by, _, wanted = str(draft.get("choose", "")).partition(_BAR)
    if by not in village.players:
        return (_proposer(village),)
    found = (*scripts.laws, *_worded(draft))
    law = next((it for it in found if it.id == wanted), None)
    if law is not None:
        return (_voters(village, by, law),)
    if wanted == _OWN:
        return (_own_words(village, by), _other_proposer(village))
    title = f"Quelle loi propose {village.name(by)} ?"
    return (_other_proposer(village, title, _MORE), *_suggestions(scripts, by), _another_law(by))


def _worded(draft: Mapping[str, Any]) -> tuple[Law, ...]:
    """L460: a law in the table's own words, whose voters are still to be shown."""
    words = draft.get("text")
    return (Law(FREE, str(words), "L460", effect="seuls_votent"),) if words else ()


def voters_to_show(fields: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is kept of a law that says who votes, before the table has shown them."""
    if fields.get("effect") != "seuls_votent" or {"criterion", "voters"} & fields.keys():
        return None
    if fields.get("part") == _VOTERS:
        raise NobodyWouldVote
    return {"choose": f"{fields.get('by', '')}{_BAR}{FREE}", "text": str(fields.get("text", ""))}


def _proposer(village: Village) -> DecisionView:
    return DecisionView(
        id="loi-auteur",
        move="law",
        question="Qui propose une loi ?",
        help=f"Le dernier fantôme passe d'abord{_last_ghost(village)}.",
        circle=circle_for(village, proposers(village), "choose"),
    )


def _last_ghost(village: Village) -> str:
    return f" : {village.name(village.ghosts[-1])}" if village.ghosts else ""


def _another_law(by: PlayerId) -> DecisionView:
    choice = ChoiceView("choose", f"{by}{_BAR}{_OWN}", "Une autre loi", "dans ses mots")
    return DecisionView("loi-mots", "law", "", choices=(choice,))


def _other_proposer(village: Village, title: str = "", more: str = "") -> DecisionView:
    count = sum(refusal is None for refusal in proposers(village).values())
    able = f"{count} le peuvent" if count > 1 else ""
    choice = ChoiceView("choose", _BAR, "Changer de personne", able)
    return DecisionView("loi-autre", "law", title, more, choices=(choice,))


def _suggestions(scripts: Scripts, by: PlayerId) -> Iterator[DecisionView]:
    """One button a law; where the table must say who votes, the button leads there."""
    for law in scripts.laws:
        if law.effect == "seuls_votent" and law.criterion is None:
            choice = ChoiceView("choose", f"{by}{_BAR}{law.id}", f"{law.label}…")
            yield DecisionView(f"loi-{law.id}", "law", "", choices=(choice,))
        else:
            button = (ChoiceView("text", law.text, law.label),)
            hidden = _hidden(by, law)
            yield DecisionView(f"loi-{law.id}", "law", "", hidden=hidden, choices=button)


def _hidden(by: PlayerId, law: Law) -> Pairs:
    effect = (("effect", law.effect),) if law.effect else ()
    criterion = (("criterion", law.criterion),) if law.criterion else ()
    return (("by", by), *effect, *criterion)


def _voters(village: Village, by: PlayerId, law: Law) -> DecisionView:
    living = {it.id for it in village.living()}
    absent = {it: "Ne vote pas." for it in village.seats if it not in living}
    return DecisionView(
        id=f"loi-{law.id}-votants",
        move="law",
        question=law.text,
        hidden=(*_hidden(by, law), ("text", law.text), ("part", _VOTERS)),
        who="Touchez qui votera.",
        circle=replace(circle(village, Signs(why_not=absent), "voters"), several=True),
        submit="Soumettre au Sénateur",
    )


def _own_words(village: Village, by: PlayerId) -> DecisionView:
    return DecisionView(
        id="loi-libre",
        move="law",
        question=f"La loi {de(village.name(by))}",
        hidden=(("by", by),),
        fields=(
            FieldView("text", "La loi", "text", required=True),
            one_of("effect", "Ce qu'elle change au vote", LAW_EFFECTS, optional=True),
        ),
        submit="Soumettre au Sénateur",
    )


def _answer(village: Village, text: str) -> DecisionView:
    senator = village.posts.get("senateur")
    return DecisionView(
        id="loi-reponse",
        move="law_decision",
        question=f"« {text} »",
        who=f"{village.name(senator)} décide" if senator else "",
        choices=(ChoiceView("accepted", "1", "Acceptée"), ChoiceView("accepted", "0", "Refusée")),
    )
