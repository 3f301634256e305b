"""A table's own cards on every screen and sheet: as the game's own, and told apart from them."""

from pathlib import Path
from typing import Any, Final

import pytest
from views.evening import SCRIPTS, around, called, console

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.paper.cards import card_sheets
from gm_assistant.games.quinte_bourg.paper.sheets import night_sheets
from gm_assistant.games.quinte_bourg.rules.deck import Deck
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.house_cards import read_house_cards
from gm_assistant.games.quinte_bourg.rules.why import why_answer
from gm_assistant.games.quinte_bourg.screens.answers import AnswerBand
from gm_assistant.games.quinte_bourg.screens.decision import CallView
from gm_assistant.games.quinte_bourg.screens.night_console import Cursor, night_console
from gm_assistant.games.quinte_bourg.screens.own_evening import own_evening
from gm_assistant.games.quinte_bourg.screens.pages import tells
from gm_assistant.games.quinte_bourg.screens.story import end_view, player_view
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.seam.pages import RuleEntry

RULES: Final = load_help(Path(__file__).parents[2] / "night_scripts")
WEEK: Final = ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]


def card(label: str, does: str = "", asks: str = "player", **more: Any) -> dict[str, Any]:
    """A speciality of Ana's, with one effect; without any it is not called."""
    made: dict[str, Any] = {"id": "maison", "label": label, "kind": "speciality"}
    effect = {"does": does} | ({"coins": 1} if does in ("take", "give", "purse") else {})
    call = {"nights": WEEK, "after": "marchand_de_sable", "asks": asks, "effects": [effect]}
    return made | ({"call": call | more} if does else more)


def night(*cards: dict[str, Any], coins: int = 1) -> Game:
    """The first night; Ana has the card, Chloé's purse holds so many coins."""
    chloe = {"id": "Chloé", "name": "Chloé", "camp_roles": ["villageois"], "coins": coins}
    people = (
        *("Ana villageois maison", "Bob reptilien voleur", "Dan villageois", "Eva villageois"),
        *("Fred reptilien", "Gus villageois marchand_de_sable", "Hal villageois"),
    )
    return around(*people, ghosts=[chloe], house_cards=list(cards))


def next_night(game: Game) -> Game:
    for move in ({"move": "day"}, {"move": "stage", "stage": "richesse"}, {"move": "night"}):
        game = game.play({**move, "force": True})
    return game


def its_call(game: Game) -> CallView:
    """Opened by hand."""
    return night_console(game, SCRIPTS.of_game(game), Cursor("maison")).call


def band(game: Game) -> AnswerBand:
    found = console(game).band
    assert found is not None
    return found


ONCE: Final = card("Berceuse", "sleep", uses=1)


def test_a_card_that_has_served_says_so_and_is_called_at_the_same_pace() -> None:
    game = night(ONCE)
    dead = game.play({"move": "correct", "player": "Ana", "status": "mort"})
    mute = its_call(dead)
    spent = its_call(next_night(called(game, "maison", target="Dan")))
    assert [(it.name, it.state) for it in spent.holders] == [("Ana", "sa carte a déjà servi")]
    assert (spent.absence, spent.pause) == (mute.absence, mute.pause)
    assert (spent.words, spent.skip_label) == (mute.words, mute.skip_label)
    later = next_night(called(game, "maison", target="Dan"))
    (*_, sheet) = night_sheets(SCRIPTS.of_game(later), later, secrets=True)
    line = next(it for it in sheet.calls if it.label == "Berceuse")
    assert [(it.name, it.state) for it in line.holders] == [("Ana", "déjà servi")]


def test_whoever_sleeps_is_said_to_sleep_whatever_the_card_has_done() -> None:
    game = next_night(called(night(ONCE), "maison", target="Dan"))
    game = called(game, "marchand_de_sable", target="Ana")
    assert [it.state for it in its_call(game).holders] == ["dort"]


def test_what_is_imposed_in_vain_is_said_to_be_without_effect() -> None:
    game = next_night(called(night(ONCE), "maison", target="Dan"))
    game = called(game, "maison", target="Eva", force=True)
    row = next(it for it in console(game).rows if it.id == "maison")
    assert row.summary == "Eva, sans effet"
    last = len(game.moves) - 1
    assert tells(game, game.moves[last], last, True).words == "Berceuse : endort Eva, sans effet"
    assert band(game).detail == "Cette carte a déjà servi."
    assert "Berceuse, 1 fois sur 1" in {it.words for it in player_view(game, "Ana").facts}


@pytest.mark.parametrize(
    ("does", "coins", "told"),
    [
        ("take", 3, ("1 pièce", "")),
        ("take", 0, ("0 pièce", "La bourse de Chloé est vide : aucune pièce ne bouge.")),
        ("give", 3, ("", "Ana donne 1 pièce à Chloé.")),
    ],
)
def test_how_much_was_taken_is_said_and_that_a_purse_was_empty(
    does: str, coins: int, told: tuple[str, str]
) -> None:
    game = called(night(card("Poche", does), coins=coins), "maison", target="Chloé")
    assert (band(game).answer, plain(band(game).detail)) == (told[0], plain(told[1]))


def test_what_a_call_takes_besides_its_answer_is_said_too() -> None:
    both = [{"does": "reptilian"}, {"does": "take", "coins": 1}, {"does": "sleep"}]
    game = called(night(card("Poche", "take", effects=both)), "maison", target="Chloé")
    assert band(game).answer == "NON"
    assert "Touchez-lui la tête. Ana prend 1 pièce à Chloé." in band(game).detail


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("purse", "La bourse de Bob contient 1 pièce."),
        ("reptilian", "Bob est Reptilien."),
    ],
)
def test_an_answer_has_its_why_as_that_of_any_call(does: str, said: str) -> None:
    game = called(night(card("Oracle", does)), "maison", target="Bob")
    told = [it for one in player_view(game, "Ana").story for it in one.lines if it.why]
    assert [it.why for it in told] == [(said,)]
    # What is said again to whoever asked holds no more than was asked.
    why = why_answer(game.village, 1)
    assert why is not None
    assert plain(said) not in plain(why.sentence)


def test_the_sheet_of_a_night_has_a_box_for_what_was_taken() -> None:
    game = called(night(card("Poche", "take")), "maison", target="Chloé")
    scripts = SCRIPTS.of_game(game)
    (sheet, *_) = night_sheets(scripts, game, secrets=True)
    line = next(it for it in sheet.calls if it.label == "Poche")
    assert [(it.label, it.value) for it in line.boxes] == [("Cible", "Chloé"), ("Butin", "1 pièce")]


def test_what_was_noted_stands_in_the_list_and_comes_back_with_its_row() -> None:
    game = called(night(card("Conteuse", "free")), "maison", target="Eva", text="Un loup")
    row = next(it for it in console(game).rows if it.id == "maison")
    assert row.summary == "Eva, « Un loup »"
    assert [it.value for it in its_call(game).fields] == ["Un loup"]


@pytest.mark.parametrize(
    ("does", "mine", "hers"),
    [
        ("sleep", "Tu endors Eva.", "« Carte » t'endort."),
        ("cards", "Tu regardes les cartes d’Eva.", "Tu ne l'as jamais su. Quelqu'un regarde tes"),
        ("purse", "Tu sondes la bourse d’Eva.", "Tu ne l'as jamais su. Quelqu'un sonde ta bourse"),
        ("take", "Tu prends dans la bourse d’Eva.", "On prend dans ta bourse (Carte)."),
        ("free", "À l'appel « Carte », tu désignes Eva.", "À l'appel « Carte », c'est toi"),
    ],
)
def test_an_evening_is_told_to_whoever_held_the_card(does: str, mine: str, hers: str) -> None:
    game = called(night(card("Carte", does)), "maison", target="Eva")
    for move in ({"move": "day", "force": True}, {"move": "stop"}):
        game = game.play(move)
    assert mine in own_evening(game, "Ana").chapters[0].lines
    assert any(it.startswith(hers) for it in own_evening(game, "Eva").chapters[0].lines)


# What a card is called, and what is drawn on it.


def entry(made: dict[str, Any]) -> RuleEntry:
    found = RULES.of_game(night(made)).of("speciality", "maison")
    assert found is not None
    return found


def test_a_card_that_does_nothing_says_so() -> None:
    told = entry(card("Simplet"))
    assert "jamais appelée" in told.rule
    assert told.when == ""
    game = night(card("Simplet"))
    (sheet, *_) = card_sheets(RULES.of_game(game), game.village, secrets=True)
    assert "jamais appelée" in next(it for it in sheet.cards if it.label == "Simplet").rule


@pytest.mark.parametrize(
    ("nights", "when"), [(WEEK, "Chaque nuit."), (["lundi", "jeudi"], "Lundi et jeudi.")]
)
def test_its_nights_are_said_as_those_of_any_card(nights: list[str], when: str) -> None:
    assert entry(card("Oracle", "reptilian", nights=nights)).when == when


@pytest.mark.parametrize(
    ("label", "drawn"), [("oracle", "O"), ("« Écho »", "É"), ("2.1", "2"), ("…", "?")]
)
def test_a_letter_stands_for_a_sign_wherever_a_card_is_drawn(label: str, drawn: str) -> None:
    game = night(card(label, "reptilian"))
    assert player_view(game, "Ana").cards[1].sign == entry(card(label, "reptilian")).sign == drawn
    over = game.play({"move": "stop"})
    hand = next(it for it in end_view(over, SCRIPTS).hands if it.name == "Ana")
    assert hand.signs == (drawn,)


def test_cards_of_one_name_are_told_apart_by_a_number() -> None:
    labels = ("Oracle", "oracle", "Voleur", "Oracle (2)", "O" * 60, "O" * 60)
    cards = [card(it) | {"id": f"m{place}"} for place, it in enumerate(labels)]
    players = [{"id": "A", "camp_roles": ["villageois"], "specialities": ["m1"]}]
    game = open_game({"format": "quinte-bourg/1", "house_cards": cards, "players": players})
    told = [it.label for it in game.village.deck.house]
    assert told[:4] == ["Oracle", "oracle (2)", "Voleur (2)", "Oracle (2) (2)"]
    assert told[5] == f"{'O' * 55} (2)"
    # An evening is read again from what it writes.
    again = [it.written() for it in game.village.deck.house]
    twice = open_game({"format": "quinte-bourg/1", "house_cards": again, "players": players})
    assert twice.village.deck == game.village.deck


@pytest.mark.parametrize(("sign", "drawn"), [("", ""), ("s-voleur", "s-voleur")])
def test_a_camp_card_has_the_sign_of_its_camp(sign: str, drawn: str) -> None:
    lizard = {"id": "maison", "label": "Lézard", "kind": "camp_role", "camp": "reptiliens"}
    (made,) = read_house_cards([lizard | ({"sign": sign} if sign else {})])
    assert Deck((made,)).sign("maison") == drawn
