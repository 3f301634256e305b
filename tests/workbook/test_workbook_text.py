"""Hostile text stays text."""

from gm_assistant.toolkit.workbook.cells import readable


def test_control_signs_become_spaces() -> None:
    assert readable("A\x00na\x1b\ud800") == "A na  "
