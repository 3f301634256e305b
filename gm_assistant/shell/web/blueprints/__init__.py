"""The pages of the app: one module a family of them, and all their blueprints."""

from gm_assistant.shell.web.blueprints import (
    album,
    curtain,
    files,
    home,
    lobby,
    play,
    players,
    public,
    table,
    workshop,
)
from gm_assistant.shell.web.statics import static

BLUEPRINTS = (
    static,
    curtain.appliances,
    home.about,
    public.broadcast,
    curtain.code,
    curtain.blueprint,
    album.blueprint,
    files.blueprint,
    play.history,
    home.blueprint,
    files.impression,
    curtain.lights,
    lobby.blueprint,
    play.blueprint,
    players.blueprint,
    players.invited,
    public.prompter,
    public.blueprint,
    home.rehearsal,
    home.rulebook,
    table.blueprint,
    curtain.showing,
    public.tale,
    curtain.watch,
    workshop.blueprint,
)
