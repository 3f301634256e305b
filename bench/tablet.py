"""The tablet alone beside the ordinary server, in one run: taps, workbook, start, size, memory."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Any, NamedTuple

from bench.figures import keep
from bench.web import served
from gm_assistant.shell.doctor import CHROMIUM
from gm_assistant.shell.setup.tablet import made_tablet, server_of, weight_of

ROOT = Path(__file__).parent.parent
TAPS, BOOKS, STARTS = 60, 5, 3
SCREEN = {"width": 1180, "height": 820}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# By night the same house counts again only after 700 ms.
BETWEEN = 750
CLOCK = """() => {
  globalThis.times = [];
  let up = 0;
  addEventListener("pointerup", (event) => { up = event.timeStamp; }, true);
  document.addEventListener("scene", () => requestAnimationFrame(() => {
    const end = new MessageChannel();
    end.port1.onmessage = () => times.push(performance.now() - up);
    end.port2.postMessage(0);
  }));
}"""
BOOK = """async (path) => {
  const begun = performance.now();
  await (await fetch(path)).arrayBuffer();
  return performance.now() - begun;
}"""
# The same runtime and library, which imports Flask and nothing of ours.
BARE = """<!doctype html><script type="module">
  const worker = new Worker("/bare.js", { type: "module" });
  worker.onmessage = () => document.documentElement.setAttribute("data-state", "ready");
</script>"""
BARE_WORKER = """
import { loadPyodide } from "/_/python/pyodide.mjs";
const site = fetch("/_/carnet.pack").then((it) => it.arrayBuffer());
const python = await loadPyodide({ indexURL: new URL("/_/python/", location).href });
const bytes = new Uint8Array(await site);
const size = new DataView(bytes.buffer).getUint32(0);
let at = 4 + size;
for (const [path, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size)))) {
  const name = `/site/${path}`;
  if (!path.startsWith("gm_assistant")) {
    python.FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    python.FS.writeFile(name, bytes.subarray(at, at + length), { canOwn: true });
  }
  at += length;
}
python.runPython("import sys; sys.path.insert(0, '/site'); import flask");
postMessage(1);
"""


def main() -> None:
    if CHROMIUM.found() is None or shutil.which("node") is None:
        print("no chromium or no node here: nothing is measured")
        return
    from playwright.sync_api import sync_playwright

    site = made_tablet(ROOT)
    print(f"first download: {weight_of(site) / 1e6:.2f} MB in brotli (goal: at most 9.5)")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        bare = _bare(site, folder / "bare")
        with hosted(site) as origin, hosted(bare) as nothing, served(folder) as (port, _, _process):
            _report_starts(playwright, folder, origin, nothing)
            _report_beside(playwright, folder, origin, f"http://127.0.0.1:{port}")


def _bare(site: Path, folder: Path) -> Path:
    shutil.copytree(site, folder)
    (folder / "index.html").write_text(BARE)
    (folder / "bare.js").write_text(BARE_WORKER)
    return folder


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    server = server_of(folder, 0)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def _report_starts(playwright: Any, folder: Path, origin: str, nothing: str) -> None:
    """Empty profiles, in turn: the machine's mood is the same for both.

    What a start takes of a core, in all processes of the browser, is not longer because somebody
    else works on this machine.
    """
    whole, bare = list[Start](), list[Start]()
    for number in range(STARTS):
        whole.append(_started(playwright, folder / f"whole{number}", origin))
        bare.append(_started(playwright, folder / f"bare{number}", nothing))
    for what, ours, least in (
        ("cold start", [it.took for it in whole], [it.took for it in bare]),
        ("cold start, of a core", [it.spent for it in whole], [it.spent for it in bare]),
    ):
        ratio = median(ours) / median(least)
        told = f"{median(ours):.1f} s, a bare Pyodide with Flask {median(least):.1f} s"
        print(f"{what}: {told}, {ratio:.2f} × (goal: at most 2)")
        keep(f"{what}: bare Pyodides", ratio)


class Start(NamedTuple):
    """In seconds: by the clock, and of a core."""

    took: float
    spent: float


def _started(playwright: Any, profile: Path, origin: str) -> Start:
    context = _context(playwright, profile)
    page, begun, before = context.pages[0], time.perf_counter(), _spent(profile)
    page.goto(origin)
    page.wait_for_selector("html[data-state=ready]", timeout=240_000)
    start = Start(time.perf_counter() - begun, _spent(profile) - before)
    context.close()
    return start


def _spent(profile: Path) -> float:
    """Of a core, by all processes of the browser with this profile that are there."""
    parents, ticks = dict[str, str](), dict[str, int]()
    first = ""
    for entry in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            told = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
            parents[entry.name], ticks[entry.name] = told[1], int(told[11]) + int(told[12])
            words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            if f"--user-data-dir={profile}" in words and not any("--type=" in it for it in words):
                first = entry.name
    theirs = {first}
    while more := {it for it, parent in parents.items() if parent in theirs} - theirs:
        theirs |= more
    return sum(ticks.get(it, 0) for it in theirs) / os.sysconf("SC_CLK_TCK")


def _context(playwright: Any, profile: Path) -> Any:
    return playwright.chromium.launch_persistent_context(
        profile,
        executable_path=CHROMIUM.found(),
        args=FLAGS,
        has_touch=True,
        viewport=SCREEN,
    )


def _report_beside(playwright: Any, folder: Path, origin: str, server: str) -> None:
    context = _context(playwright, folder / "profile")
    shell, plain = context.pages[0], context.new_page()
    shell.goto(origin)
    shell.wait_for_selector("html[data-state=ready]", timeout=120_000)
    plain.goto(server)
    frame = shell.frame("app")
    places = {"in the browser": (shell, frame), "by the server": (plain, plain.main_frame)}
    for _page, one in places.values():
        _begin(one)
    times: dict[str, list[float]] = {name: [] for name in places}
    for _ in range(TAPS):
        for name, (page, one) in places.items():
            page.bring_to_front()
            times[name].append(_tapped(page, one))
    _say("tap to paint", times, 1.3)
    books: dict[str, list[float]] = {name: [] for name in places}
    for _ in range(BOOKS):
        for name, (page, one) in places.items():
            page.bring_to_front()
            books[name].append(one.evaluate(BOOK, f"/partie/{_game(one)}/classeur"))
    _say("workbook", books, 1.8)
    print(f"memory of the largest process: {_largest(folder / 'profile'):.0f} MB resident")
    context.close()


def _begin(frame: Any) -> None:
    frame.locator("form[action='/demonstration'] button").first.tap()
    frame.wait_for_selector("#call")
    frame.evaluate(CLOCK)


def _game(frame: Any) -> str:
    return str(frame.url).split("/partie/")[1].split("/")[0]


def _tapped(page: Any, frame: Any) -> float:
    """The row is named, then taken back: the same two taps in both places."""
    page.wait_for_timeout(BETWEEN)
    wanted = ("[data-key=u]:enabled", "[data-key=p]")[frame.evaluate("() => times.length") % 2]
    before = frame.evaluate("() => times.length")
    frame.locator(wanted).first.tap()
    frame.wait_for_function("before => times.length > before", arg=before)
    return float(frame.evaluate("() => times.at(-1)"))


def _say(what: str, times: dict[str, list[float]], goal: float) -> None:
    found = {name: median(them) for name, them in times.items()}
    told = ", ".join(f"{name} {it:.0f} ms" for name, it in found.items())
    ratio = found["in the browser"] / found["by the server"]
    print(
        f"{what}, median of {len(next(iter(times.values())))}: {told}, {ratio:.2f} × (goal: {goal})"
    )


def _largest(profile: Path) -> float:
    """Of all processes of this browser."""
    return max(_sizes(profile), default=0.0)


def _sizes(profile: Path) -> Iterator[float]:
    mark = f"--user-data-dir={profile}"
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().decode(errors="replace")
            if mark in words or "--type=renderer" in words:
                for line in (entry / "status").read_text().splitlines():
                    if line.startswith("VmRSS:"):
                        yield int(line.split()[1]) / 1024
        except OSError:
            continue
