"""What only one person may see: what a clue serves, and how each judges an escape."""

from gm_assistant.companions.non_morts.views.acts import written
from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.companions.non_morts.views.screen_model import PanelView
from gm_assistant.companions.non_morts.views.stage import Stage
from gm_assistant.companions.non_morts.views.words import the
from gm_assistant.french.grammar import capitalised, de, listed
from gm_assistant.non_morts.verdicts import clues_judged


def secret_clue(stage: Stage) -> PanelView:
    """I-01: its author, alone, says what it serves."""
    film, clue = stage.film, stage.begun.clue or {}
    theories = [(it, stage.film_set.label(it)) for it in film.table.theories]
    mine = film.director(film.player).theory
    values: dict[str, object] = {
        "author": stage.actor,
        "shown": stage.sel.shown,
        "text": clue.get("text", ""),
        "theories": theories if stage.sel.shown else [],
        "mine": mine if stage.sel.shown else "",
        "move": written(clue),
    }
    return PanelView(f"Seulement pour {stage.actor}", "", "indice_secret", values=values)


def verdict_panel(stage: Stage) -> PanelView:
    """E-01: the tablet goes round; only the outcome is shown."""
    film, marks = stage.film, stage.begun.marks
    waiting = [it for it in film.table.players if it not in marks]
    title = f"{capitalised(listed(the(it) for it in film.judged))} : le jugement"
    values: dict[str, object] = {
        "players": [(it, one.name, it in marks) for it, one in film.table.players.items()],
        "clues": [(it, film.clues[it].text or f"Indice {it[1:]}") for it in clues_judged(film)],
        "next": None,
    }
    if not waiting:
        done = (Act("Rendre le verdict", adds=written({"verdict": True})),)
        return PanelView(title, "Tout le monde a jugé.", "jugement", done, values=values)
    values["next"] = _judge(stage, waiting[0])
    detail = "chaque indice sert ce que son auteur avait prévu"
    written_down = Act("Personne ne conteste", detail, written({"move": "verdict"}))
    words = "Trois indices au moins sont dehors : chacun, seul, dit lesquels confirment sa théorie."
    acts = () if stage.sel.shown else (written_down,)
    return PanelView(title, words, "jugement", acts, values=values, rule=("fin", "jugement"))


def _judge(stage: Stage, player: str) -> dict[str, object]:
    """Whose turn it is to mark; their theory only once they are alone."""
    film = stage.film
    one = film.director(player)
    held = [it for it in clues_judged(film) if one.theory in film.clues[it].serves]
    free = film.table.rulings.chance_clues
    shown = stage.sel.shown
    return {
        "id": player,
        "name": one.name,
        "de": de(one.name),
        "shown": shown,
        "theory": stage.film_set.label(one.theory) if shown else "",
        "held": held if shown else [],
        "open": (clues_judged(film) if free else held) if shown else [],
    }


def settled(stage: Stage) -> dict[str, list[str]]:
    """What the marks of all make of the clues; theories that nobody holds stay as written."""
    film, marks = stage.film, stage.begun.marks
    held = {one.theory for one in film.table.players.values()}
    found = {}
    for clue in clues_judged(film):
        kept = {it for it in film.clues[clue].serves if it not in held}
        told = {film.director(it).theory for it, clues in marks.items() if clue in clues}
        found[clue] = sorted(kept | told)
    return found
