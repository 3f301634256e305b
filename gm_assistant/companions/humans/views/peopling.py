"""Where the humans and the tokens of a tile stand, when the table does not leave it to the rule."""

from collections.abc import Iterable, Sequence

from gm_assistant.companions.humans.views.model import Ask, Link
from gm_assistant.companions.humans.views.words import capital, tile_name, told
from gm_assistant.humans.laying import usual_street_humans
from gm_assistant.humans.reasons.words import cell as cell_words
from gm_assistant.humans.squares import Place, Square
from gm_assistant.humans.tiles import BUILDING, STREET, Ground, squares_of
from gm_assistant.humans.town import Town
from gm_assistant.toolkit.asking import FieldView, OptionView


def may_people(town: Town, tile: str) -> bool:
    """Whether there is anything to choose."""
    facts, marks = town.box.tiles[tile], "".join(town.box.tiles[tile].rows)
    if facts.kind == "batiment":
        squares = marks.count(BUILDING)
        return any(0 < it < squares for it in (facts.humans, facts.tokens))
    return town.crowded and marks.count(STREET) > 2 and town.rulings.two_humans == "deux_cases"


def people_ask(town: Town, tile: str, place: Place, rotation: int, ground: Ground) -> Ask:
    facts = town.box.tiles[tile]
    fields: tuple[FieldView, ...]
    if facts.kind == "batiment":
        inside = squares_of(ground, BUILDING)
        fields = (
            _field("humans", f"Humains : {min(facts.humans, len(inside))}", inside, facts.humans),
            _field("tokens", f"Jetons dé : {min(facts.tokens, len(inside))}", inside, facts.tokens),
        )
    else:
        fields = (_street_field(town, place, ground),)
    hidden = (("tile", tile), ("at", f"{told(place)},{rotation}"), ("peuplee", "1"))
    return Ask(
        "peupler",
        f"{capital(tile_name(town, tile))} : qui est où ?",
        "tile",
        "De gauche à droite et de haut en bas sur la tuile posée.",
        hidden=hidden,
        fields=fields,
        submit="Poser ainsi",
        links=(Link("", "Revenir à la ville"),),
        owed=True,
    )


def _field(name: str, label: str, squares: Sequence[Square], usual: int) -> FieldView:
    return FieldView(name, label, "check", options=_options(squares, squares[:usual]))


def _street_field(town: Town, place: Place, ground: Ground) -> FieldView:
    usual = usual_street_humans(town, place, ground)
    options = _options(squares_of(ground, STREET), usual)
    return FieldView("humans", "Deux humains, dont un au centre", "check", options=options)


def _options(squares: Iterable[Square], usual: Sequence[Square]) -> tuple[OptionView, ...]:
    return tuple(OptionView(told(it), cell_words(it), it in usual) for it in squares)
