"""The table being set is as durable as a game: many devices, one undo, one game."""

from concurrent.futures import ThreadPoolExecutor

from web.visitor import House, Visitor

from gm_assistant.shell.web.services import NAME, Services

TEN = "\n".join(f"Joueur {number}" for number in range(10))


def hand_of(house: House) -> Services:
    found: Services = house.app.extensions[NAME]
    return found


def named(visitor: Visitor) -> str:
    visitor.get("/nouvelle")
    answer = visitor.post("/nouvelle/neuve/table/noms", [("noms", TEN)])
    return str(answer.location).partition("/table/")[0]


def state(house: House, table: str) -> dict[str, object]:
    return hand_of(house).tables.standing(table.rpartition("/")[2]).state


def form_of(visitor: Visitor, table: str, step: str) -> list[tuple[str, str]]:
    visitor.get(f"{table}/table/{step}")
    return visitor.form(f'action="{table}/table/{step}"')


def sent(visitor: Visitor, table: str, step: str, *pairs: tuple[str, str]) -> int:
    """As one form that was opened just before."""
    form = [pair for pair in form_of(visitor, table, step) if pair[0] in ("csrf", "jeton", "vu")]
    return visitor.post_raw(f"{table}/table/{step}", [*form, *pairs]).status_code


def test_cards_entered_by_ten_devices_at_once_are_all_there(house: House) -> None:
    table = named(Visitor(house))
    devices = [Visitor(house) for _ in range(10)]
    forms = []
    assert sent(devices[0], table, "roles", ("faire", "saisir")) == 303
    for device in devices:
        marks = ("csrf", "jeton", "vu")
        forms.append([it for it in form_of(device, table, "roles") if it[0] in marks])

    def enter(number: int) -> int:
        pairs = [("player", f"J{number + 1}"), ("camp_role", "villageois")]
        sent = [*forms[number], *pairs]
        return devices[number].post_raw(f"{table}/table/roles", sent).status_code

    house.journal._store._busy_seconds = 30
    with ThreadPoolExecutor(10) as pool:
        assert list(pool.map(enter, range(10))) == [303] * 10
    assert state(house, table)["roles"] == {f"J{n}": ["villageois"] for n in range(1, 11)}


def test_a_stale_deal_does_not_deal_over_cards_that_were_entered(house: House) -> None:
    one, other = Visitor(house), Visitor(house)
    table = named(one)
    assert sent(one, table, "roles", ("faire", "saisir")) == 303
    marks = ("csrf", "jeton", "vu")
    stale = [it for it in form_of(other, table, "roles") if it[0] in marks]
    card = (("player", "J3"), ("camp_role", "villageois"))
    assert sent(one, table, "roles", *card) == 303
    answer = other.post_raw(f"{table}/table/roles", [*stale, ("faire", "donner")])
    assert answer.status_code == 409
    assert "a changé entre-temps" in other.refusal
    assert state(house, table)["roles"] == {"J3": ["villageois"]}


def test_the_set_up_is_undone_and_redone_step_by_step(house: House, visitor: Visitor) -> None:
    table = named(visitor)
    before = state(house, table)
    assert sent(visitor, table, "roles", ("faire", "donner")) == 303
    dealt = state(house, table)
    for way, expected in (("annuler", before), ("retablir", dealt), ("annuler", before)):
        visitor.get(f"{table}/table/roles")
        form = visitor.form(f'action="{table}/{way}"')
        assert visitor.post_raw(f"{table}/{way}", form).status_code == 303
        assert state(house, table) == expected


def test_the_same_form_sent_twice_is_one_step_and_one_table(house: House, visitor: Visitor) -> None:
    visitor.get("/nouvelle")
    form = [*visitor.form('action="/nouvelle/neuve/table/noms"'), ("noms", TEN)]
    places = [visitor.post_raw("/nouvelle/neuve/table/noms", form).location for _ in range(2)]
    assert places[0] == places[1]
    assert len(hand_of(house).tables.all()) == 1


def test_a_table_that_the_rules_do_not_open_opens_no_game(house: House, visitor: Visitor) -> None:
    table = named(visitor)
    for path in ("/nouvelle/neuve", table):
        if path == table:
            house.journal.house.tables.change(
                table.rpartition("/")[2], lambda was: {**was, "people": []}
            )
        answer = visitor.post(f"{path}/table/depart", [("faire", "suite"), ("force", "1")])
        assert answer.status_code == 409
    assert house.journal.games() == []
    assert visitor.get("/nouvelle").status_code == 200
    assert visitor.get("/").status_code == 200


def test_a_table_being_set_is_found_again_from_home(visitor: Visitor) -> None:
    table = named(visitor)
    assert f'href="{table}"' in visitor.get("/").text
