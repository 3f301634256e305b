"""Quinte-Bourg under the shell: everything that it gives, in the words of this MJ."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from gm_assistant.games.quinte_bourg.paper.cards import papers
from gm_assistant.games.quinte_bourg.paper.ledger import ACCOUNTS
from gm_assistant.games.quinte_bourg.rehearsal import REHEARSAL
from gm_assistant.games.quinte_bourg.rules import RULES
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens import guide, pages, taps
from gm_assistant.games.quinte_bourg.screens.album import ALBUM, evening_of
from gm_assistant.games.quinte_bourg.screens.odds import ODDS
from gm_assistant.games.quinte_bourg.screens.private import private
from gm_assistant.games.quinte_bourg.screens.public import PUBLIC, dwellers
from gm_assistant.games.quinte_bourg.screens.table import table_setup
from gm_assistant.games.quinte_bourg.screens.tale import evening_told
from gm_assistant.games.quinte_bourg.screens.workshop import Craft
from gm_assistant.games.quinte_bourg.texts import load_scripts, own_folder
from gm_assistant.games.quinte_bourg.texts.help import load_help
from gm_assistant.games.quinte_bourg.texts.own_cards import FOLDER as CARDS_FOLDER
from gm_assistant.games.quinte_bourg.texts.own_cards import OwnCards, Wording
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.companion import Companion, Guide, LiveSpreadsheet, NotReadBack, ReadBack
from gm_assistant.seam.rules import Document

# The workbook in which an evening is written, as the shell asks for it.
MOST_PLAYERS: Final = 45


def _write(game: Game, document: Document, data: Path | None) -> bytes:
    from gm_assistant.games.quinte_bourg.paper.to_write import evening_bytes

    if len(game.village.seats) > MOST_PLAYERS:
        raise NotReadBack(f"Le tableur tient {MOST_PLAYERS} joueurs : gardez cette partie ici.")
    return evening_bytes(document, data)


def _read(content: bytes) -> ReadBack:
    from gm_assistant.games.quinte_bourg.paper.judged import game_in

    return game_in(content)


def _blank(names: Sequence[str], nights: int, data: Path | None, start: Any) -> bytes:
    from gm_assistant.games.quinte_bourg.paper.to_write import blank_bytes

    return blank_bytes(names, nights, data, start or "lundi")


# openpyxl is slow to import: only who asks for the workbook waits for it.
EVENING: Final = LiveSpreadsheet(_write, _read, _blank, MOST_PLAYERS)


SENTENCE: Final = (
    "De 8 à 45 joueurs, une semaine de nuits et de jours : des Reptiliens se cachent au village."
)


def companion(data: Path | None) -> Companion[Game]:
    """`data`: the folder of the MJ, where his own texts come before the shipped ones."""
    shipped, own = night_scripts_folder(), own_folder(data) if data else None
    scripts, rulebook = load_scripts(shipped, own), load_help(shipped, own)
    cards = OwnCards(data / CARDS_FOLDER if data else None)
    return Companion(
        slug="quinte-bourg",
        title="Les Reptiliens de Quinte-Bourg",
        sentence=SENTENCE,
        rules=RULES,
        present=pages.present,
        pages=pages.by_name(scripts),
        understood=taps.understood_by(scripts),
        tells=pages.tells,
        card=pages.card,
        people=pages.people,
        stays=pages.STAYS,
        copied_at=pages.COPIED_AT,
        sheltered_at=frozenset({"day"}),
        args_of=pages.args_of,
        begun=pages.BEGUN,
        touched=pages.touched,
        corrections=pages.CORRECTIONS,
        shows=partial(pages.shows, rulebook),
        step_back=taps.step_back,
        prompt=partial(pages.prompt, scripts),
        public=PUBLIC,
        private=private(rulebook),
        dwellers=dwellers,
        tale=evening_told,
        evening=evening_of,
        album=ALBUM,
        accounts=ACCOUNTS,
        spreadsheet=EVENING,
        papers=papers(scripts, rulebook),
        table=table_setup(rulebook, cards),
        workshop=Craft(cards, Wording(scripts.notes)),
        rehearsal=replace(REHEARSAL, answers=pages.answers(scripts)),
        # Two Reptiliens, who can be found in one day; a call of each kind on the first night.
        guide=Guide(Path(__file__).with_name("guided.json"), partial(guide.says, scripts)),
        notes=lambda it: {n: t.text for n, t in scripts.of_game(it).notes["commande"].items()},
        odds=ODDS,
        demonstration=Path(__file__).with_name("demonstration.json"),
        rulebook=rulebook,
        problems=(*scripts.problems, *rulebook.problems, *cards.problems()),
        keys=(
            ("← →", "d’une maison à l’autre"),
            ("Entrée", "choisir la maison"),
            ("p", "passer cet appel"),
            ("n b", "appel suivant, appel d’avant"),
        ),
    )
