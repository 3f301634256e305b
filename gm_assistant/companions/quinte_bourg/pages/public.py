"""The public screen of Quinte-Bourg, as the shell shows it."""

from typing import Final

from gm_assistant.companions.quinte_bourg.views.public import public_values as model
from gm_assistant.companions.quinte_bourg.views.public.picture import public_view
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.seam.picture import Picture, Public, Shown, Switch

SWITCHES: Final = {"coins": True, "vote": True, "end": False, "cards": False}


def _shown(shown: Shown) -> model.Shown:
    draft = shown.drafts.get("vote")
    return model.Shown(
        **{name: shown.switches[name] for name in SWITCHES},
        rehearsal=shown.rehearsal,
        direction=str(draft.get("choose", "")) if isinstance(draft, dict) else "",
        timer=shown.timer,
    )


def _picture(game: Game, shown: Shown) -> Picture:
    view = public_view(game, _shown(shown))
    return Picture("quinte_bourg/public.html", view, view.look)


def _offered(game: Game, told: Shown) -> tuple[Switch, ...]:
    """The end is offered once there is one."""
    shown = _shown(told)
    always = (
        Switch(
            "coins",
            "Montrer les pièces",
            "Telles qu'au crépuscule, jusqu'aux héritages du matin. "
            "D'un jour à l'autre, elles trahissent les vols et les meurtres payés.",
            shown.coins,
        ),
        Switch("vote", "Montrer le vote", "L'ordre de parole et le décompte.", shown.vote),
    )
    if game.village.result is None:
        return always
    return (
        *always,
        Switch("end", "Révéler la fin", "Les camps gagnants et les vainqueurs.", shown.end),
        Switch("cards", "Révéler les cartes", "Les rôles de tous, avec la fin.", shown.cards),
    )


def _result(game: Game) -> str:
    return game.village.result.reason if game.village.result else ""


HINT: Final = (
    "On n'y voit que ce que le village sait. "
    "La nuit, seulement le nom de cette nuit et des étoiles."
)
PUBLIC: Final = Public(
    _picture, SWITCHES, _offered, HINT, reveals=frozenset(("end", "cards")), result=_result
)
