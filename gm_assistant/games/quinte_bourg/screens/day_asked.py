"""What the table is invited to decide at a stage, and how its questions are filled in."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.engine.game import Move
from gm_assistant.french.language import coins, listed
from gm_assistant.games.quinte_bourg.rules.choices import applicants, decisions, successors
from gm_assistant.games.quinte_bourg.rules.day import STAGE_RULES
from gm_assistant.games.quinte_bourg.rules.deaths import estate_of, living_notary
from gm_assistant.games.quinte_bourg.rules.debts import in_turn
from gm_assistant.games.quinte_bourg.rules.game import CODE
from gm_assistant.games.quinte_bourg.rules.village import Consequence, Pending, Player, Village
from gm_assistant.games.quinte_bourg.rules.votes import SPECIAL, in_force, may_vote
from gm_assistant.games.quinte_bourg.rules.words import (
    OPTIONAL_POSTS,
    POSTS,
    ROLES,
    SESSIONS,
    SPECIALITIES,
    PlayerId,
    Post,
    Stage,
)
from gm_assistant.games.quinte_bourg.screens.day_steps import (
    BACK,
    BEQUEATHED,
    COUNTED,
    FATES,
    SENTENCE,
    accuse,
    candidacy,
    execute,
    heir,
    legacy,
    may_pardon,
    sentence,
    tribunal,
    wedding,
    wedding_words,
)
from gm_assistant.games.quinte_bourg.screens.day_vote import ANEW, DIRECTION, OTHERS_TURN
from gm_assistant.games.quinte_bourg.screens.people import Signs, allowed, circle, circle_for, tried
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.toolkit.seats import ChoiceView, DecisionView, FieldView, OptionView

# What has been begun of each decision of the day.
Drafts = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Announcement:
    """Words to say; `aside` is for the game master's eyes and never said.

    `secret`: the same, folded, since all eyes are open. `said`: another decision came after them,
    so that they have surely been read. `of`: the decision that made them public: the same words
    may be said twice.
    """

    words: str
    aside: str = ""
    secret: str = ""
    said: bool = False
    of: int = -1


# The decisions that the table owes: one question for each, put to whoever decides.


# How the question after what the dead becomes is named.
TURNED: Final = "carte-"


def owed_decisions(village: Village, drafts: Drafts) -> tuple[DecisionView, ...]:
    """The questions of the first thing owed; the others wait their turn."""
    for owed in in_turn(village):
        if owed.what in _ASKED.keys() | _IN_STEPS.keys() and _may_be_asked(village, owed):
            return _asked(village, owed, drafts)
    return ()


def _asked(village: Village, owed: Pending, drafts: Drafts) -> tuple[DecisionView, ...]:
    if owed.what in _IN_STEPS:
        return _IN_STEPS[owed.what](village, owed.about or "", drafts)
    return _ASKED[owed.what](village, owed.about or "")


def _may_be_asked(village: Village, owed: Pending) -> bool:
    """M-09: a dead notary is replaced before anybody inherits."""
    return owed.what != "legacy" or living_notary(village) is not None


def holder_name(village: Village, post: Post) -> str:
    """Who holds a post, in words."""
    holder = village.posts.get(post)
    return village.name(holder) if holder is not None else "le MJ"


def _assign(village: Village, post: str) -> tuple[DecisionView, ...]:
    fit = successors(village, post)
    told = tried(village, "assign", "player", post=post)
    question = DecisionView(
        id=f"assign-{post}",
        move="assign",
        question=f"Qui devient {POSTS[post]} ?",
        who=f"{holder_name(village, 'scrutateur')} décide",
        help=_why_these(village, fit),
        hidden=(("post", post),),
        circle=circle_for(village, told, "player", village.posts.get("scrutateur") or ""),
        owed=True,
    )
    return (question,)


def _why_these(village: Village, fit: Collection[str]) -> str:
    """P-15, L413: who would have to leave a post comes after a ghost without one."""
    if not fit:
        return "Personne ne peut prendre ce poste."
    ghosts = all(village.players[it].status == "fantome" for it in fit)
    return "Un fantôme sans poste passe avant qui tient un poste facultatif." if ghosts else ""


def _exchange(village: Village, _about: str) -> tuple[DecisionView, ...]:
    adored = village.night.effect[1] if village.night and village.night.effect else ""
    told = tried(village, "exchange", "with")
    question = DecisionView(
        id="exchange",
        move="exchange",
        question=f"{village.name(adored)}, avec qui échanger de poste ?",
        choices=(ChoiceView("with", "", "Ne rien échanger"),),
        circle=circle_for(village, told, "with", adored),
        owed=True,
    )
    return (question,)


def _fate(village: Village, about: str, drafts: Drafts) -> tuple[DecisionView, ...]:
    """X-06: what he becomes, then which card he turns; nothing is chosen before he says so."""
    dead, begun = village.players[about], drafts.get("fate", {})
    told = begun if begun.get("player") == about else {}
    if told.get("choose") == BEQUEATHED:
        return (heir(village, dead, told),)
    if told.get("becomes") in FATES:
        return (_turns(dead, told["becomes"]),)
    # L561-L564: whoever bequeaths turns both cards, and may stay.
    more = ChoiceView("choose", BEQUEATHED, "Lègue sa spécialité", "peut rester, ou s'en aller")
    becomes = tuple(ChoiceView("becomes", it, label) for it, label in FATES.items())
    view = DecisionView(
        id=f"fate-{about}",
        move="fate",
        question=f"Que devient {dead.name} ?",
        hidden=(("player", about),),
        choices=(*becomes, more) if dead.specialities else becomes,
        owed=True,
    )
    return (view,)


def _turns(dead: Player, becomes: str) -> DecisionView:
    faces = {"camp": "Sa carte de camp", "specialite": "Sa spécialité"}
    return DecisionView(
        id=f"{TURNED}{dead.id}",
        move="fate",
        question=f"{dead.name}, {FATES[becomes].lower()} : quelle carte se retourne ?",
        hidden=(("player", dead.id), ("becomes", becomes)),
        choices=(
            *(ChoiceView("shows", it, label) for it, label in faces.items()),
            ChoiceView("choose", BACK, "Revenir au choix"),
        ),
        owed=True,
    )


def _trial(village: Village, accused: str, drafts: Drafts) -> tuple[DecisionView, ...]:
    """I-19: once the voices are counted and condemn, the sentence."""
    trial = drafts.get("tribunal", {})
    if trial.get("accused") == accused and trial.get("choose") == COUNTED:
        return sentence(village, trial)
    return tribunal(village, accused, trial)


def _legacy(village: Village, dead: str, drafts: Drafts) -> tuple[DecisionView, ...]:
    return (legacy(village, dead, drafts.get("legacy", {})),)


def _move_house(village: Village, player: str) -> tuple[DecisionView, ...]:
    told = tried(village, "move_house", "after", player=player)
    question = DecisionView(
        id=f"move_house-{player}",
        move="move_house",
        question=f"{village.name(player)} s'installe après qui ?",
        help="Touchez la personne qui sera juste avant, dans le sens horaire.",
        hidden=(("player", player),),
        circle=circle_for(village, told, "after", player),
        owed=True,
    )
    return (question,)


_ASKED: Final[Mapping[str, Callable[[Village, str], tuple[DecisionView, ...]]]] = {
    "assign": _assign,
    "exchange": _exchange,
    "move_house": _move_house,
    "execute": execute,
    "accuse": accuse,
}
# What may take several touches, one after another.
_IN_STEPS: Final[Mapping[str, Callable[[Village, str, Drafts], tuple[DecisionView, ...]]]] = {
    "fate": _fate,
    "legacy": _legacy,
    "tribunal": _trial,
}


# B13: what a table learns that hears only its own cards called.
CALLED: Final = {False: "Toutes les cartes", True: "Les cartes distribuées"}
ONLY_DEALT: Final = (
    "Pour une table qui a annoncé sa composition. N'appeler que les cartes distribuées abrège la "
    "nuit, mais dit à tous lesquelles sont en jeu ; et si quelqu'un arrive avec une carte de plus, "
    "son premier appel le dira aussi. Les morts et les absents restent appelés."
)


# What the game master may write down at any moment: gifts, notes, posts that come and go.


def anytime_decisions(village: Village) -> tuple[DecisionView, ...]:
    """A note always, the optional posts, which calls are made."""
    return (_note(), *_posts(village), _calls(village))


def _note() -> DecisionView:
    return DecisionView(
        id="note",
        move="note",
        question="Une note",
        help="Elle reste dans le journal et ne change rien à la partie.",
        fields=(FieldView("text", "Ce qu'il faut retenir", "long", required=True),),
        submit="Noter",
    )


def note_on(player: Player) -> DecisionView:
    """« A menti sur Holmes »: seen again the next morning, on his house and nowhere else."""
    return DecisionView(
        id="note",
        move="note",
        question="Une note sur sa maison",
        help="Pour vous seul : elle revient demain matin, et reste au Village.",
        hidden=(("player", player.id),),
        fields=(FieldView("text", "Ce qu'il faut retenir", "long", required=True),),
        submit="Noter",
    )


def _posts(village: Village) -> Iterator[DecisionView]:
    """P-20, P-21: any optional post, at any time."""
    out = tuple(ChoiceView("post", it, POSTS[it]) for it in OPTIONAL_POSTS if it in village.posts)
    new = [it for it in OPTIONAL_POSTS if it not in village.posts]
    if out:
        yield DecisionView("retirer", "retire_post", "Retirer un poste", choices=out)
    if new:
        added = tuple(ChoiceView("post", it, POSTS[it]) for it in new)
        yield DecisionView("ajouter", "open_post", "Ajouter un poste", choices=added)


def _calls(village: Village) -> DecisionView:
    """A custom of the table and no ruling: what is not called is not recorded."""
    return DecisionView(
        id="appels",
        move="calls",
        question="Quelles cartes appeler ?",
        help=ONLY_DEALT,
        choices=tuple(
            ChoiceView("only_dealt", str(int(it)), words, chosen=village.only_dealt is it)
            for it, words in CALLED.items()
        ),
    )


def held_posts() -> tuple[OptionView, ...]:
    """Each leads to the houses: the game master's word on who holds it."""
    return tuple(OptionView(post, label) for post, label in POSTS.items())


def decreed_post(village: Village, post: Post) -> DecisionView:
    """Whoever it is, or nobody."""
    holder = village.posts.get(post)
    chosen = {holder: "le tient"} if holder is not None else {}
    return DecisionView(
        id=f"corriger-{post}",
        move="correct",
        question=f"Qui tient le poste « {POSTS[post]} » ?",
        hidden=(("post", post),),
        choices=(ChoiceView("player", "", "Personne"),),
        circle=circle(village, Signs(chosen=chosen), "player"),
    )


# What a stage of the day asks of the table, besides what is owed.


def on_duty(village: Village, move: str) -> list[Post]:
    """The posts whose holder may do this now."""
    return [it.about for it in decisions(village) if it.move == move and it.about is not None]


def cameras(village: Village, _drafts: Drafts) -> Iterator[DecisionView]:
    """D-06: any house, named in the morning."""
    for post in on_duty(village, "camera"):
        told = tried(village, "camera", "house", post=post)
        yield DecisionView(
            id=f"camera-{post}",
            move="camera",
            question=f"{holder_name(village, post)}, devant quelle maison ?",
            who=POSTS[post],
            hidden=(("post", post),),
            circle=circle_for(village, told, "house", village.posts[post] or ""),
        )


def candidacies(village: Village, drafts: Drafts) -> Iterator[DecisionView]:
    """L474, P-17: one question after another for the optional posts that are free."""
    known = drafts.get("candidacies", {})
    for post in (it for it in OPTIONAL_POSTS if village.posts.get(it, "") is None):
        begun = known if known.get("post") == post else {}
        if allowed(applicants(village, post)):
            yield candidacy(village, post, holder_name(village, "scrutateur"), begun)


def session(village: Village, _drafts: Drafts) -> Iterator[DecisionView]:
    """L436: the president chooses, and never two special ones running."""
    if village.session is None:
        kinds = [
            it for it in SESSIONS if CODE.refusal_of(village, Move("session", {"kind": it})) is None
        ]
        yield DecisionView(
            id="session",
            move="session",
            question="Quelle session ?",
            who=f"{holder_name(village, 'president')} décide",
            choices=tuple(ChoiceView("kind", it, SESSIONS[it].capitalize()) for it in kinds),
        )


def weddings(village: Village, drafts: Drafts) -> Iterator[DecisionView]:
    """L538-L540: a priest and his price, or two witnesses."""
    return wedding(village, drafts.get("wedding", {}))


def pickpockets(village: Village, _drafts: Drafts) -> Iterator[DecisionView]:
    """M-07: one coin, or nothing."""
    for post in on_duty(village, "pickpocket"):
        told = tried(village, "pickpocket", "target", post=post)
        yield DecisionView(
            id=f"pickpocket-{post}",
            move="pickpocket",
            question=f"{holder_name(village, post)}, à qui prendre une pièce ?",
            who=POSTS[post],
            hidden=(("post", post),),
            choices=(ChoiceView("target", "", "À personne"),),
            circle=circle_for(village, told, "target", village.posts[post] or ""),
        )


_BY_STAGE = {
    "cameras": cameras,
    "heritages": candidacies,
    "session": session,
    "mariages": weddings,
    "pickpockets": pickpockets,
}


def asked_in(village: Village, stage: Stage, drafts: Drafts) -> tuple[DecisionView, ...]:
    """The questions of a stage, when nothing is owed first; T-04: Sunday has its candidates."""
    sunday = village.weekday == "dimanche" and stage == "postes"
    ask = candidacies if sunday else _BY_STAGE.get(stage)
    return tuple(ask(village, drafts)) if ask else ()


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
    # D-07: of a speciality that he inherited, the card lies with whoever left it.
    own = [it for it in dead.specialities if it not in dead.inherited] or dead.specialities
    held = dict.fromkeys((*own, *given)) if "specialite" in dead.shown else ()
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
    if asked.move == "fate" and "player" in hidden:
        return _of_the_dead(scripts, asked, village.players[hidden["player"]])
    if asked.id.startswith(SENTENCE):
        values = {"joueur": village.name(hidden["accused"]), "voix": asked.who}
        return Announcement(scripts.words("tribunal_execution", values))
    name = _question(village, asked.move)
    if name is None:
        return None
    return Announcement(scripts.words(name, _values(village, asked, hidden)))


def _of_the_dead(scripts: Scripts, asked: DecisionView, dead: Player) -> Announcement:
    """Which cards they are is folded: all eyes are open."""
    name = "destin_carte" if asked.id.startswith(TURNED) else "destin_question"
    cards = [ROLES[it] for it in dead.printed] + [SPECIALITIES[it] for it in dead.specialities]
    words = scripts.words(name, {"joueur": dead.name})
    return Announcement(words, secret=f"Ses cartes : {listed(cards)}.")


def _question(village: Village, move: str) -> str | None:
    """Which words put it; none where yesterday's session leaves no choice (V-10)."""
    if move == "session" and village.last_session in SPECIAL:
        return None
    post, alone = _BY_THE_GAME_MASTER.get(move, ("", ""))
    return alone if post and is_vacant(village, post) else _WORDS.get(move)


def is_vacant(village: Village, post: Post) -> bool:
    """Nobody can be spoken to by this post."""
    return village.posts.get(post) is None


def preamble(village: Village, stage: Stage, drafts: Drafts) -> Iterator[tuple[str, Values]]:
    """What is read when a stage begins, or a wedding, before anything is decided."""
    match stage:
        case "cameras" if STAGE_RULES[stage].is_idle(village):
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
        values = {"joueur": village.name(hidden["voter"])}
        if not opened or not _presides(village, hidden["voter"]):
            return Announcement(scripts.words(called, values))
        if "way" in hidden:
            values["sens"] = hidden["way"]
        return Announcement(
            scripts.words("vote_ouvert_sens" if "way" in hidden else "vote_ouvert", values)
        )
    if asked.id == DIRECTION:
        known = is_vacant(village, "president")
        return None if known else Announcement(scripts.words("vote_sens", _president(village)))
    if asked.circle is None or asked.id in (ANEW, OTHERS_TURN):
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
