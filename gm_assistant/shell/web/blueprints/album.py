"""« Nos soirées »: the evenings that are over as an album, a workbook, and a poster a year."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from flask import Blueprint, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import Typesetter
from gm_assistant.seam.pages import whole_number
from gm_assistant.seam.paper import Ended
from gm_assistant.shell.journal.sidebook import NAMES, Act
from gm_assistant.shell.web.blueprints.home import offers
from gm_assistant.shell.web.blueprints.public import PICTURE, poster_of
from gm_assistant.shell.web.live import words_of
from gm_assistant.shell.web.pages import hand, keep_as_typed
from gm_assistant.shell.web.rendering import (
    look_of_home,
    problem,
    spreadsheet,
    taken_away,
    template,
)
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import AlbumView, evenings_seen, people_seen
from gm_assistant.toolkit import album

blueprint = Blueprint("evenings", __name__, url_prefix="/soirees")
# More than one looks through: the others come at a touch.
MOST_SHOWN: Final = 40


class _Asked:
    """The evenings of the game that is asked for, else of the first that has any."""

    def __init__(self) -> None:
        found, self.left, remarks = services().evenings.all()
        catalogue, self.same = services().catalogue, services().journal.house.spellings
        # A person of the house is one over all its games.
        every, apart = album.as_one(found, self.same)
        self.raw, self.slugs = found, {it.slug for it in found}
        first = next((it for it in catalogue.all if it.slug in self.slugs), catalogue.first)
        asked = request.args.get("jeu", "")
        self.companion = catalogue.named(asked) if asked else first
        self.mine = [it for it in every if it.slug == self.companion.slug]
        self.remarks = (*remarks, *(_TOGETHER.format(*it) for it in apart.items()))


_TOGETHER: Final = (
    "« {} » et l'autre écriture de ce nom étaient à la même table (« {} ») : ce sont deux "
    "personnes, et elles sont comptées chacune."
)
_ONE_NAME: Final = "C'est deux fois le même nom : choisissez-en deux."
_TWO_PEOPLE: Final = (
    "« {} » et « {} » étaient à la même table (« {} ») : ce sont deux personnes. Choisissez deux "
    "noms qui n'ont jamais joué ensemble."
)


@blueprint.get("")
@taken_away
def show() -> Response:
    asked = _Asked()
    companion, mine, drawn = asked.companion, asked.mine, asked.companion.album
    every, kept = "toutes" in request.args, services().journal.house.people.get(NAMES)
    most = len(mine) if every else MOST_SHOWN
    houses = services().facades.of_names
    there = tuple(people_seen(mine, drawn, asked.same, houses))
    names = sorted((it.row.nom for it in there), key=album.in_french)
    view = AlbumView(
        slug=companion.slug,
        title=companion.title,
        count=album.how_many(mine),
        drawn=drawn,
        evenings=tuple(evenings_seen(mine[:most], drawn, houses)),
        people=there if every else there[:MOST_SHOWN],
        cards=tuple(album.cards(mine)),
        sizes=tuple(album.sizes(mine)),
        records=tuple(album.records(mine)),
        years=tuple(album.years(mine)),
        names=tuple(names),
        alike=tuple(islice(album.alike(mine, asked.same), 3)),
        undoes=bool(kept and kept.past),
        further=max(len(mine), len(there)) - most,
        others=tuple(it for it in offers() if it.slug in asked.slugs - {companion.slug}),
        left=asked.left,
        remarks=asked.remarks,
    )
    keep_as_typed(words_of(*(it.title for it in mine), names, *asked.same))
    return template("album.html", look=look_of_home(), album=view)


@blueprint.post("/joueurs")
def know() -> AnyResponse:
    """Two spellings are one person, or are not; or the last word on that is taken back."""
    house, form = services().journal.house, request.form
    one, other = form.get("nom", ""), form.get("autre", "")
    raw = services().evenings.all()[0]
    there = {one.name for it in raw for one in it.evening.people}
    match form.get("faire"):
        case "annuler" if house.people.get(NAMES):
            house.people.undo(NAMES, hand())
        case "separer" if other in there:
            _say(lambda was: {**was, other: other})
        case "unir" if {one, other} <= there:
            before, after = house.spellings, album.united(house.spellings, one, other)
            known, apart = (album.as_one(raw, it)[1] for it in (before, after))
            together = sorted(apart.keys() - known.keys())
            told = _TWO_PEOPLE.format(one, other, apart[together[0]]) if together else ""
            if told or one == other:
                return problem("Deux noms", told or _ONE_NAME, 409, "/soirees")
            _say(lambda was: album.united(was, one, other))
        case _:
            raise Unreadable
    changed = house.people.get(NAMES)
    asked = f"jeu={form.get('jeu', '')}&noms={changed.seq if changed else 0}"
    return redirect(f"/soirees?{asked}#joueurs", 303)


def _say(act: Act) -> None:
    """What was known before the first word is there to go back to."""
    known = services().journal.house.people
    with services().journal.as_one():
        if known.get(NAMES) is None:
            known.begin(NAMES, {})
        known.change(NAMES, act, hand())


@blueprint.get("/annee.svg")
@taken_away
def year() -> Response:
    """The poster of a year."""
    asked, chosen = _Asked(), whole_number(request.args.get("annee", ""), 4) or 0
    mine = album.of_year(asked.mine, chosen)
    if not mine:
        return problem("Rien encore", "Aucune soirée n'a fini cette année-là.", 404, "/soirees")
    camps = asked.companion.album.camps if asked.companion.album else {}
    signs = {words: f"camp-{camp}" for words, camp in camps.items()}
    typed = words_of(*(it.title for it in mine), _names(mine))
    told = album.year_told(mine, chosen, signs)
    drawn, ending = poster_of(told, "Nos soirées", asked.companion.title, Typesetter(typed))
    answer = Response(drawn, mimetype=PICTURE)
    answer.headers["Content-Disposition"] = f'attachment; filename="annee-{chosen}.{ending}"'
    return answer


@blueprint.get("/classeur")
@taken_away
def workbook() -> Response:
    from gm_assistant.toolkit.workbook.book import workbook_of

    asked = _Asked()
    companion, mine = asked.companion, asked.mine
    if not mine:
        return problem("Rien encore", "Aucune soirée n'est finie.", 404, "/soirees")
    document = {"title": f"Nos soirées · {companion.title}", "players": _names(mine)}
    content, problems = workbook_of(album.ACCOUNTS, mine, document, [], services().options.data)
    if any(it.blocking for it in problems):
        return template("layout_problems.html", 409, look="jour", problems=problems, base="")
    return spreadsheet(content, f"soirees-{companion.slug}.xlsx")


def _names(ended: Iterable[Ended]) -> list[dict[str, str]]:
    return [{"name": one.name} for it in ended for one in it.evening.people]
