"""Words in braces that the app fills in: the filling, and what is wrong with them."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

_BRACES = re.compile(r"\{(\w+)\}")
UNKNOWN_YET: Final = "…"


def filled(words: str, values: Mapping[str, str]) -> str:
    """The words with their braces filled; what is not known yet is left for the MJ to say."""
    return _BRACES.sub(lambda found: values.get(found[1], UNKNOWN_YET), words)


def brace_slips(
    words: str, allowed: Collection[str], known: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Each thing in braces that cannot be filled here, with a sentence that says why."""
    names = _BRACES.findall(words)
    if "{" in (rest := _BRACES.sub("", words)) or "}" in rest:
        yield "", "Une accolade ne se referme pas, ou entoure autre chose qu'un seul mot."
    for name in dict.fromkeys(names):
        if name in known and name not in allowed:
            yield name, f"« {{{name}}} » n'est pas connu à cet endroit."
        elif name not in allowed:
            yield name, f"« {{{name}}} » n'est pas un mot que l'application sait remplir."
