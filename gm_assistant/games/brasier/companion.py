"""« Brasier » under the shell: everything that it gives."""

from pathlib import Path
from random import Random
from typing import Final

from gm_assistant.engine.wording import Malformed
from gm_assistant.games.brasier.paper import ACCOUNTS, papers
from gm_assistant.games.brasier.rehearsal import REHEARSAL, house_table
from gm_assistant.games.brasier.rules import RULES
from gm_assistant.games.brasier.rules.game import Game
from gm_assistant.games.brasier.screens import pages, taps
from gm_assistant.games.brasier.screens.pages import PUBLIC
from gm_assistant.games.brasier.screens.table import Table
from gm_assistant.games.brasier.texts import (
    KINDS,
    RULES_FILE,
    TURN,
    house_ranges,
    own_folder,
    problems,
)
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.companion import Companion
from gm_assistant.toolkit.around import NOTES
from gm_assistant.toolkit.corrections import told_by
from gm_assistant.toolkit.ending import outcome_of
from gm_assistant.toolkit.own_files import load_rulebook

SENTENCE: Final = (
    "L'extension du feu : la ville brûle case après case, les héros arrosent, les zombies grimpent."
)


def companion(data: Path | None) -> Companion[Game]:
    """`data`: where the own maps and texts of the table are, before the shipped ones."""
    own = data / "night_scripts" if data else None
    rulebook, slips = load_rulebook(RULES_FILE, KINDS, night_scripts_folder(), own, turn=TURN)
    return Companion(
        slug="brasier",
        title="Brasier",
        sentence=SENTENCE,
        rules=RULES,
        present=pages.present,
        pages=pages.pages(_ranges(data)),
        understood=taps.understood,
        card=pages.card,
        notes=lambda _: NOTES,
        corrections=told_by(pages.facts),
        people=pages.people,
        stays=pages.STAYS,
        args_of=pages.args_of,
        begun=pages.BEGUN,
        public=PUBLIC,
        tale=pages.tale,
        evening=outcome_of(pages.ending),
        accounts=ACCOUNTS,
        papers=papers(house_table(Random(0), 0)),  # noqa: S311 - a blank sheet draws nothing
        table=Table(data).setup(),
        rehearsal=REHEARSAL,
        demonstration=Path(__file__).with_name("demonstration.json"),
        rulebook=rulebook,
        picture="brasier.svg",
        styles=("brasier.css",),
        scripts=("brasier.js", "tale.js"),
        problems=(*problems(data), *slips),
        has_secrets=False,
        keys=(("p", "le pas suivant, en bas à droite"),),
        turns=True,
    )


def _ranges(data: Path | None) -> dict[str, int]:
    """A slip in the table's own plan is among the problems; the shipped one stands in."""
    try:
        return house_ranges(own_folder(data) if data else None)
    except Malformed:
        return house_ranges()
