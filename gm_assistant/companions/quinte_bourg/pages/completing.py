"""From what a page sent to a whole move, or to the draft of one that still lacks a part."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.pages.by_houses import by_houses
from gm_assistant.companions.quinte_bourg.pages.fields import Fields, plain, prove_sound
from gm_assistant.companions.quinte_bourg.pages.someone import arriving
from gm_assistant.companions.quinte_bourg.views.day.law import voters_to_show
from gm_assistant.companions.quinte_bourg.views.day.vote import ballot_from, ranking_begun
from gm_assistant.companions.quinte_bourg.views.invocation.view import (
    OVERRULED,
    guessed,
    invoke_from,
)
from gm_assistant.companions.quinte_bourg.views.night.answering import (
    drafted,
    move_from,
    with_draws,
)
from gm_assistant.companions.quinte_bourg.views.night.call import asked_at
from gm_assistant.companions.quinte_bourg.views.night.rows import DAYBREAK
from gm_assistant.quinte_bourg.choices import why_no_inquiry
from gm_assistant.quinte_bourg.decisions import invocations
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.moves import NAMES
from gm_assistant.quinte_bourg.powers.show import ANSWERS
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, POWERS, ROLES
from gm_assistant.seam.refusals import Unreadable

# Said once, for this tap only.
AT_ONCE: Final = frozenset(("move", "step", "part", "go", "pass", "draw", "force"))


class NothingToDraw(Unreadable):
    """Nothing legal is left to draw from."""

    sentence = "Il n'y a rien à tirer au sort ici : désignez vous-même, ou passez."


class NotTonight(Unreadable):
    """The row is of another moment, or of no moment at all."""

    sentence = "Cet appel n'est pas de cette nuit : regardez où en est la partie."


class NoSeatAsked(Unreadable):
    """A house was tapped where the answer is a button."""

    sentence = "Cet appel ne demande pas de maison : touchez un bouton."


class NobodyChosen(Unreadable):
    """Several candidates, or none, and no choice among them."""

    sentence = "Dites qui se présente et, s'ils sont plusieurs, qui le Scrutateur choisit."


class NoPower(Unreadable):
    """Somebody who has nothing to invoke now, unless the game master says otherwise."""

    can_be_forced = True

    def __init__(self, village: Village, player: str) -> None:
        asleep = village.phase == "nuit" and player in tonight(village).asleep
        why = "dort jusqu'à l'aube" if asleep else "n'a aucun pouvoir à invoquer maintenant"
        without = f"{village.name(player)} {why} : touchez la maison de qui lève le bras."
        self.sentence = why_no_inquiry(village, player) or without


@dataclass(frozen=True)
class Whole:
    """A move to play; the drafts under `clears` are finished by it."""

    move: dict[str, Any]
    clears: tuple[str, ...] = ()


@dataclass(frozen=True)
class Half:
    """What is known so far, kept beside the moves until the rest is told."""

    key: str
    value: dict[str, Any]


def key_of(fields: Fields) -> str:
    """Under which name the draft of this move is kept."""
    move = str(fields.get("move", ""))
    return f"call:{fields.get('step', '')}" if move == "call" else move


def understood(
    game: Game, draft: Mapping[str, Any], fields: Fields, chance: Random
) -> Whole | Half:
    """What to do with these fields of a form, and with those kept before."""
    stepped = by_houses(game.village, draft, fields)
    if stepped is not None:
        return _stepped(game.village, fields, *stepped)
    match fields.get("move"):
        case "call":
            return _row(game, draft, fields, chance)
        case "invoke":
            return _invocation(game, draft, fields)
        case "law" if (begun := voters_to_show(fields)) is not None:
            return Half("law", begun)
        case name if "choose" in fields and name in NAMES:
            return Half(str(name), _kept({**draft, **fields}))
        case "vote":
            ranking = ranking_begun(game.village, draft, fields)
            return (
                Half("vote", ranking) if ranking else Whole(ballot_from(draft, fields), ("vote",))
            )
        case "tribunal":
            return _sentence(draft, fields)
        case "arrive":
            return Whole(arriving(game, fields))
        case "candidacies":
            return Whole(_candidacies(plain(fields)), ("candidacies",))
        case name:
            return Whole(plain(fields), (str(name),))


def _stepped(village: Village, fields: Fields, told: dict[str, Any], whole: bool) -> Whole | Half:
    prove_sound({it: value for it, value in told.items() if it != "move"}, village)
    name = str(fields["move"])
    return Whole(told | _force(fields), (name,)) if whole else Half(name, told)


def _invocation(game: Game, draft: Mapping[str, Any], fields: Fields) -> Whole | Half:
    prove_invocation(game.village, fields)
    by = fields.get("by")
    known = guessed(draft, plain(_kept(fields)))
    if by and "power" not in fields and by not in dict(invocations(game.village)):
        if not fields.get("force"):
            raise NoPower(game.village, str(by))
        known[OVERRULED] = "1"
    prove_sound(known, game.village)
    move = invoke_from(game.village, known)
    if move is None:
        return Half("invoke", known)
    overruled = {"force": True} if OVERRULED in known else {}
    return Whole(move | overruled | _force(fields), ("invoke",))


def prove_invocation(village: Village, fields: Fields) -> None:
    """Who, which power and what is guessed: ids that the table knows."""
    known: dict[str, Collection[str]] = {
        "by": village.players,
        "target": village.players,
        "player": village.players,
        "power": POWERS,
        "post": POSTS,
        "role": ROLES,
        "answer": ANSWERS,
    }
    if any(fields.get(name, next(iter(words))) not in words for name, words in known.items()):
        raise Unreadable


def _row(game: Game, draft: Mapping[str, Any], fields: Fields, chance: Random) -> Whole | Half:
    step, key, village = str(fields.get("step", "")), key_of(fields), game.village
    if village.phase != "nuit" or step not in (*tonight(village).steps, DAYBREAK):
        raise NotTonight
    told = {name: value for name, value in fields.items() if name not in ("move", "step", "part")}
    merged = drafted(draft, told)
    prove_sound(merged, village)
    asked = () if step == DAYBREAK else asked_at(step, merged)
    if "target" in told and "target" not in {it.field for it in asked}:
        raise NoSeatAsked
    if fields.get("draw"):
        merged = with_draws(village, step, merged, _picker(chance))
    move = move_from(village, step, merged)
    if move is None:
        return Half(key, _kept(merged))
    return Whole(move | _force(fields), (key,))


def _picker(chance: Random) -> Callable[[Sequence[str]], str]:
    def pick(among: Sequence[str]) -> str:
        if not among:
            raise NothingToDraw
        return chance.choice(among)

    return pick


def _kept(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in AT_ONCE}


def _force(fields: Fields) -> dict[str, Any]:
    return {"force": True} if fields.get("force") else {}


def _candidacies(fields: Fields) -> Fields:
    """Somebody chosen stands; somebody who stands alone is chosen."""
    players, chosen = list(fields.get("players", ())), fields.get("chosen")
    if chosen is None and len(players) != 1:
        raise NobodyChosen
    chosen = chosen or players[0]
    return {**fields, "players": players or [chosen], "chosen": chosen}


def _sentence(draft: Mapping[str, Any], fields: Fields) -> Whole:
    """I-19: the voices were counted before the condemned had his seconds."""
    counted = {it: draft[it] for it in ("spare", "execute") if it in draft}
    return Whole({"spare": [], "execute": [], **plain(fields), **counted}, ("tribunal",))
