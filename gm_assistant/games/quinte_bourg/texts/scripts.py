"""What the files of `night_scripts/` say once they are proved: scripts, rows, words, laws."""

import difflib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeAlias

from gm_assistant.french.language import coins, filled, listed, typeset
from gm_assistant.games.quinte_bourg.rules.deck import OWN_DECK, Deck, HouseCall, HouseCard
from gm_assistant.games.quinte_bourg.rules.night import RowShape
from gm_assistant.games.quinte_bourg.rules.sheet import NIGHT_TABLES, ROWS, rows_of, tables_of
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Consequence, Rulings, Village
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    GROUPS,
    IN_BRACES,
    NIGHTS,
    PERSONAL,
    POSTS,
    ROLES,
    SPECIALITIES,
    STAGES,
    STEPS,
    PlayerId,
    Weekday,
    decided,
)
from gm_assistant.games.quinte_bourg.texts.readings import prove_readings, read_at, told_at
from gm_assistant.toolkit.own_files import (
    NAMES,
    READ,
    READ_IF_ANY,
    SECONDS,
    TABLES,
    WORDS,
    YES_NO,
    Entry,
    Problem,
    Report,
    entries,
    prove_fields,
    said_twice,
    slip,
)

# The names that the files may use, and what the rulebook says about the calls of a week.

# The steps of the opening, in the order of section 11 of the rulebook.
OPENING_ROWS: Final = {
    "yeux_fermes": "Les yeux fermés",
    "conditions_personnelles": "Conditions personnelles",
    "detectives": "Détectives",
    "mathematiciens": "Mathématiciens",
    "conversion": "Conversion d'ouverture",
    "seths": "Seths",
    "souris": "Souris",
    "reptiliens": "Reptiliens",
    "amoureux": "Amoureux",
    "romantique": "Romantique",
    "rappels": "Rappels",
    "premiere_nuit": "Première nuit",
}

NIGHT_FILES: Final = tuple(NIGHTS)
OPENING_FILE, DAY_FILE, SUNDAY_FILE = "ouverture", "jour", "dimanche"
INVOCATIONS_FILE, LAWS_FILE, HELP_FILE = "invocations", "lois", "regles"
SHEETS_FILE, GUIDE_FILE, WORKSHOP_FILE = "feuilles", "visite", "atelier"
ALL_FILES: Final = (
    *NIGHT_FILES,
    OPENING_FILE,
    DAY_FILE,
    SUNDAY_FILE,
    INVOCATIONS_FILE,
    LAWS_FILE,
    HELP_FILE,
    SHEETS_FILE,
    GUIDE_FILE,
    WORKSHOP_FILE,
)

# Who may be called besides a card, a camp, a condition or a post.
CROWDS: Final = ("tous", "vivants", "morts", "fantomes", "esprits", "charmes", "designes")
CALLABLE: Final = frozenset((*ROLES, *SPECIALITIES, *CAMPS, *PERSONAL, *POSTS, *GROUPS, *CROWDS))

ALL_STEPS: Final = tuple(dict.fromkeys(step for table in NIGHT_TABLES.values() for step in table))
ANNOUNCED_TIMERS: Final = {"condamne": 15, "tribunal_execution": 15}
LONGEST_TIMER: Final = 900

# The words in braces: what the app puts there.
PLACEHOLDERS: Final = {
    "appel": "qui a les yeux ouverts pour l’appel en cours",
    "aux_camps": "les camps qui gagnent, comme « aux Seths »",
    "autre": "le second joueur d'un échange ou d'un mariage",
    "camps": "les camps qui gagnent",
    "cartes": "la carte ou les cartes que le mort retourne",
    "droite": "le nouveau voisin de droite",
    "gagnants": "les noms de ceux qui gagnent",
    "gauche": "le nouveau voisin de gauche",
    "heritier": "qui reçoit la spécialité",
    "jour": "le jour de la semaine",
    "joueur": "le nom du joueur dont on parle",
    "loi": "le texte de la loi proposée",
    "maison": "le nom du propriétaire de la maison",
    "mort": "le nom de qui vient de mourir",
    "noms": "plusieurs noms, séparés comme il faut",
    "pieces": "une somme, comme « 3 pièces »",
    "poste": "le nom d'un poste public",
    "postes": "les noms de plusieurs postes",
    "prix": "le prix d'un mariage, comme « 2 pièces »",
    "raison": "une phrase qui dit ce qui arrête la partie",
    "repartition": "qui reçoit combien",
    "role": "un rôle de camp",
    "sens": "« horaire » ou « antihoraire »",
    "specialite": "un rôle de spécialité",
    "titres": "les postes que le joueur tenait, ou « sans poste »",
    "titres_autre": "les postes que l'autre tenait, ou « sans poste »",
    "victime": "à qui l'on prend une pièce",
    "voix": "un compte de voix, comme « 3 voix » ou « 5 voix contre 3 »",
}


@dataclass(frozen=True, slots=True)
class Part:
    """One breath of a call: whom it wakes, what is read, what is expected; `id` is its decision."""

    id: str
    calls: tuple[str, ...]
    say: str
    gesture: str = ""
    do: str = ""
    close: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One call of a table; its parts follow each other, and there is always one at least."""

    id: str
    calls: tuple[str, ...]
    parts: tuple[Part, ...]
    source: str
    timer: int | None = None
    moves: bool = False
    # Where it is not a word of the game: how the table calls it.
    named: str = ""

    @property
    def label(self) -> str:
        return self.named or (STEPS | STAGES | OPENING_ROWS).get(self.id, self.id)

    @property
    def say(self) -> str:
        """Everything that is read aloud from the first word to the sleep, without the closing."""
        return " ".join(part.say for part in self.parts)

    @property
    def close(self) -> str:
        return self.parts[-1].close

    @property
    def gesture(self) -> str:
        return " ".join(part.gesture for part in self.parts if part.gesture)

    @property
    def do(self) -> str:
        return " ".join(part.do for part in self.parts if part.do)


@dataclass(frozen=True, slots=True)
class Script:
    """One file: the words that begin it, then its rows in order; `own` is the MJ's edited copy."""

    name: str
    title: str
    opening: str
    rows: tuple[Row, ...]
    own: bool = False

    def row(self, wanted: str) -> Row | None:
        return next((row for row in self.rows if row.id == wanted), None)

    def opening_words(self, values: Mapping[str, str]) -> str:
        return filled(self.opening, values)


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words for one event of the day or of an invocation, with braces for the app to fill."""

    id: str
    when: str
    say: str
    source: str
    timer: int | None = None


@dataclass(frozen=True, slots=True)
class Law:
    """A suggested law; without `effect` it only stands in the minutes; `label` is for its card."""

    id: str
    text: str
    source: str
    label: str = ""
    effect: str | None = None
    criterion: str | None = None


class Note(NamedTuple):
    """What a sheet or the guided evening says; `label` heads it.

    `price` is what a power costs, `where` the house of whom a bed is for.
    """

    text: str
    label: str = ""
    price: str = ""
    where: str = ""


# By their section, then by what they are about.
Notes: TypeAlias = Mapping[str, Mapping[str, Note]]


@dataclass(frozen=True)
class Scripts:
    """All that an evening reads, whatever the state of the files, and what was wrong with them.

    They are those of a table that changes no setting; `written` has both readings of each.
    """

    nights: Mapping[Weekday, Script]
    opening: Script
    day: Script
    sunday: Script
    announcements: Mapping[str, Announcement]
    laws: tuple[Law, ...]
    notes: Notes
    problems: tuple[Problem, ...]
    written: "Scripts | None" = field(default=None, compare=False, repr=False)
    deck: Deck = OWN_DECK

    def shape_of(self, step: str) -> RowShape:
        """What a row of the night asks."""
        return rows_of(self.deck)[step].shape

    @cached_property
    def _at(self) -> dict[tuple[Rulings, Deck], "Scripts"]:
        return {}

    def at(self, rulings: Rulings, deck: Deck = OWN_DECK) -> "Scripts":
        """As a table reads them that plays by these settings, and with these cards."""
        base, key = self.written or self, (rulings, deck)
        if key not in self._at:
            if len(self._at) >= _MOST_TABLES:
                self._at.clear()
            self._at[key] = replace(
                base,
                nights={
                    it: _with_own_calls(_script_at(night, rulings), it, deck)
                    for it, night in base.nights.items()
                },
                opening=_script_at(base.opening, rulings),
                day=_script_at(base.day, rulings),
                sunday=_script_at(base.sunday, rulings),
                announcements={
                    it: told_at(told, ("say",), rulings) for it, told in base.announcements.items()
                },
                notes={name: _notes_at(them, rulings) for name, them in base.notes.items()},
                written=base,
                deck=deck,
            )
        return self._at[key]

    def of_game(self, game: Any) -> "Scripts":
        return self.at(game.village.rulings, game.village.deck)

    def words(self, announcement: str, values: Mapping[str, str] | None = None) -> str:
        return filled(self.announcements[announcement].say, values or {})


# Each table of an evening, not of a year.
_MOST_TABLES: Final = 32


def _with_own_calls(script: Script, night: Weekday, deck: Deck) -> Script:
    """With the calls that the table has added, each in its place; their words are texts alone."""
    rows = {it.id: it for it in script.rows}
    rows |= {it.id: own_row(it, it.call) for it in deck.house if it.call and it.id not in rows}
    return replace(script, rows=tuple(rows[it] for it in tables_of(deck)[night] if it in rows))


def own_row(card: HouseCard, call: HouseCall) -> Row:
    """The words of a call that a table has added."""
    who = ("tous",) if card.kind == "call" else (card.id,)
    words = (typeset(it) for it in (call.gesture, call.do, call.close))
    say = call.say.strip() or f"J'appelle : {card.label}."
    part = Part(card.id, who, typeset(say), *words)
    return Row(card.id, who, (part,), "-", named=typeset(card.label))


_PART_WORDS: Final = ("say", "gesture", "do", "close")


def _notes_at(notes: Mapping[str, Note], rulings: Rulings) -> dict[str, Note]:
    return {it: note._replace(text=read_at(note.text, rulings)) for it, note in notes.items()}


def _script_at(script: Script, rulings: Rulings) -> Script:
    rows = tuple(
        replace(row, parts=tuple(told_at(it, _PART_WORDS, rulings) for it in row.parts))
        for row in script.rows
    )
    return replace(script, opening=read_at(script.opening, rulings), rows=rows)


# The announcements that the app looks for, and the words that it can fill in each of them.

_WHO: Final = ("joueur",)
_TWO: Final = ("joueur", "autre")

# jour.toml: in the order of the day
DAY_ANNOUNCEMENTS: Final[dict[str, tuple[str, ...]]] = {
    "camera_question": ("joueur", "poste"),
    "camera_vide": ("maison",),
    "camera_un": ("maison",),
    "camera_plusieurs": ("maison",),
    "camera_aucune": (),
    "postes_inchanges": (),
    "postes_inchanges_dimanche": (),
    "postes_echanges": (*_TWO, "titres", "titres_autre"),
    "postes_tournent": ("sens",),
    "demission": ("joueur", "poste"),
    "adoration_question": _WHO,
    "adoration_refus": _WHO,
    "scrutateur_tourne": _WHO,
    "scrutateur_choix": ("joueur", "poste"),
    "scrutateur_absent": ("poste",),
    "poste_quitte": ("joueur", "poste"),
    "poste_attribue": ("joueur", "poste"),
    "poste_vacant": ("poste",),
    "morts_aucun": (),
    "morts_aucun_autre": (),
    "morts_un": _WHO,
    "morts_plusieurs": ("noms",),
    "amoureux_revient": _WHO,
    "destin_question": _WHO,
    "destin_carte": _WHO,
    "destin_fantome": ("joueur", "cartes"),
    "destin_esprit": ("joueur", "cartes"),
    "destin_heritage": ("joueur", "cartes", "specialite", "heritier"),
    "heritage_epoux": ("joueur", "mort", "pieces"),
    "heritage_sans_piece": ("joueur", "mort"),
    "heritage_question": ("joueur", "mort", "pieces"),
    "heritage_reparti": ("mort", "repartition"),
    "heritage_perdu": ("mort", "pieces"),
    "candidatures": ("postes",),
    "candidatures_choix": ("joueur", "noms", "poste"),
    "demenagement_question": _WHO,
    "demenagement_fait": ("joueur", "gauche", "droite"),
    "session_question": _WHO,
    "session_imposee": (),
    "session_sans_president": (),
    "session_normale": (),
    "session_paix": (),
    "session_purge": (),
    "loi_question": ("joueur", "loi"),
    "loi_acceptee": ("loi",),
    "loi_refusee": (),
    "loi_aucune": (),
    "debat": _WHO,
    "debat_sans_president": (),
    "vote_ouvert": _WHO,
    "vote_ouvert_sens": ("joueur", "sens"),
    "vote_sens": _WHO,
    "vote_electeurs": ("noms", "loi"),
    "vote_appel": _WHO,
    "vote_classement": _WHO,
    "vote_resultat": ("joueur", "voix"),
    "vote_egalite": ("joueur", "noms"),
    "vote_tranche": ("noms",),
    "vote_graces": ("noms",),
    "vote_annule": (),
    "vote_personne": (),
    "vote_sans_president": ("noms",),
    "condamne": _WHO,
    "bourreau_question": _TWO,
    "grace": _WHO,
    "grace_du_mj": _WHO,
    "execution": _WHO,
    "execution_inutile": _WHO,
    "tribunal_choix": ("joueur", "noms"),
    "tribunal_accuses": ("noms",),
    "tribunal_question": _WHO,
    "tribunal_epargne": ("joueur", "voix"),
    "tribunal_execution": ("joueur", "voix"),
    "mariage_pretre": ("joueur", "noms"),
    "mariage_prix": ("joueur", "prix"),
    "mariage_temoins": ("noms",),
    "mariage_celebre": _TWO,
    "mariage_installation": _TWO,
    "pickpocket_question": ("joueur", "poste"),
    "pickpocket_vol": ("joueur", "victime"),
    "pickpocket_rien": _WHO,
    "richesse_protegee": ("joueur", "pieces"),
    "richesse_personne": (),
    "richesse_protegee_samedi": ("joueur", "pieces"),
    "richesse_personne_samedi": (),
    "don": ("joueur", "autre", "pieces"),
    "depart": _WHO,
    "depart_bref": _WHO,
    "depart_carte": ("joueur", "cartes"),
    "arrivee": ("joueur", "gauche", "droite"),
    "fin_partie": ("raison",),
    "fin_nuit": (),
    "fin_nuit_morts": ("noms",),
    "fin_gagnants": ("camps", "aux_camps", "gagnants"),
    "fin_sans_camp": ("gagnants",),
    "fin_personne": (),
}

# invocations.toml
INVOCATION_ANNOUNCEMENTS: Final[dict[str, tuple[str, ...]]] = {
    "invocation_ouverte": (),
    "invocation_nuit": ("appel",),
    "invocation_nuit_deux": ("appel",),
    "invocation_nuit_seule": (),
    "invocation_appel": (),
    "invocation_occupee": (),
    "invocation_dimanche": (),
    "mise_a_mort": (),
    "mise_a_mort_nuit": (),
    "mise_a_mort_jour": _WHO,
    "conversion_noire": (),
    "conversion_noire_faite": (),
    "resurrection": (),
    "resurrection_faite": _WHO,
    "conversion_radieuse": _WHO,
    "conversion_radieuse_cible": (),
    "conversion_radieuse_touche": (),
    "conversion_radieuse_faite": _WHO,
    "conversion_radieuse_survie": _WHO,
    "conversion_radieuse_fin": _WHO,
    "enquete": ("joueur", "poste"),
    "show_ouvert": _WHO,
    "show_question": ("joueur", "role"),
    "show_gagne": _WHO,
    "show_continue": _WHO,
    "show_meurt": _WHO,
    "amoureux_sauve": _WHO,
    "chagrin": _WHO,
    "reprise_nuit": (),
    "reprise_jour": (),
}

ANNOUNCEMENTS: Final = DAY_ANNOUNCEMENTS | INVOCATION_ANNOUNCEMENTS

# What the words that begin a file, and every row of a script, may ask the app to fill.
SCRIPT_WORDS: Final = ("jour", *IN_BRACES, *RULINGS)


# Proves and builds the rows of a night, of the opening, of the day and of Sunday.

_ROW: Final = {
    "id": WORDS,
    "calls": NAMES,
    "say": READ,
    "gesture": READ_IF_ANY,
    "do": READ_IF_ANY,
    "close": READ_IF_ANY,
    "timer": SECONDS,
    "moves": YES_NO,
    "source": WORDS,
}
_ROW_WITH_PARTS: Final = {
    "id": WORDS,
    "calls": NAMES,
    "parts": TABLES,
    "timer": SECONDS,
    "moves": YES_NO,
    "source": WORDS,
}
_PART: Final = {
    "id": WORDS,
    "calls": NAMES,
    "say": READ,
    "gesture": READ_IF_ANY,
    "do": READ_IF_ANY,
    "close": READ_IF_ANY,
}


def read_rows(report: Report, table: Sequence[str]) -> tuple[Row, ...]:
    """The rows of the file, proved against the table that the rules call."""
    found = entries(report, "row")
    said_twice(found)
    for entry in found:
        _prove_row(entry, table)
    _prove_order(found, table)
    _prove_complete(report, found, table)
    return () if report.blocks else tuple(_row(entry.table) for entry in found)


def _prove_row(entry: Entry, table: Sequence[str]) -> None:
    parts = "parts" in entry.table
    prove_fields(entry, _ROW_WITH_PARTS if parts else _ROW, SCRIPT_WORDS)
    step = entry.text("id")
    if step and step not in table:
        _say_foreign(entry, step, table)
    _prove_calls(entry)
    prove_readings(entry, _PART_WORDS)
    _prove_parts(entry)
    if step in table and _is_night(table):
        _prove_night_row(entry, step)


def _is_night(table: Sequence[str]) -> bool:
    return "attaque" in table


def _say_foreign(entry: Entry, step: str, table: Sequence[str]) -> None:
    if _is_night(table) and step in ALL_STEPS:
        nights = " et ".join(ROWS[step].nights)
        entry.say(f"On n'appelle pas cette ligne cette nuit-là : seulement {nights}.")
    else:
        entry.say("Cette ligne n'existe pas ici.", hint=slip(step, table))


def _prove_calls(entry: Entry) -> None:
    for name in entry.names("calls"):
        if name not in CALLABLE:
            entry.say(f"Personne ne répond au nom de « {name} ».", hint=slip(name, CALLABLE))


def _prove_parts(entry: Entry) -> None:
    wanted = ROWS[step].shape.parts if (step := entry.text("id")) in ROWS else ()
    parts = [
        Entry(
            entry.report,
            part,
            f"{entry.row}, partie {place + 1}",
            entry.report.source.line_below("row.parts", place, entry.line),
        )
        for place, part in enumerate(_tables(entry.table.get("parts")))
    ]
    for part in parts:
        prove_fields(part, _PART, SCRIPT_WORDS)
        prove_readings(part, _PART_WORDS)
        _prove_calls(part)
    found = tuple(part.text("id") for part in parts)
    if wanted and found != wanted:
        entry.say(f"Cette ligne a des parties, dans cet ordre : {', '.join(wanted)}.")
    elif parts and not wanted and len(set(found)) < len(found):
        entry.say("Deux parties de cette ligne portent le même nom.")


def _prove_night_row(entry: Entry, step: str) -> None:
    row = ROWS[step]
    called, wanted = entry.names("calls"), row.calls
    if called and called != wanted:
        entry.say(f"Cette ligne appelle {', '.join(wanted)}, et non {', '.join(called)}.")
    prove_timer(entry, wanted=row.seconds, expected=row.timed)
    if entry.table.get("moves", False) is not row.moves:
        right = "true" if row.moves else "false"
        entry.say(f"Le livre de règles dit « moves = {right} » ici.", blocking=False)


def prove_timer(entry: Entry, *, wanted: int | None, expected: bool) -> None:
    """A timer must be possible; one that the rulebook does not know is only remarked upon."""
    timer = entry.table.get("timer")
    if timer is None:
        if expected:
            entry.say("Il manque le minuteur de cette ligne : « timer ».", blocking=False)
    elif isinstance(timer, int) and not isinstance(timer, bool):
        if not 0 < timer <= LONGEST_TIMER:
            entry.say(f"« timer » va de 1 à {LONGEST_TIMER} secondes.")
        elif not expected:
            entry.say("Le livre de règles ne compte pas de temps ici.", blocking=False)
        elif wanted not in (None, timer):
            entry.say(f"Le livre de règles donne {wanted} secondes, pas {timer}.", blocking=False)


def _prove_order(found: Sequence[Entry], table: Sequence[str]) -> None:
    present = {entry.row: entry for entry in reversed(found) if entry.row in table}
    actual = list(dict.fromkeys(entry.row for entry in found if entry.row in present))
    right = [step for step in table if step in present]
    matcher = difflib.SequenceMatcher(None, actual, right, autojunk=False)
    kept = {
        actual[block.a + k] for block in matcher.get_matching_blocks() for k in range(block.size)
    }
    for step in actual:
        if step not in kept:
            present[step].say(f"Cette ligne n'est pas à sa place : {_place(step, right)}.")


def _prove_complete(report: Report, found: Sequence[Entry], table: Sequence[str]) -> None:
    present = {entry.row for entry in found}
    for step in table:
        if step not in present:
            place = table.index(step)
            before = next((it for it in found if place and it.row == table[place - 1]), None)
            line = before.line if before else None
            said = f"Il manque la ligne « {step} » : {_place(step, table)}."
            report.say(said, row=step, line=line)


def _place(step: str, table: Sequence[str]) -> str:
    place = table.index(step)
    return f"elle vient après « {table[place - 1]} »" if place else "elle vient en premier"


def _row(table: Mapping[str, Any]) -> Row:
    calls = tuple(table["calls"])
    parts = table.get("parts") or [table]
    return Row(
        id=table["id"],
        calls=calls,
        parts=tuple(_part(part) for part in parts),
        source=table["source"],
        timer=table.get("timer"),
        moves=table.get("moves", False),
    )


def _part(table: Mapping[str, Any]) -> Part:
    words = (typeset(decided(table.get(key, ""))) for key in ("say", "gesture", "do", "close"))
    return Part(table["id"], tuple(table["calls"]), *words)


def _tables(value: object) -> list[dict[str, Any]]:
    return [part for part in value if isinstance(part, dict)] if isinstance(value, list) else []


# What fills the braces, as the rules told what happened.


def filling(village: Village, told: Consequence) -> dict[str, str]:
    """The words that fill the braces."""
    facts = {**({"player": told.who} if told.who else {}), **told.facts}
    names = {"player": "joueur", "other": "autre", "dead": "mort", "giver": "autre"}
    values = {word: village.name(facts[it]) for it, word in names.items() if facts.get(it)}
    if facts.get("post"):
        values["poste"] = POSTS[facts["post"]]
    if "coins" in facts:
        values |= {"pieces": coins(facts["coins"]), "prix": coins(facts["coins"])}
    if facts.get("tied"):
        values["noms"] = listed(village.name(it) for it in facts["tied"])
    return _AS_TOLD.get(told.rule, _unchanged)(village, told, values)


def _unchanged(_village: Village, _told: Consequence, values: dict[str, str]) -> dict[str, str]:
    return values


def _giver_first(_village: Village, _told: Consequence, values: dict[str, str]) -> dict[str, str]:
    giver, taker = values["autre"], values["joueur"]
    return {**values, "joueur": giver, "autre": taker}


def _thief_first(_village: Village, _told: Consequence, values: dict[str, str]) -> dict[str, str]:
    return {**values, "victime": values["autre"]}


def _with_cards(village: Village, told: Consequence, values: dict[str, str]) -> dict[str, str]:
    """L546-L564: what the dead turns face up; for a heritage, also who receives it."""
    who = told.who or ""
    bequest = next((it for it in village.happened if _is_bequest(it, told)), None)
    given = [bequest.facts["role"]] if bequest else []
    values = {**values, "cartes": _cards_shown(village, who, given)}
    if bequest is None:
        return values
    heir = village.name(bequest.who or "")
    return {**values, "heritier": heir, "specialite": village.deck.specialities[given[0]]}


def _is_bequest(one: Consequence, told: Consequence) -> bool:
    return one.move == told.move and one.rule == "destin.heritier"


def _cards_shown(village: Village, player: PlayerId, given: list[str]) -> str:
    dead, cards = village.players[player], village.deck.cards
    camp = [cards[it] for it in dead.printed] if "camp" in dead.shown else []
    # D-07: of a speciality that he inherited, the card lies with whoever left it.
    own = [it for it in dead.specialities if it not in dead.inherited] or dead.specialities
    held = dict.fromkeys((*own, *given)) if "specialite" in dead.shown else ()
    return listed([*camp, *(cards[it] for it in held)])


def _the_purse(village: Village, told: Consequence, values: dict[str, str]) -> dict[str, str]:
    return {**values, "pieces": coins(village.players[told.who].coins)} if told.who else values


_AS_TOLD: Final[Mapping[str, Callable[[Village, Consequence, dict[str, str]], dict[str, str]]]] = {
    "don": _giver_first,
    "mariage.tarif": _giver_first,
    "pickpocket": _thief_first,
    "destin.fantome": _with_cards,
    "destin.esprit": _with_cards,
    "destin.heritage": _with_cards,
    "depart.carte": _with_cards,
    "richesse.protege": _the_purse,
}


def titles(before: Village, told: Consequence) -> dict[str, str]:
    """What each of the two held until then."""
    return {
        "titres": _title(before, told.facts["player"]),
        "titres_autre": _title(before, told.facts["other"]),
    }


def _title(village: Village, player: PlayerId) -> str:
    """A title is that of the post, whoever holds it."""
    return listed((POSTS[it] for it in village.posts_of(player)), none="sans poste")
