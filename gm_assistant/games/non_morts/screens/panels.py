"""The panel of each thing that is asked: horde, events, secrets, votes, opening."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.french.language import capitalised, counted, listed
from gm_assistant.games.non_morts.rules.day import clues_judged, endangers_the_goth, theories_heard
from gm_assistant.games.non_morts.rules.film import Film, in_order, room_name, to_tell
from gm_assistant.games.non_morts.rules.game import CODE
from gm_assistant.games.non_morts.rules.night import danger_in, ways_of
from gm_assistant.games.non_morts.rules.words import (
    CONTAMINE,
    GEEK,
    MOST_MOVED,
    POUFFE,
    PRICE_OF_SCREAM,
    PlayerId,
    RoomId,
    litres,
)
from gm_assistant.games.non_morts.screens.chosen import (
    DICE,
    SURE_FACE,
    Stage,
    asked,
    dice_of,
    kill_act,
    names_left,
    offered,
    only_legal,
    owes_dice,
    place_name,
    refused,
    room_panel,
    tokens_left,
    walk_act,
    walk_of,
)
from gm_assistant.games.non_morts.screens.plan import (
    EXIT_NAMES,
    KIND_NAMES,
    Act,
    DiceView,
    DieView,
    PanelView,
    short,
    the,
    tokens,
    zombie_label,
)
from gm_assistant.toolkit.around import Onward, as_text
from gm_assistant.toolkit.seats import FieldView, OptionView, typed_again

# The fields of what a proposal or a decree changes.

Options = Iterable[tuple[str, str]]
# More rooms than this are touched on the plan, not read in a list.
_LISTED: Final = 9
_SAME = ("", "inchangé")


def op_fields(film: Film, op: str) -> tuple[FieldView, ...]:
    """What must be said for one of these."""
    match op:
        case "soin":
            return (_survivor(film), _number("litres", "Litres rendus", 1, 1, 6))
        case "litres":
            return (_survivor(film), _number("litres", "Litres", 1, 0, 6))
        case "place":
            return (_survivor(film), _rooms(film, "room", "Pièce"))
        case "barricade" | "debarricade":
            return (_select("between", "Entre", _pairs(film, blocked=op == "debarricade")),)
        case "passage":
            # Two rooms from the start: from one to itself nothing leads.
            first, *others = _all(film)
            return (_rooms(film, "room", "De"), _select("other", "à", [*others, first]))
        case "arrivee":
            return (_rooms(film, "room", "Pièce"), _number("stack", "Jetons", 1, 1, 20))
        case "indice":
            clues = [
                (it, f"{clue_name(film, it)} ({short(clue.survivor)})")
                for it, clue in film.clues.items()
            ]
            return (_select("clue", "Indice", clues), _survivor(film))
        case "jetons":
            players = [(it, one.name) for it, one in film.table.players.items()]
            return (_someone("player", "Joueur", players), _number("tokens", "Jetons", 0, 0, 99))
        case _:
            return _zombie_field(film)


def _as_typed(stage: Stage) -> tuple[FieldView, ...]:
    return typed_again(op_fields(stage.film, stage.sel.op), stage.sent)


def _zombie_field(film: Film) -> tuple[FieldView, ...]:
    zombies = [
        (it, f"{zombie_label(it)}, {room_name(film, film.zombies[it].room)}")
        for it in in_order(film.zombies)
    ]
    kinds = [_SAME, ("aucun", "Ordinaire"), *KIND_NAMES.items()]
    yes_no = [_SAME, ("oui", "oui"), ("non", "non")]
    return (
        _select("zombie", "Lequel", zombies),
        _select("kind", "Devient", kinds),
        FieldView("stack", "Jetons (0 le retire)", "number", most=99),
        _select("room", "Pièce", [_SAME, *_all(film)]),
        _select("appetite", "Craint la faim", yes_no),
        _select("climbs", "Franchit les barricades", yes_no),
    )


def _survivor(film: Film) -> FieldView:
    return _someone("survivor", "Survivant", [(it, short(it)) for it in film.living()])


def _rooms(film: Film, name: str, label: str) -> FieldView:
    return _select(name, label, _all(film))


def _all(film: Film) -> list[tuple[str, str]]:
    return [(it, room_name(film, it)) for it in film.plan.rooms]


def _pairs(film: Film, *, blocked: bool) -> list[tuple[str, str]]:
    seen = set()
    found = []
    for room, doors in film.plan.doors.items():
        for other in doors:
            pair = frozenset((room, other))
            if pair not in seen and film.plan.blocked(room, other) == blocked:
                seen.add(pair)
                words = f"{room_name(film, room)} et {room_name(film, other)}"
                found.append((as_text([room, other]), words))
    return found


def _someone(name: str, label: str, options: Options) -> FieldView:
    """People are touched, not unfolded."""
    listed = [OptionView(it, words, chosen=not at) for at, (it, words) in enumerate(options)]
    return FieldView(name, label, "radio", options=tuple(listed))


def _select(name: str, label: str, options: Options) -> FieldView:
    listed = tuple(OptionView(value, words) for value, words in options)
    return FieldView(name, label, "select", options=listed)


def _number(name: str, label: str, value: int, least: int, most: int) -> FieldView:
    return FieldView(name, label, "number", str(value), least=least, most=most)


# Beside the plan in a zombies' turn: dice, steps, newcomers, a clue.


def dice_view(
    film: Film,
    move: dict[str, object],
    throwing: tuple[str, ...] = (),
    *,
    warning: str = "",
) -> DiceView:
    """Six faces for each die that this move owes."""
    owed = dice_of(film, move, throwing)
    dice = tuple(
        DieView(f"de{place}", die.label, die.faces, die.about) for place, die in enumerate(owed)
    )
    return DiceView(as_text(move), dice, warning)


def attack_panel(stage: Stage) -> PanelView:
    dice = dice_view(stage.film, {"move": "attack"})
    words = "Un dé par zombie devant de la chair fraîche : sa face dit qui perd un litre."
    return PanelView("L'attaque", words, dice=dice, rule=("zombies", "attaque"))


def advance_panel(stage: Stage) -> PanelView:
    """One to four zombies; what is chosen can be left again."""
    film, steps = stage.film, stage.begun.steps
    move = {"move": "advance", "moves": [[it, room] for it, room in steps.items()]}
    lines = [f"{zombie_label(it)} → {room_name(film, room)}" for it, room in steps.items()]
    left = 5 - len(steps)
    label = f"Avancer {counted(len(steps), 'zombie')}"
    go = replace(offered(film, move, label, f"puis {left} à ajouter"), main=True)
    acts = [go] if steps else []
    words = f"Touchez un zombie allumé, puis sa pièce s'il a le choix : {MOST_MOVED} au plus."
    values = {"lines": lines}
    rule = ("zombies", "avance")
    return PanelView("Ils avancent", words, "liste", tuple(acts), values=values, rule=rule)


def arrive_panel(stage: Stage) -> PanelView:
    """5 − n, in any rooms; a pile where the table plays them."""
    film, placed, left = stage.film, stage.begun.newcomers, tokens_left(stage)
    move: dict[str, object] = {"move": "arrive", "zombies": _newcomers(placed)}
    words = "Touchez une pièce pour chaque zombie." if left else "Une croix retire un zombie."
    if film.table.rulings.zombie_tokens == "poche":
        words += f" {stage.actor} les paie, un jeton chacun."
    dice = dice_view(film, move) if not left and film.aliens() else None
    acts = tuple(_all_here(stage)) if left else ()
    if not left and not dice:
        acts = (replace(offered(film, move, "C'est posé"), main=True),)
    rule = ("zombies", "arrivees")
    still = f"{'Encore ' if placed else ''}{counted(left, 'zombie')} à poser"
    title = still if left else "Tout est posé"
    values = {"lines": _placed(stage)}
    return PanelView(title, words, "arrivees", acts, dice, values, rule)


def _newcomers(placed: Iterable[tuple[RoomId, int]]) -> list[dict[str, object]]:
    return [{"room": room, "stack": stack} for room, stack in placed]


def _all_here(stage: Stage) -> Iterator[Act]:
    """One tap for all those that are left, where the plan is small enough to be listed."""
    film, placed, left = stage.film, stage.begun.newcomers, tokens_left(stage)
    if film.aliens() or left < 2 or len(film.plan.rooms) > _LISTED:
        return
    for room in film.plan.rooms:
        zombies = _newcomers([*placed, *[(room, 1)] * left])
        name = f"« {room_name(film, room)} »"
        yield offered(film, {"move": "arrive", "zombies": zombies}, f"Les {left} dans {name}")


def _placed(stage: Stage) -> list[dict[str, str]]:
    """One line for those that are alike; a cross takes the last of them off."""
    film, placed = stage.film, stage.begun.newcomers
    raises = bool(film.table.variants.piles and tokens_left(stage))
    last = {it: place for place, it in enumerate(placed)}
    return [
        {
            "words": _so_many(room_name(film, room), placed.count((room, stack)), stack),
            "more": as_text({"pile": place}) if raises else "",
            "less": as_text({"retire": place}),
        }
        for (room, stack), place in last.items()
    ]


def _so_many(room: str, count: int, stack: int) -> str:
    what = f"pile de {stack}" if stack > 1 else ""
    many = f"× {count}" if count > 1 else ""
    return " ".join(it for it in (f"{room}," if what else room, what, many) if it)


def clue_panel(stage: Stage) -> PanelView:
    """L23: a zombies' turn ends with a clue."""
    film, one = stage.film, stage.sel.one
    title = f"{stage.actor} invente un indice"
    if not one:
        acts = tuple(
            Act(short(it), counted(len(film.clues_of(it)), "indice"), query=f"?pion={it}")
            for it in film.living()
        )
        return PanelView(title, "Qui le trouve ? Touchez son pion.", "qui", acts)
    move = as_text({"move": "clue", "survivor": one})
    values = {"move": move, "who": the(one), "secret": True}
    return PanelView(
        title,
        "Son texte est public ; la théorie qu'il confirme reste ton secret.",
        "indice",
        values=values,
        rule=("fin", "indice"),
    )


def infect_panel(stage: Stage) -> PanelView | None:
    """L42: three tokens of one player, once a turn."""
    film = stage.film
    if CONTAMINE not in film.living():
        return None
    acts = only_legal(
        [
            offered(film, {"move": "infect", "payer": it}, one.name, tokens(3))
            for it, one in film.table.players.items()
        ]
    )
    words = "Qui paie trois jetons pour que la transformation avance ?"
    rule = ("survivants", "contamine")
    return PanelView("Le contaminé", words, "discret", acts, rule=rule) if acts else None


# Beside the plan in a survivors' turn: who is touched, what it costs, what may go wrong.

_LAST_ROOM: Final = (
    " Dessiner une pièce finit le tour : « pièce » la dessine aussitôt, avec une porte à cet "
    "endroit ; + demande d'abord son nom et ses portes."
)


def event_panels(stage: Stage) -> list[PanelView]:
    """What was touched, then what may always be done."""
    touched = _touched(stage)
    always = _always(stage, bare=touched is None)
    return [*([touched] if touched else []), *([always] if always.title or always.acts else [])]


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
    return _zombie_event(stage) if sel.zombie else None


def _flight(stage: Stage) -> PanelView | None:
    """The dice of a flight, before anybody moves."""
    if not owes_dice(stage):
        return None
    act = walk_act(stage, stage.sel.to, "")
    people = capitalised(listed(the(it) for it in stage.sel.pawns))
    # What is refused is said before any die: the table may still overrule it.
    warning = act.warning or refused(stage.film, walk_of(stage, stage.sel.to, face=SURE_FACE))
    dice = dice_view(stage.film, dict(walk_of(stage, stage.sel.to)), warning=warning)
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
    """What a finger may touch next: a lit room, a way out, a zombie of the same room."""
    film, pawns = stage.film, stage.sel.pawns
    alone = len(pawns) == 1
    ends = {way.to for it in pawns for way in ways_of(film, it)}
    aims = ["une pièce allumée"] if ends - film.exits.keys() else []
    aims += ["la sortie"] if ends & film.exits.keys() else []
    follows = alone and aims and len(film.living()) > 1
    more = " Touchez un second pion pour l'emmener." if follows else ""
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
    values = {"move": as_text({"move": "geek_clue"}), "others": [(it, short(it)) for it in others]}
    words = f"{tokens(film.table.opponents)}. Un autre survivant de la pièce l'emporte."
    rule = ("survivants", "geek")
    return PanelView("Le geek trouve un indice", words, "indice", values=values, rule=rule)


def _scream(stage: Stage) -> PanelView:
    """L49: three tokens, from one purse or several."""
    film, to = stage.film, stage.sel.to
    players = [(it, one.name, film.purses[it]) for it, one in film.table.players.items()]
    room = film.survivors[POUFFE].room or ""
    rooms = [(it, room_name(film, it)) for it in film.plan.ways_from(room)]
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
        f"Une sortie dans « {room_name(film, room)} »",
        words,
        "sortie",
        values=values,
        rule=("evenements", "sortie"),
    )


def _zombie_event(stage: Stage) -> PanelView:
    """Who may kill the zombie that was touched."""
    film, name = stage.film, stage.sel.zombie
    zombie = film.zombies[name]
    acts = only_legal(
        [
            kill_act(stage, it, name, f"{capitalised(the(it))} le tue")
            for it in film.living_in(zombie.room)
        ]
    )
    where = f"{room_name(film, zombie.room)}, danger {danger_in(film, zombie.room)}."
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
        acts.append(replace(offered(film, {"move": "end"}, "Finir le tour"), main=True))
    end = "" if film.table.variants.ville else _LAST_ROOM
    words = f"Touchez un survivant ou un zombie.{end}" if bare else ""
    title = f"{stage.actor} joue les survivants" if bare else ""
    return PanelView(title, words, "discret" if not bare else "", tuple(acts))


# What only one person may see: what a clue serves, and how each judges an escape.


def secret_clue(stage: Stage) -> PanelView:
    """I-01: its author, alone, says what it serves."""
    film, clue = stage.film, stage.begun.clue or {}
    # All of them, held or not: the two or three of this evening would tell the whole bluff.
    offered_to_all = stage.film_set.told_apart(film.table.theories)
    theories = [(it, stage.film_set.label(it)) for it in offered_to_all]
    mine = film.director(film.player).theory
    values: dict[str, object] = {
        "author": stage.actor,
        "shown": stage.sel.shown,
        "text": clue.get("text", ""),
        "theories": theories if stage.sel.shown else [],
        "mine": mine if stage.sel.shown else "",
        "move": as_text(clue),
    }
    return PanelView(f"Seulement pour {stage.actor}", "", "indice_secret", values=values)


def verdict_panel(stage: Stage) -> PanelView:
    """E-01: each claims alone, then the table votes on the claims, whosever they are."""
    film, marks = stage.film, stage.begun.marks
    waiting = [it for it in film.table.players if it not in marks]
    title = f"{capitalised(listed(the(it) for it in film.judged))} : le jugement"
    rule = ("fin", "jugement")
    if not waiting:
        return _heard(stage, title, rule)
    clues = [(it, clue_name(film, it)) for it in clues_judged(film)]
    values = {
        "shown": stage.sel.shown,
        "players": [(it, one.name, it in marks) for it, one in film.table.players.items()],
        "clues": clues,
        "next": _judge(stage, waiting[0]),
    }
    if stage.sel.shown:
        return PanelView(title, "", "jugement", values=values)
    detail = "chaque indice confirme ce que son auteur avait prévu"
    written_down = Act("Personne ne conteste", detail, as_text({"move": "verdict"}))
    words = (
        "Trois indices au moins sont dehors. Chacun, seul, réclame ceux qui confirment sa "
        "théorie ; seul est entendu qui en a trois."
    )
    return PanelView(title, words, "jugement", (written_down,), values=values, rule=rule)


def _heard(stage: Stage, title: str, rule: tuple[str, str]) -> PanelView:
    """E-05: the curtain rises in the same way on whoever is heard and on nobody."""
    if not stage.sel.shown:
        words = "Tout le monde a répondu. Silence sur le plateau : quelqu'un a-t-il trois preuves ?"
        return PanelView(title, words, "rideau", rule=rule)
    voices, players = stage.begun.voices, stage.film.table.players.items()
    values = {
        "claims": claims_told(stage),
        "veto": _against(stage.film),
        "voters": [(it, one.name, it in voices) for it, one in players],
        "refused": refused_by_pages(stage),
    }
    heard = "Lisez chaque indice : est-ce une preuve ? Personne ne sait qui les réclame."
    words = heard if values["claims"] else "Personne n'a trois preuves : le film continue."
    return PanelView(title, words, "vote", values=values, rule=rule)


def clue_name(film: Film, clue: str) -> str:
    return film.clues[clue].text or f"Indice {clue[1:]}"


def _against(film: Film) -> str:
    """V-01: how many voices refuse, a claim as any proposal."""
    return counted(film.table.veto, "voix contre", "voix contre")


def _judge(stage: Stage, player: str) -> dict[str, object]:
    """Whose turn it is to claim; nothing of theirs is shown before they are alone."""
    film = stage.film
    one = film.director(player)
    held = [it for it in clues_judged(film) if one.theory in film.clues[it].serves]
    free = film.table.rulings.chance_clues
    shown = stage.sel.shown
    return {
        "id": player,
        "name": one.name,
        "seat": list(film.table.players).index(player) + 1,
        "shown": shown,
        "held": held if shown else [],
        "open": (clues_judged(film) if free else held) if shown else [],
    }


def _claimed(stage: Stage) -> dict[str, list[str]]:
    """Which theories are claimed on each clue, heard or not; what nobody holds stays as written."""
    film, marks = stage.film, stage.begun.marks
    held = {one.theory for one in film.table.players.values()}
    told = {clue: set(film.clues[clue].serves) - held for clue in clues_judged(film)}
    for player, clues in marks.items():
        for clue in told.keys() & set(clues):
            told[clue].add(film.director(player).theory)
    return {clue: sorted(theories) for clue, theories in told.items()}


def claims(stage: Stage) -> list[tuple[str, str]]:
    """Each clue and the theory that it confirms, of the theories that are heard: of no other."""
    claimed = _claimed(stage)
    heard = theories_heard(stage.film, claimed)
    return [(clue, it) for it in heard for clue, theories in claimed.items() if it in theories]


def refused_by_pages(stage: Stage) -> list[int]:
    """V-01: the claims against which enough of the voices given on pages stand, once all are."""
    voices, film = stage.begun.voices, stage.film
    if len(voices) < len(film.table.players):
        return []
    against = Counter(place for refused in voices.values() for place in set(refused))
    return [place for place, count in against.items() if count >= film.table.veto]


def claims_told(stage: Stage) -> list[tuple[str, str]]:
    label = stage.film_set.label
    return [(clue_name(stage.film, clue), label(theory)) for clue, theory in claims(stage)]


def settled(stage: Stage, refused: Collection[int]) -> dict[str, list[str]]:
    """What the clues serve from now on: all that was claimed but what the table refused."""
    told = _claimed(stage)
    for place, (clue, theory) in enumerate(claims(stage)):
        if place in refused:
            told[clue].remove(theory)
    return told


# A proposal with its voices, the table's decree, a note: what needs no turn.

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
    """L35: who proposes, and what; the voices come next, for all eyes."""
    film = stage.film
    values: dict[str, object] = {
        "players": [(it, one.name) for it, one in film.table.players.items()],
        "by": film.player,
        "op": stage.sel.op if stage.sel.op in BOTH else "",
        "fields": _as_typed(stage) if stage.sel.op in BOTH else (),
    }
    words = f"Tout est permis, sauf la vie d'un survivant. {_against(film)} : refusé."
    acts = _kinds(BOTH, "proposition", stage.sel.op)
    rule = ("evenements", "proposition")
    return PanelView("Une proposition", words, "proposition", acts, values=values, rule=rule)


@dataclass(frozen=True, slots=True)
class VoiceView:
    """A director before a proposal: what was said, the price of a voice, and who pays it.

    A voice that came from a page says only that it came; its price is for all to know.
    """

    id: str
    name: str
    seat: int
    said: str
    price: int
    payers: tuple[tuple[str, str, int], ...]
    hidden: bool

    @property
    def paid(self) -> int:
        return sum(it[2] for it in self.payers)


def voice_view(film: Film, proposed: Mapping[str, Any], seat: str) -> VoiceView:
    vote = proposed["votes"].get(seat, "")
    sold = vote if isinstance(vote, dict) else {}
    players = film.table.players
    paid = sold.get("paid", {})
    return VoiceView(
        seat,
        players[seat].name,
        list(players).index(seat),
        "prix" if sold else str(vote),
        int(sold.get("price", 1)),
        tuple((it, one.name, paid.get(it, 0)) for it, one in players.items()),
        hidden=seat in proposed.get("pages", ()) and not sold,
    )


def proposed_words(film: Film, proposed: Mapping[str, Any]) -> str:
    """What is put to the vote, as the journal will say it."""
    move = {"move": "propose", **{it: proposed[it] for it in ("by", "text", "ops")}}
    return CODE.in_words(film, CODE.read(move, "", film.table.known)).rstrip(".")


def vote_panel(stage: Stage, proposed: Mapping[str, Any]) -> PanelView:
    """L35: a line a director, the whole screen; silence is not against."""
    film = stage.film
    voices = [voice_view(film, proposed, it) for it in film.table.players if it != proposed["by"]]
    silent = [it.name for it in voices if not it.said]
    unpaid = [it.name for it in voices if it.said == "prix" and it.paid != it.price]
    values: dict[str, object] = {
        "voices": voices,
        "silent": listed(silent, none=""),
        "unpaid": listed(unpaid, none=""),
    }
    words = f"{_against(film)} : refusé. Une voix vendue que personne ne paie est contre."
    rule = ("evenements", "proposition")
    title = proposed_words(film, proposed)
    return PanelView(title, words, "scrutin", values=values, rule=rule)


def decree_panel(stage: Stage) -> PanelView:
    """What the table puts right without a vote."""
    allowed = {**DECREED, **BOTH}
    known = stage.sel.op in allowed
    fields = _as_typed(stage) if known else ()
    values: dict[str, object] = {"op": stage.sel.op if known else "", "fields": fields}
    acts = _kinds(allowed, "decret", stage.sel.op)
    return PanelView("Quoi ?", "", "decret", acts, values=values)


def _kinds(kinds: dict[str, str], panel: str, chosen: str) -> tuple[Act, ...]:
    return tuple(
        Act(label, query=asked(volet=panel, op=it), tone="chosen" if it == chosen else "lit")
        for it, label in kinds.items()
    )


# Before the film: everyone reads a theory, dice say who draws the first room.


def opening_panel(stage: Stage) -> PanelView:
    """O-01: one die each, highest; or the table says who. Whoever it is names the room (L17)."""
    film = stage.film
    first = first_of(stage)
    if first:
        return _first_room(stage, first)
    acts = tuple(Act(one.name, query=asked(premier=it)) for it, one in film.table.players.items())
    values: dict[str, object] = {
        "players": [(it, one.name) for it, one in film.table.players.items()],
        "read": stage.sel.panel == DICE or stage.begun.rolls,
    }
    words = "Un dé chacun, le plus haut commence."
    if stage.begun.rolls:
        words = f"{_rolled(stage)} {opening_line(stage)}"
    dice = dice_view(film, {"move": "open"}, throwing_now(stage))
    return PanelView("Qui ouvre le film ?", words, "ouverture", acts, dice, values)


def first_of(stage: Stage) -> PlayerId:
    """Whom the table or the dice said, if anybody is alone at the top."""
    rolls = stage.begun.rolls
    if stage.sel.first or not rolls:
        return stage.sel.first
    alone = highest_of(rolls[-1])
    return alone[0] if len(alone) == 1 else ""


def _first_room(stage: Stage, first: PlayerId) -> PanelView:
    """Its name is theirs; in a city one starts in the middle."""
    film, city = stage.film, stage.film.table.variants.ville
    said: dict[str, object] = {"first": first}
    base = {"move": "open", **(said if stage.sel.first else {"rolls": list(stage.begun.rolls)})}
    if city:
        base["square"] = [(city.width + 1) // 2, (city.height + 1) // 2]
    name = film.director(first).name
    acts = tuple(offered(film, {**base, "name": it}, it) for it in names_left(stage))
    words = "Tout le monde y est, et un premier zombie avec eux : où commence le film ?"
    if stage.begun.rolls:
        words = f"{_rolled(stage)} {words}"
    values = {"base": as_text(base)}
    return PanelView(f"{name} ouvre le film", words, "premiere", acts, values=values)


def _rolled(stage: Stage) -> str:
    """The last throw, in seat order."""
    rolled = stage.begun.rolls[-1]
    players = stage.film.table.players
    return f"{listed(f'{players[it].name} fait {rolled[it]}' for it in players if it in rolled)}."


def opening_line(stage: Stage) -> str:
    """What the dice of the opening have said so far."""
    if stage.film.opened:
        return ""
    first = first_of(stage)
    if first:
        return f"{stage.film.director(first).name} dit où le film commence."
    if not stage.begun.rolls:
        return ""
    names = listed(stage.film.director(it).name for it in throwing_now(stage))
    return f"Égalité : {names} relancent."


def throwing_now(stage: Stage) -> tuple[PlayerId, ...]:
    """All of them, then only those tied highest."""
    if not stage.begun.rolls:
        return tuple(stage.film.table.players)
    return highest_of(stage.begun.rolls[-1])


def highest_of(rolled: dict[PlayerId, int]) -> tuple[PlayerId, ...]:
    top = max(rolled.values())
    return tuple(it for it, face in rolled.items() if face == top)


# The telling that the booklet asks for: a few words, never owed.

_TOLD: Final[dict[str, tuple[str, ...]]] = {
    "ouverture.zombie": ("Comment le zombie arrive", "La blessure stupide du flic"),
    "zombie.arrive": ("Comment ils arrivent",),
    "paye.mise_a_mort": ("Le moyen ingénieux",),
    "sortie.echappe": ("Comment on s'en sort",),
}


def telling_panel(film: Film) -> PanelView | None:
    """L17, L27, L33: what has just come, described in six words by whoever likes to."""
    asked_for = _TOLD.get(to_tell(film))
    if not asked_for:
        return None
    words = "Six mots suffisent : le journal, l'affiche et le synopsis les gardent."
    return PanelView("À raconter", words, "recit", values={"asked": asked_for})


# The one next step of what is asked: its dice, its form, or the move that ends it.

_SENT: Final = {
    "piece": "Dessiner",
    "premiere": "Commencer",
    "indice": "Noter l'indice",
    "proposition": "Passer au vote",
    "vote": "Rendre le verdict",
    "note": "Noter",
}
_HIDDEN: Final = "C'est dit, cacher"
_ALONE: Final = "Rien que moi devant l'écran"
SO: Final = "C'est ainsi"


def onward_of(panels: Iterable[PanelView]) -> Onward | None:
    """Of the first panel that has one; what is told in six words is never owed."""
    return next((it for panel in panels if (it := _onward(panel))), None)


def _closing(values: Mapping[str, object]) -> Onward:
    """A vote is closed at any moment; it is not hurried while somebody has said nothing."""
    silent, unpaid = values["silent"], values["unpaid"]
    detail = f"sans rien dire : {silent}" if silent else f"pas payé : {unpaid}" if unpaid else ""
    return Onward("Clore le vote", detail, form="f-scrutin", strong=not detail)


def _onward(panel: PanelView) -> Onward | None:
    main = next((it for it in panel.acts if it.main), None)
    if panel.kind == "ouverture" and not panel.values["read"]:
        return Onward("Lire les théories", "chacun la sienne", href="secret/1")
    if panel.dice:
        label = "Lancer les dés" if len(panel.dice.dice) > 1 else "Lancer le dé"
        return Onward(label, name="lancer", value="1", form="f-des")
    if main:
        return Onward(main.label, main.detail, main.warning, name="coup", value=main.move)
    if panel.kind == "scrutin":
        return _closing(panel.values)
    if panel.kind in _SENT:
        return Onward(_SENT[panel.kind], form=f"f-{panel.kind}")
    if panel.kind in ("jugement", "indice_secret"):
        shown = panel.values["shown"]
        return Onward(_HIDDEN, form=f"f-{panel.kind}") if shown else Onward(_ALONE, href="?voir=1")
    if panel.kind == "rideau":
        return Onward("Lever le rideau", href="?voir=1")
    if panel.kind == "decret" and panel.values["op"]:
        return Onward(SO, form="f-decret")
    return None
