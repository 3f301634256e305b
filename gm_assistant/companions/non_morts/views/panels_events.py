"""Beside the plan in a survivors' turn: who is touched, what it costs, what may go wrong."""

from typing import Final

from gm_assistant.companions.non_morts.views.acts import offered, only_legal, written
from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.companions.non_morts.views.panels_horde import dice_view
from gm_assistant.companions.non_morts.views.rooms import room_panel
from gm_assistant.companions.non_morts.views.screen_model import PanelView
from gm_assistant.companions.non_morts.views.stage import Stage, asked
from gm_assistant.companions.non_morts.views.walks import (
    kill_act,
    owes_dice,
    place_name,
    walk_act,
    walk_of,
)
from gm_assistant.companions.non_morts.views.words import (
    EXIT_NAMES,
    room_label,
    short,
    the,
    tokens,
    zombie_label,
)
from gm_assistant.french.grammar import capitalised, listed
from gm_assistant.non_morts.events import endangers_the_goth
from gm_assistant.non_morts.french import litres
from gm_assistant.non_morts.hunger import danger_in
from gm_assistant.non_morts.options import ways_of
from gm_assistant.non_morts.vocabulary import GEEK, POUFFE, PRICE_OF_SCREAM

_LAST_ROOM: Final = (
    " Dessiner une pièce finit le tour : « pièce » la dessine aussitôt, avec une porte à cet "
    "endroit ; + demande d'abord son nom et ses portes."
)


def event_panels(stage: Stage) -> list[PanelView]:
    """What was touched, then what may always be done."""
    touched = _touched(stage)
    return [*([touched] if touched else []), _always(stage, bare=touched is None)]


def _touched(stage: Stage) -> PanelView | None:
    sel = stage.sel
    if sel.panel == "sortie":
        return _exit(stage)
    if sel.panel == "cri":
        return _scream(stage)
    if sel.panel == "geek":
        return _geek(stage)
    if sel.square:
        return room_panel(stage)
    if sel.pawns and sel.to:
        return _flight(stage)
    if sel.one and sel.zombie:
        return _goth_die(stage)
    if sel.pawns:
        return _walkers(stage)
    return _zombie(stage) if sel.zombie else None


def _flight(stage: Stage) -> PanelView | None:
    """The dice of a flight, before anybody moves."""
    if not owes_dice(stage):
        return None
    act = walk_act(stage, stage.sel.to, "")
    people = capitalised(listed(the(it) for it in stage.sel.pawns))
    dice = dice_view(stage.film, dict(walk_of(stage, stage.sel.to)), warning=act.warning)
    where = place_name(stage, stage.sel.to)
    return PanelView(f"{people} : fuir vers {where}", act.detail, dice=dice)


def _goth_die(stage: Stage) -> PanelView | None:
    sel = stage.sel
    if not endangers_the_goth(stage.film, sel.one):
        return None
    move: dict[str, object] = {"move": "kill", "by": sel.one, "zombie": sel.zombie}
    words = "Sur 6, c'est le goth qui prend le coup."
    title = f"{capitalised(the(sel.one))} tue : {zombie_label(sel.zombie).lower()}"
    return PanelView(title, words, dice=dice_view(stage.film, move))


def _walkers(stage: Stage) -> PanelView:
    """Where they may go is lit on the plan; what else they can do stands here."""
    film, pawns = stage.film, stage.sel.pawns
    people = capitalised(listed(the(it) for it in pawns))
    acts = [*_scream_act(stage), *_geek_act(stage)]
    blood = " · ".join(f"{short(it)} : {litres(film.survivors[it].litres)}" for it in pawns)
    rule = ("evenements", "deplacer")
    return PanelView(people, f"{blood}.{_aims(stage)}", acts=tuple(acts), rule=rule)


def _aims(stage: Stage) -> str:
    """What a finger may touch next: a room that is lit, a zombie of the same room."""
    film, pawns = stage.film, stage.sel.pawns
    alone = len(pawns) == 1
    aims = ["une pièce allumée"] if any(ways_of(film, it) for it in pawns) else []
    more = " Touchez un second pion pour l'emmener." if alone and aims else ""
    if alone and film.zombies_in(film.survivors[pawns[0]].room or ""):
        aims.append("un zombie")
    return f" Touchez {listed(aims, 'ou')}.{more}" if aims else ""


def _scream_act(stage: Stage) -> list[Act]:
    film = stage.film
    if stage.sel.one != POUFFE or not film.zombies_in(film.survivors[POUFFE].room or ""):
        return []
    return [Act("Crier", tokens(PRICE_OF_SCREAM), query=asked(pion=POUFFE, volet="cri"))]


def _geek_act(stage: Stage) -> list[Act]:
    film = stage.film
    if stage.sel.one != GEEK or "geek_clue" in film.used:
        return []
    price = film.table.opponents
    if len(film.living_in(film.survivors[GEEK].room or "")) < 2 or price > stage.purse:
        return []
    return [Act("Trouver un indice", tokens(price), query=asked(pion=GEEK, volet="geek"))]


def _geek(stage: Stage) -> PanelView:
    """L50: somebody else of his room carries it."""
    film = stage.film
    room = film.survivors[GEEK].room or ""
    others = [it for it in film.living_in(room) if it != GEEK]
    values = {"move": written({"move": "geek_clue"}), "others": [(it, short(it)) for it in others]}
    words = f"{tokens(film.table.opponents)}. Un autre survivant de la pièce l'emporte."
    rule = ("survivants", "geek")
    return PanelView("Le geek trouve un indice", words, "indice", values=values, rule=rule)


def _scream(stage: Stage) -> PanelView:
    """L49: three tokens, from one purse or several."""
    film, to = stage.film, stage.sel.to
    players = [(it, one.name, film.purses[it]) for it, one in film.table.players.items()]
    room = film.survivors[POUFFE].room or ""
    rooms = [(it, room_label(film, it)) for it in film.plan.ways_from(room)]
    values = {"players": players, "rooms": rooms, "to": to, "active": film.player}
    words = "Tous les zombies de sa pièce reculent dans la pièce que vous touchez."
    return PanelView("La pouffe crie", words, "cri", values=values, rule=("survivants", "pouffe"))


def _exit(stage: Stage) -> PanelView:
    """L34: a room, then a kind."""
    film, room, price = stage.film, stage.sel.room, tokens(stage.film.table.opponents)
    if not room:
        return PanelView("Tracer une sortie", f"{price}. Touchez la pièce où elle s'ouvre.")
    values = {"room": room, "kinds": list(EXIT_NAMES.items())}
    words = f"{price}. Le geek ne prend que les égouts, le métro et les catacombes."
    return PanelView(
        f"Une sortie dans « {room_label(film, room)} »",
        words,
        "sortie",
        values=values,
        rule=("evenements", "sortie"),
    )


def _zombie(stage: Stage) -> PanelView:
    """Who may kill the zombie that was touched."""
    film, name = stage.film, stage.sel.zombie
    zombie = film.zombies[name]
    acts = only_legal(
        [kill_act(stage, it, name, f"{short(it)} le tue") for it in film.living_in(zombie.room)]
    )
    where = f"{room_label(film, zombie.room)}, danger {danger_in(film, zombie.room)}."
    pile = f" Pile de {zombie.stack}." if zombie.stack > 1 else ""
    nobody = "" if acts else " Personne ici ne peut le tuer maintenant."
    return PanelView(zombie_label(name), f"{where}{pile}{nobody}", acts=acts)


def _always(stage: Stage, *, bare: bool) -> PanelView:
    """What ends the turn, and what needs no pawn."""
    film, acts = stage.film, []
    if stage.purse >= film.table.opponents and stage.sel.panel != "sortie":
        detail = tokens(film.table.opponents)
        acts.append(Act("Tracer une sortie", detail, query=asked(volet="sortie")))
    if film.table.variants.ville:
        acts.append(offered(film, {"move": "end"}, "Finir le tour"))
    end = "" if film.table.variants.ville else _LAST_ROOM
    words = f"Touchez un survivant ou un zombie.{end}" if bare else ""
    title = f"{stage.actor} joue les survivants" if bare else ""
    return PanelView(title, words, "discret" if not bare else "", tuple(acts))
