"""What is told of a rule is what this table plays: each setting changes its texts, and the game."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from rules.refused import DAY, NIGHT, Story, no, row
from views.evening import SCRIPTS

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Rulings
from gm_assistant.games.quinte_bourg.screens.people import showing
from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.places import night_scripts_folder

HELP: Final = load_help(night_scripts_folder())
# What each setting changes of what is said, kind and id of the rule; none where nothing is said.
SAID: Final[dict[str, set[tuple[str, str]]]] = {
    "attackers_count": {
        ("post", "adjoint_randy"),
        ("post", "adjoint_armish"),
        ("stage", "cameras"),
        ("action", "animal"),
    },
    "animal_before_attack": {("action", "animal")},
    "lovers_share_first_death": {("camp", "amoureux")},
    "attack_needs_alpha": {("row", "reptiliens")},
    "dead_houses_stay": {("notion", "maison")},
    "sleepers_may_invoke": set(),
    "idealists_need": {
        ("camp", "idealistes"),
        ("role", "idealiste"),
        ("role", "sheherazade"),
        ("role", "prophete"),
    },
}


def flipped(setting: str) -> Rulings:
    return replace(Rulings(), **{setting: RULINGS[setting].others[0]})


@pytest.mark.rulebook
@pytest.mark.parametrize("setting", RULINGS)
def test_each_setting_changes_the_rules_that_depend_on_it(setting: str) -> None:
    there = HELP.at(flipped(setting)).entries
    changed = {(a.kind, a.id) for a, b in zip(HELP.entries, there, strict=True) if a != b}
    assert changed == SAID[setting]


@pytest.mark.parametrize("setting", RULINGS)
def test_no_text_shows_both_readings(setting: str) -> None:
    for rulings in (Rulings(), flipped(setting)):
        for entry in HELP.at(rulings).entries:
            assert not re.search(r"[{}|]", f"{entry.rule}{entry.card}{entry.when}{entry.win}")
        game = played(rulings={setting: getattr(rulings, setting)})
        for night in SCRIPTS.of_game(game).nights.values():
            assert not [it for it in night.rows if re.search(r"[{}|]", it.do)]
    assert not [it for it in SCRIPTS.nights["lundi"].rows if "{" in it.do]


def played(*moves: Any, **table: Any) -> Game:
    game = Story(no.GameIsOver, NIGHT, table=table).game()
    for one in moves:
        game = game.play(one)
    return game


def test_the_card_of_a_prophete_says_what_his_table_plays() -> None:
    """W-05."""
    for need, words in (("moitie", "au moins la moitié"), ("majorite", "plus de la moitié")):
        game = played(rulings={"idealists_need": need})
        shown = showing(game, HELP.of_game(game), "cartes-F")
        assert shown is not None
        assert words in plain(str(shown))


def test_the_call_of_the_reptiliens_says_what_their_table_plays() -> None:
    """A-01: by that reading nothing is attacked once the alpha is dead, whatever they agree on."""
    for needed, words in ((True, "pas d'attaque, même d'accord"), (False, "pas de cible")):
        game = played(rulings={"attack_needs_alpha": needed})
        night = SCRIPTS.of_game(game).nights["lundi"]
        call = night.row("reptiliens")
        assert call is not None
        assert words in plain(call.do).replace("’", "'")
        killed = {"move": "invoke", "by": "E", "power": "assassinat", "target": "C"}
        after = game.play(NIGHT).play(killed).play(row("reptiliens", target="J"))
        after = after.play(row("attaque")).play(DAY)
        assert (after.village.players["J"].status == "vivant") == needed


def test_the_house_of_the_dead_is_as_it_is_said() -> None:
    """L-15."""
    for stay, words in ((True, "même mort"), (False, "disparaît")):
        game = played(rulings={"dead_houses_stay": stay}).play(NIGHT)
        rule = HELP.of_game(game).of("notion", "maison")
        assert rule is not None
        assert words in plain(rule.rule)
        defends = row("fantomes", house="K")
        if stay:
            assert game.play(defends).village.night is not None
        else:
            with pytest.raises(no.HouseIsGone):
                game.play(defends)


@pytest.mark.parametrize(
    ("file", "key", "words"),
    [
        ("lundi.toml", "opening", lambda it: it.nights["lundi"].opening),
        ("ouverture.toml", "say", lambda it: it.opening.rows[0].say),
        ("dimanche.toml", "say", lambda it: it.sunday.rows[0].say),
        ("jour.toml", "opening", lambda it: it.day.opening),
        ("invocations.toml", "say", lambda it: it.announcements["invocation_ouverte"].say),
        ("visite.toml", "text", lambda it: it.notes["ouverture"]["yeux_fermes"].text),
    ],
)
def test_whatever_is_read_may_depend_on_a_setting(
    tmp_path: Path, file: str, key: str, words: Callable[[Scripts], str]
) -> None:
    shipped = (night_scripts_folder() / file).read_text("utf-8")
    own = shipped.replace(f'{key} = "', f'{key} = "{{attackers_count: Vus. | Cachés.}} ', 1)
    (tmp_path / file).write_text(own, encoding="utf-8")
    found = load_scripts(night_scripts_folder(), tmp_path)
    assert found.problems == ()
    assert words(found).startswith("Vus. ")
    assert words(found.at(flipped("attackers_count"))).startswith("Cachés. ")
    wrong = own.replace("| Cachés.", "| Cachés. | Autre.")
    (tmp_path / file).write_text(wrong, encoding="utf-8")
    assert load_scripts(night_scripts_folder(), tmp_path).problems


def test_what_is_no_setting_or_lacks_a_reading_is_said(tmp_path: Path) -> None:
    shipped = (night_scripts_folder() / "regles.toml").read_text("utf-8")
    for wrong, said in (
        ("{idealists_needs: a | b}", "n'est pas un mot que l'application sait remplir"),
        ("{idealists_need: a | b | c}", "La moitié puis La majorité"),
        ("{qui_loi: a | b}", "Aucun réglage ne s'appelle"),
    ):
        own = shipped.replace("alors {idealists_need:", f"{wrong} {{idealists_need:", 1)
        (tmp_path / "regles.toml").write_text(own, encoding="utf-8")
        found = load_help(night_scripts_folder(), tmp_path)
        assert [it for it in found.problems if said in plain(it.sentence).replace("’", "'")]
        assert load_scripts(night_scripts_folder()).problems == ()
