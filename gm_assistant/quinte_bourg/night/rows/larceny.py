"""The thieves: what they may take from a house and give away at once (L368, M-03 to M-05)."""

from typing import Final

from gm_assistant.french.agreement import coins, listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move, count, gives, player
from gm_assistant.quinte_bourg.money.purse import too_few, transfer
from gm_assistant.quinte_bourg.night.row import Row, acting, standing_house
from gm_assistant.quinte_bourg.refusals import OwnHouse, Refusal, TargetIsDead, Unbendable
from gm_assistant.quinte_bourg.village.circle import neighbours
from gm_assistant.quinte_bourg.village.kind import Fields
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Step, Weekday
from gm_assistant.seam.wording import say


class TooManyTaken(Refusal):
    template = "Le larcin rapporte au plus {most} ici : choisissez un montant plus petit."


class GivesMoreThanTaken(Unbendable):
    template = "Le voleur ne peut redonner que ce qu'il a pris ({taken}) : redonnez moins."


def thief_robs(village: Village, move: Move, row: Row) -> None:
    """All from a neighbour, half (rounded up) from further away; gifts at once."""
    thief = acting(village, row)
    if thief is None:
        return
    owner = standing_house(village, move["house"])
    if owner.id == thief.id:
        village.refuse(OwnHouse(name=thief.name), "force.a_soi_meme", player=thief.id)
    taken = _taken(village, thief, owner, move)
    transfer(village, owner.id, thief.id, taken, "larcin")
    _give_away(village, thief.id, taken, move)


def most_to_take(village: Village, thief: PlayerId, owner: PlayerId) -> int:
    """M-04: the coins of an owner secretly dead are still in the house."""
    purse = village.players[owner].coins
    return purse if owner in neighbours(village, thief) else (purse + 1) // 2


def _taken(village: Village, thief: Player, owner: Player, move: Move) -> int:
    most = most_to_take(village, thief.id, owner.id)
    taken = int(move.get("takes", most))
    if taken > owner.coins:
        raise too_few(owner)
    if taken > most:
        village.refuse(TooManyTaken(most=coins(most)))
    return taken


def _give_away(village: Village, thief: PlayerId, taken: int, move: Move) -> None:
    gives = move.get("gives", {})
    if sum(gives.values()) > taken:
        raise GivesMoreThanTaken(taken=coins(taken))
    for friend, amount in gives.items():
        if not village.players[friend].seated:
            refusal = TargetIsDead(name=village.name(friend))
            village.refuse(refusal, "force.pieces_d_un_mort", player=friend)
        transfer(village, thief, friend, amount, "larcin.don")


def _robbery_said(village: Village, move: Fields) -> str:
    words = f"détrousse la maison {de(village.name(move['house']))}"
    words += f", prend {coins(move['takes'])}" if "takes" in move else ""
    shares = [f"{coins(n)} à {village.name(it)}" for it, n in move.get("gives", {}).items() if n]
    return f"{words}, redonne {listed(shares)}" if shares else words


def _gift(_ground: Village, _field: str, player: PlayerId, chosen: Fields) -> Fields:
    return {"house": chosen["house"], "gives": {**chosen.get("gives", {}), player: 0}}


def _thief(step: Step, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=60,
        nights=nights,
        judge=thief_robs,
        words=_robbery_said,
        calls=(step,),
        required={"house": player},
        optional={"takes": count, "gives": gives},
        parts=("house", "gives"),
        fill={"gives": _gift},
        sayings={
            "larcin": say("{player} dérobe {coins} à {giver}.", "L368", "M-03", "M-04"),
            "larcin.don": say("{giver} redonne aussitôt {coins} à {player}.", "L368", "M-03"),
        },
    )


ROWS: Final = (
    _thief("voleur", "lundi", "jeudi"),
    _thief("brigand", "mardi", "vendredi"),
    _thief("cambrioleur", "mercredi", "samedi"),
)
