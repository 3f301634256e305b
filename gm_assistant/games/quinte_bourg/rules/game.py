"""Quinte-Bourg as its kinds of moves, and an evening as it is played.

Each room of the rules declares its kinds of moves in `KINDS`; those of the night's sheet and what
the game master decrees stand here. `CODE` gathers them all with what is said once for the game:
`judge` gives the village after a move, `apply` does one on a draft, with what that sets off.
`Game` is an evening, whose states are `Village`; `situation` tells one in plain JSON.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from gm_assistant.engine import game as engine
from gm_assistant.engine.forms import (
    COINS,
    FLAG,
    By,
    Fields,
    Known,
    Many,
    OneOf,
    OrNull,
    expect,
    within,
)
from gm_assistant.engine.game import Code, Kind, Move, kinds_of
from gm_assistant.engine.wording import RefusedMove
from gm_assistant.french.language import coins as in_coins
from gm_assistant.french.language import de, listed
from gm_assistant.games.quinte_bourg.rules import (
    calendar,
    day,
    deaths,
    opening,
    posts,
    powers,
    sheet,
    trials,
    votes,
)
from gm_assistant.games.quinte_bourg.rules.attack import presence
from gm_assistant.games.quinte_bourg.rules.day import settle
from gm_assistant.games.quinte_bourg.rules.deaths import announce_deaths, enter_state
from gm_assistant.games.quinte_bourg.rules.debts import DEBTS
from gm_assistant.games.quinte_bourg.rules.night import Call, known_whereabouts
from gm_assistant.games.quinte_bourg.rules.opening import MOST_HELD, read_table
from gm_assistant.games.quinte_bourg.rules.posts import add_post, join_militia, take_over
from gm_assistant.games.quinte_bourg.rules.reasons import REASONS, about
from gm_assistant.games.quinte_bourg.rules.sheet import (
    DAYBREAK,
    before_row,
    interlude,
    pass_the_attack,
    play_row,
    row_after,
    row_of,
)
from gm_assistant.games.quinte_bourg.rules.victory import STOPPING, check_end, stopping_conditions
from gm_assistant.games.quinte_bourg.rules.village import (
    Answer,
    Consequence,
    DayVote,
    Kinds,
    Night,
    Pending,
    Player,
    Remark,
    Result,
    Village,
    Where,
    executed,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_ORDER,
    MUSICIANS,
    OWN_VICTORIES,
    PLAYER,
    POST,
    POSTS,
    ROLE,
    SPECIALITY,
    STATUSES,
    STEP,
    WORDS,
    PlayerId,
    Post,
    Step,
    Unbendable,
    some_of,
)
from gm_assistant.seam.rules import unmarked

# What the game master decrees: any fact about a player, a post or the seats.


SeatOrderIncomplete = Unbendable.saying(
    "L'ordre des places doit nommer chaque joueur une fois : complétez-le."
)


_PLAIN: Final = ("camp_roles", "specialities", "charmed_by")
# Who leaves does it by a move of its own, which settles posts and coins.
_DECREED: Final = tuple(it for it in STATUSES if it != "parti")


def correct(village: Village, move: Move) -> None:
    """Do what the game master says, and write it down as his word."""
    player = move.get("player")
    if "seat_order" in move:
        _reseat(village, move["seat_order"])
    if "post" in move:
        _decree_post(village, move["post"], player)
    if player is None:
        return
    village.change(player, **{it: move[it] for it in _PLAIN if it in move})
    if "coins" in move:
        _decree_coins(village, player, move["coins"])
    if "status" in move:
        _decree_status(village, player, move["status"])
    village.tell("decree", player, "decret", player=player)


def _reseat(village: Village, order: tuple[PlayerId, ...]) -> None:
    if len(order) != len(village.seats):
        raise SeatOrderIncomplete
    village.seats = order


def _decree_post(village: Village, post: Post, player: PlayerId | None) -> None:
    if post not in village.posts:
        add_post(village, post, None)
    village.tell("post", player, "decret.poste", post=post, player=player)
    take_over(village, post, player)


def _decree_coins(village: Village, player: PlayerId, coins: int) -> None:
    """The coins that the game master adds or takes were never dealt: the total follows."""
    village.coins_dealt += coins - village.players[player].coins
    village.change(player, coins=coins)
    if not coins and player not in village.set_aside:
        _close_estate(village, player)


def _close_estate(village: Village, player: PlayerId) -> None:
    village.estates = tuple(it for it in village.estates if it != player)
    village.settle("legacy", player)


def _decree_status(village: Village, player: PlayerId, status: Any) -> None:
    if village.players[player].status == status:
        return
    enter_state(village, player, status)
    if status == "vivant":
        _close_estate(village, player)
        village.events -= {executed(player)}  # W-20: what did not happen ends nothing.
        return
    village.deaths = (*village.deaths, player)
    if status == "mort":
        _decree_death(village, player)
    else:
        _decree_afterlife(village, player, status)


def _decree_death(village: Village, player: PlayerId) -> None:
    """Like any death: by night the morning announces it, by day it is settled at once."""
    village.tell("death", player, "mort.decret", player=player)
    if village.phase == "jour":
        announce_deaths(village, [player])
    else:
        village.change(player, announced=False)


def _decree_afterlife(village: Village, player: PlayerId, status: Any) -> None:
    for post in village.posts_of(player):
        village.put(post, None)
    if status == "fantome":
        join_militia(village, player)


def _in_words(village: Village, move: Fields) -> str:
    facts = [form(village, move[field]) for field, form in _DECREES.items() if field in move]
    who = move.get("player")
    if "post" in move:
        facts.append(f"« {POSTS[move['post']]} » à {village.name(who) if who else 'personne'}")
        who = None if len(facts) == 1 else who
    if "seat_order" in move:
        facts.append(f"places {listed(map(village.name, move['seat_order']))}")
    about = f" {de(village.name(who))}" if who else ""
    return f"Correction{about} : {', '.join(facts)}"


def _cards(village: Village, cards: Iterable[str]) -> str:
    return listed((village.deck.cards[it] for it in cards), none="rien")


def _whole(read: Fields, place: str) -> None:
    facts = {"coins", "status", "camp_roles", "specialities", "charmed_by"} & set(read)
    if "post" in read:
        expect("player" in read, within(place, "player"), "ce champ manque : qui tient ce poste")
    if facts:
        expect(read.get("player") is not None, within(place, "player"), "ce champ manque : de qui")
    expect(
        bool(facts) or "post" in read or "seat_order" in read,
        place,
        "la correction ne change rien",
    )


_DECREES: Final[Mapping[str, Callable[[Village, Any], str]]] = {
    "coins": lambda _village, count: in_coins(count),
    "status": lambda _village, status: STATUSES[status],
    "camp_roles": lambda village, cards: f"camp {_cards(village, cards)}",
    "specialities": lambda village, cards: f"spécialité {_cards(village, cards)}",
    "charmed_by": lambda village, cards: f"charme {_cards(village, cards)}",
}
# Every kind of move: what may be decided at the table, in the words of the game file.


GameGoesOn = Unbendable.saying("La partie n'est pas arrêtée : jouez la suite.")


def _note(village: Village, move: Move) -> None:
    """A note changes nothing; one on somebody is seen again on his house."""
    if "player" in move:
        remark = Remark(village.move, move["player"], move["text"])
        village.remarks = (*village.remarks, remark)


def _noted(village: Village, move: Fields) -> str:
    about = f" sur {village.name(move['player'])}" if "player" in move else ""
    return f"Note{about} : {move['text']}"


def _call(village: Village, move: Move) -> None:
    """Which calls are made is the table's custom: a call that is not made records nothing."""
    village.only_dealt = move["only_dealt"]


def _calls_in_words(_village: Village, move: Fields) -> str:
    only = move["only_dealt"]
    return "On n'appelle que les cartes distribuées" if only else "On appelle toutes les cartes"


def _stop(village: Village, _move: Move) -> None:
    """W-02: the table may end the evening at any moment; what is true then is won."""
    village.stopped = True


def _continue(village: Village, _move: Move) -> None:
    """The conditions true now are silenced until they are met anew."""
    if village.result is None:
        raise GameGoesOn
    village.stopped = False
    village.silenced = frozenset(stopping_conditions(village))


def _told_to_end(village: Village, told: Fields | None) -> Village:
    """The village with the end that it was told to have; or the table goes on."""
    draft = village.draft()
    if told is None:
        _continue(draft, Move("continue", _NOTHING))
        draft.result = None
    else:
        draft.result = Result(**told)
    return draft


_ROOMS: Final = (opening, calendar, day, posts, deaths, votes, trials, powers)
_OF_THE_SHEET: Final[Kinds] = (
    Kind(
        "call",
        lambda village, move: sheet.call(village, move, apply),
        sheet.row_said,
        variants=sheet.ROW_FIELDS,
    ),
    Kind(
        "pass",
        lambda village, move: sheet.skip(village, move, apply),
        sheet.passed_said,
        {"step": STEP},
    ),
)
_OWN: Final[Kinds] = (
    Kind(
        "correct",
        correct,
        _in_words,
        optional={
            "player": OrNull(PLAYER),
            "coins": COINS,
            "status": OneOf(_DECREED, "état"),
            "camp_roles": Many(ROLE, 1, MOST_HELD, distinct=True),
            "specialities": Many(SPECIALITY, 0, MOST_HELD, distinct=True),
            "charmed_by": some_of(MUSICIANS, "musicien"),
            "post": POST,
            "seat_order": Many(PLAYER, 1, 200, distinct=True),
        },
        whole=_whole,
    ),
    Kind("note", _note, _noted, {"text": WORDS}, optional={"player": PLAYER}),
    Kind("calls", _call, _calls_in_words, {"only_dealt": FLAG}),
    Kind("stop", _stop, lambda *_: "La soirée s'arrête ici"),
    Kind("continue", _continue, lambda *_: "La partie continue"),
)
KINDS: Final = kinds_of(_OF_THE_SHEET, *(room.KINDS for room in _ROOMS), _OWN)
NAMES: Final = tuple(KINDS)


GameIsOver = Unbendable.saying(
    "La partie est finie : touchez « Continuer » pour la poursuivre, ou corrigez un fait."
)


_AFTER_THE_END: Final = frozenset(("continue", "correct", "note"))
_NOT_AN_INTERLUDE: Final = frozenset(("night", "day", "note", "calls", "stop", "continue"))
_NOTHING: Final[Fields] = {}


def judge(village: Village, move: Move, index: int) -> Village:
    """The village after a move, or a refusal."""
    draft = village.draft()
    draft.move, draft.forced = index, move.forced
    if draft.result is not None and move.name not in _AFTER_THE_END:
        raise GameIsOver
    if move.name in ("call", "pass"):
        # Where an earlier row has changed, the whole sheet is read again, on a fresh village.
        fresh = KINDS[move.name].act(draft, move)
        draft = draft if fresh is None else fresh
    else:
        between_rows = draft.phase == "nuit" and move.name not in _NOT_AN_INTERLUDE
        if between_rows:
            pass_the_attack(draft, tonight(draft).place)
        apply(draft, move)
        if between_rows:
            interlude(draft, move)
    if move.name != "note":
        check_end(draft)
    return draft


def apply(village: Village, move: Move) -> None:
    """Do what a move other than a row says, and what that sets off."""
    KINDS[move.name].act(village, move)
    settle(village)


def _try(village: Village, move: Move) -> None:
    """What a decision sets off, and whether the evening ends by it, makes none illegal."""
    is_row = move.name == "call"
    draft = sheet.before_row(village, move["step"], apply) if is_row else village.draft()
    draft.forced = move.forced
    if is_row:
        play_row(draft, move)
    else:
        KINDS[move.name].act(draft, move)


def call_at(village: Village, step: Step, told: Fields = _NOTHING) -> Call:
    """A row of tonight being made, with what was told of it so far."""
    return Call(
        village, told, row=row_of(village, step), before=lambda: before_row(village, step, apply)
    )


def just_made(village: Village, index: int) -> Iterator[Consequence]:
    """What a move has brought about just now: it stands on the last two pages."""
    pages = (*village.chronicle[-1:], village.happened)
    return (it for page in pages for it in page if it.move == index)


# The situation as the JSON object that the game file's contract describes.


def situation(village: Village) -> dict[str, Any]:
    """Everything that is so, in plain lists, objects and words."""
    return {
        "weekday": village.weekday,
        "phase": "finie" if village.result else village.phase,
        "stage": village.stage,
        "day": village.day,
        "seats": list(village.seats),
        "players": {it.id: _player(village, it) for it in village.players.values()},
        "posts": dict(village.posts),
        "coins_removed": village.coins_removed,
        "protected_house": village.protected_house,
        "first_death_spent": bool(village.first_deaths),
        "pending": [_pending(it) for it in village.pending],
        "night": _night(village, village.night) if village.night else None,
        "day_vote": _vote(village.vote) if village.vote else None,
        "answers": _answers(village.answers),
        "result": _result(village.result) if village.result else None,
    }


def _player(village: Village, player: Player) -> dict[str, Any]:
    return {
        "status": player.status,
        "announced": player.announced,
        "camp": player.camp,
        "camp_roles": list(player.camp_roles),
        "reptilian": player.reptilian,
        "specialities": list(player.specialities),
        "personal": list(player.personal),
        "coins": player.coins,
        "posts": list(village.posts_of(player.id)),
        "charmed_by": list(player.charmed_by),
        "spouse": player.spouse,
        "lover": player.lover,
        "used": list(player.used),
        "shown": list(player.shown),
    }


def _pending(owed: Pending) -> dict[str, str]:
    if owed.about is None:
        return {"what": owed.what}
    return {"what": owed.what, DEBTS[owed.what].names: owed.about}


def _night(village: Village, night: Night) -> dict[str, Any]:
    where = known_whereabouts(village)
    return {
        "steps": list(night.steps),
        "asleep": sorted(night.asleep),
        "failed": list(night.failed),
        "where": _where(where),
        "attacks": [_plain(strike._asdict()) for strike in night.attacks],
        "presence": presence(where),
    }


def _where(where: Mapping[PlayerId, Where]) -> dict[str, dict[str, str]]:
    return {it: where[it]._asdict() for it in sorted(where)}


def _plain(record: Mapping[str, Any]) -> dict[str, Any]:
    return {it: list(value) if isinstance(value, tuple) else value for it, value in record.items()}


def _vote(vote: DayVote) -> dict[str, Any]:
    return {
        "tally": dict(sorted(vote.tally.items())),
        "tied": None if vote.tied is None else sorted(vote.tied),
        "condemned": vote.condemned,
        "accused": list(vote.accused),
    }


def _answers(answers: Iterable[Answer]) -> list[dict[str, Any]]:
    return [it._asdict() for it in sorted(answers, key=lambda it: it.move)]


def _result(result: Result) -> dict[str, Any]:
    return {
        "reason": result.reason,
        "camps": list(result.camps),
        "winners": list(result.winners),
        "personal": {it: list(won) for it, won in result.personal.items()},
        "consoled": list(result.consoled),
    }


# The rules of the evening, all in one record, and the evening that they make.


def _told(village: Village, index: int) -> Iterator[engine.Consequence]:
    return (engine.Consequence(it.rule, about(it)) for it in just_made(village, index))


def _coming(known: Known, move: Move) -> Known:
    if move.name != "arrive":
        return known
    players = {*known.names["players"], move["player"]}
    return known._replace(names={**known.names, "players": players})


CODE: Final = Code(
    format=opening.FORMAT,
    kinds=KINDS,
    known=lambda village: village.deck.known(village.players.keys()),
    judge=judge,
    situation=situation,
    happened=_told,
    sayings=REASONS.sayings,
    word=REASONS.word,
    line=lambda words, forced: f"{words} (imposé par le MJ)" if forced else words,
    coming=_coming,
    tried=_try,
    result={
        "reason": OneOf(STOPPING, "fin"),
        "camps": some_of(CAMP_ORDER, "camp"),
        "winners": Many(PLAYER),
        "personal": By(PLAYER, some_of(OWN_VICTORIES, "condition")),
        "consoled": Many(PLAYER),
    },
    ended=_told_to_end,
    what="décision",
)


class Game(engine.Game[Village]):
    """An evening; `village` is its situation, `villages` all those that it went through."""

    __slots__ = ()
    code = CODE

    @property
    def village(self) -> Village:
        return self.state

    @property
    def villages(self) -> tuple[Village, ...]:
        return self.states

    def story(self) -> list[str]:
        """The whole evening, each move with what it did and why; no sentence twice for one."""
        lines: list[str] = []
        for index, move in enumerate(self.moves):
            lines.append(f"{index}. {CODE.in_words(self.states[index], move)}")
            lines += dict.fromkeys(f"→ {why.sentence}" for why in self.why(index))
        return lines


def open_game(document: object) -> Game:
    """Understand a document and play its moves."""
    game, refused = replay(document)
    if refused is not None:
        raise refused
    return game


def replay(document: object, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept its first moves, and the first that they refuse."""
    table = unmarked(document) if isinstance(document, dict) else document
    return Game.replayed(table, read_table(table), count)


# How far the night has come.


def calls_back(game: Game) -> Iterator[tuple[int, Step]]:
    """The rows recorded or passed this night, the last first, with the indices of their moves."""
    for index in range(len(game.moves) - 1, -1, -1):
        move = game.moves[index]
        if move["move"] == "night":
            return
        if move["move"] in ("call", "pass"):
            yield index, move["step"]


def last_called(game: Game) -> tuple[int, Step] | None:
    """The last row recorded or passed this night, with the index of its move."""
    return next(calls_back(game), None)


def last_heard(game: Game) -> tuple[int, Step] | None:
    """The last that the table heard: nothing is said of a row put right after its words."""
    return next(
        (it for it in calls_back(game) if not was_closed(game.villages[it[0]], it[1])), None
    )


def was_closed(village: Village, step: Step) -> bool:
    """A row that was answered, and after which others were called: its words were all read."""
    night = tonight(village)
    return step in night.sheet and night.place_of(step) < night.place


def row_reached(game: Game) -> Step:
    """The row that the night has come to: an owed one first, the day when nothing else is left."""
    village = game.village
    if owed := village.owed("call"):
        return owed[0]
    last = last_called(game)
    return row_after(village, last[1] if last else None) or DAYBREAK
