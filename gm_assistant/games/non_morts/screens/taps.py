"""What a tap comes to: a whole move on a button, dice, or a part of a move.

Our own buttons carry a move, or a part of one, as JSON. A form that somebody fills in has fields
of its own names; what they say is read by the forms of the kind of move, or of op, that it tells.
"""

import json
from collections.abc import Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Refusal, Unreadable
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import DECREES, KINDS, Game
from gm_assistant.games.non_morts.rules.night import to_add
from gm_assistant.games.non_morts.screens.chosen import (
    CLUE,
    MARKS,
    NEWCOMERS,
    ROLLS,
    STEPS,
    Begun,
    Selection,
    Stage,
    begun,
    dice_of,
    with_faces,
)
from gm_assistant.games.non_morts.screens.panels import highest_of, settled
from gm_assistant.games.non_morts.texts import BARE
from gm_assistant.seam.pages import Answer, Keep, Play, SentForm, Tap, whole_number

Move = dict[str, Any]
# The page's names of the fields that a game file calls otherwise.
_FIELDS: Final = {
    "salle": "room",
    "sorte": "kind",
    "texte": "text",
    "vers": "to",
    "porte": "doors",
    "nom": "name",
    "sert": "serves",
}
# No field of the page asks for more.
_DIGITS: Final = 3
_MOST: Final = 10**_DIGITS - 1


def _sent(form: SentForm) -> dict[str, list[str]]:
    """What the fields of a page say, under the names of a game file."""
    told = form.grouped().items()
    return {_FIELDS.get(name, name): [it.strip() for it in words] for name, words in told}


def value_of(text: str) -> Move:
    """What our own buttons carry."""
    found = _json(text)
    if not isinstance(found, dict):
        raise Unreadable
    return found


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable from None


# The forms that have fields: a room, a clue, an exit, a scream, a proposal, a decree, a note.


def _of_a_form(tap: Tap[Game]) -> Keep | Move:
    form = tap.form
    match form.get("forme") or form.get("move"):
        case "piece":
            own = {"square": form.get("square").split(","), "doors": ["", *form.getlist("porte")]}
            named = form.get("autre").strip() or form.get("nom")
            return _filled(tap, "room", **own, name=[named])
        case "indice":
            # I-01: what it serves is its author's theory, unless they say otherwise alone.
            base = value_of(form.get("base"))
            clue = base | _filled(tap, "clue") | {"move": base.get("move")}
            return Keep(CLUE, clue, stays=tap.correcting) if "secret" in form else clue
        case "indice_secret":
            return {**value_of(form.get("base")), "serves": form.getlist("sert")}
        case "sortie":
            return _filled(tap, "exit")
        case "cri":
            paid = _paid(tap, "paie")
            return _filled(tap, "scream") | ({"payers": paid} if paid else {})
        case "proposition":
            return _proposal(tap)
        case "decret":
            return {"move": "correct", "ops": [_op(tap)]}
        case "note":
            return _filled(tap, "note")
        case "jugement":
            return _marks(tap)
        case _:
            raise Unreadable


def _filled(tap: Tap[Game], move: str, **own: list[str]) -> Move:
    """A move as its fields are told; `own` are those that the page tells in its own way."""
    sent = {**_sent(tap.form), **own}
    return {"move": move, **KINDS[move].filled(sent, tap.game.film.table.known)}


def _op(tap: Tap[Game]) -> Move:
    """What a proposal or a decree changes."""
    sent, name = _sent(tap.form), tap.form.get("op")
    if name not in DECREES:
        raise Unreadable
    sent.pop("between", None)
    # An empty field says « inchangé » here, not that the zombie becomes ordinary.
    match sent.pop("kind", [""]):
        case ["aucun"]:
            sent["kind"] = [""]
        case [str(word)] if word:
            sent["kind"] = [word]
    kind = DECREES[name]
    op = {"op": name, **kind.filled(sent, tap.game.film.table.known)}
    if "between" in kind.required:
        # A wall is one choice of the page, a new passage two.
        rooms = [tap.form.get("room"), tap.form.get("other")]
        op["between"] = rooms if name == "passage" else _json(tap.form.get("between"))
    if any(type(it) is int and it > _MOST for it in op.values()):
        raise Unreadable
    return op


def _paid(tap: Tap[Game], field: str) -> dict[str, int]:
    """Who pays how much, by seat."""
    told = (
        (it, whole_number(tap.form.get(f"{field}{seat}"), _DIGITS))
        for seat, it in enumerate(tap.game.film.table.players)
    )
    return {it: count for it, count in told if count}


def _proposal(tap: Tap[Game]) -> Move:
    form, by = tap.form, tap.form.get("de")
    votes = {
        it: _vote(tap, seat)
        for seat, it in enumerate(tap.game.film.table.players)
        if it != by and form.get(f"voix{seat}")
    }
    ops = [_op(tap)] if form.get("op") else []
    text = form.get("texte").strip()
    return {"move": "propose", "by": by, "text": text, "votes": votes, "ops": ops}


def _vote(tap: Tap[Game], seat: int) -> str | Move:
    """Pour, contre, or a price and who pays it."""
    told = tap.form.get(f"voix{seat}")
    if told != "prix":
        return told
    price = whole_number(tap.form.get(f"prix{seat}") or "1", _DIGITS)
    if price is None:
        raise Unreadable
    return {"price": price, "paid": _paid(tap, f"paie{seat}-")}


def _marks(tap: Tap[Game]) -> Keep:
    """E-01: one person has judged; the tablet goes on."""
    player = tap.form.get("joueur")
    if player not in tap.game.film.table.players:
        raise Unreadable
    marks: Mapping[str, list[str]] = begun(tap.game.film, tap.drafts).marks
    return Keep(MARKS, {**marks, player: tap.form.getlist("indice")}, stays=tap.correcting)


# Half a move added to: zombies that will advance, newcomers placed, a judgement given.


def added(tap: Tap[Game], part: Mapping[str, Any]) -> Answer:
    """One more step, one more newcomer, one less of either."""
    film, so_far = tap.game.film, begun(tap.game.film, tap.drafts)
    if part.get("verdict"):
        stage = Stage(film, BARE, Selection(), so_far)
        return Play({"move": "verdict", "serves": settled(stage)}, clears=tuple(tap.drafts))
    if film.step == "deplacement":
        return Keep(STEPS, _steps(so_far, part), stays=tap.correcting)
    if film.step == "arrivees":
        return Keep(NEWCOMERS, _newcomers(so_far, part, to_add(film)), stays=tap.correcting)
    raise Unreadable


def _steps(so_far: Begun, part: Mapping[str, Any]) -> list[list[str]]:
    steps = [[it, room] for it, room in so_far.steps.items() if it != part.get("retire")]
    match part.get("pas"):
        case [str(zombie), str(room)]:
            return [*(it for it in steps if it[0] != zombie), [zombie, room]]
        case _:
            return steps


def _newcomers(so_far: Begun, part: Mapping[str, Any], most: int) -> list[list[Any]]:
    placed: list[list[Any]] = [list(it) for it in so_far.newcomers]
    left = most - sum(stack for _, stack in placed)
    match part:
        case {"arrive": str(room)} if left:
            return [*placed, [room, 1]]
        case {"pile": int(place)} if left and 0 <= place < len(placed):
            placed[place][1] += 1
        case {"retire": int(place)} if 0 <= place < len(placed):
            del placed[place]
        case _:
            return placed
    return placed


BEGUN: Final = {
    "pas": "les zombies choisis",
    "arrivees": "les zombies posés",
    "ouverture": "les dés de l'ouverture",
    "indice": "l'indice en secret",
    "jugement": "le jugement commencé",
}


class ThrowAgain(Refusal):
    """Some dice are neither entered nor thrown."""

    sentence = "Il manque des dés : touchez leur face, ou lancez-les."
    can_be_forced = False


def understood(tap: Tap[Game]) -> Answer:
    """By what the button or the form carries."""
    form = tap.form
    if "ajout" in form:
        return added(tap, value_of(form.get("ajout")))
    answer = _of_a_form(tap) if "forme" in form or "move" in form else value_of(form.get("coup"))
    if isinstance(answer, Keep):
        return answer
    return _played(tap, answer)


def _played(tap: Tap[Game], move: Move) -> Answer:
    film = tap.game.film
    if "dice" in tap.form and move.get("move") == "open":
        return _rolled(tap, film, move)
    if "dice" in tap.form:
        owed = dice_of(film, move)
        move = with_faces(move, owed, _faces(tap.form, len(owed), tap.chance))
    if tap.form.get("force"):
        move = {**move, "force": True}
    return Play(move, clears=tuple(tap.drafts))


def _rolled(tap: Tap[Game], film: Film, move: Move) -> Answer:
    """O-01: rounds until one is alone at the top."""
    rounds = [dict(one) for one in begun(film, tap.drafts).rolls]
    throwing = highest_of(rounds[-1]) if rounds else tuple(film.table.players)
    faces = _faces(tap.form, len(throwing), tap.chance)
    rounds.append(dict(zip(throwing, faces, strict=True)))
    if len(highest_of(rounds[-1])) > 1:
        return Keep(ROLLS, rounds, stays=tap.correcting)
    return Play({**move, "rolls": rounds}, clears=tuple(tap.drafts))


def _faces(form: SentForm, count: int, chance: Random) -> list[int]:
    """What the real dice show; the others are thrown where that is asked."""
    told = [form.get(f"de{place}") for place in range(count)]
    faces = [int(it) if it in tuple("123456") else 0 for it in told]
    if "lancer" in form:
        return [face or chance.randint(1, 6) for face in faces]
    if 0 in faces:
        raise ThrowAgain
    return faces
