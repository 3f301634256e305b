"""What happened, by which rule, and each move, in French sentences."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from gm_assistant.french.grammar import de, listed
from gm_assistant.games.brasier.rules.board import Consequence, Step, Town, worded
from gm_assistant.games.brasier.rules.moves import Move

# The sentences of the consequences, each with what it cites.


class Saying(NamedTuple):
    """A sentence to fill in with the facts, and what it rests on."""

    sentence: str
    cites: tuple[str, ...]


def _say(sentence: str, cites: str) -> Saying:
    return Saying(sentence, tuple(cites.split()))


_FIRE: Final = {
    "tour.ouvert": _say("Le tour {turn} commence.", "G-31"),
    "feu.aucun": _say("Aucun marqueur ne roule : la phase du feu est sautée.", "L186"),
    "feu.dus": _say(
        "Foyers : {fires}. Dés à lancer : {count}, un pour chaque marqueur le plus intense.",
        "L188 L258 L260 G-02 G-03",
    ),
    "feu.propage": _say(
        "Le chiffre désigne {to}, qui s'enflamme à {level}.", "L190 L194 G-01 G-10"
    ),
    "feu.attise": _say("Le chiffre désigne {to}, qui brûlait déjà et monte à {level}.", "L192"),
    "feu.choix.propage": _say("Déjà à 4, le feu de {cell} gagne {to}, à {level}.", "L200 G-12"),
    "feu.choix.attise": _say("Déjà à 4, le feu de {cell} attise {to}, à {level}.", "L200 G-12"),
    "feu.grandit": _say("Un 5 : le feu de {cell} monte à {level}.", "L198"),
    "feu.consume": _say("Un 6 : {cell} s'est consumée, son marqueur s'en va.", "L202"),
    "feu.rien.bord": _say("Le chiffre désigne le bord du plateau : rien ne se passe.", "L194"),
    "feu.rien.herbe": _say("{to} n'est que de l'herbe : le feu n'y va pas.", "L194 L196"),
    "feu.rien.debris": _say("{to} est en débris : le feu n'y va pas.", "L286 L300"),
    "feu.rien.manoir": _say("{to} est au manoir, qui brûle toujours.", "L308 G-08"),
    "feu.rien.plein": _say("{to} brûle déjà à 4 : rien ne change.", "L192 G-11"),
    "feu.rien.enferme": _say(
        "Déjà à 4, et aucune case voisine à enflammer ni à attiser : rien ne se passe.",
        "L200 G-12",
    ),
    "feu.faiblit": _say("Le feu de {cell} faiblit : {level}.", "L204 L206 G-06"),
    "feu.meurt": _say("Le feu de {cell} s'éteint de lui-même.", "L204 L270 G-06"),
    "feu.arrose": _say("{cell} est arrosée : {level}. La case est préservée.", "L236 L272 G-09"),
    "feu.arrose_eteint": _say("{cell} est éteinte, sans débris.", "L236 L272 G-29"),
    "marqueur.pose": _say("Un marqueur brûle en {cell}, à {level}.", "L176 L194 G-10"),
    "marqueur.debris": _say("{cell} est en débris : rien n'y brûle plus.", "L286 G-15"),
    "debris.du": _say("{cell} est en cendres : un jeton est à tirer.", "L270 L290 G-13"),
    "debris.herbe": _say("L'herbe de {cell} ne laisse jamais de débris.", "L270 G-13"),
    "debris.base": _say("Sans les règles avancées, {cell} ne laisse pas de débris.", "L266 G-13"),
    "debris.preserve": _say("Un héros a arrosé {cell} : pas de débris.", "L272 G-29"),
    "debris.pluie": _say("La pluie tombe sur {cell} : pas de débris.", "L250 G-28"),
    "debris.six": _say("À cette table, un 6 ne laisse pas de débris en {cell}.", "L202 G-13"),
    "debris.pose": _say("Le jeton {token} est posé en {cell}.", "L270 L276 G-21"),
    "debris.vierge": _say(
        "Plus aucun jeton ne convient : {cell} porte des débris sans valeur.", "L270 G-14"
    ),
    "essence.prend": _say("L'essence couvre {cell}, qui brûle à 4.", "L254 L256 G-27"),
    "bidon.pose": _say("Un bidon est posé en {cell}.", "L262"),
    "bidon.du": _say("Le bidon de {cell} est dans le feu : un dé est à lancer.", "L262 G-27"),
    "bidon.tient": _say("Le bidon de {cell} tient encore.", "L262 G-27"),
    "bidon.explose": _say("Le bidon de {cell} explose : les dés d'essence sont dus.", "L262 G-27"),
}
_ZOMBIES: Final = {
    "phase.zombies": _say("C'est aux zombies.", "L184 G-31"),
    "zombie.avance": _say("Le zombie {zombie} est en {cell}.", "L86 G-07"),
    "zombie.reste": _say("Le zombie {zombie} reste en {cell}.", "L86"),
    "zombie.traverse": _say("Le zombie {zombie} traverse {cell} et prend feu.", "L226 L230 G-17"),
    "zombie.prend": _say("Le zombie {zombie} prend feu sur {cell}.", "L174 G-17"),
    "zombie.mort": _say("Le zombie {zombie} tombe en {cell}.", "L176"),
    "zombie.apparait": _say("Le zombie {zombie} apparaît en {cell}.", "L306 G-22"),
    "zombie.apparait_en_feu": _say(
        "Le zombie {zombie} apparaît en {cell}, déjà en feu.", "L308 G-17"
    ),
    "brule.debris": _say(
        "Le dé donne {die}, le chiffre des débris de {cell} : le zombie {zombie} s'éteint.",
        "L282 G-24",
    ),
    "brule.encore": _say("Le zombie {zombie} brûle encore.", "L232 G-24"),
    "brule.pluie": _say("Un 6 sous la pluie : le zombie {zombie} s'éteint.", "L248 G-28"),
    "brule.consume": _say("Un 6 : le zombie {zombie} se consume en {cell}.", "L232 G-24"),
    "mur.franchi": _say(
        "Le zombie {zombie} grimpe en {cell} : {die}, il fallait {needed}.", "L86 L100 G-18"
    ),
    "mur.rate": _say(
        "Le zombie {zombie} ne grimpe pas en {cell} : {die}, il fallait {needed}.",
        "L86 L108 G-18 G-20",
    ),
    "mur.paye": _say(
        "Le zombie {zombie} grimpe en {cell} pour deux points, sans dé.", "L120 L148 L150 G-20"
    ),
    "cour.franchi": _say("Le zombie {zombie} sort de la cour : {die}.", "L365 G-26"),
    "cour.rate": _say(
        "Betsy retient le zombie {zombie} : {die}, il fallait {needed}.", "L365 G-26"
    ),
    "betsy.partie": _say("Un 6 : Betsy quitte la partie, la cour ne retient plus.", "L365 G-26"),
    "barricade.posee": _say("Le passage de {here} à {cell} est barricadé.", "L76 G-38"),
    "barricade.cede": _say("La barricade cède : {die}, il fallait {needed}.", "L116 G-38"),
    "barricade.tient": _say("La barricade tient : {die}, il fallait {needed}.", "L116 G-38"),
    "tapis.avec": _say("Le tapis porte {who} vers {cell} : un point de plus.", "L334 G-25"),
    "tapis.contre": _say("Le tapis freine {who} vers {cell} : un point de moins.", "L334 G-25"),
}
_HEROES: Final = {
    "phase.heros": _say("C'est aux héros.", "G-31"),
    "heros.depart": _say("Le {die} désigne {building}, où {cell} ne brûle pas.", "L306"),
    "heros.depart_impose": _say("Le {die} ne mène pas là : la table y met {hero}.", "L306"),
    "heros.bouge": _say("{hero} bouge : points {points}.", "L236"),
    "heros.saute": _say("{hero} saute en {cell}, et son mouvement s'arrête là.", "L128 L130 G-34"),
    "heros.cheville": _say("{hero} se foule la cheville et continue.", "L134 G-34"),
    "heros.brule": _say("{hero} finit en {cell}, dans les flammes.", "L216 G-16"),
    "heros.blesse": _say("Blessures {of_hero} : {wounds}.", "L216 G-37"),
    "heros.soigne": _say("Blessures {of_hero} : {wounds}.", "G-37"),
    "heros.mort": _say("{hero} est à bout de santé et meurt.", "G-37"),
    "cour.libre": _say("{hero} passe en {cell} par la cour, sans rien payer.", "L365 G-26"),
    "fouille.faite": _say("{hero} a fouillé {cell}.", "L242 L276 G-32"),
    "fouille.villageois": _say("Le villageois trouvé dans les débris est mort.", "L278 G-32"),
    "combat.enflamme": _say("L'arme met le feu au zombie {zombie}.", "L168 L174"),
    "combat.tue": _say("{hero} tue le zombie {zombie}.", "L176 G-37"),
    "combat.gagne": _say("{hero} l'emporte, le zombie {zombie} reste debout.", "G-37"),
    "combat.perdu": _say("{hero} perd le combat contre le zombie {zombie}.", "G-37"),
    "combat.broye": _say("Trois points d'écart : le broyeur prend le zombie {zombie}.", "L330"),
    "tir.touche": _say("{hero} abat le zombie {zombie} : {die}, il fallait {needed}.", "L82 G-04"),
    "tir.rate": _say("{hero} manque le zombie {zombie} : {die}, il fallait {needed}.", "L82 G-04"),
    "tir.rate_en_foret": _say(
        "Les bois protègent le zombie {zombie} : {die}, il fallait {needed}.", "L154 L156 G-23"
    ),
    "fuite.due": _say("{hero} peut fuir les flammes en {cells}.", "L218 L220 G-36"),
    "fuite.aucune": _say("{hero} n'a aucune case où fuir.", "L218 G-36"),
    "fuite.faite": _say("{hero} fuit en {cell}.", "L218 G-36"),
    "fuite.reste": _say("{hero} reste où il est.", "L222 G-36"),
}
_REST: Final = {
    "carte.pluie": _say("Il pleut fort : dehors, les feux faiblissent de deux.", "L248 G-28"),
    "carte.pluie_finie": _say("La pluie cesse.", "L248"),
    "carte.dominee": _say("{cell} est dominée : aucun héros n'y entre.", "L136 L138 G-33"),
    "carte.fosse": _say("Une fosse s'ouvre en {cell} : les zombies y apparaissent.", "L136 G-22"),
    "carte.lumieres": _say("Plus de lumière dans « {building} ».", "L140 L144"),
    "carte.lumieres_finies": _say("La lumière revient dans « {building} ».", "L140"),
    "extincteur.feu": _say("L'extincteur éteint {cell}, sans débris.", "L246 G-39"),
    "extincteur.zombie": _say("L'extincteur éteint le zombie {zombie}.", "L246 G-39"),
    "decret": _say("La table le décrète ; rien d'autre n'en découle.", "G-37"),
    "fin.batiments": _say(
        "La moitié de chaque bâtiment est en débris : les zombies gagnent.", "L310 G-30"
    ),
    "fin.brasier": _say(
        "L'orage vient trop tard (cases perdues : {count} sur {cells}) : les zombies gagnent.",
        "L312 G-30",
    ),
    "fin.orage": _say(
        "L'orage du matin éteint tout (cases perdues : {count} sur {cells}) : les héros gagnent.",
        "L312 L314 G-30",
    ),
    "fin.declaree": _say("La table déclare la partie finie.", "G-37"),
}
SAYINGS: Final[Mapping[str, Saying]] = {**_FIRE, **_ZOMBIES, **_HEROES, **_REST}


# Why: from a consequence to its French sentence, with the lines and rulings that it rests on.


class Why(NamedTuple):
    """A reason: data first, its sentence second."""

    rule: str
    facts: Mapping[str, Any]
    cites: tuple[str, ...]
    sentence: str


def whys(town: Town) -> tuple[Why, ...]:
    """What the last move did, in the order in which it happened."""
    return tuple(_why(town, it) for it in town.happened)


def _why(town: Town, happened: Consequence) -> Why:
    saying = SAYINGS[happened.rule]
    sentence = worded(saying.sentence, town.words(happened.facts))
    return Why(happened.rule, happened.facts, saying.cites, sentence)


# Every move in a sentence, short and neutral, for the journal.

_OUTCOMES: Final = {"tue": "le tue", "gagne": "l'emporte", "perdu": "perd"}
_SIDES: Final = {"zombies": "les zombies", "heros": "les héros"}


def in_words(town: Town, move: Move) -> str:
    """One move as a sentence; `town` is the one that it was decided in."""
    words = _MOVES[move.name](town, move)
    return f"{words}, la table l'impose." if move.forced else f"{words}."


def _who(town: Town, move: Move) -> str:
    return town.heroes[move["hero"]].name


def _next(town: Town, _move: Move) -> str:
    after = {"preparation": "La partie commence", "feu": "Aux zombies", "zombies": "Aux héros"}
    return after.get(town.phase, "Fin du tour")


def _roll(_town: Town, move: Move) -> str:
    words = f"Feu de {move['cell']} : {move['die']}"
    return f"{words}, vers {move['choice']}" if "choice" in move.fields else words


def _token(_town: Town, move: Move) -> str:
    return f"Débris en {move['cell']} : {move['token'] or 'aucun jeton ne reste'}"


def _step(step: Step) -> str:
    return step.to if step.die is None else f"{step.to} (dé {step.die})"


def _zombie(_town: Town, move: Move) -> str:
    path = ", ".join(map(_step, move["path"])) or "sur place"
    parts = [f"Zombie {move['zombie']} : {path}"]
    if "points" in move.fields:
        parts.append(f"points {move['points']}")
    if move.get("shamble"):
        parts.append("marche forcée")
    if "burn" in move.fields:
        parts.append(f"combustion {move['burn']}")
    return " ; ".join(parts)


def _spawn(town: Town, move: Move) -> str:
    if "from" in move.fields:
        return f"{town.heroes[move['from']].name} se relève en zombie {move['zombie']}"
    kind = "zombie héros" if move.get("kind") == "heros" else "zombie"
    return f"Un {kind} apparaît en {move['cell']} : {move['zombie']}"


def _kill(_town: Town, move: Move) -> str:
    return f"Le zombie {move['zombie']} est tué{' par le feu' if move.get('fire') else ''}"


def _movement(town: Town, move: Move) -> str:
    plus = move.get("plus", 0)
    return f"{_who(town, move)} bouge : dé {move['die']}{f' {plus:+d}' if plus else ''}"


def _go(town: Town, move: Move) -> str:
    way = " par la fenêtre" if move.get("window") else ""
    ankle = ", cheville foulée" if move.get("ankle") else ""
    return f"{_who(town, move)} va en {move['to']}{way}{ankle}"


def _search(town: Town, move: Move) -> str:
    found = " et trouve un villageois" if move.get("villager") else ""
    return f"{_who(town, move)} fouille{found}"


def _fight(town: Town, move: Move) -> str:
    weapon = " par le feu" if move.get("fire") else ""
    outcome = _OUTCOMES[move["outcome"]]
    return f"{_who(town, move)} combat le zombie {move['zombie']}{weapon} et {outcome}"


def _shot(town: Town, move: Move) -> str:
    dice = f"dé {move['die']}, {move['needs']} demandé"
    return f"{_who(town, move)} tire sur le zombie {move['zombie']} : {dice}"


def _escape(town: Town, move: Move) -> str:
    return f"{_who(town, move)} " + (f"fuit en {move['to']}" if move["to"] else "reste sur place")


def _thrown(what: str) -> Callable[[Town, Move], str]:
    def words(town: Town, move: Move) -> str:
        by = f", par {town.heroes[move['by']].name}" if "by" in move.fields else ""
        return f"{what} en {move['cell']}{by}"

    return words


def _can(_town: Town, move: Move) -> str:
    if "die" in move.fields:
        return f"Bidon de {move['cell']} : {move['die']}"
    return f"Un bidon est posé en {move['cell']}"


def _card(town: Town, move: Move) -> str:
    said: dict[str, Callable[[], str]] = {
        "forte_pluie": lambda: "Forte pluie" if move["on"] else "La pluie cesse",
        "dominee": lambda: f"Dominée : {move['cell']}",
        "nouvelle_fosse": lambda: f"Nouvelle fosse en {move['cell']}",
        "lumieres": lambda: _lights(town, move),
        "extincteur": lambda: f"Extincteur : {_who(town, move)}",
    }
    return said[move["card"]]()


def _lights(town: Town, move: Move) -> str:
    name = town.board.buildings[move["building"]].name
    return f"Lumières {'éteintes' if move['on'] else 'rallumées'} : {name}"


def _wound(town: Town, move: Move) -> str:
    return f"Blessures {de(_who(town, move))} : {move['count']:+d}"


def _end(_town: Town, move: Move) -> str:
    winners = [_SIDES[it] for it in sorted(set(move["winners"]))]
    return f"Fin déclarée : {listed(winners, none='égalité')}"


def _correct(town: Town, move: Move) -> str:
    hero = town.heroes.get(move.get("hero", ""))
    about = hero.name if hero else move.get("cell", move.get("zombie", ""))
    facts = [form(move[field]) for field, form in _FACTS.items() if field in move.fields]
    return " ".join(f"Décret {about} : {', '.join(facts)}".split())


def _either(yes: str, no: str) -> Callable[[bool], str]:
    return lambda value: yes if value else no


_FACTS: Final[Mapping[str, Callable[..., str]]] = {
    "fire": lambda level: f"feu {level}",
    "debris": lambda token: f"débris {token}" if token else "sans débris",
    "to": lambda cell: f"en {cell}",
    "wounds": lambda count: f"blessures {count}",
    "alive": _either("debout", "hors de combat"),
    "ankle": _either("cheville foulée", "cheville guérie"),
    "on_fire": _either("en feu", "éteint"),
    "turn": lambda turn: f"tour {turn}",
}
_MOVES: Final[Mapping[str, Callable[[Town, Move], str]]] = {
    "next": _next,
    "start": lambda t, m: f"{_who(t, m)} part de {m['cell']} : dé {m['die']}",
    "roll": _roll,
    "debris": _token,
    "zombie": _zombie,
    "spawn": _spawn,
    "kill": _kill,
    "hero": _movement,
    "yard": lambda t, m: f"{_who(t, m)} traverse la cour jusqu'en {m['to']}",
    "go": _go,
    "douse": lambda t, m: f"{_who(t, m)} arrose {m['cell']}",
    "stop": lambda t, m: f"{_who(t, m)} s'arrête",
    "search": _search,
    "fight": _fight,
    "shot": _shot,
    "escape": _escape,
    "ignite": _thrown("Mise à feu"),
    "petrol": _thrown("Essence"),
    "can": _can,
    "card": _card,
    "barricade": lambda _t, m: f"Barricade entre {listed(m['between'])}",
    "breach": lambda _t, m: f"Le zombie {m['zombie']} force une barricade : {m['die']}",
    "wound": _wound,
    "end": _end,
    "note": lambda _t, m: f"Note : {m['text']}".rstrip("."),
    "correct": _correct,
}
