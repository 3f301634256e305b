"""A real server process over a folder of its own, that can be killed and started again."""

import re
import subprocess
import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from gm_assistant import cli
from gm_assistant.shell.web import serve
from gm_assistant.shell.web.services import Options

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")


@dataclass
class Served:
    """The app as the MJ starts it."""

    folder: Path
    port: int = 0
    starter: tuple[str, ...] = ("-m", "gm_assistant")
    process: subprocess.Popen[str] | None = field(default=None, repr=False)

    def start(self) -> "Served":
        words = ["--data", str(self.folder), "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, *self.starter, *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = ADDRESS.search(first)
        if found is None:
            self.kill()
            raise AssertionError(f"the server said {first!r}")
        self.port = int(found[1])
        return self

    def kill(self) -> None:
        """As a battery that gives out: nothing is told to the process."""
        if self.process is None:
            return
        self.process.kill()
        self.process.communicate()
        self.process = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"


# Run by itself it is the app as the MJ starts it, but chance falls the same way at each start.
SEEDED: Final = ("-m", "tests.browser.served")

if __name__ == "__main__":
    vars(serve)["Options"] = partial(Options, chance=Random("une soirée"))
    sys.exit(cli.main())
