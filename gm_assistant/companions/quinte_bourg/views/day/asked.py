"""What a stage of the day asks of the table, besides what is owed."""

from collections.abc import Iterator
from dataclasses import replace

from gm_assistant.companions.quinte_bourg.views.day.decisions_owed import holder_name
from gm_assistant.companions.quinte_bourg.views.form_fields import (
    allowed,
    circle_for,
    named,
    number,
    one_of,
    some_of,
    tried,
)
from gm_assistant.quinte_bourg.choices import applicants, refusal_of
from gm_assistant.quinte_bourg.day.weddings import HIGHEST_PRICE
from gm_assistant.quinte_bourg.decisions import decisions
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import OPTIONAL_POSTS, PRIESTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SESSIONS, Post, Stage
from gm_assistant.views.asking import ChoiceView, DecisionView, FieldView, OptionView


def on_duty(village: Village, move: str) -> list[Post]:
    """The posts whose holder may do this now."""
    return [it.about for it in decisions(village) if it.move == move and it.about is not None]


def cameras(village: Village) -> Iterator[DecisionView]:
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


def candidacies(village: Village) -> Iterator[DecisionView]:
    """L474, P-17: one question for each optional post that is free."""
    for post in (it for it in OPTIONAL_POSTS if village.posts.get(it, "") is None):
        fit = named(village, allowed(applicants(village, post)))
        if fit:
            yield DecisionView(
                id=f"candidats-{post}",
                move="candidacies",
                question=f"{POSTS[post]} : qui se présente ?",
                who=f"{holder_name(village, 'scrutateur')} choisit",
                hidden=(("post", post),),
                fields=(
                    some_of("players", "Candidats", fit),
                    one_of("chosen", "Choisi par le Scrutateur", fit, optional=True),
                ),
                submit="Attribuer le poste",
            )


def session(village: Village) -> Iterator[DecisionView]:
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


def weddings(village: Village) -> Iterator[DecisionView]:
    """L538-L540: a priest and his price, or two witnesses."""
    free = [it.id for it in village.living() if not _has_living_spouse(village, it.spouse)]
    if len(free) > 1:
        yield DecisionView(
            id="mariage",
            move="wedding",
            question="Un mariage ?",
            help="Leurs maisons doivent se toucher : s'ils sont loin, dites où ils s'installent.",
            fields=tuple(_wedding_fields(village, named(village, free))),
            submit="Célébrer",
        )


def _has_living_spouse(village: Village, spouse: str | None) -> bool:
    return spouse is not None and village.players[spouse].living


def _wedding_fields(village: Village, free: dict[str, str]) -> Iterator[FieldView]:
    everybody = named(village, (it.id for it in village.living()))
    yield one_of("spouses", "Première personne", free, optional=True)
    yield one_of("spouses", "Seconde personne", free, optional=True)
    priests = {it: f"{POSTS[it]} : {holder_name(village, it)}" for it in PRIESTS}
    in_office = {it: words for it, words in priests.items() if village.posts.get(it) is not None}
    if in_office:
        yield one_of("priest", "Devant", in_office)
        yield number("price", "Prix", 0, HIGHEST_PRICE)
        yield one_of("payer", "Payé par", free, optional=True)
        if "pretre_traditionnel" in in_office:
            yield one_of("forced_by", "Imposé par", free, optional=True)
    else:
        yield one_of("witnesses", "Premier témoin", everybody, optional=True)
        yield one_of("witnesses", "Second témoin", everybody, optional=True)
    moving = one_of("after", "S'installent à la gauche de", everybody)
    staying = OptionView("", "Ils restent où ils sont")
    yield replace(moving, options=(staying, *moving.options), required=False)


def pickpockets(village: Village) -> Iterator[DecisionView]:
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


def asked_in(village: Village, stage: Stage) -> tuple[DecisionView, ...]:
    """The questions of a stage, when nothing is owed first; T-04: Sunday has its candidates."""
    sunday = village.weekday == "dimanche" and stage == "postes"
    ask = candidacies if sunday else _BY_STAGE.get(stage)
    return tuple(ask(village)) if ask else ()
