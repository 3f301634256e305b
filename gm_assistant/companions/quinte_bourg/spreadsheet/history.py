"""A game as the facts that an MJ would have written, night after night and day after day."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.spreadsheet import facts as f
from gm_assistant.companions.quinte_bourg.views.ledger.coins import hands
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.night import Night
from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import stages_of
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SPECIALITIES, STATUSES, PlayerId

Move = Any
_POWERS: Final = {
    "assassinat": f.MURDERED,
    "repticide": f.REPTICIDE,
    "morsure": f.BITTEN,
    "conversion_radieuse": f.RADIANT,
    "conversion_noire": f.BLACK,
    "resurrection": f.RISEN,
}


@dataclass(frozen=True, slots=True)
class Fact:
    """One row of the sheet of the facts."""

    what: str
    who: PlayerId | None = None
    other: PlayerId | None = None
    coins: int | None = None
    card: str | None = None


@dataclass(slots=True)
class Told:
    """What one night and its day have to say."""

    number: int
    night: Night | None = None
    before: list[Fact] = field(default_factory=list)
    after: list[Fact] = field(default_factory=list)
    waking: list[Fact] = field(default_factory=list)
    morning: list[Fact] = field(default_factory=list)
    day: list[Fact] = field(default_factory=list)
    exchanged: PlayerId | None = None
    upset: bool = False
    without_effect: bool = False
    without_victim: bool = False
    robbed: int | None = None
    by_hand: dict[PlayerId, int] = field(default_factory=dict)

    @property
    def room(self) -> f.Room:
        """Enough rows for all of it, and as many free ones as an evening needs."""
        usual = f.Room()
        return f.Room(
            max(usual.before, len(self.before) + 1),
            max(usual.after, len(self.after) + 1),
            max(usual.waking, len(self.waking) + 1),
            max(usual.morning, len(self.morning) + 1),
            max(usual.day, len(self.day) + 6),
        )


def told(game: Game) -> list[Told]:
    """One entry a calendar day, from the first night on."""
    days: dict[int, Told] = {}
    chronicle = (*game.village.chronicle, game.village.happened)
    for index, move in enumerate(game.moves):
        before, after = game.villages[index], game.villages[index + 1]
        if after.phase == "ouverture":
            continue
        day = days.setdefault(after.day, Told(after.day))
        if after.phase == "nuit":
            day.night = after.night
        happened = [it for it in chronicle[len(after.chronicle)] if it.move == index]
        rows = list(_facts(move, before, after, happened, day))
        _place(day, rows, before, after, move, index)
    for page, written in enumerate(chronicle):
        _close(days, game, page, written)
    for day in days.values():
        _by_hand(day, game)
    return list(days.values())


def _place(
    day: Told, rows: list[Fact], before: Village, after: Village, move: Move, index: int
) -> None:
    """Put the facts of a move under their moment."""
    if after.phase == "nuit":
        night = after.night
        place = next((it.place for it in night.interludes if it.index == index), 0) if night else 0
        late = night is not None and place >= night.place_of("attaque")
        for fact in rows:
            posts = fact.what in (f.OPENED, f.RETIRED, f.DECREED, f.NAMED)
            (day.waking if posts else day.after if late else day.before).append(fact)
        return
    village = after if move["move"] in ("stage", "exchange") else before
    zone = day.day
    if village.phase != "jour" or not _reached(village, "postes"):
        zone = day.waking
    elif village.weekday != "dimanche" and not _reached(village, "morts"):
        zone = day.waking if village.owes("exchange") else day.morning
    zone.extend(rows)


def _reached(village: Village, stage: str) -> bool:
    stages = stages_of(village.weekday)
    return village.stage is not None and stages.index(village.stage) >= stages.index(stage)


def _facts(
    move: Move, before: Village, after: Village, happened: Sequence[Consequence], day: Told
) -> Iterator[Fact]:
    """What a move other than a row is in the sheet of the facts."""
    match move["move"]:
        case "invoke":
            yield from _invocation(move, happened)
        case "exchange":
            day.exchanged = move["with"]
        case "fate":
            yield from _fate(move)
        case "wedding":
            yield from _wedding(move, happened)
        case "move_house":
            yield Fact(f.SITS, move["player"], move["after"])
        case "correct":
            yield from _decree(move, before)
        case "leave":
            yield from _departure(move, before)
        case "execute" | "tribunal":
            yield from (Fact(f.EXECUTED, it) for it in _struck(happened))
            # L506: a pardon takes the Bourreau out of the game.
            gone = (it for it in before.posts if it not in after.posts)
            yield from (Fact(f.RETIRED, card=POSTS[it]) for it in gone)
        case _:
            yield from _on_a_post(move)
    yield from _coins(happened)


def _on_a_post(move: Move) -> Iterator[Fact]:
    kinds = {
        "assign": (f.NAMED, "player"),
        "candidacies": (f.APPLIED, "chosen"),
        "open_post": (f.OPENED, ""),
        "retire_post": (f.RETIRED, ""),
    }
    if move["move"] in kinds:
        what, field = kinds[move["move"]]
        yield Fact(what, move.get(field), card=POSTS[move["post"]])


def _invocation(move: Move, happened: Sequence[Consequence]) -> Iterator[Fact]:
    power, by = move["power"], move["by"]
    spent = sum(int(it.facts["coins"]) for it in happened if it.rule.startswith("pieces."))
    if power == "show":
        yield from (Fact(f.DEAD, it) for it in _struck(happened))
    elif power == "enquete":
        yield Fact(f.INQUIRY, by, coins=spent, card=POSTS[move["post"]])
    else:
        yield Fact(_POWERS[power], by, move["target"], spent if power == "assassinat" else None)


def _departure(move: Move, before: Village) -> Iterator[Fact]:
    """A spreadsheet knows no other way out than death, after which a lover grieves."""
    player = move["player"]
    person = before.players[player]
    if person.living and (person.lover is None or move.get("grief")):
        yield Fact(f.DEAD, player)
    yield Fact(f.FATE, player, card=STATUSES["heritage"])


def _struck(happened: Sequence[Consequence]) -> list[PlayerId]:
    """Those aimed at: whoever dies of it, or comes back; grief follows by itself."""
    return [
        it.who
        for it in happened
        if it.who and (it.kind == "spared" or (it.kind == "death" and it.rule != "mort.chagrin"))
    ]


def _fate(move: Move) -> Iterator[Fact]:
    if move["becomes"] != "heritage":
        yield Fact(f.FATE, move["player"], card=STATUSES[move["becomes"]])
        return
    if "heir_drops" in move:
        yield Fact(f.RENOUNCED, move["heir"], card=SPECIALITIES[move["heir_drops"]])
    yield Fact(f.HERITAGE, move["player"], move["heir"], card=SPECIALITIES[move["speciality"]])


def _wedding(move: Move, happened: Sequence[Consequence]) -> Iterator[Fact]:
    first, second = move["spouses"]
    yield Fact(f.WEDDING, first, second)
    for it in happened:
        if it.rule == "mariage.tarif":
            giver, taker = hands(it)
            yield Fact(f.FEE, giver, taker, int(it.facts["coins"]))
    if move.get("after"):
        yield Fact(f.SITS, first, move["after"])
        yield Fact(f.SITS, second, first)


def _decree(move: Move, before: Village) -> Iterator[Fact]:
    """Coins are counted by hand; cards and seats that a decree changed cannot be said."""
    player = move.get("player")
    if "post" in move:
        yield Fact(f.DECREED, player, card=POSTS[move["post"]])
    if move.get("status") == "mort":
        yield Fact(f.DEAD, player)
    elif move.get("status") == "vivant" and not before.players[player].living:
        yield Fact(f.RETURNED, player)
    elif "status" in move and move["status"] != before.players[player].status:
        yield Fact(f.DEAD, player)
        yield Fact(f.FATE, player, card=STATUSES[move["status"]])


def _coins(happened: Sequence[Consequence]) -> Iterator[Fact]:
    kinds = {"don": f.GIFT, "pickpocket": f.PICKED}
    for it in happened:
        if it.kind != "coins":
            continue
        giver, taker = hands(it)
        amount = int(it.facts["coins"])
        if it.rule.startswith("heritage."):
            yield Fact(f.ESTATE, giver, taker, amount)
        elif it.rule == "pickpocket":
            yield Fact(f.PICKED, taker, giver)
        elif it.rule in kinds:
            yield Fact(kinds[it.rule], giver, taker, amount)


def _close(days: dict[int, Told], game: Game, page: int, happened: Sequence[Consequence]) -> None:
    """What a night says at its end: thief's gifts, and what the sheet could not work out."""
    after = next((it for it in reversed(game.villages) if len(it.chronicle) == page), None)
    if after is None or after.phase != "nuit" or after.night is None:
        return
    day, night = days[after.day], after.night
    gifts = [it for it in happened if it.rule == "larcin.don"]
    for it in reversed(gifts):
        giver, taker = hands(it)
        day.before.insert(0, Fact(f.GIFT, giver, taker, int(it.facts["coins"])))
    day.robbed = sum(int(it.facts["coins"]) for it in happened if it.rule == "larcin")
    upset = any(it.move.name == "invoke" or it.move.forced for it in night.interludes)
    day.upset = upset
    day.without_effect = upset and night.effect is None
    struck = [it.who for it in happened if _of_the_attack(it) and it.who]
    carnage = "attaque" in night.sheet and night.sheet["attaque"][1].get("carnage", False)
    if upset or carnage:
        day.without_victim = True
        day.after[:0] = [Fact(f.DEAD, it) for it in struck]


def _of_the_attack(it: Consequence) -> bool:
    return (it.kind == "death" and it.rule == "mort.attaque") or (
        it.kind == "spared" and it.facts.get("cause") == "attaque"
    )


def _by_hand(day: Told, game: Game) -> None:
    """The change of each purse that neither the night nor the facts explain."""
    stands = [it for it in game.villages if it.day == day.number and it.phase != "ouverture"]
    first = game.villages.index(stands[0])
    before = game.villages[first - 1]
    explained: Counter[PlayerId] = Counter()
    happened = (
        it
        for page in {len(it.chronicle) for it in stands}
        for it in (*game.village.chronicle, game.village.happened)[page]
        if it.kind == "coins" and it.rule != "pieces.vote"
    )
    for it in happened:
        giver, taker = hands(it)
        explained.subtract({giver: int(it.facts["coins"])} if giver else {})
        explained.update({taker: int(it.facts["coins"])} if taker else {})
    for player in before.seats:
        change = stands[-1].players[player].coins - before.players[player].coins
        if change != explained[player]:
            day.by_hand[player] = change - explained[player]
