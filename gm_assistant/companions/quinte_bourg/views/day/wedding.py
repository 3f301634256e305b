"""A wedding by houses: the two, a priest and his price or witnesses, where they settle."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.french.agreement import coins
from gm_assistant.quinte_bourg.choices import refusal_of
from gm_assistant.quinte_bourg.day.weddings import HIGHEST_PRICE
from gm_assistant.quinte_bourg.village.circle import neighbours
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import PRIESTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, PlayerId, Post
from gm_assistant.views.asking import ChoiceView, DecisionView

Known = Mapping[str, Any]
ELSEWHERE: Final = "ailleurs"
# Between the priest, his price and who pays it, in the word of a button.
_BAR: Final = "|"
_ASKED: Final = {
    "spouses": ("Un mariage ? Qui se marie ?", "Avec qui ?"),
    "witnesses": ("Premier témoin ?", "Second témoin ?"),
    "after": ("Où s'installent-ils ?",),
    "price": ("Le tarif ?",),
}
_WHERE: Final = "Touchez la maison après laquelle ils s'installent, dans le sens horaire."


def wedding_told(village: Village, known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    """What is known after a tap, and whether nothing is asked any more."""
    told, house, word = dict(known), tap.get("house"), str(tap.get("choose", ""))
    part = _part(village, told)
    if word == ELSEWHERE:
        told[ELSEWHERE] = True
    elif word.count(_BAR) == 2:
        post, price, payer = word.split(_BAR)
        told |= {"priest": post, "price": int(price) if price.isdecimal() else 0}
        told |= {"payer": payer} if payer else {}
        told |= {"forced_by": tap["forced_by"]} if tap.get("forced_by") else {}
    elif house and part in ("spouses", "witnesses"):
        told[part] = _toggled(told.get(part, ()), house)
    elif house and part == "after":
        told["after"] = house
    return told, bool(_part(village, told)) is False


def _toggled(named: Any, house: PlayerId) -> list[PlayerId]:
    """Touched twice: not him after all."""
    return [it for it in named if it != house] if house in named else [*named, house]


def wedding_move(told: Known) -> dict[str, Any]:
    return {"move": "wedding", **{name: it for name, it in told.items() if name != ELSEWHERE}}


def _part(village: Village, known: Known) -> str:
    """What is asked next; empty when all is known."""
    couple = known.get("spouses", ())
    if len(couple) < 2:
        return "spouses"
    if not _priests(village) and len(known.get("witnesses", ())) < 2:
        return "witnesses"
    apart = couple[1] not in neighbours(village, couple[0])
    if (apart or known.get(ELSEWHERE)) and "after" not in known:
        return "after"
    return "price" if _priests(village) and "priest" not in known else ""


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
        who=_so_far(village, known),
        help=_WHERE if part == "after" else "",
        choices=tuple(_choices(village, part, known)),
        circle=circle(village, _signs(village, part, known, free), "house"),
    )


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
            return {it: _NOT_FREE for it in village.seats if it not in free}
        case "witnesses":
            return {it: _NO_WITNESS for it in village.seats if it not in living or it in couple}
        case "after":
            return {it: _NOT_AFTER for it in village.seats if it not in living or it in couple}
        case _:
            return dict.fromkeys(village.seats, "Choisissez le tarif.")


_NOT_FREE: Final = "Déjà en ménage, ou plus en vie : choisissez quelqu'un d'autre."
_NO_WITNESS: Final = "Il faut une personne en vie, autre que les époux."
_NOT_AFTER: Final = "Touchez la maison de quelqu'un d'autre, en vie."


def _choices(village: Village, part: str, known: Known) -> Iterator[ChoiceView]:
    if part == "price":
        for post in _priests(village):
            yield from _prices(village, known, post)
    if part in ("price", "witnesses") and not known.get(ELSEWHERE) and "after" not in known:
        yield ChoiceView("choose", ELSEWHERE, "S'installer ailleurs")


def _prices(village: Village, known: Known, post: Post) -> Iterator[ChoiceView]:
    """M-13: nothing, or a price paid by one of the two, as the rules would accept it."""
    priest = f"devant {village.name(village.posts[post] or '')}, {POSTS[post]}"
    yield ChoiceView("choose", f"{post}|0|", "Gratuit", priest)
    for price in range(1, HIGHEST_PRICE + 1):
        for payer in known["spouses"]:
            told = {**known, "priest": post, "price": price, "payer": payer}
            if refusal_of(village, wedding_move(told)) is None:
                label = f"{village.name(payer)} paie {coins(price)}"
                yield ChoiceView("choose", f"{post}|{price}|{payer}", label, POSTS[post])
