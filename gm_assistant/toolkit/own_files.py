"""Files that an MJ may edit: read, proved field by field, refused with a sentence."""

import difflib
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final, NamedTuple, TypeVar

from gm_assistant.french.language import BRACES, cause, typeset
from gm_assistant.seam.pages import Order, Rulebook, RuleEntry, Term

# What is wrong with words in braces that the app fills in.


# « {word: this | that} »: what is said depends on the word. Typeset, a colon has a space before it.
CHOICES: Final = re.compile(r"\{(\w+)\s*:\s*([^{}]*)\}")


def brace_slips(
    words: str, allowed: Collection[str], known: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Each thing in braces that cannot be filled here, with a sentence that says why."""
    names = [*BRACES.findall(words), *(name for name, _ in CHOICES.findall(words))]
    if "{" in (rest := CHOICES.sub("", BRACES.sub("", words))) or "}" in rest:
        yield "", "Une accolade ne se referme pas, ou entoure autre chose qu'un seul mot."
    for name in dict.fromkeys(names):
        if name in known and name not in allowed:
            yield name, f"« {{{name}}} » n'est pas connu à cet endroit."
        elif name not in allowed:
            yield name, f"« {{{name}}} » n'est pas un mot que l'application sait remplir."


# What is wrong with a file, as a value: where, what, and the likely slip.


@dataclass(frozen=True, slots=True)
class Problem:
    """One slip of one file; `blocking` ones put the shipped file in the place of the edited one."""

    file: str
    sentence: str
    row: str = ""
    line: int | None = None
    hint: str = ""
    blocking: bool = True

    def __str__(self) -> str:
        where = ", ".join(
            word
            for word in (
                self.file,
                f"ligne {self.line}" if self.line else "",
                f"« {self.row} »" if self.row else "",
            )
            if word
        )
        return f"{where} : {self.sentence}{f' {self.hint}' if self.hint else ''}"


def nearest(word: str, known: Iterable[str]) -> str:
    """The right name that was probably meant, or nothing."""
    found = difflib.get_close_matches(word.strip().casefold(), list(known), n=1, cutoff=0.6)
    return found[0] if found else ""


def slip(word: str, known: Iterable[str]) -> str:
    """A sentence that offers the nearest right name, or nothing."""
    right = nearest(word, known)
    return f"Vouliez-vous dire « {right} » ?" if right else ""


# Reads one TOML file, or says in a sentence why it cannot be read.

LARGEST: Final = 1_000_000
# More letters than anybody listens to; the longest of ours has 326.
LONGEST: Final = 1_000
_PLACE = re.compile(r"line (\d+), column (\d+)")


@dataclass(frozen=True, slots=True)
class Source:
    """What a file holds, its text kept so that a problem can name its line."""

    file: str
    table: dict[str, Any] = field(default_factory=dict)
    text: str = ""
    problem: Problem | None = None
    own: bool = False
    missing: bool = False

    def line_of(self, header: str, number: int) -> int | None:
        """The line of the nth `[[header]]`, from 0."""
        lines = _lines_of(self.text, header)
        return lines[number] if number < len(lines) else None

    def line_below(self, header: str, number: int, line: int | None) -> int | None:
        """The line of the nth `[[header]]` below a line; that line where there is none."""
        below = [it for it in _lines_of(self.text, header) if it > (line or 0)]
        return below[number] if number < len(below) else line

    def line_of_key(self, key: str, table: int | None) -> int | None:
        """The line of a key of the table that begins on a line, or at the head of the file."""
        for number, line in enumerate(self.text.splitlines()[table or 0 :], start=(table or 0) + 1):
            if line.lstrip().startswith("["):
                break
            if line.partition("=")[0].strip().strip("\"'") == key:
                return number
        return table


# A file is asked for each of its tables in turn, and a start reads two dozen files.
@lru_cache(maxsize=16)
def _lines_of(text: str, header: str) -> tuple[int, ...]:
    pattern = re.compile(rf"^[ \t]*\[\[[ \t]*{re.escape(header)}[ \t]*\]\]", re.MULTILINE)
    starts = [0, *(found.start() for found in pattern.finditer(text))]
    between = (text.count("\n", one, other) for one, other in pairwise(starts))
    return tuple(1 + count for count in accumulate(between))


def read_source(path: Path, shown: str, *, own: bool = False) -> Source:
    """The file as tables; a file that cannot be read has its problem and nothing else."""
    try:
        found = path.stat()
        if found.st_size > LARGEST:
            return _unreadable(shown, "Le fichier est bien trop gros pour une feuille de textes.")
        # A pipe or a device would be read for ever.
        if not (S_ISREG(found.st_mode) or S_ISDIR(found.st_mode)):
            return _unreadable(shown, "Ce n'est pas un fichier : mettez-y une feuille de textes.")
        raw = path.read_bytes()
    except FileNotFoundError:
        return Source(shown, problem=Problem(shown, "Le fichier manque."), own=own, missing=True)
    except OSError as error:
        return _unreadable(shown, f"Le fichier ne peut pas être lu : {cause(error)}.")
    return source_in(raw, shown, own=own)


def is_there(path: Path) -> bool:
    """Whether there is anything to read; what lies in a folder that is closed to us is not."""
    try:
        path.stat()
    except OSError:
        return False
    return True


def source_in(raw: bytes, shown: str, *, own: bool = False) -> Source:
    """What these bytes hold; where they cannot be read, why."""
    try:
        # Notepad puts a mark before the first letter; it is none of the MJ's doing.
        text = raw.decode("utf-8-sig")
        return Source(shown, parsed(text), text, own=own)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return _unreadable(
            shown, "Enregistrez le fichier en UTF-8 : un accent ne se lit pas.", line
        )
    except tomllib.TOMLDecodeError as error:
        return _unreadable(shown, *_syntax(str(error), text))
    except RecursionError:
        return _unreadable(shown, "Trop de crochets sont ouverts les uns dans les autres.")


# What somebody types who knows no TOML: quotes that a word processor turned, yes and no in French.
_TURNED: Final = re.compile(r"^(\s*[\w-]+\s*=\s*)[“”„«]\s?(.*?)\s?[“”»]\s*$", re.MULTILINE)
_SAID: Final = re.compile(r"(?im)^(\s*[\w-]+\s*=\s*)(vrai|faux|true|false)\s*$")
_IN_ENGLISH: Final = {"vrai": "true", "faux": "false"}


def parsed(text: str) -> dict[str, Any]:
    """The tables, to do with as one likes."""
    return deepcopy(_loaded(text))


# A start reads two dozen files, and some of them for more than one page.
@lru_cache(maxsize=64)
def _loaded(text: str) -> dict[str, Any]:
    """The tables; where they cannot be read, as what was meant on a line by itself."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        meant = _SAID.sub(_in_english, _TURNED.sub(_straight, text))
        if meant == text:
            raise
        return tomllib.loads(meant)


def _straight(found: re.Match[str]) -> str:
    words = found[2].replace("\\", "\\\\").replace('"', '\\"')
    return f'{found[1]}"{words}"'


def _in_english(found: re.Match[str]) -> str:
    said = found[2].lower()
    return f"{found[1]}{_IN_ENGLISH.get(said, said)}"


_QUOTES: Final = re.compile(r'(?<!\\)"')
_BEGUN: Final = re.compile(r'^\s*[\w-]+\s*=\s*"(?!"")')


def _likely(line: str) -> str:
    """What is most likely wrong with a line that begins as a text, or nothing."""
    value = line.partition("=")[2].strip()
    if _BEGUN.match(line) and len(_QUOTES.findall(line)) > 2:
        return "Un guillemet droit est dans le texte : écrivez « … », ou mettez \\ devant."
    if _BEGUN.match(line) and len(_QUOTES.findall(line)) == 1:
        return (
            "Le guillemet de la fin manque, ou le texte passe à la ligne : gardez-le sur une "
            "seule, ou ouvrez-le et fermez-le par trois guillemets."
        )
    if value[:1] in ("“", "”", "„", "«", "‘", "’"):
        return (
            "Ces guillemets sont courbes : un texte s'ouvre et se ferme par des guillemets droits."
        )
    return ""


def _syntax(message: str, text: str) -> tuple[str, int]:
    found = _PLACE.search(message)
    line = int(found[1]) if found else text.count("\n") + 1
    if message.startswith("Cannot"):
        return "La même clé ou la même table est écrite deux fois : gardez-en une.", line
    lines = text.splitlines()
    if found and line <= len(lines) and (likely := _likely(lines[line - 1])):
        return likely, line
    column = f", vers la colonne {found[2]}" if found else ", à la fin du fichier"
    sentence = (
        f"Le fichier ne se lit plus ici{column} : cherchez juste avant un guillemet, "
        "un crochet ou un signe égal oublié ou en trop."
    )
    return sentence, line


def _unreadable(shown: str, sentence: str, line: int | None = None) -> Source:
    return Source(shown, problem=Problem(shown, sentence, line=line))


# Proves the shape of one table of a file: which keys it may have, and of which kind.


class Field(NamedTuple):
    """What a key may hold; `read` words may carry braces, `needed` ones may not be left out."""

    kind: str
    needed: bool = False
    read: bool = False


TEXT, WORDS = Field("text"), Field("text", needed=True)
READ, READ_IF_ANY = Field("text", needed=True, read=True), Field("text", read=True)
NAMES, SECONDS, YES_NO = Field("names", needed=True), Field("seconds"), Field("yes_no")
TABLES = Field("tables")

_IN_WORDS: Final = {
    "text": "un texte entre guillemets",
    "names": "une liste de noms entre crochets, chacun entre guillemets",
    "seconds": "un nombre entier de secondes, sans guillemets",
    "yes_no": "true ou false, sans guillemets",
    "tables": "une suite de tables entre doubles crochets",
}


def is_of_kind(value: object, kind: str) -> bool:
    match kind:
        case "text":
            return isinstance(value, str)
        case "names":
            return isinstance(value, list) and all(isinstance(name, str) for name in value)
        case "seconds":
            return isinstance(value, int) and not isinstance(value, bool)
        case "yes_no":
            return isinstance(value, bool)
        case _:
            return isinstance(value, list) and all(isinstance(part, dict) for part in value)


@dataclass
class Report:
    """The problems of one file, gathered as they are found; `braces`: words known anywhere."""

    source: Source
    braces: Collection[str] = ()
    found: list[Problem] = field(default_factory=list)

    def say(
        self,
        sentence: str,
        *,
        row: str = "",
        line: int | None = None,
        hint: str = "",
        blocking: bool = True,
    ) -> None:
        self.found.append(Problem(self.source.file, sentence, row, line, hint, blocking))

    @property
    def blocks(self) -> bool:
        return any(problem.blocking for problem in self.found)


@dataclass(frozen=True)
class Entry:
    """One table of a file under proof, and how to speak of it."""

    report: Report
    table: Mapping[str, Any]
    row: str
    line: int | None = None

    def say(self, sentence: str, *, hint: str = "", blocking: bool = True, key: str = "") -> None:
        """At the line of a key where one is named, else at that of the table."""
        line = self.report.source.line_of_key(key, self.line) if key else self.line
        self.report.say(sentence, row=self.row, line=line, hint=hint, blocking=blocking)

    def text(self, key: str) -> str:
        value = self.table.get(key, "")
        return value if isinstance(value, str) else ""

    def names(self, key: str) -> tuple[str, ...]:
        value = self.table.get(key, [])
        return tuple(value) if is_of_kind(value, "names") else ()


def prove_fields(entry: Entry, fields: Mapping[str, Field], braces: Collection[str] = ()) -> None:
    """Says every key that is unknown, missing, empty or of the wrong kind."""
    for key in entry.table:
        if key not in fields:
            entry.say(f"La clé « {key} » n'existe pas ici.", hint=slip(key, fields), key=key)
    for key, wanted in fields.items():
        _prove_field(entry, key, wanted, braces)


def _prove_field(entry: Entry, key: str, wanted: Field, braces: Collection[str]) -> None:
    if key not in entry.table:
        if wanted.needed:
            entry.say(f"Il manque la clé « {key} » : {_IN_WORDS[wanted.kind]}.")
        return
    value = entry.table[key]
    if not is_of_kind(value, wanted.kind):
        entry.say(f"« {key} » doit être {_IN_WORDS[wanted.kind]}.", key=key)
    elif wanted.needed and not (value.strip() if isinstance(value, str) else value):
        entry.say(f"« {key} » est vide.", key=key)
    elif wanted.read:
        for name, sentence in brace_slips(value, braces, entry.report.braces):
            entry.say(f"Dans « {key} » : {sentence}", hint=slip(name, braces), key=key)
    if isinstance(value, str) and len(value) > LONGEST:
        told = f"« {key} » a {len(value)} caractères : c'est bien long à dire, coupez-le."
        entry.say(told, blocking=False, key=key)


def entries(report: Report, header: str) -> list[Entry]:
    """The tables `[[header]]` of the file, each with the name and the line to speak of it by."""
    value = report.source.table.get(header, [])
    if not is_of_kind(value, "tables"):
        report.say(f"« {header} » doit être {_IN_WORDS['tables']} : [[{header}]].")
        return []
    return [
        Entry(report, table, _named(table, place), report.source.line_of(header, place))
        for place, table in enumerate(value)
    ]


def _named(table: Mapping[str, Any], place: int) -> str:
    name = table.get("id")
    return name if isinstance(name, str) and name else f"numéro {place + 1}"


# What the keys before the first table are called.
_HEAD: Final = "en-tête"


def prove_headers(
    report: Report, fields: Mapping[str, Field], words: Collection[str] = ("jour",)
) -> Entry:
    """The keys at the head of the file, looked at."""
    head = Entry(report, report.source.table, _HEAD)
    prove_fields(head, fields, words)
    return head


def said_twice(found: list[Entry]) -> None:
    """Says each id that an earlier entry already has."""
    seen: dict[str, Entry] = {}
    for entry in found:
        if entry.row in seen:
            first = seen[entry.row].line
            entry.say(f"Cette ligne existe déjà{f', à la ligne {first}' if first else ''}.")
        seen.setdefault(entry.row, entry)


# A file of rules as tables of plain texts: one `[[kind]]` for each thing of a game.

_FIELDS = {"id": WORDS, "label": WORDS, "rule": WORDS, "source": WORDS, "when": TEXT}
_NEVER_READ = ("id", "source")


def rule_entries(report: Report, kinds: Iterable[str]) -> tuple[RuleEntry, ...]:
    """Each entry with its kind, set in type, in the order of the kinds and of the file."""
    headers = dict.fromkeys(kinds, TABLES)
    prove_headers(report, headers)
    found: list[RuleEntry] = []
    for kind in headers:
        tables = entries(report, kind)
        said_twice(tables)
        for entry in tables:
            prove_fields(entry, _FIELDS)
            told = {name: entry.text(name) for name in _FIELDS}
            read = {name: typeset(it) for name, it in told.items() if name not in _NEVER_READ}
            found.append(RuleEntry(**{"kind": kind} | told | read))
    return tuple(found)


def load_rulebook(
    name: str,
    kinds: Mapping[str, str],
    shipped: Path,
    own: Path | None,
    *,
    turn: tuple[str, Collection[str]] = ("", ()),
    first: tuple[str, ...] = (),
) -> tuple[Rulebook, tuple[Problem, ...]]:
    """The rules of a game in two sentences each, and what is wrong with the MJ's copy.

    `turn`: the title of a turn, and which entries, or all of which kind, are its steps; `first`:
    the kinds in the order in which a word is looked up.
    """
    shelf = Shelf(shipped, own)
    none: tuple[RuleEntry, ...] = ()
    found = shelf.take(name, lambda report: rule_entries(report, kinds), none)
    title, steps = turn
    terms = tuple(Term(it.kind, it.id, it.label) for it in found if {it.id, it.kind} & {*steps})
    orders = (Order(title, terms),) if terms else ()
    return Rulebook(found, kinds, first or tuple(kinds), orders=orders), tuple(shelf.problems)


# Takes each file from the MJ's own folder if it holds, from the shipped one otherwise.

T = TypeVar("T")


@dataclass
class Shelf:
    """Two folders read as one; what was wrong is kept, what was read is remembered."""

    shipped: Path
    own: Path | None = None
    braces: Collection[str] = ()
    problems: list[Problem] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)

    def take(self, name: str, build: Callable[[Report], T], spare: T) -> T:
        """What `build` makes of the first of the two files that holds, else the spare."""
        own = self._own_source(name)
        source = read_source(self.shipped / f"{name}.toml", f"{name}.toml (fourni)")
        if own:
            built = self._built(own, build, "le fichier fourni est lu à sa place", source)
            if built is not None:
                return built
        self.sources.setdefault(name, source)
        built = self._built(source, build, "seuls les noms sont donnés")
        return spare if built is None else built

    def _own_source(self, name: str) -> Source | None:
        if self.own is None:
            return None
        source = read_source(self.own / f"{name}.toml", f"{name}.toml", own=True)
        if source.missing:
            return None
        self.sources[name] = source
        return source

    def _built(
        self,
        source: Source,
        build: Callable[[Report], T],
        meanwhile: str,
        shipped: Source | None = None,
    ) -> T | None:
        report = Report(source, self.braces)
        built = build(report) if source.problem is None else None
        self.problems += [source.problem] if source.problem else report.found
        if source.problem is None and not report.blocks:
            return built
        if source.problem is None and shipped is not None:
            mended = Report(mended_by(source, shipped, report.found), self.braces)
            built = build(mended)
            if not mended.blocks:
                sentence = "En attendant vos corrections, seules ces lignes sont lues ailleurs."
                self.problems.append(Problem(source.file, sentence, blocking=False))
                return built
        sentence = f"En attendant vos corrections, {meanwhile}."
        self.problems.append(Problem(source.file, sentence, blocking=False))
        return None


def mended_by(own: Source, shipped: Source, found: Iterable[Problem]) -> Source:
    """The MJ's file with the rows that do not hold as they were shipped: a slip costs its row."""
    # « voleur, partie 2 » is of the row « voleur ».
    faulty = {it.row.partition(",")[0] for it in found if it.blocking}
    table = dict(own.table)
    if _HEAD in faulty:
        head = {key: it for key, it in shipped.table.items() if not is_of_kind(it, "tables")}
        table = {key: it for key, it in table.items() if is_of_kind(it, "tables")} | head
    for header, rows in shipped.table.items():
        if is_of_kind(rows, "tables"):
            table[header] = _mended_rows(table.get(header), rows, faulty)
    return replace(own, table={key: it for key, it in table.items() if key in shipped.table})


def _mended_rows(
    mine: object, shipped: Sequence[dict[str, Any]], faulty: Collection[str]
) -> list[dict[str, Any]]:
    """Those that hold, in the order of the shipped file; what he added stands after them."""
    own: dict[str, dict[str, Any]] = {}
    for it in mine if isinstance(mine, list) and is_of_kind(mine, "tables") else ():
        own.setdefault(str(it.get("id")), it)
    rows = [
        it if it["id"] in faulty else own[it["id"]]
        for it in shipped
        if it["id"] in faulty or it["id"] in own
    ]
    known = {it["id"] for it in shipped}
    return [*rows, *(it for name, it in own.items() if name not in known | {*faulty, "None"})]


def stray_files(own: Path | None, known: Iterable[str]) -> Iterator[Problem]:
    """Files of the MJ's folder that nobody reads, most often for a slip in their name."""
    right = [f"{name}.toml" for name in known]
    for name in _names_in(own):
        if ".toml" in name.casefold() and name not in right:
            yield Problem(
                name,
                "Ce fichier n'est jamais lu : son nom n'est pas celui d'une feuille.",
                hint=slip(name.casefold().removesuffix(".txt"), right),
                blocking=False,
            )


def _names_in(own: Path | None) -> list[str]:
    try:
        return sorted(path.name for path in own.iterdir()) if own else []
    except OSError:
        return []
