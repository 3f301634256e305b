"""Whose house is whose: by his name and his choice alone, through the evening and the next one."""

from random import Random
from typing import Any

import pytest
from private.test_lobby import Guest, Setting, begun, house
from private.test_pages import mj, phone, room
from public.twins import allowed, twin
from shares import some
from web.visitor import NAMES, House, Visitor

from gm_assistant.games.quinte_bourg.rehearsal import advised_table, next_move
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.screens.public import Shown, dwellers, public_view
from gm_assistant.seam.pages import Dwellers, Facade
from gm_assistant.toolkit.facades import ALL, folded, houses_of

__all__ = ["house"]
TOLD = "Cette maison est celle"


def test_the_same_name_has_the_same_house_on_every_machine() -> None:
    found = houses_of(Dwellers(("Ana", "Bob", "Églantine"), 3), {})
    assert {it: house.words for it, house in found.items()} == {
        "Ana": "Maison à gradins, toit prune",
        "Bob": "Maison à pignon, toit bleu",
        "Églantine": "Maison à lucarne, toit vert",
    }
    assert folded(" ÉGLANTINE ") == folded("E\u0301glantine")


@pytest.mark.parametrize("count", [1, 8, 20, 45, 48, 49, 60])
def test_nobody_has_the_house_of_another_while_there_are_enough(count: int) -> None:
    for seed in range(20):
        rng = Random(seed)
        names = tuple(f"{rng.choice('ABCDEFG')}{it}" for it in range(count))
        chosen = {folded(it): rng.randrange(48) for it in names if rng.random() < 0.4}
        found = houses_of(Dwellers(names, rng.randint(0, count)), chosen)
        assert len(set(found.values())) == min(count, 48) or count > 48
        # However the same people sit down.
        again = rng.sample(names, count)
        assert houses_of(Dwellers(tuple(again), count), chosen) == houses_of(
            Dwellers(names, count), chosen
        )


@pytest.mark.parametrize("seed", some(40, 8))
def test_whatever_happens_nobody_else_moves_house(seed: int) -> None:
    """Arrivals with and without a choice of long ago, and choices of what stands empty."""
    rng = Random(seed)
    founders = rng.randint(1, 45)
    names = tuple(f"P{rng.randrange(10**6)}" for _ in range(founders))
    with_choice = [it for it in names if rng.random() < 0.3]
    chosen: dict[str, int] = {folded(it): rng.randrange(48) for it in with_choice}
    first_choice = set(map(str, chosen))
    now = houses_of(Dwellers(names, founders), chosen)
    for _ in range(30):
        before = now
        if rng.random() < 0.4 and len(names) < 48:
            came = f"N{rng.randrange(10**6)}"
            if rng.random() < 0.5:
                chosen |= {folded(came): rng.randrange(48)}
                first_choice.add(folded(came))
            names = (*names, came)
            now = houses_of(Dwellers(names, founders), chosen)
            assert all(now[it] == house for it, house in before.items())
        else:
            free = [place for place, it in enumerate(ALL) if it not in before.values()]
            # Whoever leaves a house that he had kept from another gives it back.
            who = rng.choice([it for it in names if folded(it) not in first_choice] or [""])
            if not free or not who:
                continue
            wish = rng.choice(free)
            chosen, was = chosen | {folded(who): wish}, chosen
            now = houses_of(Dwellers(names, founders), chosen)
            assert now[who] == ALL[wish]
            moved = {it for it in names if it != who and now[it] != before[it]}
            # But to the one that he chose himself, once whoever had it leaves it.
            home = {it for it in moved if now[it] == ALL[chosen.get(folded(it), wish)]}
            assert moved == home or folded(who) in was


@pytest.mark.parametrize("seed", some(6, 1))
def test_a_whole_evening_moves_nobody_to_another_house(seed: int) -> None:
    """Weddings, moves, arrivals, leavers, and what a step back or a correction plays again."""
    rng = Random(seed)
    game = open_game(advised_table(14, rng))
    first: dict[str, Facade] = {}
    for _ in range(120):
        if game.village.result is not None:
            break
        game = game.play(next_move(game, rng))
        if rng.random() < 0.1 and game.moves:
            game = game.back_to(len(game.moves) - 1)
        for seat in shown_in(game):
            assert first.setdefault(seat.id, seat.facade) == seat.facade
    assert len(set(first.values())) == len(first)


def shown_in(game: Game) -> list[Any]:
    return [it for it in public_view(game, shown(game)).seats if it.id]


def shown(game: Game) -> Shown:
    told = allowed()
    object.__setattr__(told, "facades", houses_of(dwellers(game), {}))
    return told


def test_twins_live_behind_the_same_facades() -> None:
    rng = Random(5)
    game = open_game(advised_table(12, rng))
    for _ in range(60):
        other = twin(game, rng, coins=False)
        assert houses_of(dwellers(other), {}) == houses_of(dwellers(game), {})
        assert public_view(other, shown(other)).skyline == public_view(game, shown(game)).skyline
        if game.village.result is not None:
            break
        game = game.play(next_move(game, rng))


def chosen_in(house: House) -> dict[str, Any]:
    kept = house.journal.house.facades.get("tous")
    return dict(kept.state) if kept else {}


def morning(house: House) -> str:
    """A table whose pages are open, by day."""
    game = house.game(moves=[{"move": "night"}, {"move": "day", "force": True}])
    mj(house, game, faire="ouvrir")
    return game


def chairs(game: str, house: House) -> dict[str, Facade]:
    services = room(house)
    moment = services.live.now(game)
    return dict(services.facades.of(moment.companion.dwellers(moment.game)))


def number_of(facade: Facade) -> str:
    return str(ALL.index(facade))


def free_in(found: dict[str, Facade]) -> str:
    return number_of(next(it for it in ALL if it not in found.values()))


def test_a_telephone_in_the_lobby_chooses_and_has_its_house_the_next_evening(house: House) -> None:
    master = Setting(house)
    guests = {it: Guest(house, master.token) for it in NAMES[:8]}
    for name, guest in guests.items():
        guest.comes(name)
    ana, bob = guests["Ana"], guests["Bob"]
    ana.open()
    assert (ana.sends(("facade", "17")), ana.sends(("facade", "17"))) == (303, 303)
    assert chosen_in(house) == {"ana": 17}
    assert ALL[17].words in ana.open()
    bob.open()
    assert bob.sends(("facade", "17")) == 409
    assert f"{TOLD} d" in bob.page
    for wrong in ("48", "x", "", "-1"):
        ana.open()
        assert ana.sends(("facade", wrong)) in (409, 422)
    game = begun(master)
    assert chairs(game, house)["Ana"] == ALL[17]
    house.again()
    assert chairs(game, house)["Ana"] == ALL[17]
    next_week = house.game()
    assert chairs(next_week, house)["Ana"] == ALL[17]


def test_a_player_changes_house_by_day_and_the_television_with_him(house: House) -> None:
    game = morning(house)
    bob = phone(house, game, "J2")
    found, page = chairs(game, house), bob.open()
    assert found["Bob"].words in page
    wished, theirs = free_in(found), number_of(found["Ana"])
    assert bob.send("facade", facade=theirs).status_code == 409
    assert bob.send("facade", facade=wished).status_code == 303
    now = chairs(game, house)
    assert number_of(now["Bob"]) == wished
    assert {it: now[it] for it in now if it != "Bob"} == {
        it: found[it] for it in found if it != "Bob"
    }


def test_the_game_master_chooses_for_somebody(house: House) -> None:
    game = morning(house)
    found, master = chairs(game, house), Visitor(house)
    for who, wished, status in (
        ("Ana", free_in(found), 303),
        ("Bob", number_of(found["Chloé"]), 409),
        ("Personne", "3", 422),
    ):
        master.get(f"/partie/{game}/joueur/J1")
        answer = master.post(f"/partie/{game}/facade", [("nom", who), ("facade", wished)])
        assert answer.status_code == status


def test_whoever_holds_the_tablet_chooses_before_he_sees_his_cards(house: House) -> None:
    master = Setting(house)
    master.step("noms", noms="\n".join(NAMES), faire="suite")
    master.step("roles", faire="donner")
    master.step("depart", vers="cartes")
    master.get(f"/nouvelle/{master.table}/table/cartes")
    assert "Choisir une autre maison" in master.page
    master.step("cartes", nom="Ana", facade="30")
    master.step("cartes", nom="Bob", facade="30")
    assert chosen_in(house) == {"ana": 30}
