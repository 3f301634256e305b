"""A browser that holds the whole app: nothing comes from outside, and what is kept is its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gm_assistant import __version__
from gm_assistant.shell.doctor import Finding
from gm_assistant.shell.hosts.compiled import Templates
from gm_assistant.shell.hosts.host import LOCAL, Host

# Below this a whole evening might no longer fit.
ENOUGH = 20 * 2**20
NOTHING_KEPT = (
    "Ce navigateur ne garde rien (fenêtre privée, ou trop ancien) : ouvrez le carnet dans une "
    "fenêtre ordinaire d'un navigateur à jour pour commencer une partie."
)
UNKEPT = "Rien n'est gardé : cette démonstration s'efface quand la page se ferme."
NEARLY_FULL = (
    "Il ne reste que {left} au carnet sur cet appareil : sauvegardez la partie, puis libérez de "
    "la place."
)


@dataclass(frozen=True)
class Storage:
    """What the browser says of what it keeps; `left` and `used` in bytes, None: it says nothing.

    `is_kept`: whether anything can be written at all; `is_promised`: it said that it will not throw
    it away to make room.
    """

    is_kept: bool = True
    is_promised: bool = False
    used: int | None = None
    left: int | None = None


class Browser(Host):
    """One page of one origin: its shell page frames ours, and hands over what we keep."""

    framed_by = "'self'"
    is_reached = False
    templates = Templates()
    offers_file = True

    def __init__(self, name: str, agent: str) -> None:
        self.names = LOCAL | {name.lower()}
        self.storage = Storage()
        self._agent = agent

    def keep(self, storage: Storage) -> None:
        """The browser was asked again."""
        self.storage = storage
        self.refusal = "" if storage.is_kept else NOTHING_KEPT
        self.trouble = "" if storage.is_kept else UNKEPT
        if storage.is_kept and storage.left is not None and storage.left < ENOUGH:
            self.trouble = NEARLY_FULL.format(left=_size(storage.left))

    def addresses(self) -> Sequence[str]:
        # A page cannot listen; what Emscripten answers to such questions is made up.
        return ()

    def findings(self, folder: Path, port: int, trouble: str | None) -> Sequence[Finding]:  # noqa: ARG002
        return (
            Finding("Version", f"gm-assistant {__version__}", _NEWER),
            Finding("Le navigateur", self._agent),
            _games(self.storage),
            _promise(self.storage),
            _space(self.storage),
            _soundness(trouble),
        )


_NEWER = "La suivante se charge d'elle-même, et attend votre accord ou la fin de la partie."


def _games(storage: Storage) -> Finding:
    if not storage.is_kept:
        return Finding("Les parties", "rien n'est gardé", NOTHING_KEPT, ok=False)
    advice = "Effacer les données du site, ou l'icône, les efface : gardez-en les fichiers."
    return Finding("Les parties", "dans ce navigateur, sur cet appareil", advice)


def _promise(storage: Storage) -> Finding:
    if storage.is_promised:
        return Finding("Leur garde", "le navigateur a promis de ne pas les effacer de lui-même")
    told = "le navigateur peut les effacer s'il manque de place"
    advice = "Installez le carnet sur l'écran d'accueil, et gardez le fichier à chaque aube."
    return Finding("Leur garde", told, advice)


def _space(storage: Storage) -> Finding:
    if storage.used is None or storage.left is None:
        return Finding("La place", "le navigateur ne la dit pas")
    told = f"{_size(storage.used)} pris, {_size(storage.left)} libres"
    if storage.left >= ENOUGH:
        return Finding("La place", told)
    return Finding("La place", told, "Libérez de la place avant la soirée.", ok=False)


def _soundness(trouble: str | None) -> Finding:
    if trouble is None:
        return Finding("Leur état", "rien d'abîmé")
    advice = "Prenez les fichiers des parties, puis ouvrez-les sur un ordinateur."
    return Finding("Leur état", trouble, advice, ok=False)


def _size(count: int) -> str:
    return f"{count / 2**30:.1f} Go".replace(".", ",") if count >= 2**30 else f"{count // 2**20} Mo"
