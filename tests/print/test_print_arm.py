"""« Si quelqu'un lève le bras »: everything that an invocation says is on paper."""

from dataclasses import replace

from rules.follies import random_game

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.companion import companion
from gm_assistant.games.quinte_bourg.paper.cards import KINDS, Wanted, sheets_of
from gm_assistant.games.quinte_bourg.paper.raised_arm import ArmSheet, arm_sheet
from gm_assistant.games.quinte_bourg.rules.game import open_game
from gm_assistant.games.quinte_bourg.rules.words import POWERS
from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.places import night_scripts_folder

SCRIPTS, RULES = load_scripts(night_scripts_folder()), load_help(night_scripts_folder())
SHEET = arm_sheet(SCRIPTS, RULES, None)


def whole(sheet: ArmSheet) -> str:
    spoken = [
        *sheet.first,
        *sheet.killing,
        *sheet.last,
        *(x for it in sheet.powers for x in it.spoken),
    ]
    return plain("\n".join(it.when + it.say for it in spoken))


def test_every_announcement_of_a_power_is_on_it_once() -> None:
    prefixes = ("invocation_", "mise_a_mort", "reprise_", "amoureux_sauve", "chagrin", *POWERS)
    wanted = [it.when for name, it in SCRIPTS.announcements.items() if name.startswith(prefixes)]
    own = (announcement for it in SHEET.powers for announcement in it.spoken)
    told = [it.when for it in (*SHEET.first, *SHEET.killing, *SHEET.last, *own)]
    assert sorted(told) == sorted(wanted)


def test_no_brace_is_left_and_the_own_words_of_the_master_stand_there() -> None:
    assert "{" not in whole(SHEET)
    mine = {**SCRIPTS.announcements}
    mine["mise_a_mort"] = replace(mine["mise_a_mort"], say="Quelqu'un frappe.")
    assert "Quelqu'un frappe." in whole(
        arm_sheet(replace(SCRIPTS, announcements=mine), RULES, None)
    )


def test_it_says_who_has_which_power_only_where_secrets_are_told() -> None:
    game = open_game(random_game(20, 3, 0))
    told, hidden = (
        sheets_of("bras", Wanted(SCRIPTS, RULES, game, secrets))[0] for secrets in (True, False)
    )
    assert isinstance(told, ArmSheet)
    assert isinstance(hidden, ArmSheet)
    assert any(it.holders for it in told.powers)
    assert not any(it.holders for it in hidden.powers)


def test_it_goes_with_the_nights_and_with_the_whole_week() -> None:
    papers = companion(None).papers
    assert papers is not None
    for what in ("tout", "nuits", "poche", "bras"):
        assert [it for it in papers.sheets(what, None, True) if it.kind == "bras"], what
    assert "bras" in KINDS
