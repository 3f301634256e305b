"""Zombie Mosh under the shell: everything that it gives, with the box of this table."""

from pathlib import Path
from typing import Final

from gm_assistant.games.zombie_mosh.paper import ACCOUNTS, papers
from gm_assistant.games.zombie_mosh.rehearsal import REHEARSAL
from gm_assistant.games.zombie_mosh.rules import RULES
from gm_assistant.games.zombie_mosh.rules.game import Game
from gm_assistant.games.zombie_mosh.screens import pages
from gm_assistant.games.zombie_mosh.screens.pages import understood_by
from gm_assistant.games.zombie_mosh.screens.stage import ending, tale
from gm_assistant.games.zombie_mosh.screens.table import table_setup
from gm_assistant.games.zombie_mosh.texts import (
    KINDS_OF_RULES,
    RULES_FILE,
    TOUR,
    load_box,
)
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.companion import Companion
from gm_assistant.toolkit.around import NOTES
from gm_assistant.toolkit.corrections import told_by
from gm_assistant.toolkit.ending import outcome_of
from gm_assistant.toolkit.own_files import load_rulebook

OWN_FOLDER: Final = "night_scripts"
SENTENCE: Final = (
    "De 2 à 6 zombis dansent dans la fosse : le dernier encore entier gagne la chanson."
)


def companion(data: Path | None) -> Companion[Game]:
    """`data`: the folder of the table, where its own box comes before the shipped one."""
    shipped, own = night_scripts_folder(), data / OWN_FOLDER if data else None
    box, slips = load_box(shipped, own)
    rulebook, more = load_rulebook(RULES_FILE, KINDS_OF_RULES, shipped, own, turn=TOUR)
    return Companion(
        slug="zombie-mosh",
        title="Zombie Mosh",
        sentence=SENTENCE,
        rules=RULES,
        present=pages.present,
        pages=pages.PAGES,
        understood=understood_by(box),
        card=pages.card,
        notes=lambda _: NOTES,
        corrections=told_by(pages.facts),
        people=pages.people,
        stays=pages.STAYS,
        copied_at=pages.COPIED_AT,
        args_of=pages.args_of,
        begun=pages.BEGUN,
        public=pages.PUBLIC,
        tale=tale,
        evening=outcome_of(ending),
        accounts=ACCOUNTS,
        papers=papers(box, rulebook),
        table=table_setup(box),
        rehearsal=REHEARSAL,
        demonstration=Path(__file__).with_name("demonstration.json"),
        picture="zombie_mosh.svg",
        styles=("zombie_mosh.css",),
        scripts=("zombie_mosh.js", "tale.js"),
        rulebook=rulebook,
        problems=(*slips, *more),
        has_secrets=False,
        keys=(("p", "le pas suivant, en bas à droite"),),
        turns=True,
    )
