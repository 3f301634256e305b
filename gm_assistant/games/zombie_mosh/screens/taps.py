"""What a tap comes to: a limb, two limbs for the crowd, a button, or a decree."""

from collections.abc import Callable
from typing import Any, Final

from gm_assistant.engine.forms import Sent
from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.zombie_mosh.rules.concert import crowd_owed, turns_owed
from gm_assistant.games.zombie_mosh.rules.fosse import CROWD_CARDS, Fosse, Limb, PlayerId
from gm_assistant.games.zombie_mosh.rules.game import KINDS, PLAYER, Game
from gm_assistant.games.zombie_mosh.screens.table import DRAWN
from gm_assistant.games.zombie_mosh.texts import Box
from gm_assistant.seam import pages as seam
from gm_assistant.seam.pages import Answer, Keep, Play, SentForm

Tap = seam.Tap[Game]
Fields = dict[str, Any]
CROWD: Final = "foule"
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
            case "song" if tap.form.get("first") == DRAWN:
                first = tap.chance.choice(tap.game.fosse.table.seats)
                return _played(tap, {"move": "song", "first": first})
            case "note":
                told = tap.form.get("text").strip()[:LONGEST_NOTE]
                return _played(tap, {"move": "note", "text": told})
            case "correct":
                return _played(tap, tap.game.sent(_decree(tap.form)))
            case _:
                return _played(tap, tap.game.sent(tap.form.grouped()))

    return read


def _played(tap: Tap, move: Fields) -> Play:
    force = {"force": True} if tap.form.get("force") else {}
    return Play(move | force, (CROWD,) if CROWD in tap.drafts else ())


def _limb(tap: Tap) -> Answer:
    """On one's own body a defence, on another's an attack; in the crowd's time, half its cards."""
    fosse = tap.game.fosse
    seat, _, limb = tap.form.get("limb").partition(".")
    target = _seated(fosse, seat)
    if limb not in fosse.table.limbs:
        raise Unreadable
    if fosse.phase == "foule":
        return _struck(tap, target, limb)
    if fosse.phase != "danse":
        raise NobodyAwaited
    asked = tap.form.get("qui")
    player = _seated(fosse, asked) if asked else str(turns_owed(fosse)[0].player)
    line = "defense" if player == target else "attaque"
    return _played(
        tap, {"move": "play", "player": player, "line": line, "target": target, "limb": limb}
    )


def _seated(fosse: Fosse, word: str) -> PlayerId:
    """Who sits at the place that a button tells."""
    player = PLAYER.told([word], fosse.table.known)
    if not isinstance(player, str):
        raise Unreadable
    return player


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
    """What has been tapped for this zombi, of a draft that holds one card so far."""
    kept = KINDS["crowd"].shape({}).kept(draft, fosse.table.known)
    match kept:
        case {"player": of, "limbs": [limb]} if of == player:
            return [str(limb)]
        case _:
            return []


def _drawn(tap: Tap, box: Box) -> Fields:
    """M-02: two different cards, and an edge of each."""
    fosse = tap.game.fosse
    waiting = crowd_owed(fosse) if fosse.phase == "foule" else fosse.table.seats
    cards = tap.chance.sample(box.cards_of(fosse.table.limbs), CROWD_CARDS)
    limbs = [tap.chance.choice(edges) for edges in cards]
    return {"move": "crowd", "player": waiting[0], "limbs": limbs}


def _decree(form: SentForm) -> Sent:
    """One button says one thing: « 1.tete.2 » tokens, « 1.oui » out or back, who gets the token."""
    said: dict[str, list[str]] = {"first": form.getlist("first")}
    match form.get("damage").split("."), form.get("out").split("."):
        case ([seat, limb, tokens], _):
            said = {"player": [seat], f"damage.{limb}": [tokens]}
        case (_, [seat, out]):
            said = {"player": [seat], "out": [out]}
    return {"move": ["correct"], **said}
