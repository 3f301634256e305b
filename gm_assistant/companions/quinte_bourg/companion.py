"""Quinte-Bourg under the shell: everything that it gives, in the words of this MJ."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from gm_assistant.companions.quinte_bourg.pages import moment, taps
from gm_assistant.companions.quinte_bourg.pages.mending import MENDING
from gm_assistant.companions.quinte_bourg.pages.public import PUBLIC
from gm_assistant.companions.quinte_bourg.pages.rehearsing import answers
from gm_assistant.companions.quinte_bourg.pages.screens import pages, shows
from gm_assistant.companions.quinte_bourg.pages.setting import setting
from gm_assistant.companions.quinte_bourg.rehearsal.alone import REHEARSAL, demonstration
from gm_assistant.companions.quinte_bourg.rules import RULES
from gm_assistant.companions.quinte_bourg.scripts import load_help, load_scripts, own_folder
from gm_assistant.companions.quinte_bourg.spreadsheet.live import EVENING
from gm_assistant.companions.quinte_bourg.spreadsheet.purses import ACCOUNTS
from gm_assistant.companions.quinte_bourg.views.sheets.plan import papers
from gm_assistant.companions.quinte_bourg.views.tale.telling import tale_of
from gm_assistant.places import night_scripts_folder
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam.companion import Companion

SENTENCE: Final = (
    "De 8 à 45 joueurs, une semaine de nuits et de jours : des Reptiliens se cachent au village."
)


def companion(data: Path | None) -> Companion[Game]:
    """`data`: the folder of the MJ, where his own texts come before the shipped ones."""
    shipped, own = night_scripts_folder(), own_folder(data) if data else None
    scripts, rulebook = load_scripts(shipped, own), load_help(shipped, own)
    return Companion(
        slug="quinte-bourg",
        title="Les Reptiliens de Quinte-Bourg",
        sentence=SENTENCE,
        rules=RULES,
        present=moment.present,
        pages=pages(scripts),
        understood=taps.understood_by(scripts),
        told=moment.told,
        card=moment.card,
        people=moment.people,
        stays=moment.STAYS,
        copied_at=moment.COPIED_AT,
        args_of=moment.args_of,
        begun=moment.BEGUN,
        touched=moment.touched,
        mending=MENDING,
        shows=partial(shows, rulebook),
        step_back=taps.step_back,
        public=PUBLIC,
        tale=tale_of,
        accounts=ACCOUNTS,
        evening=EVENING,
        papers=papers(scripts, rulebook),
        setting=setting(rulebook),
        rehearsal=replace(REHEARSAL, answers=answers(scripts)),
        demonstration=demonstration,
        rulebook=rulebook,
        problems=(*scripts.problems, *rulebook.problems),
    )
