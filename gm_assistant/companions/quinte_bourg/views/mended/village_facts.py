"""What a correction changes for the village: posts, votes, protection, places, beds, the end."""

from typing import Final

from gm_assistant.companions.quinte_bourg.views.mended.change import Change, Changes
from gm_assistant.french.agreement import listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.reasons.sentences import reason_of
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why_there import everything
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, SESSIONS, PlayerId

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
