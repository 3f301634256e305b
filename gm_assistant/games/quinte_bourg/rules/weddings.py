"""A wedding as it is conducted by houses: the two, a priest and his price or witnesses, a place."""

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import Any, ClassVar, Final

from gm_assistant.engine.forms import FLAG, Fields, Forms
from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.asking import (
    Asking,
    Button,
    Entry,
    Offer,
    Question,
    Reasons,
    Said,
    whole,
)
from gm_assistant.games.quinte_bourg.rules.trials import HIGHEST_PRICE
from gm_assistant.games.quinte_bourg.rules.village import neighbours
from gm_assistant.games.quinte_bourg.rules.words import POSTS, PRIESTS, SHARES, PlayerId, Post

_ELSEWHERE: Final = "ailleurs"
# Words of buttons: all is said; then, before a bar, which priest, or who wants it alone.
_CELEBRATED, _REFUSED, _BEFORE, _FORCED = "celebre", "refus", "devant", "impose"
# M-15: the only one who marries people against their will.
_FORCING: Final = "pretre_traditionnel"
_MARRIED: Final = "Déjà en ménage : choisissez quelqu'un d'autre."
_GONE: Final = "N'est plus en vie : choisissez quelqu'un d'autre."
_NO_WITNESS: Final = "Il faut une personne en vie, autre que les époux."
_NOT_AFTER: Final = "Touchez la maison de quelqu'un d'autre, en vie."
_THEN: Final = "Puis touchez la maison après laquelle le couple s'installe : c'est célébré."
_COUPLE, _WITNESSES, _PRICE, _AFTER = "spouses", "witnesses", "autel", "after"


class TwoPayers(Unreadable):
    """Both steppers were raised."""

    sentence = "Un seul des deux paie le tarif : remettez l'autre à zéro."


class Wedding(Asking):
    """L538-L540: a priest and his price, or two witnesses."""

    move = "wedding"
    besides: ClassVar[Forms] = {"gives": SHARES, _ELSEWHERE: FLAG}

    @property
    def is_put(self) -> bool:
        """Where two free people live at least."""
        return len(self.free) > 1

    @cached_property
    def free(self) -> list[PlayerId]:
        """M-11: a widow may marry again."""
        players, living = self.village.players, self.village.living()
        return [it.id for it in living if it.spouse is None or not players[it.spouse].living]

    @property
    def couple(self) -> list[PlayerId]:
        return list(self.told.get("spouses", ()))[:2]

    @property
    def witnesses(self) -> list[PlayerId]:
        return list(self.told.get("witnesses", ()))

    @property
    def are_neighbours(self) -> bool:
        first, second = self.couple
        return second in neighbours(self.village, first)

    @property
    def priests(self) -> list[Post]:
        return [it for it in PRIESTS if self.village.posts.get(it) is not None]

    @property
    def part(self) -> str:
        """What is asked next; empty when all is known."""
        if len(self.couple) < 2:
            return _COUPLE
        if self.priests:
            done = "after" in self.told or self.told.get("choose") == _CELEBRATED
            return "" if done else _PRICE
        if len(self.witnesses) < 2:
            return _WITNESSES
        apart = self.told.get(_ELSEWHERE) or not self.are_neighbours
        return _AFTER if apart and "after" not in self.told else ""

    @cached_property
    def question(self) -> Question:
        couple, witnesses = self.named(self.couple), self.named(self.witnesses)
        who = " et ".join(couple) + (f", témoins : {', '.join(witnesses)}" if witnesses else "")
        fit = [it for it in self.living if it not in self.couple]
        label, offer = "Avec qui ?" if couple else "Qui se marie ?", Offer()
        said: Said | None = None
        if self.part == _WITNESSES:
            label = "Second témoin ?" if witnesses else "Premier témoin ?"
            said = "mariage_temoins", {"noms": listed(couple)}
            elsewhere = Button("choose", _ELSEWHERE, "S'installer ailleurs")
            offer = Offer(buttons=() if self.told.get(_ELSEWHERE) else (elsewhere,))
        elif self.part == _AFTER:
            label = "Après quelle maison, dans le sens horaire ?"
            said = "mariage_installation", {"joueur": couple[0], "autre": couple[1]}
        elif self.part == _PRICE:
            label, priest = "Qui paie le Prêtre, et combien ?", self.village.posts[self._before]
            said = "mariage_pretre", {"noms": listed(couple), "joueur": self.name(priest)}
            offer = Offer(buttons=tuple(self._at_the_altar()), entries=tuple(self._purses()))
        return Question(
            "house",
            label,
            id="mariage",
            who=who,
            help=_THEN if self.part == _PRICE else "",
            offered=offer,
            said=said,
            why_not=lambda: self._why_not(fit),
            marked=dict.fromkeys(self.couple, "se marie") | dict.fromkeys(self.witnesses, "témoin"),
        )

    def _why_not(self, fit: Collection[PlayerId]) -> Reasons:
        if self.part in (_COUPLE, ""):
            barred = self.only(self.free, _GONE)
            return {it: _MARRIED if it in self.living else why for it, why in barred.items()}
        return self.only(fit, _NO_WITNESS if self.part == _WITNESSES else _NOT_AFTER)

    @property
    def _before(self) -> Post:
        return str(self.told.get("priest", self.priests[0]))

    def _purses(self) -> Iterator[Entry]:
        """Who pays, and how much, as far as a purse goes."""
        for spouse in self.couple:
            most = min(HIGHEST_PRICE, self.village.players[spouse].coins)
            paid = self.told.get("price", 0) if self.told.get("payer") == spouse else 0
            if most:
                label = f"{self.name(spouse)} paie"
                yield Entry("gives", label, "stepper", str(paid), most=most, whose=spouse)

    def _at_the_altar(self) -> Iterator[Button]:
        if self.are_neighbours:
            stay = "Ils restent où ils sont"
            yield Button("choose", _CELEBRATED, stay, "c'est célébré", strong=True)
        yield Button("choose", _REFUSED, "Le Prêtre refuse", "pas de mariage")
        for post in self.priests if len(self.priests) > 1 else ():
            word = f"{_BEFORE}|{post}"
            yield Button("choose", word, POSTS[post], chosen=post == self._before)
        for spouse in self.couple if self._before == _FORCING else ():
            label, word = f"{self.name(spouse)} l'impose", f"{_FORCED}|{spouse}"
            yield Button("choose", word, label, chosen=self.told.get("forced_by") == spouse)

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """Touched twice: not him after all."""
        part, house = self.part, tapped.get("house")
        if part == _PRICE:
            return self._before_the_priest(tapped)
        if tapped.get("choose") == _ELSEWHERE:
            return {**self.told, _ELSEWHERE: True}
        if house and part == _AFTER:
            return {**self.told, "after": house}
        if house and part:
            named = list(self.told.get(part, ()))
            without = [it for it in named if it != house]
            return {**self.told, part: without if house in named else [*named, house]}
        return dict(self.told)

    def _before_the_priest(self, tapped: Fields) -> dict[str, Any]:
        """M-13: the price on its steppers goes with the last touch, a house or « Célébrer »."""
        word, _, about = str(tapped.get("choose", "")).partition("|")
        if word == _REFUSED:
            return {}
        paid = tapped.get("gives", {})
        if len(paid) > 1:
            raise TwoPayers
        told = {"priest": self.priests[0], **self.told, "price": sum(paid.values())}
        told.pop("payer", None)
        told |= {"payer": next(iter(paid))} if told["price"] else {}
        if word == _BEFORE and about in self.priests:
            told["priest"] = about
        elif word == _FORCED and about in self.couple:
            # M-15: touched twice, both agree after all.
            taken_back = told.pop("forced_by", None) == about
            told |= {} if taken_back else {"forced_by": about}
        elif word == _CELEBRATED and self.are_neighbours:
            told["choose"] = _CELEBRATED
        elif tapped.get("house"):
            told["after"] = tapped["house"]
        return told

    def fields_from(self) -> dict[str, Any] | None:
        return None if self.part else whole(self.told, _ELSEWHERE)
