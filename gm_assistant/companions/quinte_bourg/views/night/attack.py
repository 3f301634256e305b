"""The attack as the game master sees it: who is where, who could die, what is to be drawn."""

from collections.abc import Mapping, Sequence
from typing import Any

from gm_assistant.companions.quinte_bourg.views.night.night_values import AttackLine
from gm_assistant.companions.quinte_bourg.views.night.rows import OUTCOMES
from gm_assistant.companions.quinte_bourg.views.people import brief_name
from gm_assistant.french.agreement import coins, listed
from gm_assistant.quinte_bourg.choices import scenes_of_attack
from gm_assistant.quinte_bourg.village.night import tonight
from gm_assistant.quinte_bourg.village.records import Attack
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import House, PlayerId

Draft = Mapping[str, Any]


def drawable(village: Village, carnage: bool = False) -> dict[House, tuple[PlayerId, ...]]:
    """The houses where several could die, and who."""
    scenes = scenes_of_attack(village, carnage=carnage)
    return {it.house: it.pool for it in scenes if it.outcome == "victime" and len(it.pool) > 1}


def assault(village: Village, draft: Draft) -> dict[str, Any] | None:
    """The fields of the attack; None while a house still needs its victim."""
    carnage = bool(draft.get("carnage"))
    pools = drawable(village, carnage)
    victims = {**_picked(village, draft), **draft.get("victims", {})}
    if any(house not in victims for house in pools):
        return None
    if carnage:
        return {"carnage": True} | ({"victims": victims} if victims else {})
    return {"victim": next(iter(victims.values()))} if victims else {}


def _picked(village: Village, draft: Draft) -> dict[House, PlayerId]:
    """Who was pointed at, by the house that he sleeps in."""
    scenes = scenes_of_attack(village, carnage=bool(draft.get("carnage")))
    picked = draft.get("picked", ())
    return {it.house: who for it in scenes for who in picked if who in it.pool}


def attack_scenes(village: Village, draft: Draft) -> Sequence[Attack]:
    """Where the Reptilien side really is: neither its dead nor those in bed elsewhere attack."""
    night = tonight(village)
    if "attaque" in night.sheet and not draft:
        return night.attacks
    return scenes_of_attack(village, carnage=bool(draft.get("carnage")))


def attack_lines(village: Village, draft: Draft) -> tuple[AttackLine, ...]:
    """What has come of the attack, or what could."""
    return tuple(_line(village, it) for it in attack_scenes(village, draft))


def _line(village: Village, scene: Attack) -> AttackLine:
    return AttackLine(
        house=village.name(scene.house),
        attackers=listed(brief_name(village, it) for it in scene.attackers),
        pool=_possible(village, scene),
        outcome=_outcome(village, scene),
        why=_why(village, scene),
    )


def _possible(village: Village, scene: Attack) -> str:
    """Who may still be drawn."""
    open_yet = scene.victim is None and scene.outcome == "victime" and len(scene.pool) > 1
    return listed((brief_name(village, it) for it in scene.pool), "ou") if open_yet else ""


def _outcome(village: Village, scene: Attack) -> str:
    if scene.victim is not None:
        return f"{village.name(scene.victim)} en est victime"
    if scene.outcome != "victime":
        return f"Personne ne meurt : {OUTCOMES[scene.outcome]}"
    count = len(scene.pool)
    return (
        f"{village.name(scene.pool[0])} va mourir" if count == 1 else f"{count} victimes possibles"
    )


def _why(village: Village, scene: Attack) -> str:
    """Which protection holds, where one does."""
    if scene.outcome != "protegee":
        return ""
    if scene.house == tonight(village).defended:
        return "Les fantômes la défendent."
    purse = coins(village.players[scene.house].coins)
    return f"Hier soir, c'était la plus grosse bourse ({purse} aujourd'hui)."
