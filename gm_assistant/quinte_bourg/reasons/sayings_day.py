"""The sentences of the day: deaths, posts, coins, votes, conversions, and the end."""

from typing import Final

from gm_assistant.seam.wording import Saying, say

_POSTS: Final[dict[str, Saying]] = {
    "poste.nomme": say(
        "{player} devient « {post} » : c'est le choix du Scrutateur.", "L420", "P-16"
    ),
    "poste.seul_candidat": say(
        "{player} devient « {post} » : personne d'autre ne se présente.", "L474", "P-17"
    ),
    "poste.quitte": say("{player} quitte « {post} » pour un autre poste.", "L410", "L413", "P-25"),
    "poste.mort": say("« {post} » perd {player}, qui vient de mourir.", "L420", "L474", "P-05"),
    "poste.depart": say("« {post} » perd {player}, qui quitte la partie.", "L420", "L474"),
    "poste.reste_vacant": say(
        "« {post} » reste vacant : personne ne peut y être nommé.", "L414", "P-08", "P-18"
    ),
    "poste.scrutateur_tourne": say(
        "{player} devient Scrutateur : chaque matin, le poste passe au vivant suivant sans poste.",
        "L424",
        "P-03",
        "T-05",
    ),
    "poste.scrutateur_cumule": say(
        "{player} devient Scrutateur en plus de son poste : tout le monde en a déjà un.",
        "L424",
        "P-03",
    ),
    "poste.scrutateur_mort": say(
        "{player} devient Scrutateur : la personne qui l'était vient de mourir.", "L424", "P-02"
    ),
    "poste.scrutateur_depart": say(
        "{player} devient Scrutateur : la personne qui l'était quitte la partie.", "L424", "P-02"
    ),
    "poste.scrutateur_passe": say(
        "{player} devient Scrutateur : la personne qui l'était vient de recevoir un autre poste.",
        "L424",
        "P-06",
    ),
    "poste.premier_fantome": say(
        "{player} dirige la milice fantôme : c'est le premier fantôme.", "L430", "P-10"
    ),
    "poste.plus_ancien_fantome": say(
        "{player} dirige la milice fantôme : c'est le plus ancien fantôme qui reste.",
        "L430",
        "P-11",
    ),
    "poste.chef_revenu": say("« {post} » perd {player}, qui n'est plus fantôme.", "L430", "P-11"),
    "poste.farce": say("Farce : « {post} » passe {de_former} à {player}.", "L398", "P-04"),
    "poste.demission": say(
        "Caricature : {player} doit démissionner de « {post} ».", "L392", "P-05"
    ),
    "poste.caricature_vaine": say(
        "Caricature sans effet : {player} n'a pas de poste à quitter.", "L392", "P-14"
    ),
    "poste.caricature_scrutateur": say(
        "Caricature : {player} n'est que Scrutateur, un poste qui tourne de toute façon.",
        "L392",
        "P-14",
    ),
    "poste.echange_vain": say(
        "Ni {player} ni {other} n'a de poste : l'échange ne change rien.", "L221", "P-07"
    ),
    "poste.minus_cortex": say(
        "Minus et Cortex : {player} et {other} échangent leurs postes ({posts}).",
        "L221",
        "P-07",
        "P-09",
    ),
    "poste.adore": say("Tout le monde adore {player}, qui peut échanger son poste.", "L404"),
    "poste.adore_refuse": say("{player} ne change pas de poste.", "L404", "P-13"),
    "poste.adoration": say(
        "Adoration : {player} et {other} échangent leurs postes ({posts}).", "L404", "P-13"
    ),
    "poste.illegal": say(
        "{player} ne peut pas tenir « {post} » : le poste est à réattribuer.", "L221", "P-08"
    ),
    "poste.retire": say("« {post} » sort du jeu.", "L472", "L506", "P-20"),
    "poste.ouvert": say("« {post} » entre en jeu.", "L472", "P-21"),
    "poste.au_depart": say("{player} tient « {post} » depuis le début.", "P-01"),
    "poste.vacant_au_depart": say("« {post} » est vacant depuis le début.", "P-01"),
    "decret.poste": say("Le MJ décide qui tient « {post} » : {player}.", "L63"),
}

_COINS: Final[dict[str, Saying]] = {
    "don": say("{giver} donne {coins} à {player}.", "L510", "M-02", "M-06"),
    "pickpocket": say("{player} fait les poches {de_giver} : {coins}.", "L498", "L502", "M-07"),
    "pieces.premier_assassinat": say(
        "Premier assassinat : {player} y laisse toute sa fortune ({coins}), qui sort du jeu.",
        "L372",
        "M-16",
    ),
    "pieces.assassinat": say(
        "Assassinat : {player} paie {coins}, et ce prix sort du jeu.", "L372", "L374", "M-17"
    ),
    "pieces.assassinat_herite": say(
        "Assassinat par une carte héritée : {player} paie {coins} dès le premier, et ce prix sort "
        "du jeu.",
        "L374",
        "M-17",
    ),
    "pieces.enquete": say(
        "Enquête : {player} paie {coins}, et ce prix sort du jeu.", "L452", "M-16"
    ),
    "pieces.vote": say("Le vote est payant : {player} paie {coins}.", "L460", "V-12"),
    "mariage.tarif": say("{giver} paie {coins} à {player} pour la cérémonie.", "L478", "M-13"),
    "heritage.epoux": say("{player} hérite {de_dead} par mariage : {coins}.", "L542", "M-10"),
    "heritage.sans_piece": say(
        "{player} regarde les cartes {de_dead}, qui ne laisse aucune pièce.", "L542"
    ),
    "heritage.legs": say("Le Notaire lègue à {player} {coins} {de_dead}.", "L456", "M-08"),
    "heritage.attend": say(
        "{player} revient sans rien : sa fortune ({coins}) attend toujours le Notaire.",
        "L456",
        "X-05",
        "M-19",
    ),
    "heritage.rejoint": say(
        "La fortune {de_player} qui attendait le Notaire ({coins}) rejoint le reste.",
        "M-19",
        "X-05",
    ),
    "heritage.perdu": say(
        "Aucun Notaire ne viendra : la fortune {de_dead} ({coins}) sort du jeu.", "L456", "M-09"
    ),
    "richesse.protege": say(
        "{player} est strictement plus riche que tous les autres ({coins}) : sa maison est "
        "protégée.",
        "L512",
        "A-14",
    ),
    "richesse.au_depart": say(
        "La maison {de_player} est protégée depuis le début de la partie.", "L512", "A-14"
    ),
    "richesse.personne": say(
        "Personne n'est strictement plus riche que les autres : aucune maison n'est protégée.",
        "L512",
        "A-14",
    ),
}

_DEATHS: Final[dict[str, Saying]] = {
    "mort.attaque": say("{player} meurt dans l'attaque des Reptiliens.", "L516"),
    "mort.decret": say("Le MJ décide la mort {de_player}.", "L63"),
    "mort.chagrin": say("{player} meurt de chagrin avec son amour.", "L175", "X-04"),
    "mort.assassinat": say("{player} meurt dans un assassinat.", "L372"),
    "mort.repticide": say("{player} meurt d'un repticide.", "L203", "L253"),
    "mort.morsure": say("{player} meurt d'une morsure.", "L209"),
    "mort.conversion_radieuse": say(
        "Shéhérazade ({player}) meurt de sa conversion radieuse.", "L187", "I-12"
    ),
    "mort.honte": say("{player} meurt de honte après son show.", "L320"),
    "mort.execution": say("{player} meurt : le village a parlé.", "L438", "L446", "V-13"),
    "mort.premiere": say(
        "{player} revient à la vie : l'amour efface la première mort ({cause}).",
        "L173",
        "X-01",
        "X-02",
        "X-03",
    ),
    "annonce.mort": say("Le village apprend la mort {de_player}.", "L77", "L693", "T-10"),
    "annonce.retour": say("Le village apprend le retour {de_player} à la vie.", "L173", "X-03"),
    "destin.fantome": say("{player} devient fantôme et rejoint la milice.", "L548", "X-06"),
    "destin.esprit": say("{player} devient esprit.", "L555", "X-06"),
    "destin.heritage": say(
        "{player} retourne ses deux cartes et lègue une spécialité.", "L561", "X-08"
    ),
    "destin.heritier": say("{player} reçoit la spécialité « {role} ».", "L563", "X-07", "X-09"),
    "resurrection": say("{player} revient d'entre les fantômes.", "L193", "X-05", "X-11"),
    "resurrection.imposee": say("{player} est parmi les vivants.", "L193", "X-05"),
    "arrivee": say("{player} s'installe au village, et compte à partir de maintenant.", "L63"),
    "donne.corrigee": say("{player} a d'autres cartes depuis le début.", "L63"),
    "depart": say("{player} quitte la partie : ce n'est pas une mort.", "L63", "L77"),
    "depart.carte": say(
        "{player} quitte la partie et montre une carte : ce n'est pas une mort.", "L63", "L77"
    ),
    "demenagement": say(
        "{player} doit déménager : une sculpture a été faite dans sa maison.", "L390", "L-13"
    ),
    "decret": say("Le MJ corrige ce qui est vrai {de_player}.", "L63"),
}

_POWERS: Final[dict[str, Saying]] = {
    "invocation.assassinat": say("{player} invoque un assassinat.", "L75", "L372", "I-16"),
    "invocation.repticide": say("{player} invoque un repticide.", "L75", "L203", "L253"),
    "invocation.morsure": say("{player} invoque une morsure.", "L75", "L209"),
    "invocation.conversion_noire": say("{player} invoque une conversion noire.", "L75", "L247"),
    "invocation.resurrection": say("{player} invoque une résurrection.", "L75", "L193", "I-15"),
    "invocation.conversion_radieuse": say(
        "{player} invoque une conversion radieuse.", "L81", "L183"
    ),
    "invocation.show": say("{player} ouvre son show.", "L83", "L309", "R-09"),
    "conversion.ouverture": say("{player} devient Reptilien à l'ouverture.", "L602", "R-03"),
    "conversion.noire": say(
        "{player} devient Reptilien et garde ses autres camps.", "L247", "L249", "I-13"
    ),
    "conversion.radieuse": say(
        "{player} devient Idéaliste et garde ses autres camps.", "L187", "I-12"
    ),
    "show.gagne": say("Au plus une erreur signalée : {player} réussit son show.", "L318", "I-09"),
    "show.continue": say("Deux ou trois erreurs : le show {de_player} ne décide rien.", "L319"),
    "show.meurt": say("Trop d'erreurs : le show {de_player} est un désastre.", "L320", "I-09"),
}

_ASSEMBLY: Final[dict[str, Saying]] = {
    "loi.acceptee": say("Le Sénateur accepte la loi du jour.", "L468", "V-11"),
    "loi.refusee": say("Le Sénateur refuse la loi du jour.", "L468", "V-11"),
    "vote.condamne": say("{player} a le plus de voix : {tally}.", "L438"),
    "vote.condorcet": say("{player} ne perd aucun duel : {duels}.", "V-08"),
    "vote.caduques": say(
        "Les voix données à {lapsed} ne comptent pas : la mort les annule.", "L85", "V-07"
    ),
    "vote.tranche": say(
        "Égalité entre {tied} : la voix du Président désigne {player}.", "L440", "V-01", "V-08"
    ),
    "vote.personne": say("Aucune voix ne compte : personne n'est condamné.", "V-03", "V-15"),
    "vote.gracies": say("Égalité entre {tied} : la loi du jour les gracie.", "L440", "L460"),
    "vote.sans_president": say(
        "Égalité entre {tied}, et pas de Président pour trancher : personne n'est condamné.",
        "L440",
        "P-18",
    ),
    "vote.urne_perdue": say("La loi du jour annule le vote.", "L460"),
    "vote.grace": say("Le Bourreau gracie {player}.", "L506", "V-13"),
    "proces.coupable": say("Le tribunal condamne {player}.", "L446", "V-05"),
    "proces.epargne": say("Le tribunal épargne {player}.", "L446", "V-05"),
    "mariage": say("{player} et {other} se marient.", "L538", "L540", "M-11", "M-14"),
}

_ENDS: Final[dict[str, Saying]] = {
    "fin.conversion_radieuse": say(
        "La partie s'arrête : Shéhérazade a converti {words}.", "L153", "I-12"
    ),
    "fin.amoureux": say("La partie s'arrête : il ne reste que les Amoureux.", "L123", "L165"),
    "fin.seths": say("La partie s'arrête : au plus deux vivants, dont Seth.", "L125", "W-06"),
    "fin.souris": say("La partie s'arrête : les Souris tiennent trois postes.", "L126", "W-04"),
    "fin.reptiliens": say("La partie s'arrête : il ne reste que des Reptiliens.", "L127", "W-07"),
    "fin.martyre": say("La partie s'arrête : le village a exécuté Martyre.", "L128", "L261"),
    "fin.musiciens": say("La partie s'arrête : tous les vivants sont charmés.", "L129", "W-13"),
    "fin.villageois": say("La partie s'arrête : il n'y a plus de Reptilien.", "L130", "L277"),
    "fin.cupide": say("La partie s'arrête : un Cupide a toutes les pièces.", "L135", "W-08"),
    "fin.showman": say("La partie s'arrête : le show est réussi.", "L318", "W-01"),
    "fin.detective": say("La partie s'arrête : les Détectives tiennent trois postes.", "L142"),
    "fin.mathematicien": say(
        "La partie s'arrête : les Mathématiciens tiennent trois postes.", "L143"
    ),
    "fin.arret": say("La soirée s'arrête ici : le MJ l'a décidé.", "W-02"),
    "fin.deux_survivants": say("La partie s'arrête : il reste au plus deux vivants.", "L152"),
}

DAY: Final = {**_POSTS, **_COINS, **_DEATHS, **_POWERS, **_ASSEMBLY, **_ENDS}
