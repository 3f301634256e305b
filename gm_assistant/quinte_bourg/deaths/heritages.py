"""What the dead leave: their coins to a spouse or through the notary, or out of the game."""

from typing import Final

from gm_assistant.french.agreement import coins as in_coins
from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.document import gives as shares
from gm_assistant.quinte_bourg.money.purse import for_the_dead
from gm_assistant.quinte_bourg.posts.posts import candidates, heritages_reached
from gm_assistant.quinte_bourg.refusals import NothingOwed, Refusal, Unbendable
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import no_longer_lives
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId


class NotTheWholeEstate(Unbendable):
    template = "Le Notaire lègue toutes les pièces {de_name} : répartissez exactement {coins}."


class HeirIsTheDead(Unbendable):
    template = "Ces pièces sont celles {de_name} : léguez-les à quelqu'un d'autre."


class NotaryHelpsHimself(Refusal):
    template = "{name}, Notaire, ne peut rien se léguer : choisissez quelqu'un d'autre en vie."


class NotaryIsMissing(Unbendable):
    template = "Il n'y a pas encore de Notaire : le Scrutateur doit d'abord en nommer un."


def open_estate(village: Village, dead: PlayerId) -> None:
    """The coins of an announced dead await their heir; none, no estate."""
    waiting = village.set_aside.get(dead, 0)
    purse = village.players[dead].coins + waiting
    if waiting:
        village.tell("estate", dead, "heritage.rejoint", player=dead, coins=waiting)
    _forget_what_was_set_aside(village, dead)
    village.change(dead, coins=purse)
    # L542: a spouse looks at the cards, whatever the purse holds.
    if (purse or village.players[dead].spouse) and dead not in village.estates:
        village.estates = (*village.estates, dead)


def leave_estate_behind(village: Village, risen: PlayerId) -> None:
    """X-05, M-19: who returns to life has no coin; his estate still goes to his heirs."""
    amount, spouse = village.players[risen].coins, village.players[risen].spouse
    if not amount:
        return
    if risen not in village.estates:
        _leave_the_game(village, risen)
    elif spouse is not None and village.players[spouse].living:
        _inherit(village, risen, spouse)
    else:
        village.set_aside = {**village.set_aside, risen: amount}
        village.change(risen, coins=0)
        village.tell("estate", risen, "heritage.attend", player=risen, coins=amount)


def estate_of(village: Village, dead: PlayerId) -> int:
    """The coins to be passed on; those of somebody risen since are kept apart from his purse."""
    return village.set_aside.get(dead, village.players[dead].coins)


def _forget_what_was_set_aside(village: Village, dead: PlayerId) -> None:
    village.set_aside = {it: n for it, n in village.set_aside.items() if it != dead}


def settle_estates(village: Village) -> None:
    """From the heritages on, pass each estate to a spouse, to the notary, or out of play."""
    if not heritages_reached(village):
        return
    for dead in village.estates:
        spouse = None if dead in village.set_aside else village.players[dead].spouse
        if not estate_of(village, dead):
            _pass_on_nothing(village, dead, spouse)
        elif spouse is not None and village.players[spouse].living:
            _inherit(village, dead, spouse)
        elif _somebody_can_bequeath(village):
            village.owe("legacy", dead)
        elif not village.owes("fate", dead):
            _leave_the_game(village, dead)


def _pass_on_nothing(village: Village, dead: PlayerId, spouse: PlayerId | None) -> None:
    if spouse is not None and village.players[spouse].living:
        village.tell("widow", spouse, "heritage.sans_piece", player=spouse, dead=dead)
    _close(village, dead)


def _inherit(village: Village, dead: PlayerId, spouse: PlayerId) -> None:
    amount = estate_of(village, dead)
    village.change(spouse, coins=village.players[spouse].coins + amount)
    village.tell("coins", spouse, "heritage.epoux", player=spouse, dead=dead, coins=amount)
    _close(village, dead)


def _leave_the_game(village: Village, dead: PlayerId) -> None:
    """M-09: no notary will come, the coins are out of play."""
    amount = estate_of(village, dead)
    village.coins_removed += amount
    village.tell("coins", dead, "heritage.perdu", dead=dead, coins=amount)
    _close(village, dead)


def _close(village: Village, dead: PlayerId) -> None:
    if dead in village.set_aside:
        _forget_what_was_set_aside(village, dead)
    else:
        village.change(dead, coins=0)
    village.estates = tuple(it for it in village.estates if it != dead)
    village.settle("legacy", dead)


def living_notary(village: Village) -> PlayerId | None:
    """The notary in office, if he lives."""
    holder = village.posts.get("notaire")
    return holder if holder is not None and village.players[holder].living else None


def _somebody_can_bequeath(village: Village) -> bool:
    notary = living_notary(village)
    if notary is not None:
        return len(village.living()) > 1
    return any(it.post == "notaire" and candidates(village, it) for it in village.vacancies)


def legacy(village: Village, move: Move) -> None:
    """M-08: the notary gives all the coins of a dead to living people, never to himself."""
    dead, gives = move["dead"], {who: n for who, n in move["gives"].items() if n}
    estate = estate_of(village, dead)
    if not village.owes("legacy", dead):
        raise NothingOwed(what=f"rien n'est à léguer pour {village.name(dead)}")
    notary = living_notary(village)
    if notary is None:
        raise NotaryIsMissing
    if sum(gives.values()) != estate:
        raise NotTheWholeEstate(name=village.name(dead), coins=in_coins(estate))
    for heir, amount in gives.items():
        _check_heir(village, heir, notary, dead)
        village.change(heir, coins=village.players[heir].coins + amount)
        village.tell("coins", heir, "heritage.legs", player=heir, dead=dead, coins=amount)
    _close(village, dead)


def _check_heir(village: Village, heir: PlayerId, notary: PlayerId, dead: PlayerId) -> None:
    if heir == dead:
        raise HeirIsTheDead(name=village.name(heir))
    if not village.players[heir].living:
        person = village.players[heir]
        village.refuse(no_longer_lives(person), for_the_dead(village, person), player=heir)
    if heir == notary:
        village.refuse(NotaryHelpsHimself(name=village.name(heir)))


def _in_words(village: Village, move: Fields) -> str:
    gives = listed(f"{in_coins(n)} à {village.name(it)}" for it, n in move["gives"].items() if n)
    return f"Legs {de(village.name(move['dead']))} : {gives}"


KINDS: Final = (Kind("legacy", legacy, _in_words, {"dead": player, "gives": shares}),)
