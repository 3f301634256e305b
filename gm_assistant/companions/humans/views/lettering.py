"""The questions as they are read: French typography, but never in what people typed."""

from dataclasses import replace

from gm_assistant.companions.humans.views.model import Ask, Table
from gm_assistant.french.typography import Typesetter
from gm_assistant.humans.town import Town


def lettered(town: Town, table: Table) -> Table:
    """The same table, its questions set."""
    set_in_type = Typesetter((*town.names.players.values(), *town.names.tiles.values()))
    return replace(table, asks=tuple(_set(it, set_in_type) for it in table.asks))


def _set(ask: Ask, set_in_type: Typesetter) -> Ask:
    return replace(
        ask,
        title=set_in_type(ask.title),
        words=set_in_type(ask.words),
        warning=set_in_type(ask.warning),
        folded=set_in_type(ask.folded),
    )
