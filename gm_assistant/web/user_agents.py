"""A browser's long name for itself, in the two words that a game master knows it by."""

from typing import Final

_DEVICES: Final = (
    ("iPad", "iPad"),
    ("iPhone", "iPhone"),
    ("Android", "Android"),
    ("CrOS", "Chromebook"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)
_BROWSERS: Final = (
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("Edg", "Edge"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)


def words_for(agent: str) -> str:
    device = next((words for mark, words in _DEVICES if mark in agent), "")
    browser = next((words for mark, words in _BROWSERS if mark in agent), "")
    return ", ".join(filter(None, (device, browser))) or "Appareil"
