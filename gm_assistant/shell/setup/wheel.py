"""Lets htmx travel inside the wheel, out of the package in which it is pinned."""

from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "gm_assistant/_data/htmx.min.js"


class HtmxHook(BuildHookInterface[Any]):
    """What hatchling asks before it fills a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        # Found and not imported: its package would look for Django.
        package = find_spec("django_htmx")
        if self.target_name != "wheel" or package is None or package.origin is None:
            return
        htmx = Path(package.origin).parent / "static" / "django_htmx" / "htmx-2.min.js"
        build_data["force_include"][str(htmx)] = INSIDE
