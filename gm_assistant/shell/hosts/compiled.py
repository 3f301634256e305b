"""What a start compiles from text, known beforehand by the text itself.

`dataclasses` writes the methods of each record as Python and compiles them at every import, and
Jinja does so with each template at its first page: in a browser, a third of the time between the
interpreter and the first page. `setup/learn.mjs` lets both happen once, while a tablet's files are
made; `page/worker.js` begins with what came of it. A text that is not known is compiled as ever.
"""

import dataclasses
import marshal
from hashlib import blake2b
from pathlib import Path
from types import CodeType
from typing import Any, Final

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket

KNOWN: Final[dict[str, CodeType]] = {}


def begin(path: Path) -> None:
    """Before the app is imported; the file need not be there."""
    if path.is_file():
        # It came with the code itself, proved by the same mark.
        KNOWN.update(marshal.loads(path.read_bytes()))  # noqa: S302
    # Its own `exec` is found here before the one of all modules.
    setattr(dataclasses, "exec", _executed)  # noqa: B010


def keep(path: Path) -> None:
    path.write_bytes(marshal.dumps(KNOWN))


def _executed(text: str, names: dict[str, Any], made: dict[str, Any]) -> None:
    key = blake2b(text.encode(), digest_size=16).hexdigest()
    if key not in KNOWN:
        KNOWN[key] = compile(text, "<string>", "exec")
    exec(KNOWN[key], names, made)  # noqa: S102 - the text is that of `dataclasses`


class Templates(BytecodeCache):
    """Those of the same name, place and content."""

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = KNOWN.get(bucket.key + bucket.checksum)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            KNOWN[bucket.key + bucket.checksum] = bucket.code
