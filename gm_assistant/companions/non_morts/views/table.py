"""The main screen: the plan, the players around it, and what is owed in one line."""

from typing import Final

from gm_assistant.companions.non_morts.views.acts import offered
from gm_assistant.companions.non_morts.views.dice import faces_in
from gm_assistant.companions.non_morts.views.ending import poster
from gm_assistant.companions.non_morts.views.horde import tokens_left
from gm_assistant.companions.non_morts.views.lights import lights_of
from gm_assistant.companions.non_morts.views.opening import opening_panel, thrown_again
from gm_assistant.companions.non_morts.views.panels_events import event_panels
from gm_assistant.companions.non_morts.views.panels_horde import (
    advance_panel,
    arrive_panel,
    attack_panel,
    clue_panel,
    infect_panel,
)
from gm_assistant.companions.non_morts.views.panels_secret import secret_clue, verdict_panel
from gm_assistant.companions.non_morts.views.panels_votes import decree_panel, proposal_panel
from gm_assistant.companions.non_morts.views.pawns import sheets
from gm_assistant.companions.non_morts.views.plan import plan_view
from gm_assistant.companions.non_morts.views.screen_model import (
    DirectorView,
    PanelView,
    TableView,
    WhyView,
)
from gm_assistant.companions.non_morts.views.selection import NOTHING_CHOSEN
from gm_assistant.companions.non_morts.views.stage import Stage
from gm_assistant.companions.non_morts.views.words import tokens
from gm_assistant.french.grammar import counted, de
from gm_assistant.french.typography import typeset
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.game import Game
from gm_assistant.non_morts.hunger import dice_owed
from gm_assistant.non_morts.turns import to_add

_PANELS: Final = {
    "attaque": attack_panel,
    "deplacement": advance_panel,
    "arrivees": arrive_panel,
    "indice": clue_panel,
}


def table_view(game: Game, stage: Stage) -> TableView:
    """Everything at a glance."""
    film = stage.film
    return TableView(
        headline=headline(film),
        owed=typeset(thrown_again(stage) or owed(film, tokens_left(stage))),
        side=film.side or "",
        plan=plan_view(film, stage.film_set, lights_of(stage)),
        directors=directors(film),
        sheets=sheets(film, stage.film_set),
        panels=tuple(_panels(stage)),
        last=game.told(len(game.moves) - 1) if game.moves else "",
        faces=faces_in(game.moves[-1]) if game.moves else (),
        whys=whys(game),
        chosen=stage.sel != NOTHING_CHOSEN,
        decrees=film.phase == "tour",
        proposes=film.phase == "tour" and not film.judged,
    )


def whys(game: Game) -> tuple[WhyView, ...]:
    """What the last move did, one tap away."""
    if not game.moves:
        return ()
    found = game.why(len(game.moves) - 1)
    return tuple(WhyView(it.sentence, ", ".join(it.cites)) for it in found)


def directors(film: Film) -> tuple[DirectorView, ...]:
    """In seat order."""
    return tuple(
        DirectorView(it, one.name, film.purses[it], film.table.limit, it == film.active)
        for it, one in film.table.players.items()
    )


def headline(film: Film) -> str:
    """Whose turn, and which."""
    if film.result:
        return "Coupez !"
    if not film.active:
        return "Mise en place"
    name = film.director(film.player).name
    return f"{name} · {film.side}" if film.side else f"Au tour {de(name)}"


def owed(film: Film, left: int | None = None) -> str:
    """What is owed now, in one line; `left` are the newcomers that nobody has placed yet."""
    if film.result:
        return "Le film est terminé."
    if not film.opened:
        return "Chacun lit sa théorie, puis les dés disent qui dessine la première pièce."
    if film.judged:
        return "Quelqu'un s'est échappé avec ses indices : jugez-les."
    match film.step:
        case "attaque":
            count = sum(dice_owed(film).values())
            return f"Lancez {count} dé{'s' if count > 1 else ''} d'attaque."
        case "deplacement":
            return "Faites avancer un à quatre zombies."
        case "arrivees":
            return _newcomers(film, left)
        case "indice":
            return "Un survivant trouve un indice."
        case "evenements":
            purse = film.purses[film.player]
            last = "fin du tour" if film.table.variants.ville else "une pièce"
            return f"{tokens(purse)} à dépenser en événements, puis {last}."
        case _:
            return f"Zombies ou survivants ? (+ {tokens(film.table.opponents)})"


def _newcomers(film: Film, left: int | None) -> str:
    count = to_add(film)
    if left is None or left == count:
        return f"Faites arriver {counted(count, 'zombie')}."
    return f"Faites arriver encore {counted(left, 'zombie')}." if left else "Tous sont posés."


def _panels(stage: Stage) -> list[PanelView]:
    """The panel that was opened, or that of the moment."""
    film, panel = stage.film, stage.sel.panel
    if film.result:
        return [poster(film, stage.film_set)]
    if panel == "note":
        return [PanelView("Une note", "Pour le journal, rien d'autre.", "note")]
    if not film.opened:
        return [opening_panel(stage)]
    if panel == "decret":
        return [decree_panel(stage)]
    if film.judged:
        return [verdict_panel(stage)]
    if panel == "proposition":
        return [proposal_panel(stage)]
    if stage.begun.clue:
        return [secret_clue(stage)]
    return _of_the_step(stage)


def _of_the_step(stage: Stage) -> list[PanelView]:
    film = stage.film
    if film.step == "choix":
        return [_choice(stage)]
    if film.step == "evenements":
        return event_panels(stage)
    infect = infect_panel(stage)
    return [_PANELS[film.step or "indice"](stage), *([infect] if infect else [])]


def _choice(stage: Stage) -> PanelView:
    """L20: one or the other."""
    film = stage.film
    acts = (
        offered(film, {"move": "turn", "as": "zombies"}, "Tour de zombies", "puis un indice"),
        offered(film, {"move": "turn", "as": "survivants"}, "Tour de survivants", "puis une pièce"),
    )
    words = f"{stage.actor} reçoit {tokens(film.table.opponents)} et choisit."
    title = f"Au tour {de(stage.actor)}"
    return PanelView(title, words, "choix", acts, rule=("tours", "jetons"))
