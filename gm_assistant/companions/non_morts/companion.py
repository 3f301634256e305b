"""Les Non-Morts under the shell: everything that it gives, with the places of this table."""

from functools import partial
from pathlib import Path
from typing import Final

from gm_assistant.companions.non_morts.pages import moment, taps
from gm_assistant.companions.non_morts.pages.public import public
from gm_assistant.companions.non_morts.pages.screens import pages
from gm_assistant.companions.non_morts.pages.setting import setting
from gm_assistant.companions.non_morts.rehearsal.alone import demonstration, rehearsal
from gm_assistant.companions.non_morts.rules import RULES
from gm_assistant.companions.non_morts.scripts.film_set import load_film_set
from gm_assistant.companions.non_morts.scripts.rules import load_rules
from gm_assistant.companions.non_morts.spreadsheet.accounts import accounts
from gm_assistant.companions.non_morts.views.papers import papers
from gm_assistant.non_morts.game import Game
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.companion import Companion

SENTENCE: Final = (
    "De 2 à 6 cinéastes, chacun sa théorie, un seul film : qui fera sortir ses indices ?"
)


def companion(data: Path | None) -> Companion[Game]:
    """`data`: the folder where the table's own texts come before the shipped ones."""
    own = data / "night_scripts" if data else None
    film_set = load_film_set(night_scripts_folder(), own)
    rulebook, problems = load_rules(night_scripts_folder(), own)
    return Companion(
        slug="non-morts",
        title="Les Non-Morts",
        sentence=SENTENCE,
        rules=RULES,
        present=moment.present,
        pages=pages(film_set),
        understood=taps.understood,
        told=moment.told,
        card=moment.card,
        people=moment.people,
        args_of=moment.args_of,
        begun=taps.BEGUN,
        public=public(film_set),
        accounts=accounts(film_set),
        papers=papers(film_set),
        setting=setting(film_set),
        rehearsal=rehearsal(film_set),
        demonstration=partial(demonstration, film_set),
        rulebook=rulebook,
        picture="non_morts.svg",
        styles=("non_morts.css",),
        scripts=("non_morts.js",),
        problems=(*film_set.problems, *problems),
    )
