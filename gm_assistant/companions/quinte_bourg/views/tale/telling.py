"""The story of an evening of Quinte-Bourg: its opening, each night and each day, its end."""

from functools import lru_cache

from gm_assistant.companions.quinte_bourg.views.ledger.time import Page, pages
from gm_assistant.companions.quinte_bourg.views.tale.happenings import lines_of
from gm_assistant.companions.quinte_bourg.views.tale.rings import last_ring, ring_before, ring_of
from gm_assistant.companions.quinte_bourg.views.tale.sleepers import sleepers
from gm_assistant.companions.quinte_bourg.views.victory_panel import headline, why_it_ended
from gm_assistant.companions.quinte_bourg.views.village.village_cards import camps_of, roles_of
from gm_assistant.french.agreement import agreed, capitalised, counted, listed
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.money.purse import coins_in_play
from gm_assistant.quinte_bourg.village.records import Result
from gm_assistant.quinte_bourg.village.timing import moment_in_words
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import CAMPS, OWN_VICTORIES, POSTS, PlayerId
from gm_assistant.seam.tale import Chapter, Curve, Hand, Line, Point, Tale


# Every public screen asks again and again.
@lru_cache(maxsize=4)
def tale_of(game: Game) -> Tale | None:
    """None before an end: stopping now would reveal what is still to be played for."""
    village = game.village
    if village.result is None:
        return None
    told = tuple(_chapter(game, page) for page in pages(game))
    return Tale(
        headline=headline(village, village.result),
        reason=why_it_ended(village),
        chapters=(*told, _end(village, village.result)),
        curves=curves(game),
    )


def _chapter(game: Game, page: Page) -> Chapter:
    night = page.after.phase == "nuit"
    quiet = Line("i-nuit" if night else "i-jour", "Rien à raconter.")
    return Chapter(
        title=capitalised(moment_in_words(page.after)),
        look="nuit" if page.after.phase != "jour" else "jour",
        lines=_lines(game, page) or (quiet,),
        ring=ring_of(page),
        found=None if night else ring_before(page),
    )


def _lines(game: Game, page: Page) -> tuple[Line, ...]:
    beds = sleepers(page.after) if page.after.phase == "nuit" else _table(page.after)
    return (*beds, *lines_of(game, page))


def _table(village: Village) -> tuple[Line, ...]:
    """As it sat down: how many, who held what, and who loved whom."""
    if village.phase != "ouverture":
        return ()
    held = [f"{POSTS[it]} : {village.name(who)}" for it, who in village.posts.items() if who]
    names = listed(village.name(it) for it in village.lovers)
    return (
        Line("i-village", f"{counted(len(village.seats), 'personne')} autour de la table."),
        *([Line("m-poste", f"{' ; '.join(held)}.")] if held else []),
        *([Line("m-coeur", f"Les Amoureux se découvrent : {names}.")] if village.lovers else []),
    )


def _end(village: Village, result: Result) -> Chapter:
    """The cards of everybody, and what each of the winners won by."""
    return Chapter(
        title="La fin",
        look="jour",
        lines=(
            Line("i-victoire", f"{headline(village, result)}. {why_it_ended(village)}"),
            *_winners(village, result),
            *_consoled(village, result),
        ),
        ring=last_ring(village, result),
        hands=tuple(
            Hand(
                it.name,
                ", ".join(roles_of(village, it)),
                tuple(f"camp-{camp.id}" for camp in camps_of(it)[:1]),
            )
            for it in village.in_seat_order()
        ),
    )


def _winners(village: Village, result: Result) -> tuple[Line, ...]:
    """Together those who won by the same."""
    won: dict[str, list[str]] = {}
    for it in sorted(result.winners, key=village.seats.index):
        won.setdefault(_by(village, result, it), []).append(village.name(it))
    return tuple(
        Line("i-fait", f"{agreed(len(names), 'Gagne', 'Gagnent')} ({by}) : {listed(names)}.")
        for by, names in won.items()
    )


def _consoled(village: Village, result: Result) -> tuple[Line, ...]:
    names = [village.name(it) for it in sorted(result.consoled, key=village.seats.index)]
    verb = agreed(len(names), "Sauve", "Sauvent")
    return (Line("i-avenir", f"{verb} les meubles : {listed(names)}."),) if names else ()


def _by(village: Village, result: Result, player: PlayerId) -> str:
    camp = village.players[player].camp
    camps = [CAMPS[camp]] if camp in result.camps else []
    return ", ".join([*camps, *(OWN_VICTORIES[it] for it in result.personal.get(player, ()))])


def curves(game: Game) -> tuple[Curve, ...]:
    """The survivors and the fortune of the village, at the start, at each dawn, at the end."""
    moments = (("départ", game.villages[0]), *dawns(game), ("fin", game.village))
    return (
        Curve("Les survivants", tuple(Point(it, len(then.living())) for it, then in moments)),
        Curve("Les pièces en jeu", tuple(Point(it, coins_in_play(then)) for it, then in moments)),
    )


def dawns(game: Game) -> tuple[tuple[str, Village], ...]:
    """The village as each day found it."""
    found: dict[int, Village] = {}
    for village in game.villages:
        if village.phase == "jour":
            found.setdefault(len(village.chronicle), village)
    return tuple((it.weekday[:3], it) for it in found.values())
