"""The editable data is found in a checkout and in an installed copy."""

from pathlib import Path

import pytest

from gm_assistant import places


def test_from_a_checkout_the_data_is_read_where_it_stands() -> None:
    root = Path(__file__).parent.parent
    assert places.night_scripts_folder() == root / "night_scripts"
    assert places.templates_folder() == root / "templates"
    assert places.exports_folder() == root / "exports"


def test_installed_the_data_is_read_inside_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "_data" / "exports").mkdir(parents=True)
    monkeypatch.setattr(places, "PACKAGE", tmp_path)
    assert places.exports_folder() == tmp_path / "_data" / "exports"


def test_the_user_folder_is_named_after_the_program() -> None:
    folder = places.user_folder()
    assert folder.is_absolute()
    assert folder.name == "gm-assistant"
