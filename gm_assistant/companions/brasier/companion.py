"""« Brasier » under the shell: everything that it gives."""

from pathlib import Path
from typing import Final

from gm_assistant.brasier.game import Game
from gm_assistant.companions.brasier.pages import moment, taps
from gm_assistant.companions.brasier.pages.screens import pages
from gm_assistant.companions.brasier.rehearsal.alone import REHEARSAL
from gm_assistant.companions.brasier.rehearsal.engine import demonstration
from gm_assistant.companions.brasier.rules import RULES
from gm_assistant.companions.brasier.scripts.maps import house_ranges
from gm_assistant.seam.companion import Companion

SENTENCE: Final = (
    "L'extension du feu : la ville brûle case après case, les héros arrosent, les zombies grimpent."
)


def companion(data: Path | None) -> Companion[Game]:  # noqa: ARG001
    """`data`: the folder of the MJ, where his own maps and texts come before the shipped ones."""
    return Companion(
        slug="brasier",
        title="Brasier",
        sentence=SENTENCE,
        rules=RULES,
        present=moment.present,
        pages=pages(house_ranges()),
        understood=taps.understood,
        told=moment.told,
        card=moment.card,
        people=moment.people,
        stays=moment.STAYS,
        args_of=moment.args_of,
        begun=moment.BEGUN,
        rehearsal=REHEARSAL,
        demonstration=demonstration,
        styles=("brasier.css",),
        scripts=("brasier.js",),
    )
