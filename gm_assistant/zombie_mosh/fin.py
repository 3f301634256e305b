"""The end of a chanson and of the concert: who wins, and why."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.paquet import sweep
from gm_assistant.zombie_mosh.records import Fin
from gm_assistant.zombie_mosh.vocabulary import Phase, PlayerId

_Figure = Callable[[PlayerId], int]


def last_one_standing(fosse: Fosse) -> Fosse:
    """F-01: whatever his wounds, and however the others left."""
    winner = fosse.standing[0]
    return _end(fosse.tell("fin.dernier_debout", player=winner), "dernier_debout", [winner])


def all_out(fosse: Fosse, danced: Sequence[PlayerId]) -> Fosse:
    """L80, F-02: those who danced this tour are compared; whoever left earlier has lost."""
    fosse = fosse.tell("fin.tous_dehors", players=tuple(danced))
    tokens = {it: _tokens(fosse, it) for it in danced}
    scope = fosse.table.rulings.fewest_damage
    least = _best(danced, lambda it: -tokens[it])
    fosse = fosse.tell(f"fin.degats.{scope}", figures=tokens, winners=tuple(least))
    if len(least) == 1:
        return _end(fosse, "moins_de_degats", least)
    valid = {it: _valid_limbs(fosse, it) for it in least}
    most = _best(least, lambda it: valid[it])
    fosse = fosse.tell("fin.membres", figures=valid, winners=tuple(most))
    if len(most) == 1:
        return _end(fosse, "plus_de_membres", most)
    return _drawn(fosse, most)


def _drawn(fosse: Fosse, equal: list[PlayerId]) -> Fosse:
    tie = fosse.table.rulings.tie  # F-05
    fosse = fosse.tell(f"fin.egalite.{tie}", players=tuple(equal))
    return _end(fosse, "egalite", equal if tie == "partage" else [])


def _best(among: Sequence[PlayerId], figure: _Figure) -> list[PlayerId]:
    highest = max(figure(it) for it in among)
    return [it for it in among if figure(it) == highest]


def _tokens(fosse: Fosse, player: PlayerId) -> int:
    """F-03: all that is on the board, or what this tour's count has placed."""
    if fosse.table.rulings.fewest_damage == "tour" and fosse.last_count is not None:
        return sum(fosse.last_count.players[player].damage.values())
    return fosse.corps[player].tokens


def _valid_limbs(fosse: Fosse, player: PlayerId) -> int:
    return len(fosse.table.limbs) - len(fosse.corps[player].fallen)  # F-04


def _end(fosse: Fosse, reason: str, winners: Sequence[PlayerId]) -> Fosse:
    """The table is cleared; the bodies stay as they are until the next chanson."""
    ended = Fin(reason, tuple(sorted(winners)), fosse.round)
    fosse = sweep(fosse, fosse.table.seats)
    songs = (*fosse.songs, ended)
    phase: Phase = "entracte" if len(songs) < fosse.table.songs else "finie"
    fosse = fosse.but(songs=songs, phase=phase)
    concert = result(fosse)
    if concert is not None and concert.reason == "concert":
        rule = "concert.finit" if concert.winners else "concert.sans_point"
        fosse = fosse.tell(rule, winners=concert.winners, score=score(fosse))
    return fosse


def score(fosse: Fosse) -> Mapping[PlayerId, int]:
    """S-02: the chansons that each has won, alone or shared."""
    won = Counter(winner for song in fosse.songs for winner in song.winners)
    return {seat: won[seat] for seat in fosse.table.seats}


def result(fosse: Fosse) -> Fin | None:
    """Of the only chanson, or of the whole concert (S-02, S-04)."""
    if fosse.phase != "finie":
        return None
    if len(fosse.songs) == 1:
        return fosse.songs[0]
    points = score(fosse)
    highest = max(points.values())
    best = (it for it, point in points.items() if point == highest)
    return Fin("concert", tuple(sorted(best)) if highest else ())
