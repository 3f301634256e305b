"""One player: the character's card, what may be played at any time, and what may be put right."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from gm_assistant.companions.humans.views.model import Ask, SeatView
from gm_assistant.companions.humans.views.seats import seat_views
from gm_assistant.companions.humans.views.words import name_of
from gm_assistant.french.grammar import agreed
from gm_assistant.humans.reasons.words import card
from gm_assistant.humans.records import PlayerId
from gm_assistant.humans.town import Town
from gm_assistant.toolkit.asking import ChoiceView, FieldView, OptionView


class Printed(NamedTuple):
    """One number of a character's card, with what it counts."""

    label: str
    one: str
    several: str
    rest: str


_EVERY_TURN: Final = "à partager entre ses zombies, à chaque tour"
_CAUGHT: Final = "carte capture piochée", "cartes capture piochées"
_STRUCK: Final = "carte blessure piochée", "cartes blessure piochées"
VALUES: Final = {
    "movement": Printed("Mouvement", "case", "cases", _EVERY_TURN),
    "capture": Printed("Capture", "le dé", "le dé", "à atteindre pour prendre un humain"),
    "infect": Printed("Infection", *_CAUGHT, "pour chaque humain pris"),
    "wounds": Printed("Encaissement", *_STRUCK, "après un combat perdu"),
    "do_over": Printed("Relance", "jeton dé", "jetons dé", "au départ"),
    "goal": Printed("Objectif", "point", "points", "à réunir"),
}


@dataclass(frozen=True, slots=True)
class ValueView:
    """One value of a character's card."""

    label: str
    value: int
    words: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """The card, and the questions beside it."""

    seat: SeatView
    values: tuple[ValueView, ...]
    ability: str
    asks: tuple[Ask, ...]


def player_view(town: Town, player: PlayerId) -> PlayerView:
    facts = town.character_of(player)
    values = tuple(_value(printed, getattr(facts, field)) for field, printed in VALUES.items())
    seat = seat_views(town)[town.seats.index(player)]
    asks = (*_played(town, player), _put_right(town, player)) if town.result is None else ()
    return PlayerView(seat, values, facts.ability, asks)


def _value(printed: Printed, count: int) -> ValueView:
    words = agreed(count, printed.one, printed.several)
    return ValueView(printed.label, count, f"{words} {printed.rest}")


def _played(town: Town, player: PlayerId) -> tuple[Ask, ...]:
    who, name = (("player", player),), name_of(town, player)
    told = FieldView("card", "Son nom, si vous voulez le noter", "text")
    play = ChoiceView("jouer", "1", "Jouer une carte événement")
    use = ChoiceView("jouer", "1", "Utiliser son pouvoir")
    card_words = "Une carte par joueur, du début de son tour au début du suivant."
    return (
        Ask(
            "carte",
            f"{name} joue une carte",
            "event",
            card_words,
            hidden=who,
            fields=(told,),
            choices=(play,),
            rule="carte_evenement",
        ),
        Ask(
            "pouvoir",
            "Le pouvoir",
            "ability",
            "Il ne sert qu'une fois par partie.",
            hidden=who,
            choices=(use,),
            rule="pouvoir",
        ),
    )


def _put_right(town: Town, player: PlayerId) -> Ask:
    facts = town.players[player]
    wounds = ("", *town.box.wound_cards)
    held = facts.wounds[0] if facts.wounds else ""
    options = tuple(OptionView(it, card(it) if it else "aucune", it == held) for it in wounds)
    fields = (
        FieldView("hand", "Cartes en main", "number", str(facts.hand)),
        FieldView("do_over", "Jetons dé", "number", str(facts.do_over)),
        FieldView("eaten", "Humains mangés", "number", str(facts.eaten)),
        FieldView("wounds", "Blessure", "select", options=options),
        _flag("played", "Carte déjà jouée", on=facts.played),
        _flag("ability_used", "Pouvoir déjà utilisé", on=facts.ability_used),
    )
    return Ask(
        "retoucher",
        "",
        "joueur",
        "La table décide : rien d'autre ne change.",
        hidden=(("player", player),),
        fields=fields,
        submit="C'est ainsi",
        folded="Mettre ses comptes au juste",
    )


def _flag(name: str, label: str, *, on: bool) -> FieldView:
    return FieldView(name, label, "check", options=(OptionView("1", "oui", on),))
