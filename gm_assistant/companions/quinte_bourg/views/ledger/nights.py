"""The sheet of the nights: a line a call, with what was decided, answered, and why."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime

from gm_assistant.companions.quinte_bourg.views.ledger.row_types import CallRow
from gm_assistant.companions.quinte_bourg.views.ledger.time import Page, nights
from gm_assistant.companions.quinte_bourg.views.ledger.whole_names import listed_by, whole_names
from gm_assistant.companions.quinte_bourg.views.night.rows import OUTCOMES, summary_of
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.night.calls import ROWS
from gm_assistant.quinte_bourg.night.row import holders
from gm_assistant.quinte_bourg.reasons.sentences import answer_in_words, reason_of
from gm_assistant.quinte_bourg.village.night import Night
from gm_assistant.quinte_bourg.village.records import Attack, Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import STEPS, PlayerId, Step
from gm_assistant.seam.ledger import Table

_FLAT = {"sans_effet": "sans effet", "echec": "échec", "ok": "réussi"}
_EVERYBODY = "tout le village"


def nights_table(game: Game, hours: Mapping[int, datetime]) -> Table:
    """Every call of every night; `hours` says when each move was recorded."""
    names = whole_names(game.village)
    rows = (row for page in nights(game) for row in _of_night(page, names, hours))
    return Table("nuits", tuple(rows))


def _of_night(
    page: Page, names: Mapping[PlayerId, str], hours: Mapping[int, datetime]
) -> Iterator[CallRow]:
    village, night = page.after, page.after.night
    if night is None:
        return
    reasons = _reasons(village, page.happened)
    for rank, step in enumerate(night.steps, start=1):
        index, move = night.sheet.get(step, (-1, None))
        yield CallRow(
            jour=village.day,
            nuit=village.weekday,
            rang=rank,
            appel=STEPS[step],
            titulaire=_holders(night, names, step),
            cible=summary_of(village, move) if move else "",
            resultat=_result(village, night, step, index),
            pourquoi=" ".join(dict.fromkeys(reasons.get(index, ()))),
            heure=hours.get(index),
        )


def _outcome(village: Village, attack: Attack) -> str:
    """An attack that killed nobody says which house it was about."""
    told = OUTCOMES[attack.outcome]
    return told if attack.victim else f"{told}, chez {village.name(attack.house)}"


def _holders(night: Night, names: Mapping[PlayerId, str], step: Step) -> str:
    if step == "aube":
        return _EVERYBODY
    return listed_by(names, (it.id for it in holders(night.dusk, ROWS[step])))


def _reasons(village: Village, happened: Iterable[Consequence]) -> dict[int, list[str]]:
    said: dict[int, list[str]] = {}
    for it in happened:
        said.setdefault(it.move, []).append(reason_of(village, it).sentence)
    return said


def _result(village: Village, night: Night, step: Step, index: int) -> str:
    if index < 0:
        return "passé" if step in night.passed else "—"
    if step == "attaque":
        return " ; ".join(_outcome(village, it) for it in night.attacks) or "pas d'attaque"
    answer = next((it.answer for it in village.answers if it.move == index), None)
    if answer is None:
        return "fait"
    return (
        _FLAT.get(answer) or answer_in_words(answer)
        if isinstance(answer, str)
        else (answer_in_words(answer))
    )
