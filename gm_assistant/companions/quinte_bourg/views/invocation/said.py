"""What is said once an invoked power has struck: by night no name of the dead, by day the name."""

from collections.abc import Iterator
from typing import Final

from gm_assistant.companions.quinte_bourg.scripts.model import Scripts
from gm_assistant.companions.quinte_bourg.views.day.model import Announcement
from gm_assistant.companions.quinte_bourg.views.night.model import AnswerBand
from gm_assistant.companions.quinte_bourg.views.night.words import all_cards
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, POWERS

Said = tuple[str, dict[str, str]]
# After these words nothing goes on; no others may let a victory be guessed.
_STOPS: Final = frozenset(("conversion_radieuse_fin", "show_gagne"))
KILLINGS: Final = frozenset(("assassinat", "repticide", "morsure"))


def after_invocation(game: Game, index: int, scripts: Scripts) -> tuple[Announcement, ...]:
    """The announcements that follow an invocation, up to where the game goes on."""
    said = [*_struck(game, index), *_hearts(game, index)]
    if not _STOPS.intersection(name for name, _ in said):
        said.append(_resumed(game, index))
    return tuple(Announcement(scripts.words(it, values)) for it, values in said)


def _struck(game: Game, index: int) -> Iterator[Said]:
    move, after = game.moves[index], game.villages[index + 1]
    by = {"joueur": after.name(move["by"])}
    match move["power"]:
        case "conversion_noire":
            yield "conversion_noire_faite", {}
        case "resurrection":
            yield "resurrection_faite", {"joueur": after.name(move["target"])}
        case "conversion_radieuse":
            yield "conversion_radieuse_touche", {}
            stopped = "conversion_radieuse" in after.events
            yield ("conversion_radieuse_fin" if stopped else "conversion_radieuse_faite"), by
        case "show":
            outcome = next(it.answer for it in after.answers if it.move == index)
            yield f"show_{outcome}", by
        case power if power in KILLINGS and after.phase == "nuit":
            yield "mise_a_mort_nuit", {}
        case power if power in KILLINGS and not after.players[move["target"]].living:
            yield "mise_a_mort_jour", {"joueur": after.name(move["target"])}


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


def band_of_invocation(game: Game, scripts: Scripts) -> AnswerBand | None:
    """The words to say just after an invocation, while it is the last thing done."""
    if not game.moves or game.moves[-1]["move"] != "invoke":
        return None
    index, move = len(game.moves) - 1, game.moves[-1]
    row = POWERS[move["power"]]
    found = [it.answer for it in game.village.answers if it.move == index]
    if move["power"] == "enquete" and found:
        held = f"{row} · {POSTS[move['post']]}"
        return AnswerBand(held, "", _inquiry(game, scripts), all_cards(found[0]))
    words = " ".join(it.words for it in after_invocation(game, index, scripts))
    return AnswerBand(row, "", words)


def _inquiry(game: Game, scripts: Scripts) -> str:
    """D-12: the post is named aloud, and whoever holds it."""
    post = game.moves[-1]["post"]
    holder = game.village.posts.get(post)
    name = game.village.name(holder) if holder is not None else "…"
    return scripts.words("enquete", {"joueur": name, "poste": POSTS[post]})
