"""The village: the whole situation of a game, and the few ways to change it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from gm_assistant.engine import game as engine
from gm_assistant.engine.forms import Fields
from gm_assistant.engine.game import Kind, Move
from gm_assistant.games.quinte_bourg.rules.deck import OWN_DECK, Deck
from gm_assistant.games.quinte_bourg.rules.words import (
    DAY_STAGES,
    DECIDERS,
    STAGES,
    STAGES_OF,
    Camp,
    House,
    LongAction,
    NotBeforeTheDay,
    NotThisStage,
    PlayerId,
    Post,
    Power,
    Refusal,
    Role,
    Speciality,
    Stage,
    Status,
    Step,
    TargetDiedInSecret,
    TargetHasLeft,
    TargetIsDead,
    Unbendable,
    Weekday,
)

# The settings of a table that change a result, each written once.


def _either(label: str, *, default: bool) -> Any:
    return _one_of(label, {True: "Oui", False: "Non"}, default)


def _one_of(label: str, readings: Mapping[Any, str], default: Any) -> Any:
    return field(default=default, metadata={"label": label, "readings": readings})


@dataclass(frozen=True, slots=True)
class Rulings:
    """How this table reads the rulebook; what each setting changes is said in `regles.toml`."""

    attackers_count: bool = _either("Les attaquants sont vus", default=True)
    animal_before_attack: bool = _either("L'animal flaire avant l'attaque", default=False)
    lovers_share_first_death: bool = _either("Une seule première mort par couple", default=True)
    attack_needs_alpha: bool = _either("Pas d'attaque sans l'alpha", default=False)
    dead_houses_stay: bool = _either("Les maisons des morts restent", default=True)
    sleepers_may_invoke: bool = _either("Un dormeur peut invoquer", default=False)
    idealists_need: str = _one_of(
        "Ce qu'il faut aux Idéalistes", {"moitie": "La moitié", "majorite": "La majorité"}, "moitie"
    )


@dataclass(frozen=True, slots=True)
class Ruling:
    """One setting: its label, its readings in words, and the one that holds unless changed."""

    key: str
    label: str
    readings: Mapping[Any, str]
    default: Any

    @property
    def others(self) -> list[Any]:
        """The readings that a table may choose instead."""
        return [it for it in self.readings if it != self.default]


RULINGS: Final[Mapping[str, Ruling]] = {
    it.name: Ruling(it.name, it.metadata["label"], it.metadata["readings"], it.default)
    for it in fields(Rulings)
}


# The small immutable records that a village is made of.


@dataclass(frozen=True, slots=True)
class Consequence(engine.Consequence):
    """Something that a move made happen to somebody, of one kind, and by which rule."""

    move: int
    kind: str
    who: PlayerId | None


class Pending(NamedTuple):
    """Something that the table owes before it can go on; `about` is a row, a post or a player."""

    what: str
    about: str | None = None


class Vacancy(NamedTuple):
    """A post to be filled: because of a death, a resignation, or an illegal exchange."""

    post: Post
    cause: str
    barred: PlayerId | None = None


class Answer(NamedTuple):
    """What the game master answers to a move."""

    move: int
    answer: Any


class Law(NamedTuple):
    """The law of the day; `accepted` is None until the sénateur has decided."""

    by: PlayerId
    text: str
    effect: str | None
    criterion: str | None
    voters: tuple[PlayerId, ...] | None
    accepted: bool | None


class Ballot(NamedTuple):
    """One vote: a player, nobody (None), or for a Condorcet vote a ranking."""

    voter: PlayerId
    choice: PlayerId | tuple[PlayerId, ...] | None


class DayVote(NamedTuple):
    """The vote of the day, ballot by ballot, then its result."""

    ballots: tuple[Ballot, ...]
    open: bool
    tally: Mapping[PlayerId, int]
    tied: tuple[PlayerId, ...] | None
    condemned: PlayerId | None
    accused: tuple[PlayerId, ...]
    doubtful: tuple[PlayerId, ...] = ()
    places: int = 0


class Use(NamedTuple):
    """How often a card has had its effect this evening, and whom or whose house it named last."""

    spent: int = 0
    last: PlayerId | None = None


class Remark(NamedTuple):
    """What the game master noted of somebody, for himself alone."""

    move: int
    about: PlayerId
    text: str


class Where(NamedTuple):
    """Where somebody spends the night, and doing what."""

    house: House
    action: LongAction


class Wish(NamedTuple):
    """A long action that somebody would do: where, and imposed by which row."""

    action: LongAction
    house: House
    step: Step
    by: PlayerId | None


class Target(NamedTuple):
    """What the Reptilians designated: a house, and whether its owner counts as one of theirs."""

    house: House
    own: bool


class Attack(NamedTuple):
    """One attacked house and what came of it."""

    house: House
    attackers: tuple[PlayerId, ...]
    pool: tuple[PlayerId, ...]
    outcome: str
    victim: PlayerId | None


def executed(player: PlayerId) -> str:
    """The event of an execution that somebody died of."""
    return f"execution:{player}"


def won_over(player: PlayerId) -> str:
    """The event of a radiant conversion that stops the game."""
    return f"conversion_radieuse:{player}"


class Result(NamedTuple):
    """How the game ended."""

    reason: str
    camps: tuple[Camp, ...]
    winners: tuple[PlayerId, ...]
    personal: Mapping[PlayerId, tuple[str, ...]]
    consoled: tuple[PlayerId, ...]


# One player: cards, coins, state and ties, as an immutable record.

# nobody brings these back.
GONE_FOR_GOOD: Final = ("esprit", "heritage")


@dataclass(frozen=True, slots=True)
class Player:
    """Everything that is true of one player; the last five follow from the others.

    `cards`: the specialities and the camp roles; `living`: even if the table does not know
    otherwise yet; `seated`: as far as the table believes, for which the secretly dead still count.
    """

    id: PlayerId
    name: str
    printed: tuple[Role, ...]
    camp_roles: tuple[Role, ...]
    specialities: tuple[Speciality, ...] = ()
    inherited: tuple[Speciality, ...] = ()
    personal: tuple[str, ...] = ()
    coins: int = 1
    status: Status = "vivant"
    announced: bool = True
    charmed_by: tuple[Role, ...] = ()
    spouse: PlayerId | None = None
    lover: PlayerId | None = None
    used: tuple[Power, ...] = ()
    shown: tuple[str, ...] = ()
    deck: Deck = OWN_DECK
    cards: tuple[str, ...] = field(init=False)
    camp: Camp = field(init=False)
    reptilian: bool = field(init=False)
    living: bool = field(init=False)
    seated: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", (*self.specialities, *self.camp_roles))
        object.__setattr__(self, "camp", self.deck.camp(self.camp_roles))
        reptilian = not self.deck.reptilian_roles.isdisjoint(self.camp_roles)
        object.__setattr__(self, "reptilian", reptilian)
        object.__setattr__(self, "living", self.status == "vivant")
        object.__setattr__(self, "seated", self.living or not self.announced)

    def but(self, **changes: Any) -> "Player":
        """The same player with some facts changed."""
        kept = dict(zip(INITIAL_FIELDS, _of_a_player(self), strict=True))
        return Player(**kept | changes)


def no_longer_lives(player: Player) -> Refusal:
    """T-05, I-21: a refusal that the table would hear gives a secret death away."""
    return is_no_more(player) if player.announced else TargetDiedInSecret(name=player.name)


def is_no_more(player: Player) -> Refusal:
    """Of somebody dead, or of somebody who has left."""
    refusal = TargetHasLeft if player.status == "parti" else TargetIsDead
    return refusal(name=player.name)


def fate_of(player: Player) -> str:
    """Of somebody who is not alive: whether he may be again, the end of a rule."""
    if player.status == "parti":
        return "parti"
    return "perdu" if player.status in GONE_FOR_GOOD else "mort"


def still_at_the_table(village: "Village", player: PlayerId) -> None:
    """X-16: nobody designates whoever has left."""
    if village.players[player].status == "parti":
        village.refuse(TargetHasLeft(name=village.name(player)))


INITIAL_FIELDS = tuple(name for name, item in Player.__dataclass_fields__.items() if item.init)
_of_a_player: Final = attrgetter(*INITIAL_FIELDS)


def cards_of(player: Player) -> dict[str, list[str]]:
    """What is printed on the cards in front of a player (D-07).

    Of an inherited speciality the card lies face up with whoever left it.
    """
    own = [it for it in player.specialities if it not in player.inherited]
    return {"camp_roles": list(player.printed), "specialities": own}


Phase = Literal["ouverture", "nuit", "jour"]


@dataclass(slots=True, eq=False)
class Village:
    """A draft of the situation: its values are never changed in place, only replaced.

    A move is judged on a fresh draft, which is dropped when the move is refused. The first
    `founders` of the players were there from the beginning.
    """

    rulings: Rulings
    dealt: frozenset[str]
    starters: int
    seats: tuple[PlayerId, ...]
    players: dict[PlayerId, Player]
    posts: dict[Post, PlayerId | None]
    coins_dealt: int
    weekday: Weekday
    lacking: frozenset[str] = frozenset()
    only_dealt: bool = False
    remarks: tuple[Remark, ...] = ()
    coins_removed: int = 0
    day: int = 1
    phase: Phase = "ouverture"
    stage: Stage | None = None
    lovers: tuple[PlayerId, ...] = ()
    first_deaths: frozenset[PlayerId] = frozenset()
    converted_at_opening: PlayerId | None = None
    protected_house: PlayerId | None = None
    last_defended: PlayerId | None = None
    ghosts: tuple[PlayerId, ...] = ()
    new_ghosts: tuple[PlayerId, ...] = ()
    deaths: tuple[PlayerId, ...] = ()
    spared: tuple[PlayerId, ...] = ()
    returned: frozenset[PlayerId] = frozenset()
    session: str | None = None
    last_session: str | None = None
    law: Law | None = None
    vote: DayVote | None = None
    done_today: frozenset[str] = frozenset()
    night: "Night | None" = None
    pending: tuple[Pending, ...] = ()
    vacancies: tuple[Vacancy, ...] = ()
    estates: tuple[PlayerId, ...] = ()
    set_aside: Mapping[PlayerId, int] = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()
    events: frozenset[str] = frozenset()
    # What the cards that are counted have done; a game begun half-way has some of it in its deck.
    uses: Mapping[str, Use] = field(default_factory=dict)
    silenced: frozenset[str] = frozenset()
    # The game master has ended the evening, whatever the conditions say.
    stopped: bool = False
    weighed: tuple[object, ...] = ()
    result: Result | None = None
    happened: tuple[Consequence, ...] = ()
    chronicle: tuple[tuple[Consequence, ...], ...] = ()
    move: int = -1
    forced: bool = False
    founders: int = 0
    deck: Deck = OWN_DECK

    def draft(self) -> "Village":
        """A copy to judge the next move on."""
        return Village(*_facts_of(self))

    def change(self, player: PlayerId, **facts: Any) -> None:
        """Replace some facts about a player."""
        self.players = {**self.players, player: self.players[player].but(**facts)}

    def put(self, post: Post, holder: PlayerId | None) -> None:
        """Give a post to somebody, or leave it vacant."""
        self.posts = {**self.posts, post: holder}

    def refuse(self, refusal: Refusal, then: str = "", **facts: Any) -> None:
        """Say no, unless the game master overrules; `then`: what his word does not do, or does."""
        if not (self.forced and refusal.can_be_forced):
            raise refusal
        if then:
            self.notice(then, **facts)

    def notice(self, rule: str, **facts: Any) -> None:
        """Say what the game master must know at once of the move that he has just made."""
        self.tell("notice", None, rule, **facts)

    def tell(self, kind: str, who: PlayerId | None, rule: str, **facts: Any) -> None:
        """Write down a consequence and its reason."""
        self.happened = (*self.happened, Consequence(rule, facts, self.move, kind, who))

    def answer(self, answer: Any, rule: str, **facts: Any) -> None:
        """Answer the current move, saying why."""
        self.answers = (*self.answers, Answer(self.move, answer))
        self.tell("answer", None, rule, answer=answer, **facts)

    def owe(self, what: str, about: str | None = None) -> None:
        """Add something that the table owes, once."""
        if Pending(what, about) not in self.pending:
            self.pending = (*self.pending, Pending(what, about))

    def settle(self, what: str, about: str | None = None) -> None:
        """Strike off something that was owed."""
        self.pending = tuple(item for item in self.pending if item != Pending(what, about))

    def owes(self, what: str, about: str | None = None) -> bool:
        """Whether the table still owes this."""
        return Pending(what, about) in self.pending

    def owed(self, what: str) -> list[str]:
        """What is still owed of this kind: which rows, posts or players, in order."""
        return [it.about for it in self.pending if it.what == what and it.about is not None]

    def has_reached(self, stage: Stage) -> bool:
        """Whether today's stages have come to this one, or are past it."""
        return self.stage in DAY_STAGES[DAY_STAGES.index(stage) :]

    def is_past(self, stage: Stage) -> bool:
        """Whether today's stages have gone beyond this one."""
        return self.has_reached(stage) and self.stage != stage

    @property
    def richest_is_counted(self) -> bool:
        """L512: at the very end of the day, and by day not before."""
        return self.stage == "richesse"

    def stages_left(self) -> tuple[Stage, ...]:
        """The stages of today that are still to come."""
        today = STAGES_OF[self.weekday]
        return today[today.index(self.stage) + 1 :] if self.stage else today

    def who(self, decides: str) -> PlayerId | None:
        """Whoever decides that now, if anybody holds the post."""
        return self.posts.get(DECIDERS[decides].post)

    def name(self, player: PlayerId) -> str:
        """The name of a player, for a sentence."""
        # A decision taken back may be about somebody whose arrival was taken back too.
        known = self.players.get(player)
        return known.name if known else player

    def living(self) -> list[Player]:
        """Those really alive, in seat order."""
        return [player for player in self.in_seat_order() if player.status == "vivant"]

    def in_seat_order(self) -> list[Player]:
        """Everybody, in seat order."""
        return [self.players[seat] for seat in self.seats]

    def posts_of(self, player: PlayerId) -> tuple[Post, ...]:
        """The posts that a player holds."""
        return tuple(post for post, holder in self.posts.items() if holder == player)

    def answers_to(self, move: int) -> list[Any]:
        """What was answered to a move: nothing, or one thing."""
        return [it.answer for it in self.answers if it.move == move]

    def in_vain(self, move: int) -> bool:
        """Whether a move had no effect."""
        return "sans_effet" in self.answers_to(move)

    def holds_a_post(self, player: PlayerId) -> bool:
        """Whether a player holds any public post."""
        return player in self.posts.values()


_facts_of = attrgetter(*Village.__dataclass_fields__)


# The circle of seats: who is seated, who sits next to whom, who comes next.


def next_one(
    village: Village, player: PlayerId, fits: Callable[[Player], bool], step: int = 1
) -> PlayerId | None:
    """The first player after another who fits: clockwise, or the other way by steps of -1."""
    seats, start = village.seats, village.seats.index(player)
    others = (seats[(start + step * distance) % len(seats)] for distance in range(1, len(seats)))
    return next((it for it in others if fits(village.players[it])), None)


def neighbours(village: Village, player: PlayerId) -> tuple[PlayerId, ...]:
    """The nearest seated player on each side (L-19): the dead have left the circle."""
    sides = (
        next_one(village, player, lambda it: it.seated, -1),
        next_one(village, player, lambda it: it.seated, 1),
    )
    return tuple(dict.fromkeys(side for side in sides if side is not None))


def seat_after(village: Village, player: PlayerId, after: PlayerId) -> tuple[PlayerId, ...]:
    """The seats once a player has moved next clockwise to another."""
    others = [seat for seat in village.seats if seat != player]
    place = others.index(after) + 1
    return (*others[:place], player, *others[place:])


# A night: the sheet of its rows, and what follows from the rows read so far.


@dataclass(frozen=True, slots=True)
class Interlude:
    """A move made in mid-night: it takes its place after the furthest row reached (I-04)."""

    place: int
    index: int
    move: Move


@dataclass(frozen=True, slots=True)
class Night:
    """The sheet first (what was recorded), then its result (what the rules made of it)."""

    steps: tuple[Step, ...]
    dusk: Village
    place: int = -1
    sheet: Mapping[Step, tuple[int, Move]] = field(default_factory=dict)
    passed: frozenset[Step] = frozenset()
    interludes: tuple[Interlude, ...] = ()

    defended: House | None = None
    target: Target | None = None
    guarded: Mapping[House, Step] = field(default_factory=dict)
    asleep: Mapping[PlayerId, Step] = field(default_factory=dict)
    abducted: Mapping[PlayerId, PlayerId] = field(default_factory=dict)
    wishes: Mapping[PlayerId, tuple[Wish, ...]] = field(default_factory=dict)
    effect: tuple[str, ...] | None = None
    sculpture: tuple[PlayerId, PlayerId] | None = None
    sculpted: PlayerId | None = None
    failed: tuple[Step, ...] = ()
    where: Mapping[PlayerId, Where] | None = None
    attacks: tuple[Attack, ...] = ()

    def place_of(self, step: Step) -> int:
        """The place of a row in this night's table."""
        return self.steps.index(step)


def tonight(village: Village) -> Night:
    """The night in course, or the one that this day follows."""
    if village.night is None:
        raise AssertionError("no night has been opened")
    return village.night


_NIGHT: Final = tuple(Night.__dataclass_fields__)
_of_the_night: Final = attrgetter(*_NIGHT)


def amend(village: Village, **facts: Any) -> None:
    """Replace some facts of the night."""
    kept = dict(zip(_NIGHT, _of_the_night(tonight(village)), strict=True))
    village.night = Night(**kept | facts)


def wish(village: Village, player: PlayerId, wanted: Wish, *both: PlayerId) -> None:
    """Note a long action that somebody would do tonight; `both`: who does it together."""
    wishes = tonight(village).wishes
    amend(village, wishes={**wishes, player: (*wishes.get(player, ()), wanted)})
    facts: dict[str, Any] = {"player": player, "house": wanted.house}
    facts |= {"players": both} if both else {}
    village.tell("wish", player, f"souhait.{wanted.action}", **facts)


# A card that is counted: how often it has served.


def uses_of(village: Village, card: str) -> Use:
    """Since the evening began, what was spent before included."""
    told = {it.id: Use(it.spent, it.last) for it in village.deck.house}
    return village.uses.get(card, told.get(card, Use()))


# A player's cards: which lie face up, which roles were added.


def turn_card(village: Village, player: PlayerId, card: str) -> None:
    """Turn a card face up."""
    shown = village.players[player].shown
    if card not in shown:
        village.change(player, shown=(*shown, card))


def add_role(village: Village, player: PlayerId, role: str, rule: str) -> None:
    """A conversion adds a camp role on top of those that he keeps (L110)."""
    roles = village.players[player].camp_roles
    if role not in roles:
        village.change(player, camp_roles=(*roles, role))
    village.tell("conversion", player, rule, player=player)


# Couples: the two lovers, and the spouses.


def fall_in_love(village: Village, lovers: tuple[str, ...]) -> None:
    """Add the amoureux role on top of the alibi of both (R-04)."""
    village.lovers = lovers
    for one, other in (lovers, lovers[::-1]):
        roles = village.players[one].camp_roles
        added = () if "amoureux" in roles else ("amoureux",)
        village.change(one, lover=other, camp_roles=(*roles, *added))


def dissolve_marriage(village: Village, player: PlayerId) -> None:
    """M-19: a marriage does not outlive a resurrection, nor a new wedding."""
    spouse = village.players[player].spouse
    if spouse is not None:
        village.change(player, spouse=None)
        village.change(spouse, spouse=None)


# The moment of an evening: in words, and whether it is right for a decision of the day.


class NotAtNight(Unbendable):
    template = "Il fait nuit : attendez le jour, ou annulez l'ouverture de la nuit."


def moment_in_words(village: Village) -> str:
    """Where the evening is."""
    if village.phase == "ouverture":
        return "Ouverture"
    if village.phase == "nuit":
        return f"Nuit de {village.weekday}"
    return f"{village.weekday.capitalize()}, jour {village.day}"


def require_day(village: Village) -> None:
    """The decision belongs to the day."""
    if village.phase == "nuit":
        raise NotAtNight
    if village.phase != "jour":
        raise NotBeforeTheDay


def require_stage(village: Village, stage: Stage) -> None:
    """The decision belongs to one stage of the day."""
    require_day(village)
    if village.stage != stage:
        village.refuse(at_another_stage(village, stage))


def at_another_stage(village: Village, stage: Stage) -> NotThisStage:
    """What to do where a decision belongs to a stage to come, gone by, or of another day."""
    instead = "annulez jusqu'à elle pour y revenir"
    if stage not in STAGES_OF[village.weekday]:
        instead = "attendez le jour de lundi"
    elif stage in village.stages_left():
        instead = "passez d'abord à cette étape"
    return NotThisStage(stage=STAGES[stage], instead=instead)


# The kinds of moves of a room: one is done on the draft, or gives a fresh village instead.

Judge: TypeAlias = Callable[[Village, Move], None]
Words: TypeAlias = Callable[[Village, Fields], str]
Kinds: TypeAlias = tuple[Kind[Village, Village | None], ...]
