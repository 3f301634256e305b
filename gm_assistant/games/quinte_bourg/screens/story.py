"""Somebody's whole story, and how the evening ends.

`player_view` is his page: cards, facts, each night and day with where he was and why, and what the
game master may decree of him. `victory_panel` says who may win and how far each is, `banner_view`
that the game is over, `end_view` who has won.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter
from typing import Final

from gm_assistant.engine.game import Why
from gm_assistant.french.language import coins, listed
from gm_assistant.games.quinte_bourg.rules.decisions import may_give
from gm_assistant.games.quinte_bourg.rules.game import CODE, Game
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.village import (
    Consequence,
    Player,
    Result,
    Village,
    moment_in_words,
    tonight,
)
from gm_assistant.games.quinte_bourg.rules.why import (
    Prospect,
    everything,
    if_stopped_now,
    prospects,
    why_answer,
    why_attack,
    why_death,
    why_there,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    CAMPS,
    MUSICIANS,
    OWN_VICTORIES,
    PERSONAL,
    POSTS,
    STATUSES,
    PlayerId,
)
from gm_assistant.games.quinte_bourg.screens.decision import note_on
from gm_assistant.games.quinte_bourg.screens.people import (
    CARDS,
    CONDITIONS,
    FACE_UP,
    GAINED,
    Signs,
    about,
    camp_view,
    circle,
    either,
    named,
    number,
    one_of,
    people,
    person_view,
    some_of,
)
from gm_assistant.games.quinte_bourg.screens.village import (
    Chapter,
    LifeLine,
    PlayerView,
    camps_of,
    facts_of,
    names,
    player_card,
    printed_cards,
    roles_of,
    takes_part,
)
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.seam.pages import Banner
from gm_assistant.seam.paper import Tale
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.seats import (
    Arrow,
    CampView,
    CircleView,
    DecisionView,
    OptionView,
    PersonView,
)
from gm_assistant.toolkit.tale import CurvePicture

# Where somebody spent a night, doing what, and who was there.


def night_of(game: Game, index: int, player: PlayerId) -> Iterator[LifeLine]:
    """The night that stands just before a decision, once the attack has fixed who is where."""
    village = game.villages[index]
    if village.phase != "nuit":
        return
    ends = index < len(game.moves)
    seen = game.villages[index + 1] if ends else village
    where = tonight(seen).where
    if where is None or player not in where:
        return
    why = why_there(seen, player)
    beside = [it for it in seen.seats if it != player and _house(seen, it) == where[player].house]
    company = f" Avec {listed(map(seen.name, beside))}." if beside else ""
    came = _guests(seen, player) if where[player].house != player else ""
    words = f"{why.sentence}{company}{came}"
    yield LifeLine(moment_in_words(village), words, tuple(why.told()[1:]))


def _guests(village: Village, owner: PlayerId) -> str:
    """Who was in his house while he was not."""
    inside = [it for it in village.seats if _house(village, it) == owner]
    return f" Dans sa maison : {listed(map(village.name, inside))}." if inside else ""


def _house(village: Village, player: PlayerId) -> PlayerId | None:
    place = (tonight(village).where or {}).get(player)
    return place.house if place else None


# Why something happened to somebody, as it stood at the end of that night or that day.

_TURNS: Final = ("night", "day")


def whys(game: Game, index: int, player: PlayerId, happened: list[Consequence]) -> tuple[str, ...]:
    """What lies behind the events of one decision; empty where the events say all."""
    village = _end_of_phase(game, index)
    lines = [line for it in happened for line in _behind(village, it, player)]
    return tuple(dict.fromkeys(lines))


def _end_of_phase(game: Game, index: int) -> Village:
    for later in range(index + 1, len(game.moves)):
        if game.moves[later]["move"] in _TURNS:
            return game.villages[later]
    return game.village


def _behind(village: Village, happened: Consequence, player: PlayerId) -> Iterator[str]:
    for why in _reasons(village, happened, player):
        if why is not None and why.rule == happened.rule:
            yield from why.told()[1:]


def _reasons(village: Village, happened: Consequence, player: PlayerId) -> Iterator[Why | None]:
    match happened.kind:
        case "death" | "spared":
            yield why_death(village, player)
        case "answer":
            yield why_answer(village, happened.move)
        case "attack":
            house = happened.facts.get("house")
            yield from (it for it in why_attack(village) if it.facts.get("house") == house)


def chapters_of(game: Game, player: PlayerId) -> tuple[Chapter, ...]:
    """Night by night and day by day."""
    life = groupby(life_of(game, player), attrgetter("moment"))
    return tuple(Chapter(moment, tuple(lines)) for moment, lines in life)


def life_of(game: Game, player: PlayerId) -> Iterator[LifeLine]:
    """One line for each decision that concerns him, and one for each night."""
    yield _cards(game, player)
    told = _told_of(game, player)
    for index, move in enumerate(game.moves):
        if move["move"] == "day":
            yield from night_of(game, index, player)
        line = _line(game, index, player, told.get(index, []))
        if line is not None:
            yield line
    yield from night_of(game, len(game.moves), player)
    if game.village.result is not None:
        yield _end(game.village, game.village.result, player)


def _end(village: Village, result: Result, player: PlayerId) -> LifeLine:
    """What the end was for him."""
    outcome = "gagne" if player in result.winners else "ne gagne pas"
    consoled = ", et reçoit une consolation" if player in result.consoled else ""
    words = f"La partie s'arrête : {village.name(player)} {outcome}{consoled}."
    return LifeLine(moment_in_words(village), words)


def _cards(game: Game, player: PlayerId) -> LifeLine:
    """What he was dealt: as the opening left it, or as he sat down."""
    opened = [it for it in game.villages if it.phase == "ouverture" and player in it.players]
    village = opened[-1] if opened else next(it for it in game.villages if player in it.players)
    person = village.players[player]
    began = next(it for it in game.villages if player in it.players)
    words = f"Cartes reçues : {_hand(person)}.{_at_first(began, began.players[player])}"
    return LifeLine(moment_in_words(village), words)


def _at_first(village: Village, person: Player) -> str:
    """What no decision gave him: his first posts, and what a game taken over half-way brought."""
    facts = [POSTS[it] for it in village.posts_of(person.id)]
    facts += [f"amour avec {village.name(person.lover)}"] if person.lover else []
    facts += [f"mariage avec {village.name(person.spouse)}"] if person.spouse else []
    facts += [] if person.living else [STATUSES[person.status]]
    facts += [] if person.coins == 1 else [coins(person.coins)]
    return f" Au départ : {', '.join(facts)}." if facts else ""


def _hand(person: Player) -> str:
    return listed(
        (
            *(person.deck.cards[it] for it in (*person.printed, *person.specialities)),
            *(PERSONAL[it] for it in person.personal),
        )
    )


def _told_of(game: Game, player: PlayerId) -> dict[int, list[Consequence]]:
    """What happened to him, and what he was answered, by the decision that brought it."""
    told: dict[int, list[Consequence]] = {}
    for it in everything(game.village):
        # What came of a row that he answers, or that is about him.
        his = it.kind == "answer" and takes_part(
            game.villages[it.move], game.moves[it.move], player
        )
        if names(it, player) or his:
            told.setdefault(it.move, []).append(it)
    return told


def _line(game: Game, index: int, player: PlayerId, told: list[Consequence]) -> LifeLine | None:
    move, before = game.moves[index], game.villages[index]
    said = dict.fromkeys(reason_of(game.village, it).sentence for it in told)
    concerned = takes_part(before, move, player)
    if not said and not concerned:
        return None
    lead = _closed(_in_words(before, move, player)) if concerned else ""
    # A gift is told once: as what it did.
    again = any(it in lead for it in said)
    words = " ".join((*([lead] if lead and not again else []), *said))
    moment = moment_in_words(game.villages[index + 1])
    behind = (it for it in whys(game, index, player, told) if it not in said)
    return LifeLine(moment, words, tuple(behind), index)


def _closed(words: str) -> str:
    """With its full stop, unless what somebody said has one."""
    quoted = words.endswith("»") and words.rstrip("» \u00a0\u202f").endswith((".", "!", "?", "…"))
    return words if quoted else f"{words}."


def _in_words(village: Village, move: Move, player: PlayerId) -> str:
    """Of a vote only the ballots that are his or name him."""
    if move["move"] != "vote":
        return CODE.in_words(village, move)
    ballots = [it for it in move["ballots"] if it[0] == player or player in _named(it[1])]
    own = {it: value for it, value in move.items() if it != "decides" or value == player}
    return CODE.in_words(village, {**own, "ballots": ballots, "open": True})


def _named(choice: object) -> tuple[object, ...]:
    return tuple(choice) if isinstance(choice, list | tuple) else (choice,)


# A player's page: the cards, the facts, the whole story, and what the game master may decree.

_MOST_COINS: Final = 999


def player_view(game: Game, player: PlayerId) -> PlayerView:
    """Everything about one player."""
    village, person = game.village, game.village.players[player]
    return PlayerView(
        card=player_card(village, person),
        cards=printed_cards(person),
        facts=facts_of(village, person),
        story=chapters_of(game, player),
        corrections=corrections_for(village, person),
        showable=tuple(_showable(person)),
        gives=village.phase == "jour" and may_give(person),
        note=note_on(person),
    )


def _showable(player: Player) -> Iterator[OptionView]:
    """What he, or the table, may look at on an opaque screen."""
    yield OptionView(about(CARDS, player.id), "Lui montrer ses cartes")
    if player.shown:
        yield OptionView(about(FACE_UP, player.id), "Montrer ce qui est retourné")
    if player.personal:
        yield OptionView(about(CONDITIONS, player.id), "Lui montrer sa condition")
    if set(player.camp_roles) - set(player.printed):
        yield OptionView(about(GAINED, player.id), "Lui montrer son nouveau rôle")


def corrections_for(village: Village, player: Player) -> tuple[DecisionView, ...]:
    """One form for each fact that the game master's word may change."""
    deck = village.deck
    forms = (
        ("coins", "Sa bourse", number("coins", "Pièces", player.coins, _MOST_COINS)),
        ("status", "Son état", one_of("status", "État", STATUSES, player.status)),
        (
            "camp_roles",
            "Ses rôles de camp",
            some_of("camp_roles", "Rôles", deck.roles, player.camp_roles),
        ),
        (
            "specialities",
            "Ses spécialités",
            some_of("specialities", "Spécialités", deck.specialities, player.specialities),
        ),
        (
            "charmed_by",
            "Qui l'a charmé",
            some_of("charmed_by", "Musiciens", MUSICIANS, player.charmed_by),
        ),
    )
    facts = (
        DecisionView(
            id=f"corriger-{name}",
            move="correct",
            question=title,
            # A list sent with nothing ticked would not be sent at all.
            hidden=(("player", player.id), *(((name, ""),) if field.kind == "check" else ())),
            fields=(field,),
            submit="Corriger",
        )
        for name, title, field in forms
    )
    place = (_seat(village, player),) if village.phase == "jour" else ()
    return (*facts, _post(player), *place)


def _post(player: Player) -> DecisionView:
    return DecisionView(
        id="corriger-poste",
        move="correct",
        question="Lui donner un poste",
        hidden=(("player", player.id),),
        fields=(one_of("post", "Poste", POSTS),),
        submit="Donner ce poste",
    )


def _seat(village: Village, player: Player) -> DecisionView:
    """A move to another place that the rules did not ask for: the game master's word."""
    others = named(village, (it for it in village.seats if it != player.id))
    return DecisionView(
        id="corriger-place",
        move="move_house",
        question="Sa place autour de la table",
        hidden=(("player", player.id), ("force", "1")),
        fields=(either("after", "Juste après, dans le sens horaire", others),),
        submit="Le déplacer",
    )


# Who may win and how far each is: the panel, the banner, the end.


@dataclass(frozen=True, slots=True)
class ConditionView:
    """A condition; `state` is remplie, possible or perdue. `done` of `needed` draws its gauge."""

    label: str
    state: str
    why: str
    camp: CampView | None = None
    people: str = ""
    done: int = 0
    needed: int = 0

    @property
    def state_words(self) -> str:
        """The state of the condition, said aloud."""
        return {"remplie": "remplie", "possible": "pas encore", "perdue": "hors d'atteinte"}[
            self.state
        ]


@dataclass(frozen=True, slots=True)
class VictoryPanel:
    """Every condition, and what would come of stopping now."""

    camps: tuple[ConditionView, ...]
    personal: tuple[ConditionView, ...]
    if_stopped: str
    would_win: tuple[PersonView, ...] = ()


@dataclass(frozen=True, slots=True)
class WinnerView:
    """A winner and what won."""

    person: PersonView
    reason: str


@dataclass(frozen=True, slots=True)
class HandView:
    """Somebody's cards, turned at last; `signs` are the engravings of those of no camp."""

    name: str
    camps: tuple[CampView, ...]
    cards: tuple[str, ...]
    signs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EndView:
    """The end of a game: who won, who is consoled, what to take away."""

    headline: str
    reason: str
    camps: tuple[CampView, ...]
    winners: tuple[WinnerView, ...]
    consoled: tuple[WinnerView, ...]
    circle: CircleView
    hands: tuple[HandView, ...] = ()
    tale: Tale | None = None
    curves: tuple[CurvePicture, ...] = ()
    # Before it is over the page only says what would be read.
    if_only: str = ""


_STATES: Final = {"remplie": "remplie", "pas encore": "possible", "hors d'atteinte": "perdue"}
_BY_HAND: Final = "Le MJ en a décidé ainsi."


def victory_panel(village: Village) -> VictoryPanel:
    """Every condition with its state and why, and who would win now."""
    conditions = prospects(village)
    result = if_stopped_now(village)
    return VictoryPanel(
        camps=tuple(_condition(village, it) for it in conditions if it.condition in CAMPS),
        personal=tuple(_condition(village, it) for it in conditions if it.condition not in CAMPS),
        if_stopped=headline(village, result),
        would_win=people(village, result.winners),
    )


def _condition(village: Village, prospect: Prospect) -> ConditionView:
    camp = camp_view(prospect.condition) if prospect.condition in CAMPS else None
    return ConditionView(
        label=prospect.label,
        state=_STATES[prospect.state],
        why=prospect.sentence,
        camp=camp,
        people=listed(village.name(it) for it in prospect.players) if prospect.players else "",
        done=prospect.done,
        needed=prospect.needed,
    )


def banner_view(village: Village) -> Banner | None:
    """What cannot be missed when a condition is met; for the game master only."""
    if village.result is None:
        return None
    return Banner(
        headline(village, village.result),
        why_it_ended(village),
        page="fin",
        label="Voir la fin",
        answer=(("move", "continue"),),
        answer_label="Continuer la partie",
        reveal="end",
    )


def _bonds(village: Village) -> Iterator[Arrow]:
    """Who loved whom, and who was married: each pair once."""
    for player in village.in_seat_order():
        for other, kind in ((player.spouse, "noces"), (player.lover, "amour")):
            if other in village.seats and other is not None and player.id < other:
                yield Arrow(player.id, other, both=True, kind=kind)


def headline(village: Village, result: Result) -> str:
    """Who has won, in a few words."""
    if not result.winners:
        return "Personne ne gagne"
    return f"Victoire : {listed([*_by_themselves(village, result), *_camps_of(result)])}"


def _camps_of(result: Result) -> list[str]:
    return [CAMPS[it] for it in result.camps]


def _by_themselves(village: Village, result: Result) -> list[str]:
    """Who wins without a camp, and by what: « Marie (Showman) », « Ana et Bob (Détective) »."""
    won: dict[str, list[str]] = {}
    for player in result.winners:
        own = result.personal.get(player, ())
        if own and village.players[player].camp not in result.camps:
            by = listed(OWN_VICTORIES[it] for it in own)
            won.setdefault(by, []).append(village.name(player))
    return [f"{listed(names)} ({by})" for by, names in won.items()]


def why_it_ended(village: Village) -> str:
    """What stopped the game."""
    ends = [it for it in everything(village) if it.kind == "end"]
    return reason_of(village, ends[-1]).sentence if ends else ""


def end_view(game: Game, scripts: Scripts) -> EndView:
    """The end screen; where the game is stopped by hand, as if it ended now."""
    village = game.village
    result = if_stopped_now(village)
    return EndView(
        headline=headline(village, result),
        if_only="" if village.result else "Si vous arrêtiez ici, vous liriez :",
        reason=_spoken(village, scripts, result),
        camps=tuple(camp_view(it) for it in result.camps),
        winners=tuple(_winner(village, it, result) for it in result.winners),
        consoled=tuple(
            WinnerView(person_view(village, it, camp=True), "sauve les meubles")
            for it in result.consoled
        ),
        circle=replace(
            circle(village, Signs(camps=True), label="Les cartes de chacun"),
            arrows=tuple(_bonds(village)),
        ),
        hands=tuple(
            HandView(it.name, camps_of(it), roles_of(village, it), _signs(it))
            for it in village.in_seat_order()
        ),
    )


def _signs(player: Player) -> tuple[str, ...]:
    return (*map(player.deck.sign, player.specialities), *(f"c-{it}" for it in player.personal))


def _spoken(village: Village, scripts: Scripts, result: Result) -> str:
    """The words that close the evening."""
    reason = why_it_ended(village) if village.result else _BY_HAND
    alone = _by_themselves(village, result)
    values = {
        "raison": reason,
        "camps": listed(_camps_of(result)),
        "aux_camps": listed([*(f"à {it}" for it in alone), *map(_to, _camps_of(result))]),
        "gagnants": listed(village.name(it) for it in result.winners),
    }
    last = "fin_gagnants" if result.camps else "fin_sans_camp"
    name = last if result.winners else "fin_personne"
    told = village.result is not None and bool(reason)
    stopped = reason if told else scripts.words("fin_partie", values)
    return " ".join((*_eyes_open(village, scripts), stopped, scripts.words(name, values)))


def _eyes_open(village: Village, scripts: Scripts) -> Iterator[str]:
    """No account of the dead will tell who died in a night that is the last."""
    if village.phase == "nuit":
        yield scripts.words("fin_nuit")
    dead = [it.name for it in village.in_seat_order() if not it.announced]
    if dead:
        yield scripts.words("fin_nuit_morts", {"noms": listed(dead)})


def _to(camp: str) -> str:
    """« aux Seths », « au Martyre »: he is alone (L259)."""
    return f"aux {camp}" if camp.endswith(("s", "x")) else f"au {camp}"


def _winner(village: Village, player: PlayerId, result: Result) -> WinnerView:
    own = [OWN_VICTORIES[it] for it in result.personal.get(player, ())]
    camp = village.players[player].camp
    camps = [CAMPS[camp]] if camp in result.camps else []
    return WinnerView(person_view(village, player, camp=True), listed([*camps, *own]))
