"""What a page sends becomes values of the game file, by the forms of the moves and of the rows."""

from typing import Any

import pytest
from views.evening import around

from gm_assistant.engine.wording import Unreadable
from gm_assistant.games.quinte_bourg.screens.taps import fields_of, prove_sound
from gm_assistant.seam.pages import SentForm

VILLAGE = around("Ana villageois voleur", "Bob reptilien", "Cléo villageois freyja").village


@pytest.mark.parametrize(
    ("sent", "read"),
    [
        ("move=call&step=allumeuse&targets=Ana&targets=Bob", {"targets": ["Ana", "Bob"]}),
        ("move=call&step=voleur&house=Bob&takes=3", {"house": "Bob", "takes": 3}),
        ("move=call&step=voleur&gives.Ana=2&gives.Bob=0", {"gives": {"Ana": 2}}),
        ("move=call&step=voleur&gives=Ana", {"gives": "Ana"}),
        ("move=call&step=reptiliens&horns=1&disagreed=1", {"horns": True, "disagreed": "1"}),
        ("move=exchange&with=", {"with": None}),
        ("move=pickpocket&post=pickpocket_impair&target=", {"target": None}),
        ("move=assign&post=president&player=", {}),
        ("move=correct&post=president&player=", {"player": None}),
        ("move=execute&pardon=1", {"pardon": True}),
        ("move=tribunal&accused=Ana&execute=Bob&execute=", {"execute": ["Bob"]}),
        ("move=vote&voter=Ana&choice=Bob&closing=1", {"choice": "Bob", "closing": True}),
        ("move=law_decision&accepted=0&force=1", {"accepted": False, "force": True}),
        ("move=nothing&anything=else&empty=", {"anything": "else"}),
    ],
)
def test_a_form_is_read_by_its_move(sent: str, read: dict[str, Any]) -> None:
    pairs = tuple((name, value) for name, _, value in (it.partition("=") for it in sent.split("&")))
    found = fields_of(SentForm(pairs))
    steering = ("move", "step", "post", "accused", "voter")
    assert {it: value for it, value in found.items() if it not in steering} == read


@pytest.mark.parametrize(
    "sent", [("takes", "beaucoup"), ("gives.Bob", "x"), ("force", "peut-être")]
)
def test_what_no_button_sends_is_not_read(sent: tuple[str, str]) -> None:
    with pytest.raises(Unreadable):
        fields_of(SentForm((("move", "call"), ("step", "voleur"), sent)))


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("call:voleur", {"house": "Bob", "gives": {"Ana": 1}, "choose": "gives"}),
        ("call:allumeuse", {"targets": ["Ana"]}),
        ("call:attaque", {"picked": ["Bob"], "carnage": True}),
        ("vote", {"choice": ["Ana", "Bob"], "choose": "horaire"}),
        ("wedding", {"spouses": ["Ana"], "ailleurs": True}),
        ("ouverture", {"marks": [0, 2], "left": 1}),
        ("invoke", {"by": "Ana", "about": "Bob", "of": "Bob", "role": "villageois"}),
    ],
)
def test_half_a_decision_may_be_kept(key: str, told: dict[str, Any]) -> None:
    prove_sound(key, told, VILLAGE)


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("call:voleur", {"house": "Personne"}),
        ("call:voleur", {"gives": "Ana"}),
        ("call:allumeuse", {"targets": "Ana"}),
        ("vote", {"choice": "Ana"}),
        ("ouverture", {"marks": [True]}),
        ("invoke", {"role": "roi"}),
        ("law", {"anything": 3}),
    ],
)
def test_what_nobody_could_have_begun_is_not_kept(key: str, told: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        prove_sound(key, told, VILLAGE)
