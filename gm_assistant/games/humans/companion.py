"""Humans!!! under the shell: everything that it gives."""

from pathlib import Path

from gm_assistant.games.humans.paper import ACCOUNTS, papers
from gm_assistant.games.humans.rehearsal import REHEARSAL
from gm_assistant.games.humans.rules.game import Game
from gm_assistant.games.humans.screens import pages
from gm_assistant.games.humans.screens.ending import ending, tale
from gm_assistant.games.humans.screens.pages import PAGES, PUBLIC
from gm_assistant.games.humans.screens.table import table_setup
from gm_assistant.games.humans.screens.taps import understood
from gm_assistant.games.humans.texts import (
    FIRST,
    KINDS,
    RULES,
    RULES_FILE,
    TURN,
    defaults,
    own_box,
)
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.companion import Companion
from gm_assistant.toolkit.around import NOTES
from gm_assistant.toolkit.corrections import told_by
from gm_assistant.toolkit.ending import outcome_of
from gm_assistant.toolkit.own_files import load_rulebook

SENTENCE = "De 2 à 6 zombies rivaux bâtissent la ville tuile après tuile et y chassent les humains."


def companion(data: Path | None) -> Companion[Game]:
    """`data`: the folder of the MJ, where the values of his own box may stand."""
    folder = data / "night_scripts" if data else None
    box, faults = own_box(folder) if folder else (defaults(), ())
    shipped = night_scripts_folder()
    book, slips = load_rulebook(RULES_FILE, KINDS, shipped, folder, turn=TURN, first=FIRST)
    return Companion(
        slug="humans",
        title="Humans!!!",
        sentence=SENTENCE,
        rules=RULES,
        present=pages.present,
        pages=PAGES,
        understood=understood,
        card=pages.card,
        notes=lambda _: NOTES,
        corrections=told_by(pages.facts),
        people=pages.people,
        stays=pages.STAYS,
        copied_at=pages.COPIED_AT,
        args_of=pages.args_of,
        begun=pages.BEGUN,
        public=PUBLIC,
        tale=tale,
        evening=outcome_of(ending),
        accounts=ACCOUNTS,
        papers=papers(book),
        table=table_setup(box),
        rehearsal=REHEARSAL,
        demonstration=Path(__file__).with_name("demonstration.json"),
        rulebook=book,
        picture="humans.svg",
        styles=("humans.css",),
        scripts=("humans.js", "tale.js"),
        has_secrets=False,
        keys=(("← →", "d'une case éclairée à l'autre"), ("p", "le pas suivant, en bas à droite")),
        turns=True,
        problems=(*faults, *slips),
    )
