"""A whole game as the tables of the workbook: each kind of row beside the function that fills it.

`ACCOUNTS` gathers them for the layout file, which chooses sheets and columns out of their fields.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from gm_assistant.engine.forms import Fields
from gm_assistant.french.language import agreed, capitalised, coins, counted
from gm_assistant.games.quinte_bourg.paper.ledger_coins import (
    PurseRow,
    TransferRow,
    days_come,
    purses,
    transfers,
)
from gm_assistant.games.quinte_bourg.paper.names import listed_by, whole_names
from gm_assistant.games.quinte_bourg.rules.attack import OUTCOMES
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import holders, known_whereabouts
from gm_assistant.games.quinte_bourg.rules.posts import coins_in_play
from gm_assistant.games.quinte_bourg.rules.reasons import answer_in_words, reason_of
from gm_assistant.games.quinte_bourg.rules.sheet import row_of
from gm_assistant.games.quinte_bourg.rules.victory import end_in_words
from gm_assistant.games.quinte_bourg.rules.village import (
    Attack,
    Ballot,
    Consequence,
    DayVote,
    Night,
    Player,
    Result,
    Village,
)
from gm_assistant.games.quinte_bourg.rules.why import Prospect, if_stopped_now, prospects
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    LONG_ACTIONS,
    MUSICIANS,
    OWN_VICTORIES,
    POSTS,
    POWERS,
    STATUSES,
    PlayerId,
    Step,
    decided,
)
from gm_assistant.games.quinte_bourg.screens.people import state_of
from gm_assistant.games.quinte_bourg.screens.tale import Page, days, moment, nights, pages, period
from gm_assistant.seam.paper import (
    Account,
    Accounts,
    Filled,
    Period,
    clock,
    one_line,
)
from gm_assistant.toolkit.ledger import DecisionRow, SummaryRow, decisions

# The course of the evening at a glance: who is left, who was voted against, what happened.

# What a reader of the evening wants to see again.
_TOLD = frozenset(
    (
        "arrive",
        "conversion",
        "death",
        "heritage",
        "law",
        "leave",
        "pardon",
        "protection",
        "redeal",
        "resurrection",
        "spared",
        "vote",
        "wedding",
    )
)


@dataclass(frozen=True, slots=True)
class CampRow:
    """How many of a camp are alive each evening."""

    camp: str
    vivants: tuple[int, ...]


def survivors(game: Game) -> Iterator[CampRow]:
    """Camps by days: how many of each are alive in the evening."""
    counts = [Counter(it.camp for it in village.living()) for village in days_come(game)]
    for camp in CAMPS:
        if any(count[camp] for count in counts):
            yield CampRow(CAMPS[camp], tuple(it[camp] for it in counts))


@dataclass(frozen=True, slots=True)
class VoiceRow:
    """How many votes a player received each day."""

    nom: str
    voix: tuple[int, ...]


def voices(game: Game) -> Iterator[VoiceRow]:
    """Players by days: how many votes each received."""
    names = whole_names(game.village)
    tallies = [it.vote.tally if it.vote else {} for it in days_come(game)]
    for player in game.village.seats:
        found = tuple(int(tally.get(player, 0)) for tally in tallies)
        if any(found):
            yield VoiceRow(names[player], found)


@dataclass(frozen=True, slots=True)
class EventRow:
    """One turn of the evening."""

    jour: int
    moment: str
    fait: str
    qui: str


def timeline(game: Game) -> Iterator[EventRow]:
    """Every turn of the evening, in its order, in a sentence; `qui` is whom it happens to."""
    names = whole_names(game.village)
    for page in pages(game):
        for it in page.happened:
            if it.kind in _TOLD:
                sentence = reason_of(page.after, it).sentence
                who = names[it.who] if it.who else ""
                yield EventRow(page.after.day, moment(page.after), sentence, who)


# The sheet of the journal: every decision with its hour, those taken back included.


# The sheet of the nights: a line a call, with what was decided, answered, and why.

_FLAT = {"sans_effet": "sans effet", "echec": "échec", "ok": "réussi"}
_EVERYBODY = "tout le village"


@dataclass(frozen=True, slots=True)
class CallRow:
    """One call of one night."""

    jour: int
    nuit: str
    rang: int
    appel: str
    titulaire: str
    cible: str
    resultat: str
    pourquoi: str
    heure: datetime | None


def _calls(game: Game, hours: Mapping[int, datetime]) -> Iterator[CallRow]:
    """Every call of every night; `hours` says when each move was recorded."""
    names = whole_names(game.village)
    for page in nights(game):
        yield from _of_night(page, names, hours)


def _of_night(
    page: Page, names: Mapping[PlayerId, str], hours: Mapping[int, datetime]
) -> Iterator[CallRow]:
    village, night = page.after, page.after.night
    if night is None:
        return
    reasons = _reasons(village, page.happened)
    for rank, step in enumerate(night.steps, start=1):
        index, move = night.sheet.get(step, (-1, None))
        yield CallRow(
            jour=village.day,
            nuit=village.weekday,
            rang=rank,
            appel=village.deck.steps[step],
            titulaire=_holders(night, names, step),
            cible=row_of(village, step).shape.summary(village, move) if move else "",
            resultat=_result(village, night, step, index),
            pourquoi=" ".join(dict.fromkeys(reasons.get(index, ()))),
            heure=hours.get(index),
        )


@dataclass(frozen=True, slots=True)
class NamedRow:
    """Somebody whom a call is about: who answers it, or whom it names."""

    jour: int
    rang: int
    appel: str
    joueur: str
    comme: str


def _named(game: Game) -> Iterator[NamedRow]:
    """Each player of each call alone on his row, so that one can ask who was aimed at most."""
    names = whole_names(game.village)
    for page in nights(game):
        night = page.after.night
        for rank, step in enumerate(night.steps if night else (), start=1):
            assert night is not None  # noqa: S101 - it has steps
            called = row_of(page.after, step)
            answering = (it.id for it in holders(night.dusk, called))
            told = night.sheet[step][1].fields if step in night.sheet else {}
            for players, role in ((answering, "titulaire"), (_players_in(told), "cible")):
                for player in players:
                    label = page.after.deck.steps[step]
                    yield NamedRow(page.after.day, rank, label, names[player], role)


def _players_in(told: Fields) -> Iterator[PlayerId]:
    """Whom the fields of a call name: all that it says in one word or two is a player."""
    for name, value in told.items():
        if name in ("target", "house", "targets", "cortex", "minus", "corpse", "victim"):
            yield from (value,) if isinstance(value, str) else value


def call_outcomes(game: Game) -> dict[int, tuple[str, str]]:
    """What came of each call of every night, by its move: the answer, and why."""
    found: dict[int, tuple[str, str]] = {}
    for page in nights(game):
        village, night = page.after, page.after.night
        if night is None:
            continue
        reasons = _reasons(village, page.happened)
        for step, (index, _) in night.sheet.items():
            why = " ".join(dict.fromkeys(reasons.get(index, ())))
            found[index] = (_result(village, night, step, index), why)
    return found


def _outcome(village: Village, attack: Attack) -> str:
    """An attack that killed nobody says which house it was about."""
    told = OUTCOMES[attack.outcome]
    return told if attack.victim else f"{told}, chez {village.name(attack.house)}"


def _holders(night: Night, names: Mapping[PlayerId, str], step: Step) -> str:
    if step == "aube":
        return _EVERYBODY
    return listed_by(names, (it.id for it in holders(night.dusk, row_of(night.dusk, step))))


def _reasons(village: Village, happened: Iterable[Consequence]) -> dict[int, list[str]]:
    said: dict[int, list[str]] = {}
    for it in happened:
        said.setdefault(it.move, []).append(reason_of(village, it).sentence)
    return said


def _result(village: Village, night: Night, step: Step, index: int) -> str:
    if index < 0:
        return "passé" if step in night.passed else "—"
    if step == "attaque":
        return " ; ".join(_outcome(village, it) for it in night.attacks) or "pas d'attaque"
    answer, shape = next(iter(village.answers_to(index)), None), row_of(village, step).shape
    if answer is None:
        return coins(shape.looted(village, index)) if shape.loot else "fait"
    return (
        _FLAT.get(answer) or answer_in_words(village, answer)
        if isinstance(answer, str)
        else (answer_in_words(village, answer))
    )


# The sheets about people: players, where each slept, and who held the posts.

_CARDS = {"camp": "camp", "specialite": "spécialité"}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Everything about one player."""

    place: int
    nom: str
    etat: str
    camp: str
    roles: str
    specialites: str
    conditions: str
    reptilien: str
    pieces: int
    postes: str
    charme_par: str
    conjoint: str
    amoureux: str
    pouvoirs: str
    cartes_montrees: str
    mort: str
    issue: str


def _people(game: Game) -> Iterator[PersonRow]:
    """Everything about everybody, in seat order."""
    village, names, deaths = game.village, whole_names(game.village), _deaths(game)
    for place, it in enumerate(village.in_seat_order(), start=1):
        yield _person(village, names, it, place, deaths.get(it.id, ""))


def _person(
    village: Village, names: Mapping[PlayerId, str], it: Player, place: int, death: str
) -> PersonRow:
    return PersonRow(
        place=place,
        nom=names[it.id],
        etat=state_of(it),
        camp=CAMPS[it.camp],
        roles=_said(it.deck.roles, it.camp_roles),
        specialites=_said(it.deck.specialities, it.specialities),
        conditions=_said(OWN_VICTORIES, it.personal),
        reptilien="oui" if it.reptilian else "non",
        pieces=it.coins,
        postes=_said(POSTS, village.posts_of(it.id)),
        charme_par=_said(MUSICIANS, it.charmed_by),
        conjoint=listed_by(names, (it.spouse,)),
        amoureux=listed_by(names, (it.lover,)),
        pouvoirs=_said(POWERS, it.used),
        cartes_montrees=_said(_CARDS, it.shown),
        mort="" if it.living else death,
        issue=_issue_of_a_death(village, it.id),
    )


def _said(words: Mapping[str, str], ids: Iterable[str]) -> str:
    return ", ".join(words[it] for it in ids)


def _issue_of_a_death(village: Village, player: PlayerId) -> str:
    if village.result is None:
        return ""
    if player in village.result.winners:
        return "gagne"
    return "sauve les meubles" if player in village.result.consoled else "perd"


def _deaths(game: Game) -> dict[PlayerId, str]:
    """When each of the dead died last."""
    return {
        it.who: f"{moment(page.after)} ({page.after.day})"
        for page in pages(game)
        for it in page.happened
        if it.kind == "death" and it.who is not None
    }


@dataclass(frozen=True, slots=True)
class SleeperRow:
    """Where one player slept, night after night."""

    place: int
    nom: str
    maison: tuple[str, ...]
    action: tuple[str, ...]


def sleepers(game: Game) -> Iterator[SleeperRow]:
    """Players by nights: the house, and the long action that brought them there."""
    names = whole_names(game.village)
    where = [known_whereabouts(page.after) for page in nights(game)]
    for place, player in enumerate(game.village.seats, start=1):
        yield SleeperRow(
            place,
            names[player],
            tuple(names[it[player].house] if player in it else "" for it in where),
            tuple(LONG_ACTIONS[it[player].action] if player in it else "" for it in where),
        )


@dataclass(frozen=True, slots=True)
class PostRow:
    """Who held one post at the end of each day."""

    poste: str
    titulaire: tuple[str, ...]


def posts(game: Game) -> Iterator[PostRow]:
    """Posts by days: who held each at the end of the day."""
    names, ends = whole_names(game.village), days_come(game)
    for post in POSTS:
        if any(post in village.posts for village in ends):
            yield PostRow(POSTS[post], tuple(_holder(village, names, post) for village in ends))


def _holder(village: Village, names: Mapping[PlayerId, str], post: str) -> str:
    if post not in village.posts:
        return ""
    holder = village.posts[post]
    return "(vacant)" if holder is None else names[holder]


@dataclass(frozen=True, slots=True)
class FlatRow:
    """One player on one day, alone on his row: what a pivot table wants."""

    jour: int
    journee: str
    place: int
    joueur: str
    camp: str
    reptilien: str
    etat: str
    maison: str
    action: str
    pieces: int
    postes: str


def flat(game: Game) -> Iterator[FlatRow]:
    """Everybody, day after day, as the evening left him."""
    names = whole_names(game.village)
    for village in days_come(game):
        night = village.night
        beds = known_whereabouts(village) if night and village.weekday != "dimanche" else {}
        for place, it in enumerate(village.in_seat_order(), start=1):
            bed = beds.get(it.id)
            yield FlatRow(
                village.day,
                village.weekday,
                place,
                names[it.id],
                CAMPS[it.camp],
                "oui" if it.reptilian else "",
                STATUSES[it.status],
                names[bed.house] if bed else "",
                LONG_ACTIONS[bed.action] if bed else "",
                it.coins,
                ", ".join(POSTS[post] for post in village.posts_of(it.id)),
            )


# The sheets of the voices and of the victories.

Names = Mapping[PlayerId, str]
_PARDONED = decided("{qui_grace} gracie")


@dataclass(frozen=True, slots=True)
class BallotRow:
    """One voice given, in a vote or in a trial."""

    jour: int
    journee: str
    scrutin: str
    ordre: int
    votant: str
    choix: str
    issue: str


def ballots(game: Game) -> Iterator[BallotRow]:
    """Day after day: the ballots in speaking order, then the verdicts of the trials."""
    names = whole_names(game.village)
    for village in days(game):
        yield from _vote(village, names)
        yield from (row for row in _trials(game, names) if row.jour == village.day)


def _vote(village: Village, names: Names) -> Iterator[BallotRow]:
    if village.vote is None:
        return
    issue = _issue_of_a_vote(village.vote, names)
    if _is_pardoned(village, village.vote.condemned):
        issue = f"{issue} ; {_PARDONED}"
    for order, ballot in enumerate(village.vote.ballots, start=1):
        choice = _choice(ballot, names)
        voter = names[ballot.voter]
        yield BallotRow(village.day, village.weekday, "vote", order, voter, choice, issue)


def _is_pardoned(village: Village, condemned: PlayerId | None) -> bool:
    return any(it.kind == "pardon" and it.who == condemned for it in village.happened)


def _choice(ballot: Ballot, names: Names) -> str:
    if ballot.choice is None:
        return "blanc"
    if isinstance(ballot.choice, str):
        return names[ballot.choice]
    return " > ".join(names[it] for it in ballot.choice) or "blanc"


def _issue_of_a_vote(vote: DayVote, names: Names) -> str:
    if vote.open:
        return "en cours"
    tied = f", à égalité : {listed_by(names, vote.tied)}" if vote.tied else ""
    accused = f" ; au tribunal : {listed_by(names, vote.accused)}" if vote.accused else ""
    condemned = f"condamne {names[vote.condemned]}" if vote.condemned else "ne condamne personne"
    return f"{condemned}{tied}{accused}"


def _trials(game: Game, names: Names) -> Iterator[BallotRow]:
    for move, village in zip(game.moves, game.villages[1:], strict=True):
        if move["move"] != "tribunal":
            continue
        spare, execute = move["spare"], move["execute"]
        guilty = len(execute) > len(spare)
        issue = (_PARDONED if move.get("pardon") else "à exécuter") if guilty else "à épargner"
        voices = [(it, "épargner") for it in spare] + [(it, "exécuter") for it in execute]
        for order, (voter, choice) in enumerate(voices, start=1):
            trial = f"procès : {names[move['accused']]}"
            yield BallotRow(village.day, village.weekday, trial, order, names[voter], choice, issue)


@dataclass(frozen=True, slots=True)
class VictoryRow:
    """One condition of victory, whose it is, and whether it is met."""

    sorte: str
    condition: str
    qui: str
    etat: str
    gagnants: str
    pourquoi: str


def victories(game: Game) -> Iterator[VictoryRow]:
    """Camps first, strongest first, then personal conditions, then those who are consoled."""
    village, names = game.village, whole_names(game.village)
    result = village.result or if_stopped_now(village)
    for it in prospects(village):
        yield _condition(village, names, result, it)
    if village.result is not None and result.consoled:
        who = listed_by(names, result.consoled)
        yield VictoryRow("consolation", "Sauve les meubles", who, "sauvée", "", "")


def _condition(village: Village, names: Names, result: Result, it: Prospect) -> VictoryRow:
    winners = _winners(result, it) if it.state == "remplie" or village.result else []
    return VictoryRow(
        sorte="camp" if it.condition in CAMPS else "personnelle",
        condition=it.label,
        qui=listed_by(names, it.players),
        etat=it.state if village.result is None else "gagnée" if winners else "perdue",
        gagnants=listed_by(names, winners),
        pourquoi=it.sentence,
    )


def _winners(result: Result, it: Prospect) -> list[PlayerId]:
    """Those of the condition's players who win by it if the game stops now, or as it stopped."""
    by_camp = it.condition in result.camps
    return [
        player
        for player in it.players
        if player in result.winners and (by_camp or it.condition in result.personal.get(player, ()))
    ]


# The first sheet: what the game was, how far it came, who won and why.


def _summary(game: Game, title: str, moments: Sequence[datetime]) -> Iterator[SummaryRow]:
    """The facts of the whole game, then one line a day."""
    yield from _game(game, title, moments)
    yield from _end(game)
    yield from _table(game)
    yield from _deaths_told(game)


def subtitle(game: Game) -> str:
    """How far the game has come, for the head of each sheet."""
    village = game.village
    if village.result is not None:
        return f"partie finie, jour {village.day}"
    when = village.weekday if village.phase == "jour" else moment(village)
    return f"jour {village.day}, {when}"


def _game(game: Game, title: str, moments: Sequence[datetime]) -> Iterator[SummaryRow]:
    yield SummaryRow("Partie", one_line(title))
    if moments:
        yield SummaryRow("Commencée le", min(moments))
        yield SummaryRow("Dernière décision le", max(moments))
    yield SummaryRow("Joueurs", game.village.starters)
    yield SummaryRow("Décisions", len(game.moves))
    yield SummaryRow("Jours", game.village.day, subtitle(game))


def _end(game: Game) -> Iterator[SummaryRow]:
    village, names = game.village, whole_names(game.village)
    if village.result is None:
        yield SummaryRow("Fin", "La partie continue")
        return
    result = village.result
    yield SummaryRow("Fin", end_in_words(village, village.result))
    camps = ", ".join(CAMPS[it] for it in result.camps)
    yield SummaryRow("Camps gagnants", camps or "aucun")
    yield SummaryRow("Gagnants", listed_by(names, result.winners) or "personne")
    if result.consoled:
        yield SummaryRow("Sauvent les meubles", listed_by(names, result.consoled))


def _table(game: Game) -> Iterator[SummaryRow]:
    village = game.village
    everybody = village.players.values()
    for status, label in STATUSES.items():
        count = sum(it.status == status for it in everybody)
        if count or status == "vivant":
            yield SummaryRow(_headed(label, count), count)
    yield SummaryRow("Pièces en jeu", coins_in_play(village))
    yield SummaryRow("Pièces retirées", village.coins_removed)


def _headed(label: str, count: int) -> str:
    # « en vie » and « à la morgue » are said of any number.
    if count > 1 and label == STATUSES["parti"]:
        return "Ont quitté la partie"
    return capitalised(label if " " in label else agreed(count, label))


def _deaths_told(game: Game) -> Iterator[SummaryRow]:
    names = whole_names(game.village)
    ends = {it.day: it for it in days_come(game)}
    for day, village in ends.items():
        dead = {
            it.who
            for page in pages(game)
            if page.after.day == day
            for it in page.happened
            if it.kind == "death"
        }
        # T-10: as they are told, by seat.
        words = listed_by(names, (it for it in village.seats if it in dead))
        yield SummaryRow(
            f"Jour {day}, {village.weekday}",
            " ; ".join((f"morts : {words}" if words else "aucun mort", *_turns(game, day))),
            counted(len(village.living()), "vivant"),
        )


# What a day has besides its dead, in the words of its reasons.
_TURNS: Final = frozenset(("conversion", "law", "resurrection", "vote", "wedding"))


def _turns(game: Game, day: int) -> Iterator[str]:
    for page in pages(game):
        if page.after.day == day:
            told = (reason_of(page.after, it) for it in page.happened if it.kind in _TURNS)
            yield from dict.fromkeys(it.sentence.rstrip(".") for it in told)


# A whole game as the tables of the workbook.


def _of_days(game: Game) -> Iterator[Period]:
    return (period(village) for village in days_come(game))


def _of_nights(game: Game) -> Iterator[Period]:
    return (period(page.after) for page in nights(game))


def _hours(account: Account[Game]) -> dict[int, datetime]:
    standing = (it for it in account.kept if it.stands)
    said = {place: clock(it.at) for place, it in enumerate(standing)}
    return {place: at for place, at in said.items() if at is not None}


def _when(village: Village) -> str:
    return f"{moment(village)} ({village.day})"


def _who(*fields: str) -> dict[str, str]:
    return dict.fromkeys(fields, "joueurs")


ACCOUNTS: Final = Accounts[Game](
    layout="classeur",
    subject="Les Reptiliens de Quinte-Bourg",
    tables={
        "resume": Filled(
            SummaryRow, lambda it: _summary(it.game, it.title, list(_hours(it).values()))
        ),
        "joueurs": Filled(PersonRow, lambda it: _people(it.game), named="nom"),
        "nuits": Filled(CallRow, lambda it: _calls(it.game, _hours(it)), kept_as="appels"),
        "nommes": Filled(
            NamedRow, lambda it: _named(it.game), refers=_who("joueur"), kept_as="appels_joueurs"
        ),
        "sommeil": Filled(
            SleeperRow, lambda it: sleepers(it.game), _of_nights, refers=_who("nom", "maison")
        ),
        "argent": Filled(PurseRow, lambda it: purses(it.game), _of_days, refers=_who("nom")),
        "transferts": Filled(
            TransferRow, lambda it: transfers(it.game), refers=_who("de", "vers"), kept_as="pieces"
        ),
        "postes": Filled(PostRow, lambda it: posts(it.game), _of_days, refers=_who("titulaire")),
        "votes": Filled(BallotRow, lambda it: ballots(it.game), refers=_who("votant")),
        "journal": Filled(DecisionRow, lambda it: decisions(it, _when), kept_as="decisions"),
        "victoires": Filled(VictoryRow, lambda it: victories(it.game), kept_as="fins"),
        "survivants": Filled(CampRow, lambda it: survivors(it.game), _of_days),
        "voix": Filled(VoiceRow, lambda it: voices(it.game), _of_days, refers=_who("nom")),
        "chronologie": Filled(EventRow, lambda it: timeline(it.game), refers=_who("qui")),
        "a_plat": Filled(FlatRow, lambda it: flat(it.game), refers=_who("joueur", "maison")),
    },
    subtitle=subtitle,
    bands={"sommeil": "Nuit"},
    over=lambda game: game.village.result is not None,
)
