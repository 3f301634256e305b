"""Beside the plan in a zombies' turn: dice, steps, newcomers, a clue."""

from collections.abc import Sequence

from gm_assistant.companions.non_morts.views.acts import offered, only_legal, written
from gm_assistant.companions.non_morts.views.dice import MEANING, dice_of
from gm_assistant.companions.non_morts.views.horde import tokens_left
from gm_assistant.companions.non_morts.views.model import Act
from gm_assistant.companions.non_morts.views.screen_model import DiceView, DieView, PanelView
from gm_assistant.companions.non_morts.views.stage import Stage
from gm_assistant.companions.non_morts.views.words import (
    room_label,
    short,
    the,
    tokens,
    zombie_label,
)
from gm_assistant.french.grammar import counted
from gm_assistant.non_morts.film import Film
from gm_assistant.non_morts.vocabulary import CONTAMINE, MOST_MOVED


def dice_view(
    film: Film,
    move: dict[str, object],
    throwing: tuple[str, ...] = (),
    *,
    meaning: tuple[str, ...] = (),
    warning: str = "",
) -> DiceView:
    """Six faces for each die that this move owes."""
    owed = dice_of(film, move, throwing)
    dice = tuple(
        DieView(f"de{place}", die.label, about=die.about) for place, die in enumerate(owed)
    )
    return DiceView(written(move), dice, meaning, warning)


def attack_panel(stage: Stage) -> PanelView:
    dice = dice_view(stage.film, {"move": "attack"}, meaning=MEANING)
    words = "Un dé par zombie devant de la chair fraîche : sa face dit qui perd un litre."
    return PanelView("L'attaque", words, dice=dice, rule=("zombies", "attaque"))


def advance_panel(stage: Stage) -> PanelView:
    """One to four zombies; what is chosen can be left again."""
    film, steps = stage.film, stage.begun.steps
    move = {"move": "advance", "moves": [[it, room] for it, room in steps.items()]}
    lines = [f"{zombie_label(it)} → {room_label(film, room)}" for it, room in steps.items()]
    left = 5 - len(steps)
    label = f"Avancer {counted(len(steps), 'zombie')}"
    acts = [offered(film, move, label, f"puis {left} à ajouter")] if steps else []
    words = f"Touchez un zombie allumé, puis sa pièce : {MOST_MOVED} au plus."
    values = {"lines": lines}
    rule = ("zombies", "avance")
    return PanelView("Ils avancent", words, "liste", tuple(acts), values=values, rule=rule)


def arrive_panel(stage: Stage) -> PanelView:
    """5 − n, in any rooms; a pile where the table plays them."""
    film, placed, left = stage.film, stage.begun.newcomers, tokens_left(stage)
    zombies = [{"room": room, "stack": stack} for room, stack in placed]
    move: dict[str, object] = {"move": "arrive", "zombies": zombies}
    raises = bool(film.table.variants.piles and left)
    lines = [
        {
            "words": f"{room_label(film, room)}{f', pile de {stack}' if stack > 1 else ''}",
            "more": written({"pile": place}) if raises else "",
            "less": written({"retire": place}),
        }
        for place, (room, stack) in enumerate(placed)
    ]
    words = "Touchez une pièce pour chaque zombie." if left else "Une croix retire un zombie."
    done = not left
    dice = dice_view(film, move) if done and film.aliens() else None
    acts = (offered(film, move, "C'est posé"),) if done and not dice else ()
    rule = ("zombies", "arrivees")
    return PanelView(
        _still_to_place(left, placed), words, "arrivees", acts, dice, {"lines": lines}, rule
    )


def _still_to_place(left: int, placed: Sequence[object]) -> str:
    if not left:
        return "Tout est posé"
    return f"{'Encore ' if placed else ''}{counted(left, 'zombie')} à poser"


def clue_panel(stage: Stage) -> PanelView:
    """L23: a zombies' turn ends with a clue."""
    film, one = stage.film, stage.sel.one
    title = f"{stage.actor} invente un indice"
    if not one:
        acts = tuple(Act(short(it), _held(film, it), query=f"?pion={it}") for it in film.living())
        return PanelView(title, "Qui le trouve ? Touchez son pion.", acts=acts)
    move = written({"move": "clue", "survivor": one})
    values = {"move": move, "who": the(one), "secret": True}
    return PanelView(
        title,
        "Son texte est public, ce qu'il sert ne l'est pas.",
        "indice",
        values=values,
        rule=("fin", "indice"),
    )


def _held(film: Film, survivor: str) -> str:
    return counted(len(film.clues_of(survivor)), "indice")


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
