"""A game: the table, every move, and the village as it stood after each of them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from gm_assistant.engine.wording import RefusedMove
from gm_assistant.french.grammar import coins as in_coins
from gm_assistant.french.grammar import de, listed
from gm_assistant.games.quinte_bourg.rules import (
    deaths,
    offices,
    opening,
    posts,
    powers,
    sheet,
    stages,
    trials,
    votes,
)
from gm_assistant.games.quinte_bourg.rules.attack import presence
from gm_assistant.games.quinte_bourg.rules.deaths import announce_deaths, enter_state
from gm_assistant.games.quinte_bourg.rules.document import (
    Move,
    Unbendable,
    count,
    many,
    or_null,
    some_of,
    text,
)
from gm_assistant.games.quinte_bourg.rules.document import player as a_player
from gm_assistant.games.quinte_bourg.rules.document import post as a_post
from gm_assistant.games.quinte_bourg.rules.night import known_whereabouts
from gm_assistant.games.quinte_bourg.rules.offices import add_post
from gm_assistant.games.quinte_bourg.rules.opening import read_table
from gm_assistant.games.quinte_bourg.rules.posts import join_militia, take_over
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS, call, interlude, pass_the_attack, skip
from gm_assistant.games.quinte_bourg.rules.stages import settle
from gm_assistant.games.quinte_bourg.rules.victory import check_end, stopping_conditions
from gm_assistant.games.quinte_bourg.rules.village import (
    Answer,
    DayVote,
    Fields,
    Kind,
    Night,
    Pending,
    Player,
    Result,
    Village,
    Where,
    Whole,
    executed,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    MUSICIANS,
    POSTS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    PlayerId,
    Post,
)
from gm_assistant.seam.forms import Forms, Known, expect, fields, flag, mapping, moment, one_of
from gm_assistant.seam.rules import as_far_as_accepted

# What the game master decrees: any fact about a player, a post or the seats.


class SeatOrderIncomplete(Unbendable):
    template = "L'ordre des places doit nommer chaque joueur une fois : complétez-le."


_PLAIN: Final = ("camp_roles", "specialities", "charmed_by")
# Who leaves does it by a move of its own, which settles posts and coins.
_DECREED: Final = tuple(it for it in STATUSES if it != "parti")


def correct(village: Village, move: Move) -> None:
    """Do what the game master says, and write it down as his word."""
    player = move.get("player")
    if "seat_order" in move.fields:
        _reseat(village, move["seat_order"])
    if "post" in move.fields:
        _decree_post(village, move["post"], player)
    if player is None:
        return
    village.change(player, **{it: move[it] for it in _PLAIN if it in move.fields})
    if "coins" in move.fields:
        _decree_coins(village, player, move["coins"])
    if "status" in move.fields:
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
    facts = [form(move[field]) for field, form in _DECREES.items() if field in move]
    who = move.get("player")
    if "post" in move:
        facts.append(f"« {POSTS[move['post']]} » à {village.name(who) if who else 'personne'}")
        who = None if len(facts) == 1 else who
    if "seat_order" in move:
        facts.append(f"places {listed(map(village.name, move['seat_order']))}")
    about = f" {de(village.name(who))}" if who else ""
    return f"Correction{about} : {', '.join(facts)}"


def _cards(cards: Iterable[str]) -> str:
    return listed(({**ROLES, **SPECIALITIES}[it] for it in cards), none="rien")


def _whole(read: Fields, place: str) -> None:
    facts = {"coins", "status", "camp_roles", "specialities", "charmed_by"} & set(read)
    if "post" in read:
        expect("player" in read, f"{place}.player", "ce champ manque : qui tient ce poste")
    if facts:
        expect(read.get("player") is not None, f"{place}.player", "ce champ manque : de qui")
    expect(
        bool(facts) or "post" in read or "seat_order" in read,
        place,
        "la correction ne change rien",
    )


_DECREES: Final[Mapping[str, Callable[[Any], str]]] = {
    "coins": in_coins,
    "status": STATUSES.__getitem__,
    "camp_roles": lambda cards: f"camp {_cards(cards)}",
    "specialities": lambda cards: f"spécialité {_cards(cards)}",
    "charmed_by": lambda cards: f"charme {_cards(cards)}",
}
_KINDS: Final = (
    Kind(
        "correct",
        correct,
        _in_words,
        optional={
            "player": or_null(a_player),
            "coins": count,
            "status": one_of(_DECREED, "état"),
            "camp_roles": some_of(ROLES, "rôle", 1),
            "specialities": some_of(SPECIALITIES, "spécialité"),
            "charmed_by": some_of(MUSICIANS, "musicien"),
            "post": a_post,
            "seat_order": many(a_player, 1, 200, distinct=True),
        },
        whole=_whole,
    ),
)


# Every kind of move: what may be decided at the table, in the words of the game file.


class GameGoesOn(Unbendable):
    template = "La partie n'est pas arrêtée : jouez la suite."


def _note(_village: Village, _move: Move) -> None:
    """A note changes nothing."""


def _stop(village: Village, _move: Move) -> None:
    """W-02: the table may end the evening at any moment; what is true then is won."""
    village.stopped = True


def _continue(village: Village, _move: Move) -> None:
    """The conditions true now are silenced until they are met anew."""
    if village.result is None:
        raise GameGoesOn
    village.stopped = False
    village.silenced = frozenset(stopping_conditions(village))


_ROOMS: Final = (opening, stages, offices, deaths, votes, trials, posts, powers)
KINDS: Final[Mapping[str, Kind]] = {
    **{kind.name: kind for room in _ROOMS for kind in room.KINDS},
    **{kind.name: kind for kind in _KINDS},
    "note": Kind("note", _note, lambda _village, move: f"Note : {move['text']}", {"text": text}),
    "stop": Kind("stop", _stop, lambda _village, _move: "La soirée s'arrête ici"),
    "continue": Kind("continue", _continue, lambda _village, _move: "La partie continue"),
}
# The two moves of the night's sheet; each row has fields of its own.
NAMES: Final = ("call", "pass", *KINDS)
_COMMON: Final[Forms] = {"move": one_of(NAMES, "décision"), "force": flag, "at": moment}


def read_move(value: Any, place: str, known: Known) -> Move:
    """Understand a move, or say where it cannot be understood."""
    data = mapping(value, place)
    name = _COMMON["move"](data.get("move"), f"{place}.move".lstrip("."), known)
    required, optional, whole = _forms_of(name, data, place, known)
    read = fields(value, place, known, required, {**optional, **_COMMON})
    if whole is not None:
        whole(read, place)
    return Move(name, MappingProxyType(read), bool(read.get("force")))


def read_moves(document: Mapping[str, Any], known: Known) -> list[Move]:
    """Understand all the moves of a document."""
    listed = document.get("moves", [])
    expect(isinstance(listed, list), "moves", "une liste est attendue")
    people, read = frozenset(known), list[Move]()
    for place, move in enumerate(listed):
        read.append(read_move(move, f"moves[{place}]", people))
        people |= opening.arriving(move)
    return read


def _forms_of(
    name: str, data: Mapping[str, Any], place: str, known: Known
) -> tuple[Forms, Forms, Whole | None]:
    if name == "pass":
        return {"step": sheet.a_step}, {}, None
    if name == "call":
        shape = ROWS[sheet.a_step(data.get("step"), f"{place}.step".lstrip("."), known)].shape
        return {**shape.required, "step": sheet.a_step}, shape.optional, shape.whole
    kind = KINDS[name]
    return kind.required, kind.optional, kind.whole


def move_in_words(village: Village, move: Fields) -> str:
    """One move as a short line for the journal; `village` is the one that it was decided in."""
    kind = KINDS.get(move["move"])
    words = kind.words(village, move) if kind else sheet.row_in_words(village, move)
    return f"{words} (imposé par le MJ)" if move.get("force") else words


class GameIsOver(Unbendable):
    template = (
        "La partie est finie : touchez « Continuer » pour la poursuivre, ou corrigez un fait."
    )


_AFTER_THE_END: Final = frozenset(("continue", "correct", "note"))
_NOT_AN_INTERLUDE: Final = frozenset(("night", "day", "note", "stop", "continue"))


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """An immutable game: each move gives a new one, and every former village is kept.

    `village`: the situation after the last move.
    """

    villages: tuple[Village, ...]
    moves: tuple[Mapping[str, Any], ...] = ()
    village: Village = field(init=False)

    def __post_init__(self) -> None:
        # Everything asks for it.
        object.__setattr__(self, "village", self.villages[-1])

    def play(self, move: Mapping[str, Any]) -> "Game":
        """The game with one more move; this one is untouched, also when it is refused."""
        understood = read_move(move, "", self.village.players)
        return self.record(move, understood)

    def record(self, move: Mapping[str, Any], understood: Move) -> "Game":
        """The same for a move that has been read already."""
        village = judge(self.village, understood, len(self.moves))
        return Game((*self.villages, village), (*self.moves, move))

    def back_to(self, count: int) -> "Game":
        """The game as it stood after its first moves; nothing is worked out again."""
        return Game(self.villages[: count + 1], self.moves[:count])


def judge(village: Village, move: Move, index: int) -> Village:
    """The village after a move, or a refusal."""
    draft = village.draft()
    draft.move, draft.forced = index, move.forced
    if draft.result is not None and move.name not in _AFTER_THE_END:
        raise GameIsOver
    if move.name == "call":
        draft = call(draft, move, apply)
    elif move.name == "pass":
        draft = skip(draft, move, apply)
    else:
        _make(draft, move)
    if move.name != "note":
        check_end(draft)
    return draft


def _make(village: Village, move: Move) -> None:
    between_rows = village.phase == "nuit" and move.name not in _NOT_AN_INTERLUDE
    if between_rows:
        pass_the_attack(village, tonight(village).place)
    apply(village, move)
    if between_rows:
        interlude(village, move)


def apply(village: Village, move: Move) -> None:
    """Do what a move other than a row says, and what that sets off."""
    KINDS[move.name].judge(village, move)
    settle(village)


def open_game(document: Any) -> Game:
    """Understand a document and play its moves."""
    game, refused = replay(document)
    if refused is not None:
        raise refused
    return game


def replay(document: Any, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The game as far as the rules accept its first moves, and the first that they refuse."""
    village = read_table(document)
    understood = read_moves(document, village.players)[:count]
    moves = zip(document.get("moves", ()), understood, strict=False)
    return as_far_as_accepted(Game((village,)), moves, lambda game, it: game.record(*it))


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


_NAMED_BY = {"call": "step", "assign": "post"}


def _pending(owed: Pending) -> dict[str, str]:
    if owed.about is None:
        return {"what": owed.what}
    return {"what": owed.what, _NAMED_BY.get(owed.what, "player"): owed.about}


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
