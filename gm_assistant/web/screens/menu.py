"""The menu of a game that has no menu of its own."""

from gm_assistant.seam.pages import Screen
from gm_assistant.web.visits import Framed, Visit, shell_page


@shell_page("menu")
def menu(visit: Visit) -> Framed:
    return Framed(Screen("menu.html"), visit.page)
