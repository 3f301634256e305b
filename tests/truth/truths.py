"""What must be true of everything said and shown, at every moment of an evening."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from truth.heard import Heard, heard_after, texts_of
from views.evening import SCRIPTS

from gm_assistant.companions.quinte_bourg.views.day.script import day_script
from gm_assistant.companions.quinte_bourg.views.night.console import night_console
from gm_assistant.french.typography import plain
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why import happened_in, told, why_attack, why_death

# Whoever is named in these is told dead, alive, or called upon as somebody in office.
_DEAD: Final = frozenset(("morts_un", "mise_a_mort_jour", "execution", "chagrin"))
_ALIVE: Final = frozenset(
    ("amoureux_revient", "amoureux_sauve", "resurrection_faite", "grace", "scrutateur_tourne",
     "pickpocket_vol", "mariage_celebre", "richesse_protegee", "richesse_protegee_samedi",
     "don", "tribunal_epargne")
)  # fmt: skip
_SLIPS: Final = (
    r"\bde [aeéèêiîoôuûœAEÉÈÊIÎOÔUÛŒÁÓÍ]",
    r"\b[Qq]ue [aàeéèêiîoôuûœ]",
    r"\bd[’'](?:Yannick|Hans)",
    r"\b1 (?:pièces|vivants|joueurs|Reptiliens|décisions|bulletins|personnes)\b",
    r"(?i)\bà l[’'][bcdfgjklmnpqrstvwxz]",
    r"(?<!-)\b(?:le|la) [aeéiou][a-zé]+",
    r"\{\w*\}",
    r"\bNone\b",
)
# True exceptions: « de onze », « le oui », names of letters.
_RIGHT: Final = re.compile(r"\b(?:de|le|la|que) (?:onze|onzième|oui|un à|yaourt)", re.IGNORECASE)


def lies_told_after(game: Game, index: int) -> Iterator[str]:
    """What a move made the game master say that is not so."""
    before, after = game.villages[index], game.villages[index + 1]
    names = Counter(it.name for it in after.players.values())
    for one in heard_after(game, index):
        yield from _of_the_living(after, one, names)
        if one.name == "postes_echanges" and before.posts == after.posts:
            yield f"{one} swaps nothing"
        if one.name == "don" and _purses(before) == _purses(after):
            yield f"{one} gives nothing"


def _of_the_living(village: Village, one: Heard, names: Counter[str]) -> Iterator[str]:
    """(a): nobody told dead lives, nobody told alive is dead."""
    name = one.values.get("joueur", "")
    if names[name] != 1:
        return
    player = next(it for it in village.players.values() if it.name == name)
    if one.name in _DEAD and player.living:
        yield f"{one} but alive"
    if one.name in _ALIVE and not player.seated:
        yield f"{one} but dead"


def _purses(village: Village) -> dict[str, int]:
    return {it.id: it.coins for it in village.players.values()}


def lies_shown(game: Game) -> Iterator[str]:
    """What the present screen says that is not so, or not French."""
    village = game.village
    view = night_console(game, SCRIPTS) if village.phase == "nuit" else day_script(game, SCRIPTS)
    if village.phase == "ouverture":
        return
    shown = [plain(it) for it in texts_of(view)]
    yield from (f"« {it} »" for it in shown if is_a_slip(it))
    if village.phase == "jour":
        yield from _of_the_calendar(village, day_script(game, SCRIPTS).stage.announcements)
        yield from _after_the_end(game)


def _of_the_calendar(village: Village, announcements: object) -> Iterator[str]:
    """(c): « cette nuit » only where there was one, or will be."""
    words = " ".join(texts_of(announcements))
    evening = village.stage in ("mariages", "pickpockets", "richesse")
    no_night = village.weekday == "samedi" if evening else village.weekday == "dimanche"
    if no_night and re.search(r"[Cc]ette nuit", words):
        yield f"{village.weekday} {village.stage}: « {words} »"


def _after_the_end(game: Game) -> Iterator[str]:
    """(d): once the game is over nobody is asked or told anything more."""
    stage = day_script(game, SCRIPTS).stage
    if game.village.result is not None and (stage.decisions or stage.next_label or stage.timer):
        yield f"after the end: {stage.decisions} {stage.next_label} {stage.timer}"


def is_a_slip(text: str) -> bool:
    return any(re.search(slip, _RIGHT.sub("", text)) for slip in _SLIPS)


def whys_missing(game: Game) -> Iterator[str]:
    """(e): attackers attack, the dead die of something, coins move for a reason."""
    village, index = game.village, len(game.moves) - 1
    if village.night is not None and not village.owes("call", "attaque"):
        said = [told(it) for it in why_attack(village)]
        for strike, lines in zip(village.night.attacks, said, strict=False):
            for who in strike.attackers:
                if not any(it.startswith(f"{village.name(who)} attaque ") for it in lines):
                    yield f"{who} strikes {strike.house} unsaid: {lines}"
    for dead in village.deaths:
        if village.players[dead].status == "mort" and why_death(village, dead) is None:
            yield f"{dead} died of nothing"
    if index >= 0 and _purses(game.villages[-2]) != _purses(village):
        sheet = game.moves[index]["move"] in ("call", "pass", "correct")
        if not sheet and not happened_in(village, index):
            yield f"{game.moves[index]} moves coins without a word"
