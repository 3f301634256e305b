"""The page of the rules: every entry, the priority table, the nights, the day, the settings."""

from collections.abc import Iterable
from dataclasses import dataclass

from gm_assistant.companions.quinte_bourg.scripts.help import Help, HelpEntry
from gm_assistant.companions.quinte_bourg.scripts.help_kinds import KIND_LABELS
from gm_assistant.quinte_bourg.night.table import NIGHT_TABLES
from gm_assistant.quinte_bourg.words.calendar import DAY_STAGES, SUNDAY_STAGES
from gm_assistant.quinte_bourg.words.vocabulary import LONG_ACTIONS, STAGES, STEPS


@dataclass(frozen=True, slots=True)
class Term:
    """A name and where its rule is found."""

    kind: str
    id: str
    label: str


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The rules of one kind."""

    kind: str
    label: str
    entries: tuple[HelpEntry, ...]


@dataclass(frozen=True, slots=True)
class TermList:
    """An order to be known: a night's calls, a day's stages, the priorities."""

    label: str
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What was searched and found; without a search, everything."""

    search: str
    found: tuple[HelpEntry, ...]
    groups: tuple[RuleGroup, ...]
    priority: TermList
    nights: tuple[TermList, ...]
    days: tuple[TermList, ...]

    @property
    def count(self) -> str:
        """How many entries answer the search, in words."""
        known = {0: "Aucune règle ne contient ces mots.", 1: "Une règle."}
        return known.get(len(self.found), f"{len(self.found)} règles.")


def rules_page(rules: Help, search: str) -> RulesPage:
    """The page for these searched words."""
    groups = () if search else tuple(_group(rules, kind) for kind in KIND_LABELS)
    return RulesPage(
        search=search,
        found=rules.search(search),
        groups=groups,
        priority=TermList("Priorité des actions longues", _long_actions()),
        nights=tuple(
            TermList(f"Nuit de {night}", _terms("row", table, STEPS))
            for night, table in NIGHT_TABLES.items()
        ),
        days=(
            TermList("Le jour", _terms("stage", DAY_STAGES, STAGES)),
            TermList("Le dimanche", _terms("stage", SUNDAY_STAGES, STAGES)),
        ),
    )


def _group(rules: Help, kind: str) -> RuleGroup:
    return RuleGroup(kind, KIND_LABELS[kind], rules.kind(kind))


def _long_actions() -> tuple[Term, ...]:
    return _terms("long_action", LONG_ACTIONS, LONG_ACTIONS)


def _terms(kind: str, names: Iterable[str], labels: dict[str, str]) -> tuple[Term, ...]:
    return tuple(Term(kind, name, labels[name]) for name in names)
