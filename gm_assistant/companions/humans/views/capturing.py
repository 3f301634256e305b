"""A capture under way: weapons, cards drawn and decided, wounds, flight."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from gm_assistant.companions.humans.views.board import UNIT, corner
from gm_assistant.companions.humans.views.model import Ask, Spot, Table
from gm_assistant.companions.humans.views.moving import way
from gm_assistant.companions.humans.views.words import capital, human_name, name_of
from gm_assistant.french.grammar import counted
from gm_assistant.humans.box import CAPTURE_CARDS, HEAD_SHOT
from gm_assistant.humans.fighting import WOUNDING, may_arm
from gm_assistant.humans.passages import flights
from gm_assistant.humans.reasons.words import card
from gm_assistant.humans.reasons.words import cell as cell_words
from gm_assistant.humans.records import Capture, PlayerId
from gm_assistant.humans.town import Town
from gm_assistant.toolkit.asking import ChoiceView, FieldView, OptionView

INFECTION, WOUNDS, FLIGHT = "infection", "blessure", "fuite"


def capture_table(town: Town, capture: Capture, drafts: Mapping[str, Any]) -> Table:
    match capture.stage:
        case "pris":
            return Table(tuple(_caught(town, capture, drafts)))
        case "blessure":
            return Table(tuple(_wounded(town, drafts)))
        case "fuite":
            return _flight(town, capture, drafts)


# What was drawn, if the table still waits for it.


def drawn_cards(town: Town, drafts: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The cards of a draft, as many as are owed and all of them known."""
    draft = drafts.get(key)
    cards = draft.get("cards") if isinstance(draft, dict) else None
    known: Any = CAPTURE_CARDS if key == INFECTION else town.box.wound_cards
    count = town.character.infect if key == INFECTION else town.character.wounds
    sound = isinstance(cards, list) and len(cards) == count and all(it in known for it in cards)
    return tuple(cards) if sound and cards else ()


def thrown_flight(capture: Capture, drafts: Mapping[str, Any]) -> int:
    """The die of this human's flight, or 0."""
    draft = drafts.get(FLIGHT)
    if not isinstance(draft, dict) or draft.get("human") != capture.human:
        return 0
    die = draft.get("die")
    return die if isinstance(die, int) and 1 <= die <= 6 else 0


# The questions.


def _caught(town: Town, capture: Capture, drafts: Mapping[str, Any]) -> Iterator[Ask]:
    human, drawn = human_name(capture.human), drawn_cards(town, drafts, INFECTION)
    if drawn:
        yield _tie(town, drawn)
        return
    able = may_arm(town)
    for player in able:
        yield _arming(town, player, human)
    yield _drawing(town, f"Qui arme {human} ? Personne : " if able else "")
    yield Ask(
        "infecter-main",
        "",
        "infect",
        folded="Le vrai paquet a donné…",
        fields=tuple(_picks(CAPTURE_CARDS, town.character.infect)),
        submit="Voilà les cartes",
    )


def _drawing(town: Town, unless: str) -> Ask:
    """The cards of the infection, `unless` somebody still arms the human."""
    count = counted(town.character.infect, "carte capture", "cartes capture")
    label = "Personne : piocher" if unless else "Piocher"
    app = ChoiceView("cards", "app", label, count, strong=True)
    title = f"{unless}{name_of(town, town.current)} pioche {count}"
    return Ask("infecter", title, "infect", choices=(app,), owed=True, rule="infection")


def _arming(town: Town, player: PlayerId, human: str) -> Ask:
    weapons = sorted(town.box.weapons.items(), key=lambda it: (-it[1], it[0]))
    options = tuple(OptionView(it, f"{card(it)} +{bonus}") for it, bonus in weapons)
    name = name_of(town, player)
    return Ask(
        f"armer-{player}",
        "",
        "weapon",
        f"Le dé plus l'arme : {WOUNDING} ou plus blesse le zombie. "
        f"{counted(town.players[player].hand, 'carte', 'cartes')} en main.",
        hidden=(("player", player),),
        fields=(FieldView("card", "L'arme jouée", "select", options=options),),
        die=True,
        bonus=True,
        folded=f"{name} arme {human}",
        rule="arme",
    )


def _picks(cards: tuple[str, ...], count: int) -> Iterator[FieldView]:
    options = tuple(OptionView(it, card(it)) for it in cards)
    for number in range(1, count + 1):
        yield FieldView("cards", f"Carte {number}", "select", options=options)


def _tie(town: Town, drawn: tuple[str, ...]) -> Ask:
    left = len(town.reserve_of(town.current))
    infected = f"un zombie de plus, {left} en réserve" if left else "plus un pion en réserve"
    return Ask(
        "egalite",
        "Égalité : manger ou infecter ?",
        "infect",
        ", ".join(card(it) for it in drawn) + ".",
        hidden=tuple(("cards", it) for it in drawn),
        rule="infection",
        choices=(
            ChoiceView("choice", "eat", "Manger", "un point"),
            ChoiceView("choice", "infected", "Infecter", infected),
        ),
        owed=True,
    )


def must_choose(drawn: tuple[str, ...]) -> bool:
    """L98: a tie, without an escape."""
    return "escape" not in drawn and drawn.count("eat") == drawn.count("infected")


def kept_by_rule(town: Town, drawn: tuple[str, ...]) -> tuple[str, ...]:
    """L90, L122: the wounds among which there is to choose; none when a head shot is enough."""
    if town.rulings.head_shot == "piochee" and HEAD_SHOT in drawn:
        return ()
    doubles = tuple(it for it, times in Counter(drawn).items() if times > 1)
    return doubles or tuple(dict.fromkeys(drawn))


def _wounded(town: Town, drafts: Mapping[str, Any]) -> Iterator[Ask]:
    drawn, who = drawn_cards(town, drafts, WOUNDS), name_of(town, town.current)
    if drawn:
        choices = tuple(
            ChoiceView("keep", it, capital(card(it))) for it in kept_by_rule(town, drawn)
        )
        words = "Piochées : " + ", ".join(card(it) for it in drawn) + "."
        hidden = tuple(("cards", it) for it in drawn)
        yield Ask(
            "garder",
            f"{who} garde une blessure",
            "wounds",
            words,
            hidden=hidden,
            choices=choices,
            owed=True,
            rule="blessure",
        )
        return
    count = counted(town.character.wounds, "carte blessure", "cartes blessure")
    app = ChoiceView("cards", "app", "Piocher", count, strong=True)
    has = town.player.wounds
    words = f"Déjà blessé ({card(has[0])}) : la suivante retire le zombie." if has else ""
    yield Ask("blesser", f"{who} pioche {count}", "wounds", words, choices=(app,), owed=True)
    yield Ask(
        "blesser-main",
        "",
        "wounds",
        folded="Le vrai paquet a donné…",
        fields=tuple(_picks(town.box.wound_cards, town.character.wounds)),
        submit="Voilà les cartes",
    )


def _flight(town: Town, capture: Capture, drafts: Mapping[str, Any]) -> Table:
    mover, human = name_of(town, town.on_the_right), human_name(capture.human)
    die = thrown_flight(capture, drafts)
    if not die:
        title = f"{mover}, à droite, fait fuir {human}"
        words = "Tout le dé si possible, sans revenir sur ses pas ni croiser de zombie."
        return Table((Ask("fuir", title, "fuir", words, die=True, owed=True, rule="fuite"),))
    ends = flights(town, capture.human, die)
    if not ends:
        cornered = ChoiceView("path", "", "Il devient un zombie", strong=True)
        title = f"{die} : {human} n'a pas la place de fuir"
        ask = Ask(
            "coince", title, "flee", hidden=(("die", str(die)),), choices=(cornered,), owed=True
        )
        return Table((ask,))
    length = len(next(iter(ends.values())))
    words = f"{counted(length, 'case', 'cases')} à parcourir : touchez où il s'arrête."
    return Table(
        (Ask("fuite", f"{die} : {mover} déplace {human}", words=words, owed=True),),
        tuple(
            Spot(*corner(at), UNIT, "fuir", "", f"Fuir en {cell_words(at)}", "path", way(path))
            for at, path in ends.items()
        ),
        "flee",
        (("die", str(die)),),
    )
