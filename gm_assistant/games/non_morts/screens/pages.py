"""The pages of Les Non-Morts: the moment, the plan, what everybody sees."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from gm_assistant.engine.wording import Elsewhere
from gm_assistant.french.language import counted, de, typeset
from gm_assistant.games.non_morts.rules.film import Film, Result, room_name
from gm_assistant.games.non_morts.rules.game import Game
from gm_assistant.games.non_morts.rules.night import dice_owed, to_add
from gm_assistant.games.non_morts.rules.words import litres
from gm_assistant.games.non_morts.screens.chosen import (
    DICE,
    NOTHING_CHOSEN,
    Selection,
    Stage,
    begun,
    lights_of,
    offered,
    selected,
    tokens_left,
)
from gm_assistant.games.non_morts.screens.panels import (
    advance_panel,
    arrive_panel,
    attack_panel,
    clue_panel,
    decree_panel,
    event_panels,
    infect_panel,
    onward_of,
    opening_line,
    opening_panel,
    proposal_panel,
    proposed_words,
    secret_clue,
    telling_panel,
    verdict_panel,
    vote_panel,
)
from gm_assistant.games.non_morts.screens.plan import (
    SIDES,
    DirectorView,
    PanelView,
    PlanView,
    SheetView,
    TableView,
    plan_view,
    sheets,
    short,
    the,
    tokens,
)
from gm_assistant.games.non_morts.screens.story import (
    ending_of,
    fate,
    in_brief,
    outcomes,
    tellings,
    thrown,
    why_it_ended,
)
from gm_assistant.games.non_morts.texts import NO_DOSSIER, FilmSet
from gm_assistant.seam.companion import told_then
from gm_assistant.seam.pages import (
    JOURNAL,
    Card,
    Page,
    Picture,
    Present,
    Public,
    Scene,
    Screen,
    Shown,
    Told,
    Tool,
)
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.around import (
    CORRECT,
    CORRECTING,
    WHYS,
    Done,
    Onward,
    last_done,
    reasons_of,
    whys_page,
)
from gm_assistant.toolkit.ending import EndingOf

# The main screen: the plan, the players around it, and what is owed in one line.

_PANELS: Final = {
    "attaque": attack_panel,
    "deplacement": advance_panel,
    "arrivees": arrive_panel,
    "indice": clue_panel,
}
_FOR_ALL_EYES: Final = ("proposition", "scrutin", "rideau", "vote")


def table_view(game: Game, stage: Stage, *, correcting: bool = False) -> TableView:
    """Everything at a glance; nothing is told of a past that is being corrected."""
    film = stage.film
    panels = _panels(stage, game)
    alone = panels[0].kind in _FOR_ALL_EYES
    # What one person says in secret is not told over, nor what all look at.
    bare = correcting or alone or stage.sel.shown or stage.begun.clue
    telling = None if bare else telling_panel(film)
    return TableView(
        headline=headline(film),
        owed=typeset(opening_line(stage) or owed(film, tokens_left(stage))),
        side=film.side or "",
        plan=plan_view(film, stage.film_set, lights_of(stage), drawn_on=True),
        directors=directors(film),
        sheets=sheets(film, stage.film_set),
        panels=(*panels, *([telling] if telling else [])),
        chosen=stage.sel not in (NOTHING_CHOSEN, Selection(panel=DICE)),
        proposes=film.phase == "tour" and not film.judged and not stage.begun.proposed,
        alone=alone,
    )


def done(film_set: FilmSet, game: Game, index: int) -> Done:
    """A decision: its dice, what it came to, and why."""
    return Done(
        in_brief(game, index),
        tuple(outcomes(game, index, film_set)),
        thrown(game, index),
        whys=reasons_of(game, index),
        moment=heading(game.films[index]),
    )


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
        return "Chacun lit sa théorie, puis les dés disent qui ouvre le film."
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


def _panels(stage: Stage, game: Game) -> list[PanelView]:
    """The panel that was opened, or that of the moment."""
    film, panel = stage.film, stage.sel.panel
    if film.result:
        return [poster(game, stage.film_set)]
    if panel == "note":
        return [PanelView("Une note", "Pour le journal, rien d'autre.", "note")]
    if not film.opened:
        return [opening_panel(stage)]
    if panel == "decret":
        return [decree_panel(stage)]
    if film.judged:
        return [verdict_panel(stage)]
    if stage.begun.proposed or panel == "proposition":
        open_to_all = stage.begun.proposed
        return [vote_panel(stage, open_to_all) if open_to_all else proposal_panel(stage)]
    if stage.begun.clue:
        return [secret_clue(stage)]
    if film.step == "choix":
        return [_choice(stage)]
    if film.step == "evenements":
        return event_panels(stage)
    infect = infect_panel(stage)
    return [_PANELS[film.step or "indice"](stage), *([infect] if infect else [])]


def _choice(stage: Stage) -> PanelView:
    """L20: one or the other."""
    film = stage.film
    last = "" if film.table.variants.ville else "puis une pièce"
    acts = (
        offered(film, {"move": "turn", "as": "zombies"}, "Tour de zombies", "puis un indice"),
        offered(film, {"move": "turn", "as": "survivants"}, "Tour de survivants", last),
    )
    words = f"{stage.actor} reçoit {tokens(film.table.opponents)} et choisit."
    title = f"Au tour {de(stage.actor)}"
    return PanelView(title, words, "choix", acts, rule=("tours", "jetons"))


# The end: the film's poster, with its theories unveiled.

ON_THE_POSTER: Final = 4


def poster(game: Game, film_set: FilmSet) -> PanelView:
    """Who won, each one's theory, who survived, and the best of what was told."""
    film = game.film
    result = film.result or Result("plus_personne")
    title = film_set.label(result.theory) if result.theory else film.table.title or "Les Non-Morts"
    words = why_it_ended(film, result)
    values: dict[str, object] = {
        "place": film_set.label(film.table.place) if film.table.place else "",
        "title": title,
        "story": words,
        "theories": [
            (one.name, film_set.label(one.theory), it in result.winners)
            for it, one in film.table.players.items()
        ],
        "fates": [(short(it), fate(one.status)) for it, one in film.survivors.items()],
        "told": list(tellings(game))[-ON_THE_POSTER:],
    }
    return PanelView("Fin", words, "fin", values=values)


# The present moment of a film, its moves in words, and its card on the home screen.

PAGE: Final = "plan"
TOOLS: Final = (Tool("feuilles", "Feuilles", "i-feuilles"), JOURNAL, CORRECT)
STAYS: Final = frozenset(("correct",))


def present(game: Game, _drafts: Mapping[str, Any]) -> Present:
    """One screen, whatever the moment."""
    film = game.film
    told = headline(film)
    return Present(PAGE, told, tools=TOOLS, rest="Finir le tour", heading=heading(film))


def tells(film_set: FilmSet) -> Callable[[Game, Move, int, bool], Told]:
    """With what came of it, where it is what was played."""

    def in_words(game: Game, move: Move, index: int, stands: bool) -> Told:
        then = told_then(game, move, index, lambda before: present(before, {}))
        if not stands or move not in game.moves[index : index + 1]:
            return then
        came = outcomes(game, index, film_set)
        return replace(then, words=" ".join((then.words, *came)), aloof=then.words)

    return in_words


def heading(film: Film) -> str:
    """Under which a decision is listed."""
    if not film.opened:
        return "Mise en place"
    if not film.active:
        return "Fin"
    name = film.director(film.player).name
    side = SIDES.get(film.side or "", "")
    return f"Tour {film.turn} · {name}{f', {side}' if side else ''}"


def facts(game: Game) -> dict[str, str]:
    """How each thing of the table stands, as everybody sees it: nothing of a theory."""
    film = game.film
    told = {"la partie": headline(film)}
    told |= {one.name: tokens(film.purses[it]) for it, one in film.table.players.items()}
    for it, one in film.survivors.items():
        where = f" dans « {room_name(film, one.room)} »" if one.room else ""
        held = counted(len(film.clues_of(it)), "indice")
        told[the(it)] = f"{fate(one.status)}{where}, {litres(one.litres)}, {held}"
    for room in film.plan.rooms:
        name, there = f"la pièce « {room_name(film, room)} »", film.zombies_in(room)
        told[name] = counted(sum(film.zombies[it].stack for it in there), "zombie")
    return told


def card(game: Game) -> Card:
    """As many windows as survivors, lit while they live."""
    film = game.film
    living = [it for it, one in film.survivors.items() if one.status in ("vivant", "evade")]
    people = counted(len(film.table.players), "cinéaste")
    return Card(headline(film), people, len(film.survivors), len(living), "jour")


def people(game: Game) -> dict[str, str]:
    return {it: one.name for it, one in game.film.table.players.items()}


def args_of(move: Move) -> dict[str, str]:
    """Where a past decision was taken: its pawns, its panel."""
    match move.get("move"):
        case "walk":
            return {"pion": ",".join(move["survivors"])}
        case "kill":
            return {"pion": str(move["by"])}
        case "scream":
            return {"pion": "pouffe", "volet": "cri"}
        case "geek_clue":
            return {"pion": "geek", "volet": "geek"}
        case "clue":
            return {"pion": str(move["survivor"])}
        case "exit":
            return {"volet": "sortie", "salle": str(move["room"])}
        case "propose":
            return {"volet": "proposition", "op": _op(move)}
        case "correct":
            return {"volet": "decret", "op": _op(move)}
        case "open" | "note" as kind:
            return {"volet": DICE if kind == "open" else "note"}
        case _:
            return {}


def _op(move: Move) -> str:
    ops = move.get("ops", ())
    return str(ops[0]["op"]) if ops else ""


# The public screen: the plan and the tokens, in a view in which no theory exists.


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everybody may see."""

    headline: str
    owed: str
    plan: PlanView
    directors: tuple[DirectorView, ...]
    sheets: tuple[SheetView, ...]
    poster: PanelView | None
    rehearsal: bool


def public(film_set: FilmSet) -> Public[Game]:
    """Theories are on it only once the film is over."""

    def picture(game: Game, shown: Shown) -> Picture:
        film = game.film
        voted = begun(film, shown.drafts).proposed
        view = PublicView(
            headline=headline(film),
            owed=f"{proposed_words(film, voted)} : au vote." if voted else owed(film),
            plan=plan_view(film, film_set),
            directors=directors(film),
            sheets=sheets(film, film_set),
            poster=poster(game, film_set) if film.result else None,
            rehearsal=shown.rehearsal,
        )
        return Picture("non_morts/public.html", view, style="non_morts.css")

    return Public(picture)


# The pages of a film: the plan, the sheets, a theory read alone.


def pages(film_set: FilmSet) -> Mapping[str, Page[Game]]:
    """In the words of this table."""
    ending = ending_of(film_set)
    return {
        "plan": lambda scene: _plan(scene, film_set, ending),
        "feuilles": lambda scene: Screen(
            "non_morts/feuilles.html", {"sheets": sheets(scene.game.film, film_set)}
        ),
        "secret": lambda scene: _secret(scene, film_set),
        CORRECTING: lambda scene: _corrections(scene, film_set),
        WHYS: lambda scene: whys_page(scene.game, partial(done, film_set)),
        "menu": _menu,
    }


def _plan(scene: Scene[Game], film_set: FilmSet, ending: EndingOf[Game]) -> Screen:
    film = scene.game.film
    so_far = begun(film, scene.drafts)
    stage = Stage(film, film_set, selected(film, scene.args), so_far, scene.sent)
    table = table_view(scene.game, stage, correcting=scene.correcting)
    values = {"table": table, "sent": dict(scene.sent), "onward": onward_of(table.panels)}
    more = {"done": _just_done(scene, film_set), "ending": ending(scene.game)}
    return Screen("non_morts/plan.html", values | more)


def _just_done(scene: Scene[Game], film_set: FilmSet) -> Done | None:
    """Nothing is told of a past that is being corrected."""
    return None if scene.correcting else last_done(scene.game, partial(done, film_set))


def _corrections(scene: Scene[Game], film_set: FilmSet) -> Screen:
    """The table's own word: the plan is looked at, and nothing on it is played."""
    film = scene.game.film
    asked = {**scene.args, "volet": "decret"}
    stage = Stage(film, film_set, selected(film, asked), begun(film, {}), scene.sent)
    panels = (decree_panel(stage),) if film.phase == "tour" else ()
    table = replace(table_view(scene.game, stage), plan=plan_view(film, film_set), panels=panels)
    values = {"table": table, "sent": dict(scene.sent), "onward": onward_of(panels)}
    return Screen("non_morts/corrections.html", values | {"done": _just_done(scene, film_set)})


def _secret(scene: Scene[Game], film_set: FilmSet) -> Screen:
    """T-02: whoever holds the tablet reads their own theory, and nobody else's."""
    players = list(scene.game.film.table.players.values())
    seat = int(scene.about) if scene.about in map(str, range(1, len(players) + 1)) else 0
    if not seat:
        raise Elsewhere
    one, shown = players[seat - 1], scene.args.get("voir") == "1"
    theory = film_set.label(one.theory) if shown else ""
    told = film_set.dossiers.get(one.theory, NO_DOSSIER) if shown else NO_DOSSIER
    values = {
        "player": seat,
        "who": one.name,
        "theory": theory,
        "dossier": told,
        "onward": Onward("C'est vu, cacher", href=str(seat)) if shown else _after(scene, seat),
    }
    return Screen("non_morts/secret.html", values)


def _after(scene: Scene[Game], seat: int) -> Onward:
    """Before the film the tablet goes round, then to the dice; later, back to the table."""
    film = scene.game.film
    players = list(film.table.players.values())
    if film.opened:
        return Onward("Revenir au plan", href=f"../{PAGE}")
    if seat < len(players):
        return Onward(f"Passer à {players[seat].name}", href=str(seat + 1))
    return Onward("Tous l'ont lue : aux dés", href=f"../{PAGE}?volet={DICE}")


def _menu(scene: Scene[Game]) -> Screen:
    players = [(it, one.name) for it, one in scene.game.film.table.players.items()]
    return Screen("non_morts/menu.html", {"players": players})
