"""Words that were once wrong do not come back: in the shipped texts, the colours, the counts."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from gm_assistant.games.quinte_bourg.paper.ledger import _headed
from gm_assistant.games.quinte_bourg.rules.words import CAMPS, LONG_ACTIONS, STATUSES

ROOT = Path(__file__).parents[2]
FILES = (
    *(ROOT / "night_scripts").glob("*.toml"),
    *(ROOT / "templates" / "quinte_bourg").rglob("*.html"),
    *(ROOT / "gm_assistant" / "games" / "quinte_bourg").rglob("*.py"),
)
# What the glossary calls otherwise, or what would give somebody a gender.
FORBIDDEN = {
    r"\b(?:[Ll]e|[Dd]u|[Aa]u|[Uu]n) (?:scrutateur|sénateur|procureur|président|notaire|bourreau|"
    r"prêtre|adjoint|pickpocket)\b": "a post has its capital",
    r"\boptionnel": "facultatif",
    r"\bcoït": "nuit galante",
    r"\bdrogue\b": "enlève",
    r"\bpostulent\b": "se présentent",
    r"\ben fonction\b": "en poste",
    r"[Ll]ignes? sautée": "appels sautés",
    r"[Ss]euls votent": "seules votent les personnes",
    # Who decides is said by name, with his article: « si le Notaire est mort ».
    r"\{(?!qui_)\w+\} est mort\b": "n'est plus en vie",
    r"en léguant son héritage": "spécialité léguée",
    r"\bconjoint d[e’']": "a épousé",
    r"charmée? par\b": "sous le charme",
    r"[Dd]éjà désigné\b": "déjà choisie",
    r"celui qui s'y trouve|ceux qui y dorment": "qui que ce soit",
    r"venu d'abord": "passé avant",
    r"\blinceul\b": "à la morgue",
    r"\bce coup\b|dernier coup\b": "décision",
    r"\"Ok\"|\"Juste\"": "OK",
    r"normale, paix ou purge": "de paix ou de purge",
    r"Mort cette nuit": "cette nuit a pris",
    r"or \"choisi\"|\"choisi\" for|\"désigné\"": "choix fait",
    r"Personne à appeler": "personne pour répondre",
    r"sans condamné\b": "sans condamnation",
    r"[Aa]vec adjoint\b|[Ss]ans adjoint\b": "a post has its capital",
    r"exécuté? Martyre\b|à Martyre\b|« ?Martyre n'": "le Martyre is one person",
    r"Demain, c'est la fête": "the night of samedi is followed by its day",
    r"\"Ne répondra pas": "nobody is said to answer who will not",
    r"au départ :": "whoever comes late is counted too",
    r"chaque poste passe au siège": "ghosts keep their posts",
    r"échanger ton poste": "who is adored may have none",
    r"Sa carte se retourne": "one card may hold several roles",
    r"Trop d'erreurs": "one is enough, where it is a big one",
    r"c'est le premier fantôme": "he may be the second",
    r"Quelqu'un doit faire ses cartons": "there may be nobody who moves",
    r"sous le charme ou non": "the choice is that of the charmed",
    r"levez la main jusqu'à ce que je vous le dise": "until they may lower it",
    r"Que l'urne est|Que le scrutin est|Que seules": "a law is in the subjunctive",
    r"autres choses": "what they are has a name",
    r"toi qui es (?!le\b|la\b|\{qui_)": "an article before a post",
    r"Laisser chez soi|Ne rien lui choisir": "the words of those whom it is about",
    r"ce qui est vrai de|personne de présent": "what somebody would say",
    r"\| *capitalize\b": "only the first letter becomes a capital",
}
_COMMENT = re.compile(r'^\s*#.*$|^\s*"""[^"]*"""$', re.MULTILINE)


@cache
def shown(file: Path) -> Sequence[str]:
    """The lines of a file without what only its reader sees."""
    return tuple(_COMMENT.sub("", file.read_text(encoding="utf-8")).splitlines())


@pytest.mark.parametrize("wrong", FORBIDDEN, ids=FORBIDDEN.values())
def test_a_word_mended_does_not_come_back(wrong: str) -> None:
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()}"
        for file in FILES
        for line in shown(file)
        if re.search(wrong, line)
    ]
    assert found == []


def test_the_workbook_colours_words_that_it_writes() -> None:
    palettes = tomllib.loads((ROOT / "exports" / "classeur.toml").read_text(encoding="utf-8"))
    colours = palettes["colours"]
    assert set(colours["actions"]) <= set(LONG_ACTIONS.values())
    assert set(colours["etats"]) <= set(STATUSES.values())
    assert set(colours["camps"]) == set(CAMPS.values())


def test_states_are_counted_in_french() -> None:
    headed = [_headed(it, 3) for it in STATUSES.values()]
    assert headed == [
        "En vie",
        "À la morgue",
        "Fantômes",
        "Esprits",
        "Hors jeu, spécialité léguée",
        "Ont quitté la partie",
    ]


_SEEN = ("vide", "une personne", "plusieurs", "jamais un nombre")
# What these rules must say, and must not, of the rulebook's lines.
RULES = {
    ("role", "souris"): (("Seuls comptent", "Chef de la milice fantôme"), "tous les postes"),
    ("post", "adjoint_randy"): (
        ("vide", "une personne", "plusieurs", "jamais un nombre"),
        "compte",
    ),
    ("post", "adjoint_armish"): (
        ("vide", "une personne", "plusieurs", "jamais un nombre"),
        "compte",
    ),
    ("notion", "fin_de_partie"): (("autre que les Idéalistes", "Cupide", "Showman"), "Pentaphile"),
    ("post", "chef_milice"): (("Minus et Cortex", "Freyja", "L'Artiste"), "Éris"),
    ("role", "amoureux"): (("garde son premier rôle",), "à la place"),
}


@pytest.mark.parametrize("about", RULES, ids=lambda it: it[1])
def test_a_rule_says_what_the_rulebook_says(about: tuple[str, str]) -> None:
    """L213, L484-494, W-01, L430, L612."""
    shelf = tomllib.loads((ROOT / "night_scripts" / "regles.toml").read_text(encoding="utf-8"))
    kind, name = about
    rule = next(it["rule"] for it in shelf[kind] if it["id"] == name)
    said, unsaid = RULES[about]
    assert [it for it in said if it not in rule] == []
    assert unsaid not in rule


# These cards are anybody's: the noun says neither « il » nor « elle ».
ANYBODY = {
    "speciality": ("journaliste", "reporter", "psychopathe", "technophile", "scientifique"),
    "condition": ("melomane", "pentaphile", "cinquante_huitard", "romantique"),
}


def test_a_card_without_gender_gives_none() -> None:
    shelf = tomllib.loads((ROOT / "night_scripts" / "regles.toml").read_text(encoding="utf-8"))
    rules = {it["id"]: it["rule"] for kind in ANYBODY for it in shelf[kind]}
    wanted = [it for names in ANYBODY.values() for it in names]
    assert [it for it in wanted if re.match(r"(Il|Elle|Lui)\b", rules[it])] == []
