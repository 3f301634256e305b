"""A walk told by its pages: forms filled in, buttons pressed, links followed, always alike."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

from approved.evening import SCENE, Told
from approved.listing import Listing, steady
from web.monkey import Monkey, Sent
from web.visitor import House

STEPS: Final = 90
# They tell of the machine, or lead out of what is walked through.
OUTSIDE: Final = ("/a-propos", "/appareils", "/rideau", "/regle", "/corbeille")


class Steps(Random):
    """Chance that takes of each step the same way, though another way be added beside it."""

    def __init__(self, name: str) -> None:
        super().__init__(0)
        self._name, self.step, self._asked = name, 0, 0

    def random(self) -> float:
        self._asked += 1
        return int(self._of(f"{self._asked}")[:8], 16) / 16**8

    def choice(self, seq: Any) -> Any:
        return min(seq, key=lambda it: self._of(_way(it)))

    def go_on(self) -> None:
        self.step, self._asked = self.step + 1, 0

    def _of(self, words: str) -> str:
        return sha256(f"{self._name} {self.step} {words}".encode()).hexdigest()


def _way(it: Any) -> str:
    return steady(f"{it.action} {it.buttons}" if isinstance(it, Sent) else f"{it}")


def walked(folder: Path, game: str, document: Mapping[str, Any] | None) -> Iterator[str]:
    """From an empty form of a new table on; or from the middle of an evening."""
    house = House(folder, options={"chance": Random(1)}).open()
    home = f"/nouvelle?jeu={game}"
    if document:
        moves = document["moves"][: len(document["moves"]) // 2]
        home = f"/partie/{house.journal.open_game({**document, 'moves': moves})}/"
    chance, pages = Steps(game), Told()
    monkey = Monkey(house.app.test_client(), chance, [b"{}", "Nom\nAna\nZoé".encode()])
    monkey.go(home)
    for step in range(STEPS):
        chance.go_on()
        answer = monkey.touch()
        assert answer.status_code < 500, answer.text
        address = steady(answer.request.path)
        if address.startswith(OUTSIDE) or address == "/":
            monkey.go(home)
        elif answer.mimetype == "text/html":
            scene = SCENE.search(answer.text)
            lines = Listing(scene[0] if scene else answer.text).lines
            yield from pages.page(f"{step}, {answer.status_code} {address}", lines)
    house.close()
