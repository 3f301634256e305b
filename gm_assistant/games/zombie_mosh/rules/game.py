"""Zombie Mosh as its kinds of moves, and a concert as it is played.

Each kind of move is one record of `KINDS`: what it does, how it is said, its fields, what stands
against it. `CODE` gathers them with what is said once for the game; `Game` is a concert, whose
states are `Fosse`. A decree (`correct`) is judged part by part, each on what the parts before it
have made.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_assistant.engine import game as engine
from gm_assistant.engine.forms import (
    FLAG,
    TEXT,
    By,
    Called,
    Fields,
    Many,
    OneOf,
    Whole,
    expect,
    within,
)
from gm_assistant.engine.game import Code, Facts, Kind, Move, kinds_of
from gm_assistant.engine.wording import RefusedMove
from gm_assistant.french.language import counted, de, listed
from gm_assistant.games.zombie_mosh.rules import concert
from gm_assistant.games.zombie_mosh.rules.concert import (
    crowd_owed,
    first_do,
    go_on,
    last_one_standing,
    left_of,
    owed,
    pass_of,
    result,
    score,
    sweep,
    turns_owed,
)
from gm_assistant.games.zombie_mosh.rules.fosse import (
    CROWD_CARDS,
    ENDS,
    FORMAT,
    LINES,
    Bilan,
    Corps,
    Fin,
    Fosse,
    PlayerId,
    limb_in_words,
    limbs_in_words,
    read_table,
)
from gm_assistant.games.zombie_mosh.rules.words import (
    SAYINGS,
    AboveDurability,
    AlreadyStruck,
    AttacksOneself,
    DefendsAnother,
    HandIsEmpty,
    HandsAreNotEmpty,
    NoReturnNow,
    NoSongYet,
    NotNextInTheCrowd,
    NotYourTurn,
    PlayerIsOut,
    Refusal,
    SongGoesOn,
    TargetIsOut,
    TokenStays,
    TokenToTheOut,
    WrongPhase,
)

# Seats are told by their numbers: an id may be any text at all.
PLAYER: Final = Called("seats", "joueur", numbered=True)
LIMB: Final = Called("limbs", "membre")


def _wrong_phase(fosse: Fosse, what: str) -> Refusal:
    return WrongPhase(what=what, first_do=first_do(fosse))


def _to_a_song(fosse: Fosse, _move: Move) -> Iterator[Refusal]:
    if fosse.in_a_song:  # S-03
        yield SongGoesOn(song=len(fosse.songs) + 1, first_do=first_do(fosse))


def _song_said(fosse: Fosse, move: Fields) -> str:
    return f"Une chanson s'ouvre, le pion Premier joueur est à {fosse.name(move['first'])}"


def _to_a_deal(fosse: Fosse, _move: Move) -> Iterator[Refusal]:
    if fosse.phase != "prelude":  # T-01
        yield _wrong_phase(fosse, "On distribue une fois, au début du tour")


def _to_the_crowd(fosse: Fosse, move: Move) -> Iterator[Refusal]:
    if fosse.phase != "foule":
        yield _wrong_phase(fosse, "La foule frappe juste après la distribution")
        return
    waiting = crowd_owed(fosse)
    player, following = fosse.name(move["player"]), fosse.name(waiting[0])
    if not fosse.corps[move["player"]].standing:  # T-05
        yield PlayerIsOut(player=player, next=following)
    elif move["player"] not in waiting:
        yield AlreadyStruck(player=player, next=following)
    elif move["player"] != waiting[0]:  # T-02
        yield NotNextInTheCrowd(next=following)


def _crowd_said(fosse: Fosse, move: Fields) -> str:
    return f"La foule frappe {fosse.name(move['player'])} : {limbs_in_words(move['limbs'])}"


def _to_a_card(fosse: Fosse, move: Move) -> Iterator[Refusal]:
    if fosse.phase != "danse":
        yield _wrong_phase(fosse, "Les cartes de la main se jouent pendant la danse")
        return
    one, target = fosse.corps[move["player"]], fosse.corps[move["target"]]
    awaited = turns_owed(fosse)[0].player
    player, following = fosse.name(one.id), fosse.name(awaited or one.id)
    if not one.standing:  # T-05
        yield PlayerIsOut(player=player, next=following)
    elif not one.hand:
        yield HandIsEmpty(player=player, next=following)
    elif one.id != awaited:  # T-03
        back = pass_of(fosse) == 2
        way = "car on revient en sens inverse" if back else "dans le sens horaire"
        yield NotYourTurn(player=player, next=following, way=way)
    on_oneself = one.id == target.id
    if not target.standing and not on_oneself:  # T-07
        yield TargetIsOut(player=fosse.name(target.id))
    if move["line"] == "attaque" and on_oneself:  # L64
        yield AttacksOneself()
    if move["line"] == "defense" and not on_oneself:  # L64
        yield DefendsAnother(player=player)


def _card_said(fosse: Fosse, move: Fields) -> str:
    player, target = fosse.name(move["player"]), fosse.name(move["target"])
    limb = limb_in_words(move["limb"])
    if move["line"] == "attaque":
        return f"{player} attaque {target} : {limb}"
    if move["player"] == move["target"]:
        return f"{player} se défend : {limb}"
    return f"{player} défend {target} : {limb}"


def _to_a_count(fosse: Fosse, _move: Move) -> Iterator[Refusal]:
    if fosse.phase == "danse":  # T-08
        hands = ((it, fosse.corps[it].hand) for it in fosse.table.seats)
        held = (f"{fosse.name(it)} a encore {counted(n, 'carte')}" for it, n in hands if n)
        yield HandsAreNotEmpty(holders=listed(held))
    elif fosse.phase != "comptage":
        yield _wrong_phase(fosse, "On compte quand toutes les mains sont vides")


def _whole_decree(read: Fields, place: str) -> None:
    where = within(place, "player")
    if "damage" in read or "out" in read:
        expect("player" in read, where, "ce champ manque : de qui parle ce décret")
    else:
        expect("first" in read, place or "coup", "damage, out ou first est attendu")
        expect("player" not in read, where, "ce champ ne va qu'avec damage ou out")


def _to_a_decree(fosse: Fosse, move: Move) -> Iterator[Refusal]:
    if not fosse.in_a_song:
        yield NoSongYet(first_do=first_do(fosse))
        return
    for limb, tokens in move.get("damage", {}).items():
        one = fosse.corps[move["player"]]
        most = one.durability[limb]
        if tokens > most:  # X-01, D-02
            yield AboveDurability(player=fosse.name(one.id), limb=limb_in_words(limb), most=most)
    if "out" in move:
        back = not move["out"] and not fosse.corps[move["player"]].standing
        if back and fosse.phase != "prelude":
            yield NoReturnNow(player=fosse.name(move["player"]), first_do=first_do(fosse))
            return
        fosse = _declare(fosse, move["player"], out=move["out"])
    first = move.get("first", fosse.first)
    if first != fosse.first:
        if fosse.phase != "prelude":
            yield TokenStays(first_do=first_do(fosse))
        elif not fosse.corps[first].standing:
            yield TokenToTheOut(player=fosse.name(first))


def _decree(fosse: Fosse, move: Move) -> Fosse:
    """Damage, then out, then the token; only then what follows from them."""
    if "damage" in move:
        fosse = _hurt(fosse, move["player"], move["damage"])
    if "out" in move:
        fosse = _declare(fosse, move["player"], out=move["out"])
    first = move.get("first", fosse.first)
    if first != fosse.first:
        fosse = fosse.but(first=first).tell("decret.pion", player=first)
    if len(fosse.standing) == 1:
        return last_one_standing(fosse)  # F-06
    return go_on(fosse)


def _hurt(fosse: Fosse, player: PlayerId, damage: Mapping[str, int]) -> Fosse:
    before = fosse.corps[player].damage
    changed = {limb: tokens for limb, tokens in damage.items() if tokens != before[limb]}
    fosse = fosse.change(player, damage={**before, **changed})
    for limb, tokens in changed.items():
        facts = {"limb": limb, "before": before[limb], "after": tokens}
        fosse = fosse.tell("decret.degats", player=player, **facts)
    return fosse


def _declare(fosse: Fosse, player: PlayerId, *, out: bool) -> Fosse:
    if fosse.corps[player].standing != out:
        return fosse
    if not out:
        return fosse.change(player, standing=True).tell("decret.retour", player=player)
    fosse = sweep(fosse, [player]).change(player, standing=False)
    fosse = fosse.tell("decret.dehors", player=player)
    if fosse.phase == "prelude" and fosse.first == player:
        heir = left_of(fosse, player)  # T-06
        return fosse.but(first=heir).tell("pion.passe", player=heir, giver=player)
    return fosse


def _decree_said(fosse: Fosse, move: Fields) -> str:
    parts: list[str] = []
    if "damage" in move:
        tokens = (f"{limb_in_words(it)} à {n}" for it, n in move["damage"].items())
        hurt = listed(tokens) if move["damage"] else "inchangés"
        parts.append(f"les dégâts {de(fosse.name(move['player']))}, {hurt}")
    if "out" in move:
        place = "dehors" if move["out"] else "dans la fosse"
        parts.append(f"{fosse.name(move['player'])} est {place}")
    if "first" in move:
        parts.append(f"le pion Premier joueur est à {fosse.name(move['first'])}")
    return f"Par décret : {' ; '.join(parts)}"


def _note(fosse: Fosse, _move: Move) -> Fosse:
    return fosse


def _note_said(_fosse: Fosse, move: Fields) -> str:
    return f"Note : {' '.join(move['text'].split()).rstrip('.') or 'rien'}"


KINDS: Final[Mapping[str, Kind[Fosse, Fosse]]] = kinds_of(
    (
        Kind("song", concert.open_song, _song_said, {"first": PLAYER}, against=_to_a_song),
        Kind("deal", concert.deal, lambda *_: "Quatre cartes à chacun", against=_to_a_deal),
        Kind(
            "crowd",
            concert.crowd,
            _crowd_said,
            {"player": PLAYER, "limbs": Many(LIMB, CROWD_CARDS, CROWD_CARDS)},
            against=_to_the_crowd,
        ),
        Kind(
            "play",
            concert.play,
            _card_said,
            {"player": PLAYER, "line": OneOf(LINES, "ligne"), "target": PLAYER, "limb": LIMB},
            against=_to_a_card,
        ),
        Kind("count", concert.count, lambda *_: "On compte les dégâts", against=_to_a_count),
        Kind(
            "correct",
            _decree,
            _decree_said,
            optional={"player": PLAYER, "damage": By(LIMB, Whole(0)), "out": FLAG, "first": PLAYER},
            against=_to_a_decree,
            whole=_whole_decree,
        ),
        Kind("note", _note, _note_said, {"text": TEXT}),
    )
)


def _judge(fosse: Fosse, move: Move, _index: int) -> Fosse:
    overruled = CODE.overruled(fosse, move)
    return KINDS[move.name].act(fosse.but(happened=overruled), move)


def _word(fosse: Fosse, name: str, facts: Facts) -> str:
    value = facts[name]
    match name:
        case "player" | "target" | "giver":
            return fosse.name(value)
        case "players" | "winners":
            return listed(fosse.name(it) for it in value)
        case "figures" | "score":
            return listed(f"{fosse.name(it)} {figure}" for it, figure in value.items())
        case "limb":
            return limb_in_words(value)
        case "limbs" if isinstance(value, Mapping):
            return listed(f"{limb_in_words(it)} × {count}" for it, count in value.items())
        case "limbs":
            return limbs_in_words(value)
        case _:
            return str(value)


def situation(fosse: Fosse) -> dict[str, Any]:
    """Everything that is true after the last move, as `gm-assistant replay` prints it."""
    table, ended, count = fosse.table, result(fosse), fosse.last_count
    return {
        "phase": fosse.phase,
        "song": len(fosse.songs) + fosse.in_a_song,
        "round": fosse.round,
        "pass": pass_of(fosse),
        "side": table.side,
        "limbs": list(table.limbs),
        "seats": list(table.seats),
        "first": fosse.first,
        "players": {seat: _corps(fosse.corps[seat]) for seat in table.seats},
        "pile": fosse.pile,
        "discard": fosse.discard,
        "shuffles": fosse.shuffles,
        "last_count": None
        if count is None
        else {
            "round": count.round,
            "players": {player: _bilan(it) for player, it in count.players.items()},
        },
        "songs": [{**_end(it), "rounds": it.rounds} for it in fosse.songs],
        "score": dict(score(fosse)),
        "pending": [
            {name: value for name, value in it._asdict().items() if value is not None}
            for it in owed(fosse)
        ],
        "result": None if ended is None else _end(ended),
    }


def _corps(one: Corps) -> dict[str, Any]:
    return {
        "board": one.board,
        "standing": one.standing,
        "hand": one.hand,
        "durability": dict(one.durability),
        "damage": dict(one.damage),
        "fallen": list(one.fallen),
        "attack": [{"limb": it.limb, "by": it.by} for it in one.attack],
        "defence": list(one.defence),
    }


def _bilan(found: Bilan) -> dict[str, Any]:
    return {
        "paired": dict(found.paired),
        "damage": dict(found.damage),
        "ignored": dict(found.ignored),
        "fallen": list(found.fallen),
        "out": found.out,
    }


def _end(ended: Fin) -> dict[str, Any]:
    return {"reason": ended.reason, "winners": list(ended.winners), "draw": ended.draw}


def _told_to_end(fosse: Fosse, told: Fields | None) -> Fosse:
    """The concert with the end that it was told to have, or with none."""
    if told is None:
        return fosse.but(told=None, phase="entracte")
    return fosse.but(told=Fin(told["reason"], told["winners"]), phase="finie")


CODE: Final = Code(
    format=FORMAT,
    kinds=KINDS,
    known=lambda fosse: fosse.table.known,
    judge=_judge,
    situation=situation,
    happened=lambda fosse, _index: fosse.happened,
    sayings=SAYINGS,
    word=_word,
    result={"reason": OneOf(ENDS, "fin"), "winners": Many(PLAYER), "draw": FLAG},
    ended=_told_to_end,
)


class Game(engine.Game[Fosse]):
    """A concert; `fosse` is its situation, `fosses` all those that it went through."""

    __slots__ = ()
    code = CODE

    @property
    def fosse(self) -> Fosse:
        return self.state

    @property
    def fosses(self) -> tuple[Fosse, ...]:
        return self.states


def open_document(document: object) -> Game:
    """The game before its first move; the whole document is understood, nothing is played."""
    return Game.opened(document, read_table(document))


def replay(document: object, count: int | None = None) -> tuple[Game, RefusedMove | None]:
    """The first moves of a document as far as the rules accept them, and what they refuse."""
    return Game.replayed(document, read_table(document), count)
