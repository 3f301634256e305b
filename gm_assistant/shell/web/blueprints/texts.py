"""The MJ's own texts, brought in from a file where nobody can put one into the folder of games."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from flask import Blueprint, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from gm_assistant.engine.wording import Unreadable
from gm_assistant.places import exports_folder, night_scripts_folder
from gm_assistant.shell.journal.store import said_in_words, write_whole
from gm_assistant.shell.web.rendering import problem
from gm_assistant.shell.web.services import services

ADDRESS: Final = "/textes"
blueprint = Blueprint("texts", __name__, url_prefix=ADDRESS)
LARGEST: Final = 512 * 1024
NOT_TOML: Final = (
    "« {name} » n'est pas un fichier de textes : choisissez un .toml écrit en UTF-8 ({why})."
)
NOT_OURS: Final = (
    "« {name} » n'est le nom d'aucun texte, ou de plusieurs : choisissez celui qu'il remplace."
)


def known_texts() -> Iterator[str]:
    """Where each file that an MJ may replace stands below the folder of games."""
    for folder in (night_scripts_folder(), exports_folder()):
        for path in sorted(folder.rglob("*.toml")):
            yield f"{folder.name}/{path.relative_to(folder).as_posix()}"


def own_texts(folder: Path) -> tuple[str, ...]:
    """Those that he has replaced."""
    return tuple(it for it in known_texts() if (folder / it).is_file())


@blueprint.post("")
def bring() -> AnyResponse:
    sent, place = request.files.get("texte"), request.form.get("place", "")
    if sent is None or not sent.filename:
        return _refused("Choisissez d'abord un fichier .toml.")
    name, content = Path(sent.filename).name, sent.read(LARGEST + 1)
    places = [it for it in known_texts() if place == it or it.rpartition("/")[2] == name]
    wanted = place if place in places else places[0] if len(places) == 1 else ""
    if not wanted:
        return _refused(NOT_OURS.format(name=name))
    try:
        tomllib.loads(content[:LARGEST].decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return _refused(NOT_TOML.format(name=name, why=error))
    with said_in_words():
        write_whole(services().options.data / wanted, content)
    return redirect("/a-propos#textes", 303)


@blueprint.post("/oter")
def take_away() -> AnyResponse:
    """The shipped one counts again."""
    place, folder = request.form.get("place", ""), services().options.data
    if place not in own_texts(folder):
        raise Unreadable
    with said_in_words():
        (folder / place).unlink()
    return redirect("/a-propos#textes", 303)


def _refused(sentence: str) -> AnyResponse:
    return problem("Rien n'a changé", sentence, 422, "/a-propos", "Revenir à « À propos »")
