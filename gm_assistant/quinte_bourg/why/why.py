"""Why: the reasons behind an answer, an attack, a death, a post, a purse, and a whole game."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from gm_assistant.quinte_bourg.moves import move_in_words
from gm_assistant.quinte_bourg.night.whereabouts import designated_by_his_own
from gm_assistant.quinte_bourg.reasons.sentences import Why, reason, reason_of
from gm_assistant.quinte_bourg.victory.prospects import prospects, stopped_now_in_words
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Attack, Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why_changes import why_coins, why_death, why_post
from gm_assistant.quinte_bourg.why.why_there import (
    attacked_as_reptilian,
    everything,
    of_tonight,
    why_striking,
    why_there,
)
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId

if TYPE_CHECKING:
    from gm_assistant.quinte_bourg.game import Game
    from gm_assistant.quinte_bourg.village.night import Night

__all__ = [
    "Why",
    "happened_in",
    "sentences_of",
    "told",
    "why_answer",
    "why_attack",
    "why_coins",
    "why_death",
    "why_post",
    "why_there",
]


# Rows without effect, whose holder or target somebody may have put to sleep.
_HINDERED: Final = ("rangee.endormi.", "rangee.echec.", "rangee.duo.")


def happened_in(village: Village, move_index: int) -> list[str]:
    """The sentences of one move, as the village knows them now."""
    found = (it for it in everything(village) if it.move == move_index)
    return list(dict.fromkeys(reason_of(village, it).sentence for it in found))


def why_answer(village: Village, move_index: int) -> Why | None:
    """Why a move was answered as it was; None where it has no answer."""
    answers = [it for it in everything(village) if it.move == move_index and it.kind == "answer"]
    return (
        reason_of(village, answers[-1], *_sleep_behind(village, answers[-1])) if answers else None
    )


def _sleep_behind(village: Village, answer: Consequence) -> list[Why]:
    if village.night is None or not answer.rule.startswith(_HINDERED):
        return []
    about = answer.facts.get("player")
    return [reason_of(village, it) for it in of_tonight(village, "sleep") if it.who == about]


def why_attack(village: Village) -> tuple[Why, ...]:
    """What came of the attack of the last night, one reason a house; empty before it."""
    night = village.night
    if night is None:
        return ()
    if village.owes("call", "attaque"):
        return (reason(village, "attaque.a_rejouer"),)
    target = [reason_of(village, it) for it in of_tonight(village, "target", "reptiliens")]
    if night.attacks:
        return tuple(_why_strike(village, night, it, target) for it in night.attacks)
    none = of_tonight(village, "attack", "attaque")
    return tuple(reason_of(village, it, *target) for it in none)


def _why_strike(village: Village, night: "Night", strike: Attack, target: list[Why]) -> Why:
    inside = [it for it, place in (night.where or {}).items() if place.house == strike.house]
    because = (
        *target,
        *_converted(village, night, strike),
        *_protections(village, night, strike),
        *(why_striking(village, it, strike.house) for it in strike.attackers),
        *(why_there(village, it) for it in sorted(inside) if it not in strike.attackers),
        *_not_attacking(village, night, strike),
    )
    return reason(village, f"attaque.{strike.outcome}", *because, **strike._asdict())


def _converted(village: Village, night: "Night", strike: Attack) -> list[Why]:
    """A-10: he was not one of theirs when they designated his house."""
    target, owner = night.target, village.players[strike.house]
    aimed = target is not None and target.house == strike.house and not target.own
    fresh = not night.dusk.players[strike.house].reptilian
    if aimed and fresh and owner.living and attacked_as_reptilian(village, owner):
        return [reason(village, "cible.convertie", house=strike.house)]
    return []


def _protections(village: Village, night: "Night", strike: Attack) -> list[Why]:
    found, house = [], strike.house
    if strike.outcome != "protegee":
        return []
    if night.defended == house:
        found.append(reason(village, "milice.defend", house=house))
    if night.dusk.protected_house == house:
        found.append(_why_protected(village, house))
    return found


def _why_protected(village: Village, house: PlayerId) -> Why:
    """A-14: what was counted then; a gift that comes later changes nothing."""
    counts = [it for it in everything(village) if it.rule == "richesse.protege" and it.who == house]
    if counts:
        return reason_of(village, counts[-1])
    return reason(village, "richesse.au_depart", player=house)


def _not_attacking(village: Village, night: "Night", strike: Attack) -> list[Why]:
    """The Reptilians who were alive and did not strike here."""
    alive = (village.players[it] for it in sorted(night.where or {}))
    idle = [
        it for it in alive if it.id not in strike.attackers and attacked_as_reptilian(village, it)
    ]
    return [_why_idle(village, night, it) for it in idle]


def _why_idle(village: Village, night: "Night", player: Player) -> Why:
    if player.id in night.asleep:
        return reason(village, "dort_donc_pas_attaque", player=player.id)
    if designated_by_his_own(night, player):
        return reason(village, "designe_par_les_siens", player=player.id)
    return why_there(village, player.id)


def told(why: Why) -> list[str]:
    """A reason and all those that it rests on, as sentences."""
    return list(dict.fromkeys(_lines(why)))


def _lines(why: Why) -> Iterator[str]:
    yield why.sentence
    for one in why.because:
        yield from _lines(one)


def sentences_of(game: "Game") -> list[str]:
    """The whole game in order, each move with what it did and why; then how things stand."""
    return [*_story(game), *_present(game.village)]


def _story(game: "Game") -> list[str]:
    lines = []
    for index, move in enumerate(game.moves):
        before, after = game.villages[index], game.villages[index + 1]
        lines.append(f"{index}. {move_in_words(before, move)}")
        lines += [f"→ {sentence}" for sentence in _at_once(after, index)]
    return lines


def _at_once(village: Village, index: int) -> list[str]:
    found = (reason_of(village, it).sentence for it in _just_made(village, index))
    return list(dict.fromkeys(found))


def _just_made(village: Village, index: int) -> list[Consequence]:
    """What a move has brought about just now: it stands on the last two pages."""
    pages = (*village.chronicle[-1:], village.happened)
    return [it for page in pages for it in page if it.move == index]


def notices(village: Village) -> list[str]:
    """What the game master must know at once of the move that he has just made."""
    found = (it for it in _just_made(village, village.move) if it.kind == "notice")
    return list(dict.fromkeys(reason_of(village, it).sentence for it in found))


def _present(village: Village) -> list[str]:
    lines = []
    if village.night is not None:
        lines += _titled("Où chacun passe la nuit", _beds(village))
        lines += _titled("L'attaque", why_attack(village))
    lines += _titled("Les réponses", _answers(village))
    lines += ["Les conditions de victoire"]
    lines += [f"→ {it.label} ({it.state}) : {it.sentence}" for it in prospects(village)]
    return [*lines, *stopped_now_in_words(village)]


def _titled(title: str, reasons: Iterable[Why]) -> list[str]:
    lines = [f"→ {' '.join(told(it))}" for it in reasons]
    return [title, *lines] if lines else []


def _beds(village: Village) -> list[Why]:
    return [why_there(village, it) for it in village.seats if _slept(village, it)]


def _slept(village: Village, player: PlayerId) -> bool:
    where = village.night.where if village.night else None
    return player in where if where is not None else village.players[player].living


def _answers(village: Village) -> list[Why]:
    found = (why_answer(village, it.move) for it in village.answers)
    return [it for it in found if it is not None]
