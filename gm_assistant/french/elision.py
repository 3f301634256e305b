"""Elision: which words a vowel follows, by their sound and not by their first letter."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

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
    bare = _without_accents(first[1])
    if _HEARD_FIRST.match(bare):
        return False
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
