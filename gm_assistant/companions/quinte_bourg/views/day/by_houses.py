"""Decisions of the day taken by touching houses one after another: candidates, heirs, gifts."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.form_fields import allowed
from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.french.agreement import coins
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.choices import applicants
from gm_assistant.quinte_bourg.deaths.fates import MOST_SPECIALITIES
from gm_assistant.quinte_bourg.deaths.heritages import estate_of, living_notary
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SPECIALITIES, PlayerId, Post
from gm_assistant.views.asking import ChoiceView, DecisionView, FieldView

Known = Mapping[str, Any]
# Words of buttons: they only lead to what is asked next.
CHOSEN, SHARED, BEQUEATHED, BACK = "choisi", "partage", "legs", "retour"
ALL_THREE: Final = "trois"
_DEAD: Final = "Quelqu'un d'autre, en vie."


def _others(village: Village, allowed_ones: list[PlayerId], why: str = _DEAD) -> dict[str, str]:
    return {it: why for it in village.seats if it not in allowed_ones}


def candidacy(village: Village, post: Post, scrutator: str, known: Known) -> DecisionView:
    """L474, P-17: those who stand, then, if they are several, whom the scrutateur chooses."""
    fit, standing = allowed(applicants(village, post)), list(known.get("players", ()))
    choosing = known.get("choose") == CHOSEN and len(standing) > 1
    why = _others(village, standing if choosing else fit, "Pas parmi les candidats possibles.")
    word = ChoiceView("choose", CHOSEN, "C'est tout", strong=True)
    return DecisionView(
        id=f"candidats-{post}",
        move="candidacies",
        question=f"{POSTS[post]} : {'qui est choisi' if choosing else 'qui se présente'} ?",
        who=f"{scrutator} choisit" if choosing else "",
        hidden=(("post", post),),
        choices=(word,) if standing and not choosing else (),
        circle=circle(village, Signs(why, chosen=dict.fromkeys(standing, "candidat")), "house"),
    )


def candidacy_told(known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    """One who stands alone is chosen."""
    told: dict[str, Any] = {"post": tap.get("post")}
    told |= known if known.get("post") == tap.get("post") else {}
    standing, house = list(told.get("players", ())), tap.get("house")
    if house and told.get("choose") == CHOSEN:
        told["chosen"] = house
    elif house:
        told["players"] = [it for it in standing if it != house]
        told["players"] += [house] if house not in standing else []
    elif tap.get("choose") == CHOSEN:
        told["choose"] = CHOSEN
        told |= {"chosen": standing[0]} if len(standing) == 1 else {}
    return told, "chosen" in told


def legacy(village: Village, dead: PlayerId, known: Known) -> DecisionView:
    """One touch when everything goes to one person; one a coin when it is shared."""
    notary, estate = living_notary(village), estate_of(village, dead)
    given = known.get("gives", {}) if known.get("dead") == dead else {}
    sharing = known.get("dead") == dead and known.get("choose") == SHARED
    heirs = [it.id for it in village.living() if it.id != notary]
    left = estate - sum(given.values())
    share = ChoiceView("choose", SHARED, "Partager", "une pièce par maison touchée")
    figures = {it: (f"+{n}", f"reçoit {coins(n)}") for it, n in given.items()}
    words = f"reste {coins(left)}" if sharing else coins(estate)
    return DecisionView(
        id=f"legacy-{dead}",
        move="legacy",
        question=f"À qui vont les pièces {de(village.name(dead))} ? ({words})",
        who=f"{village.name(notary)} décide" if notary else "le MJ décide",
        hidden=(("dead", dead),),
        choices=(share,) if estate > 1 and not sharing else (),
        circle=circle(village, Signs(_others(village, heirs), figures=figures), "house"),
        owed=True,
    )


def legacy_told(village: Village, known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    """Whole when the last coin is given."""
    dead = str(tap.get("dead"))
    told: dict[str, Any] = {"dead": dead}
    told |= known if known.get("dead") == dead else {}
    estate, house = estate_of(village, dead), tap.get("house")
    if tap.get("choose") == SHARED:
        told["choose"] = SHARED
    elif house:
        given = dict(told.get("gives", {}))
        given[house] = given.get(house, 0) + 1 if told.get("choose") == SHARED else estate
        told["gives"] = given
    return told, sum(told.get("gives", {}).values()) >= estate


def heir(village: Village, dead: Player, known: Known) -> DecisionView:
    """X-07: an heir who has two specialities already gives one up."""
    named = known.get("heir")
    heirs = [] if named else [it.id for it in village.living() if it.id != dead.id]
    return DecisionView(
        id=f"heritage-{dead.id}",
        move="fate",
        question=f"{dead.name} lègue sa spécialité : à qui ?",
        who=village.name(named) if named else "",
        help="Ses deux cartes se retournent ; cette personne garde les yeux ouverts, ou s'en va.",
        hidden=(("player", dead.id), ("becomes", "heritage")),
        choices=tuple(_cards(village, dead, known)),
        circle=circle(
            village,
            Signs(_others(village, heirs), chosen={named: "hérite"} if named else {}),
            "house",
        ),
        owed=True,
    )


def _cards(village: Village, dead: Player, known: Known) -> Iterator[ChoiceView]:
    """Which card goes on, and which one its heir gives up for it."""
    named = known.get("heir")
    if named and "speciality" not in known and len(dead.specialities) > 1:
        for card in dead.specialities:
            yield ChoiceView("choose", card, SPECIALITIES[card], "léguée")
    elif named:
        for card in village.players[named].specialities:
            yield ChoiceView("choose", card, SPECIALITIES[card], "à laquelle renoncer")
        yield ChoiceView("choose", ALL_THREE, "Garder les trois", "si vous l'imposez")
    yield ChoiceView("choose", BACK, "Non : fantôme ou esprit")


def heir_told(village: Village, known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    dead = village.players[str(tap.get("player"))]
    told: dict[str, Any] = {"player": dead.id}
    told |= known if known.get("player") == dead.id else {}
    told |= {"becomes": "heritage", "choose": BEQUEATHED}
    word = str(tap.get("choose", ""))
    if word == BACK:
        return {"player": dead.id}, False
    if tap.get("house"):
        told["heir"] = tap["house"]
    elif word in SPECIALITIES and "speciality" not in told and len(dead.specialities) > 1:
        told["speciality"] = word
    elif word in SPECIALITIES:
        told["heir_drops"] = word
    if len(dead.specialities) == 1:
        told["speciality"] = dead.specialities[0]
    settled = "heir_drops" in told or word == ALL_THREE
    full = "heir" in told and len(village.players[told["heir"]].specialities) >= MOST_SPECIALITIES
    known_all = "heir" in told and "speciality" in told
    return told, known_all and (not full or settled)


def may_give(player: Player) -> bool:
    return player.living and bool(player.coins)


def gift(village: Village, known: Known) -> DecisionView:
    """M-02: by day, between the living: from whom, to whom, how much."""
    giver, friend = known.get("from"), known.get("to")
    living = [it.id for it in village.living()]
    able = [it for it in living if may_give(village.players[it])] if giver is None else living
    most = village.players[giver].coins if giver and friend else 0
    asked = f"{village.name(giver)} donne : à qui ?" if giver else "Qui donne ?"
    why = _others(village, [it for it in able if it != giver], "Pas cette personne.")
    chosen = {it: words for it, words in ((giver, "donne"), (friend, "reçoit")) if it}
    return DecisionView(
        id="don",
        move="give",
        question="Combien ?" if most else asked,
        who=f"{village.name(giver)} à {village.name(friend)}" if giver and friend else "",
        help=_before_giving(village, giver),
        hidden=tuple((it, who) for it, who in (("from", giver), ("to", friend)) if who),
        fields=(FieldView("coins", "Pièces", "stepper", "1", least=1, most=most),) if most else (),
        submit="Donner" if most else "",
        circle=circle(
            village,
            Signs(dict.fromkeys(village.seats, "Dites combien.") if most else why, chosen=chosen),
            "house",
        ),
    )


def _before_giving(village: Village, giver: PlayerId | None) -> str:
    """M-20: the richest is counted once, and what comes after it is for the next day."""
    purse = f"{village.name(giver)} a {coins(village.players[giver].coins)}." if giver else ""
    counted = "Le plus riche est déjà compté : ce don n'y change rien."
    return f"{purse} {counted}".strip() if village.stage == "richesse" else purse


def gift_told(known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    """Who, then to whom; how much is said by the form of the last step."""
    told = {**known, **{it: tap[it] for it in ("from", "to") if tap.get(it)}}
    if tap.get("house"):
        told["to" if told.get("from") else "from"] = tap["house"]
    return told, False
