"""French as people say it: what agrees, what elides, a date, the cause of a system's error."""

import errno
import re
import unicodedata
from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Final

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


# What a template may write behind a number or a word: « {{ n | counted("tuile") }} ».
FILTERS: Final = {"agreed": agreed, "counted": counted, "capitalised": capitalised}


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


def que(words: str) -> str:
    """« que Bruno », « qu'à égalité »."""
    return f"qu’{words}" if sounds_open(words) else f"que {words}"
