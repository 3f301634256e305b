"""What a correction changes, in sentences, and which later decisions it leads astray.

`told` compares two replays of an evening: everybody's life, cards, coins and ties, then the
village, then what was already said aloud; each difference is one `Change`. `strays` says whether a
later decision, played again, would strike somebody else than it did.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from gm_assistant.french.language import agreed, coins, de, listed
from gm_assistant.games.quinte_bourg.rules.game import CODE, Game, just_made
from gm_assistant.games.quinte_bourg.rules.night import holders
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.sheet import row_of
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.why import everything, why_answer
from gm_assistant.games.quinte_bourg.rules.words import (
    PERSONAL,
    POSTS,
    POWERS,
    SESSIONS,
    STATUSES,
    PlayerId,
)
from gm_assistant.games.quinte_bourg.screens.opening import recognised
from gm_assistant.games.quinte_bourg.screens.village import decides
from gm_assistant.seam.companion import Corrected
from gm_assistant.seam.rules import Move

# One thing that is not the same in two replays of an evening, and its sentence.


class Change(NamedTuple):
    """`fact` is what changes, `about` whose it is: a player, a post, a pair, some of a group."""

    fact: str
    about: tuple[str, ...]
    words: str


Changes = Iterator[Change]
Compare = Callable[[Village, Village], Changes]


def naming_all(before: Village, after: Village) -> Village:
    """The village as it would be, which can still name whoever no longer sits down."""
    village = after.draft()
    village.players = {**before.players, **after.players}
    return village


def everybody(before: Village, after: Village) -> Iterator[tuple[Player, Player]]:
    """Each player as he was and as he would be, in seat order."""
    for new in after.in_seat_order():
        if new.id in before.players:
            yield before.players[new.id], new


# What a correction changes for somebody: life and death, cards, coins, ties, powers spent.

_DIED: Final = {
    "mort.attaque": "dans l'attaque des Reptiliens",
    "mort.decret": "par décision du MJ",
    "mort.chagrin": "de chagrin",
    "mort.assassinat": "dans un assassinat",
    "mort.repticide": "d'un repticide",
    "mort.morsure": "d'une morsure",
    "mort.conversion_radieuse": "de sa conversion radieuse",
    "mort.honte": "de honte",
    "mort.execution": "par décision du village",
}
GONE: Final = "parti"
_STAYED: Final = "n'a pas quitté la partie"
_MUSICIANS: Final = {"orphee": "d'Orphée", "sirene": "de la Sirène"}


def company(before: Village, after: Village) -> Changes:
    """Who sits down late, or no longer does."""
    for player in sorted({*before.seats} ^ {*after.seats}):
        stays = "prend place" if player in after.seats else "n'a pas encore pris place"
        yield Change("player", (player,), f"{after.name(player)} {stays}.")


def fates(before: Village, after: Village) -> Changes:
    """Who lives, who died of what, and what became of the dead."""
    was, now = _deaths(before), _deaths(after)
    for old, new in everybody(before, after):
        words = _fate(old, new, was.get(old.id, ""), now.get(new.id, ""))
        if words:
            yield Change("status", (new.id,), words)


def _fate(old: Player, new: Player, was: str, cause: str) -> str:
    if old.living and new.living:
        return ""
    if new.living:
        return f"{new.name} {_STAYED if old.status == GONE else 'reste en vie'}."
    if GONE in (old.status, new.status) and old.status != new.status:
        return f"{new.name} {_as_he_is(new)}."
    if old.living:
        end = _DIED.get(cause, "")
        return f"{new.name} meurt {end}." if end else f"{new.name} {_as_he_is(new)}."
    if cause != was and cause in _DIED and was in _DIED:
        return f"{new.name} meurt {_DIED[cause]}, et non {_DIED[was]}."
    if old.status != new.status:
        return f"{new.name} est {STATUSES[new.status]}, et non {STATUSES[old.status]}."
    return ""


def _as_he_is(player: Player) -> str:
    label = STATUSES[player.status]
    return label if player.status == GONE else f"est {label}"


def _deaths(village: Village) -> Mapping[PlayerId | None, str]:
    """The rule of everybody's last death that was told."""
    return {it.who: it.rule for it in everything(village) if it.kind == "death"}


def roles(before: Village, after: Village) -> Changes:
    """Conversions undone or done, and cards."""
    for old, new in everybody(before, after):
        if set(old.camp_roles) != set(new.camp_roles):
            labels = after.deck.roles
            now, then = _cards(labels, new.camp_roles), _cards(labels, old.camp_roles)
            yield Change("camp_roles", (new.id,), f"{new.name} est {now}, et non {then}.")
        if set(old.specialities) != set(new.specialities):
            held = f"Spécialité {de(new.name)}"
            yield Change(
                "specialities", (new.id,), _swapped(held, after.deck.specialities, old, new)
            )
        if set(old.personal) != set(new.personal):
            yield Change("personal", (new.id,), _condition(old, new))


def _condition(old: Player, new: Player) -> str:
    now, then = _cards(PERSONAL, new.personal), _cards(PERSONAL, old.personal)
    if not new.personal:
        return f"{new.name} n'a plus {_conditions(old)} « {then} »."
    if not old.personal:
        return f"{new.name} a {_conditions(new)} « {now} »."
    verb = "est" if len(new.personal) == 1 else "sont"
    return f"{_conditions(new).capitalize()} {de(new.name)} {verb} {now}, et non {then}."


def _conditions(player: Player) -> str:
    return "la condition" if len(player.personal) == 1 else "les conditions"


def _swapped(held: str, labels: Mapping[str, str], old: Player, new: Player) -> str:
    now, then = _cards(labels, new.specialities), _cards(labels, old.specialities)
    return f"{held} : {now}, et non {then}."


def _cards(labels: Mapping[str, str], cards: Iterable[str]) -> str:
    found = [labels[it] for it in cards]
    return listed(found, none="aucune")


def purses(before: Village, after: Village) -> Changes:
    for old, new in everybody(before, after):
        if old.coins != new.coins:
            words = f"{new.name} a {coins(new.coins)} au lieu de {old.coins}."
            yield Change("coins", (new.id,), words)


def charms(before: Village, after: Village) -> Changes:
    for old, new in everybody(before, after):
        if set(old.charmed_by) != set(new.charmed_by):
            by = listed(_MUSICIANS[it] for it in new.charmed_by) if new.charmed_by else ""
            end = f"est sous le charme {by}" if by else "n'est plus sous aucun charme"
            yield Change("charmed_by", (new.id,), f"{new.name} {end}.")


def powers(before: Village, after: Village) -> Changes:
    for old, new in everybody(before, after):
        spent = [f"a dépensé « {POWERS[it]} »" for it in new.used if it not in old.used]
        kept = [f"garde « {POWERS[it]} »" for it in old.used if it not in new.used]
        if spent or kept:
            yield Change("used", (new.id,), f"{new.name} {listed((*spent, *kept))}.")


def ties(before: Village, after: Village) -> Changes:
    """Marriages and love, one sentence a couple; and the death that the lovers escape (X-01)."""
    for couple in sorted(_couples(after) ^ _couples(before)):
        names = listed(after.name(it) for it in couple)
        stands = couple in _couples(after)
        end = "forment un couple marié" if stands else "ne forment pas de couple marié"
        yield Change("spouse", couple, f"{names} {end}.")
    if set(before.lovers) != set(after.lovers) and after.lovers:
        names = listed(after.name(it) for it in after.lovers)
        yield Change("lover", tuple(after.lovers), f"Les Amoureux sont {names}.")
    if bool(before.first_deaths) != bool(after.first_deaths):
        end = "est déjà fait" if after.first_deaths else "reste à faire"
        yield Change("first_death_spent", (), f"Le premier retour des Amoureux à la vie {end}.")


def _couples(village: Village) -> set[tuple[PlayerId, ...]]:
    married = ((it.id, it.spouse) for it in village.players.values() if it.spouse is not None)
    return {tuple(sorted(pair)) for pair in married}


# What a correction changes for the village: posts, votes, protection, places, beds, the end.

_OUT: Final = "hors jeu"


def posts(before: Village, after: Village) -> Changes:
    for post in POSTS:
        old, new = before.posts.get(post, _OUT), after.posts.get(post, _OUT)
        if old != new:
            yield Change("post", (post,), _post(after, POSTS[post], old, new))


def _post(village: Village, label: str, old: PlayerId | None, new: PlayerId | None) -> str:
    if new == _OUT:
        return f"Le poste « {label} » n'est plus en jeu."
    held = old is not None and old != _OUT
    if new is None:
        lost = f", et {village.name(old or '')} ne l'a plus" if held else ""
        return f"Le poste « {label} » est vacant{lost}."
    end = f", et non {village.name(old or '')}" if held else ""
    return f"{village.name(new)} tient « {label} »{end}."


def protection(before: Village, after: Village) -> Changes:
    """The house that money keeps from the attack."""
    old, new = before.protected_house, after.protected_house
    if old == new:
        return
    if new is None:
        words = f"La maison {de(after.name(old or ''))} n'est plus protégée."
    else:
        end = f", et non celle {de(after.name(old))}" if old is not None else ""
        words = f"La maison {de(after.name(new))} est protégée{end}."
    yield Change("protected_house", (new or old or "",), words)


def places(before: Village, after: Village) -> Changes:
    if before.seats != after.seats and set(before.seats) == set(after.seats):
        yield Change("seats", (), "Les places autour de la table ne sont plus les mêmes.")


def session(before: Village, after: Village) -> Changes:
    old, new = before.session, after.session
    if before.day == after.day and old and new and old != new:
        words = f"La session du jour : {SESSIONS[new]}, et non {SESSIONS[old]}."
        yield Change("session", (), words)


def beds(before: Village, after: Village) -> Changes:
    """Who was elsewhere at the attack, as long as that night lasts; before it nothing is done."""
    if not (before.phase == after.phase == "nuit" and before.day == after.day):
        return
    then = before.night.where if before.night else None
    now = after.night.where if after.night else None
    if then is None or now is None:
        return
    for player in after.seats:
        old, new = then.get(player), now.get(player)
        if old is not None and new is not None and old.house != new.house:
            words = f"{after.name(player)} passe la nuit {_at(after, player, new.house)}"
            yield Change("where", (player,), f"{words}, et non {_at(after, player, old.house)}.")


def _at(village: Village, player: PlayerId, house: PlayerId) -> str:
    return "à la maison" if house == player else f"chez {village.name(house)}"


def end(before: Village, after: Village) -> Changes:
    """Whether the game stops, and who wins."""
    if after.result is None:
        if before.result is not None:
            yield Change("result", (), "La partie ne s'arrête pas.")
        return
    if before.result is None or before.result.reason != after.result.reason:
        stops = [it for it in everything(after) if it.kind == "end"][-1]
        yield Change("result", (), reason_of(after, stops).sentence)
    elif set(before.result.winners) != set(after.result.winners):
        winners = listed(map(after.name, after.result.winners))
        yield Change("result", (), f"La victoire revient à {winners}.")


# What a correction makes untrue of what was already said: votes counted, answers given.

_CARDS: Final = {"camp": "la carte de camp", "specialite": "la spécialité"}


def condemned(corrected: Corrected[Game], village: Village) -> Changes:
    """Whom each vote that still stands condemns; `village` can name them all."""
    before, after = corrected.before, corrected.after
    for old, move in enumerate(before.moves):
        new = corrected.place_now(old) if move["move"] == "vote" else None
        if new is None:
            continue
        was, now = _condemned(before.villages[old + 1]), _condemned(after.villages[new + 1])
        if was != now:
            yield Change("condemned", (now or was or "",), _vote(village, was, now))


def _condemned(village: Village) -> PlayerId | None:
    return village.vote.condemned if village.vote and not village.vote.open else None


def _vote(village: Village, was: PlayerId | None, now: PlayerId | None) -> str:
    if now is None:
        return f"Le vote ne condamne personne, et non {village.name(was or '')}."
    end = f" au lieu {de(village.name(was))}" if was is not None else ""
    again = " La sentence est à redire." if village.owes("execute") else ""
    return f"Le vote condamne {village.name(now)}{end}.{again}"


def turned(before: Village, after: Village) -> Changes:
    """Cards that lie face up, and that the village was told to be others."""
    for old, new in everybody(before, after):
        for card in ("camp", "specialite"):
            was, now = _face_up(old, card), _face_up(new, card)
            if was and now and was != now:
                held = f"{_CARDS[card]} {de(new.name)}"
                words = f"Dites au village : {held} est {listed(now)}, et non {listed(was)}."
                yield Change("shown", (new.id, card), words)


def _face_up(player: Player, card: str) -> list[str]:
    """What came by heritage was told when it came; who bequeathed holds what he showed no more."""
    if card not in player.shown or player.status == "heritage":
        return []
    if card == "camp":
        return [player.deck.roles[it] for it in player.printed]
    return [
        player.deck.specialities[it] for it in player.specialities if it not in player.inherited
    ]


def answers(corrected: Corrected[Game]) -> Changes:
    """Dites à X que…: the answers that were given and that are no longer right."""
    then = {it.move: it.answer for it in corrected.before.village.answers}
    now = {it.move: it.answer for it in corrected.after.village.answers}
    for old in sorted(then):
        new = corrected.place_now(old)
        if new is not None and new in now and then[old] != now[new]:
            yield Change("answer", (str(new),), _said_again(corrected.after, new))


def _said_again(game: Game, index: int) -> str:
    why = why_answer(game.village, index)
    right = why.sentence if why else "la réponse n'est plus la même."
    names = listed(game.village.name(it) for it in _asking(game, index))
    if names == listed(()):
        return f"{CODE.in_words(game.villages[index], game.moves[index])} : {right}"
    return f"Dites à {names} : {right}"


def _asking(game: Game, index: int) -> Iterable[PlayerId]:
    """Who was given the answer."""
    move, village = game.moves[index], game.villages[index]
    match move["move"]:
        case "call":
            return [it.id for it in holders(village, row_of(village, move["step"])) if it.living]
        case "camera":
            return _holder(village, move)
        case _:
            return [move["by"]] if "by" in move else []


def _holder(village: Village, move: Move) -> list[PlayerId]:
    holder: Any = village.posts.get(move["post"])
    return [holder] if holder is not None else []


def recognition(before: Village, after: Village) -> Changes:
    """Who was recognised at the opening by cards that were not his, and who was not by his own."""
    if after.phase == "ouverture":
        return
    was, now = recognised(before), recognised(after)
    for group in now:
        rest = now[group] & was[group]
        wrong, missed = ([it for it in after.seats if it in those] for those in (
            was[group] - now[group], now[group] - was[group],
        ))  # fmt: skip
        if wrong and rest:
            believed = agreed(len(rest), "a cru", "ont cru")
            told = f"{_people(after, rest)} {believed} reconnaître {_people(after, wrong)}"
            words = f"À l'ouverture, {told} ({group}) : dites, sans témoin, que c'était faux."
            yield Change("recognised", (*wrong, group), words)
        if missed and len({*missed, *rest}) > 1:
            met = _people(after, {*missed, *rest})
            words = f"{met} ne se sont pas tous reconnus ({group}) : faites-le, sans témoin."
            yield Change("unrecognised", (*missed, group), words)


def _people(village: Village, players: Collection[PlayerId]) -> str:
    return listed(village.name(it) for it in village.seats if it in players)


# All that a correction changes, in the order in which the game master has to know it.

_COMPARED: Final[tuple[Compare, ...]] = (
    end,
    company,
    fates,
    roles,
    posts,
    purses,
    ties,
    charms,
    powers,
    session,
    protection,
    places,
    beds,
    recognition,
)


def changes(corrected: Corrected[Game]) -> Iterator[Change]:
    """Each difference once; the sentence that somebody has been told wrongly comes last."""
    before = corrected.before.village
    after = naming_all(before, corrected.after.village)
    yield from condemned(corrected, after)
    for compare in _COMPARED:
        yield from compare(before, after)
    yield from turned(before, after)
    yield from answers(corrected)


def told(corrected: Corrected[Game]) -> tuple[str, ...]:
    """The same as sentences."""
    return tuple(dict.fromkeys(it.words for it in changes(corrected)))


def strays(before: Game, after: Game) -> str:
    """Both end with the same move; empty where it strikes nobody whom it did not strike or name."""
    was, now = struck(before), struck(after)
    unasked = now - was - set(named(after.moves[-1], after.village.players))
    new = {it for it in unasked if not _decides_still(before, after, it)}
    if not new:
        return ""
    return f"Cela toucherait {_names(after, new)}{_rather(after, was - now)}."


def _decides_still(before: Game, after: Game, player: PlayerId) -> bool:
    """Whose row or office it was, and still is: he does now what he then could not."""
    move = after.moves[-1]
    return all(decides(game.villages[-2], move, player) for game in (before, after))


# What a move does to somebody, even where the same row had already done it to him.
_STRIKES: Final = ("death", "spared", "coins")


def struck(game: Game) -> set[PlayerId]:
    """Those who die of the last move, whom it spares or sentences, or whose purse it changes.

    An attack that is called again finds its victim dead, and is all the same what he dies of.
    """
    then, now = game.villages[-2], game.villages[-1]
    before, after = then.players, now.players
    hit = {
        it
        for it in after.keys() & before.keys()
        if after[it].coins != before[it].coins or after[it].living < before[it].living
    }
    hit |= now.first_deaths - then.first_deaths
    return hit | _told_struck(game) | _sentenced(then, game.moves[-1])


def _told_struck(game: Game) -> set[PlayerId]:
    made = just_made(game.village, len(game.moves) - 1)
    told = [it for it in made if it.kind in _STRIKES]
    return {who for it in told for who in (it.who, it.facts.get("giver")) if who is not None}


def _sentenced(village: Village, move: Move) -> set[PlayerId]:
    """A pardon is a sentence too."""
    spoken = move["move"] == "execute" and village.vote is not None
    condemned = village.vote.condemned if village.vote else None
    return {condemned} if spoken and condemned is not None else set()


def named(value: Any, players: Mapping[PlayerId, object]) -> list[PlayerId]:
    """The players whom a move names, wherever it may."""
    match value:
        case str():
            return [value] if value in players else []
        case Mapping():
            spoken = [it for key, one in value.items() for it in (key, *named(one, players))]
            return [it for it in spoken if it in players]
        case list() | tuple():
            return [it for one in value for it in named(one, players)]
        case _:
            return []


def _names(game: Game, players: set[PlayerId]) -> str:
    return listed(game.village.name(it) for it in game.village.seats if it in players)


def _rather(game: Game, players: set[PlayerId]) -> str:
    return f", et non {_names(game, players)}" if players else ""
