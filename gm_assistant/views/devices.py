"""What the page « Appareils » shows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DeviceView:
    """One device that gave the code."""

    id: str
    words: str
    since: str
    seen: str
    is_this_one: bool


@dataclass(frozen=True, slots=True)
class DevicesView:
    """Who is in, and the code for the next one; `is_open`: whether others may come at all."""

    all: tuple[DeviceView, ...]
    code: str
    is_open: bool
