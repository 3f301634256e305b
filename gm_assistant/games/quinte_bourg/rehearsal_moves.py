"""What a table decides by chance: the day, the calls of the night, debts and whims."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.rehearsal import chance, pair, pick, shared_out, some
from gm_assistant.games.quinte_bourg.rules.attack import Assault, Designation
from gm_assistant.games.quinte_bourg.rules.choices import decisions, scenes_of_attack, successors
from gm_assistant.games.quinte_bourg.rules.crafts import Dream, Invention, Scent
from gm_assistant.games.quinte_bourg.rules.deaths import living_notary
from gm_assistant.games.quinte_bourg.rules.meetings import Direction, Duo, Pair
from gm_assistant.games.quinte_bourg.rules.night import OneHouse, OneTarget, holders
from gm_assistant.games.quinte_bourg.rules.posts import heritages_reached
from gm_assistant.games.quinte_bourg.rules.powers import legal_answers, powers_of
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.thieves import Larceny, most_to_take
from gm_assistant.games.quinte_bourg.rules.village import (
    Pending,
    Player,
    Village,
    neighbours,
)
from gm_assistant.games.quinte_bourg.rules.votes import (
    CRITERIA,
    SPECIAL,
    in_force,
    may_propose,
    may_vote,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    LAW_EFFECTS,
    MUSICIANS,
    OPTIONAL_POSTS,
    PRIESTS,
    ROLES,
    SNOOPERS,
    PlayerId,
    Step,
)

# The session of a rehearsal: its kind, the law of the day, the vote ballot by ballot.

Proposal = dict[str, Any] | None

_KINDS: Final = ("normale", "normale", "normale", "purge", "paix")
_MOST_RANKED: Final = 4


def choose_session(village: Village, rng: Random) -> Proposal:
    """Never a special one two days running."""
    if village.session is not None:
        return None
    kinds = [it for it in _KINDS if it not in SPECIAL or village.last_session not in SPECIAL]
    return {"move": "session", "kind": rng.choice(kinds)}


def make_law(village: Village, rng: Random) -> Proposal:
    """A proposal, then the sénateur's answer."""
    if village.session == "paix":
        return None
    if village.law is not None:
        undecided = village.law.accepted is None
        return {"move": "law_decision", "accepted": not chance(rng, 4)} if undecided else None
    author = pick(rng, (it for it in village.in_seat_order() if may_propose(village, it)))
    if author is None or village.who("loi") is None or chance(rng, 6):
        return None
    return _proposed(village, author, rng)


_LAWS: Final = {
    "blanc_interdit": "Que le vote blanc soit interdit.",
    "egalite_gracies": "Qu'à égalité, tous soient graciés.",
    "urne_perdue": "Que l'urne soit perdue, et le vote annulé.",
    "fantomes_votent": "Que les fantômes votent aussi.",
    "condorcet": "Que le scrutin soit de Condorcet.",
    "vote_payant": "Que le vote coûte une pièce.",
    "seuls_votent": "Que le vote soit réservé à certaines personnes.",
}


def _proposed(village: Village, author: Player, rng: Random) -> dict[str, Any]:
    law: dict[str, Any] = {"move": "law", "by": author.id, "text": "Que l'on vote debout."}
    effect = rng.choice((None, *LAW_EFFECTS, "seuls_votent"))
    if effect is None:
        return law
    law |= {"text": _LAWS[effect], "effect": effect}
    if effect == "seuls_votent" and chance(rng, 3):
        law["voters"] = some(rng, [it.id for it in village.living()], len(village.seats))
    elif effect == "seuls_votent":
        law["criterion"] = rng.choice(list(CRITERIA))
    return law


def go_on_voting(village: Village, rng: Random) -> Proposal:
    """A few more ballots, or the count."""
    if village.session == "paix" or (village.vote is not None and not village.vote.open):
        return None
    waiting = _still_to_speak(village)
    if not waiting or chance(rng, 4):
        return {"move": "vote", "ballots": _ballots(village, waiting, rng)}
    spoken = waiting[: rng.randint(1, 4)]
    return {"move": "vote", "ballots": _ballots(village, spoken, rng), "open": True}


def _still_to_speak(village: Village) -> list[Player]:
    """In speaking order: the president first, then clockwise (L440)."""
    spoken = {it.voter for it in village.vote.ballots} if village.vote else set()
    president = village.who("parole")
    start = village.seats.index(president) if president is not None else 0
    circle = (*village.seats[start:], *village.seats[:start])
    everybody = (village.players[it] for it in circle if it not in spoken)
    return [it for it in everybody if may_vote(village, it)]


def _ballots(village: Village, voters: list[Player], rng: Random) -> list[list[Any]]:
    suspects = _suspects(village, rng)
    return [[it.id, _choice(village, suspects, rng)] for it in voters]


def _suspects(village: Village, rng: Random) -> list[PlayerId]:
    """The table talks of a few: those already named, and one or two others."""
    living = [it.id for it in village.living()]
    named = [it for it in village.vote.tally if it in living] if village.vote else []
    return [*named, *some(rng, living, 4)]


def _choice(village: Village, suspects: list[PlayerId], rng: Random) -> Any:
    if in_force(village, "condorcet"):
        return some(rng, dict.fromkeys(suspects), _MOST_RANKED)
    if not suspects or (chance(rng, 10) and not in_force(village, "blanc_interdit")):
        return None
    return rng.choice(suspects)


# What a day of a rehearsal is made of: each stage with what may be decided in it.


def in_this_stage(village: Village, rng: Random) -> Proposal:
    """Something that this stage is for, or None."""
    if heritages_reached(village) and chance(rng, 4):
        applied = _apply_for_a_post(village, rng)
        if applied is not None:
            return applied
    act = _STAGES.get(village.stage or "")
    return act(village, rng) if act else None


def go_on(village: Village, rng: Random) -> dict[str, Any]:
    """The next stage, now and then a later one; at the end of the day the next phase."""
    left = village.stages_left()
    if not left:
        return {"move": "day" if village.weekday == "samedi" else "night"}
    hurried = rng.randint(0, 2) if chance(rng, 8) else 0
    return {"move": "stage", "stage": left[min(hurried, len(left) - 1)]}


def _look(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it.about for it in decisions(village) if it.move == "camera"))
    house = rng.choice(village.seats)
    return None if post is None else {"move": "camera", "post": post, "house": house}


def _steal(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it.about for it in decisions(village) if it.move == "pickpocket"))
    if post is None:
        return None
    holder = village.posts[post]
    rich = [it.id for it in village.living() if it.coins and it.id != holder]
    target = None if chance(rng, 5) else pick(rng, rich)
    return {"move": "pickpocket", "post": post, "target": target}


def _apply_for_a_post(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it.about for it in decisions(village) if it.move == "candidacies"))
    free = [it.id for it in village.living() if not village.holds_a_post(it.id)]
    players = some(rng, free, 3)
    if post is None or not players:
        return None
    chosen = rng.choice(players)
    return {"move": "candidacies", "post": post, "players": players, "chosen": chosen}


def _marry(village: Village, rng: Random) -> Proposal:
    if not chance(rng, 2):
        return None
    single = [it.id for it in village.living() if not _has_living_spouse(village, it.id)]
    two = pair(rng, single)
    others = [it for it in village.seats if two and it not in two]
    if two is None or not others:
        return None
    move = {"move": "wedding", "spouses": list(two), "after": rng.choice(others)}
    if not _is_next_to(village, two) or not chance(rng, 2):
        return move | _before_whom(village, two, rng)
    return move | {"after": None} | _before_whom(village, two, rng)


def _has_living_spouse(village: Village, player: PlayerId) -> bool:
    spouse = village.players[player].spouse
    return spouse is not None and village.players[spouse].living


def _is_next_to(village: Village, two: tuple[PlayerId, PlayerId]) -> bool:
    places = [village.seats.index(it) for it in two]
    return abs(places[0] - places[1]) in (1, len(village.seats) - 1)


def _before_whom(village: Village, two: tuple[PlayerId, PlayerId], rng: Random) -> dict[str, Any]:
    """A priest where there is one, with his price; else two witnesses."""
    priest = pick(rng, (it for it in PRIESTS if village.posts.get(it) is not None))
    if priest is None:
        others = [it.id for it in village.living() if it.id not in two]
        return {"witnesses": rng.sample(others, 2)} if len(others) > 1 else {}
    payer = max(two, key=lambda it: village.players[it].coins)
    price = min(rng.randint(0, 2), village.players[payer].coins)
    forced = {"forced_by": payer} if priest == "pretre_traditionnel" and chance(rng, 3) else {}
    return {"priest": priest, "price": price, "payer": payer, **forced}


_STAGES: Final[Mapping[str, Callable[[Village, Random], Proposal]]] = {
    "cameras": _look,
    "session": choose_session,
    "loi": make_law,
    "vote": go_on_voting,
    "mariages": _marry,
    "pickpockets": _steal,
}


# What the players answer when a row of the night is called.

Fields = dict[str, Any]
Answer = Callable[[Village, Step, Random], Fields | None]

_DREAMS: Final = ("Il reste peu de Reptiliens…", "Le Président ment.", "Cherchez près du puits.")


def answer_to(village: Village, step: Step, rng: Random) -> Fields | None:
    """The whole row as a move, or None where the players choose nothing."""
    own = (_BY_SHAPE[it] for it in type(ROWS[step].shape).__mro__ if it in _BY_SHAPE)
    answer = _ANSWERS.get(step) or next(own, _moment)
    fields = answer(village, step, rng)
    return None if fields is None else {"move": "call", "step": step, **fields}


def _seated(village: Village) -> list[PlayerId]:
    return [it.id for it in village.in_seat_order() if it.seated]


def _houses(village: Village) -> list[PlayerId]:
    return list(village.seats) if village.rulings.dead_houses_stay else _seated(village)


def _corpses(village: Village) -> list[PlayerId]:
    return [it.id for it in village.in_seat_order() if not it.seated]


def _but(among: list[PlayerId], left_out: PlayerId | None) -> list[PlayerId]:
    return [it for it in among if it != left_out]


def _holder(village: Village, step: Step) -> Player | None:
    called = holders(village, ROWS[step])
    return next((it for it in called if it.living), called[0] if called else None)


def _as_field(field: str, player: PlayerId | None) -> Fields | None:
    return None if player is None else {field: player}


def _defend(village: Village, _step: Step, rng: Random) -> Fields | None:
    return _as_field("house", pick(rng, _but(_houses(village), village.last_defended)))


def _designate(village: Village, _step: Step, rng: Random) -> Fields | None:
    if chance(rng, 15):
        return None
    theirs = [it.id for it in village.living() if it.reptilian]
    prey = [it for it in _seated(village) if it not in theirs]
    target = pick(rng, theirs if chance(rng, 8) else prey or _houses(village))
    fields = _as_field("target", target)
    if fields is not None and target in theirs and chance(rng, 2):
        fields["horns"] = True
    if fields is not None and chance(rng, 12):
        fields["agreed"] = False
    return fields


def _lovers(village: Village, _step: Step, rng: Random) -> Fields | None:
    return _as_field("house", pick(rng, village.lovers or _seated(village)))


def _anyone(village: Village, _step: Step, rng: Random) -> Fields | None:
    return _as_field("target", pick(rng, _seated(village)))


def _anywhere(village: Village, _step: Step, rng: Random) -> Fields | None:
    return _as_field("house", pick(rng, _houses(village)))


def _abduct(village: Village, step: Step, rng: Random) -> Fields | None:
    holder = _holder(village, step)
    return _as_field("target", pick(rng, _but(_seated(village), holder.id if holder else "")))


def _snoop(village: Village, step: Step, rng: Random) -> Fields | None:
    holder = _holder(village, step)
    beside = neighbours(village, holder.id) if holder else _seated(village)
    return _as_field("target", pick(rng, beside))


def _rob(village: Village, step: Step, rng: Random) -> Fields | None:
    thief = _holder(village, step)
    house = pick(rng, _but(_houses(village), thief.id if thief else ""))
    fields = _as_field("house", house)
    if fields is None or house is None or thief is None:
        return fields
    most = most_to_take(village, thief.id, house)
    if chance(rng, 3):
        most = fields["takes"] = rng.randint(0, most)
    if chance(rng, 3):
        fields["gives"] = shared_out(rng, rng.randint(0, most), _seated(village))
    return fields


def _bring_together(village: Village, _step: Step, rng: Random) -> Fields | None:
    two = pair(rng, _seated(village))
    return None if two is None else {"targets": list(two), "house": rng.choice(two)}


def _adore(village: Village, _step: Step, rng: Random) -> Fields | None:
    in_office = [it for it in village.posts.values() if it is not None]
    return _as_field("target", pick(rng, in_office if chance(rng, 2) else _seated(village)))


def _turn(_village: Village, _step: Step, rng: Random) -> Fields:
    return {"direction": rng.choice(("horaire", "antihoraire"))}


def _exchanged_cards(village: Village, _step: Step, rng: Random) -> Fields:
    in_office = [it for it in village.posts.values() if it is not None]
    named = [pick(rng, in_office if chance(rng, 2) else village.seats) for _ in range(2)]
    return dict(zip(("cortex", "minus"), (it or village.seats[0] for it in named), strict=True))


def _charm(village: Village, step: Step, rng: Random) -> Fields | None:
    fresh = (it for it in _seated(village) if step not in village.players[it].charmed_by)
    return _as_field("target", pick(rng, fresh))


def _squat(village: Village, step: Step, rng: Random) -> Fields | None:
    laura = _holder(village, step)
    return _as_field("house", pick(rng, _but(_houses(village), laura.id if laura else "")))


def _watch(village: Village, _step: Step, rng: Random) -> Fields | None:
    corpses = _corpses(village)
    if corpses and chance(rng, 3):
        return _as_field("corpse", pick(rng, corpses))
    return _as_field("house", pick(rng, _houses(village)))


def _strike(village: Village, _step: Step, rng: Random) -> Fields:
    carnage = chance(rng, 10)
    scenes = scenes_of_attack(village, carnage=carnage)
    drawn = {it.house: rng.choice(it.pool) for it in scenes if len(it.pool) > 1}
    if carnage:
        return {"carnage": True, "victims": drawn}
    return _as_field("victim", next(iter(drawn.values()), None)) or {}


def _invent(village: Village, _step: Step, rng: Random) -> Fields | None:
    corpses = _corpses(village)
    if corpses and chance(rng, 2):
        return {"invention": "revelateur", "target": rng.choice(corpses)}
    target = pick(rng, _seated(village))
    return None if target is None else {"invention": "stalkeur", "target": target}


def _dream(_village: Village, _step: Step, rng: Random) -> Fields:
    return {"text": rng.choice(_DREAMS)}


def _moment(_village: Village, _step: Step, _rng: Random) -> Fields:
    return {}


# Where a row is chosen with more care than its fields alone would tell.
_ANSWERS: Final[Mapping[Step, Answer]] = {
    "fantomes": _defend,
    "amoureux": _lovers,
    **dict.fromkeys(SNOOPERS, _snoop),
    **dict.fromkeys(("psychopathe", "toque"), _abduct),
    "adoration": _adore,
    **dict.fromkeys(MUSICIANS, _charm),
    "laura": _squat,
}
_BY_SHAPE: Final[Mapping[type[Any], Answer]] = {
    Designation: _designate,
    Assault: _strike,
    Larceny: _rob,
    Scent: _watch,
    Invention: _invent,
    Pair: _bring_together,
    Direction: _turn,
    Duo: _exchanged_cards,
    Dream: _dream,
    OneTarget: _anyone,
    OneHouse: _anywhere,
}


# How the table pays what it owes: nominations, fates, legacies, verdicts.


def payment(village: Village, rng: Random) -> Proposal:
    """A move that pays one of the debts, mostly the first."""
    owed = pick(rng, village.pending) if chance(rng, 5) else village.pending[0]
    return _PAYMENTS[owed.what](village, owed, rng) if owed else None


def _call(village: Village, owed: Pending, rng: Random) -> Proposal:
    skipped = {"move": "pass", "step": owed.about}
    return answer_to(village, owed.about or "", rng) or skipped


def _assign(village: Village, owed: Pending, rng: Random) -> Proposal:
    named = pick(rng, successors(village, owed.about or ""))
    return None if named is None else {"move": "assign", "post": owed.about, "player": named}


def _owed_exchange(village: Village, _owed: Pending, rng: Random) -> Proposal:
    in_office = [it for it in village.posts.values() if it is not None]
    return {"move": "exchange", "with": None if chance(rng, 4) else pick(rng, in_office)}


def _fate(village: Village, owed: Pending, rng: Random) -> Proposal:
    dead = village.players[owed.about or ""]
    if dead.specialities and chance(rng, 4):
        return _heritage(village, dead, rng)
    shows = rng.choice(("camp", "specialite")) if dead.specialities else "camp"
    becomes = rng.choice(("fantome", "fantome", "esprit"))
    return {"move": "fate", "player": dead.id, "becomes": becomes, "shows": shows}


def _heritage(village: Village, dead: Player, rng: Random) -> Proposal:
    heir = pick(rng, village.living())
    if heir is None:
        return None
    move = {"move": "fate", "player": dead.id, "becomes": "heritage", "heir": heir.id}
    dropped = pick(rng, heir.specialities) if len(heir.specialities) > 1 else None
    if dropped is not None:
        move["heir_drops"] = dropped
    return {**move, "speciality": rng.choice(dead.specialities)}


def _legacy(village: Village, owed: Pending, rng: Random) -> Proposal:
    dead = village.players[owed.about or ""]
    heirs = [it.id for it in village.living() if it.id != living_notary(village)]
    return {"move": "legacy", "dead": dead.id, "gives": shared_out(rng, dead.coins, heirs)}


def _move_house(village: Village, owed: Pending, rng: Random) -> Proposal:
    return {"move": "move_house", "player": owed.about, "after": rng.choice(village.seats)}


def _accuse(village: Village, _owed: Pending, rng: Random) -> Proposal:
    vote = village.vote
    if vote is None:
        return None
    return {"move": "accuse", "players": rng.sample(list(vote.doubtful), vote.places)}


def _execute(village: Village, _owed: Pending, rng: Random) -> Proposal:
    return _with_pardon({"move": "execute"}, village, rng)


def _tribunal(village: Village, owed: Pending, rng: Random) -> Proposal:
    voters = [it.id for it in village.living()]
    spare = some(rng, voters, len(voters)) if voters else []
    against = [it for it in voters if it not in spare]
    move = {"move": "tribunal", "accused": owed.about, "spare": spare, "execute": against}
    return _with_pardon(move, village, rng)


def _with_pardon(move: dict[str, Any], village: Village, rng: Random) -> Proposal:
    if village.who("grace") is not None and chance(rng, 8):
        return {**move, "pardon": True}
    return move


_PAYMENTS: Final[Mapping[str, Callable[[Village, Pending, Random], Proposal]]] = {
    "call": _call,
    "assign": _assign,
    "exchange": _owed_exchange,
    "fate": _fate,
    "legacy": _legacy,
    "move_house": _move_house,
    "accuse": _accuse,
    "execute": _execute,
    "tribunal": _tribunal,
}


Whim = Callable[[Village, Random], Proposal]


def whim(village: Village, rng: Random) -> Proposal:
    """Something that no call asked for."""
    return rng.choice(_WHIMS)(village, rng)


def _invoke(village: Village, rng: Random) -> Proposal:
    able = [it for it in village.in_seat_order() if powers_of(village, it)]
    chosen = pick(rng, able)
    if chosen is None or village.phase == "ouverture":
        return None
    power = rng.choice(powers_of(village, chosen))
    move = {"move": "invoke", "by": chosen.id, "power": power}
    match power:
        case "show":
            return {**move, "guesses": _guesses(village, chosen.id, rng)}
        case "enquete":
            return {**move, "post": rng.choice(list(village.posts))}
        case "resurrection":
            target = pick(rng, village.ghosts)
        case "repticide":
            target = pick(rng, (it.id for it in village.living() if it.reptilian))
        case _:
            target = pick(rng, (it.id for it in village.living() if it.id != chosen.id))
    return None if target is None else {**move, "target": target}


def _guesses(village: Village, poirot: PlayerId, rng: Random) -> list[dict[str, str]]:
    """He knows most of them, and the players answer within what is legal."""
    guesses = []
    keen = rng.choice((2, 8, 40))
    for player in village.in_seat_order():
        if player.id == poirot:
            continue
        true = player.camp_roles[-1] if player.lover is None else "amoureux"
        role = rng.choice(list(ROLES)) if chance(rng, keen) else true
        answer = rng.choice(legal_answers(player, role))
        guesses.append({"player": player.id, "role": role, "answer": answer})
    return guesses


def _give(village: Village, rng: Random) -> Proposal:
    giver = pick(rng, (it for it in village.living() if it.coins))
    if giver is None or village.phase != "jour":
        return None
    taker = pick(rng, (it.id for it in village.living() if it.id != giver.id))
    coins = rng.randint(1, giver.coins)
    return (
        None if taker is None else {"move": "give", "from": giver.id, "to": taker, "coins": coins}
    )


def _note(_village: Village, rng: Random) -> Proposal:
    return {"move": "note", "text": rng.choice(("À vérifier demain.", "Pause de dix minutes."))}


def _open(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it for it in OPTIONAL_POSTS if it not in village.posts))
    return None if post is None else {"move": "open_post", "post": post}


def _retire(village: Village, rng: Random) -> Proposal:
    post = pick(rng, (it for it in OPTIONAL_POSTS if it in village.posts))
    return None if post is None else {"move": "retire_post", "post": post}


_WHIMS: Final[tuple[Whim, ...]] = (_invoke, _invoke, _invoke, _give, _give, _note, _open, _retire)
