"""Evenings of which something untrue was once said: what their whys and refusals say now."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest
from truth.heard import LISTENING
from truth.test_heard import POSTS, until
from truth.truths import called_after_the_end
from views.evening import SCRIPTS

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game, replay
from gm_assistant.games.quinte_bourg.rules.why import sentences_of
from gm_assistant.games.quinte_bourg.screens.day import day_script
from gm_assistant.games.quinte_bourg.screens.decision import invocation_view
from gm_assistant.games.quinte_bourg.screens.night_console import Cursor, night_console

Move = dict[str, Any]
NIGHT: Move = {"move": "night"}
DEALT = {"A": "reptilien", "B": "reptilienne_alpha"}


class Told(NamedTuple):
    """The moves after nightfall, what is said of them, and what the table differs in."""

    moves: list[Move]
    said: str
    roles: Mapping[str, str] = {}
    cards: Mapping[str, str] = {}
    table: Mapping[str, Any] = {}
    people: Mapping[str, Mapping[str, Any]] = {}

    def game(self) -> tuple[Game, str]:
        """The game, and the sentence of the refusal that stopped it."""
        roles = {**DEALT, **self.roles}
        players = [
            {
                "id": it,
                "name": f"N{it.lower()}",
                "camp_roles": [roles.get(it, "villageois")],
                "specialities": [self.cards[it]] if it in self.cards else [],
                **self.people.get(it, {}),
            }
            for it in "ABCDEFGHIJKL"
        ]
        table = {"format": "quinte-bourg/1", "players": players, **self.table}
        game, refused = replay({**table, "moves": [NIGHT, *self.moves]})
        return game, refused.refusal.sentence if refused else ""


def row(step: str, **fields: Any) -> Move:
    return {"move": "call", "step": step, **fields}


def invoke(by: str, power: str, target: str) -> Move:
    return {"move": "invoke", "by": by, "power": power, "target": target}


def aimed(house: str, **fields: Any) -> Move:
    return row("reptiliens", target=house, **fields)


STRUCK = row("attaque")
TAKEN = {"D": "psychopathe", "F": "freyja", "E": "laura"}
BOUND = [
    aimed("G"),
    row("psychopathe", target="B"),
    row("allumeuse", targets=["G", "A"], house="G"),
]
LOVE = {"lovers": ["G", "H"]}
VOTED = [*until("vote"), {"move": "vote", "ballots": [["B", "F"]]}, {"move": "execute"}]
LAW = {"move": "law", "by": "K", "text": "c", "effect": "condorcet"}
FATE = {"move": "fate", "player": "F", "becomes": "fantome", "shows": "camp"}

STORIES = {
    "somebody bound where the attack is takes part in it": Told(
        [*BOUND, STRUCK],
        "Na attaque chez Ng : qui se trouve déjà là prend part à l'attaque.",
        cards=TAKEN,
    ),
    "somebody abducted does not attack": Told(
        [*BOUND, STRUCK],
        "Nb n'attaque pas : son sommeil lourd dure jusqu'à l'aube.",
        cards=TAKEN,
    ),
    "the target of an abduction is abducted, not drugged": Told(
        [row("psychopathe", target="H")],
        "Le Psychopathe enlève Nh : sommeil lourd jusqu'à l'aube.",
        cards=TAKEN,
    ),
    "a carnage is told as an attack": Told(
        [aimed("G"), row("allumeuse", targets=["H", "A"], house="H"), {**STRUCK, "carnage": True}],
        "Na attaque chez Nh : en mode carnage, les Reptiliens éveillés frappent là où la nuit",
        cards=TAKEN,
    ),
    "horns are told": Told(
        [aimed("A", horns=True), row("laura", house="A"), STRUCK],
        "avec les cornes : Na reste des leurs, et le danger est pour qui dort là.",
        cards=TAKEN,
    ),
    "a target converted since is told": Told(
        [aimed("K"), invoke("B", "conversion_noire", "K"), STRUCK],
        "Nk est des leurs depuis une conversion, et ne peut pas en mourir.",
        roles={"B": "reptilienne_noire"},
    ),
    "why half a pair cannot act": Told(
        [row("toque", target="D"), row("minus_cortex", cortex="F", minus="G")],
        "Minus et Cortex sans effet : il faut les deux, et Minus (Nd) dort jusqu'à l'aube.",
        roles={"C": "cortex", "D": "minus"},
        cards={"H": "toque"},
        table={"start": {"weekday": "mardi"}},
    ),
    "a first murder that costs two": Told(
        [invoke("C", "assassinat", "D")],
        "Assassinat par une carte héritée : Nc paie 2 pièces dès le premier",
        people={"C": {"specialities": ["assassin"], "inherited": ["assassin"], "coins": 3}},
    ),
    "an attack emptied by a later move": Told(
        [aimed("G"), row("laura", house="K"), STRUCK, row("laura", house="G")],
        "L'attaque est à rejouer : un appel d'avant a changé",
        cards=TAKEN,
    ),
    "a disagreement without an alpha": Told(
        [aimed("C", agreed=False)],
        "Pas de cible : les Reptiliens sont en désaccord et aucune alpha en vie ne tranche.",
        roles={"B": "reptilien"},
    ),
    "the revealer on a secret death": Told(
        [
            invoke("H", "morsure", "C"),
            row("ingenieure", invention="revelateur", target="C"),
        ],
        "Le village croit Nc en vie : choisissez quelqu'un à la morgue.",
        roles={"H": "fennec"},
        cards={"K": "ingenieure"},
    ),
    "the animal on a secret death": Told(
        [invoke("H", "morsure", "C"), row("dresseur_chien", corpse="C")],
        "Le village croit Nc en vie : choisissez quelqu'un à la morgue.",
        roles={"H": "fennec"},
        cards={"K": "dresseur_chien"},
    ),
    "a prophet who has not yet said what he becomes": Told(
        [STRUCK, *VOTED, invoke("F", "resurrection", "F")],
        "Nf n'a pas encore choisi sa suite : demandez-la d'abord, un fantôme peut invoquer.",
        roles={"F": "prophete"},
    ),
    "coins for whoever left them": Told(
        [
            *(STRUCK, *VOTED, FATE, invoke("H", "resurrection", "F")),
            {"move": "legacy", "dead": "F", "gives": {"F": 1}},
        ],
        "Ces pièces sont celles de Nf : léguez-les à quelqu'un d'autre.",
        roles={"H": "prophete"},
        table={"posts": POSTS},
    ),
    "a scrutateur where everybody has a post": Told(
        until("postes"),
        "devient Scrutateur en plus de son poste : tout le monde en a déjà un.",
        table={"posts": {**POSTS, "chef_milice": "L", "bourreau": "G"}},
        people={it: {"status": "fantome", "coins": 0} for it in "ADHJKL"}
        | {"B": {"camp_roles": ["reptilien"]}},
    ),
    "the duels of a Condorcet vote": Told(
        [
            *(STRUCK, *until("loi"), LAW, {"move": "law_decision", "accepted": True}),
            {"move": "stage", "stage": "vote"},
            {"move": "vote", "ballots": [["A", ["F", "G"]], ["B", ["G", "F"]], ["C", ["F"]]]},
        ],
        "Nf ne perd aucun duel : contre Ng 2 à 1.",
        table={"posts": POSTS},
    ),
    "a name keeps its capital after a dash": Told(
        [],
        "Cette condition suit celle d'un camp – Ng ne peut plus revenir",
        roles={"F": "sesiano"},
        table={**LOVE, "first_death_spent": True},
        people={it: {"status": "esprit", "coins": 0} for it in "GH"}
        | {"F": {"personal": ["romantique"]}},
    ),
    "one Reptilian is one": Told(
        [],
        "Il y a 1 Reptilien parmi 12 vivants.",
        roles={"B": "villageois", "F": "pach"},
        people={"F": {"personal": ["perfect_matcheur"]}},
    ),
    "a bride by force who would pay": Told(
        [
            *(STRUCK, *until("mariages")),
            {
                "move": "wedding", "spouses": ["C", "D"], "after": "G",
                "priest": "pretre_traditionnel", "price": 1, "payer": "D", "forced_by": "C",
            },
        ],
        "Nd se marie de force et ne paie pas : faites payer la personne qui l'impose.",
        table={"posts": {**POSTS, "pretre_traditionnel": "J"}},
        people={"C": {"coins": 5}},
    ),
    "grief at night": Told(
        [aimed("G"), STRUCK],
        "Nh meurt de chagrin avec son amour.",
        table={**LOVE, "first_death_spent": True},
    ),
    "the death of a first lover, on the spot": Told(
        [aimed("G"), STRUCK],
        "Ng revient à la vie : l'amour efface la première mort (attaque des Reptiliens).",
        table=LOVE,
    ),
}  # fmt: skip


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_it_is_said_as_it_is(story: Told) -> None:
    game, refused = story.game()
    told = [plain(it) for it in (*sentences_of(game), refused)]
    assert any(story.said in it for it in told), told


def test_half_a_pair_is_absent_by_part() -> None:
    game, _ = STORIES["why half a pair cannot act"].game()
    console = night_console(game.back_to(2), SCRIPTS, Cursor("minus_cortex"))
    assert plain(console.call.absence).startswith("Minus ne répondra pas")


def test_the_band_tells_grief_and_love_on_the_spot() -> None:
    for name in ("grief at night", "the death of a first lover, on the spot"):
        story = STORIES[name]
        band = night_console(story.game()[0], SCRIPTS).band
        assert band is not None
        assert story.said in plain(band.detail)


def test_eyes_are_closed_by_name_before_a_power() -> None:
    """L79, I-18: the Reptilians have theirs open."""
    game, _ = Told([], "").game()
    words = [plain(it.words) for it in invocation_view(game.village, LISTENING, {}).announcements]
    assert "Reptiliens, on referme les yeux" in words[0]


def test_candidates_are_asked_for_on_sunday() -> None:
    saturday = {"posts": {**POSTS, "bourreau": None}, "start": {"weekday": "samedi"}}
    moves = [STRUCK, *until("richesse"), *until("postes")]
    game, _ = Told(moves, "", table=saturday).game()
    asked = [it.question for it in day_script(game, SCRIPTS).stage.decisions]
    assert "Bourreau : qui se présente ?" in asked


def test_after_the_victory_nothing_is_asked() -> None:
    alone = {"B": "villageois"}
    game, _ = Told([STRUCK, *until("loi")], "", roles=alone, cards={"F": "assassin"}).game()
    won = game.play(invoke("F", "assassinat", "A"))
    stage = day_script(won, SCRIPTS).stage
    assert won.village.result is not None
    assert (stage.decisions, stage.next_label, stage.ring) == ((), "", None)
    assert not [it for it in stage.announcements if "reprenons" in it.words]


def test_a_name_that_begins_with_a_vowel_is_elided_after_que() -> None:
    people = {it: {"status": "esprit", "coins": 0} for it in "BCDEFIJKL"}
    named = {"G": {"name": "Églantine"}, "H": {"name": "Ana"}, "A": {"status": "esprit"}}
    game, _ = Told([], "", table=LOVE, people={**people, **named}).game()
    assert "Il ne reste en vie qu'Églantine et Ana." in " ".join(map(plain, sentences_of(game)))


def test_after_the_victory_nobody_is_called_by_night() -> None:
    alone = {"B": "villageois"}
    game, _ = Told(
        [invoke("F", "assassinat", "A")], "", roles=alone, cards={"F": "assassin"}
    ).game()
    assert game.village.result is not None
    assert not list(called_after_the_end(night_console(game, SCRIPTS)))
    going_on = game.play({"move": "continue"})
    assert list(called_after_the_end(night_console(going_on, SCRIPTS)))
