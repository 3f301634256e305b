"""The village, a player's page, the victories and the end, for the game master's eyes."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from browser import tables
from gallery.shots import environment
from hypothesis import given
from hypothesis import strategies as st
from public.twins import allowed
from views.evening import SCRIPTS, around, called, opened
from views.test_day_script import POSTS, at, seen, words
from views.test_day_script import VILLAGE as DAY_SCRIPT_VILLAGE

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rehearsal import next_move
from gm_assistant.games.quinte_bourg.rules.decisions import Gift
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.village import Result
from gm_assistant.games.quinte_bourg.screens.corrections import roles
from gm_assistant.games.quinte_bourg.screens.day import day_script
from gm_assistant.games.quinte_bourg.screens.decision import (
    anytime_decisions,
    decision_view,
    decreed_post,
    held_posts,
)
from gm_assistant.games.quinte_bourg.screens.pages import card
from gm_assistant.games.quinte_bourg.screens.people import (
    Signs,
    as_the_table_knows,
    circle,
    sleep_picture,
)
from gm_assistant.games.quinte_bourg.screens.public import public_view
from gm_assistant.games.quinte_bourg.screens.story import (
    banner_view,
    end_view,
    headline,
    player_view,
    victory_panel,
)
from gm_assistant.games.quinte_bourg.screens.village import village_view
from gm_assistant.seam.companion import Corrected
from gm_assistant.shell.web.views import ago
from gm_assistant.toolkit.seats import CircleView, beside, breadth, room_for, short_names

VILLAGE = (
    "Ana villageois voleur",
    "Bob reptilienne_alpha",
    "Chloé souris laura",
    "Dan orphee",
    "Eva villageois",
    "Fred reptilien",
)


def test_who_wins_by_himself_is_named_before_the_camps() -> None:
    village = around(*VILLAGE).village
    own = {"Ana": ("showman",), "Eva": ("showman",)}
    result = Result("showman", ("reptiliens",), ("Ana", "Bob", "Eva", "Fred"), own, ())
    assert headline(village, result) == "Victoire : Ana et Eva (Showman) et Reptiliens"


@pytest.fixture
def night() -> Game:
    return around(
        *VILLAGE,
        posts={"notaire": "Eva", "bourreau": None},
        lovers=["Ana", "Fred"],
        marriages=[["Bob", "Eva"]],
    )


def test_everybody_is_listed_with_the_dominant_camp_first(night: Game) -> None:
    cards = {it.id: it for it in village_view(night.village).players}
    assert [it.id for it in cards["Fred"].camps] == ["amoureux", "reptiliens"]
    assert [it.words for it in cards["Ana"].ties] == ["avec Fred, par amour"]
    assert [it.words for it in cards["Eva"].ties] == ["a épousé Bob"]
    assert cards["Eva"].posts == ("Notaire",)
    assert cards["Ana"].roles == ("Villageois", "Amoureux", "Voleur")


def test_filters_keep_some_and_count_them(night: Game) -> None:
    view = village_view(night.village, {"etat": "reptiliens"})
    assert [it.id for it in view.players] == ["Bob", "Fred"]
    on = next(it for it in view.filters if it.on)
    assert (on.query, on.count) == ("?etat=reptiliens", 2)
    assert all(it.query != "?etat=fantomes" for it in view.filters)


def test_whoever_leaves_is_not_counted_among_the_dead(night: Game) -> None:
    view = village_view(night.play({"move": "leave", "player": "Eva"}).village)
    counts = {it.query: it.count for it in view.filters}
    assert "?etat=morts" not in counts
    assert (counts["?etat=vivants"], counts["?etat=partis"]) == (5, 1)


def test_an_unknown_filter_keeps_everybody(night: Game) -> None:
    assert len(village_view(night.village, {"etat": "licornes"}).players) == 6


def test_posts_say_who_holds_them_or_that_they_are_vacant(night: Game) -> None:
    posts = {it.id: it.holder for it in village_view(night.village).posts}
    assert posts == {"notaire": "Eva", "bourreau": ""}


def test_a_player_s_page_tells_his_whole_story(night: Game) -> None:
    game = called(called(night, "voleur", house="Dan"), "orphee", target="Eva")
    game = game.play({"move": "note", "text": "Il pleut."})
    words = " ".join(line.words for it in player_view(game, "Eva").story for line in it.lines)
    assert "Orphée" in words
    assert "Il pleut" not in words
    told = player_view(game, "Dan").story
    assert [it.moment for it in told] == ["Ouverture", "Nuit de lundi"]


def test_a_page_shows_printed_cards_and_what_was_gained(night: Game) -> None:
    cards = player_view(night, "Fred").cards
    assert [(it.kind, it.words) for it in cards] == [("camp", "Reptilien"), ("gagné", "Amoureux")]


def test_every_fact_can_be_corrected_even_to_nothing(night: Game) -> None:
    forms = {it.id: it for it in player_view(night, "Dan").corrections}
    assert ("specialities", "") in forms["corriger-specialities"].hidden
    assert forms["corriger-coins"].fields[0].value == "1"
    assert "corriger-place" not in forms
    by_day = player_view(night.play({"move": "day"}), "Dan").corrections
    assert by_day[-1].id == "corriger-place"


def test_the_panel_has_every_camp_with_why(night: Game) -> None:
    panel = victory_panel(night.village)
    assert {it.label for it in panel.camps} >= {"Amoureux", "Souris", "Reptiliens", "Villageois"}
    assert all(it.why for it in panel.camps)
    assert panel.if_stopped


def test_no_banner_while_the_game_goes_on(night: Game) -> None:
    assert banner_view(night.village) is None


def test_a_met_condition_raises_the_banner_and_fills_the_end_screen() -> None:
    game = around("Ana villageois", "Bob reptilien", "Chloé villageois", "Dan villageois fureteur")
    game = game.play({"move": "correct", "player": "Bob", "status": "fantome"})
    banner = banner_view(game.village)
    assert banner is not None
    assert banner.words == "Victoire : Villageois"
    end = end_view(game, SCRIPTS)
    assert [it.person.name for it in end.winners] == ["Ana", "Chloé", "Dan"]
    assert "La victoire revient aux Villageois. Bravo à Ana, Chloé et Dan." in end.reason


def test_a_game_stopped_by_hand_says_so(night: Game) -> None:
    assert "Le MJ en a décidé ainsi" in end_view(night, SCRIPTS).reason
    assert end_view(night, SCRIPTS).if_only.startswith("Si vous arrêtiez ici")


def test_a_note_may_be_taken_at_any_moment(night: Game) -> None:
    assert anytime_decisions(night.village)[0].move == "note"
    day = night.play({"move": "day"})
    assert [it.move for it in anytime_decisions(day.village)] == [
        "note",
        "retire_post",
        "open_post",
        "calls",
    ]


def test_a_post_can_be_decreed_vacant(night: Game) -> None:
    view = decreed_post(night.village, held_posts()[0].value)
    assert view.move == "correct"
    assert [(it.field, it.value) for it in view.choices] == [("player", "")]


# Signs say what is so: who answers, what has been gone through, what is spent, who is dead.

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eva")


CIRCLE = environment().from_string(
    "{% from '_circle.html' import circle %}{% call circle(view) %}{% endcall %}"
)
_LONG = 200


def answering(view: CircleView) -> list[str]:
    return [it.id for it in view.seats if it.answering]


def village(*more: str) -> Game:
    return around(*(f"{name} villageois" for name in NAMES), *more)


def test_a_dead_reptilian_carries_no_hand() -> None:
    night = village("Rex reptilien", "Sam reptilien")
    assert answering(opened(night, "reptiliens").circle) == ["Rex", "Sam"]
    dead = night.play({"move": "correct", "player": "Rex", "status": "mort"})
    assert answering(opened(dead, "reptiliens").circle) == ["Sam"]


def test_what_was_gone_through_is_done_even_when_nothing_is_left_of_it() -> None:
    day = village("Rex reptilien").play({"move": "day"})
    day = day.play({"move": "open_post", "post": "bourreau"})
    day = day.play({"move": "stage", "stage": "heritages"})
    day = day.play({"move": "candidacies", "post": "bourreau", "players": ["Ana"], "chosen": "Ana"})
    states = {it.id: it.state for it in day_script(day, SCRIPTS).stages}
    day = day.play({"move": "stage", "stage": "session"})
    after = {it.id: it.state for it in day_script(day, SCRIPTS).stages}
    assert (states["heritages"], after["heritages"]) == ("maintenant", "fait")
    assert after["demenagements"] == "vide"


def test_a_murder_may_be_invoked_again_and_is_not_struck_through() -> None:
    day = village("Rex reptilien", "Sam villageois assassin").play({"move": "day"})
    day = day.play({"move": "invoke", "by": "Sam", "power": "assassinat", "target": "Ana"})
    used = {it.id: it.used for it in village_view(day.village).players}
    assert day.village.players["Sam"].used == ("assassinat",)
    assert used["Sam"] == ()


def test_by_day_the_crown_is_on_the_house_of_whoever_holds_the_post() -> None:
    game = around(*(f"{it} villageois" for it in NAMES), "Rex reptilien", posts={"notaire": "Bob"})
    seats = {it.id: it for it in circle(game.play({"move": "day"}).village, Signs()).seats}
    assert (seats["Bob"].crown, seats["Ana"].crown) == ("Notaire", "")
    assert "Notaire" in seats["Bob"].spoken


def mornings(count: int) -> Iterator[Game]:
    """Of random evenings, those at which a death is not yet told."""
    for seed in range(1, count + 1):
        rng, game = Random(seed), open_game(tables.table(12 + seed % 9, seed))
        while game.village.result is None and len(game.moves) < _LONG:
            game = game.play(next_move(game, rng))
            hidden = [it for it in game.village.players.values() if not it.announced]
            if game.village.phase == "jour" and hidden:
                yield game


def untold(game: Game) -> Game:
    """The twin: those whose death nobody knows of are alive."""
    twin = game.village.draft()
    for it in twin.players.values():
        if not it.announced:
            twin.change(it.id, status="vivant", announced=True)
    return Game((*game.villages[:-1], twin), game.moves)


def pictures(game: Game) -> list[str]:
    """Every circle that the day shows here, as the page writes it."""
    script = day_script(game, SCRIPTS)
    given = decision_view(Gift(as_the_table_knows(game.village), {}))
    views = [script.circle, *(it.circle for it in script.stage.decisions), given.circle]
    return [CIRCLE.render(view=it) for it in views if it is not None]


def test_a_death_that_nobody_knows_of_is_nowhere_on_the_circle_of_the_day() -> None:
    seen = 0
    for game in mornings(20):
        assert pictures(game) == pictures(untold(game))
        seen += 1
    assert seen > 20


# What a correction changes for somebody is told as it would be said.

TOLD_VILLAGE = ("Ana poirot", "Bob reptilien", "Chloé villageois", "Dan villageois")


@pytest.mark.parametrize(
    ("then", "now", "told"),
    [
        ((), ("showman",), "Ana a la condition « Showman »."),
        (("showman",), (), "Ana n'a plus la condition « Showman »."),
        (("showman",), ("detective",), "La condition d'Ana est Détective, et non Showman."),
        ((), ("detective", "showman"), "Ana a les conditions « Détective et Showman »."),
        (("detective", "showman"), (), "Ana n'a plus les conditions « Détective et Showman »."),
        (
            ("showman",),
            ("detective", "melomane"),
            "Les conditions d'Ana sont Détective et Mélomane, et non Showman.",
        ),
    ],
)
def test_a_condition_gained_lost_or_changed(
    then: tuple[str, ...], now: tuple[str, ...], told: str
) -> None:
    before = around(*TOLD_VILLAGE).village
    before.change("Ana", personal=then)
    after = around(*TOLD_VILLAGE).village
    after.change("Ana", personal=now)
    assert [plain(it.words) for it in roles(before, after)] == [told]


@pytest.mark.parametrize(
    ("left_out", "inserted", "now"),
    [
        ((), None, [0, 1, 2, 3]),
        ((1,), None, [0, None, 1, 2]),
        ((0, 2), None, [None, 0, None, 1]),
        ((), 2, [0, 1, 3, 4]),
        ((0,), 2, [None, 0, 2, 3]),
    ],
)
def test_each_decision_has_its_place_after_a_correction(
    left_out: tuple[int, ...], inserted: int | None, now: list[int | None]
) -> None:
    game = around(*TOLD_VILLAGE)
    corrected = Corrected(game, game, left_out, inserted)
    assert [corrected.place_now(former) for former in range(4)] == now


# Names around a table stay short and distinct.


def test_a_name_alone_of_its_kind_is_its_first_word() -> None:
    assert short_names(["Ana Petit", "Bruno Roux"]) == ("Ana", "Bruno")


def test_two_of_a_kind_take_the_initial_of_their_last_word() -> None:
    assert short_names(["Ana Petit", "Ana Roux", "Zoé"]) == ("Ana P", "Ana R", "Zoé")


def test_a_number_in_a_name_stays_that_of_the_name() -> None:
    names = [f"Joueur {it}" for it in range(46)]
    assert short_names(names, 6)[4:13:4] == ("Joueu 4", "Joueu 8", "Joue 12")


def test_two_whose_last_words_begin_alike_take_as_many_letters_as_part_them() -> None:
    assert short_names(["Anna Tirel", "Anna Thomas"]) == ("Anna Ti", "Anna Th")
    assert short_names(["Anna Martin", "Bruno", "Anna Marchal"]) == (
        "Anna Mart",
        "Bruno",
        "Anna Marc",
    )


def test_where_no_letter_parts_them_in_time_they_take_their_seat() -> None:
    assert short_names(["Léa Martin", "Léa Martinez"], 8) == ("Léa 1", "Léa 2")


def test_twins_in_everything_take_their_seat() -> None:
    assert short_names(["Ana", "Bruno", "Ana"]) == ("Ana 1", "Bruno", "Ana 3")


def test_a_picture_before_a_name_is_no_name() -> None:
    assert short_names(["👑 Zoé", "👑", "- Ana"]) == ("Zoé", "👑", "Ana")


def test_a_short_name_keeps_three_letters() -> None:
    assert short_names(["Isabelle", "Mahomet"], 4) == ("Isab.", "Mah.")


def test_a_name_of_thirty_letters_fits_its_house() -> None:
    (short,) = short_names(["Maximilienne-Alexandra Delacour"], room_for(45))
    assert short == "M.\u2011Alex."


@given(
    st.lists(st.text("aAbé -’", max_size=30), min_size=1, max_size=45),
    st.integers(6, 13),
)
def test_no_house_is_called_like_another(names: list[str], room: int) -> None:
    short = short_names(names, room)
    assert len({name.casefold() for name in short}) == len(names)
    assert all(short)


def test_broad_letters_take_the_room_of_more() -> None:
    assert short_names(["W" * 40, "Emmanuelle", "Lilli"], 6) == ("WWW.", "Emm.", "Lilli")


def test_a_double_name_gives_the_initial_of_its_first_part() -> None:
    names = ["Jean-Christophe", "Jean-Baptiste", "Anne-Sophie"]
    assert short_names(names, 8) == ("J.\u2011Christ.", "J.\u2011Baptiste", "A.\u2011Sophie")
    assert short_names(names, 13) == tuple(names)


def test_a_double_name_is_as_broad_on_two_lines_as_its_broader_part() -> None:
    on_one, on_two = breadth("Jean-Sébastien").split()
    assert (on_one[0], on_two) == ("b", f"p{breadth('Sébastien').split()[0][1:]}")
    assert int(on_two[1:]) < int(on_one[1:])
    assert (
        breadth("Alexandrine").replace("b", "p").split() == [breadth("Alexandrine").split()[1]] * 2
    )


def test_a_word_that_no_line_may_cut_is_shortened_before_it_is_too_small_to_read() -> None:
    assert short_names(["Maximilienne", "Jean-Sébastien", "Constantinople"], 13) == (
        "Maximilienne",
        "Jean-Sébastien",
        "Constantinopl.",
    )


def test_a_dot_says_that_a_twin_is_shortened_too() -> None:
    names = ["Anne-Charlotte", "Anne-Charlotte Dubois"]
    assert short_names(names) == ("Anne-Charlo.", "Anne-Charl D")


@pytest.mark.parametrize("seats", [8, 20, 30])
def test_a_name_that_fits_its_house_is_whole_at_any_table(seats: int) -> None:
    usual = ("Géraldine", "Clémentine", "Théophile", "Guillaume", "Dominique", "Barnabé")
    assert short_names(usual, room_for(seats)) == usual


def test_whoever_comes_late_changes_no_other_house() -> None:
    names = ["Ana Petit", "Jean-Baptiste", "Zoé"]
    taken = short_names(names, 11)
    assert beside(["Ana Roux", "Zoé Ducrot", "Zoé"], taken, 11) == ("Ana R", "Zoé D", "Zoé 6")


# Nobody who is not there is spoken to: what is read aloud where a post has no holder.


def test_without_a_president_the_game_master_opens_session_and_debate() -> None:
    """P-18: nobody is spoken to who is not there."""
    day = at(around(*DAY_SCRIPT_VILLAGE, posts={**POSTS, "president": None}), "session")
    assert "Nous n'avons plus de Président : je choisis la session." in words(seen(day))
    assert "La parole est au Président" not in words(seen(day))
    day = at(day.play({"move": "session", "kind": "normale"}), "vote")
    assert "Le débat est ouvert. Sans Président, c'est moi qui y mettrai fin." in words(seen(day))


def test_without_a_scrutateur_the_game_master_chooses_who_takes_a_post() -> None:
    posts = {it: holder for it, holder in POSTS.items() if it != "scrutateur"}
    day = at(around(*DAY_SCRIPT_VILLAGE[:7], "Hal villageois assassin", posts=posts), "heritages")
    day = day.play({"move": "invoke", "by": "Hal", "power": "assassinat", "target": "Eva"})
    day = day.play({"move": "fate", "player": "Eva", "becomes": "fantome", "shows": "camp"})
    day = day.play({"move": "legacy", "dead": "Eva", "gives": {"Ana": 1}})
    told = "Un poste attend quelqu'un : Sénateur. Sans Scrutateur, c'est moi qui choisis."
    assert told in words(seen(day))


# How long ago a device was seen, as its owner would say it.

NOW = datetime(2026, 3, 2, 21, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        (timedelta(seconds=119), "à l'instant"),
        (timedelta(minutes=2), "il y a 2 minutes"),
        (timedelta(minutes=59, seconds=59), "il y a 59 minutes"),
        (timedelta(hours=1), "il y a 1 h"),
        (timedelta(hours=23, minutes=59), "il y a 23 h"),
        (timedelta(hours=24), "il y a 1 j"),
        (timedelta(days=9, hours=23), "il y a 9 j"),
    ],
)
def test_it_is_said_in_one_unit(before: timedelta, said: str) -> None:
    assert ago((NOW - before).isoformat(), NOW) == said


def test_what_nobody_knows_is_not_said() -> None:
    assert ago("", NOW) == ""


# A house: what it shows, and the same in words.


def _house(view: CircleView, player: str) -> set[str]:
    return set(next(it for it in view.seats if it.id == player).classes.split())


def _said(view: CircleView, player: str) -> str:
    return next(it for it in view.seats if it.id == player).spoken


def test_by_night_a_window_is_lit_or_shuttered() -> None:
    view = opened(around(*VILLAGE), "voleur").circle
    assert view is not None
    assert "answering" in _house(view, "Ana")
    assert "shut" not in _house(view, "Ana")
    assert "shut" in _house(view, "Bob")
    assert "volets clos" in _said(view, "Bob")
    assert "volets clos" not in _said(view, "Ana")


def test_by_day_no_house_is_shuttered() -> None:
    day = around(*VILLAGE).play({"move": "day"})
    assert not any(it.shut for it in village_view(day.village).circle.seats)


def test_smoke_rises_where_somebody_sleeps() -> None:
    game = called(around(*VILLAGE), "laura", house="Ana")
    beds = sleep_picture(game.village).circle
    assert "home" in _house(beds, "Ana")
    assert "home" not in _house(beds, "Chloé")


def test_a_couple_has_two_doors_until_the_table_knows_of_a_death() -> None:
    wed = around(*VILLAGE, marriages=[["Ana", "Eva"]])
    assert "a épousé Eva" in _said(village_view(wed.village).circle, "Ana")
    aimed = called(wed, "reptiliens", target="Eva")
    killed = called(aimed, "attaque", victims={"Eva": "Eva"})
    day = killed.play({"move": "day"})
    assert not day.village.players["Eva"].living
    unaware = circle(day.village, Signs())
    assert "wed" in _house(unaware, "Ana") & _house(unaware, "Eva")
    announced = circle(at(day, "morts").village, Signs())
    assert "wed" not in _house(announced, "Ana") | _house(announced, "Eva")


# How many sat down is one figure, whoever tells it: the MJ's card, his village, the screen.

FOUR = ("Ana reptilien", "Bob sheherazade", "Ève villageois", "Zoé villageois")


def figures_of(game: Game) -> tuple[str, str, str, str]:
    facts = {it.label: it.words for it in village_view(game.village).facts}
    panel = " ".join(repr(victory_panel(game.village)).split())
    ideal = "sur 5 en tout" if "sur 5 en tout" in panel else "sur 4 en tout"
    return card(game).people, facts["Vivants"], public_view(game, allowed()).living, ideal


def test_an_arrival_is_counted_by_all_and_a_departure_by_none() -> None:
    day = around(*FOUR).play({"move": "pass", "step": "attaque"}).play({"move": "day"})
    assert figures_of(day) == ("4 vivants sur 4", "4 sur 4", "4 vivants sur 4", "sur 4 en tout")
    late = {"player": "T", "name": "Tim", "after": "Ana", "camp_roles": ["villageois"]}
    more = day.play({"move": "arrive", **late})
    assert figures_of(more) == ("5 vivants sur 5", "5 sur 5", "5 vivants sur 5", "sur 5 en tout")
    less = more.play({"move": "leave", "player": "Ève"})
    assert figures_of(less) == ("4 vivants sur 5", "4 sur 5", "4 vivants sur 5", "sur 5 en tout")
