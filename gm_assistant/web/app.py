"""The app: its rooms furnished, its screens registered, its guards set."""

from collections.abc import Callable

from flask import Flask

from gm_assistant.companions.quinte_bourg.pages.tables import Tables
from gm_assistant.companions.quinte_bourg.scripts.help import load_help
from gm_assistant.companions.quinte_bourg.scripts.load import load_scripts, own_folder
from gm_assistant.journal.journal import Journal
from gm_assistant.places import night_scripts_folder, templates_folder
from gm_assistant.web import errors, guard, headers
from gm_assistant.web.cards import Cards
from gm_assistant.web.devices import Devices
from gm_assistant.web.doors import CodeGate, Hosts
from gm_assistant.web.live import Live
from gm_assistant.web.options import Options
from gm_assistant.web.public_screens import PublicScreens
from gm_assistant.web.room import Room, furnish
from gm_assistant.web.ruled import ruled_by
from gm_assistant.web.screens import BLUEPRINTS
from gm_assistant.web.secret import secret_key
from gm_assistant.web.statics import Shelf

LARGEST_REQUEST = 6 * 1024 * 1024


def create_app(
    options: Options, journal: Journal, told_code: Callable[[str], None] = lambda _code: None
) -> Flask:
    """One app over one journal; `told_code` shows a renewed code to the MJ."""
    app = Flask(__name__, static_folder=None, template_folder=str(templates_folder()))
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        MAX_FORM_MEMORY_SIZE=LARGEST_REQUEST,
        MAX_FORM_PARTS=1000,
        TEMPLATES_AUTO_RELOAD=False,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True, "autoescape": True}
    app.url_map.strict_slashes = False
    furnished = _room(options, journal, told_code)
    furnish(app, furnished)
    app.jinja_env.filters["ruled"] = ruled_by(furnished.rules)
    guard.install(app)
    headers.install(app)
    errors.install(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app


def _room(options: Options, journal: Journal, told_code: Callable[[str], None]) -> Room:
    live = Live(journal)
    shipped, own = night_scripts_folder(), own_folder(options.data)
    return Room(
        options=options,
        journal=journal,
        live=live,
        cards=Cards(options.data, live),
        scripts=load_scripts(shipped, own),
        rules=load_help(shipped, own),
        devices=Devices(options.data, secret_key(options.data)),
        hosts=Hosts(options),
        gate=CodeGate(options.code, told_code),
        shelf=Shelf(),
        tables=Tables(options.data),
        screens=PublicScreens(options.data),
    )
