"""An evening told to one of its players, once the table has turned its cards.

What he did, what was done to him, what he never knew: in the second person and in the present, so
that no word supposes whether he is a man or a woman.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final

from gm_assistant.engine.game import Move
from gm_assistant.french.language import agreed, capitalised, coins, counted, de, listed
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.sheet import row_of
from gm_assistant.games.quinte_bourg.rules.village import Player, Village, moment_in_words
from gm_assistant.games.quinte_bourg.rules.words import (
    LONG_ACTIONS,
    PERSONAL,
    POSTS,
    POWERS,
    PlayerId,
)
from gm_assistant.games.quinte_bourg.screens.story import headline
from gm_assistant.seam.pages import Screen
from gm_assistant.toolkit.seats import wrapped
from gm_assistant.toolkit.tale import ALOUD, BODY, SMALL


@dataclass(frozen=True, slots=True)
class Chapter:
    """One night or one day from his chair."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """His evening, once the table has turned its cards."""

    name: str
    headline: str
    cards: str
    won: bool
    chapters: tuple[Chapter, ...]


# What somebody does at a call, and what it is to whom it is done. `{x}` are those whom he names,
# `{of_x}` the same behind « de », `{call}` the call, `{Who}` the card.

_STOLEN: Final = ("Tu détrousses la maison {of_x}.", "On détrousse ta maison ({call}).")
_TRIED: Final = ("Tu tournes ton invention vers {x}.", "Une invention se tourne vers toi ({call}).")
_CHARMED: Final = ("Tu charmes {x}.", "On te charme ({call}).")
_CARRIED: Final = ("Tu enlèves {x}.", "On t'enlève ({call}).")
_SMELT: Final = ("Ton animal flaire {x}.", "Un animal te flaire ({call}).")
_OTHER: Final = (
    "À l'appel « {call} », tu désignes {x}.",
    "À l'appel « {call} », c'est toi que l'on désigne.",
)
# The same of a call that is data, for each thing that it does.
_DOES: Final[Mapping[str, tuple[str, str]]] = {
    "sleep": ("Tu endors {x}.", "{Who} t'endort."),
    "defend": ("Tu défends la maison {of_x}.", "On défend ta maison ({call})."),
    "cards": ("Tu regardes les cartes {of_x}.", "Quelqu'un regarde tes cartes ({call})."),
    "reptilian": ("Tu cherches le camp {of_x}.", "Quelqu'un cherche ton camp ({call})."),
    "purse": ("Tu sondes la bourse {of_x}.", "Quelqu'un sonde ta bourse ({call})."),
    "take": ("Tu prends dans la bourse {of_x}.", "On prend dans ta bourse ({call})."),
    "give": ("Tu donnes à {x}.", "On te donne ({call})."),
    "free": _OTHER,
}
_ACTS: Final[Mapping[str, tuple[str, str]]] = {
    **dict.fromkeys(("voleur", "brigand", "cambrioleur"), _STOLEN),
    **dict.fromkeys(
        ("scientifique", "bricoleur", "technophile", "savant", "ingenieure", "inventeur"), _TRIED
    ),
    **dict.fromkeys(("sirene", "orphee"), _CHARMED),
    **dict.fromkeys(("toque", "psychopathe"), _CARRIED),
    **dict.fromkeys(("dresseur_ours", "dresseur_rapace", "dresseur_chien"), _SMELT),
    "fantomes": (
        "Avec les fantômes, tu défends la maison {of_x}.",
        "Les fantômes défendent ta maison.",
    ),
    "reptiliens": (
        "Avec les Reptiliens, tu vises la maison {of_x}.",
        "Les Reptiliens visent ta maison.",
    ),
    "amoureux": ("Rendez-vous d'amour chez {x}.", "Les Amoureux se retrouvent chez toi."),
    "caricature": ("Tu caricatures {x}.", "L'Artiste te caricature."),
    "sculpture": ("Tu sculptes chez {x}.", "L'Artiste sculpte chez toi."),
    "laura": ("Tu squattes la maison {of_x}.", "Laura de la Riponne squatte ta maison."),
    "querelle": ("Tu fais se quereller {x}.", "Éris te cherche querelle."),
    "allumeuse": ("Tu rapproches {x}.", "Freyja te pousse dans les bras d'un autre."),
    "adoration": ("Tu fais adorer {x}.", "Freyja te fait adorer."),
}
# What is worked out, and told by what becomes of him.
_TOLD_OTHERWISE: Final = frozenset(("attaque", "aube", "reve", "amoureux_se_retrouvent"))
# What is done to somebody without a touch, a word or a coin that he would miss.
_UNSEEN: Final = frozenset(
    ("reptiliens", "dresseur_ours", "dresseur_rapace", "dresseur_chien",
     "defend", "cards", "reptilian", "purse")
)  # fmt: skip
_HIMSELF: Final = re.compile(r"^Tu (\w+) toi\.$")
_NAMED: Final = ("target", "targets", "house", "corpse", "cortex", "minus")


@lru_cache(maxsize=128)
def own_evening(game: Game, seat: PlayerId) -> OwnEvening:
    village = game.village
    result = village.result
    if result is None:
        raise AssertionError("no evening is told before its end")
    me = village.players[seat]
    held = (
        *(village.deck.roles[it] for it in me.camp_roles),
        *(PERSONAL[it] for it in me.personal),
        *(village.deck.specialities[it] for it in (*me.specialities, *me.inherited)),
    )
    return OwnEvening(
        name=me.name,
        headline=headline(village, result),
        cards=listed(dict.fromkeys(held)),
        won=seat in result.winners,
        chapters=tuple(it for it in _chapters(game, seat) if it.lines),
    )


def _chapters(game: Game, seat: PlayerId) -> Iterator[Chapter]:
    known: Village | None = None
    first = 0
    for last, (village, after) in enumerate(zip_longest(game.villages, game.villages[1:])):
        if after is not None and (village.phase, village.day) == (after.phase, after.day):
            continue
        if seat in village.players:
            lived = _night(village, seat) if village.phase == "nuit" else _day(village, seat)
            invoked = _invoked(village, seat, game.moves[first:last])
            become = _become(known, village, seat)
            yield Chapter(moment_in_words(village), (*lived, *invoked, *become))
            known = village
        first = last


def _become(before: Village | None, now: Village, seat: PlayerId) -> Iterator[str]:
    """What he became since the chapter before."""
    was = before.players.get(seat) if before else None
    if before is None or was is None:
        return
    me = now.players[seat]
    gained = [now.deck.roles[it] for it in me.camp_roles if it not in was.camp_roles]
    if gained:
        yield f"Tu deviens {listed(gained)}."
    taken = [POSTS[it] for it in now.posts_of(seat) if it not in before.posts_of(seat)]
    lost = [POSTS[it] for it in before.posts_of(seat) if it not in now.posts_of(seat)]
    if taken:
        yield f"Un poste te revient : {listed(taken)}."
    if lost:
        yield f"Un poste te quitte : {listed(lost)}."
    if me.spouse != was.spouse:
        yield f"Mariage avec {now.name(me.spouse)}." if me.spouse else "Ton mariage est dissous."
    if me.coins != was.coins:
        now_in_it = coins(me.coins) if me.coins else "rien"
        yield f"Ta bourse passe de {was.coins or 'rien'} à {now_in_it}."
    yield from _lives(was, me)


def _lives(was: Player, me: Player) -> Iterator[str]:
    if was.living and not me.living:
        yield "Tu quittes la table." if me.status == "parti" else "C'est là que tu meurs."
    if me.living and not was.living:
        yield "Tu reviens à la vie."


def _night(village: Village, seat: PlayerId) -> Iterator[str]:
    night = village.night
    if night is None:
        return
    place = (night.where or {}).get(seat)
    if place is not None:
        beside = [
            village.name(it)
            for it, other in (night.where or {}).items()
            if it != seat and other.house == place.house
        ]
        house = "chez toi" if place.house == seat else f"chez {village.name(place.house)}"
        with_whom = f", avec {listed(beside)}" if beside else ""
        yield f"Tu dors {house} ({LONG_ACTIONS[place.action]}){with_whom}."
    for step, (index, move) in night.sheet.items():
        if step not in _TOLD_OTHERWISE and not village.in_vain(index):
            yield from _acted(village, seat, step, move)


def _acted(village: Village, seat: PlayerId, step: str, move: Move) -> Iterator[str]:
    named = list(_named(move.get(it) for it in _NAMED))
    dusk = village.night.dusk if village.night else village
    row, me = row_of(village, step), dusk.players[seat]
    call = {"call": village.deck.steps[step], "Who": capitalised(row.named)}
    mine = me.status == row.state and any(it.id == seat for it in holders(dusk, row))
    others = [it for it in named if it != seat]
    effects = row.card.call.effects if row.card and row.card.call else ()
    for act in dict.fromkeys(it.does for it in effects) or (step,):
        does, suffers = _DOES.get(act) or _ACTS.get(act, _OTHER)
        if mine and named:
            yield _filled(does, village, seat, others or named, call)
        elif seat in named:
            # The dead hear nothing either.
            never = act in _UNSEEN or not me.living
            told = _filled(suffers, village, seat, named, call)
            yield f"Tu ne l'as jamais su. {told}" if never else told
    given = move.get("gives") or {}
    if seat in given:
        yield f"On te donne {coins(given[seat])} ({call['call']})."


def _filled(
    words: str, village: Village, seat: PlayerId, named: Sequence[PlayerId], call: Mapping[str, str]
) -> str:
    x = listed("toi" if it == seat else village.name(it) for it in named[:2])
    said = words.format(x=x, of_x=de(x), **call).replace("la maison de toi", "ta maison")
    # « te » loses its vowel where « de » does.
    return _HIMSELF.sub(lambda it: f"Tu t{de(it[1])[1:]} toi-même.", said)


def _named(values: Any) -> Iterator[str]:
    """Everybody whom the fields of a move name."""
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple | list):
            yield from _named(value)


def _invoked(village: Village, seat: PlayerId, moves: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The powers that he called up, and those that were called up against him."""
    for move in moves:
        by, target = move.get("by"), move.get("target")
        if move["move"] == "law" and by == seat:
            yield f"Tu proposes une loi : « {move['text']} »"
        if move["move"] != "invoke" or by not in village.players:
            continue
        power = POWERS.get(move.get("power", ""), "un pouvoir")
        if by == seat:
            whom = "toi" if target == seat else village.name(target) if target else ""
            on = f", sur {whom}" if whom else ""
            yield f"Tu invoques : {power}{on}."
        elif target == seat:
            yield f"{power} : {village.name(by)} te désigne."


def _day(village: Village, seat: PlayerId) -> Iterator[str]:
    vote = village.vote
    if vote is None:
        return
    against = [it.voter for it in vote.ballots if it.choice == seat]
    if against:
        named = listed(
            f"{'toi' if it == seat else village.name(it)}"
            + (" (deux fois)" if against.count(it) > 1 else "")
            for it in dict.fromkeys(against)
        )
        voices = counted(len(against), "voix", "voix")
        yield f"{voices} {agreed(len(against), 'va', 'vont')} contre toi : {named}."
    mine = next((it.choice for it in vote.ballots if it.voter == seat), None)
    if isinstance(mine, str) and mine != seat:
        yield f"Ta voix va contre {village.name(mine)}."


# The same as a picture to take away.

_WIDTH, _LINE, _MARGIN = 1080, 46, 80
_SIZES: Final = {"name": ALOUD, "headline": BODY, "title": BODY, "plain": SMALL}


@dataclass(frozen=True, slots=True)
class Written:
    """One line of the picture."""

    y: int
    words: str
    role: str

    @property
    def size(self) -> int:
        return _SIZES[self.role]


def own_picture(game: Game, seat: PlayerId) -> Screen:
    """His evening on one upright picture, as long as it has to be."""
    told, y = own_evening(game, seat), 150
    room = _WIDTH - 2 * _MARGIN
    rows = [Written(y, f"La soirée {de(told.name)}", "name")]
    for role, words in (("headline", told.headline), ("plain", told.cards)):
        for line in wrapped(words, room / _SIZES[role]):
            y += _LINE + 8
            rows.append(Written(y, line, role))
    for chapter in told.chapters:
        y += _LINE + 30
        rows.append(Written(y, chapter.title, "title"))
        for words in chapter.lines:
            for line in wrapped(words, room / SMALL):
                y += _LINE
                rows.append(Written(y, line, "plain"))
    height = max(1350, y + 120)
    return Screen(
        "quinte_bourg/own.svg",
        {"rows": tuple(rows), "width": _WIDTH, "height": height, "margin": _MARGIN, "told": told},
    )
