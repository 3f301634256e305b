"""The shipped layout as an MJ edits it: blocks deleted, moved, doubled, words changed."""

import re
from random import Random

from gm_assistant.places import exports_folder

SHIPPED = (exports_folder() / "classeur.toml").read_text(encoding="utf-8")
# Where the key of the edited line goes.
KEY = "KEY"
_BLOCK = re.compile(r"(?=^\[\[?[a-z])", re.MULTILINE)
_TITLES = (
    "L'argent", "Été", "a", "x" * 31, "x" * 32, "🦎" * 16, "Nuit / jour", "'bord", "History", "A1",
    "R1C1", "=1+1", "Nuits", "ARGENT", "L''argent", 'Trop de \\"guillemets\\"', "#REF!", "&<>",
    "{n}", "{jour} {n}", "\\u202eX", "Tout, tout ; tout", "1er jour", "TRUE", "Colonne\\tde",
)  # fmt: skip


def edited(seed: int) -> str:
    """One to four edits."""
    rng = Random(seed)
    text = SHIPPED
    for _ in range(rng.randint(1, 4)):
        text = rng.choice(_EDITS)(text, rng)
    return text


def _blocks(text: str) -> list[str]:
    return _BLOCK.split(text)


def _without_a_block(text: str, rng: Random) -> str:
    blocks = _blocks(text)
    del blocks[rng.randrange(len(blocks))]
    return "".join(blocks)


def _without_a_sheet(text: str, rng: Random) -> str:
    sheets = re.split(r"(?=^\[\[sheet\]\])", text, flags=re.MULTILINE)
    if len(sheets) > 2:
        del sheets[rng.randrange(1, len(sheets))]
    return "".join(sheets)


def _moved(text: str, rng: Random) -> str:
    blocks = _blocks(text)
    one = blocks.pop(rng.randrange(len(blocks)))
    blocks.insert(rng.randrange(len(blocks)), one)
    return "".join(blocks)


def _doubled(text: str, rng: Random) -> str:
    blocks = _blocks(text)
    place = rng.randrange(len(blocks))
    return "".join([*blocks[:place], blocks[place], *blocks[place:]])


def _retitled(text: str, rng: Random) -> str:
    return _line(text, rng, r'^(title|heading) = ".*"$', f'{KEY} = "{rng.choice(_TITLES)}"')


def _resized(text: str, rng: Random) -> str:
    width = rng.choice(("0", "1", "200", "201", "12.5", '"12"', "-3"))
    return _line(text, rng, r"^(width) = .*$", f"{KEY} = {width}")


def _reformatted(text: str, rng: Random) -> str:
    kind = rng.choice(("texte", "entier", "signe", "date", "heure", "nombre"))
    return _line(text, rng, r'^(format) = ".*"$', f'{KEY} = "{kind}"')


def _refielded(text: str, rng: Random) -> str:
    field = rng.choice(("nom", "place", "solde", "depart", "entrees", "ecart", "jour", "pirces"))
    return _line(text, rng, r'^(field) = ".*"$', f'{KEY} = "{field}"')


def _frozen(text: str, rng: Random) -> str:
    return _line(text, rng, r"^(frozen) = .*$", f"{KEY} = {rng.choice((0, 1, 3, 40))}")


def _without_a_line(text: str, rng: Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return "".join(lines)


def _line(text: str, rng: Random, pattern: str, new: str) -> str:
    found = list(re.finditer(pattern, text, flags=re.MULTILINE))
    if not found:
        return text
    one = rng.choice(found)
    return text[: one.start()] + new.replace(KEY, one[1]) + text[one.end() :]


_EDITS = (
    _without_a_block, _without_a_block, _without_a_sheet, _moved, _doubled, _retitled, _retitled,
    _resized, _reformatted, _refielded, _frozen, _without_a_line,
)  # fmt: skip
