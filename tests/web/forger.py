"""A hand that sends what no page of ours sends: real forms changed, kept too long, odd headers."""

import re
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final

from web.monkey import Field, Monkey, Page, Sent

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

Pairs = list[tuple[str, str]]
NUMBERS: Final = ("", "0", "-1", "1", "7", "39", "99999", "9" * 40, "1.5", "²")
HOSTILE: Final = (
    *NUMBERS, "J1", "J999", "é" * 3000,
    "<b>", "\x00", "../../cle", "{{7*7}}", "%s%n", "nan", "[]", "{}", "null", "true",
    '{"move": "night"}', '{"move": []}', "[[[[", "\u202e", "🦎", "a\r\nb: c", " ",
)  # fmt: skip
# What a field of ours that counts, names or orders may hold besides.
COUNTED: Final = ("seen", "vu", "instead", "index", "etape", "page", "secondes", "joueurs")
ADDRESSES: Final = (
    "http://[", "http://[::1", "http://]/partie/x", "//", "http://localhost:99999/nouvelle/x/table/",
    "http://localhost/partie/%00/nuit", "http://localhost/partie/x?%zz", "é" * 400, "javascript:1",
    "http://localhost/nouvelle/neuve/table/a\\b", "?", "#", "http://localhost/" + "a/" * 200,
)  # fmt: skip
HEADERS: Final = {
    "Referer": ADDRESSES,
    "HX-Current-URL": ADDRESSES,
    "HX-Request": ("true", "", "é"),
    "HX-Target": ("scene", "é", "x" * 2000),
    "HX-History-Restore-Request": ("true",),
    "Host": ("localhost", "localhost:", "localhost:é", "[::1", "[", "127.0.0.1:99999", "", "a b"),
    "Origin": ("null", "http://[", "http://localhost", "é"),
    "Accept-Encoding": ("gzip", "gzip;q=x", "*", "é"),
    "Accept-Language": ("fr;q=é", "x" * 500),
    "Content-Type": ("text/plain", "multipart/form-data", "application/json; charset=é", ""),
    "Cookie": ("appareil=", "appareil=é.x", "appareil=a.b.c; apparence=<b>", "=;=,", "\xff"),
    "If-Modified-Since": ("x", "Thu, 99 Nov 2026"),
    "If-None-Match": ('"', "W/", "*"),
    "Range": ("bytes=-1", "bytes=5-1", "bytes=0-,5-", "é"),
    "Sec-Fetch-Site": ("cross-site", "é"),
    "User-Agent": ("", "x" * 3000, "iPad é"),
    "X-Csrf": ("é", "x"),
}
# Where a form says that it comes from.
PLACES: Final = ("Referer", "HX-Current-URL")
NAMES: Final = ("nom", "noms")
# What leads on while a table is set; what asks nothing more comes first.
GOES_ON: Final = ("suite", "commencer", "jouer", "", "donner")
STEP: Final = re.compile(r"/nouvelle/\w+/table/")
MOST_KEPT, MOST_STEPS = 60, 200


def _way(form: Sent, button: tuple[str, str]) -> str:
    return f"{form.action} {button}"


def _rank(button: tuple[str, str]) -> int:
    return GOES_ON.index(button[1]) if button[1] in GOES_ON else len(GOES_ON)


class Forger(Monkey):
    """`asked`: how often a rule of the app was, `statuses`: what was answered.

    `place` is where the table is being set, then its game.
    """

    def __init__(self, app: "Flask", chance: Random) -> None:
        self._rules = list(app.url_map.iter_rules())
        self.asked, self.statuses = Counter[str](), Counter[int]()
        self._kept: list[tuple[str, Pairs]] = []
        self.place = ""
        self._names = {"game_id": ["x"], "table_id": ["neuve"], "token": ["x"]}
        super().__init__(app.test_client(), chance, [b"", b"Nom\nAna\n", b"PK\x03\x04", b"{}"])

    def set_up(self, slug: str, between: int) -> None:
        """A table of this game up to its first moment; so many other requests before each step."""
        self.place, tried, seen = f"/nouvelle?jeu={slug}", Counter[str](), Counter[str]()
        while not self.place.startswith("/partie/"):
            self.go(self.place)
            for _ in range(between):
                self.forge()
            self.place = self._go_on(self.place, tried)
            seen[self.place] += 1
            if seen[self.place] % 4 == 0 and (table := STEP.match(self.place)):
                # Astray where cards go from hand to hand: from its first step once more.
                self.place = table[0].removesuffix("/table/")
                tried.clear()
            if seen.total() % (MOST_STEPS // 4) == 0:
                # What was forged meanwhile may have left a table that nobody finishes: another one.
                self.place = f"/nouvelle?jeu={slug}"
                tried.clear()
            assert seen.total() < MOST_STEPS, f"{slug} is not set up at {self.place}"

    def _go_on(self, place: str, tried: Counter[str]) -> str:
        """The next step of the table there, as somebody takes it who wants to play."""
        place = self.uncovered(place)
        forms = [it for it in Page(self.html).forms if re.match(STEP, it.action)]
        offered = [(form, button) for form in forms for button in form.buttons]
        if not offered:
            return place
        # A step that was refused twice wants another one before it.
        form, button = min(offered, key=lambda it: (tried[_way(*it)] // 2, _rank(it[1])))
        tried[_way(form, button)] += 1
        data: dict[str, list[str]] = {}
        for number, one in enumerate(form.fields):
            for value in self._as_shown(one, number):
                data.setdefault(one.name, []).append(value)
        if button[0]:
            data.setdefault(button[0], []).append(button[1])
        return self._seen(self.client.post(form.action, data=data)).request.path

    def uncovered(self, place: str) -> str:
        """Where this address leads; a curtain that fell before it is lifted."""
        self.go("/rideau/lever")
        csrf = [("csrf", it) for it in re.findall(r'name="csrf" value="([^"]+)"', self.html)[:1]]
        self.client.post("/rideau", data=dict([*csrf, ("etat", "leve")]))
        return self.go(place).request.path

    def _as_shown(self, one: Field, place: int) -> list[str]:
        if one.kind == "file" or (one.kind in ("checkbox", "radio") and not one.checked):
            return []
        if one.name in NAMES and not one.value:
            return [f"Ana {place}" if one.name == "nom" else "\n".join(map(str, range(1, 11)))]
        return [one.value or ("on" if one.kind == "checkbox" else "")]

    def forge(self) -> "TestResponse":
        """One request that no page sends; what the page shows stays on the screen."""
        path, method, data = self.chance.choice((self._changed, self._late, self._anywhere))()
        headers = {
            name: self.chance.choice(HEADERS[name]).encode("latin-1", "replace").decode("latin-1")
            for name in self.chance.choice(((), PLACES, self.chance.sample(sorted(HEADERS), 2)))
        }
        shown = self.html
        sent: dict[str, list[str]] = {}
        for name, value in data:
            sent.setdefault(name, []).append(value)
        known = self.client.get_cookie("appareil")
        answer = self.client.open(
            path,
            method=method,
            headers=headers,
            query_string=sent if method == "GET" else None,
            data=None if method == "GET" else sent,
        )
        if known and "Cookie" in headers:
            # Another browser sent that: this one is still who it was.
            self.client.set_cookie("appareil", known.value)
        self.requests += 1
        self._note(answer)
        self.html = shown
        return answer

    def _changed(self) -> tuple[str, str, Pairs]:
        """A form of this page with other values, at its own address or near it."""
        forms = [it for it in Page(self.html).forms if it.buttons and it.method != "dialog"]
        if not forms:
            return self._anywhere()
        form = self.chance.choice(forms)
        told = [(it.name, self._other(it.value, it.choices, it.name)) for it in form.fields]
        pairs = [*self._mutated(told), self.chance.choice(form.buttons)]
        self._kept = [*self._kept[-MOST_KEPT:], (form.action, pairs)]
        return self._near(form.action), form.method.upper(), pairs

    def _late(self) -> tuple[str, str, Pairs]:
        """A form of a page long gone: another device went on, or back, meanwhile."""
        if not self._kept:
            return self._changed()
        path, pairs = self.chance.choice(self._kept)
        return path, "POST", pairs if self.chance.random() < 0.5 else self._mutated(pairs)

    def _anywhere(self) -> tuple[str, str, Pairs]:
        """Any rule, its holes filled with what is there or with what is not; each has its turn."""
        never = [it for it in self._rules if not self.asked[it.rule]]
        rule = self.chance.choice(never or self._rules)
        self.asked[rule.rule] += 1
        path = re.sub(r"<(?:\w+:)?(\w+)>", self._filling, rule.rule)
        method = self.chance.choice(sorted((rule.methods or {"GET"}) - {"HEAD", "OPTIONS"}))
        fields = [(name, self.chance.choice(HOSTILE)) for name in self.chance.sample(COUNTED, 2)]
        csrf = re.search(r'name="csrf" value="([^"]+)"', self.html)
        return path, method, [*fields, ("csrf", csrf[1] if csrf else "")]

    def _filling(self, hole: re.Match[str]) -> str:
        known = self._names.get(hole[1], ["0", "1", "39", "99999999"])
        wrong = "x" if "int" in hole[0] else self.chance.choice(HOSTILE)
        return self.chance.choice(known) if self.chance.random() < 0.8 else wrong

    def _near(self, path: str) -> str:
        if self.chance.random() < 0.8:
            return path
        pieces = path.split("/")
        pieces[self.chance.randrange(len(pieces))] = self.chance.choice(HOSTILE)
        return "/" + "/".join(pieces).lstrip("/")

    def _mutated(self, pairs: Pairs) -> Pairs:
        kept = [it for it in pairs if it[0] == "csrf" or self.chance.random() < 0.9]
        changed = [(name, self._other(value, [], name)) for name, value in kept]
        if self.chance.random() < 0.3:
            changed.append((self.chance.choice(COUNTED), self.chance.choice(NUMBERS)))
        return changed

    def _other(self, value: str, choices: list[str], name: str = "") -> str:
        if name == "csrf" or self.chance.random() < 0.75:
            return value
        if value.isdecimal() and self.chance.random() < 0.5:
            return str(int(value) + self.chance.choice((-40, -1, 1, 40)))
        return self.chance.choice(choices or HOSTILE)

    def _seen(self, answer: "TestResponse") -> "TestResponse":
        self._note(answer)
        return super()._seen(answer)

    def _note(self, answer: "TestResponse") -> None:
        path = answer.request.path
        self.statuses[answer.status_code] += 1
        shown = answer.get_data()[:20_000].decode("latin-1") + answer.headers.get("Location", "")
        for kind, name in re.findall(r"/(partie|nouvelle|ecran)/([\w-]{12,})", shown):
            hole = {"partie": "game_id", "nouvelle": "table_id", "ecran": "token"}[kind]
            if name not in self._names[hole]:
                self._names[hole] = [*self._names[hole][-4:], name]
        assert answer.status_code < 500, (answer.status_code, path)
