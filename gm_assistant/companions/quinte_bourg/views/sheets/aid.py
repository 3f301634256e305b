"""The player aid: posts, choices of the dead, long actions, and nothing secret."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.sheets.sheet_values import Fact

_CHOICES: Final = ("fantome", "esprit", "heritage")
_NOTIONS: Final = ("invocation", "secret", "protection", "egalite", "dimanche")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading and its entries; `ranked` when their order is a rank."""

    title: str
    entries: tuple[Fact, ...]
    ranked: bool = False


@dataclass(frozen=True, slots=True)
class AidSheet:
    """What every player may keep before him."""

    title: str
    chapters: tuple[Chapter, ...]
    kind: str = "aide"


def aid_sheet(rules: Help) -> AidSheet:
    """The aid, out of the rules in two sentences."""
    choices = tuple(it for it in _facts(rules, "status", _CHOICES))
    return AidSheet(
        "Aide du joueur",
        (
            Chapter("Les postes publics", _facts(rules, "post")),
            Chapter("Quand on meurt, on choisit", choices),
            Chapter(
                "Où dort-on ? La plus forte action l'emporte", _facts(rules, "long_action"), True
            ),
            Chapter("À savoir", _facts(rules, "notion", _NOTIONS)),
        ),
    )


def _facts(rules: Help, kind: str, wanted: tuple[str, ...] = ()) -> tuple[Fact, ...]:
    return tuple(
        Fact(it.label, f"{it.rule} {it.when}".strip())
        for it in rules.kind(kind)
        if not wanted or it.id in wanted
    )
