"""Invoking at a tap: who may, and whom the game master lets all the same."""

from web.visitor import House, Visitor


def test_whoever_has_no_power_is_told_so(game: str, visitor: Visitor) -> None:
    visitor.get(f"/partie/{game}/invocation")
    answer = visitor.post(f"/partie/{game}/coup", [("move", "invoke"), ("by", "J8")])
    assert answer.status_code == 422
    assert "Hugo n'a aucun pouvoir à invoquer" in visitor.refusal
    assert "Bob : Conversion radieuse" in visitor.page


def test_the_mj_lets_somebody_invoke_who_has_no_power(
    house: House, game: str, visitor: Visitor
) -> None:
    visitor.get(f"/partie/{game}/invocation")
    visitor.post(f"/partie/{game}/coup", [("move", "invoke"), ("by", "J8")])
    assert "Passer outre" in visitor.page
    visitor.post(f"/partie/{game}/coup", [("move", "invoke"), ("by", "J8"), ("force", "1")])
    morsure = [("move", "invoke"), ("by", "J8"), ("power", "morsure")]
    visitor.post(f"/partie/{game}/coup", morsure)
    visitor.post(f"/partie/{game}/coup", [*morsure, ("target", "J2")])
    last = house.moves(game)[-1]
    assert last["move"] == "invoke"
    assert last["force"] is True
