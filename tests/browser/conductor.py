"""Conducts an evening by tapping what the screen offers, as an MJ who hurries would."""

from dataclasses import dataclass, field
from random import Random

from browser.tablet import Tablet
from playwright.sync_api import Locator

_MOST_AT_ONE_STAGE = 60
_FILL = """(form, guess) => {
  for (const list of form.querySelectorAll("select")) {
    const worth = [...list.options].filter((it) => it.value);
    if (!list.value && worth.length) list.value = worth[0].value;
  }
  const said = form.querySelector(".hint")?.textContent ?? "";
  const counts = ["une", "deux", "trois", "quatre", "cinq"];
  const figure = Number(said.match(/\\d+/)?.[0] ?? 0);
  const many = figure ? figure - 1 : counts.findIndex((it) => said.includes(` ${it} `));
  const boxes = [...form.querySelectorAll("[type=checkbox]:enabled")];
  const wanted = guess || Math.max(0, many) + 1;
  boxes.forEach((it, at) => { it.checked = at < wanted; });
  for (const line of form.querySelectorAll("[required]")) line.value ||= "Rien de plus";
}"""


@dataclass
class Conductor:
    """One who takes what comes, with seeded whims."""

    tablet: Tablet
    most_ballots: int = 100
    rng: Random = field(default_factory=lambda: Random(3))
    refused: set[str] = field(default_factory=set)
    seen: list[str] = field(default_factory=list)

    @property
    def phase(self) -> str:
        scene = self.tablet.page.locator("#scene").get_attribute("class") or ""
        return scene.rpartition("page-")[2]

    def play_until(self, phase: str) -> None:
        """Tap on until the app itself leads to this screen."""
        for _ in range(400):
            if self.phase == phase:
                return
            self.tap_on()
        raise AssertionError(f"{phase} never came; last: {self.seen[-5:]}")

    def tap_on(self) -> None:
        page, row = self.tablet.page, self.tablet.row
        self.seen.append(row)
        banner = page.locator(".banner button", has_text="Continuer")
        if banner.count():
            self.tablet.tap(banner)
            return
        if self.phase == "jour":
            self._by_day(row)
        else:
            self._call()
        if page.locator(".refusal").count():
            self.refused.add(row)
        else:
            self.refused.discard(row)

    def _has_voted(self) -> int:
        """How many taps this round of ballots has had."""
        others = [place for place, row in enumerate(self.seen) if row != "vote"]
        return len(self.seen) - 1 - max(others, default=-1)

    def _call(self) -> None:
        """A house where one may be named, else a button, else the one at the foot."""
        foot = self.tablet.page.locator("[data-key=p]").count()
        if not foot or (self.tablet.row not in self.refused and self.rng.random() < 0.8):
            for offered in ("button.seat.legal", ".call .choice"):
                found = self.tablet.page.locator(offered)
                if found.count():
                    self.tablet.tap(found.nth(self.rng.randrange(found.count())))
                    return
        self.tablet.move_on()

    def _by_day(self, row: str) -> None:
        page = self.tablet.page
        owed = page.locator(".decision.owed:has(button)")
        close = page.get_by_role("button", name="Clore le vote")
        foot = page.locator("[data-key=p]")
        tired = self._has_voted() > self.most_ballots and row not in self.refused
        if tired and close.count():
            self.tablet.tap(close)
        elif owed.count():
            self._decide(owed.first)
        elif foot.count() and (row in self.refused or self.seen.count(row) > _MOST_AT_ONE_STAGE):
            self.tablet.tap(foot)
        elif page.locator("button.seat.legal").count():
            self._name_somebody()
        elif page.locator("#decision-session, #decision-debat").count():
            self._decide(page.locator("#decision-session, #decision-debat").first)
        elif foot.count():
            self.tablet.tap(foot)
        else:
            self._decide(page.locator("form.decision:has(button)").first)

    def _name_somebody(self) -> None:
        found = self.tablet.page.locator("button.seat.legal")
        self.tablet.tap(found.nth(self.rng.randrange(found.count())))

    def _decide(self, form: Locator) -> None:
        guess = self.rng.randrange(1, 6) if self.tablet.row in self.refused else 0
        form.evaluate(_FILL, guess)
        seats, choices = form.locator("button.seat.legal"), form.locator("button.choice")
        sends = form.locator("[type=submit]")
        rest = form.locator("button.choice", has_text="Les autres")
        found = rest if rest.count() else seats if seats.count() else choices
        found = found if found.count() else sends
        self.tablet.tap(found.nth(self.rng.randrange(found.count())))
