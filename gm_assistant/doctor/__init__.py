"""What stands in the way of an evening on this machine, each trouble with what to do."""

from gm_assistant.doctor.finding import Finding
from gm_assistant.doctor.findings import command, examine

__all__ = ["Finding", "command", "examine"]
