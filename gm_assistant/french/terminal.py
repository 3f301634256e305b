"""What is said in the terminal: in French, and set as French is."""

import argparse
import re
import sys
import textwrap
from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn, TextIO

from gm_assistant.french.language import NARROW, NO_BREAK, Typesetter, signed

NOT_UNDERSTOOD: Final = 2
# Each sentence of argparse that we know, and ours.
_SAID: Final = (
    (r"the following arguments are required: (.+)", r"il manque {0}"),
    (r"unrecognized arguments: (.+)", r"« {0} » n'existe pas ici"),
    (r"argument (?:.+?): invalid choice: (.+?) \(choose from (\d+), (?:\d+, )*(\d+)\)",
     r"« {0} » ne va pas : donnez un nombre de {1} à {2}"),
    (r"argument (?:.+?): invalid choice: (.+?) \(choose from (.+)\)",
     r"« {0} » n'existe pas : choisissez parmi {1}"),
    (r"argument (.+?): expected one argument", r"« {0} » demande une valeur"),
    (r"argument (.+?): expected at least one argument", r"« {0} » demande au moins une valeur"),
    (r"argument (.+?): invalid int value: '?(.*?)'?", r"« {0} » demande un nombre, pas « {1} »"),
    (r"ambiguous option: (.+?) could match (.+)", r"« {0} » peut vouloir dire {1}"),
    (r"argument (.+?): not allowed with argument (.+)", r"« {0} » ne va pas avec « {1} »"),
    (r"argument (.+?): ignored explicit argument .*", r"« {0} » ne prend pas de valeur"),
    # What was given is named already.
    (r"argument .+?: («.+)", r"{0}"),
    (r"argument (.+?): (.+)", r"« {0} » : {1}"),
)  # fmt: skip


def told(template: str, **facts: object) -> str:
    """A sentence of ours, set; what fills its braces stays as it is."""
    return signed(template).format_map(facts)


def tell(template: str, *, to: TextIO | None = None, **facts: object) -> None:
    """One line of the terminal, at once."""
    stream = to or sys.stdout
    stream.write(f"{told(template, **facts)}\n")
    stream.flush()


def tell_whole(sentence: str, typed: Iterable[str] = (), *, to: TextIO | None = None) -> None:
    """The same for a sentence that holds words of people already."""
    tell("{whole}", whole=whole(sentence, typed), to=to)


def whole(sentence: str, typed: Iterable[str] = ()) -> str:
    """Such a sentence, set; the words of the command that was typed stay as they are too."""
    return Typesetter((*typed, *sys.argv[1:]))(on_one_line(sentence))


def on_one_line(text: str) -> str:
    """What may hold anything, printable and on one line; its no-break spaces stay."""
    return re.sub(r"[^\S\u00a0\u202f]+", " ", "".join(map(_printable, text))).strip(" ")


def _printable(sign: str) -> str:
    return sign if sign.isprintable() or sign in (NO_BREAK, NARROW) else " "


class _Help(argparse.HelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, "emploi : " if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        # A colon follows the heading at once.
        super().start_section(heading and f"{heading} ")

    def format_help(self) -> str:
        return signed(super().format_help())

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        # A line of ours begins a line; a game's word is not cut at its hyphen.
        return "\n".join(
            textwrap.fill(line, width, subsequent_indent=indent, break_on_hyphens=False)
            for line in text.splitlines()
        )


class Parser(argparse.ArgumentParser):
    """Its sub-commands speak French too: argparse makes them of the same class.

    `later` is what the help says last, found only when somebody reads it: games are slow to open.
    """

    later: Callable[[], str] | None = None

    def __init__(self, **more: Any) -> None:
        super().__init__(add_help=False, **{"formatter_class": _Help, **more})
        self._positionals.title = "arguments"
        self.add_argument("-h", "--help", action="help", help="montre cette aide")

    def format_help(self) -> str:
        if self.later is not None:
            self.epilog = self.later()
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        said = told("{prog} : {message}.", prog=self.prog, message=in_french(message))
        self.exit(NOT_UNDERSTOOD, f"{self.format_usage()}{said}\n")


def in_french(message: str) -> str:
    """As it is, where a later Python says something that we do not know yet."""
    plain = re.sub(r"'([\w-]*)'", r"\1", message)
    for pattern, words in _SAID:
        if found := re.fullmatch(pattern, plain, re.DOTALL):
            return signed(words).format(*found.groups())
    return signed(message)
