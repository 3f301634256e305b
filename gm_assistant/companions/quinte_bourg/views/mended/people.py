"""What a correction changes for somebody: life and death, cards, coins, ties, powers spent."""

from collections.abc import Iterable, Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.views.mended.change import Change, Changes, everybody
from gm_assistant.french.agreement import coins, listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.why_there import everything
from gm_assistant.quinte_bourg.words.vocabulary import (
    PERSONAL,
    POWERS,
    ROLES,
    SPECIALITIES,
    STATUSES,
    PlayerId,
)

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
            now, then = _cards(ROLES, new.camp_roles), _cards(ROLES, old.camp_roles)
            yield Change("camp_roles", (new.id,), f"{new.name} est {now}, et non {then}.")
        if set(old.specialities) != set(new.specialities):
            held = f"Spécialité {de(new.name)}"
            yield Change("specialities", (new.id,), _swapped(held, SPECIALITIES, old, new))
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
    """Marriages and love, one sentence a couple."""
    for couple in sorted(_couples(after) ^ _couples(before)):
        names = listed(after.name(it) for it in couple)
        stands = couple in _couples(after)
        end = "forment un couple marié" if stands else "ne forment pas de couple marié"
        yield Change("spouse", couple, f"{names} {end}.")
    if set(before.lovers) != set(after.lovers) and after.lovers:
        names = listed(after.name(it) for it in after.lovers)
        yield Change("lover", tuple(after.lovers), f"Les Amoureux sont {names}.")


def _couples(village: Village) -> set[tuple[PlayerId, ...]]:
    married = ((it.id, it.spouse) for it in village.players.values() if it.spouse is not None)
    return {tuple(sorted(pair)) for pair in married}
