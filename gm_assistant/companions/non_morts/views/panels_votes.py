"""A proposal with its voices, the table's decree, a note: what needs no turn."""

from typing import Final

from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.companions.non_morts.views.op_fields import op_fields
from gm_assistant.companions.non_morts.views.screen_model import PanelView
from gm_assistant.companions.non_morts.views.stage import Stage, asked
from gm_assistant.french.grammar import counted

# Of both, then of the decree only.
BOTH: Final = {
    "soin": "Soigner",
    "barricade": "Barricader",
    "debarricade": "Débarricader",
    "passage": "Ouvrir un passage",
    "arrivee": "Un zombie de plus",
    "zombie": "Changer un zombie",
    "indice": "Donner un indice à un autre",
}
DECREED: Final = {"litres": "Litres", "place": "Place d'un survivant", "jetons": "Jetons"}


def proposal_panel(stage: Stage) -> PanelView:
    """L35: it happens unless enough are against."""
    film = stage.film
    veto = counted(film.table.veto, "voix contre", "voix contre")
    values: dict[str, object] = {
        "players": [(it, one.name, film.purses[it]) for it, one in film.table.players.items()],
        "by": film.player,
        "op": stage.sel.op if stage.sel.op in BOTH else "",
        "fields": op_fields(film, stage.sel.op) if stage.sel.op in BOTH else (),
    }
    words = f"Tout est permis, sauf la vie d'un survivant. {veto} : refusé."
    acts = _kinds(BOTH, "proposition", stage.sel.op)
    rule = ("evenements", "proposition")
    return PanelView("Une proposition", words, "proposition", acts, values=values, rule=rule)


def decree_panel(stage: Stage) -> PanelView:
    """What the table puts right without a vote."""
    allowed = {**DECREED, **BOTH}
    known = stage.sel.op in allowed
    fields = op_fields(stage.film, stage.sel.op) if known else ()
    values: dict[str, object] = {"op": stage.sel.op if known else "", "fields": fields}
    words = "Le plan ne dit pas ce qui est sur la table ? Choisissez quoi remettre d'accord."
    acts = _kinds(allowed, "decret", stage.sel.op)
    return PanelView("La table décide", words, "decret", acts, values=values)


def _kinds(kinds: dict[str, str], panel: str, chosen: str) -> tuple[Act, ...]:
    return tuple(
        Act(label, query=asked(volet=panel, op=it), tone="chosen" if it == chosen else "lit")
        for it, label in kinds.items()
    )
