"""The MJ's devices: who they are, whether their curtain is down, and what they showed last."""

import json
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Lock

from itsdangerous import BadSignature, Signer

FILE = "appareils.json"
MOST = 500


@dataclass(frozen=True)
class Device:
    """One browser; `place` is the address that it showed last."""

    id: str
    admitted: bool = False
    covered: bool = False
    place: str = ""


class Devices:
    """Kept in memory and, at each change, in one small file of the data folder."""

    def __init__(self, folder: Path, key: bytes) -> None:
        self._path = folder / FILE
        self._signer = Signer(key, salt="appareil")
        self._csrf = Signer(key, salt="formulaire")
        self._lock = Lock()
        self._known = _read(self._path)

    def of(self, cookie: str | None) -> Device | None:
        """The device that this cookie names, if we signed it."""
        try:
            name = self._signer.unsign(cookie or "").decode()
        except (BadSignature, UnicodeDecodeError):
            return None
        return self._known.get(name) or Device(name)

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

    def change(self, device: Device, **facts: object) -> Device:
        """Remember something about a device; it is on the disk when this returns."""
        changed = replace(device, **facts)  # type: ignore[arg-type]
        with self._lock:
            if self._known.get(device.id) == changed:
                return changed
            self._known.pop(device.id, None)
            self._known[device.id] = changed
            while len(self._known) > MOST:
                del self._known[next(iter(self._known))]
            _write(self._path, self._known)
        return changed

    def last_place(self) -> str:
        """What the device that was touched last had on its screen."""
        with self._lock:
            places = [device.place for device in self._known.values() if device.place]
        return places[-1] if places else ""


def _read(path: Path) -> dict[str, Device]:
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))
        return {one["id"]: Device(**one) for one in listed}
    except (OSError, ValueError, TypeError, KeyError):
        # Lost comforts only: each device is asked its code again.
        return {}


def _write(path: Path, known: Mapping[str, Device]) -> None:
    # A full disk must not keep a curtain from falling: memory has it already.
    with suppress(OSError):
        fresh = path.with_suffix(".neuf")
        fresh.write_text(json.dumps([asdict(one) for one in known.values()]), encoding="utf-8")
        fresh.chmod(0o600)
        fresh.replace(path)
