"""What may happen at any time: invoked powers, gifts, notes, posts opened, decrees."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from gm_assistant.quinte_bourg.opening.composition import MOST_PLAYERS
from gm_assistant.quinte_bourg.powers.invocations import powers_of
from gm_assistant.quinte_bourg.powers.show import legal_answers
from gm_assistant.quinte_bourg.village.player import cards_of
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import DEALT_ROLES, MUSICIANS, OPTIONAL_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, SPECIALITIES, PlayerId
from gm_assistant.seam.dice import chance, pick, some

Proposal = dict[str, Any] | None
Whim = Callable[[Village, Random], Proposal]


def whim(village: Village, rng: Random) -> Proposal:
    """Something that no call asked for."""
    return rng.choice(_WHIMS)(village, rng)


def decree(village: Village, rng: Random) -> Proposal:
    """The game master's word, on a fact, a post or the seats."""
    return rng.choice(_DECREES)(village, rng)


def revive(village: Village, rng: Random) -> Proposal:
    """The game master brings somebody back, so that the practice goes on."""
    dead = pick(rng, (it.id for it in village.in_seat_order() if not it.living))
    return None if dead is None else {"move": "correct", "player": dead, "status": "vivant"}


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
    roles, after = [rng.choice(DEALT_ROLES)], rng.choice(village.seats)
    return {**move, "after": after, "camp_roles": roles, "specialities": some(rng, SPECIALITIES, 1)}


def _misdeal(village: Village, rng: Random) -> Proposal:
    """Two players hold each other's cards."""
    if len(village.seats) < 2:
        return None
    one, other = (village.players[it] for it in rng.sample(village.seats, 2))
    swapped = ((one, other), (other, one))
    return {"move": "cards", "hands": {it.id: cards_of(owner) for it, owner in swapped}}


def _decree_seats(village: Village, rng: Random) -> Proposal:
    return {"move": "correct", "seat_order": rng.sample(village.seats, len(village.seats))}


_WHIMS: Final[tuple[Whim, ...]] = (_invoke, _invoke, _invoke, _give, _give, _note, _open, _retire)
_DECREES: Final[tuple[Whim, ...]] = (
    _decree_coins,
    _decree_status,
    _decree_cards,
    _decree_post,
    _decree_seats,
    _leave,
    _arrive,
    _misdeal,
)
