"""Invoking at a tap: who may, and whom the game master lets all the same."""

from html import unescape

from web.visitor import House, Visitor

from gm_assistant.french.typography import plain
from gm_assistant.shell.journal.line import Hand


def test_whoever_has_no_power_is_told_so(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/invocation")
    answer = visitor.post(f"/partie/{game}/coup", [("move", "invoke"), ("by", "J8")])
    assert answer.status_code == 422
    assert "Hugo n'a aucun pouvoir à invoquer" in visitor.refusal
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
