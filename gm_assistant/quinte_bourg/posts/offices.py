"""What post-holders do by day: nominations, candidacies, pickpockets."""

# P-22: nobody resigns of his own will, there is no such move.

from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.document import Move, or_null, several
from gm_assistant.quinte_bourg.document import player as a_player
from gm_assistant.quinte_bourg.document import post as a_post
from gm_assistant.quinte_bourg.money.purse import too_few, transfer
from gm_assistant.quinte_bourg.posts.posts import appoint, candidates, heritages_reached
from gm_assistant.quinte_bourg.refusals import (
    NotThisStage,
    PostIsVacant,
    Refusal,
    TargetIsDead,
    TargetIsSelf,
    Unbendable,
)
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.timing import require_day, require_stage
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import is_his_day
from gm_assistant.quinte_bourg.words.cards import DAYS_OF_POST, OPTIONAL_POSTS, PICKPOCKETS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, STAGES, PlayerId, Post
from gm_assistant.seam.forms import one_of


class PostNotInPlay(Unbendable):
    template = "Le poste « {post} » n'est pas en jeu : ouvrez-le d'abord."


class PostInPlay(Unbendable):
    template = "Le poste « {post} » est déjà en jeu : choisissez un autre poste."


class PostIsNotOptional(Refusal):
    template = "Le poste « {post} » n'est pas facultatif : choisissez un poste facultatif."


class PostIsHeld(Refusal):
    template = "Le poste « {post} » est occupé par {name} : attendez qu'il soit vacant."


class PostIsNotWaiting(Refusal):
    template = (
        "Le poste « {post} » n'attend personne : corrigez-le dans le village s'il doit changer."
    )


class NotACandidate(Refusal):
    template = "{name} ne peut pas recevoir « {post} » : choisissez {candidates}."


class HasAPost(Refusal):
    template = "{name} a déjà un poste public : seuls se présentent les vivants sans poste."


class NotAmongCandidates(Unbendable):
    template = "{name} ne se présente pas : choisissez parmi les candidats."


class NotHisDay(Refusal):
    template = "« {post} » n'agit pas le {weekday} : il agit les jours {days}."


class AlreadyDoneToday(Refusal):
    template = "« {post} » a déjà agi aujourd'hui : annulez son action pour la changer."


# More names than these are counted: nobody reads them all.
_MANY = 5


def pickpocket(village: Village, move: Move) -> None:
    """M-07: one coin from somebody who has one, or nothing."""
    require_stage(village, "pickpockets")
    holder = holder_of(village, move["post"])
    act_once_today(village, move["post"])
    if move["target"] is None:
        return
    target = village.players[move["target"]]
    if target.id == holder:
        village.refuse(TargetIsSelf(name=target.name), "force.a_soi_meme", player=holder)
    if not target.living:
        village.refuse(TargetIsDead(name=target.name))
    if not target.coins:
        raise too_few(target)
    transfer(village, target.id, holder, 1, "pickpocket")


def holder_of(village: Village, post: Post) -> PlayerId:
    _require_in_play(village, post)
    holder = village.posts[post]
    if holder is None:
        raise PostIsVacant(post=POSTS[post])
    return holder


def _require_in_play(village: Village, post: Post) -> None:
    if post not in village.posts:
        raise PostNotInPlay(post=POSTS[post])


def act_once_today(village: Village, post: Post) -> None:
    if not is_his_day(post, village.weekday):
        days = DAYS_OF_POST[post]
        village.refuse(NotHisDay(post=POSTS[post], weekday=village.weekday, days=days))
    if post in village.done_today:
        village.refuse(AlreadyDoneToday(post=POSTS[post]))
    village.done_today |= {post}


def assign(village: Village, move: Move) -> None:
    """L420: the scrutateur names the successor."""
    post, player = move["post"], move["player"]
    _require_in_play(village, post)
    require_day(village)
    vacancy = next((it for it in village.vacancies if it.post == post), None)
    if vacancy is None or not village.owes("assign", post):
        village.refuse(PostIsNotWaiting(post=POSTS[post]))
    elif player not in (fit := candidates(village, vacancy)):
        names = listed((village.name(it) for it in fit), "ou")
        told = names if len(fit) < _MANY else f"l'une des {len(fit)} personnes possibles"
        village.refuse(NotACandidate(name=village.name(player), post=POSTS[post], candidates=told))
    appoint(village, post, player)


def candidacies(village: Village, move: Move) -> None:
    """L422, L474, P-17, P-23: living players without any post; the scrutateur decides."""
    post = move["post"]
    require_day(village)
    _require_in_play(village, post)
    if not heritages_reached(village):
        village.refuse(NotThisStage(stage=STAGES["heritages"]))
    if post not in OPTIONAL_POSTS:
        village.refuse(PostIsNotOptional(post=POSTS[post]))
    holder = village.posts[post]
    if holder is not None:
        village.refuse(PostIsHeld(post=POSTS[post], name=village.name(holder)))
    for player in move["players"]:
        _check_free(village, player)
    if move["chosen"] not in move["players"]:
        raise NotAmongCandidates(name=village.name(move["chosen"]))
    rule = "poste.nomme" if len(move["players"]) > 1 else "poste.seul_candidat"
    appoint(village, post, move["chosen"], rule)


def _check_free(village: Village, player: PlayerId) -> None:
    if not village.players[player].living:
        village.refuse(TargetIsDead(name=village.name(player)))
    if village.holds_a_post(player):
        village.refuse(HasAPost(name=village.name(player)))


def retire_post(village: Village, move: Move) -> None:
    """P-20: any time; the holder becomes postless."""
    post = move["post"]
    _require_in_play(village, post)
    if post not in OPTIONAL_POSTS:
        village.refuse(PostIsNotOptional(post=POSTS[post]))
    remove_post(village, post)


def remove_post(village: Village, post: Post) -> None:
    """Take a post out of the game."""
    village.posts = {it: holder for it, holder in village.posts.items() if it != post}
    village.vacancies = tuple(it for it in village.vacancies if it.post != post)
    village.settle("assign", post)
    village.tell("post", None, "poste.retire", post=post)


def open_post(village: Village, move: Move) -> None:
    """P-21: any subset of the optional posts may be in play."""
    post = move["post"]
    if post in village.posts:
        raise PostInPlay(post=POSTS[post])
    if post not in OPTIONAL_POSTS:
        village.refuse(PostIsNotOptional(post=POSTS[post]))
    add_post(village, post, None)


def add_post(village: Village, post: Post, holder: PlayerId | None) -> None:
    """Bring a post into play, in the order of the posts."""
    posts = {**village.posts, post: holder}
    village.posts = {it: posts[it] for it in POSTS if it in posts}
    village.tell("post", holder, "poste.ouvert", post=post)


def _candidacies_in_words(village: Village, move: Fields) -> str:
    post, chosen = POSTS[move["post"]], village.name(move["chosen"])
    if len(move["players"]) < 2:
        return f"« {post} » : {chosen} se présente et l'obtient"
    players = listed(map(village.name, move["players"]))
    return f"« {post} » : {players} se présentent, {chosen} l'emporte"


def _pickpocket_in_words(village: Village, move: Fields) -> str:
    target = move["target"]
    return f"{POSTS[move['post']]} : {village.name(target) if target else 'rien'}"


KINDS: Final = (
    Kind(
        "assign",
        assign,
        lambda village, move: (
            f"Scrutateur : « {POSTS[move['post']]} » à {village.name(move['player'])}"
        ),
        {"post": a_post, "player": a_player},
    ),
    Kind(
        "candidacies",
        candidacies,
        _candidacies_in_words,
        {"post": a_post, "players": several, "chosen": a_player},
    ),
    Kind(
        "pickpocket",
        pickpocket,
        _pickpocket_in_words,
        {
            "post": one_of(PICKPOCKETS, "poste"),
            "target": or_null(a_player),
        },
    ),
    Kind(
        "retire_post",
        retire_post,
        lambda _village, move: f"Poste retiré : « {POSTS[move['post']]} »",
        {"post": a_post},
    ),
    Kind(
        "open_post",
        open_post,
        lambda _village, move: f"Poste ouvert : « {POSTS[move['post']]} »",
        {"post": a_post},
    ),
)
