"""What an MJ may edit travels inside the wheel, and htmx and the fonts with it."""

import subprocess
import sys
import zipfile
from pathlib import Path

from gm_assistant import __version__

ROOT = Path(__file__).parent.parent


def test_the_three_data_folders_are_inside_the_wheel(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*words, "--directory", str(tmp_path)], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    inside = set(zipfile.ZipFile(wheel).namelist())
    expected = {
        f"gm_assistant/_data/{file.relative_to(ROOT).as_posix()}"
        for folder in ("night_scripts", "templates", "exports")
        for file in (ROOT / folder).rglob("*")
        if file.is_file()
    }
    assert expected
    assert expected <= inside
    assert "gm_assistant/_data/htmx.min.js" in inside
    fonts = {"sans.woff", "sans-600.woff", "sans-OFL.txt"}
    assert {f"gm_assistant/_data/fonts/{it}" for it in fonts} <= inside
    assert f"gm_assistant-{__version__}.dist-info/licenses/NOTICE" in inside
