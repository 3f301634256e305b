"""A wedding by houses: the two, a priest and his price or witnesses, where they settle."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.day.weddings import HIGHEST_PRICE
from gm_assistant.quinte_bourg.village.circle import neighbours
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import PRIESTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, PlayerId, Post
from gm_assistant.seam.refusals import Unreadable
from gm_assistant.views.asking import ChoiceView, DecisionView, FieldView

Known = Mapping[str, Any]
ELSEWHERE: Final = "ailleurs"
# Words of buttons: all is said; then, before a bar, which priest, or who wants it alone.
_CELEBRATED: Final = "celebre"
_BEFORE: Final = "devant"
_FORCED: Final = "impose"
_BAR: Final = "|"
_PRICE: Final = "autel"
_ASKED: Final = {
    "spouses": ("Un mariage ? Qui se marie ?", "Avec qui ?"),
    "witnesses": ("Premier témoin ?", "Second témoin ?"),
    "after": ("Après quelle maison, dans le sens horaire ?",),
    _PRICE: ("Après quelle maison s'installe le couple ?",),
}


_PRICE_FIRST: Final = "le prix d'abord"


class TwoPayers(Unreadable):
    """Both steppers were raised."""

    sentence = "Un seul des deux paie le tarif : remettez l'autre à zéro."


def wedding_told(village: Village, known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    """What is known after a tap, and whether nothing is asked any more."""
    told, house = dict(known), tap.get("house")
    part = _part(village, told)
    if part == _PRICE:
        return _before_the_priest(village, told, tap)
    if tap.get("choose") == ELSEWHERE:
        told[ELSEWHERE] = True
    elif house and part in ("spouses", "witnesses"):
        told[part] = _toggled(told.get(part, ()), house)
    elif house and part == "after":
        told["after"] = house
    return told, bool(_part(village, told)) is False


def _before_the_priest(
    village: Village, told: dict[str, Any], tap: Known
) -> tuple[dict[str, Any], bool]:
    """M-13: the price on its steppers goes with the last touch, a house or « Célébrer »."""
    word, _, about = str(tap.get("choose", "")).partition(_BAR)
    told = {"priest": _priests(village)[0], **told, **_price(tap)}
    if word == _BEFORE and about in _priests(village):
        told["priest"] = about
    elif word == _FORCED and about in told["spouses"]:
        told = _without(told, "forced_by") | _asker(told, about)
    elif tap.get("house"):
        told["after"] = tap["house"]
    done = "after" in told or (word == _CELEBRATED and _are_neighbours(village, told))
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


def _are_neighbours(village: Village, known: Known) -> bool:
    first, second = known["spouses"]
    return second in neighbours(village, first)


def _toggled(named: Any, house: PlayerId) -> list[PlayerId]:
    """Touched twice: not him after all."""
    return [it for it in named if it != house] if house in named else [*named, house]


def wedding_move(told: Known) -> dict[str, Any]:
    return {"move": "wedding", **{name: it for name, it in told.items() if name != ELSEWHERE}}


def _part(village: Village, known: Known) -> str:
    """What is asked next; empty when all is known."""
    if len(known.get("spouses", ())) < 2:
        return "spouses"
    if _priests(village):
        return _PRICE
    if len(known.get("witnesses", ())) < 2:
        return "witnesses"
    apart = known.get(ELSEWHERE) or not _are_neighbours(village, known)
    return "after" if apart and "after" not in known else ""


def _priests(village: Village) -> list[Post]:
    return [it for it in PRIESTS if village.posts.get(it) is not None]


def wedding(village: Village, known: Known) -> Iterator[DecisionView]:
    """Where two free people live at least."""
    free = [it.id for it in village.living() if _is_free(village, it.spouse)]
    if len(free) < 2:
        return
    part = _part(village, known) or "spouses"
    question = _ASKED[part][min(len(known.get(part, ())), len(_ASKED[part]) - 1)]
    yield DecisionView(
        id="mariage",
        move="wedding",
        question=question,
        who=_PRICE_FIRST if part == _PRICE else _so_far(village, known),
        fields=tuple(_steppers(village, known)) if part == _PRICE else (),
        choices=tuple(_choices(village, part, known)),
        circle=circle(village, _signs(village, part, known, free), "house"),
    )


def wedding_words(village: Village, known: Known) -> Iterator[tuple[str, dict[str, str]]]:
    """What is read to the priest, to whoever may witness, to the couple: once both are known."""
    part, couple = _part(village, known), [village.name(it) for it in known.get("spouses", ())]
    match part:
        case "witnesses":
            yield "mariage_temoins", {"noms": listed(couple)}
        case "after":
            yield "mariage_installation", {"joueur": couple[0], "autre": couple[1]}
        case _ if part == _PRICE:
            priest = village.posts[known.get("priest", _priests(village)[0])] or ""
            yield "mariage_pretre", {"noms": listed(couple), "joueur": village.name(priest)}


def _is_free(village: Village, spouse: PlayerId | None) -> bool:
    """M-11: a widow may marry again."""
    return spouse is None or not village.players[spouse].living


def _so_far(village: Village, known: Known) -> str:
    couple = " et ".join(village.name(it) for it in known.get("spouses", ()))
    witnesses = ", ".join(village.name(it) for it in known.get("witnesses", ()))
    return f"{couple}, témoins : {witnesses}" if witnesses else couple


def _signs(village: Village, part: str, known: Known, free: list[PlayerId]) -> Signs:
    couple, witnesses = known.get("spouses", ()), known.get("witnesses", ())
    chosen = dict.fromkeys(couple, "se marie") | dict.fromkeys(witnesses, "témoin")
    return Signs(why_not=_refused(village, part, couple, free), chosen=chosen)


def _refused(village: Village, part: str, couple: Any, free: list[PlayerId]) -> dict[str, str]:
    """For each house that may not be touched now, why."""
    living = {it.id for it in village.living()}
    match part:
        case "spouses":
            return {
                it: _MARRIED if it in living else _GONE for it in village.seats if it not in free
            }
        case "witnesses":
            return {it: _NO_WITNESS for it in village.seats if it not in living or it in couple}
        case _:
            return {it: _NOT_AFTER for it in village.seats if it not in living or it in couple}


# M-15: the only one who marries people against their will.
_FORCING: Final = "pretre_traditionnel"
_MARRIED: Final = "Déjà en ménage : choisissez quelqu'un d'autre."
_GONE: Final = "N'est plus en vie : choisissez quelqu'un d'autre."
_NO_WITNESS: Final = "Il faut une personne en vie, autre que les époux."
_NOT_AFTER: Final = "Touchez la maison de quelqu'un d'autre, en vie."


def _steppers(village: Village, known: Known) -> Iterator[FieldView]:
    """Who pays, and how much, as far as a purse goes."""
    for spouse in known["spouses"]:
        purse = min(HIGHEST_PRICE, village.players[spouse].coins)
        paid = known.get("price", 0) if known.get("payer") == spouse else 0
        if purse:
            label = f"{village.name(spouse)} paie"
            yield FieldView(f"gives.{spouse}", label, "stepper", str(paid), most=purse)


def _choices(village: Village, part: str, known: Known) -> Iterator[ChoiceView]:
    if part == _PRICE:
        yield from _at_the_altar(village, known)
    elif part == "witnesses" and not known.get(ELSEWHERE):
        yield ChoiceView("choose", ELSEWHERE, "S'installer ailleurs")


def _at_the_altar(village: Village, known: Known) -> Iterator[ChoiceView]:
    if _are_neighbours(village, known):
        yield ChoiceView("choose", _CELEBRATED, "Célébrer", "chacun chez soi", strong=True)
    priests = _priests(village)
    before = known.get("priest", priests[0])
    for post in priests if len(priests) > 1 else ():
        yield ChoiceView("choose", f"{_BEFORE}{_BAR}{post}", POSTS[post], chosen=post == before)
    for spouse in known["spouses"] if before == _FORCING else ():
        chosen = known.get("forced_by") == spouse
        yield ChoiceView(
            "choose", f"{_FORCED}{_BAR}{spouse}", f"{village.name(spouse)} l'impose", chosen=chosen
        )
