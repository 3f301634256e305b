"""What one player looks at, and nothing else: an answer, cards, conditions, who is where."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.help import Help
from gm_assistant.companions.quinte_bourg.views.night.shown import SHOWN
from gm_assistant.companions.quinte_bourg.views.night.sleep_picture import sleep_picture
from gm_assistant.companions.quinte_bourg.views.people import camp_view
from gm_assistant.companions.quinte_bourg.views.showable import (
    ANSWER,
    ASLEEP,
    CARDS,
    CONDITIONS,
    FACE_UP,
    GAINED,
)
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.words.cards import CAMP_OF_ROLE
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, PERSONAL, ROLES, SPECIALITIES
from gm_assistant.views.seats import CampView, CircleView


@dataclass(frozen=True, slots=True)
class LargeCard:
    """A card as it is looked at: what it is, its name, its camp's sign, its rule."""

    kind: str
    name: str
    rule: str = ""
    camp: CampView | None = None


@dataclass(frozen=True, slots=True)
class Showing:
    """All that one player sees."""

    title: str
    words: str = ""
    detail: str = ""
    cards: tuple[LargeCard, ...] = ()
    circle: CircleView | None = None


def role_card(rules: Help, role: str) -> LargeCard:
    camp = camp_view(CAMP_OF_ROLE[role])
    words = CAMPS[CAMP_OF_ROLE[role]]
    # Said to a player who may not know that a Cupide is a Villageois.
    kind = "camp" if words.rstrip("s") == ROLES[role].rstrip("s") else f"camp : {words}"
    return LargeCard(kind, ROLES[role], _rule(rules, "role", role), camp)


def speciality_card(rules: Help, card: str) -> LargeCard:
    return LargeCard("spécialité", SPECIALITIES[card], _rule(rules, "speciality", card))


def cards_of(
    rules: Help, roles: Iterable[str], specialities: Iterable[str]
) -> tuple[LargeCard, ...]:
    """The camp cards, then the specialities."""
    return (
        *(role_card(rules, it) for it in roles),
        *(speciality_card(rules, it) for it in specialities),
    )


def _rule(rules: Help, kind: str, wanted: str) -> str:
    entry = rules.of(kind, wanted)
    return entry.rule if entry else ""


def showing(game: Game, rules: Help, wanted: str) -> Showing | None:
    """None where there is nothing of the kind to show."""
    what, _, which = wanted.partition("-")
    if what == ANSWER and which.isdecimal() and len(which) < 6:
        return _answer(game, rules, int(which))
    if what == ASLEEP and game.village.night is not None:
        return Showing("Qui dort où", circle=sleep_picture(game.village).circle)
    player = game.village.players.get(which)
    build = _OF_PLAYER.get(what)
    return build(rules, player) if build and player else None


def _answer(game: Game, rules: Help, index: int) -> Showing | None:
    found = next((it.answer for it in game.village.answers if it.move == index), None)
    move = game.moves[index] if index < len(game.moves) else {}
    match found:
        case bool(yes):
            shown = SHOWN.get(str(move.get("step")))
            detail = (shown.yes if yes else shown.no) if shown else ""
            return Showing(_about_whom(game, move), "OUI" if yes else "NON", _sentence(detail))
        case list(roles):
            return Showing(_whose_cards(game, move), cards=cards_of(rules, roles, ()))
        case Mapping() as cards:
            turned = cards_of(rules, cards["camp_roles"], cards["specialities"])
            return Showing(_whose_cards(game, move), cards=turned)
        case "echec":
            return Showing("Ton action", "ÉCHEC")
        case _:
            return None


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _about_whom(game: Game, move: Mapping[str, Any]) -> str:
    if "house" in move:
        return f"La maison {de(game.village.name(move['house']))}"
    player = move.get("target") or move.get("corpse")
    return f"Au sujet {de(game.village.name(player))}" if player else "La réponse"


def _whose_cards(game: Game, move: Mapping[str, Any]) -> str:
    player = move.get("target") or game.village.posts.get(str(move.get("post")))
    return f"Les cartes {de(game.village.name(player))}" if player else "La réponse"


def _own(rules: Help, player: Player) -> Showing:
    return Showing(player.name, cards=cards_of(rules, player.printed, player.specialities))


def _face_up(rules: Help, player: Player) -> Showing | None:
    """Only what lies on the table for everybody."""
    if not player.shown:
        return None
    roles = player.printed if "camp" in player.shown else ()
    special = player.specialities if "specialite" in player.shown else ()
    return Showing(f"Carte {de(player.name)}", cards=cards_of(rules, roles, special))


def _gained(rules: Help, player: Player) -> Showing | None:
    gained = [it for it in player.camp_roles if it not in player.printed]
    if not gained:
        return None
    return Showing(f"{player.name}, tu es désormais", cards=cards_of(rules, gained, ()))


def _conditions(rules: Help, player: Player) -> Showing | None:
    cards = tuple(_condition(rules, player))
    return Showing(f"{player.name}, tu gagnes aussi si…", cards=cards) if cards else None


def _condition(rules: Help, player: Player) -> Iterator[LargeCard]:
    for it in player.personal:
        entry = rules.of("condition", it)
        yield LargeCard("condition", PERSONAL[it], entry.win if entry else "")


_OF_PLAYER: Final[Mapping[str, Callable[[Help, Player], Showing | None]]] = {
    CARDS: _own,
    FACE_UP: _face_up,
    GAINED: _gained,
    CONDITIONS: _conditions,
}
