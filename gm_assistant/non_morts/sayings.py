"""What is said of each consequence: a sentence to fill in, and the lines and rulings behind it."""

from typing import Final

from gm_assistant.engine.wording import say

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
