"""Builds the public screen out of what is known, and of nothing else; its end once revealed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from gm_assistant.french.language import NO_BREAK, counted, de, listed
from gm_assistant.games.quinte_bourg.rules.ballots import direction_taken, round_from
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.victory import end_in_words
from gm_assistant.games.quinte_bourg.rules.village import Player, Result, Village
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA, Voter, at_the_vote, in_force
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    ODD_DAYS,
    OWN_VICTORIES,
    POSTS,
    SESSIONS,
    STAGES,
    STATUSES,
    PlayerId,
    Post,
    Speciality,
    Stage,
    Status,
)
from gm_assistant.games.quinte_bourg.screens.day import blanks, tally_lines
from gm_assistant.games.quinte_bourg.screens.people import brief_names
from gm_assistant.games.quinte_bourg.screens.public_view import (
    DEBATE,
    INTERVAL,
    WAKES,
    PublicCount,
    PublicEnd,
    PublicHand,
    PublicLaw,
    PublicPost,
    PublicSeat,
    PublicThread,
    PublicView,
    PublicVote,
)
from gm_assistant.games.quinte_bourg.screens.story import headline
from gm_assistant.games.quinte_bourg.screens.village import bequeathed
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import ANY_FACADE, Dwellers, Facade, Picture, Public, Switch, Timer


@dataclass(frozen=True, slots=True)
class Shown:
    """What the game master lets the screen show, besides what is public in any case.

    `round`: what the table said of the round of voices besides its ballots.
    """

    coins: bool
    vote: bool
    end: bool
    cards: bool
    rehearsal: bool
    timer: Timer | None
    round: Mapping[str, Any] = field(default_factory=dict)
    facades: Mapping[str, Facade] = field(default_factory=dict)


# From which step on each thing is known: what a night did stays as it was at dusk until then.


@dataclass(frozen=True, slots=True)
class Known:
    """The facts of the village as the table knows them."""

    status: Mapping[PlayerId, Status]
    spouse: dict[PlayerId, PlayerId | None]
    posts: Mapping[Post, PlayerId | None]
    coins: dict[PlayerId, int]

    def lives(self, player: PlayerId) -> bool:
        return self.status.get(player) == "vivant"


def known(villages: Sequence[Village]) -> Known:
    """What the last of these villages has made public, all the former ones considered."""
    if _still_to_be_read(villages):
        return known(villages[:-1])
    now = villages[-1]
    present = Known(
        status={it.id: _public_status(it) for it in now.players.values()},
        spouse={it.id: it.spouse for it in now.players.values()},
        # One teller: no secret of a night moves a post before the stage that says so aloud.
        posts=now.posts,
        coins={it.id: it.coins for it in now.players.values()},
    )
    _, dusk = _dawn_and_dusk(villages)
    if told_from(now, "heritages") or not dusk:
        return present
    before = known(villages[:dusk])
    return Known(
        status=present.status,
        spouse=present.spouse | ({} if told_from(now, "morts") else before.spouse),
        posts=present.posts,
        coins=present.coins | before.coins,
    )


def fallen(villages: Sequence[Village]) -> tuple[PlayerId, ...] | None:
    """While the dead are told: who lived for the table at dusk or at dawn, and does no longer."""
    dawn, dusk = _dawn_and_dusk(villages)
    if not _tells_the_dead(villages[-1]) or _still_to_be_read(villages) or not dusk:
        return None
    before, now = (known(villages[:dusk]), known(villages[: dawn + 1])), known(villages)
    lived = [it for it in villages[-1].seats if any(then.lives(it) for then in before)]
    return tuple(it for it in lived if not now.lives(it))


def _still_to_be_read(villages: Sequence[Village]) -> bool:
    """The village learns its dead from the game master's mouth: their answers come after it."""
    entered = len(villages) > 1 and not _tells_the_dead(villages[-2])
    return entered and _tells_the_dead(villages[-1])


def _tells_the_dead(village: Village) -> bool:
    return village.stage == "morts"


def told_from(village: Village, stage: Stage) -> bool:
    """Whether the day has reached this stage; no night comes before a Sunday."""
    if village.phase != "jour":
        return village.phase == "ouverture"
    if village.weekday == "dimanche":
        return True
    return village.has_reached(stage)


def _dawn_and_dusk(villages: Sequence[Village]) -> tuple[int, int]:
    """Where the present day begins, and how many villages came before its night."""
    now, dawn = villages[-1], len(villages) - 1
    while dawn and (villages[dawn - 1].phase, villages[dawn - 1].day) == (now.phase, now.day):
        dawn -= 1
    dusk = dawn
    while dusk and villages[dusk - 1].phase == "nuit":
        dusk -= 1
    return dawn, dusk


def _public_status(player: Player) -> Status:
    return player.status if player.announced else "vivant"


def public_end(village: Village, result: Result, shown: Shown) -> PublicEnd:
    """Who won and why; everybody's cards too if he lays them open."""
    return PublicEnd(
        headline=headline(village, result),
        reason=end_in_words(village, result),
        camps=tuple(result.camps),
        winners=tuple((village.name(it), _won(village, result, it)) for it in result.winners),
        consoled=tuple(village.name(it) for it in result.consoled),
        cards=_hands(village) if shown.cards else (),
    )


def _hands(village: Village) -> tuple[PublicHand, ...]:
    return tuple(
        PublicHand(
            it.name,
            _cards(village, it),
            it.camp,
            others=tuple(map(village.deck.sign, _held(village, it))),
        )
        for it in village.in_seat_order()
    )


def _won(village: Village, result: Result, player: PlayerId) -> str:
    camp = village.players[player].camp
    with_camp = [CAMPS[camp]] if camp in result.camps else []
    alone = [OWN_VICTORIES[it] for it in result.personal.get(player, ())]
    return " · ".join(with_camp + alone)


def _held(village: Village, player: Player) -> tuple[Speciality, ...]:
    return (*player.specialities, *bequeathed(village, player))


def _cards(village: Village, player: Player) -> str:
    cards = village.deck.cards
    roles = [cards[it] for it in player.camp_roles]
    held = _held(village, player)
    # The sign never begins a line.
    return f"{NO_BREAK}· ".join(roles + [cards[it] for it in held])


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
        seats = _marked(
            _seats(village, known(game.villages), shown), village.result.winners, "gagne"
        )
        return PublicView("jour", "Fin de la partie", shown.rehearsal, seats=seats, end=end)
    if village.phase != "jour":
        return PublicView(
            "nuit",
            _night(village),
            shown.rehearsal,
            seats=_roofs(game.villages, shown),
            weather=_weather(village),
        )
    facts, lost, wed = known(game.villages), fallen(game.villages), _wed(game)
    day = _day(village, facts, shown)
    gone = (*(lost or ()), *((village.vote.condemned,) if day.executed and village.vote else ()))
    day = replace(
        day,
        seats=_marked(_marked(day.seats, wed, "noces"), gone, "tombe"),
        camera=_camera(game),
        wed=(village.name(wed[0]), village.name(wed[1])) if wed else None,
        turned=tuple(
            _turned(village, it)
            for it in dict.fromkeys((*gone, *_just_turned(game)))
            if village.players[it].shown
        ),
    )
    return day if lost is None else replace(day, fallen=tuple(map(village.name, lost)))


def _marked(
    seats: tuple[PublicSeat, ...], who: Sequence[PlayerId | None], mark: str
) -> tuple[PublicSeat, ...]:
    return tuple(replace(it, mark=mark) if it.id in who else it for it in seats)


def _roofs(villages: Sequence[Village], shown: Shown) -> tuple[PublicSeat, ...]:
    """The houses as they stood at dusk, without a name: one of a dead person has no lamp."""
    _, dusk = _dawn_and_dusk(villages)
    then = villages[: max(dusk, 1)]
    facts = known(then)
    return tuple(
        PublicSeat("", number, "", "", status, "", facade=_facade(then[-1], shown, it))
        for number, it in enumerate(then[-1].seats, start=1)
        for status in ("vivant" if facts.lives(it) else "mort",)
    )


def _just_turned(game: Game) -> Iterator[PlayerId]:
    """L189: whose card the last move has laid face up; Shéhérazade may live on (I-12, X-01)."""
    before = game.villages[-2].players if len(game.villages) > 1 else {}
    for it in game.village.players.values():
        if it.id in before and len(it.shown) > len(before[it.id].shown):
            yield it.id


def _turned(village: Village, whose: PlayerId) -> PublicHand:
    """L546: what lies face up is seen by all; the other card stays face down."""
    player = village.players[whose]
    roles = player.printed if "camp" in player.shown else ()
    held = _held(village, player)
    known_now = held if "specialite" in player.shown else ()
    words = [village.deck.cards[it] for it in (*roles, *known_now)]
    camp = village.deck.camp_of[roles[0]] if roles else ""
    sign = village.deck.sign(known_now[0]) if known_now and not camp else ""
    return PublicHand(player.name, f"{NO_BREAK}· ".join(words), camp, sign)


def _night(village: Village) -> str:
    return f"Nuit de {village.weekday}" if village.phase == "nuit" else "Avant la première nuit"


def _weather(village: Village) -> str:
    """One night in two it rains, by the calendar alone; what goes on all night covers a step."""
    if village.phase != "nuit":
        return ""
    return "pluie" if village.weekday in ODD_DAYS else "feu"


def _day(village: Village, facts: Known, shown: Shown) -> PublicView:
    living = sum(facts.lives(it) for it in village.seats)
    return PublicView(
        look="jour",
        moment=f"{village.weekday.capitalize()}, jour {village.day}",
        rehearsal=shown.rehearsal,
        stage=_stage(village, shown),
        seats=_seats(village, facts, shown),
        living=f"{counted(living, 'vivant')} sur {village.starters}",
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
        feast=village.weekday == "dimanche",
    )


def _stage(village: Village, shown: Shown) -> str:
    if _debates(village, shown):
        return DEBATE
    return STAGES[village.stage] if village.stage else WAKES


def _debates(village: Village, shown: Shown) -> bool:
    """L438: nobody is called to speak before the president has closed the debate."""
    return at_the_vote(village) and village.vote is None and not shown.round


def _seats(village: Village, facts: Known, shown: Shown) -> tuple[PublicSeat, ...]:
    names = tuple(it.name for it in village.players.values())
    short = brief_names(names, village.founders, FEWEST_LETTERS)
    briefs = dict(zip(village.players, short, strict=True))
    speaker = next(iter(_round(village, facts, shown)), None) if shown.vote else None
    seats = tuple(_seat(village, facts, shown, it, briefs[it]) for it in village.seats)
    return tuple(
        replace(seat, mark="parole", mark_words="a la parole") if it == speaker else seat
        for it, seat in zip(village.seats, seats, strict=True)
    )


def _seat(village: Village, facts: Known, shown: Shown, player: PlayerId, short: str) -> PublicSeat:
    spouse = facts.spouse[player]
    mark, words = _mark(village, player)
    return PublicSeat(
        id=player,
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
        facade=_facade(village, shown, player),
    )


def _facade(village: Village, shown: Shown, player: PlayerId) -> Facade:
    return shown.facades.get(village.name(player), ANY_FACADE)


def _mark(village: Village, player: PlayerId) -> tuple[str, str]:
    """What the day says of a house, if anything."""
    if village.owes("execute") and village.vote and village.vote.condemned == player:
        return "condamne", "la sentence"
    if village.owes("tribunal", player):
        return "accuse", "le tribunal"
    if village.richest_is_counted and village.protected_house == player:
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
        gone = one if other in left else other
        if facts.status[gone] == "parti":
            return f"{village.name(left[0])} et {village.name(gone)}, qui a quitté la partie"
        return f"{village.name(left[0])}, en deuil {de(village.name(gone))}"
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
    if not at_the_vote(village) or ended or _debates(village, shown):
        return []
    return _waiting(village, facts, shown)


def _vote(village: Village, facts: Known, shown: Shown) -> PublicVote | None:
    # Under the name of the next stage its figures would be read as that one's.
    if not at_the_vote(village) or _debates(village, shown):
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
            PublicCount(
                line.name, line.votes, line.share, line.leading, village.seats.index(line.about)
            )
            for line in tally_lines(village, vote.tally if vote else {})[:MOST_COUNTED]
        ),
        blanks=counted(blank, "vote blanc", "votes blancs") if blank else "",
        tie="\u00a0· ".join(tied),
        threads=_threads(village) if undecided else (),
    )


def _threads(village: Village) -> tuple[PublicThread, ...]:
    """Each voice as it was said aloud; of a ranking, whom it names first."""
    named = ((it.voter, it.choice) for it in (village.vote.ballots if village.vote else ()))
    first = ((it, to[0] if isinstance(to, tuple) and to else to) for it, to in named)
    places = {it: place for place, it in enumerate(village.seats)}
    return tuple(
        PublicThread(places[it], places[str(to)])
        for it, to in first
        if it in places and to in places
    )


def _waiting(village: Village, facts: Known, shown: Shown) -> list[PlayerId]:
    """Who may still speak, judged by nothing but what the table knows (L440, V-02).

    Nobody follows the president before he has said which way the round goes.
    """
    president = village.who("parole")
    way = direction_taken(village, begun=shown.round)
    around = round_from(village, way)
    spoken = {it.voter for it in village.vote.ballots} if village.vote else set()
    waiting = [it for it in around if it not in spoken and _speaks(village, facts, shown, it)]
    if not way and len(waiting) > 1:
        waiting = [it for it in waiting[:1] if it == president]
    away, now = shown.round.get("away", ()), shown.round.get("about")
    called = [str(it) for it in (now,) if it in facts.status and it not in spoken]
    return [*called, *sorted((it for it in waiting if it != now), key=lambda it: it in away)]


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
    found = game.village.answers_to(index)
    if move["move"] != "camera" or not found:
        return None
    return game.village.name(move["house"]), _SEEN[found[0]]


def _wed(game: Game) -> tuple[PlayerId, ...]:
    """Who said yes, until something else is said."""
    move = game.moves[-1] if game.moves else {}
    if game.village.stage != "mariages" or move.get("move") != "wedding":
        return ()
    return tuple(move["spouses"])


def _accused(village: Village) -> tuple[str, ...]:
    return tuple(map(village.name, village.owed("tribunal")))


def _richest(village: Village) -> str:
    if not village.richest_is_counted:
        return ""
    rich = village.protected_house
    return village.name(rich) if rich else "personne"


def dwellers(game: Game) -> Dwellers:
    """Everybody who ever came to this table."""
    return Dwellers(tuple(it.name for it in game.village.players.values()), game.village.founders)


# The same, as the shell shows it.

# V-17: whether purses are seen is the custom of the table; hidden until it has said so.
SWITCHES: Final = {"coins": False, "vote": True, "end": False, "cards": False}


def _shown(shown: seam.Shown) -> Shown:
    draft = shown.drafts.get("vote")
    return Shown(
        **{name: shown.switches[name] for name in SWITCHES},
        rehearsal=shown.rehearsal,
        timer=shown.timer,
        round=draft if isinstance(draft, dict) else {},
        facades=shown.facades,
    )


def _picture(game: Game, shown: seam.Shown) -> Picture:
    view = public_view(game, _shown(shown))
    return Picture("quinte_bourg/public.html", view, view.look, sounds=view.sounds)


def _offered(game: Game, told: seam.Shown) -> tuple[Switch, ...]:
    """The end is offered once there is one."""
    shown = _shown(told)
    always = (
        Switch(
            "coins",
            "Montrer les pièces",
            "Telles qu'au crépuscule, jusqu'aux héritages du matin. "
            "D'un jour à l'autre, elles trahissent les vols et les meurtres payés.",
            shown.coins,
            "À votre table, chacun voit-il les pièces des autres ?",
        ),
        Switch("vote", "Montrer le vote", "L'ordre de parole et le décompte.", shown.vote),
    )
    if game.village.result is None:
        return always
    return (
        *always,
        Switch("end", "Révéler la fin", "Les camps gagnants et les vainqueurs.", shown.end),
        Switch("cards", "Révéler les cartes", "Les rôles de tous, avec la fin.", shown.cards),
    )


def _result(game: Game) -> str:
    return game.village.result.reason if game.village.result else ""


HINT: Final = (
    "On n'y voit que ce que le village sait. "
    "La nuit, seulement le nom de cette nuit, des toits et des étoiles."
)
PUBLIC: Final = Public(
    _picture,
    SWITCHES,
    _offered,
    HINT,
    reveals=frozenset(("end", "cards")),
    result=_result,
    is_heard=True,
    timers=((15, "Dernier mot"), (30, "Défense"), (60, "Débat"), (120, "Débat"), (300, INTERVAL)),
)
