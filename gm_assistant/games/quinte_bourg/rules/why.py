"""Why: the reasons behind an answer, an attack, a death, a bed, and a whole game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import dropwhile
from typing import TYPE_CHECKING, Final, Literal

from gm_assistant.engine.game import Facts, Why
from gm_assistant.games.quinte_bourg.rules.game import just_made
from gm_assistant.games.quinte_bourg.rules.night import (
    PRIORITY,
    all_wishes,
    designated_by_his_own,
    known_whereabouts,
)
from gm_assistant.games.quinte_bourg.rules.reasons import SENTENCES, reason, reason_of
from gm_assistant.games.quinte_bourg.rules.sheet import row_of
from gm_assistant.games.quinte_bourg.rules.victory import (
    CAMP_CONDITIONS,
    FOLLOWED,
    OF_A_GROUP,
    OF_ONE,
    Chances,
    Judged,
    chances,
    judged,
    outcome,
    stopping_conditions,
)
from gm_assistant.games.quinte_bourg.rules.village import (
    Attack,
    Consequence,
    Player,
    Result,
    Village,
    Wish,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_ORDER,
    CAMPS,
    OWN_VICTORIES,
    Camp,
    House,
    PlayerId,
    Step,
)

if TYPE_CHECKING:
    from gm_assistant.games.quinte_bourg.rules.game import Game
    from gm_assistant.games.quinte_bourg.rules.village import Night


# Prospects: for every condition in play, met, still possible, or out of reach (W-17).

State = Literal["remplie", "pas encore", "hors d'atteinte"]
_STATES: Final[Mapping[str, State]] = {
    "oui": "remplie",
    "non": "hors d'atteinte",
    "personne": "hors d'atteinte",
    "sans_camp": "hors d'atteinte",
    "sans_pieces": "hors d'atteinte",
    "sans_seth": "hors d'atteinte",
}
_ALWAYS: Final = ("reptiliens", "villageois")


@dataclass(frozen=True, slots=True)
class Prospect:
    """One condition: where it stands and why; `done` of `needed` measures how far it has come."""

    condition: str
    label: str
    players: tuple[PlayerId, ...]
    state: State
    rule: str
    cites: tuple[str, ...]
    facts: Facts
    sentence: str
    done: int = 0
    needed: int = 0


def prospects(village: Village) -> list[Prospect]:
    """Every camp that some card belongs to, strongest first, then the personal conditions."""
    hopes = chances(village)
    return [
        *(_of_camp(village, hopes, camp) for camp in CAMP_ORDER if _is_known(village, camp)),
        *(_of_person(village, hopes, *it) for it in _personal(village)),
    ]


def _is_known(village: Village, camp: str) -> bool:
    roles = (role for player in village.players.values() for role in player.camp_roles)
    return camp in _ALWAYS or any(village.deck.camp_of[it] == camp for it in roles)


def _of_camp(village: Village, hopes: Chances, camp: str) -> Prospect:
    players = tuple(it.id for it in village.players.values() if it.camp == camp)
    if not players and camp not in _ALWAYS:
        hope = camp == "idealistes" and hopes.may_convert
        nobody = judged("idealistes.a_convertir" if hope else "camp.personne")
        return _prospect(village, camp, CAMPS[camp], players, nobody)
    return _prospect(village, camp, CAMPS[camp], players, CAMP_CONDITIONS[camp].judged(hopes, ()))


def _prospect(
    village: Village, condition: str, label: str, players: tuple[PlayerId, ...], verdict: Judged
) -> Prospect:
    why = reason(village, verdict.rule, **verdict.facts)
    state = _STATES.get(verdict.verdict, "pas encore")
    done, needed = verdict.done, verdict.needed
    return Prospect(
        condition, label, players, state, why.rule, why.cites, why.facts, why.sentence, done, needed
    )


def _personal(village: Village) -> Iterable[tuple[str, tuple[PlayerId, ...]]]:
    """Each Cupide and each showman for himself; the other conditions once for all who have it."""
    everybody = list(village.players.values())
    yield from (("cupide", (it.id,)) for it in everybody if "cupide" in it.camp_roles)
    for condition in OWN_VICTORIES:
        who = tuple(it.id for it in everybody if condition in it.personal)
        if condition == "showman":
            yield from (("showman", (it,)) for it in who)
        elif who:
            yield condition, who


def _of_person(
    village: Village, hopes: Chances, condition: str, players: tuple[PlayerId, ...]
) -> Prospect:
    if condition in FOLLOWED:
        verdict = _following(village, hopes, FOLLOWED[condition])
    else:
        members = [village.players[it] for it in players]
        verdict = (OF_ONE.get(condition) or OF_A_GROUP[condition]).judged(hopes, members)
    return _prospect(village, condition, OWN_VICTORIES[condition], players, verdict)


def _following(village: Village, hopes: Chances, camp: Camp) -> Judged:
    """In the words of the camp that it follows."""
    if all(it.camp != camp for it in hopes.everybody):
        return judged("suit.sans_camp")
    followed = CAMP_CONDITIONS[camp].judged(hopes, ())
    sentence = reason(village, followed.rule, **followed.facts).sentence
    end = followed.verdict if followed.verdict in ("oui", "non") else "pas_encore"
    # A name keeps its capital.
    begins_with_a_name = SENTENCES[followed.rule].template.startswith("{")
    words = sentence if begins_with_a_name else sentence[:1].lower() + sentence[1:]
    return judged(f"suit.{end}", followed.done, followed.needed, words=words)


def if_stopped_now(village: Village) -> Result:
    """Who would win and who would be consoled if the game stopped now."""
    if village.result is not None:
        return village.result
    met = stopping_conditions(village)
    return outcome(village, met[0] if met else "arret")


def stopped_now_in_words(village: Village) -> list[str]:
    """The same in one or two sentences."""
    result = if_stopped_now(village)
    rule = "arret.gagnants" if result.winners else "arret.personne"
    words = [reason(village, rule, winners=result.winners).sentence]
    if result.consoled:
        words.append(reason(village, "arret.consoles", consoled=result.consoled).sentence)
    return words


# Why somebody spends the night where he does: what he does, who wanted it, what gave way.

# How the table says each long action: what one would do, and what passes before.
_TO_DO: Final = {
    "sommeil_lourd": "dormir",
    "enlevement": "garder sa proie",
    "sculpter": "sculpter",
    "se_battre": "se battre",
    "copuler": "passer une nuit galante",
    "dormir_ensemble": "dormir en amoureux",
    "squatter": "squatter",
    "attaquer": "attaquer",
}
_THE_ACTION: Final = {
    "sommeil_lourd": "le sommeil lourd",
    "enlevement": "l'enlèvement",
    "sculpter": "la sculpture",
    "se_battre": "la bagarre",
    "copuler": "la nuit galante",
    "dormir_ensemble": "la nuit des Amoureux",
    "squatter": "le squat",
    "attaquer": "l'attaque",
}
_ASLEEP: Final = "rangee.endormi."


def everything(village: Village) -> Iterator[Consequence]:
    """All that has happened since the game began, in order."""
    for page in (*village.chronicle, village.happened):
        yield from page


def of_tonight(village: Village, kind: str, *steps: Step) -> list[Consequence]:
    """What the rows of the last night, or some of them, brought about."""
    sheet = tonight(village).sheet
    indexes = {sheet[step][0] for step in (steps or sheet) if step in sheet}
    return [it for it in everything(village) if it.kind == kind and it.move in indexes]


def why_there(village: Village, player: PlayerId) -> Why:
    """The long action that is effective, who imposed it, and the wishes that gave way."""
    person = village.players[player]
    if village.night is None:
        return reason(village, "ou.pas_de_nuit", player=player)
    place = known_whereabouts(village).get(player)
    if place is None:
        why = "ou.parti" if person.status == "parti" else "ou.nulle_part"
        return reason(village, why, player=player)
    wishes = [it for it in all_wishes(village.night, person) if _was_free(village, person, it)]
    chosen = next((it for it in wishes if (it.house, it.action) == place), None)
    because = (
        *(_imposed(village, person, chosen) if chosen else ()),
        *(_overtaken(village, person, it, place.action) for it in _weaker(wishes, place.action)),
        *_thwarted(village, person),
    )
    where = _place(village, player, place.house, place.action)
    facts = {"player": player, "house": place.house, "place": where}
    return reason(village, f"ou.{place.action}", *because, **facts)


def why_striking(village: Village, player: PlayerId, house: House) -> Why:
    """L530, L534: he attacks where the night has led him, as his own action or besides it."""
    where, target = known_whereabouts(village)[player], tonight(village).target
    facts = {"player": player, "house": house, "place": _place(village, player, house, "attaquer")}
    if where.action == "attaquer":
        return reason(village, "ou.attaquer", **facts)
    bound = target is not None and target.house == house
    return reason(village, "attaque.lie" if bound else "attaque.carnage", **facts)


def _overtaken(village: Village, player: Player, wish: Wish, stronger: str) -> Why:
    """What gave way; but who is bound on the spot attacks all the same."""
    struck = next((it.house for it in tonight(village).attacks if player.id in it.attackers), None)
    if wish.action == "attaquer" and struck is not None:
        return why_striking(village, player.id, struck)
    return _gave_way(village, player, wish, stronger)


def attacked_as_reptilian(village: Village, player: Player) -> bool:
    """Whether he was a Reptilian at the attack: who is converted later took no part."""
    attacks = of_tonight(village, "attack", "attaque")
    if not player.reptilian or not attacks:
        return player.reptilian
    later = dropwhile(lambda it: it is not attacks[-1], everything(village))
    return not any(it.who == player.id and it.rule == "conversion.noire" for it in later)


def _was_free(village: Village, player: Player, wish: Wish) -> bool:
    return wish.action != "attaquer" or attacked_as_reptilian(village, player)


def _imposed(village: Village, player: Player, chosen: Wish) -> list[Why]:
    if chosen.action == "sommeil_lourd":
        slept = of_tonight(village, "sleep")
        return [reason_of(village, it) for it in slept if it.who == player.id]
    if chosen.action == "attaquer":
        return [reason(village, "impose.reptiliens", house=chosen.house)]
    if chosen.step == "aube":
        own = player.reptilian and designated_by_his_own(tonight(village), player)
        return [reason(village, "designe_par_les_siens", player=player.id)] if own else []
    if chosen.by in (None, player.id):
        return [reason(village, "impose.lui_meme", step=chosen.step)]
    return [reason(village, "impose.autre", by=chosen.by, step=chosen.step)]


def _weaker(wishes: list[Wish], action: str) -> list[Wish]:
    rank = PRIORITY[action]
    return [it for it in wishes if it.step != "aube" and PRIORITY[it.action] > rank]


def _gave_way(village: Village, player: Player, wish: Wish, stronger: str) -> Why:
    return reason(
        village,
        "cede",
        holder=_holder(village, player, wish.step),
        wish=_TO_DO[wish.action],
        house=wish.house,
        place=_place(village, player.id, wish.house, wish.action),
        stronger=_THE_ACTION[stronger],
        weaker=_THE_ACTION[wish.action],
    )


def _thwarted(village: Village, player: Player) -> list[Why]:
    """Rows that had no effect because their holder sleeps, or because he was not free."""
    found = []
    for answer in of_tonight(village, "answer"):
        if answer.facts.get("player") != player.id:
            continue
        if answer.rule.startswith(_ASLEEP):
            found.append(_prevented(village, player, answer))
        elif answer.rule.startswith("rangee.echec."):
            found.append(reason_of(village, answer))
    return found


def _prevented(village: Village, player: Player, answer: Consequence) -> Why:
    step: Step = answer.facts["step"]
    _index, move = tonight(village).sheet[step]
    holder = _holder(village, player, step)
    culprit = answer.rule.removeprefix(_ASLEEP)
    action = row_of(village, step).goes
    if action is None:
        return reason(village, "empeche.geste", holder=holder, culprit=culprit)
    house = move.get("house") or move["target"]
    facts = {"wish": _TO_DO[action], "house": house, "culprit": culprit}
    place = _place(village, player.id, house)
    return reason(village, "empeche", holder=holder, place=place, **facts)


def _place(village: Village, player: PlayerId, house: House, action: str = "") -> str:
    if house != player:
        return f"chez {village.name(house)}"
    return "dans sa propre maison" if action == "attaquer" else "à la maison"


def _holder(village: Village, player: Player, step: Step) -> str:
    """« Laura de la Riponne (Ana) » where the wish comes from a card of his own."""
    row = row_of(village, step)
    held = row.group is None and len(row.calls) == 1 and row.calls[0] in player.cards
    return f"{village.deck.cards[row.calls[0]]} ({player.name})" if held else player.name


# Why somebody died.


def why_death(village: Village, player: PlayerId) -> Why | None:
    """The last death of a player, or the one that love undid; None where there was none."""
    told_so_far = list(everything(village))
    deaths = [it for it in told_so_far if it.who == player and it.kind in ("death", "spared")]
    if not deaths:
        return None
    last = deaths[-1]
    earlier = told_so_far[: told_so_far.index(last)]
    return reason_of(village, last, *(reason_of(village, it) for it in _causes(earlier, last)))


def _causes(earlier: list[Consequence], death: Consequence) -> list[Consequence]:
    """What brought a death about: in the same move, or for an execution the vote."""
    cause = death.facts.get("cause") or death.rule.removeprefix("mort.")
    same = [it for it in earlier if it.move == death.move]
    match cause:
        case "attaque":
            return [it for it in same if it.kind == "attack" and it.who == death.who]
        case "chagrin":
            return [it for it in same if it.kind == "death"][-1:]
        case "execution":
            voted = [it for it in earlier if it.kind in ("vote", "trial") and it.who == death.who]
            return voted[-1:]
        case "honte":
            return [it for it in same if it.kind == "answer"]
        case _:
            return [it for it in same if it.kind == "power"]


# Rows without effect, whose holder or target somebody may have put to sleep.
_HINDERED: Final = ("rangee.endormi.", "rangee.echec.", "rangee.duo.")


def why_answer(village: Village, move_index: int) -> Why | None:
    """Why a move was answered as it was; None where it has no answer."""
    answers = [it for it in everything(village) if it.move == move_index and it.kind == "answer"]
    return reason_of(village, answers[-1], *_behind(village, answers[-1])) if answers else None


# What was looked at, where the answer alone was given.
_LOOKED: Final = {"purse": "reponse.contenu", "camp_roles": "reponse.camps"}


def _behind(village: Village, answer: Consequence) -> list[Why]:
    """The sleep that hindered it; the purse or the cards that were asked about."""
    about = answer.facts.get("player")
    if village.night is not None and answer.rule.startswith(_HINDERED):
        return [reason_of(village, it) for it in of_tonight(village, "sleep") if it.who == about]
    return [reason(village, _LOOKED[it], **answer.facts) for it in _LOOKED if it in answer.facts]


def why_attack(village: Village) -> tuple[Why, ...]:
    """What came of the attack of the last night, one reason a house; empty before it."""
    night = village.night
    if night is None:
        return ()
    if village.owes("call", "attaque"):
        return (reason(village, "attaque.a_rejouer"),)
    target = [reason_of(village, it) for it in of_tonight(village, "target", "reptiliens")]
    if night.attacks:
        return tuple(_why_strike(village, night, it, target) for it in night.attacks)
    none = of_tonight(village, "attack", "attaque")
    return tuple(reason_of(village, it, *target) for it in none)


def _why_strike(village: Village, night: "Night", strike: Attack, target: list[Why]) -> Why:
    inside = [it for it, place in (night.where or {}).items() if place.house == strike.house]
    because = (
        *target,
        *_converted(village, night, strike),
        *_protections(village, night, strike),
        *(why_striking(village, it, strike.house) for it in strike.attackers),
        *(why_there(village, it) for it in sorted(inside) if it not in strike.attackers),
        *_not_attacking(village, night, strike),
    )
    return reason(village, f"attaque.{strike.outcome}", *because, **strike._asdict())


def _converted(village: Village, night: "Night", strike: Attack) -> list[Why]:
    """A-10: he was not one of theirs when they designated his house."""
    target, owner = night.target, village.players[strike.house]
    aimed = target is not None and target.house == strike.house and not target.own
    fresh = not night.dusk.players[strike.house].reptilian
    if aimed and fresh and owner.living and attacked_as_reptilian(village, owner):
        return [reason(village, "cible.convertie", house=strike.house)]
    return []


def _protections(village: Village, night: "Night", strike: Attack) -> list[Why]:
    found, house = [], strike.house
    if strike.outcome != "protegee":
        return []
    if night.defended == house:
        found.append(reason(village, "milice.defend", house=house))
    if house in night.guarded:
        found.append(reason(village, "carte.defend", house=house, culprit=night.guarded[house]))
    if night.dusk.protected_house == house:
        found.append(_why_protected(village, house))
    return found


def _why_protected(village: Village, house: PlayerId) -> Why:
    """A-14: what was counted then; a gift that comes later changes nothing."""
    counts = [it for it in everything(village) if it.rule == "richesse.protege" and it.who == house]
    if counts:
        return reason_of(village, counts[-1])
    return reason(village, "richesse.au_depart", player=house)


def _not_attacking(village: Village, night: "Night", strike: Attack) -> list[Why]:
    """The Reptilians who were alive and did not strike here."""
    alive = (village.players[it] for it in sorted(night.where or {}))
    idle = [
        it for it in alive if it.id not in strike.attackers and attacked_as_reptilian(village, it)
    ]
    return [_why_idle(village, night, it) for it in idle]


def _why_idle(village: Village, night: "Night", player: Player) -> Why:
    if player.id in night.asleep:
        return reason(village, "dort_donc_pas_attaque", player=player.id)
    if designated_by_his_own(night, player):
        return reason(village, "designe_par_les_siens", player=player.id)
    return why_there(village, player.id)


def sentences_of(game: "Game") -> list[str]:
    """The whole game in order, each move with what it did and why; then how things stand."""
    return [*game.story(), *_present(game.village)]


def notices(village: Village) -> list[str]:
    """What the game master must know at once of the move that he has just made."""
    found = (it for it in just_made(village, village.move) if it.kind == "notice")
    return list(dict.fromkeys(reason_of(village, it).sentence for it in found))


def _present(village: Village) -> list[str]:
    lines = []
    if village.night is not None:
        lines += _titled("Où chacun passe la nuit", _beds(village))
        lines += _titled("L'attaque", why_attack(village))
    lines += _titled("Les réponses", _answers(village))
    lines += ["Les conditions de victoire"]
    lines += [f"→ {it.label} ({it.state}) : {it.sentence}" for it in prospects(village)]
    return [*lines, *stopped_now_in_words(village)]


def _titled(title: str, reasons: Iterable[Why]) -> list[str]:
    lines = [f"→ {' '.join(it.told())}" for it in reasons]
    return [title, *lines] if lines else []


def _beds(village: Village) -> list[Why]:
    return [why_there(village, it) for it in village.seats if _slept(village, it)]


def _slept(village: Village, player: PlayerId) -> bool:
    where = village.night.where if village.night else None
    return player in where if where is not None else village.players[player].living


def _answers(village: Village) -> list[Why]:
    found = (why_answer(village, it.move) for it in village.answers)
    return [it for it in found if it is not None]
