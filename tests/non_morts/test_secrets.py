"""What is said in secret: what a clue serves, who claims it at an escape; twins of evenings."""

import re
from html import unescape
from typing import Any

import pytest
from non_morts.evening import COMPANION, FILM_SET, table, twin_of
from non_morts.follies import random_game
from web.visitor import House, Visitor

from gm_assistant.french.language import plain
from gm_assistant.games.non_morts.rules.game import Game, replay
from gm_assistant.seam.pages import Shown

THEORIES = ("virus", "vaudou", "implants")


def film(*moves: dict[str, Any], **more: Any) -> dict[str, Any]:
    players = [
        {"id": f"J{seat}", "name": name, "theory": theory}
        for seat, (name, theory) in enumerate(
            zip(("Ana", "Bob", "Chloé"), THEORIES, strict=True), 1
        )
    ]
    return {
        "format": "non-morts/1", "title": "Film", "players": players, "moves": list(moves),
    } | more  # fmt: skip


def zombies_turn(player: str) -> list[dict[str, Any]]:
    """A turn in which nobody is hurt, up to its clue."""
    second = f"Z{int(player[1:]) + 1}"
    return [
        {"move": "turn", "as": "zombies"},
        {"move": "attack", "dice": {"Z1": [6]}},
        {"move": "correct", "ops": []},
        {"move": "arrive", "zombies": [{"room": "P1"}], "force": True},
        {"move": "correct", "ops": [{"op": "zombie", "zombie": second, "stack": 0}]},
    ]  # fmt: skip


def before_a_clue() -> dict[str, Any]:
    return film({"move": "open", "first": "J3"}, *zombies_turn("J1"))


def shown(visitor: Visitor, game: str, args: str = "") -> str:
    visitor.get(f"/partie/{game}/plan{args}")
    return unescape(visitor.page)


def send(visitor: Visitor, game: str, form: str, *pairs: tuple[str, str]) -> int:
    path = f"/partie/{game}/coup"
    return visitor.post_raw(path, [*visitor.form(f'data-row="{form}"'), *pairs]).status_code


def test_a_clue_serves_its_author_unless_said_in_secret(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(before_a_clue())
    page = shown(visitor, game, "?pion=flic")
    assert send(visitor, game, "indice", ("texte", "Un os"), ("secret", "1")) == 303
    page = shown(visitor, game)
    assert "Prends l'appareil, Ana" in page
    assert not [it for it in THEORIES if FILM_SET.label(it) in page]
    page = shown(visitor, game, "?voir=1")
    assert all(FILM_SET.label(it) in page for it in THEORIES)
    assert send(visitor, game, "indice_secret", ("sert", "vaudou"), ("sert", "implants")) == 303
    assert house.moves(game)[-1] == {
        "move": "clue", "survivor": "flic", "text": "Un os", "serves": ["vaudou", "implants"],
    }  # fmt: skip


def test_a_clue_begun_in_secret_is_given_up_by_one_tap(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(before_a_clue())
    count = len(house.moves(game))
    shown(visitor, game, "?pion=flic")
    send(visitor, game, "indice", ("secret", "1"))
    assert "l'indice en secret" in shown(visitor, game)
    visitor.post(f"/partie/{game}/annuler")
    assert "Qui le trouve" in shown(visitor, game)
    assert len(house.moves(game)) == count


def escaped(first: str = "J3", **more: Any) -> dict[str, Any]:
    """The flic is out with three clues: two for Ana's virus, one for nobody."""
    clues = [
        {"move": "clue", "survivor": "flic", "text": text, "serves": serves}
        for text, serves in (("Un os", ["virus"]), ("Une fiole", ["virus"]), ("Un rapport", []))
    ]
    turns: list[list[dict[str, Any]]] = [
        [*zombies_turn(f"J{seat}"), clue] for seat, clue in enumerate(clues, 1)
    ]
    last: list[dict[str, Any]] = [
        {"move": "turn", "as": "survivants"},
        {"move": "exit", "room": "P1", "kind": "egouts"},
        {"move": "walk", "survivors": ["flic"], "to": "S1", "dice": {"flic": 6}},
    ]
    moves: list[dict[str, Any]] = [
        {"move": "open", "first": first},
        *(move for turn in turns for move in turn),
        *last,
    ]
    return film(*moves, **more)


def claim(visitor: Visitor, game: str, name: str, *clues: str) -> str:
    """The tablet is handed over: nothing of anybody's is on it before they are alone."""
    page = shown(visitor, game)
    assert f"Prends l'appareil, {name}" in page
    assert 'name="indice"' not in page
    page += shown(visitor, game, "?voir=1")
    # Whoever is alone in front of the screen is spoken to alone.
    assert "confirment ta théorie" in page
    assert "votre" not in page
    assert send(visitor, game, "jugement", *(("indice", it) for it in clues)) == 303
    assert not [it for it in THEORIES if FILM_SET.label(it) in page]
    return page


def behind_the_curtain(visitor: Visitor, game: str) -> str:
    """All have answered: it hides the same whatever is behind it, and rises by one touch."""
    closed = shown(visitor, game)
    assert "a-t-il trois preuves" in plain(closed)
    assert theories_on(closed) == []
    return shown(visitor, game, "?voir=1")


def theories_on(page: str) -> list[str]:
    """Those of this film that a page names."""
    return [it for it in THEORIES if plain(FILM_SET.label(it)) in plain(page)]


@pytest.mark.parametrize("refused", [False, True])
def test_the_table_hears_the_theory_that_has_three_claims_and_no_other(
    house: House, visitor: Visitor, refused: bool
) -> None:
    game = house.journal.open_game(escaped())
    assert "Maintenir pour revoir" in claim(visitor, game, "Ana", "I1", "I2", "I3")
    claim(visitor, game, "Bob")
    claim(visitor, game, "Chloé", "I1", "I3")
    page = behind_the_curtain(visitor, game)
    claims = re.findall(r"<legend>« ([^»]*) »</legend>", page)
    assert [plain(it).strip() for it in claims] == ["Un os", "Une fiole", "Un rapport"]
    assert theories_on(page) == ["virus"]
    # By the table, Ana's report is none.
    assert send(visitor, game, "vote", ("preuve2", "non" if refused else "oui")) == 303
    report = ["implants"] if refused else ["implants", "virus"]
    serves = {"I1": ["implants", "virus"], "I2": ["virus"], "I3": report}
    assert house.moves(game)[-1] == {"move": "verdict", "serves": serves}
    assert ("nm-poster" in shown(visitor, game)) is not refused


NOTHING: tuple[str, ...] = ()


@pytest.mark.parametrize("ana", [NOTHING, ("I1", "I2")])
@pytest.mark.parametrize("bob", [NOTHING, ("I2", "I3")])
def test_a_judgement_that_ends_nothing_tells_of_no_claim(
    house: House, visitor: Visitor, ana: tuple[str, ...], bob: tuple[str, ...]
) -> None:
    """Neither on the tablet nor on the pages, neither before the verdict nor after."""
    game = house.journal.open_game(escaped())
    for name, clues in (("Ana", ana), ("Bob", bob), ("Chloé", NOTHING)):
        claim(visitor, game, name, *clues)
    page = behind_the_curtain(visitor, game)
    assert "Personne n'a trois preuves" in plain(page)
    assert theories_on(page) == []
    assert send(visitor, game, "vote") == 303
    after = shown(visitor, game) + visitor.get(f"/partie/{game}/journal").text
    assert theories_on(after) == []
    assert "Personne ne l'emporte : le film continue." in plain(unescape(after))


def test_two_theories_with_three_proofs_each_are_nobodys_film(
    house: House, visitor: Visitor
) -> None:
    game = house.journal.open_game(escaped())
    for name in ("Ana", "Bob"):
        claim(visitor, game, name, "I1", "I2", "I3")
    claim(visitor, game, "Chloé")
    assert theories_on(behind_the_curtain(visitor, game)) == ["virus", "vaudou"]
    assert send(visitor, game, "vote") == 303
    assert "Plusieurs vérités à l'affiche" in plain(shown(visitor, game))


def test_what_two_of_a_team_claim_is_counted_together(house: House, visitor: Visitor) -> None:
    """L43: two directors hold one theory, and win together."""
    names = ("Ana", "Bob", "Chloé", "Dany")
    teams = [
        {"id": f"J{seat}", "name": name, "theory": THEORIES[(seat - 1) % 2]}
        for seat, name in enumerate(names, 1)
    ]
    document = escaped("J4", players=teams, variants={"equipes": True})
    game = house.journal.open_game(document)
    for name, clues in zip(names, (("I1", "I2"), (), ("I3",), ()), strict=True):
        claim(visitor, game, name, *clues)
    assert theories_on(behind_the_curtain(visitor, game)) == ["virus"]
    assert send(visitor, game, "vote") == 303
    assert "Un film d'Ana et de Chloé" in plain(shown(visitor, game))


def test_without_chance_clues_only_what_was_planned_can_be_claimed(
    house: House, visitor: Visitor
) -> None:
    game = house.journal.open_game(escaped(rulings={"chance_clues": False}))
    claim(visitor, game, "Ana", "I1")
    page = shown(visitor, game, "?voir=1")
    assert 'name="indice"' not in page


def test_a_clue_for_a_theory_that_nobody_holds_is_dropped_in_silence(
    house: House, visitor: Visitor
) -> None:
    game = house.journal.open_game(before_a_clue())
    shown(visitor, game, "?pion=flic")
    send(visitor, game, "indice", ("texte", "Un os"), ("secret", "1"))
    page = shown(visitor, game, "?voir=1")
    offered = re.findall(r'name="sert" value="([^"]*)"', page)
    assert offered == list(FILM_SET.theories)
    told = [("sert", it) for it in ("vaudou", "meteorite", "champignon")]
    assert send(visitor, game, "indice_secret", *told) == 303
    assert house.moves(game)[-1]["serves"] == ["vaudou"]


# Twins: two evenings that only the theories tell apart.

TWINS = 80


def everything_public(game: Game) -> list[str]:
    """Every screen that lies in the middle of the table."""
    assert COMPANION.public is not None
    film = game.film
    asked = [{}, {"volet": "proposition"}, {"zombie": next(iter(film.zombies), "")}]
    asked += [{"pion": it} for it in film.living()[:2]]
    last = len(game.moves) - 1
    return [
        *(repr(table(game, args)) for args in asked),
        repr(COMPANION.public.picture(game, Shown())),
        repr(COMPANION.told(game, game.moves[last], last, True)),
    ]


def alone(game: Game, seat: str) -> list[str]:
    """What one player sees alone: composing a clue, claiming at an escape."""
    film, seen = game.film, []
    if film.step == "indice" and film.active == seat:
        begun = {"move": "clue", "survivor": film.living()[0], "text": "Un os"}
        seen.append(repr(table(game, {"voir": "1"}, {"indice": begun})))
    if film.judged:
        before = list(film.table.players)
        told: dict[str, list[str]] = {it: [] for it in before[: before.index(seat)]}
        seen.append(repr(table(game, {"voir": "1"}, {"jugement": told})))
    return seen


def prove_twins(seed: int) -> int:
    """Nobody can tell the two evenings apart; how many pages were read alone."""
    document = random_game(2 + seed % 5, seed, 40, FILM_SET)
    game, _ = replay(document)
    twin, refused = replay(twin_of(document, seed))
    assert refused is None
    moments = [it for it, film in enumerate(game.films) if it and not film.result]
    for count in moments[-1:]:
        assert everything_public(game.back_to(count)) == everything_public(twin.back_to(count))
    private = [it for it in moments if game.films[it].step == "indice" or game.films[it].judged]
    pages = 0
    for count in private[-1:]:
        past = game.back_to(count)
        seat = past.film.player
        mine = past.film.director(seat).theory
        other, _ = replay(twin_of(document, seed, mine), count)
        assert alone(past, seat) == alone(other, seat)
        pages += len(alone(past, seat))
    return pages


def test_eighty_evenings_and_their_twins_look_the_same() -> None:
    assert sum(prove_twins(seed) for seed in range(TWINS)) > TWINS / 3


@pytest.mark.soak
def test_many_more_evenings_and_their_twins() -> None:
    assert sum(prove_twins(seed) for seed in range(TWINS, 10 * TWINS))


ALL = ["I1", "I2", "I3"]


def test_claims_do_not_tell_whose_they_are() -> None:
    """Ana and Bob change theories and claims: what is heard is the same."""
    swapped = escaped()
    one, two, _ = swapped["players"]
    one["theory"], two["theory"] = two["theory"], one["theory"]
    votes = [
        table(replay(document)[0], {}, {"jugement": {"J1": ana, "J2": bob, "J3": []}}).panels
        for document, ana, bob in ((escaped(), ALL, ["I3"]), (swapped, ["I3"], ALL))
    ]
    assert repr(votes[0]) == repr(votes[1])


def test_a_past_walk_is_taken_anew_by_touching_other_pawns(house: House, visitor: Visitor) -> None:
    moves: list[dict[str, Any]] = [
        {"move": "open", "first": "J3"},
        {"move": "turn", "as": "survivants"},
        {"move": "exit", "room": "P1", "kind": "egouts"},
        {"move": "walk", "survivors": ["brute"], "to": "S1", "dice": {"brute": 6}},
    ]
    game = house.journal.open_game(film(*moves))
    visitor.get(f"/partie/{game}/corriger/3")
    assert f"/partie/{game}/corriger/3?pion=brute%2Cgeek" in visitor.page
    visitor.get(f"/partie/{game}/corriger/3?pion=geek&vers=S1")
    assert send(visitor, game, "des", ("de0", "5"), ("valider", "1")) == 409
    assert "Le geek : s'en sort" in plain(visitor.page)
    path = f"/partie/{game}/corriger/3"
    visitor.post_raw(path, [*visitor.form(f'action="{path}"'), ("confirme", "1")])
    assert house.moves(game)[-1] == {
        "move": "walk", "survivors": ["geek"], "to": "S1", "dice": {"geek": 5},
    }  # fmt: skip


def test_dice_that_are_missing_are_asked_for(house: House, visitor: Visitor) -> None:
    game = house.journal.open_game(
        film({"move": "open", "first": "J3"}, {"move": "turn", "as": "zombies"})
    )
    shown(visitor, game)
    assert send(visitor, game, "des", ("valider", "1")) == 409
    assert "Il manque des dés" in visitor.refusal
    shown(visitor, game)
    assert send(visitor, game, "des", ("de0", "2"), ("lancer", "1")) == 303
    assert house.moves(game)[-1] == {"move": "attack", "dice": {"Z1": [2]}}


Said = list[tuple[str, str]]
PROPOSED: Said = [("de", "J1"), ("texte", "Un bandage"), ("survivor", "flic"), ("litres", "1")]


def put_to_the_vote(house: House, visitor: Visitor) -> str:
    game = house.journal.open_game(film({"move": "open", "first": "J3"}))
    shown(visitor, game, "?volet=proposition&op=soin")
    assert send(visitor, game, "proposition", *PROPOSED) == 303
    assert "Ana propose : « Un bandage »" in plain(shown(visitor, game))
    return game


def says(visitor: Visitor, game: str, seat: int, *fields: tuple[str, str]) -> int:
    """One line of the vote, whose buttons and counters are all in one form."""
    path, row = f"/partie/{game}/coup", f'data-row="voix{seat}"'
    own = [it for it in visitor.form(row) if it[0] not in dict(fields)]
    return visitor.post_raw(path, [*own, *fields]).status_code


@pytest.mark.parametrize(
    ("said", "vote"),
    [
        ([(1, [("voix", "contre")])], {"J2": "contre"}),
        ([], {}),
        # Said again, it is another voice.
        ([(1, [("voix", "contre")]), (1, [("voix", "pour")])], {"J2": "pour"}),
        # One pays it all, or several a part each, or nobody.
        (
            [(2, [("voix", "prix"), ("prix", "2"), ("paie0", "2")])],
            {"J3": {"price": 2, "paid": {"J1": 2}}},
        ),
        (
            [(2, [("voix", "prix"), ("prix", "3"), ("paie0", "2"), ("paie1", "1")])],
            {"J3": {"price": 3, "paid": {"J1": 2, "J2": 1}}},
        ),
        ([(2, [("voix", "prix")])], {"J3": {"price": 1, "paid": {}}}),
    ],
)
def test_a_proposal_counts_its_voices(
    house: House, visitor: Visitor, said: list[tuple[int, Said]], vote: dict[str, Any]
) -> None:
    game = put_to_the_vote(house, visitor)
    for seat, fields in said:
        assert says(visitor, game, seat, *fields) == 303
        shown(visitor, game)
    assert send(visitor, game, "scrutin") == 303
    assert house.moves(game)[-1] == {
        "move": "propose", "by": "J1", "text": "Un bandage", "votes": vote,
        "ops": [{"op": "soin", "survivor": "flic", "litres": 1}],
    }  # fmt: skip


def test_a_turn_is_not_finished_over_an_open_vote(house: House, visitor: Visitor) -> None:
    """Nor hurried: the gold button waits for those who have said nothing, and names them."""
    game = put_to_the_vote(house, visitor)
    before = house.moves(game)
    chosen = [("coup", '{"move":"turn","as":"zombies"}')]
    assert visitor.post(f"/partie/{game}/coup", chosen).status_code == 409
    assert "Une proposition est au vote" in visitor.refusal
    assert house.moves(game) == before
    page = plain(shown(visitor, game))
    assert "sans rien dire : Bob et Chloé" in page
    assert 'class="onward pass"' in page
    says(visitor, game, 1, ("voix", "pour"))
    shown(visitor, game)
    says(visitor, game, 2, ("voix", "pour"))
    assert 'class="onward pass strong"' in shown(visitor, game)


def test_a_step_back_takes_the_last_voice_alone(house: House, visitor: Visitor) -> None:
    game = put_to_the_vote(house, visitor)
    says(visitor, game, 1, ("voix", "contre"))
    page = plain(shown(visitor, game))
    assert "La voix de Bob" in page
    visitor.post(f"/partie/{game}/annuler")
    assert "Bob et Chloé" in plain(shown(visitor, game))
    visitor.post(f"/partie/{game}/annuler")
    assert "Un bandage" not in shown(visitor, game)


def test_nothing_is_put_to_the_vote_that_the_rules_would_refuse(
    house: House, visitor: Visitor
) -> None:
    game = house.journal.open_game(film({"move": "open", "first": "J3"}))
    shown(visitor, game, "?volet=proposition&op=zombie")
    assert send(visitor, game, "proposition", ("de", "J1"), ("zombie", "Z9")) == 409
    assert "Il n'y a pas de zombie" in plain(visitor.refusal)


def test_a_room_without_a_door_keeps_its_name(house: House, visitor: Visitor) -> None:
    opening = [{"move": "open", "first": "J3"}, {"move": "turn", "as": "survivants"}]
    game = house.journal.open_game(film(*opening))
    shown(visitor, game, "?case=1,0")
    own = [it for it in visitor.form('data-row="piece"') if it[0] != "porte"]
    sent = [*own, ("autre", "Parking")]
    assert visitor.post_raw(f"/partie/{game}/coup", sent).status_code == 409
    assert "Une pièce a une porte au moins" in visitor.refusal
    assert 'name="autre" value="Parking"' in visitor.page
