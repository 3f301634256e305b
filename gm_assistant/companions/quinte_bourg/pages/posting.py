"""Who holds which post at the start: a post, then a house; or drawn by the app."""

from collections.abc import Mapping
from random import Random

from gm_assistant.companions.quinte_bourg.views.setting.composition import wish_of
from gm_assistant.companions.quinte_bourg.views.setting.holding import next_vacant
from gm_assistant.quinte_bourg.opening.composing import composed
from gm_assistant.quinte_bourg.words.vocabulary import POSTS
from gm_assistant.seam.setting import GoOn, NotReady, State
from gm_assistant.seam.taps import Form

Holders = Mapping[str, str | None]


def posted_by(state: State, form: Form, chance: Random) -> GoOn:
    match form.get("faire"):
        case "tirer":
            return GoOn({**state, "posts": _drawn(state, chance)}, "postes")
        case "suite":
            return GoOn(state, "reglages")
    post = form.get("poste")
    if post not in POSTS:
        raise NotReady("Touchez d'abord un poste, puis une maison.")
    posts = _told(state, post, form)
    following = next_vacant(posts, post) if posts.get(post) else post
    return GoOn({**state, "posts": posts}, "postes", (("poste", following or post),))


def _told(state: State, post: str, form: Form) -> Holders:
    """A house touched twice does not hold the post after all."""
    posts, house = dict(state["posts"]), form.get("house")
    if form.get("faire") == "hors":
        posts.pop(post, None)
    elif form.get("faire") == "vacant":
        posts[post] = None
    elif house in {one["id"] for one in state["people"]}:
        posts[post] = None if posts.get(post) == house else house
    else:
        raise NotReady("Touchez la maison de quelqu'un de la table.")
    return posts


def _drawn(state: State, chance: Random) -> Holders:
    ids = [one["id"] for one in state["people"]]
    posts = composed(len(ids), wish_of(state)).posts
    chance.shuffle(ids)
    free = iter(ids)
    return {post: None if post == "chef_milice" else next(free, None) for post in posts}
