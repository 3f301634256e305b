"""The app: what it has at hand, its screens registered, its guards set."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from flask import Flask
from jinja2 import BaseLoader, FileSystemLoader
from werkzeug.routing import Rule

from gm_assistant.french.language import FILTERS
from gm_assistant.places import templates_folder, user_folder
from gm_assistant.seam.companion import Offer
from gm_assistant.shell.hosts.desktop import Desktop
from gm_assistant.shell.hosts.host import Host
from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web import errors, guard, rendering
from gm_assistant.shell.web.blueprints import BLUEPRINTS
from gm_assistant.shell.web.door import (
    CodeGate,
    Devices,
    Evening,
    KnownAddresses,
    Network,
    reading_code,
    secret_key,
)
from gm_assistant.shell.web.experiments import Experiments
from gm_assistant.shell.web.facades import Facades
from gm_assistant.shell.web.live import Catalogue, Evenings, HomeCards, Live, PublicScreens
from gm_assistant.shell.web.lobby import Lobbies
from gm_assistant.shell.web.players import PlayersPages
from gm_assistant.shell.web.rendering import ruled_by, unbroken
from gm_assistant.shell.web.services import NAME, Options, Services
from gm_assistant.shell.web.statics import Shelf

LARGEST_REQUEST = 6 * 1024 * 1024
Tell = Callable[[str], None]


class Address(Rule):
    """Read, and hardly ever written: Werkzeug would compile two writers of each at the start."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        def written(rule: Rule, **values: Any) -> tuple[str, str]:
            return super(Address, self)._compile_builder(append_unknown)(rule, **values)

        return written


def create_app(
    options: Options | None = None,
    journal: Journal | None = None,
    told_code: Tell = lambda _code: None,
    offers: Iterable[Offer] | None = None,
    host: Host | None = None,
) -> Flask:
    """One app over one journal, in one place; `told_code` shows a renewed code to the MJ."""
    chosen = options or Options(user_folder())
    app = Flask(__name__, static_folder=None)
    app.url_rule_class = Address
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        MAX_FORM_MEMORY_SIZE=LARGEST_REQUEST,
        MAX_FORM_PARTS=1000,
        TEMPLATES_AUTO_RELOAD=False,
    )
    place = host or Desktop()
    app.jinja_options = {
        "trim_blocks": True,
        "lstrip_blocks": True,
        "autoescape": True,
        "bytecode_cache": place.templates,
    }
    app.url_map.strict_slashes = False
    found = _services(chosen, place, journal or Journal(chosen.data), told_code, offers)
    app.extensions[NAME] = found
    app.jinja_loader = _templates(found.catalogue)
    ruled = ruled_by({it.slug: it.rulebook for it in found.catalogue.all})
    app.jinja_env.filters.update(FILTERS, ruled=ruled, unbroken=unbroken)
    rendering.install(app)
    guard.install_guard(app, guard.Hosts(chosen, lambda: found.network.is_open, place.names))
    guard.install_headers(app, place.framed_by)
    errors.install(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app


def _services(
    options: Options,
    host: Host,
    journal: Journal,
    told_code: Tell,
    offers: Iterable[Offer] | None,
) -> Services:
    catalogue = Catalogue(it.companion(options.data) for it in _offered(offers))
    live, key = Live(journal, catalogue), secret_key(options.data)
    players = PlayersPages(journal.house, key)
    return Services(
        options=options,
        host=host,
        journal=journal,
        catalogue=catalogue,
        live=live,
        cards=HomeCards(journal, live.card),
        evenings=Evenings(journal, live, catalogue),
        devices=Devices(journal.house, key),
        gate=CodeGate(options.code, told_code, reading=partial(reading_code, key)),
        shelf=Shelf(it.statics for it in catalogue.all),
        tables=journal.house.tables,
        screens=PublicScreens(journal.house, key),
        players=players,
        lobbies=Lobbies(journal.house.pages, players),
        facades=Facades(journal.house.facades),
        known_addresses=KnownAddresses(),
        network=Network(journal.house, is_open=options.lan),
        experiments=Experiments(host),
        evening=Evening(journal.house),
    )


def _templates(catalogue: Catalogue) -> BaseLoader:
    """Ours, then those of the games that bring their own."""
    own = [it.templates for it in catalogue.all if it.templates]
    return FileSystemLoader([templates_folder(), *own])


def _offered(offers: Iterable[Offer] | None) -> Iterable[Offer]:
    if offers is not None:
        return offers
    from gm_assistant.games.registry import ALL

    return ALL
