"""Coins and public posts: who holds them, how they are passed on, what their holders do by day.

Coins are given, taken out of play and counted. A post that falls vacant waits (`vacate`) until
those who are `candidates` for it are known and somebody is named (`settle_vacancies`, `appoint`);
the scrutateur turns, the ghosts have their militia. Then come the moves of the holders, by day
(nominations, candidacies, pickpockets), and the morning of posts, with all that the night did to
them (`enter_posts`).
"""

from collections.abc import Iterable
from typing import Final

from gm_assistant.engine.forms import COINS, Fields, OneOf, OrNull
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import coins as in_coins
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.village import (
    Kinds,
    Player,
    Vacancy,
    Village,
    at_another_stage,
    is_no_more,
    next_one,
    no_longer_lives,
    require_day,
    require_stage,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    DAYS_OF_POST,
    GHOST_POSTS,
    OBLIGATORY_POSTS,
    OPTIONAL_POSTS,
    PICKPOCKETS,
    PLAYER,
    POST,
    POSTS,
    SEVERAL,
    TURNING_POSTS,
    HasLeft,
    NotBeforeTheDay,
    NothingOwed,
    PlayerId,
    Post,
    PostIsVacant,
    PurseIsEmpty,
    Refusal,
    TargetIsSelf,
    TooFewCoins,
    Unbendable,
    decided,
    is_his_day,
)

# Coins, which everybody sees by day (M-01): given, taken out of the game, and who is richest.


NightsAreForSleeping = Refusal.saying("On ne donne des pièces que le jour : attendez le matin.")
CannotPay = Refusal.saying("{name} n'a pas de quoi payer ({price}) : il faut d'abord des pièces.")


def too_few(person: Player) -> Unbendable:
    """Why a sum cannot come out of this purse."""
    if not person.coins:
        return PurseIsEmpty(name=person.name)
    return TooFewCoins(name=person.name, coins=in_coins(person.coins))


def transfer(village: Village, giver: PlayerId, taker: PlayerId, amount: int, rule: str) -> None:
    """Pass coins from one to another."""
    if not amount or giver == taker:
        return
    village.change(giver, coins=village.players[giver].coins - amount)
    village.change(taker, coins=village.players[taker].coins + amount)
    village.tell("coins", taker, rule, player=taker, giver=giver, coins=amount)


def remove(village: Village, payer: PlayerId, amount: int, rule: str) -> None:
    """Take coins out of the game (M-16)."""
    village.change(payer, coins=village.players[payer].coins - amount)
    village.coins_removed += amount
    village.tell("coins", payer, rule, player=payer, coins=amount)


def pay(village: Village, by: Player, price: int, rule: str) -> None:
    """A power's price leaves the game (M-16); by the game master's word, whatever there is."""
    if by.coins < price:
        refusal = CannotPay(name=by.name, price=in_coins(price))
        village.refuse(refusal, "force.prix_manquant", player=by.id, price=price)
    remove(village, by.id, min(by.coins, price), rule)


def give(village: Village, move: Move) -> None:
    """L510, M-02, M-06: by day, between the living, the condemned included."""
    if village.phase == "ouverture":
        raise NotBeforeTheDay
    if village.phase == "nuit":
        village.refuse(NightsAreForSleeping())
    giver, taker = village.players[move["from"]], village.players[move["to"]]
    if giver.id == taker.id:
        village.refuse(TargetIsSelf(name=giver.name), "force.a_soi_meme", player=giver.id)
    if not giver.living:
        village.refuse(no_longer_lives(giver))
    if not taker.living:
        village.refuse(no_longer_lives(taker), for_the_dead(village, taker), player=taker.id)
    if move["coins"] > giver.coins:
        raise too_few(giver)
    transfer(village, giver.id, taker.id, move["coins"], "don")


def for_the_dead(village: Village, taker: Player) -> str:
    """The rule of what becomes of coins given to somebody dead."""
    waits = not taker.announced or taker.id in village.estates
    return "force.pieces_a_leguer" if waits else "force.pieces_d_un_mort"


def strictly_richest(village: Village) -> Player | None:
    """The living player strictly richer than every other (L512)."""
    living = sorted(village.living(), key=lambda it: it.coins, reverse=True)
    if not living or (len(living) > 1 and living[0].coins == living[1].coins):
        return None
    return living[0]


def protect_the_richest(village: Village) -> None:
    """A-14: his house is protected from the attack of the coming night."""
    richest = strictly_richest(village)
    village.protected_house = richest.id if richest else None
    rule = "richesse.protege" if richest else "richesse.personne"
    coins = richest.coins if richest else 0
    village.tell("protection", village.protected_house, rule, coins=coins)


def is_protection_known(village: Village) -> bool:
    """By day that of the night before is over, and the next is not yet counted."""
    return village.phase != "jour" or village.richest_is_counted


def protected_now(village: Village) -> PlayerId | None:
    """Whose house money keeps from the attack of this night, or of the coming one."""
    return village.protected_house if is_protection_known(village) else None


def coins_in_play(village: Village) -> int:
    """All coins of the game, estates and those of the secretly dead included (W-08)."""
    return village.coins_dealt - village.coins_removed


def _gift_in_words(village: Village, move: Fields) -> str:
    giver, taker = village.name(move["from"]), village.name(move["to"])
    return f"Don : {giver} donne {in_coins(move['coins'])} à {taker}"


def heritages_reached(village: Village) -> bool:
    """Whether the dead of the night have been told: from then on a death is settled at once."""
    if village.phase != "jour" or village.weekday == "dimanche":
        return village.phase == "jour"
    return village.has_reached("heritages")


def vacate(village: Village, post: Post, cause: str, barred: PlayerId | None = None) -> None:
    """Leave a post vacant until the scrutateur names somebody."""
    village.put(post, None)
    village.vacancies = (*village.vacancies, Vacancy(post, cause, barred))


def candidates(village: Village, vacancy: Vacancy) -> tuple[PlayerId, ...]:
    """Whom the scrutateur may name: the first of these circles that is not empty (P-16)."""
    circles = _circles(village, vacancy)
    return next((tuple(it.id for it in circle) for circle in circles if circle), ())


def _circles(village: Village, vacancy: Vacancy) -> list[list[Player]]:
    post, cause, barred = vacancy
    others = [it for it in village.in_seat_order() if it.id != barred]
    ghosts = [it for it in others if it.status == "fantome" and not _busy(village, it)]
    living = [it for it in others if it.seated]
    if post == "chef_milice":
        return [ghosts]
    if post in OBLIGATORY_POSTS and cause != "illegal" and len(village.living()) < 4:
        return []  # P-18, L414: fewer players than obligatory posts.
    circles = [[it for it in living if not _busy(village, it)]]
    if post == "senateur":
        circles.append(ghosts)  # P-15
    if cause == "illegal":
        return circles  # P-08: nobody free, the post stays vacant.
    if post in OBLIGATORY_POSTS:
        circles.append([it for it in living if _may_be_promoted(village, it)])  # L413, P-25
    circles.append([it for it in living if _is_mere_scrutateur(village, it)])  # P-06, P-24
    return circles


def _busy(village: Village, player: Player) -> bool:
    return village.holds_a_post(player.id)


def _may_be_promoted(village: Village, player: Player) -> bool:
    held = village.posts_of(player.id)
    return TURNING_POSTS.isdisjoint(held) and any(post in OPTIONAL_POSTS for post in held)


def _is_mere_scrutateur(village: Village, player: Player) -> bool:
    """The self-ban yields, unless he holds two posts already."""
    return village.posts_of(player.id) == ("scrutateur",)


def take_over(village: Village, post: Post, player: PlayerId | None) -> None:
    """Whoever held the post loses it; nobody else is expected for it."""
    if player is not None and village.players[player].status == "parti":
        raise HasLeft(name=village.name(player))
    former = village.posts.get(post)
    if former not in (None, player):
        village.notice("force.poste_repris", player=former, post=post)
    if player is not None and not _may_hold(village.players[player], post):
        village.notice("force.poste_d_un_mort", player=player, post=post)
    village.put(post, player)
    village.vacancies = tuple(it for it in village.vacancies if it.post != post)
    village.settle("assign", post)


def _may_hold(player: Player, post: Post) -> bool:
    return player.seated or (player.status == "fantome" and post in GHOST_POSTS)


def appoint(village: Village, post: Post, player: PlayerId, rule: str = "poste.nomme") -> None:
    """Name somebody: he leaves his optional post, and the scrutateur passes on if he can."""
    if village.posts.get(post) == player:
        village.notice("force.poste_deja", player=player, post=post)
        return
    turns = post in TURNING_POSTS
    for held in () if turns else _kept(village, player):
        _leave(village, held)
        village.tell("post", None, "poste.quitte", post=held, player=player)
    village.tell("post", player, rule, post=post, player=player)
    take_over(village, post, player)
    if not turns and village.posts.get("scrutateur") == player:
        _pass_scrutateur_to_a_free_player(village, player)


def _kept(village: Village, player: PlayerId) -> list[Post]:
    """The posts that are his until he leaves them."""
    return [it for it in village.posts_of(player) if it not in TURNING_POSTS]


def _leave(village: Village, post: Post) -> None:
    """L413, L474: an optional post stays vacant, an obligatory one is to be filled again."""
    if post in OBLIGATORY_POSTS:
        vacate(village, post, "mort")
    else:
        village.put(post, None)


def _pass_scrutateur_to_a_free_player(village: Village, player: PlayerId) -> None:
    """P-06: only to a player without post; else he cumulates (L412)."""
    free = next_one(village, player, lambda it: it.living and not _busy(village, it))
    if free is not None:
        _give_scrutateur(village, free, "poste.scrutateur_passe")


def turn_scrutateur(village: Village) -> None:
    """Each morning the post goes to the next living player without post (L424, P-03)."""
    holder = village.posts.get("scrutateur")
    if holder is None:
        return
    following = _following(village, holder)
    if following is not None:
        _give_scrutateur(village, following, _ground(village, following, "poste.scrutateur_tourne"))
    elif not village.players[holder].living:
        village.put("scrutateur", None)


def _following(village: Village, holder: PlayerId) -> PlayerId | None:
    free = next_one(village, holder, lambda it: it.living and not _busy_elsewhere(village, it.id))
    # P-03: when everybody else has a post, it turns over all the living.
    return free or next_one(village, holder, lambda it: it.living)


def _ground(village: Village, player: PlayerId, rule: str) -> str:
    """Why this one: P-03 where everybody has a post already."""
    return "poste.scrutateur_cumule" if _busy_elsewhere(village, player) else rule


def _busy_elsewhere(village: Village, player: PlayerId) -> bool:
    # The militia is the ghosts': a living player whom a decree put there has no post (L430).
    return not {"scrutateur", "chef_milice"}.issuperset(village.posts_of(player))


def _give_scrutateur(village: Village, player: PlayerId, rule: str) -> None:
    village.put("scrutateur", player)
    village.tell("post", player, rule, post="scrutateur", player=player)


def leave_posts(village: Village, player: PlayerId, lost: str, passed: str) -> None:
    """L420, L474: obligatory posts are to be filled, optional ones are vacant."""
    for post in village.posts_of(player):
        village.tell("post", None, lost, post=post, player=player)
        if post in TURNING_POSTS:
            following = _following(village, player)  # P-02: at once
            village.put(post, None)
            if following is not None:
                rule = _ground(village, following, passed)
                _give_scrutateur(village, following, rule)
        else:
            _leave(village, post)


def settle_vacancies(village: Village, only: Post | None = None) -> None:
    """Owe a nomination for each vacancy that is due; where nobody can be named, it stays vacant."""
    for vacancy in village.vacancies:
        if only not in (None, vacancy.post) or not _is_due(village, vacancy):
            continue
        if candidates(village, vacancy):
            village.owe("assign", vacancy.post)
        else:
            _stay_vacant(village, vacancy)


def _stay_vacant(village: Village, vacancy: Vacancy) -> None:
    village.vacancies = tuple(it for it in village.vacancies if it != vacancy)
    village.settle("assign", vacancy.post)
    village.tell("post", None, "poste.reste_vacant", post=vacancy.post)


def _is_due(village: Village, vacancy: Vacancy) -> bool:
    """A resignation is settled at once; a death from the heritages on, and while it is owed."""
    if vacancy.cause != "mort" or village.owes("assign", vacancy.post):
        return True
    return heritages_reached(village)


# The ghost militia: the order of the ghosts, and who leads them (L430, P-10, P-11).


def join_militia(village: Village, ghost: PlayerId) -> None:
    """A new ghost takes his place in order of death, and the vacant post of chef."""
    rank = _death_rank(village, ghost)
    earlier = tuple(it for it in village.ghosts if _death_rank(village, it) < rank)
    later = tuple(it for it in village.ghosts if it not in earlier)
    village.ghosts = (*earlier, ghost, *later)
    if "chef_milice" in village.posts and village.posts["chef_milice"] is None:
        village.new_ghosts = (*village.new_ghosts, ghost)


def settle_chief(village: Village) -> None:
    """P-10: the first dead leads, so one waits for those announced before who have not chosen.

    T-05: a death that is still secret holds nobody back.
    """
    if village.owes("assign", "chef_milice"):
        return
    first = min(village.new_ghosts, key=lambda it: _death_rank(village, it))
    undecided = [it for it in village.deaths if _has_yet_to_choose(village, it)]
    if any(_death_rank(village, it) < _death_rank(village, first) for it in undecided):
        return
    village.new_ghosts = ()
    if village.posts.get("chef_milice") is None:
        _lead(village, first, "poste.premier_fantome")


def _has_yet_to_choose(village: Village, dead: PlayerId) -> bool:
    player = village.players[dead]
    return player.status == "mort" and player.announced


def leave_militia(village: Village, ghost: PlayerId) -> None:
    """P-11: when the chef returns to life, the oldest ghost left takes over."""
    village.ghosts = tuple(it for it in village.ghosts if it != ghost)
    village.new_ghosts = tuple(it for it in village.new_ghosts if it != ghost)
    if village.posts.get("chef_milice") != ghost:
        return
    village.put("chef_milice", None)
    village.tell("post", None, "poste.chef_revenu", post="chef_milice", player=ghost)
    oldest = next((it for it in village.ghosts if not village.holds_a_post(it)), None)
    if oldest is not None:
        _lead(village, oldest, "poste.plus_ancien_fantome")


def _lead(village: Village, ghost: PlayerId, rule: str) -> None:
    village.put("chef_milice", ghost)
    village.tell("post", ghost, rule, post="chef_milice", player=ghost)


def _death_rank(village: Village, player: PlayerId) -> int:
    """The ghosts that the file knew come first, then the dead in order."""
    return village.deaths.index(player) if player in village.deaths else -1


# What holders do by day: nominations, candidacies, pickpockets; posts come and go.

# P-22: nobody resigns of his own will, there is no such move.


PostNotInPlay = Unbendable.saying("Le poste « {post} » n'est pas en jeu : ouvrez-le d'abord.")
PostInPlay = Unbendable.saying("Le poste « {post} » est déjà en jeu : choisissez un autre poste.")
PostIsNotOptional = Refusal.saying(
    "Le poste « {post} » n'est pas facultatif : choisissez un poste facultatif."
)
PostIsHeld = Refusal.saying(
    "Le poste « {post} » est occupé par {name} : attendez qu'il soit vacant."
)
PostIsNotWaiting = Refusal.saying(
    "Le poste « {post} » n'attend personne : corrigez-le dans le village s'il doit changer."
)
NotACandidate = Refusal.saying(
    "{name} ne peut pas recevoir le poste « {post} » : choisissez {candidates}."
)
HasAPost = Refusal.saying(
    "{name} a déjà un poste public : seuls se présentent les vivants sans poste."
)
NotAmongCandidates = Unbendable.saying(
    "{name} ne se présente pas : choisissez parmi les candidats."
)
NotHisDay = Refusal.saying("« {post} » n'agit pas le {weekday} : il agit les jours {days}.")
AlreadyDoneToday = Refusal.saying(
    "« {post} » a déjà agi aujourd'hui : annulez son action pour la changer."
)


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
        village.refuse(at_another_stage(village, "heritages"))
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
        village.refuse(at_another_stage(village, "heritages"))
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


NotAnExchange = Refusal.saying(
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
    held = _kept(village, target)
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
    held = _kept(village, person.id)
    if person.seated:
        return [post for post in held if post == "chef_milice"]
    if person.status == "fantome":
        return [post for post in held if post not in GHOST_POSTS]
    return held


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


def _exchange_in_words(village: Village, move: Fields) -> str:
    other = move["with"]
    return (
        f"Adoration : échange avec {village.name(other)}" if other else "Adoration : pas d'échange"
    )


KINDS: Final[Kinds] = (
    Kind("give", give, _gift_in_words, {"from": PLAYER, "to": PLAYER, "coins": COINS}),
    Kind(
        "assign",
        assign,
        lambda village, move: (
            decided("{poste_nomination} : ")
            + f"« {POSTS[move['post']]} » à {village.name(move['player'])}"
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
    Kind("exchange", exchange, _exchange_in_words, {"with": OrNull(PLAYER)}),
)
