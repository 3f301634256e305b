"""Takes each file from the MJ's own folder if it holds, from the shipped one otherwise."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from gm_assistant.own_files.fields import Report
from gm_assistant.own_files.problems import Problem, slip
from gm_assistant.own_files.reading import Source, read_source

T = TypeVar("T")


@dataclass
class Shelf:
    """Two folders read as one; what was wrong is kept, what was read is remembered."""

    shipped: Path
    own: Path | None = None
    braces: Collection[str] = ()
    problems: list[Problem] = field(default_factory=list)
    sources: dict[str, Source] = field(default_factory=dict)

    def take(self, name: str, build: Callable[[Report], T], spare: T) -> T:
        """What `build` makes of the first of the two files that holds, else the spare."""
        own = self._own_source(name)
        if own:
            built = self._built(own, build, "le fichier fourni est lu à sa place")
            if built is not None:
                return built
        source = read_source(self.shipped / f"{name}.toml", f"{name}.toml (fourni)")
        self.sources.setdefault(name, source)
        built = self._built(source, build, "seuls les noms sont donnés")
        return spare if built is None else built

    def _own_source(self, name: str) -> Source | None:
        if self.own is None:
            return None
        source = read_source(self.own / f"{name}.toml", f"{name}.toml", own=True)
        if source.missing:
            return None
        self.sources[name] = source
        return source

    def _built(self, source: Source, build: Callable[[Report], T], meanwhile: str) -> T | None:
        report = Report(source, self.braces)
        built = build(report) if source.problem is None else None
        self.problems += [source.problem] if source.problem else report.found
        if source.problem is None and not report.blocks:
            return built
        sentence = f"En attendant vos corrections, {meanwhile}."
        self.problems.append(Problem(source.file, sentence, blocking=False))
        return None


def stray_files(own: Path | None, known: Iterable[str]) -> Iterator[Problem]:
    """Files of the MJ's folder that nobody reads, most often for a slip in their name."""
    right = [f"{name}.toml" for name in known]
    for name in _names_in(own):
        if ".toml" in name.casefold() and name not in right:
            yield Problem(
                name,
                "Ce fichier n'est jamais lu : son nom n'est pas celui d'une feuille.",
                hint=slip(name.casefold().removesuffix(".txt"), right),
                blocking=False,
            )


def _names_in(own: Path | None) -> list[str]:
    try:
        return sorted(path.name for path in own.iterdir()) if own else []
    except OSError:
        return []
