"""The answer to give back: large, named by its row or its power, kept until the next tap.

`band_of_night` and `band_of_invocation` are the band of the last call and of the last invocation;
`with_notices` adds what the game master must know at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from gm_assistant.engine.game import Move
from gm_assistant.french.grammar import capitalised, coins, listed
from gm_assistant.french.typography import typeset
from gm_assistant.games.quinte_bourg.rules.attack import Assault
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.powers import KILLINGS
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.thieves import Larceny
from gm_assistant.games.quinte_bourg.rules.village import (
    Village,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.why import notices, of_tonight, why_answer
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMP_OF_ROLE,
    POSTS,
    POWERS,
    ROLES,
    SPECIALITIES,
    STEPS,
    PlayerId,
    Step,
)
from gm_assistant.games.quinte_bourg.screens.night_rows import (
    AnswerBand,
    CardView,
    asks_again,
    last_called,
)
from gm_assistant.games.quinte_bourg.screens.people import (
    ANSWER,
    GAINED,
    about,
    camp_view,
)

# The answer to give back: large, named by its row, kept until the next tap.

_OF_LOVE: Final = frozenset(("mort.premiere", "mort.chagrin"))
_IN_VAIN: Final = typeset("sans effet :") + " "
_NOTED: Final = "C'est noté."
_ON_FINGERS: Final = "Son butin, à montrer sur vos doigts."
_AGAIN: Final = "S'ils s'accordent encore, touchez leur cible ; sinon, « Pas de cible »."
_IN_SILENCE: Final = "À montrer en silence."


def band_of_night(game: Game) -> AnswerBand | None:
    """The answer of the last row recorded tonight."""
    last = last_called(game)
    if last is None:
        return None
    (index, step), village = last, game.village
    recorded = tonight(village).sheet.get(step)
    if recorded is None:
        return AnswerBand(STEPS[step], "", "Personne n'est désigné.", tone="muet")
    band, changed = _band(village, recorded[1], index), changed_words(game, index)
    if not changed:
        return band
    return replace(band, detail=f"{band.detail} {changed}".strip(), tone="dit")


def with_notices(village: Village, band: AnswerBand | None) -> AnswerBand | None:
    """With what the game master's word does not do, or does besides; or a band of its own."""
    said = " ".join(notices(village))
    if not said:
        return band
    if band is None:
        return AnswerBand("À savoir", "", said)
    return replace(band, detail=f"{band.detail} {said}".strip(), tone="dit")


def _band(village: Village, move: Move, index: int) -> AnswerBand:
    step = move["step"]
    # The sentence below tells that there is no target.
    summary = "" if _aims_at_nobody(village, step) else ROWS[step].shape.summary(village, move)
    row = f"{STEPS[step]} · {summary}" if summary else STEPS[step]
    found = [it.answer for it in village.answers if it.move == index]
    if isinstance(ROWS[step].shape, Larceny):
        return _looted(village, row, index)
    if not found:
        return AnswerBand(row, "", _silent(village, step, index), tone="muet")
    show = about(ANSWER, index)
    match found[0]:
        case bool(yes):
            return AnswerBand(row, "OUI" if yes else "NON", _nodded(step, yes=yes), show=show)
        case list(roles):
            return _turned(row, camp_cards(roles), show)
        case Mapping() as cards:
            return _turned(row, all_cards(cards), show)
        case "echec":
            return AnswerBand(
                row, "ÉCHEC", "L'action a échoué : un signe de tête suffit.", show=show
            )
        case "ok":
            return AnswerBand(row, "", _NOTED, tone="muet")
        case _:
            return AnswerBand(row, "Sans effet", _why_not(village, index), tone="muet")


def _turned(row: str, cards: tuple[CardView, ...], show: str) -> AnswerBand:
    return AnswerBand(row, "", cards=cards, show=show, gesture=_IN_SILENCE)


def _why_not(village: Village, index: int) -> str:
    """The ground alone: the row and its failure stand above it."""
    why = why_answer(village, index)
    _, _, ground = why.sentence.partition(_IN_VAIN) if why else ("", "", "")
    return capitalised(ground or (why.sentence if why else ""))


def _nodded(step: Step, *, yes: bool) -> str:
    shown = ROWS[step].shape
    return f"Faites {'oui' if yes else 'non'} de la tête : {shown.yes if yes else shown.no}."


def _silent(village: Village, step: Step, index: int) -> str:
    """What the game master still has to do where there is nothing to answer."""
    if isinstance(ROWS[step].shape, Assault):
        return _killed_in_band(village, index)
    if _aims_at_nobody(village, step):
        return _no_target(village)
    return ROWS[step].shape.done


def _aims_at_nobody(village: Village, step: Step) -> bool:
    return step == "reptiliens" and tonight(village).target is None


def _no_target(village: Village) -> str:
    """A-01, A-02: said at once; where they may still agree they are asked again."""
    told = [reason_of(village, it).sentence for it in of_tonight(village, "target", "reptiliens")]
    return " ".join((*told[-1:], *([_AGAIN] if asks_again(village) else [])))


def _killed_in_band(village: Village, index: int) -> str:
    attacks = village.night.attacks if village.night else ()
    slain = {it.who for it in village.happened if it.rule == "mort.attaque"}
    dead = [it.victim for it in attacks if it.victim is not None and it.victim in slain]
    names = listed(village.name(it) for it in dead)
    struck = f"Cette nuit a pris {names}. N'en dites rien." if dead else "Personne ne meurt ici."
    return " ".join((struck, *_hearts_in_band(village, index)))


def _hearts_in_band(village: Village, index: int) -> list[str]:
    """X-03, X-04: the lovers' part, which the table learns in the morning."""
    told = [it for it in village.happened if it.move == index and it.rule in _OF_LOVE]
    return [reason_of(village, it).sentence for it in told]


def _looted(village: Village, row: str, index: int) -> AnswerBand:
    """He still has his eyes open: what he takes is shown to him."""
    told = [it for it in village.happened if it.move == index and it.kind == "coins"]
    taken = sum(_coins(it.facts) for it in told if it.rule == "larcin")
    gifts = [_gift(village, it.who, it.facts) for it in told if it.rule == "larcin.don"]
    given = f"Dont {listed(gifts)}." if gifts else ""
    return AnswerBand(row, coins(taken), given, gesture=_ON_FINGERS)


def _coins(facts: Mapping[str, Any]) -> int:
    return int(facts["coins"])


def _gift(village: Village, friend: PlayerId | None, facts: Mapping[str, Any]) -> str:
    return f"{coins(facts['coins'])} pour {village.name(friend or '')}"


def camp_cards(roles: Sequence[str]) -> tuple[CardView, ...]:
    """Printed camp cards, with their camp."""
    return tuple(CardView("camp", ROLES[it], camp_view(CAMP_OF_ROLE[it])) for it in roles)


def all_cards(cards: Mapping[str, Any]) -> tuple[CardView, ...]:
    """Both cards that somebody may look at."""
    specialities = (CardView("spécialité", SPECIALITIES[it]) for it in cards["specialities"])
    return (*camp_cards(cards["camp_roles"]), *specialities)


def changed_words(game: Game, index: int) -> str:
    """The later rows whose answer is no longer what the table was told; empty where none is."""
    before, after = game.villages[index], game.villages[index + 1]
    if before.phase != "nuit":
        return ""
    told = [
        f"{STEPS[step]} : {_in_words(_answers(after, move))}"
        for step, (move, _) in tonight(after).sheet.items()
        if move < index and _answers(before, move) != _answers(after, move)
    ]
    return f"Change aussi {' ; '.join(told)}." if told else ""


def _answers(village: Village, move: int) -> list[Any]:
    return [it.answer for it in village.answers if it.move == move]


def _in_words(answers: list[Any]) -> str:
    match answers:
        case [] | ["ok"]:
            return "a son effet"
        case [bool(yes)]:
            return "OUI" if yes else "NON"
        case ["echec"]:
            return "échec"
        case [list() | Mapping()]:
            return "d'autres cartes"
        case _:
            return "sans effet"


INVOCATION: Final = "Invocation"
_READ: Final = "Lisez les mots au milieu de la table."


def band_of_invocation(game: Game) -> AnswerBand | None:
    """What an invocation lets somebody see; its words are read in the heart of the table."""
    if not game.moves or game.moves[-1]["move"] != "invoke":
        return None
    index, move = len(game.moves) - 1, game.moves[-1]
    row = _as_shown(game.village, move["power"])
    found = [it.answer for it in game.village.answers if it.move == index]
    if move["power"] == "enquete" and found:
        held = f"{row} · {POSTS[move['post']]}"
        return AnswerBand(held, "", cards=all_cards(found[0]), show=about(ANSWER, index))
    return AnswerBand(row, "", _READ, tone="muet", show=_gained(game, move))


def _as_shown(village: Village, power: str) -> str:
    """By day the tablet is bright: which power killed or converted stands nowhere on it."""
    secret = village.phase == "jour" and power in (*KILLINGS, "conversion_noire")
    return INVOCATION if secret else POWERS[power]


def _gained(game: Game, move: Mapping[str, Any]) -> str:
    """Whoever was converted may be shown what he has become."""
    converted = str(move["power"]).startswith("conversion") and not game.village.result
    return about(GAINED, move["target"]) if converted else ""
