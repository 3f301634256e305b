"""A player's own page: what he may know, what he may ask for, and his evening once it is over.

`face` is what the whole table knows of him; `secret` is made of `rules.knowledge`, which holds
nothing that he was not dealt, shown, touched for or told. While eyes are closed both are empty,
for everybody alike.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from gm_assistant.engine.wording import Worded
from gm_assistant.french.language import coins as in_coins
from gm_assistant.french.language import listed
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.invoking import who_may_invoke
from gm_assistant.games.quinte_bourg.rules.knowledge import Knowledge, Met, knowledge
from gm_assistant.games.quinte_bourg.rules.laws import law_in_words
from gm_assistant.games.quinte_bourg.rules.village import Village, moment_in_words
from gm_assistant.games.quinte_bourg.rules.words import (
    GROUPS,
    POSTS,
    POWERS,
    ROMANTIC,
    STAGES,
    STATUSES,
    PlayerId,
)
from gm_assistant.games.quinte_bourg.screens.own_evening import own_evening, own_picture
from gm_assistant.games.quinte_bourg.screens.people import (
    ANSWER,
    CARDS,
    LargeCard,
    Showing,
    about,
    cards_of,
    conditions_of,
    showing,
)
from gm_assistant.games.quinte_bourg.screens.public import Known, known
from gm_assistant.games.quinte_bourg.screens.taps import OPENING, reached, still_true
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.seam.pages import Ask, Chair, Keep, OwnPage, Private, Shown, Switch, Taken


@dataclass(frozen=True, slots=True)
class Held:
    """A post, and what it allows."""

    id: str
    label: str
    rule: str


@dataclass(frozen=True, slots=True)
class Face:
    """What the whole table knows of him; by night no more than that it is night."""

    name: str
    moment: str
    number: int = 0
    state: str = ""
    posts: tuple[Held, ...] = ()
    spouse: str = ""


@dataclass(frozen=True, slots=True)
class Secret:
    """What only he may know, apart from the MJ."""

    cards: tuple[LargeCard, ...] = ()
    conditions: tuple[LargeCard, ...] = ()
    lines: tuple[str, ...] = ()
    answers: tuple[Showing, ...] = ()


TEMPLATE: Final = "quinte_bourg/own.html"
SWITCHES: Final = {"eyes": False, "answers": False}
LONGEST_LAW: Final = 300
_ASKS: Final = (
    Ask("main", "Je lève la main", "pour invoquer un pouvoir, sans un mot", button="L'invocation"),
    Ask("parole", "Je veux parler"),
    Ask("question", "J'ai une question"),
    Ask("loi", "Proposer une loi", "à l'heure de la loi", LONGEST_LAW, "À la proposition"),
)
# a ghost may still come back to life by its own power.
_NO_MORE: Final[Mapping[str, tuple[str, ...]]] = {
    "vivant": (),
    "mort": ("loi",),
    "fantome": ("loi",),
}


def private(rules: Help) -> Private[Game]:
    """The pages of the players, in the words of this MJ's rules."""
    return Private(
        chairs=chairs,
        own=lambda game, seat, shown: own_page(rules.of_game(game), game, seat, shown),
        switches=SWITCHES,
        offered=_offered,
        cards=lambda seat: about(CARDS, seat),
        asks=asks,
        takes=takes,
        picture=own_picture,
    )


def chairs(game: Game) -> tuple[Chair, ...]:
    return tuple(Chair(it.id, it.name) for it in game.village.in_seat_order())


def _offered(_game: Game, shown: Shown) -> tuple[Switch, ...]:
    return (
        Switch(
            "eyes",
            "Laisser les pages ouvertes la nuit",
            "Sinon elles sont noires dès que les yeux se ferment, chez tous. Un visage éclairé "
            "par un téléphone se voit dans le noir.",
            shown.switches["eyes"],
        ),
        Switch(
            "answers",
            "Redire les réponses de la nuit",
            "Au matin, chacun retrouve sur sa page ce qui lui a été montré cette nuit-là.",
            shown.switches["answers"],
        ),
    )


def own_page(rules: Help, game: Game, seat: PlayerId, shown: Shown) -> OwnPage:
    """What this player's page may show now."""
    village = game.village
    if shown.switches.get("end") and shown.switches.get("cards") and village.result is not None:
        return OwnPage(TEMPLATE, own_evening(game, seat), over=True)
    name, moment = village.name(seat), moment_in_words(village)
    if _eyes_are_closed(game, shown) and not shown.switches["eyes"]:
        return OwnPage(TEMPLATE, Face(name, moment), look="nuit", asleep=True)
    facts = _facts(game)
    by_day = village.phase == "jour"
    secret = _secret(rules, game, seat, shown, facts)
    return OwnPage(
        TEMPLATE,
        _face(rules, game, seat, facts) if by_day else Face(name, moment),
        secret,
        (secret.cards, secret.conditions),
        look="jour" if by_day else "nuit",
    )


@lru_cache(maxsize=4)
def _facts(game: Game) -> Known:
    """Kept for all the pages of a table, which ask together."""
    return known(game.villages)


def _eyes_are_closed(game: Game, shown: Shown) -> bool:
    """In the opening, from its first call on."""
    if game.village.phase == "ouverture":
        return bool(reached(still_true(_draft(shown, OPENING), len(game.moves))))
    return game.village.phase == "nuit"


def _draft(shown: Shown, key: str) -> Mapping[str, Any]:
    found = shown.drafts.get(key)
    return found if isinstance(found, dict) else {}


def _face(rules: Help, game: Game, seat: PlayerId, facts: Known) -> Face:
    village = game.village
    spouse = facts.spouse.get(seat)
    return Face(
        name=village.name(seat),
        moment=moment_in_words(village),
        number=village.seats.index(seat) + 1,
        state=STATUSES[facts.status[seat]],
        posts=tuple(
            Held(post, POSTS[post], _rule(rules, "post", post))
            for post, holder in facts.posts.items()
            if holder == seat
        ),
        spouse=village.name(spouse) if spouse else "",
    )


def _rule(rules: Help, kind: str, wanted: str) -> str:
    entry = rules.of(kind, wanted)
    return entry.rule if entry else ""


def _secret(rules: Help, game: Game, seat: PlayerId, shown: Shown, facts: Known) -> Secret:
    mine = knowledge(game, seat)
    told = (showing(game, rules, about(ANSWER, it)) for it in mine.answered)
    return Secret(
        cards=cards_of(
            rules, (*mine.printed, *mine.gained), (*mine.specialities, *mine.inherited), mine=True
        ),
        conditions=conditions_of(rules, mine.personal),
        lines=tuple(_lines(game.village, mine, facts.coins[seat])),
        answers=tuple(it for it in told if it) if shown.switches["answers"] else (),
    )


def _lines(village: Village, mine: Knowledge, coins: int) -> Iterator[str]:
    for met in mine.met:
        yield _met_in_words(village, met)
    if mine.charmed:
        yield "Tu es sous le charme."
    if mine.inherited:
        yield "Une de tes spécialités te vient d'un héritage."
    yield f"Ta bourse : {in_coins(coins) if coins else 'vide'}."
    if mine.used:
        yield f"Pouvoir dépensé : {listed(POWERS[it] for it in mine.used)}."


def _met_in_words(village: Village, met: Met) -> str:
    names = [village.name(it) for it in met.others]
    signs = dict(met.signs)
    shown = [
        f"{village.name(it)} ({village.deck.roles[signs[it]]})" if it in signs else village.name(it)
        for it in met.others
    ]
    if met.group not in GROUPS:
        of_the_two = f"Vous vous aimez : {listed(names)} et toi."
        return f"Les Amoureux sont {listed(names)}." if met.group == ROMANTIC.id else of_the_two
    group = GROUPS[met.group].label
    if not shown:
        return f"Personne d'autre n'a ouvert les yeux avec {group}."
    return f"Avec {group}, tu as vu {listed(shown)}."


def asks(game: Game, seat: PlayerId) -> tuple[Ask, ...]:
    """By day only: in the night an arm is raised in the dark, and no screen is lit.

    Whom the table knows to be dead proposes no law, and a spirit invokes nothing. That the game
    has ended is the MJ's secret until he says so: it changes nothing here.
    """
    if game.village.phase != "jour":
        return ()
    no_more = _NO_MORE.get(_facts(game).status.get(seat, "vivant"), ("main", "loi"))
    return tuple(it for it in _ASKS if it.kind not in no_more)


class LawsWait(Worded):
    can_be_forced = False
    template = "Une loi se propose à l'étape « {stage} » : celle-ci attend ici jusque-là."


class NoPowerLeft(Worded):
    can_be_forced = False
    template = (
        "{name} n'a aucun pouvoir à invoquer maintenant : faites-lui signe, et touchez la croix."
    )


def takes(game: Game, seat: PlayerId, kind: str, words: str) -> Taken | None:
    """Where the MJ goes on with what somebody asked for; nowhere if hearing it was all."""
    match kind:
        case "main":
            if seat not in who_may_invoke(game.village):
                raise NoPowerLeft(name=game.village.name(seat))
            return Taken("invocation", Keep("invoke", {"by": seat}))
        case "loi":
            if game.village.stage != "loi":
                raise LawsWait(stage=STAGES["loi"])
            return Taken("jour", Keep("law", law_in_words(seat, words)))
        case _:
            return None
