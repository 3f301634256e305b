"""A day of the spreadsheet played again, fact after fact, each at its stage."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.spreadsheet import facts as f
from gm_assistant.companions.quinte_bourg.spreadsheet.night_again import leaves, play_power
from gm_assistant.companions.quinte_bourg.spreadsheet.table_again import Retold
from gm_assistant.companions.quinte_bourg.spreadsheet.typed import TypedDay, TypedFact, key_of
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import PRIESTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SPECIALITIES, STATUSES, PlayerId

_BURIED: Final = ("esprit", "fantome")


def play_day(retold: Retold, day: TypedDay, *, last: bool) -> None:
    """The stages in order; the last day stops where its facts stop."""
    village = retold.game.village
    if village.phase == "jour" and village.day != day.number:
        retold.play({"move": "day"}, f"Jour {day.number}")
    _play_all(retold, day, "waking")
    retold.reach("postes")
    if retold.game.village.owes("exchange"):
        retold.play({"move": "exchange", "with": day.exchanged}, f"Jour {day.number}, adoration")
    _play_all(retold, day, "morning")
    retold.reach("morts")
    _play_all(retold, day, "day")
    _count_by_hand(retold, day)
    if not last:
        retold.reach("richesse")


def _play_all(retold: Retold, day: TypedDay, zone: str) -> None:
    facts = day.facts.get(zone, [])
    for number, fact in enumerate(facts):
        where = f"Faits, ligne {fact.row}"
        if fact.unknown:
            retold.remarks.append(f"{where} : « {fact.unknown[0]} » n'est pas à table.")
            continue
        _PLAYS.get(fact.what, _power)(retold, fact, facts[number + 1 :])


def _power(retold: Retold, fact: TypedFact, rest: list[TypedFact]) -> None:
    play_power(retold, fact, rest)


def _fate(retold: Retold, fact: TypedFact, rest: list[TypedFact]) -> None:
    if leaves(fact):
        play_power(retold, fact, rest)
        return
    status = _id(STATUSES, fact.card)
    move = {"move": "fate", "player": fact.who, "becomes": status, "shows": "camp"}
    if status not in _BURIED:
        retold.remarks.append(f"Faits, ligne {fact.row} : le destin manque.")
        return
    if _mourns(retold, fact.who):
        retold.play({"move": "correct", "player": fact.who, "status": "mort"}, "")
    retold.play(move, f"Faits, ligne {fact.row}")


def _mourns(retold: Retold, player: PlayerId | None) -> bool:
    """Of grief one dies without a row of one's own, also of a death that was only decreed."""
    lover = retold.game.village.players[player].lover if player and retold.alive(player) else None
    return lover is not None and not retold.alive(lover)


def _heritage(retold: Retold, fact: TypedFact, _rest: list[TypedFact]) -> None:
    """Unless « Renoncement », written above, has told it already."""
    if fact.who and retold.game.village.players[fact.who].status == "heritage":
        return
    retold.play(
        {
            "move": "fate",
            "player": fact.who,
            "becomes": "heritage",
            "heir": fact.other,
            "speciality": _id(SPECIALITIES, fact.card),
        },
        f"Faits, ligne {fact.row}",
    )


def _renounced(retold: Retold, fact: TypedFact, rest: list[TypedFact]) -> None:
    """The heir gives up a card in the same breath as he receives the other."""
    heritage = next((it for it in rest if it.what == f.HERITAGE and it.other == fact.who), None)
    if heritage is None:
        retold.remarks.append(f"Faits, ligne {fact.row} : aucun héritage ne suit.")
        return
    rest_move = {
        "move": "fate",
        "player": heritage.who,
        "becomes": "heritage",
        "heir": heritage.other,
        "speciality": _id(SPECIALITIES, heritage.card),
        "heir_drops": _id(SPECIALITIES, fact.card),
    }
    retold.play(rest_move, f"Faits, ligne {heritage.row}")


def _gift(retold: Retold, fact: TypedFact, _rest: list[TypedFact]) -> None:
    move = {"move": "give", "from": fact.who, "to": fact.other, "coins": fact.coins or 0}
    retold.play(move, f"Faits, ligne {fact.row}")


def _estate(retold: Retold, fact: TypedFact, rest: list[TypedFact]) -> None:
    """One legacy for all the heirs of a dead; what passes by itself is not played."""
    retold.reach("heritages")
    village = retold.game.village
    if fact.who is None or not village.owes("legacy", fact.who):
        return
    rows = [fact, *(it for it in rest if it.what == f.ESTATE and it.who == fact.who)]
    whole = village.set_aside.get(fact.who, village.players[fact.who].coins)
    gives = {str(it.other): it.coins if it.coins is not None else whole for it in rows if it.other}
    retold.play({"move": "legacy", "dead": fact.who, "gives": gives}, f"Faits, ligne {fact.row}")


def _picked(retold: Retold, fact: TypedFact, _rest: list[TypedFact]) -> None:
    retold.reach("pickpockets")
    posts = retold.game.village.posts
    post = next((it for it in posts if it.startswith("pickpocket") and posts[it] == fact.who), None)
    move = {"move": "pickpocket", "post": post, "target": fact.other}
    retold.play(move, f"Faits, ligne {fact.row}")


def _about_a_post(retold: Retold, fact: TypedFact, _rest: list[TypedFact]) -> None:
    post, where = _id(POSTS, fact.card), f"Faits, ligne {fact.row}"
    if fact.what in (f.NAMED, f.APPLIED) and retold.game.village.stage == "morts":
        retold.reach("heritages")
    moves: dict[str, dict[str, Any]] = {
        f.NAMED: {"move": "assign", "player": fact.who},
        f.APPLIED: {"move": "candidacies", "players": [fact.who], "chosen": fact.who},
        f.OPENED: {"move": "open_post"},
        f.RETIRED: {"move": "retire_post"},
        f.DECREED: {"move": "correct", "player": fact.who},
    }
    if fact.what == f.RETIRED and post not in retold.game.village.posts:
        return
    retold.play({**moves[fact.what], "post": post}, where)


def _wedding(retold: Retold, fact: TypedFact, rest: list[TypedFact]) -> None:
    """The price and the seats stand in the rows that follow."""
    retold.reach("mariages")
    village = retold.game.village
    couple = [fact.who, fact.other]
    own = _until_another_wedding(rest)
    fee = next((it for it in own if it.what == f.FEE), None)
    seat = next((it for it in own if it.what == f.SITS and it.who == fact.who), None)
    move: dict[str, Any] = {
        "move": "wedding",
        "spouses": couple,
        "after": seat.other if seat else None,
    }
    priest = _priest(village, fee.other if fee else None)
    if priest:
        move["priest"] = priest
    else:
        others = [it.id for it in village.living() if it.id not in couple]
        move["witnesses"] = others[:2]
    if fee:
        move |= {"price": fee.coins or 0, "payer": fee.who}
    retold.play(move, f"Faits, ligne {fact.row}")


def _until_another_wedding(rest: list[TypedFact]) -> list[TypedFact]:
    end = next((i for i, it in enumerate(rest) if it.what == f.WEDDING), len(rest))
    return rest[:end]


def _priest(village: Village, paid: PlayerId | None) -> str | None:
    held = [it for it in PRIESTS if village.posts.get(it) is not None]
    return next((it for it in held if village.posts[it] == paid), next(iter(held), None))


def _sits(retold: Retold, fact: TypedFact, _rest: list[TypedFact]) -> None:
    """A wedding has moved its spouses already; the other is the Artiste's victim."""
    retold.reach("demenagements")
    if fact.who and retold.game.village.owes("move_house", fact.who):
        move = {"move": "move_house", "player": fact.who, "after": fact.other}
        retold.play(move, f"Faits, ligne {fact.row}")


def _executed(retold: Retold, fact: TypedFact, _rest: list[TypedFact]) -> None:
    """The ballots are not in the spreadsheet: one voice stands for them."""
    retold.reach("vote")
    village, where = retold.game.village, f"Faits, ligne {fact.row}"
    voter = village.posts.get("president") or next((it.id for it in village.living()), None)
    if village.vote is None and voter and village.stage == "vote":
        ballots = [[voter, fact.who]]
        if retold.play({"move": "vote", "ballots": ballots}, "") and retold.play(
            {"move": "execute"}, ""
        ):
            told = "les bulletins ne sont pas dans le tableur, une seule voix est notée."
            retold.remarks.append(f"{where} : {told}")
            return
    retold.play({"move": "correct", "player": fact.who, "status": "mort"}, where)


def _count_by_hand(retold: Retold, day: TypedDay) -> None:
    for player, change in day.by_hand.items():
        coins = max(0, retold.game.village.players[player].coins + change)
        move = {"move": "correct", "player": player, "coins": coins}
        retold.play(move, f"Pièces, jour {day.number}")


def _nothing(_retold: Retold, _fact: TypedFact, _rest: list[TypedFact]) -> None:
    """Its wedding has read it."""


def _id(words: Mapping[str, str], said: str) -> str | None:
    return next((it for it, label in words.items() if key_of(label) == key_of(said)), None)


_PLAYS: Final[Mapping[str, Callable[[Retold, TypedFact, list[TypedFact]], None]]] = {
    f.FATE: _fate,
    f.HERITAGE: _heritage,
    f.RENOUNCED: _renounced,
    f.GIFT: _gift,
    f.ESTATE: _estate,
    f.PICKED: _picked,
    **dict.fromkeys((f.NAMED, f.APPLIED, f.OPENED, f.RETIRED, f.DECREED), _about_a_post),
    f.WEDDING: _wedding,
    f.FEE: _nothing,
    f.SITS: _sits,
    f.EXECUTED: _executed,
}
