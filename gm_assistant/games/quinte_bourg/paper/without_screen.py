"""The night without a screen: one leaf that works it out, and its calls folded for the pocket.

« Le MJ sans écran » resolves a night and ends a game (`without_screen_sheets`). Its face is what
the app would work out: the attack in eight boxes, camera and animals and their instant, the table
of beds, the end of the game for the cards dealt, who may invoke what. Its back is what the app
would remember: houses, charms, posts morning by morning, weddings. Both say what the settings of
this table change.

The pocket edition (`pocket_sheets`) is one A4. Folded in eight, cut along the middle and folded
together, it is a booklet of 74 × 105 mm. The panels lie on it as they have to be read then: those
of the upper row upside down.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations
from typing import Final

from gm_assistant.french.language import capitalised, listed
from gm_assistant.games.quinte_bourg.paper.day_sheets import posts_of
from gm_assistant.games.quinte_bourg.paper.large_print import LargePrintSheet, rulings_of
from gm_assistant.games.quinte_bourg.paper.sheets import (
    EMPTY_SEATS,
    Box,
    CallLine,
    Fact,
    Ranked,
    Words,
    beds_of,
    names_within,
)
from gm_assistant.games.quinte_bourg.rules.powers import POWER_RULES, PowerRules
from gm_assistant.games.quinte_bourg.rules.victory import FOLLOWED, OF_A_GROUP, STOPPING
from gm_assistant.games.quinte_bourg.rules.village import Player, Rulings, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_ORDER,
    CONDITIONS_OF,
    PERSONAL,
    POSTS,
    POWERS,
    ROLES,
    SPECIALITIES,
    PlayerId,
    Power,
)
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.games.quinte_bourg.texts.scripts import Note, Scripts

# Camps of a few: their names stand beside their condition.
_FEW: Final = frozenset(("amoureux", "seths", "souris", "martyre", "musiciens"))
_LETTERS: Final = 14
_DAYS: Final = 7
_WEDDINGS: Final = 4
# Room for so many uses of a power that is never spent.
_USES: Final = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One box of the attack: a question to tick, and what follows."""

    title: str
    words: str


@dataclass(frozen=True, slots=True)
class PowerLine:
    """Who may raise an arm, at what price, and how often he has."""

    power: str
    holder: str
    does: str
    price: str
    used: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class HouseLine:
    """A house as a row: whose it is, who charmed its owner, who sleeps there tonight."""

    number: int
    name: str = ""
    state: str = ""
    charmed: tuple[bool, ...] = (False, False)


@dataclass(frozen=True, slots=True)
class WithoutScreenSheet:
    """The face."""

    title: str
    attack: tuple[Step, ...]
    instants: tuple[str, ...]
    arm: str
    stops: tuple[Box, ...]
    also: tuple[Box, ...]
    powers: tuple[PowerLine, ...]
    votes: tuple[str, ...]
    priority: tuple[Ranked, ...]
    kind: str = "sans_ecran"


@dataclass(frozen=True, slots=True)
class StateSheet:
    """The back."""

    title: str
    houses: tuple[HouseLine, ...]
    posts: tuple[Fact, ...]
    couples: tuple[str, ...]
    lovers: str = ""
    passing: tuple[str, ...] = ()
    days: int = _DAYS
    kind: str = "etat"

    @property
    def weddings(self) -> int:
        """The lines for couples to come: a crowd leaves fewer."""
        return max(0, (_WEDDINGS if self.spacing else _WEDDINGS - 2) - len(self.couples))

    @property
    def spacing(self) -> str:
        """The fewer the houses, the higher their lines: a class of the style sheet."""
        steps = ((24, "is-wide"), (34, "is-roomy"))
        return next((word for most, word in steps if len(self.houses) <= most), "")


def without_screen_sheets(
    scripts: Scripts,
    rules: Help,
    village: Village | None,
    secrets: bool,
    *,
    before: bool = False,
    seats: int = EMPTY_SEATS,
) -> tuple[WithoutScreenSheet | StateSheet, ...]:
    """The leaf; without the secrets nobody is named beside a card."""
    told = village if secrets else None
    instants = (words for it, words in rulings_of(scripts).items() if it != "alpha")
    face = WithoutScreenSheet(
        "Le MJ sans écran",
        attack_steps(scripts),
        (*instants, *_texts(scripts, "instant")),
        scripts.notes["bras"]["geste"].text,
        tuple(_stops(rules, told)),
        tuple(_also(rules, told, village)),
        tuple(_powers(scripts.notes["pouvoir"], told)),
        _texts(scripts, "journee"),
        beds_of(scripts),
    )
    back = _state(village, secrets, before, seats)
    return face, replace(back, passing=_texts(scripts, "passage"))


def _texts(scripts: Scripts, section: str) -> tuple[str, ...]:
    return tuple(it.text for it in scripts.notes[section].values())


def attack_steps(scripts: Scripts) -> tuple[Step, ...]:
    """In the order in which they are asked: the first that stops the attack ends it."""
    asked = (scripts.notes["reglage"]["alpha"], *scripts.notes["attaque"].values())
    return tuple(Step(it.label, capitalised(it.text)) for it in asked)


# What stops the game, and what is weighed once it has stopped (W-01).


def _stops(rules: Help, village: Village | None) -> Iterator[Box]:
    """After each death, conversion, change of posts, gift or vote."""
    for it in STOPPING:
        if it in CAMP_ORDER and _dealt(village, it):
            label = next(one.label for one in rules.kind("camp") if one.id == it)
            yield Box(f"{label}{_of_camp(village, it)} : {_win(rules, 'camp', it)}", ticks=True)
        elif it in OF_A_GROUP or it in ("cupide", "showman"):
            yield from _personal(rules, village, it)
    yield Box("Il ne reste que deux vivants.", ticks=True)
    yield Box("Shéhérazade a converti la noire, la rouge ou Seth.", ticks=True)


def _also(rules: Help, told: Village | None, village: Village | None) -> Iterator[Box]:
    """Those that stop nothing."""
    if _dealt(told, "idealistes"):
        yield Box(f"Idéalistes : {_least(village)} en vie à la fin.", ticks=True)
    for it in (*OF_A_GROUP, *FOLLOWED):
        if it not in STOPPING:
            yield from _personal(rules, told, it)


def _least(village: Village | None) -> str:
    rulings = village.rulings if village else Rulings()
    share = "plus de la moitié" if rulings.idealists_need == "majorite" else "au moins la moitié"
    if village is None:
        return f"{share} des joueurs du début"
    most = rulings.idealists_need == "majorite"
    least = village.starters // 2 + 1 if most else (village.starters + 1) // 2
    return f"{share} des {village.starters} joueurs du début, soit {least}"


def _personal(rules: Help, village: Village | None, condition: str) -> Iterator[Box]:
    """Who has it, where somebody may: the conditions are given at the opening."""
    entry = next(it for it in rules.kind("condition") if it.id == condition)
    names = _short(village, _with(village, condition))
    if village is not None and not names and not _may_have(village, condition):
        return
    of = f" ({listed(names)})" if names else ""
    yield Box(f"{entry.label}{of} : {entry.win}", ticks=True)


def _short(village: Village | None, players: Sequence[Player]) -> list[str]:
    brief = names_within(village, _LETTERS) if village else {}
    return [brief[it.id] for it in players]


def _with(village: Village | None, condition: str) -> list[Player]:
    everybody = village.in_seat_order() if village else []
    if condition == "cupide":
        return [it for it in everybody if "cupide" in it.camp_roles]
    return [it for it in everybody if condition in it.personal]


def _may_have(village: Village, condition: str) -> bool:
    """Before the opening is over, whoever was dealt the card."""
    cards = (role for role, them in CONDITIONS_OF.items() if condition in them)
    return village.phase == "ouverture" and not village.dealt.isdisjoint(cards)


def _dealt(village: Village | None, camp: str) -> bool:
    """W-03: a camp that nobody belongs to is left out, but for the two great ones and the pair."""
    if village is None or camp in ("reptiliens", "villageois", "amoureux"):
        return True
    cards = {role for role, of in village.deck.camp_of.items() if of == camp}
    return not village.dealt.isdisjoint(cards) or any(
        it.camp == camp for it in village.in_seat_order()
    )


def _of_camp(village: Village | None, camp: str) -> str:
    """The names of the camps that are few."""
    if village is None or camp not in _FEW:
        return ""
    names = _short(village, [it for it in village.in_seat_order() if it.camp == camp])
    return f" ({listed(names)})" if names else ""


def _win(rules: Help, kind: str, wanted: str) -> str:
    return next(it.win for it in rules.kind(kind) if it.id == wanted)


# Who may invoke what.


def _powers(notes: Mapping[str, Note], village: Village | None) -> Iterator[PowerLine]:
    for power, note in notes.items():
        times = _USES if POWER_RULES[power].repeated else 1
        holders = _granted(village, power)
        for name, used in holders or [(_cards(power) if village is None else "", False)]:
            if village is None or name:
                marks = (used, *(False,) * (times - 1))
                yield PowerLine(POWERS[power], name, note.text, note.price, marks)


def _cards(power: Power) -> str:
    """Which cards grant it, where nobody has been dealt any yet."""
    rules = POWER_RULES[power]
    names = [ROLES[it] for it in rules.roles] + [SPECIALITIES[it] for it in rules.specialities]
    if rules.post:
        names.append(f"le {POSTS[rules.post]}")
    condition = f", s'il est {PERSONAL[rules.condition]}" if rules.condition else ""
    return ", ".join(names) + condition


def _granted(village: Village | None, power: Power) -> list[tuple[str, bool]]:
    if village is None:
        return []
    brief = names_within(village, _LETTERS)
    return [
        (brief[it.id], power in it.used)
        for it in village.in_seat_order()
        if _may_invoke(village, it, POWER_RULES[power])
    ]


def _may_invoke(village: Village, player: Player, rules: PowerRules) -> bool:
    """Poirot is told at the opening whether he is Showman."""
    if village.phase == "ouverture":
        return rules.may_be_granted(village, player)
    return rules.is_granted(village, player)


# The back: what the app would remember.


def _state(village: Village | None, secrets: bool, before: bool, seats: int) -> StateSheet:
    title = "Le MJ sans écran : l'état du village"
    if village is None:
        empty = tuple(HouseLine(number) for number in range(1, seats + 1))
        return StateSheet(title, empty, posts_of(None), ())
    names = names_within(village, _LETTERS)
    houses = tuple(
        _house(it, number, names[it.id], secrets and not before)
        for number, it in enumerate(village.in_seat_order(), start=1)
    )
    posts = posts_of(village, _LETTERS)
    if before:
        return StateSheet(title, houses, posts, ())
    couples = tuple(
        f"{names[it.id]} et {names[it.spouse]}"
        for it in village.in_seat_order()
        if it.spouse and _is_first(village, it.id, it.spouse)
    )
    lovers = listed(names[it] for it in village.lovers) if secrets and village.lovers else ""
    return StateSheet(title, houses, posts, couples, lovers)


def _is_first(village: Village, one: PlayerId, other: PlayerId) -> bool:
    return village.seats.index(one) < village.seats.index(other)


def _house(player: Player, number: int, name: str, told: bool) -> HouseLine:
    gone = "" if player.seated else "†" if player.status != "parti" else "parti"
    charmed = tuple(told and it in player.charmed_by for it in ("orphee", "sirene"))
    return HouseLine(number, name, gone, charmed)


# The pocket edition: which panel lies where, and how much a panel holds.

# The pages of the booklet on the sheet: the upper row is read with the sheet turned over.
UPPER: Final = (5, 4, 3, 2)
LOWER: Final = (6, 7, 8, 1)
# The calls of the evening take three panels; those of the dark one, and go on upon the last.
_PANELS: Final = 3
_FULL: Final = 950
# How many letters a line of a panel holds, how many cells stand side by side, and how high a line
# of a name, of words and of cells is, in tenths of a millimetre.
_LINE, _CELLS = 39, 4
_NAME, _WORDS, _CELL, _GAP = 34, 33, 50, 8
# What a cell takes beside its words, in letters.
_AROUND: Final = 3
# More houses than these are told by their numbers.
_NAMED: Final = 24


@dataclass(frozen=True, slots=True)
class PocketSheet:
    """One night; what it holds is the large print's, said shorter."""

    title: str
    night: LargePrintSheet
    evening: tuple[tuple[CallLine, ...], ...]
    dark: tuple[CallLine, ...]
    rest: tuple[CallLine, ...]
    attack: tuple[Step, ...]
    upper: tuple[int, ...] = UPPER
    lower: tuple[int, ...] = LOWER
    subtitle: str = ""
    kind: str = "poche"

    @property
    def named(self) -> bool:
        """Whether the houses leave room for names."""
        return len(self.night.beds) <= _NAMED


def pocket_sheets(scripts: Scripts, nights: tuple[LargePrintSheet, ...]) -> tuple[PocketSheet, ...]:
    """A booklet for each of these nights."""
    attack = attack_steps(scripts)
    return tuple(
        PocketSheet(
            it.title,
            it,
            _shared_out(tuple(map(_in_a_few_words, it.evening))),
            *_cut(tuple(map(_in_a_few_words, it.dark))),
            attack,
            subtitle=it.subtitle,
        )
        for it in nights
    )


def _cut(calls: tuple[CallLine, ...]) -> tuple[tuple[CallLine, ...], tuple[CallLine, ...]]:
    """As many as one panel holds, and the rest."""
    heights = list(accumulate(_height(it) for it in calls))
    kept = sum(it <= _FULL for it in heights)
    return calls[:kept], calls[kept:]


def _shared_out(calls: tuple[CallLine, ...]) -> tuple[tuple[CallLine, ...], ...]:
    """The calls in their order over the panels, so that the fullest is as short as can be."""
    heights = [_height(it) for it in calls]

    def fullest(cuts: tuple[int, ...]) -> int:
        ends = zip((0, *cuts), (*cuts, len(calls)), strict=True)
        return max(sum(heights[first:last]) for first, last in ends)

    cuts = min(combinations(range(1, len(calls)), _PANELS - 1), key=fullest)
    ends = zip((0, *cuts), (*cuts, len(calls)), strict=True)
    return tuple(calls[first:last] for first, last in ends)


def _in_a_few_words(call: CallLine) -> CallLine:
    """What is said between opening and closing the eyes, which every call begins and ends with.

    Of a call that was made only what was noted is left.
    """
    if call.called:
        return replace(call, words=())
    words = (Words(_after(it.say), _after(it.close, least="")) for it in call.words)
    return replace(call, words=tuple(words))


def _after(words: str, *, least: str | None = None) -> str:
    first, _, rest = words.partition(". ")
    if least is not None:
        return rest or least
    return rest if rest and first.endswith("les yeux") else words


def _height(call: CallLine) -> int:
    """About how many tenths of a millimetre a call takes: who, its words, where it is written."""
    who = f"{call.label} {', '.join(it.name for it in call.holders)}"
    said = " ".join(f"{it.say} {it.close}".strip() for it in call.words)
    cells = len(call.boxes) + len(call.answers)
    written = sum(len(it.label) + len(it.value) + _AROUND for it in call.boxes)
    rows = max(-(-cells // _CELLS), -(-written // _LINE))
    return _NAME * -(-len(who) // _LINE) + _WORDS * -(-len(said) // _LINE) + _CELL * rows + _GAP
