"""The MJ's devices: who they are, whether their curtain is down, and what they showed last."""

import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from itsdangerous import BadSignature, Signer

from gm_assistant.journal.house import House
from gm_assistant.journal.house_fold import Kept, State
from gm_assistant.journal.refusals import JournalRefusal


@dataclass(frozen=True)
class Device:
    """One browser; `place` is the address that it showed last, `agent` how it calls itself.

    `dim`: by day it shows the evening's light.
    """

    id: str
    admitted: bool = False
    covered: bool = False
    dim: bool = False
    place: str = ""
    agent: str = ""
    since: str = ""
    seen_at: str = ""


class Devices:
    """What is told of a device is an entry of the house; where it is, is only noted."""

    def __init__(self, house: House, key: bytes) -> None:
        self._house = house
        self._signer = Signer(key, salt="appareil")
        self._csrf = Signer(key, salt="formulaire")
        self._owed: dict[str, State] = {}

    def of(self, cookie: str | None) -> Device | None:
        """The device that this cookie names, if we signed it and did not put it out since."""
        try:
            name = self._signer.unsign(cookie or "").decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        kept = self._house.devices.get(name)
        return None if kept and kept.put_away else self._device(name, kept)

    def _device(self, name: str, kept: Kept | None) -> Device:
        state = {**(kept.state if kept else {}), **self._owed.get(name, {})}
        seen = self._house.seen(name)
        return Device(
            id=name,
            admitted=bool(state.get("admitted")),
            covered=bool(state.get("covered")),
            dim=bool(state.get("dim")),
            place=seen.place if seen else "",
            agent=str(state.get("agent", "")),
            since=str(state.get("since", "")),
            seen_at=seen.at if seen else "",
        )

    def new(self) -> Device:
        return Device(secrets.token_hex(12))

    def cookie(self, device: Device) -> str:
        return self._signer.sign(device.id).decode()

    def csrf(self, device: Device) -> str:
        """What a form of this device must bring back."""
        return self._csrf.get_signature(device.id).decode()

    def is_csrf(self, device: Device, token: str) -> bool:
        """Compared in constant time."""
        return self._csrf.verify_signature(device.id.encode(), token.encode(errors="replace"))

    def admitted(self, device: Device, agent: str) -> Device:
        """Under a new name: the one that the cookie had may have been planted there."""
        since = datetime.now(UTC).isoformat(timespec="seconds")
        kept = {"covered": device.covered, "dim": device.dim}
        told = {"admitted": True, **kept, "agent": agent, "since": since}
        fresh = replace(self.new(), admitted=True, covered=device.covered, agent=agent, since=since)
        fresh = replace(fresh, dim=device.dim)
        self._house.devices.begin(fresh.id, told)
        self.put_out(device.id)
        return fresh

    def cover(self, device: Device, *, covered: bool) -> Device:
        """Let the curtain fall or rise; it is recorded when this returns."""
        self._tell(device, {"covered": covered})
        return replace(device, covered=covered)

    def light(self, device: Device, *, dim: bool) -> Device:
        """The day bright or dim, on this device until it says otherwise."""
        self._tell(device, {"dim": dim})
        return replace(device, dim=dim)

    def _tell(self, device: Device, fact: dict[str, Any]) -> None:
        told = {**self._owed.get(device.id, {}), **fact}
        try:
            self._house.devices.change(device.id, lambda was: {**was, **told})
            self._owed.pop(device.id, None)
        except JournalRefusal:
            # A full disk must not keep a curtain from falling: memory has it.
            self._owed[device.id] = told

    def show(self, device: Device, place: str) -> Device:
        """What this device shows now, for the next start."""
        self._house.touch(device.id, place)
        return replace(device, place=place)

    def last_place(self) -> str:
        """What the device that was touched last had on its screen."""
        return self._house.last_place()

    def all_admitted(self) -> list[Device]:
        devices = (self._device(kept.id, kept) for kept in self._house.devices.all())
        return [device for device in devices if device.admitted]

    def put_out(self, name: str) -> None:
        """Its cookie names nobody any more."""
        if self._house.devices.get(name) is not None:
            self._house.devices.put_away(name)
