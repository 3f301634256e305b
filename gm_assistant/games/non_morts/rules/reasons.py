"""From what a move did to French sentences with the lines and rulings that they rest on."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.engine.wording import say
from gm_assistant.french.grammar import agreed, capitalised, listed
from gm_assistant.games.non_morts.rules import moves, words
from gm_assistant.games.non_morts.rules.day import highest
from gm_assistant.games.non_morts.rules.film import Consequence, Facts, Film, room_name, zombie_name
from gm_assistant.games.non_morts.rules.moves import Move
from gm_assistant.games.non_morts.rules.night import bitten
from gm_assistant.games.non_morts.rules.refusals import RollsUnsettled
from gm_assistant.games.non_morts.rules.words import CHARACTERS, EXITS, KINDS

# What is said of each consequence: a sentence to fill in, and the lines and rulings behind it.

SAYINGS: Final = {
    # The opening and the turns
    "ouverture.premiere_piece": say(
        "{player} dessine la première pièce, {room} : tout le monde y est.", "L17", "O-01", "O-02"
    ),
    "ouverture.zombie": say("{zombie} arrive dans {room}, sans rien coûter.", "L17", "O-02"),
    "tour.pioche": say("{player} pioche {tokens}, un par adversaire.", "L20"),
    "tour.defausse": say(
        "{player} défausse {tokens} : on n'en garde que {limit} en fin de tour.", "L22", "L-01"
    ),
    "tour.suivant": say("C'est à {player} de jouer.", "L17", "L22", "T-01"),
    # What is paid
    "paye.deplacement": say("{player} paie {tokens} pour ce déplacement.", "L32", "L48", "M-04"),
    "paye.mise_a_mort": say("{player} paie {tokens} pour ce coup.", "L33", "L48"),
    "paye.sortie": say("{player} paie {tokens}, un par adversaire.", "L34"),
    "paye.cri": say("{player} paie {tokens} du cri.", "L49"),
    "paye.indice": say("{player} paie {tokens}, un par adversaire.", "L50"),
    "paye.infection": say("{player} paie {tokens} de sa poche.", "L42", "K-01"),
    "paye.arrivees": say("{player} paie {tokens} pour ces zombies.", "L27", "J-02"),
    "paye.voix": say("{player} paie {tokens} pour une voix.", "L35", "V-02"),
    # The zombies' turn
    "etape.sans_attaque": say(
        "Aucun zombie n'a de chair fraîche à attaquer.", "L27", "Z-02", "C-01"
    ),
    "etape.sans_deplacement": say(
        "Aucun zombie ne peut avancer : il en arrive {count}.", "L27", "Z-05"
    ),
    "etape.sans_arrivee": say("Il n'arrive aucun zombie.", "L27"),
    "attaque.touche": say(
        "{zombie} fait {die} : {survivor} perd un litre, il lui reste {litres}.", "L27", "Z-01"
    ),
    "attaque.personne": say("{zombie} fait {die} : cela ne touche personne.", "L27", "Z-01"),
    "attaque.perdue": say(
        "{zombie} fait {die} : {survivor} n'a déjà plus de sang, le coup est perdu.", "L27", "Z-03"
    ),
    "vampire.grossit": say("{zombie} boit ce litre et passe à {tokens}.", "L41", "R-03"),
    "zombie.avance": say("{zombie} passe de {origin} à {room}.", "L27", "Z-04"),
    "zombies.a_ajouter": say(
        "Nombre de zombies déplacés : {moved} ; il en arrive {count}.", "L27", "Z-06"
    ),
    "zombie.arrive": say("{zombie} arrive dans {room} ({tokens}).", "L27", "J-01", "R-01"),
    "alien.copie": say("Un alien fait 6 : {zombie}, sa copie, paraît dans {room}.", "L41", "R-03"),
    "infection": say(
        "La transformation avance : {survivor} perd un litre, il lui reste {litres}.", "L42", "K-01"
    ),
    "contamine.devient_zombie": say(
        "Le contaminé perd son dernier litre : il devient {zombie} dans {room}.", "L42", "K-02"
    ),
    "indice.trouve": say("{survivor} emporte cet indice : {clue}.", "L23", "I-01", "I-03"),
    # The survivors' turn
    "fuite.blesse": say(
        "{survivor} fuit et fait {die}, zombies à distancer : {danger} ; "
        "c'est un litre de perdu, il lui reste {litres}.",
        "L32",
        "F-01",
    ),
    "fuite.sauf": say(
        "{survivor} fuit et fait {die}, zombies à distancer : {danger} ; aucun litre perdu.",
        "L32",
        "F-01",
    ),
    "marche.arrive": say("{survivor} passe dans {room}.", "L32", "M-01", "M-02"),
    "sortie.echappe": say("{survivor} s'échappe par {way}.", "L34", "S-02"),
    "sortie.tracee": say("{way} : une sortie s'ouvre dans {room}, dès maintenant.", "L34", "S-01"),
    "zombie.detruit": say("{zombie} est détruit.", "L33", "G-03"),
    "zombie.perd_un_jeton": say("{zombie} descend à {tokens}.", "L41"),
    "goth.touche": say(
        "Le dé fait 6 : {survivor} prend le coup, il lui reste {litres} ; le zombie est sauf.",
        "L33",
        "G-02",
    ),
    "scientifique.soigne": say(
        "Le scientifique avait de quoi soigner : {survivor} a {litres}.", "L41", "R-03", "V-04"
    ),
    "cri.recule": say("{zombie} recule dans {room}.", "L49", "H-01"),
    "indice.geek": say("{survivor} doit emporter l'indice du geek : {clue}.", "L50", "I-03"),
    "piece.dessinee": say("La pièce {room} est dessinée.", "L24", "P-01"),
    # Deaths, the goth
    "mort.cadavre": say(
        "{survivor} meurt dans {room} : son cadavre y occupera les zombies.", "L29", "C-01", "F-02"
    ),
    "goth.tueur": say(
        "Isolé dans {room}, le goth devient un tueur fou de {tokens}.", "L53", "G-01"
    ),
    # Votes and ops
    "vote.accepte": say(
        "Voix contre : {against}, il en faudrait {veto} : l'événement a lieu.", "L35", "V-01"
    ),
    "vote.refuse": say(
        "Voix contre : {against}, il en fallait {veto} : rien n'a lieu.", "L35", "V-01", "V-02"
    ),
    "op.soin": say("{survivor} est soigné et a {litres}.", "L35", "V-04"),
    "op.barricade": say("Une barricade ferme {origin} à {room}.", "L35", "B-01"),
    "op.debarricade": say("Plus rien ne ferme {origin} à {room}.", "L35", "B-01"),
    "op.passage": say("Un passage relie {origin} à {room}.", "L35", "P-01"),
    "op.zombie": say("{zombie} est dans {room}, avec {tokens}.", "L35", "R-02"),
    "op.arrivee": say("{zombie} arrive dans {room} ({tokens}).", "L35"),
    "op.indice": say("{survivor} porte désormais cet indice : {clue}.", "L35", "V-03"),
    "op.litres": say("Par décret, {survivor} a {litres}.", "L48"),
    "op.place": say("Par décret, {survivor} est dans {room}.", "L32"),
    "op.jetons": say("Par décret, {player} a {tokens}.", "L20"),
    "op.serves": say("Par décret, on revoit à quoi sert cet indice : {clue}.", "L56", "I-01"),
    # The end
    "jugement.attendu": say(
        "{survivors} : trois indices au moins, la table les juge avant tout.", "L38", "E-01"
    ),
    "jugement.continue": say(
        "Aucune théorie ne l'emporte : le film continue.", "L38", "E-02", "I-02"
    ),
    "fin.indices": say("La théorie « {theory} » l'emporte, avec {names}.", "L38", "E-02", "E-03"),
    "fin.egalite": say(
        "Autant d'indices pour plusieurs théories : personne ne gagne, mais le film est un succès.",
        "L38",
        "E-02",
    ),
    "fin.tous_morts": say(
        "Tout le monde est mort : personne ne gagne, mais le film est un succès.", "L38", "E-04"
    ),
    "fin.plus_personne": say(
        "Il ne reste personne sur le plan : personne ne gagne.", "L38", "E-04"
    ),
}


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: data first, its sentence second."""

    rule: str
    cites: tuple[str, ...]
    facts: Facts
    sentence: str

    @property
    def cited(self) -> str:
        """The sentence followed by what it cites."""
        return f"{self.sentence} [{', '.join(self.cites)}]"


def reasons_of(film: Film) -> tuple[Why, ...]:
    """Everything that the last move did, in order, and why."""
    return tuple(_reason(film, it) for it in film.happened)


def _reason(film: Film, happened: Consequence) -> Why:
    saying = SAYINGS[happened.rule]
    told = {name: _WORDS[name](film, value) for name, value in happened.facts.items()}
    sentence = capitalised(saying.template.format_map(told))
    return Why(happened.rule, saying.cites, happened.facts, sentence)


def quoted(words: str) -> str:
    return f"« {words} »"


def survivor_words(survivor: str) -> str:
    return CHARACTERS[survivor].label


def clue_words(film: Film, clue: str) -> str:
    """Its text, which is public; what it serves is not."""
    text = film.clues[clue].text
    return quoted(text) if text else f"indice {clue.removeprefix('I')}"


def exit_words(film: Film, way: str) -> str:
    return EXITS[film.exits[way].kind]


def _plain(_film: Film, value: Any) -> str:
    return str(value)


_WORDS: Final[Mapping[str, Callable[[Film, Any], str]]] = {
    "player": lambda film, it: film.director(it).name,
    "names": lambda _film, it: listed(it),
    "survivor": lambda _film, it: survivor_words(it),
    "survivors": lambda _film, it: listed(survivor_words(one) for one in it),
    "zombie": lambda _film, it: zombie_name(it),
    "room": lambda film, it: quoted(room_name(film, it)),
    "origin": lambda film, it: quoted(room_name(film, it)),
    "way": exit_words,
    "clue": clue_words,
    "tokens": lambda _film, it: words.tokens(it),
    "litres": lambda _film, it: words.litres(it),
    **dict.fromkeys(("die", "danger", "count", "limit", "moved", "against", "veto"), _plain),
    "theory": _plain,
}


# A move said in one French sentence, as the journal shows it: no secret is in it.


def in_words(film: Film, move: Move) -> str:
    """What was decided, seen from the film as it stood before; a refused move may be said too."""
    said = capitalised(_SAY[type(move)](film, move))
    return f"{said} (La table passe outre.)" if move.force else said


def _who(film: Film) -> str:
    return film.director(film.player).name if film.active else "La table"


def _people(survivors: Iterable[str]) -> str:
    return listed(survivor_words(it) for it in survivors)


def _room(film: Film, room: str) -> str:
    return quoted(room_name(film, room) if room in film.plan.rooms else room)


def _text(text: str) -> str:
    return f" : {quoted(text)}." if text else "."


def _open(film: Film, move: moves.Open) -> str:
    name = f" {quoted(move.name)}" if move.name else ""
    if move.first:
        return f"{film.director(move.first).name} dessine la première pièce{name}."
    try:
        first = highest(film.table.players, move.rolls)
    except RollsUnsettled:
        return f"Les dés désignent qui dessine la première pièce{name}."
    return f"{film.director(first).name} fait le plus haut dé et dessine la première pièce{name}."


def _attack(film: Film, move: moves.Attack) -> str:
    faces = ((zombie, die) for zombie, rolled in move.dice.items() for die in rolled)
    hurt = dict.fromkeys(victim for it in faces if (victim := bitten(film, *it)))
    outcome = f"et blessent {_people(hurt)}" if hurt else "sans blesser personne"
    dice = (
        f"{zombie_name(it)} fait {listed(str(die) for die in rolled)}"
        for it, rolled in move.dice.items()
    )
    return f"Les zombies attaquent {outcome} : {listed(dice)}."


def _advance(film: Film, move: moves.Advance) -> str:
    steps = (f"{zombie_name(it)} vers {_room(film, room)}" for it, room in move.moves)
    return f"{_who(film)} fait avancer {listed(steps)}."


def _arrive(film: Film, move: moves.Arrive) -> str:
    heights = Counter[str]()
    for one in move.zombies:
        heights[one.room] += one.stack
    places = (f"{_room(film, it)} ({words.tokens(count)})" for it, count in heights.items())
    return f"{_who(film)} fait arriver des zombies : {listed(places)}."


def _walk(film: Film, move: moves.Walk) -> str:
    people = _people(move.survivors)
    if move.to in film.exits:
        return f"{_who(film)} fait sortir {people} par {exit_words(film, move.to)}."
    return f"{_who(film)} déplace {people} vers {_room(film, move.to)}."


def _kill(film: Film, move: moves.Kill) -> str:
    hunter = survivor_words(move.by)
    die = f" (dé du goth : {move.die})" if move.die else ""
    return f"{_who(film)} fait attaquer {zombie_name(move.zombie)} par {hunter}{die}."


def _scream(film: Film, move: moves.Scream) -> str:
    return f"{_who(film)} fait hurler la pouffe : les zombies reculent vers {_room(film, move.to)}."


def _clue(film: Film, move: moves.Clue) -> str:
    finder = words.to(survivor_words(move.survivor))
    return f"{_who(film)} fait trouver un indice {finder}{_text(move.text)}"


def _geek_clue(film: Film, move: moves.GeekClue) -> str:
    bearer = words.to(survivor_words(move.survivor))
    return f"{_who(film)} fait donner {bearer} un indice du geek{_text(move.text)}"


def _draw(film: Film, move: moves.DrawRoom) -> str:
    name = f" {quoted(move.name)}" if move.name else ""
    doors = listed(_room(film, it) for it in move.doors)
    return f"{_who(film)} dessine une pièce{name}, avec une porte vers {doors}."


def _propose(film: Film, move: moves.Propose) -> str:
    votes = [f"{film.director(it).name} : {_vote(film, vote)}" for it, vote in move.votes.items()]
    voiced = f" ({' ; '.join(votes)})" if votes else ""
    what = _text(move.text) if move.text else _effects(film, move.ops)
    return f"{film.director(move.by).name} propose{voiced}{what}"


def _vote(film: Film, vote: moves.Vote) -> str:
    if not isinstance(vote, moves.Price):
        return vote
    payers = (f"{film.director(it).name} {tokens}" for it, tokens in vote.paid.items())
    by = f"{agreed(vote.price, 'payé')} par {listed(payers)}"
    paid = by if vote.paid else "que personne ne paie"
    return f"sa voix pour {words.tokens(vote.price)}, {paid}"


def _effects(film: Film, listed: Iterable[moves.Op]) -> str:
    effects = [_OP_WORDS[type(it)](film, it) for it in listed]
    return f" : {' ; '.join(effects)}." if effects else "."


def _between(film: Film, what: str, op: moves.Wall) -> str:
    one, other = op.between
    return f"{what} entre {_room(film, one)} et {_room(film, other)}"


def _zombie(film: Film, op: moves.ChangeZombie) -> str:
    facts = [
        "" if op.stack is None else words.tokens(op.stack),
        "" if op.room is None else f"dans {_room(film, op.room)}",
        "" if isinstance(op.kind, moves.Unsaid) else KINDS[op.kind] if op.kind else "ordinaire",
        {None: "", True: "sensible à la faim", False: "insensible à la faim"}[op.appetite],
        {None: "", True: "franchit les barricades", False: "s'arrête aux barricades"}[op.climbs],
    ]
    return f"{zombie_name(op.zombie)} : {', '.join(it for it in facts if it) or 'tel quel'}"


_OP_WORDS: Final[Mapping[type[Any], Callable[[Film, Any], str]]] = {
    moves.Soin: lambda _film, op: (
        f"{words.litres(op.litres)} de sang pour {_people([op.survivor])}"
    ),
    moves.Barricade: lambda film, op: _between(film, "une barricade", op),
    moves.Debarricade: lambda film, op: _between(film, "plus de barricade", op),
    moves.Passage: lambda film, op: _between(film, "un passage", op),
    moves.ChangeZombie: _zombie,
    moves.Arrivee: lambda film, op: (
        f"un zombie dans {_room(film, op.room)} ({words.tokens(op.stack)})"
    ),
    moves.Indice: lambda _film, op: f"un indice pour {_people([op.survivor])}",
    moves.Litres: lambda _film, op: f"{_people([op.survivor])} a {words.litres(op.litres)}",
    moves.Place: lambda film, op: f"{_people([op.survivor])} est dans {_room(film, op.room)}",
    moves.Jetons: lambda film, op: f"{film.director(op.player).name} a {words.tokens(op.tokens)}",
    moves.Serves: lambda _film, _op: "on revoit à quoi sert un indice",
}
_SAY: Final[Mapping[type[Move], Callable[[Film, Any], str]]] = {
    moves.Open: _open,
    moves.Turn: lambda film, move: f"{_who(film)} joue les {move.side}.",
    moves.Attack: _attack,
    moves.Advance: _advance,
    moves.Arrive: _arrive,
    moves.Clue: _clue,
    moves.Infect: lambda film, move: (
        f"{film.director(move.payer).name} fait avancer la transformation du contaminé."
    ),
    moves.Walk: _walk,
    moves.Kill: _kill,
    moves.MakeExit: lambda film, move: (
        f"{_who(film)} trace une sortie dans {_room(film, move.room)}, "
        f"{EXITS[move.kind]}{_text(move.text)}"
    ),
    moves.Scream: _scream,
    moves.GeekClue: _geek_clue,
    moves.DrawRoom: _draw,
    moves.End: lambda film, _move: f"{_who(film)} finit son tour.",
    moves.Propose: _propose,
    moves.Verdict: lambda film, _move: f"La table juge les indices : {_people(film.judged)}.",
    moves.Correct: lambda film, move: f"La table corrige{_effects(film, move.ops)}",
    moves.Note: lambda _film, move: f"Note{_text(move.text)}",
}
