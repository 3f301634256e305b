"""What an invocation answers: its announcement, its band, its cards."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_assistant.companions.quinte_bourg.scripts.texts import Scripts
from gm_assistant.companions.quinte_bourg.views.day.day_values import Announcement
from gm_assistant.companions.quinte_bourg.views.night.band import all_cards
from gm_assistant.companions.quinte_bourg.views.night.night_values import AnswerBand
from gm_assistant.companions.quinte_bourg.views.people import Signs, circle
from gm_assistant.companions.quinte_bourg.views.showable import ANSWER, GAINED, about
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.powers.invocations import KILLINGS
from gm_assistant.quinte_bourg.powers.show import ANSWERS, legal_answers
from gm_assistant.quinte_bourg.village.records import won_over
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, POWERS, ROLES, PlayerId, Role
from gm_assistant.views.asking import ChoiceView, DecisionView

Said = tuple[str, dict[str, str]]
Draft = Mapping[str, Any]


def question_of(village: Village, by: PlayerId, draft: Draft) -> Iterator[Said]:
    """L83: Poirot's name at the beginning, then his words on each player."""
    asked = _asked(village, by, draft)
    role = _role_said(draft, asked)
    if asked is not None and role is not None:
        yield "show_question", {"joueur": village.name(asked), "role": ROLES[role]}
    elif not draft.get("guesses"):
        yield "show_ouvert", {"joueur": village.name(by)}


def _answered(draft: Draft) -> Mapping[PlayerId, str]:
    """Who has answered, to what and how."""
    told = draft.get("guesses", ())
    return {it["player"]: f"{ROLES[it['role']]} : {ANSWERS[it['answer']]}" for it in told}


def _asked(village: Village, by: PlayerId, draft: Draft) -> PlayerId | None:
    """L309: in the order that he chooses."""
    about = draft.get("about")
    free = about in village.players and about != by and about not in _answered(draft)
    return str(about) if free else None


def _role_said(draft: Draft, asked: PlayerId | None) -> Role | None:
    role, of = draft.get("role"), draft.get("of")
    return str(role) if role in ROLES and asked is not None and of == asked else None


def next_guess(village: Village, by: PlayerId, draft: Draft) -> DecisionView:
    """Whom Poirot turns to, what he says, what the player answers."""
    asked = _asked(village, by, draft)
    show = (("by", by), ("power", "show"))
    count = f"{len(_answered(draft)) + 1} sur {len(village.seats) - 1}"
    if asked is None:
        return _to_whom(village, by, draft, DecisionView(
            "show-qui", "invoke", "À qui s'adresse-t-il ?", count, hidden=show,
        ))  # fmt: skip
    hidden = (*show, ("about", asked))
    role = _role_said(draft, asked)
    if role is None:
        return DecisionView(
            "show-role", "invoke", f"{village.name(asked)} : quel rôle ?", count,
            hidden=(*hidden, ("of", asked)), choices=_roles(),
        )  # fmt: skip
    answers = legal_answers(village.players[asked], role)
    return DecisionView(
        id="show-reponse",
        move="invoke",
        question=f"{village.name(asked)} répond à « {ROLES[role]} »",
        who=count,
        help=_allowed(answers),
        hidden=(*hidden, ("player", asked), ("role", role)),
        choices=tuple(ChoiceView("answer", it, ANSWERS[it]) for it in answers),
    )


def _to_whom(village: Village, by: PlayerId, draft: Draft, view: DecisionView) -> DecisionView:
    told = _answered(draft)
    why_not = {**told, by: "c'est son show"}
    marks = dict.fromkeys(told, "a répondu")
    return replace(view, circle=circle(village, Signs(why_not=why_not, chosen=marks), "about"))


def _roles() -> tuple[ChoiceView, ...]:
    """Always in the same order, before everybody: what was dealt is told by none."""
    return tuple(ChoiceView("role", it, label) for it, label in ROLES.items())


def _allowed(answers: tuple[str, ...]) -> str:
    said = ", ".join(ANSWERS[it] for it in answers)
    only = "Seule cette réponse est permise" if len(answers) == 1 else "Réponses permises"
    return f"{only} : {said}."


# After these words nothing goes on; no others may let a victory be guessed.
_STOPS: Final = frozenset(("conversion_radieuse_fin", "show_gagne"))


def after_invocation(
    game: Game, index: int, scripts: Scripts, *, over: bool
) -> tuple[Announcement, ...]:
    """The announcements that follow an invocation, up to where the game goes on, if it does."""
    said = [*_struck(game, index, over=over), *_hearts(game, index)]
    if not over and not _STOPS.intersection(name for name, _ in said):
        said.append(_resumed(game, index))
    return tuple(Announcement(scripts.words(it, values)) for it, values in said)


def _struck(game: Game, index: int, *, over: bool) -> Iterator[Said]:
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
            outcome = next(it.answer for it in after.answers if it.move == index)
            yield f"show_{outcome}", by
        case power if power in KILLINGS and not _known_dead(before, move["target"]):
            yield from _killed(after, move, over=over)


def _known_dead(village: Village, player: PlayerId) -> bool:
    """For the table; of nobody is a second death told."""
    person = village.players[player]
    return person.announced and not person.living


def _killed(after: Village, move: Mapping[str, Any], *, over: bool) -> Iterator[Said]:
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


def _hearts(game: Game, index: int) -> Iterator[Said]:
    """X-03, X-04: by day at once, by night in the morning."""
    after = game.villages[index + 1]
    if after.phase != "jour":
        return
    for it in after.happened:
        if it.move == index and it.rule in ("mort.premiere", "mort.chagrin"):
            name = "amoureux_sauve" if it.rule == "mort.premiere" else "chagrin"
            yield name, {"joueur": after.name(it.who or "")}


def _resumed(game: Game, index: int) -> Said:
    return ("reprise_nuit" if game.villages[index + 1].phase == "nuit" else "reprise_jour"), {}


INVOCATION: Final = "Invocation"
_READ: Final = "Lisez les mots au milieu de la table."


def band_of_invocation(game: Game) -> AnswerBand | None:
    """What an invocation lets somebody see; its words are read in the heart of the table."""
    if not game.moves or game.moves[-1]["move"] != "invoke":
        return None
    index, move = len(game.moves) - 1, game.moves[-1]
    row = _as_shown(game.village, move["power"])
    found = [it.answer for it in game.village.answers if it.move == index]
    if move["power"] == "enquete" and found:
        held = f"{row} · {POSTS[move['post']]}"
        return AnswerBand(held, "", cards=all_cards(found[0]), show=about(ANSWER, index))
    return AnswerBand(row, "", _READ, tone="muet", show=_gained(game, move))


def _as_shown(village: Village, power: str) -> str:
    """By day the tablet is bright: which power killed or converted stands nowhere on it."""
    secret = village.phase == "jour" and power in (*KILLINGS, "conversion_noire")
    return INVOCATION if secret else POWERS[power]


def _gained(game: Game, move: Mapping[str, Any]) -> str:
    """Whoever was converted may be shown what he has become."""
    converted = str(move["power"]).startswith("conversion") and not game.village.result
    return about(GAINED, move["target"]) if converted else ""
