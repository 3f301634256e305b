"""A player's page: the cards, the facts, the whole story, and what the game master may decree."""

from collections.abc import Iterator
from typing import Final

from gm_assistant.companions.quinte_bourg.views.day.by_houses import may_give
from gm_assistant.companions.quinte_bourg.views.form_fields import (
    either,
    named,
    number,
    one_of,
    some_of,
)
from gm_assistant.companions.quinte_bourg.views.showable import (
    CARDS,
    CONDITIONS,
    FACE_UP,
    GAINED,
    about,
)
from gm_assistant.companions.quinte_bourg.views.village.story import chapters_of
from gm_assistant.companions.quinte_bourg.views.village.village_cards import (
    facts_of,
    player_card,
    printed_cards,
)
from gm_assistant.companions.quinte_bourg.views.village.village_values import PlayerView
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import MUSICIANS
from gm_assistant.quinte_bourg.words.vocabulary import (
    POSTS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    PlayerId,
)
from gm_assistant.views.asking import DecisionView, OptionView

_MOST_COINS: Final = 999


def player_view(game: Game, player: PlayerId) -> PlayerView:
    """Everything about one player."""
    village, person = game.village, game.village.players[player]
    return PlayerView(
        card=player_card(village, person),
        cards=printed_cards(person),
        facts=facts_of(village, person),
        story=chapters_of(game, player),
        corrections=corrections_for(village, person),
        showable=tuple(_showable(person)),
        gives=village.phase == "jour" and may_give(person),
    )


def _showable(player: Player) -> Iterator[OptionView]:
    """What he, or the table, may look at on an opaque screen."""
    yield OptionView(about(CARDS, player.id), "Lui montrer ses cartes")
    if player.shown:
        yield OptionView(about(FACE_UP, player.id), "Montrer ce qui est retourné")
    if player.personal:
        yield OptionView(about(CONDITIONS, player.id), "Lui montrer sa condition")
    if set(player.camp_roles) - set(player.printed):
        yield OptionView(about(GAINED, player.id), "Lui montrer son nouveau rôle")


def corrections_for(village: Village, player: Player) -> tuple[DecisionView, ...]:
    """One form for each fact that the game master's word may change."""
    forms = (
        ("coins", "Sa bourse", number("coins", "Pièces", player.coins, _MOST_COINS)),
        ("status", "Son état", one_of("status", "État", STATUSES, player.status)),
        (
            "camp_roles",
            "Ses rôles de camp",
            some_of("camp_roles", "Rôles", ROLES, player.camp_roles),
        ),
        (
            "specialities",
            "Ses spécialités",
            some_of("specialities", "Spécialités", SPECIALITIES, player.specialities),
        ),
        (
            "charmed_by",
            "Qui l'a charmé",
            some_of("charmed_by", "Musiciens", MUSICIANS, player.charmed_by),
        ),
    )
    facts = (
        DecisionView(
            id=f"corriger-{name}",
            move="correct",
            question=title,
            # A list sent with nothing ticked would not be sent at all.
            hidden=(("player", player.id), *(((name, ""),) if field.kind == "check" else ())),
            fields=(field,),
            submit="Corriger",
        )
        for name, title, field in forms
    )
    place = (_seat(village, player),) if village.phase == "jour" else ()
    return (*facts, _post(player), *place)


def _post(player: Player) -> DecisionView:
    return DecisionView(
        id="corriger-poste",
        move="correct",
        question="Lui donner un poste",
        hidden=(("player", player.id),),
        fields=(one_of("post", "Poste", POSTS),),
        submit="Donner ce poste",
    )


def _seat(village: Village, player: Player) -> DecisionView:
    """A move to another place that the rules did not ask for: the game master's word."""
    others = named(village, (it for it in village.seats if it != player.id))
    return DecisionView(
        id="corriger-place",
        move="move_house",
        question="Sa place autour de la table",
        hidden=(("player", player.id), ("force", "1")),
        fields=(either("after", "Juste après, dans le sens horaire", others),),
        submit="Le déplacer",
    )
