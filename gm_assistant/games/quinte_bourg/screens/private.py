"""A player's own page: what he may know, what he may ask for, and his evening once it is over.

`face` is what the whole table knows of him; `secret` is made of `rules.knowledge`, which holds
nothing that he was not dealt, shown, touched for or told. While eyes are closed both are empty,
for everybody alike.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from gm_assistant.engine.wording import Worded
from gm_assistant.french.language import agreed, counted, de, listed
from gm_assistant.french.language import coins as in_coins
from gm_assistant.games.quinte_bourg.rules.game import CODE, Game
from gm_assistant.games.quinte_bourg.rules.invoking import who_may_invoke
from gm_assistant.games.quinte_bourg.rules.knowledge import Knowledge, Met, knowledge
from gm_assistant.games.quinte_bourg.rules.laws import law_in_words
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.village import Player, Village, moment_in_words
from gm_assistant.games.quinte_bourg.rules.words import (
    GROUPS,
    LONG_ACTIONS,
    PERSONAL,
    POSTS,
    POWERS,
    ROLES,
    ROMANTIC,
    SNOOPERS,
    STAGES,
    STATUSES,
    PlayerId,
)
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
from gm_assistant.games.quinte_bourg.screens.story import headline
from gm_assistant.games.quinte_bourg.screens.taps import OPENING, reached, still_true
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.seam.pages import (
    Ask,
    Chair,
    Keep,
    OwnPage,
    Private,
    Screen,
    Shown,
    Switch,
    Taken,
)
from gm_assistant.toolkit.seats import wrapped
from gm_assistant.toolkit.tale import ALOUD, BODY, SMALL


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


@dataclass(frozen=True, slots=True)
class Chapter:
    """One night or one day from his chair."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """His evening, once the table has turned its cards."""

    name: str
    headline: str
    cards: str
    won: bool
    chapters: tuple[Chapter, ...]


TEMPLATE: Final = "quinte_bourg/own.html"
SWITCHES: Final = {"eyes": False, "answers": False}
LONGEST_LAW: Final = 300
_ASKS: Final = (
    Ask("main", "Je lève la main", "pour invoquer un pouvoir, sans un mot", button="L'invocation"),
    Ask("parole", "Je veux parler"),
    Ask("question", "J'ai une question"),
    Ask("loi", "Proposer une loi", "à l'heure de la loi", LONGEST_LAW, "À la proposition"),
)


def private(rules: Help) -> Private[Game]:
    """The pages of the players, in the words of this MJ's rules."""
    return Private(
        chairs=chairs,
        own=lambda game, seat, shown: own_page(rules, game, seat, shown),
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
        f"{village.name(it)} ({ROLES[signs[it]]})" if it in signs else village.name(it)
        for it in met.others
    ]
    if met.group not in GROUPS:
        of_the_two = f"Vous vous aimez : {listed(names)} et toi."
        return f"Les Amoureux sont {listed(names)}." if met.group == ROMANTIC.id else of_the_two
    group = GROUPS[met.group].label
    if not shown:
        return f"Personne d'autre n'a ouvert les yeux avec {group}."
    return f"Avec {group}, tu as vu {listed(shown)}."


def asks(game: Game) -> tuple[Ask, ...]:
    """By day only: in the night an arm is raised in the dark, and no screen is lit.

    That the game has ended is the MJ's secret until he says so: it changes nothing here.
    """
    return _ASKS if game.village.phase == "jour" else ()


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


# His evening, once the end is laid open: from his chair, with what he never knew.


@lru_cache(maxsize=128)
def own_evening(game: Game, seat: PlayerId) -> OwnEvening:
    village = game.village
    result = village.result
    if result is None:
        raise AssertionError("no evening is told before its end")
    me = village.players[seat]
    held = (*(ROLES[it] for it in me.camp_roles), *(PERSONAL[it] for it in me.personal))
    return OwnEvening(
        name=me.name,
        headline=headline(village, result),
        cards=listed(held),
        won=seat in result.winners,
        chapters=tuple(it for it in _chapters(game, seat) if it.lines),
    )


# What is done to somebody without a touch, a word or a coin that he would miss.
_UNSEEN: Final = frozenset(("reptiliens", "dresseur_ours", "dresseur_rapace", "dresseur_chien"))


def _chapters(game: Game, seat: PlayerId) -> Iterator[Chapter]:
    last = [
        before
        for before, after in zip(game.villages, (*game.villages[1:], None), strict=True)
        if after is None or (before.phase, before.day) != (after.phase, after.day)
    ]
    known: Player | None = None
    for village in last:
        me = village.players.get(seat)
        if me is None:
            continue
        lived = _night(village, seat) if village.phase == "nuit" else _day(village, seat)
        yield Chapter(moment_in_words(village), (*lived, *_become(known, me)))
        known = me


def _become(before: Player | None, now: Player) -> Iterator[str]:
    """What he became since the chapter before."""
    if before is None:
        return
    gained = [ROLES[it] for it in now.camp_roles if it not in before.camp_roles]
    if gained:
        yield f"Tu deviens {listed(gained)}."
    if before.living and not now.living:
        yield "Tu quittes la table." if now.status == "parti" else "C'est là que tu meurs."
    if now.living and not before.living:
        yield "Tu reviens à la vie."


def _night(village: Village, seat: PlayerId) -> Iterator[str]:
    night = village.night
    if night is None:
        return
    place = (night.where or {}).get(seat)
    if place is not None:
        beside = [
            village.name(it)
            for it, other in (night.where or {}).items()
            if it != seat and other.house == place.house
        ]
        house = "chez toi" if place.house == seat else f"chez {village.name(place.house)}"
        with_whom = f", avec {listed(beside)}" if beside else ""
        yield f"Tu as dormi {house} ({LONG_ACTIONS[place.action]}){with_whom}."
    for step, (_, move) in night.sheet.items():
        mine = any(it.id == seat for it in holders(night.dusk, ROWS[step]))
        if not mine and seat in _named(move.fields.values()):
            unseen = step in _UNSEEN or step in SNOOPERS
            told = "Tu ne l'as jamais su" if unseen else "Cette nuit-là"
            yield f"{told}. {CODE.in_words(village, move)}."


def _named(values: Any) -> Iterator[str]:
    """Everybody whom the fields of a move name."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple | list):
            yield from _named(value)
        elif isinstance(value, Mapping):
            yield from _named((*value.keys(), *value.values()))


def _day(village: Village, seat: PlayerId) -> Iterator[str]:
    vote = village.vote
    if vote is None:
        return
    against = [village.name(it.voter) for it in vote.ballots if it.choice == seat]
    if against:
        times = Counter(against)
        named = listed(f"{it} (deux fois)" if count > 1 else it for it, count in times.items())
        voices = counted(len(against), "voix", "voix")
        yield f"{voices} {agreed(len(against), 'est allée', 'sont allées')} contre toi : {named}."
    mine = next((it.choice for it in vote.ballots if it.voter == seat), None)
    if isinstance(mine, str):
        yield f"Ta voix est allée contre {village.name(mine)}."


# The same as a picture to take away.

_WIDTH, _LINE, _MARGIN = 1080, 46, 80
_SIZES: Final = {"name": ALOUD, "headline": BODY, "title": BODY, "plain": SMALL}


@dataclass(frozen=True, slots=True)
class Written:
    """One line of the picture."""

    y: int
    words: str
    role: str

    @property
    def size(self) -> int:
        return _SIZES[self.role]


def own_picture(game: Game, seat: PlayerId) -> Screen:
    """His evening on one upright picture, as long as it has to be."""
    told, y = own_evening(game, seat), 150
    room = _WIDTH - 2 * _MARGIN
    rows = [Written(y, f"La soirée {de(told.name)}", "name")]
    for role, words in (("headline", told.headline), ("plain", told.cards)):
        for line in wrapped(words, room / _SIZES[role]):
            y += _LINE + 8
            rows.append(Written(y, line, role))
    for chapter in told.chapters:
        y += _LINE + 30
        rows.append(Written(y, chapter.title, "title"))
        for words in chapter.lines:
            for line in wrapped(words, room / SMALL):
                y += _LINE
                rows.append(Written(y, line, "plain"))
    height = max(1350, y + 120)
    return Screen(
        "quinte_bourg/own.svg",
        {"rows": tuple(rows), "width": _WIDTH, "height": height, "margin": _MARGIN, "told": told},
    )
