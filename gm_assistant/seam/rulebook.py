"""The rules at a tap: every thing of a game in two sentences, looked up or searched."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One thing of the game: its name, its rule, when it is called, how it wins."""

    kind: str
    id: str
    label: str
    rule: str
    source: str
    when: str = ""
    win: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """A name in an order, and where its rule is found."""

    kind: str
    id: str
    label: str


@dataclass(frozen=True, slots=True)
class Order:
    """An order to be known, such as the calls of a night."""

    label: str
    terms: tuple[Term, ...]


@dataclass(frozen=True)
class Rulebook:
    """All the entries, in the order of the kinds and of the rulebook.

    `kinds` are the titles of the kinds in the order of the page; where two things have one name,
    the kind named earlier in `first` is meant; `explained_by`: which kinds may explain a kind.
    """

    entries: tuple[RuleEntry, ...] = ()
    kinds: Mapping[str, str] = field(default_factory=dict)
    first: tuple[str, ...] = ()
    explained_by: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    orders: tuple[Order, ...] = ()

    @cached_property
    def _by_key(self) -> dict[tuple[str, str], RuleEntry]:
        return {(entry.kind, entry.id): entry for entry in self.entries}

    @cached_property
    def _searched(self) -> tuple[tuple[str, str, RuleEntry], ...]:
        return tuple(
            (plain(entry.label), plain(_all_words(entry)), entry) for entry in self.entries
        )

    @cached_property
    def by_name(self) -> dict[str, RuleEntry]:
        """What each name means, where a rule says it."""
        rank = {kind: place for place, kind in enumerate(self.first)}
        ordered = sorted(self.entries, key=lambda it: rank.get(it.kind, len(rank)), reverse=True)
        return {entry.label.casefold(): entry for entry in ordered if entry.rule}

    def of(self, kind: str, wanted: str) -> RuleEntry | None:
        """The entry of that kind, or of a kind that may explain it."""
        found = (self._by_key.get((it, wanted)) for it in self.explained_by.get(kind, (kind,)))
        return next((entry for entry in found if entry), None)

    def kind(self, kind: str) -> tuple[RuleEntry, ...]:
        return tuple(entry for entry in self.entries if entry.kind == kind)

    def search(self, text: str) -> tuple[RuleEntry, ...]:
        """Entries that hold every word, accents and capitals aside; names come before texts."""
        words = plain(text).split()
        if not words:
            return ()
        hits = [
            (sum(word not in label for word in words), place, entry)
            for place, (label, whole, entry) in enumerate(self._searched)
            if all(word in whole for word in words)
        ]
        return tuple(entry for *_, entry in sorted(hits, key=lambda hit: hit[:2]))


def plain(text: str) -> str:
    """The text as fingers in a hurry type it: no accent, no capital, no ligature."""
    spread = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("’", "'"))
    return "".join(letter for letter in spread if not unicodedata.combining(letter))


def _all_words(entry: RuleEntry) -> str:
    return f"{entry.label} {entry.rule} {entry.when} {entry.win}"
