"""Builds the public screen out of what is known, and of nothing else; its end once revealed."""

from dataclasses import replace
from functools import lru_cache

from gm_assistant.companions.quinte_bourg.views.day.vote import direction_taken
from gm_assistant.companions.quinte_bourg.views.day.vote_count import blanks, tally_lines
from gm_assistant.companions.quinte_bourg.views.public.public_facts import Known, fallen, known
from gm_assistant.companions.quinte_bourg.views.public.public_values import (
    PublicCount,
    PublicEnd,
    PublicHand,
    PublicLaw,
    PublicPost,
    PublicSeat,
    PublicView,
    PublicVote,
    Shown,
)
from gm_assistant.companions.quinte_bourg.views.victory_panel import headline
from gm_assistant.companions.quinte_bourg.views.village.village_cards import bequeathed
from gm_assistant.french.agreement import counted, listed
from gm_assistant.french.elision import de
from gm_assistant.french.typography import NO_BREAK
from gm_assistant.quinte_bourg.day.laws import CRITERIA, Voter, in_force
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.victory.victory import end_in_words
from gm_assistant.quinte_bourg.village.circle import clockwise_from
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Result
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import (
    CAMPS,
    OWN_VICTORIES,
    POSTS,
    ROLES,
    SESSIONS,
    SPECIALITIES,
    STAGES,
    STATUSES,
    PlayerId,
)
from gm_assistant.views.names import room_for, short_names


def public_end(village: Village, result: Result, shown: Shown) -> PublicEnd:
    """Who won and why; everybody's cards too if he lays them open."""
    return PublicEnd(
        headline=headline(village, result),
        reason=end_in_words(village, result),
        winners=tuple((village.name(it), _won(village, result, it)) for it in result.winners),
        consoled=tuple(village.name(it) for it in result.consoled),
        cards=_hands(village) if shown.cards else (),
    )


def _hands(village: Village) -> tuple[PublicHand, ...]:
    return tuple(
        PublicHand(it.name, _cards(village, it), it.camp) for it in village.in_seat_order()
    )


def _won(village: Village, result: Result, player: PlayerId) -> str:
    camp = village.players[player].camp
    with_camp = [CAMPS[camp]] if camp in result.camps else []
    alone = [OWN_VICTORIES[it] for it in result.personal.get(player, ())]
    return " · ".join(with_camp + alone)


def _cards(village: Village, player: Player) -> str:
    roles = [ROLES[it] for it in player.camp_roles]
    held = (*player.specialities, *bequeathed(village, player))
    # The sign never begins a line.
    return f"{NO_BREAK}· ".join(roles + [SPECIALITIES[it] for it in held])


# Many houses stand there in two rows, and are the wider for it.
FEWEST_LETTERS = 8
MOST_FOLLOWING = 4
MOST_COUNTED = 6
_SEEN = {"vide": "Personne", "un": "Une silhouette", "plusieurs": "Plusieurs silhouettes"}
_OUTCOMES = {None: "au Sénat", True: "acceptée", False: "refusée"}


def public_view(game: Game, shown: Shown) -> PublicView:
    """The screen as everybody may see it now."""
    village = game.village
    if shown.end and village.result is not None:
        end = public_end(village, village.result, shown)
        return PublicView("jour", "Fin de la partie", shown.rehearsal, end=end)
    if village.phase != "jour":
        return PublicView("nuit", _night(village), shown.rehearsal)
    lost = fallen(game.villages)
    day = replace(_day(village, known(game.villages), shown), camera=_camera(game))
    return day if lost is None else replace(day, fallen=tuple(map(village.name, lost)))


def _night(village: Village) -> str:
    return f"Nuit de {village.weekday}" if village.phase == "nuit" else "Avant la première nuit"


def _day(village: Village, facts: Known, shown: Shown) -> PublicView:
    living = sum(facts.lives(it) for it in village.seats)
    # Who has left is neither alive nor dead.
    around = sum(facts.status[it] != "parti" for it in village.seats)
    return PublicView(
        look="jour",
        moment=f"{village.weekday.capitalize()}, jour {village.day}",
        rehearsal=shown.rehearsal,
        stage=STAGES[village.stage] if village.stage else "Le village se réveille",
        seats=_seats(village, facts, shown),
        living=f"{counted(living, 'vivant')} sur {around}",
        posts=tuple(
            PublicPost(POSTS[post], village.name(holder) if holder else "")
            for post, holder in facts.posts.items()
        ),
        couples=_couples(village, facts),
        ghosts=tuple(village.name(it) for it in village.seats if facts.status[it] == "fantome"),
        session=SESSIONS[village.session].capitalize() if village.session else "",
        law=_law(village, facts, shown),
        vote=_vote(village, facts, shown) if shown.vote else None,
        condemned=_condemned(village),
        accused=_accused(village),
        executed=_executed(village, facts),
        timer=shown.timer,
        richest=_richest(village),
        night_follows=village.weekday != "samedi",
    )


@lru_cache(maxsize=64)
def _short(names: tuple[str, ...]) -> tuple[str, ...]:
    return short_names(names, max(FEWEST_LETTERS, room_for(len(names))))


def _seats(village: Village, facts: Known, shown: Shown) -> tuple[PublicSeat, ...]:
    briefs = _short(tuple(village.name(it) for it in village.seats))
    speaker = next(iter(_round(village, facts, shown)), None) if shown.vote else None
    seats = tuple(
        _seat(village, facts, shown, it, briefs[place]) for place, it in enumerate(village.seats)
    )
    return tuple(
        replace(seat, mark="parole", mark_words="a la parole") if it == speaker else seat
        for it, seat in zip(village.seats, seats, strict=True)
    )


def _seat(village: Village, facts: Known, shown: Shown, player: PlayerId, short: str) -> PublicSeat:
    spouse = facts.spouse[player]
    mark, words = _mark(village, player)
    return PublicSeat(
        number=village.seats.index(player) + 1,
        name=village.name(player),
        short=short,
        status=facts.status[player],
        status_words=STATUSES[facts.status[player]],
        posts=tuple(POSTS[post] for post, holder in facts.posts.items() if holder == player),
        spouse=village.name(spouse) if spouse else "",
        coins=str(facts.coins[player]) if shown.coins and facts.lives(player) else "",
        mark=mark,
        mark_words=words,
    )


def _mark(village: Village, player: PlayerId) -> tuple[str, str]:
    """What the day says of a house, if anything."""
    if village.owes("execute") and village.vote and village.vote.condemned == player:
        return "condamne", "la sentence"
    if village.owes("tribunal", player):
        return "accuse", "le tribunal"
    if village.stage == "richesse" and village.protected_house == player:
        return "protege", "la plus grosse bourse"
    return "", ""


def _couples(village: Village, facts: Known) -> tuple[str, ...]:
    """Each marriage once; a widow is still somebody's widow."""
    pairs = ((it, facts.spouse[it]) for it in village.seats)
    return tuple(
        _couple(village, facts, one, other)
        for one, other in pairs
        if other and village.seats.index(one) < village.seats.index(other)
    )


def _couple(village: Village, facts: Known, one: PlayerId, other: PlayerId) -> str:
    left = [it for it in (one, other) if facts.lives(it)]
    if len(left) == 1:
        dead = one if other in left else other
        return f"{village.name(left[0])}, en deuil {de(village.name(dead))}"
    return f"{village.name(one)} et {village.name(other)}"


def _law(village: Village, facts: Known, shown: Shown) -> PublicLaw | None:
    law = village.law
    if law is None:
        return None
    named = [it for it in village.seats if _speaks(village, facts, shown, it)]
    hidden = law.criterion is not None and CRITERIA[law.criterion].by_coins and not shown.coins
    says_who = in_force(village, "seuls_votent") and not hidden
    voters = listed(village.name(it) for it in named) if says_who else ""
    return PublicLaw(de(village.name(law.by)), law.text, _OUTCOMES[law.accepted], voters)


def _round(village: Village, facts: Known, shown: Shown) -> list[PlayerId]:
    """Who speaks now, then those who follow; nobody once the vote is closed."""
    ended = village.vote is not None and not village.vote.open
    if village.session == "paix" or village.stage != "vote" or ended:
        return []
    return _waiting(village, facts, shown)


def _vote(village: Village, facts: Known, shown: Shown) -> PublicVote | None:
    if village.session == "paix" or (village.stage != "vote" and village.vote is None):
        return None
    vote, waiting = village.vote, _round(village, facts, shown)
    # Once it is decided, what it came to is said in the middle of the table.
    undecided = vote is not None and vote.condemned is None
    tied = [village.name(it) for it in (vote.tied or ())] if vote and undecided else []
    blank = blanks(vote.ballots) if vote else 0
    return PublicVote(
        speaker=village.name(waiting[0]) if waiting else "",
        following=tuple(village.name(it) for it in waiting[1 : 1 + MOST_FOLLOWING]),
        counts=tuple(
            PublicCount(line.name, line.votes, line.share, line.leading)
            for line in tally_lines(village, vote.tally if vote else {})[:MOST_COUNTED]
        ),
        blanks=counted(blank, "vote blanc", "votes blancs") if blank else "",
        tie=" · ".join(tied),
    )


def _waiting(village: Village, facts: Known, shown: Shown) -> list[PlayerId]:
    """Who may still speak, judged by nothing but what the table knows (L440, V-02)."""
    first = village.posts.get("president") or village.seats[0]
    step = -1 if (direction_taken(village) or shown.direction) == "antihoraire" else 1
    around = [first, *(it.id for it in clockwise_from(village, first, step))]
    spoken = {it.voter for it in village.vote.ballots} if village.vote else set()
    return [it for it in around if it not in spoken and _speaks(village, facts, shown, it)]


def _speaks(village: Village, facts: Known, shown: Shown, player: PlayerId) -> bool:
    if facts.status[player] == "fantome":
        return in_force(village, "fantomes_votent")
    poor = shown.coins and in_force(village, "vote_payant") and not facts.coins[player]
    return facts.lives(player) and not poor and _is_named(village, facts, shown, player)


def _is_named(village: Village, facts: Known, shown: Shown, player: PlayerId) -> bool:
    law = village.law
    if law is None or not in_force(village, "seuls_votent"):
        return True
    if law.criterion is None:
        return player in (law.voters or ())
    criterion = CRITERIA[law.criterion]
    married = facts.spouse[player] is not None
    who = Voter(facts.coins[player], player in facts.posts.values(), married)
    return (criterion.by_coins and not shown.coins) or criterion.names(who)


def _condemned(village: Village) -> str:
    vote = village.vote
    awaits = vote is not None and vote.condemned is not None and village.owes("execute")
    return village.name(vote.condemned) if awaits and vote and vote.condemned else ""


def _executed(village: Village, facts: Known) -> str:
    """As long as the vote is what is spoken of."""
    vote = village.vote
    if village.stage != "vote" or vote is None or vote.condemned is None:
        return ""
    over = not village.owes("execute") and not facts.lives(vote.condemned)
    return village.name(vote.condemned) if over else ""


def _camera(game: Game) -> tuple[str, str] | None:
    """L450: what was seen in the morning is said aloud."""
    if game.village.stage != "cameras":
        return None
    index, move = len(game.moves) - 1, game.moves[-1]
    found = [it.answer for it in game.village.answers if it.move == index]
    if move["move"] != "camera" or not found:
        return None
    return game.village.name(move["house"]), _SEEN[found[0]]


def _accused(village: Village) -> tuple[str, ...]:
    return tuple(
        village.name(it.about) for it in village.pending if it.what == "tribunal" and it.about
    )


def _richest(village: Village) -> str:
    if village.stage != "richesse":
        return ""
    rich = village.protected_house
    return village.name(rich) if rich else "personne"
