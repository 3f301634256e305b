"""Weddings, heirs, gifts and candidates are said house by house, in few touches."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from browser import tables
from gallery.shots import environment
from gallery.table import frame
from views.evening import Drafts, a_form, around, screen, sent

from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rehearsal import REHEARSAL
from gm_assistant.games.quinte_bourg.rules.decisions import Gift
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.weddings import TwoPayers, Wedding
from gm_assistant.games.quinte_bourg.screens.day import DayScript
from gm_assistant.games.quinte_bourg.screens.decision import decision_view, decreed_post
from gm_assistant.games.quinte_bourg.screens.taps import fields_of, prove_sound
from gm_assistant.seam.pages import SentForm

PRIESTLY = {"pretre_capitaliste": "Eva"}
NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eva", "Fred")


def day_at(stage: str, **posts: str) -> Game:
    village = [f"{name} villageois" for name in NAMES]
    game = around(*village, "Rex reptilien", posts=posts).play({"move": "day"})
    return game.play({"move": "stage", "stage": stage})


def touched(game: Game, *touches: tuple[str, str]) -> Game:
    """One touch after another on the first question of the screen."""
    drafts: Drafts = {}
    for touch in touches:
        view = screen(game, drafts).stage.decisions[0]
        game = sent([("move", view.move), *view.hidden, touch], game, drafts, Random(0))
    assert drafts == {}
    return game


@pytest.mark.parametrize(
    ("posts", "touches"),
    [
        ({}, [("house", "Ana"), ("house", "Bob"), ("house", "Dan"), ("house", "Eva")]),
        (
            {},
            [("house", it) for it in ("Ana", "Cleo", "Dan", "Eva", "Fred")],
        ),
        (
            PRIESTLY,
            [("house", "Ana"), ("house", "Bob"), ("choose", "celebre")],
        ),
        (
            PRIESTLY,
            [("house", "Ana"), ("house", "Cleo"), ("house", "Dan")],
        ),
    ],
)  # fmt: skip
def test_a_wedding_takes_five_touches_at_most(
    posts: dict[str, str], touches: list[tuple[str, str]]
) -> None:
    assert len(touches) <= 5
    game = touched(day_at("mariages", **posts), *touches)
    assert game.village.players["Ana"].spouse is not None


@pytest.mark.parametrize(
    ("paid", "purses"),
    [((("gives.Bob", "1"),), (1, 0, 2)), ((("gives.Ana", "1"), ("gives.Bob", "0")), (0, 1, 2))],
)
def test_the_price_goes_with_the_last_touch(
    paid: tuple[tuple[str, str], ...], purses: tuple[int, int, int]
) -> None:
    game, drafts = day_at("mariages", **PRIESTLY), Drafts()
    for touch in ((("house", "Ana"),), (("house", "Bob"),), (("choose", "celebre"), *paid)):
        game = sent([("move", "wedding"), *touch], game, drafts, Random(0))
    assert tuple(game.village.players[it].coins for it in ("Ana", "Bob", "Eva")) == purses


def test_priest_witnesses_and_couple_are_asked_aloud() -> None:
    houses = [("house", it) for it in ("Ana", "Cleo", "Dan", "Eva")]
    told: list[str] = []
    for posts, touches in ((PRIESTLY, houses[:2]), ({}, houses[:2]), ({}, houses)):
        day, drafts = day_at("mariages", **posts), Drafts()
        for touch in touches:
            day = sent([("move", "wedding"), touch], day, drafts, Random(0))
        told.append(screen(day, drafts).stage.announcements[-1].words)
    assert "Ana et Cleo veulent se marier. Eva, toi qui es le Prêtre" in told[0]
    assert "Il faut deux témoins" in told[1]
    assert "Ana et Cleo, où vous installez-vous" in told[2]


def test_at_the_altar_the_price_comes_first_then_the_house() -> None:
    drafts: Drafts = {"wedding": {"spouses": ["Ana", "Cleo"]}}
    day = day_at("mariages", **PRIESTLY)
    asked = screen(day, drafts).stage.decisions[0]
    assert asked.question == "Qui paie le Prêtre, et combien ?"
    assert "Puis touchez la maison" in asked.help
    assert [it.label for it in asked.choices][-1] == "Le Prêtre refuse"
    again = sent([("move", "wedding"), ("choose", "refus")], day, drafts, Random(0))
    assert again is day
    assert screen(day, drafts).stage.decisions[0].question == "Qui se marie ?"
    drafts = {"wedding": {"spouses": ["Ana", "Bob"]}}
    stays = screen(day, drafts).stage.decisions[0].choices[0]
    assert (stays.label, stays.detail) == ("Ils restent où ils sont", "c'est célébré")


def test_who_proposes_is_asked_which_law() -> None:
    drafts: Drafts = {"law": {"choose": "Ana|"}}
    posts = {"senateur": "Eva", "president": "Fred", "scrutateur": "Bob"}
    heading = screen(day_at("loi", **posts), drafts).stage.decisions[0]
    assert (heading.question, heading.who) == (
        "Quelle loi propose Ana ?",
        "Une loi suivie de « … » : vous montrez ensuite qui vote.",
    )


def test_only_one_of_the_two_pays() -> None:
    day = day_at("mariages", **PRIESTLY)
    known = {"spouses": ["Ana", "Bob"]}
    tap = {"choose": "celebre", "gives": {"Ana": 1, "Bob": 1}}
    with pytest.raises(TwoPayers):
        Wedding(day.village, known).joined(tap)


def test_a_wedding_may_be_imposed_before_the_traditional_priest() -> None:
    day = day_at("mariages", pretre_traditionnel="Eva")
    day = day.play({"move": "correct", "player": "Ana", "coins": 3})
    game, drafts = day, Drafts()
    touches = (("house", "Ana"), ("house", "Bob"), ("choose", "impose|Ana"), ("choose", "celebre"))
    for touch in touches:
        game = sent([("move", "wedding"), touch], game, drafts, Random(0))
    assert game.moves[-1]["forced_by"] == "Ana"


def test_touched_twice_nobody_imposes_the_wedding() -> None:
    day = day_at("mariages", pretre_traditionnel="Eva")
    day = day.play({"move": "correct", "player": "Ana", "coins": 3})
    game, drafts = day, Drafts()
    said = ("impose|Ana", "impose|Ana", "celebre")
    for touch in (("house", "Ana"), ("house", "Bob"), *(("choose", it) for it in said)):
        game = sent([("move", "wedding"), touch], game, drafts, Random(0))
    assert "forced_by" not in game.moves[-1]


@pytest.mark.parametrize(("weekday", "sunday"), [("samedi", True), ("lundi", False)])
def test_only_on_sunday_the_posts_ask_for_candidates(weekday: str, sunday: bool) -> None:
    village = [f"{name} villageois" for name in NAMES]
    night = around(*village, "Rex reptilien", posts={"bourreau": None}, start={"weekday": weekday})
    day = night.play({"move": "day"}).play({"move": "stage", "stage": "postes", "force": True})
    if sunday:
        day = day.play({"move": "stage", "stage": "richesse", "force": True}).play({"move": "day"})
        day = day.play({"move": "stage", "stage": "postes", "force": True})
    moves = {it.move for it in screen(day, {}).stage.decisions}
    assert ("candidacies" in moves) == sunday


def test_touched_twice_he_does_not_marry_after_all() -> None:
    houses = ("Ana", "Ana", "Bob", "Cleo", "Dan", "Eva")
    game = touched(day_at("mariages"), *(("house", it) for it in houses))
    assert game.village.players["Ana"].spouse is None
    assert game.village.players["Bob"].spouse == "Cleo"


def test_where_the_coins_go_is_read_before_the_posts_still_free() -> None:
    day = day_at("mariages", notaire="Dan", bourreau="Eva", pickpocket_mirka="Fred")
    bitten = {"move": "correct", "player": "Fred", "status": "mort"}
    fate = {"move": "fate", "player": "Fred", "becomes": "esprit", "shows": "camp"}
    day = day.back_to(2).play(bitten).play(fate).play({"move": "stage", "stage": "heritages"})
    day = touched(day, ("house", "Ana"))
    read = [it.words.split()[0] for it in screen(day, {}).stage.announcements]
    assert read[-2:] == ["Voici", "Encore"]


def test_where_nobody_died_only_the_free_posts_are_spoken_of() -> None:
    day = day_at("heritages", bourreau="Eva").play({"move": "retire_post", "post": "bourreau"})
    day = day.play({"move": "open_post", "post": "bourreau"})
    assert [it.words.split()[0] for it in screen(day, {}).stage.announcements] == ["Encore"]


def test_after_the_richest_is_counted_a_gift_says_that_it_comes_late() -> None:
    helps = [decision_view(Gift(day_at(it).village)).help for it in ("pickpockets", "richesse")]
    assert helps == ["", "Le plus riche est déjà compté : ce don n'y change rien."]


def test_one_candidate_is_chosen_and_of_several_the_scrutateur_names_one() -> None:
    day = day_at("heritages")
    day = day.play({"move": "open_post", "post": "pretre_capitaliste"})
    one = touched(day, ("house", "Ana"), ("choose", "choisi"))
    assert one.village.posts["pretre_capitaliste"] == "Ana"
    of_two = [("house", "Ana"), ("house", "Bob"), ("choose", "choisi"), ("house", "Bob")]
    assert touched(day, *of_two).village.posts["pretre_capitaliste"] == "Bob"


def test_who_may_not_apply_is_told_why() -> None:
    day = day_at("heritages", bourreau="Eva").play({"move": "open_post", "post": "adjoint_randy"})
    view = next(it for it in screen(day, {}).stage.decisions if it.move == "candidacies")
    assert view.circle is not None
    barred = {it.id: it.why_not for it in view.circle.seats if it.why_not}
    assert plain(barred["Eva"]).startswith("Eva a déjà un poste public :")
    assert [*barred] == ["Eva"]


def test_an_heir_of_two_cards_says_which_one_goes_on_and_which_one_goes() -> None:
    cards = ("Ana villageois voleur laura", "Bob villageois freyja toque", "Cleo villageois")
    game, drafts = around(*cards, "Dan villageois", "Rex reptilien"), Drafts()
    attack = {"move": "call", "step": "attaque", "victims": {"Ana": "Ana"}}
    for move in ({"move": "call", "step": "reptiliens", "target": "Ana"}, attack, {"move": "day"}):
        game = game.play(move)
    game, asked = game.play({"move": "stage", "stage": "morts", "force": True}), list[list[str]]()
    for touch in (("choose", "legs"), ("house", "Bob"), ("choose", "laura"), ("choose", "toque")):
        view = next(it for it in screen(game, drafts).stage.decisions if it.move == "fate")
        asked.append([f"{view.who} {it.value} {it.detail}".strip() for it in view.choices])
        game = sent([("move", view.move), *view.hidden, touch], game, drafts, Random(0))
    assert asked[1:] == [
        ["retour"],
        ["Bob voleur léguée", "Bob laura léguée", "Bob retour"],
        [
            "Bob freyja à laquelle renoncer",
            "Bob toque à laquelle renoncer",
            "Bob trois si vous l'imposez",
            "Bob retour",
        ],
    ]
    passed = {"becomes": "heritage", "heir": "Bob", "speciality": "laura", "heir_drops": "toque"}
    assert game.moves[-1] == {"move": "fate", "player": "Ana", **passed}


def test_a_gift_is_three_touches() -> None:
    game, drafts = day_at("mariages"), dict[str, dict[str, object]]()
    for touch in (("house", "Ana"), ("house", "Bob"), ("coins", "1")):
        view = decision_view(Gift(game.village, drafts.get("give", {})))
        assert view.help == ("Ana a 1 pièce." if "from" in drafts.get("give", {}) else "")
        game = sent([("move", view.move), *view.hidden, touch], game, drafts, Random(0))
    assert game.village.players["Bob"].coins == 2


def test_by_day_a_death_that_nobody_knows_is_not_on_the_circle() -> None:
    village = [f"{name} villageois" for name in NAMES[:5]]
    night = around(*village, "Rex reptilien")
    for call in (
        {"move": "call", "step": "reptiliens", "target": "Ana"},
        {"move": "call", "step": "attaque", "victims": {"Ana": "Ana"}},
    ):
        night = night.play(call)
    before = night.play({"move": "day"})
    assert before.village.players["Ana"].status == "mort"
    seat = next(it for it in screen(before, {}).circle.seats if it.id == "Ana")
    assert (seat.status, seat.status_words) == ("vivant", "en vie")


def test_a_post_is_given_or_left_vacant_by_the_game_master_s_word() -> None:
    game, drafts = day_at("mariages", notaire="Ana"), Drafts()
    for touch, holder in ((("player", "Bob"), "Bob"), (("player", ""), None)):
        view = decreed_post(game.village, "notaire")
        game = sent([("move", view.move), *view.hidden, touch], game, drafts, Random(0))
        assert game.village.posts["notaire"] == holder


# Whatever a random day asks, the circle is there, and who is meant is touched on it.

PAGE = environment().get_template("quinte_bourg/day.html")
LIST = re.compile(r"<select.*?</select>", re.DOTALL)
_NIGHTS, _STEPS = 2, 400


def days(seed: int) -> Iterator[tuple[Game, DayScript]]:
    """Every screen of two days, conducted by what the screens offer."""
    rng = Random(seed)
    game = open_game(tables.table(rng.choice((8, 13, 20)), seed))
    for _ in range(_NIGHTS):
        drafts: Drafts = {}
        game = REHEARSAL.rest(game, rng)[1] if game.village.result is None else game
        for _ in range(_STEPS):
            if game.village.phase != "jour" or game.village.result is not None:
                break
            script = screen(game, drafts)
            yield game, script
            game = sent(a_form(script, rng), game, drafts, rng)


def named_off_the_circle(game: Game, script: DayScript) -> list[str]:
    """What a button or a field would fill with somebody who could be touched."""
    people = game.village.players
    told = [it.value for view in script.stage.decisions for it in view.choices]
    for view in script.stage.decisions:
        told += [option.value for field in view.fields for option in field.options]
    return [it for it in told if it in people]


@pytest.mark.parametrize("seed", range(1, 7))
def test_people_are_houses_at_every_step_of_the_day(seed: int) -> None:
    stages = set()
    for place, (game, script) in enumerate(days(seed)):
        assert named_off_the_circle(game, script) == [], script.stage.id
        stages.add(script.stage.id)
        if place % 5 == 0:
            page = PAGE.render(frame=frame("jour", "jour"), script=script)
            assert len(re.findall(r'class="seat ', page)) == len(game.village.players)
            names = [it.name for it in game.village.players.values()]
            assert not any(name in found for found in LIST.findall(page) for name in names)
    assert len(stages) > 4


# What a page sends becomes values of the game file, by the forms of the moves and of the rows.

VILLAGE = around("Ana villageois voleur", "Bob reptilien", "Cléo villageois freyja").village


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("move=call&step=allumeuse&targets=Ana&targets=Bob", {"targets": ["Ana", "Bob"]}),
        ("move=call&step=voleur&house=Bob&takes=3", {"house": "Bob", "takes": 3}),
        ("move=call&step=voleur&gives.Ana=2&gives.Bob=0", {"gives": {"Ana": 2}}),
        ("move=call&step=voleur&gives=Ana", {"gives": "Ana"}),
        ("move=call&step=reptiliens&horns=1&disagreed=1", {"horns": True, "disagreed": "1"}),
        ("move=exchange&with=", {"with": None}),
        ("move=pickpocket&post=pickpocket_impair&target=", {"target": None}),
        ("move=assign&post=president&player=", {}),
        ("move=correct&post=president&player=", {"player": None}),
        ("move=execute&pardon=1", {"pardon": True}),
        ("move=tribunal&accused=Ana&execute=Bob&execute=", {"execute": ["Bob"]}),
        ("move=vote&voter=Ana&choice=Bob&closing=1", {"choice": "Bob", "closing": True}),
        ("move=law_decision&accepted=0&force=1", {"accepted": False, "force": True}),
        ("move=nothing&anything=else&empty=", {"anything": "else"}),
    ],
)
def test_a_form_is_read_by_its_move(sent: str, read: dict[str, Any]) -> None:
    pairs = tuple((name, value) for name, _, value in (it.partition("=") for it in sent.split("&")))
    found = fields_of(SentForm(pairs))
    steering = ("move", "step", "post", "accused", "voter")
    assert {it: value for it, value in found.items() if it not in steering} == read


@pytest.mark.parametrize(
    "sent", [("takes", "beaucoup"), ("gives.Bob", "x"), ("force", "peut-être")]
)
def test_what_no_button_sends_is_not_read(sent: tuple[str, str]) -> None:
    with pytest.raises(Unreadable):
        fields_of(SentForm((("move", "call"), ("step", "voleur"), sent)))


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("call:voleur", {"house": "Bob", "gives": {"Ana": 1}, "choose": "gives"}),
        ("call:allumeuse", {"targets": ["Ana"]}),
        ("call:attaque", {"picked": ["Bob"], "carnage": True}),
        ("vote", {"choice": ["Ana", "Bob"], "choose": "horaire"}),
        ("wedding", {"spouses": ["Ana"], "ailleurs": True}),
        ("ouverture", {"marks": [0, 2], "left": 1}),
        ("invoke", {"by": "Ana", "about": "Bob", "of": "Bob", "role": "villageois"}),
    ],
)
def test_half_a_decision_may_be_kept(key: str, told: dict[str, Any]) -> None:
    prove_sound(key, told, VILLAGE)


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("call:voleur", {"house": "Personne"}),
        ("call:voleur", {"gives": "Ana"}),
        ("call:allumeuse", {"targets": "Ana"}),
        ("vote", {"choice": "Ana"}),
        ("ouverture", {"marks": [True]}),
        ("invoke", {"role": "roi"}),
        ("law", {"anything": 3}),
    ],
)
def test_what_nobody_could_have_begun_is_not_kept(key: str, told: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        prove_sound(key, told, VILLAGE)
