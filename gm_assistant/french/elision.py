"""Elision: which words a vowel follows, by their sound and not by their first letter."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

# In these an h is heard, or the first sound is no vowel: « de Hans », « de onze ».
_ASPIRATED: Final = frozenset((
    "hadi", "hadj", "hakan", "hakim", "halil", "hamid", "hamza", "hannibal", "hans", "harald",
    "harold", "harry", "hartmut", "harvey", "hasan", "hassan", "heidi", "heike", "heiko",
    "heinrich", "heinz", "helga", "helmut", "henning", "herbert", "hermann", "hicham", "hilda",
    "hildegard", "hisham", "hollande", "hongrie", "houcine", "houria", "howard", "hugh", "huit",
    "hussein", "onze", "onzième", "oui", "ouistiti",
))  # fmt: skip
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})
_FIRST_WORD: Final = re.compile(r"[^\W_]+")


# An evening says the same few names again and again.
@lru_cache(maxsize=4096)
def sounds_open(words: str) -> bool:
    """Whether a word before these loses its last vowel."""
    first = _FIRST_WORD.match(words.lstrip("«\u00a0\u202f \"'’"))
    if first is None or first[0].casefold() in _ASPIRATED:
        return False
    bare = _without_accents(first[0])
    if bare[:1] == "y":  # « d'Yves », « de Yannick »
        return bare[1:2] not in tuple("aeiouy")
    return bare[:1] in tuple("aeiouh")


def _without_accents(word: str) -> str:
    spread = unicodedata.normalize("NFD", word.casefold().translate(_LIGATURES))
    return "".join(it for it in spread if not unicodedata.combining(it))


def de(words: str) -> str:
    """« de Bruno », « d’Ana »."""
    return f"d’{words}" if sounds_open(words) else f"de {words}"


def que(words: str) -> str:
    """« que Bruno », « qu'à égalité »."""
    return f"qu’{words}" if sounds_open(words) else f"que {words}"
