"""The public view: no secret changes it, and each fact appears at its own step."""

from random import Random

import pytest
from public.twins import allowed, twin
from rules.follies import free_table, next_move
from rules.house_reading import random_cards

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.why import if_stopped_now
from gm_assistant.games.quinte_bourg.rules.words import Refusal
from gm_assistant.games.quinte_bourg.screens.public import public_end, public_view
from gm_assistant.games.quinte_bourg.screens.public_view import PublicHand
from gm_assistant.games.quinte_bourg.screens.village import roles_of

# She turns her card before everybody; whoever comes back is named at once (L79, L81); which posts
# are in play is decided before everybody too (P-20).
TOLD_IN_THE_NIGHT = {"conversion_radieuse", "resurrection", "open_post", "retire_post"}


def begun(players: int, seed: int) -> tuple[Game, Random]:
    rng = Random(seed)
    house = random_cards(Random(seed)) if seed % 4 == 1 else ()
    document = free_table(players, rng, house) if seed % 2 else advised_table(players, rng)
    return open_game(document), rng


@pytest.mark.parametrize("seed", range(6))
def test_a_secret_changes_nothing_at_any_move(seed: int) -> None:
    game, rng = begun(8 + 7 * seed, seed)
    others = Random(seed + 1000)
    twins = {coins: twin(game, others, coins=coins) for coins in (True, False)}
    for _ in range(110):
        game = game.play(next_move(game, rng, wild=seed % 3 == 0))
        for coins, other in twins.items():
            twins[coins] = twin(game, others, coins=coins, past=other.villages)
            shown = allowed(coins=coins)
            assert public_view(twins[coins], shown) == public_view(game, shown)


def test_who_has_left_lives_no_more_and_was_of_the_game() -> None:
    """One figure for everybody who ever sat down, here, at home and in the prospects."""
    game = begun(9, 2)[0].play({"move": "night"}).play({"move": "day"})
    left = game.play({"move": "leave", "player": game.village.seats[3]})
    told = [public_view(it, allowed()).living for it in (game, left)]
    assert told == ["9 vivants sur 9", "8 vivants sur 9"]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_of_the_night_shows_before_its_step(seed: int) -> None:
    """One night lived in full, the same one slept through: the same morning until the posts."""
    game, rng = begun(10 + 4 * seed, 2 * seed)
    for _ in range(3):
        while game.village.phase != "nuit" and game.village.result is None:
            game = game.play(next_move(game, rng))
        if game.village.result is not None:
            return
        quiet, lived = game, game
        while lived.village.phase == "nuit" and lived.village.result is None:
            assert shows(lived) == shows(quiet)
            move = next_move(lived, rng)
            if TOLD_IN_THE_NIGHT.isdisjoint((move["move"], move.get("power"))):
                lived = lived.play(move)
        if lived.village.result is not None:
            return
        quiet = quiet.play({"move": "day", "force": True})
        for stage in (None, "cameras", "charmes"):
            if stage:
                lived = lived.play({"move": "stage", "stage": stage, "force": True})
                quiet = quiet.play({"move": "stage", "stage": stage, "force": True})
            assert shows(lived) == shows(quiet)
        game = lived


def shows(game: Game) -> object:
    return public_view(game, allowed())


def table(*cards: str, **players: dict[str, object]) -> Game:
    names = ["Ana", "Bob", "Chloé", "Dany", "Ève", "Farid", "Gwen", "Hugo"]
    people = [
        {"id": name[0], "name": name, "camp_roles": [card], **players.get(name[0], {})}
        for name, card in zip(names, (*cards, *["villageois"] * 8), strict=False)
    ]
    posts = {"president": "G", "scrutateur": "H", "senateur": None}
    return open_game({"format": "quinte-bourg/1", "players": people, "posts": posts, "moves": []})


def played(game: Game, *moves: dict[str, object]) -> Game:
    for move in moves:
        game = game.play(move)
    return game


def attacked() -> Game:
    """Bob, who had the only three coins, dies in the first night."""
    return played(
        table("reptilienne_alpha", B={"coins": 3}),
        {"move": "night"},
        {"move": "call", "step": "reptiliens", "target": "B"},
        {"move": "call", "step": "attaque"},
        {"move": "day"},
    )


def status(game: Game, name: str) -> str:
    view = public_view(game, allowed())
    return next(seat.status for seat in view.seats if seat.name == name)


def test_a_death_shows_once_it_is_announced() -> None:
    game = attacked()
    assert game.village.players["B"].status == "mort"
    for stage in ("cameras", "charmes", "postes", "morts"):
        game = game.play({"move": "stage", "stage": stage})
        assert status(game, "Bob") == "vivant"
        assert public_view(game, allowed()).living == "8 vivants sur 8"
    assert status(game.play({"move": "note", "text": "Lu"}), "Bob") == "mort"
    game = game.play({"move": "fate", "player": "B", "becomes": "fantome", "shows": "camp"})
    assert public_view(game, allowed()).ghosts == ("Bob",)


def test_whoever_comes_back_in_the_night_lives_from_dawn_on() -> None:
    """L79: he was named aloud; that he died the same night waits for its step."""
    ghost: dict[str, object] = {"status": "fantome", "coins": 0}
    night = played(
        table("reptilienne_alpha", "prophete", C=ghost),
        {"move": "night"},
        {"move": "invoke", "by": "B", "power": "resurrection", "target": "C"},
    )
    struck = played(night, {"move": "call", "step": "reptiliens", "target": "C"})
    struck = played(struck, {"move": "call", "step": "attaque"}, {"move": "day"})
    assert struck.village.players["C"].status == "mort"
    assert shows(struck) == shows(night.play({"move": "day"}))
    assert status(struck, "Chloé") == "vivant"
    told = struck.play({"move": "stage", "stage": "morts"}).play({"move": "note", "text": "Lu"})
    assert status(told, "Chloé") == "mort"
    assert public_view(told, allowed()).fallen == ("Chloé",)


def led_by_a_ghost(*moves: dict[str, object]) -> Game:
    """Chloé leads the militia, Dany is the other ghost; the night, then its morning."""
    ghost: dict[str, object] = {"status": "fantome", "coins": 0}
    return played(
        table("reptilienne_alpha", "prophete", C=ghost, D=ghost),
        {"move": "correct", "post": "chef_milice", "player": "C"},
        {"move": "night"},
        *moves,
        {"move": "day", "force": True},
    )


def holders(game: Game) -> dict[str, str]:
    return {it.label: it.holder for it in public_view(game, allowed()).posts}


def crowned(game: Game) -> set[str]:
    return {it.name for it in public_view(game, allowed()).seats if CHIEF in it.posts}


CHIEF = "Chef de la milice fantôme"


def test_whoever_comes_back_in_the_night_leads_the_ghosts_no_more() -> None:
    """W1, P-11: from dawn on the screen has the holders that the rules have."""
    back: dict[str, object] = {"move": "invoke", "by": "B", "power": "resurrection", "target": "C"}
    game = led_by_a_ghost(back)
    assert (holders(game)[CHIEF], crowned(game)) == ("Dany", {"Dany"})
    assert (holders(led_by_a_ghost())[CHIEF], crowned(led_by_a_ghost())) == ("Chloé", {"Chloé"})


def test_whoever_leaves_in_the_night_holds_no_post_in_the_morning() -> None:
    assert holders(led_by_a_ghost({"move": "leave", "player": "G"}))["Président"] == ""


def test_the_night_shows_its_name_alone() -> None:
    game = played(attacked().back_to(2))
    view = public_view(game, allowed())
    assert (view.look, view.moment) == ("nuit", "Nuit de lundi")
    assert (view.posts, view.living) == ((), "")
    # Roofs and lamps as they were at dusk: whoever died since has his.
    assert {(it.id, it.name, it.short) for it in view.seats} == {("", "", "")}
    assert [it.status for it in view.seats] == ["vivant"] * 8


def test_coins_stay_as_at_dusk_until_the_heritages() -> None:
    game = attacked().play({"move": "correct", "player": "C", "coins": 7})
    for stage in ("cameras", "charmes", "postes", "morts"):
        game = game.play({"move": "stage", "stage": stage})
        assert coins(game, "Chloé") == "1"
    fate: dict[str, object] = {"move": "fate", "player": "B", "becomes": "esprit", "shows": "camp"}
    game = played(game, fate, {"move": "stage", "stage": "heritages"})
    assert coins(game, "Chloé") == "7"
    assert public_view(game, allowed(coins=False)).seats[2].coins == ""


def coins(game: Game, name: str) -> str:
    return next(it.coins for it in public_view(game, allowed()).seats if it.name == name)


def at_the_vote() -> Game:
    game = played(table("reptilienne_alpha"), {"move": "night"}, {"move": "day"})
    game = played(
        game, {"move": "stage", "stage": "session"}, {"move": "session", "kind": "normale"}
    )
    return game.play({"move": "stage", "stage": "vote"})


def test_the_vote_goes_round_from_the_president() -> None:
    game = at_the_vote().play({"move": "vote", "ballots": [["G", "A"], ["H", "B"]], "open": True})
    vote = public_view(game, allowed()).vote
    assert vote is not None
    assert (vote.speaker, vote.following[:2]) == ("Ana", ("Bob", "Chloé"))
    assert [(it.name, it.votes) for it in vote.counts] == [("Ana", "1"), ("Bob", "1")]
    assert [it.name for it in public_view(game, allowed()).seats if it.mark == "parole"] == ["Ana"]
    hidden = public_view(game, allowed(vote=False))
    assert (hidden.vote, [it.name for it in hidden.seats if it.mark]) == (None, [])


def test_a_law_shows_whom_it_lets_vote() -> None:
    law = {"move": "law", "by": "A", "text": "Les chevelus.", "effect": "seuls_votent"}
    game = played(
        table("reptilienne_alpha"),
        {"move": "night"},
        {"move": "day"},
        {"move": "stage", "stage": "loi"},
        {**law, "voters": ["A", "C"], "force": True},
    )
    for accepted, voters in ((None, ""), (True, "Ana et Chloé"), (False, "")):
        moves = () if accepted is None else ({"move": "law_decision", "accepted": accepted},)
        shown = public_view(played(game, *moves), allowed()).law
        assert shown is not None
        assert shown.voters == voters


def test_the_condemned_is_shown_until_his_sentence() -> None:
    game = at_the_vote().play({"move": "vote", "ballots": [["G", "A"]]})
    assert public_view(game, allowed()).condemned == "Ana"
    assert public_view(game, allowed()).seats[0].mark == "condamne"


def test_what_the_vote_came_to_stays_in_the_middle() -> None:
    game = at_the_vote().play({"move": "vote", "ballots": [["G", "A"]]}).play({"move": "execute"})
    shown = public_view(game, allowed())
    assert shown.executed == "Ana"
    assert shown.vote is None or shown.vote.tie == ""


def test_the_figures_of_a_vote_are_not_those_of_the_next_stage() -> None:
    game = at_the_vote().play({"move": "vote", "ballots": [["G", None]]})
    assert public_view(game, allowed()).vote is not None
    game = game.play({"move": "stage", "stage": "mariages"})
    assert public_view(game, allowed()).vote is None


def test_the_end_shows_once_revealed() -> None:
    game = at_the_vote().play({"move": "vote", "ballots": [["G", "A"]]}).play({"move": "execute"})
    assert game.village.result is not None
    before = public_view(game, allowed())
    assert before.end is None
    view = public_view(game, allowed(end=True))
    assert view.end is not None
    assert "Ana" not in repr(view.end)
    assert view.end.headline == "Victoire : Villageois"
    opened = public_view(game, allowed(end=True, cards=True)).end
    assert opened is not None
    assert PublicHand("Ana", "Reptilienne alpha", "reptiliens") in opened.cards


def test_the_card_left_to_an_heir_is_still_one_of_the_dead_s_cards() -> None:
    game = played(
        table("reptilien", C={"specialities": ["eris"]}),
        {"move": "night"},
        {"move": "call", "step": "reptiliens", "target": "C"},
        {"move": "call", "step": "attaque"},
        {"move": "day", "force": True},
        {"move": "stage", "stage": "morts", "force": True},
        {"move": "fate", "player": "C", "becomes": "heritage", "speciality": "eris", "heir": "D"},
    )
    end = public_end(game.village, if_stopped_now(game.village), allowed(cards=True))
    cards = {it.name: plain(it.cards) for it in end.cards}
    assert [cards[it] for it in ("Chloé", "Dany")] == ["Villageois · Éris"] * 2
    assert roles_of(game.village, game.village.players["C"])[-1] == "Éris (légué)"


def test_the_richest_shows_at_the_end_of_the_day() -> None:
    game = played(table("reptilienne_alpha", C={"coins": 5}), {"move": "night"}, {"move": "day"})
    game = game.play({"move": "stage", "stage": "pickpockets", "force": True})
    assert public_view(game, allowed()).richest == ""
    assert (
        public_view(game.play({"move": "stage", "stage": "richesse"}), allowed()).richest == "Chloé"
    )


def test_a_version_follows_the_view() -> None:
    game, rng = begun(12, 6)
    seen: dict[str, object] = {}
    for _ in range(120):
        try:
            game = game.play(next_move(game, rng))
        except Refusal:
            break
        view = public_view(game, allowed())
        assert seen.setdefault(repr(view), view) == view
    assert len(seen) > 20


def bitten() -> Game:
    return played(
        table("reptilien", "reptilien"),
        {"move": "night"},
        {"move": "call", "step": "reptiliens", "target": "C"},
        {"move": "call", "step": "attaque"},
        {"move": "day", "force": True},
        {"move": "stage", "stage": "postes", "force": True},
    )


def test_the_dead_are_named_once_they_have_been_read() -> None:
    answer: dict[str, object] = {"player": "C", "becomes": "esprit", "shows": "camp"}
    told = [bitten().play({"move": "stage", "stage": "morts"})]
    told.append(told[-1].play({"move": "fate", **answer}))
    told.append(told[-1].play({"move": "stage", "stage": "heritages", "force": True}))
    views = [public_view(it, allowed()) for it in told]
    assert [it.fallen for it in views] == [None, ("Chloé",), None]
    assert [it.living[0] for it in views] == ["8", "7", "7"]


def test_until_the_dead_have_been_read_nothing_tells_whether_there_are_any() -> None:
    quiet = played(
        table("reptilien", "reptilien"),
        {"move": "night"},
        {"move": "day", "force": True},
        {"move": "stage", "stage": "postes", "force": True},
    )
    games = [it.play({"move": "stage", "stage": "morts"}) for it in (quiet, bitten())]
    assert public_view(games[0], allowed()) == public_view(games[1], allowed())


def test_nobody_mourns_whoever_has_left() -> None:
    """X-16: he may come back, and so no spouse is « en deuil » of him."""
    game = begun(9, 2)[0].play({"move": "night"}).play({"move": "day"})
    one, other, *_ = game.village.seats
    document = {**advised_table(9, Random(2)), "marriages": [[one, other]]}
    game = open_game(document).play({"move": "night"}).play({"move": "day"})
    left = game.play({"move": "leave", "player": other})
    names = game.village.name(one), game.village.name(other)
    assert public_view(left, allowed()).couples == (
        "{} et {}, qui a quitté la partie".format(*names),
    )
