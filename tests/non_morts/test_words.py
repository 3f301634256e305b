"""What is said: every consequence has its sentence and its sources, every move its own."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest
from non_morts.evening import COMPANION, FILM_SET, evening, offers, table
from non_morts.follies import random_game
from non_morts.stories import (
    CAVE,
    FIVE,
    HALL_AND_CAVE,
    MISSED,
    OPEN,
    READY,
    SURVIVORS,
    ZOMBIES,
    Move,
    alone,
    clues,
    decree,
    leaves,
    move,
    op,
    told,
)

from gm_assistant.french.language import plain
from gm_assistant.games.non_morts.rules.game import Game, replay
from gm_assistant.games.non_morts.rules.words import SAYINGS
from gm_assistant.games.non_morts.screens.pages import done
from gm_assistant.toolkit.around import Done

RULES = Path(__file__).parent.parent.parent / "gm_assistant" / "games" / "non_morts" / "rules"
LAST_OF = {"T": 2, "O": 2, "Z": 6, "C": 1, "J": 2, "M": 4, "F": 2, "G": 3, "H": 1, "S": 2}
LAST_OF |= {"I": 3, "E": 5, "V": 4, "B": 1, "P": 2, "K": 2, "R": 3, "L": 1}
IDS = {f"{room}-{n:02d}" for room, last in LAST_OF.items() for n in range(1, last + 1)}
# What the rulebook's inventory lists.
LINES = {10, 13, 15, 17, 20, 22, 23, 24, 27, 29, 32, 33, 34, 35, 38, 41, 42, 43, 44, 47, 48, 49}
LINES |= {50, 51, 52, 53, 56, 58, 31}

SEEDS = range(25)


@cache
def film_of(seed: int) -> Game:
    return replay(random_game(2 + seed % 5, seed, 150, FILM_SET))[0]


def code() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.py")))


# What writes down a consequence under its rule, by whichever argument that is.
TELLERS = {"tell", "pay", "wound", "heal", "add_zombies", "_write"}


def rules_told() -> set[str]:
    """The rules that the code names where it tells a consequence."""
    calls = (
        node
        for path in RULES.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and called(node) in TELLERS
    )
    texts = {
        node.value
        for call in calls
        for node in ast.walk(call)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    ends = {f"fin.{it}" for it in ("indices", "egalite", "tous_morts", "plus_personne")}
    return {it for it in texts if re.fullmatch(r"[a-z_]+\.[a-z_]+|infection", it)} | ends


def called(call: ast.Call) -> str:
    """The name of what is called, of a function or of a method."""
    match call.func:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def test_every_rule_told_has_its_saying_and_no_saying_is_idle() -> None:
    assert rules_told() == set(SAYINGS)


@pytest.mark.parametrize("rule", SAYINGS)
def test_a_saying_cites_the_rulebook_and_the_rulings(rule: str) -> None:
    cites = SAYINGS[rule].cites
    assert cites
    assert {int(it[1:]) for it in cites if "-" not in it} <= LINES
    assert {it for it in cites if "-" in it} <= IDS


def test_each_ruling_stands_in_the_rules_and_none_is_invented() -> None:
    cited = set(re.findall(r"\b[A-Z]-\d\d\b", code()))
    assert cited == IDS


@pytest.mark.parametrize("seed", SEEDS)
def test_every_sentence_of_a_film_is_whole(seed: int) -> None:
    game = film_of(seed)
    for index in range(len(game.moves)):
        lines = [game.told(index), *(why.sentence for why in game.why(index))]
        for line in lines:
            assert line[0].isupper() or line.startswith("« ")
            assert line.endswith((".", ".)"))
            assert not {"{", "}"} & set(line)
            assert "None" not in line


def test_every_saying_is_heard_in_some_film() -> None:
    heard = {
        why.rule
        for game in map(film_of, SEEDS)
        for i in range(len(game.moves))
        for why in game.why(i)
    }
    assert len(heard) > len(SAYINGS) * 0.85


def test_the_story_gives_the_moves_and_what_they_did() -> None:
    assert [plain(line) for line in told(OPEN).story()] == [
        "0. Ana ouvre le film dans « Hall ».",
        "→ Ana ouvre le film dans « Hall » : tout le monde y est. (L17, O-01, O-02)",
        "→ Le zombie 1 arrive dans « Hall », sans rien coûter. (L17, O-02)",
        "→ C'est à Bruno de jouer. (L17, L22, T-01)",
    ]


SOLD = move(
    "propose",
    by="A",
    votes={"B": {"price": 2}},
    ops=[op("barricade", between=["P1", "P9"])],
)
PILE = move("arrive", zombies=[{"room": "P1"}, {"room": "P1", "stack": 4}])
SPREAD = move("arrive", zombies=[{"room": "P1"}, {"room": "Cave"}, {"room": "P1"}])
VAMPIRE = decree(op("zombie", zombie="goth", stack=2, kind="vampire", climbs=False))
ROLLS = move("open", name="Hall", rolls=[{"A": 3, "B": 6, "C": 3}])
UNSETTLED = move("open", name="Hall", rolls=[{"A": 6, "B": 6, "C": 3}])
SAID = {
    "Bruno l'emporte aux dés et ouvre le film dans « Hall ».": ROLLS,
    "Les dés désignent qui ouvre le film dans « Hall ».": UNSETTLED,
    "Bruno déplace le flic et la brute vers « Hall ».": leaves("flic", "brute", to="P1"),
    "Bruno fait sortir la brute par une route.": leaves("brute"),
    "Bruno fait trouver un indice au geek : « Un os ».": (
        move("clue", survivor="geek", text="Un os")
    ),
    "Bruno fait donner à la brute un indice du geek.": move("geek_clue", survivor="brute"),
    "Bruno fait attaquer le zombie 3 par le flic (dé du goth : 4).": (
        move("kill", by="flic", zombie="Z3", die=4)
    ),
    "Ana propose (Bruno : sa voix pour 2 jetons, que personne ne paie) : "
    "une barricade entre « Hall » et « P9 ».": SOLD,
    "La table corrige : le tueur fou : 2 jetons, un vampire, s'arrête aux barricades.": VAMPIRE,
    "Bruno joue les zombies. (La table passe outre.)": {**ZOMBIES, "force": True},
    "Bruno fait arriver 1 zombie et une pile de 4 dans « Hall ».": PILE,
    "Bruno fait arriver 2 zombies dans « Hall » et 1 zombie dans « Cave ».": SPREAD,
    "Bruno ne fait arriver aucun zombie.": move("arrive", zombies=[]),
}


@pytest.mark.parametrize(("sentence", "said"), SAID.items())
def test_a_move_is_said_in_one_sentence(sentence: str, said: Move) -> None:
    """Also one that the rules would refuse."""
    assert told(*READY).describe(said) == sentence


@pytest.mark.parametrize(
    ("moves", "sentence"),
    [
        (
            (OPEN, ZOMBIES, move("attack", dice={"Z1": [1]})),
            "Le zombie 1 fait 1 : le flic perd un litre, il lui reste 3 litres.",
        ),
        (
            (OPEN, move("propose", by="A", text="Un banc", votes={"B": "contre"})),
            "Refusé, rien n'a lieu : 1 voix contre, il en fallait 1.",
        ),
    ],
)
def test_a_number_agrees_whatever_it_is(moves: tuple[Move, ...], sentence: str) -> None:
    game = told(*moves, players=[{"id": it, "theory": it} for it in "AB"])
    assert sentence in [plain(it.sentence) for it in game.why(len(moves) - 1)]


BITTEN = (
    "Les zombies attaquent et blessent la brute : le zombie 1 fait 4 et 6 et le zombie 9 fait 1."
)


@pytest.mark.parametrize(
    ("dice", "sentence"),
    [
        (
            {"Z1": [4, 6], "Z9": [1]},
            BITTEN,
        ),
        ({"Z1": [6]}, "Le zombie 1 attaque et ne blesse personne : il fait 6."),
        ({"Z1": [4, 6]}, "Le zombie 1 attaque et blesse la brute : il fait 4 et 6."),
    ],
)
def test_an_attack_says_whom_it_hurts(dice: dict[str, list[int]], sentence: str) -> None:
    """Z9 does not exist: a refused attack is said too."""
    assert told(OPEN, ZOMBIES).describe(move("attack", dice=dice)) == sentence


def test_nothing_said_tells_what_a_clue_serves() -> None:
    """I-01: it is a secret until the end."""
    players = [{"id": it, "theory": f"secret_{it}"} for it in "ABC"]
    serves = ["secret_A", "secret_C"]
    start = (*READY, *clues("brute", serves), decree(op("serves", clue="I1", serves=serves)))
    game = told(*start, players=players)
    assert "secret" not in "\n".join(game.story())


def test_a_reason_keeps_its_data() -> None:
    (drawn,) = told(OPEN, SURVIVORS).why(1)
    assert (drawn.rule, dict(drawn.facts)) == ("tour.pioche", {"player": "B", "tokens": 2})
    assert drawn.cites == ("L20",)


def test_a_tie_of_the_first_dice_is_the_line_of_the_moment() -> None:
    rolled = {"ouverture": [{"J1": 5, "J2": 5, "J3": 2}]}
    film = evening(3, 1, 0)
    names = [one.name for one in film.film.table.players.values()]
    told = plain(table(film, {}, rolled).owed)
    assert told == f"Égalité : {names[0]} et {names[1]} relancent."
    (panel, *_) = table(film, {}, rolled).panels
    assert f"{names[0]} fait 5, {names[1]} fait 5 et {names[2]} fait 2." in panel.words
    rolled["ouverture"].append({"J1": 4, "J2": 6})
    (panel, *_) = table(film, {}, rolled).panels
    assert panel.words.startswith(f"{names[0]} fait 4 et {names[1]} fait 6.")


def test_where_nobody_can_go_no_room_is_asked_for() -> None:
    """The film begins in one room: there is its zombie, and nowhere to go."""
    game = evening(3, 1, 0).play({"move": "open", "first": "J1"})
    game = game.play({"move": "turn", "as": "survivants"})
    (panel, *_) = table(game, {"pion": "flic"}).panels
    assert panel.words == "Flic : 4 litres. Touchez un zombie."


# What a decision came to stands under it, in words and figures.

WALLED = op("barricade", between=["P1", "P2"])
HORDE = decree(op("zombie", zombie="Z1", room="P1"), *([op("arrivee", room="P1")] * 6))
CAME: dict[str, tuple[Move, ...]] = {
    "La brute perd 2 litres, il lui en reste 4.": (
        OPEN,
        decree(op("arrivee", room="P1")),
        ZOMBIES,
        move("attack", dice={"Z1": [4], "Z2": [5]}),
    ),
    "Refusé, rien n'a lieu : 2 voix contre, il en fallait 2.": (
        OPEN,
        move("propose", by="A", votes={"B": "contre", "C": {"price": 1}}),
    ),
    "Accepté : 1 voix contre, il en faudrait 2 pour refuser.": (
        OPEN,
        move("propose", by="A", text="Un banc", votes={"B": "contre"}),
    ),
    "La brute fuit 7 zombies : un litre perdu à coup sûr, il lui reste 5 litres.": (
        OPEN,
        SURVIVORS,
        CAVE,
        HORDE,
        SURVIVORS,
        leaves("brute", to="P2", brute=6),
    ),
    "Une barricade sépare « Hall » et « Cave ».": (
        *HALL_AND_CAVE,
        move("propose", by="A", text="Des bancs", ops=[WALLED]),
    ),
    "Plus rien ne sépare « Hall » et « Cave ».": (
        *HALL_AND_CAVE,
        decree(WALLED),
        move("propose", by="A", ops=[op("debarricade", between=["P1", "P2"])]),
    ),
    "Personne ne l'emporte : le film continue.": (
        *READY,
        *clues("brute", ["virus"], ["virus"], ["vaudou"]),
        leaves("brute"),
        move("verdict"),
    ),
    "« Un virus » l'emporte : un film d'Ana.": (
        *READY,
        *clues("brute", ["virus"], ["virus"], ["virus"]),
        leaves("brute"),
        move("verdict"),
    ),
}


def foot(game: Game) -> Done:
    """What stands under the last decision."""
    return done(FILM_SET, game, len(game.moves) - 1)


@pytest.mark.parametrize("sentence", CAME)
def test_what_a_decision_came_to_is_said(sentence: str) -> None:
    """On the screen under it, and in the journal; « Annuler » names the decision alone."""
    game = told(*CAME[sentence])
    last = len(game.moves) - 1
    assert sentence in [plain(it) for it in foot(game).came]
    line = COMPANION.told(game, game.moves[last], last, True)
    assert sentence in plain(line.words)
    assert sentence not in plain(line.aloof)


def test_what_would_stand_instead_is_said_in_its_own_words() -> None:
    """« À la place » names what was played, and beside it what takes its place."""
    game = told(*next(iter(CAME.values())))
    last = len(game.moves) - 1
    wanted = {"move": "note", "text": "Coupez !"}
    line = COMPANION.told(game, wanted, last, True)
    assert "Coupez" in line.words
    assert COMPANION.told(game, game.moves[last], last, True).words != line.words


def test_whoever_dies_is_told_first_and_no_face_twice() -> None:
    """A foot shows three sentences, beside its dice."""
    dice = {"Z1": [4], "Z2": [1], "Z3": [3], "Z4": [2], "Z5": [2]}
    crowd = decree(*([op("arrivee", room="P1")] * 4))
    shown = foot(told(OPEN, crowd, ZOMBIES, move("attack", dice=dice)))
    assert plain(shown.glance[0]).startswith("La pouffe meurt dans « Hall »")
    assert not [it for it in shown.came if "La pouffe perd" in it]
    assert shown.dice == (4, 1, 3, 2, 2)
    assert (
        shown.words == "Les zombies attaquent et blessent la brute, le flic, le geek et la pouffe."
    )


def faces(game: Game, args: dict[str, str]) -> list[str]:
    (panel, *_) = table(game, args).panels
    assert panel.dice
    return [plain(it.leads) for it in panel.dice.dice[0].faces]


def test_a_face_says_what_it_does_whoever_it_is_thrown_for() -> None:
    """In a word that no button cuts, and that the pouffe may read of herself."""
    armed = told(OPEN, SURVIVORS)
    assert faces(armed, {"pion": "pouffe", "zombie": "Z1"}) == ["le zombie"] * 5 + ["le goth"]
    assert faces(told(OPEN, ZOMBIES), {})[5] == "raté"
    fleeing = told(OPEN, SURVIVORS, CAVE, SURVIVORS)
    assert faces(fleeing, {"pion": "brute", "vers": "P2"}) == ["−1 litre"] + ["rien"] * 5


def test_a_pawn_says_what_it_may_reach() -> None:
    """A way out is no room, and whoever is alone takes nobody along."""
    last = told(*HALL_AND_CAVE, alone("brute"), SURVIVORS)
    words = [table(it, {"pion": "brute"}).panels[0].words for it in (told(*READY), last)]
    assert "Touchez la sortie." in words[0]
    assert "second pion" not in words[1]
    walled = told(*HALL_AND_CAVE, decree(WALLED), SURVIVORS)
    rooms = [
        it.act.detail for row in table(walled, {"pion": "brute"}).plan.rows for it in row if it.act
    ]
    assert rooms == ["une barricade"]


def test_one_purse_pays_alone_and_several_say_their_share() -> None:
    game = told(OPEN)
    shares = ({"A": 3}, {"A": 1, "C": 2})
    votes = [{"B": {"price": 3, "paid": it}} for it in shares]
    sold = [game.describe(move("propose", by="A", text="Un banc", votes=it)) for it in votes]
    assert "payés par Ana)" in sold[0]
    assert "payés par Ana (1) et Chloé (2))" in sold[1]


def test_what_is_said_alone_is_not_told_over() -> None:
    """A telling stands below what is asked, and never beside somebody's secret."""
    came = told(OPEN, ZOMBIES, MISSED, FIVE)
    drafts = {"indice": {"move": "clue", "survivor": "flic", "text": "Un os"}}
    kinds = [[it.kind for it in table(came, {}, kept).panels] for kept in ({}, drafts)]
    assert "recit" in kinds[0]
    assert kinds[1] == ["indice_secret"]


def test_what_is_certain_is_not_thrown_for() -> None:
    game = told(OPEN, SURVIVORS, CAVE, HORDE, SURVIVORS)
    act = next(it for it in offers(table(game, {"pion": "brute"})) if "à coup sûr" in it.detail)
    after = game.play(json.loads(act.move))
    assert after.film.survivors["brute"].litres == 5
    assert foot(after).dice == ()


def test_the_dead_and_the_saved_agree_with_who_they_are() -> None:
    dead = decree(
        op("litres", survivor="pouffe", litres=0), op("litres", survivor="flic", litres=0)
    )
    states = {it.id: it.state for it in table(told(OPEN, dead), {}).sheets}
    assert (states["pouffe"], states["flic"]) == ("morte", "mort")
    out = told(*READY, leaves("brute", "goth"))
    states = {it.id: it.state for it in table(out, {}).sheets}
    assert (states["brute"], states["goth"]) == ("échappée", "échappé")
