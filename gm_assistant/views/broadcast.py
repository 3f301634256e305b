"""What the game master sees of the public screen: its address, its switches, its timer."""

from dataclasses import dataclass

from gm_assistant.seam.picture import Switch


@dataclass(frozen=True, slots=True)
class BroadcastView:
    """The page of the public screen; `reachable`: whether other devices may come.

    `tale`: whether the evening can be told; `told`: the step of it that is shown, 0 for none.
    """

    address: str
    path: str
    reachable: bool
    switches: tuple[Switch, ...]
    timer: str
    tale: bool
    told: int
    hint: str
