"""Small stories that end in a refusal, and what the table may overrule."""

from typing import Any, NamedTuple

from zombie_mosh.concerts import (
    LIMBS,
    TO_THE_COUNT,
    TO_THE_DANCE,
    Move,
    attack,
    count,
    crowd,
    deal,
    decree,
    defend,
    document,
    note,
    song,
)

from gm_assistant.games.zombie_mosh.rules import words as refusals
from gm_assistant.games.zombie_mosh.rules.words import Refusal

TO_THE_CROWD = (song(), deal())
LEFT_ALONE = (song(), decree("B", out=True), decree("C", out=True))
B_IS_OUT = (song(), decree("B", out=True), deal())
B_WATCHES = (*B_IS_OUT, crowd("C"), crowd("A"))


class Story(NamedTuple):
    before: tuple[Move, ...]
    refused: Move
    kind: type[Refusal]
    sentence: str
    songs: int = 1


STORIES = [
    Story((), deal(), refusals.WrongPhase, "ouvrez d'abord la première chanson"),
    Story((), count(), refusals.WrongPhase, "ouvrez d'abord la première chanson"),
    Story((), decree(first="A"), refusals.NoSongYet, "ouvrez d'abord la première chanson"),
    Story((), decree("A", damage={}), refusals.NoSongYet, "ouvrez d'abord"),
    Story((song(),), crowd("B"), refusals.WrongPhase, "distribuez d'abord quatre cartes"),
    Story((song(),), count(), refusals.WrongPhase, "distribuez d'abord"),
    Story((song(),), attack("A", "B"), refusals.WrongPhase, "distribuez d'abord"),
    Story((song(),), song("B"), refusals.SongGoesOn, "La chanson 1 n'est pas finie"),
    Story(TO_THE_CROWD, deal(), refusals.WrongPhase, "devant Béa, Cyd et Ana."),
    Story(TO_THE_CROWD, attack("A", "B"), refusals.WrongPhase, "cartes de la foule"),
    Story(TO_THE_CROWD, count(), refusals.WrongPhase, "On compte quand toutes les mains"),
    Story(TO_THE_CROWD, crowd("C"), refusals.NotNextInTheCrowd, "d'abord Béa."),
    Story((*TO_THE_CROWD, crowd("B")), crowd("B"), refusals.AlreadyStruck, "passez à Cyd."),
    Story(B_IS_OUT, crowd("B"), refusals.PlayerIsOut, "Béa est dehors"),
    Story(TO_THE_DANCE, deal(), refusals.WrongPhase, "il reste 12 cartes à jouer."),
    Story(TO_THE_DANCE, crowd("B"), refusals.WrongPhase, "finissez d'abord la danse"),
    Story(TO_THE_DANCE, song("B"), refusals.SongGoesOn, "finissez d'abord la danse"),
    Story(TO_THE_DANCE, count(), refusals.HandsAreNotEmpty, "Béa a encore 4 cartes"),
    Story(TO_THE_DANCE, defend("B"), refusals.NotYourTurn, "Ana joue d'abord, dans le sens"),
    Story(TO_THE_DANCE, attack("A", "A"), refusals.AttacksOneself, "jouez-la en défense"),
    Story(
        TO_THE_DANCE,
        defend("A") | {"target": "B"},
        refusals.DefendsAnother,
        "dans la ligne de défense d'Ana.",
    ),
    Story(
        (*TO_THE_COUNT[:-6],), defend("A"), refusals.NotYourTurn, "Cyd joue d'abord, car on revient"
    ),
    Story(
        (*TO_THE_COUNT[:-4],), defend("C"), refusals.HandIsEmpty, "Cyd n'a plus de carte en main"
    ),
    Story(B_WATCHES, defend("B"), refusals.PlayerIsOut, "passez à Ana."),
    Story(B_WATCHES, attack("A", "B"), refusals.TargetIsOut, "visez un zombi debout."),
    Story(B_WATCHES, defend("A") | {"target": "B"}, refusals.TargetIsOut, "visez un zombi debout."),
    Story(TO_THE_COUNT, defend("A"), refusals.WrongPhase, "comptez d'abord les dégâts."),
    Story(TO_THE_COUNT, deal(), refusals.WrongPhase, "comptez d'abord les dégâts."),
    Story(TO_THE_COUNT, crowd("A"), refusals.WrongPhase, "comptez d'abord les dégâts."),
    Story(TO_THE_COUNT, song("A"), refusals.SongGoesOn, "comptez d'abord les dégâts"),
    Story(LEFT_ALONE, deal(), refusals.WrongPhase, "un rappel."),
    Story(LEFT_ALONE, decree("A", damage={}), refusals.NoSongYet, "un rappel."),
    Story(LEFT_ALONE, deal(), refusals.WrongPhase, "la chanson suivante.", songs=2),
    Story((song(),), decree("A", damage={"tete": 4}), refusals.AboveDurability, "3 ou moins."),
    Story(B_IS_OUT, decree("B", out=False), refusals.NoReturnNow, "Béa ne revient qu'entre"),
    Story(TO_THE_CROWD, decree(first="B"), refusals.TokenStays, "entre deux tours"),
    Story(
        (song(), decree("B", out=True)),
        decree(first="B"),
        refusals.TokenToTheOut,
        "donnez le pion Premier joueur à un zombi debout.",
    ),
]
FORCEABLE = {
    refusals.SongGoesOn,
    refusals.HandsAreNotEmpty,
    refusals.NotNextInTheCrowd,
    refusals.NotYourTurn,
    refusals.AttacksOneself,
    refusals.DefendsAnother,
}


# What cannot be understood: what the table or its second move says, and the place.

A, B = {"id": "A"}, {"id": "B"}
FACE_B = dict.fromkeys(LIMBS, 3)
SHORT_FACE = dict.fromkeys(LIMBS[1:], 3)


def people(**differences: Any) -> list[dict[str, Any]]:
    return [{**A, **differences}, B]


OF_THE_TABLE: list[tuple[dict[str, Any], str]] = [
    ({"format": "zombie-mosh/2"}, "format"),
    ({"format": ["zombie-mosh/1"]}, "format"),
    ({"players": None}, "players"),
    ({"players": {}}, "players"),
    ({"players": [A]}, "players"),
    ({"players": [{"id": str(it)} for it in range(7)]}, "players"),
    ({"players": [A, "B"]}, "players[1]"),
    ({"players": [A, {}]}, "players[1].id"),
    ({"players": [A, {"id": ""}]}, "players[1].id"),
    ({"players": [A, {"id": 2}]}, "players[1].id"),
    ({"players": [A, A]}, "players[1].id"),
    ({"players": people(id="\ud800")}, "players[0].id"),
    ({"players": people(name=None)}, "players[0].name"),
    ({"players": people(name="\udc00")}, "players[0].name"),
    ({"players": people(board="")}, "players[0].board"),
    ({"players": people(board=1)}, "players[0].board"),
    ({"players": people(board="zombi_2")}, "players[1].board"),
    ({"players": people(durability=SHORT_FACE)}, "players[0].durability.tete"),
    ({"players": people(durability={**FACE_B, "nez": 3})}, "players[0].durability.nez"),
    ({"players": people(durability={**FACE_B, "tete": 0})}, "players[0].durability.tete"),
    ({"players": people(durability={**FACE_B, "tete": 100})}, "players[0].durability.tete"),
    ({"players": people(durability={**FACE_B, "tete": True})}, "players[0].durability.tete"),
    ({"players": people(durability={**FACE_B, "tete": 3.0})}, "players[0].durability.tete"),
    ({"players": people(durability=None)}, "players[0].durability"),
    ({"players": people(durability=[3] * 5)}, "players[0].durability"),
    ({"players": people(durability=FACE_B), "side": "B"}, "players[1].durability"),
    ({"players": people(role="zombi")}, "players[0].role"),
    ({"title": 3}, "title"),
    ({"title": "\ud83e"}, "title"),
    ({"limbs": ["a", "b"]}, "limbs"),
    ({"limbs": [f"m{it}" for it in range(13)]}, "limbs"),
    ({"limbs": ["a", "b", "a"]}, "limbs[2]"),
    ({"limbs": ["a", "b", "C"]}, "limbs[2]"),
    ({"limbs": ["a", "b", "1c"]}, "limbs[2]"),
    ({"limbs": ["a", "b", "é"]}, "limbs[2]"),
    ({"limbs": ["a", "b", "c\n"]}, "limbs[2]"),
    ({"limbs": ["a", "b", 3]}, "limbs[2]"),
    ({"limbs": "tete"}, "limbs"),
    ({"side": "C"}, "side"),
    ({"side": None}, "side"),
    ({"crowd": "pile"}, "crowd"),
    ({"crowd": True}, "crowd"),
    ({"deck": 17}, "deck"),
    ({"deck": 1000}, "deck"),
    ({"deck": 50.0}, "deck"),
    ({"deck": "50"}, "deck"),
    ({"songs": 0}, "songs"),
    ({"songs": 100}, "songs"),
    ({"songs": True}, "songs"),
    ({"rulings": []}, "rulings"),
    ({"rulings": {"fewest_damage": "concert"}}, "rulings.fewest_damage"),
    ({"rulings": {"tie": None}}, "rulings.tie"),
    ({"rulings": {"reshuffle": True}}, "rulings.reshuffle"),
    ({"rulings": {"encore": "oui"}}, "rulings.encore"),
    ({"moves": {}}, "moves"),
    ({"moves": None}, "moves"),
    ({"mvoes": []}, "mvoes"),
]

OF_A_MOVE: list[tuple[Any, str]] = [
    ("deal", ""),
    ({}, ".move"),
    ({"move": None}, ".move"),
    ({"move": ["deal"]}, ".move"),
    ({"move": "mosh"}, ".move"),
    ({"move": "song"}, ".first"),
    (song("Z"), ".first"),
    ({"move": "song", "first": None}, ".first"),
    ({**deal(), "first": "A"}, ".first"),
    ({**deal(), "force": 1}, ".force"),
    ({**deal(), "force": None}, ".force"),
    ({**deal(), "at": "hier"}, ".at"),
    ({**deal(), "at": 20310501}, ".at"),
    ({**deal(), "at": "2031-05-01\ud80021:30"}, ".at"),
    ({"move": "crowd", "player": "B"}, ".limbs"),
    ({"move": "crowd", "limbs": ["tete", "tete"]}, ".player"),
    (crowd("Z"), ".player"),
    (crowd("B", "tete"), ".limbs"),
    (crowd("B", "tete", "tete", "tete"), ".limbs"),
    (crowd("B", "tete", "nez"), ".limbs[1]"),
    ({**crowd("B"), "limbs": "tete"}, ".limbs"),
    (attack("A", "Z"), ".target"),
    (attack("A", "B", "nez"), ".limb"),
    ({**attack("A", "B"), "line": "defence"}, ".line"),
    ({**attack("A", "B"), "limb": None}, ".limb"),
    ({"move": "count", "player": "A"}, ".player"),
    (decree(), ""),
    (decree("A"), ""),
    (decree("A", first="B"), ".player"),
    (decree(damage={}), ".player"),
    (decree(out=True), ".player"),
    (decree("A", damage={"nez": 1}), ".damage.nez"),
    (decree("A", damage={"tete": -1}), ".damage.tete"),
    (decree("A", damage={"tete": True}), ".damage.tete"),
    (decree("A", damage={"tete": 1.0}), ".damage.tete"),
    (decree("A", damage=[]), ".damage"),
    (decree("A", damage=None), ".damage"),
    (decree("A", out=0), ".out"),
    (decree("A", out=None), ".out"),
    (decree("A", out=True, first=None), ".first"),
    ({"move": "note"}, ".text"),
    (note("\udfff"), ".text"),
]


_TABLES: list[dict[str, Any]] = [
    {"cites": 3, "expect": [[]], "refused_at": "ici", "history": None},
    {"limbs": ["a", "b_2", "c3"]},
    {"limbs": [f"m{it}" for it in range(12)]},
    {"deck": 18},
    {"deck": 999},
    {"songs": 99},
    {"title": ""},
    {"players": [{"id": " ", "name": ""}, {"id": "A", "board": "zombi_1 bis"}]},
    {"players": [{"id": "A", "board": "zombi_2"}, {"id": "B", "board": "zombi_1"}]},
    {"rulings": {"fewest_damage": "chanson", "tie": "partage", "reshuffle": "pile_vide"}},
]


MEANT: list[Move] = [
    note(""),
    {**note(), "at": "2031-05-01T21:30:00+02:00", "force": False},
    decree("A", damage={}),
    decree("A", damage={"tete": 10**30}),
    decree("A", damage={}, out=False, first="C"),
    decree(first="C"),
    crowd("B", "tete", "tete"),
]
UNDERSTOOD = [*(document(**it) for it in _TABLES), *map(document, MEANT)]
MISREAD: list[tuple[str, Any]] = [
    *((place, document(**table)) for table, place in OF_THE_TABLE),
    *((f"moves[1]{place}", document(note(), wrong)) for wrong, place in OF_A_MOVE),
    ("document", None),
    ("document", []),
    ("document", "zombie-mosh/1"),
    ("document", 3),
    ("format", {"players": [A, B]}),
    ("players", {"format": "zombie-mosh/1"}),
]
