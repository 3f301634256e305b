"""Who sits at the table: as it was set, at the opening (L594-L614), and once it has begun."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, Final

from gm_assistant.engine.forms import (
    ANYTHING,
    COINS,
    FLAG,
    By,
    Called,
    Checked,
    Fields,
    Known,
    Made,
    Many,
    OneOf,
    OrNull,
    Shape,
    Text,
    expect,
    items,
    mapping,
    shortened,
    within,
)
from gm_assistant.engine.game import Kind, Move
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import de, listed
from gm_assistant.games.quinte_bourg.rules.deck import Deck
from gm_assistant.games.quinte_bourg.rules.house_cards import read_house_cards
from gm_assistant.games.quinte_bourg.rules.village import (
    RULINGS,
    Kinds,
    NotAtNight,
    Player,
    Rulings,
    Village,
    add_role,
    fall_in_love,
    fate_of,
    is_no_more,
    seat_after,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    CONDITIONS_OF,
    MUSICIANS,
    NIGHTS,
    PERSONAL,
    PLAYER,
    POSTS,
    POWERS,
    ROLE,
    ROMANTIC,
    SESSIONS,
    SPECIALITY,
    TWO,
    WORDS,
    Group,
    PlayerId,
    Refusal,
    SamePersonTwice,
    TargetIsReptilian,
    Unbendable,
    some_of,
)

# The table as it was set: from the document of a game to the village before its first move.

FORMAT: Final = "quinte-bourg/1"
MOST_PLAYERS: Final = 100
LONGEST_NAME: Final = 200
MOST_HELD: Final = 100

_KNOWN_STATUS: Final = ("vivant", "fantome", "esprit", "heritage", "parti")
CAMP_ROLES: Final = Many(Called("dealt camp roles", "rôle"), 1, MOST_HELD, distinct=True)
SPECIALITY_CARDS: Final = Many(SPECIALITY, 0, MOST_HELD, distinct=True)
PERSONAL_CONDITIONS: Final = some_of(PERSONAL, "condition")
_NAME: Final = Checked(
    Text(longest=LONGEST_NAME),
    lambda word, _known: bool(word.strip()),
    "un texte non vide est attendu",
)
SEATED: Final = Shape(
    {"id": _NAME, "camp_roles": CAMP_ROLES},
    {
        "name": _NAME,
        "specialities": SPECIALITY_CARDS,
        "personal": PERSONAL_CONDITIONS,
        "coins": COINS,
        "status": OneOf(_KNOWN_STATUS, "état"),
        "charmed_by": some_of(MUSICIANS, "musicien"),
        "used": some_of(POWERS, "pouvoir"),
        "inherited": SPECIALITY_CARDS,
        "added_roles": Many(ROLE, 0, MOST_HELD, distinct=True),
    },
)
_RULINGS: Final[Shape] = Shape(
    optional={
        it.key: FLAG if isinstance(it.default, bool) else OneOf(it.readings, "réglage")
        for it in RULINGS.values()
    }
)
DOCUMENT: Final = Shape(
    {"format": ANYTHING, "players": ANYTHING},
    {
        "title": WORDS,
        "rehearsal": FLAG,
        "guided": FLAG,
        "lovers": OrNull(Many(PLAYER, 0, 2, distinct=True)),
        "marriages": Many(Many(PLAYER, 2, 2, distinct=True), 0, MOST_PLAYERS),
        "posts": Shape(optional=dict.fromkeys(POSTS, OrNull(PLAYER))),
        "start": Shape(optional={"weekday": OneOf(NIGHTS, "soir de départ")}),
        "rulings": Made(_RULINGS, lambda it: Rulings(**it)),
        "lacking": Many(Called("cards", "carte"), 0, MOST_HELD, distinct=True),
        "only_dealt": FLAG,
        "first_death_spent": FLAG,
        "ghost_order": Many(PLAYER, 0, MOST_PLAYERS, distinct=True),
        "last_defended": OrNull(PLAYER),
        "last_session": OrNull(OneOf(SESSIONS, "session")),
        "protected_house": OrNull(PLAYER),
        # Read before the players, who may hold these cards.
        "house_cards": ANYTHING,
        "cites": ANYTHING,
        "expect": ANYTHING,
        "refused_at": ANYTHING,
        "history": Checked(
            ANYTHING, lambda it, _known: isinstance(it, dict), "un objet est attendu"
        ),
        "moves": ANYTHING,
    },
)


def read_table(document: object, deck: Deck | None = None) -> Village:
    """Understand a whole document but for its moves, or say where it cannot be understood.

    `deck`: its cards, where they have been read already.
    """
    data = mapping(document, "document")
    expect(data.get("format") == FORMAT, "format", f"« {FORMAT} » est attendu")
    deck = deck or Deck(read_house_cards(data.get("house_cards", [])))
    players = _read_players(data.get("players"), deck)
    for index, card in enumerate(deck.house):
        OrNull(PLAYER).read(card.last, f"house_cards[{index}].last", Known({"players": players}))
    return _village(players, deck, DOCUMENT.read(data, "", deck.known(players)))


def _read_players(value: object, deck: Deck) -> dict[str, Player]:
    found = items(value, "players")
    expect(1 <= len(found) <= MOST_PLAYERS, "players", f"il en faut de 1 à {MOST_PLAYERS}")
    players: dict[str, Player] = {}
    for index, item in enumerate(found):
        one = _read_player(item, f"players[{index}]", deck)
        expect(one.id not in players, f"players[{index}].id", f"id déjà pris « {one.id} »")
        players[one.id] = one
    # Two of one name would not be told apart aloud: each bears his number, as in a workbook.
    times = Counter(it.name.casefold() for it in players.values())
    return {
        it.id: it.but(name=f"{it.name} (n° {number})") if times[it.name.casefold()] > 1 else it
        for number, it in enumerate(players.values(), start=1)
    }


def _read_player(value: object, place: str, deck: Deck) -> Player:
    read = SEATED.read(value, place, deck.known())
    stray = set(read.get("inherited", ())) - set(read.get("specialities", ()))
    if stray:
        sentence = f"« {shortened(min(stray))} » n'est pas dans specialities"
        raise Malformed(within(place, "inherited"), sentence)
    name, printed = read.pop("name", read["id"]), read.pop("camp_roles")
    added = tuple(role for role in read.pop("added_roles", ()) if role not in printed)
    return Player(name=name, printed=printed, camp_roles=(*printed, *added), deck=deck, **read)


def _village(players: dict[str, Player], deck: Deck, read: Mapping[str, Any]) -> Village:
    village = Village(
        deck=deck,
        rulings=read.get("rulings", Rulings()),
        dealt=frozenset(
            card for one in players.values() for card in (*one.printed, *one.specialities)
        ),
        starters=len(players),
        founders=len(players),
        seats=tuple(players),
        players=players,
        posts=_in_order(read.get("posts", {})),
        coins_dealt=sum(one.coins for one in players.values()),
        weekday=read.get("start", {}).get("weekday", "lundi"),
        lacking=frozenset(read.get("lacking", ())),
        only_dealt=read.get("only_dealt", False),
        protected_house=read.get("protected_house"),
        last_defended=read.get("last_defended"),
        session=read.get("last_session"),
        ghosts=_ghosts(players, read.get("ghost_order", ())),
    )
    _tie(village, read)
    return village


def _in_order(posts: Mapping[str, str | None]) -> dict[str, str | None]:
    return {post: posts[post] for post in POSTS if post in posts}


def _ghosts(players: Mapping[str, Player], order: tuple[str, ...]) -> tuple[str, ...]:
    ghosts = [one.id for one in players.values() if one.status == "fantome"]
    for index, ghost in enumerate(order):
        expect(ghost in ghosts, f"ghost_order[{index}]", f"« {ghost} » n'est pas un fantôme")
    return (*order, *(ghost for ghost in ghosts if ghost not in order))


def _tie(village: Village, read: Mapping[str, Any]) -> None:
    """Tie lovers and spouses together."""
    lovers = read.get("lovers") or ()
    expect(len(lovers) != 1, "lovers", "il en faut exactement 2")
    if lovers:
        fall_in_love(village, lovers)
    if read.get("first_death_spent"):
        village.first_deaths = frozenset(lovers or ("",))
    for index, (one, other) in enumerate(read.get("marriages", ())):
        for spouse in (one, other):
            _leave_the_dead(village, spouse, f"marriages[{index}]")
        village.change(one, spouse=other)
        village.change(other, spouse=one)


def _leave_the_dead(village: Village, spouse: str, place: str) -> None:
    """M-11: one living spouse; a later marriage of the list is that of a widow."""
    former = village.players[spouse].spouse
    if former is None:
        return
    expect(not village.players[former].living, place, f"« {spouse} » y est déjà marié")
    village.change(former, spouse=None)


OpeningIsOver = Refusal.saying(
    "L'ouverture est passée : corrigez le joueur dans le village si ce fait doit changer."
)
NotANamedVillager = Refusal.saying(
    "{name} n'est ni Holmes, ni Monk, ni Poirot, ni Pach, ni Rappaz, ni Sesiano : choisissez "
    "l'un des six."
)
NotHisCondition = Refusal.saying(
    "La condition « {condition} » n'est pas de celles {de_name} : choisissez {allowed}."
)
AlreadyConverted = Refusal.saying(
    "La conversion de l'ouverture est déjà faite ({name}) : annulez-la pour en changer."
)


def give_conditions(village: Village, move: Move) -> None:
    """R-02: one or both of the conditions of his role."""
    _require_opening(village)
    player = _named_villager(village, move["player"])
    allowed = conditions_for(player)
    for condition in move["conditions"]:
        if condition not in allowed:
            names = listed((f"« {PERSONAL[it]} »" for it in allowed), "ou")
            village.refuse(
                NotHisCondition(condition=PERSONAL[condition], name=player.name, allowed=names)
            )
    village.change(player.id, personal=move["conditions"])


def conditions_for(player: Player) -> tuple[str, ...]:
    """The personal conditions that a player's printed role may receive."""
    return tuple(it for role in player.printed for it in CONDITIONS_OF.get(role, ()))


def convert_at_opening(village: Village, move: Move) -> None:
    """R-03: at most one of the six becomes a Reptilian."""
    _require_opening(village)
    player = _named_villager(village, move["player"])
    if village.converted_at_opening is not None:
        refusal = AlreadyConverted(name=village.name(village.converted_at_opening))
        former = village.converted_at_opening
        village.refuse(refusal, "force.deux_conversions", player=former)
    if player.reptilian:
        refused = TargetIsReptilian(name=player.name)
        village.refuse(refused, "force.deja_reptilien", player=player.id)
        return
    village.converted_at_opening = player.id
    add_role(village, player.id, "reptilien", "conversion.ouverture")


_NOT_TOGETHER: Final = {
    "mort": "force.couple_mort",
    "perdu": "force.couple_perdu",
    "parti": "force.couple_parti",
}


def choose_lovers(village: Village, move: Move) -> None:
    """R-04: any two; choosing again replaces the first choice."""
    _require_opening(village)
    if len(set(move["players"])) == 1:
        raise SamePersonTwice(name=village.name(move["players"][0]))
    for one in move["players"]:
        if not village.players[one].living:
            then = _NOT_TOGETHER[fate_of(village.players[one])]
            village.refuse(is_no_more(village.players[one]), then, player=one)
    for former in village.lovers:
        roles = tuple(it for it in village.players[former].camp_roles if it != "amoureux")
        village.change(former, lover=None, camp_roles=roles)
    fall_in_love(village, move["players"])


def group_called(village: Village, row: str) -> Group | None:
    """Whom a call of the opening calls: by their cards, or by a condition that they were given."""
    return {**village.deck.groups, ROMANTIC.id: ROMANTIC}.get(row)


def dealt_to(village: Village, row: str) -> frozenset[PlayerId]:
    """Whom that call of the opening is for, by the cards that were dealt and nothing since."""
    group = group_called(village, row)
    if group is None:
        return frozenset()
    converted = village.converted_at_opening if "reptilien" in group.roles else None
    return frozenset(
        it.id
        for it in village.players.values()
        if group.has(it.printed, it.personal) or it.id == converted
    )


def called_at_opening(village: Village, row: str) -> list[Player]:
    """Those who open their eyes at a call of the opening that calls a group."""
    group = group_called(village, row)
    everybody = village.in_seat_order() if group else []
    return [it for it in everybody if group and group.has(it.camp_roles, it.personal)]


def cards_for(village: Village, row: str) -> Collection[str]:
    """The cards that a call of the opening is for; none where it is for everybody, or for lovers.

    They keep their hands raised until the romantique has seen them: he is called with them.
    """
    if row == "conversion":
        return CONDITIONS_OF
    groups = village.deck.groups
    return groups[row].cards if row in groups else ()


def _require_opening(village: Village) -> None:
    if village.phase != "ouverture":
        village.refuse(OpeningIsOver())


def _named_villager(village: Village, player: str) -> Player:
    person = village.players[player]
    if not conditions_for(person):
        village.refuse(NotANamedVillager(name=person.name))
    return person


def _given(village: Village, move: Fields) -> str:
    conditions = listed((PERSONAL[it] for it in move["conditions"]), none="aucune")
    return f"Conditions {de(village.name(move['player']))} : {conditions}"


# Somebody sits down once the game has begun: a seat, a name and cards, from then on.


class NobodyComesAtNight(NotAtNight):
    template = "La nuit, personne ne s'installe au village : faites entrer {name} au matin."


NameIsTaken = Unbendable.saying("{name} joue déjà : ajoutez une initiale à ce prénom.")
CardIsDealt = Refusal.saying(
    "La carte « {card} » est unique et déjà en jeu : donnez-en une autre à {name}."
)
TableIsFull = Unbendable.saying("Il y a déjà {most} joueurs : personne d'autre ne peut s'asseoir.")


def arrive(village: Village, move: Move) -> None:
    """He counts from now on; the nights that he has not slept here stay as they were."""
    name = move["name"].strip()
    if village.phase == "nuit":
        raise NobodyComesAtNight(name=name)
    if len(village.seats) >= MOST_PLAYERS:
        raise TableIsFull(most=MOST_PLAYERS)
    names = (it.name for it in village.players.values())
    namesake = next((it for it in names if it.casefold() == name.casefold()), None)
    if namesake is not None:
        raise NameIsTaken(name=namesake)
    newcomer, deck = _newcomer(village, move, name), village.deck
    held = {card for it in village.players for card in _cards_of(village, it)} - deck.several
    for card in (*newcomer.printed, *newcomer.specialities):
        if card in held:
            village.refuse(CardIsDealt(card=deck.cards[card], name=name))
    village.players = {**village.players, newcomer.id: newcomer}
    village.seats = seat_after(village, newcomer.id, move["after"])
    village.dealt |= {*newcomer.printed, *newcomer.specialities}
    village.coins_dealt += newcomer.coins
    village.starters += 1
    village.tell("arrive", newcomer.id, "arrivee", player=newcomer.id)


def _newcomer(village: Village, move: Move, name: str) -> Player:
    roles = move["camp_roles"]
    return Player(
        id=move["player"],
        name=name,
        printed=roles,
        camp_roles=roles,
        specialities=move.get("specialities", ()),
        personal=move.get("personal", ()),
        coins=move.get("coins", 1),
        deck=village.deck,
    )


def arriving(move: Mapping[str, Any]) -> frozenset[str]:
    """Whom a move of a file brings to the table, so that the next ones may speak of him."""
    player = move.get("player")
    comes = move.get("move") == "arrive" and isinstance(player, str)
    return frozenset([str(player)] if comes else [])


def _is_new(player: str, known: Known) -> bool:
    return player not in known.names["players"]


def _arrival_in_words(village: Village, move: Fields) -> str:
    return f"Arrivée : {move['name'].strip()}, après {village.name(move['after'])}"


# Cards that were not those written down: what a player has really held from the start.


def redeal(village: Village, move: Move) -> None:
    """As if they had been dealt: it stands before the first move that these cards weigh on."""
    hands = move["hands"]
    before = {card for it in hands for card in _cards_of(village, it)}
    for one, held in hands.items():
        _hold(village, one, held)
        village.tell("redeal", one, "donne.corrigee", player=one)
    present = {card for it in village.players for card in _cards_of(village, it)}
    village.dealt = frozenset((village.dealt - before) | present)


def _hold(village: Village, player: PlayerId, held: Fields) -> None:
    """A role that a conversion or love added stays on top of the right card."""
    person = village.players[player]
    facts = {it: held[it] for it in ("specialities", "personal") if it in held}
    if "camp_roles" in held:
        printed = held["camp_roles"]
        added = (it for it in person.camp_roles if it not in (*person.printed, *printed))
        facts |= {"printed": printed, "camp_roles": (*printed, *added)}
    if "specialities" in held:
        facts["inherited"] = tuple(it for it in person.inherited if it in held["specialities"])
    village.change(player, **facts)


def _cards_of(village: Village, player: PlayerId) -> tuple[str, ...]:
    person = village.players[player]
    return (*person.printed, *person.specialities)


def _misdeal_in_words(village: Village, move: Fields) -> str:
    """Nothing of the cards: by day the button that undoes says this to whoever looks on."""
    return f"Cartes corrigées depuis le début : {listed(map(village.name, move['hands']))}"


_HAND: Final = Shape(
    optional={
        "camp_roles": CAMP_ROLES,
        "specialities": SPECIALITY_CARDS,
        "personal": PERSONAL_CONDITIONS,
    }
)
_HELD: Final = Checked(_HAND, lambda it, _known: bool(it), "aucune carte n'y est nommée")
KINDS: Final[Kinds] = (
    Kind(
        "personal", give_conditions, _given, {"player": PLAYER, "conditions": PERSONAL_CONDITIONS}
    ),
    Kind(
        "turn_reptilian",
        convert_at_opening,
        lambda village, move: f"Conversion à l'ouverture : {village.name(move['player'])}",
        {"player": PLAYER},
    ),
    Kind(
        "lovers",
        choose_lovers,
        lambda village, move: f"Amoureux : {listed(map(village.name, move['players']))}",
        {"players": TWO},
    ),
    Kind(
        "arrive",
        arrive,
        _arrival_in_words,
        {
            "player": Checked(_NAME, _is_new, "id déjà pris"),
            "name": _NAME,
            "after": PLAYER,
            "camp_roles": CAMP_ROLES,
        },
        {"specialities": SPECIALITY_CARDS, "personal": PERSONAL_CONDITIONS, "coins": COINS},
    ),
    Kind(
        "cards",
        redeal,
        _misdeal_in_words,
        {
            "hands": Checked(
                By(PLAYER, _HELD), lambda it, _known: bool(it), "aucun joueur n'y est nommé"
            )
        },
    ),
)
