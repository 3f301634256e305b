"""What happened in one night or one day, line by line: each thing once, where it happened."""

from collections.abc import Iterator, Sequence
from typing import Final

from gm_assistant.companions.quinte_bourg.views.ledger.time import Page
from gm_assistant.french.agreement import agreed, listed
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import holders
from gm_assistant.quinte_bourg.reasons.sentences import reason_of
from gm_assistant.quinte_bourg.village.records import Consequence, Law
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS
from gm_assistant.seam.tale import Line

# The kinds of consequences that are told, and their signs; purses are drawn as a curve, sleep
# and wishes are told house by house, and an announcement repeats what has been told.
TOLD: Final = {
    "arrive": "i-village",
    "attack": "m-cible",
    "charm": "m-charme",
    "conversion": "i-invocation",
    "death": "m-mort",
    "decree": "i-alerte",
    "effect": "i-invocation",
    "heritage": "m-heritage",
    "law": "i-journal",
    "leave": "i-village",
    "move_house": "i-village",
    "pardon": "m-coeur",
    "post": "m-poste",
    "power": "i-invocation",
    "protection": "m-protege",
    "resurrection": "m-coeur",
    "spared": "m-coeur",
    "trial": "m-main",
    "vote": "m-main",
    "wedding": "m-marie",
}
_DAYS: Final = {
    "paix": "Jour de paix : ni loi, ni vote.",
    "purge": "Jour de purge : une exécution, puis le tribunal.",
}
_FARCE: Final = "poste.farce"
# Nothing came of it.
_DULL: Final = frozenset(("richesse.personne", "poste.adore_refuse", "poste.echange_vain"))


def lines_of(game: Game, page: Page) -> tuple[Line, ...]:
    """In the order in which it happened."""
    told = tuple(_told(game, page))
    return (
        *_session(page.after),
        *told,
        *_undecided(page.after, [it.kind for it in page.happened]),
    )


def _session(village: Village) -> tuple[Line, ...]:
    """What kind of day it was, where that is why nobody, or why more, stood before the village."""
    if village.phase != "jour" or village.weekday == "dimanche":
        return ()
    if village.session in _DAYS:
        return (Line("i-jour", _DAYS[village.session]),)
    return () if village.vote else (Line("i-jour", "Le village n'a pas voté."),)


def _told(game: Game, page: Page) -> Iterator[Line]:
    struck = any(it.kind == "attack" for it in page.happened)
    passed_on = [it for it in page.happened if it.rule == _FARCE]
    for it in page.happened:
        if it in passed_on[:1]:
            yield Line("m-poste", _farce(page.after, passed_on))
        elif it.kind == "target" and not struck:
            yield Line("m-cible", reason_of(page.after, it).sentence)
        elif it.kind == "fate":
            yield Line(f"m-{it.rule.partition('.')[2]}", reason_of(page.after, it).sentence)
        elif it.kind in TOLD and it.rule not in (*_DULL, _FARCE):
            yield Line(TOLD[it.kind], _sentence(game, page.after, it))


def _farce(village: Village, passed_on: Sequence[Consequence]) -> str:
    """L398: one thing, however many posts it moves."""
    hands = (f"{POSTS[it.facts['post']]} à {village.name(it.who or '')}" for it in passed_on)
    return f"Farce, chaque poste passe au siège suivant : {listed(hands)}."


def _sentence(game: Game, village: Village, happened: Consequence) -> str:
    sentence = reason_of(village, happened).sentence
    match happened.kind:
        case "attack":
            return f"{sentence}{_attackers(village, happened)}"
        case "law":
            law = game.villages[happened.move + 1].law
            return f"{_proposal(village, law)} {sentence}" if law else sentence
        case "effect":
            return f"{sentence.removesuffix('.')}{_author(game, happened)}."
        case _:
            return sentence


def _author(game: Game, happened: Consequence) -> str:
    """Whose card it was."""
    move, village = game.moves[happened.move], game.villages[happened.move]
    row = ROWS.get(move.get("step", ""))
    names = [it.name for it in holders(village, row) if it.living] if row else []
    return f" (par {listed(names)})" if names else ""


def _attackers(village: Village, attack: Consequence) -> str:
    names = [village.name(it) for it in attack.facts.get("attackers", ())]
    verb = agreed(len(names), "Attaque", "Attaquent")
    return f" {verb} : {listed(names)}." if names else ""


def _proposal(village: Village, law: Law) -> str:
    text = f" : « {law.text.strip()} »" if law.text.strip() else ""
    return f"{village.name(law.by)} propose une loi{text}{'' if text.endswith('. »') else '.'}"


def _undecided(village: Village, kinds: list[str]) -> tuple[Line, ...]:
    """A law that the sénateur has not decided is told too."""
    law = village.law
    if village.phase != "jour" or law is None or "law" in kinds:
        return ()
    return (Line(TOLD["law"], f"{_proposal(village, law)} Elle reste sans réponse."),)
