"""« Quelqu'un… »: the pages, and what their forms come to."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.pages.fields import Fields
from gm_assistant.companions.quinte_bourg.scripts import Scripts
from gm_assistant.companions.quinte_bourg.views.someone.arriving import arrival, places, someone
from gm_assistant.companions.quinte_bourg.views.someone.cards_left import NONE, VILLAGER, card_of
from gm_assistant.companions.quinte_bourg.views.someone.person_page import person_page
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.opening.table import LONGEST_NAME
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.pages import Pairs, Scene, Screen
from gm_assistant.seam.refusals import Elsewhere, Unreadable
from gm_assistant.seam.taps import Insert
from gm_assistant.views.typed import as_typed

ARRIVES: Final = "arrive"
MISDEAL: Final = "cards"


class NoName(Unreadable):
    """Somebody sits down without a name."""

    sentence = "Écrivez le prénom de la personne qui arrive."


class SameHand(Unreadable):
    """Cards swapped with oneself, or for the very same."""

    sentence = (
        "Ces cartes sont déjà les siennes : choisissez quelqu'un d'autre, ou une autre carte."
    )


def page(scripts: Scripts, scene: Scene[Game]) -> Screen:
    """Of somebody at the table, of a newcomer's place and cards, or of nobody yet.

    Where nobody may sit down, that is said before anything is asked.
    """
    village, after = scene.game.village, scene.args.get("apres", "")
    if scene.about:
        return _person(scripts, scene)
    nobody = someone(village)
    if nobody.closed and not (scene.mending or scene.sent):
        return _screen("someone", someone=nobody)
    if after in village.players:
        newcomer = arrival(village, after)
        sent = scene.sent or _arrived(scene.drafts.get(ARRIVES, {}), after)
        (decision,) = as_typed((newcomer.decision,), sent)
        return _screen("arrival", arrival=replace(newcomer, decision=decision))
    if "arrive" in scene.args:
        return _screen("places", places=places(village))
    return _screen("someone", someone=nobody)


def _person(scripts: Scripts, scene: Scene[Game]) -> Screen:
    village = scene.game.village
    if scene.about not in village.players:
        raise Elsewhere
    view = person_page(scene.game, scripts, village.players[scene.about])
    asked = () if view.departure is None else as_typed((view.departure,), scene.sent)
    return _screen("person", person=replace(view, departure=next(iter(asked), None)))


def _screen(name: str, **values: object) -> Screen:
    return Screen(f"quinte_bourg/{name}.html", values)


def _arrived(begun: Mapping[str, Any], after: str) -> Pairs:
    """What was said of somebody whose arrival is put right, as the form would send it."""
    if not begun:
        return ()
    speciality = next(iter(begun.get("specialities", ())), NONE)
    told = {"name": begun["name"], "speciality": speciality}
    return (("move", ARRIVES), ("after", after), *told.items())


def arriving(game: Game, fields: Fields) -> dict[str, Any]:
    """The move of a newcomer; his id reads like his name."""
    name = re.sub(r"\s+", " ", str(fields.get("name", ""))).strip()[:LONGEST_NAME]
    if not name:
        raise NoName
    speciality = fields.get("speciality", NONE)
    move = {
        "move": ARRIVES,
        "player": _free_id(name, game.village.players),
        "name": name,
        "after": fields.get("after"),
        "specialities": [] if speciality == NONE else [speciality],
        **card_of(str(fields.get("card", VILLAGER))),
    }
    return move | ({"force": True} if fields.get("force") else {})


def _free_id(name: str, taken: Iterable[str]) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    word = re.sub(r"\W+", "_", plain).strip("_")[:40] or "arrivee"
    known, number, found = set(taken), 1, word
    while found in known:
        number += 1
        found = f"{word}_{number}"
    return found


def misdealt(game: Game, fields: Fields) -> Insert:
    """The cards held from the start: before the first night, or since he sat down."""
    player, other = str(fields.get("player", "")), fields.get("with")
    village = game.village
    involved = [player, *([str(other)] if other else [])]
    if not village.players.keys() >= set(involved):
        raise Unreadable
    place = _place(game.moves, involved)
    then = game.villages[place].players
    hands = (
        _swapped(then[player], then[str(other)], str(fields.get("what", "")))
        if other
        else {player: _instead(fields)}
    )
    if other == player or all(_is_hers(then[it], held) for it, held in hands.items()):
        raise SameHand
    return Insert({"move": MISDEAL, "hands": hands}, place)


def _place(moves: Iterable[Mapping[str, Any]], involved: Iterable[PlayerId]) -> int:
    """After the opening, which gave their conditions to those who seemed to hold the cards."""
    places, wanted, opening = [0], set(involved), True
    for index, move in enumerate(moves):
        opening = opening and move["move"] != "night"
        arrives = move["move"] == ARRIVES and move["player"] in wanted
        # What was already put right is put right further, and not from before that.
        if opening or arrives or (move["move"] == MISDEAL and wanted & move["hands"].keys()):
            places.append(index + 1)
    return max(places)


def _swapped(one: Player, other: Player, what: str) -> dict[str, dict[str, list[str]]]:
    return {one.id: _hand(other, what), other.id: _hand(one, what)}


def _hand(owner: Player, what: str) -> dict[str, list[str]]:
    """A condition goes with the role that it was given to."""
    camp = {"camp_roles": list(owner.printed), "personal": list(owner.personal)}
    speciality = {"specialities": list(owner.specialities)}
    return {"camp": camp, "specialite": speciality}.get(what, camp | speciality)


def _instead(fields: Fields) -> dict[str, list[str]]:
    if "speciality" in fields:
        speciality = str(fields["speciality"])
        return {"specialities": [] if speciality == NONE else [speciality]}
    if "card" not in fields:
        raise Unreadable
    return dict(card_of(str(fields["card"])))


def _is_hers(then: Player, held: Mapping[str, list[str]]) -> bool:
    now = _hand(then, "")
    return all(sorted(now[name]) == sorted(cards) for name, cards in held.items())
