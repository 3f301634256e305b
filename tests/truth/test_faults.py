"""The app itself is made to lie, once a check, and whoever listens to a whole evening hears it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from truth import test_twins, truths, watching
from truth.heard import Listening
from truth.test_heard import NIGHT, STRUCK, bitten, designated, names, played, until
from truth.watching import watched
from views.evening import SCRIPTS

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.screens.day import day_script
from gm_assistant.games.quinte_bourg.screens.night_console import night_console
from gm_assistant.games.quinte_bourg.screens.public import public_view

Values = Mapping[str, str]
# The announcement, what is said in its place, and with which words in its braces.
SAID_WRONGLY: Mapping[str, tuple[str, str, Callable[[Values], Values]]] = {
    "(a) another is told dead": ("execution", "execution", lambda _: {"joueur": "Adèle"}),
    "(a) one death is told twice": ("destin_fantome", "mise_a_mort_jour", lambda it: it),
    "(b) a gift of more": ("don", "don", lambda it: {**it, "pieces": "9 pièces"}),
    "(b) a legacy of more": (
        "heritage_reparti",
        "heritage_reparti",
        lambda it: {**it, "repartition": "9 pièces pour Adèle"},
    ),
    "(b) a post to nobody": ("poste_attribue", "poste_attribue", lambda it: {**it, "joueur": "Z"}),
    "(c) a night after Saturday": ("richesse_protegee_samedi", "richesse_protegee", lambda it: it),
    "(c) no night after Monday": ("richesse_protegee", "richesse_protegee_samedi", lambda it: it),
    "(g) a slip": ("condamne", "condamne", lambda _: {"joueur": "le père de Ana"}),
}


def untrue() -> list[str]:
    """An evening of a whole week, in which all of this happens."""
    return watched(0, 320)


@pytest.mark.parametrize("fault", SAID_WRONGLY)
def test_a_wrong_word_is_heard(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, instead, changed = SAID_WRONGLY[fault]
    rightly = Listening.words

    def wrongly(scripts: Listening, said: str, values: Values | None = None) -> str:
        if said != name:
            return rightly(scripts, said, values)
        return rightly(scripts, instead, changed(dict(values or {})))

    monkeypatch.setattr(Listening, "words", wrongly)
    assert untrue()


def test_whoever_is_shown_dead_untold_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """(a), of the eye."""

    def wrongly(*given: Any) -> Any:
        view = public_view(*given)
        return replace(view, seats=tuple(replace(it, status="mort") for it in view.seats))

    monkeypatch.setattr(watching, "public_view", wrongly)
    assert untrue()


def broken(name: str, changed: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a whole evening hears where one of its screens is other than it is."""
    rightly = getattr(watching, name)
    monkeypatch.setattr(watching, name, lambda *given: changed(rightly(*given)))
    return untrue()


def _as_at_dusk(view: Any) -> Any:
    return replace(view, posts=tuple(replace(it, holder="Zoé") for it in view.posts))


def _closed_aloud(console: Any) -> Any:
    return replace(console, call=replace(console.call, closing="Refermez les yeux."))


def _awaited(console: Any) -> Any:
    return replace(console, call=replace(console.call, summons="Répond"))


def _tappable(console: Any) -> Any:
    seats = tuple(replace(it, legal=True) for it in console.circle.seats)
    return replace(console, circle=replace(console.circle, seats=seats))


@pytest.mark.parametrize(
    ("fault", "name", "changed"),
    [
        ("W1", "public_view", _as_at_dusk),
        ("A6", "night_console", _closed_aloud),
        ("W8", "night_console", _awaited),
        ("A9", "night_console", _tappable),
    ],
)
def test_a_screen_that_lies_is_seen(
    fault: str, name: str, changed: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert broken(name, changed, monkeypatch), fault


def test_whatever_is_asked_after_the_end_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """(d)."""

    def wrongly(*given: Any) -> Any:
        script = day_script(*given)
        return replace(script, stage=replace(script.stage, next_label="Suite : Vote"))

    monkeypatch.setattr(watching, "day_script", wrongly)
    assert watched(0, 4000)


@pytest.mark.parametrize("silent", ["why_attack", "why_death", "reason_of"])
def test_a_reason_that_is_gone_is_missed(silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """(e): of attackers, of the dead, of coins."""
    rightly = getattr(truths, silent)

    def mute(*given: Any) -> Any:
        why = rightly(*given)
        if isinstance(why, tuple):
            return tuple(replace(it, sentence="", because=()) for it in why)
        return why and replace(why, sentence="", because=())

    monkeypatch.setattr(truths, silent, mute)
    assert untrue()


def cards_of(game: Game) -> list[str]:
    return [" ".join(it.printed) for it in game.village.players.values()]


def test_a_word_that_tells_a_role_parts_the_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    """(f)."""
    monkeypatch.setattr(test_twins, "asked", cards_of)
    with pytest.raises(AssertionError):
        test_twins.test_the_ear_cannot_tell_a_secret_role(0)


def test_an_order_of_death_parts_the_twins(monkeypatch: pytest.MonkeyPatch) -> None:
    """(f)."""
    monkeypatch.setattr(test_twins, "asked", lambda game: list(game.village.deaths))
    with pytest.raises(AssertionError):
        test_twins.test_neither_ear_nor_eye_can_tell_how_they_died(0)


def test_a_screen_that_tells_a_secret_death_parts_the_twins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """(f)."""
    monkeypatch.setattr(
        test_twins, "seen", lambda game: [it.status for it in game.village.players.values()]
    )
    with pytest.raises(AssertionError):
        test_twins.test_a_secret_death_shows_at_no_stage_of_the_morning("notaire", None)


# What is said of a decision that the game master imposes: no second death, no idle sentence.

FORCE = {"force": True}
GHOST = {"L": {"status": "fantome", "coins": 0}}


def radiant(target: str) -> dict[str, Any]:
    return {"move": "invoke", "by": "D", "power": "conversion_radieuse", "target": target}


def test_a_ghost_who_is_struck_is_not_told_dead_again() -> None:
    day = [*NIGHT, STRUCK, *until("session"), {**bitten("L"), **FORCE}]
    assert "mise_a_mort_jour" not in names(played(day, people=GHOST))
    night = [*NIGHT, {**bitten("L"), **FORCE}]
    assert names(played(night, people=GHOST)) == ["reprise_nuit"]


def test_a_second_radiant_conversion_tells_no_second_death() -> None:
    answered = {"move": "fate", "player": "D", "becomes": "esprit", "shows": "camp"}
    day = [*NIGHT, STRUCK, *until("session"), radiant("B"), answered, {**radiant("C"), **FORCE}]
    said = names(played(day, {"D": "sheherazade"}))
    assert said.count("conversion_radieuse_touche") == 2
    assert said.count("conversion_radieuse_faite") == 1


def test_nobody_dead_is_given_fifteen_seconds() -> None:
    vote = {"move": "vote", "ballots": [["B", "C"]], "decides": "L", **FORCE}
    assert "condamne" not in names(played([*NIGHT, STRUCK, *until("vote"), vote], people=GHOST))


@pytest.mark.parametrize(
    ("victim", "said"), [("L", "Personne ne meurt ici."), ("K", "Cette nuit a pris K.")]
)
def test_the_band_counts_nobody_who_was_dead_before(victim: str, said: str) -> None:
    struck = {**STRUCK, "victim": victim, **FORCE}
    band = night_console(played([*NIGHT, designated("K"), struck], people=GHOST), SCRIPTS).band
    assert band is not None
    assert plain(band.detail).startswith(said)
