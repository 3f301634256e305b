"""Where the editable data and the games of the MJ are found, installed or in a checkout."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def night_scripts_folder() -> Path:
    return _data_folder("night_scripts")


def templates_folder() -> Path:
    return _data_folder("templates")


def exports_folder() -> Path:
    return _data_folder("exports")


def user_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_data_dir("gm-assistant", appauthor=False))


def _data_folder(name: str) -> Path:
    installed = PACKAGE / "_data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name
