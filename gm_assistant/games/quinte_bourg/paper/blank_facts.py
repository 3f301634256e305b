"""What a written fact says: who, with whom, how many coins, who dies of it, who returns.

Each is a formula over the row of the fact; `Room` and `DayRows` say which rows belong to which
moment.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_assistant.games.quinte_bourg.paper import blank_grid as g
from gm_assistant.games.quinte_bourg.paper.blank_evening import FATES
from gm_assistant.games.quinte_bourg.paper.blank_grid import (
    FACTS_SHEET,
    FIRST_DEATH_SPENT,
    PLAYERS_SHEET,
    evening_coins,
    place_of,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    KILLERS,
    NIGHTS,
    POSTS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    STOPPING_CONVERTS,
)
from gm_assistant.seam.paper import Period
from gm_assistant.toolkit.workbook.cells import quoted

# What may be written in the sheet of the facts, and which of its rows belong to which moment.

FACTS_HEADER: Final = 5
FIRST_FACT: Final = FACTS_HEADER + 1

NAMED, APPLIED, OPENED, RETIRED, DECREED = (
    "Nomination",
    "Candidature",
    "Ouverture du poste",
    "Retrait du poste",
    "Décret de poste",
)
FATE, HERITAGE, RENOUNCED = "Destin", "Héritage", "Renoncement"
GIFT, ESTATE, FEE, PICKED, INQUIRY = (
    "Don",
    "Succession",
    "Paie la cérémonie",
    "Pickpocket",
    "Enquête",
)
WEDDING, SITS = "Mariage", "Prend place après"
EXECUTED, MURDERED, REPTICIDE, BITTEN, RADIANT, DEAD = (
    "Exécution",
    "Assassinat",
    "Repticide",
    "Morsure",
    "Conversion radieuse",
    "Mort",
)
BLACK, RISEN, RETURNED = "Conversion noire", "Résurrection", "Retour"

# The number of a fact, from 1, is its place here; the drop-down list reads the same order.
FACTS: Final = (
    NAMED, APPLIED, OPENED, RETIRED, DECREED, FATE, HERITAGE, RENOUNCED, GIFT, ESTATE, FEE,
    PICKED, INQUIRY, WEDDING, SITS, EXECUTED, MURDERED, REPTICIDE, BITTEN, RADIANT, DEAD, BLACK,
    RISEN, RETURNED,
)  # fmt: skip
HELP: Final[Mapping[str, str]] = {
    NAMED: "Qui, Poste : le Scrutateur nomme.",
    APPLIED: "Qui, Poste : la candidature retenue.",
    OPENED: "Poste : il entre en jeu, vacant.",
    RETIRED: "Poste : il sort du jeu ; le Bourreau aussi, après une grâce.",
    DECREED: "Qui (vide : personne), Poste : le MJ en décide.",
    FATE: "Qui est mort, et ce qu'il devient : fantôme ou esprit ; la carte tournée, si ce n'est "
    "pas celle de camp.",
    HERITAGE: "Qui est mort, à qui, et la spécialité léguée.",
    RENOUNCED: "Qui, et la spécialité abandonnée (avant « Héritage »).",
    GIFT: "De qui, à qui, combien.",
    ESTATE: "De quel mort, à qui (vide : hors du jeu), combien (vide : tout).",
    FEE: "Qui paie, quel Prêtre, combien.",
    PICKED: "Qui tient ce poste aujourd'hui, à qui il prend une pièce.",
    INQUIRY: "Le Procureur, le poste : une pièce sort du jeu.",
    WEDDING: "Les deux époux ; leurs places : « Prend place après ».",
    SITS: "Qui s'assied après qui, dans le sens horaire.",
    EXECUTED: "Qui.",
    MURDERED: "L'auteur, la victime ; le prix se calcule.",
    REPTICIDE: "L'auteur, la victime.",
    BITTEN: "Le Fennec, la victime.",
    RADIANT: "Shéhérazade, sa cible.",
    DEAD: "Qui ; toute autre mort.",
    BLACK: "La Reptilienne noire, sa cible.",
    RISEN: "Le Prophète, le fantôme qui revient.",
    RETURNED: "Qui ; le MJ rend la vie.",
}


ON_POSTS: Final = (NAMED, APPLIED, OPENED, RETIRED, DECREED)


def code(fact: str) -> int:
    """The number by which formulas know a fact."""
    return FACTS.index(fact) + 1


def is_one_of(cell: str, *facts: str) -> str:
    """That a cell holds the number of one of these facts."""
    return f"OR({','.join(f'{cell}={code(it)}' for it in facts)})"


@dataclass(frozen=True, slots=True)
class Room:
    """How many free rows each moment of a day and its night has."""

    before: int = 3
    after: int = 2
    waking: int = 2
    morning: int = 3
    day: int = 24


@dataclass(frozen=True, slots=True)
class DayRows:
    """The rows of one night and its day; a Sunday has no night."""

    period: Period
    larceny: int | None
    before: range
    attack: int | None
    after: range
    waking: range
    effect: int | None
    turn: int
    morning: range
    announced: int | None
    day: range

    @property
    def first(self) -> int:
        """The first row of them all."""
        return self.larceny or self.waking.start

    @property
    def last(self) -> int:
        """The last row of them all."""
        return self.day.stop - 1

    @property
    def at_night(self) -> frozenset[int]:
        """The rows where a death stays secret until the morning."""
        rows = {it for it in (self.larceny, self.attack) if it}
        return frozenset(rows | set(self.before) | set(self.after))

    def free(self) -> Iterator[int]:
        """The rows that the MJ fills in."""
        for rows in (self.before, self.after, self.waking, self.morning, self.day):
            yield from rows


def fact_rows(days: Sequence[Period], rooms: Mapping[int, Room] | None = None) -> list[DayRows]:
    """One block a day, one under the other; `rooms` says for which days more rows are needed."""
    blocks: list[DayRows] = []
    row = FIRST_FACT
    for day in days:
        block = _block(day, row, (rooms or {}).get(day.numero, Room()))
        blocks.append(block)
        row = block.day.stop
    return blocks


def _block(period: Period, row: int, room: Room) -> DayRows:
    with_night = period.jour in NIGHTS
    larceny = row if with_night else None
    row += with_night
    before = range(row, row + (room.before if with_night else 0))
    attack = before.stop if with_night else None
    row = before.stop + with_night
    after = range(row, row + (room.after if with_night else 0))
    waking = range(after.stop, after.stop + room.waking)
    effect = waking.stop if with_night else None
    turn = waking.stop + with_night
    morning = range(turn + 1, turn + 1 + room.morning)
    announced = morning.stop if with_night else None
    first = morning.stop + with_night
    day = range(first, first + room.day)
    return DayRows(
        period, larceny, before, attack, after, waking, effect, turn, morning, announced, day
    )


NO_EFFECT: Final = "sans effet"
_EMPTY: Final = '""'
_GIVEN: Final = (GIFT, ESTATE, FEE)
_PAID: Final = (MURDERED, INQUIRY)
# What may name nobody, and what happens between two.
_OF_NOBODY: Final = (OPENED, RETIRED, DECREED)
_BETWEEN_TWO: Final = (
    GIFT, FEE, PICKED, WEDDING, HERITAGE, MURDERED, REPTICIDE, BITTEN, RADIANT, BLACK, RISEN,
)  # fmt: skip
_BY_ANOTHER: Final = (MURDERED, REPTICIDE, BITTEN)


def fact_cell(letter: str, row: int) -> str:
    """A cell of the sheet of the facts."""
    return f"{FACTS_SHEET}!${letter}{row}"


def balance(place: str, day: DayRows, number: int, row: int, *, away: bool = False) -> str:
    """The coins of somebody just before a row; `away` for a formula of another sheet."""
    before = evening_coins(number - 1, place)
    if row <= day.first:
        return before
    came, went, amounts = (
        g.elsewhere(cells) if away else cells
        for cells in (g.above(it, day.first, row - 1) for it in (g.TO, g.FROM, g.AMOUNT))
    )
    return f"({before}+SUMIFS({amounts},{came},{place})-SUMIFS({amounts},{went},{place}))"


def said(day: DayRows, number: int, row: int) -> dict[str, str]:
    """The formulas of a free row, by column."""
    kind, who, other = (f"${it}{row}" for it in (g.CODE, g.WHO, g.WITH))
    card = f"${g.SAID}{row}"
    listed = f"(ROW(Liste_faits)-{g.FIRST_OF_A_LIST - 1})"
    written = f"(Liste_faits={g.cleaned(fact_cell('B', row))})"
    wrong = ",".join(condition for condition, _ in not_understood(row))
    return {
        g.RAW: f"SUMPRODUCT({written}*{listed})",
        g.SAID: g.cleaned(fact_cell("F", row)),
        # What is not understood whole has no effect at all.
        g.CODE: f"IF(OR({wrong}),0,${g.RAW}{row})",
        g.WHO: place_of(fact_cell("C", row)),
        g.WITH: place_of(fact_cell("D", row)),
        g.FROM: f"IF({is_one_of(kind, *_GIVEN, *_PAID)},{who},IF({kind}={code(PICKED)},{other},0))",
        g.TO: f"IF({is_one_of(kind, *_GIVEN)},{other},IF({kind}={code(PICKED)},{who},0))",
        g.AMOUNT: _amount(day, number, row),
        g.TARGET: f"IF({is_one_of(kind, *_BY_ANOTHER)},{other},"
        f"IF({is_one_of(kind, EXECUTED, DEAD)},{who},"
        f"IF({kind}={code(RADIANT)},IF({_stops(other)},0,{who}),0)))",
        g.RISES: f"IF({kind}={code(RISEN)},IF({_is_ghost(other, row - 1)},{other},0),"
        f"IF({kind}={code(RETURNED)},{who},0))",
        g.CONVERTED: f"IF({kind}={code(BLACK)},{other},0)",
        g.HEIR: f"IF({kind}={code(HERITAGE)},{other},0)",
        g.CARD: f'IF({is_one_of(kind, HERITAGE, RENOUNCED)},{card},"")',
        g.DROPS: f"IF({kind}={code(RENOUNCED)},{who},0)",
        g.FATE_OF: f"IF({g.state_of(who, row - 1)}<>{g.UNDECIDED},0,{_becomes(row)})",
        g.NEW_SEAT: f"IF({kind}={code(SITS)},{_beside(other, row - 1)},0)",
        **deaths(row),
    }


def not_understood(row: int, *, away: bool = False) -> list[tuple[str, str]]:
    """What a row of the facts says that cannot be read, and why; `away` for another sheet."""
    raw, who, other, said_card = (
        g.elsewhere(f"${it}{row}") if away else f"${it}{row}"
        for it in (g.RAW, g.WHO, g.WITH, g.SAID)
    )
    coins = fact_cell("E", row)
    posts = _one_of(said_card, *POSTS.values())
    fates = _one_of(said_card, *FATES, STATUSES["heritage"])
    inherited = f"SUMPRODUCT((Liste_specialites={said_card})*1)>0"
    return [
        (g.unknown(fact_cell("C", row), who), "Qui : nom inconnu."),
        (g.unknown(fact_cell("D", row), other), "Avec : nom inconnu."),
        (f"NOT({g.whole_number(coins)})", "Pièces : un nombre entier est attendu."),
        (f"AND({is_one_of(raw, *ON_POSTS, INQUIRY)},NOT({posts}))", "Poste inconnu."),
        (f"AND({raw}={code(FATE)},NOT({fates}))", "Destin : fantôme, ou esprit."),
        (
            f"AND({is_one_of(raw, HERITAGE, RENOUNCED)},NOT({inherited}))",
            "Spécialité inconnue.",
        ),
        (f"AND({raw}={code(SITS)},{other}=0)", "Après qui ?"),
        (f"AND({raw}>0,{who}=0,NOT({is_one_of(raw, *_OF_NOBODY)}))", "Qui : à remplir."),
        (f"AND({is_one_of(raw, *_BETWEEN_TWO)},{other}=0)", "Avec, à qui : à remplir."),
    ]


def _one_of(cell: str, *words: str) -> str:
    return f"OR({','.join(f'{cell}={quoted(it)}' for it in words)})"


def overruled(row: int) -> str:
    """That « sans effet » stands in a row that writes itself."""
    return f"{g.cleaned(fact_cell('F', row))}={quoted(NO_EFFECT)}"


def _becomes(row: int) -> str:
    """The state of the dead who has chosen: a new ghost waits for the vacant militia."""
    kind = f"${g.CODE}{row}"
    said_card = f"${g.SAID}{row}"
    joins = f"IF({g.post_cell('chef_milice', row - 1)}=0,{g.NEW_GHOST},{g.GHOST})"
    ghost = _one_of(said_card, *(it for it, (fate, _) in FATES.items() if fate == "fantome"))
    chosen = f"IF({ghost},{joins},{g.GONE})"
    return f"IF({kind}={code(FATE)},{chosen},IF({kind}={code(HERITAGE)},{g.GONE},0))"


def deaths(row: int) -> dict[str, str]:
    """Who dies of what a row aims at: love brings back once, grief follows (X-01, X-04)."""
    target, dies, before = f"${g.TARGET}{row}", f"${g.DIES}{row}", f"${g.SPENT}{row - 1}"
    lovers = ("Place_amoureux_1", "Place_amoureux_2")
    loved = f"AND({lovers[0]}>0,{lovers[1]}>0)"
    hit = f"AND({target}>0,{loved},OR({target}={lovers[0]},{target}={lovers[1]}))"
    alive = f"{g.state_of(target, row - 1)}={g.LIVING}"
    partner = f"IF({dies}={lovers[0]},{lovers[1]},{lovers[0]})"
    grieves = f"AND({dies}>0,{loved},OR({dies}={lovers[0]},{dies}={lovers[1]}))"
    mourner = f"IF({g.state_of(partner, row - 1)}={g.LIVING},{partner},0)"
    return {
        g.DIES: f"IF({target}=0,0,IF(NOT({alive}),0,IF(AND({hit},{before}=0),0,{target})))",
        g.GRIEVES: f"IF({grieves},{mourner},0)",
        g.SPENT: f"IF(OR({before}=1,AND({hit},{alive})),1,0)",
    }


def at_the_start() -> dict[str, str]:
    """What the row above the first fact says."""
    return {g.SPENT: f"IF('{PLAYERS_SHEET}'!{FIRST_DEATH_SPENT}=\"\",0,1)"}


def _amount(day: DayRows, number: int, row: int) -> str:
    kind, giver, written = f"${g.CODE}{row}", f"${g.FROM}{row}", fact_cell("E", row)
    purse = balance(giver, day, number, row)
    price = f"IF({_first_murder(giver, kind, row)},{purse},MIN(2,{purse}))"
    by_itself = (
        f"IF({is_one_of(kind, PICKED, INQUIRY)},1,"
        f"IF({kind}={code(ESTATE)},{purse},IF({kind}={code(MURDERED)},{price},0)))"
    )
    return f'IF({giver}=0,0,IF({written}<>"",N({written}),{by_itself}))'


def _first_murder(who: str, kind: str, row: int) -> str:
    """L372: with one's own card, and never before."""
    cards = (quoted(SPECIALITIES[it]) for it in KILLERS)
    ranges = ("Specialites", "Secondes_specialites")
    own = ",".join(f"{g.of_player(it, who, _EMPTY)}={card}" for card in cards for it in ranges)
    codes, authors = (g.above(it, g.START_ROW, row - 1) for it in (g.CODE, g.WHO))
    return f"AND(COUNTIFS({codes},{kind},{authors},{who})=0,OR({own}))"


def _stops(target: str) -> str:
    roles = [quoted(ROLES[it]) for it in sorted(STOPPING_CONVERTS)]
    held = [g.of_player(it, target, _EMPTY) for it in ("Roles", "Seconds_roles")]
    return f"OR({','.join(f'{it}={role}' for role in roles for it in held)})"


def _is_ghost(place: str, row: int) -> str:
    state = g.state_of(place, row)
    return f"AND({place}>0,OR({state}={g.GHOST},{state}={g.NEW_GHOST}))"


def _beside(place: str, row: int) -> str:
    """Half-way to the next seat clockwise."""
    seats = g.seats(row)
    seat = g.of_player(seats, place, "0")
    following = f"SMALL({seats},SUMPRODUCT(({seats}<={seat})*1)+1)"
    return f"IF({place}>0,({seat}+IFERROR({following},{seat}+2))/2,0)"
