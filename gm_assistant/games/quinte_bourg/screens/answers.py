"""What was last said at the table: to one person alone, or to everybody.

The answer band is what the game master gives back: `band_of_night` and `band_of_invocation` are
that of the last call and of the last invocation, `with_notices` adds what he must know at once.
What a move made public are announcements to read, in order, and nothing more: `said_by` gives them
for any move, `said_at_night` for the last one of a night; an end keeps back what leads on, until
the game goes on after all.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_assistant.engine.game import Move
from gm_assistant.french.language import capitalised, coins, listed, typeset
from gm_assistant.games.quinte_bourg.rules.attack import Assault, Designation
from gm_assistant.games.quinte_bourg.rules.debts import in_turn
from gm_assistant.games.quinte_bourg.rules.decisions import voices_words
from gm_assistant.games.quinte_bourg.rules.deck import Deck
from gm_assistant.games.quinte_bourg.rules.game import Game, just_made, last_called, last_heard
from gm_assistant.games.quinte_bourg.rules.night import RowShape
from gm_assistant.games.quinte_bourg.rules.powers import POWER_RULES
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.sheet import asks_again, row_of
from gm_assistant.games.quinte_bourg.rules.village import (
    Consequence,
    Village,
    next_one,
    tonight,
    won_over,
)
from gm_assistant.games.quinte_bourg.rules.why import notices, of_tonight, why_answer
from gm_assistant.games.quinte_bourg.rules.words import POSTS, POWERS, PlayerId, Step
from gm_assistant.games.quinte_bourg.screens.people import (
    ANSWER,
    GAINED,
    about,
    camp_view,
    farewell,
)
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts, filling, titles
from gm_assistant.toolkit.seats import CampView

# What is read to everybody.


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


# What is given back: cards to show, and the answer in its band.


@dataclass(frozen=True, slots=True)
class CardView:
    """A card turned for somebody's eyes: its kind, its words, its camp or its engraving."""

    kind: str
    words: str
    camp: CampView | None = None
    sign: str = ""


@dataclass(frozen=True, slots=True)
class AnswerBand:
    """The answer to give back, until the next tap; it names the row that it belongs to.

    `show` is what follows `montrer/` in the address where the player sees it himself;
    `gesture` is how it is given, said once, in the heart of the table.
    """

    row: str
    answer: str
    detail: str = ""
    cards: tuple[CardView, ...] = ()
    tone: str = "dit"
    show: str = ""
    gesture: str = ""

    @property
    def is_owed(self) -> bool:
        """Whether somebody waits for it, and the words that close his call with him."""
        return bool(self.tone == "dit" and (self.answer or self.cards))


# The answer to give back: large, named by its row, kept until the next tap.

_OF_LOVE: Final = frozenset(("mort.premiere", "mort.chagrin"))
VAIN: Final = "sans effet"
_IN_VAIN: Final = typeset(f"{VAIN} :") + " "
_NOTED: Final = "C'est noté."
FAILED: Final = "ÉCHEC"
_NODDED: Final = "Déjà dit, d'un signe de tête."
_ON_FINGERS: Final = "Son butin, à montrer sur vos doigts."
_AGAIN: Final = "S'ils s'accordent encore, touchez leur cible ; sinon, « Pas de cible »."
_IN_SILENCE: Final = "À montrer en silence."


def _passed(village: Village, step: Step) -> str:
    """What the button said that named nobody: « Aucun vol. », « Rien ne tourne. »."""
    passes = row_of(village, step).shape.passes
    return f"{passes}." if passes and passes != RowShape.passes else "Personne n'est désigné."


def band_of_night(game: Game) -> AnswerBand | None:
    """The answer of the last row that the table heard tonight, and what a row put right changes."""
    heard, last = last_heard(game), last_called(game)
    if heard is None or last is None:
        return None
    recorded, labels = tonight(game.village).sheet.get(heard[1]), game.village.deck.steps
    if recorded is None:
        passed = _passed(game.village, heard[1])
        band = AnswerBand(labels[heard[1]], "", passed, tone="muet")
    else:
        band = _band(game.village, recorded[1], heard[0])
    told = list(_changed(game, last[0]))
    if last != heard and (now := game.village.answers_to(last[0])):
        told.insert(0, f"Repris, {labels[last[1]]} : {_in_words(now)}.")
    if not told:
        return band
    # What was not answered aloud is not on account of a row put right.
    tone = band.tone if band.answer else "dit"
    return replace(band, detail=" ".join((band.detail, *told)).strip(), tone=tone)


def _changed(game: Game, index: int) -> Iterator[str]:
    """The later rows whose answer is no longer what the table was told."""
    before, after = game.villages[index], game.villages[index + 1]
    changed = []
    for other, (move, _) in tonight(after).sheet.items() if before.phase == "nuit" else ():
        then, now = before.answers_to(move), after.answers_to(move)
        if move < index and then != now:
            changed.append(f"{after.deck.steps[other]} : {_in_words(now)}")
    if changed:
        yield f"Change aussi {' ; '.join(changed)}."


def with_notices(village: Village, band: AnswerBand | None) -> AnswerBand | None:
    """With what the game master's word does not do, or does besides; or a band of its own."""
    if not any(it.kind == "notice" for it in just_made(village, village.move)):
        return band
    said = " ".join(notices(village))
    if band is None:
        return AnswerBand("À savoir", "", said)
    return replace(band, detail=f"{band.detail} {said}".strip(), tone="dit")


def _band(village: Village, move: Move, index: int) -> AnswerBand:
    step, shape = move["step"], row_of(village, move["step"]).shape
    label = village.deck.steps[step]
    aimless = isinstance(shape, Designation) and tonight(village).target is None
    # The sentence below tells that there is no target.
    summary = "" if aimless else shape.summary(village, move)
    row = f"{label} · {summary}" if summary else label
    found = village.answers_to(index)
    if not found and shape.loot:
        return _looted(village, shape, row, index)
    besides = " ".join(_besides(village, shape, index))
    if not found:
        # What the game master still has to do where there is nothing to answer.
        if isinstance(shape, Assault):
            left = _killed_in_band(village, index)
        else:
            left = _no_target(village) if aimless else besides or shape.done
        return AnswerBand(row, "", left, tone="muet")
    show = about(ANSWER, index)
    match found[0]:
        case bool(yes):
            nodded = f"{_nodded(shape, yes=yes)} {besides}".strip()
            return AnswerBand(row, "OUI" if yes else "NON", nodded, show=show)
        case list() | Mapping() as turned:
            held = {"camp_roles": turned, "specialities": ()}
            cards = all_cards(village.deck, turned if isinstance(turned, Mapping) else held)
            return AnswerBand(row, "", besides, cards=cards, show=show, gesture=_IN_SILENCE)
        case "echec":
            return AnswerBand(row, FAILED, _NODDED, tone="muet", show=show)
        case "ok":
            return AnswerBand(row, "", _NOTED, tone="muet")
        case _:
            return AnswerBand(row, "Sans effet", _why_not(village, index), tone="muet")


def _why_not(village: Village, index: int) -> str:
    """The ground alone: the row and its failure stand above it."""
    why = why_answer(village, index)
    _, _, ground = why.sentence.partition(_IN_VAIN) if why else ("", "", "")
    return capitalised(ground or (why.sentence if why else ""))


def _nodded(shown: RowShape, *, yes: bool) -> str:
    return f"Faites {'oui' if yes else 'non'} de la tête : {shown.yes if yes else shown.no}."


def _no_target(village: Village) -> str:
    """A-01, A-02: said at once; where they may still agree they are asked again."""
    told = [reason_of(village, it).sentence for it in of_tonight(village, "target", "reptiliens")]
    return " ".join((*told[-1:], *([_AGAIN] if asks_again(village) else [])))


def _killed_in_band(village: Village, index: int) -> str:
    attacks = village.night.attacks if village.night else ()
    slain = {it.who for it in village.happened if it.rule == "mort.attaque"}
    dead = [it.victim for it in attacks if it.victim is not None and it.victim in slain]
    names = listed(village.name(it) for it in dead)
    struck = f"Cette nuit a pris {names}. N'en dites rien." if dead else "Personne ne meurt ici."
    return " ".join((struck, *_hearts_in_band(village, index)))


def _hearts_in_band(village: Village, index: int) -> list[str]:
    """X-03, X-04: the lovers' part, which the table learns in the morning."""
    told = [it for it in village.happened if it.move == index and it.rule in _OF_LOVE]
    return [reason_of(village, it).sentence for it in told]


def _looted(village: Village, shape: RowShape, row: str, index: int) -> AnswerBand:
    """He still has his eyes open: what he takes is shown to him."""
    gifts = [it for it in village.happened if it.move == index and it.rule == "larcin.don"]
    shares = [f"{coins(it.facts['coins'])} pour {village.name(it.who or '')}" for it in gifts]
    given = [f"Dont {listed(shares)}."] if shares else []
    taken = shape.looted(village, index)
    told = " ".join((*given, *_besides(village, shape, index, taken)))
    return AnswerBand(row, coins(taken), told, gesture=_ON_FINGERS)


def _besides(village: Village, shape: RowShape, index: int, said: int = 0) -> Iterator[str]:
    """What a call of data did besides its answer: a head to touch, coins, an empty purse."""
    if shape.done != RowShape.done:
        yield shape.done
    for it in village.happened:
        moved = it.move == index and it.kind in ("coins", "purse") and it.rule.startswith("carte.")
        if moved and not (said and it.rule == shape.loot):
            yield reason_of(village, it).sentence


def camp_cards(deck: Deck, roles: Iterable[str], kind: str = "camp") -> tuple[CardView, ...]:
    """Camp cards, with their camp."""
    return tuple(CardView(kind, deck.roles[it], camp_view(deck.camp_of[it])) for it in roles)


def all_cards(deck: Deck, cards: Mapping[str, Any]) -> tuple[CardView, ...]:
    """Both cards that somebody may look at."""
    held, labels = cards["specialities"], deck.specialities
    specialities = (CardView("spécialité", labels[it], sign=deck.sign(it)) for it in held)
    return (*camp_cards(deck, cards["camp_roles"]), *specialities)


def _in_words(answers: list[Any]) -> str:
    match answers:
        case [] | ["ok"]:
            return "a son effet"
        case [bool(yes)]:
            return "OUI" if yes else "NON"
        case ["echec"]:
            return "échec"
        case [list() | Mapping()]:
            return "d'autres cartes"
        case _:
            return VAIN


INVOCATION: Final = "Invocation"
_READ: Final = "Lisez les mots au milieu de la table."


def band_of_invocation(game: Game) -> AnswerBand | None:
    """What an invocation lets somebody see; its words are read in the heart of the table."""
    if not game.moves or game.moves[-1]["move"] != "invoke":
        return None
    index, move = len(game.moves) - 1, game.moves[-1]
    row = _as_shown(game.village, move["power"])
    found = game.village.answers_to(index)
    if move["power"] == "enquete" and found:
        held = f"{row} · {POSTS[move['post']]}"
        return AnswerBand(
            held, "", cards=all_cards(game.village.deck, found[0]), show=about(ANSWER, index)
        )
    return AnswerBand(row, "", _READ, tone="muet", show=_gained(game, move))


def _as_shown(village: Village, power: str) -> str:
    """By day the tablet is bright: which power killed or converted stands nowhere on it."""
    secret = village.phase == "jour" and POWER_RULES[power].secret
    return INVOCATION if secret else POWERS[power]


def _gained(game: Game, move: Mapping[str, Any]) -> str:
    """Whoever was converted may be shown what he has become."""
    converted = POWER_RULES[move["power"]].converts and not game.village.result
    return about(GAINED, move["target"]) if converted else ""


# What an invocation makes public.

Answered = tuple[str, dict[str, str]]


# After these words nothing goes on; no others may let a victory be guessed.
_STOPS: Final = frozenset(("conversion_radieuse_fin", "show_gagne"))


def after_invocation(
    game: Game, index: int, scripts: Scripts, *, over: bool
) -> tuple[Announcement, ...]:
    """The announcements that follow an invocation, up to where the game goes on, if it does."""
    said = [*_struck(game, index, over=over), *_hearts_answered(game, index)]
    if not over and not _STOPS.intersection(name for name, _ in said):
        said.append(_resumed(game, index))
    return tuple(Announcement(scripts.words(it, values)) for it, values in said)


def _struck(game: Game, index: int, *, over: bool) -> Iterator[Answered]:
    move, before, after = game.moves[index], game.villages[index], game.villages[index + 1]
    by = {"joueur": after.name(move["by"])}
    match move["power"]:
        case "enquete":
            # D-12: the post is named aloud, and whoever holds it.
            holder = after.posts.get(move["post"])
            name = after.name(holder) if holder is not None else "…"
            yield "enquete", {"joueur": name, "poste": POSTS[move["post"]]}
        case "conversion_noire":
            yield "conversion_noire_faite", {}
        case "resurrection" if not before.players[move["target"]].living:
            yield "resurrection_faite", {"joueur": after.name(move["target"])}
        case "conversion_radieuse":
            yield "conversion_radieuse_touche", {}
            if not _known_dead(before, move["by"]) or won_over(move["target"]) in after.events:
                yield f"conversion_radieuse_{_outcome(after, move)}", by
        case "show":
            outcome = after.answers_to(index)[0]
            # whom love keeps has not died of it, and that alone is said.
            if outcome != "meurt" or not after.players[move["by"]].living:
                yield f"show_{outcome}", by
        case power if POWER_RULES[power].kills and not _known_dead(before, move["target"]):
            yield from _killed_by_power(after, move, over=over)


def _known_dead(village: Village, player: PlayerId) -> bool:
    """For the table; of nobody is a second death told."""
    person = village.players[player]
    return person.announced and not person.living


def _killed_by_power(after: Village, move: Mapping[str, Any], *, over: bool) -> Iterator[Answered]:
    """By night no name, and nothing of a morning once the game is over."""
    if after.phase == "jour" and not after.players[move["target"]].living:
        yield "mise_a_mort_jour", {"joueur": after.name(move["target"])}
    elif after.phase == "nuit" and not over:
        yield "mise_a_mort_nuit", {}


def _outcome(after: Village, move: Mapping[str, Any]) -> str:
    """L185, L187: the game stops, or she dies; unless love keeps her (X-03)."""
    if won_over(move["target"]) in after.events:
        return "fin"
    return "survie" if after.players[move["by"]].living else "faite"


def _hearts_answered(game: Game, index: int) -> Iterator[Answered]:
    """X-03, X-04: by day at once, by night in the morning."""
    after = game.villages[index + 1]
    if after.phase != "jour":
        return
    for it in after.happened:
        if it.move == index and it.rule in ("mort.premiere", "mort.chagrin"):
            name = "amoureux_sauve" if it.rule == "mort.premiere" else "chagrin"
            yield name, {"joueur": after.name(it.who or "")}


def _resumed(game: Game, index: int) -> Answered:
    return ("reprise_nuit" if game.villages[index + 1].phase == "nuit" else "reprise_jour"), {}


# What a decision of the day says by itself, and the accused, once their trials are next.

Said = tuple[str, Mapping[str, str]]


def by_the_move(game: Game, index: int) -> Iterator[Said]:
    move, after = game.moves[index], game.villages[index + 1]
    match move["move"]:
        case "camera":
            seen = after.answers_to(index)[0]
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


def called_to_the_bar(game: Game, index: int) -> Iterator[Said]:
    """X-06: the accused, once nobody's fate or estate comes before their trials."""
    before, after = game.villages[index], game.villages[index + 1]
    begun = any(it.kind == "trial" for it in after.happened)
    if _await_trial(before) or (begun and game.moves[index]["move"] != "accuse"):
        return
    if waiting := _await_trial(after):
        yield "tribunal_accuses", {"noms": listed(after.name(it) for it in waiting)}


def _await_trial(village: Village) -> list[PlayerId]:
    """Those who are to be tried, where that is what comes next and all of them are known."""
    owed = in_turn(village)
    if village.phase != "jour" or village.result is not None:
        return []
    if not owed or owed[0].what != "tribunal" or (village.vote and village.vote.doubtful):
        return []
    return village.owed("tribunal")


def _verdict(village: Village, accused: PlayerId, spare: list[str], execute: list[str]) -> Said:
    guilty = len(execute) > len(spare)
    most, least = sorted((len(spare), len(execute)), reverse=True)
    values = {"joueur": village.name(accused), "voix": voices_words(most, least)}
    return ("tribunal_execution" if guilty else "tribunal_epargne"), values


# What a move of the day makes public: the announcements to read, in order, and nothing more.

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
    "poste.chef_revenu": "poste_vacant",
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
    "vote.sans_president": "vote_sans_president",
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
_MILITIA: Final = ("poste.premier_fantome", "poste.plus_ancien_fantome", "poste.chef_revenu")
_LEFT_FREE: Final = ("poste.reste_vacant", "poste.chef_revenu")
# What a power sets off by day, told once the eyes are open again.
_SET_OFF: Final = frozenset(
    it for it in _TOLD if it.startswith((_TURNS, "poste.plus_ancien", *_LEFT_FREE, "heritage."))
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
    """What is to be announced after a move; an end keeps back what leads on, until it goes on."""
    said: tuple[Announcement, ...]
    if game.moves[index]["move"] == "continue":
        called = _read(scripts, called_to_the_bar(game, index))
        said = (*_kept_back(game, index, scripts), *called)
    elif lifts_the_end(game, index):
        kept = _kept_back(game, index, scripts)
        said = (*kept, *_said(game, index, scripts, over=False))
    else:
        over = game.villages[index + 1].result is not None
        said = _said(game, index, scripts, over=over)
    return tuple(replace(it, of=index) for it in said)


def said_at_night(game: Game, scripts: Scripts) -> tuple[str, ...]:
    """What is read aloud just after an invocation; nothing after a call."""
    if not game.moves:
        return ()
    index, move = len(game.moves) - 1, game.moves[-1]
    match move["move"]:
        case "invoke" | "continue":
            said = said_by(game, index, scripts)
        case "correct" if lifts_the_end(game, index):
            said = _kept_back(game, index, scripts)
        case _:
            said = ()
    return tuple(it.words for it in said)


def lifts_the_end(game: Game, index: int) -> bool:
    """W-20: a fact put right ends nothing any more, and what it led to is still to be told."""
    before, after = game.villages[index : index + 2]
    ended = before.result is not None and after.result is None
    return ended and game.moves[index]["move"] == "correct"


def _said(game: Game, index: int, scripts: Scripts, *, over: bool) -> tuple[Announcement, ...]:
    after = game.villages[index + 1]
    at_the_bar = _read(scripts, called_to_the_bar(game, index))
    told = [it for it in after.happened if it.move == index]
    if over:
        # Once the game is over nobody takes over, nor inherits.
        told = [it for it in told if not _goes_on(after, it.rule)]
    if game.moves[index]["move"] == "invoke":
        by_day = after.phase == "jour"
        set_off = [it for it in told if it.rule in _SET_OFF and by_day]
        follows = _read(scripts, _consequences(game, index, set_off))
        struck = after_invocation(game, index, scripts, over=over)
        return (*struck, *follows, *at_the_bar)
    judged = game.moves[index]["move"] in ("tribunal", "legacy")
    happened, moved = _by_what_happened(game, index, told), by_the_move(game, index)
    said = (*moved, *happened) if judged else (*happened, *moved)
    return (*_read(scripts, said), *at_the_bar)


def _kept_back(game: Game, index: int, scripts: Scripts) -> tuple[Announcement, ...]:
    """What was not said of the move that ended the game, since it was to lead nowhere."""
    last = ending_before(game, index)
    if last is None:
        return ()
    told = {it.words for it in _said(game, last, scripts, over=True)}
    whole = _said(game, last, scripts, over=False)
    kept = tuple(it for it in whole if it.words not in told)
    if not brings_back(game, index, last):
        return kept
    # Whoever was not killed left nothing, but what was interrupted goes on all the same.
    going_on = [scripts.words(it) for it in ("reprise_nuit", "reprise_jour")]
    return tuple(it for it in kept if it.words in going_on)


def ending_before(game: Game, index: int) -> int | None:
    """The move that ended the game which this one leads on."""
    before = range(index - 1, -1, -1)
    return next((it for it in before if game.villages[it].result is None), None)


def brings_back(game: Game, index: int, last: int) -> bool:
    """Whether it is put right that somebody did not die of the move that ended the game."""
    move = game.moves[index]
    if "status" not in move:
        return False
    lived, died = (game.villages[it].players[move["player"]] for it in (last, last + 1))
    return lived.living and not died.living


def _read(scripts: Scripts, said: Iterable[Said]) -> tuple[Announcement, ...]:
    return tuple(Announcement(scripts.words(it, values), said=it == _HEARD) for it, values in said)


def _goes_on(village: Village, rule: str) -> bool:
    """Of what is inherited only the last of all coins ends anything (L135)."""
    if rule.startswith("heritage."):
        return village.result is None or village.result.reason != "cupide"
    return rule.startswith(_TURNS) or rule in _LEFT_FREE or _TOLD.get(rule) == "condamne"


def _by_what_happened(game: Game, index: int, told: list[Consequence]) -> Iterator[Said]:
    before, after = game.villages[index], game.villages[index + 1]
    entered = after.stage if after.stage != before.stage else None
    # The stage of the posts was come to, or gone by.
    at_posts = (
        after.weekday == before.weekday
        and after.has_reached("postes")
        and not before.has_reached("postes")
    )
    passed_on = at_posts and _militia_passed_on(before)
    if any(it.rule == "poste.farce" for it in told):
        effect = before.night.effect if before.night else None
        yield "postes_tournent", {"sens": effect[1] if effect else ""}
    elif (
        entered == "postes"
        and not passed_on
        and all(it.kind != "post" or it.rule in _QUIET for it in told)
    ):
        # No night comes before a Sunday (L61).
        sunday = "_dimanche" if after.weekday == "dimanche" else ""
        yield f"postes_inchanges{sunday}", {}
    if passed_on:
        yield from _leads_now(before)
    # L692 before L693, also where the posts were gone by.
    dead = (at for at, it in enumerate(told) if it.rule.startswith("annonce."))
    names_them = entered == "morts"
    cut = next(dead, len(told)) if names_them else 0
    yield from _consequences(game, index, told[:cut])
    told = told[cut:]
    yield from _deaths(after, told, entered=names_them)
    yield from _consequences(game, index, told)


def _militia_passed_on(village: Village) -> bool:
    """P-11: a ghost has come back in the night, and nobody heard then who leads since."""
    if village.weekday == "dimanche" or not village.chronicle:
        return False
    led, leads = (it.posts.get("chef_milice") for it in (tonight(village).dusk, village))
    return led != leads and any(it.rule in _MILITIA for it in village.chronicle[-1])


def _leads_now(village: Village) -> Iterator[Said]:
    """Of several in turn the last one; whoever took over since dawn was named at once."""
    if any(it.rule in _MILITIA for it in village.happened):
        return
    chief, post = village.posts["chef_milice"], {"poste": POSTS["chef_milice"]}
    if chief is None:
        yield "poste_vacant", post
    else:
        yield "poste_attribue", {"joueur": village.name(chief), **post}


def _consequences(game: Game, index: int, told: list[Consequence]) -> Iterator[Said]:
    before, after = game.villages[index], game.villages[index + 1]
    # T-10: in the order of death, estates would tell who was killed before the attack.
    estates = [it for it in told if "dead" in it.facts]
    ordered = iter(sorted(estates, key=lambda it: after.seats.index(it.facts["dead"])))
    for it in [next(ordered) if it in estates else it for it in told]:
        if _is_idle(after, it):
            continue
        if it.rule == "vote.tranche":
            yield "vote_tranche", filling(after, it)
        if it.rule in _TOLD:
            more = titles(before, it) if _TOLD[it.rule] == "postes_echanges" else {}
            yield _announcement(before, after, it), {**filling(after, it), **more}


def _is_idle(village: Village, told: Consequence) -> bool:
    """A post that somebody has taken over meanwhile; a sentence over whoever is dead already."""
    if told.rule == "poste.chef_revenu":
        return village.posts.get("chef_milice") is not None
    condemns = _TOLD.get(told.rule) == "condamne"
    return condemns and told.who is not None and not village.players[told.who].living


def _announcement(before: Village, after: Village, told: Consequence) -> str:
    """No night follows a Saturday (L61)."""
    if told.rule == "depart":
        return farewell(before.players[told.who or ""])
    no_night = after.weekday == "samedi" and told.rule.startswith("richesse.")
    return f"{_TOLD[told.rule]}_samedi" if no_night else _TOLD[told.rule]


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
