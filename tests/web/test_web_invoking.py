"""Invoking at a tap: who may, and whom the game master lets all the same."""

import json
import re
from html import unescape
from random import Random

import pytest
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg import rules
from gm_assistant.games.quinte_bourg.rules.words import STAGES, STEPS
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.places import night_scripts_folder
from gm_assistant.shell.journal.line import Hand
from gm_assistant.shell.web.rendering import ruled_by
from gm_assistant.shell.web.services import NAME


def test_whoever_has_no_power_is_told_so(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/invocation")
    answer = visitor.post(f"/partie/{game}/coup", [("move", "invoke"), ("by", "J8")])
    assert answer.status_code == 422
    assert "Aucun pouvoir à invoquer" in visitor.refusal
    # No house is lit before the eyes are closed: none is spoken of.
    assert "touchez la maison de qui lève le bras" in visitor.refusal
    assert "Bob : Conversion radieuse" in visitor.page


def test_the_mj_lets_somebody_invoke_who_has_no_power(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/invocation")
    visitor.post(f"/partie/{game}/coup", [("move", "invoke"), ("by", "J8")])
    assert "Passer outre" in visitor.page
    visitor.post(f"/partie/{game}/coup", [("move", "invoke"), ("by", "J8"), ("force", "1")])
    morsure = [("move", "invoke"), ("by", "J8"), ("power", "morsure")]
    visitor.post(f"/partie/{game}/coup", morsure)
    visitor.post(f"/partie/{game}/coup", [*morsure, ("target", "J2")])
    last = house.moves(game)[-1]
    assert last["move"] == "invoke"
    assert last["force"] is True


def test_by_day_no_part_of_the_screen_says_which_power_killed(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=[{"move": "night"}, {"move": "day"}])
    strike = {"move": "invoke", "by": "J2", "power": "assassinat", "target": "J6", "force": True}
    house.journal.append(game, strike, Hand())
    for step in ("annuler", "retablir"):
        visitor.get(f"/partie/{game}/jour")
        assert "Invocation</small>" in visitor.page
        visitor.post(f"/partie/{game}/{step}")
    visitor.get(f"/partie/{game}/jour")
    assert "Assassinat" not in visitor.page
    assert "Farid" in visitor.page
    visitor.get(f"/partie/{game}/journal")
    assert "Assassinat : Bob sur Farid" in plain(visitor.page)


AT_VOTE = [
    {"move": "night"},
    {"move": "day"},
    {"move": "stage", "stage": "session"},
    {"move": "session", "kind": "normale"},
    {"move": "stage", "stage": "vote"},
    {"move": "correct", "player": "J10", "status": "fantome"},
    {"move": "vote", "ballots": [["J6", "J9"]], "open": True},
]
SENATE = {"president": "J6", "senateur": "J7"}
DEAD = [("move", "vote"), ("voter", "J7"), ("choice", "J10")]


def test_a_vote_imposed_for_the_dead_counts_for_nothing_and_the_page_says_so(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=AT_VOTE)
    visitor.get(f"/partie/{game}/jour")
    assert visitor.post(f"/partie/{game}/coup", DEAD).status_code == 409
    assert "Passer outre" in visitor.page
    visitor.post(f"/partie/{game}/coup", [*DEAD, ("force", "1")])
    assert house.moves(game)[-1]["force"] is True
    visitor.get(f"/partie/{game}/jour")
    assert "La voix de Gwen ne compte pas : Jo n'est plus en vie." in unescape(plain(visitor.page))
    assert house.moves(game)[-1]["ballots"] == [["J7", "J10"]]


KILLED = [
    {"move": "night"},
    {"move": "day"},
    {"move": "stage", "stage": "heritages"},
    {"move": "invoke", "by": "J10", "power": "morsure", "target": "J3", "force": True},
]


def test_an_heir_may_keep_three_cards_on_the_mjs_word(house: House, visitor: Visitor) -> None:
    """X-07, and what is decided house by house may be imposed too."""
    second = {"move": "correct", "player": "J2", "specialities": ["eris", "reporter"]}
    game = house.game(moves=[second, *KILLED])
    path, fate = f"/partie/{game}/coup", [("move", "fate"), ("player", "J3")]
    visitor.get(f"/partie/{game}/jour")
    for touch in (("choose", "legs"), ("house", "J2")):
        visitor.post(path, [*fate, touch])
    visitor.get(f"/partie/{game}/jour")
    assert "Garder les trois" in visitor.page
    assert visitor.post(path, [*fate, ("choose", "trois")]).status_code == 409
    visitor.post(path, [*fate, ("choose", "trois"), ("force", "1")])
    last = house.moves(game)[-1]
    assert (last["move"], last["heir"], last["force"]) == ("fate", "J2", True)
    assert "heir_drops" not in last


def test_after_the_end_nobody_invokes(house: House, visitor: Visitor) -> None:
    ended = {"move": "invoke", "by": "J10", "power": "morsure", "target": "J1", "force": True}
    game = house.game(moves=[{"move": "night"}, {"move": "day"}, ended])
    visitor.get(f"/partie/{game}/invocation")
    assert "Quelqu'un invoque" not in visitor.page
    visitor.get(f"/partie/{game}/jour")
    assert f"/partie/{game}/invocation" not in visitor.page


def test_a_bigamy_imposed_ends_the_first_marriage_and_the_page_says_so(
    house: House, visitor: Visitor
) -> None:
    married = [*AT_VOTE[:2], {"move": "stage", "stage": "mariages"}]
    bigamy = {"move": "wedding", "spouses": ["J1", "J3"], "witnesses": ["J4", "J5"], "force": True}
    moves = [*married, bigamy]
    game = house.game(moves=moves, marriages=[["J1", "J2"]])
    visitor.get(f"/partie/{game}/jour")
    assert "Le mariage d'Ana et de Bob prend fin." in unescape(plain(visitor.page))


def test_a_law_that_nobody_was_touched_for_says_what_is_missing(
    house: House, visitor: Visitor
) -> None:
    game = house.game(moves=[*AT_VOTE[:4], {"move": "stage", "stage": "loi"}], posts=SENATE)
    visitor.get(f"/partie/{game}/jour")
    chosen = [("move", "law"), ("choose", "J1|chaussettes")]
    visitor.post(f"/partie/{game}/coup", chosen)
    visitor.get(f"/partie/{game}/jour")
    form = visitor.form('id="decision-loi-chaussettes-votants"')
    assert visitor.post_raw(f"/partie/{game}/coup", form).status_code == 422
    assert visitor.refusal == "Touchez d'abord les maisons de qui votera."
    visitor.post_raw(f"/partie/{game}/coup", [*form, ("voters", "J2")])
    assert house.moves(game)[-1]["voters"] == ["J2"]


# Every name of the game leads to its rule, with and without JavaScript.

RULES = load_help(night_scripts_folder())
LINK = re.compile(r'<a class="rule" href="([^"]+)"')


def test_every_rule_has_its_page(visitor: Visitor) -> None:
    for entry in RULES.entries:
        answer = visitor.get(f"/regles/{entry.kind}/{entry.id}")
        assert answer.status_code == 200
        assert plain(entry.rule) in plain(unescape(answer.text))


def test_under_a_finger_it_comes_alone(visitor: Visitor) -> None:
    alone = visitor.get("/regles/role/seth", HX_Request="true", HX_Target="rule").text
    assert "Seth" in alone
    assert "<html" not in alone
    assert 'id="scene"' not in alone


def test_what_is_unknown_is_not_found(visitor: Visitor) -> None:
    for path in ("/regles/role/personne", "/regles/x/seth", "/regles/role/<b>"):
        assert visitor.get(path).status_code == 404


def test_the_page_holds_every_rule_and_every_order(visitor: Visitor) -> None:
    page = unescape(visitor.get("/regles").text)
    assert not [entry.id for entry in RULES.entries if plain(entry.rule) not in plain(page)]
    labels = (*STEPS.values(), *STAGES.values())
    assert not [label for label in labels if plain(label) not in plain(page)]
    assert page.count("Nuit de ") == 6


def test_a_search_ignores_accents_and_capitals(visitor: Visitor) -> None:
    page = unescape(visitor.get("/regles?cherche=SHEHERAZADE").text)
    assert "Conversion radieuse" in page
    assert "Fureteur" not in page
    assert "Aucune règle" in visitor.get("/regles?cherche=zzzz").text


def test_what_was_searched_is_shown_as_text(visitor: Visitor) -> None:
    assert "<b>x" not in visitor.get("/regles?cherche=<b>x").text


@pytest.mark.parametrize("page", ["nuit", "village", "joueur/J2", "victoires", "nuit?appel=voleur"])
def test_names_on_the_screens_lead_to_their_rules(game: str, visitor: Visitor, page: str) -> None:
    found = set(LINK.findall(visitor.get(f"/partie/{game}/{page}").text))
    assert found
    for address in found:
        assert visitor.get(address).status_code == 200


def test_the_day_too(house: House, game: str, visitor: Visitor) -> None:
    visitor.post(f"/partie/{game}/coup", [("move", "day"), ("force", "1")])
    assert "/regles/stage/" in visitor.get(f"/partie/{game}/jour?etape=cameras").text
    assert house.moves(game)[-1]["move"] == "day"


def test_names_in_a_list_are_each_a_link_and_others_stay_words() -> None:
    ruled = ruled_by({"quinte-bourg": RULES})
    shown = ruled(None, "Seth · Voleur · <Ana>")
    assert LINK.findall(shown) == ["/regles/role/seth", "/regles/speciality/voleur"]
    assert shown.endswith(" · &lt;Ana&gt;")
    assert ruled(None, "Personne") == "Personne"


def test_a_row_called_after_its_card_is_explained_by_it() -> None:
    assert LINK.findall(ruled_by({"quinte-bourg": RULES})(None, "Voleur", "row", "voleur")) == [
        "/regles/speciality/voleur"
    ]


def test_the_rules_need_no_game_but_hide_behind_the_curtain(game: str, visitor: Visitor) -> None:
    assert visitor.get("/regles").status_code == 200
    visitor.get(f"/partie/{game}/nuit")
    visitor.post(f"/partie/{game}/rideau", [("etat", "baisse")])
    assert "Reptilien" not in visitor.get("/regles").text


# A rehearsal: the app plays the players, says so everywhere, and leaves true games alone.

# How many calls each row of the opening has.
OPENING = dict.fromkeys(
    (
        "yeux_fermes", "detectives", "mathematiciens", "conversion", "seths", "souris",
        "reptiliens", "amoureux", "romantique", "rappels", "premiere_nuit",
    ),
    1,
) | {"conditions_personnelles": 6}  # fmt: skip


@pytest.fixture
def rehearsed(house: House, visitor: Visitor) -> str:
    house.again()
    house.app.extensions[NAME].options.__dict__["chance"] = Random(5)
    visitor.client = house.app.test_client()
    return begun(visitor, "12")


def begun(visitor: Visitor, players: str) -> str:
    answer = visitor.post("/repetition", [("joueurs", players)])
    assert answer.status_code == 303
    return answer.location.rpartition("/")[2]


def go_on(visitor: Visitor, game: str, wanted: str) -> None:
    assert visitor.post(f"/partie/{game}/repetition", [("faire", wanted)]).status_code == 303


@pytest.mark.parametrize("players", ["12", "20", "32"])
def test_a_table_of_so_many_is_invented(house: House, visitor: Visitor, players: str) -> None:
    line = house.journal.line(begun(visitor, players))
    assert len(line.document["players"]) == int(players)
    assert line.document["rehearsal"] is True


@pytest.mark.parametrize("players", ["", "11", "x", "1000"])
def test_no_other_size_is_taken(visitor: Visitor, players: str) -> None:
    assert visitor.post("/repetition", [("joueurs", players)]).status_code == 422


def here(visitor: Visitor, game: str) -> str:
    """The call, or the step, on the screen."""
    address = visitor.get(f"/partie/{game}").location
    found = re.search(r'data-row="([^"]*)"', visitor.get(address).text)
    assert found
    return found[1]


def test_each_call_of_the_opening_is_answered_and_the_next_one_is_there(
    house: House, visitor: Visitor, rehearsed: str
) -> None:
    seen = []
    while {"move": "night"} not in house.moves(rehearsed):
        seen.append(here(visitor, rehearsed))
        go_on(visitor, rehearsed, "coup")
    assert len(seen) == len(set(seen)) == sum(OPENING.values())
    moves = house.moves(rehearsed)
    assert [it["move"] for it in moves].count("lovers") == 1
    assert moves[-1]["move"] == "night"


def test_each_call_of_the_night_is_answered_and_no_other(
    house: House, visitor: Visitor, rehearsed: str
) -> None:
    while {"move": "night"} not in house.moves(rehearsed):
        go_on(visitor, rehearsed, "coup")
    for _ in range(30):
        row = here(visitor, rehearsed).rpartition("-")[0]
        go_on(visitor, rehearsed, "coup")
        last = house.moves(rehearsed)[-1]
        assert last.get("step", "jour") == row
        if row == "jour":
            return
    raise AssertionError("the day never came")


def test_by_day_it_goes_on_move_by_move(house: House, visitor: Visitor, rehearsed: str) -> None:
    go_on(visitor, rehearsed, "phase")
    before = len(house.moves(rehearsed))
    for count in range(1, 4):
        go_on(visitor, rehearsed, "coup")
        assert len(house.moves(rehearsed)) == before + count


def test_a_night_then_a_day(house: House, visitor: Visitor, rehearsed: str) -> None:
    go_on(visitor, rehearsed, "phase")
    village = rules.RULES.replay(house.journal.line(rehearsed).full_document, None)[0].village
    assert (village.phase, village.weekday) == ("jour", "lundi")
    go_on(visitor, rehearsed, "phase")
    village = rules.RULES.replay(house.journal.line(rehearsed).full_document, None)[0].village
    assert (village.phase, village.weekday) == ("nuit", "mardi")


def test_every_screen_says_that_it_is_one(visitor: Visitor, rehearsed: str) -> None:
    go_on(visitor, rehearsed, "phase")
    for page in ("jour", "village", "journal", "victoires", "menu", "ecran", "joueur/J1"):
        assert "Les joueurs sont inventés" in visitor.get(f"/partie/{rehearsed}/{page}").text
    assert "Répétition ·" in visitor.get("/").text
    visitor.get(f"/partie/{rehearsed}/ecran")
    address = visitor.page.split('href="/ecran/')[1].split('"')[0]
    assert ">Répétition<" in visitor.get(f"/ecran/{address}").text


def test_one_tap_twice_is_one_tap(visitor: Visitor, rehearsed: str) -> None:
    visitor.get(f"/partie/{rehearsed}/ouverture")
    form = [*visitor.form('action="/partie/' + rehearsed + '/repetition"'), ("faire", "coup")]
    for _ in range(2):
        visitor.post_raw(f"/partie/{rehearsed}/repetition", form)
    assert here(visitor, rehearsed) == "conditions_personnelles-0"


def test_a_true_game_is_never_played_by_the_app(house: House, game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/nuit")
    assert "Les joueurs sont inventés" not in visitor.page
    answer = visitor.post(f"/partie/{game}/repetition", [("faire", "coup")])
    assert answer.status_code == 422
    assert len(house.moves(game)) == 1


def test_its_file_says_so_too(visitor: Visitor, rehearsed: str) -> None:
    saved = json.loads(visitor.get(f"/partie/{rehearsed}/sauvegarder").data)
    assert saved["rehearsal"] is True
    assert rules.RULES.replay(saved, None)[0].village.phase == "ouverture"
