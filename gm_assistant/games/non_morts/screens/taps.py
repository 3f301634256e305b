"""What a tap comes to: a whole move on a button, dice, or a part of a move.

Our own buttons carry a move, or a part of one, as JSON. A form that somebody fills in has fields
of its own names; what they say is read by the forms of the kind of move, or of op, that it tells.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from gm_assistant.engine.wording import Elsewhere, Refusal, Unreadable
from gm_assistant.french.language import de
from gm_assistant.games.non_morts.rules.film import Film
from gm_assistant.games.non_morts.rules.game import DECREES, KINDS, Game
from gm_assistant.games.non_morts.rules.night import to_add
from gm_assistant.games.non_morts.screens.chosen import (
    CLUE,
    MARKS,
    NEWCOMERS,
    PROPOSED,
    ROLLS,
    STEPS,
    Begun,
    Selection,
    Stage,
    begun,
    dice_of,
    with_faces,
)
from gm_assistant.games.non_morts.screens.panels import claims, highest_of, settled
from gm_assistant.games.non_morts.texts import FilmSet
from gm_assistant.seam.pages import (
    Answer,
    Back,
    Forget,
    Keep,
    Play,
    SentForm,
    Tap,
    whole_number,
)
from gm_assistant.toolkit.around import from_text

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
    found = from_text(text)
    if not isinstance(found, dict):
        raise Unreadable
    return found


# The forms that have fields: a room, a clue, an exit, a scream, a proposal, a decree, a note.


def _of_a_form(tap: Tap[Game], film_set: FilmSet) -> Keep | Move:
    name = tap.form.get("forme") or tap.form.get("move")
    if name == "vote":
        return _verdict(tap, film_set)
    if name not in _FORMS:
        raise Unreadable
    return _FORMS[name](tap)


class NoDoor(Refusal):
    """A room that nobody could enter."""

    sentence = "Une pièce a une porte au moins : touchez celle qui y mène."
    can_be_forced = False


def _room_drawn(tap: Tap[Game]) -> Move:
    form = tap.form
    if not form.getlist("porte"):
        raise NoDoor
    own = {"square": form.get("square").split(","), "doors": ["", *form.getlist("porte")]}
    named = form.get("nom") or form.get("autre").strip()
    return _filled(tap, "room", **own, name=[named])


def _first_room(tap: Tap[Game]) -> Move:
    """L17: whoever is first calls it as they like."""
    named = tap.form.get("autre").strip()
    return {**value_of(tap.form.get("base")), **({"name": named} if named else {})}


def _clue_written(tap: Tap[Game]) -> Keep | Move:
    """I-01: what it serves is its author's theory, unless they say otherwise alone."""
    base = value_of(tap.form.get("base"))
    clue = base | _filled(tap, "clue") | {"move": base.get("move")}
    return Keep(CLUE, clue, stays=tap.correcting) if "secret" in tap.form else clue


def _clue_in_secret(tap: Tap[Game]) -> Move:
    """Every theory was offered; those that nobody holds are dropped, and nobody learns it."""
    held = {one.theory for one in tap.game.film.table.players.values()}
    serves = [it for it in tap.form.getlist("sert") if it in held]
    return {**value_of(tap.form.get("base")), "serves": serves}


def _scream(tap: Tap[Game]) -> Move:
    paid = _paid(tap, "paie")
    return _filled(tap, "scream") | ({"payers": paid} if paid else {})


def _filled(tap: Tap[Game], move: str, **own: list[str]) -> Move:
    """A move as its fields are told; `own` are those that the page tells in its own way."""
    sent = {**_sent(tap.form), **own}
    return {"move": move, **KINDS[move].filled(sent, tap.game.film.table.known)}


class NotAllChosen(Refusal):
    """A list of what a change is about was left alone, or had nothing in it."""

    sentence = "Il manque un choix : complétez ce qui change, ou choisissez-en un autre."
    can_be_forced = False


class OneRoomTwice(Refusal):
    """A passage from a room to itself."""

    sentence = "Un passage relie deux pièces : choisissez-en deux différentes."
    can_be_forced = False


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
    # A wall is one choice of the page, a new passage two.
    if name == "passage":
        one, other = tap.form.get("room"), tap.form.get("other")
        if one == other:
            raise OneRoomTwice
        op["between"] = [one, other]
    elif "between" in kind.required:
        op["between"] = from_text(tap.form.get("between"))
    if any(type(it) is int and it > _MOST for it in op.values()):
        raise Unreadable
    if not kind.required.keys() <= op.keys():
        raise NotAllChosen
    return op


def _paid(tap: Tap[Game], field: str) -> dict[str, int]:
    """Who pays how much, by seat."""
    told = (
        (it, whole_number(tap.form.get(f"{field}{seat}"), _DIGITS))
        for seat, it in enumerate(tap.game.film.table.players)
    )
    return {it: count for it, count in told if count}


def _proposal(tap: Tap[Game]) -> Keep:
    """What is proposed, once the rules would take it: its voices are asked for next."""
    form, by = tap.form, tap.form.get("de")
    if by not in tap.game.film.table.players:
        raise Unreadable
    ops = [_op(tap)] if form.get("op") else []
    proposed = {"by": by, "text": form.get("texte").strip(), "ops": ops}
    tap.game.play({"move": "propose", **proposed})
    return Keep(PROPOSED, {**proposed, "votes": {}}, stays=tap.correcting)


class VoteIsOpen(Refusal):
    """Something else would be done over a proposal that is being voted on."""

    sentence = "Une proposition est au vote : closez-le d'abord, ou retirez-la."
    can_be_forced = False


def _counted(tap: Tap[Game]) -> Move:
    """The voices as they are now; whoever said nothing is not against."""
    proposed = begun(tap.game.film, tap.drafts).proposed
    if not proposed:
        raise Elsewhere
    return {"move": "propose", **{it: proposed[it] for it in ("by", "text", "votes", "ops")}}


def _voice(tap: Tap[Game]) -> Keep:
    """One line of the vote; said again it is another, until the vote is closed."""
    seat = tap.form.get("joueur")
    kept = with_voice(tap, seat, tap.form.get("voix"))
    pages = [it for it in kept.get("pages", ()) if it != seat]
    return Keep(PROPOSED, {**kept, "pages": pages}, stays=tap.correcting)


def with_voice(tap: Tap[Game], seat: str, said: str) -> Move:
    """The proposal with this voice, which comes last: a step back takes it away first."""
    film = tap.game.film
    proposed = begun(film, tap.drafts).proposed
    if not proposed or seat == proposed["by"] or seat not in film.table.players:
        raise Elsewhere
    if said not in ("pour", "contre", "prix"):
        raise Unreadable
    others = {it: vote for it, vote in proposed["votes"].items() if it != seat}
    return {**proposed, "votes": {**others, seat: _sold(tap) if said == "prix" else said}}


def _sold(tap: Tap[Game]) -> Move:
    """A price, and who pays it: one player all of it, or several a part each."""
    price = whole_number(tap.form.get("prix") or "1", _DIGITS)
    if not price:
        raise Unreadable
    shared, payer = _paid(tap, "paie"), tap.form.get("par")
    whole = {payer: price} if payer in tap.game.film.table.players else {}
    return {"price": price, "paid": shared or whole}


def step_back(tap: Tap[Game]) -> Back | None:
    """Of a vote, the last voice alone."""
    proposed = begun(tap.game.film, tap.drafts).proposed
    if not proposed or not proposed["votes"]:
        return None
    *kept, _last = proposed["votes"].items()
    return Back(0, Keep(PROPOSED, {**proposed, "votes": dict(kept)}))


def touched(game: Game, draft: Any) -> str:
    """What « Annuler » calls a vote that is open."""
    if not isinstance(draft, dict) or "votes" not in draft:
        return ""
    players = game.film.table.players
    voices = [it for it in draft["votes"] if it in players]
    return f"La voix {de(players[voices[-1]].name)}" if voices else BEGUN[PROPOSED]


def _marks(tap: Tap[Game]) -> Keep:
    """E-01: one person has claimed; the tablet goes on."""
    player = tap.form.get("joueur")
    if player not in tap.game.film.table.players:
        raise Unreadable
    marks: Mapping[str, list[str]] = begun(tap.game.film, tap.drafts).marks
    return Keep(MARKS, {**marks, player: tap.form.getlist("indice")}, stays=tap.correcting)


def _verdict(tap: Tap[Game], film_set: FilmSet) -> Move:
    """The claims that too many voices refused are left out."""
    film = tap.game.film
    stage = Stage(film, film_set, Selection(), begun(film, tap.drafts))
    refused = [
        place for place in range(len(claims(stage))) if tap.form.get(f"preuve{place}") == "non"
    ]
    return {"move": "verdict", "serves": settled(stage, refused)}


class NothingTold(Refusal):
    """A telling without a word."""

    sentence = "Rien n'est raconté : écrivez quelques mots, ou continuez sans."
    can_be_forced = False


def _telling(tap: Tap[Game]) -> Move:
    """Of the first zombie, then of the flic where both are told."""
    told = [it.strip() for it in tap.form.getlist("recit")]
    if not any(told):
        raise NothingTold
    first, *more = told
    flic = [f"le flic : {it}" for it in more if it]
    return {"move": "note", "text": " ; ".join(it for it in (first, *flic) if it)}


_FORMS: Final[Mapping[str, Callable[[Tap[Game]], Keep | Move]]] = {
    "piece": _room_drawn,
    "premiere": _first_room,
    "indice": _clue_written,
    "indice_secret": _clue_in_secret,
    "sortie": lambda tap: _filled(tap, "exit"),
    "cri": _scream,
    "proposition": _proposal,
    "voix": _voice,
    "scrutin": _counted,
    "decret": lambda tap: {"move": "correct", "ops": [_op(tap)]},
    "recit": _telling,
    "note": lambda tap: _filled(tap, "note"),
    "jugement": _marks,
}


# Half a move added to: zombies that will advance, newcomers placed.


def added(tap: Tap[Game], part: Mapping[str, Any]) -> Answer:
    """One more step, one more newcomer, one less of either."""
    film, so_far = tap.game.film, begun(tap.game.film, tap.drafts)
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
    "preuves": "les voix sur les preuves",
    "scrutin": "la proposition",
}


class ThrowAgain(Refusal):
    """Some dice are neither entered nor thrown."""

    sentence = "Il manque des dés : touchez leur face, ou lancez-les."
    can_be_forced = False


def understood(film_set: FilmSet) -> Callable[[Tap[Game]], Answer]:
    """By what the button or the form carries."""

    def answered(tap: Tap[Game]) -> Answer:
        form = tap.form
        if form.get("forme") == "reprendre":
            return Forget(PROPOSED)
        if "ajout" in form:
            return added(tap, value_of(form.get("ajout")))
        is_form = "forme" in form or "move" in form
        answer = _of_a_form(tap, film_set) if is_form else value_of(form.get("coup"))
        return answer if isinstance(answer, Keep) else _played(tap, answer)

    return answered


_DURING_A_VOTE: Final = ("propose", "note", "correct")


def _played(tap: Tap[Game], move: Move) -> Answer:
    film = tap.game.film
    if "dice" in tap.form and move.get("move") == "open":
        return _rolled(tap, film)
    if "dice" in tap.form:
        owed = dice_of(film, move)
        move = with_faces(move, owed, _faces(tap.form, len(owed), tap.chance))
    if begun(film, tap.drafts).proposed and move.get("move") not in _DURING_A_VOTE:
        raise VoteIsOpen
    if tap.form.get("force"):
        move = {**move, "force": True}
    return Play(move, clears=tuple(tap.drafts))


def _rolled(tap: Tap[Game], film: Film) -> Answer:
    """O-01: rounds until one is alone at the top, who then names the room."""
    rounds = [dict(one) for one in begun(film, tap.drafts).rolls]
    throwing = highest_of(rounds[-1]) if rounds else tuple(film.table.players)
    faces = _faces(tap.form, len(throwing), tap.chance)
    rounds.append(dict(zip(throwing, faces, strict=True)))
    return Keep(ROLLS, rounds, stays=tap.correcting)


def _faces(form: SentForm, count: int, chance: Random) -> list[int]:
    """What the real dice show; the others are thrown where that is asked."""
    told = [form.get(f"de{place}") for place in range(count)]
    faces = [int(it) if it in tuple("123456") else 0 for it in told]
    if "lancer" in form:
        return [face or chance.randint(1, 6) for face in faces]
    if 0 in faces:
        raise ThrowAgain
    return faces
