"""French as people say and set it: what agrees, what elides, dates, causes, typography."""

import errno
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

# French as people say it: what agrees, what elides, a date, the cause of a system's error.

# Agreement: lists of names, and words that follow their number.


def listed(names: Iterable[str], last: str = "et", none: str = "personne") -> str:
    """« Ana, Bruno et Chloé », or « personne »."""
    items = list(names)
    if not items:
        return none
    if len(items) == 1:
        return items[0]
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def agreed(count: int, one: str, several: str | None = None) -> str:
    """The form of a word that goes with a number: « vivant », « vivants »."""
    # In French nothing, one and a half are singular.
    return (several or f"{one}s") if abs(count) >= 2 else one


def counted(count: int, one: str, several: str | None = None) -> str:
    """« 0 vivant », « 1 vivant », « 3 vivants »."""
    return f"{count} {agreed(count, one, several)}"


def coins(count: int) -> str:
    """« 1 pièce », « 3 pièces »."""
    return counted(count, "pièce")


def capitalised(words: str) -> str:
    """A capital to the first letter, and to no other."""
    return words[:1].upper() + words[1:]


# Why a file, a folder or an address was refused by the machine: its words are English.

_CAUSES: Final[dict[int | None, str]] = {
    errno.ENOENT: "il n'y est pas",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "son chemin passe par un fichier",
    errno.EEXIST: "ce nom est déjà pris",
    errno.EACCES: "l'accès est refusé",
    errno.EPERM: "l'accès est refusé",
    errno.EROFS: "le disque est protégé contre l'écriture",
    errno.ENOSPC: "le disque est plein",
    errno.EDQUOT: "le disque est plein",
    errno.EIO: "le disque ne répond pas bien",
    errno.ELOOP: "le lien tourne en rond",
    errno.ENAMETOOLONG: "le nom est trop long",
    errno.EADDRINUSE: "elles sont prises",
    errno.EADDRNOTAVAIL: "elle n'est pas à cette machine",
}


def cause(error: Exception) -> str:
    """A few words for a parenthesis; the machine's own where they are not known."""
    code = getattr(error, "errno", None)
    return _CAUSES.get(code) or getattr(error, "strerror", None) or str(error)


# Days as they are said.

_MONTHS: Final = (
    "janvier",
    "février",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "août",
    "septembre",
    "octobre",
    "novembre",
    "décembre",
)


def day_and_month(today: datetime) -> str:
    """« 1er janvier », « 19 novembre »."""
    return f"{today.day}{'er' if today.day == 1 else ''} {_MONTHS[today.month - 1]}"


# Elision: which words a vowel follows, by their sound and not by their first letter.

# In these an h is heard, or the first sound is no vowel: « de Hans », « de onze ».
_ASPIRATED: Final = frozenset((
    "haakon", "hadi", "hadj", "hadrian", "hafid", "hafida", "hafsa", "hagen", "hailey", "hajar",
    "hakan", "hakim", "hakon", "haley", "halil", "halim", "halima", "halldor", "halvard", "hamed",
    "hamid", "hamida", "hamza", "hana", "hanae", "hanane", "hank", "hanne", "hannelore", "hannes",
    "hannibal", "hanno", "hans", "hansi", "hao", "harald", "harley", "harold", "haroun", "harper",
    "harriet", "harris", "harrison", "harry", "hartmut", "hartwig", "haruka", "haruki", "haruto",
    "harvey", "hasan", "hassan", "hatem", "hauke", "hawa", "hayat", "hayato", "hayden", "hayley",
    "haytham", "hazel", "heather", "hedi", "heide", "heidi", "heike", "heiko", "hein", "heiner",
    "heino", "heinrich", "heinz", "helga", "helge", "hella", "helmut", "hendrik", "henning",
    "herbert", "hermann", "herta", "hertha", "hiba", "hicham", "hichem", "hilda", "hilde",
    "hildegard", "hillary", "hina", "hinata", "hind", "hinrich", "hiro", "hiroshi", "hisham",
    "hitomi", "hoa", "hoang", "hocine", "holger", "hollande", "holly", "hong", "hongrie", "hope",
    "horst", "hosni", "houcine", "houda", "houria", "howard", "hua", "hudson", "hugh", "hui",
    "huit", "hung", "hunter", "hussein", "huy", "iouri", "onze", "onzième", "oui", "ouistiti",
))  # fmt: skip
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})
# Signs before a word are not said, nor is a picture.
_FIRST_WORD: Final = re.compile(r"[\W_]*([^\W_]+)")
# « de Ouarda », « de Hjalmar »: no vowel is heard first.
_HEARD_FIRST: Final = re.compile(r"ou[aeiy](?!st)|h[^\Waeiouy_]")


# An evening says the same few names again and again.
@lru_cache(maxsize=4096)
def sounds_open(words: str) -> bool:
    """Whether a word before these loses its last vowel."""
    first = _FIRST_WORD.match(words)
    if first is None or first[1].casefold() in _ASPIRATED:
        return False
    spread = unicodedata.normalize("NFD", first[1].casefold().translate(_LIGATURES))
    bare = "".join(it for it in spread if not unicodedata.combining(it))
    if _HEARD_FIRST.match(bare):
        return False
    if bare[:1] == "y":  # « d'Yves », « de Yannick »
        return bare[1:2] not in tuple("aeiouy")
    return bare[:1] in tuple("aeiouh")


def de(words: str) -> str:
    """« de Bruno », « d’Ana »."""
    return f"d’{words}" if sounds_open(words) else f"de {words}"


def le(words: str) -> str:
    """« le Notaire », « l’Adjoint »."""
    return f"l’{words}" if sounds_open(words) else f"le {words}"


def du(words: str) -> str:
    """« du Notaire », « de l’Adjoint »."""
    return f"de l’{words}" if sounds_open(words) else f"du {words}"


def au(words: str) -> str:
    """« au Notaire », « à l’Adjoint »."""
    return f"à l’{words}" if sounds_open(words) else f"au {words}"


def que(words: str) -> str:
    """« que Bruno », « qu'à égalité »."""
    return f"qu’{words}" if sounds_open(words) else f"que {words}"


# What a template may write behind a number or a word: « {{ n | counted("tuile") }} ».
FILTERS: Final[Mapping[str, Callable[..., str]]] = {
    "agreed": agreed,
    "counted": counted,
    "capitalised": capitalised,
    "de": de,
}


# French typography: signs held to their words, in texts and in pages; not what people typed.

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
_SPACES: Final = "[ \t\r\n\u00a0\u202f]"
_APOSTROPHE: Final = re.compile(r"(?<=[^\W\d_])'(?=[^\W_]|[« \u00a0{])")
# Without a space before it, a sign may belong to a code or an address: it is left alone.
_HIGH: Final = re.compile(rf"(?<=[^\s?!;:]){_SPACES}+([;?!]+)(?=$|[\s»)\]…,.\u00a0\u202f])")
_COLON: Final = re.compile(rf"{_SPACES}+:(?=$|\s|\u00a0)")
_OPENING: Final = re.compile(rf"«{_SPACES}*")
_CLOSING: Final = re.compile(rf"{_SPACES}*»")
# A name that ends with a dot ends its sentence too.
_DOTS: Final = re.compile(r"(?<=\w)\.\.(?!\.)")
_RUNS: Final = re.compile(r"[ \t\r\n]+")

# A tag alone, or whole where what it holds is no text to read or is somebody's own.
_TAG: Final = re.compile(
    r"(<(?:script|style|textarea|pre)\b[^>]*>.*?</(?:script|style|textarea|pre)>|<[^>]*>)",
    re.DOTALL,
)
_SPOKEN: Final = re.compile(
    r' (aria-label|title|alt|placeholder|data-(?:whole|free|taken|first-words))="([^"]*)"'
)
_QUOTE: Final = re.compile(r"(?<=[^\W\d_])&#39;(?=\w|«)")
# Texts and tags of the pages shown last.
KEPT: Final = 4096
FIRST_LETTERS: Final = 4
_SIGNS: Final = re.compile(r"['’:;?!«»]|&#39;|\.\.")
_MORE_THAN_A_WORD: Final = re.compile(r"[\s'’:;?!«».]")


def typeset(text: str) -> str:
    """A text of ours as it is read: on one line, its signs held to their words."""
    return _RUNS.sub(" ", signed(text.strip()))


def signed(text: str) -> str:
    """The same without touching how the text is cut into lines."""
    text = _APOSTROPHE.sub("’", text)
    text = _HIGH.sub(rf"{NARROW}\1", text)
    text = _COLON.sub(f"{NO_BREAK}:", text)
    text = _DOTS.sub(".", text)
    text = _OPENING.sub(f"«{NO_BREAK}", text)
    return _CLOSING.sub(f"{NO_BREAK}»", text)


def plain(text: str) -> str:
    """The text as a keyboard writes it, to search in it or to compare it."""
    return text.replace("’", "'").replace(NO_BREAK, " ").replace(NARROW, " ")


class Typesetter:
    """Sets the texts of a page or a sheet, but never what people typed.

    They are looked for by their first letters, those `known` to another setter included: one note
    more costs as much as the first.
    """

    def __init__(self, typed: Iterable[str], known: "Typesetter | None" = None) -> None:
        self.typed: dict[str, tuple[str, ...]] = dict(known.typed) if known else {}
        for it in {it for it in typed if it and would_change(it)}:
            alike = {*self.typed.get(it[:FIRST_LETTERS], ()), it}
            self.typed[it[:FIRST_LETTERS]] = tuple(sorted(alike, key=len, reverse=True))
        self._lengths = sorted({len(it) for it in self.typed}, reverse=True)

    def __call__(self, text: str, apostrophes: re.Pattern[str] = _APOSTROPHE) -> str:
        told, begin, place = list[str](), 0, 0
        while self.typed and place < len(text):
            found = self._typed_at(text, place)
            if found:
                told += [signed(apostrophes.sub("’", text[begin:place])), found]
                begin = place + len(found)
            place += len(found) or 1
        return "".join([*told, signed(apostrophes.sub("’", text[begin:]))])

    def _typed_at(self, text: str, place: int) -> str:
        """The longest that stands there."""
        for length in self._lengths:
            for it in self.typed.get(text[place : place + length], ()):
                if text.startswith(it, place):
                    return it
        return ""


def would_change(text: str) -> bool:
    """Whether a word of people would not stay as it is."""
    # An apostrophe is written as an entity where it is escaped.
    return signed(text) != text or "&#39;" in text


def typed_in(value: Any) -> Iterator[str]:
    """Every text of a document, a move or a table being set that is more than a word."""
    if isinstance(value, str):
        if _MORE_THAN_A_WORD.search(value):
            yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from typed_in(one)
        if isinstance(value.get("name"), str):
            yield from _shorter(value["name"])
    elif isinstance(value, list | tuple):
        for one in value:
            yield from typed_in(one)


def _shorter(name: str) -> Iterator[str]:
    """What a house may show of a name: a word of it, cut or not, letters of the last after it."""
    words = name.split() if would_change(name) else []
    last = words[-1] if words else ""
    letters = [f"{last[0].upper()}{last[1:end]}" for end in range(1, len(last) + 1)]
    # A column of a sheet cuts it wherever it ends.
    yield from (f"{name[:end]}…" for end in range(2, len(name)) if words)
    for word in words:
        cut = [word[:end] for end in range(2, len(word) + 1)]
        yield word
        yield from (f"{it}." for it in cut)
        yield from (f"{it} {end}" for it in cut for end in letters)


class PageSetter:
    """Sets its texts and spoken names; `typed`: words of people, as the page has them.

    `known`: one that knows some of them, and what it has read where none of the others stands.
    """

    def __init__(self, typed: Iterable[str], known: "PageSetter | None" = None) -> None:
        new = tuple(typed)
        self.set: Typesetter = Typesetter(new, known.set if known else None)
        # From one page to the next nearly all is the same.
        self.texts: dict[str, str] = _without(new, known.texts) if known else {}
        self.tags: dict[str, str] = _without(new, known.tags) if known else {}

    def __call__(self, html: str) -> str:
        pieces = _TAG.split(html)
        pieces[::2] = _each(self.texts, pieces[::2], self._read_anew)
        pieces[1::2] = _each(self.tags, pieces[1::2], self._tag_anew)
        return "".join(pieces)

    def _read_anew(self, text: str) -> str:
        return self.set(text, _QUOTE) if _SIGNS.search(text) else text

    def _tag_anew(self, tag: str) -> str:
        return _SPOKEN.sub(lambda found: f' {found[1]}="{self._read_anew(found[2])}"', tag)


def _each(read: dict[str, str], told: Sequence[str], anew: Callable[[str], str]) -> list[str]:
    """Each as it was read before, or read now: from one page to the next nearly all is the same."""
    wanted = {*told}
    known = {it: found for it in wanted if (found := read.get(it)) is not None}
    new = {it: anew(it) for it in wanted - known.keys()}
    # Another thread may be reading in it too.
    if len(read) + len(new) > KEPT:
        read.clear()
    read.update(new)
    known |= new
    return [known[it] for it in told]


def _without(words: Collection[str], read: Mapping[str, str]) -> dict[str, str]:
    """What was read already, but where one of these words stands."""
    return {text: it for text, it in tuple(read.items()) if not any(word in text for word in words)}


# Words in braces that the app fills in.

BRACES: Final = re.compile(r"\{(\w+)\}")
UNKNOWN_YET: Final = "…"


def filled(words: str, values: Mapping[str, str]) -> str:
    """The words with their braces filled; what is not known yet is left for the MJ to say."""
    return BRACES.sub(lambda found: values.get(found[1], UNKNOWN_YET), words)
