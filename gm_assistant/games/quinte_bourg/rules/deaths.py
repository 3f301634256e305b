"""Deaths: what makes one, what becomes of the dead and of what they had, and who just leaves.

`kill` and `announce_deaths` are asked by the night and by the day; a fate and a legacy are moves.
"""

from collections.abc import Sequence
from typing import Final

from gm_assistant.engine.forms import FLAG, Fields, OneOf, expect, within
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import coins as in_coins
from gm_assistant.french.language import de, listed
from gm_assistant.games.quinte_bourg.rules.debts import strike_off_for
from gm_assistant.games.quinte_bourg.rules.posts import (
    candidates,
    for_the_dead,
    heritages_reached,
    join_militia,
    leave_militia,
    leave_posts,
)
from gm_assistant.games.quinte_bourg.rules.village import (
    Kinds,
    Player,
    Village,
    amend,
    at_another_stage,
    fate_of,
    is_no_more,
    no_longer_lives,
    turn_card,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    DECIDERS,
    PLAYER,
    SHARES,
    SPECIALITY,
    HasLeft,
    NothingOwed,
    PlayerId,
    Refusal,
    Status,
    Unbendable,
)

# What becomes of the dead: ghost, spirit, or gone with a spiritual heritage (L546-L564).


HasNoSpeciality = Unbendable.saying(
    "{name} n'a pas de spécialité : choisissez la carte de camp, sans héritage."
)
NotHisSpeciality = Unbendable.saying(
    "{name} n'a pas cette spécialité : choisissez une des siennes."
)
HeirMustDrop = Refusal.saying(
    "{name} a déjà deux spécialités : dites à laquelle renoncer, ou changez d'héritier."
)


MOST_SPECIALITIES = 2


def fate(village: Village, move: Move) -> None:
    """The dead turns a card and chooses what he becomes (X-06)."""
    dead = village.players[move["player"]]
    if not village.owes("fate", dead.id):
        raise NothingOwed(what=f"{dead.name} n'a pas de destin à choisir")
    if move["becomes"] == "heritage":
        _bequeath_speciality(village, move, dead)
    else:
        turn_one_card(village, dead, move["shows"])
    village.settle("fate", dead.id)
    village.change(dead.id, status=move["becomes"])
    village.tell("fate", dead.id, f"destin.{move['becomes']}", player=dead.id)
    if move["becomes"] == "fantome":
        join_militia(village, dead.id)


def turn_one_card(village: Village, player: Player, card: str) -> None:
    """Face up, one of the cards that a player really has."""
    if card == "specialite" and not player.specialities:
        raise HasNoSpeciality(name=player.name)
    turn_card(village, player.id, card)


_TO_NOBODY: Final = {
    "mort": "force.heritier_mort",
    "perdu": "force.heritier_perdu",
    "parti": "force.heritier_parti",
}


def _bequeath_speciality(village: Village, move: Move, dead: Player) -> None:
    """X-07 to X-09: to a living heir, who may give up one of his two.

    X-14: he answers from the next night on which the card is called.
    """
    speciality, heir = move["speciality"], village.players[move["heir"]]
    if not dead.specialities:
        raise HasNoSpeciality(name=dead.name)
    if speciality not in dead.specialities:
        raise NotHisSpeciality(name=dead.name)
    if not heir.living:
        village.refuse(is_no_more(heir), _TO_NOBODY[fate_of(heir)], player=heir.id)
    kept = _kept_by(village, heir, move.get("heir_drops"))
    village.change(
        heir.id,
        specialities=(*kept, speciality),
        inherited=(*(it for it in heir.inherited if it in kept), speciality),
    )
    left = tuple(it for it in dead.specialities if it != speciality)
    still = tuple(it for it in dead.inherited if it in left)
    village.change(dead.id, specialities=left, inherited=still)
    for card in ("camp", "specialite"):
        turn_card(village, dead.id, card)
    village.tell("heritage", heir.id, "destin.heritier", player=heir.id, role=speciality)


def _kept_by(village: Village, heir: Player, dropped: str | None) -> tuple[str, ...]:
    if dropped is not None and dropped not in heir.specialities:
        raise NotHisSpeciality(name=heir.name)
    kept = tuple(it for it in heir.specialities if it != dropped)
    if len(kept) >= MOST_SPECIALITIES:
        village.refuse(HeirMustDrop(name=heir.name))
    return kept


def _fate_in_words(village: Village, move: Fields) -> str:
    becomes = {
        "fantome": "devient fantôme",
        "esprit": "devient esprit",
    }
    who = village.name(move["player"])
    if move["becomes"] in becomes:
        return f"{who} {becomes[move['becomes']]} et montre {_card(move['shows'])}"
    labels = village.deck.specialities
    words = f"{who} lègue « {labels[move['speciality']]} » à {village.name(move['heir'])}"
    dropped = move.get("heir_drops")
    return f"{words}, qui renonce à « {labels[dropped]} »" if dropped else words


def _card(card: str) -> str:
    return "sa carte de camp" if card == "camp" else "sa carte de spécialité"


def _whole_fate(read: Fields, place: str) -> None:
    if read["becomes"] == "heritage":
        for needed in ("heir", "speciality"):
            expect(needed in read, within(place, needed), "ce champ manque pour un héritage")
    else:
        expect("shows" in read, within(place, "shows"), "ce champ manque : camp ou specialite")


# What the dead leave: their coins to a spouse or through the notary, or out of the game.


NotTheWholeEstate = Unbendable.saying(
    "{Qui_legs} lègue toutes les pièces {de_name} : répartissez exactement {coins}."
)
HeirIsTheDead = Unbendable.saying(
    "Ces pièces sont celles {de_name} : léguez-les à quelqu'un d'autre."
)
NotaryHelpsHimself = Refusal.saying(
    "{name}, {poste_legs}, ne peut rien se léguer : choisissez quelqu'un d'autre en vie."
)
NotaryIsMissing = Unbendable.saying(
    "Il n'y a pas encore de {poste_legs} : {qui_nomination} doit d'abord en nommer un."
)


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
        spouse = _heir_by_marriage(village, dead)
        if not estate_of(village, dead):
            _pass_on_nothing(village, dead, spouse)
        elif spouse is not None:
            _inherit(village, dead, spouse)
        elif _somebody_can_bequeath(village):
            village.owe("legacy", dead)
        elif not village.owes("fate", dead):
            _leave_the_game(village, dead)


def _heir_by_marriage(village: Village, dead: PlayerId) -> PlayerId | None:
    spouse = None if dead in village.set_aside else village.players[dead].spouse
    return spouse if spouse is not None and village.players[spouse].living else None


def _pass_on_nothing(village: Village, dead: PlayerId, spouse: PlayerId | None) -> None:
    if spouse is not None:
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
    holder = village.who("legs")
    return holder if holder is not None and village.players[holder].living else None


def _somebody_can_bequeath(village: Village) -> bool:
    notary = living_notary(village)
    if notary is not None:
        return len(village.living()) > 1
    of_the_notary = (it for it in village.vacancies if it.post == DECIDERS["legs"].post)
    return any(candidates(village, it) for it in of_the_notary)


def legacy(village: Village, move: Move) -> None:
    """M-08: the notary gives all the coins of a dead to living people, never to himself."""
    dead, gives = move["dead"], {who: n for who, n in move["gives"].items() if n}
    estate = estate_of(village, dead)
    if not village.owes("legacy", dead):
        if not (estate and dead in village.estates) or _heir_by_marriage(village, dead):
            raise NothingOwed(what=f"rien n'est à léguer pour {village.name(dead)}")
        village.refuse(at_another_stage(village, "heritages"))
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


def _heritage_in_words(village: Village, move: Fields) -> str:
    gives = listed(f"{in_coins(n)} à {village.name(it)}" for it, n in move["gives"].items() if n)
    return f"Legs {de(village.name(move['dead']))} : {gives}"


def kill(village: Village, player: PlayerId, cause: str) -> None:
    """Kill somebody, unless love brings him back; grief follows at once (L175, X-04, A-17)."""
    if not village.players[player].living:
        _known_from_now_on(village, player)
        return
    if _comes_back(village, player):
        _spare(village, player, cause)
        return
    _die(village, player, cause)
    chain = [player]
    lover = village.players[player].lover
    if lover is not None and village.players[lover].living:
        _die(village, lover, "chagrin")
        chain.append(lover)
    if village.phase == "jour":  # the whole chain is dead before any post passes on.
        announce_deaths(village, chain)


def _known_from_now_on(village: Village, player: PlayerId) -> None:
    """T-05: who died in secret and is struck again before all eyes dies, for the table, now."""
    if village.phase == "jour" and not village.players[player].announced:
        announce_deaths(village, [player])


def _comes_back(village: Village, player: PlayerId) -> bool:
    """X-01: one first death for the couple, or by setting one for each lover."""
    if village.players[player].lover is None:
        return False
    if village.rulings.lovers_share_first_death:
        return not village.first_deaths
    return player not in village.first_deaths and "" not in village.first_deaths


def _spare(village: Village, player: PlayerId, cause: str) -> None:
    """X-03, M-12: nothing of his changes; the morning announces it, or the day at once."""
    village.first_deaths |= {player}
    village.spared = (*village.spared, player)
    if village.phase == "jour":
        village.returned |= {player}
    village.tell("spared", player, "mort.premiere", cause=cause)


def _die(village: Village, player: PlayerId, cause: str) -> None:
    village.change(player, status="mort", announced=village.phase == "jour")
    village.deaths = (*village.deaths, player)
    # whoever was spared tonight and is dead by the morning does not come back.
    village.spared = tuple(it for it in village.spared if it != player)
    village.tell("death", player, f"mort.{cause}", player=player)


def announce_deaths(village: Village, dead: Sequence[PlayerId]) -> None:
    """From now on the dead owe a fate, their posts are vacant and their coins await an heir.

    T-10: they are asked by seat; what follows from their deaths follows in the order of death.
    """
    for one in sorted(dead, key=village.seats.index):
        village.change(one, announced=True)
        village.owe("fate", one)
    for one in dead:
        open_estate(village, one)
        leave_posts(village, one, "poste.mort", "poste.scrutateur_mort")


# Somebody leaves the table: what a death settles is settled, and nobody has died.


NoGriefOnSunday = Refusal.saying(
    "Le dimanche, personne ne meurt : enregistrez le départ sans chagrin."
)
NobodyGrieves = Unbendable.saying(
    "{name} n'a pas d'amour en vie : enregistrez le départ sans chagrin."
)


def leave(village: Village, move: Move) -> None:
    """He is neither alive nor a ghost from now on; nobody has killed him."""
    gone = village.players[move["player"]]
    if gone.status == "parti":
        raise HasLeft(name=gone.name)
    mourner = _who_grieves(village, gone) if move.get("grief") else None
    if "shows" in move:
        turn_one_card(village, gone, move["shows"])
    _settle(village, gone, "depart.carte" if "shows" in move else "depart", mourner)


def _who_grieves(village: Village, gone: Player) -> PlayerId:
    """L175 is about a death: here only the game master's word kills."""
    lover = gone.lover
    if lover is None or not (gone.living and village.players[lover].living):
        raise NobodyGrieves(name=gone.name)
    if village.weekday == "dimanche":
        village.refuse(NoGriefOnSunday())
    return lover


def enter_state(village: Village, player: PlayerId, status: Status) -> None:
    """Known to everybody; nothing is owed any more of what he was, nor is he among the dead."""
    strike_off_for(village, player)
    leave_militia(village, player)
    village.change(player, status=status, announced=True)
    village.deaths = tuple(it for it in village.deaths if it != player)
    village.spared = tuple(it for it in village.spared if it != player)


def _settle(village: Village, gone: Player, rule: str, mourner: PlayerId | None) -> None:
    """Posts and coins pass on as after a death (L420, L542, M-08); who was dead has left both."""
    enter_state(village, gone.id, "parti")
    _end_the_tryst(village, gone)
    village.tell("leave", gone.id, rule, player=gone.id)
    if mourner is not None:  # of grief, before any post passes on.
        _die(village, mourner, "chagrin")
    if gone.seated:
        open_estate(village, gone.id)
    leave_posts(village, gone.id, "poste.depart", "poste.scrutateur_depart")
    if mourner is not None and village.phase == "jour":
        announce_deaths(village, [mourner])


def _end_the_tryst(village: Village, gone: Player) -> None:
    """X-16: he holds nobody; the lover who stays sleeps at home, whatever they had planned."""
    night = village.night
    if night is None or gone.lover is None:
        return
    kept = (it for it in night.wishes.get(gone.lover, ()) if it.action != "dormir_ensemble")
    amend(village, wishes={**night.wishes, gone.lover: tuple(kept)})


def _departure_in_words(village: Village, move: Fields) -> str:
    words = f"Départ : {village.name(move['player'])}"
    if "shows" in move:
        words += ", carte de camp montrée" if move["shows"] == "camp" else ", spécialité montrée"
    return f"{words}, et son amour en meurt de chagrin" if move.get("grief") else words


_SHOWN: Final = OneOf(("camp", "specialite"), "carte")
KINDS: Final[Kinds] = (
    Kind(
        "fate",
        fate,
        _fate_in_words,
        {"player": PLAYER, "becomes": OneOf(("fantome", "esprit", "heritage"), "destin")},
        {"shows": _SHOWN, "heir": PLAYER, "speciality": SPECIALITY, "heir_drops": SPECIALITY},
        whole=_whole_fate,
    ),
    Kind("legacy", legacy, _heritage_in_words, {"dead": PLAYER, "gives": SHARES}),
    Kind("leave", leave, _departure_in_words, {"player": PLAYER}, {"shows": _SHOWN, "grief": FLAG}),
)
