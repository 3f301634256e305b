"""A second reading of what a table's own cards do: small, and written from the contract alone."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

Card = dict[str, Any]

WEEK: Final = ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi")
# Rows that stand in every night, those after which somebody may still be put to sleep first.
BEFORE_THE_ATTACK: Final = ("fantomes", "reptiliens", "amoureux", "marchand_de_sable", "laura")
ALWAYS: Final = (*BEFORE_THE_ATTACK, "attaque", "aube")
SOMEBODY: Final = ("player", "neighbour")
COINS: Final = ("take", "give", "purse")
CAMPS: Final = ("reptiliens", "villageois", "souris", "martyre", "seths", "musiciens", "idealistes")


def random_cards(rng: Random, most: int = 5) -> list[Card]:
    """Up to so many cards, of every kind that may be written."""
    return [_card(rng, f"maison_{it}") for it in range(rng.randint(1, most))]


def _card(rng: Random, name: str) -> Card:
    kind = rng.choice(("speciality", "speciality", "speciality", "camp_role", "call"))
    card: Card = {"id": name, "label": name.replace("_", " ").capitalize(), "kind": kind}
    card |= {"camp": rng.choice(CAMPS)} if kind == "camp_role" else {}
    if kind == "camp_role" and rng.random() < 0.3:
        return card
    nights = rng.sample(WEEK, rng.randint(1, 6)) if rng.random() < 0.5 else list(WEEK)
    after = rng.choice(ALWAYS)
    if kind == "call":
        free = {"asks": "nothing", "effects": [{"does": "free"}]}
        return {**card, "call": {"nights": nights, "after": after, **free}}
    asks = rng.choice(("player", "player", "neighbour", "house", "house", "nothing"))
    effects = [_effect(rng, asks, after) for _ in range(rng.randint(1, 3))]
    answers = [it for it in effects if it["does"] in ("cards", "reptilian", "purse")]
    kept = [it for it in effects if it not in answers[1:] or it is answers[0]]
    call: Card = {"nights": nights, "after": after, "asks": asks, "effects": kept}
    call |= {it: True for it in ("not_self", "not_twice") if rng.random() < 0.3}
    call |= {"uses": rng.randint(1, 2)} if rng.random() < 0.3 else {}
    card |= {"spent": 1} if "uses" in call and rng.random() < 0.2 else {}
    return {**card, "call": call}


def _effect(rng: Random, asks: str, after: str) -> dict[str, Any]:
    may = ["free"]
    may += list(COINS) if asks != "nothing" else []
    may += ["cards", "reptilian"] if asks in SOMEBODY else []
    may += ["sleep", "sleep"] if asks in SOMEBODY and after != "aube" else []
    may += ["defend", "defend"] if asks == "house" and after in BEFORE_THE_ATTACK else []
    does = rng.choice(may)
    many: Card = {"coins": rng.choice((1, 2, "all"))} if does in ("take", "give") else {}
    few = {"coins": rng.randint(1, 3)} if does == "purse" else {}
    return {"does": does, **many, **few}


class Refused(Exception):
    """Whom the card may not name."""


@dataclass
class Reading:
    """The table as the contract reads it, in the course of a night."""

    cards: list[Card]
    seats: list[str]
    holder: dict[str, str]
    reptilian: set[str]
    printed: dict[str, dict[str, list[str]]]
    coins: dict[str, int]
    buried: set[str]
    secretly_dead: set[str] = field(default_factory=set)
    asleep: set[str] = field(default_factory=set)
    guarded: set[str] = field(default_factory=set)
    failed: list[str] = field(default_factory=list)
    answers: list[Any] = field(default_factory=list)
    spent: dict[str, int] = field(default_factory=dict)
    last: dict[str, str] = field(default_factory=dict)

    def table(self, rows: list[str], night: str) -> list[str]:
        """Each right after its row; several after one in the order of the document."""
        found = []
        for row in rows:
            found.append(row)
            calls = [it for it in self.cards if "call" in it]
            found += [
                it["id"]
                for it in calls
                if it["call"]["after"] == row and night in it["call"]["nights"]
            ]
        return found

    def play(self, card: Card, named: str | None) -> None:
        """One call; Refused where it may not name that one."""
        if card["kind"] == "call":
            return
        call, me = card["call"], self.holder.get(card["id"])
        if me is None:
            self.answers.append("sans_effet")
            return
        sleeps = me in self.asleep and call["after"] != "aube"
        used_up = self._spent(card) >= call.get("uses", 1000)
        if me in self.buried | self.secretly_dead or sleeps or used_up:
            self._fail(card)
            return
        if named is not None and not self._reaches(card, me, named):
            self._fail(card)
            return
        for effect in call["effects"]:
            self._do(effect, me, named or me)
        self.spent[card["id"]] = 1 + self._spent(card)
        if named is not None:
            self.last[card["id"]] = named

    def _spent(self, card: Card) -> int:
        return self.spent.get(card["id"], int(card.get("spent", 0)))

    def _fail(self, card: Card) -> None:
        self.answers.append("sans_effet")
        self.failed.append(card["id"])

    def _reaches(self, card: Card, me: str, named: str) -> bool:
        call = card["call"]
        beside = call["asks"] == "neighbour" and named not in self._beside(me)
        again = call.get("not_twice") and self.last.get(card["id"]) == named
        if beside or again or (call.get("not_self") and named == me):
            raise Refused
        if call["asks"] == "house":
            moves_coins = any(it["does"] in COINS for it in call["effects"])
            return not (named in self.buried and moves_coins)
        if named in self.buried:
            raise Refused
        return named not in self.secretly_dead

    def _beside(self, me: str) -> set[str]:
        here = [it for it in self.seats if it not in self.buried]
        place = here.index(me)
        return {here[place - 1], here[(place + 1) % len(here)]} - {me}

    def _do(self, effect: dict[str, Any], me: str, named: str) -> None:
        match effect["does"]:
            case "sleep":
                self.asleep.add(named)
            case "defend":
                self.guarded.add(named)
            case "cards":
                self.answers.append(self.printed[named])
            case "reptilian":
                self.answers.append(named in self.reptilian)
            case "purse":
                self.answers.append(self.coins[named] >= effect["coins"])
            case "take":
                self._pass(named, me, effect["coins"])
            case "give":
                self._pass(me, named, effect["coins"])

    def _pass(self, giver: str, taker: str, coins: Any) -> None:
        purse = self.coins[giver]
        moved = purse if coins == "all" else min(coins, purse)
        self.coins[giver] -= moved
        self.coins[taker] += moved
