"""Humans!!! under the shell: everything that it gives."""

from pathlib import Path

from gm_assistant.companions.humans.pages import moment
from gm_assistant.companions.humans.pages.screens import PAGES
from gm_assistant.companions.humans.pages.setting import setting
from gm_assistant.companions.humans.pages.taps import understood
from gm_assistant.companions.humans.rehearsal.alone import REHEARSAL, demonstration
from gm_assistant.companions.humans.rules import RULES
from gm_assistant.companions.humans.scripts.box import defaults, own_box
from gm_assistant.companions.humans.scripts.rulebook import load_rules
from gm_assistant.companions.humans.views.ledger import ACCOUNTS
from gm_assistant.companions.humans.views.papers import papers
from gm_assistant.companions.humans.views.public import PUBLIC
from gm_assistant.humans.game import Game
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.companion import Companion

SENTENCE = "De 2 à 6 zombies rivaux bâtissent la ville tuile après tuile et y chassent les humains."


def companion(data: Path | None) -> Companion[Game]:
    """`data`: the folder of the MJ, where the values of his own box may stand."""
    folder = data / "night_scripts" if data else None
    own = own_box(folder) if folder else None
    rules = load_rules(night_scripts_folder(), folder)
    return Companion(
        slug="humans",
        title="Humans!!!",
        sentence=SENTENCE,
        rules=RULES,
        present=moment.present,
        pages=PAGES,
        understood=understood,
        told=moment.told,
        card=moment.card,
        people=moment.people,
        stays=moment.STAYS,
        copied_at=moment.COPIED_AT,
        args_of=moment.args_of,
        begun=moment.BEGUN,
        public=PUBLIC,
        accounts=ACCOUNTS,
        papers=papers(rules.book),
        setting=setting(own.box if own else defaults()),
        rehearsal=REHEARSAL,
        demonstration=demonstration,
        rulebook=rules.book,
        picture="humans.svg",
        styles=("humans.css",),
        scripts=("humans.js",),
        problems=(*(own.problems if own else ()), *rules.problems),
    )
