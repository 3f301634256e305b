"""LibreOffice without a window, in a profile of the stories alone: what it makes of our files."""

import subprocess
from pathlib import Path

TIME_LIMIT = 180


def converted(office: str, folder: Path, files: list[Path], kind: str) -> Path:
    """Open these files, work out their formulas and write them again; the folder they are in."""
    out = folder / f"as {kind.partition(':')[0]}"
    # Beside the folders of all stories: a first start takes seconds to furnish it.
    profile = (folder.parent / "profile").as_uri()
    words = [office, "--headless", f"-env:UserInstallation={profile}", "--convert-to", kind]
    done = subprocess.run(
        [*words, "--outdir", str(out), *map(str, files)],
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return out
