"""Why somebody spends the night where he does: what he does, who wanted it, what gave way."""

from collections.abc import Iterator
from itertools import dropwhile
from typing import Final

from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.whereabouts import (
    PRIORITY,
    all_wishes,
    designated_by_his_own,
    known_whereabouts,
)
from gm_assistant.quinte_bourg.reasons.sentences import CARDS, Why, reason, reason_of
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Consequence, Wish
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import MUSICIANS
from gm_assistant.quinte_bourg.words.vocabulary import House, PlayerId, Step

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
        holder=_holder(player, wish.step),
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
    holder = _holder(player, step)
    culprit = f"le {CARDS[answer.rule.removeprefix(_ASLEEP)]}"
    action = ROWS[step].goes
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


def _holder(player: Player, step: Step) -> str:
    """« Laura de la Riponne (Ana) » where the wish comes from a card of his own."""
    card = ROWS[step].calls[0]
    held = card in player.specialities or card in MUSICIANS
    return f"{CARDS[card]} ({player.name})" if held else player.name
