"""A tap of the day: what it adds to a decision that is taken house by house, or spoken.

`by_houses` says what is known after a tap on a house or a word, and whether nothing is asked any
more; `ballot_from` and `ranking_begun` make ballots, `sentence_from` and `candidacies_from` what a
form says at once.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.quinte_bourg.rules.deaths import MOST_SPECIALITIES, estate_of
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.votes import in_force
from gm_assistant.games.quinte_bourg.rules.words import SPECIALITIES, PlayerId
from gm_assistant.games.quinte_bourg.screens.day_steps import (
    ALL_THREE,
    BACK,
    BAR,
    BEFORE,
    BEQUEATHED,
    CELEBRATED,
    CHOSEN,
    COUNTED,
    ELSEWHERE,
    FATES,
    FORCED,
    FREE,
    OTHERS,
    PRICE,
    REFUSED,
    SHARED,
    SIDES,
    VOTERS,
    are_neighbours,
    priests_in_office,
    side_of,
    voices,
    wedding_part,
)
from gm_assistant.games.quinte_bourg.screens.day_vote import LATER, NO_DIRECTION, OPEN, WAYS

Known = Mapping[str, Any]
# What is known after a tap, and whether it is the whole decision.
Told = tuple[dict[str, Any], bool]


def by_houses(village: Village, known: Known, tap: Known) -> Told | None:
    """None where the form says its whole move at once."""
    step = _BY_HOUSES.get(str(tap.get("move")))
    if step is None or not {"house", "choose"} & tap.keys():
        return None
    about, told_of = step
    named = [tap[it] for it in ("house", about) if it in tap]
    if (about and about not in tap) or not all(it in village.players for it in named):
        raise Unreadable
    told, whole = told_of(village, known, tap)
    if not whole:
        return told, False
    steering = ("choose", ELSEWHERE)
    return {"move": tap["move"], **{it: told[it] for it in told if it not in steering}}, True


def candidacy_told(_village: Village, known: Known, tap: Known) -> Told:
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


def legacy_told(village: Village, known: Known, tap: Known) -> Told:
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


def fate_told(village: Village, tap: Known) -> dict[str, Any] | None:
    """What is kept while he has not said which card he turns; who holds one has no choice."""
    dead = village.players.get(str(tap.get("player")))
    if dead is None or "shows" in tap or tap.get("becomes") not in FATES:
        return None
    return {"player": dead.id, "becomes": tap["becomes"]} if dead.specialities else None


def heir_told(village: Village, known: Known, tap: Known) -> Told:
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


def gift_told(_village: Village, known: Known, tap: Known) -> Told:
    """Who, then to whom; how much is said by the form of the last step."""
    told = {**known, **{it: tap[it] for it in ("from", "to") if tap.get(it)}}
    if tap.get("house"):
        told["to" if told.get("from") else "from"] = tap["house"]
    return told, False


# A wedding: the two, a priest and his price or witnesses, where they settle.


class TwoPayers(Unreadable):
    """Both steppers were raised."""

    sentence = "Un seul des deux paie le tarif : remettez l'autre à zéro."


def wedding_told(village: Village, known: Known, tap: Known) -> Told:
    """What is known after a tap, and whether nothing is asked any more."""
    told, house = dict(known), tap.get("house")
    part = wedding_part(village, told)
    if part == PRICE:
        return _before_the_priest(village, told, tap)
    if tap.get("choose") == ELSEWHERE:
        told[ELSEWHERE] = True
    elif house and part in ("spouses", "witnesses"):
        told[part] = _toggled(told.get(part, ()), house)
    elif house and part == "after":
        told["after"] = house
    return told, bool(wedding_part(village, told)) is False


def _before_the_priest(village: Village, told: dict[str, Any], tap: Known) -> Told:
    """M-13: the price on its steppers goes with the last touch, a house or « Célébrer »."""
    word, _, about = str(tap.get("choose", "")).partition(BAR)
    if word == REFUSED:
        return {}, False
    told = {"priest": priests_in_office(village)[0], **told, **_price(tap)}
    if word == BEFORE and about in priests_in_office(village):
        told["priest"] = about
    elif word == FORCED and about in told["spouses"]:
        told = _without(told, "forced_by") | _asker(told, about)
    elif tap.get("house"):
        told["after"] = tap["house"]
    done = "after" in told or (word == CELEBRATED and are_neighbours(village, told))
    return (told if told["price"] else _without(told, "payer")), done


def _price(tap: Known) -> dict[str, Any]:
    paid = tap.get("gives", {})
    if len(paid) > 1:
        raise TwoPayers
    return {"payer": next(iter(paid), None), "price": sum(paid.values())}


def _asker(told: Known, player: PlayerId) -> dict[str, Any]:
    """M-15: touched twice, both agree after all."""
    return {} if told.get("forced_by") == player else {"forced_by": player}


def _without(told: Known, name: str) -> dict[str, Any]:
    return {it: value for it, value in told.items() if it != name}


def _toggled(named: Any, house: PlayerId) -> list[PlayerId]:
    """Touched twice: not him after all."""
    return [it for it in named if it != house] if house in named else [*named, house]


# The law, the ballots and the trials.


class NobodyWouldVote(Unreadable):
    """The law goes to the sénateur without anybody touched."""

    sentence = "Touchez d'abord les maisons de qui votera."


def voters_to_show(fields: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is kept of a law that says who votes, before the table has shown them."""
    if fields.get("effect") != "seuls_votent" or {"criterion", "voters"} & fields.keys():
        return None
    if fields.get("part") == VOTERS:
        raise NobodyWouldVote
    return {
        "choose": f"{fields.get('by', '')}{BAR}{FREE}",
        "text": str(fields.get("text", "")),
    }


def ranking_begun(village: Village, draft: Known, fields: Known) -> dict[str, Any] | None:
    """In a Condorcet vote a name is one rank more, until the ranking is said to be finished.

    Whoever is touched again is taken off.
    """
    if "choice" not in fields or not in_force(village, "condorcet"):
        return None
    named, voter = fields["choice"], fields.get("voter")
    ranked = list(draft.get("choice", ())) if draft.get("ranks", voter) == voter else []
    kept = [it for it in ranked if it != named]
    return {**draft, "ranks": voter, "choice": kept if named in ranked else [*kept, named]}


class NobodySpeaks(Unreadable):
    """A house is touched before it is known whose voice that is."""

    sentence = NO_DIRECTION


def round_told(draft: Known, fields: Known) -> dict[str, Any] | None:
    """What a tap says of the round of ballots, and of no ballot."""
    word = fields.get("choose")
    if word is None:
        return None
    if word == LATER:
        away = [it for it in draft.get("away", ()) if it != fields.get("voter")]
        return {**of_the_round(draft), "choose": OPEN, "away": [*away, fields.get("voter")]}
    if word in WAYS:
        return {**of_the_round(draft), "choose": OPEN, "way": word}
    about = {"about": fields["about"]} if "about" in fields else {}
    return {**of_the_round(draft), "choose": word, **about}


def of_the_round(draft: Known) -> dict[str, Any]:
    """What is not of one ballot alone: it holds until the vote is closed."""
    return {it: draft[it] for it in ("choose", "way", "away") if it in draft}


def ballot_from(draft: Known, fields: Known) -> dict[str, Any]:
    """One ballot as it is spoken, or the end of the round."""
    voter = fields.get("voter")
    choice = draft.get("choice") if fields.get("go") else fields.get("choice")
    if voter is None and "choice" in fields:
        raise NobodySpeaks
    spoken = voter is not None and (choice is not None or bool(fields.get("blank")))
    move: dict[str, Any] = {"move": "vote", "ballots": [[voter, choice]] if spoken else []}
    if fields.get("decides"):
        move["decides"] = fields["decides"]
    if fields.get("force"):
        move["force"] = True
    return move if fields.get("closing") else {**move, "open": True}


def tribunal_told(village: Village, known: Known, tap: Known) -> Told:
    """Whole when the voices are counted, unless they condemn: then the sentence is asked first."""
    accused, word = str(tap["accused"]), str(tap.get("choose", ""))
    told: dict[str, Any] = {"accused": accused, **voices(village, accused, known)}
    told["choose"] = side_of(accused, known)
    if tap.get("house"):
        _say(told, told["choose"], str(tap["house"]))
    elif word in SIDES:
        told["choose"] = word
    elif word.startswith(OTHERS) and word.removeprefix(OTHERS) in SIDES:
        silent = [it.id for it in village.living() if it.id not in told["execute"] + told["spare"]]
        told[word.removeprefix(OTHERS)] += silent
        told["choose"] = COUNTED
    elif word == COUNTED:
        told["choose"] = COUNTED
    is_counted = told["choose"] == COUNTED
    return told, is_counted and len(told["execute"]) <= len(told["spare"])


def _say(told: dict[str, Any], side: str, judge: PlayerId) -> None:
    """Touched twice: not his word after all; on the other side, his last word counts."""
    taken_back = judge in told[side]
    for one in SIDES:
        told[one] = [it for it in told[one] if it != judge]
    told[side] += [] if taken_back else [judge]


class NobodyChosen(Unreadable):
    """Several candidates, or none, and no choice among them."""

    sentence = "Dites qui se présente et, s'ils sont plusieurs, qui le Scrutateur choisit."


def candidacies_from(fields: Known) -> dict[str, Any]:
    """Somebody chosen stands; somebody who stands alone is chosen."""
    players, chosen = list(fields.get("players", ())), fields.get("chosen")
    if chosen is None and len(players) != 1:
        raise NobodyChosen
    chosen = chosen or players[0]
    return {**fields, "players": players or [chosen], "chosen": chosen}


def sentence_from(draft: Known, fields: Known) -> dict[str, Any]:
    """I-19: the voices were counted before the condemned had his seconds."""
    counted = {it: draft[it] for it in ("spare", "execute") if it in draft}
    return {"spare": [], "execute": [], **fields, **counted}


# For each decision taken house by house: whom its form must name, and what a tap adds to it.
_BY_HOUSES: Final[Mapping[str, tuple[str, Callable[[Village, Known, Known], Told]]]] = {
    "wedding": ("", wedding_told),
    "candidacies": ("", candidacy_told),
    "legacy": ("dead", legacy_told),
    "fate": ("player", heir_told),
    "tribunal": ("accused", tribunal_told),
    "give": ("", gift_told),
}
