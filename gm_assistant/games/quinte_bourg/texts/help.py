"""The rules in two sentences each, from one file: looked up by id, searched by words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from gm_assistant.french.language import capitalised, listed, typeset
from gm_assistant.games.quinte_bourg.rules.deck import OWN_DECK, Deck, HouseCard
from gm_assistant.games.quinte_bourg.rules.sheet import tables_of
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Rulings
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    DAY_STAGES,
    DECIDERS,
    IN_BRACES,
    LAW_EFFECTS,
    LONG_ACTIONS,
    NIGHTS,
    OWN_VICTORIES,
    POSTS,
    POWERS,
    ROLES,
    SPECIALITIES,
    STAGES,
    STATUSES,
    STEPS,
    SUNDAY_STAGES,
    decided,
)
from gm_assistant.games.quinte_bourg.texts.readings import prove_readings, told_at
from gm_assistant.games.quinte_bourg.texts.scripts import ALL_STEPS, HELP_FILE
from gm_assistant.seam.pages import Order, Rulebook, RuleEntry, Term
from gm_assistant.toolkit.own_files import (
    READ,
    READ_IF_ANY,
    TABLES,
    WORDS,
    Entry,
    Problem,
    Report,
    Shelf,
    entries,
    prove_fields,
    prove_headers,
    said_twice,
    slip,
)

# What the page of rules speaks of: every kind of thing, and every thing of that kind.

SETTINGS: Final = {it.key: it.label for it in RULINGS.values()}

# What is done in a moment, by several cards alike.
ACTIONS: Final = {
    "investigation": "Investigation",
    "larcin": "Larcin",
    "animal": "Flair de l'animal",
    "revelateur": "Révélateur",
    "stalkeur": "Stalkeur",
    "charme": "Charme",
    "don": "Don",
    "candidature": "Candidature",
    "mariage": "Mariage",
    "tribunal": "Tribunal",
}

# What one looks up without a card in hand.
NOTIONS: Final = {
    "fin_de_partie": "Fin de la partie",
    "camp_dominant": "Camp dominant",
    "consolation": "Sauver les meubles",
    "invocation": "Invoquer un pouvoir",
    "priorite": "Priorité des actions longues",
    "voisin": "Voisin",
    "maison": "Maison",
    "protection": "Protection d'une maison",
    "carnage": "Mode carnage",
    "cornes": "Cornes",
    "pieces": "Pièces",
    "postes": "Postes publics",
    "paix": "Paix",
    "purge": "Purge",
    "egalite": "Égalité",
    "dimanche": "Dimanche",
    "secret": "Parler de son rôle",
}

# A row that a card gives its name to is explained by the card.
ROWS: Final = {
    step: STEPS[step] for step in ALL_STEPS if step not in SPECIALITIES and step not in ROLES
} | {"amoureux": STEPS["amoureux"]}

KINDS: Final[Mapping[str, Mapping[str, str]]] = {
    "camp": CAMPS,
    "role": ROLES,
    "speciality": SPECIALITIES,
    "post": POSTS,
    "condition": OWN_VICTORIES,
    "long_action": LONG_ACTIONS,
    "row": ROWS,
    "action": ACTIONS,
    "power": POWERS,
    "stage": STAGES,
    "law_effect": LAW_EFFECTS,
    "setting": SETTINGS,
    "status": STATUSES,
    "notion": NOTIONS,
}

# Of what there are engravings, and how their names begin.
ENGRAVED: Final = {"speciality": "s", "post": "p", "condition": "c"}

KIND_LABELS: Final = {
    "camp": "Camps",
    "role": "Rôles de camp",
    "speciality": "Rôles de spécialité",
    "post": "Postes publics",
    "condition": "Conditions personnelles",
    "long_action": "Actions longues",
    "row": "Appels de la nuit",
    "action": "Actions ponctuelles",
    "power": "Pouvoirs invoqués",
    "stage": "Étapes du jour",
    "law_effect": "Effets des lois",
    "setting": "Réglages de la table",
    "status": "États",
    "notion": "À savoir",
}


_TOLD: Final = ("rule", "card", "when", "win")
_ENTRY: Final = {
    "id": WORDS,
    "label": WORDS,
    "rule": READ,
    "card": READ_IF_ANY,
    "when": READ_IF_ANY,
    "win": READ_IF_ANY,
    "source": WORDS,
}
# What a card must also tell whoever draws it.
_CALLED = {"when": READ}
_WINNING = {"win": READ}
_ALSO_NEEDED: Final = {
    "camp": _WINNING,
    "role": _CALLED | _WINNING,
    "speciality": _CALLED,
    "condition": _WINNING,
}
# What belongs to the rule of whichever post decides it.
_DECISION: Final = "decision"
_WHAT_HE_DECIDES: Final = {"id": WORDS, "rule": WORDS, "source": WORDS}
# Where a word of the night's table is explained when it is a card's own.
_EXPLAINED_BY: Final = {"row": ("row", "speciality", "role")}


# Where two things have the same name, the one that a player would ask about comes first.
_FIRST: Final = (
    "role", "speciality", "post", "condition", "power", "long_action", "row", "stage", "action",
    "status", "law_effect", "setting", "notion", "camp",
)  # fmt: skip


@dataclass(frozen=True)
class Help(Rulebook):
    """The rules of Quinte-Bourg, and what was wrong with their file.

    `written` has both readings of a setting in place: « {idealists_need: la moitié | plus de la
    moitié} », in the order of `RULINGS`; `entries` are those of a table that changes nothing.
    """

    problems: tuple[Problem, ...] = ()
    written: tuple[RuleEntry, ...] = field(default=(), compare=False, repr=False)
    deck: Deck = OWN_DECK

    @cached_property
    def _at(self) -> dict[tuple[Rulings, Deck], "Help"]:
        return {(Rulings(), OWN_DECK): self}

    def at(self, rulings: Rulings, deck: Deck = OWN_DECK) -> "Help":
        """As a table reads them that plays by these settings, and with these cards."""
        key = rulings, deck
        if key not in self._at:
            if len(self._at) >= _MOST_TABLES:
                self._at.clear()
            told = _read_at(self.written, rulings)
            wins = {it.id: it.win for it in told if it.kind == "camp"}
            own = tuple(_own_entry(it, wins.get(it.camp, "")) for it in deck.house)
            made = replace(self, entries=(*told, *own), orders=orders(deck), deck=deck)
            self._at[key] = made
        return self._at[key]

    def of_game(self, game: Any) -> "Help":
        return self.at(game.village.rulings, game.village.deck)

    def find(self, wanted: str) -> tuple[RuleEntry, ...]:
        """Everything that has this id, whatever its kind."""
        return tuple(entry for entry in self.entries if entry.id == wanted)


def load_help(shipped: Path, own: Path | None = None) -> Help:
    """The rules of the folder `shipped`, or the MJ's own copy where it holds."""
    shelf = Shelf(shipped, own)
    found = shelf.take(HELP_FILE, read_help, tuple(_bare()))
    told = _read_at(found, Rulings())
    problems = tuple(shelf.problems)
    return Help(told, KIND_LABELS, _FIRST, _EXPLAINED_BY, orders(), problems, found)


def _read_at(entries: Iterable[RuleEntry], rulings: Rulings) -> tuple[RuleEntry, ...]:
    return tuple(told_at(it, _TOLD, rulings) for it in entries)


# Each table of an evening, not of a year.
_MOST_TABLES: Final = 32
# Under which kind a card that a table has added is explained, and what is said where it says none.
_KIND_OF: Final = {"speciality": "speciality", "camp_role": "role", "call": "row"}
_ADDED: Final = {
    "speciality": "Une spécialité que cette table a ajoutée.",
    "camp_role": "Une carte de camp que cette table a ajoutée.",
    "call": "Un appel que cette table a ajouté.",
}
_ONLY_IS: Final = " Elle n'est jamais appelée, et n'a rien à faire de plus."


def _own_entry(card: HouseCard, win: str) -> RuleEntry:
    nights = card.call.nights if card.call else ()
    every = len(nights) == len(NIGHTS)
    when = "chaque nuit" if every else listed(nights)
    return RuleEntry(
        kind=_KIND_OF[card.kind],
        id=card.id,
        label=typeset(card.label),
        rule=typeset(card.rule or _ADDED[card.kind] + ("" if card.call else _ONLY_IS)),
        source="-",
        when=f"{capitalised(when)}." if nights else "",
        win=win,
        when_word="Appelé",
        card=typeset(card.card),
        sign=card.drawn,
    )


def orders(deck: Deck = OWN_DECK) -> tuple[Order, ...]:
    """The priorities, the stages of a day, the calls of each night."""
    return (
        Order("Priorité des actions longues", _terms("long_action", LONG_ACTIONS, LONG_ACTIONS)),
        Order("Le jour", _terms("stage", DAY_STAGES, STAGES)),
        Order("Le dimanche", _terms("stage", SUNDAY_STAGES, STAGES)),
        *(
            Order(f"Nuit de {night}", _terms("row", table, deck.steps))
            for night, table in tables_of(deck).items()
        ),
    )


def _terms(kind: str, names: Iterable[str], labels: Mapping[str, str]) -> tuple[Term, ...]:
    return tuple(Term(kind, name, labels[name]) for name in names)


def read_help(report: Report) -> tuple[RuleEntry, ...]:
    """The entries of the file: everything that the game speaks of, and nothing else."""
    prove_headers(report, dict.fromkeys((*KINDS, _DECISION), TABLES))
    decisions = entries(report, _DECISION)
    for entry in decisions:
        prove_fields(entry, _WHAT_HE_DECIDES)
        if entry.row not in DECIDERS:
            entry.say("Personne ne décide cela.", hint=slip(entry.row, DECIDERS))
    found = {kind: entries(report, kind) for kind in KINDS}
    for kind, tables in found.items():
        said_twice(tables)
        for entry in tables:
            _prove(entry, kind)
        _prove_complete(report, kind, tables)
    if report.blocks:
        return ()
    his = [(DECIDERS[it.row].post, it.text("rule")) for it in decisions]
    return tuple(
        _built(
            kind, entry.table, [rule for post, rule in his if (kind, entry.row) == ("post", post)]
        )
        for kind, tables in found.items()
        for entry in tables
    )


def _prove(entry: Entry, kind: str) -> None:
    prove_fields(entry, _ENTRY | _ALSO_NEEDED.get(kind, {}), (*IN_BRACES, *RULINGS))
    name = entry.text("id")
    if name and name not in KINDS[kind]:
        entry.say(f"Rien ne porte ce nom sous [[{kind}]].", hint=slip(name, KINDS[kind]))
    prove_readings(entry, _TOLD)


def _prove_complete(report: Report, kind: str, tables: list[Entry]) -> None:
    present = {entry.row for entry in tables}
    for name, label in KINDS[kind].items():
        if name not in present:
            report.say(f"Il manque une entrée [[{kind}]] pour {label}.", row=name)


def _built(kind: str, table: Mapping[str, Any], decides: Iterable[str]) -> RuleEntry:
    """With what the holder of a post decides, wherever that is written."""
    words = {key: typeset(decided(table.get(key, ""))) for key in _ENTRY if key != "id"}
    words["rule"] = " ".join((words["rule"], *map(typeset, decides)))
    name = table["id"]
    return RuleEntry(kind=kind, id=name, when_word="Appelé", sign=_sign(kind, name), **words)


def _bare() -> Iterator[RuleEntry]:
    for kind, names in KINDS.items():
        for name, label in names.items():
            yield RuleEntry(kind, name, label, "", "-", sign=_sign(kind, name))


def _sign(kind: str, name: str) -> str:
    return f"{ENGRAVED[kind]}-{name}" if kind in ENGRAVED else ""
