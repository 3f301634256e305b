"""A form knows one kind of value from every side, and says the same sentence in every game."""

from random import Random
from typing import Any

import pytest

from gm_assistant.engine.forms import (
    ABSENT,
    ANYTHING,
    COINS,
    FLAG,
    MOMENT,
    NAME,
    TEXT,
    By,
    Called,
    Checked,
    Choice,
    Form,
    Known,
    Made,
    Many,
    Matching,
    OneNumber,
    OneOf,
    OrNull,
    Pair,
    Shape,
    Whole,
)
from gm_assistant.engine.wording import Malformed, Unreadable

TABLE = Known({"players": ("J1", "J2", "J3")})
PLAYER = Called("players", "joueur")
SEATED = Called("players", "joueur", numbered=True)
DIE = Whole(1, 6)
SIDES = OneOf(("nord", "sud"), "camp")
STEP = Shape({"to": SIDES}, {"die": DIE})
OPS = Choice("op", "geste", {"soin": Shape({"who": PLAYER}), "pause": Shape()})
UNKNOWN = "champ inconnu ; ôtez-le, ou mettez l'assistant à jour"
ENTIER = "un nombre entier de 1 à 6 est attendu"

UNDERSTOOD: list[tuple[Form[Any], Any, Any]] = [
    (ANYTHING, {"a": [1]}, {"a": [1]}),
    (TEXT, "", ""),
    (NAME, " ", " "),
    (Matching("h[1-9]", "h et un chiffre"), "h3", "h3"),
    (FLAG, False, False),
    (MOMENT, "2031-05-01T21:30:00+02:00", "2031-05-01T21:30:00+02:00"),
    (DIE, 6, 6),
    (Whole(), -3, -3),
    (COINS, 0, 0),
    (OneNumber((0, 90), "rotation"), 90, 90),
    (SIDES, "nord", "nord"),
    (PLAYER, "J2", "J2"),
    (OrNull(DIE), None, None),
    (OrNull(DIE), 2, 2),
    (Many(DIE, 1, 3), [1, 1], (1, 1)),
    (Pair(DIE, PLAYER, "[dé, joueur]"), [3, "J1"], (3, "J1")),
    (By(PLAYER, DIE), {"J1": 2}, {"J1": 2}),
    (By(SIDES, DIE, each=True), {"sud": 1, "nord": 2}, {"sud": 1, "nord": 2}),
    (Checked(DIE, lambda it, _: it != 3, "autre que 3"), 4, 4),
    (Made(DIE, str), 4, "4"),
    (STEP, {"to": "sud"}, {"to": "sud"}),
    (OPS, {"op": "soin", "who": "J1"}, {"who": "J1"}),
    (OPS, {"op": "pause"}, {}),
]

REFUSED: list[tuple[Form[Any], Any, str, str]] = [
    (TEXT, 3, "", "un texte est attendu"),
    (TEXT, "\ud83e", "", "caractère illisible"),
    (NAME, "", "", "un texte non vide est attendu"),
    (Matching("h[1-9]", "h et un chiffre"), "h0", "", "h et un chiffre"),
    (Matching("h[1-9]", "h et un chiffre"), "h1\n", "", "h et un chiffre"),
    (FLAG, 1, "", "true ou false est attendu"),
    (FLAG, None, "", "true ou false est attendu"),
    (MOMENT, "hier", "", "une date ISO 8601 est attendue"),
    (MOMENT, "2031-05-01" + "0" * 40, "", "une date ISO 8601 est attendue"),
    (MOMENT, 20310501, "", "un texte est attendu"),
    (DIE, 0, "", ENTIER),
    (DIE, 7, "", ENTIER),
    (DIE, True, "", ENTIER),
    (DIE, 3.0, "", ENTIER),
    (DIE, "3", "", ENTIER),
    (Whole(0), -1, "", "un nombre entier à partir de 0 est attendu"),
    (Whole(0), 10**101, "", "un nombre entier à partir de 0 est attendu"),
    (Whole(), "x", "", "un nombre entier est attendu"),
    (COINS, -1, "", "un nombre entier de pièces est attendu"),
    (OneNumber((0, 90), "rotation"), 45, "", "rotation : 45 n'existe pas"),
    (OneNumber((0, 90), "rotation"), False, "", "rotation : un nombre est attendu"),
    (SIDES, "est", "", "camp : « est » n'existe pas"),
    (SIDES, ["nord"], "", "camp : un mot est attendu"),
    (SIDES, "\x07" + "a" * 60, "", f"camp : « ?{'a' * 39}… » n'existe pas"),
    (PLAYER, "J9", "", "joueur : « J9 » n'existe pas"),
    (OrNull(DIE), 0, "", ENTIER),
    (Many(DIE), {}, "", "une liste est attendue"),
    (Many(DIE, 1), [], "", "il en faut au moins 1"),
    (Many(DIE, 1, 2), [1, 1, 1], "", "il en faut de 1 à 2"),
    (Many(DIE, 2, 2), [1], "", "il en faut exactement 2"),
    (Many(DIE), [1, 0], "[1]", ENTIER),
    (Many(PLAYER, distinct=True), ["J1", "J1"], "", "le même nom y est deux fois"),
    (Pair(DIE, DIE, "[x, y]"), [1], "", "[x, y] est attendu"),
    (Pair(DIE, DIE, "[x, y]"), [1, 9], "[1]", ENTIER),
    (By(PLAYER, DIE), [], "", "un objet est attendu"),
    (By(PLAYER, DIE), {"J9": 1}, "J9", "joueur : « J9 » n'existe pas"),
    (By(PLAYER, DIE), {"J1": 0}, "J1", ENTIER),
    (By(PLAYER, DIE, least=1), {}, "", "il en faut au moins 1"),
    (By(SIDES, DIE, each=True), {"sud": 1}, "nord", "ce champ manque"),
    (Checked(DIE, lambda it, _: it != 3, "autre que 3"), 3, "", "autre que 3"),
    (STEP, {}, "to", "ce champ manque"),
    (STEP, {"to": "sud", "de": 3}, "de", UNKNOWN),
    (STEP, {"to": "sud", "die": 0}, "die", ENTIER),
    (OPS, {}, "op", "ce champ manque"),
    (OPS, {"op": "danse"}, "op", "geste : « danse » n'existe pas"),
    (OPS, {"op": "soin"}, "who", "ce champ manque"),
    (OPS, {"op": "pause", "who": "J1"}, "who", UNKNOWN),
]


@pytest.mark.parametrize(("form", "value", "read"), UNDERSTOOD)
def test_a_value_is_understood(form: Form[Any], value: Any, read: Any) -> None:
    assert form.read(value, "", TABLE) == read
    assert form.sound(value, TABLE)
    assert form.words


@pytest.mark.parametrize(("form", "value", "place", "sentence"), REFUSED)
def test_what_is_wrong_is_said_at_its_place(
    form: Form[Any], value: Any, place: str, sentence: str
) -> None:
    with pytest.raises(Malformed) as caught:
        form.read(value, "", TABLE)
    assert (caught.value.place, caught.value.sentence) == (place, sentence)


SENT: list[tuple[Form[Any], dict[str, list[str]], Any]] = [
    (TEXT, {"it": [""]}, ""),
    (TEXT, {}, ABSENT),
    (NAME, {"it": [""]}, ABSENT),
    (FLAG, {"it": ["oui"]}, True),
    (FLAG, {"it": ["1"]}, True),
    (FLAG, {"it": ["non"]}, False),
    (FLAG, {"it": [""]}, ABSENT),
    (DIE, {"it": ["3"]}, 3),
    (Whole(-9), {"it": ["-2"]}, -2),
    (DIE, {"it": [""]}, ABSENT),
    (SIDES, {"it": ["nord", "sud"]}, "sud"),
    (PLAYER, {"it": ["J1"]}, "J1"),
    (SEATED, {"it": ["1"]}, "J2"),
    (OrNull(PLAYER), {"it": [""]}, None),
    (OrNull(PLAYER), {"it": ["J1"]}, "J1"),
    (OrNull(PLAYER), {}, ABSENT),
    (Many(PLAYER), {"it": ["J1", "", "J3"]}, ["J1", "J3"]),
    (Many(PLAYER), {"it": [""]}, []),
    (Pair(DIE, DIE, "[x, y]"), {"it": ["[1, 2]"]}, [1, 2]),
    (By(PLAYER, DIE), {"it.J1": ["2"], "it.J2": [""], "other.J3": ["4"]}, {"J1": 2}),
    (By(SEATED, DIE), {"it.0": ["2"]}, {"J1": 2}),
    (Made(Many(DIE), len), {"it": ["1", "2"]}, [1, 2]),
    (STEP, {"it": ['{"to": "sud"}']}, {"to": "sud"}),
]


@pytest.mark.parametrize(("form", "fields", "told"), SENT)
def test_a_web_form_says_a_value(form: Form[Any], fields: dict[str, list[str]], told: Any) -> None:
    found = form.sent("it", fields, TABLE)
    assert found is told if told is ABSENT else found == told


@pytest.mark.parametrize(
    ("form", "word"),
    [
        (By(PLAYER, DIE), "2"),
        (FLAG, "peut-être"),
        (DIE, "3.0"),
        (DIE, "²"),
        (DIE, "9" * 16),
        (SEATED, "3"),
        (SEATED, "-1"),
        (SEATED, "J1"),
        (Pair(DIE, DIE, "[x, y]"), "[1,"),
        (STEP, "[" * 100_000),
    ],
)
def test_what_no_button_sends_is_unreadable(form: Form[Any], word: str) -> None:
    with pytest.raises(Unreadable):
        form.sent("it", {"it": [word]}, TABLE)


def test_half_a_list_is_sound_and_a_wrong_one_is_not() -> None:
    pair = Shape({"two": Many(PLAYER, 2, 2), "die": DIE, "gives": By(PLAYER, DIE, least=1)})
    draft = {"two": ["J1"], "die": 9, "gives": {}, "other": 1}
    assert pair.kept(draft, TABLE) == {"two": ["J1"], "gives": {}}
    assert pair.kept({"two": ["J9"], "gives": []}, TABLE) == {}
    assert pair.kept("rien", TABLE) == {}


def test_an_optional_field_left_empty_is_left_out() -> None:
    shape = Shape({"text": TEXT}, {"more": TEXT, "die": DIE})
    assert shape.filled({"text": [""], "more": [""], "die": [""]}) == {"text": ""}


@pytest.mark.parametrize(
    ("form", "values"),
    [
        (NAME, []),
        (DIE, [1, 2, 3, 4, 5, 6]),
        (OrNull(FLAG), [None, True, False]),
        (PLAYER, ["J1", "J2", "J3"]),
        (Many(PLAYER, 2, 2, distinct=True), [["J1", "J2"], ["J1", "J3"], ["J2", "J3"]]),
        (Many(SIDES, 0, 1), [[], ["nord"], ["sud"]]),
        (Pair(SIDES, OneOf(("a",), "lettre"), "[camp, a]"), [["nord", "a"], ["sud", "a"]]),
        (Checked(DIE, lambda it, _: it > 4, "plus de 4"), [5, 6]),
    ],
)
def test_the_values_worth_trying(form: Form[Any], values: list[Any]) -> None:
    assert list(form.domain(TABLE)) == values


@pytest.mark.parametrize("seed", range(40))
def test_what_is_drawn_is_understood(seed: int) -> None:
    everything = [form for form, _, _ in UNDERSTOOD if form not in (ANYTHING, MOMENT)]
    for form in everything:
        drawn = form.draw(Random(seed), TABLE)
        if drawn is not ABSENT:
            form.read(drawn, "", TABLE)


def test_nothing_is_drawn_where_nothing_is_known() -> None:
    nobody = Known({"players": ()})
    assert PLAYER.draw(Random(1), nobody) is ABSENT
    assert Shape({"who": PLAYER}).draw(Random(1), nobody) is ABSENT
    assert Many(PLAYER, 2, 2, distinct=True).draw(Random(1), nobody) is ABSENT
