"""The story of an evening of Quinte-Bourg: opening, each night, each day, end; and its poster.

The poster keeps of each night its most dramatic fact, and four figures. Nothing is invented for it.
A fact is the sentence of a consequence that took place, chosen by the order of `DRAMA`; a figure is
counted from the villages of the game, and one that several people share more than two by two is
left out. « By night » means a night and the day that follows it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from gm_assistant.french.language import agreed, capitalised, coins, counted, listed
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import all_wishes, holders, known_whereabouts
from gm_assistant.games.quinte_bourg.rules.posts import coins_in_play
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.sheet import row_of, rows_of
from gm_assistant.games.quinte_bourg.rules.village import (
    Consequence,
    DayVote,
    Law,
    Player,
    Result,
    Village,
    Where,
    moment_in_words,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    LONG_ACTIONS,
    OWN_VICTORIES,
    POSTS,
    STATUSES,
    PlayerId,
)
from gm_assistant.games.quinte_bourg.screens.story import headline, why_it_ended
from gm_assistant.games.quinte_bourg.screens.village import camps_of, roles_of
from gm_assistant.seam.paper import (
    Chapter,
    Curve,
    Fact,
    Feat,
    Figure,
    Hand,
    Line,
    Period,
    Place,
    Point,
    Poster,
    Ring,
    Tale,
    Way,
)
from gm_assistant.toolkit.seats import short_names

# The course of a game cut into its nights and days, each with the village that ends it.


@dataclass(frozen=True, slots=True)
class Page:
    """One phase: the village before it, the village that ends it, and what happened in it."""

    before: Village
    after: Village
    happened: tuple[Consequence, ...]


def pages(game: Game) -> Iterator[Page]:
    """The opening, then each night and each day, as far as the game has come."""
    ends: dict[int, Village] = {len(it.chronicle): it for it in game.villages}
    chronicle = (*game.village.chronicle, game.village.happened)
    before = game.villages[0]
    for number, after in ends.items():
        yield Page(before, after, chronicle[number])
        before = after


def nights(game: Game) -> list[Page]:
    """The pages of the nights."""
    return [page for page in pages(game) if page.after.phase == "nuit"]


def days(game: Game) -> list[Village]:
    """The village at the end of each calendar day, or as it stands now."""
    return list({it.day: it for it in game.villages}.values())


def period(village: Village) -> Period:
    """The column of a night or a day."""
    return Period(village.day, village.weekday)


def moment(village: Village) -> str:
    """« nuit de lundi », « jour de mardi », « ouverture »."""
    if village.phase == "ouverture":
        return "ouverture"
    return f"{village.phase} de {village.weekday}"


# What happened in one night or one day, line by line: each thing once, where it happened.

# The kinds of consequences that are told, and their signs; purses are drawn as a curve unless they
# decide of the end, sleep and wishes are told house by house, and an announcement repeats what has
# been told.
TOLD: Final = {
    "arrive": "i-village",
    "attack": "m-cible",
    "charm": "m-charme",
    "conversion": "i-invocation",
    "death": "m-mort",
    "decree": "i-alerte",
    "effect": "i-invocation",
    "heritage": "m-heritage",
    "law": "i-journal",
    "leave": "i-village",
    "move_house": "i-village",
    "pardon": "m-coeur",
    "post": "m-poste",
    "power": "i-invocation",
    "protection": "m-protege",
    "resurrection": "m-coeur",
    "spared": "m-coeur",
    "trial": "m-main",
    "vote": "m-main",
    "wedding": "m-marie",
}
_DAYS: Final = {
    "paix": "Jour de paix : ni loi, ni vote.",
    "purge": "Jour de purge : une exécution, puis le tribunal.",
}
_FROM_THE_VOTE_ON: Final = (TOLD["vote"], TOLD["wedding"], TOLD["protection"])
# The last of all coins: by whose hand it passed (L135).
_OF_COINS: Final = {"coins": "m-piece"}
# What a night leaves to its morning, which an end leaves out.
_OF_A_MORNING: Final = ("effect",)
# Nothing came of it.
_DULL: Final = frozenset(("richesse.personne", "poste.adore_refuse", "poste.echange_vain"))


def lines_of(game: Game, page: Page) -> tuple[Line, ...]:
    """In the order in which it happened; what a day had of law and vote, where they are held."""
    told = tuple(_told(game, page))
    place = next((n for n, it in enumerate(told) if it.sign in _FROM_THE_VOTE_ON), len(told))
    undecided = _undecided(page.after, [it.kind for it in page.happened])
    return (*told[:place], *_session(page.after), *undecided, *told[place:])


def _session(village: Village) -> tuple[Line, ...]:
    """What kind of day it was, where that is why nobody, or why more, stood before the village."""
    if village.phase != "jour" or village.weekday == "dimanche":
        return ()
    if village.session in _DAYS:
        return (Line("i-jour", _DAYS[village.session]),)
    if village.vote or not village.has_reached("vote"):
        return ()
    return (Line("i-jour", "Le village n'a pas voté."),)


def _told(game: Game, page: Page) -> Iterator[Line]:
    struck = any(it.kind == "attack" for it in page.happened)
    untold = () if _ends(game, page, "nuit") is None else _OF_A_MORNING
    told = TOLD | (_OF_COINS if _ends(game, page) == "cupide" else {})
    for it in page.happened:
        if it.rule in _TOGETHER and it.kind in told:
            alike = [other for other in page.happened if other.rule == it.rule]
            if it is alike[0]:
                yield Line(told[it.kind], _TOGETHER[it.rule](page.after, alike))
        elif it.kind == "target" and not struck:
            yield Line("m-cible", reason_of(page.after, it).sentence)
        elif it.kind == "fate":
            yield Line(f"m-{it.rule.partition('.')[2]}", reason_of(page.after, it).sentence)
        elif it.kind in told and it.kind not in untold and it.rule not in _DULL:
            yield Line(told[it.kind], sentence_of(game, page.after, it))


def _ends(game: Game, page: Page, phase: str = "") -> str | None:
    """Why the game ended on this page, where it did, in such a phase."""
    result, last = game.village.result, page.after
    here = last is game.village and phase in ("", last.phase)
    return result.reason if result is not None and here else None


def _farce(village: Village, passed_on: Sequence[Consequence]) -> str:
    """L398: one thing, however many posts it moves."""
    hands = (f"{POSTS[it.facts['post']]} à {village.name(it.who or '')}" for it in passed_on)
    return f"Farce, chaque poste d'un vivant passe au siège suivant : {listed(hands)}."


def _paid(village: Village, voices: Sequence[Consequence]) -> str:
    """V-12: who voted for a coin."""
    payers = [village.name(it.who or "") for it in voices]
    return f"Le vote est payant : {listed(payers)} {agreed(len(payers), 'paie', 'paient')} 1 pièce."


# What befalls several in one breath, told as one thing.
_TOGETHER: Final = {"poste.farce": _farce, "pieces.vote": _paid}


def sentence_of(game: Game, village: Village, happened: Consequence) -> str:
    """What happened, and what the story knows besides."""
    sentence = reason_of(village, happened).sentence
    match happened.kind:
        case "attack":
            return f"{sentence}{_attackers(village, happened)}"
        case "law":
            law = game.villages[happened.move + 1].law
            return f"{_proposal(village, law)} {sentence}" if law else sentence
        case "effect":
            return f"{sentence.removesuffix('.')}{_author(game, happened)}."
        case _:
            return sentence


def _author(game: Game, happened: Consequence) -> str:
    """Whose card it was."""
    move, village = game.moves[happened.move], game.villages[happened.move]
    row = rows_of(village.deck).get(move.get("step", ""))
    names = [it.name for it in holders(village, row) if it.living] if row else []
    return f" (par {listed(names)})" if names else ""


def _attackers(village: Village, attack: Consequence) -> str:
    names = [village.name(it) for it in attack.facts.get("attackers", ())]
    verb = agreed(len(names), "Attaque", "Attaquent")
    return f" {verb} : {listed(names)}." if names else ""


def _proposal(village: Village, law: Law) -> str:
    text = f" : « {law.text.strip()} »" if law.text.strip() else ""
    return f"{village.name(law.by)} propose une loi{text}{'' if text.endswith('. »') else '.'}"


def _undecided(village: Village, kinds: list[str]) -> tuple[Line, ...]:
    """A law that the sénateur has not decided is told too."""
    law = village.law
    if village.phase != "jour" or law is None or "law" in kinds:
        return ()
    return (Line(TOLD["law"], f"{_proposal(village, law)} Elle reste sans réponse."),)


# Who slept away from home, house by house, and who slept heavily.


def sleepers(village: Village) -> tuple[Line, ...]:
    """Who stayed at home for an ordinary night is not told."""
    where = _slept(village)
    hosts = dict.fromkeys(where[it].house for it in village.seats if is_away(where, it))
    ordered = sorted(hosts, key=village.seats.index)
    return (*(_house(village, where, it) for it in ordered), *_at_home(village, where))


def _slept(village: Village) -> Mapping[PlayerId, Where]:
    """Where everybody was at the instant of the attack; a game that ends before has no beds."""
    if village.result is not None and tonight(village).where is None:
        return {}
    return known_whereabouts(village)


def is_away(where: Mapping[PlayerId, Where], player: PlayerId) -> bool:
    """Whether somebody spends the night in another house than his own."""
    return player in where and where[player].house != player


def _house(village: Village, where: Mapping[PlayerId, Where], house: PlayerId) -> Line:
    guests = [it for it in village.seats if is_away(where, it) and where[it].house == house]
    doing: dict[str, list[str]] = {}
    for it in guests:
        doing.setdefault(_doing(village, it, where[it]), []).append(village.name(it))
    told = (f"{listed(names)} ({action})" for action, names in doing.items())
    return Line("i-village", f"Chez {village.name(house)} : {', '.join(told)}.")


def _doing(village: Village, player: PlayerId, place: Where) -> str:
    """The long action, and who wanted it where that is somebody else."""
    wishes = all_wishes(tonight(village), village.players[player])
    wanted = (it.by for it in wishes if (it.house, it.action) == (place.house, place.action))
    by = next(wanted, None)
    author = f", par {village.name(by)}" if by not in (None, player) else ""
    return f"{LONG_ACTIONS[place.action]}{author}"


def _at_home(village: Village, where: Mapping[PlayerId, Where]) -> tuple[Line, ...]:
    asleep = [it for it in village.seats if where.get(it) == Where(it, "sommeil_lourd")]
    if not asleep:
        return ()
    names = listed(village.name(it) for it in asleep)
    steps = dict.fromkeys(tonight(village).asleep.get(it) for it in asleep)
    by = [
        it.name
        for step in steps
        if step
        for it in holders(village, row_of(village, step))
        if it.living
    ]
    author = f", par {listed(by)}" if by else ""
    return (Line("m-endormi", f"Sommeil lourd à la maison{author} : {names}."),)


# The table as each night and each day left it, and with its cards turned at the end.

# As many letters as a house of the ring has room for.
LETTERS: Final = 11


def ring_of(page: Page) -> Ring:
    """Who still lived then, where the sleepers went, what struck whom; no card is turned yet."""
    village = page.after
    night = village.phase == "nuit"
    return Ring(
        label=f"Le village, {'cette nuit-là' if night else 'ce jour-là'}",
        places=_places(page),
        ways=_ways(village) if night else (),
        way_words="dort ailleurs",
        strong_words="attaque",
    )


def ring_before(page: Page) -> Ring:
    """The same day before anybody moved house or died."""
    village = page.before
    places = (
        Place(it.name, brief, gone="" if it.living else it.status, words=STATUSES[it.status])
        for it, brief in zip(village.in_seat_order(), _short(village), strict=True)
    )
    return Ring(
        f"Le village, {'au matin' if page.after.phase == 'jour' else 'au soir'}", tuple(places)
    )


def _ways(village: Village) -> tuple[Way, ...]:
    where, rank = _slept(village), village.seats.index
    return tuple(
        Way(rank(it), rank(where[it].house), strong=where[it].action == "attaquer")
        for it in village.seats
        if is_away(where, it)
    )


def _places(page: Page) -> tuple[Place, ...]:
    """The houses where something struck are lit; a sign tells where somebody died."""
    dead = {it.who for it in page.happened if it.kind == "death"}
    spared = {it.who for it in page.happened if it.kind == "spared"}
    night = page.after.night if page.after.phase == "nuit" else None
    attacked = {it.house for it in night.attacks} if night else set[str]()
    return tuple(
        Place(
            it.name,
            brief,
            gone=_gone(page.before, it),
            signs=("m-mort",) if it.id in dead else (),
            words=STATUSES[it.status],
            lit=it.id in dead | spared | attacked,
        )
        for it, brief in zip(page.after.in_seat_order(), _short(page.after), strict=True)
    )


def _gone(before: Village, player: Player) -> str:
    """What had become of somebody before this chapter."""
    then = before.players.get(player.id, player)
    return "" if then.living else then.status


def last_ring(village: Village, result: Result) -> Ring:
    """Every card turned; the winners' houses are lit."""
    return Ring(
        label="Les cartes de chacun",
        places=tuple(
            _turned(village, it, brief, won=it.id in result.winners)
            for it, brief in zip(village.in_seat_order(), _short(village), strict=True)
        ),
    )


def _turned(village: Village, player: Player, brief: str, *, won: bool) -> Place:
    return Place(
        player.name,
        brief,
        gone="" if player.living else player.status,
        signs=(f"camp-{camps_of(player)[0].id}",),
        words=f"{', '.join(roles_of(village, player))}{', gagne' if won else ''}",
        lit=won,
    )


def _short(village: Village) -> tuple[str, ...]:
    return short_names([it.name for it in village.in_seat_order()], LETTERS)


# Every public screen asks again and again.
@lru_cache(maxsize=4)
def tale_of(game: Game) -> Tale | None:
    """None before an end: stopping now would reveal what is still to be played for."""
    village = game.village
    if village.result is None:
        return None
    told = tuple(_chapter(game, page) for page in pages(game))
    return Tale(
        headline=headline(village, village.result),
        reason=why_it_ended(village),
        chapters=(*told, _end(village, village.result)),
        curves=curves(game),
    )


_NOTHING: Final = "Rien à raconter."
# By a table that had already won as it sat down, or by the game master's word.
_ENDS_HERE: Final = "La partie s'arrête ici, et rien d'autre n'arrive."


def _chapter(game: Game, page: Page) -> Chapter:
    night = page.after.phase == "nuit"
    nothing = _NOTHING if _ends(game, page) is None else _ENDS_HERE
    return Chapter(
        title=capitalised(moment_in_words(page.after)),
        look="nuit" if page.after.phase != "jour" else "jour",
        lines=_lines(game, page) or (Line("i-nuit" if night else "i-jour", nothing),),
        ring=ring_of(page),
        found=None if night else ring_before(page),
    )


def _lines(game: Game, page: Page) -> tuple[Line, ...]:
    beds = sleepers(page.after) if page.after.phase == "nuit" else _table(page.after)
    return (*beds, *lines_of(game, page))


def _table(village: Village) -> tuple[Line, ...]:
    """As it sat down: how many, who held what, and who loved whom."""
    if village.phase != "ouverture":
        return ()
    held = [f"{POSTS[it]} : {village.name(who)}" for it, who in village.posts.items() if who]
    names = listed(village.name(it) for it in village.lovers)
    return (
        Line("i-village", f"{counted(len(village.seats), 'personne')} autour de la table."),
        *([Line("m-poste", f"{' ; '.join(held)}.")] if held else []),
        *([Line("m-coeur", f"Les Amoureux se découvrent : {names}.")] if village.lovers else []),
    )


def _end(village: Village, result: Result) -> Chapter:
    """The cards of everybody, and what each of the winners won by."""
    return Chapter(
        title="La fin",
        look="jour",
        lines=(
            Line(_sign(result), f"{headline(village, result)}. {why_it_ended(village)}"),
            *_winners(village, result),
            *_consoled(village, result),
        ),
        ring=last_ring(village, result),
        hands=tuple(
            Hand(
                it.name,
                ", ".join(roles_of(village, it)),
                tuple(f"camp-{camp.id}" for camp in camps_of(it)[:1]),
            )
            for it in village.in_seat_order()
        ),
    )


def _winners(village: Village, result: Result) -> tuple[Line, ...]:
    """Together those who won by the same."""
    won: dict[str, list[str]] = {}
    for it in sorted(result.winners, key=village.seats.index):
        won.setdefault(_by(village, result, it), []).append(village.name(it))
    return tuple(
        Line("i-fait", f"{agreed(len(names), 'Gagne', 'Gagnent')} ({by}) : {listed(names)}.")
        for by, names in won.items()
    )


def _consoled(village: Village, result: Result) -> tuple[Line, ...]:
    names = [village.name(it) for it in sorted(result.consoled, key=village.seats.index)]
    verb = agreed(len(names), "Sauve", "Sauvent")
    return (Line("i-avenir", f"{verb} les meubles : {listed(names)}."),) if names else ()


def _by(village: Village, result: Result, player: PlayerId) -> str:
    camp = village.players[player].camp
    camps = [CAMPS[camp]] if camp in result.camps else []
    return ", ".join([*camps, *(OWN_VICTORIES[it] for it in result.personal.get(player, ()))])


def curves(game: Game) -> tuple[Curve, ...]:
    """The survivors and the fortune of the village, at the start, at each dawn, at the end."""
    moments = (("départ", game.villages[0]), *dawns(game), ("fin", game.village))
    return (
        Curve("Les survivants", tuple(Point(it, len(then.living())) for it, then in moments)),
        Curve("Les pièces en jeu", tuple(Point(it, coins_in_play(then)) for it, then in moments)),
    )


def dawns(game: Game) -> tuple[tuple[str, Village], ...]:
    """The village as each day found it."""
    found: dict[int, Village] = {}
    for village in game.villages:
        if village.phase == "jour":
            found.setdefault(len(village.chronicle), village)
    return tuple((it.weekday[:3], it) for it in found.values())


# The poster: the most dramatic fact of each night, and four figures.


class Drama(NamedTuple):
    """Rules whose consequences are equally dramatic, and what they are."""

    rules: tuple[str, ...]
    why: str


# The most dramatic first.
DRAMA: Final = (
    Drama(("resurrection",), "Quelqu'un revient d'entre les morts."),
    Drama(("mort.premiere",), "L'amour efface une mort."),
    Drama(("mort.chagrin",), "Quelqu'un meurt de chagrin : un amour finit deux fois."),
    Drama(
        ("mort.conversion_radieuse", "mort.honte"),
        "Quelqu'un meurt de son propre pouvoir.",
    ),
    Drama(
        ("mort.assassinat", "mort.repticide", "mort.morsure"),
        "Une main se lève, quelqu'un meurt.",
    ),
    Drama(("conversion.noire", "conversion.radieuse"), "Quelqu'un change de camp."),
    Drama(("mort.attaque",), "Les Reptiliens tuent."),
    Drama(("mort.execution",), "Le village tue."),
    Drama(("mort.decret",), "Quelqu'un meurt, par la voix du MJ."),
    Drama(
        ("vote.grace", "vote.gracies", "proces.epargne"),
        "Quelqu'un échappe au village.",
    ),
    Drama(
        ("attaque.protegee", "attaque.vide", "attaque.que_des_reptiliens"),
        "Une attaque échoue.",
    ),
    Drama(("mariage",), "On se marie."),
    Drama(("loi.acceptee", "loi.refusee"), "Une loi est proposée."),
    Drama(("arrivee", "depart", "depart.carte"), "Quelqu'un arrive ou s'en va."),
    Drama(("charme.orphee", "charme.sirene"), "Quelqu'un est charmé."),
    Drama(("poste.nomme",), "Un poste change de mains."),
)
# So many deaths within one night, or within one day, come before anything else.
MASSACRE: Final = 3
_MASSACRE_WHY: Final = "Trois morts ou plus, en une nuit ou en un jour."
_QUIET: Final = "Personne ne meurt."
_RANKS: Final = {rule: rank for rank, it in enumerate(DRAMA) for rule in it.rules}


# Every public screen asks again and again.
@lru_cache(maxsize=4)
def evening_told(game: Game) -> Tale | None:
    """The story with its poster; None before an end."""
    tale, result = tale_of(game), game.village.result
    return replace(tale, poster=poster_of(game, result)) if tale and result else None


def _sign(result: Result) -> str:
    """Where nobody wins it is night over the village, and no cup is held up."""
    return "i-victoire" if result.winners else "i-nuit"


def poster_of(game: Game, result: Result) -> Poster:
    """Of an evening that is over."""
    camps = dict.fromkeys(it.camp for it in game.village.in_seat_order())
    alone = () if result.camps else {it for own in result.personal.values() for it in own}
    return Poster(
        drawing="quinte_bourg/_emblem.svg" if alone else "",
        values={"signs": tuple(f"c-{it}" for it in OWN_VICTORIES if it in alone)},
        emblem=tuple(f"camp-{it}" for it in result.camps) or (_sign(result),),
        heading="Nuit après nuit",
        unit="nuit",
        facts=tuple(dramatic(game, it) for it in rounds(game)),
        figures=tuple(figures_of(game)),
        legend=tuple((f"camp-{it}", CAMPS[it]) for it in CAMPS if it in camps),
        chosen=CHOSEN,
    )


def rounds(game: Game) -> list[tuple[Page, ...]]:
    """Each night with the day that follows it; the opening is none."""
    found: list[tuple[Page, ...]] = []
    for page in pages(game):
        if page.after.phase == "nuit":
            found.append((page,))
        elif page.after.phase == "jour":
            found[-1:] = [(*(found[-1] if found else ()), page)]
    return found


def dramatic(game: Game, of_round: Sequence[Page]) -> Fact:
    """The most dramatic fact of a night and its day; of two alike the first."""
    quiet = _fact(of_round[0], len(DRAMA), _QUIET)
    facts = (it for page in of_round for it in _facts(game, page))
    return min(facts, key=lambda it: it.rank, default=quiet)


def _fact(page: Page, rank: int, words: str) -> Fact:
    sign = "i-nuit" if page.after.phase == "nuit" else "i-jour"
    return Fact(capitalised(page.after.weekday), sign, words, rank)


def _facts(game: Game, page: Page) -> Iterator[Fact]:
    died = dict.fromkeys(it.who for it in page.happened if it.kind == "death" and it.who)
    dead = [it for it in died if not page.after.players[it].living]
    if len(dead) >= MASSACRE:
        span = "une nuit" if page.after.phase == "nuit" else "un jour"
        names = listed(map(page.after.name, dead))
        yield _fact(page, -1, f"{len(dead)} morts en {span} : {names}.")
    for it in page.happened:
        if it.rule in _RANKS:
            yield _fact(page, _RANKS[it.rule], _words(game, page.after, it))


def _words(game: Game, village: Village, it: Consequence) -> str:
    """Of a law its text too; who attacked in vain stays in the story."""
    return sentence_of(game, village, it) if it.kind == "law" else reason_of(village, it).sentence


# Figures: the first of these that exist.


def feats(game: Game) -> Iterator[Feat]:
    """Who was first in what; what half of the table shares tells nothing."""
    for label, counted_by, _ in FIGURES:
        found = counted_by(game)
        if found and len(found.who) <= 2:
            yield replace(found, label=label)


def figures_of(game: Game) -> Iterator[Figure]:
    for it in feats(game):
        yield Figure(it.label, listed(it.who), it.words)


def _votes(game: Game) -> list[tuple[Village, DayVote]]:
    """The votes that were counted by voices, with the village that voted: duels are none."""
    ends = [it.after for it in pages(game) if it.after.phase == "jour"]
    return [
        (it, it.vote)
        for it in ends
        if it.vote and not any(isinstance(one.choice, tuple) for one in it.vote.ballots)
    ]


def _voices(game: Game) -> Counter[PlayerId]:
    found: Counter[PlayerId] = Counter()
    for _, vote in _votes(game):
        found.update({it: int(count) for it, count in vote.tally.items()})
    return found


def _lie(game: Game) -> Feat | None:
    """Of the Reptilians who were voted about at least once, the fewest voices a vote."""
    voices = _voices(game)
    seats = game.village.seats
    faced = Counter(who for _, vote in _votes(game) for who in seats if _was_there(vote, who))
    liars = [it for it in seats if game.village.players[it].reptilian and faced[it]]
    if not liars:
        return None
    share = {it: (voices[it] / faced[it], -faced[it]) for it in liars}
    best = [it for it in liars if share[it] == min(share.values())]
    of_votes = counted(faced[best[0]], "vote")
    by = f"{counted(voices[best[0]], 'voix', 'voix')}, {of_votes}"
    few, many = share[best[0]]
    return _best(game, best, by, 1 - few - many / 1000)


def _was_there(vote: DayVote, who: PlayerId) -> bool:
    """Whoever spoke or was named."""
    return any(who in (it.voter, it.choice) for it in vote.ballots)


def _accused(game: Game) -> Feat | None:
    return _most(game, _voices(game), lambda it: counted(it, "voix", "voix"))


def _rich(game: Game) -> Feat | None:
    return _most(game, {it.id: it.coins for it in game.village.in_seat_order()}, coins)


def _kiss(game: Game) -> Feat | None:
    """Who married, and when; nobody knows of kisses what a wedding does not say."""
    weddings = [(page, it) for page in pages(game) for it in page.happened if it.rule == "mariage"]
    if not weddings:
        return None
    page, last = weddings[-1]
    both = (last.facts["player"], last.facts["other"])
    return Feat("", tuple(map(page.after.name, both)), moment(page.after))


def _first_death(game: Game) -> Feat | None:
    for page in pages(game):
        dead = [it.who for it in page.happened if it.kind == "death" and it.who]
        if dead:
            return Feat("", (page.after.name(dead[0]),), moment(page.after))
    return None


def _powers(game: Game) -> Feat | None:
    hands = Counter(
        it.who
        for page in pages(game)
        for it in page.happened
        if it.kind == "power" and it.who and it.rule.startswith("invocation.")
    )
    return _most(game, hands, lambda it: counted(it, "invocation"))


def _most(game: Game, counts: Mapping[PlayerId, int], words: Callable[[int], str]) -> Feat | None:
    most = max(counts.values(), default=0)
    first = [it for it in counts if counts[it] == most]
    return _best(game, first, words(most), float(most)) if most else None


def _best(game: Game, first: Sequence[PlayerId], by: str, score: float) -> Feat:
    seats, name = game.village.seats.index, game.village.name
    return Feat("", tuple(name(it) for it in sorted(first, key=seats)), by, score)


# Each with its label, what counts it, and how that is explained.
FIGURES: Final = (
    (
        "Meilleur bluff",
        _lie,
        "parmi qui est Reptilien à la fin, le moins de voix reçues par vote vécu",
    ),
    ("Le plus de voix", _accused, "la somme des voix reçues à tous les votes"),
    ("Le magot", _rich, "les pièces en main à la fin"),
    ("Dernier baiser", _kiss, "le dernier mariage"),
    ("Première mort", _first_death, "la première mort de la partie"),
    ("Pouvoirs", _powers, "les pouvoirs invoqués"),
)
CHOSEN: Final = (
    "De chaque nuit et du jour qui la suit, un seul fait : le premier qui existe dans cet ordre.",
    *(f"{rank}. {why}" for rank, why in enumerate((_MASSACRE_WHY, *(it.why for it in DRAMA)), 1)),
    "Quand la place manque, la dernière nuit et les plus dramatiques restent.",
    *(f"« {label} » : {why}." for label, _, why in FIGURES),
    "Un chiffre que plus de deux personnes se partagent n'est pas montré ; quatre au plus le sont.",
)
