"""Les Non-Morts by finger: a whole film, a theory held, and every screen looked at."""

import pytest
from browser.looked_at import at_each, faults_of, out_of_sight
from browser.tablet import GUARDED, Tablet
from non_morts.evening import FILM_SET
from non_morts.follies import random_game
from non_morts.test_secrets import escaped
from shares import of_all

from gm_assistant.french.language import signed
from gm_assistant.games.non_morts.rules.game import replay

SIZES = ((1180, 820), (820, 1180), (390, 844), (844, 390))
# What each moment asks for, in sight with the plan.
MOMENTS = {
    "ouverture": "#onward",
    "choix": ".nm-choix button",
    "attaque": "#onward",
    "deplacement": ".nm-panel .nm-words",
    "arrivees": ".nm-panel .nm-words",
    "indice": ".nm-panel .nm-act",
    "evenements": ".nm-panel h2",
}
MOST_TAPS = 120
A_LITTLE = 12
A_TURN = 8


def film_at(step: str) -> dict[str, object]:
    """A film in which this step is owed."""
    document = random_game(4, 14, 50, FILM_SET, wild=False)
    game, _ = replay(document)
    steps: list[str] = [film.step or "ouverture" for film in game.films if not film.result]
    place = steps.index(step) if step == "ouverture" else len(steps) - 1 - steps[::-1].index(step)
    return document | {"title": "Un film", "moves": document["moves"][:place]}


@pytest.mark.parametrize("step", of_all(MOMENTS, "attaque"))
def test_every_moment_is_readable_and_large_enough(tablet: Tablet, step: str) -> None:
    tablet.take(film_at(step), "plan")
    found = []
    for size in at_each(tablet.page, SIZES):
        away = out_of_sight(tablet.page, ".nm-plan", MOMENTS[step])
        found += [f"{size}: {it}" for it in (*faults_of(tablet.page), *away)]
    assert found == []


OTHERS = (
    "plan?pion={pawn}", "plan?volet=proposition&op=soin", "corrections?op=zombie",
    "plan?volet=sortie&salle=P1", "corrections", "feuilles", "secret/1", "secret/1?voir=1", "menu",
)  # fmt: skip


@pytest.mark.parametrize("where", of_all(OTHERS, OTHERS[0]))
def test_every_other_page_is_readable_and_large_enough(tablet: Tablet, where: str) -> None:
    document = film_at("evenements")
    game, _ = replay(document)
    tablet.take(document, where.format(pawn=game.film.living()[0]))
    assert faults_of(tablet.page) == []


def test_the_table_set_is_readable_and_large_enough(tablet: Tablet) -> None:
    tablet.open("/nouvelle?jeu=non-morts")
    assert faults_of(tablet.page) == []


def film_and_page(where: str) -> tuple[dict[str, object], str]:
    """A theory read at the set-up, and again by whoever claims clues at an escape."""
    if where == "jugement":
        return escaped(), "plan?voir=1"
    return film_at("choix"), "secret/1"


@pytest.mark.parametrize("where", ["secret", "jugement"])
def test_a_theory_is_seen_only_while_a_finger_holds(tablet: Tablet, where: str) -> None:
    document, page = film_and_page(where)
    theory = FILM_SET.label(document["players"][0]["theory"])  # type: ignore[index]
    tablet.take(document, page)
    assert theory not in tablet.page.content()
    box = tablet.page.locator(".nm-hold").bounding_box()
    assert box
    tablet.page.mouse.move(box["x"] + 20, box["y"] + 20)
    tablet.page.mouse.down()
    tablet.page.get_by_text(theory).wait_for()
    tablet.page.mouse.up()
    tablet.page.get_by_text(theory).wait_for(state="detached")
    assert theory not in tablet.page.content()


def test_the_screen_turns_to_the_other_side(tablet: Tablet) -> None:
    tablet.take(film_at("choix"))
    tablet.touch("[data-turn]")
    assert tablet.page.evaluate("document.documentElement.hasAttribute('data-turned')")
    tablet.tap(tablet.page.get_by_role("button", name="Tour de zombies"))
    assert tablet.page.evaluate("document.documentElement.hasAttribute('data-turned')")
    tablet.touch("[data-turn]")
    assert not tablet.page.evaluate("document.documentElement.hasAttribute('data-turned')")


def test_a_hurried_finger_adds_a_zombie_at_each_tap(tablet: Tablet) -> None:
    tablet.take(film_at("arrivees"))
    more = tablet.page.locator(".nm-go.is-lit").first
    more.evaluate("it => { it.click(); it.click(); it.click(); }")
    tablet.page.locator(".nm-arrivees li", has_text="× 3").wait_for()


def test_a_zombies_turn_takes_few_taps(tablet: Tablet) -> None:
    """One room: the side, the dice, all that arrive, who finds the clue, and it is noted."""
    tablet.take({**two_rooms(), "moves": [{"move": "open", "first": "J3", "name": "Hall"}]})
    assert button(tablet, "Tour de zombies")
    assert throw(tablet)
    tablet.wait(GUARDED)
    assert button(tablet, "Les 5 dans « Hall »")
    tablet.wait(GUARDED)
    tablet.tap("a.nm-pawn")
    tablet.wait(GUARDED)
    assert button(tablet, "Noter l'indice")
    assert tablet.taps <= A_TURN
    assert [it["move"] for it in tablet.moves] == ["open", "turn", "attack", "arrive", "clue"]


def two_rooms() -> dict[str, object]:
    """Hall and Cave; the turn of the third player is about to be chosen."""
    names = {"Ana": "virus", "Bruno": "vaudou", "Chloé": "implants"}
    seats = enumerate(names.items(), 1)
    return {
        "format": "non-morts/1",
        "title": "Deux pièces",
        "players": [{"id": f"J{at}", "name": it, "theory": theory} for at, (it, theory) in seats],
        "moves": [
            {"move": "open", "first": "J1", "name": "Hall"},
            {"move": "turn", "as": "survivants"},
            {"move": "room", "square": [1, 0], "doors": ["P1"], "name": "Cave"},
        ],
    }


def test_the_plan_fills_its_frame_and_keeps_its_scale(tablet: Tablet) -> None:
    """Whatever is asked, each room stays under the finger that has just touched it."""
    tablet.take(two_rooms())
    seen = [room_boxes(tablet)]
    assert button(tablet, "Tour de survivants")
    for page in ("plan", "plan?pion=pouffe", "plan?volet=sortie", "plan?case=2,0"):
        tablet.go(page)
        seen.append(room_boxes(tablet))
    for boxes in seen[1:]:
        moved = (
            abs(a - b)
            for now, then in zip(boxes, seen[0], strict=True)
            for a, b in zip(now, then, strict=True)
        )
        # The heads of two moments may be a line of words apart, never the rooms.
        assert max(moved) < A_LITTLE
    frame = tablet.page.locator(".nm-plan").bounding_box()
    assert frame
    width, height = seen[0][0][2:]
    assert 2 * width > frame["width"] * 0.75
    assert height > frame["height"] * 0.6
    assert tablet.page.locator(".nm-free.chosen .nm-draw").is_visible()


def room_boxes(tablet: Tablet) -> list[list[int]]:
    found = [it.bounding_box() for it in tablet.page.locator(".nm-room").all()]
    return [[round(box[it]) for it in ("x", "y", "width", "height")] for box in found if box]


def set_the_table(tablet: Tablet, names: list[str]) -> None:
    tablet.open("/nouvelle?jeu=non-morts")
    for seat, name in enumerate(names):
        tablet.page.locator("input[name=nom]").nth(seat).fill(name)
    tablet.leave_by(".foot .strong", "**/plan")
    tablet.game = tablet.page.url.split("/partie/")[1].split("/")[0]


def button(tablet: Tablet, name: str) -> bool:
    """Touch this button if it is there."""
    found = tablet.page.get_by_role("button", name=signed(name))
    if not found.count():
        return False
    tablet.tap(found)
    return True


def throw(tablet: Tablet) -> bool:
    """The dice that are owed; a panel that has just come ignores fingers for a moment."""
    if not tablet.page.locator("#onward[name=lancer]").count():
        return False
    tablet.wait(GUARDED)
    tablet.tap("#onward")
    return True


def survivors_turn(tablet: Tablet) -> None:
    """Somebody takes another along where a room is lit, then a room is drawn."""
    assert button(tablet, "Tour de survivants")
    tablet.tap("a.nm-pawn")
    lit = tablet.page.locator(".nm-go.is-lit")
    if lit.count():
        tablet.tap(tablet.page.locator("a.nm-pawn:not(.chosen)"))
        tablet.tap(lit)
        throw(tablet)
    if tablet.page.get_by_role("link", name="Lâcher").count():
        tablet.tap(tablet.page.get_by_role("link", name="Lâcher"))
    tablet.tap(".nm-door")


def zombies_turn(tablet: Tablet) -> None:
    """Every step of it, until a clue is found or nobody is left."""
    assert button(tablet, "Tour de zombies")
    for _ in range(20):
        if throw(tablet):
            pass
        elif tablet.page.locator(".nm-go.is-lit").count():
            tablet.tap(".nm-go.is-lit")
        elif button(tablet, "C'est posé") or button(tablet, "Avancer 1"):
            pass
        elif tablet.page.locator(":is(a, button).nm-token").count():
            tablet.tap(":is(a, button).nm-token")
        elif tablet.page.locator("a.nm-pawn").count():
            tablet.tap("a.nm-pawn")
            tablet.page.locator("input[name=texte]").fill("Une fiole vide")
            tablet.wait(GUARDED)
            button(tablet, "Noter l'indice")
            return
        else:
            return


def leaving_turn(tablet: Tablet) -> None:
    """A way out where somebody stands, and as many through it as can pay."""
    assert button(tablet, "Tour de survivants")
    if not tablet.page.locator(".nm-room:has(.nm-pawn) .nm-exit").count():
        tablet.tap(tablet.page.get_by_role("link", name="Tracer une sortie"))
        tablet.tap(".nm-room:has(.nm-pawn) .nm-go")
        tablet.wait(GUARDED)
        assert button(tablet, "Égouts")
    while walk_out(tablet):
        pass
    if not tablet.page.locator(".nm-poster").count():
        tablet.go("plan")
        tablet.tap(".nm-door")


def walk_out(tablet: Tablet) -> bool:
    """One or two through the exit of their room; the table contests nothing."""
    near = tablet.page.locator(".nm-room:has(.nm-exit) a.nm-pawn:not(.chosen)")
    for _ in range(2):
        if near.count():
            tablet.tap(near)
    if not tablet.page.locator(".nm-exit.is-lit").count():
        return False
    tablet.tap(".nm-exit.is-lit")
    throw(tablet)
    if tablet.page.get_by_text("Personne ne conteste").count():
        assert button(tablet, "Personne ne conteste")
    return True


@pytest.mark.soak
def test_a_whole_film_by_finger(tablet: Tablet) -> None:
    set_the_table(tablet, ["Ana", "Bruno"])
    tablet.go("plan?volet=des")
    while throw(tablet):
        pass
    tablet.wait(GUARDED)
    tablet.tap(tablet.page.get_by_role("button", name="Hall"))
    survivors_turn(tablet)
    zombies_turn(tablet)
    while not tablet.page.locator(".nm-poster").count() and tablet.taps < MOST_TAPS:
        leaving_turn(tablet)
    assert tablet.page.locator(".nm-poster").is_visible()
    kinds = {move["move"] for move in tablet.moves}
    assert {"open", "turn", "attack", "arrive", "clue", "room", "exit", "walk"} <= kinds
    tablet.undo()
    assert not tablet.page.locator(".nm-poster").count()
