"""Every move in words, short and neutral, for the journal."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from gm_assistant.french.agreement import coins, listed
from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.reasons.sentences import CARDS
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.why.wording_night import row_in_words
from gm_assistant.quinte_bourg.words.calendar import day_after
from gm_assistant.quinte_bourg.words.vocabulary import (
    LAW_EFFECTS,
    PERSONAL,
    POSTS,
    POWERS,
    SESSIONS,
    STAGES,
    STATUSES,
    STEPS,
)

Fields = Mapping[str, Any]


def move_in_words(village: Village, move: Fields) -> str:
    """One move as a short line; `village` is the one that it was decided in."""
    words = _MOVES[move["move"]](village, move)
    return f"{words} (imposé par le MJ)" if move.get("force") else words


def _names(village: Village, players: Iterable[str], last: str = "et") -> str:
    return listed((village.name(it) for it in players), last)


def _shares(village: Village, gives: Mapping[str, int]) -> str:
    return listed(f"{coins(n)} à {village.name(it)}" for it, n in gives.items() if n)


def _pass(_village: Village, move: Fields) -> str:
    return f"{STEPS[move['step']]} : rien"


def _personal(village: Village, move: Fields) -> str:
    conditions = listed((PERSONAL[it] for it in move["conditions"]), "et")
    words = conditions if move["conditions"] else "aucune"
    return f"Conditions {de(village.name(move['player']))} : {words}"


def _night(village: Village, _move: Fields) -> str:
    begun = village.phase == "ouverture"
    return f"Nuit de {village.weekday if begun else day_after(village.weekday)}"


def _day(village: Village, _move: Fields) -> str:
    by_night = village.phase == "nuit"
    return f"Jour de {village.weekday if by_night else day_after(village.weekday)}"


def _exchange(village: Village, move: Fields) -> str:
    other = move["with"]
    return (
        f"Adoration : échange avec {village.name(other)}" if other else "Adoration : pas d'échange"
    )


def _fate(village: Village, move: Fields) -> str:
    becomes = {
        "fantome": "devient fantôme",
        "esprit": "devient esprit",
    }
    who = village.name(move["player"])
    if move["becomes"] in becomes:
        return f"{who} {becomes[move['becomes']]} et montre {_card(move['shows'])}"
    words = f"{who} lègue « {CARDS[move['speciality']]} » à {village.name(move['heir'])}"
    dropped = move.get("heir_drops")
    return f"{words}, qui renonce à « {CARDS[dropped]} »" if dropped else words


def _card(card: str) -> str:
    return "sa carte de camp" if card == "camp" else "sa carte de spécialité"


def _legacy(village: Village, move: Fields) -> str:
    shares = _shares(village, move["gives"])
    return f"Legs {de(village.name(move['dead']))} : {shares}"


def _law(village: Village, move: Fields) -> str:
    effect = move.get("effect")
    said = f"« {move['text']} »" if move["text"].strip() else "sans texte"
    meaning = f" : {LAW_EFFECTS[effect]}" if effect else ""
    return f"{village.name(move['by'])} propose une loi, {said}{meaning}"


def _vote(village: Village, move: Fields) -> str:
    ballots = ", ".join(_ballot(village, *it) for it in move["ballots"])
    parts = [f"Vote : {ballots}"] if ballots else []
    if "decides" in move:
        parts.append(f"le Président choisit {village.name(move['decides'])}")
    if not move.get("open"):
        parts.append("le vote est clos")
    words = " ; ".join(parts)
    return words[:1].upper() + words[1:]


def _ballot(village: Village, voter: str, choice: str | Iterable[str] | None) -> str:
    if isinstance(choice, str):
        return f"{village.name(voter)} pour {village.name(choice)}"
    ranking = " > ".join(village.name(it) for it in choice or ())
    return f"{village.name(voter)} pour {ranking}" if ranking else f"{village.name(voter)} blanc"


def _execute(village: Village, move: Fields) -> str:
    condemned = village.vote.condemned if village.vote else None
    name = "" if condemned is None else f" {village.name(condemned)}"
    return f"Le Bourreau gracie{name}" if move.get("pardon") else f"Exécution : {name.strip()}"


def _tribunal(village: Village, move: Fields) -> str:
    spare, death = len(move["spare"]), len(move["execute"])
    words = f"Tribunal {de(village.name(move['accused']))} : {spare} pour, {death} contre"
    return f"{words}, le Bourreau gracie" if move.get("pardon") else words


def _candidacies(village: Village, move: Fields) -> str:
    players, chosen = _names(village, move["players"]), village.name(move["chosen"])
    return f"« {POSTS[move['post']]} » : {players} se présentent, {chosen} l'emporte"


def _wedding(village: Village, move: Fields) -> str:
    words = f"Mariage : {_names(village, move['spouses'])}"
    if "priest" in move:
        words += f", « {POSTS[move['priest']]} » pour {coins(move.get('price', 0))}"
    if "witnesses" in move:
        words += f", témoins {_names(village, move['witnesses'])}"
    if "forced_by" in move:
        words += f", sur la demande {de(village.name(move['forced_by']))} seulement"
    after = move.get("after")
    return f"{words}, après {village.name(after)}" if after else words


def _pickpocket(village: Village, move: Fields) -> str:
    target = move["target"]
    return f"{POSTS[move['post']]} : {village.name(target) if target else 'rien'}"


def _correct(village: Village, move: Fields) -> str:
    facts = [form(move[field]) for field, form in _DECREES.items() if field in move]
    who = move.get("player")
    if "post" in move:
        facts.append(f"« {POSTS[move['post']]} » à {village.name(who) if who else 'personne'}")
        who = None if len(facts) == 1 else who
    if "seat_order" in move:
        facts.append(f"places {_names(village, move['seat_order'])}")
    about = f" {de(village.name(who))}" if who else ""
    return f"Correction{about} : {', '.join(facts)}"


def _cards(cards: Iterable[str]) -> str:
    return listed(CARDS[it] for it in cards) if cards else "rien"


_DECREES: Final[Mapping[str, Callable[[Any], str]]] = {
    "coins": coins,
    "status": STATUSES.__getitem__,
    "camp_roles": lambda cards: f"camp {_cards(cards)}",
    "specialities": lambda cards: f"spécialité {_cards(cards)}",
    "charmed_by": lambda cards: f"charme {_cards(cards)}",
}


def _invoke(village: Village, move: Fields) -> str:
    words = f"{POWERS[move['power']]} : {village.name(move['by'])}"
    if move["power"] == "enquete":
        return f"{words} sur « {POSTS[move['post']]} »"
    if move["power"] == "show":
        return f"{words}, {_guesses(move['guesses'])}"
    return f"{words} sur {village.name(move['target'])}"


def _guesses(guesses: Sequence[Fields]) -> str:
    counted = Counter(it["answer"] for it in guesses)
    said = [f"{n} {_ANSWERS[it]}" for it, n in counted.items()]
    return listed(said) if said else "aucune réponse"


_ANSWERS: Final = {"ok": "« ok »", "erreur": "« erreur »", "grosse_erreur": "« grosse erreur »"}
_MOVES: Final[Mapping[str, Callable[[Village, Fields], str]]] = {
    "personal": _personal,
    "turn_reptilian": lambda v, m: f"Conversion à l'ouverture : {v.name(m['player'])}",
    "lovers": lambda v, m: f"Amoureux : {_names(v, m['players'])}",
    "night": _night,
    "call": row_in_words,
    "pass": _pass,
    "day": _day,
    "stage": lambda _v, m: f"Étape : {STAGES[m['stage']]}",
    "camera": lambda v, m: f"Caméra ({POSTS[m['post']]}) : maison {de(v.name(m['house']))}",
    "exchange": _exchange,
    "assign": lambda v, m: f"Scrutateur : « {POSTS[m['post']]} » à {v.name(m['player'])}",
    "fate": _fate,
    "legacy": _legacy,
    "move_house": lambda v, m: f"Déménagement : {v.name(m['player'])}, après {v.name(m['after'])}",
    "session": lambda _v, m: f"Session du jour : {SESSIONS[m['kind']]}",
    "law": _law,
    "law_decision": lambda _v, m: f"Sénateur : loi {'acceptée' if m['accepted'] else 'refusée'}",
    "vote": _vote,
    "execute": _execute,
    "accuse": lambda v, m: f"Procureur : accuse {_names(v, m['players'])}",
    "tribunal": _tribunal,
    "candidacies": _candidacies,
    "wedding": _wedding,
    "pickpocket": _pickpocket,
    "give": lambda v, m: f"Don : {v.name(m['from'])} donne {coins(m['coins'])} à {v.name(m['to'])}",
    "retire_post": lambda _v, m: f"Poste retiré : « {POSTS[m['post']]} »",
    "open_post": lambda _v, m: f"Poste ouvert : « {POSTS[m['post']]} »",
    "invoke": _invoke,
    "correct": _correct,
    "note": lambda _v, m: f"Note : {m['text']}",
    "continue": lambda _v, _m: "La partie continue",
}
