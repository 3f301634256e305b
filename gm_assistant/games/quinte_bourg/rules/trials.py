"""After the vote: execution and pardon, the accused of a purge, tribunals; and weddings."""

from collections.abc import Mapping
from typing import Final

from gm_assistant.engine.forms import COINS, FLAG, Fields, Many, OneOf, OrNull
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import coins as in_coins
from gm_assistant.french.language import de, listed
from gm_assistant.games.quinte_bourg.rules.deaths import kill
from gm_assistant.games.quinte_bourg.rules.posts import remove_post, too_few, transfer
from gm_assistant.games.quinte_bourg.rules.village import (
    DayVote,
    Kinds,
    Player,
    Village,
    dissolve_marriage,
    executed,
    is_no_more,
    neighbours,
    require_stage,
    seat_after,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    DECIDERS,
    PLAYER,
    POSTS,
    PRIESTS,
    TWO,
    VOTERS,
    HasVoted,
    NothingOwed,
    PlayerId,
    Refusal,
    SamePersonTwice,
    SeatAfterItself,
    decided,
)

NoExecutioner = Refusal.saying(
    "Il n'y a pas de {poste_grace} pour gracier : exécutez, ou ouvrez le poste."
)
ExecutionerIsCondemned = Refusal.saying("{Qui_grace} ne peut pas se gracier : exécutez.")
WrongAccused = Refusal.saying(
    "{Qui_accuses} choisit {count} des ex æquo ({tied}) : revoyez son choix."
)
TribunalOutOfTurn = Refusal.saying(
    "C'est d'abord au tour {de_name} : tenez les procès dans l'ordre."
)
ExecutionComesFirst = Refusal.saying(
    "L'exécution décidée par le vote passe avant les procès : exécutez ou graciez d'abord."
)


MOST_ACCUSED: Final = 3


def execute(village: Village, move: Move) -> None:
    """L506, V-13: after his 15 seconds the condemned dies, unless the bourreau pardons."""
    condemned = village.vote.condemned if village.vote else None
    if condemned is None or not village.owes("execute"):
        raise NothingOwed(what="personne n'est condamné")
    village.settle("execute")
    _carry_out(village, condemned, bool(move.get("pardon")))


def _carry_out(village: Village, condemned: PlayerId, pardon: bool) -> None:
    if pardon:
        _pardon(village, condemned)
        return
    kill(village, condemned, "execution")
    if not village.players[condemned].living:
        village.events |= {executed(condemned)}


def _pardon(village: Village, condemned: PlayerId) -> None:
    """Once a game, somebody other than himself; then the post leaves the game."""
    executioner, rule = village.who("grace"), "vote.grace"
    if executioner is None:
        village.refuse(NoExecutioner())
        rule = "force.grace"
    elif executioner == condemned:
        village.refuse(ExecutionerIsCondemned())
        rule = "force.grace"
    village.tell("pardon", condemned, rule, player=condemned)
    if DECIDERS["grace"].post in village.posts:
        remove_post(village, DECIDERS["grace"].post)


def accuse_after_vote(village: Village, tally: Mapping[PlayerId, int]) -> None:
    """L446, V-04, V-06: the three others with the most votes; V-16: nobody where none has any."""
    if village.vote is None:
        return
    others = {it: n for it, n in tally.items() if n and it != village.vote.condemned}
    ranked = sorted(others, key=lambda it: (-others[it], village.seats.index(it)))
    sure, doubtful = _sure_and_doubtful(ranked, others)
    places = MOST_ACCUSED - len(sure)
    if doubtful and village.who("accuses") is None:
        sure, doubtful = [*sure, *doubtful[:places]], []  # the order of seats decides
    village.vote = village.vote._replace(
        accused=tuple(sure), doubtful=tuple(doubtful), places=places if doubtful else 0
    )
    for accused in sure:
        village.owe("tribunal", accused)
    if doubtful:
        village.owe("accuse")


def _sure_and_doubtful(
    ranked: list[PlayerId], votes: Mapping[PlayerId, int]
) -> tuple[list[PlayerId], list[PlayerId]]:
    if len(ranked) <= MOST_ACCUSED:
        return ranked, []
    last = votes[ranked[MOST_ACCUSED - 1]]
    sure = [it for it in ranked if votes[it] > last]
    doubtful = [it for it in ranked if votes[it] == last]
    if len(sure) + len(doubtful) == MOST_ACCUSED:
        return ranked[:MOST_ACCUSED], []
    return sure, doubtful


def accuse(village: Village, move: Move) -> None:
    """The procureur picks among those tied for the last places."""
    vote = village.vote
    if vote is None or not village.owes("accuse"):
        raise NothingOwed(what=decided("{qui_accuses} n'a personne à départager"))
    picks = tuple(it for it in move["players"] if it in vote.doubtful)
    if len(picks) != vote.places or len(picks) != len(move["players"]):
        names = listed((village.name(it) for it in vote.doubtful), "ou")
        village.refuse(WrongAccused(count=vote.places, tied=names))
        picks = tuple(it for it in move["players"] if it not in vote.accused)
    village.settle("accuse")
    village.vote = vote._replace(accused=(*vote.accused, *picks), doubtful=(), places=0)
    for accused in picks:
        village.owe("tribunal", accused)


def recount_accused(village: Village, vote: DayVote) -> None:
    """Of those tied for the last places, the dead are dropped; with room for all, all are accused.

    The choice between the others stays the procureur's.
    """
    doubtful = tuple(it for it in vote.doubtful if village.players[it].living)
    room = len(doubtful) <= vote.places
    village.vote = vote._replace(
        accused=(*vote.accused, *doubtful) if room else vote.accused,
        doubtful=() if room else doubtful,
        places=0 if room else vote.places,
    )
    for accused in doubtful if room else ():
        village.owe("tribunal", accused)


def tribunal(village: Village, move: Move) -> None:
    """V-05: all the living vote, the law of the day does not count, a tie spares."""
    accused = move["accused"]
    waiting = village.owed("tribunal")
    if accused not in waiting:
        raise NothingOwed(what=f"{village.name(accused)} n'attend pas de procès")
    if village.owes("execute"):
        village.refuse(ExecutionComesFirst())
    if accused != waiting[0]:
        village.refuse(TribunalOutOfTurn(name=village.name(waiting[0])))
    _check_voters(village, (*move["spare"], *move["execute"]))
    village.settle("tribunal", accused)
    guilty = len(move["execute"]) > len(move["spare"])
    village.tell("trial", accused, "proces.coupable" if guilty else "proces.epargne")
    if guilty:
        _carry_out(village, accused, bool(move.get("pardon")))


DoesNotJudge = Refusal.saying(
    "Au tribunal, seuls les vivants jugent, quelle que soit la loi du jour : retirez la voix "
    "{de_name}."
)


def _check_voters(village: Village, voters: tuple[PlayerId, ...]) -> None:
    for place, voter in enumerate(voters):
        if not village.players[voter].living:
            village.refuse(DoesNotJudge(name=village.name(voter)))
        if voter in voters[:place]:
            refusal = HasVoted(name=village.name(voter))
            village.refuse(refusal, "force.deux_bulletins", player=voter)


def _execution_in_words(village: Village, move: Fields) -> str:
    condemned = village.vote.condemned if village.vote else None
    name = "" if condemned is None else f" {village.name(condemned)}"
    if move.get("pardon"):
        return decided("{Qui_grace} gracie") + name
    return f"Exécution :{name}" if name else "Exécution de personne"


def _trial_in_words(village: Village, move: Fields) -> str:
    spare, death = len(move["spare"]), len(move["execute"])
    counted = f"{spare} pour épargner, {death} pour exécuter"
    words = f"Tribunal {de(village.name(move['accused']))} : {counted}"
    return words + decided(", {qui_grace} gracie") if move.get("pardon") else words


# Weddings: consent, priest and price or witnesses, and the two houses side by side.


AlreadyMarried = Refusal.saying("{name} est déjà en ménage : choisissez quelqu'un d'autre.")
NotNeighboursYet = Refusal.saying(
    "{first} et {second} ne sont pas voisins : dites après qui ils s'installent."
)
PriestIsNeeded = Refusal.saying(
    "Un Prêtre est en poste : le mariage passe par lui, avec son tarif."
)
NoSuchPriest = Refusal.saying(
    "« {post} » n'a pas de titulaire : prenez l'autre Prêtre, ou à défaut deux témoins."
)
PriceOutOfRange = Refusal.saying("Le tarif du mariage va de 0 à 2 pièces : choisissez 0, 1 ou 2.")
PayerIsNotSpouse = Refusal.saying("Le tarif est payé par l'un des deux époux : dites lequel.")
WitnessesAreNeeded = Refusal.saying(
    "Sans Prêtre, il faut deux témoins en vie autres que les époux : nommez-les."
)
AskerIsNotSpouse = Refusal.saying(
    "{name} n'est pas de ce mariage : seul l'un des deux époux l'impose à l'autre."
)
ForcedSpousePays = Refusal.saying(
    "{name} se marie de force et ne paie pas : faites payer la personne qui l'impose."
)
NoForcedWedding = Refusal.saying(
    "Un mariage forcé demande le Prêtre traditionnel et un conjoint strictement plus pauvre "
    "{que_name}, une fois le tarif payé : demandez plutôt l'accord des deux."
)


HIGHEST_PRICE = 2


def wedding(village: Village, move: Move) -> None:
    """Marry two living players (L538-L540)."""
    require_stage(village, "mariages")
    first, second = (village.players[it] for it in move["spouses"])
    if first.id == second.id:
        raise SamePersonTwice(name=first.name)
    for spouse in (first, second):
        _check_free(village, spouse)
    if any(_in_office(village, post) for post in PRIESTS) or "priest" in move:
        _before_the_priest(village, move, (first, second))
    else:
        _before_witnesses(village, move, (first.id, second.id))
    for spouse, other in ((first, second), (second, first)):
        _end_the_former(village, spouse, other)
    _settle_in(village, move, first, second)
    village.change(first.id, spouse=second.id)
    village.change(second.id, spouse=first.id)
    village.tell("wedding", first.id, "mariage", player=first.id, other=second.id)


def _end_the_former(village: Village, spouse: Player, other: Player) -> None:
    former = village.players[spouse.id].spouse
    if former not in (None, other.id) and village.players[former].living:
        village.notice("mariage.prend_fin", player=spouse.id, other=former)
    dissolve_marriage(village, spouse.id)


def _check_free(village: Village, spouse: Player) -> None:
    if not spouse.living:
        village.refuse(is_no_more(spouse), "force.epouse_un_mort", player=spouse.id)
    # M-11: one living spouse; a widow may marry again.
    if spouse.spouse is not None and village.players[spouse.spouse].living:
        village.refuse(AlreadyMarried(name=spouse.name))


def _in_office(village: Village, post: str) -> bool:
    return village.posts.get(post) is not None


def _before_the_priest(village: Village, move: Move, couple: tuple[Player, Player]) -> None:
    """M-13: any priest in office; his price is paid by one of the two."""
    post = move.get("priest")
    if post is None:
        village.refuse(PriestIsNeeded())
        _nobody_is_paid(village, move)
        return
    priest = village.posts.get(post)
    if priest is None:
        village.refuse(NoSuchPriest(post=POSTS[post]))
        _nobody_is_paid(village, move)
        return
    price, payer = move.get("price", 0), move.get("payer")
    if price > HIGHEST_PRICE:
        village.refuse(PriceOutOfRange())
    if price:
        _pay(village, couple, payer, priest, price)
    if "forced_by" in move:
        _check_forced(village, move["forced_by"], post, couple, payer if price else None)


def _nobody_is_paid(village: Village, move: Move) -> None:
    if move.get("price"):
        village.notice("force.sans_tarif")


def _pay(
    village: Village,
    couple: tuple[Player, Player],
    payer: PlayerId | None,
    priest: PlayerId,
    price: int,
) -> None:
    if payer not in (couple[0].id, couple[1].id):
        village.refuse(PayerIsNotSpouse())
    if payer is None:
        village.notice("force.sans_tarif")
        return
    person = village.players[payer]
    if person.coins < price:
        raise too_few(person)
    transfer(village, payer, priest, price, "mariage.tarif")


def _check_forced(
    village: Village,
    asker: PlayerId,
    post: str,
    couple: tuple[Player, Player],
    payer: PlayerId | None,
) -> None:
    """L482, M-15: strictly poorer than the asker, after payment; M-21: who never pays."""
    ids = [couple[0].id, couple[1].id]
    if asker not in ids:
        village.refuse(AskerIsNotSpouse(name=village.name(asker)))
        return
    other = next(it for it in ids if it != asker)
    if other == payer:
        village.refuse(ForcedSpousePays(name=village.name(other)))
    poorer = village.players[other].coins < village.players[asker].coins
    if post != "pretre_traditionnel" or not poorer:
        village.refuse(NoForcedWedding(name=village.name(asker)))


def _before_witnesses(village: Village, move: Move, couple: tuple[PlayerId, PlayerId]) -> None:
    """M-14: two living players other than the spouses."""
    witnesses = move.get("witnesses", ())
    fit = {it for it in witnesses if village.players[it].living and it not in couple}
    if len(fit) < 2:
        village.refuse(WitnessesAreNeeded())
    _nobody_is_paid(village, move)
    if "forced_by" in move:  # M-15: only a traditional priest forces anybody.
        village.refuse(NoForcedWedding(name=village.name(move["forced_by"])))


def _settle_in(village: Village, move: Move, first: Player, second: Player) -> None:
    """L540: where they like, in houses next to each other."""
    after = move.get("after")
    if after is None:
        if second.id not in neighbours(village, first.id):
            refusal = NotNeighboursYet(first=first.name, second=second.name)
            village.refuse(refusal, "force.loin", player=first.id, other=second.id)
        return
    if after in (first.id, second.id):
        raise SeatAfterItself(name=village.name(after))
    village.seats = seat_after(village, first.id, after)
    village.seats = seat_after(village, second.id, first.id)


def _in_words(village: Village, move: Fields) -> str:
    words = f"Mariage : {listed(map(village.name, move['spouses']))}"
    if "priest" in move:
        words += f", « {POSTS[move['priest']]} » pour {in_coins(move.get('price', 0))}"
    if "witnesses" in move:
        words += f", témoins {listed(map(village.name, move['witnesses']))}"
    if "forced_by" in move:
        words += f", sur la demande {de(village.name(move['forced_by']))} seulement"
    after = move.get("after")
    return f"{words}, après {village.name(after)}" if after else words


KINDS: Final[Kinds] = (
    Kind("execute", execute, _execution_in_words, optional={"pardon": FLAG}),
    Kind(
        "accuse",
        accuse,
        lambda village, move: (
            decided("{poste_accuses} : accuse ") + listed(map(village.name, move["players"]))
        ),
        {"players": Many(PLAYER, 0, 3, distinct=True)},
    ),
    Kind(
        "tribunal",
        tribunal,
        _trial_in_words,
        {"accused": PLAYER, "spare": VOTERS, "execute": VOTERS},
        {"pardon": FLAG},
    ),
    Kind(
        "wedding",
        wedding,
        _in_words,
        {"spouses": TWO},
        {
            "after": OrNull(PLAYER),
            "priest": OneOf(PRIESTS, "poste"),
            "price": COINS,
            "payer": PLAYER,
            "forced_by": PLAYER,
            "witnesses": TWO,
        },
    ),
)
