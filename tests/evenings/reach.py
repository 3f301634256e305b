"""`python -m tests.evenings.reach [COMBIEN]`: what the invented evenings of Quinte-Bourg reach.

A wild evening is played, and at each of its moments some further decisions are tried beside it,
also as if something had just befallen somebody (sleep, a death, a conversion, a decree…),
drawn from all rows, powers, holders and targets, overruled where the rules refuse: what they
accept is counted, by who held the card, whom it struck, at which moment, under which setting of
the table. `reach.txt` is the table; a pair that nobody has reached stands in it with its reason.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
from rules.follies import free_table, next_move

from gm_assistant.engine.wording import Malformed, Refusal
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.powers import POWER_RULES
from gm_assistant.games.quinte_bourg.rules.sheet import ROW_FIELDS, ROWS
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Village
from gm_assistant.games.quinte_bourg.rules.words import DAY_STAGES, SPECIALITIES

STRUCK = ("target", "house", "corpse", "cortex", "minus", "victim")
STRIKING = {*STRUCK, "targets"}
TABLE = Path(__file__).with_name("reach.txt")
# How a player is; several may be so at once.
STATES = (
    "vivant", "mort secret", "mort", "fantôme", "esprit", "légué", "parti", "endormi", "ravisseur",
    "amoureux", "reptilien", "converti noir", "converti radieux", "marié", "en poste", "à l'abri",
    "charmé",
)  # fmt: skip
MOMENTS = ("nuit", "avant les étapes", "procès", "dimanche", *DAY_STAGES)
# What a row asks for; those that ask for something else are drawn beside.
FIELDS = ((), ("target",), ("house",), ("corpse",), ("cortex", "minus"), ("victim",))
Pair = tuple[str, str, str]


def states_of(village: Village, player: str) -> Iterator[str]:
    """Who holds a card, or is struck."""
    one, night = village.players[player], village.night
    added = {*one.camp_roles} - {*one.printed}
    found = {
        "vivant": one.living,
        "mort secret": not one.announced,
        "mort": one.status == "mort" and one.announced,
        "fantôme": one.status == "fantome",
        "esprit": one.status == "esprit",
        "légué": one.status == "heritage",
        "parti": one.status == "parti",
        "endormi": night is not None and player in night.asleep,
        "ravisseur": night is not None and player in night.abducted.values(),
        "amoureux": one.lover is not None,
        "reptilien": one.reptilian,
        "converti noir": "reptilien" in added,
        "converti radieux": "idealiste" in added,
        "marié": one.spouse is not None,
        "en poste": bool(village.posts_of(player)),
        "à l'abri": player in (village.protected_house, night and night.defended),
        "charmé": bool(one.charmed_by),
    }
    yield from (it for it in STATES if found[it])


def moment_of(village: Village) -> str:
    if village.phase == "nuit":
        return "nuit"
    if village.weekday == "dimanche":
        return "dimanche"
    if any(it.what == "tribunal" for it in village.pending):
        return "procès"
    return village.stage or "avant les étapes"


def pairs(game: Game, move: Mapping[str, Any]) -> Iterator[Pair]:
    """What an accepted decision reaches, in the village in which it was taken."""
    village = game.village
    table = village.rulings
    changed = [it for it, ruling in RULINGS.items() if getattr(table, it) != ruling.default]
    if move["move"] == "call":
        what, row = f"appel {move['step']}", ROWS[move["step"]]
        by = [it.id for it in holders(village, row)]
        struck = [it for name in STRUCK for it in [move.get(name)]]
        struck += move.get("targets", [])
    elif move["move"] == "invoke":
        what, by = f"pouvoir {move['power']}", [move["by"]]
        struck = [move.get("target"), *(it["player"] for it in move.get("guesses", ()))]
        yield what, "au moment", moment_of(village)
    else:
        return
    for it in by:
        yield from ((what, "tenu par", state) for state in states_of(village, it))
    for it in filter(None, struck):
        yield from ((what, "sur", state) for state in states_of(village, it))
        if it in by:
            yield what, "sur", "soi-même"
    for it in changed:
        yield what, "au réglage", it


def beside(game: Game, rng: Random) -> Iterator[Game]:
    """The game, and what it would be had something just befallen one of those who are called."""
    yield game
    village = game.village
    tonight = village.night.steps if village.night is not None else ()
    row = ROWS[rng.choice([it for it in tonight if it in ROWS] or list(ROWS))]
    whom = rng.choice([it.id for it in holders(village, row)] or village.seats)
    other = rng.choice(village.seats)
    cards = [it for it in row.calls if it in SPECIALITIES][:1]
    death = {"move": "invoke", "by": other, "power": "assassinat", "target": whom}
    for befalls in (
        [{"move": "call", "step": "marchand_de_sable", "target": whom}],
        *(
            [
                decreed(whom, specialities=[*cards, it]),
                {"move": "call", "step": it, "target": other},
            ]
            for it in ("psychopathe", "toque")
        ),
        [death],
        [{"move": "leave", "player": whom}],
        *([decreed(whom, status=it)] for it in rng.sample(("fantome", "esprit", "heritage"), 2)),
        [decreed(whom, camp_roles=[rng.choice(("reptilien", "amoureux"))])],
        [{**death, "power": "conversion_noire"}],
        [{**death, "power": "conversion_radieuse"}],
        [decreed(whom, charmed_by=["orphee"])],
        [decreed(whom, post=rng.choice(list(village.posts)))],
        [{"move": "call", "step": "fantomes", "house": whom}],
    ):
        with suppress(Refusal, Malformed):
            after = game
            for one in befalls:
                after = after.play({**one, "force": True})
            yield after


def decreed(player: str, **facts: Any) -> dict[str, Any]:
    return {"move": "correct", "player": player, **facts}


def tried(game: Game, rng: Random) -> Iterator[dict[str, Any]]:
    """Decisions that nobody at this table may have thought of."""
    village = game.village

    def someone() -> str:
        return rng.choice(village.seats)

    for power, rules in rng.sample(list(POWER_RULES.items()), 2):
        able = [it.id for it in village.players.values() if rules.is_granted(village, it)]
        by = rng.choice(able or list(village.seats))
        move = {"move": "invoke", "by": by, "power": power, "force": True}
        guess = {"player": someone(), "role": "villageois", "answer": "ok"}
        needs = {"post": rng.choice(list(village.posts)), "guesses": [guess]}
        target = rng.choice((someone(), by))
        yield {**move, rules.needs: needs.get(rules.needs, target)}
    by_night = village.night is not None and village.phase == "nuit"
    steps = village.night.steps if village.night is not None and by_night else ()
    for step in rng.sample(list(steps), min(3, len(steps))):
        row = {"move": "call", "step": step, "force": True}
        own = [it.id for it in holders(village, ROWS[step])] or list(village.seats)
        for fields in FIELDS:
            yield {**row, **{it: rng.choice((someone(), rng.choice(own))) for it in fields}}
        two = rng.sample(list(village.seats), 2)
        yield {**row, "targets": two, "house": someone()}
        yield {**row, "invention": rng.choice(("revelateur", "stalkeur")), "target": someone()}
        yield {**row, "direction": "horaire"}
        yield {**row, "text": "On a vu une lampe."}


def reached(evenings: int, moves: int = 100) -> Counter[Pair]:
    """How often each pair was, over so many evenings."""
    counts = Counter[Pair]()
    for seed in range(evenings):
        rng = Random(seed)
        game = open_game(free_table(8 + seed % 13, rng))
        for _ in range(moves):
            for other in beside(game, rng):
                for move in tried(other, rng):
                    with suppress(Refusal, Malformed):
                        other.play(move)
                        counts.update(pairs(other, move))
            over = game.village.result is not None
            played = {"move": "continue"} if over else next_move(game, rng, wild=True)
            counts.update(pairs(game, played))
            game = game.play(played)
    return counts


def known() -> Iterator[Pair]:
    """Every pair that there could be."""
    for what in (f"appel {it}" for it in ROWS if it not in ("aube", "amoureux_se_retrouvent")):
        yield from ((what, "tenu par", it) for it in STATES)
        if not STRIKING.isdisjoint(ROW_FIELDS.shapes[what.removeprefix("appel ")]):
            yield from ((what, "sur", it) for it in (*STATES, "soi-même"))
        yield from ((what, "au réglage", it) for it in RULINGS)
    for what in (f"pouvoir {it}" for it in POWER_RULES):
        yield from ((what, "au moment", it) for it in MOMENTS)
        yield from ((what, "tenu par", it) for it in STATES)
        yield from ((what, "sur", it) for it in (*STATES, "soi-même"))
        yield from ((what, "au réglage", it) for it in RULINGS)


# Why nobody can reach some of them.
REASONS: dict[tuple[str, str], tuple[tuple[str, ...], str]] = {
    ("appel fantomes", "tenu par"): (
        ("vivant", "mort secret", "mort", "esprit", "légué", "parti"),
        "on n'appelle que des fantômes",
    ),
    ("appel reve", "tenu par"): (
        ("vivant", "mort secret", "mort", "fantôme", "légué", "parti"),
        "on n'appelle que des esprits",
    ),
    ("pouvoir enquete", "sur"): ((*STATES, "soi-même"), "elle nomme un poste"),
}


def reason_of(pair: Pair) -> str:
    """Why a pair cannot be reached; empty where it can."""
    states, reason = REASONS.get(pair[:2], ((), ""))
    return reason if pair[2] in states else ""


def told(counts: Mapping[Pair, int]) -> str:
    """The table: a line for each row and power, and what it is counted by."""
    lines = dict[tuple[str, str], list[str]]()
    for pair in known():
        why = "" if counts[pair] else f" ({reason_of(pair) or 'jamais'})"
        lines.setdefault(pair[:2], []).append(f"{pair[2]} {counts[pair]}{why}")
    return "\n".join(f"{what} | {by} | {', '.join(it)}" for (what, by), it in lines.items()) + "\n"


if __name__ == "__main__":
    TABLE.write_text(told(reached(int((*sys.argv[1:], "100")[0]))), encoding="utf-8")
