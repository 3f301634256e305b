"""Poirot's show: what is true of each player, which answers are legal, how it ends (L309-L320)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.deaths.deaths import kill
from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.document import player as a_player
from gm_assistant.quinte_bourg.refusals import Refusal, TargetIsSelf, Unbendable
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import CAMP_OF_ROLE
from gm_assistant.quinte_bourg.words.vocabulary import ROLES, PlayerId, Role
from gm_assistant.seam.forms import Known, fields, one_of


class ShowNeedsTheDay(Refusal):
    template = "Le show se joue les yeux ouverts : reportez-le au matin."


class ShowIsIncomplete(Refusal):
    template = "Le show n'est pas complet : faites encore deviner {names}."


class GuessedTwice(Unbendable):
    template = "{name} apparaît deux fois dans le show : gardez une seule réponse."


class IllegalAnswer(Refusal):
    template = "{name} ne peut pas répondre « {answer} » : faites-lui donner {allowed}."


MOST_ERRORS_TO_WIN: Final = 1
ERRORS_TO_DIE: Final = 4
# From the mildest; a player may understate an error, never overstate it.
ANSWERS: Final = {"ok": "OK", "erreur": "Erreur", "grosse_erreur": "Grosse erreur"}
_SEVERITY: Final = tuple(ANSWERS)


def show(village: Village, move: Move, poirot: Player) -> None:
    """Count the errors signalled, and let Poirot win, go on, or die of shame.

    I-11: the dead answer too, or the game master for those who have left.
    """
    if village.phase == "nuit":  # I-17
        village.refuse(ShowNeedsTheDay())
    outcome = _outcome(village, move["guesses"], poirot)
    village.answer(outcome, f"show.{outcome}", player=poirot.id)
    if outcome == "gagne":
        village.events |= {f"showman:{poirot.id}"}
    if outcome == "meurt":
        kill(village, poirot.id, "honte")


def _outcome(village: Village, guesses: tuple[Mapping[str, Any], ...], poirot: Player) -> str:
    errors, guessed = 0, list[PlayerId]()
    for guess in guesses:
        _check_guess(village, guess, guessed, poirot)
        guessed.append(guess["player"])
        errors += guess["answer"] == "erreur"
        if guess["answer"] == "grosse_erreur":  # I-09: the show ends here.
            return "meurt"
    if errors >= ERRORS_TO_DIE:
        return "meurt"
    _check_complete(village, guessed, poirot)
    return "gagne" if errors <= MOST_ERRORS_TO_WIN else "continue"


def _check_guess(
    village: Village, guess: Mapping[str, Any], guessed: list[PlayerId], poirot: Player
) -> None:
    player = village.players[guess["player"]]
    if player.id == poirot.id:
        village.refuse(TargetIsSelf(name=poirot.name))
    if player.id in guessed:
        raise GuessedTwice(name=player.name)
    legal = legal_answers(player, guess["role"])
    if guess["answer"] not in legal:
        allowed = listed((f"« {ANSWERS[it]} »" for it in legal), "ou")
        said = ANSWERS[guess["answer"]]
        village.refuse(IllegalAnswer(name=player.name, answer=said, allowed=allowed))


def _check_complete(village: Village, guessed: list[PlayerId], poirot: Player) -> None:
    missing = [it for it in village.seats if it not in guessed and it != poirot.id]
    if missing:
        names = listed(village.name(it) for it in missing)
        village.refuse(ShowIsIncomplete(names=names), "force.show_sans_reponse", missing=names)


def legal_answers(player: Player, guess: Role) -> tuple[str, ...]:
    """L311-L316: a player may understate an error, never overstate it."""
    return _SEVERITY[: _SEVERITY.index(judged(player, guess)) + 1]


def judged(player: Player, guess: Role) -> str:
    """How wrong a guess is: same role, same camp, or not even the camp."""
    if guess in true_roles(player):
        return "ok"
    return "erreur" if CAMP_OF_ROLE[guess] == player.camp else "grosse_erreur"


def true_roles(player: Player) -> tuple[Role, ...]:
    """I-10: his role in his dominant camp, conversions and love included."""
    return tuple(role for role in player.camp_roles if CAMP_OF_ROLE[role] == player.camp)


def guess(value: Any, place: str, known: Known) -> Mapping[str, Any]:
    """One guess as a file writes it."""
    return fields(value, place, known, _GUESS, {})


def guesses_in_words(guesses: Iterable[Mapping[str, Any]]) -> str:
    """« 3 « OK » et 1 « Erreur » », for the journal."""
    counted = Counter(it["answer"] for it in guesses)
    said = [f"{n} « {ANSWERS[it]} »" for it, n in counted.items()]
    return listed(said, none="aucune réponse")


_GUESS: Final = {
    "player": a_player,
    "role": one_of(ROLES, "rôle"),
    "answer": one_of(ANSWERS, "réponse"),
}
