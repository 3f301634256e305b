"""The command `gm-assistant`: starts the app, or runs one of its sub-commands."""

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from gm_assistant import __version__
from gm_assistant.french.terminal import Parser, tell, told
from gm_assistant.shell import commands
from gm_assistant.shell.hosts.host import USUAL_PORT


def main(words: Sequence[str] | None = None) -> int:
    _speak_utf8(sys.stdout, sys.stderr)
    args = parser().parse_args(words)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
    except BrokenPipeError:
        # `gm-assistant replay … | head` closed its end: what it wanted has been read.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return status


def parser() -> argparse.ArgumentParser:
    top = Parser(
        prog="gm-assistant",
        description="Le carnet du MJ pour Les Reptiliens de Quinte-Bourg. "
        "Sans sous-commande, démarre l'application.",
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"gm-assistant {__version__}",
        help="montre la version",
    )
    _add_start_options(top)
    for found in pkgutil.iter_modules(commands.__path__):
        importlib.import_module(f"{commands.__name__}.{found.name}")
    commands.add_commands(top)
    return top


def _add_start_options(top: argparse.ArgumentParser) -> None:
    top.add_argument("--host", help="adresse d'écoute [cette machine seulement]")
    top.add_argument("--port", type=_port, default=USUAL_PORT, help=f"port d'écoute [{USUAL_PORT}]")
    top.add_argument("--lan", action="store_true", help="ouvre au réseau local, pour une tablette")
    top.add_argument("--data", type=Path, metavar="DOSSIER", help="où sont gardées les parties")
    top.add_argument(
        "--mirror", type=Path, metavar="DOSSIER", help="où écrire chaque partie une seconde fois"
    )
    top.add_argument("--no-browser", action="store_true", help="n'ouvre pas le navigateur")
    top.set_defaults(run=_start)


def _start(args: argparse.Namespace) -> int:
    from gm_assistant.places import user_folder
    from gm_assistant.shell.hosts import compiled

    compiled.begin(compiled.beside())
    from gm_assistant.shell.web.serve import Start, serve

    if "TERMUX_VERSION" in os.environ:
        tell("Android peut endormir l'application : tapez d'abord « termux-wake-lock ».")
    start = Start(
        host=args.host,
        port=args.port,
        lan=args.lan,
        data=args.data or user_folder(),
        open_browser=not args.no_browser,
        mirror=args.mirror,
    )
    return serve(start)


def _port(word: str) -> int:
    if not (word.isascii() and word.isdigit() and int(word) < 65536):
        wrong = "« {word} » n'est pas un port : donnez un nombre de 0 à 65535"
        raise argparse.ArgumentTypeError(told(wrong, word=word))
    return int(word)


def _speak_utf8(*streams: TextIO) -> None:
    # A Windows console may be set to an encoding that lacks half of our sentences.
    for stream in streams:
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
