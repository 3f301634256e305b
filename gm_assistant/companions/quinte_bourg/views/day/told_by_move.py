"""What a decision of the day says by itself, and the accused, once their trials are next."""

from collections.abc import Iterator, Mapping

from gm_assistant.companions.quinte_bourg.views.day.trials import voices_words
from gm_assistant.french.agreement import coins, listed
from gm_assistant.quinte_bourg.day.settling import in_turn
from gm_assistant.quinte_bourg.game import Game
from gm_assistant.quinte_bourg.village.circle import next_one
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId

Said = tuple[str, Mapping[str, str]]


def by_the_move(game: Game, index: int) -> Iterator[Said]:
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
    return [it.about for it in owed if it.what == "tribunal" and it.about]


def _verdict(village: Village, accused: PlayerId, spare: list[str], execute: list[str]) -> Said:
    guilty = len(execute) > len(spare)
    most, least = sorted((len(spare), len(execute)), reverse=True)
    values = {"joueur": village.name(accused), "voix": voices_words(most, least)}
    return ("tribunal_execution" if guilty else "tribunal_epargne"), values
