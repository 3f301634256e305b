"""What stands around the page of the moment: every other page, what is shown, printed, told."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from approved.hand import Chance, Evening, answered, forms_of
from approved.listing import lines_of

from gm_assistant.engine.wording import Elsewhere
from gm_assistant.games.quinte_bourg.rules.village import tonight
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, POSTS, STAGES_OF
from gm_assistant.games.quinte_bourg.screens.corrections import changes
from gm_assistant.games.quinte_bourg.screens.day_script import SUNRISE
from gm_assistant.games.quinte_bourg.screens.people import (
    ANSWER,
    ASLEEP,
    CARDS,
    CONDITIONS,
    FACE_UP,
    GAINED,
    about,
)
from gm_assistant.seam.companion import Corrected
from gm_assistant.seam.pages import Scene, SentForm, Shown, Tap
from gm_assistant.seam.paper import Recorded
from gm_assistant.shell.journal.corrections import Refused, RulesReplayer, what_breaks

STATES: Final = ("vivants", "morts", "partis", "fantomes", "reptiliens", "charmes", "poste")
SILENT: Final = ("fin", "victoires", "menu", "couchage", "invocation", "don", "quelquun")
PAIRS: Final = (("normale", "paix"), ("fantome", "esprit"), ("horaire", "antihoraire"))
GIVEN_UP: Final = (
    ("invocation", (("faire", "renoncer"),)),
    ("invocation", (("faire", "autre"),)),
    ("jour", (("faire", "renoncer"),)),
    ("", (("move", "call"), ("step", "aucun"))),
    ("", (("move", "call"), ("step", "reptiliens"), ("target", "personne"))),
    ("", (("move", "tribunal"), ("accused", "personne"), ("choose", "tous"))),
    ("", (("move", "candidacies"), ("post", "notaire"))),
)
Asked = tuple[str, str, dict[str, str]]
# A page is looked at with so many of its questions.
OF_A_KIND: Final = 2


def values_of(evening: Evening, asked: Asked) -> Mapping[str, Any]:
    """What a page is given, or that it is not there now."""
    name, of, args = asked
    try:
        scene = Scene(evening.game, name, of, args, evening.drafts)
        return evening.companion.pages[name](scene).values
    except Elsewhere:
        return {name: "ailleurs"}


def all_around(evening: Evening, chance: Chance) -> Iterator[str]:
    for asked in pages_around(evening, chance):
        yield from lines_of(values_of(evening, asked))
    for look in (_present, _given_up, _stopped, _shown, _public, _papers, _tables, _mended):
        yield from look(evening, chance)


def pages_around(evening: Evening, chance: Chance) -> Iterator[Asked]:
    village = evening.game.village
    players = list(village.players)
    steps = [*tonight(village).steps, "aube"] if village.phase == "nuit" else ["reptiliens"]
    questions: Mapping[str, list[Asked]] = {
        "nuit": [("nuit", "", {"appel": it}) for it in steps],
        "quand_meme": [("nuit", "", {"appel": it, "quand_meme": "1"}) for it in steps],
        "apres": [("nuit", "", {"apres": it}) for it in steps],
        "jour": [("jour", "", {"etape": it}) for it in (SUNRISE, *STAGES_OF[village.weekday])],
        "ouverture": [("ouverture", "", {"appel": it}) for it in ("conversion", "amoureux")],
        "village": [("village", "", {"etat": it}) for it in STATES],
        "camp": [("village", "", {"camp": it}) for it in CAMPS],
        "joueur": [("joueur", it, {}) for it in players],
        "couchage": [("couchage", "", {"qui": it}) for it in players],
        "quelquun": [("quelquun", it, {}) for it in players],
        "arrive": [("quelquun", "", {"apres": it}) for it in players],
        "places": [("quelquun", "", {"arrive": "1"})],
        "poste": [("poste", "", {"quel": it}) for it in POSTS],
        "": [(it, "", {}) for it in SILENT],
    }
    for name, found in questions.items():
        for _ in range(OF_A_KIND if name else 0):
            yield chance.choice(found)
    recorded = list(tonight(village).sheet)[-3:] if village.phase == "nuit" else []
    yield from (("nuit", "", {"appel": it}) for it in dict.fromkeys((*recorded, "attaque")))
    yield from questions[""]


def _present(evening: Evening, _chance: Chance) -> Iterator[str]:
    game, companion = evening.game, evening.companion
    yield from lines_of(companion.present(game, evening.drafts), "present")
    yield from lines_of(companion.card(game), "card")
    yield from lines_of(dict(companion.people(game)), "people")
    for index, move in list(enumerate(game.moves))[-2:]:
        yield from lines_of(companion.told(game, move, index, True), "told")
        yield from lines_of(dict(companion.args_of(move)), "args")
        yield from lines_of(dict(companion.corrections.begins(move)), "begins")
        yield from lines_of(dict(companion.corrections.lands(game, index, [move])), "lands")
        yield f"reopens {companion.corrections.reopens(game, move)}"
        scene = Scene(game, "nuit", "", {"appel": str(move.get("step", ""))})
        yield f"takes back {companion.corrections.takes_back(scene)!r}"


def _given_up(evening: Evening, chance: Chance) -> Iterator[str]:
    """One step back of the game's own, an invocation given up, and what no page sends."""
    game, companion = evening.game, evening.companion
    tap = Tap(game, SentForm(), evening.drafts, chance, len(game.moves))
    yield f"back {companion.step_back(tap)!r}"
    for page, form in GIVEN_UP:
        yield answered(companion, replace(tap, page=page, form=SentForm(form)))


def _stopped(evening: Evening, _chance: Chance) -> Iterator[str]:
    """What the end would show if the game master stopped here."""
    if evening.game.village.result is None:
        over = Evening(evening.companion, evening.game.play({"move": "stop"}))
        for page in ("fin", "victoires", "jour", "nuit"):
            yield from lines_of(values_of(over, (page, "", {})))
        yield from _public(over, _chance)


def _shown(evening: Evening, chance: Chance) -> Iterator[str]:
    village = evening.game.village
    one = chance.choice(list(village.players))
    whose = [about(it, one) for it in (CARDS, CONDITIONS, FACE_UP, GAINED)]
    answers = [about(ANSWER, it.move) for it in village.answers[-2:]]
    for wanted in (*whose, *answers, ASLEEP):
        try:
            scene = Scene(evening.game, "montrer", wanted)
            shows: Callable[[Any], Any] = evening.companion.shows or _nothing
            yield from lines_of(shows(scene).values, wanted)
        except Elsewhere:
            yield f"{wanted} : ailleurs"


def _nothing(_scene: object) -> object:
    raise Elsewhere


def _public(evening: Evening, _chance: Chance) -> Iterator[str]:
    public = evening.companion.public
    assert public
    for on in (True, False):
        shown = Shown(dict.fromkeys(public.switches, on), rehearsal=on, drafts=evening.drafts)
        picture = public.picture(evening.game, shown)
        yield from lines_of(picture.view, picture.look)
        yield from lines_of(public.offered(evening.game, shown), "offered")


def _papers(evening: Evening, chance: Chance) -> Iterator[str]:
    papers = evening.companion.papers
    assert papers
    kinds = [it for it in papers.kinds if it not in ("tout", "cartes", "aide")]
    for kind in dict.fromkeys((chance.choice(kinds), "registre")):
        yield from lines_of(papers.sheets(kind, evening.game, chance.of(kind) < 0.7), kind)


def _tables(evening: Evening, _chance: Chance) -> Iterator[str]:
    accounts = evening.companion.accounts
    assert accounts
    moves = [Recorded(it, "2026-01-05T20:15:00", it["move"] != "note") for it in evening.game.moves]
    for name, table in accounts.ledger(evening.game, "", moves).tables.items():
        for row in table.rows:
            yield from lines_of(row, name)


def _mended(evening: Evening, chance: Chance) -> Iterator[str]:
    """Some decisions taken anew about somebody else: what is asked, and said before it is done."""
    game, corrections = evening.game, evening.companion.corrections
    moves = [dict(it) for it in game.moves]
    places = range(len(moves))
    some = sorted(places, key=lambda it: chance.of(f"{it}"))[:3]
    for place in dict.fromkeys((*places[-3:], *some)):
        yield from _asked_again(evening, place, chance)
        wanted = _otherwise(game, moves[place], chance)
        found = what_breaks(RulesReplayer(game, corrections), moves, place, wanted)
        if isinstance(found, Refused):
            yield f"refused {found.sentence}"
            continue
        corrected = Corrected(game, found.state, found.drops)
        yield from (*corrections.told(corrected), *map(repr, changes(corrected)))
        yield from (f"broken {it.sentence}" for it in found.broken)


def _asked_again(evening: Evening, place: int, chance: Chance) -> Iterator[str]:
    companion, move = evening.companion, evening.game.moves[place]
    then = Evening(companion, evening.game.back_to(place), dict(companion.corrections.begins(move)))
    present = companion.present(then.game, then.drafts)
    values = values_of(then, (present.page, "", dict(companion.args_of(move))))
    yield from lines_of(values)
    for form in forms_of(values, chance)[:1]:
        tap = Tap(then.game, SentForm(form), then.drafts, chance, place, replaced=move)
        yield answered(companion, tap)


def _otherwise(game: Any, move: Mapping[str, Any], chance: Chance) -> Any:
    """About another of the table, or with the other of two words."""
    seats = sorted(game.village.seats, key=chance.of)
    named = [it for it in seats if f"'{it}'" in repr(move)] or seats
    other = next(it for it in seats if it != named[0])
    words = {one: two for pair in PAIRS for one, two in (pair, pair[::-1])}
    return _about(move, {**words, named[0]: other, other: named[0]})


def _about(value: Any, instead: Mapping[str, str]) -> Any:
    if isinstance(value, Mapping):
        return {instead.get(it, it): _about(one, instead) for it, one in value.items()}
    if isinstance(value, list | tuple):
        return [_about(it, instead) for it in value]
    return instead.get(value, value) if isinstance(value, str) else value
