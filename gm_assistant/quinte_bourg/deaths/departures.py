"""Somebody leaves the table: what a death settles is settled, and nobody has died."""

from typing import Final

from gm_assistant.quinte_bourg.deaths.deaths import grieve
from gm_assistant.quinte_bourg.deaths.fates import turn_one_card
from gm_assistant.quinte_bourg.deaths.heritages import open_estate
from gm_assistant.quinte_bourg.document import Move
from gm_assistant.quinte_bourg.document import player as a_player
from gm_assistant.quinte_bourg.posts.militia import leave_militia
from gm_assistant.quinte_bourg.posts.posts import leave_posts
from gm_assistant.quinte_bourg.refusals import Unbendable
from gm_assistant.quinte_bourg.village.kind import Fields, Kind
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Status
from gm_assistant.seam.forms import flag, one_of


class HasLeft(Unbendable):
    template = "{name} a déjà quitté la partie : choisissez quelqu'un qui joue encore."


class NobodyGrieves(Unbendable):
    template = "Personne n'aime {name} d'un amour vivant : enregistrez le départ sans chagrin."


_OF_ONE_STATE: Final = ("fate", "tribunal", "move_house")


def leave(village: Village, move: Move) -> None:
    """He is neither alive nor a ghost from now on; nobody has killed him."""
    gone = village.players[move["player"]]
    if gone.status == "parti":
        raise HasLeft(name=gone.name)
    mourner = _who_grieves(village, gone) if move.get("grief") else None
    if "shows" in move.fields:
        turn_one_card(village, gone, move["shows"])
    _settle(village, gone, "depart.carte" if "shows" in move.fields else "depart")
    if mourner is not None:
        grieve(village, mourner)


def _who_grieves(village: Village, gone: Player) -> PlayerId:
    """L175 is about a death: here only the game master's word kills."""
    lover = gone.lover
    if lover is None or not (gone.living and village.players[lover].living):
        raise NobodyGrieves(name=gone.name)
    return lover


def enter_state(village: Village, player: PlayerId, status: Status) -> None:
    """Known to everybody; nothing is owed any more of what he was, nor is he among the dead."""
    for owed in _OF_ONE_STATE:
        village.settle(owed, player)
    leave_militia(village, player)
    village.change(player, status=status, announced=True)
    village.deaths = tuple(it for it in village.deaths if it != player)
    village.spared = tuple(it for it in village.spared if it != player)


def _settle(village: Village, gone: Player, rule: str) -> None:
    """Posts and coins pass on as after a death (L420, L542, M-08); who was dead has left both."""
    enter_state(village, gone.id, "parti")
    village.tell("leave", gone.id, rule, player=gone.id)
    if gone.seated:
        open_estate(village, gone.id)
    leave_posts(village, gone.id, "poste.depart", "poste.scrutateur_depart")


def _in_words(village: Village, move: Fields) -> str:
    words = f"Départ : {village.name(move['player'])}"
    if "shows" in move:
        words += ", carte de camp montrée" if move["shows"] == "camp" else ", spécialité montrée"
    return f"{words}, et son amour en meurt de chagrin" if move.get("grief") else words


KINDS: Final = (
    Kind(
        "leave",
        leave,
        _in_words,
        {"player": a_player},
        {"shows": one_of(("camp", "specialite"), "carte"), "grief": flag},
    ),
)
