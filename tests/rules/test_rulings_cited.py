"""Each ruling stands where it is applied: in the rules, or in what is shown, said or set up."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "gm_assistant" / "games" / "quinte_bourg" / "rules"
LAST_OF = {"T": 12, "L": 23, "A": 18, "D": 13, "M": 21, "P": 25, "V": 17, "W": 20}
LAST_OF |= {"I": 19, "X": 16, "R": 9}

# Rulings that change no result: what is said at the table, shown or prepared, and where it stands.
ELSEWHERE = {
    "T-02": "night_scripts",
    "T-09": "night_scripts",
    "L-05": "night_scripts",
    "L-11": "night_scripts",
    "D-13": "night_scripts",
    "M-01": "gm_assistant/games/quinte_bourg/rules/posts.py",
    "T-12": "gm_assistant/games/quinte_bourg/screens/night_console.py",
    "V-17": "gm_assistant/games/quinte_bourg/screens/public.py",
    "V-14": "gm_assistant/games/quinte_bourg/rules/votes.py",
    "I-01": "night_scripts",
    "I-02": "gm_assistant/games/quinte_bourg/rules/powers.py",
    "I-06": "night_scripts",
    "I-07": "night_scripts",
    "I-11": "gm_assistant/games/quinte_bourg/rules/powers.py",
    "I-14": "night_scripts",
    "I-18": "night_scripts",
    "I-19": "night_scripts",
    "R-08": "night_scripts",
}
NEVER_WRITTEN = {"W-18", "W-19"}
IDS = sorted(
    {f"{room}-{n:02d}" for room, last in LAST_OF.items() for n in range(1, last + 1)}
    - NEVER_WRITTEN
)


def text_of(place: Path) -> str:
    files = [place] if place.is_file() else sorted(it for it in place.rglob("*") if it.is_file())
    kept = [it for it in files if it.suffix in (".py", ".toml", ".html")]
    return "\n".join(it.read_text(encoding="utf-8") for it in kept)


def cited_in(place: Path) -> set[str]:
    """The ids in a file or folder, those of a range such as « M-03 to M-05 » included."""
    text = text_of(place)
    found = set(re.findall(r"\b[A-Z]-\d\d\b", text))
    for room, first, last in re.findall(r"\b([A-Z])-(\d\d) (?:to|à) \1-(\d\d)\b", text):
        found |= {f"{room}-{n:02d}" for n in range(int(first), int(last) + 1)}
    return found


IN_THE_RULES = cited_in(RULES)


@pytest.mark.parametrize("ruling", [it for it in IDS if it not in ELSEWHERE])
def test_a_ruling_stands_in_the_rules(ruling: str) -> None:
    assert ruling in IN_THE_RULES


@pytest.mark.parametrize(("ruling", "place"), ELSEWHERE.items())
def test_a_ruling_of_the_table_stands_where_it_is_followed(ruling: str, place: str) -> None:
    assert ruling in cited_in(ROOT / place)


def test_no_ruling_is_invented() -> None:
    assert IN_THE_RULES - set(IDS) == set()
