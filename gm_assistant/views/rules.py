"""The page of the rules: every entry by kind and the orders to know, or what was searched."""

from dataclasses import dataclass

from gm_assistant.seam.rulebook import Order, Rulebook, RuleEntry


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """The rules of one kind."""

    kind: str
    label: str
    entries: tuple[RuleEntry, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What was searched and found; without a search, everything."""

    search: str
    found: tuple[RuleEntry, ...]
    groups: tuple[RuleGroup, ...]
    orders: tuple[Order, ...]

    @property
    def count(self) -> str:
        """How many entries answer the search, in words."""
        known = {0: "Aucune règle ne contient ces mots.", 1: "Une règle."}
        return known.get(len(self.found), f"{len(self.found)} règles.")


def rules_page(book: Rulebook, search: str) -> RulesPage:
    """The page for these searched words."""
    kinds = {} if search else book.kinds
    groups = tuple(RuleGroup(kind, label, book.kind(kind)) for kind, label in kinds.items())
    return RulesPage(search, book.search(search), groups, book.orders)
