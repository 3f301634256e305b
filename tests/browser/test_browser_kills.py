"""SIGKILL of all of a tablet's browser at random instants: nothing is lost, nothing is doubled."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from browser.origin import Origin, changed, made, missing
from browser.pocket import Machine, Pocket
from browser.tables import first_night, late

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing()), reason=f"{missing()} : sudo apt install npm"),
]

# Notes one after the other, each told when its answer is there.
TAP = """async ({ csrf, game, first }) => {
  for (let number = first; ; number += 1) {
    const jeton = `n${number}`;
    const body = new URLSearchParams({ csrf, move: "note", text: `note ${number}`, jeton });
    const answer = await fetch(`/partie/${game}/coup`, { method: "POST", body });
    if (answer.status !== 200) return answer.status;
    console.info(`kept ${number}`);
  }
}"""
IMPORT = """async ({ csrf, content, first }) => {
  for (let number = first; ; number += 1) {
    const form = new FormData();
    form.set("csrf", csrf);
    form.set("jeton", `i${number}`);
    form.set("fichier", new File([content.replace("TITRE", `import ${number}`)], "partie.json"));
    const answer = await fetch("/importer", { method: "POST", body: form });
    if (!answer.ok || !answer.url.includes("/partie/")) return answer.status;
    console.info(`imported ${number}`);
  }
}"""
TITLES = """async () => {
  const home = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
  return [...home.querySelectorAll("a.game b")].map((it) => it.textContent);
}"""
# The moments at which a blow is worst, held open long enough for it to fall there.
HELD = """
let moments = 0;
const every = 7;
function hold(name) {
  moments += 1;
  if (moments % every) return;
  console.info(`moment ${name}`);
  const until = performance.now() + 150;
  while (performance.now() < until);
}
"""
FLUSH = "      handle.flush();\n    } catch"
TURN = "if (last && last !== handle && unflushed.has(last)) flush(last);"
HOLDS = {
    "flush": (FLUSH, f"      hold('flush');\n{FLUSH}"),
    "checkpoint": (TURN, f"{TURN} if (last && last !== handle) hold('checkpoint');"),
}
# A checkpoint every few taps, where it would come every few hundred.
OFTEN = '  pocket._journal._store._writer.execute("PRAGMA wal_autocheckpoint = 8");\n  await tellOf'


def held_open(moment: str) -> dict[str, Callable[[str], str]]:
    before, after = HOLDS[moment]
    return {
        "_/disk.js": lambda it: HELD + it.replace(before, after),
        "_/worker.js": lambda it: it.replace("  await tellOf", OFTEN, 1),
    }


class Story:
    """A game on one tablet, killed again and again."""

    def __init__(self, machine: Machine, sites: dict[str, Origin], chance: Random) -> None:
        self.machine, self.sites, self.chance = machine, sites, chance
        self.acknowledged = self.lost = self.doubled = self.kills = 0
        self.notes = self.imports = 0
        self.game, self.said = "", list[str]()
        self.tablet: Pocket | None = None

    def browse(self, kind: str) -> Pocket:
        self.said = []
        tablet = self.machine.browse(self.sites[kind])
        tablet.shell.on("console", lambda it: self.said.append(it.text))
        return tablet

    def opened(self, kind: str) -> Pocket:
        tablet = self.tablet or self.browse(kind).start()
        if tablet.page.locator(".hold").count():
            tablet.lift()
        self.tablet = tablet
        return tablet

    def count(self, word: str) -> int:
        return sum(it.startswith(word) for it in self.said)

    def blow(self, kind: str) -> None:
        """One start, what is done in it, and the end of all processes in the midst of it."""
        if kind == "start":
            self.machine.close()
            tablet = self.browse(kind)
            tablet.shell.goto(f"{tablet.served.origin}/")
            tablet.shell.wait_for_timeout(self.chance.uniform(0, 6000))
        else:
            tablet = self.opened(kind)
            if not self.game:
                self.game = tablet.take(first_night(12))
            self._act(tablet, kind)
        self.machine.kill()
        self.tablet = None
        self.kills += 1
        self.acknowledged += self.count("kept") + self.count("imported")

    def _act(self, tablet: Pocket, kind: str) -> None:
        asked: dict[str, Any] = {"csrf": tablet.signature(), "game": self.game}
        if kind == "import":
            content = json.dumps({**late(40, 4), "title": "TITRE"})
            asked |= {"content": content, "first": self.imports}
            tablet.page.evaluate(f"(it) => {{ ({IMPORT})(it); }}", asked)
        else:
            tablet.page.evaluate(f"(it) => {{ ({TAP})(it); }}", {**asked, "first": self.notes})
        word = {"import": "imported", "answer": "kept"}.get(kind, f"moment {kind}")
        enough = self.chance.randrange(1, 8)
        while self.count(word) < enough:
            tablet.shell.wait_for_timeout(10)
        if kind in ("import", "answer"):
            tablet.shell.wait_for_timeout(self.chance.uniform(0, 120))

    def prove(self, kind: str = "answer") -> None:
        """Every acknowledged note and import is there once; what was under way may be there too."""
        kept, imported = self.count("kept"), self.count("imported")
        tablet = self.opened(kind)
        self.said.clear()
        found = self._notes(tablet)
        numbers = Counter(found)
        self.lost += len([it for it in range(self.notes + kept) if it not in numbers])
        self.doubled += len(found) - len(numbers)
        assert found == list(range(len(found)))
        titles = Counter(it for it in tablet.page.evaluate(TITLES) if it.startswith("import "))
        wanted = {f"import {it}" for it in range(self.imports + imported)}
        self.lost += len(wanted - titles.keys())
        self.doubled += sum(titles.values()) - len(titles)
        self.notes, self.imports = len(found), len(titles)

    def _notes(self, tablet: Pocket) -> list[int]:
        tablet.game = self.game
        texts = (it["text"] for it in tablet.moves if it["move"] == "note")
        return [int(text.removeprefix("note ")) for text in texts]

    def tell(self) -> None:
        print(
            f"{self.kills} kills: {self.acknowledged} acknowledged, {self.lost} lost, "
            f"{self.doubled} doubled"
        )
        assert (self.lost, self.doubled) == (0, 0)
        assert self.acknowledged


@pytest.fixture
def story(machine: Machine, tmp_path: Path) -> Iterator[Story]:
    site = made()
    plain = Origin(site).start()
    sites = {"answer": plain, "start": plain, "import": plain}
    yield Story(machine, sites, Random(f"{tmp_path.name} kills of the browser"))
    plain.stop()


@pytest.mark.soak
def test_two_kills_of_the_browser_lose_nothing(story: Story) -> None:
    for kind in ("answer", "import"):
        story.blow(kind)
        story.prove()
    story.tell()


@pytest.mark.soak
@pytest.mark.parametrize("moment", ["answer", "flush", "checkpoint", "start", "import"])
def test_forty_kills_at_each_moment_lose_nothing(story: Story, moment: str, tmp_path: Path) -> None:
    if moment in HOLDS:
        # The same address: what is kept belongs to it.
        plain = story.sites["answer"]
        plain.stop()
        plain.folder = changed(plain.folder, tmp_path / moment, held_open(moment))
        plain.start()
        story.sites[moment] = plain
    if moment == "start":
        story.blow("answer")
        story.prove()
    for _ in range(40):
        story.blow(moment)
        story.prove(moment)
    story.tell()
