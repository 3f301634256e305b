"""« Si quelqu'un lève le bras »: everything that an invocation says is on paper."""

from dataclasses import replace
from typing import Any, Final

from rules.follies import random_game

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.companion import companion
from gm_assistant.games.quinte_bourg.paper.cards import KINDS, Wanted, sheets_of
from gm_assistant.games.quinte_bourg.paper.large_print import LargePrintSheet
from gm_assistant.games.quinte_bourg.paper.raised_arm import ArmSheet, arm_sheet
from gm_assistant.games.quinte_bourg.paper.without_screen import WithoutScreenSheet
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.night import known_whereabouts
from gm_assistant.games.quinte_bourg.rules.village import tonight
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


# A Monday of twenty from paper alone: an arm is raised after the Voleur's call.

CARDS: Final = {
    "Ana": ("reptilien", "voleur"),
    "Bob": ("villageois", "dresseur_chien"),
    "Chloé": ("villageois", "marchand_de_sable"),
    "Dany": ("villageois", "fureteur"),
    "Ève": ("orphee", "freyja"),
    "Farid": ("villageois", "assassin"),
    "Gwen": ("villageois", "psychopathe"),
    "Hugo": ("villageois", "voyeur"),
}
PEOPLE: Final = (*CARDS, *(f"Voisin {it}" for it in range(9, 21)))
STRUCK: Final = "Voisin 12"
# What he wrote in the boxes of the night, and that of the arm.
NOTED: Final[tuple[dict[str, Any], ...]] = (
    {"move": "call", "step": "reptiliens", "target": "Hugo", "horns": True},
    {"move": "call", "step": "marchand_de_sable", "target": "Dany"},
    {"move": "call", "step": "voleur", "house": "Bob"},
    {"move": "invoke", "power": "assassinat", "by": "Farid", "target": STRUCK},
    {"move": "call", "step": "psychopathe", "target": "Voisin 15"},
    {"move": "call", "step": "allumeuse", "targets": ["Bob", "Farid"], "house": "Farid"},
    {"move": "call", "step": "attaque", "victim": "Hugo"},
)
# Each line of « Qui dort où » as he fills it from those boxes.
BEDS: Final = {
    "Sommeil lourd": {"Dany": "Dany"},
    "Enlèvement": {"Gwen": "Gwen", "Voisin 15": "Gwen"},
    "Nuit galante": {"Bob": "Farid", "Farid": "Farid"},
    "Attaquer": {"Ana": "Hugo"},
    "Dormir chez soi": {it: it for it in PEOPLE},
}


def monday() -> Game:
    players = [
        {"id": it, "name": it, "camp_roles": [role], "specialities": list(cards), "coins": 3}
        for it, (role, *cards) in ((it, CARDS.get(it, ("villageois",))) for it in PEOPLE)
    ]
    start, moves = {"weekday": "lundi"}, [{"move": "night"}]
    return open_game(
        {"format": "quinte-bourg/1", "players": players, "start": start, "moves": moves}
    )


def test_a_monday_of_twenty_with_an_arm_in_mid_call_is_run_from_paper() -> None:
    dusk = monday()
    night, face, arm = (
        sheets_of(it, Wanted(SCRIPTS, RULES, dusk))[0] for it in ("nuit", "sans_ecran", "bras")
    )
    assert isinstance(night, LargePrintSheet)
    assert isinstance(face, WithoutScreenSheet)
    assert isinstance(arm, ArmSheet)
    game = dusk
    for move in NOTED:
        game = game.play(move)
    village = game.village
    # The arm: whose it is, what it costs, the words from the first to the return.
    [held] = [it for it in face.powers if it.holder == "Farid"]
    assert "toute sa fortune" in held.price
    [power] = [it for it in arm.powers if "Farid" in it.holders]
    assert (power.label, power.noted) == (held.power, ("Qui", "Cible", "Pièces"))
    told = [it.when for it in (*arm.first, *arm.killing, *arm.last)]
    said = ("invocation_nuit", "mise_a_mort_nuit", "reprise_nuit")
    assert all(SCRIPTS.announcements[it].when in told for it in said)
    assert village.players["Farid"].coins == 0
    # The interrupted call is taken up where the sheet goes on: no call is lost, none comes twice.
    after = [it.label for it in night.calls]
    assert after.index("Voleur") < after.index("Psychopathe") < after.index("Attaque")
    # Beds, by the first line that suits each; whoever died before the attack sleeps nowhere.
    lines = [BEDS.get(it.action, {}) for it in night.priority]
    slept = {it: next(line[it] for line in lines if it in line) for it in PEOPLE if it != STRUCK}
    assert slept == {it: place.house for it, place in known_whereabouts(village).items()}
    # The eight boxes: who is in that house, without those who attack.
    inside = {it for it, house in slept.items() if house == "Hugo"} - BEDS["Attaquer"].keys()
    [attack] = tonight(village).attacks
    assert (inside, attack.victim) == (set(attack.pool), "Hugo")
    dead = [it for it in PEOPLE if not village.players[it].living]
    assert dead == ["Hugo", STRUCK]
