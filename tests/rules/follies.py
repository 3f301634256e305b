"""Quinte-Bourg gone wild: any table, and one where the MJ decrees, re-records and revives."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from gm_assistant.engine.rehearsal import chance, first_legal, pick, some, villager
from gm_assistant.games.quinte_bourg.rehearsal import advised_table, decided, proposal
from gm_assistant.games.quinte_bourg.rehearsal_moves import answer_to, whim
from gm_assistant.games.quinte_bourg.rules.composition import MOST_PLAYERS
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.house_cards import KINDS
from gm_assistant.games.quinte_bourg.rules.opening import FORMAT
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Village, cards_of
from gm_assistant.games.quinte_bourg.rules.words import (
    CONDITIONS_OF,
    DEALT_ROLES,
    MUSICIANS,
    NIGHTS,
    OBLIGATORY_POSTS,
    OPTIONAL_POSTS,
    SEVERAL_COPIES,
    SPECIALITIES,
)

Document = dict[str, Any]
Move = dict[str, Any]
Proposal = Move | None


def free_table(players: int, rng: Random, house: Sequence[Document] = ()) -> Document:
    """Any cards, posts and table settings; one in three was begun on paper.

    `house`: the cards that the table has added, dealt before all others.
    """
    own = {kind: [it["id"] for it in house if it["kind"] == kind] for kind in KINDS}
    cards = list(SPECIALITIES)
    rng.shuffle(cards)
    cards += own["speciality"]
    unique = [role for role in DEALT_ROLES if role not in SEVERAL_COPIES]
    unique = own["camp_role"] or unique
    people = [_person(seat, _role(seat, unique, rng), cards, rng) for seat in range(players)]
    document: Document = {
        "format": FORMAT,
        "title": "Répétition",
        "players": people,
        "posts": _posts([it["id"] for it in people], rng),
        "start": {"weekday": rng.choice(NIGHTS)},
        "moves": [],
    }
    document |= {"house_cards": [*house]} if house else {}
    changed = [it for it in RULINGS.values() if chance(rng, 4)]
    document["rulings"] = {it.key: it.others[0] for it in changed}
    if chance(rng, 3):
        _begun_on_paper(document, rng)
    return document


def _role(seat: int, unique: list[str], rng: Random) -> str:
    if seat == 0:
        return "reptilien"
    if unique and not chance(rng, 3):
        return unique.pop(rng.randrange(len(unique)))
    return rng.choice(sorted(SEVERAL_COPIES))


def _person(seat: int, role: str, cards: list[str], rng: Random) -> Document:
    count = min(rng.choice((0, 1, 1, 1, 2)), len(cards))
    person: Document = {
        "id": f"J{seat + 1}",
        "name": villager(seat),
        "camp_roles": [role],
        "specialities": [cards.pop() for _ in range(count)],
    }
    if role in CONDITIONS_OF:
        person["personal"] = some(rng, CONDITIONS_OF[role], 2)
    return person


def _posts(ids: list[str], rng: Random) -> Document:
    optional = [post for post in OPTIONAL_POSTS if chance(rng, 2)]
    held = [post for post in ("scrutateur", *OBLIGATORY_POSTS, *optional) if not chance(rng, 12)]
    holders = dict(zip(held, rng.sample(ids, len(ids)), strict=False))
    return {post: holders.get(post) for post in ("chef_milice", *held)}


def _begun_on_paper(document: Document, rng: Random) -> None:
    """Coins, deaths and charms of evenings before: never the Reptilian of the first seat."""
    people = document["players"]
    held = set(document["posts"].values())
    for person in people[1:]:
        person["coins"] = rng.choice((0, 1, 1, 2, 5))
        if chance(rng, 5):
            person["charmed_by"] = some(rng, MUSICIANS, 2)
        if chance(rng, 6) and person["id"] not in held:
            person["status"] = rng.choice(("fantome", "fantome", "esprit", "heritage"))
        elif chance(rng, 8):
            person["added_roles"] = [rng.choice(("reptilien", "idealiste"))]
        if person["specialities"] and chance(rng, 6):
            person["inherited"] = person["specialities"][:1]
    living = [it["id"] for it in people if it.get("status", "vivant") == "vivant"]
    document["lovers"] = rng.sample(living, 2) if len(living) > 4 else []
    document["marriages"] = [rng.sample(living, 2)] if len(living) > 4 else []
    document["first_death_spent"] = chance(rng, 2)
    document["protected_house"] = rng.choice(living)
    document["last_defended"] = rng.choice(living)
    document["last_session"] = rng.choice(("normale", "paix", "purge"))


# What the MJ may do at any time.


def _odd(village: Village, rng: Random) -> Move | None:
    if len(village.living()) < max(4, village.starters // 3):
        return _revive(village, rng)
    if chance(rng, 6):
        return _decree(village, rng)
    if chance(rng, 4):
        forced = whim(village, rng)
        return forced and {**forced, "force": True}
    return {"move": "stop"} if chance(rng, 40) else None


def _decree(village: Village, rng: Random) -> Proposal:
    """The game master's word, on a fact, a post or the seats."""
    return rng.choice(_DECREES)(village, rng)


def _revive(village: Village, rng: Random) -> Proposal:
    """The game master brings somebody back, so that the practice goes on."""
    dead = pick(rng, (it.id for it in village.in_seat_order() if not it.living))
    return None if dead is None else {"move": "correct", "player": dead, "status": "vivant"}


def _decree_coins(village: Village, rng: Random) -> Proposal:
    return {"move": "correct", "player": rng.choice(village.seats), "coins": rng.randint(0, 4)}


def _decree_status(village: Village, rng: Random) -> Proposal:
    status = rng.choice(("vivant", "vivant", "mort", "fantome", "esprit", "heritage"))
    return {"move": "correct", "player": rng.choice(village.seats), "status": status}


def _decree_cards(village: Village, rng: Random) -> Proposal:
    move: dict[str, Any] = {"move": "correct", "player": rng.choice(village.seats)}
    if chance(rng, 2):
        move["camp_roles"] = some(rng, DEALT_ROLES, 2)
    if chance(rng, 2):
        move["charmed_by"] = some(rng, MUSICIANS, 2)
    return {**move, "specialities": some(rng, SPECIALITIES, 2)}


def _decree_post(village: Village, rng: Random) -> Proposal:
    """A post goes to a living player who has none, so that no decree makes a cumul."""
    free = [it.id for it in village.living() if not village.holds_a_post(it.id)]
    posts = [it for it in village.posts if it != "chef_milice"]
    post = pick(rng, posts)
    return None if post is None else {"move": "correct", "post": post, "player": pick(rng, free)}


def _leave(village: Village, rng: Random) -> Proposal:
    """Somebody must go; now and then he shows a card, or his love dies of it."""
    staying = [it for it in village.in_seat_order() if it.status != "parti"]
    gone = pick(rng, staying)
    if gone is None or len(village.living()) < 4:
        return None
    move: dict[str, Any] = {"move": "leave", "player": gone.id}
    if chance(rng, 3):
        move["shows"] = "specialite" if gone.specialities else "camp"
    mourned = gone.living and gone.lover is not None and village.players[gone.lover].living
    return {**move, "grief": True} if mourned and chance(rng, 2) else move


def _arrive(village: Village, rng: Random) -> Proposal:
    """Somebody comes late, with a card of the box, and sits where there is room."""
    number = len(village.seats) + 1
    if village.phase == "nuit" or number > MOST_PLAYERS:
        return None
    move = {"move": "arrive", "player": f"T{number}", "name": f"Tardif {number}"}
    held = {card for it in village.players.values() for card in (*it.printed, *it.specialities)}
    free = [it for it in DEALT_ROLES if it not in held - SEVERAL_COPIES]
    roles, after = [rng.choice(free)], rng.choice(village.seats)
    skills = some(rng, [it for it in SPECIALITIES if it not in held], 1)
    return {**move, "after": after, "camp_roles": roles, "specialities": skills}


def _misdeal(village: Village, rng: Random) -> Proposal:
    """Two players hold each other's cards."""
    if len(village.seats) < 2:
        return None
    one, other = (village.players[it] for it in rng.sample(village.seats, 2))
    swapped = ((one, other), (other, one))
    return {"move": "cards", "hands": {it.id: cards_of(owner) for it, owner in swapped}}


def _decree_seats(village: Village, rng: Random) -> Proposal:
    return {"move": "correct", "seat_order": rng.sample(village.seats, len(village.seats))}


def _decree_calls(village: Village, _rng: Random) -> Proposal:
    return {"move": "calls", "only_dealt": not village.only_dealt}


_DECREES: Final[tuple[Callable[[Village, Random], Proposal], ...]] = (
    _decree_coins,
    _decree_status,
    _decree_cards,
    _decree_post,
    _decree_seats,
    _decree_calls,
    _leave,
    _arrive,
    _misdeal,
)


def next_move(game: Game, rng: Random, *, wild: bool = False) -> Move:
    """The next decision of the table; a wild one also decrees, re-records and revives."""
    return _next(game, rng, wild=wild)[0]


def random_game(players: int, seed: int, moves: int) -> Document:
    """A legal game file of so many moves; odd seeds sit down at any table at all."""
    rng = Random(seed)
    document = (free_table if seed % 2 else advised_table)(players, rng)
    game = open_game(document)
    while len(game.moves) < moves:
        game = _next(game, rng, wild=True)[1]
    return {**document, "moves": list(game.moves)}


def _next(game: Game, rng: Random, *, wild: bool) -> tuple[Move, Game]:
    return first_legal(game, lambda: decided(game, _proposal(game.village, rng, wild=wild), rng))


def _proposal(village: Village, rng: Random, *, wild: bool) -> Proposal:
    odd = None
    if wild and village.result is None and chance(rng, 12):
        odd = _odd(village, rng)
    elif wild and village.phase == "nuit" and chance(rng, 16):
        odd = _again(village, rng)
    return odd or proposal(village, rng)


def _again(village: Village, rng: Random) -> Proposal:
    """A row of tonight that was called before."""
    night = village.night
    if night is None or night.place < 0:
        return None
    return answer_to(village, rng.choice(night.steps[: night.place + 1]), rng)
