"""What the table hears in the mornings that used to say something untrue."""

from typing import Any

from truth.heard import heard_in

from gm_assistant.companions.quinte_bourg.views.public.picture import public_view
from gm_assistant.companions.quinte_bourg.views.public.public_values import Shown
from gm_assistant.quinte_bourg.game import Game, open_game

Moves = list[dict[str, Any]]
POSTS = {
    "president": "B",
    "procureur": "C",
    "notaire": "E",
    "senateur": "F",
    "scrutateur": "I",
    "chef_milice": None,
}
NIGHT: Moves = [{"move": "night"}]
STRUCK = {"move": "call", "step": "attaque"}


def designated(house: str) -> dict[str, Any]:
    return {"move": "call", "step": "reptiliens", "target": house}


def bitten(target: str) -> dict[str, Any]:
    return {"move": "invoke", "by": "A", "power": "morsure", "target": target}


def until(stage: str) -> Moves:
    return [{"move": "day"}, {"move": "stage", "stage": stage}]


def played(moves: Moves, roles: dict[str, str] | None = None, poor: str = "", **table: Any) -> Game:
    dealt = {"A": "fennec", "G": "reptilien", "H": "reptilienne_alpha"} | (roles or {})
    players = [
        {"id": it, "camp_roles": [dealt.get(it, "villageois")], "coins": int(it != poor)}
        for it in "ABCDEFGHIJKL"
    ]
    document = {"format": "quinte-bourg/1", "players": players, "posts": POSTS, **table}
    return open_game({**document, "moves": moves})


def names(game: Game) -> list[str]:
    return [it.name for _, it in heard_in(game)]


def test_whoever_is_dead_by_the_morning_does_not_come_back() -> None:
    night = [designated("K"), bitten("L"), {**STRUCK, "victim": "K"}]
    game = played([*NIGHT, *night, *until("morts")], lovers=["K", "L"])
    assert "morts_plusieurs" in names(game)
    assert "amoureux_revient" not in names(game)


def test_a_lover_spared_comes_back_in_the_morning() -> None:
    game = played([*NIGHT, designated("K"), STRUCK, *until("morts")], lovers=["K", "L"])
    assert "amoureux_revient" in names(game)


def test_two_without_a_post_exchange_nothing() -> None:
    named = {"move": "call", "step": "minus_cortex", "cortex": "J", "minus": "K"}
    roles = {"A": "minus", "D": "cortex"}
    game = played([*NIGHT, named, *until("postes")], roles, start={"weekday": "mardi"})
    assert "postes_echanges" not in names(game)
    assert "postes_inchanges" in names(game)


def test_a_widow_looks_at_the_cards_of_an_empty_purse() -> None:
    fate = {"move": "fate", "player": "K", "becomes": "esprit", "shows": "camp"}
    stage = {"move": "stage", "stage": "heritages"}
    moves = [*NIGHT, designated("K"), STRUCK, *until("morts"), fate, stage]
    married = [["K", "L"]]
    assert "heritage_sans_piece" in names(played(moves, poor="K", marriages=married))
    assert "heritage_epoux" in names(played(moves, marriages=married))


def test_no_night_is_told_where_there_was_none() -> None:
    week: Moves = [
        *NIGHT,
        STRUCK,
        *until("session"),
        {"move": "session", "kind": "paix"},
        {"move": "stage", "stage": "richesse"},
        *until("postes"),
    ]
    said = names(played(week, start={"weekday": "samedi"}))
    assert "postes_inchanges_dimanche" in said
    assert not {"richesse_protegee", "richesse_personne"} & set(said)


def test_a_secret_death_shows_on_no_screen() -> None:
    """P-10, T-05: the ghost of the day leads the militia, whoever died in the night."""
    day = [
        *until("postes"),
        bitten("K"),
        {"move": "fate", "player": "K", "becomes": "fantome", "shows": "camp"},
    ]
    struck = [designated("D"), STRUCK]
    saved = [designated("D"), {"move": "call", "step": "laura", "house": "D"}, STRUCK]
    died = played([*NIGHT, *struck, *day])
    lived = played([*NIGHT, *saved, *day], protected_house="D")
    assert died.village.players["D"].status != lived.village.players["D"].status
    assert public_view(died, Shown()) == public_view(lived, Shown())
    assert names(died) == names(lived)
