"""What `argparse` says in the terminal, in French."""

import argparse
import re
from collections.abc import Iterable
from typing import Any, Final, NoReturn

NOT_UNDERSTOOD: Final = 2
# Each sentence of argparse that we know, and ours.
_SAID: Final = (
    (r"the following arguments are required: (.+)", r"il manque {0}"),
    (r"unrecognized arguments: (.+)", r"« {0} » n'existe pas ici"),
    (r"argument (?:.+?): invalid choice: (.+?) \(choose from (.+)\)",
     r"« {0} » n'existe pas : choisissez parmi {1}"),
    (r"argument (.+?): expected one argument", r"« {0} » demande une valeur"),
    (r"argument (.+?): expected at least one argument", r"« {0} » demande au moins une valeur"),
    (r"argument (.+?): invalid int value: '?(.*?)'?", r"« {0} » demande un nombre, pas « {1} »"),
    (r"ambiguous option: (.+?) could match (.+)", r"« {0} » peut vouloir dire {1}"),
    (r"argument (.+?): not allowed with argument (.+)", r"« {0} » ne va pas avec « {1} »"),
    (r"argument (.+?): ignored explicit argument .*", r"« {0} » ne prend pas de valeur"),
    (r"argument (.+?): (.+)", r"« {0} » : {1}"),
)  # fmt: skip


class _Help(argparse.HelpFormatter):
    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, "emploi : " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Its sub-commands speak French too: argparse makes them of the same class."""

    def __init__(self, **more: Any) -> None:
        super().__init__(add_help=False, **{"formatter_class": _Help, **more})
        self._positionals.title = "arguments"
        self.add_argument("-h", "--help", action="help", help="montre cette aide")

    def error(self, message: str) -> NoReturn:
        self.exit(NOT_UNDERSTOOD, f"{self.format_usage()}{self.prog} : {in_french(message)}.\n")


def in_french(message: str) -> str:
    """As it is, where a later Python says something that we do not know yet."""
    plain = re.sub(r"'([\w-]*)'", r"\1", message)
    for pattern, words in _SAID:
        if found := re.fullmatch(pattern, plain, re.DOTALL):
            return words.format(*found.groups())
    return message
