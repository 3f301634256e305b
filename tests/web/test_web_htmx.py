"""htmx is the one that was looked at: neither older nor another, in a checkout and in a wheel."""

import hashlib
import tomllib
from pathlib import Path

from gm_assistant.places import htmx_file
from gm_assistant.shell.setup.checkout import pinned_packages
from gm_assistant.shell.web.statics import Shelf

ROOT = Path(__file__).parents[2]
VERSION = b'version:"2.0.10"'
CONTENT = "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"


def test_what_is_served_is_what_was_looked_at() -> None:
    content = htmx_file().read_bytes()
    assert VERSION in content
    assert hashlib.sha256(content).hexdigest() == CONTENT
    served = Shelf().get("app.js")
    assert served is not None
    assert served.content.startswith(content)


def test_a_wheel_takes_it_out_of_the_same_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert set(pinned_packages()) <= set(project["build-system"]["requires"])
    assert htmx_file().is_file()
