"""The dream of the village offers true facts, and the one that is touched is recorded."""

from random import Random

from views.evening import around, opened

from gm_assistant.games.quinte_bourg.screens.taps import Whole, fields_of, understood
from gm_assistant.seam.pages import SentForm


def test_a_true_fact_is_one_touch() -> None:
    ghost = [{"id": "Zoe", "name": "Zoe", "camp_roles": ["villageois"], "status": "esprit"}]
    cards = ("Ana villageois", "Bob reptilien", "Cleo reptilien", "Dan villageois")
    night = around(*cards, ghosts=ghost, lovers=["Ana", "Dan"], start={"weekday": "mercredi"})
    offered = opened(night, "reve").call.choices
    said = [it.value for it in offered]
    assert "Il y a 2 Reptiliens en vie." in said
    assert "Les deux Amoureux sont en vie." in said
    form = SentForm((("move", "call"), ("step", "reve"), ("text", said[0])))
    found = understood(night, {}, fields_of(form), Random(0))
    assert isinstance(found, Whole)
    assert night.play(found.move).moves[-1]["text"] == said[0]
