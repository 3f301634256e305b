"""Les Non-Morts under the shell: everything that it gives, with the places of this table."""

from pathlib import Path
from typing import Final

from gm_assistant.games.non_morts.paper import accounts, papers
from gm_assistant.games.non_morts.rehearsal import rehearsal
from gm_assistant.games.non_morts.rules import RULES
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.screens import pages, taps
from gm_assistant.games.non_morts.screens.pages import public
from gm_assistant.games.non_morts.screens.private import private
from gm_assistant.games.non_morts.screens.story import ending_of, tale
from gm_assistant.games.non_morts.screens.table import table_setup
from gm_assistant.games.non_morts.texts import KINDS, RULES_FILE, load_film_set
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.companion import Companion
from gm_assistant.toolkit.around import NOTES
from gm_assistant.toolkit.corrections import told_by
from gm_assistant.toolkit.ending import outcome_of
from gm_assistant.toolkit.own_files import load_rulebook

SENTENCE: Final = (
    "De 2 à 6 cinéastes, chacun sa théorie, un seul film : qui fera sortir ses indices ?"
)


def companion(data: Path | None) -> Companion[Game]:
    """`data`: the folder where the table's own texts come before the shipped ones."""
    own = data / "night_scripts" if data else None
    film_set = load_film_set(night_scripts_folder(), own)
    rulebook, problems = load_rulebook(RULES_FILE, KINDS, night_scripts_folder(), own)
    return Companion(
        slug="non-morts",
        title="Les Non-Morts",
        sentence=SENTENCE,
        rules=RULES,
        present=pages.present,
        pages=pages.pages(film_set),
        understood=taps.understood(film_set),
        tells=pages.tells(film_set),
        card=pages.card,
        people=pages.people,
        args_of=pages.args_of,
        begun=taps.BEGUN,
        touched=taps.touched,
        step_back=taps.step_back,
        notes=lambda _: NOTES,
        # Who wins by which theory is not told before the film is over.
        corrections=told_by(pages.facts, untold=("fin.indices",)),
        public=public(film_set),
        tale=tale(film_set),
        evening=outcome_of(ending_of(film_set)),
        private=private(film_set),
        accounts=accounts(film_set),
        papers=papers(film_set),
        table=table_setup(film_set),
        rehearsal=rehearsal(film_set),
        demonstration=Path(__file__).with_name("demonstration.json"),
        rulebook=rulebook,
        picture="non_morts.svg",
        styles=("non_morts.css",),
        scripts=("non_morts.js", "steppers.js", "tale.js"),
        keys=(("p", "le pas suivant, en bas à droite"),),
        turns=True,
        stays=pages.STAYS,
        problems=(*film_set.problems, *problems),
    )
