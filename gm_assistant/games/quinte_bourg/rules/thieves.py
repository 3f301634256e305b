"""The thieves: what they may take from a house and give away at once (L368, M-03 to M-05)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from gm_assistant.engine.forms import COINS, Fields, Shape
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import say
from gm_assistant.french.language import coins, de, listed
from gm_assistant.games.quinte_bourg.rules.asking import Button, Offer, Question
from gm_assistant.games.quinte_bourg.rules.night import (
    Boxes,
    Call,
    Row,
    RowShape,
    acting,
    standing_house,
)
from gm_assistant.games.quinte_bourg.rules.posts import too_few, transfer
from gm_assistant.games.quinte_bourg.rules.village import Player, Village, is_no_more, neighbours
from gm_assistant.games.quinte_bourg.rules.words import (
    PLAYER,
    SHARES,
    OwnHouse,
    PlayerId,
    Refusal,
    Step,
    Unbendable,
    Weekday,
)

TooManyTaken = Refusal.saying(
    "Le larcin rapporte au plus {most} ici : choisissez un montant plus petit."
)
GivesMoreThanTaken = Unbendable.saying(
    "Le voleur ne peut redonner que ce qu'il a pris ({taken}) : redonnez moins."
)


def thief_robs(village: Village, move: Move, row: Row) -> None:
    """All from a neighbour, half (rounded up) from further away; gifts at once."""
    thief = acting(village, row)
    if thief is None:
        return
    owner = standing_house(village, move["house"])
    if owner.id == thief.id:
        village.refuse(OwnHouse(name=thief.name), "force.a_soi_meme", player=thief.id)
    taken = _taken(village, thief, owner, move)
    transfer(village, owner.id, thief.id, taken, "larcin")
    _give_away(village, thief.id, taken, move)


def most_to_take(village: Village, thief: PlayerId, owner: PlayerId) -> int:
    """M-04: the coins of an owner secretly dead are still in the house."""
    purse = village.players[owner].coins
    return purse if owner in neighbours(village, thief) else (purse + 1) // 2


def _taken(village: Village, thief: Player, owner: Player, move: Move) -> int:
    most = most_to_take(village, thief.id, owner.id)
    taken = int(move.get("takes", most))
    if taken > owner.coins:
        raise too_few(owner)
    if taken > most:
        village.refuse(TooManyTaken(most=coins(most)))
    return taken


def _give_away(village: Village, thief: PlayerId, taken: int, move: Move) -> None:
    gives = move.get("gives", {})
    if sum(gives.values()) > taken:
        raise GivesMoreThanTaken(taken=coins(taken))
    for friend, amount in gives.items():
        if not village.players[friend].seated:
            refusal = is_no_more(village.players[friend])
            village.refuse(refusal, "force.pieces_d_un_mort", player=friend)
        transfer(village, thief, friend, amount, "larcin.don")


def _robbery_said(village: Village, move: Fields) -> str:
    words = f"détrousse la maison {de(village.name(move['house']))}"
    words += f", prend {coins(move['takes'])}" if "takes" in move else ""
    shares = [f"{coins(n)} à {village.name(it)}" for it, n in move.get("gives", {}).items() if n]
    return f"{words}, redonne {listed(shares)}" if shares else words


_HOUSE: Final = Question("house", "Maison")
_GIFTS: Final = (
    Question("takes", "Butin", words=1, seat=False),
    Question("gives", "Dons", words=1),
)
_SHARING: Final = Button(
    "choose", "gives", "Il en donne, ou prend moins", "puis sa maison, la somme, et à qui"
)
_ALL_GIVEN: Final = "Tout le butin est déjà donné : touchez « C'est tout »."
_KEPT: Final = "Ce qu'il ne donne pas, il le garde."


@dataclass(frozen=True, kw_only=True)
class Larceny(RowShape):
    """A house is robbed of all that may be taken; or of less, and coins of it are given away.

    A thief who keeps all tells everything by one tap; one who shares is asked two more.
    """

    boxes: Boxes = (("house", "Maison"), ("takes", "Butin"), ("gives", "Dons"))
    passes: str = "Aucun vol"
    loot: str = "larcin"
    fields: ClassVar[Shape] = Shape({"house": PLAYER}, {"takes": COINS, "gives": SHARES})
    questions: ClassVar[tuple[Question, ...]] = (_HOUSE,)
    parts: ClassVar[tuple[str, ...]] = ("house", "gives")
    uncarried: ClassVar[Collection[str]] = ("gives",)
    one_breath: ClassVar[bool] = True

    def asked(self, told: Fields) -> tuple[Question, ...]:
        return (_HOUSE, *_GIFTS) if told.get("choose") == "gives" else (_HOUSE,)

    def is_told(self, question: Question, told: Fields) -> bool:
        """Gifts are never all given until the game master says so."""
        return question.field in told and question.field != "gives"

    def joined(self, told: Fields, tapped: Fields) -> dict[str, Any]:
        """A gift tapped on a house is one coin more."""
        merged = {**told, **tapped}
        if isinstance(friend := tapped.get("gives"), str):
            given = _gifts(told)
            merged["gives"] = {**given, friend: given.get(friend, 0) + 1}
        return merged

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        told = call.told
        unsaid = told.get("choose") == "gives" and not told.get("go")
        if "house" not in told or unsaid:
            return None
        return {it: told[it] for it in self.fields if told.get(it) is not None}

    def fill(self, _ground: Village, field: str, player: PlayerId, chosen: Fields) -> Fields:
        if field != "gives":
            return {field: player}
        return {"house": chosen["house"], "gives": {**chosen.get("gives", {}), player: 0}}

    def trial(self, call: Call, player: PlayerId) -> Fields:
        if call.question.field != "gives":
            return RowShape.trial(self, call, player)
        told = {it: call.told[it] for it in ("house", "takes") if it in call.told}
        chosen = {**told, "gives": _gifts(call.told)}
        return {**chosen, **self.fill(call.ground, "gives", player, chosen)}

    def why_dark(self, call: Call, house: PlayerId) -> str | None:
        """Each tap is one coin of the loot, for somebody else."""
        if call.question.field == "gives":
            if sum(_gifts(call.told).values()) >= int(call.told.get("takes", 0)):
                return _ALL_GIVEN
            if any(it.id == house for it in call.everybody):
                return _KEPT
        return RowShape.why_dark(self, call, house)

    def offer(self, call: Call) -> Offer:
        match call.question.field:
            case "takes":
                most = self._most(call, call.told["house"])
                takes = (Button("takes", str(it), coins(it)) for it in range(most, -1, -1))
                return Offer(buttons=tuple(takes))
            case "gives":
                given = _gifts(call.told).items()
                figures = {it: (f"+{n}", f"reçoit {coins(n)}") for it, n in given}
                return Offer(go_on="C'est tout", figures=figures)
            case _:
                return Offer(
                    buttons=() if "choose" in call.told else (_SHARING,),
                    figures=self._takings(call),
                )

    def marked(self, call: Call, told: Fields) -> dict[PlayerId, str]:
        if call.question.field != "gives":
            return RowShape.marked(self, call, told)
        return {it: f"reçoit {coins(n)}" for it, n in _gifts(told).items()}

    def _takings(self, call: Call) -> dict[PlayerId, tuple[str, str]]:
        """What the thief may take in each house."""
        thief = next((it.id for it in call.everybody), None)
        houses = (it for it in call.village.seats if thief is not None and it != thief)
        most = {it: self._most(call, it) for it in houses}
        return {it: (str(n), f"{coins(n)} à prendre") for it, n in most.items()}

    def _most(self, call: Call, house: PlayerId) -> int:
        thief = next(iter(call.everybody), None)
        if thief is None or house == thief.id:
            return 0
        return most_to_take(call.ground, thief.id, house)

    def value(self, village: Village, question: Question, told: Fields) -> str:
        if question.field == "takes" and "takes" in told:
            return coins(int(told["takes"]))
        if question.field == "gives":
            return listed(f"{village.name(it)} {n}" for it, n in _gifts(told).items())
        return RowShape.value(self, village, question, told)

    def summary(self, village: Village, fields: Fields) -> str:
        loot = f", {coins(fields['takes'])}" if "takes" in fields else ""
        return f"chez {village.name(fields['house'])}{loot}"

    def noted(self, village: Village, fields: Fields) -> dict[str, str]:
        shares = [f"{coins(n)} à {village.name(it)}" for it, n in _gifts(fields).items()]
        house = {"house": village.name(fields["house"])}
        return {**house, "gives": listed(shares)} if shares else house


def _gifts(told: Fields) -> Mapping[PlayerId, int]:
    given = told.get("gives")
    return given if isinstance(given, Mapping) else {}


def _thief(step: Step, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=60,
        nights=nights,
        judge=thief_robs,
        words=_robbery_said,
        calls=(step,),
        shape=Larceny(),
        sayings={
            "larcin": say("{player} dérobe {coins} à {giver}.", "L368", "M-03", "M-04"),
            "larcin.don": say("{giver} redonne aussitôt {coins} à {player}.", "L368", "M-03"),
        },
    )


ROWS: Final = (
    _thief("voleur", "lundi", "jeudi"),
    _thief("brigand", "mardi", "vendredi"),
    _thief("cambrioleur", "mercredi", "samedi"),
)
