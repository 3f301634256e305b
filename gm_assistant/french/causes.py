"""Why a file, a folder or an address was refused by the machine: its words are English."""

import errno
from typing import Final

_CAUSES: Final[dict[int | None, str]] = {
    errno.ENOENT: "il n'y est pas",
    errno.EISDIR: "c'est un dossier",
    errno.ENOTDIR: "son chemin passe par un fichier",
    errno.EEXIST: "ce nom est déjà pris",
    errno.EACCES: "l'accès est refusé",
    errno.EPERM: "l'accès est refusé",
    errno.EROFS: "le disque est protégé contre l'écriture",
    errno.ENOSPC: "le disque est plein",
    errno.EDQUOT: "le disque est plein",
    errno.EIO: "le disque ne répond pas bien",
    errno.ELOOP: "le lien tourne en rond",
    errno.ENAMETOOLONG: "le nom est trop long",
    errno.EADDRINUSE: "elles sont prises",
    errno.EADDRNOTAVAIL: "elle n'est pas à cette machine",
}


def cause(error: Exception) -> str:
    """A few words for a parenthesis; the machine's own where they are not known."""
    code = getattr(error, "errno", None)
    return _CAUSES.get(code) or getattr(error, "strerror", None) or str(error)
