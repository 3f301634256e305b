"""What a tap comes to: a limb, two limbs for the crowd, a button, or a decree."""

from collections.abc import Callable
from typing import Any, Final

from gm_assistant.companions.zombie_mosh.scripts.box import Box
from gm_assistant.engine.wording import Unreadable
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Keep, Play, whole_number
from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.game import Game
from gm_assistant.zombie_mosh.ronde import crowd_owed, turns_owed
from gm_assistant.zombie_mosh.vocabulary import CROWD_CARDS, Limb, PlayerId

Tap = seam.Tap[Game]
Fields = dict[str, Any]
CROWD: Final = "foule"
DRAWN: Final = "sort"
LONGEST_NOTE: Final = 500


class NobodyAwaited(Unreadable):
    """A limb was tapped where a button is the answer."""

    sentence = "Ce n'est pas le moment de toucher un membre : touchez le bouton du milieu."


def understood_by(box: Box) -> Callable[[Tap], Answer]:
    """What reads the taps; the crowd of the app draws from this box."""

    def read(tap: Tap) -> Answer:
        match tap.form.get("move"):
            case "limb":
                return _limb(tap)
            case "crowd":
                return _played(tap, _drawn(tap, box))
            case "deal" | "count" as name:
                return _played(tap, {"move": name})
            case "song":
                return _played(tap, {"move": "song", "first": _first(tap)})
            case "correct":
                return _played(tap, _decree(tap))
            case "note":
                return _played(tap, {"move": "note", "text": _note(tap)})
            case _:
                raise Unreadable

    return read


def _played(tap: Tap, move: Fields) -> Play:
    force = {"force": True} if tap.form.get("force") else {}
    return Play(move | force, (CROWD,) if CROWD in tap.drafts else ())


def seat_of(fosse: Fosse, word: str) -> PlayerId:
    """Seats are told by their numbers: an id may be any text at all."""
    seats = fosse.table.seats
    seat = whole_number(word)
    if seat is None or seat >= len(seats):
        raise Unreadable
    return seats[seat]


def _limb_of(fosse: Fosse, word: str) -> Limb:
    if word not in fosse.table.limbs:
        raise Unreadable
    return word


def _limb(tap: Tap) -> Answer:
    """On one's own body a defence, on another's an attack; in the crowd's time, half its cards."""
    fosse = tap.game.fosse
    seat, _, limb = tap.form.get("limb").partition(".")
    target, limb = seat_of(fosse, seat), _limb_of(fosse, limb)
    if fosse.phase == "foule":
        return _struck(tap, target, limb)
    if fosse.phase != "danse":
        raise NobodyAwaited
    asked = tap.form.get("qui")
    player = seat_of(fosse, asked) if asked else str(turns_owed(fosse)[0].player)
    line = "defense" if player == target else "attaque"
    return _played(
        tap, {"move": "play", "player": player, "line": line, "target": target, "limb": limb}
    )


def _struck(tap: Tap, player: PlayerId, limb: Limb) -> Answer:
    """The first of two cards is kept, unless the rules have something against it already."""
    limbs = [*first_card(tap.game.fosse, tap.drafts.get(CROWD), player), limb]
    if len(limbs) == CROWD_CARDS:
        return _played(tap, {"move": "crowd", "player": player, "limbs": limbs})
    whole = {"move": "crowd", "player": player, "limbs": limbs * CROWD_CARDS}
    for refusal in tap.game.objections(whole):
        if not (tap.form.get("force") and refusal.can_be_forced):
            raise refusal
    return Keep(CROWD, {"player": player, "limbs": limbs})


def first_card(fosse: Fosse, draft: object, player: PlayerId) -> list[Limb]:
    """What has been tapped for this zombi; a game file brings its drafts along, sound or not."""
    told = draft if isinstance(draft, dict) else {}
    limbs = told.get("limbs")
    sound = isinstance(limbs, list) and len(limbs) == 1 and limbs[0] in fosse.table.limbs
    return list(limbs) if sound and limbs and told.get("player") == player else []


def _drawn(tap: Tap, box: Box) -> Fields:
    """M-02: two different cards, and an edge of each."""
    fosse = tap.game.fosse
    waiting = crowd_owed(fosse) if fosse.phase == "foule" else fosse.table.seats
    cards = tap.chance.sample(box.cards_of(fosse.table.limbs), CROWD_CARDS)
    limbs = [tap.chance.choice(edges) for edges in cards]
    return {"move": "crowd", "player": waiting[0], "limbs": limbs}


def _first(tap: Tap) -> PlayerId:
    fosse, told = tap.game.fosse, tap.form.get("first")
    return tap.chance.choice(fosse.table.seats) if told == DRAWN else seat_of(fosse, told)


def _note(tap: Tap) -> str:
    return tap.form.get("text").strip()[:LONGEST_NOTE]


def _decree(tap: Tap) -> Fields:
    """One thing at a time: tokens of one limb, out or back, or the token of the first player."""
    fosse, form = tap.game.fosse, tap.form
    if "first" in form:
        return {"move": "correct", "first": seat_of(fosse, form.get("first"))}
    seat, *rest = form.get("damage" if "damage" in form else "out").split(".")
    decree: Fields = {"move": "correct", "player": seat_of(fosse, seat)}
    match rest:
        case [limb, tokens] if "damage" in form:
            return decree | {"damage": {_limb_of(fosse, limb): _tokens(tokens)}}
        case ["oui" | "non" as out]:
            return decree | {"out": out == "oui"}
        case _:
            raise Unreadable


def _tokens(word: str) -> int:
    number = whole_number(word, 3)
    if number is None:
        raise Unreadable
    return number
