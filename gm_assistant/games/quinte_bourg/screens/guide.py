"""The first evening: what a guided game says to look at, and what a control is that is met first.

A guided game is a rehearsal of eight. `says` gives one remark at a time, about the very screen that
the MJ has before him; where there is nothing new to say it keeps quiet. The words are those of
`night_scripts/visite.toml`.
"""

from gm_assistant.games.quinte_bourg.rules.game import Game, row_reached
from gm_assistant.games.quinte_bourg.screens.opening import stops_of
from gm_assistant.games.quinte_bourg.screens.taps import OPENING, begun, place_of, still_true
from gm_assistant.games.quinte_bourg.texts.notes import SUNRISE
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.seam import pages as seam


def says(scripts: Scripts, scene: seam.Scene[Game]) -> str:
    """What to look at now; empty away from the present moment."""
    game = scene.game
    village, notes = game.village, scripts.of_game(game).notes
    if village.result is not None:
        return notes["partout"]["fin"].text
    if village.phase != "ouverture" and village.day > 1:
        return notes["partout"]["apres"].text
    page, here = "jour", village.stage or SUNRISE
    if village.phase == "ouverture":
        draft = still_true(begun(scene, OPENING), len(game.moves))
        page, here = "ouverture", stops_of(scripts.opening)[place_of(draft, None).shown].row.id
    elif village.phase == "nuit":
        page, here = "nuit", row_reached(game)
    if scene.page != page:
        return ""
    return notes[page].get(here, notes["partout"]["comme_avant"]).text
