"""The public screen of Zombie Mosh: the same picture, which hides nothing and cannot be tapped."""

from typing import Final

from gm_assistant.companions.zombie_mosh.views.table import TableView, table_view
from gm_assistant.seam.pages import Picture, Public, Shown
from gm_assistant.zombie_mosh.game import Game


def _picture(game: Game, shown: Shown) -> Picture:
    view: TableView = table_view(game, rehearsal=shown.rehearsal)
    return Picture("zombie_mosh/public.html", view, style="zombie_mosh.css")


PUBLIC: Final = Public(_picture, hint="La fosse comme elle est : rien ici n’est secret.")
