"""A filled live spreadsheet becomes a game again, with what could not be understood of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.games.quinte_bourg.paper import blank_facts as f
from gm_assistant.games.quinte_bourg.paper.blank_evening import (
    FATES,
    MOST_PLAYERS,
    key_of,
    whole_names,
)
from gm_assistant.games.quinte_bourg.paper.blank_grid import night_title, with_newcomers
from gm_assistant.games.quinte_bourg.paper.typed import (
    Retold,
    Typed,
    TypedDay,
    TypedFact,
    live_workbook,
    renamed,
    typed_in,
    typed_of,
    typed_since,
)
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES, ROWS
from gm_assistant.games.quinte_bourg.rules.thieves import Larceny
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import (
    POSTS,
    PRIESTS,
    SPECIALITIES,
    STATUSES,
    STEPS,
    PlayerId,
    Step,
)
from gm_assistant.seam.companion import NotReadBack, ReadBack

# A night of the spreadsheet played again, call after call.

POWERS: Final = {
    f.MURDERED: "assassinat",
    f.REPTICIDE: "repticide",
    f.BITTEN: "morsure",
    f.RADIANT: "conversion_radieuse",
    f.BLACK: "conversion_noire",
    f.RISEN: "resurrection",
}


def play_night(retold: Retold, day: TypedDay, *, last: bool) -> None:
    """The calls in the order of the table, and what was invoked before and after the attack."""
    if not _has_begun(retold, day):
        return
    steps = NIGHT_TABLES[day.weekday]  # type: ignore[index]
    ids = retold.ids
    for step in steps:
        if step == "attaque":
            _between(retold, day, "before")
            _attack(retold, day, ids)
            _between(retold, day, "after")
        elif step in day.calls:
            _call(retold, day, step, ids)
    later = any(day.facts.get(it) for it in ("waking", "morning", "day"))
    if not last or later or day.by_hand:
        retold.play({"move": "day"}, f"Jour {day.number}")


def _has_begun(retold: Retold, day: TypedDay) -> bool:
    """A night that is under way is gone on with."""
    village = retold.game.village
    under_way = village.phase == "nuit" and village.day == day.number
    return under_way or retold.play({"move": "night"}, night_title(day.number, day.weekday))


def _call(retold: Retold, day: TypedDay, step: Step, ids: Mapping[str, PlayerId]) -> None:
    cells, row = day.calls[step], day.rows.get(step, 0)
    shape = ROWS[step].shape
    where = f"{day.title}, ligne {row}, « {STEPS[step]} »"
    wrong = _not_understood(day, step, ids)
    if wrong:
        retold.remarks.append(wrong)
        return
    named = {letter: ids[key_of(words)] for letter, words in cells.items() if letter != "G"}
    word = cells.get("G", "")
    known = {key_of(it): it for it in shape.precisions}
    fields = shape.from_cells(named, known.get(key_of(word), word))
    if isinstance(shape, Larceny):
        _thief_gives(day, fields)
    retold.play({"move": "call", "step": step, **fields}, where)


def _not_understood(day: TypedDay, step: Step, ids: Mapping[str, PlayerId]) -> str:
    """Why the sheet finds no sense in the row of a call, as it says it in red; often nothing."""
    row, shape = day.rows.get(step, 0), ROWS[step].shape
    for letter, words in day.calls[step].items():
        where = f"{day.title}, case {letter}{row} : « {words} »"
        if letter not in shape.cells:
            return f"{where} n'est pas une case de cet appel."
        if letter != "G":
            if key_of(words) not in ids:
                return f"{where} n'est pas à table, ou deux joueurs portent ce nom."
        elif isinstance(shape, Larceny):
            if not words.removesuffix(".0").isdecimal():
                return f"{where} n'est pas compris, un nombre entier est attendu."
        elif shape.precisions and key_of(words) not in map(key_of, shape.precisions):
            return f"{where} n'est pas compris ; choisissez dans la liste."
    return ""


def _thief_gives(day: TypedDay, fields: dict[str, Any]) -> None:
    """A gift by night can only be the thief's."""
    gifts = [it for it in day.facts.get("before", ()) if it.what == f.GIFT and it.other]
    if gifts:
        fields["gives"] = {str(it.other): it.coins or 0 for it in gifts}
    day.facts["before"] = [it for it in day.facts.get("before", ()) if it not in gifts]


def _between(retold: Retold, day: TypedDay, zone: str) -> None:
    facts = day.facts.get(zone, [])
    for number, fact in enumerate(facts):
        play_power(retold, fact, facts[number + 1 :])


def leaves(fact: TypedFact) -> bool:
    """« Destin : hors jeu » is how the sheets say that somebody has left."""
    return fact.what == f.FATE and key_of(fact.card) == key_of(STATUSES["heritage"])


def play_departure(retold: Retold, fact: TypedFact, *, grief: bool = False) -> None:
    """Where a death was written before it, his love dies of it."""
    person = retold.game.village.players.get(fact.who or "")
    if person is None or person.status == "parti":
        return
    mourned = person.lover if grief and person.living else None
    more = {"grief": True} if retold.alive(mourned) else {}
    where = f"Faits, ligne {fact.row}"
    retold.play({"move": "leave", "player": person.id, **more}, where)


def play_power(retold: Retold, fact: TypedFact, rest: Sequence[TypedFact] = ()) -> None:
    """An invoked power, somebody who leaves, or a death that no rule explains."""
    if leaves(fact):
        return play_departure(retold, fact)
    if fact.what == f.DEAD and any(leaves(it) and it.who == fact.who for it in rest):
        return play_departure(retold, fact, grief=True)
    return _play_power(retold, fact)


def _play_power(retold: Retold, fact: TypedFact) -> None:
    where = f"Faits, ligne {fact.row}"
    if fact.refused:
        retold.remarks.append(fact.refused)
    elif fact.what in POWERS:
        power = POWERS[fact.what]
        move = {"move": "invoke", "power": power, "by": fact.who, "target": fact.other}
        retold.play(move, where)
    elif fact.what == f.INQUIRY:
        post = next((it for it, label in POSTS.items() if key_of(label) == key_of(fact.card)), None)
        retold.play({"move": "invoke", "by": fact.who, "power": "enquete", "post": post}, where)
    elif fact.what in (f.DEAD, f.RETURNED):
        status = "mort" if fact.what == f.DEAD else "vivant"
        retold.play({"move": "correct", "player": fact.who, "status": status}, where)
    else:
        retold.remarks.append(f"{where} : « {fact.what} » ne se joue pas à ce moment.")


def _attack(retold: Retold, day: TypedDay, ids: Mapping[str, PlayerId]) -> None:
    """The victim written in the row, or among the deaths that follow it."""
    drawn = day.calls.get("attaque", {}).get("D")
    wrong = _not_understood(day, "attaque", ids) if drawn else ""
    if wrong:
        retold.remarks.append(wrong)
        return
    victims = [ids[key_of(drawn)]] if drawn else []
    deaths = list(_deaths(day)) if day.without_victim else []
    wished: list[dict[str, Any]] = [{"victim": it.who} for it in deaths]
    night = retold.game.village.night
    if night is None or night.target is None or "attaque" in night.sheet:
        return
    where = f"{day.title}, case D{day.rows.get('attaque', 0)}"
    for victim in victims:
        # As in the sheet, whoever is not in the house is not its victim.
        move = {"move": "call", "step": "attaque", "victim": victim}
        if not retold.play(move, where, forced=day.without_victim):
            return
    for fields in () if victims else (*wished, {}):
        if retold.play({"move": "call", "step": "attaque", **fields}, ""):
            break
    gone = [it for it in deaths if not retold.alive(it.who)]
    day.facts["after"] = [it for it in day.facts.get("after", ()) if it not in gone]
    if "attaque" not in (retold.game.village.night or night).sheet:
        retold.remarks.append(
            f"{night_title(day.number, day.weekday)} : la victime de l'attaque n'est pas écrite."
        )


def _deaths(day: TypedDay) -> Iterator[TypedFact]:
    return (it for it in day.facts.get("after", ()) if it.what == f.DEAD)


# A day of the spreadsheet played again, fact after fact, each at its stage.

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
        if fact.refused:
            retold.remarks.append(fact.refused)
            continue
        _PLAYS.get(fact.what, _power)(retold, fact, facts[number + 1 :])


def _power(retold: Retold, fact: TypedFact, rest: list[TypedFact]) -> None:
    play_power(retold, fact, rest)


def _fate(retold: Retold, fact: TypedFact, rest: list[TypedFact]) -> None:
    if leaves(fact):
        play_power(retold, fact, rest)
        return
    chosen = next((it for words, it in FATES.items() if key_of(words) == key_of(fact.card)), None)
    if chosen is None:
        retold.remarks.append(f"Faits, ligne {fact.row} : le destin manque.")
        return
    if _mourns(retold, fact.who):
        retold.play({"move": "correct", "player": fact.who, "status": "mort"}, "")
    becomes, shows = chosen
    move = {"move": "fate", "player": fact.who, "becomes": becomes, "shows": shows}
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


FORMAT: Final = "quinte-bourg/1"


_NOT_ONE: Final = (
    "Ce classeur n'est pas un tableur de soirée rempli : il y faut la feuille « Joueurs » et des "
    "noms ; une partie se reprend de son fichier .json."
)


_CHANGED: Final = (
    "ce qui était déjà joué a changé dans le tableur : la soirée est relue de ses feuilles, qui ne "
    "gardent ni les bulletins, ni les charmes, ni les lois, ni la session d'hier."
)


def game_in(content: bytes) -> ReadBack:
    """The game that the spreadsheet carries, gone on with as it says; without one that still
    agrees with its sheets, all of it is played again as far as the rules follow.
    """
    typed = typed_in(content)
    if typed is None or not typed.players:
        raise NotReadBack(_NOT_ONE)
    game = _carried(typed.carried)
    if game is None:
        typed.carried = None
    return _gone_on_with(typed, game) or _told_again(typed)


def _gone_on_with(typed: Typed, game: Game | None) -> ReadBack | None:
    if game is None or typed.carried is None:
        return None
    then = typed_of(live_workbook(game))
    added = typed_since(then, typed, game.village)
    if added is None:
        typed.remarks.insert(0, _CHANGED)
        return None
    names = whole_names(with_newcomers(game.villages[0], game))
    own = {it["id"]: player for it, player in zip(then.players, names, strict=True)}
    ids = {key_of(name): player for player, name in names.items()}
    retold = Retold(game, [it for it in typed.remarks if it not in then.remarks], ids)
    _play(retold, {number: renamed(day, own) for number, day in added.items()})
    return _read_back(typed.carried, retold)


def _carried(document: dict[str, Any] | None) -> Game | None:
    try:
        game = open_game(document) if document else None
    except (Malformed, Refusal):
        return None
    return game if game and len(game.village.seats) <= MOST_PLAYERS else None


def _told_again(typed: Typed) -> ReadBack:
    document = _document(typed)
    try:
        game = open_game(document)
    except (Malformed, Refusal) as error:
        raise NotReadBack(_NOT_ONE) from error
    retold = Retold(game, list(typed.remarks), typed.ids)
    _play(retold, typed.days)
    return _read_back(document, retold)


def _read_back(document: dict[str, Any], retold: Retold) -> ReadBack:
    notes = [{"move": "note", "text": f"Du tableur : {it}"} for it in retold.remarks]
    moves = [*retold.game.moves, *notes]
    return ReadBack({**document, "moves": moves}, tuple(retold.remarks))


def _document(typed: Typed) -> dict[str, Any]:
    nights = {it.number: it.weekday for it in typed.days.values() if it.weekday}
    return {
        "format": FORMAT,
        "title": (typed.carried or {}).get("title", "Soirée du tableur"),
        "players": typed.players,
        "lovers": typed.lovers if len(typed.lovers) == 2 else [],
        "posts": typed.posts,
        "start": {"weekday": nights[min(nights)] if nights else "lundi"},
        "first_death_spent": typed.first_death_spent,
        "ghost_order": typed.ghost_order,
        "protected_house": typed.protected,
        "rulings": typed.rulings,
        "moves": [],
    }


def _play(retold: Retold, days: Mapping[int, TypedDay]) -> None:
    """Every day that is written, and those before it."""
    written = [it.number for it in days.values() if it.written]
    for number in range(1, max(written, default=0) + 1):
        day = days.get(number)
        if day is None:
            continue
        last = number == max(written)
        if day.weekday and not _has_risen(retold, day):
            play_night(retold, day, last=last)
        if not (last and _only_night(day)):
            play_day(retold, day, last=last)


def _has_risen(retold: Retold, day: TypedDay) -> bool:
    """Whether the night of this day is over already."""
    village = retold.game.village
    return village.phase == "jour" and village.day == day.number


def _only_night(day: TypedDay) -> bool:
    """Whether nothing of the day after the last night is written."""
    by_day = (day.facts.get(it) for it in ("waking", "morning", "day"))
    return bool(day.weekday) and not (day.by_hand or day.exchanged or any(by_day))
