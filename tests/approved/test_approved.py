"""Evenings, walks and worked cases, page by page, are what somebody read and approved."""

import re
from difflib import unified_diff
from pathlib import Path

import pytest
from approved.approve import MOST_BESIDE, alone, cases, games, kept, read, walks
from shares import of_all

SHOWN = 40
COUNTED = (
    "appel attaque bâtiment carte case chance chanson décision défense dégât foyer humain indice "
    "jeton joueur litre marqueur membre pièce pion point tuile vivant zombie"
).replace(" ", "|")
SEVERAL = r"(?<![\w/,.:-])(?:[2-9]|[1-9]\d+)"
DISAGREES = re.compile(
    rf"(?<![\w/,.:-])[01] (?:{COUNTED})s\b|{SEVERAL} (?:{COUNTED})\b"
    rf"|{SEVERAL} (?:{COUNTED})s (?:qui passe|(?!dé\b)\w+ée?)\b|\(s\)|\bau [aeiouéèê]"
)


# Of the walks those of the house's own game; where the others go, their evenings and cases tell.
OWN = ("table_quinte-bourg", "walk_quinte_bourg")


@pytest.mark.parametrize("name", [*games(), *of_all(walks(), *OWN), *cases()])
def test_it_reads_as_it_was_approved(name: str, tmp_path: Path) -> None:
    now = list(read(name, tmp_path / "donnees"))
    other = list(unified_diff(kept(name), now, "approved", "now", n=0, lineterm=""))
    assert not other, "\n".join(
        ["read the difference, then `python3 run.py approve`:", *other[:SHOWN]]
    )


@pytest.mark.parametrize("name", [*games(), *walks(), *cases()])
def test_words_agree_with_their_numbers(name: str) -> None:
    assert [it for it in kept(name) if DISAGREES.search(it)] == []


def test_words_that_disagree_are_seen() -> None:
    wrong = (
        "1 cartes",
        "12 tuile",
        "2 attaques parée",
        "3 attaques qui passe",
        "2 vote(s)",
        "au est",
    )
    right = "1 carte", "12 tuiles", "2 attaques parées", "2 jetons dé", "le zombie 2", "à l'est"
    assert [it for it in (*wrong, *right) if DISAGREES.search(it)] == [*wrong]


@pytest.mark.parametrize(("more", "says"), [(0, ""), (1, "commit these files alone")])
def test_an_approval_that_is_long_is_a_commit_of_its_own(more: int, says: str) -> None:
    told = alone(f"{MOST_BESIDE - 1}\t0\tevenings/house.txt\n{more}\t1\tevenings/humans.txt\n")
    assert told.endswith(says)
    assert bool(told) == bool(says)
