"""Lets htmx and the fonts travel inside the wheel, out of the packages where they are pinned."""

from importlib.util import find_spec
from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INSIDE = "gm_assistant/_data/htmx.min.js"


class WheelHook(BuildHookInterface[Any]):
    """What hatchling asks before it fills a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        if self.target_name != "wheel":
            return
        inside: dict[str, str] = build_data["force_include"]
        # Found and not imported: its package would look for Django.
        if htmx := _folder("django_htmx"):
            inside[str(htmx / "static" / "django_htmx" / "htmx-2.min.js")] = INSIDE
        if serif := _folder("font_source_serif_pro"):
            # By its place: while a wheel is built, the package that it is part of is not there.
            fonts = run_path(str(Path(self.root, "gm_assistant/shell/setup/fonts.py")))
            cut = Path(self.root, "build", "fonts")
            fonts["cut"](serif.parent, cut)
            inside |= {str(it): f"{fonts['BROUGHT']}/{it.name}" for it in sorted(cut.iterdir())}


def _folder(package: str) -> Path | None:
    found = find_spec(package)
    return Path(found.origin).parent if found and found.origin else None
