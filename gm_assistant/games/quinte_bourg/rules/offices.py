"""What post-holders do by day: nominations, candidacies, pickpockets, the morning of posts."""

from collections.abc import Iterable
from typing import Final

from gm_assistant.engine.forms import Fields, OneOf, OrNull
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.posts import (
    appoint,
    candidates,
    heritages_reached,
    too_few,
    transfer,
    turn_scrutateur,
    vacate,
)
from gm_assistant.games.quinte_bourg.rules.village import (
    Kinds,
    Player,
    Village,
    is_no_more,
    next_one,
    require_day,
    require_stage,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    DAYS_OF_POST,
    GHOST_POSTS,
    OPTIONAL_POSTS,
    PICKPOCKETS,
    PLAYER,
    POST,
    POSTS,
    SEVERAL,
    STAGES,
    NothingOwed,
    NotThisStage,
    PlayerId,
    Post,
    PostIsVacant,
    Refusal,
    TargetIsSelf,
    Unbendable,
    is_his_day,
)

# P-22: nobody resigns of his own will, there is no such move.


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
    template = "{name} ne peut pas recevoir le poste « {post} » : choisissez {candidates}."


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
        village.refuse(is_no_more(target))
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
    if vacancy is not None and not village.owes("assign", post):
        village.refuse(NotThisStage(stage=STAGES["heritages"]))
    elif vacancy is None:
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
    for one in move["players"]:
        _check_free(village, one)
    if move["chosen"] not in move["players"]:
        raise NotAmongCandidates(name=village.name(move["chosen"]))
    rule = "poste.nomme" if len(move["players"]) > 1 else "poste.seul_candidat"
    appoint(village, post, move["chosen"], rule)


def _check_free(village: Village, player: PlayerId) -> None:
    if not village.players[player].living:
        village.refuse(is_no_more(village.players[player]))
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


# The stage `postes`: what the night did to the posts, then the scrutateur turns (P-12).


class NotAnExchange(Refusal):
    template = (
        "{name} n'a pas de poste à échanger : choisissez quelqu'un en poste, un fantôme, ou rien."
    )


def enter_posts(village: Village) -> None:
    """Apply the effect of the night that ends (T-11); an adored player chooses before the turn."""
    effect = village.night.effect if village.night and village.weekday != "dimanche" else None
    match effect:
        case ("farce", str(direction)):
            rotate_posts(village, 1 if direction == "horaire" else -1)
        case ("caricature", str(target)):
            resign(village, target)
        case ("minus_cortex", str(one), str(other)):
            swap_posts(village, one, other, "poste.minus_cortex")
        case ("adoration", str(target)):
            village.owe("exchange")
            village.tell("post", target, "poste.adore", player=target)
            return
        case _:
            pass
    turn_scrutateur(village)


def rotate_posts(village: Village, step: int) -> None:
    """P-04: every post of a seated player moves one seat; the ghosts' posts stay."""
    for post, holder in village.posts.items():
        if holder is None or not village.players[holder].seated:
            continue
        heir = next_one(village, holder, lambda it: it.seated, step)
        if heir is not None:
            village.put(post, heir)
            village.tell("post", heir, "poste.farce", post=post, player=heir, former=holder)


def resign(village: Village, target: PlayerId) -> None:
    """P-05, P-14: he gives up his post; that of scrutateur turns anyway."""
    held = [post for post in village.posts_of(target) if post != "scrutateur"]
    for post in held:
        vacate(village, post, "demission", barred=target)
        village.tell("post", None, "poste.demission", post=post, player=target)
    if not held:
        only_scrutateur = bool(village.posts_of(target))
        rule = "poste.caricature_scrutateur" if only_scrutateur else "poste.caricature_vaine"
        village.tell("post", target, rule, player=target)


def swap_posts(village: Village, one: PlayerId, other: PlayerId, rule: str) -> None:
    """Exchange the posts of two persons; illegal results are vacated, to be reattributed."""
    swapped = {one: other, other: one}
    posts = (*village.posts_of(one), *village.posts_of(other))
    village.posts = {
        post: swapped.get(holder, holder) if holder else None
        for post, holder in village.posts.items()
    }
    told = rule if posts else "poste.echange_vain"
    village.tell("post", None, told, player=one, other=other, posts=posts)
    illegal = [
        (post, person)
        for person in (one, other)
        for post in _illegal_posts(village, village.players[person])
    ]
    for post, person in sorted(illegal, key=lambda it: it[0] == "chef_milice"):
        vacate(village, post, "illegal")
        village.tell("post", None, "poste.illegal", post=post, player=person)


def _illegal_posts(village: Village, person: Player) -> Iterable[Post]:
    """P-08; the scrutateur is left alone: he turns right after."""
    held = (post for post in village.posts_of(person.id) if post != "scrutateur")
    if person.seated:
        return [post for post in held if post == "chef_milice"]
    if person.status == "fantome":
        return [post for post in held if post not in GHOST_POSTS]
    return list(held)


def exchange(village: Village, move: Move) -> None:
    """P-13: the adored player takes another's post for his own, or nothing."""
    if not village.owes("exchange") or village.night is None or village.night.effect is None:
        raise NothingOwed(what="personne n'est adoré")
    adored, other = village.night.effect[1], move["with"]
    village.settle("exchange")
    if other == adored:
        village.refuse(TargetIsSelf(name=village.name(adored)))
    if other in (None, adored):
        village.tell("post", adored, "poste.adore_refuse", player=adored)
    else:
        _check_partner(village, village.players[other])
        swap_posts(village, adored, other, "poste.adoration")
    turn_scrutateur(village)


def _check_partner(village: Village, other: Player) -> None:
    if not village.holds_a_post(other.id) and other.status != "fantome":
        village.refuse(NotAnExchange(name=other.name))


def _in_words(village: Village, move: Fields) -> str:
    other = move["with"]
    return (
        f"Adoration : échange avec {village.name(other)}" if other else "Adoration : pas d'échange"
    )


KINDS: Final[Kinds] = (
    Kind(
        "assign",
        assign,
        lambda village, move: (
            f"Scrutateur : « {POSTS[move['post']]} » à {village.name(move['player'])}"
        ),
        {"post": POST, "player": PLAYER},
    ),
    Kind(
        "candidacies",
        candidacies,
        _candidacies_in_words,
        {"post": POST, "players": SEVERAL, "chosen": PLAYER},
    ),
    Kind(
        "pickpocket",
        pickpocket,
        _pickpocket_in_words,
        {
            "post": OneOf(PICKPOCKETS, "poste"),
            "target": OrNull(PLAYER),
        },
    ),
    Kind(
        "retire_post",
        retire_post,
        lambda _village, move: f"Poste retiré : « {POSTS[move['post']]} »",
        {"post": POST},
    ),
    Kind(
        "open_post",
        open_post,
        lambda _village, move: f"Poste ouvert : « {POSTS[move['post']]} »",
        {"post": POST},
    ),
    Kind("exchange", exchange, _in_words, {"with": OrNull(PLAYER)}),
)
