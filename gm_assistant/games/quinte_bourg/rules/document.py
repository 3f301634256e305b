"""What the rules say in several places: refusals, and the forms of what moves hold."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from gm_assistant.engine.forms import (
    COINS,
    NOTHING_KNOWN,
    By,
    Called,
    Known,
    Many,
    OneOf,
    Sent,
    Text,
)
from gm_assistant.engine.wording import Worded
from gm_assistant.games.quinte_bourg.rules.words import POSTS

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


# What several kinds of moves hold.


@dataclass(frozen=True, slots=True)
class Shares(By[int]):
    """Coins for several people; a page names none without a coin, or touches a house for one."""

    def sent(self, name: str, sent: Sent, known: Known = NOTHING_KNOWN) -> object:
        if name in sent and not any(it.startswith(f"{name}.") for it in sent):
            return self.key.told(sent[name], known)
        shares = By.sent(self, name, sent, known)
        if not isinstance(shares, dict):
            return shares
        return {it: coins for it, coins in shares.items() if coins}


PLAYER: Final = Called("players", "joueur")
TWO: Final = Many(PLAYER, 2, 2)
SEVERAL: Final = Many(PLAYER, 0, 200)
VOTERS: Final = Many(PLAYER, 0, 200, distinct=True)
SHARES: Final = Shares(PLAYER, COINS)
POST: Final = OneOf(POSTS, "poste")
WORDS: Final = Text(longest=20_000)


def some_of(words: Collection[str], what: str, least: int = 0) -> Many[str]:
    """Words of a list, each once."""
    return Many(OneOf(words, what), least, len(words), distinct=True)
