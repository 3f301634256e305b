"""What « À propos » shows: the version, what was found on this machine, whose the games are."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FindingView:
    """One thing that was looked at on this machine, and what to do."""

    topic: str
    finding: str
    advice: str
    ok: bool


@dataclass(frozen=True, slots=True)
class AboutView:
    """`games` are the titles that this companion helps to run; `command` starts it."""

    games: tuple[str, ...]
    findings: tuple[FindingView, ...]
    command: str

    @property
    def is_ready(self) -> bool:
        return all(it.ok for it in self.findings)
