"""Zombie Mosh under the shell: everything that it gives, with the box of this table."""

from pathlib import Path
from typing import Final

from gm_assistant.companions.zombie_mosh.pages import moment
from gm_assistant.companions.zombie_mosh.pages.public import PUBLIC
from gm_assistant.companions.zombie_mosh.pages.screens import PAGES
from gm_assistant.companions.zombie_mosh.pages.setting import setting
from gm_assistant.companions.zombie_mosh.pages.taps import understood_by
from gm_assistant.companions.zombie_mosh.rehearsal.alone import REHEARSAL
from gm_assistant.companions.zombie_mosh.rehearsal.engine import demonstration
from gm_assistant.companions.zombie_mosh.rules import RULES
from gm_assistant.companions.zombie_mosh.scripts.box import load_box
from gm_assistant.companions.zombie_mosh.scripts.rulebook import load_rulebook
from gm_assistant.companions.zombie_mosh.views.ledger import ACCOUNTS
from gm_assistant.companions.zombie_mosh.views.papers import papers
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.companion import Companion
from gm_assistant.zombie_mosh.game import Game

OWN_FOLDER: Final = "night_scripts"
SENTENCE: Final = (
    "De 2 à 6 zombis dansent dans la fosse : le dernier encore entier gagne la chanson."
)


def companion(data: Path | None) -> Companion[Game]:
    """`data`: the folder of the table, where its own box comes before the shipped one."""
    shipped, own = night_scripts_folder(), data / OWN_FOLDER if data else None
    box, slips = load_box(shipped, own)
    rulebook, more = load_rulebook(shipped, own)
    return Companion(
        slug="zombie-mosh",
        title="Zombie Mosh",
        sentence=SENTENCE,
        rules=RULES,
        present=moment.present,
        pages=PAGES,
        understood=understood_by(box),
        told=moment.told,
        card=moment.card,
        people=moment.people,
        stays=moment.STAYS,
        copied_at=moment.COPIED_AT,
        args_of=moment.args_of,
        begun=moment.BEGUN,
        public=PUBLIC,
        accounts=ACCOUNTS,
        papers=papers(box, rulebook),
        setting=setting(box),
        rehearsal=REHEARSAL,
        demonstration=demonstration,
        picture="zombie_mosh.svg",
        styles=("zombie_mosh.css",),
        scripts=("zombie_mosh.js",),
        rulebook=rulebook,
        problems=(*slips, *more),
        has_secrets=False,
    )
