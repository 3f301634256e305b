"""What the day's script shows: its stages in order, what to announce, what the table decides."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.french.language import coins, de, listed
from gm_assistant.games.quinte_bourg.rules.choices import applicants
from gm_assistant.games.quinte_bourg.rules.deaths import estate_of, living_notary
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    DEPUTIES,
    EVEN_DAYS,
    ODD_DAYS,
    OPTIONAL_POSTS,
    POSTS,
    SESSIONS,
    SPECIALITIES,
    STAGES,
    PlayerId,
    Post,
    Stage,
    stages_of,
)
from gm_assistant.games.quinte_bourg.screens.night_rows import AnswerBand
from gm_assistant.games.quinte_bourg.screens.people import Signs, allowed, circle
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.seats import (
    ChoiceView,
    CircleView,
    DecisionView,
    FieldView,
    OptionView,
    TimerView,
)

# More would not fit one under the other.
_ROWS: Final = 4

# What has been begun of each decision of the day.
Drafts = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class StageRow:
    """One stage in the side list.

    `state` is fait, maintenant, avenir, vide (nothing to do) or passe (its question left open).
    """

    id: str
    label: str
    state: str
    summary: str = ""

    @property
    def state_words(self) -> str:
        """The state of the stage, said aloud."""
        words = {
            "fait": "c'est fait",
            "maintenant": "maintenant",
            "avenir": "à venir",
            "passe": "sans réponse",
        }
        return words.get(self.state, "rien à faire")


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words to say; `aside` is for the game master's eyes and never said.

    `secret`: the same, folded, since all eyes are open. `said`: another decision came after them,
    so that they have surely been read. `of`: the decision that made them public: the same words
    may be said twice.
    """

    words: str
    aside: str = ""
    secret: str = ""
    said: bool = False
    of: int = -1


@dataclass(frozen=True, slots=True)
class TallyLine:
    """Somebody's votes so far; `share` is out of ten, for the length of the bar."""

    name: str
    votes: str
    share: int
    leading: bool = False


@dataclass(frozen=True, slots=True)
class VoteView:
    """The round of ballots: what has been said, what it comes to."""

    progress: str
    tally: tuple[TallyLine, ...] = ()
    tie: str = ""


@dataclass(frozen=True, slots=True)
class DayStage:
    """The stage being played; `undecided` where going on would leave its question open.

    `mend` is the place of a vote that is closed, `resumes` that of the last decision of a stage
    that is past; -1 where there is none.

    `timer` runs at the foot, `ring` large in the middle of the table.
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
    undecided: bool = False
    mend: int = -1
    resumes: int = -1

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


@dataclass(frozen=True, slots=True)
class InvocationView:
    """An invocation being played: what to say now, and the next thing to know.

    `begun`: answers were given that would be lost with it. `steps` stand where the calls or the
    stages do, so that the houses stay where they were.
    """

    decision: DecisionView
    announcements: tuple[Announcement, ...] = ()
    begun: bool = False
    steps: tuple[StageRow, ...] = ()


# Decisions of the day taken by touching houses one after another: candidates, heirs, gifts.

Known = Mapping[str, Any]
# Words of buttons: they only lead to what is asked next.
CHOSEN, SHARED, BEQUEATHED, BACK = "choisi", "partage", "legs", "retour"
ALL_THREE: Final = "trois"
_DEAD: Final = "Quelqu'un d'autre, en vie."


def _others(village: Village, allowed_ones: list[PlayerId], why: str = _DEAD) -> dict[str, str]:
    return {it: why for it in village.seats if it not in allowed_ones}


def candidacy(village: Village, post: Post, scrutator: str, known: Known) -> DecisionView:
    """L474, P-17: those who stand, then, if they are several, whom the scrutateur chooses."""
    fit, standing = allowed(applicants(village, post)), list(known.get("players", ()))
    choosing = known.get("choose") == CHOSEN and len(standing) > 1
    why = _others(village, standing if choosing else fit, "Pas parmi les candidats possibles.")
    word = ChoiceView("choose", CHOSEN, "C'est tout", strong=True)
    return DecisionView(
        id=f"candidats-{post}",
        move="candidacies",
        question=f"{POSTS[post]} : {'qui est choisi' if choosing else 'qui se présente'} ?",
        who=f"{scrutator} choisit" if choosing else "",
        hidden=(("post", post),),
        choices=(word,) if standing and not choosing else (),
        circle=circle(village, Signs(why, chosen=dict.fromkeys(standing, "candidat")), "house"),
    )


def _asks_for(estate: int) -> str:
    return "À qui va la pièce" if estate == 1 else "À qui vont les pièces"


def legacy(village: Village, dead: PlayerId, known: Known) -> DecisionView:
    """One touch when everything goes to one person; one a coin when it is shared."""
    notary, estate = living_notary(village), estate_of(village, dead)
    given = known.get("gives", {}) if known.get("dead") == dead else {}
    sharing = known.get("dead") == dead and known.get("choose") == SHARED
    heirs = [it.id for it in village.living() if it.id != notary]
    left = estate - sum(given.values())
    share = ChoiceView("choose", SHARED, "Partager", "une pièce par maison touchée")
    figures = {it: (f"+{n}", f"reçoit {coins(n)}") for it, n in given.items()}
    words = f"reste {coins(left)}" if sharing else coins(estate)
    return DecisionView(
        id=f"legacy-{dead}",
        move="legacy",
        question=f"{_asks_for(estate)} {de(village.name(dead))} ? ({words})",
        who=f"{village.name(notary)} décide" if notary else "le MJ décide",
        hidden=(("dead", dead),),
        choices=(share,) if estate > 1 and not sharing else (),
        circle=circle(village, Signs(_others(village, heirs), figures=figures), "house"),
        owed=True,
    )


def heir(village: Village, dead: Player, known: Known) -> DecisionView:
    """X-07: an heir who has two specialities already gives one up."""
    named = known.get("heir")
    heirs = [] if named else [it.id for it in village.living() if it.id != dead.id]
    return DecisionView(
        id=f"heritage-{dead.id}",
        move="fate",
        question=f"{dead.name} lègue sa spécialité : à qui ?",
        who=village.name(named) if named else "",
        help="Ses deux cartes se retournent ; cette personne garde les yeux ouverts, ou s'en va.",
        hidden=(("player", dead.id), ("becomes", "heritage")),
        choices=tuple(_cards(village, dead, known)),
        circle=circle(
            village,
            Signs(_others(village, heirs), chosen={named: "hérite"} if named else {}),
            "house",
        ),
        owed=True,
    )


def _cards(village: Village, dead: Player, known: Known) -> Iterator[ChoiceView]:
    """Which card goes on, and which one its heir gives up for it."""
    named = known.get("heir")
    if named and "speciality" not in known and len(dead.specialities) > 1:
        for card in dead.specialities:
            yield ChoiceView("choose", card, SPECIALITIES[card], "léguée")
    elif named:
        for card in village.players[named].specialities:
            yield ChoiceView("choose", card, SPECIALITIES[card], "à laquelle renoncer")
        yield ChoiceView("choose", ALL_THREE, "Garder les trois", "si vous l'imposez")
    yield ChoiceView("choose", BACK, "Non : fantôme ou esprit")


def may_give(player: Player) -> bool:
    return player.living and bool(player.coins)


def gift(village: Village, known: Known) -> DecisionView:
    """M-02: by day, between the living: from whom, to whom, how much."""
    giver, friend = known.get("from"), known.get("to")
    living = [it.id for it in village.living()]
    able = [it for it in living if may_give(village.players[it])] if giver is None else living
    most = village.players[giver].coins if giver and friend else 0
    asked = f"{village.name(giver)} donne : à qui ?" if giver else "Qui donne ?"
    why = _others(village, [it for it in able if it != giver], "Pas cette personne.")
    chosen = {it: words for it, words in ((giver, "donne"), (friend, "reçoit")) if it}
    return DecisionView(
        id="don",
        move="give",
        question="Combien ?" if most else asked,
        who=f"{village.name(giver)} à {village.name(friend)}" if giver and friend else "",
        help=_before_giving(village, giver),
        hidden=tuple((it, who) for it, who in (("from", giver), ("to", friend)) if who),
        fields=(FieldView("coins", "Pièces", "stepper", "1", least=1, most=most),) if most else (),
        submit="Donner" if most else "",
        circle=circle(
            village,
            Signs(dict.fromkeys(village.seats, "Dites combien.") if most else why, chosen=chosen),
            "house",
        ),
    )


def _before_giving(village: Village, giver: PlayerId | None) -> str:
    """M-20: the richest is counted once, and what comes after it is for the next day."""
    purse = f"{village.name(giver)} a {coins(village.players[giver].coins)}." if giver else ""
    counted = "Le plus riche est déjà compté : ce don n'y change rien."
    return f"{purse} {counted}".strip() if village.stage == "richesse" else purse


# The stages of a day in order: which have something to do, and what each has come to.


def is_idle(village: Village, stage: Stage) -> bool:
    """Whether a stage has nothing to announce and nobody to ask, as far as the table can tell."""
    match stage:
        case "cameras" if any(village.posts.get(it) is not None for it in DEPUTIES):
            # D-05: with a deputy in office the camera is his, on his days.
            return not _in_office_today(village, *DEPUTIES)
        case "cameras":
            return village.posts.get("procureur") is None
        case "postes":
            return not village.posts
        case "heritages":
            free = any(village.posts.get(post, "") is None for post in OPTIONAL_POSTS)
            owed = any(it.what in ("assign", "legacy") for it in village.pending)
            dead = any(it.status == "mort" for it in village.players.values())
            return not (free or owed or dead or village.estates or village.vacancies)
        case "demenagements":
            evicted = village.night.sculpted if village.night else None
            return evicted is None or not village.players[evicted].living
        case "loi":
            return village.session == "paix" or village.posts.get("senateur") is None
        case "vote":
            return village.session == "paix"
        case "pickpockets":
            return not _in_office_today(village, "pickpocket_mirko", "pickpocket_mirka")
        case _:
            return False


def _in_office_today(village: Village, odd: Post, even: Post) -> bool:
    today = {odd: ODD_DAYS, even: EVEN_DAYS}
    return any(
        village.posts.get(post) is not None and village.weekday in days
        for post, days in today.items()
    )


# What they have to do is told by an earlier stage: before it, whoever looks on learns nothing.
_UNTOLD: Final = frozenset(("heritages", "demenagements"))


def stage_rows(
    village: Village, shown: Stage, entered: Collection[Stage] = ()
) -> tuple[StageRow, ...]:
    """Every stage of today, those with nothing to do included; `entered`: what was gone through."""
    stages = stages_of(village.weekday)
    reached = stages.index(village.stage) if village.stage else -1
    rows = []
    for place, stage in enumerate(stages):
        if stage == shown:
            state = "maintenant"
        elif place > reached and stage in _UNTOLD:
            state = "avenir"
        elif stage not in entered and is_idle(village, stage):
            state = "vide"
        elif place > reached:
            state = "avenir"
        else:
            left_open = stage == "session" and is_undecided(village, stage)
            state = "passe" if left_open else "fait"
        rows.append(StageRow(stage, STAGES[stage], state, _summary(village, stage)))
    return tuple(rows)


def is_undecided(village: Village, stage: Stage) -> bool:
    """Whether the question of a stage has been put and not answered."""
    match stage:
        case "session":
            return village.session is None and village.posts.get("president") is not None
        case "loi":
            return village.law is not None and village.law.accepted is None
        case "vote":
            return village.vote is None and village.session != "paix"
        case _:
            return False


def _summary(village: Village, stage: Stage) -> str:
    match stage:
        case "session":
            if village.session:
                return SESSIONS[village.session]
            stages, here = stages_of(village.weekday), village.stage
            gone_on = here is not None and stages.index(here) > stages.index(stage)
            return "pas choisie" if gone_on and is_undecided(village, stage) else ""
        case "loi" if village.law is not None and village.law.accepted is not None:
            return "acceptée" if village.law.accepted else "refusée"
        case "vote" if village.vote is not None and not village.vote.open:
            condemned = village.vote.condemned
            return village.name(condemned) if condemned else "personne"
        case "richesse" if village.stage == "richesse":
            rich = village.protected_house
            return village.name(rich) if rich else "personne"
        case _:
            return ""


def charmed_words(village: Village) -> str:
    """The true list, for the game master alone."""
    names = listed(it.name for it in village.living() if it.charmed_by)
    return f"Charmés en vérité : {names}." if names else "En vérité, personne n'est charmé."


def posts_words(village: Village) -> str:
    """Who holds what now, as one line."""
    held = (f"{POSTS[it]} : {village.name(who)}" for it, who in village.posts.items() if who)
    return f"Désormais, {' ; '.join(held)}."
