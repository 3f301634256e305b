"""What a tap comes to: a whole move on a button, dice, or a part of a move."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Refusal, Unreadable
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import Game
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

# What a proposal or a decree changes, as its fields tell it.

Op = dict[str, Any]


def op_of(form: SentForm) -> Op:
    """One op of the contract."""
    op = form.get("op")
    match op:
        case "soin" | "litres":
            return {"op": op, "survivor": form.get("survivor"), "litres": _number(form, "litres")}
        case "place":
            return {"op": op, "survivor": form.get("survivor"), "room": form.get("room")}
        case "barricade" | "debarricade":
            return {"op": op, "between": _pair(form.get("between"))}
        case "passage":
            return {"op": op, "between": [form.get("room"), form.get("other")]}
        case "arrivee":
            return {"op": op, "room": form.get("room"), "stack": _number(form, "stack")}
        case "indice":
            return {"op": op, "clue": form.get("clue"), "survivor": form.get("survivor")}
        case "jetons":
            return {"op": op, "player": form.get("player"), "tokens": _number(form, "tokens")}
        case "zombie":
            return {"op": op, "zombie": form.get("zombie"), **_changes(form)}
        case _:
            raise Unreadable


def _changes(form: SentForm) -> Op:
    """Only what was said."""
    found: Op = {}
    if form.get("stack"):
        found["stack"] = _number(form, "stack")
    if form.get("room"):
        found["room"] = form.get("room")
    if form.get("kind"):
        found["kind"] = None if form.get("kind") == "aucun" else form.get("kind")
    for name in ("appetite", "climbs"):
        if form.get(name):
            found[name] = form.get(name) == "oui"
    return found


def _number(form: SentForm, name: str) -> int:
    number = whole_number(form.get(name), 3)
    if number is None:
        raise Unreadable
    return number


def _pair(told: str) -> Any:
    try:
        return json.loads(told)
    except (ValueError, RecursionError):
        raise Unreadable from None


# The forms that have fields: a room, a clue, an exit, a scream, a proposal, a decree, a note.

Move = dict[str, Any]


def _room(tap: Tap[Game]) -> Move:
    form = tap.form
    x, _, y = form.get("square").partition(",")
    try:
        square = [int(x), int(y)]
    except ValueError:
        raise Unreadable from None
    name = form.get("autre").strip() or form.get("nom").strip()
    move: Move = {"move": "room", "square": square, "doors": form.getlist("porte")}
    return {**move, "name": name} if name else move


def _clue(tap: Tap[Game]) -> Keep | Move:
    """I-01: what it serves is its author's theory, unless they say otherwise alone."""
    form = tap.form
    move = _base(form)
    if "survivor" in form:
        move["survivor"] = form.get("survivor")
    text = form.get("texte").strip()
    move = {**move, "text": text} if text else move
    return Keep(CLUE, move, stays=tap.correcting) if "secret" in form else move


def _secret_clue(tap: Tap[Game]) -> Move:
    return {**_base(tap.form), "serves": tap.form.getlist("sert")}


def _exit(tap: Tap[Game]) -> Move:
    form = tap.form
    move = {"move": "exit", "room": form.get("salle"), "kind": form.get("sorte")}
    text = form.get("texte").strip()
    return {**move, "text": text} if text else move


def _scream(tap: Tap[Game]) -> Move:
    paid = _paid(tap, "paie")
    move: Move = {"move": "scream", "to": tap.form.get("vers")}
    return {**move, "payers": paid} if paid else move


def _paid(tap: Tap[Game], field: str) -> dict[str, int]:
    """Who pays how much, by seat."""
    told = (
        (it, whole_number(tap.form.get(f"{field}{seat}"), 3))
        for seat, it in enumerate(tap.game.film.table.players)
    )
    return {it: count for it, count in told if count}


def _propose(tap: Tap[Game]) -> Move:
    form, by = tap.form, tap.form.get("de")
    votes = {
        it: _vote(tap, seat)
        for seat, it in enumerate(tap.game.film.table.players)
        if it != by and form.get(f"voix{seat}")
    }
    ops = [op_of(form)] if form.get("op") else []
    return {
        "move": "propose",
        "by": by,
        "text": form.get("texte").strip(),
        "votes": votes,
        "ops": ops,
    }


def _vote(tap: Tap[Game], seat: int) -> Any:
    """Pour, contre, or a price and who pays it."""
    told = tap.form.get(f"voix{seat}")
    if told != "prix":
        return told
    price = whole_number(tap.form.get(f"prix{seat}") or "1", 3)
    if price is None:
        raise Unreadable
    return {"price": price, "paid": _paid(tap, f"paie{seat}-")}


def _decree(tap: Tap[Game]) -> Move:
    return {"move": "correct", "ops": [op_of(tap.form)]}


def _note(tap: Tap[Game]) -> Move:
    return {"move": "note", "text": tap.form.get("text").strip()}


def _marks(tap: Tap[Game]) -> Keep:
    """E-01: one person has judged; the tablet goes on."""
    player = tap.form.get("joueur")
    if player not in tap.game.film.table.players:
        raise Unreadable
    marks: Mapping[str, list[str]] = begun(tap.game.film, tap.drafts).marks
    return Keep(MARKS, {**marks, player: tap.form.getlist("indice")}, stays=tap.correcting)


def _base(form: SentForm) -> Move:
    try:
        found = json.loads(form.get("base"))
    except (ValueError, RecursionError):
        raise Unreadable from None
    if not isinstance(found, dict):
        raise Unreadable
    return found


FORMS: Final[Mapping[str, Callable[[Tap[Game]], Keep | Move]]] = {
    "piece": _room,
    "indice": _clue,
    "indice_secret": _secret_clue,
    "sortie": _exit,
    "cri": _scream,
    "proposition": _propose,
    "decret": _decree,
    "note": _note,
    "jugement": _marks,
}


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


def _of_a_form(tap: Tap[Game]) -> Keep | Move:
    reader: Callable[[Tap[Game]], Keep | Move] | None = FORMS.get(
        tap.form.get("forme") or tap.form.get("move")
    )
    if reader is None:
        raise Unreadable
    return reader(tap)


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


def value_of(text: str) -> Move:
    """What our own buttons carry."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Unreadable from None
    if not isinstance(found, Mapping):
        raise Unreadable
    return dict(found)
