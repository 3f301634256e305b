"""What a start compiles from text, known beforehand by the text itself.

`dataclasses` writes the methods of each record as Python and compiles them at every import, and
Jinja does so with each template at its first page; Python keeps the bytecode of neither. That is
a third of the time between the interpreter and the first page. So it happens once: for a tablet
while its files are made (`setup/learn.mjs`, and `page/worker.js` begins with what came of it), on a
machine behind its first start, into Python's own cache beside this file, as trusted as what lies
there and as easily thrown away. A text that is not known is compiled as ever. Of a template nothing
is known but its text and Jinja: no filter that rests on the rules may be worked out while it is
compiled.
"""

import dataclasses
import marshal
import os
import sys
import time
from contextlib import suppress
from hashlib import blake2b
from importlib.metadata import version
from importlib.util import MAGIC_NUMBER, cache_from_source
from pathlib import Path
from types import CodeType
from typing import Any, Final

from jinja2 import BytecodeCache, Environment, TemplateError
from jinja2.bccache import Bucket

SECONDS_BETWEEN: Final = 0.01
KNOWN: Final[dict[str, CodeType]] = {}
# Of this start: what it asked for, and what of it nothing knew.
ASKED: Final[set[str]] = set()
ANEW: Final[set[str]] = set()


def begin(path: Path) -> None:
    """Before the app is imported; the file need not be there, nor be whole."""
    with suppress(OSError, EOFError, ValueError, TypeError):
        # It came with the code itself, or from it.
        KNOWN.update(marshal.loads(path.read_bytes()))  # noqa: S302
    # Its own `exec` is found here before the one of all modules.
    setattr(dataclasses, "exec", _executed)  # noqa: B010


def keep(path: Path) -> None:
    """What this start asked for; whole or not at all, since another start may be reading."""
    asked = {key: code for key, code in KNOWN.items() if key in ASKED}
    new = path.with_suffix(f".{os.getpid()}")
    try:
        new.write_bytes(marshal.dumps(asked))
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def beside() -> Path:
    """Where a machine keeps it: with the bytecode of this Python, of what this Jinja writes."""
    own = Path(cache_from_source(__file__))
    return own.with_suffix(f".jinja-{version('jinja2')}-{MAGIC_NUMBER.hex()}")


def learn(path: Path, pages: Environment) -> None:
    """Also pages that nobody has asked for yet; the program may lie where nothing can be kept.

    Behind the taps of whoever has just started, one template after another; none stays as it is
    now: its owner may edit it before its page is asked for.
    """
    if sys.dont_write_bytecode or not os.access(path.parent, os.W_OK) or not pages.loader:
        return
    for name in pages.list_templates(["html", "svg"]):
        # One that its owner has broken is told by the page that needs it.
        with suppress(TemplateError, OSError, ValueError):
            pages.loader.load(pages, name)
        time.sleep(SECONDS_BETWEEN)
    if ANEW:
        with suppress(OSError):
            keep(path)


def _executed(text: str, names: dict[str, Any], made: dict[str, Any]) -> None:
    key = blake2b(text.encode(), digest_size=16).hexdigest()
    ASKED.add(key)
    if key not in KNOWN:
        _add(key, compile(text, "<string>", "exec"))
    exec(KNOWN[key], names, made)  # noqa: S102 - the text is that of `dataclasses`


def _add(key: str, code: CodeType) -> None:
    KNOWN[key] = code
    ANEW.add(key)


class Templates(BytecodeCache):
    """Those of the same name, place and content."""

    def load_bytecode(self, bucket: Bucket) -> None:
        ASKED.add(bucket.key + bucket.checksum)
        bucket.code = KNOWN.get(bucket.key + bucket.checksum)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            _add(bucket.key + bucket.checksum, bucket.code)
