"""The journal screen: read, search, go back, branch, correct a past decision."""

import json
from dataclasses import replace
from typing import Any

from flask import Blueprint, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.companions.quinte_bourg.views.ledger.moves import Recorded
from gm_assistant.journal.corrections import Correction, Refused, what_breaks
from gm_assistant.journal.entries import Kind
from gm_assistant.journal.line import Line
from gm_assistant.journal.refusals import NoSuchMove
from gm_assistant.judge import RulesReplayer
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.moves import move_in_words
from gm_assistant.views.frame import RefusalView
from gm_assistant.views.journal.model import BrokenLine, CorrectionView
from gm_assistant.views.journal.pages import journal_view
from gm_assistant.web.frames import base_of, page_of
from gm_assistant.web.landing import device_id, landed_after, token
from gm_assistant.web.live import Moment
from gm_assistant.web.reading import Unreadable, seen_of
from gm_assistant.web.room import room
from gm_assistant.web.scenes import SCREENS, Context, Elsewhere, Scene, screen, shown

blueprint = Blueprint("history", __name__, url_prefix="/partie/<game_id>")


@screen("journal")
def journal(scene: Scene) -> tuple[str, Context]:
    search, player = scene.args.get("cherche", ""), scene.args.get("joueur", "")
    page = scene.args.get("page", "1")
    number = int(page) if page.isascii() and page.isdigit() and len(page) < 6 else 1
    view = journal_view(scene.game, recorded(scene.line), search[:100], player, number)
    return "journal.html", {"journal": view, "branches": scene.line.branches}


def recorded(line: Line) -> list[Recorded]:
    """Every decision of the game's present way, and those taken back."""
    standing = [Recorded(played.move, played.at) for played in line.moves]
    return standing + [Recorded(played.move, played.at, stands=False) for played in line.undone]


@blueprint.post("/journal/<int:index>")
def act(game_id: str, index: int) -> AnyResponse:
    line = room().live.now(game_id).line
    if index >= len(line.moves):
        raise NoSuchMove
    seen, device = seen_of(request.form), device_id()
    match request.form.get("faire"):
        case "revenir":
            _back_to(game_id, line, index, seen)
        case "branche":
            room().journal.branch(game_id, index, seen=seen, token=token(), device=device)
        case "corriger":
            return redirect(f"{base_of(game_id)}/corriger/{index}", 303)
        case _:
            raise Unreadable
    return landed_after(game_id)


@blueprint.post("/branche")
def switch(game_id: str) -> AnyResponse:
    name, seen = request.form.get("nom", ""), seen_of(request.form)
    room().journal.switch(game_id, name, seen=seen, token=token(), device=device_id())
    return landed_after(game_id)


def _back_to(game_id: str, line: Line, index: int, seen: int | None) -> None:
    """Just after this decision: by undoing where nothing else was done since, else by a branch."""
    told, device = token(), device_id()
    since = line.acts[len(line.acts) - (len(line.moves) - index - 1) :]
    if index == len(line.moves) - 1:
        return
    if all(act.kind is Kind.MOVE for act in since):
        room().journal.undo(game_id, seen=seen, token=told, device=device, count=len(since))
    else:
        room().journal.branch(game_id, index + 1, seen=seen, token=told, device=device)


def corrected(game_id: str, index: int, move: dict[str, Any]) -> AnyResponse:
    """Another decision in place of a past one: at once where nothing breaks, else a list first."""
    moment = room().live.now(game_id)
    found = _found(moment.game, index, move)
    if found.broken and not request.form.get("confirme"):
        view = _view(moment.game, found)
        return shown(Scene(game_id, moment, g.device, "correction", asked=view), 409)
    room().journal.correct(
        game_id,
        index,
        move,
        seen=seen_of(request.form),
        drops=found.drops,
        token=token(),
        device=device_id(),
    )
    return landed_after(game_id)


def _found(game: Game, index: int, move: dict[str, Any]) -> Correction[Game]:
    if index >= len(game.moves):
        raise NoSuchMove
    game.back_to(index).play(move)
    found = what_breaks(RulesReplayer(game), [dict(it) for it in game.moves], index, move)
    if isinstance(found, Refused):
        raise NoSuchMove
    return found


def _view(game: Game, found: Correction[Game]) -> CorrectionView:
    before = game.villages[found.index]
    return CorrectionView(
        index=found.index,
        replaced=move_in_words(before, game.moves[found.index]),
        wanted=move_in_words(before, found.replacement),
        broken=tuple(
            BrokenLine(move_in_words(game.villages[it.index], it.move), it.sentence)
            for it in found.broken
        ),
        content=json.dumps(found.replacement, ensure_ascii=False),
    )


@screen("correction")
def correction(scene: Scene) -> tuple[str, Context]:
    """Only ever shown in answer to a tap."""
    if scene.asked is None:
        raise Elsewhere
    return "correction.html", {"correction": scene.asked}


@blueprint.post("/corriger/<int:index>")
def confirm(game_id: str, index: int) -> AnyResponse:
    """The confirmed correction; what it drops is worked out anew."""
    try:
        move = json.loads(request.form.get("contenu", "")[:20_000])
    except ValueError:
        raise Unreadable from None
    if not isinstance(move, dict):
        raise Unreadable
    return corrected(game_id, index, move)


@screen("corriger")
def correct(scene: Scene) -> tuple[str, Context]:
    """The screen on which a past decision was taken, as it was then."""
    index = int(scene.about) if scene.about.isascii() and scene.about.isdigit() else -1
    if not 0 <= index < len(scene.game.moves):
        raise Elsewhere
    move, past = scene.game.moves[index], scene.game.back_to(index)
    g.instead = index
    name, context = SCREENS[page_of(past.village)](
        replace(
            scene,
            moment=Moment(past, scene.line),
            page=page_of(past.village),
            args={"appel": str(move.get("step", ""))},
            instead=index,
        )
    )
    words = move_in_words(past.village, move)
    told = RefusalView(f"À la place de « {words} », touchez ce qu'il fallait.")
    return name, context | {"told": told, "looks_like": page_of(past.village)}
