"""Home: the games kept here, a new one, an import, the demonstration, the bin."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, abort, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Unreadable
from gm_assistant.places import exports_folder, night_scripts_folder
from gm_assistant.seam.companion import ARCHIVE, Companion, NotReadBack, ReadBack, read_back
from gm_assistant.seam.pages import Answer, Keep, Play, Rulebook, SentForm, Tap
from gm_assistant.shell.hosts.host import USUAL_PORT
from gm_assistant.shell.journal.game_file import MOST_MOVES, import_game, read_document, read_file
from gm_assistant.shell.journal.journal import Summary
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.journal.mirror import trouble_of
from gm_assistant.shell.journal.refusals import JournalRefusal
from gm_assistant.shell.journal.sidebook import TRIAL
from gm_assistant.shell.journal.store import said_in_words, write_whole
from gm_assistant.shell.web.guard import YEAR
from gm_assistant.shell.web.live import HomeCard, Moment, words_of
from gm_assistant.shell.web.pages import base_of, hand, keep_as_typed, landed, number
from gm_assistant.shell.web.rendering import (
    COOKIE,
    LARGE,
    LETTERS,
    look_of_home,
    problem,
    taken_in,
    template,
)
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import (
    AboutView,
    HomeCardView,
    HomeView,
    OfferView,
    ProblemView,
    TableView,
    ago,
    is_look,
    looks,
    rules_page,
)

MOST_REMARKS: Final = 3
MOST_LISTED: Final = 40

blueprint = Blueprint("home", __name__)


@blueprint.get("/")
def show() -> Response:
    return _page()


def _page(told: str = "", status: int = 200) -> Response:
    journal, host = services().journal, services().host
    tried = journal.house.noted(TRIAL)
    kept = [it for it in journal.games(deleted=None) if it.game_id not in tried]
    every = [it for it in kept if it.deleted_at is None]
    # More than a home screen is looked through for.
    games = every if "toutes" in request.args else every[:MOST_LISTED]
    cards = services().cards.of(games)
    keep_as_typed(words_of(*(game.title for game in games), *(it.typed for it in cards.values())))
    signs = {it.title: it.picture for it in services().catalogue.all}
    shown = tuple(_card(game, cards[game.game_id], signs) for game in games)
    tables = tuple(
        TableView(str(it.state.get("title", "Une table")), f"/nouvelle/{it.id}")
        for it in services().tables.all()
    )
    home = HomeView(
        shown,
        offers(),
        look=look_of_home(),
        problem=told,
        tables=tables,
        has_bin=len(kept) > len(every),
        trouble=host.trouble or journal.trouble,
        refusal=host.refusal,
        is_reached=host.is_reached,
        further=len(every) - len(games),
    )
    return template("home.html", status, home=home)


def offers() -> tuple[OfferView, ...]:
    return tuple(
        OfferView(
            slug=it.slug,
            title=it.title,
            sentence=it.sentence,
            picture=it.picture,
            is_set=it.table is not None,
            is_shown=it.demonstration is not None,
            sizes=it.rehearsal.sizes if it.rehearsal else (),
            has_rules=bool(it.rulebook.entries),
            is_guided=it.guide is not None,
            has_papers=it.papers is not None,
            has_spreadsheet=it.spreadsheet is not None,
            rehearsed=it.rehearsal.words if it.rehearsal else "",
            made=it.workshop.words if it.workshop else "",
            workshop=it.workshop.title if it.workshop else "",
        )
        for it in services().catalogue.all
    )


def _card(game: Summary, card: HomeCard, signs: Mapping[str, str]) -> HomeCardView:
    return HomeCardView(
        id=game.game_id,
        title=game.title,
        game=card.game,
        moment=card.moment,
        alive=card.people,
        touched=ago(game.last_at, datetime.now(UTC)),
        seats=card.seats,
        living=card.living,
        look=card.look,
        address=base_of(game.game_id),
        picture=signs.get(card.game, ""),
    )


@blueprint.get("/reprendre")
def resume() -> AnyResponse:
    """Straight back to the call that was on the screen."""
    place = g.device.place or services().devices.last_place()
    place = services().journal.house.trial(place).get("place", place)
    game_id = place.removeprefix("/partie/").partition("/")[0]
    return redirect(place if services().journal.is_there(game_id) else "/", 303)


@blueprint.post("/importer")
@taken_in
def import_file() -> AnyResponse:
    sent, journal, catalogue = (
        request.files.get("fichier"),
        services().journal,
        services().catalogue,
    )
    if sent is None:
        return _page("Choisissez d'abord un fichier de partie, ou un tableur rempli.", 422)
    proved: list[Any] = []

    def check(document: dict[str, Any]) -> None:
        played = catalogue.played(document)
        # Of its branches none is kept: that they can be played is all that is asked.
        proved[:] = proved or [played]

    try:
        (content, told), formats = _of_a_spreadsheet(sent.read()), catalogue.formats
        sent.close()
        game_id = import_game(journal, content, check, formats, hand())
    except (JournalRefusal, NotReadBack) as refusal:
        return _page(refusal.sentence, 422)
    if proved:
        # The first one is the game as it stands; the others were its branches.
        services().live.adopt(game_id, *proved[0])
    if told is not None:
        return _judged(game_id, told)
    return redirect(base_of(game_id), 303)


def _of_a_spreadsheet(content: bytes) -> tuple[bytes, ReadBack | None]:
    """A workbook that was written in is a game too; anything else is left as it came."""
    if not content.startswith(ARCHIVE):
        return content, None
    told = read_back((it.spreadsheet for it in services().catalogue.all), content)
    return json.dumps(told.document).encode(), told


def _judged(game_id: str, told: ReadBack) -> AnyResponse:
    """What the rules refused or nobody understood, before the game is opened; the journal has it.

    The workbook with the answers is kept until the next one is judged.
    """
    services().judged.clear()
    services().judged[game_id] = told.answer
    remarks = told.remarks
    said = " ".join(it[:1].upper() + it[1:] for it in remarks[:MOST_REMARKS])
    more = len(remarks) - MOST_REMARKS
    rest = f" Et {more} autre{'s' * (more > 1)}, au journal." if more > 0 else " C'est au journal."
    shown = ProblemView(
        "Jugée, mais pas tout" if remarks else "Jugée : rien n'est refusé",
        said + rest if remarks else "Chaque ligne a sa réponse dans le classeur jugé.",
        base_of(game_id),
        "Ouvrir la partie",
        f"{base_of(game_id)}/juge",
        "Prendre le classeur jugé",
    )
    return template("problem.html", look="nuit", problem=shown)


@blueprint.post("/demonstration")
def try_it() -> AnyResponse:
    """A game to look around in, already begun."""
    companion = services().catalogue.named(request.form.get("jeu", ""))
    if companion.demonstration is None:
        raise Unreadable
    document = read_document(read_file(companion.demonstration))
    game_id = services().journal.open_game(services().catalogue.begun_now(document), hand())
    # It is looked around in: no dawn of it asks to keep its file.
    services().journal.shelter(game_id, MOST_MOVES)
    return redirect(base_of(game_id), 303)


# « À propos »: the version, this machine before an evening, rights, and light or dark.

about = Blueprint("about", __name__)


@about.get("/a-propos")
def show_about() -> Response:
    options, look = services().options, look_of_home()
    host, port = services().host, options.port or USUAL_PORT
    found = host.findings(options.data, port, trouble_of(options.data))
    keep_as_typed(words_of(*(it.path for it in found)))
    games = tuple(it.title for it in services().catalogue.all)
    slips = tuple(str(it) for one in services().catalogue.all for it in one.problems)
    ours = own_texts(options.data), tuple(known_texts()), slips
    about = AboutView(games, tuple(found), host.command, *ours)
    return template("about.html", look=look, looks=tuple(looks(look)), about=about)


@about.post("/apparence")
def choose() -> AnyResponse:
    """Kept by the device itself: nobody else's screen changes."""
    name = LETTERS if LETTERS in request.form else COOKIE
    chosen = request.form.get(name, "")
    if not (chosen in ("", LARGE) if name == LETTERS else is_look(chosen)):
        raise Unreadable
    # Of a game's menu the evening goes on where it was.
    answer = redirect((g.device.place or "/") if "partie" in request.form else "/a-propos", 303)
    answer.set_cookie(
        name, chosen, max_age=YEAR, httponly=True, samesite="Strict", secure=request.is_secure
    )
    return answer


# The rules: all of them on a page that can be searched, or one of them under a finger.

rulebook = Blueprint("rules", __name__, url_prefix="/regles")
LONGEST_SEARCH = 100


@rulebook.get("")
def everything() -> Response:
    search = request.args.get("cherche", "").strip()[:LONGEST_SEARCH]
    companion, book, game_id = _opened()
    page = rules_page(book, search)
    return template("rules.html", look="nuit", rules=page, game=companion.slug, of=game_id)


@rulebook.get("/<kind>/<name>")
def one(kind: str, name: str) -> Response:
    """Alone under a name that was tapped; as a page of its own without JavaScript."""
    companion, book, game_id = _opened(g.device.place)
    entry = book.of(kind, name) if kind in book.kinds else None
    if entry is None:
        abort(404)
    alone = request.headers.get("HX-Target") == "rule"
    page = "_rule.html" if alone else "rule.html"
    label = book.kinds[entry.kind]
    return template(page, look="nuit", entry=entry, kind=label, game=companion.slug, of=game_id)


# Under a finger a rule is asked for by the page that it lies over; without JavaScript by that which
# this device was shown last.
_OPENED_FROM: Final = re.compile(r"/partie/([0-9a-f]{32})")


def _opened(last: str = "") -> tuple[Companion[Any], Rulebook, str]:
    """The rules of the game where they are opened, as its table reads them; else as usual."""
    page = request.args.get("partie", request.headers.get("HX-Current-URL", last))
    found = _OPENED_FROM.search(page)
    if found and services().journal.is_there(found[1]):
        moment = services().live.now(found[1])
        companion, book = moment.companion, moment.companion.rulebook.of_game(moment.game)
        g.book = companion.slug, book
        return companion, book, found[0]
    companion = services().catalogue.named(request.args.get("jeu", ""))
    return companion, companion.rulebook, ""


# Rehearsing alone: an invented table, whose players' decisions the app plays.

rehearsal = Blueprint("rehearsal", __name__)


@rehearsal.post("/repetition")
def begin() -> AnyResponse:
    """A table of invented players, on the eve of its first move."""
    rehearsal = services().catalogue.named(request.form.get("jeu", "")).rehearsal
    size = number("joueurs")
    if rehearsal is None or size is None or size not in rehearsal.sizes:
        raise Unreadable
    document = rehearsal.table(size, services().options.chance) | {"rehearsal": True}
    game_id = services().journal.open_game(services().catalogue.begun_now(document), hand())
    return redirect(base_of(game_id), 303)


@rehearsal.post("/visite")
def be_guided() -> AnyResponse:
    """A first evening: a small rehearsal that says what to look at."""
    guide = services().catalogue.named(request.form.get("jeu", "")).guide
    if guide is None:
        raise Unreadable
    document = read_document(read_file(guide.table)) | {"rehearsal": True, "guided": True}
    game_id = services().journal.open_game(services().catalogue.begun_now(document), hand())
    return redirect(base_of(game_id), 303)


@rehearsal.post("/partie/<game_id>/visite")
def leave_the_guide(game_id: str) -> AnyResponse:
    """At any moment: its game goes into the bin, where it can be taken up again."""
    if not services().live.now(game_id).line.document.get("guided"):
        raise Unreadable
    services().journal.delete(game_id, Hand(device=g.device.id))
    return redirect("/", 303)


@rehearsal.post("/partie/<game_id>/repetition")
def go_on(game_id: str) -> AnyResponse:
    """The players decide once, or until the phase is over."""
    with services().live.alone(game_id):
        by = replace(hand(), seen=None)
        if not services().journal.has_tap(game_id, by.token):
            _play(game_id, by)
    return landed(game_id)


def _play(game_id: str, by: Hand) -> None:
    moment = services().live.now(game_id)
    match _decided(moment, request.form.get("faire", "")):
        case Play(move, clears, keep, then):
            services().live.play(
                game_id, moment, dict(move), by, clears=clears, draft=keep, then=then
            )
        case Keep(key, value):
            services().journal.keep_draft(game_id, key, value, by)


def _decided(moment: Moment, wanted: str) -> Answer | None:
    """What the players decide; nothing where this phase leaves them nothing to."""
    rehearsal, chance = moment.companion.rehearsal, services().options.chance
    if rehearsal is None or not moment.line.document.get("rehearsal"):
        raise Unreadable
    drafts = moment.line.begun()
    match wanted:
        case "coup" if rehearsal.answers:
            count = len(moment.line.moves)
            return rehearsal.answers(Tap(moment.game, SentForm(), drafts, chance, count))
        case "coup":
            return Play(rehearsal.once(moment.game, chance), tuple(drafts))
        case "phase":
            moves, _ = rehearsal.rest(moment.game, chance)
            return Play(moves[0], tuple(drafts), then=tuple(moves[1:])) if moves else None
        case _:
            raise Unreadable


# The MJ's own texts, brought in from a file where nobody can put one into the folder of games.

TEXTS: Final = "/textes"
texts = Blueprint("texts", __name__, url_prefix=TEXTS)
LARGEST: Final = 512 * 1024
NOT_TOML: Final = (
    "« {name} » n'est pas un fichier de textes : choisissez un .toml écrit en UTF-8 ({why})."
)
NOT_OURS: Final = (
    "« {name} » n'est le nom d'aucun texte, ou de plusieurs : choisissez celui qu'il remplace."
)


def known_texts() -> Iterator[str]:
    """Where each file that an MJ may replace stands below the folder of games."""
    for folder in (night_scripts_folder(), exports_folder()):
        for path in sorted(folder.rglob("*.toml")):
            yield f"{folder.name}/{path.relative_to(folder).as_posix()}"


def own_texts(folder: Path) -> tuple[str, ...]:
    """Those that he has replaced."""
    return tuple(it for it in known_texts() if (folder / it).is_file())


@texts.post("")
def bring() -> AnyResponse:
    sent, place = request.files.get("texte"), request.form.get("place", "")
    if sent is None or not sent.filename:
        return _refused("Choisissez d'abord un fichier .toml.")
    name, content = Path(sent.filename).name, sent.read(LARGEST + 1)
    places = [it for it in known_texts() if place == it or it.rpartition("/")[2] == name]
    wanted = place if place in places else places[0] if len(places) == 1 else ""
    if not wanted:
        return _refused(NOT_OURS.format(name=name))
    try:
        tomllib.loads(content[:LARGEST].decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return _refused(NOT_TOML.format(name=name, why=error))
    with said_in_words():
        write_whole(services().options.data / wanted, content)
    return redirect("/a-propos#textes", 303)


@texts.post("/oter")
def take_away() -> AnyResponse:
    """The shipped one counts again."""
    place, folder = request.form.get("place", ""), services().options.data
    if place not in own_texts(folder):
        raise Unreadable
    with said_in_words():
        (folder / place).unlink()
    return redirect("/a-propos#textes", 303)


def _refused(sentence: str) -> AnyResponse:
    return problem("Rien n'a changé", sentence, 422, "/a-propos", "Revenir à « À propos »")
