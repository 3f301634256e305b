"""From the taps of a vote to the ballot that they make, or to what is begun."""

from collections.abc import Mapping
from typing import Any

from gm_assistant.quinte_bourg.day.laws import in_force
from gm_assistant.quinte_bourg.village.village import Village

Fields = Mapping[str, Any]


def ranking_begun(village: Village, draft: Fields, fields: Fields) -> dict[str, Any] | None:
    """In a Condorcet vote a name is one rank more, until the ranking is said to be finished."""
    if "choice" not in fields or not in_force(village, "condorcet"):
        return None
    ranked = list(draft.get("choice", ()))
    added = [] if fields["choice"] in ranked else [fields["choice"]]
    return {**draft, "choice": [*ranked, *added]}


def ballot_from(draft: Fields, fields: Fields) -> dict[str, Any]:
    """One ballot as it is spoken, or the end of the round."""
    voter = fields.get("voter")
    choice = draft.get("choice") if fields.get("go") else fields.get("choice")
    spoken = voter is not None and (choice is not None or bool(fields.get("blank")))
    move: dict[str, Any] = {"move": "vote", "ballots": [[voter, choice]] if spoken else []}
    if fields.get("decides"):
        move["decides"] = fields["decides"]
    if fields.get("force"):
        move["force"] = True
    return move if fields.get("closing") else {**move, "open": True}
