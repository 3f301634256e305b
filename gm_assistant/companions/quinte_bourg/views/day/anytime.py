"""What the game master may write down at any moment: gifts, notes, posts that come and go."""

from collections.abc import Iterator

from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import OPTIONAL_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, Post
from gm_assistant.views.asking import ChoiceView, DecisionView, FieldView, OptionView


def anytime_decisions(village: Village) -> tuple[DecisionView, ...]:
    """A note always, the optional posts."""
    return (_note(), *_posts(village))


def _note() -> DecisionView:
    return DecisionView(
        id="note",
        move="note",
        question="Une note",
        help="Elle reste dans le journal et ne change rien à la partie.",
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
