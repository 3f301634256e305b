"""Powers that anybody may invoke at any moment, and Poirot's show (L75-L85, L309-L320)."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from gm_assistant.engine.forms import Fields, Many, OneOf, Shape, expect, within
from gm_assistant.engine.game import Kind, Move
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.deaths import kill, leave_estate_behind
from gm_assistant.games.quinte_bourg.rules.posts import leave_militia, pay, remove
from gm_assistant.games.quinte_bourg.rules.village import (
    Kinds,
    Player,
    Village,
    add_role,
    cards_of,
    dissolve_marriage,
    no_longer_lives,
    tonight,
    turn_card,
    won_over,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    DEPUTIES,
    KILLERS,
    PLAYER,
    POST,
    POSTS,
    POWERS,
    ROLE,
    STOPPING_CONVERTS,
    NotBeforeTheDay,
    PlayerId,
    Post,
    PostIsVacant,
    Power,
    Refusal,
    Role,
    Speciality,
    TargetIsReptilian,
    TargetIsSelf,
    Unbendable,
)

# Poirot's show: what is true of each player, which answers are legal, how it ends (L309-L320).


ShowNeedsTheDay = Refusal.saying("Le show se joue les yeux ouverts : reportez-le au matin.")


class ShowIsIncomplete(Refusal):
    template = "Le show n'est pas complet : faites encore deviner {names}."


GuessedTwice = Unbendable.saying(
    "{name} apparaît deux fois dans le show : gardez une seule réponse."
)
IllegalAnswer = Refusal.saying(
    "{name} ne peut pas répondre « {answer} » : faites-lui donner {allowed}."
)


MOST_ERRORS_TO_WIN: Final = 1
ERRORS_TO_DIE: Final = 4
# From the mildest; a player may understate an error, never overstate it.
ANSWERS: Final = {"ok": "OK", "erreur": "Erreur", "grosse_erreur": "Grosse erreur"}
_SEVERITY: Final = tuple(ANSWERS)


def show(village: Village, move: Move, poirot: Player) -> None:
    """Count the errors signalled, and let Poirot win, go on, or die of shame.

    I-11: the dead answer too, or the game master for those who have left.
    """
    if village.phase == "nuit":  # I-17
        village.refuse(ShowNeedsTheDay())
    outcome = _outcome(village, move["guesses"], poirot)
    village.answer(outcome, f"show.{outcome}", player=poirot.id)
    if outcome == "gagne":
        village.events |= {f"showman:{poirot.id}"}
    if outcome == "meurt":
        kill(village, poirot.id, "honte")


def _outcome(village: Village, guesses: tuple[Mapping[str, Any], ...], poirot: Player) -> str:
    errors, guessed = 0, list[PlayerId]()
    for guess in guesses:
        _check_guess(village, guess, guessed, poirot)
        guessed.append(guess["player"])
        errors += guess["answer"] == "erreur"
        if guess["answer"] == "grosse_erreur":  # I-09: the show ends here.
            return "meurt"
    if errors >= ERRORS_TO_DIE:
        return "meurt"
    _check_complete(village, guessed, poirot)
    return "gagne" if errors <= MOST_ERRORS_TO_WIN else "continue"


def _check_guess(
    village: Village, guess: Mapping[str, Any], guessed: list[PlayerId], poirot: Player
) -> None:
    player = village.players[guess["player"]]
    if player.id == poirot.id:
        village.refuse(TargetIsSelf(name=poirot.name))
    if player.id in guessed:
        raise GuessedTwice(name=player.name)
    legal = legal_answers(player, guess["role"])
    if guess["answer"] not in legal:
        allowed = listed((f"« {ANSWERS[it]} »" for it in legal), "ou")
        said = ANSWERS[guess["answer"]]
        village.refuse(IllegalAnswer(name=player.name, answer=said, allowed=allowed))


def _check_complete(village: Village, guessed: list[PlayerId], poirot: Player) -> None:
    missing = [it for it in village.seats if it not in guessed and it != poirot.id]
    if missing:
        names = listed(village.name(it) for it in missing)
        village.refuse(ShowIsIncomplete(names=names), "force.show_sans_reponse", missing=names)


def legal_answers(player: Player, guess: Role) -> tuple[str, ...]:
    """L311-L316: a player may understate an error, never overstate it."""
    return _SEVERITY[: _SEVERITY.index(judged(player, guess)) + 1]


def judged(player: Player, guess: Role) -> str:
    """How wrong a guess is: same role, same camp, or not even the camp."""
    if guess in true_roles(player):
        return "ok"
    return "erreur" if player.deck.camp_of[guess] == player.camp else "grosse_erreur"


def true_roles(player: Player) -> tuple[Role, ...]:
    """I-10: his role in his dominant camp, conversions and love included."""
    return tuple(role for role in player.camp_roles if player.deck.camp_of[role] == player.camp)


def guesses_in_words(guesses: Iterable[Mapping[str, Any]]) -> str:
    """« 3 « OK » et 1 « Erreur » », for the journal."""
    counted = Counter(it["answer"] for it in guesses)
    said = [f"{n} « {ANSWERS[it]} »" for it, n in counted.items()]
    return listed(said, none="aucune réponse")


_GUESS: Final = Shape({"player": PLAYER, "role": ROLE, "answer": OneOf(ANSWERS, "réponse")})


# Invoked actions: killings, conversions, resurrection and the inquiry (L75-L85).


TargetIsNotGhost = Refusal.saying("{name} n'est pas un fantôme : choisissez un fantôme.")
TargetIsNotReptilian = Refusal.saying(
    "{name} n'est pas un Reptilien : le pouvoir n'est pas dépensé, choisissez un Reptilien."
)
NoDeputy = Refusal.saying(
    "Sans Adjoint en poste, le Procureur n'enquête pas : il a la caméra du matin."
)
NoDeathOnSunday = Refusal.saying("Le dimanche, personne ne meurt : attendez {moment}.")
NotHisPower = Refusal.saying("{name} n'a pas le pouvoir « {power} » : vérifiez la carte montrée.")
PowerIsSpent = Refusal.saying(
    "{name} a déjà utilisé « {power} », qui ne sert qu'une fois : choisissez un autre pouvoir."
)
InvokerIsDead = Refusal.saying(
    "{name} n'est pas en état d'invoquer ce pouvoir : l'invocation n'a pas lieu."
)
NotYetGhost = Refusal.saying(
    "{name} n'a pas encore choisi sa suite : demandez-la d'abord, un fantôme peut invoquer."
)
InvokerSleeps = Refusal.saying("{name} dort d'un sommeil lourd : attendez l'aube pour invoquer.")


MURDER_PRICE: Final = 2
INQUIRY_PRICE: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerRules:
    """Everything that is known of a power.

    Whoever has one of `roles` or `specialities`, or holds the `post`, may invoke it, where it asks
    for it under the `condition` besides; `by_ghosts`: dead too. `needs`: what it is invoked on, by
    the field of the move. `repeated`: it is never spent; `kills` its target, and is announced like
    any other killing; `deadly`: somebody may die of it; `converts` its target; `secret`: which
    power it was stands on no bright screen.
    """

    act: Callable[[Village, Move, Player], None]
    roles: tuple[Role, ...] = ()
    specialities: tuple[Speciality, ...] = ()
    post: Post = ""
    condition: str = ""
    by_ghosts: bool = False
    needs: Literal["target", "post", "guesses"] = "target"
    repeated: bool = False
    kills: bool = False
    deadly: bool = False
    converts: bool = False
    secret: bool = False

    def is_granted(self, village: Village, player: Player) -> bool:
        """Whether his cards and posts give it to him, spent or not."""
        return self.may_be_granted(village, player) and (
            not self.condition or self.condition in player.personal
        )

    def may_be_granted(self, village: Village, player: Player) -> bool:
        """The same before anybody is told his condition."""
        return (
            not set(self.roles).isdisjoint(player.camp_roles)
            or not set(self.specialities).isdisjoint(player.specialities)
            or (self.post != "" and village.posts.get(self.post) == player.id)
        )


def invoke(village: Village, move: Move) -> None:
    """Use an invoked power, at any time but before the first night.

    I-02: what is announced of it is the business of whoever reads it aloud.
    """
    power, by = move["power"], village.players[move["by"]]
    if village.phase == "ouverture":
        raise NotBeforeTheDay
    if village.weekday == "dimanche" and POWER_RULES[power].deadly:  # T-03
        moment = "le jour de lundi" if power == "show" else "la nuit de lundi"  # I-17
        village.refuse(NoDeathOnSunday(moment=moment))
    _check_invoker(village, by, power)
    POWER_RULES[power].act(village, move, by)


def powers_of(village: Village, player: Player) -> list[Power]:
    """The powers that a player's cards and posts grant, spent or not."""
    return [it for it, rules in POWER_RULES.items() if rules.is_granted(village, player)]


def _check_invoker(village: Village, by: Player, power: Power) -> None:
    rules = POWER_RULES[power]
    if not rules.is_granted(village, by):
        village.refuse(NotHisPower(name=by.name, power=POWERS[power]))
    if not (by.living or (rules.by_ghosts and by.status == "fantome")):
        soon = rules.by_ghosts and by.status == "mort" and by.announced
        village.refuse(NotYetGhost(name=by.name) if soon else InvokerIsDead(name=by.name))
    if power in by.used and not rules.repeated:
        village.refuse(PowerIsSpent(name=by.name, power=POWERS[power]))
    if not village.rulings.sleepers_may_invoke and _sleeps_now(village, by):  # I-03
        village.refuse(InvokerSleeps(name=by.name))


def _sleeps_now(village: Village, by: Player) -> bool:
    if village.phase != "nuit":
        return False
    night = tonight(village)
    return by.id in night.asleep and _place_now(village) < night.place_of("aube")


def _place_now(village: Village) -> int:
    """The place of this invocation: its own when the sheet is read again."""
    night = tonight(village)
    made = next((it for it in night.interludes if it.index == village.move), None)
    return made.place if made else night.place


def _spend(village: Village, by: Player, power: Power) -> None:
    if power not in village.players[by.id].used:
        village.change(by.id, used=(*village.players[by.id].used, power))
    village.tell("power", by.id, f"invocation.{power}", player=by.id)


def _living_target(village: Village, move: Move) -> Player:
    target = village.players[move["target"]]
    if not target.living:  # I-05: refused, and the power is not spent.
        then = "force.coup_vain" if POWER_RULES[move["power"]].kills else ""
        village.refuse(no_longer_lives(target), then, player=target.id)
    return target


def _murder(village: Village, move: Move, by: Player) -> None:
    """L372-L374, M-17: the first with one's own card costs everything, the others two coins."""
    target = _living_target(village, move)
    if target.id == by.id:  # I-16
        village.refuse(TargetIsSelf(name=by.name))
    own_card = any(it in by.specialities and it not in by.inherited for it in KILLERS)
    if own_card and "assassinat" not in by.used:
        _spend(village, by, "assassinat")
        remove(village, by.id, by.coins, "pieces.premier_assassinat")
    else:
        village.tell("power", by.id, "invocation.assassinat", player=by.id)
        inherits = not own_card and not set(KILLERS).isdisjoint(by.specialities)
        rule = "pieces.assassinat_herite" if inherits else "pieces.assassinat"
        pay(village, by, MURDER_PRICE, rule)
    kill(village, target.id, "assassinat")


def _repticide(village: Village, move: Move, by: Player) -> None:
    target = _living_target(village, move)
    if not target.reptilian:
        village.refuse(TargetIsNotReptilian(name=target.name))
    _spend(village, by, "repticide")
    kill(village, target.id, "repticide")


def _bite(village: Village, move: Move, by: Player) -> None:
    target = _living_target(village, move)
    _spend(village, by, "morsure")
    kill(village, target.id, "morsure")


def _black_conversion(village: Village, move: Move, by: Player) -> None:
    """L247, I-13: he acts and counts as a Reptilian from now on."""
    target = _living_target(village, move)
    if target.reptilian:
        refusal = TargetIsReptilian(name=target.name)
        village.refuse(refusal, "force.deja_reptilien", player=target.id)
    _spend(village, by, "conversion_noire")
    if not target.reptilian:
        add_role(village, target.id, "reptilien", "conversion.noire")


def _radiant_conversion(village: Village, move: Move, by: Player) -> None:
    """I-12, I-20: the game stops on the noire, the rouge or Seth; else Shéhérazade dies."""
    target = _living_target(village, move)
    if target.id == by.id:
        village.refuse(TargetIsSelf(name=by.name))
    _spend(village, by, "conversion_radieuse")
    turn_card(village, by.id, "camp")
    add_role(village, target.id, "idealiste", "conversion.radieuse")
    if not STOPPING_CONVERTS.isdisjoint(target.camp_roles):
        village.events |= {won_over(target.id)}
        return
    kill(village, by.id, "conversion_radieuse")
    if not village.players[by.id].living:
        village.change(by.id, announced=True)


def _resurrection(village: Village, move: Move, by: Player) -> None:
    """X-05, M-19: same roles and charms, no coin, no post, no spouse, his former seat."""
    target = village.players[move["target"]]
    if target.status != "fantome":
        refusal = TargetIsNotGhost(name=target.name)
        village.refuse(refusal, "force.revient_sans_etre_fantome", player=target.id)
    _spend(village, by, "resurrection")
    leave_estate_behind(village, target.id)
    dissolve_marriage(village, target.id)
    village.change(target.id, status="vivant", announced=True)
    village.settle("fate", target.id)
    leave_militia(village, target.id)
    village.deaths = tuple(it for it in village.deaths if it != target.id)
    rule = "resurrection" if target.status == "fantome" else "resurrection.imposee"
    village.tell("resurrection", target.id, rule, player=target.id)


def _inquiry(village: Village, move: Move, by: Player) -> None:
    """L452, D-05, D-12: with a deputy in office, for one coin, the cards of a post-holder."""
    if all(village.posts.get(post) is None for post in DEPUTIES):
        village.refuse(NoDeputy())
    holder = village.posts.get(move["post"])
    if holder is None:
        raise PostIsVacant(post=POSTS[move["post"]])
    pay(village, by, INQUIRY_PRICE, "pieces.enquete")
    village.answer(cards_of(village.players[holder]), "reponse.cartes", player=holder)


def _show(village: Village, move: Move, by: Player) -> None:
    _spend(village, by, "show")
    turn_card(village, by.id, "camp")
    show(village, move, by)


# In the order in which somebody who has several is offered them.
POWER_RULES: Final[Mapping[Power, PowerRules]] = {
    "repticide": PowerRules(
        act=_repticide, roles=("seth", "reptilienne_rouge"), kills=True, deadly=True, secret=True
    ),
    "morsure": PowerRules(act=_bite, roles=("fennec",), kills=True, deadly=True, secret=True),
    "conversion_noire": PowerRules(
        act=_black_conversion, roles=("reptilienne_noire",), converts=True, secret=True
    ),
    "resurrection": PowerRules(act=_resurrection, roles=("prophete",), by_ghosts=True),
    "conversion_radieuse": PowerRules(
        act=_radiant_conversion, roles=("sheherazade",), deadly=True, converts=True
    ),
    "assassinat": PowerRules(
        act=_murder, specialities=KILLERS, repeated=True, kills=True, deadly=True, secret=True
    ),
    "enquete": PowerRules(act=_inquiry, post="procureur", needs="post", repeated=True),
    "show": PowerRules(
        act=_show, roles=("poirot",), condition="showman", needs="guesses", deadly=True
    ),
}


def _in_words(village: Village, move: Fields) -> str:
    words = f"{POWERS[move['power']]} : {village.name(move['by'])}"
    match POWER_RULES[move["power"]].needs:
        case "post":
            return f"{words} sur « {POSTS[move['post']]} »"
        case "guesses":
            return f"{words}, {guesses_in_words(move['guesses'])}"
        case "target":
            return f"{words} sur {village.name(move['target'])}"


def _whole(read: Fields, place: str) -> None:
    needed = POWER_RULES[read["power"]].needs
    expect(needed in read, within(place, needed), "ce champ manque pour ce pouvoir")


KINDS: Final[Kinds] = (
    Kind(
        "invoke",
        invoke,
        _in_words,
        {"by": PLAYER, "power": OneOf(POWERS, "pouvoir")},
        {"target": PLAYER, "post": POST, "guesses": Many(_GUESS, 0, 200)},
        whole=_whole,
    ),
)
