"""A table is set by what is declared of it: its fields, its steps, what stands against it."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from random import Random
from typing import Any, Final

import pytest

from gm_assistant.engine.forms import NAME, TEXT, By, Many, OneOf, Whole, expect
from gm_assistant.engine.table import (
    Begin,
    DeclaredTable,
    Field,
    GoOn,
    NotReady,
    Problem,
    Ready,
    State,
    WebForm,
    picked,
    trimmed,
    twice,
)
from gm_assistant.seam.pages import SentForm

READINGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "late": {"oui": True, "non": False},
    "cards": {"2": 2, "3": 3},
}


def names_of(_state: State, form: WebForm) -> list[str]:
    if "bruit" in form:
        raise NotReady("Trop de bruit pour noter des noms.")
    return form.getlist("nom")


def leads(told: State, form: SentForm, _chance: Random) -> GoOn | Ready:
    return Ready(told) if form.get("faire") == "jouer" else GoOn(told, "regles")


def problems(state: State) -> Iterator[Problem]:
    if len(state["names"]) < 2:
        yield Problem("Il faut être deux : écrivez un nom de plus.")
    for name in twice(state["names"]):
        yield Problem(f"Deux fois « {name} ».", can_be_forced=True)


def opened(document: dict[str, Any]) -> None:
    expect(document["hats"] != 7, "hats", "sept chapeaux portent malheur")


HATS: Final = DeclaredTable[SentForm](
    evening="Chapeaux",
    fields=(
        Field("title", NAME, "Chapeaux", "noms", "titre", clean=trimmed(5)),
        Field("names", Many(TEXT), [], "noms", told=names_of),
        Field("hats", Whole(1, 9), 3, "noms", "chapeaux"),
        Field("colour", OneOf(("rouge", "noir"), "couleur"), "noir", "regles"),
        Field("rulings", By(TEXT, TEXT), {}, "regles", told=picked(READINGS, "r.")),
        Field("round", Whole(), 0),
    ),
    steps={
        "noms": leads,
        "regles": lambda told, _form, _chance: GoOn(told, "noms", (("lu", "1"),)),
        "tour": lambda told, _form, _chance: GoOn({**told, "round": told["round"] + 1}, "tour"),
    },
    document=lambda state, chance: {"hats": state["hats"], "first": chance.choice(state["names"])},
    opened=opened,
    problems=problems,
)


def fresh(**told: Any) -> State:
    return HATS.fresh(datetime(2026, 11, 19)) | told  # noqa: DTZ001 a date alone


def answered(state: State, step: str, *pairs: tuple[str, str]) -> GoOn | Begin:
    return HATS.answered(state, step, SentForm(pairs), Random(1))


def refused(state: State, step: str, *pairs: tuple[str, str]) -> NotReady:
    with pytest.raises(NotReady) as refusal:
        answered(state, step, *pairs)
    return refusal.value


def test_a_fresh_table_holds_first_values_and_the_day() -> None:
    state = fresh()
    assert state["title"] == "Chapeaux du 19 novembre"
    assert (state["names"], state["hats"], HATS.first) == ([], 3, "noms")
    assert HATS.holds(state)


@pytest.mark.parametrize(
    "written", [{"hats": 12}, {"hats": "3"}, {"names": "Ana"}, {"colour": "vert"}, {"title": ""}]
)
def test_a_table_in_which_somebody_wrote_is_not_ours(written: State) -> None:
    assert not HATS.holds(fresh(**written))


def test_a_form_tells_the_fields_of_its_step_and_no_others() -> None:
    told = answered(fresh(), "noms", ("titre", "  Chapeliers "), ("chapeaux", "5"),
                    ("nom", "Ana"), ("nom", "Bob"), ("colour", "rouge"))  # fmt: skip
    assert isinstance(told, GoOn)
    assert told.step == "regles"
    wanted = {"title": "Chape", "hats": 5, "names": ["Ana", "Bob"], "colour": "noir"}
    assert {it: told.state[it] for it in wanted} == wanted


@pytest.mark.parametrize("word", ["", "douze", "99", "0"])
def test_nonsense_changes_nothing(word: str) -> None:
    told = answered(fresh(hats=4), "noms", ("chapeaux", word), ("titre", "   "))
    assert isinstance(told, GoOn)
    assert (told.state["hats"], told.state["title"]) == (4, "Chapeaux du 19 novembre")


def test_of_two_values_of_one_name_the_first_counts() -> None:
    told = answered(fresh(), "regles", ("colour", "rouge"), ("colour", "noir"))
    assert isinstance(told, GoOn)
    assert told.state["colour"] == "rouge"


def test_readings_are_told_by_the_words_that_a_form_sends() -> None:
    told = answered(fresh(), "regles", ("r.late", "non"), ("r.cards", "9"))
    assert isinstance(told, GoOn)
    assert told.state["rulings"] == {"late": False}
    assert told.about == (("lu", "1"),)


def test_a_step_may_be_decided_by_taps_alone() -> None:
    told = answered(fresh(round=2), "tour")
    assert isinstance(told, GoOn)
    assert told.state["round"] == 3


def test_what_is_lacking_is_said_at_its_step_and_what_was_told_is_kept() -> None:
    refusal = refused(fresh(), "noms", ("nom", "Ana"), ("faire", "jouer"))
    assert refusal.sentence == "Il faut être deux : écrivez un nom de plus."
    assert (refusal.step, refusal.can_be_forced) == ("noms", False)
    assert refusal.state
    assert refusal.state["names"] == ["Ana"]


def test_a_problem_that_can_be_forced_is_passed_over() -> None:
    twins = (("nom", "Ana"), ("nom", "Ana"), ("faire", "jouer"))
    assert refused(fresh(), "noms", *twins).can_be_forced
    begun = answered(fresh(), "noms", *twins, ("force", "1"))
    assert begun == Begin({"hats": 3, "first": "Ana"})


def test_the_rules_prove_the_document() -> None:
    people = (("nom", "Ana"), ("nom", "Bob"), ("faire", "jouer"))
    refusal = refused(fresh(), "noms", *people, ("chapeaux", "7"))
    wanted = "hats : sept chapeaux portent malheur. Corrigez, puis recommencez."
    assert (refusal.sentence, refusal.step) == (wanted, "noms")
    assert refusal.state
    assert refusal.state["hats"] == 7


def test_a_form_that_cannot_be_read_keeps_nothing() -> None:
    refusal = refused(fresh(), "noms", ("bruit", "1"), ("chapeaux", "5"))
    assert (refusal.step, refusal.state) == ("noms", None)


def test_a_form_of_no_step_leads_to_the_first() -> None:
    refusal = refused(fresh(), "nulle part")
    assert (refusal.step, refusal.state) == ("noms", None)
    assert "n'existe pas" in refusal.sentence


def test_names_told_before_are_named_again() -> None:
    assert [*twice("abcab")] == ["a", "b"]
