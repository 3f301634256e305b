"""The contract read a second time, as plainly as can be, to compare with the rules."""

from typing import Any

Move = dict[str, Any]
_SONG = ("prelude", "foule", "danse", "comptage")


class No(Exception):
    """The second reading refuses."""


class SecondReading:
    """A concert in plain lists and dictionaries, changed in place."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.doc = document
        self.ids = [it["id"] for it in document["players"]]
        self.limbs = document["limbs"]
        side_b = document.get("side") == "B"
        self.most = {
            it["id"]: {m: it["durability"][m] if side_b else 3 for m in self.limbs}
            for it in document["players"]
        }
        self.rules = {"fewest_damage": "chanson", "tie": "partage", "reshuffle": "pile_vide"}
        self.rules |= document.get("rulings", {})
        self.real = document.get("crowd", "cartes") == "cartes"
        self.phase, self.first, self.ended = "preparation", "", list[dict[str, Any]]()
        self._fresh()

    def _fresh(self) -> None:
        self.pile, self.waste = self.doc.get("deck", 50), 0
        self.shuffles = self.round = 0
        self.count: dict[str, Any] | None = None
        self.up = dict.fromkeys(self.ids, True)
        self.hand = dict.fromkeys(self.ids, 0)
        self.hurt = {it: dict.fromkeys(self.limbs, 0) for it in self.ids}
        self.hits: dict[str, list[Any]] = {it: [] for it in self.ids}
        self.guard: dict[str, list[str]] = {it: [] for it in self.ids}

    def fallen(self, one: str) -> list[str]:
        return [m for m in self.limbs if self.hurt[one][m] == self.most[one][m]]

    def ring(self, shift: int = 0) -> list[str]:
        start = self.ids.index(self.first) + shift
        turned = [self.ids[(start + n) % len(self.ids)] for n in range(len(self.ids))]
        return [it for it in turned if self.up[it]]

    def unhit(self) -> list[str]:
        return [it for it in self.ring(1) if not self.hits[it]]

    def turns(self) -> list[tuple[str, int]]:
        there = [(it, self.hand[it] - 2) for it in self.ring() if self.hand[it] > 2]
        back = [(it, min(2, self.hand[it])) for it in self.ring()[::-1] if self.hand[it]]
        return there + back

    def play(self, move: Move) -> None:
        getattr(self, f"_{move['move']}")(move, move.get("force", False))

    def _need(self, holds: bool, forced: bool = False) -> None:
        if not holds and not forced:
            raise No

    def _note(self, move: Move, forced: bool) -> None:
        pass

    def _song(self, move: Move, forced: bool) -> None:
        self._need(self.phase not in _SONG, forced)
        self._fresh()
        self.phase, self.first = "prelude", move["first"]

    def _draw(self, cards: int) -> None:
        for _ in range(cards):
            if not self.pile:
                self.pile, self.waste = self.waste, 0
                self.shuffles += 1
            self.pile -= 1

    def _deal(self, _move: Move, _forced: bool) -> None:
        self._need(self.phase == "prelude")
        self.phase, self.round = "foule", self.round + 1
        if self.round > 1 and self.rules["reshuffle"] == "chaque_tour":
            self.pile, self.waste = self.pile + self.waste, 0
            self.shuffles += 1
        for it in self.ring():
            self._draw(4)
            self.hand[it] = 4

    def _crowd(self, move: Move, forced: bool) -> None:
        self._need(self.phase == "foule")
        self._need(move["player"] in self.unhit())
        self._need(move["player"] == self.unhit()[0], forced)
        if self.real:
            self._draw(2)
        self.hits[move["player"]] = [(limb, None) for limb in move["limbs"]]
        self._roll()

    def _play(self, move: Move, forced: bool) -> None:
        self._need(self.phase == "danse")
        one, other = move["player"], move["target"]
        self._need(self.up[one] and self.up[other] and self.hand[one] > 0)
        self._need(self.turns()[0][0] == one, forced)
        self._need((one == other) == (move["line"] == "defense"), forced)
        self.hand[one] -= 1
        if move["line"] == "attaque":
            self.hits[other].append((move["limb"], one))
        else:
            self.guard[other].append(move["limb"])
        self._roll()

    def _roll(self) -> None:
        if self.phase == "foule" and not self.unhit():
            self.phase = "danse"
        if self.phase == "danse" and not any(self.hand.values()):
            self.phase = "comptage"

    def _clear(self, one: str) -> None:
        attacks = [by for _, by in self.hits[one] if self.real or by is not None]
        self.waste += self.hand[one] + len(self.guard[one]) + len(attacks)
        self.hand[one], self.hits[one], self.guard[one] = 0, [], []

    def _count(self, _move: Move, forced: bool) -> None:
        self._need(self.phase in ("danse", "comptage"))
        self._need(self.phase == "comptage", forced)
        danced = [it for it in self.ids if self.up[it]]
        self.count = {"round": self.round, "players": {it: self._tally(it) for it in danced}}
        for it in danced:
            self._clear(it)
            self.up[it] = not self.count["players"][it]["out"]
        left = [it for it in danced if self.up[it]]
        if len(left) > 1:
            self.first, self.phase = self.ring(1)[0], "prelude"
        elif left:
            self._finish("dernier_debout", left)
        else:
            self._compare(danced)

    def _tally(self, one: str) -> dict[str, Any]:
        before = self.fallen(one)
        found: dict[str, Any] = {"paired": {}, "damage": {}, "ignored": {}}
        guard = list(self.guard[one])
        for limb, _by in self.hits[one]:
            if limb in guard:
                guard.remove(limb)
                kind = "paired"
            elif self.hurt[one][limb] < self.most[one][limb]:
                self.hurt[one][limb] += 1
                kind = "damage"
            else:
                kind = "ignored"
            found[kind][limb] = found[kind].get(limb, 0) + 1
        after = self.fallen(one)
        return {**found, "fallen": [m for m in after if m not in before], "out": len(after) > 2}

    def _compare(self, danced: list[str]) -> None:
        tokens = {it: sum(self.hurt[it].values()) for it in danced}
        if self.rules["fewest_damage"] == "tour" and self.count is not None:
            counted = self.count["players"]
            tokens = {it: sum(counted[it]["damage"].values()) for it in danced}
        few = [it for it in danced if tokens[it] == min(tokens.values())]
        lost = {it: len(self.fallen(it)) for it in few}
        whole = [it for it in few if lost[it] == min(lost.values())]
        if len(few) == 1:
            self._finish("moins_de_degats", few)
        elif len(whole) == 1:
            self._finish("plus_de_membres", whole)
        else:
            self._finish("egalite", whole if self.rules["tie"] == "partage" else [])

    def _finish(self, reason: str, winners: list[str]) -> None:
        for it in self.ids:
            self._clear(it)
        ended = {"reason": reason, "winners": sorted(winners), "draw": len(winners) != 1}
        self.ended.append({**ended, "rounds": self.round})
        self.phase = "entracte" if len(self.ended) < self.doc.get("songs", 1) else "finie"

    def _correct(self, move: Move, _forced: bool) -> None:
        self._need(self.phase in _SONG)
        one, first = move.get("player", ""), self.first
        was_up = self.up.get(one, True)
        now_up = not move["out"] if "out" in move else was_up
        self._need(all(n <= self.most[one][m] for m, n in move.get("damage", {}).items()))
        self._need(was_up or not now_up or self.phase == "prelude")
        if was_up and not now_up and self.phase == "prelude" and first == one:
            first = next(it for it in self.ring(1) if it != one)
        wanted = move.get("first", first)
        stands = now_up if wanted == one else self.up[wanted]
        self._need(wanted == first or (self.phase == "prelude" and stands))
        self.first = wanted
        if one:
            self.hurt[one] |= move.get("damage", {})
            self.up[one] = now_up
        if was_up and not now_up:
            self._clear(one)
        left = [it for it in self.ids if self.up[it]]
        if len(left) == 1:
            self._finish("dernier_debout", left)
        self._roll()

    def _pending(self) -> list[dict[str, Any]]:
        match self.phase:
            case "preparation" | "entracte":
                return [{"what": "song"}]
            case "prelude":
                return [{"what": "deal", "player": self.first}]
            case "foule":
                return [{"what": "crowd", "player": it} for it in self.unhit()]
            case "danse":
                return [{"what": "play", "player": it, "cards": n} for it, n in self.turns()]
            case "comptage":
                return [{"what": "count"}]
            case _:
                return []

    def _result(self, score: dict[str, int]) -> dict[str, Any] | None:
        if self.phase != "finie":
            return None
        if len(self.ended) == 1:
            return {name: self.ended[0][name] for name in ("reason", "winners", "draw")}
        top = max(score.values())
        winners = sorted(it for it in self.ids if top and score[it] == top)
        return {"reason": "concert", "winners": winners, "draw": len(winners) != 1}

    def situation(self) -> dict[str, Any]:
        score = {it: sum(it in song["winners"] for song in self.ended) for it in self.ids}
        longest = max(self.hand.values())
        return {
            "phase": self.phase,
            "song": len(self.ended) + (self.phase in _SONG),
            "round": self.round,
            "pass": (1 if longest > 2 else 2) if self.phase == "danse" else None,
            "side": self.doc.get("side", "A"),
            "limbs": self.limbs,
            "seats": self.ids,
            "first": self.first or None,
            "players": {it: self._player(it, seat) for seat, it in enumerate(self.ids)},
            "pile": self.pile,
            "discard": self.waste,
            "shuffles": self.shuffles,
            "last_count": self.count,
            "songs": self.ended,
            "score": score,
            "pending": self._pending(),
            "result": self._result(score),
        }

    def _player(self, one: str, seat: int) -> dict[str, Any]:
        return {
            "board": self.doc["players"][seat].get("board", f"zombi_{seat + 1}"),
            "standing": self.up[one],
            "hand": self.hand[one],
            "durability": self.most[one],
            "damage": self.hurt[one],
            "fallen": self.fallen(one),
            "attack": [{"limb": limb, "by": by} for limb, by in self.hits[one]],
            "defence": self.guard[one],
        }
