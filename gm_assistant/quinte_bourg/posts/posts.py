"""Public posts: who may be named, vacancies, deaths of holders, the turning scrutateur."""

from gm_assistant.quinte_bourg.village.circle import next_one
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Vacancy
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import DAY_STAGES
from gm_assistant.quinte_bourg.words.cards import GHOST_POSTS, OBLIGATORY_POSTS, OPTIONAL_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Post

_HERITAGES = DAY_STAGES.index("heritages")


def heritages_reached(village: Village) -> bool:
    """Whether the dead of the night have been told: from then on a death is settled at once."""
    if village.phase != "jour" or village.weekday == "dimanche":
        return village.phase == "jour"
    return village.stage is not None and DAY_STAGES.index(village.stage) >= _HERITAGES


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
    return "scrutateur" not in held and any(post in OPTIONAL_POSTS for post in held)


def _is_mere_scrutateur(village: Village, player: Player) -> bool:
    """The self-ban yields, unless he holds two posts already."""
    return village.posts_of(player.id) == ("scrutateur",)


def take_over(village: Village, post: Post, player: PlayerId | None) -> None:
    """Whoever held the post loses it; nobody else is expected for it."""
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
    for held in village.posts_of(player) if post != "scrutateur" else ():
        if held != "scrutateur":
            _leave(village, held)
            village.tell("post", None, "poste.quitte", post=held, player=player)
    village.tell("post", player, rule, post=post, player=player)
    take_over(village, post, player)
    if post != "scrutateur" and village.posts.get("scrutateur") == player:
        _pass_scrutateur_to_a_free_player(village, player)


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
        if post == "scrutateur":
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
