"""A move in one French sentence, for the journal."""

from gm_assistant.french.grammar import counted, de, listed
from gm_assistant.humans import moves
from gm_assistant.humans.moves import Move
from gm_assistant.humans.reasons.words import Names, card, cards, cell, in_words, place
from gm_assistant.humans.town import Town


def describe(town: Town, move: Move) -> str:
    """What was decided, as the town stood before it."""
    said = _said(town, move)
    return f"{said} (la table passe outre)." if move.force else f"{said}."


def _said(town: Town, move: Move) -> str:
    names = town.names
    match move:
        case moves.LayTile():
            return _laid(names, town.current, move)
        case moves.Walk():
            return _walked(names, move)
        case moves.ForceBarricade():
            return _forced_open(names, move)
        case moves.TryHuman() | moves.DrawInfection() | moves.DrawWounds() | moves.Flee():
            return _captured(town, move)
        case moves.Arm() | moves.PlayEvent() | moves.UseAbility():
            return _played(names, move)
        case moves.Correct():
            return _corrected(names, move)
        case _:
            return _plainly(town, move)


def _plainly(town: Town, move: moves.Reroll | moves.EndTurn | moves.Stop | moves.Note) -> str:
    match move:
        case moves.Reroll():
            return f"Relance avec un jeton dé : {move.die}"
        case moves.EndTurn():
            ended = f"Fin du tour {de(town.names.players[town.current])}"
            discarded = counted(move.discard, "carte défaussée", "cartes défaussées")
            return f"{ended}, {discarded}" if move.discard else ended
        case moves.Stop():
            return "La table arrête la partie"
        case moves.Note():
            return f"Note : {move.text}"


def _laid(names: Names, current: str, move: moves.LayTile) -> str:
    words = in_words(names, {"player": current, "tile": move.tile})
    if not move.placed:
        return "{player} écarte la tuile « {tile} »".format_map(words)
    turned = f", tournée de {move.rotation} degrés" if move.rotation else ""
    where = f"{place((move.x, move.y))}{turned}"
    return f"{words['player']} pose la tuile « {words['tile']} » {where}"


def _walked(names: Names, move: moves.Walk) -> str:
    facts = {"zombie": move.zombie, "steps": len(move.path), "cell": move.path[-1]}
    return "Le zombie {zombie} avance de {steps}, en {cell}".format_map(in_words(names, facts))


def _forced_open(names: Names, move: moves.ForceBarricade) -> str:
    words = in_words(names, {"zombie": move.zombie, "cell": move.cell})
    helped = ", avec l'aide de la case" if move.help else ""
    said = "Le zombie {zombie} force la barricade en {cell}".format_map(words)
    return f"{said}{helped} : {_thrown(move.die, move.bonus)}"


def _captured(
    town: Town, move: moves.TryHuman | moves.DrawInfection | moves.DrawWounds | moves.Flee
) -> str:
    match move:
        case moves.TryHuman():
            words = in_words(town.names, {"zombie": move.zombie, "human": move.human})
            said = "Le zombie {zombie} tente de capturer l'humain {human}".format_map(words)
            return f"{said} : {_thrown(move.die, move.bonus)}"
        case moves.DrawInfection():
            chosen = f", choix : « {card(move.choice)} »" if move.choice else ""
            return f"Cartes capture : {cards(move.cards)}{chosen}"
        case moves.DrawWounds():
            kept = f", gardée : « {card(move.keep)} »" if move.keep else ""
            return f"Cartes blessure : {cards(move.cards)}{kept}"
        case moves.Flee():
            if not move.path:
                return f"L'humain ne peut pas fuir : {move.die}"
            mover = town.names.players[town.on_the_right]
            return f"{mover} fait fuir l'humain en {cell(move.path[-1])} : {move.die}"


def _played(names: Names, move: moves.Arm | moves.PlayEvent | moves.UseAbility) -> str:
    player = names.players[move.player]
    match move:
        case moves.Arm():
            return (
                f"{player} arme l'humain, « {card(move.card)} » : {_thrown(move.die, move.bonus)}"
            )
        case moves.PlayEvent():
            return f"{player} joue une carte{f' : {move.card}' if move.card else ''}"
        case moves.UseAbility():
            return f"{player} utilise son pouvoir"


def _thrown(die: int, bonus: int) -> str:
    return f"{die}{bonus:+d}" if bonus else str(die)


def _corrected(names: Names, move: moves.Correct) -> str:
    about = [names.players[move.player]] if move.player is not None else []
    if move.zombie is not None:
        about.append("le zombie {zombie}".format_map(in_words(names, {"zombie": move.zombie})))
    if move.human is not None:
        about.append(f"l'humain {move.human}")
    about += ["le mouvement"] if move.movement_left is not None else []
    about += ["les jetons dé"] if move.tokens is not None else []
    about += ["les passages ouverts"] if move.no_barricade is not None else []
    return f"La table corrige : {listed(about)}" if about else "La table ne corrige rien"
