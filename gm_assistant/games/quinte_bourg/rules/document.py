"""What a game file says, as it is read: each form accepts a value or says what is wrong; a move."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from gm_assistant.engine.wording import Malformed, Worded
from gm_assistant.games.quinte_bourg.rules.words import POSTS
from gm_assistant.seam.forms import Form, Known, expect, mapping, one_of, shortened

# Refusals: what one is, and those that several rooms share; the others stand beside their rule.


class Refusal(Worded):
    """A move that the rules of Quinte-Bourg refuse."""


class Unbendable(Refusal):
    """A refusal that even the game master's word cannot overrule: there is nothing to act on."""

    can_be_forced = False


class TargetIsDead(Refusal):
    template = "{name} n'est plus parmi les vivants : choisissez quelqu'un en vie."


class TargetDiedInSecret(TargetIsDead):
    template = (
        "{name} n'est plus en vie, ce que le village ignore : passez outre pour que rien ne se "
        "voie, ou faites choisir quelqu'un d'autre."
    )


class TargetIsReptilian(Refusal):
    template = "{name} est déjà un Reptilien : rien n'est dépensé, choisissez quelqu'un d'autre."


class TargetIsSelf(Refusal):
    template = "{name} ne peut pas se désigner : choisissez quelqu'un d'autre."


class SamePersonTwice(Unbendable):
    template = "{name} apparaît deux fois : choisissez deux personnes différentes."


class OwnHouse(Refusal):
    template = "{name} ne peut pas choisir sa propre maison : choisissez-en une autre."


class SeatAfterItself(Unbendable):
    template = "{name} ne peut pas s'asseoir après sa propre place : choisissez un autre joueur."


class TooFewCoins(Unbendable):
    template = "{name} n'a que {coins} : choisissez un montant plus petit."


class PurseIsEmpty(Unbendable):
    template = "{name} n'a aucune pièce : choisissez quelqu'un qui en a."


class NoNightIsOpen(Unbendable):
    template = "Aucune nuit n'est en cours : ouvrez d'abord la nuit."


class NotThisStage(Refusal):
    template = "Cela se décide à l'étape « {stage} » : passez d'abord à cette étape."


class NotBeforeTheDay(Unbendable):
    template = "Il ne fait pas encore jour : ouvrez d'abord la nuit, puis le jour."


class NothingOwed(Unbendable):
    template = "Cette décision n'est pas attendue ({what}) : passez à la suite."


class PeaceToday(Refusal):
    template = "C'est un jour de paix, sans loi ni vote : passez à l'étape suivante."


class PostIsVacant(Unbendable):
    template = "Le poste « {post} » est vacant : choisissez un poste occupé."


class MayNotVote(Refusal):
    template = "{name} ne vote pas aujourd'hui : retirez son bulletin."


class HasVoted(Refusal):
    template = "{name} a déjà voté : retirez ce bulletin, un seul compte."


class TargetIsAlive(Refusal):
    template = "Le village croit {name} en vie : choisissez quelqu'un à la morgue."


LONGEST_TEXT = 20_000
MOST_COINS = 1_000_000_000_000


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: its name, its fields as read, and whether the game master overrules.

    `step`: the row that a `call` or a `pass` is about.
    """

    name: str
    fields: Mapping[str, Any]
    forced: bool = False
    step: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "step", str(self.fields.get("step", "")))

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    def get(self, field: str, default: Any = None) -> Any:
        """An optional field, or what stands for its absence."""
        return self.fields.get(field, default)


def text(value: Any, place: str, _known: Known) -> str:
    """Any text of a reasonable length."""
    expect(isinstance(value, str), place, "un texte est attendu")
    expect(len(value) <= LONGEST_TEXT, place, f"au plus {LONGEST_TEXT} caractères")
    expect(not any("\ud800" <= c <= "\udfff" for c in value), place, "caractère illisible")
    return str(value)


def count(value: Any, place: str, _known: Known) -> int:
    """A number of coins."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    expect(whole and 0 <= value <= MOST_COINS, place, "un nombre entier de pièces est attendu")
    return int(value)


def player(value: Any, place: str, known: Known) -> str:
    """The id of a player of this game."""
    expect(isinstance(value, str), place, "l'id d'un joueur est attendu")
    if value not in known:
        raise Malformed(place, f"joueur inconnu « {shortened(value)} »")
    return str(value)


def or_null(form: Form) -> Form:
    """The same, or nobody."""
    return lambda value, place, known: None if value is None else form(value, place, known)


def many(form: Form, least: int = 0, most: int = 10_000, distinct: bool = False) -> Form:
    """A list of such values."""

    def read(value: Any, place: str, known: Known) -> tuple[Any, ...]:
        expect(isinstance(value, list), place, "une liste est attendue")
        expect(least <= len(value) <= most, place, _how_many(least, most))
        items = tuple(form(item, f"{place}[{i}]", known) for i, item in enumerate(value))
        expect(not distinct or len(set(items)) == len(items), place, "un nom y est deux fois")
        return items

    return read


def some_of(words: Collection[str], what: str, least: int = 0) -> Form:
    """Words of a list, each once."""
    return many(one_of(words, what), least, len(words), distinct=True)


def by_player(form: Form) -> Form:
    """An object from players to such values."""

    def read(value: Any, place: str, known: Known) -> dict[str, Any]:
        entries = mapping(value, place)
        return {
            player(key, f"{place}.{shortened(key)}", known): form(item, f"{place}.{key}", known)
            for key, item in entries.items()
        }

    return read


def _how_many(least: int, most: int) -> str:
    if least == most:
        return f"il en faut exactement {least}"
    return f"il en faut de {least} à {most}"


post: Final = one_of(POSTS, "poste")
two: Final = many(player, 2, 2)
several: Final = many(player, 0, 200)
voters: Final = many(player, 0, 200, distinct=True)
gives: Final = by_player(count)
