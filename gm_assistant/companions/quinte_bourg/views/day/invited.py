"""What the table is invited to decide at a stage, and how its questions are filled in."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.texts import Scripts
from gm_assistant.companions.quinte_bourg.views.day.day_values import Announcement, Drafts
from gm_assistant.companions.quinte_bourg.views.day.stages import is_idle
from gm_assistant.companions.quinte_bourg.views.day.trials import SENTENCE, may_pardon
from gm_assistant.companions.quinte_bourg.views.day.vote import ANEW
from gm_assistant.companions.quinte_bourg.views.day.wedding import wedding_words
from gm_assistant.companions.quinte_bourg.views.form_fields import allowed
from gm_assistant.french.agreement import coins, listed
from gm_assistant.quinte_bourg.choices import applicants
from gm_assistant.quinte_bourg.day.laws import SPECIAL, in_force, may_vote
from gm_assistant.quinte_bourg.deaths.heritages import estate_of, living_notary
from gm_assistant.quinte_bourg.village.records import Consequence
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.cards import OPTIONAL_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import (
    POSTS,
    ROLES,
    SPECIALITIES,
    PlayerId,
    Post,
    Stage,
)
from gm_assistant.views.asking import DecisionView


def filling(village: Village, told: Consequence) -> dict[str, str]:
    """The words that fill the braces."""
    facts = {**({"player": told.who} if told.who else {}), **told.facts}
    names = {"player": "joueur", "other": "autre", "dead": "mort", "giver": "autre"}
    values = {word: village.name(facts[it]) for it, word in names.items() if facts.get(it)}
    if facts.get("post"):
        values["poste"] = POSTS[facts["post"]]
    if "coins" in facts:
        values |= {"pieces": coins(facts["coins"]), "prix": coins(facts["coins"])}
    if facts.get("tied"):
        values["noms"] = listed(village.name(it) for it in facts["tied"])
    return _AS_TOLD.get(told.rule, _unchanged)(village, told, values)


def _unchanged(_village: Village, _told: Consequence, values: dict[str, str]) -> dict[str, str]:
    return values


def _giver_first(_village: Village, _told: Consequence, values: dict[str, str]) -> dict[str, str]:
    giver, taker = values["autre"], values["joueur"]
    return {**values, "joueur": giver, "autre": taker}


def _thief_first(_village: Village, _told: Consequence, values: dict[str, str]) -> dict[str, str]:
    return {**values, "victime": values["autre"]}


def _with_cards(village: Village, told: Consequence, values: dict[str, str]) -> dict[str, str]:
    """L546-L564: what the dead turns face up; for a heritage, also who receives it."""
    who = told.who or ""
    bequest = next((it for it in village.happened if _is_bequest(it, told)), None)
    given = [bequest.facts["role"]] if bequest else []
    values = {**values, "cartes": _cards_shown(village, who, given)}
    if bequest is None:
        return values
    heir = village.name(bequest.who or "")
    return {**values, "heritier": heir, "specialite": SPECIALITIES[given[0]]}


def _is_bequest(one: Consequence, told: Consequence) -> bool:
    return one.move == told.move and one.rule == "destin.heritier"


def _cards_shown(village: Village, player: PlayerId, given: list[str]) -> str:
    dead = village.players[player]
    camp = [ROLES[it] for it in dead.printed] if "camp" in dead.shown else []
    held = (*dead.specialities, *given) if "specialite" in dead.shown else ()
    return listed([*camp, *(SPECIALITIES[it] for it in held)])


def _the_purse(village: Village, told: Consequence, values: dict[str, str]) -> dict[str, str]:
    return {**values, "pieces": coins(village.players[told.who].coins)} if told.who else values


_AS_TOLD: Final[Mapping[str, Callable[[Village, Consequence, dict[str, str]], dict[str, str]]]] = {
    "don": _giver_first,
    "mariage.tarif": _giver_first,
    "pickpocket": _thief_first,
    "destin.fantome": _with_cards,
    "destin.esprit": _with_cards,
    "destin.heritage": _with_cards,
    "depart.carte": _with_cards,
    "richesse.protege": _the_purse,
}


Values = dict[str, str]

_WORDS: Final = {
    "camera": "camera_question",
    "exchange": "adoration_question",
    "assign": "scrutateur_choix",
    "fate": "destin_question",
    "legacy": "heritage_question",
    "move_house": "demenagement_question",
    "session": "session_question",
    "law_decision": "loi_question",
    "accuse": "tribunal_choix",
    "tribunal": "tribunal_question",
    "pickpocket": "pickpocket_question",
    "execute": "bourreau_question",
}
# P-18: who decides, and the words where nobody holds the post and the game master decides.
_BY_THE_GAME_MASTER: Final[Mapping[str, tuple[Post, str]]] = {
    "assign": ("scrutateur", "scrutateur_absent"),
    "session": ("president", "session_sans_president"),
}


def invitation(village: Village, scripts: Scripts, asked: DecisionView) -> Announcement | None:
    """The question as it is read aloud, where the script has one."""
    hidden = dict(asked.hidden)
    if asked.move == "vote":
        return _ballot(village, scripts, asked, hidden)
    if asked.move == "execute" and not _pardon(village):
        return None
    if asked.id.startswith(SENTENCE):
        values = {"joueur": village.name(hidden["accused"]), "voix": asked.who}
        return Announcement(scripts.words("tribunal_execution", values))
    name = _question(village, asked.move)
    if name is None:
        return None
    return Announcement(scripts.words(name, _values(village, asked, hidden)))


def _question(village: Village, move: str) -> str | None:
    """Which words put it; none where yesterday's session leaves no choice (V-10)."""
    if move == "session" and village.last_session in SPECIAL:
        return None
    post, alone = _BY_THE_GAME_MASTER.get(move, ("", ""))
    return alone if post and is_vacant(village, post) else _WORDS.get(move)


def is_vacant(village: Village, post: Post) -> bool:
    """Nobody can be spoken to by this post."""
    return village.posts.get(post) is None


def preamble(
    village: Village, scripts: Scripts, stage: Stage, drafts: Drafts
) -> list[Announcement]:
    """What is read when a stage begins, or a wedding, before anything is decided."""
    opening = _opening(village, stage, drafts)
    return [Announcement(scripts.words(it, values)) for it, values in opening]


def _opening(village: Village, stage: Stage, drafts: Drafts) -> Iterator[tuple[str, Values]]:
    match stage:
        case "cameras" if is_idle(village, "cameras"):
            yield "camera_aucune", {}
        case "heritages" | "postes" if _may_apply(village, stage):
            free = [POSTS[it] for it in OPTIONAL_POSTS if _may_be_taken(village, it)]
            if free:
                yield "candidatures", {"postes": listed(free)}
        case "session" if village.session is None and village.last_session in SPECIAL:
            yield "session_imposee", {}
        case "mariages":
            yield from wedding_words(village, drafts.get("wedding", {}))
        case "vote" if village.vote is None and village.session != "paix":
            alone = is_vacant(village, "president")
            yield "debat_sans_president" if alone else "debat", _president(village)
            if in_force(village, "seuls_votent"):
                able = [it.name for it in village.living() if may_vote(village, it)]
                yield "vote_electeurs", {"noms": listed(able)}


def _may_be_taken(village: Village, post: Post) -> bool:
    """Vacant, and somebody has no post yet."""
    return village.posts.get(post, "") is None and bool(allowed(applicants(village, post)))


def _may_apply(village: Village, stage: Stage) -> bool:
    """T-04, T-07: at the heritages, or on Sunday once the scrutateur has turned."""
    here = "postes" if village.weekday == "dimanche" else "heritages"
    return stage == here and not village.pending


def _pardon(village: Village) -> str | None:
    condemned = village.vote.condemned if village.vote else None
    return may_pardon(village, condemned) if condemned else None


def _ballot(
    village: Village, scripts: Scripts, asked: DecisionView, hidden: Mapping[str, str]
) -> Announcement | None:
    if "voter" in hidden:
        opened = village.vote is None
        called = "vote_classement" if in_force(village, "condorcet") else "vote_appel"
        name = "vote_ouvert" if opened and _presides(village, hidden["voter"]) else called
        return Announcement(scripts.words(name, {"joueur": village.name(hidden["voter"])}))
    if asked.circle is None or asked.id == ANEW:
        return None
    tied = listed(it.name for it in asked.circle.seats if it.legal)
    values = {"noms": tied, "joueur": _holder(village, "president")}
    return Announcement(scripts.words("vote_egalite", values))


def _presides(village: Village, voter: str) -> bool:
    return village.posts.get("president") == voter


def _holder(village: Village, post: str) -> str:
    holder = village.posts.get(post)
    return village.name(holder) if holder is not None else "…"


def _values(village: Village, asked: DecisionView, hidden: Mapping[str, str]) -> Values:
    match asked.move:
        case "camera" | "pickpocket":
            post = hidden["post"]
            return {"joueur": _holder(village, post), "poste": POSTS[post]}
        case "assign":
            return {"joueur": _holder(village, "scrutateur"), "poste": POSTS[hidden["post"]]}
        case "exchange":
            effect = village.night.effect if village.night else None
            return {"joueur": village.name(effect[1])} if effect else {}
        case "legacy":
            return _estate(village, hidden["dead"])
        case "law_decision" if village.law is not None:
            return {"joueur": village.name(village.law.by), "loi": village.law.text.rstrip(" .")}
        case "accuse" if village.vote is not None:
            doubtful = listed(village.name(it) for it in village.vote.doubtful)
            return {"joueur": _holder(village, "procureur"), "noms": doubtful}
        case "execute" if village.vote is not None:
            condemned = village.vote.condemned or ""
            return {"joueur": _holder(village, "bourreau"), "autre": village.name(condemned)}
        case "session":
            return _president(village)
        case _:
            about = hidden.get("player") or hidden.get("accused")
            return {"joueur": village.name(about)} if about else {}


def _president(village: Village) -> Values:
    return {"joueur": _holder(village, "president")}


def _estate(village: Village, dead: str) -> Values:
    notary = living_notary(village)
    return {
        "mort": village.name(dead),
        "pieces": coins(estate_of(village, dead)),
        "joueur": village.name(notary) if notary else "…",
    }
