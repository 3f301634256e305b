"""Why pip failed, read in what it wrote, as the sentence that says what to do."""

import errno
import re
from typing import Final

from gm_assistant.setup.sentences import (
    DISK_FULL,
    IN_USE,
    NO_NETWORK,
    NO_WHEEL,
    NO_WHEEL_OF_THE_APP,
    NOT_INSTALLED,
    NOT_TRUSTED,
    READ_ONLY,
)

_UNREACHED: Final = (
    "NewConnectionError|ConnectTimeout|ReadTimeout|ProxyError|Max retries|getaddrinfo"
    "|name resolution|Network is unreachable|ConnectionResetError|RemoteDisconnected"
)
# The first that is found counts: a full disk also makes wheels fail.
_SIGNS: Final = (
    (r"No space left|Errno 28|not enough space|Disk quota exceeded", DISK_FULL),
    (r"Errno 30|Read-only file system", READ_ONLY),
    (r"WinError (5|32)\b|being used by another process", IN_USE),
    (r"Errno 13|Permission denied", READ_ONLY),
    (r"CERTIFICATE_VERIFY_FAILED|SSLError|certificate verify failed", NOT_TRUSTED),
    (_UNREACHED, NO_NETWORK),
)
# In the words of pip 22 to 26.
_UNBUILT: Final = (
    r"Failed building wheel for (?P<name>[\w.-]+)",
    r"Failed to build '?(?P<name>(?!installable)[\w.-]+)",
    r"based projects \((?P<name>[\w.-]+)",
    r"No matching distribution found for (?P<name>[\w.-]+)",
    r"╰─> (?P<name>[\w.-]+)$",
)
_NOWHERE: Final = r"from versions: none"
_DISK: Final[dict[int | None, str]] = {
    errno.ENOSPC: DISK_FULL,
    errno.EDQUOT: DISK_FULL,
    errno.EROFS: READ_ONLY,
    errno.EACCES: READ_ONLY,
    errno.EPERM: READ_ONLY,
    errno.EBUSY: IN_USE,
}


def cause(told: str, *, for_the_app: bool) -> str:
    """The sentence that goes with what pip told."""
    for sign, sentence in _SIGNS:
        if re.search(sign, told):
            return sentence
    for sign in _UNBUILT:
        if found := re.search(sign, told, re.MULTILINE):
            # A plain package that no index has at all is an index that was not reached.
            if re.search(_NOWHERE, told):
                return NO_NETWORK
            return (NO_WHEEL_OF_THE_APP if for_the_app else NO_WHEEL).format(name=found["name"])
    return NOT_INSTALLED


def cause_on_disk(error: OSError) -> str:
    if getattr(error, "winerror", None) in (5, 32):
        return IN_USE
    return _DISK.get(error.errno, NOT_INSTALLED if error.errno is None else str(error))


def told_again(told: str) -> str:
    """What of pip's words is worth showing: its errors, or everything where it names none."""
    errors = [line for line in told.splitlines() if line.lstrip().lower().startswith("error")]
    return "\n".join(errors[:4]) or told.strip()
