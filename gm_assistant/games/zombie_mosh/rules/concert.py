"""A concert as it is danced: who comes when, the cards, the count, the end (L29-L84).

First who comes when and what the table owes (`owed`); then the cards and the pile; then what each
move does, in the order of a tour: `open_song`, `deal`, `crowd`, `play`, `count`; last who wins.
Every function takes a fosse and gives the next one. What stands against a move is in `game`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from gm_assistant.engine.game import Move
from gm_assistant.french.language import counted, listed
from gm_assistant.games.zombie_mosh.rules.fosse import (
    CROWD_CARDS,
    HAND,
    KEPT_FOR_THE_WAY_BACK,
    Attaque,
    Bilan,
    Compte,
    Corps,
    Fin,
    Fosse,
    Limb,
    Owed,
    Phase,
    PlayerId,
)


def dance_order(fosse: Fosse) -> tuple[PlayerId, ...]:
    """L58: the standing, clockwise from the seat of the first player, even when he is out."""
    return _standing_from(fosse, 0)


def crowd_order(fosse: Fosse) -> tuple[PlayerId, ...]:
    """L50: the left neighbour of the first player first, the first player last."""
    return _standing_from(fosse, 1)


def left_of(fosse: Fosse, player: PlayerId) -> PlayerId:
    """T-06: the next one standing to the left of somebody, standing or not."""
    seats = fosse.table.seats
    start = seats.index(player) + 1
    return next(it for it in (*seats[start:], *seats[:start]) if fosse.corps[it].standing)


def _standing_from(fosse: Fosse, shift: int) -> tuple[PlayerId, ...]:
    seats = fosse.table.seats
    start = 0 if fosse.first is None else seats.index(fosse.first) + shift
    return tuple(it for it in (*seats[start:], *seats[:start]) if fosse.corps[it].standing)


def crowd_owed(fosse: Fosse) -> tuple[PlayerId, ...]:
    """Those before whom the crowd has laid nothing; in this phase nobody else lays cards."""
    return tuple(it for it in crowd_order(fosse) if not fosse.corps[it].attack)


def turns_owed(fosse: Fosse) -> tuple[Owed, ...]:
    """L58, L66: the turn follows from the hands, so that a card laid early counts (T-03)."""
    order = dance_order(fosse)
    hands = {it: fosse.corps[it].hand for it in order}
    kept = KEPT_FOR_THE_WAY_BACK
    there = (Owed("play", it, hands[it] - kept) for it in order if hands[it] > kept)
    back = (Owed("play", it, min(hands[it], kept)) for it in reversed(order) if hands[it])
    return (*there, *back)


def pass_of(fosse: Fosse) -> int | None:
    """1 on the way there, 2 on the way back; the standing alone hold cards (X-02)."""
    if fosse.phase != "danse":
        return None
    return 1 if any(it.hand > KEPT_FOR_THE_WAY_BACK for it in fosse.corps.values()) else 2


def owed(fosse: Fosse) -> tuple[Owed, ...]:
    """Everything that the table owes, in order."""
    match fosse.phase:
        case "preparation" | "entracte":
            return (Owed("song"),)
        case "prelude":
            return (Owed("deal", fosse.first),)
        case "foule":
            return tuple(Owed("crowd", it) for it in crowd_owed(fosse))
        case "danse":
            return turns_owed(fosse)
        case "comptage":
            return (Owed("count"),)
        case "finie":
            return ()


def go_on(fosse: Fosse) -> Fosse:
    """A phase that owes nothing more gives way to the next."""
    if fosse.phase == "foule" and not crowd_owed(fosse):
        fosse = fosse.but(phase="danse").tell("danse.commence", player=dance_order(fosse)[0])
    if fosse.phase == "danse" and not fosse.in_hands:
        fosse = fosse.but(phase="comptage").tell("danse.finie")
    return fosse


def first_do(fosse: Fosse) -> str:
    """The way out of the present phase, as the second half of a refusal."""
    match fosse.phase:
        case "preparation":
            return "ouvrez d'abord la première chanson"
        case "prelude":
            return "distribuez d'abord quatre cartes à chacun"
        case "foule":
            waiting = listed(fosse.name(it) for it in crowd_owed(fosse))
            return f"posez d'abord les cartes de la foule devant {waiting}"
        case "danse":
            left = counted(fosse.in_hands, "carte")
            return f"finissez d'abord la danse, il reste {left} à jouer"
        case "comptage":
            return "comptez d'abord les dégâts"
        case "entracte":
            return "ouvrez d'abord la chanson suivante"
        case "finie":
            return "le concert est fini, ouvrez d'abord un rappel"


def draw(fosse: Fosse, cards: int) -> Fosse:
    """M-03: what is left of the pile first, then the discards, shuffled into a new one."""
    if cards > fosse.pile:
        fosse = shuffle(fosse, "pile.vide")
    return fosse.but(pile=fosse.pile - cards)


def shuffle(fosse: Fosse, rule: str) -> Fosse:
    """The discards go back into the pile."""
    shuffled = fosse.but(pile=fosse.pile + fosse.discard, discard=0, shuffles=fosse.shuffles + 1)
    return shuffled.tell(rule, cards=fosse.discard)


def sweep(fosse: Fosse, players: Iterable[PlayerId]) -> Fosse:
    """D-05: what they hold and what lies before them is discarded, used or not."""
    swept = [fosse.corps[it] for it in players]
    cards = sum(_cards_of(fosse, it) for it in swept)
    cleared = fosse.put(it.but(hand=0, attack=(), defence=()) for it in swept)
    return cleared.but(discard=fosse.discard + cards)


def _cards_of(fosse: Fosse, one: Corps) -> int:
    # M-02: the crowd of the app uses no real card.
    real_crowd = fosse.table.crowd == "cartes"
    attacks = sum(1 for it in one.attack if real_crowd or it.by is not None)
    return one.hand + len(one.defence) + attacks


def open_song(fosse: Fosse, move: Move) -> Fosse:
    """S-01: everybody back, no damage, all cards shuffled."""
    if fosse.in_a_song:
        fosse = fosse.tell("chanson.abandonnee", song=len(fosse.songs) + 1)
    unhurt = dict.fromkeys(fosse.table.limbs, 0)
    fosse = fosse.put(
        it.but(damage=unhurt, standing=True, hand=0, attack=(), defence=())
        for it in fosse.corps.values()
    )
    opened = fosse.but(
        phase="prelude",
        round=0,
        first=move["first"],
        pile=fosse.table.deck,
        discard=0,
        shuffles=0,
        last_count=None,
    )
    return opened.tell("chanson.ouverte", song=len(fosse.songs) + 1, player=move["first"])


def deal(fosse: Fosse, _move: Move) -> Fosse:
    """L46: four cards to each of those who stand, drawn player by player."""
    fosse = fosse.but(round=fosse.round + 1, phase="foule")
    if fosse.table.rulings.reshuffle == "chaque_tour" and fosse.round > 1:
        fosse = shuffle(fosse, "pile.chaque_tour")
    for player in fosse.standing:
        fosse = draw(fosse, HAND).change(player, hand=HAND)
    return fosse.tell("prelude.distribue", player=fosse.first, players=fosse.standing)


def crowd(fosse: Fosse, move: Move) -> Fosse:
    """L50, L52: two attacks that nobody has chosen."""
    if fosse.table.crowd == "cartes":  # M-02
        fosse = draw(fosse, CROWD_CARDS)
    attack = tuple(Attaque(limb, None) for limb in move["limbs"])
    fosse = fosse.change(move["player"], attack=(*fosse.corps[move["player"]].attack, *attack))
    return go_on(fosse.tell("foule.frappe", player=move["player"], limbs=move["limbs"]))


def play(fosse: Fosse, move: Move) -> Fosse:
    """L60, L62: a card from the hand to a line; its other edge is nothing (L38)."""
    there = pass_of(fosse)
    fosse = fosse.change(move["player"], hand=fosse.corps[move["player"]].hand - 1)
    target = fosse.corps[move["target"]]
    if move["line"] == "attaque":
        fosse = fosse.change(
            target.id, attack=(*target.attack, Attaque(move["limb"], move["player"]))
        )
    else:
        fosse = fosse.change(target.id, defence=(*target.defence, move["limb"]))
    facts = {"player": move["player"], "target": move["target"], "limb": move["limb"]}
    fosse = go_on(fosse.tell(f"danse.{move['line']}", **facts))
    turned = (there, pass_of(fosse)) == (1, 2)
    return fosse.tell("danse.retour") if turned else fosse


def count(fosse: Fosse, _move: Move) -> Fosse:
    """D-04: every body is counted before anybody is put out."""
    danced = fosse.standing
    hands = {it: fosse.corps[it].hand for it in danced if fosse.corps[it].hand}
    if hands:
        fosse = fosse.tell("compte.mains", figures=hands)  # T-08
    found = {it: reckoned(fosse.corps[it]) for it in danced}
    fosse = _told(fosse, found)
    fosse = sweep(fosse.put(_wounded(fosse.corps[it], found[it]) for it in danced), danced)
    fosse = fosse.but(last_count=Compte(fosse.round, found)).tell("compte.balaye")
    return _calm_down(fosse, danced)


def reckoned(one: Corps) -> Bilan:
    """What the lines would do to a zombi now (L72, L74)."""
    attacks = Counter(it.limb for it in one.attack)
    defences = Counter(one.defence)
    paired: dict[Limb, int] = {}
    damage: dict[Limb, int] = {}
    ignored: dict[Limb, int] = {}
    for limb, most in one.durability.items():
        # D-03: whoever laid it. D-01: a pair is made on a fallen limb too.
        pairs = min(attacks[limb], defences[limb])
        left = attacks[limb] - pairs
        placed = min(left, most - one.damage[limb])  # D-02
        for where, how_many in ((paired, pairs), (damage, placed), (ignored, left - placed)):
            if how_many:
                where[limb] = how_many
    after = one.but(damage=_added(one.damage, damage))
    fell = tuple(it for it in after.fallen if it not in one.fallen)
    return Bilan(paired, damage, ignored, fell, after.in_pieces)


def _added(before: Mapping[Limb, int], placed: Mapping[Limb, int]) -> dict[Limb, int]:
    return {limb: tokens + placed.get(limb, 0) for limb, tokens in before.items()}


def _wounded(one: Corps, found: Bilan) -> Corps:
    return one.but(damage=_added(one.damage, found.damage), standing=not found.out)


def _told(fosse: Fosse, found: Mapping[PlayerId, Bilan]) -> Fosse:
    for player, bilan in found.items():
        for rule, facts in _story(bilan):
            fosse = fosse.tell(rule, player=player, **facts)
    return fosse


def _story(bilan: Bilan) -> Iterator[tuple[str, dict[str, object]]]:
    for rule, limbs in (
        ("compte.pares", bilan.paired),
        ("compte.degats", bilan.damage),
        ("compte.surplus", bilan.ignored),
    ):
        if limbs:
            yield rule, {"limbs": limbs}
    for limb in bilan.fallen:
        yield "compte.tombe", {"limb": limb}
    if bilan.out:
        yield "compte.sort", {}


def _calm_down(fosse: Fosse, danced: tuple[PlayerId, ...]) -> Fosse:
    """Step 5: one left wins, none left are compared, several go on (L78-L84)."""
    if not fosse.standing:
        return all_out(fosse, danced)
    if len(fosse.standing) == 1:
        return last_one_standing(fosse)
    giver = str(fosse.first)
    heir = left_of(fosse, giver)
    return fosse.but(first=heir, phase="prelude").tell("pion.passe", player=heir, giver=giver)


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
    if fosse.told is not None:
        return fosse.told
    if len(fosse.songs) == 1:
        return fosse.songs[0]
    points = score(fosse)
    highest = max(points.values())
    best = (it for it, point in points.items() if point == highest)
    return Fin("concert", tuple(sorted(best)) if highest else ())
