"""`gm-assistant doctor`: looks at this machine before the evening, and says what to do."""

import argparse
from typing import TYPE_CHECKING

from gm_assistant.commands import add_data_option
from gm_assistant.french.terminal import tell, whole

if TYPE_CHECKING:
    from gm_assistant.commands import Subparsers
    from gm_assistant.doctor.finding import Finding

DONE, TROUBLED = 0, 1


def register(subparsers: "Subparsers") -> None:
    parser = subparsers.add_parser("doctor", help="dit ce qui manque à cette machine")
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from gm_assistant.doctor.findings import examine
    from gm_assistant.journal.salvage import trouble_of
    from gm_assistant.places import user_folder
    from gm_assistant.web.addresses import own_addresses

    folder = getattr(args, "data", None) or user_folder()
    found = examine(folder, own_addresses(), args.port, trouble_of(folder))
    for finding in found:
        tell("{mark} {line}", mark=" " if finding.ok else "!", line=whole(_line(finding)))
    return DONE if all(it.ok for it in found) else TROUBLED


def _line(finding: "Finding") -> str:
    return f"{finding.topic} : {finding.finding} → {finding.advice}"
