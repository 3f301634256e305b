"""The session and the law of the day: who may propose, and whom a law lets vote."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from gm_assistant.quinte_bourg.document import Move, text, voters
from gm_assistant.quinte_bourg.document import player as a_player
from gm_assistant.quinte_bourg.refusals import PeaceToday, Refusal, Unbendable
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Law
from gm_assistant.quinte_bourg.village.timing import require_stage
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import stages_of
from gm_assistant.quinte_bourg.words.vocabulary import LAW_EFFECTS, SESSIONS
from gm_assistant.seam.forms import expect, flag, one_of


class SpecialTwoDaysRunning(Refusal):
    template = "Il y a eu hier une session spéciale : choisissez une session normale."


class SessionIsChosen(Refusal):
    template = "La session du jour est déjà choisie : annulez ce choix pour en changer."


class LawIsProposed(Refusal):
    template = "Une loi a déjà été proposée aujourd'hui : il n'y en a qu'une par jour."


class NoLawToDecide(Unbendable):
    template = "Aucune loi n'attend de décision : faites-en d'abord proposer une."


class NoSenator(Refusal):
    template = "Il n'y a pas de Sénateur, donc pas de loi : passez au vote."


class MayNotPropose(Refusal):
    template = (
        "{name} ne peut pas proposer de loi : choisissez un fantôme, un vivant sans poste "
        "ou le plus pauvre."
    )


SPECIAL: Final = frozenset(("paix", "purge"))


class Voter(NamedTuple):
    """What a law may ask of somebody, as it is or as the table knows it."""

    coins: int
    in_office: bool
    married: bool


class Criterion(NamedTuple):
    """Whom a law names where it says who votes; `by_coins` needs the purses to be judged."""

    label: str
    names: Callable[[Voter], bool]
    by_coins: bool = False


CRITERIA: Final[Mapping[str, Criterion]] = {
    "pieces_max_1": Criterion(
        "les personnes qui ont au plus une pièce", lambda it: it.coins <= 1, by_coins=True
    ),
    "poste_public": Criterion("les personnes qui ont un poste public", lambda it: it.in_office),
}


def choose_session(village: Village, move: Move) -> None:
    """L436, V-10: special sessions never two days running; Sunday separates them.

    V-14: a purge has its debate like a normal session.
    """
    require_stage(village, "session")
    if village.session is not None:
        village.refuse(SessionIsChosen(), "force.session")
    if move["kind"] in SPECIAL and village.last_session in SPECIAL:
        village.refuse(SpecialTwoDaysRunning())
    _say_if_too_late(village)
    village.session = move["kind"]


def propose(village: Village, move: Move) -> None:
    """V-11, X-13: one proposal a day, by one of the four kinds that the rulebook names."""
    require_stage(village, "loi")
    if village.session == "paix":  # T-07: the law only restricts votes.
        village.refuse(PeaceToday(), "force.loi_de_paix")
    if village.law is not None:
        village.refuse(LawIsProposed(), "force.loi_remplacee")
    if village.posts.get("senateur") is None:  # P-18
        village.refuse(NoSenator(), "force.sans_senateur")
    author = village.players[move["by"]]
    if not may_propose(village, author):
        village.refuse(MayNotPropose(name=author.name))
    _say_if_too_late(village)
    village.law = Law(
        author.id,
        move["text"],
        move.get("effect"),
        move.get("criterion"),
        move.get("voters"),
        None,
    )


def _say_if_too_late(village: Village) -> None:
    """What is imposed after the vote does nothing by itself."""
    if village.vote is not None and not village.vote.open:
        village.notice("force.vote_clos")
    elif not _vote_to_come(village):
        village.notice("force.sans_vote")


def _vote_to_come(village: Village) -> bool:
    stages = stages_of(village.weekday)
    return "vote" in stages and (
        village.stage not in stages or stages.index(village.stage) <= stages.index("vote")
    )


def may_propose(village: Village, author: Player) -> bool:
    """L460-L466: a ghost, a living player without public post, or the poorest living."""
    if author.status == "fantome":
        return True
    poorest = min((it.coins for it in village.living()), default=0)
    return author.living and (not village.holds_a_post(author.id) or author.coins == poorest)


def decide(village: Village, move: Move) -> None:
    """L468: the sénateur accepts or refuses; a refusal ends it."""
    require_stage(village, "loi")
    if village.law is None or village.law.accepted is not None:
        raise NoLawToDecide
    village.law = village.law._replace(accepted=move["accepted"])
    village.tell("law", None, "loi.acceptee" if move["accepted"] else "loi.refusee")
    if in_force(village, "seuls_votent") and not any(
        may_vote(village, it) for it in village.in_seat_order()
    ):
        village.notice("loi.sans_votants")


def in_force(village: Village, effect: str) -> bool:
    """Whether the law of the day has this effect."""
    return village.law is not None and bool(village.law.accepted) and village.law.effect == effect


def may_vote(village: Village, player: Player) -> bool:
    """The living, or those whom the law of the day names."""
    if player.status == "fantome":
        return in_force(village, "fantomes_votent")
    if not player.living or (in_force(village, "vote_payant") and player.coins < 1):
        return False
    return not in_force(village, "seuls_votent") or _is_named(village, player)


def _is_named(village: Village, player: Player) -> bool:
    law = village.law
    if law is None or law.criterion is None:
        return law is not None and player.id in (law.voters or ())
    who = Voter(player.coins, village.holds_a_post(player.id), player.spouse is not None)
    return CRITERIA[law.criterion].names(who)


def _in_words(village: Village, move: Fields) -> str:
    effect = move.get("effect")
    said = f"« {move['text']} »" if move["text"].strip() else "dite de vive voix"
    meaning = f" : {LAW_EFFECTS[effect]}" if effect else ""
    return f"{village.name(move['by'])} propose une loi, {said}{meaning}"


def _whole(read: Fields, place: str) -> None:
    if read.get("effect") == "seuls_votent":
        one = ("criterion" in read) != ("voters" in read)
        expect(one, f"{place}.criterion", "un critère ou une liste de votants est attendu")


KINDS: Final = (
    Kind(
        "session",
        choose_session,
        lambda _village, move: f"Session du jour : {SESSIONS[move['kind']]}",
        {"kind": one_of(SESSIONS, "session")},
    ),
    Kind(
        "law",
        propose,
        _in_words,
        {"by": a_player, "text": text},
        {
            "effect": one_of(LAW_EFFECTS, "effet"),
            "criterion": one_of(CRITERIA, "critère"),
            "voters": voters,
        },
        _whole,
    ),
    Kind(
        "law_decision",
        decide,
        lambda _village, move: f"Sénateur : loi {'acceptée' if move['accepted'] else 'refusée'}",
        {"accepted": flag},
    ),
)
