"""The story of random evenings: everything that changed is told once, where it happened."""

from collections import Counter

import pytest
from tale.evenings import ended, told
from views.evening import around, called

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, situation
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import POSTS, ROLES, SPECIALITIES
from gm_assistant.games.quinte_bourg.screens.tale import Page, lines_of, pages, tale_of
from gm_assistant.seam.paper import Chapter

SEEDS, SHARE = range(12), 20
ALWAYS_TOLD = {
    "conversion",
    "death",
    "fate",
    "heritage",
    "pardon",
    "resurrection",
    "spared",
    "trial",
    "vote",
    "wedding",
}


def chapters(game: Game) -> list[tuple[Page, Chapter]]:
    """Every night and day beside its chapter; the end has one more."""
    found = told(game).chapters
    return list(zip(pages(game), found[:-1], strict=True))


@pytest.mark.parametrize("seed", SEEDS)
def test_each_consequence_is_one_line_of_its_chapter(seed: int) -> None:
    for page, chapter in chapters(ended(seed)):
        lines = Counter(it.words for it in chapter.lines)
        expected = Counter(
            reason_of(page.after, it).sentence for it in page.happened if it.kind in ALWAYS_TOLD
        )
        assert {it: lines[it] for it in expected} == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_died_is_told_dead_in_that_chapter(seed: int) -> None:
    for page, chapter in chapters(ended(seed)):
        dead = [it.words for it in chapter.lines if it.sign == "m-mort"]
        decreed = {it.who for it in page.happened if it.kind == "decree"}
        for player in page.after.players.values():
            then = page.before.players.get(player.id, player)
            died = then.living and not player.living and player.status != "parti"
            if died and player.id not in decreed:
                assert any(player.name in it for it in dead), chapter.title


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_comes_or_goes_is_told(seed: int) -> None:
    for page, chapter in chapters(ended(seed)):
        words = [it.words for it in chapter.lines]
        for player in page.after.players.values():
            then = page.before.players.get(player.id)
            if then is None:
                assert any(it.startswith(f"{player.name} s’installe") for it in words)
            if player.status == "parti" and (then is None or then.status != "parti"):
                assert any(it.startswith(f"{player.name} quitte la partie") for it in words)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_death_is_told_once_in_the_whole_evening(seed: int) -> None:
    game = ended(seed)
    deaths = [it for page in pages(game) for it in page.happened if it.kind == "death"]
    lines = [it for chapter in told(game).chapters for it in chapter.lines]
    died = [it for it in lines if it.sign == "m-mort" and "destin" not in it.words]
    becomes = [it for page in pages(game) for it in page.happened if it.rule == "destin.mort"]
    assert len(died) == len(deaths) + len(becomes)


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_married_is_told_so_that_very_day(seed: int) -> None:
    for page, chapter in chapters(ended(seed)):
        weddings = [it.words for it in chapter.lines if it.sign == "m-marie"]
        for player in page.after.players.values():
            spouse = player.spouse
            before = page.before.players.get(player.id)
            if spouse and (before is None or before.spouse != spouse):
                both = player.name, page.after.name(spouse)
                assert len([it for it in weddings if all(name in it for name in both)]) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_post_in_other_hands_is_told(seed: int) -> None:
    for page, chapter in chapters(ended(seed)):
        words = " ".join(it.words for it in chapter.lines if it.sign == "m-poste")
        decreed = {it.who for it in page.happened if it.kind == "decree"}
        for post, holder in page.after.posts.items():
            if page.before.posts.get(post) not in {holder, *decreed}:
                assert POSTS[post] in words or (
                    post == "chef_milice" and "dirige la milice" in words
                ), (chapter.title, post)


def test_a_farce_is_one_line_however_many_posts_it_moves() -> None:
    posts = {"president": "Ana", "notaire": "Bob", "senateur": "Ève"}
    night = around("Ana villageois", "Bob reptilien", "Ève souris eris", posts=posts)
    day = called(night, "farce", direction="horaire").play({"move": "day"})
    day = day.play({"move": "stage", "stage": "postes"})
    told = [it.words for it in lines_of(day, list(pages(day))[-1]) if it.sign == "m-poste"]
    assert len(told) == 1
    assert told[0].endswith("Président à Bob, Notaire à Ève et Sénateur à Ana.")


def greedy(**document: object) -> Game:
    """Ana has two coins of three, and her neighbour Bob the last one."""
    purses = {"Ana": 2, "Bob": 1}
    game = around("Ana cupide voleur", "Bob reptilienne_alpha", "Ève villageois freyja", **document)
    for name, coins in {**purses, "Ève": 0}.items():
        game = game.play({"move": "correct", "player": name, "coins": coins})
    return game


def test_the_theft_that_ends_the_game_is_told() -> None:
    """W4: purses are drawn as a curve, but the deed that ended the evening is one."""
    won = called(greedy(), "voleur", house="Bob")
    night = told(won).chapters[-2]
    assert "Ana dérobe 1 pièce à Bob." in [plain(it.words) for it in night.lines]


def test_the_gift_that_ends_the_game_is_told() -> None:
    day = greedy().play({"move": "day"})
    won = day.play({"move": "give", "from": "Bob", "to": "Ana", "coins": 1})
    lines = [plain(it.words) for it in told(won).chapters[-2].lines]
    assert lines == ["Bob donne 1 pièce à Ana."]


def test_a_day_without_a_vote_says_so_where_the_vote_was_due() -> None:
    day = greedy(posts={"notaire": "Ana"}).play({"move": "day"})
    day = day.play({"move": "retire_post", "post": "notaire", "force": True})
    lines = [plain(it.words) for it in lines_of(day, list(pages(day))[-1])]
    assert "Le village n'a pas voté." not in lines
    day = day.play({"move": "stage", "stage": "richesse"})
    lines = [plain(it.words) for it in lines_of(day, list(pages(day))[-1])]
    assert lines.index("Le village n'a pas voté.") == 1


def test_a_night_that_ends_before_the_attack_tells_nothing_of_it() -> None:
    """W4: nobody lies anywhere yet, and no morning keeps what the night has promised."""
    night = called(greedy(), "reptiliens", target="Ève")
    night = called(night, "allumeuse", targets=["Bob", "Ève"], house="Ève")
    won = called(night, "voleur", house="Bob", force=True)
    chapter = told(won).chapters[-2]
    assert not [it.words for it in chapter.lines if "attaque" in it.words or "Chez" in it.words]
    assert chapter.ring.ways == ()


def test_a_game_that_is_won_as_its_first_night_falls_says_so() -> None:
    """W4: the Souris were dealt three posts; the opening tells them, and the night has nothing."""
    posts = {"president": "Ana", "notaire": "Bob", "senateur": "Ève"}
    won = around("Ana souris", "Bob minus", "Ève cortex", "Zoé reptilien", posts=posts)
    opening, night, _ = told(won).chapters
    assert opening.lines[-1].words == "Président : Ana ; Notaire : Bob ; Sénateur : Ève."
    assert [it.words for it in night.lines] == ["La partie s'arrête ici, et rien d'autre n'arrive."]


def test_a_night_without_events_that_ends_nothing_has_nothing_to_tell() -> None:
    night = around("Ana reptilien", "Bob villageois", "Ève villageois")
    stopped = night.play({"move": "day"}).play({"move": "stop"})
    assert [it.words for it in told(stopped).chapters[1].lines] == ["Rien à raconter."]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_law_and_its_fate_are_told(seed: int) -> None:
    for page, chapter in chapters(ended(seed)):
        law = page.after.law if page.after.phase == "jour" else None
        told_of = [it.words for it in chapter.lines if it.sign == "i-journal"]
        assert len(told_of) == (law is not None)
        if law:
            fates = {None: "Elle reste sans réponse.", True: "accepte", False: "refuse"}
            assert page.after.name(law.by) in told_of[0]
            assert law.text in told_of[0]
            assert fates[law.accepted] in told_of[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_arrows_lead_where_people_slept(seed: int) -> None:
    for page, chapter in chapters(ended(seed)):
        night = page.after.night if page.after.phase == "nuit" else None
        # An end before the attack leaves everybody where he was.
        slept = night and not (page.after.result and night.where is None)
        places = situation(page.after)["night"]["where"] if slept else {}
        seats = page.after.seats
        away = {it: place["house"] for it, place in places.items() if place["house"] != it}
        assert {seats[it.start]: seats[it.end] for it in chapter.ring.ways} == away
        bold = {seats[it.start] for it in chapter.ring.ways if it.strong}
        assert bold == {it for it in away if places[it]["action"] == "attaquer"}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_chapter_shows_who_lived_as_it_began_and_marks_who_died_in_it(seed: int) -> None:
    for page, chapter in chapters(ended(seed)):
        dead = {it.who for it in page.happened if it.kind == "death"}
        for player, place in zip(page.after.in_seat_order(), chapter.ring.places, strict=True):
            then = page.before.players.get(player.id, player)
            assert place.gone == ("" if then.living else then.status)
            assert place.signs == (("m-mort",) if player.id in dead else ())
            assert place.lit or player.id not in dead


def counts(village: Village) -> tuple[int, int]:
    """As the file of the game would say it."""
    people = situation(village)["players"].values()
    living = sum(it["status"] == "vivant" for it in people)
    # A purse that waits for the heirs of somebody who came back counts still.
    return living, village.coins_dealt - situation(village)["coins_removed"]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_curves_are_the_counts_of_every_dawn(seed: int) -> None:
    game = ended(seed)
    dawns = [
        after
        for before, after in zip(game.villages, game.villages[1:], strict=False)
        if after.phase == "jour" and (before.phase, before.day) != ("jour", after.day)
    ]
    moments = [game.villages[0], *dawns, game.village]
    survivors, coins = (tuple(it.count for it in one.points) for one in told(game).curves)
    assert list(zip(survivors, coins, strict=True)) == [counts(it) for it in moments]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cards_of_the_end_are_the_roles_of_the_end(seed: int) -> None:
    game = ended(seed)
    last, village = told(game).chapters[-1], game.village
    for player, place, hand in zip(
        village.in_seat_order(), last.ring.places, last.hands, strict=True
    ):
        assert place.name == hand.name == player.name
        assert place.signs == hand.signs == (f"camp-{player.camp}",)
        assert place.lit == (player.id in village.result.winners if village.result else False)
        cards = [ROLES[it] for it in player.camp_roles]
        cards += [SPECIALITIES[it] for it in player.specialities]
        assert [it for it in cards if it not in hand.words] == []
        assert [it for it in cards if it not in place.words] == []


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_shows_before_the_end_and_nothing_is_told_of_an_evening_that_goes_on(
    seed: int,
) -> None:
    game = ended(seed)
    for chapter in told(game).chapters[:-1]:
        assert {sign for it in chapter.ring.places for sign in it.signs} <= {"m-mort"}
        assert chapter.hands == ()
    going_on = game.back_to(len(game.moves) - 1)
    assert tale_of(going_on) is None


STORIES = (
    test_each_consequence_is_one_line_of_its_chapter,
    test_whoever_died_is_told_dead_in_that_chapter,
    test_whoever_comes_or_goes_is_told,
    test_a_death_is_told_once_in_the_whole_evening,
    test_whoever_married_is_told_so_that_very_day,
    test_a_post_in_other_hands_is_told,
    test_a_law_and_its_fate_are_told,
    test_arrows_lead_where_people_slept,
    test_a_chapter_shows_who_lived_as_it_began_and_marks_who_died_in_it,
    test_the_curves_are_the_counts_of_every_dawn,
    test_the_cards_of_the_end_are_the_roles_of_the_end,
    test_no_card_shows_before_the_end_and_nothing_is_told_of_an_evening_that_goes_on,
)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 500, SHARE))
def test_hundreds_of_evenings_are_told_once(first: int) -> None:
    for seed in range(first, first + SHARE):
        print(f"seed {seed}")
        for story in STORIES:
            story(seed)
