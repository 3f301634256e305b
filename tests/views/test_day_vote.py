"""The ballots on the circle: the order of speech, the count, ties, the condemned, the purge."""

from random import Random
from typing import Any

import pytest
from public.twins import allowed
from views.evening import Drafts, around, screen, sent

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.ballots import OPEN, direction_taken, speaking_order
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.public import public_view
from gm_assistant.games.quinte_bourg.screens.tale import tale_of
from gm_assistant.toolkit.seats import DecisionView

VILLAGE = (
    "Ana villageois",
    "Bob reptilien",
    "Chloé villageois",
    "Dan villageois",
    "Eva villageois",
    "Fred villageois",
)
POSTS = {"president": "Chloé", "senateur": "Eva", "procureur": "Fred", "bourreau": "Ana"}


def voting(kind: str = "normale", law: dict[str, Any] | None = None) -> Game:
    """The stage of the vote, in a session of that kind."""
    day = around(*VILLAGE, posts=POSTS).play({"move": "day"})
    day = day.play({"move": "stage", "stage": "session"}).play({"move": "session", "kind": kind})
    if law is not None:
        day = day.play({"move": "stage", "stage": "loi"})
        day = day.play({"move": "law", "by": "Bob", "text": "Une loi.", **law})
        day = day.play({"move": "law_decision", "accepted": True})
    return day.play({"move": "stage", "stage": "vote"})


@pytest.fixture
def drafts() -> Drafts:
    """The debate is closed, and the president said which way."""
    return {"vote": {"choose": "ouvert", "way": "horaire"}}


def asked(game: Game, drafts: Drafts) -> DecisionView:
    return screen(game, drafts).stage.decisions[0]


def spoken(game: Game, drafts: Drafts, *pairs: tuple[str, str]) -> Game:
    """What a tap on the present question sends."""
    view = asked(game, drafts)
    return sent([("move", view.move), *view.hidden, *pairs], game, drafts, Random(0))


def test_the_debate_comes_before_the_ballots() -> None:
    drafts: Drafts = {}
    day = voting()
    told = " ".join(it.words for it in screen(day, drafts).stage.announcements)
    assert "Le débat est ouvert. Chloé" in told
    day = spoken(day, drafts, ("choose", "ouvert"))
    assert asked(day, drafts).circle is not None


def test_the_president_speaks_first_then_chooses_the_direction() -> None:
    day, drafts = voting(), {"vote": {"choose": "ouvert"}}
    assert asked(day, drafts).question.startswith("Chloé")
    day = spoken(day, drafts, ("choice", "Ana"))
    view = asked(day, drafts)
    assert (view.question, view.who) == ("Dans quel sens ?", "Chloé choisit")
    first = {it.value: it.detail for it in view.choices if it.strong}
    assert first == {"horaire": "Dan d'abord", "antihoraire": "Bob d'abord"}
    day = spoken(day, drafts, ("choose", "antihoraire"))
    assert asked(day, drafts).question.startswith("Bob")
    day = spoken(day, drafts, ("choice", "Ana"))
    assert direction_taken(day.village) == "antihoraire"
    assert speaking_order(day.village) == ["Ana", "Fred", "Eva", "Dan"]


def test_a_president_who_says_the_direction_at_once_is_not_asked_again() -> None:
    drafts: Drafts = {}
    day = spoken(voting(), drafts, ("choose", "antihoraire"))
    words = [it.words for it in screen(day, drafts).stage.announcements]
    assert any("puis on continue dans le sens antihoraire" in it for it in words)
    day = spoken(day, drafts, ("choice", "Ana"))
    assert asked(day, drafts).question.startswith("Bob")


def test_a_voice_may_come_out_of_turn_and_whoever_is_away_comes_last(drafts: Drafts) -> None:
    day = spoken(voting(), drafts, ("choice", "Ana"))
    day = spoken(day, drafts, ("choose", "plus_tard"))
    assert asked(day, drafts).question.startswith("Eva")
    day = spoken(day, drafts, ("choose", "autre"))
    choosing = asked(day, drafts)
    assert choosing.question == "Qui parle maintenant ?"
    assert choosing.circle is not None
    barred = {it.id: it.why_not for it in choosing.circle.seats if not it.legal}
    assert barred == {"Chloé": "A déjà voté : sa voix se corrige dans la liste."}
    day = spoken(day, drafts, ("about", "Bob"))
    order = []
    for _ in range(5):
        order.append(asked(day, drafts).question.split(",")[0])
        day = spoken(day, drafts, ("choice", "Ana"))
    assert order == ["Bob", "Eva", "Fred", "Ana", "Dan"]


def test_an_open_vote_shows_each_voice_on_its_house_and_in_the_list(drafts: Drafts) -> None:
    day = spoken(voting(), drafts, ("choice", "Ana"))
    day = spoken(day, drafts, ("blank", "1"))
    circle = asked(day, drafts).circle
    assert circle is not None
    heard = {it.id: it.marks[0].words for it in circle.seats if it.marks}
    assert heard == {"Chloé": "a voté pour Ana", "Dan": "a voté blanc"}
    assert len(screen(day, drafts).ballots) == 2


def only(*voters: str) -> dict[str, Any]:
    return {"effect": "seuls_votent", "voters": list(voters)}


def test_a_president_without_a_voice_still_chooses_the_direction() -> None:
    """V-02: whatever a law takes from him, the round goes his way."""
    drafts: Drafts = {"vote": {"choose": "ouvert"}}
    day = voting(law=only("Dan", "Eva", "Fred", "Ana"))
    view = asked(day, drafts)
    assert (view.question, view.who) == (
        "Dans quel sens ?",
        "Chloé ne vote pas, et choisit le sens",
    )
    day = spoken(day, drafts, ("choose", "antihoraire"))
    assert asked(day, drafts).question.startswith("Ana")
    day = spoken(day, drafts, ("choice", "Dan"))
    assert direction_taken(day.village) == "antihoraire"
    assert (asked(day, drafts).question, asked(day, drafts).who) == ("Fred, pour qui ?", "")


def test_a_voice_that_costs_says_so_and_who_has_none(drafts: Drafts) -> None:
    day = voting(law={"effect": "vote_payant"})
    day.village.change("Dan", coins=0)
    paid = "Chaque voix coûte 1 pièce, un vote blanc aussi."
    assert asked(day, drafts).help == f"{paid} Sans pièce, donc sans voix : Dan."
    assert asked(voting(), drafts).help == ""


def test_a_round_keeps_its_direction_where_the_first_voter_sits_far_ahead(drafts: Drafts) -> None:
    day = voting(law=only("Fred", "Ana", "Bob"))
    day = spoken(day, drafts, ("choice", "Dan"))
    assert direction_taken(day.village) == "horaire"
    assert speaking_order(day.village) == ["Ana", "Bob"]


def test_the_count_is_live_and_the_last_ballot_leads_to_the_end(drafts: Drafts) -> None:
    day = voting()
    for choice in ("Bob", "Bob", "Ana", "Bob", "Bob", "Bob"):
        day = spoken(day, drafts, ("choice", choice))
    vote = screen(day, drafts).stage.vote
    assert vote is not None
    assert [(it.name, it.votes, it.leading) for it in vote.tally] == [
        ("Bob", "5", True),
        ("Ana", "1", False),
    ]
    assert vote.progress == "6 voix sur 6"
    day = spoken(day, drafts, ("closing", "1"))
    assert day.village.vote is not None
    assert day.village.vote.condemned == "Bob"


def test_a_blank_ballot_is_one_tap(drafts: Drafts) -> None:
    day = spoken(voting(), drafts, ("blank", "1"))
    assert day.village.vote is not None
    assert day.village.vote.ballots[0].choice is None


def test_the_condemned_has_his_fifteen_seconds_and_the_bourreau_his_word(drafts: Drafts) -> None:
    day = spoken(voting(), drafts, ("choice", "Bob"))
    day = spoken(day, drafts, ("closing", "1"))
    stage = screen(day, drafts).stage
    assert stage.ring is not None
    assert stage.ring.seconds == 15
    assert any("quinze secondes" in it.words for it in stage.announcements)
    assert [it.detail for it in stage.decisions[0].choices] == ["", "par Ana"]
    day = spoken(day, drafts, ("pardon", "1"))
    assert day.village.players["Bob"].living


def test_an_executed_dies_by_day_and_chooses_at_once(drafts: Drafts) -> None:
    day = spoken(voting(), drafts, ("choice", "Dan"))
    day = spoken(spoken(day, drafts, ("closing", "1")), drafts, ("pardon", "0"))
    stage = screen(day, drafts).stage
    assert any("La sentence tombe. Dan" in it.words for it in stage.announcements)
    assert stage.decisions[0].move == "fate"


def test_a_tie_that_the_president_s_ballot_does_not_settle_is_put_to_him(drafts: Drafts) -> None:
    day = voting()
    for choice in ("Bob", "Dan", "Dan", "Eva", "Eva"):
        day = spoken(day, drafts, ("choice", choice))
    assert any(it.value == "closing" for it in asked(day, drafts).choices)
    day = spoken(day, drafts, ("choose", "closing"))
    view = asked(day, drafts)
    assert view.circle is not None
    assert [it.id for it in view.circle.seats if it.legal] == ["Dan", "Eva"]
    assert "Dan et Eva" in screen(day, drafts).stage.announcements[-1].words
    day = spoken(day, drafts, ("decides", "Eva"))
    assert day.village.vote is not None
    assert day.village.vote.condemned == "Eva"


def test_a_condorcet_ballot_is_a_ranking_tapped_name_by_name(drafts: Drafts) -> None:
    day = voting(law={"effect": "condorcet"})
    day = spoken(day, drafts, ("choice", "Bob"))
    day = spoken(day, drafts, ("choice", "Dan"))
    day = spoken(day, drafts, ("choice", "Eva"))
    day = spoken(day, drafts, ("choice", "Eva"))
    circle = asked(day, drafts).circle
    assert circle is not None
    assert [it.figure for it in circle.seats if it.chosen] == ["1", "2"]
    assert {it.id: it.chosen_words for it in circle.seats if it.chosen} == {
        "Bob": "rang 1",
        "Dan": "rang 2",
    }
    day = spoken(day, drafts, ("go", "1"))
    assert day.village.vote is not None
    assert day.village.vote.ballots[0].choice == ("Bob", "Dan")


def test_a_forbidden_blank_is_not_offered(drafts: Drafts) -> None:
    day = voting(law={"effect": "blanc_interdit"})
    assert all(it.field != "blank" for it in asked(day, drafts).choices)


TRIED = [
    (
        [*(("house", it) for it in ("Bob", "Eva", "Chloé", "Ana", "Ana")),
         ("choose", "spare"), ("house", "Eva")],
        "Le tribunal condamne Dan : 2 voix contre 1.",
    ),
    (
        [("house", "Bob"), ("choose", "spare"), ("house", "Eva"), ("house", "Ana")],
        "Le tribunal épargne Dan : 2 voix contre 1.",
    ),
    (
        [("house", "Bob"), ("choose", "spare"), ("house", "Eva")],
        "Le tribunal épargne Dan : 1 voix contre 1.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("touches", "verdict"), TRIED, ids=["condemned", "spared", "tie"])
def test_a_purge_leads_to_a_tribunal(
    drafts: Drafts, touches: list[tuple[str, str]], verdict: str
) -> None:
    day = voting("purge")
    for choice in ("Bob", "Bob", "Dan", "Bob", "Dan", "Eva"):
        day = spoken(day, drafts, ("choice", choice))
    day = spoken(spoken(day, drafts, ("closing", "1")), drafts, ("pardon", "1"))
    assert asked(day, drafts).question.startswith("Dan")
    assert asked(day, drafts).owed
    for touch in (*touches, ("choose", "compte")):
        day = spoken(day, drafts, touch)
    said = screen(day, drafts).stage.announcements
    told = [it for it in said if "condamne" in it.words or "épargne D" in it.words]
    assert len(told) == 1
    assert plain(told[0].words).startswith(verdict)
    assert not told[0].said


def test_who_has_not_spoken_in_a_trial_stands_where_the_voices_are_counted(drafts: Drafts) -> None:
    """What would count the voices is where the last trial ended: one more tap ends the next."""
    ballots = [["Bob", "Dan"], ["Eva", "Dan"], ["Ana", "Dan"], ["Dan", "Eva"], ["Chloé", "Bob"]]
    day = voting("purge").play({"move": "vote", "ballots": ballots})
    day = day.play({"move": "execute", "pardon": True})
    silent = len(day.village.living())
    count = next(it for it in asked(day, drafts).choices if it.value == "compte")
    assert (count.detail, count.ends) == (f"{silent} personnes n'ont rien dit", True)
    # Nor do the threads of the round lie over its trials.
    stage = screen(day, drafts).stage
    assert [it.circle.arrows for it in stage.decisions if it.circle] == [()]


def test_a_vote_recorded_at_once_is_not_called_one_of_no_voices() -> None:
    """Taken anew, it is asked whom it condemns: its voices were counted together."""
    day = voting()
    assert screen(day, {}).stage.vote is not None
    assert screen(day, {"vote": {"choose": "condamne"}}).stage.vote is None


def test_the_seconds_of_the_condemned_are_over_once_the_sentence_falls(drafts: Drafts) -> None:
    ballots = [["Bob", "Dan"], ["Eva", "Dan"], ["Ana", "Dan"], ["Dan", "Eva"], ["Chloé", "Bob"]]
    day = voting("purge").play({"move": "vote", "ballots": ballots})
    day = day.play({"move": "execute", "pardon": True})
    accused = next(it.about for it in day.village.pending if it.what == "tribunal")
    trial = {"accused": accused, "spare": [], "execute": ["Ana", "Chloé"]}
    lines = screen(day.play({"move": "tribunal", **trial}), drafts).stage.announcements
    heard = next(it for it in lines if "Le tribunal condamne" in it.words)
    assert heard.said
    assert not lines[lines.index(heard) + 1].said


def test_a_verdict_is_read_before_the_next_trial(drafts: Drafts) -> None:
    ballots = [["Bob", "Dan"], ["Eva", "Dan"], ["Ana", "Dan"], ["Dan", "Eva"], ["Chloé", "Bob"]]
    day = voting("purge").play({"move": "vote", "ballots": ballots})
    day = day.play({"move": "execute", "pardon": True})
    first, second = (it.about for it in day.village.pending if it.what == "tribunal")
    trial = {"accused": first, "spare": ["Ana", "Chloé"], "execute": ["Dan"]}
    said = screen(day.play({"move": "tribunal", **trial}), drafts).stage.announcements
    assert plain(said[0].words) == f"Le tribunal épargne {first} : 2 voix contre 1."
    assert plain(said[1].words).startswith(f"Voici {second} à la barre")


def test_an_invocation_in_the_middle_keeps_the_ballots(drafts: Drafts) -> None:
    game = around("Ana villageois assassin", *VILLAGE[1:], posts=POSTS).play({"move": "day"})
    for move in (
        {"move": "stage", "stage": "session"},
        {"move": "session", "kind": "normale"},
        {"move": "stage", "stage": "vote"},
    ):
        game = game.play(move)
    game = spoken(game, drafts, ("choice", "Bob"))
    game = game.play({"move": "invoke", "by": "Ana", "power": "assassinat", "target": "Dan"})
    assert screen(game, drafts).band is not None
    game = game.play({"move": "fate", "player": "Dan", "becomes": "esprit", "shows": "camp"})
    assert asked(game, drafts).move == "vote"
    vote = screen(game, drafts).stage.vote
    assert vote is not None
    assert vote.tally[0].name == "Bob"


def test_who_is_condemned_by_a_vote_put_right_hears_it_whatever_came_in_between() -> None:
    struck = {"move": "invoke", "by": "Ana", "power": "assassinat", "target": "Dan"}
    game = around("Ana villageois assassin", *VILLAGE[1:], posts=POSTS).play({"move": "day"})
    for move in (
        {"move": "stage", "stage": "session"},
        {"move": "session", "kind": "normale"},
        {"move": "stage", "stage": "vote"},
        {"move": "vote", "ballots": [["Chloé", "Bob"]]},
        struck,
        {"move": "fate", "player": "Dan", "becomes": "esprit", "shows": "camp"},
    ):
        game = game.play(move)
    last = screen(game, {}).stage.announcements[-2]
    assert plain(last.words).startswith("Bob, c'est ton nom que le village a choisi.")
    assert not last.said


def test_the_president_s_voice_in_a_tie_is_said_before_the_condemned(drafts: Drafts) -> None:
    day = voting()
    for choice in ("Ana", "Ana", "Ana", "Bob", "Bob", "Bob"):
        day = spoken(day, drafts, ("choice", choice))
    day = spoken(day, drafts, ("closing", "1"))
    told = [plain(it.words) for it in screen(day, drafts).stage.announcements]
    tie = next(place for place, words in enumerate(told) if "Égalité entre Ana et Bob" in words)
    assert told[tie].endswith("la voix du Président l'emporte.")
    assert "Ana" in told[tie + 1]


# What a round of ballots comes to before it is closed: blank voices, and a tie.


def debated() -> Drafts:
    """The debate is closed."""
    return {"vote": {"choose": OPEN, "way": "horaire"}}


def test_a_blank_ballot_is_counted_for_what_it_is() -> None:
    drafts = debated()
    day = spoken(spoken(voting(), drafts, ("choice", "Bob")), drafts, ("blank", "1"))
    vote, told = screen(day, drafts).stage.vote, public_view(day, allowed()).vote
    assert vote is not None
    assert told is not None
    assert (plain(vote.progress), told.blanks) == ("2 voix sur 6, dont 1 blanche", "1 vote blanc")


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        (("Bob", "Bob", "Bob", "Dan", "Dan", "Dan"), "la voix de Chloé l'emporte, pour Bob"),
        (("Bob", "Bob", "Bob", "Bob", "Dan", "Dan"), ""),
    ],
)
def test_a_tie_is_said_before_the_vote_is_closed(choices: tuple[str, ...], told: str) -> None:
    day, drafts = voting(), debated()
    for choice in choices:
        day = spoken(day, drafts, ("choice", choice))
    assert plain(asked(day, drafts).who).removeprefix("Égalité : ") == told


def test_nobody_has_fifteen_seconds_once_a_paid_voice_has_ended_the_game() -> None:
    night = around("Ana cupide", "Bob reptilien", "Eva villageois", posts={"senateur": "Eva"})
    day = night.play({"move": "correct", "player": "Ana", "coins": 2}).play({"move": "day"})
    for move in (
        {"move": "stage", "stage": "loi"},
        {"move": "law", "by": "Bob", "text": "Une pièce.", "effect": "vote_payant"},
        {"move": "law_decision", "accepted": True},
        {"move": "stage", "stage": "vote"},
        {"move": "vote", "ballots": [[it, "Bob"] for it in ("Ana", "Bob", "Eva")]},
    ):
        day = day.play(move)
    assert day.village.result is not None
    told = [it.words for it in screen(day, {}).stage.announcements]
    assert not any("quinze secondes" in it for it in told)
    # V-12: in the tale the coins that decided of the end are one thing.
    assert plain(repr(tale_of(day))).count("Le vote est payant") == 1
    assert "Le vote est payant : Ana, Bob et Eva paient 1 pièce." in plain(repr(tale_of(day)))


def test_a_tie_that_a_law_pardons_is_said_before_the_vote_is_closed() -> None:
    drafts = debated()
    day = voting(law={"effect": "egalite_gracies"})
    for choice in ("Bob", "Bob", "Bob", "Dan", "Dan", "Dan"):
        day = spoken(day, drafts, ("choice", choice))
    assert plain(asked(day, drafts).who) == "Égalité : personne n'est condamné"
