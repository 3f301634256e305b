"""The stage of the public screen: its scenes, its village, and the old televisions that draw it."""

import re
from itertools import pairwise
from random import Random

import pytest
from public.test_public_view import at_the_vote, played, table
from public.twins import allowed, twin

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.screens.public import public_view
from gm_assistant.games.quinte_bourg.screens.public_view import AIR, INTERVAL, WIDTH, skyline
from gm_assistant.places import templates_folder
from gm_assistant.seam.pages import Timer
from gm_assistant.shell.web.statics import Shelf
from gm_assistant.toolkit.facades import ALL
from gm_assistant.toolkit.seats import length_of

# Each that a random week meets; « fin » is held by `test_the_end_shows_once_revealed`.
SCENES = {
    *("nuit", "jour", "morts", "loi", "debat", "vote", "condamne", "execution"),
    *("noces", "camera", "richesse", "fete", "tribunal", "carte"),
}


def test_every_scene_is_met_and_none_differs_by_a_secret() -> None:
    met: dict[str, Game] = {}
    for seed in (7, 8):
        rng = Random(seed)
        game = open_game(advised_table(20, rng) | {"start": {"weekday": "vendredi"}})
        while game.village.result is None:
            game = game.play(next_move(game, rng))
            met.setdefault(public_view(game, allowed()).scene, game)
    assert met.keys() == SCENES
    others = Random(1)
    for game in met.values():
        for coins in (True, False):
            shown = allowed(coins=coins)
            seen = public_view(twin(game, others, coins=coins), shown)
            same = public_view(game, shown)
            assert seen == same
            assert (seen.scene, seen.skyline, seen.sounds) == (
                same.scene,
                same.skyline,
                same.sounds,
            )


def test_what_is_heard_follows_what_is_seen_and_has_a_voice() -> None:
    heard: dict[str, set[tuple[str, ...]]] = {}
    rng = Random(7)
    game = open_game(advised_table(20, rng) | {"start": {"weekday": "vendredi"}})
    while game.village.result is None:
        view = public_view(game, allowed())
        heard.setdefault(view.scene, set()).add(view.sounds)
        game = game.play(next_move(game, rng))
    ended = public_view(game, allowed(end=True))
    heard[ended.scene] = {ended.sounds}
    assert heard["fin"] == {("applaudissements",)}
    # Before the first night nothing is heard.
    assert heard["nuit"] == {(), ("crepuscule", "pluie"), ("crepuscule", "feu")}
    assert (heard["vote"], heard["morts"]) == ({("cloche",)}, {()})
    assert {("aube",), ("coeur",)} <= heard["jour"]
    named = {name for each in heard.values() for sounds in each for name in sounds}
    voiced = re.findall(r"(?m)^    (\w+)(?:: \(out, at\) =>|\(out, at\) \{)", _kept("sound.js"))
    assert set(voiced) == {*named, "essai"}


def test_the_heart_beats_before_the_dead_are_read_whether_there_are_any_or_none() -> None:
    heard = []
    struck: dict[str, object] = {"move": "call", "step": "reptiliens", "target": "C"}
    for call in ([struck], []):
        game = played(
            table("reptilien", "reptilien"),
            {"move": "night"},
            *call,
            {"move": "call", "step": "attaque"},
            {"move": "day", "force": True},
            {"move": "stage", "stage": "postes", "force": True},
            {"move": "stage", "stage": "morts"},
        )
        read = game.play({"move": "note", "text": "Lu"})
        heard.append([public_view(it, allowed()).sounds for it in (game, read)])
    assert heard == [[("coeur",), ()]] * 2


def test_a_card_is_read_by_all_once_its_owner_has_turned_it() -> None:
    told = played(
        table("reptilien", "reptilien", C={"specialities": ["eris"]}),
        {"move": "night"},
        {"move": "call", "step": "reptiliens", "target": "C"},
        {"move": "call", "step": "attaque"},
        {"move": "day", "force": True},
        {"move": "stage", "stage": "postes", "force": True},
        {"move": "stage", "stage": "morts"},
    )
    fate = {"move": "fate", "player": "C", "becomes": "esprit"}
    for shows, cards in (("camp", "Villageois"), ("specialite", "Éris")):
        game = told.play({**fate, "shows": shows})
        (turned,) = public_view(game, allowed()).turned
        assert (turned.name, plain(turned.cards)) == ("Chloé", cards)
        assert bool(turned.camp) is (shows == "camp")
    assert public_view(told, allowed()).turned == ()


@pytest.mark.parametrize("target", ["A", "B"])
def test_the_card_that_sheherazade_turns_is_seen_by_all(target: str) -> None:
    """L189: everybody knows who she was, whether she dies of it or the game stops (I-12)."""
    day = played(
        table("reptilienne_noire", "villageois", "sheherazade"),
        {"move": "night"},
        {"move": "day", "force": True},
    )
    game = day.play({"move": "invoke", "by": "C", "power": "conversion_radieuse", "target": target})
    assert (game.village.result is not None) == (target == "A")
    view = public_view(game, allowed())
    assert view.scene == "carte"
    assert [(it.name, plain(it.cards)) for it in view.turned] == [("Chloé", "Shéhérazade")]
    after = game.play({"move": "note", "text": "Dit."})
    assert public_view(after, allowed()).turned == ()


def test_the_cards_of_the_end_carry_an_engraving_of_all_that_was_held() -> None:
    rng = Random(8)
    game = open_game(advised_table(12, rng))
    while game.village.result is None:
        game = game.play(next_move(game, rng))
        assert all(it.others == () for it in public_view(game, allowed()).turned)
    end = public_view(game, allowed(end=True, cards=True)).end
    assert end
    drawn = re.findall(r'<symbol id="(s-[\w-]+)"', _kept("quinte_bourg.svg"))
    for hand, player in zip(end.cards, game.village.in_seat_order(), strict=True):
        own = {f"s-{it}" for it in player.specialities}
        assert own <= set(hand.others) <= set(drawn)
    assert sum(len(it.others) for it in end.cards) > len(end.cards) / 2


def test_a_voice_is_a_thread_from_house_to_house_while_the_vote_lasts() -> None:
    spoken = [["G", "A"], ["H", None], ["B", "A"]]
    game = at_the_vote().play({"move": "vote", "ballots": spoken, "open": True})
    vote = public_view(game, allowed()).vote
    assert vote
    assert vote.threads == ((6, 0), (1, 0))
    assert [(it.place, it.votes) for it in vote.counts] == [(0, "2")]
    assert public_view(game, allowed(vote=False)).vote is None


def test_an_interval_is_the_timer_of_that_name_by_day() -> None:
    shown = allowed()
    object.__setattr__(shown, "timer", Timer(INTERVAL, 300, 0))
    night = played(table("reptilien"), {"move": "night"})
    assert public_view(night, shown).scene == "nuit"
    assert public_view(night.play({"move": "day", "force": True}), shown).scene == "entracte"


@pytest.mark.parametrize("seats", range(1, 53))
def test_every_house_stands_in_the_order_of_the_seats_and_its_name_on_its_ground(
    seats: int,
) -> None:
    names = [f"Emmanuelle {it}"[:12] for it in range(seats)]
    village = skyline(names, [ALL[0]] * seats)
    places = [(it.y, it.x) for it in village.houses]
    assert places == sorted(places)
    for (one, here), (other, _) in pairwise(zip(village.houses, names, strict=True)):
        wide = length_of(here) * one.letters
        assert one.y < other.y or other.x - one.x >= max(wide, 96 * one.size)
    for it in village.houses:
        assert 46 * it.size <= it.x <= WIDTH - 46 * it.size
        assert -AIR < it.ridge < it.y < it.sign_line <= village.height
    # A roof tells who lives there, wherever he sits, and nothing else.
    moved = skyline(["Ana"] * seats, [ALL[seats % 48]] * seats)
    assert {it.facade for it in moved.houses} == {ALL[seats % 48]}


# What televisions of 2018 do not read: they leave out the whole rule, or stop at the whole script.
LATE_STYLE = re.compile(
    r":has\(|:is\(|:where\(|@container|@layer|\b(?:min|max|clamp)\(|\d(?:dvh|svh|cq\w)|\binset\b"
    r"|aspect-ratio: \d+ /|color-mix|accent-color|(?<![-\w])(?:rotate|translate|scale):"
    r"|: (?:inline-)?grid\b|(?<![-\w])grid-|(?<![\w])gap: [^0]|padding-inline|space-evenly"
    r"|gradient\([^;]*\d(?:px|%) \d+(?:px|%)|(?<!wrap: break-word; overflow-)wrap: anywhere"
)
LATE_SCRIPT = re.compile(
    r"\basync\b|\bawait\b|\?\.|\?\?|catch \{|\.\.\.|padStart|\.finally\(|\.at\("
)


# The script that renews the picture is read by those of 2013 as well: no other can, where it stops.
LATER_SCRIPT = re.compile(r"=>|\b(?:const|let|class|fetch|Promise|AbortController|dataset)\b|`")


@pytest.mark.parametrize("sheet", ["houses.css", "public.css", "tale.css"])
def test_an_old_television_lays_the_stage_out(sheet: str) -> None:
    style = _kept(sheet)
    stage = style if sheet != "tale.css" else style[style.index("/* Before everybody") :]
    functions = r"minmax\([^)]*\)"
    assert LATE_STYLE.findall(re.sub(functions, "", stage)) == []


@pytest.mark.parametrize("table", ["brasier", "humans", "non_morts", "zombie_mosh"])
def test_the_other_tables_know_the_height_of_an_old_television(table: str) -> None:
    """Before 2023 none knew a height that follows its bars: the plain one is told first."""
    style = re.sub(r"/\*.*?\*/", "", _kept(f"{table}.css"), flags=re.DOTALL)
    rules = re.findall(
        r"(?:-public|\.vitrine)\b[^{}]*\{([^{}]*height: [^;]*\b100dvh[^{}]*)\}", style
    )
    assert rules
    for rule in rules:
        assert re.search(r"height: [^;]*\b100vh[^;]*; (?:max-)?height: [^;]*\b100dvh", rule), rule


@pytest.mark.parametrize("script", ["public.js", "sound.js"])
def test_an_old_television_reads_the_scripts_of_the_stage(script: str) -> None:
    assert LATE_SCRIPT.findall(_kept(script)) == []
    assert LATE_SCRIPT.findall("async () => { await it?.(...all) } catch {") != []


def test_a_picture_is_renewed_on_the_oldest_television_and_where_a_script_fails() -> None:
    code = re.sub(r"//.*", "", _kept("public.js"))
    assert LATER_SCRIPT.findall(code) == []
    assert len(LATER_SCRIPT.findall("const it = () => fetch(`/`);")) == 5
    page = (templates_folder() / "public.html").read_text("utf-8")
    assert '<noscript><meta http-equiv="refresh"' in page


def test_what_moves_on_the_stage_is_light_and_place_alone() -> None:
    style = _kept("public.css")
    frames = re.findall(r"@keyframes [\w-]+ \{((?:[^{}]*\{[^}]*\})*[^{}]*)\}", style)
    moved = {it for frame in frames for it in re.findall(r"([\w-]+):", frame)}
    assert moved == {"opacity", "transform"}
    # What never ends has few pictures a second: two steps of an opacity each second at most.
    endless = re.findall(r"animation: [^;]*infinite", style)
    assert endless == ["animation: twinkle 9s steps(5) infinite"]
    still = style.split("@media (prefers-reduced-motion: no-preference)")[0]
    assert "animation" not in still


def _kept(name: str) -> str:
    item = Shelf().get(name)
    assert item
    return item.content.decode()
