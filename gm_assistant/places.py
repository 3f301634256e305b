"""Where the editable data and the games of the MJ are found, installed or in a checkout."""

import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def night_scripts_folder() -> Path:
    return _data_folder("night_scripts")


def templates_folder() -> Path:
    return _data_folder("templates")


def exports_folder() -> Path:
    return _data_folder("exports")


def htmx_file() -> Path:
    """Inside the wheel; for a checkout, in the package that the set-up pins."""
    installed = PACKAGE / "_data" / "htmx.min.js"
    # Found and not imported: its package would look for Django.
    pinned = find_spec("django_htmx")
    if installed.is_file() or pinned is None or pinned.origin is None:
        return installed
    return Path(pinned.origin).parent / "static" / "django_htmx" / "htmx-2.min.js"


def fonts_folder() -> Path:
    """Inside the wheel and the packs; for a checkout, where the set-up cut them."""
    installed = PACKAGE / "_data" / "fonts"
    return installed if installed.is_dir() else Path(sys.prefix) / "fonts"


def user_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("gm-assistant", appauthor=False))


def _data_folder(name: str) -> Path:
    installed = PACKAGE / "_data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name
