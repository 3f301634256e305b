"""What a move of the day makes public: the announcements to read, in order, and nothing more."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.texts import Scripts
from gm_assistant.companions.quinte_bourg.views.day.day_values import Announcement
from gm_assistant.companions.quinte_bourg.views.day.invited import filling
from gm_assistant.companions.quinte_bourg.views.day.swaps import titles
from gm_assistant.companions.quinte_bourg.views.day.trials import voices_words
from gm_assistant.companions.quinte_bourg.views.farewell import farewell
from gm_assistant.companions.quinte_bourg.views.invocation.answers import after_invocation
from gm_assistant.french.agreement import coins, listed
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.circle import next_one
from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId

Said = tuple[str, Mapping[str, str]]

# From the rule of a consequence to the announcement that tells it; whatever is not here is secret.
_TOLD: Final = {
    "poste.demission": "demission",
    "poste.minus_cortex": "postes_echanges",
    "poste.adoration": "postes_echanges",
    "poste.adore_refuse": "adoration_refus",
    "poste.scrutateur_tourne": "scrutateur_tourne",
    "poste.scrutateur_passe": "scrutateur_tourne",
    "poste.scrutateur_mort": "scrutateur_tourne",
    "poste.scrutateur_depart": "scrutateur_tourne",
    "poste.scrutateur_cumule": "scrutateur_tourne",
    "poste.quitte": "poste_quitte",
    "poste.nomme": "poste_attribue",
    "poste.seul_candidat": "poste_attribue",
    "poste.premier_fantome": "poste_attribue",
    "poste.plus_ancien_fantome": "poste_attribue",
    "poste.reste_vacant": "poste_vacant",
    "annonce.retour": "amoureux_revient",
    "heritage.epoux": "heritage_epoux",
    "heritage.sans_piece": "heritage_sans_piece",
    "heritage.perdu": "heritage_perdu",
    "don": "don",
    "depart": "depart",
    "depart.carte": "depart_carte",
    "pickpocket": "pickpocket_vol",
    "mariage.tarif": "mariage_prix",
    "mariage": "mariage_celebre",
    "vote.condamne": "condamne",
    "vote.condorcet": "condamne",
    "force.decide": "condamne",
    "force.decide_sans_voix": "condamne",
    "vote.tranche": "condamne",
    "vote.urne_perdue": "vote_annule",
    "vote.gracies": "vote_graces",
    "vote.personne": "vote_personne",
    "vote.sans_president": "vote_personne",
    "vote.grace": "grace",
    "force.grace": "grace_du_mj",
    "mort.execution": "execution",
    "mort.chagrin": "chagrin",
    "mort.premiere": "amoureux_sauve",
    "destin.fantome": "destin_fantome",
    "destin.esprit": "destin_esprit",
    "destin.heritage": "destin_heritage",
    "richesse.protege": "richesse_protegee",
    "richesse.personne": "richesse_personne",
}


_TURNS: Final = "poste.scrutateur_"
# What a power sets off by day, told once the eyes are open again.
_SET_OFF: Final = frozenset(
    it for it in _TOLD if it.startswith((_TURNS, "poste.plus_ancien", "poste.reste", "heritage."))
)
# What happens to the posts every morning, or in vain.
_QUIET: Final = frozenset(
    (
        "poste.scrutateur_tourne",
        "poste.scrutateur_cumule",
        "poste.caricature_vaine",
        "poste.caricature_scrutateur",
        "poste.echange_vain",
    )
)


# I-19: read while the fifteen seconds run; the sentence that is recorded ends them.
_HEARD: Final = "tribunal_execution"


def said_by(game: Game, index: int, scripts: Scripts) -> tuple[Announcement, ...]:
    """What is to be announced after a move of the day."""
    told = _told(game, index)
    if game.moves[index]["move"] == "invoke":
        by_day = game.villages[index + 1].phase == "jour"
        set_off = [it for it in told if it.rule in _SET_OFF and by_day]
        follows = _consequences(game, index, set_off)
        return (*after_invocation(game, index, scripts), *_read(scripts, follows))
    judged = game.moves[index]["move"] in ("tribunal", "legacy")
    happened, moved = _by_what_happened(game, index, told), _by_the_move(game, index)
    return _read(scripts, (*moved, *happened) if judged else (*happened, *moved))


def _read(scripts: Scripts, said: Iterable[Said]) -> tuple[Announcement, ...]:
    return tuple(Announcement(scripts.words(it, values), said=it == _HEARD) for it, values in said)


def _told(game: Game, index: int) -> list[Consequence]:
    """What a move brought about; once the game is over nobody takes over, nor has a last word."""
    after = game.villages[index + 1]
    told = [it for it in after.happened if it.move == index]
    over = after.result is not None
    return [it for it in told if not (over and _goes_on(it.rule))]


def _goes_on(rule: str) -> bool:
    return rule.startswith(_TURNS) or _TOLD.get(rule) == "condamne"


def _by_what_happened(game: Game, index: int, told: list[Consequence]) -> Iterator[Said]:
    before, after = game.villages[index], game.villages[index + 1]
    yield from _deaths(after, told, entered=_enters(game, index, "morts"))
    if any(it.rule == "poste.farce" for it in told):
        yield "postes_tournent", {"sens": _direction(before)}
    elif _enters(game, index, "postes") and not _changes_posts(told):
        yield _no_change(after), {}
    yield from _consequences(game, index, told)


def _consequences(game: Game, index: int, told: list[Consequence]) -> Iterator[Said]:
    before, after = game.villages[index], game.villages[index + 1]
    for it in _by_seat(after, told):
        if it.rule == "vote.tranche":
            yield "vote_tranche", filling(after, it)
        if it.rule in _TOLD:
            more = titles(before, it) if _TOLD[it.rule] == "postes_echanges" else {}
            yield _announcement(before, after, it), {**filling(after, it), **more}


def _by_seat(village: Village, told: list[Consequence]) -> list[Consequence]:
    """T-10: in the order of death, estates would tell who was killed before the attack."""
    estates = [it for it in told if "dead" in it.facts]
    ordered = iter(sorted(estates, key=lambda it: village.seats.index(it.facts["dead"])))
    return [next(ordered) if it in estates else it for it in told]


def _announcement(before: Village, after: Village, told: Consequence) -> str:
    """No night follows a Saturday (L61)."""
    if told.rule == "depart":
        return farewell(before.players[told.who or ""])
    no_night = after.weekday == "samedi" and told.rule.startswith("richesse.")
    return f"{_TOLD[told.rule]}_samedi" if no_night else _TOLD[told.rule]


def _no_change(village: Village) -> str:
    """No night comes before a Sunday (L61)."""
    return "postes_inchanges_dimanche" if village.weekday == "dimanche" else "postes_inchanges"


def _enters(game: Game, index: int, stage: str) -> bool:
    return game.villages[index + 1].stage == stage != game.villages[index].stage


def _changes_posts(told: list[Consequence]) -> bool:
    return any(it.kind == "post" and it.rule not in _QUIET for it in told)


def _direction(village: Village) -> str:
    effect = village.night.effect if village.night else None
    return effect[1] if effect else ""


def _deaths(village: Village, told: list[Consequence], entered: bool) -> Iterator[Said]:
    """L77: only names, never the cause."""
    dead = [village.name(it.who) for it in told if it.rule == "annonce.mort" and it.who]
    if len(dead) > 1:
        yield "morts_plusieurs", {"noms": listed(dead)}
    elif dead:
        yield "morts_un", {"joueur": dead[0]}
    elif entered:
        yield ("morts_aucun_autre" if died_since_dusk(village) else "morts_aucun"), {}


def died_since_dusk(village: Village) -> bool:
    """Whoever the night took; at their account, Shéhérazade or somebody struck this morning."""
    dusk = village.night.dusk.players if village.night else {}
    return any(it.living and not village.players[it.id].living for it in dusk.values())


def _by_the_move(game: Game, index: int) -> Iterator[Said]:
    move, after = game.moves[index], game.villages[index + 1]
    match move["move"]:
        case "camera":
            seen = next(it.answer for it in after.answers if it.move == index)
            yield f"camera_{seen}", {"maison": after.name(move["house"])}
        case "session":
            yield f"session_{move['kind']}", {}
        case "law_decision" if after.law is not None:
            accepted = "loi_acceptee" if move["accepted"] else "loi_refusee"
            yield accepted, {"loi": after.law.text.rstrip(" .")}
        case "legacy":
            yield "heritage_reparti", _legacy(after, move["dead"], move["gives"])
        case "move_house":
            yield "demenagement_fait", _new_neighbours(after, move["player"])
        case "arrive":
            yield "arrivee", _new_neighbours(after, move["player"])
        case "pickpocket" if move["target"] is None:
            holder = after.posts.get(move["post"])
            yield "pickpocket_rien", {"joueur": after.name(holder)} if holder else {}
        case "vote" | "accuse" | "execute" if not (after.result or after.owes("execute")):
            yield from _accused(after)
        case "tribunal":
            yield _verdict(after, move["accused"], move["spare"], move["execute"])


def _legacy(village: Village, dead: PlayerId, gives: Mapping[PlayerId, int]) -> dict[str, str]:
    shares = (f"{coins(n)} pour {village.name(it)}" for it, n in gives.items() if n)
    return {"mort": village.name(dead), "repartition": listed(shares)}


def _new_neighbours(village: Village, player: PlayerId) -> dict[str, str]:
    """Clockwise from above, one's left-hand neighbour comes next."""
    left = next_one(village, player, lambda it: it.seated, 1)
    right = next_one(village, player, lambda it: it.seated, -1)
    names = {"joueur": player, "gauche": left, "droite": right}
    return {word: village.name(it) for word, it in names.items() if it}


def _accused(village: Village) -> Iterator[Said]:
    """Once all of them are known: those whose turn is still to come."""
    vote = village.vote
    waiting = [it.about for it in village.pending if it.what == "tribunal" and it.about]
    if vote is not None and waiting and not vote.doubtful:
        yield "tribunal_accuses", {"noms": listed(village.name(it) for it in waiting)}


def _verdict(village: Village, accused: PlayerId, spare: list[str], execute: list[str]) -> Said:
    guilty = len(execute) > len(spare)
    most, least = sorted((len(spare), len(execute)), reverse=True)
    values = {"joueur": village.name(accused), "voix": voices_words(most, least)}
    return ("tribunal_execution" if guilty else "tribunal_epargne"), values
