"""One module a screen."""

from gm_assistant.web.screens import (
    about,
    appliances,
    broadcast,
    code,
    curtain,
    files,
    history,
    home,
    impression,
    lights,
    play,
    public,
    rehearsal,
    setting,
    showing,
    tale,
    watch,
)
from gm_assistant.web.screens import rulebook as rules
from gm_assistant.web.statics import static

BLUEPRINTS = (
    static,
    appliances.blueprint,
    about.blueprint,
    broadcast.blueprint,
    code.blueprint,
    curtain.blueprint,
    files.blueprint,
    history.blueprint,
    home.blueprint,
    impression.blueprint,
    lights.blueprint,
    play.blueprint,
    public.blueprint,
    rehearsal.blueprint,
    rules.blueprint,
    setting.blueprint,
    showing.blueprint,
    tale.blueprint,
    watch.blueprint,
)
