"""The day as the MJ leads it: its stages, its words to say, its band."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any, Final

from gm_assistant.engine.forms import Fields
from gm_assistant.french.language import counted, de, listed
from gm_assistant.games.quinte_bourg.rules.asking import Asking, Said
from gm_assistant.games.quinte_bourg.rules.ballots import CONDEMNED, DEBATE, voters
from gm_assistant.games.quinte_bourg.rules.choices import Choices
from gm_assistant.games.quinte_bourg.rules.day import STAGE_RULES, rules_of
from gm_assistant.games.quinte_bourg.rules.debts import missing
from gm_assistant.games.quinte_bourg.rules.decisions import (
    LAST_WORDS,
    may_be_taken,
    stage_of_candidates,
)
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import Ballot, Village
from gm_assistant.games.quinte_bourg.rules.votes import (
    SPECIAL,
    ballot_in_words,
    count,
    in_force,
    may_vote,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    LAW_EFFECTS,
    OPTIONAL_POSTS,
    POSTS,
    STAGES,
    STAGES_OF,
    PlayerId,
    Post,
    Stage,
)
from gm_assistant.games.quinte_bourg.screens.answers import (
    Announcement,
    AnswerBand,
    band_of_invocation,
    brings_back,
    died_since_dusk,
    ending_before,
    lifts_the_end,
    said_by,
    with_notices,
)
from gm_assistant.games.quinte_bourg.screens.decision import (
    StageRow,
    asked_by_day,
    decision_view,
    invitation,
)
from gm_assistant.games.quinte_bourg.screens.people import (
    CARDS,
    FACE_UP,
    Signs,
    about,
    circle,
)
from gm_assistant.games.quinte_bourg.texts.scripts import Script, Scripts
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.seats import Arrow, CircleView, DecisionView, OptionView, TimerView


@dataclass(frozen=True, slots=True)
class TallyLine:
    """Somebody's votes so far; `share` is out of ten, for the length of the bar."""

    name: str
    votes: str
    share: int
    leading: bool = False
    about: PlayerId = ""


@dataclass(frozen=True, slots=True)
class VoteView:
    """The round of ballots: what has been said, what it comes to."""

    progress: str
    tally: tuple[TallyLine, ...] = ()
    tie: str = ""


@dataclass(frozen=True, slots=True)
class PostLine:
    """A post and who holds it; `former`: who held it the day before, where that is another."""

    label: str
    holder: str
    former: str = ""


@dataclass(frozen=True, slots=True)
class DayStage:
    """The stage being played; `leaves` says what going on would leave open.

    `mend` is the place of a vote that is closed, `resumes` that of the last decision of a stage
    that is past; -1 where there is none.

    `timer` runs at the foot, `ring` large in the middle of the table; `posts` are to be announced.
    """

    id: str
    label: str
    announcements: tuple[Announcement, ...] = ()
    decisions: tuple[DecisionView, ...] = ()
    vote: VoteView | None = None
    timer: TimerView | None = None
    ring: TimerView | None = None
    next_label: str = "Étape suivante"
    next_move: Pairs = ()
    waits_for: str = ""
    leaves: str = ""
    mend: int = -1
    resumes: int = -1
    posts: tuple[PostLine, ...] = ()

    @property
    def as_cards(self) -> bool:
        """So many questions of one button each that they are laid out as cards."""
        return sum(bool(it.choices and not it.circle) for it in self.decisions) > _ROWS


@dataclass(frozen=True, slots=True)
class DayScript:
    """The whole day screen; `circle` is the picture when the stage asks for no seat.

    `ballots`: those of a vote that is put right, each with its place.
    """

    stages: tuple[StageRow, ...]
    stage: DayStage
    circle: CircleView
    band: AnswerBand | None = None
    ballots: tuple[OptionView, ...] = ()

    @property
    def tapped(self) -> DecisionView | None:
        """The decision that is taken on the circle, if the stage has one."""
        return next((view for view in self.stage.decisions if view.circle), None)


# By day the band says what the last decision lets somebody look at, and what it does not do.


def band_of_day(game: Game) -> AnswerBand | None:
    """What an invocation shows, a card turned for all, cards that somebody has not seen yet."""
    if not game.moves:
        return None
    move, village = game.moves[-1], game.village
    match move["move"]:
        case "invoke":
            found = band_of_invocation(game)
        case "fate":
            found = _to_show(village, move["player"], FACE_UP, "Montrez ce qui se retourne.")
        case "arrive":
            found = _to_show(village, move["player"], CARDS, "Montrez-lui ses cartes.")
        case "continue" | "correct":  # What the end has kept back.
            found = _kept_back(game)
        case _:
            found = _widow(village, len(game.moves) - 1)
    return with_notices(village, found)


def _kept_back(game: Game) -> AnswerBand | None:
    here = len(game.moves) - 1
    if game.moves[here]["move"] == "correct" and not lifts_the_end(game, here):
        return None
    last = ending_before(game, here)
    if last is None or brings_back(game, here, last):
        return None
    return _widow(game.village, last)


def _to_show(village: Village, player: PlayerId, what: str, words: str) -> AnswerBand:
    show = about(what, player)
    return AnswerBand(village.name(player), "", words, tone="muet", show=show)


def _widow(village: Village, index: int) -> AnswerBand | None:
    """L542: whoever was married to the dead looks; whom the notary chooses does not (L456)."""
    inherited = ("heritage.epoux", "heritage.sans_piece")
    happened = [it for it in village.happened if it.move == index and it.rule in inherited]
    heirs = [(it.who, it.facts["dead"]) for it in happened if it.who is not None]
    if not heirs or village.result is not None:
        return None
    (heir, dead), *others = heirs
    first = f"{village.name(heir)} peut regarder ses deux cartes."
    words = " ".join((first, *(_looks_too(village, *it) for it in others)))
    row = f"Héritage {de(village.name(dead))}"
    return AnswerBand(row, "", words, tone="muet", show=about(CARDS, dead))


def _looks_too(village: Village, heir: PlayerId, dead: PlayerId) -> str:
    """The band shows the cards of one of the dead: those of another are shown from his page."""
    whose = village.name(dead)
    told = f"{village.name(heir)} peut regarder celles {de(whose)}"
    return f"{told} : touchez Village, puis {whose}."


# The day screen: the stages in order, what to announce at each, and what the table decides.

# Before the first stage: the eyes open.
SUNRISE: Final = "lever"
_LAST_SECONDS: Final = 15
_DEBATE_TIME: Final = 300
# Inside the circle there is room for what is being said, not for all that has been.
_ROOM: Final = 4
_NAMED: Final = 2
Told = tuple[Announcement, ...]
# What goes from house to house, by its reason: from whom, to whom, whether both ways, how drawn.
_PASSING: Final[Mapping[str, tuple[str, str, bool, str]]] = {
    "poste.minus_cortex": ("player", "other", True, ""),
    "poste.adoration": ("player", "other", True, ""),
    "poste.farce": ("former", "player", False, ""),
    "mariage": ("player", "other", True, "noces"),
    "heritage.epoux": ("dead", "player", False, "sous"),
    "heritage.legs": ("dead", "player", False, "sous"),
    "pickpocket": ("giver", "player", False, "sous"),
}
_SWAPPED: Final = frozenset(("poste.minus_cortex", "poste.adoration"))
# What the button at the foot says after the last stage.
_AFTER: Final = {"day": "Passer à dimanche", "night": "La nuit tombe"}
_SAID_ANYWAY: Final = frozenset(("note", "stop", "correct"))
# Told before the first stage of the day too.
_BEFORE_ALL: Final = frozenset(("arrive", "leave", "invoke", "continue"))


@dataclass(frozen=True, slots=True)
class DayCursor:
    """What this screen has open: a stage or the present one; what was begun, by move."""

    stage: Stage | None = None
    drafts: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def day_script(game: Game, scripts: Scripts, cursor: DayCursor | None = None) -> DayScript:
    """The whole day screen."""
    cursor = cursor or DayCursor()
    village = game.village
    present = village.stage or SUNRISE
    shown = cursor.stage or present
    today = takewhile(lambda it: it["move"] not in ("day", "night"), reversed(game.moves))
    entered = frozenset(it["stage"] for it in today if it["move"] == "stage")
    moves = _moves_of(game, shown)
    # Among the threads of a vote no other would be found.
    votes = rules_of(shown).votes
    passing = [] if votes else list(_successions(game, moves))
    for it in village.happened:
        if it.move in moves and it.rule in _PASSING:
            start, end, both, kind = _PASSING[it.rule]
            if it.facts[start] and it.facts[end]:
                passing.append(Arrow(it.facts[start], it.facts[end], both, kind))
    # Each voice of a round that names somebody else; of a ranking its first name.
    heard = village.vote.ballots if village.vote and village.vote.open and votes else ()
    for voter, choice in heard:
        named = choice[0] if isinstance(choice, tuple) and choice else choice
        if named and named != voter:
            passing.append(Arrow(voter, str(named), kind="voix"))
    # A vote that was closed is taken anew.
    anew = cursor.drafts.get("vote", {}).get("choose") == CONDEMNED
    stage = _stage(game, scripts, shown, cursor, is_present=shown == present, anew=anew)
    # Whichever circle is on the screen, they are drawn in it.
    ways, asked = tuple(passing), []
    for one in stage.decisions:
        picture = one.circle and replace(one.circle, arrows=ways)
        asked.append(replace(one, circle=picture) if ways else one)
    voting = votes and shown == present and village.vote is not None and village.vote.open
    return DayScript(
        stages=() if anew else stage_rows(village, shown, entered),
        stage=replace(stage, decisions=tuple(asked)),
        circle=replace(circle(village, Signs(), label="Le village"), arrows=ways),
        band=band_of_day(game),
        ballots=ballots_cast(game) if anew or voting else (),
    )


def _stage(
    game: Game,
    scripts: Scripts,
    shown: Stage,
    cursor: DayCursor,
    *,
    is_present: bool,
    anew: bool,
) -> DayStage:
    village = game.village
    # Once the game is over nobody is asked anything more, unless it is continued.
    goes_on = village.result is None
    votes = rules_of(shown).votes
    voting = votes and is_present and village.session != "paix" and goes_on
    # Of a vote that was recorded at once none of its voices is counted yet.
    counts = village.vote is not None or not anew
    # Tried once, for the round and for its count.
    told = voters(village) if voting else None
    asks = is_present and goes_on
    asked = asked_by_day(village, scripts, shown, cursor.drafts, told) if asks else ()
    put = [it.question for it in asked]
    waiting = missing(village) if goes_on else []
    if len(waiting) > _NAMED + 1:
        # The next two by name, the others by their number: the foot keeps its height.
        rest = waiting[_NAMED:]
        alike = all(it.startswith("le procès ") for it in rest)
        kind = "procès" if alike else "décisions"
        waiting = [*waiting[:_NAMED], f"{len(rest)} autres {kind}"]
    # A question not answered, or half of a law or of a wedding, that going on would leave.
    # A stage gone by leads on too, from where the day stands.
    here = village.stage or shown
    rules = rules_of(here)
    left_open = rules.unanswered if rules.waits(village) else ""
    leaves = rules.without if cursor.drafts.get(rules.draft) else left_open
    # I-19: after the condemnation, before the record.
    last_words = any(it.help == LAST_WORDS for it in put)
    # What the button at the foot sends: the next useful stage, the Sunday, or the night.
    if left := village.stages_left():
        following = next((it for it in left if not STAGE_RULES[it].is_idle(village)), left[-1])
        onward = f"Suite : {STAGES[following]}"
        goes: Pairs = (("move", "stage"), ("stage", following))
    else:
        ends = "day" if village.weekday == "samedi" else "night"
        onward, goes = _AFTER[ends], (("move", ends),)
    return DayStage(
        id=shown,
        label=STAGES.get(shown, "Lever du jour"),
        announcements=_announcements(game, scripts, shown, asked),
        decisions=tuple(map(decision_view, asked)),
        vote=vote_view(village, told) if told is not None and counts else None,
        timer=TimerView(_DEBATE_TIME, "Débat") if any(it.id == DEBATE for it in put) else None,
        ring=TimerView(_LAST_SECONDS, "Dernier mot") if last_words else None,
        next_label=onward if goes_on else "",
        next_move=goes,
        waits_for=f"Reste : {listed(waiting)}." if waiting else "",
        # Whoever looks ahead before the first stage leaves nothing.
        leaves=leaves if goes_on and village.stage else "",
        mend=vote_closed(game) if votes else -1,
        resumes=-1 if is_present else max(_moves_of(game, shown), default=-1),
        posts=posts_told(game) if shown == "postes" and is_present else (),
    )


def _announcements(
    game: Game,
    scripts: Scripts,
    stage: Stage,
    asked_now: tuple[Asking, ...],
) -> tuple[Announcement, ...]:
    """The words of the stage, what has come of it so far, and the question now put."""
    village = game.village
    # The words of a weekday, or of Sunday.
    script = scripts.sunday if village.weekday == "dimanche" else scripts.day
    asked = tuple(it for it in (invitation(scripts, one) for one in asked_now[:1]) if it)
    in_the_circle = any(it.question.seat for it in asked_now)
    if stage == SUNRISE:
        dawn = (*_at_sunrise(game, script, scripts), *asked)
        return dawn[-_ROOM:] if in_the_circle else dawn
    # What opens the vote is of no use once it is closed.
    rules = rules_of(stage)
    has_voted = rules.votes and village.vote is not None and not village.vote.open
    first = () if has_voted else _first_words(script, village, stage)
    before, last = _told_here(game, stage, scripts)
    # Entering the stage is its first move.
    if len(_moves_of(game, stage)) > 1:
        first = tuple(replace(it, said=True) for it in first)
    said = (*before, *last)
    open_now = stage == village.stage and village.result is None
    opening = preamble(village, stage) if open_now else ()
    begun = tuple(Announcement(scripts.words(it, values)) for it, values in opening)
    told = (*said, *begun) if rules.told_first else (*begun, *said)
    if in_the_circle:
        # Between two ballots nothing is said; between two trials the verdict is.
        shown = last if rules.votes else (*first, *told)
        return tuple(replace(it, aside="") for it in (*shown, *asked)[-_ROOM:])
    return (*first, *told, *asked)


def _at_sunrise(game: Game, script: Script, scripts: Scripts) -> tuple[Announcement, ...]:
    """The first words of the day, and what is made public before its first stage."""
    moves = [
        it
        for it in _moves_of(game, None)
        if game.moves[it]["move"] in _BEFORE_ALL or lifts_the_end(game, it)
    ]
    former, last = _last_apart([said_by(game, it, scripts) for it in moves])
    opening = Announcement(
        script.opening_words({"jour": game.village.weekday}), secret=_noted_yesterday(game)
    )
    return (replace(opening, said=bool(moves)), *former, *last)


def _noted_yesterday(game: Game) -> str:
    """What the game master noted of somebody since the day before began."""
    mornings = [it for it, move in enumerate(game.moves) if move["move"] == "day"]
    if not mornings:
        return ""
    since, now = (mornings[-2] if len(mornings) > 1 else 0), mornings[-1]
    notes = [it for it in game.village.remarks if since <= it.move < now]
    said = (f"{game.village.name(it.about)} : « {it.text} »" for it in notes)
    return f"Vos notes. {' ; '.join(said)}" if notes else ""


def _told_here(game: Game, stage: Stage, scripts: Scripts) -> tuple[Told, Told]:
    """What the decisions of this stage made public: the former ones, then the last."""
    told = {it: said_by(game, it, scripts) for it in _moves_of(game, stage)}
    waits = vote_closed(game) if game.village.owes("execute") else -1
    # Whoever is condemned hears it before the sentence falls, whatever has come in between.
    condemned = told.pop(waits) if waits in [*told][:-1] else ()
    former, last = _last_apart([*told.values()])
    # Once a fact is put right, what was said of it before is no longer to be read.
    last_move = len(game.moves) - 1
    if game.moves and game.moves[-1]["move"] == "correct" and not lifts_the_end(game, last_move):
        last = tuple(replace(it, said=True) for it in last)
    return former, (*last, *condemned)


def _last_apart(told: list[Told]) -> tuple[Told, Told]:
    """Whatever another decision followed is said."""
    former = tuple(replace(it, said=True) for lines in told[:-1] for it in lines)
    return former, told[-1] if told else ()


def _first_words(script: Script, village: Village, stage: Stage) -> tuple[Announcement, ...]:
    row = script.row(stage)
    if row is None or (stage == "heritages" and not died_since_dusk(village)):
        return ()
    if stage == "session" and village.who("session") is None:
        return ()
    if stage == "charmes":
        return (Announcement(row.say, secret=charmed_words(village)),)
    return (Announcement(row.say, row.do),)


def _successions(game: Game, moves: Collection[int]) -> Iterator[Arrow]:
    """Each post that somebody took over in these moves, from whoever had it last."""
    last: dict[Post, PlayerId] = {}
    swapped = {it.move for it in game.village.happened if it.rule in _SWAPPED}
    for it in game.village.happened:
        post, player = it.facts.get("post"), it.facts.get("player")
        if it.kind != "post" or not post or not player:
            continue
        if it.who == player and it.move in moves and it.rule not in _PASSING:
            former = last.get(post)
            # What an exchange of the same move did to a post is not said post by post.
            if former is None and it.move not in swapped:
                former = _held_before(game, post, it.move)
            if former and former != player:
                yield Arrow(former, player)
        last[post] = player


def _held_before(game: Game, post: Post, move: int) -> PlayerId | None:
    """Who had a post before this move, today or the day before: what is older is forgotten."""
    for village in reversed(game.villages[: move + 1]):
        holder = village.posts.get(post)
        if holder or village.day < game.village.day - 1:
            return holder
    return None


def _moves_of(game: Game, stage: Stage | None) -> list[int]:
    """The moves made today in a stage, or before the first one, in order."""
    found = []
    for index in range(len(game.moves) - 1, -1, -1):
        if game.moves[index]["move"] in ("day", "night"):
            break
        public = game.moves[index]["move"] not in _SAID_ANYWAY or lifts_the_end(game, index)
        if game.villages[index + 1].stage == stage and public:
            found.append(index)
    return found[::-1]


# More would not fit one under the other.
_ROWS: Final = 4


# What is read when a stage begins.


def preamble(village: Village, stage: Stage) -> Iterator[Said]:
    """What is read when a stage begins, before anything is decided."""
    match stage:
        case "cameras" if STAGE_RULES[stage].is_idle(village):
            yield "camera_aucune", {}
        case "heritages" | "postes" if (
            stage == stage_of_candidates(village) and not village.pending
        ):
            free = [POSTS[it] for it in OPTIONAL_POSTS if may_be_taken(village, it)]
            if free:
                yield "candidatures", {"postes": listed(free)}
        case "session" if village.session is None and village.last_session in SPECIAL:
            yield "session_imposee", {}
        case "vote" if village.vote is None and village.session != "paix":
            president = village.who("parole")
            named = {"joueur": village.name(president) if president else "…"}
            yield "debat" if president else "debat_sans_president", named
            if in_force(village, "seuls_votent"):
                yield "vote_electeurs", _electors(village)


def _electors(village: Village) -> dict[str, str]:
    """L578: whichever side is the shorter, with the law in its own words."""
    able = [it.name for it in village.living() if may_vote(village, it)]
    barred = [it.name for it in village.living() if it.name not in able]
    words = village.law.text.strip().rstrip(".") if village.law else ""
    shorter = f"tout le monde, sauf {listed(barred)}" if len(barred) < len(able) else listed(able)
    return {"noms": shorter, "loi": words or LAW_EFFECTS["seuls_votent"]}


# The stages of a day in order: which have something to do, and what each has come to.


def stage_rows(
    village: Village, shown: Stage, entered: Collection[Stage] = ()
) -> tuple[StageRow, ...]:
    """Every stage of today, those with nothing to do included; `entered`: what was gone through."""
    stages = STAGES_OF[village.weekday]
    reached = stages.index(village.stage) if village.stage else -1
    rows = []
    for place, stage in enumerate(stages):
        if stage == shown:
            state = "maintenant"
        elif place > reached and STAGE_RULES[stage].untold:
            state = "avenir"
        elif stage not in entered and STAGE_RULES[stage].is_idle(village):
            state = "vide"
        elif place > reached:
            state = "avenir"
        else:
            is_here = stage == village.stage
            left_open = (is_here or stage == "session") and STAGE_RULES[stage].waits(village)
            state = "passe" if left_open else "fait"
        rows.append(StageRow(stage, STAGES[stage], state, STAGE_RULES[stage].outcome(village)))
    return tuple(rows)


def charmed_words(village: Village) -> str:
    """The true list, for the game master alone."""
    names = listed(it.name for it in village.living() if it.charmed_by)
    return f"Charmés en vérité : {names}." if names else "En vérité, personne n'est charmé."


def posts_told(game: Game) -> tuple[PostLine, ...]:
    """Who holds what now; what has moved since yesterday comes first, with who held it then."""
    now, here = game.village, len(game.villages) - 1
    # No night comes before Sunday: it begins where Saturday ended.
    while here and game.villages[here].phase == "jour" and game.villages[here].day == now.day:
        here -= 1
    while here and game.villages[here].phase == "nuit":
        here -= 1
    before = game.villages[here].posts
    lines = []
    for post, holder in now.posts.items():
        was = before.get(post)
        name, former = (now.name(it) if it else "vacant" for it in (holder, was))
        lines.append(PostLine(POSTS[post], name, "" if holder == was else former))
    return tuple(sorted(lines, key=lambda it: not it.former))


# What the round of ballots comes to so far: voices, blank ones, a tie.

_TENTHS: Final = 10


def vote_view(village: Village, told: Choices) -> VoteView:
    """The count so far, the most voices first; `told`: who may still speak."""
    ballots = village.vote.ballots if village.vote else ()
    waiting = list(told.values()).count(None)
    is_open = village.vote is None or village.vote.open
    blank, tally, tie = blanks(ballots), dict[PlayerId, int](), ""
    if village.vote is not None:
        # What was counted at its end, or what would be now: afterwards nobody's death changes it.
        tally = dict(count(village, ballots) if is_open else village.vote.tally)
        tied = village.vote.tied
        tie = f"Égalité entre {len(tied)} personnes." if tied else ""
    return VoteView(
        progress=f"{len(ballots)} voix sur {len(ballots) + (waiting if is_open else 0)}"
        + (f", dont {counted(blank, 'blanche')}" if blank else ""),
        tally=tally_lines(village, tally),
        tie=tie,
    )


def blanks(ballots: Sequence[Ballot]) -> int:
    """V-03: they were spoken, and name nobody."""
    return sum(not it.choice for it in ballots)


def tally_lines(village: Village, tally: Mapping[PlayerId, int]) -> tuple[TallyLine, ...]:
    """One line for each person named, with the length of his bar."""
    most = max(tally.values(), default=0)
    ranked = sorted(tally, key=lambda it: (-tally[it], village.seats.index(it)))
    return tuple(
        TallyLine(
            village.name(it), str(tally[it]), tally[it] * _TENTHS // most, tally[it] == most, it
        )
        for it in ranked
    )


def vote_closed(game: Game) -> int:
    """The place of the decision that closed today's vote; -1 before it."""
    return next((at for at, move in _of_today(game) if not move.get("open")), -1)


def ballots_cast(game: Game) -> tuple[OptionView, ...]:
    """Today's ballots as they were spoken, each with the place of its decision."""
    spoken = [it for it in _of_today(game) if it[1]["ballots"]]
    # « Ana pour Bob ».
    told = (
        (at, ", ".join(ballot_in_words(game.villages[at], *it) for it in move["ballots"]))
        for at, move in spoken[::-1]
    )
    return tuple(OptionView(str(at), words) for at, words in told)


def _of_today(game: Game) -> Iterator[tuple[int, Fields]]:
    """The last first."""
    for index in range(len(game.moves) - 1, -1, -1):
        if game.moves[index]["move"] in ("day", "night"):
            return
        if game.moves[index]["move"] == "vote":
            yield index, game.moves[index]
