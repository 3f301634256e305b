"""Every refusal as its sentence, in place where there is a place; and what nobody foresaw."""

import logging
from functools import partial

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from gm_assistant.engine.wording import Malformed, Refusal, Unreadable
from gm_assistant.shell.journal.refusals import (
    Busy,
    DatabaseDamaged,
    DatabaseLocked,
    DiskFull,
    DiskTrouble,
    FolderGone,
    FolderUnusable,
    GameInBin,
    GameSpoilt,
    JournalRefusal,
    NoSuchGame,
    NoSuchTable,
    NotWritten,
    ReadOnly,
)
from gm_assistant.shell.judging import Unplayable
from gm_assistant.shell.web.live import UnknownGame
from gm_assistant.shell.web.pages import page_of, told_again, visit_of_form
from gm_assistant.shell.web.rendering import problem, template
from gm_assistant.shell.web.services import services
from gm_assistant.shell.web.views import RefusalView

log = logging.getLogger("gm_assistant")

# Not the MJ's doing, nor the game's: the disk or the database.
TROUBLES = (
    Busy,
    DatabaseDamaged,
    DatabaseLocked,
    DiskFull,
    DiskTrouble,
    FolderGone,
    FolderUnusable,
    NotWritten,
    ReadOnly,
)
BACK = "Revenir à la partie"
SENTENCES = {
    400: "Cette demande est incomplète : rechargez la page et recommencez.",
    404: "Cette page n'existe pas : revenez à l'accueil et reprenez de là.",
    405: "Cette adresse ne se demande pas ainsi : revenez à l'accueil et reprenez de là.",
    413: "C'est trop gros pour une partie : choisissez un autre fichier.",
}
# A field's own name is that of a game file: what is wrong stands in the form, which is as it was.
MALFORMED = "Cette demande est incomplète, rien n'a changé : {sentence}."


def install(app: Flask) -> None:
    app.register_error_handler(Refusal, partial(_maybe_overruled, status=409))
    app.register_error_handler(Malformed, _malformed)
    app.register_error_handler(JournalRefusal, _journal_says_no)
    app.register_error_handler(Unreadable, partial(_maybe_overruled, status=422))
    app.register_error_handler(Unplayable, _unplayable)
    app.register_error_handler(UnknownGame, _unplayable)
    app.register_error_handler(HTTPException, _no_such_page)
    app.register_error_handler(Exception, _unforeseen)


def _maybe_overruled(no: Refusal | Unreadable, status: int) -> Response:
    """« Passer outre » tells the same once more, to the address that said no."""
    view = RefusalView(no.sentence, no.can_be_forced, told_again(), request.path)
    return _in_place(view, status)


def _malformed(error: Malformed) -> Response:
    words = MALFORMED.format(sentence=error.sentence)
    return _in_place(RefusalView(words, again=told_again()), 422)


def _journal_says_no(refusal: JournalRefusal) -> Response:
    if isinstance(refusal, NoSuchGame | NoSuchTable):
        return problem("Introuvable", refusal.sentence, 404)
    if isinstance(refusal, GameSpoilt):
        return _spoilt(refusal)
    if isinstance(refusal, FolderGone) and _game_id():
        log.warning("%s : %s", type(refusal).__name__, refusal.sentence)
        return problem(
            "Le dossier n'est plus là", refusal.sentence, 503, _way_back(), BACK, _file_address()
        )
    if isinstance(refusal, GameInBin):
        return problem("À la corbeille", refusal.sentence, 409, "/corbeille", "Voir la corbeille")
    if not isinstance(refusal, TROUBLES):
        return _in_place(RefusalView(refusal.sentence), 409)
    log.warning("%s : %s", type(refusal).__name__, refusal.sentence)
    return _in_place(RefusalView(refusal.sentence), 503)


def _spoilt(refusal: GameSpoilt) -> Response:
    base = f"/partie/{_game_id()}"
    return template("spoilt.html", 409, look="nuit", base=base, sentence=refusal.sentence)


def _in_place(view: RefusalView, status: int) -> Response:
    """On the screen that sent the form, fetched anew; else on a page of its own."""
    game_id = _game_id()
    try:
        now = services().live.now(game_id) if game_id else None
    except NoSuchGame as refusal:
        return problem("Introuvable", refusal.sentence, 404)
    except GameSpoilt as refusal:
        return _spoilt(refusal)
    except JournalRefusal as trouble:
        return problem("Un ennui", trouble.sentence, 503)
    if now is None:
        return problem("Ce n'est pas possible", view.sentence, status)
    try:
        return page_of(visit_of_form(game_id, now, view), status)
    except (Refusal, Malformed):
        # The screen itself is what is refused.
        return problem("Ce n'est pas possible", view.sentence, status)


def _unplayable(error: Unplayable | UnknownGame) -> Response:
    # An address, or a file to take in: there is no game of ours to save.
    if not _game_id():
        return problem("Un jeu inconnu", error.sentence, 409)
    return problem(
        "Cette partie ne se relit pas",
        error.sentence,
        409,
        _file_address(),
        "Sauvegarder la partie",
    )


def _no_such_page(error: HTTPException) -> Response:
    status = error.code or 500
    sentence = SENTENCES.get(status, "Cette demande n'aboutit pas : revenez à l'accueil.")
    return problem("Rien ici", sentence, status)


def _unforeseen(error: Exception) -> Response:
    """Told in the log of the data folder only: a page must not repeat what it was given."""
    log.error("%s %s", request.method, request.endpoint, exc_info=error)
    sentence = (
        "L'assistant a trébuché, mais rien n'est perdu : ce qui était enregistré l'est encore. "
        "Revenez à la partie ; si cela recommence, sauvegardez-la et envoyez son fichier."
    )
    file = _file_address() if _game_id() else ""
    return problem("Un imprévu", sentence, 500, _way_back(), BACK, file)


def _game_id() -> str:
    return str((request.view_args or {}).get("game_id", ""))


def _way_back() -> str:
    return f"/partie/{_game_id()}" if _game_id() else "/"


def _file_address() -> str:
    return f"{_way_back()}/sauvegarder" if _game_id() else "/"
