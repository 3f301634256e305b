"""What a stage of the day asks of the table, besides what is owed."""

from collections.abc import Iterator

from gm_assistant.companions.quinte_bourg.views.day.by_houses import candidacy
from gm_assistant.companions.quinte_bourg.views.day.day_values import Drafts
from gm_assistant.companions.quinte_bourg.views.day.decisions_owed import holder_name
from gm_assistant.companions.quinte_bourg.views.day.wedding import wedding
from gm_assistant.companions.quinte_bourg.views.form_fields import (
    allowed,
    circle_for,
    tried,
)
from gm_assistant.quinte_bourg.choices import applicants, refusal_of
from gm_assistant.quinte_bourg.decisions import decisions
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import OPTIONAL_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SESSIONS, Post, Stage
from gm_assistant.views.asking import ChoiceView, DecisionView


def on_duty(village: Village, move: str) -> list[Post]:
    """The posts whose holder may do this now."""
    return [it.about for it in decisions(village) if it.move == move and it.about is not None]


def cameras(village: Village, _drafts: Drafts) -> Iterator[DecisionView]:
    """D-06: any house, named in the morning."""
    for post in on_duty(village, "camera"):
        told = tried(village, {"move": "camera", "post": post}, "house")
        yield DecisionView(
            id=f"camera-{post}",
            move="camera",
            question=f"{holder_name(village, post)}, devant quelle maison ?",
            who=POSTS[post],
            hidden=(("post", post),),
            circle=circle_for(village, told, "house", village.posts[post] or ""),
        )


def candidacies(village: Village, drafts: Drafts) -> Iterator[DecisionView]:
    """L474, P-17: one question after another for the optional posts that are free."""
    known = drafts.get("candidacies", {})
    for post in (it for it in OPTIONAL_POSTS if village.posts.get(it, "") is None):
        begun = known if known.get("post") == post else {}
        if allowed(applicants(village, post)):
            yield candidacy(village, post, holder_name(village, "scrutateur"), begun)


def session(village: Village, _drafts: Drafts) -> Iterator[DecisionView]:
    """L436: the president chooses, and never two special ones running."""
    if village.session is None:
        kinds = [
            it for it in SESSIONS if refusal_of(village, {"move": "session", "kind": it}) is None
        ]
        yield DecisionView(
            id="session",
            move="session",
            question="Quelle session ?",
            who=f"{holder_name(village, 'president')} décide",
            choices=tuple(ChoiceView("kind", it, SESSIONS[it].capitalize()) for it in kinds),
        )


def weddings(village: Village, drafts: Drafts) -> Iterator[DecisionView]:
    """L538-L540: a priest and his price, or two witnesses."""
    return wedding(village, drafts.get("wedding", {}))


def pickpockets(village: Village, _drafts: Drafts) -> Iterator[DecisionView]:
    """M-07: one coin, or nothing."""
    for post in on_duty(village, "pickpocket"):
        told = tried(village, {"move": "pickpocket", "post": post}, "target")
        yield DecisionView(
            id=f"pickpocket-{post}",
            move="pickpocket",
            question=f"{holder_name(village, post)}, à qui prendre une pièce ?",
            who=POSTS[post],
            hidden=(("post", post),),
            choices=(ChoiceView("target", "", "À personne"),),
            circle=circle_for(village, told, "target", village.posts[post] or ""),
        )


_BY_STAGE = {
    "cameras": cameras,
    "heritages": candidacies,
    "session": session,
    "mariages": weddings,
    "pickpockets": pickpockets,
}


def asked_in(village: Village, stage: Stage, drafts: Drafts) -> tuple[DecisionView, ...]:
    """The questions of a stage, when nothing is owed first; T-04: Sunday has its candidates."""
    sunday = village.weekday == "dimanche" and stage == "postes"
    ask = candidacies if sunday else _BY_STAGE.get(stage)
    return tuple(ask(village, drafts)) if ask else ()
