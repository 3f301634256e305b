"""A chanson opened, cards dealt, the crowd, and the cards of the dance (L29-L66)."""

from gm_assistant.zombie_mosh.fosse import Fosse
from gm_assistant.zombie_mosh.moves import Crowd, Play, Song
from gm_assistant.zombie_mosh.paquet import draw, shuffle
from gm_assistant.zombie_mosh.records import Attaque
from gm_assistant.zombie_mosh.ronde import go_on, pass_of
from gm_assistant.zombie_mosh.vocabulary import CROWD_CARDS, HAND


def open_song(fosse: Fosse, move: Song) -> Fosse:
    """S-01: everybody back, no damage, all cards shuffled."""
    if fosse.in_a_song:
        fosse = fosse.tell("chanson.abandonnee", song=len(fosse.songs) + 1)
    unhurt = dict.fromkeys(fosse.table.limbs, 0)
    fosse = fosse.put(
        it.but(damage=unhurt, standing=True, hand=0, attack=(), defence=())
        for it in fosse.corps.values()
    )
    opened = fosse.but(
        phase="prelude",
        round=0,
        first=move.first,
        pile=fosse.table.deck,
        discard=0,
        shuffles=0,
        last_count=None,
    )
    return opened.tell("chanson.ouverte", song=len(fosse.songs) + 1, player=move.first)


def deal(fosse: Fosse) -> Fosse:
    """L46: four cards to each of those who stand, drawn player by player."""
    fosse = fosse.but(round=fosse.round + 1, phase="foule")
    if fosse.table.rulings.reshuffle == "chaque_tour" and fosse.round > 1:
        fosse = shuffle(fosse, "pile.chaque_tour")
    for player in fosse.standing:
        fosse = draw(fosse, HAND).change(player, hand=HAND)
    return fosse.tell("prelude.distribue", player=fosse.first, players=fosse.standing)


def crowd(fosse: Fosse, move: Crowd) -> Fosse:
    """L50, L52: two attacks that nobody has chosen."""
    if fosse.table.crowd == "cartes":  # M-02
        fosse = draw(fosse, CROWD_CARDS)
    attack = tuple(Attaque(limb, None) for limb in move.limbs)
    fosse = fosse.change(move.player, attack=(*fosse.corps[move.player].attack, *attack))
    return go_on(fosse.tell("foule.frappe", player=move.player, limbs=move.limbs))


def play(fosse: Fosse, move: Play) -> Fosse:
    """L60, L62: a card from the hand to a line; its other edge is nothing (L38)."""
    there = pass_of(fosse)
    fosse = fosse.change(move.player, hand=fosse.corps[move.player].hand - 1)
    target = fosse.corps[move.target]
    if move.line == "attaque":
        fosse = fosse.change(target.id, attack=(*target.attack, Attaque(move.limb, move.player)))
    else:
        fosse = fosse.change(target.id, defence=(*target.defence, move.limb))
    facts = {"player": move.player, "target": move.target, "limb": move.limb}
    fosse = go_on(fosse.tell(f"danse.{move.line}", **facts))
    turned = (there, pass_of(fosse)) == (1, 2)
    return fosse.tell("danse.retour") if turned else fosse
