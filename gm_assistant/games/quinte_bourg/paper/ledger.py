"""The live formulas of the coins: what came in and went out, and whether none was lost."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, Final

from gm_assistant.french.grammar import agreed, capitalised, counted
from gm_assistant.games.quinte_bourg.paper.ledger_rows import (
    OUT_OF_THE_GAME,
    ROWS_OF,
    BallotRow,
    CallRow,
    CampRow,
    EventRow,
    MoveRow,
    PersonRow,
    PostRow,
    PurseRow,
    SleeperRow,
    SummaryRow,
    TransferRow,
    VictoryRow,
    VoiceRow,
    listed_by,
    one_line,
    whole_names,
)
from gm_assistant.games.quinte_bourg.rules.attack import OUTCOMES
from gm_assistant.games.quinte_bourg.rules.game import CODE, Game
from gm_assistant.games.quinte_bourg.rules.night import holders, known_whereabouts
from gm_assistant.games.quinte_bourg.rules.posts import coins_in_play
from gm_assistant.games.quinte_bourg.rules.prospects import Prospect, if_stopped_now, prospects
from gm_assistant.games.quinte_bourg.rules.reasons import answer_in_words, reason_of
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
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
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    LONG_ACTIONS,
    MUSICIANS,
    OWN_VICTORIES,
    POSTS,
    POWERS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    STEPS,
    PlayerId,
    Step,
)
from gm_assistant.games.quinte_bourg.screens.people import state_of
from gm_assistant.games.quinte_bourg.screens.tale import Page, days, moment, nights, pages, period
from gm_assistant.seam.paper import Accounts, Ledger, Recorded, Table
from gm_assistant.toolkit.history import clock

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

    from gm_assistant.toolkit.workbook.layout import Placed


# The sheets about coins: the purses day by day, and every coin that changed hands.

_DECREED = "Le MJ en a décidé ainsi."
_BROUGHT = "Arrivée en cours de partie."


def purses_table(game: Game) -> Table:
    """Players by days: the coins in hand at the end of each."""
    names, first, ends = whole_names(game.village), game.villages[0], days(game)
    rows = tuple(
        PurseRow(
            place,
            names[player],
            _purse(first, player),
            tuple(_purse(village, player) for village in ends),
        )
        for place, player in enumerate(game.village.seats, start=1)
    )
    return Table("argent", rows, tuple(period(village) for village in ends))


def _purse(village: Village, player: PlayerId) -> int:
    """Nothing yet for somebody who comes later."""
    return village.players[player].coins if player in village.players else 0


def transfers_table(game: Game) -> Table:
    """Every coin that changed hands, page after page."""
    names = whole_names(game.village)
    return Table("transferts", tuple(it for page in pages(game) for it in _of_page(page, names)))


def _of_page(page: Page, names: Mapping[PlayerId, str]) -> Iterator[TransferRow]:
    known: Counter[PlayerId] = Counter()
    for it in page.happened:
        if it.kind != "coins":
            continue
        giver, taker = hands(it)
        amount = int(it.facts["coins"])
        known.subtract({giver: amount} if giver else {})
        known.update({taker: amount} if taker else {})
        yield _row(page, names, giver, taker, amount, reason_of(page.after, it).sentence)
    yield from _decreed(page, names, known)


def hands(happened: Consequence) -> tuple[PlayerId | None, PlayerId | None]:
    """From whom to whom; None stands for out of the game."""
    facts = happened.facts
    giver = facts.get("giver", facts.get("dead"))
    if giver is None:
        return happened.who, None
    return giver, None if giver == happened.who else happened.who


def _decreed(
    page: Page, names: Mapping[PlayerId, str], known: Counter[PlayerId]
) -> Iterator[TransferRow]:
    """What no rule explains was decided by the game master: purses always add up."""
    for player in page.after.seats:
        change = _purse(page.after, player) - _purse(page.before, player)
        amount = change - known[player]
        if amount > 0:
            why = _DECREED if player in page.before.players else _BROUGHT
            yield _row(page, names, None, player, amount, why)
        elif amount < 0:
            yield _row(page, names, player, None, -amount, _DECREED)


def _row(
    page: Page,
    names: Mapping[PlayerId, str],
    giver: PlayerId | None,
    taker: PlayerId | None,
    amount: int,
    why: str,
) -> TransferRow:
    village = page.after
    given = OUT_OF_THE_GAME if giver is None else names[giver]
    taken = OUT_OF_THE_GAME if taker is None else names[taker]
    return TransferRow(village.day, moment(village), given, taken, amount, why)


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


def survivors_table(game: Game) -> Table:
    """Camps by days: how many of each are alive in the evening."""
    ends = days(game)
    counts = [_living(it) for it in ends]
    seen = [camp for camp in CAMPS if any(count[camp] for count in counts)]
    rows = tuple(CampRow(CAMPS[camp], tuple(it[camp] for it in counts)) for camp in seen)
    return Table("survivants", rows, tuple(period(it) for it in ends))


def _living(village: Village) -> Counter[str]:
    return Counter(it.camp for it in village.living())


def voices_table(game: Game) -> Table:
    """Players by days: how many votes each received."""
    names, ends = whole_names(game.village), days(game)
    tallies = [it.vote.tally if it.vote else {} for it in ends]
    rows = (
        VoiceRow(names[player], tuple(int(tally.get(player, 0)) for tally in tallies))
        for player in game.village.seats
    )
    voted = tuple(it for it in rows if any(it.voix))
    return Table("voix", voted, tuple(period(it) for it in ends))


def timeline_table(game: Game) -> Table:
    """Every turn of the evening, in its order, in a sentence."""
    return Table("chronologie", tuple(_events(game)))


def _events(game: Game) -> Iterator[EventRow]:
    for page in pages(game):
        for it in page.happened:
            if it.kind in _TOLD:
                sentence = reason_of(page.after, it).sentence
                yield EventRow(page.after.day, moment(page.after), sentence)


# The sheet of the journal: every decision with its hour, those taken back included.


def recorded_in(game: Game) -> tuple[Recorded, ...]:
    """The decisions of a game that no journal keeps."""
    return tuple(Recorded(move, str(move.get("at", ""))) for move in game.moves)


def moves_table(game: Game, recorded: Sequence[Recorded]) -> Table:
    """In the order of the game; what was taken back stands at its hour."""
    return Table("journal", tuple(_rows(game, recorded)))


def _rows(game: Game, recorded: Sequence[Recorded]) -> Iterator[MoveRow]:
    standing = [it for it in recorded if it.stands]
    undone = sorted((it for it in recorded if not it.stands), key=lambda it: it.at)
    for place, kept in enumerate(standing):
        while undone and undone[0].at < kept.at:
            yield _undone(game, undone.pop(0))
        yield _kept(game, kept, place)
    yield from (_undone(game, it) for it in undone)


def _kept(game: Game, kept: Recorded, place: int) -> MoveRow:
    before, after = game.villages[place : place + 2]
    opens = kept.move["move"] in ("night", "day")
    return MoveRow(
        numero=place + 1,
        quand=clock(kept.at),
        moment=f"{moment(after if opens else before)} ({after.day})",
        decision=CODE.in_words(before, kept.move),
        force="oui" if kept.move.get("force") else "",
        compte="oui",
    )


def _undone(game: Game, taken_back: Recorded) -> MoveRow:
    move = taken_back.move
    return MoveRow(None, clock(taken_back.at), "", CODE.in_words(game.village, move), "", "annulé")


# The sheet of the nights: a line a call, with what was decided, answered, and why.

_FLAT = {"sans_effet": "sans effet", "echec": "échec", "ok": "réussi"}
_EVERYBODY = "tout le village"


def nights_table(game: Game, hours: Mapping[int, datetime]) -> Table:
    """Every call of every night; `hours` says when each move was recorded."""
    names = whole_names(game.village)
    rows = (row for page in nights(game) for row in _of_night(page, names, hours))
    return Table("nuits", tuple(rows))


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
            appel=STEPS[step],
            titulaire=_holders(night, names, step),
            cible=ROWS[step].shape.summary(village, move) if move else "",
            resultat=_result(village, night, step, index),
            pourquoi=" ".join(dict.fromkeys(reasons.get(index, ()))),
            heure=hours.get(index),
        )


def _outcome(village: Village, attack: Attack) -> str:
    """An attack that killed nobody says which house it was about."""
    told = OUTCOMES[attack.outcome]
    return told if attack.victim else f"{told}, chez {village.name(attack.house)}"


def _holders(night: Night, names: Mapping[PlayerId, str], step: Step) -> str:
    if step == "aube":
        return _EVERYBODY
    return listed_by(names, (it.id for it in holders(night.dusk, ROWS[step])))


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
    answer = next((it.answer for it in village.answers if it.move == index), None)
    if answer is None:
        return "fait"
    return (
        _FLAT.get(answer) or answer_in_words(answer)
        if isinstance(answer, str)
        else (answer_in_words(answer))
    )


# The sheets about people: players, where each slept, and who held the posts.

_CARDS = {"camp": "camp", "specialite": "spécialité"}


def players_table(game: Game) -> Table:
    """Everything about everybody, in seat order."""
    village, names, deaths = game.village, whole_names(game.village), _deaths_table(game)
    return Table(
        "joueurs",
        tuple(
            _person(village, names, it, place, deaths.get(it.id, ""))
            for place, it in enumerate(village.in_seat_order(), start=1)
        ),
    )


def _person(
    village: Village, names: Mapping[PlayerId, str], it: Player, place: int, death: str
) -> PersonRow:
    return PersonRow(
        place=place,
        nom=names[it.id],
        etat=state_of(it),
        camp=CAMPS[it.camp],
        roles=_said(ROLES, it.camp_roles),
        specialites=_said(SPECIALITIES, it.specialities),
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


def _deaths_table(game: Game) -> dict[PlayerId, str]:
    """When each of the dead died last."""
    return {
        it.who: f"{moment(page.after)} ({page.after.day})"
        for page in pages(game)
        for it in page.happened
        if it.kind == "death" and it.who is not None
    }


def sleep_table(game: Game) -> Table:
    """Players by nights: the house, and the long action that brought them there."""
    village, names = game.village, whole_names(game.village)
    passed = nights(game)
    where = [known_whereabouts(page.after) for page in passed]
    rows = tuple(
        SleeperRow(
            place,
            names[player],
            tuple(names[it[player].house] if player in it else "" for it in where),
            tuple(LONG_ACTIONS[it[player].action] if player in it else "" for it in where),
        )
        for place, player in enumerate(village.seats, start=1)
    )
    return Table("sommeil", rows, tuple(period(page.after) for page in passed))


def posts_table(game: Game) -> Table:
    """Posts by days: who held each at the end of the day."""
    names, ends = whole_names(game.village), days(game)
    ever = [post for post in POSTS if any(post in village.posts for village in ends)]
    rows = tuple(
        PostRow(POSTS[post], tuple(_holder(village, names, post) for village in ends))
        for post in ever
    )
    return Table("postes", rows, tuple(period(village) for village in ends))


def _holder(village: Village, names: Mapping[PlayerId, str], post: str) -> str:
    if post not in village.posts:
        return ""
    holder = village.posts[post]
    return "(vacant)" if holder is None else names[holder]


# The sheets of the voices and of the victories.

Names = Mapping[PlayerId, str]
_PARDONED = "le Bourreau gracie"


def votes_table(game: Game) -> Table:
    """Day after day: the ballots in speaking order, then the verdicts of the trials."""
    names = whole_names(game.village)
    rows: list[BallotRow] = []
    for village in days(game):
        rows += _vote(village, names)
        rows += (row for row in _trials(game, names) if row.jour == village.day)
    return Table("votes", tuple(rows))


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


def victories_table(game: Game) -> Table:
    """Camps first, strongest first, then personal conditions, then those who are consoled."""
    village, names = game.village, whole_names(game.village)
    result = village.result or if_stopped_now(village)
    rows = [_condition(village, names, result, it) for it in prospects(village)]
    if village.result is not None and result.consoled:
        who = listed_by(names, result.consoled)
        rows.append(VictoryRow("consolation", "Sauve les meubles", who, "sauvée", "", ""))
    return Table("victoires", tuple(rows))


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


def stop_words(village: Village) -> str:
    """Why the game stopped, in a sentence; nothing while it goes on."""
    if village.result is None:
        return ""
    return end_in_words(village, village.result)


# The first sheet: what the game was, how far it came, who won and why.


def summary_table(game: Game, title: str, moments: Sequence[datetime]) -> Table:
    """The facts of the whole game, then one line a day."""
    rows = (*_game(game, title, moments), *_end(game), *_table(game), *_deaths_told(game))
    return Table("resume", rows)


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
        yield SummaryRow("Commencée le", f"{min(moments):%d/%m/%Y à %H:%M}")
        yield SummaryRow("Dernière décision le", f"{max(moments):%d/%m/%Y à %H:%M}")
    yield SummaryRow("Joueurs", game.village.starters)
    yield SummaryRow("Décisions", len(game.moves))
    yield SummaryRow("Jours", game.village.day, subtitle(game))


def _end(game: Game) -> Iterator[SummaryRow]:
    village, names = game.village, whole_names(game.village)
    if village.result is None:
        yield SummaryRow("Fin", "La partie continue")
        return
    result = village.result
    yield SummaryRow("Fin", stop_words(village))
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
    ends = {it.day: it for it in days(game)}
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
            f"morts : {words}" if words else "aucun mort",
            counted(len(village.living()), "vivant"),
        )


# A whole game as the tables of the workbook.


def ledger(game: Game, title: str, recorded: Sequence[Recorded] | None = None) -> Ledger:
    """Everything that happened; `recorded` tells the hours and what was taken back."""
    kept = recorded_in(game) if recorded is None else recorded
    hours = _hours(kept)
    tables = (
        summary_table(game, title, list(hours.values())),
        players_table(game),
        nights_table(game, hours),
        sleep_table(game),
        purses_table(game),
        transfers_table(game),
        posts_table(game),
        votes_table(game),
        moves_table(game, kept),
        victories_table(game),
        survivors_table(game),
        voices_table(game),
        timeline_table(game),
    )
    return Ledger(one_line(title), subtitle(game), {it.id: it for it in tables})


def _hours(recorded: Sequence[Recorded]) -> dict[int, datetime]:
    standing = (it for it in recorded if it.stands)
    said = {place: clock(it.at) for place, it in enumerate(standing)}
    return {place: at for place, at in said.items() if at is not None}


# openpyxl is slow to import: only who asks for the workbook waits for it.


@dataclass(frozen=True)
class Purses:
    """The sheet of the purses, which reads that of the transfers."""

    fields: tuple[str, ...] = ("entrees", "sorties", "ecart")
    needs: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: {"transferts": ("jour", "de", "vers", "pieces")}
    )
    asks: Mapping[str, tuple[str, ...]] = field(
        default_factory=lambda: {
            "entrees": ("nom",),
            "sorties": ("nom",),
            "ecart": ("depart", "entrees", "sorties"),
        }
    )
    control_needs: tuple[str, ...] = ("nom", "depart", "solde", "entrees", "sorties", "ecart")

    def formula(self, field: str, row: int, placed: Sequence["Placed"]) -> str:
        """The formula of one cell of a column that the workbook works out."""
        letters = _letters(placed)
        if field == "entrees":
            return f"SUMPRODUCT((transferts_vers=${letters['nom']}{row})*transferts_pieces)"
        if field == "sorties":
            return f"SUMPRODUCT((transferts_de=${letters['nom']}{row})*transferts_pieces)"
        last = _last_balance(placed) or letters["depart"]
        came = f"{letters['depart']}{row}+{letters['entrees']}{row}-{letters['sorties']}{row}"
        return f"{last}{row}-({came})"

    def value(self, field: str, record: PurseRow, ledger: Ledger) -> int:
        """The same worked out here, so that a preview shows it."""
        moves: Sequence[TransferRow] = ledger.tables["transferts"].rows
        came = sum(it.pieces for it in moves if it.vers == record.nom)
        went = sum(it.pieces for it in moves if it.de == record.nom)
        left = record.solde[-1] if record.solde else record.depart
        return {"entrees": came, "sorties": went}.get(field, left - (record.depart + came - went))

    def write_control(
        self, sheet: "Worksheet", placed: Sequence["Placed"], ledger: Ledger, first: int, last: int
    ) -> None:
        """Under the purses: in hand, out, in, and whether the count is right, day by day."""
        from gm_assistant.games.quinte_bourg.paper.blank_purses import write_control

        write_control(sheet, placed, ledger, first, last)


def _letters(placed: Sequence["Placed"]) -> dict[str, str]:
    return {it.column.field: it.letter for it in placed if it.turn is None}


def _last_balance(placed: Sequence["Placed"]) -> str:
    return next((it.letter for it in reversed(placed) if it.column.field == "solde"), "")


ACCOUNTS: Final = Accounts(
    layout="classeur",
    subject="Les Reptiliens de Quinte-Bourg",
    rows=ROWS_OF,
    ledger=ledger,
    bands={"sommeil": "Nuit"},
    live={"argent": Purses()},
)
