"""The sentence of each rule that makes something happen, and the line that it cites."""

from typing import Final

from gm_assistant.engine import wording
from gm_assistant.engine.wording import Saying
from gm_assistant.games.quinte_bourg.rules.words import decided


def say(template: str, *cites: str) -> Saying:
    """One entry of these tables; whoever decides something is named by the record."""
    return wording.say(decided(template), *cites)


# The sentences of the day: deaths, posts, coins, votes, conversions, and the end.

_POSTS_BY_DAY: Final[dict[str, Saying]] = {
    "poste.nomme": say(
        "{player} devient « {post} » : c'est le choix {de_qui_nomination}.", "L420", "P-16"
    ),
    "poste.seul_candidat": say(
        "{player} devient « {post} » : personne d'autre ne se présente.", "L474", "P-17"
    ),
    "poste.quitte": say("{player} quitte « {post} » pour un autre poste.", "L410", "L413", "P-25"),
    "poste.mort": say(
        "{player} vient de mourir, et n'est plus « {post} ».", "L420", "L474", "P-05"
    ),
    "poste.depart": say("{player} quitte la partie, et n'est plus « {post} ».", "L420", "L474"),
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
        "{player} dirige la milice fantôme : personne ne la dirigeait.", "L430", "P-10"
    ),
    "poste.plus_ancien_fantome": say(
        "{player} dirige la milice fantôme : c'est le plus ancien fantôme qui reste.",
        "L430",
        "P-11",
    ),
    "poste.chef_revenu": say("{player} n'est plus fantôme, ni « {post} ».", "L430", "P-11"),
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
    "poste.adore": say("Tout le monde adore {player}, qui peut échanger de poste.", "L404"),
    "poste.adore_refuse": say("{player} ne change pas de poste.", "L404", "P-13"),
    "poste.adoration": say(
        "Adoration : {player} et {other} échangent leurs postes ({posts}).", "L404", "P-13"
    ),
    "poste.illegal": say(
        "{player} ne peut pas tenir « {post} » : le poste est à réattribuer.", "L221", "P-08"
    ),
    "poste.retire": say("« {post} » sort du jeu.", "L472", "L506", "P-20"),
    "poste.ouvert": say("« {post} » entre en jeu.", "L472", "P-21"),
    "decret.poste": say("Le MJ décide qui tient « {post} » : {player}.", "L63"),
}

_COINS_BY_DAY: Final[dict[str, Saying]] = {
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
    "heritage.legs": say("{Qui_legs} lègue à {player} {coins} {de_dead}.", "L456", "M-08"),
    "heritage.attend": say(
        "{player} revient sans rien : sa fortune ({coins}) attend toujours {qui_legs}.",
        "L456",
        "X-05",
        "M-19",
    ),
    "heritage.rejoint": say(
        "La fortune {de_player} qui attendait {qui_legs} ({coins}) rejoint le reste.",
        "M-19",
        "X-05",
    ),
    "heritage.perdu": say(
        "Aucun {poste_legs} ne viendra : la fortune {de_dead} ({coins}) sort du jeu.",
        "L456",
        "M-09",
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
    "mort.assassinat": say("Un assassinat emporte {player}.", "L372"),
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
    "decret": say("Le MJ corrige la fiche {de_player}.", "L63"),
}

_POWERS_BY_DAY: Final[dict[str, Saying]] = {
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
    "show.meurt": say("Le show {de_player} tourne au désastre.", "L320", "I-09"),
}

_ASSEMBLY: Final[dict[str, Saying]] = {
    "loi.acceptee": say("{Qui_loi} accepte la loi du jour.", "L468", "V-11"),
    "loi.refusee": say("{Qui_loi} refuse la loi du jour.", "L468", "V-11"),
    "vote.condamne": say("{player} a le plus de voix : {tally}.", "L438"),
    "vote.condorcet": say("{player} ne perd aucun duel : {duels}.", "V-08"),
    "vote.caduques": say(
        "Les voix données à {lapsed} ne comptent pas : la mort les annule.", "L85", "V-07"
    ),
    "vote.tranche": say(
        "Égalité entre {tied} : la voix {de_qui_egalite} désigne {player}.", "L440", "V-01", "V-08"
    ),
    "vote.personne": say("Aucune voix ne compte : personne n'est condamné.", "V-03", "V-15"),
    "vote.gracies": say("Égalité entre {tied} : la loi du jour les gracie.", "L440", "L460"),
    "vote.sans_president": say(
        "Égalité entre {tied}, et pas de {poste_egalite} pour trancher : personne n'est condamné.",
        "L440",
        "P-18",
    ),
    "vote.urne_perdue": say("La loi du jour annule le vote.", "L460"),
    "vote.grace": say("{Qui_grace} gracie {player}.", "L506", "V-13"),
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
    "fin.martyre": say("La partie s'arrête : le village a exécuté le Martyre.", "L128", "L261"),
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

DAY: Final = {**_POSTS_BY_DAY, **_COINS_BY_DAY, **_DEATHS, **_POWERS_BY_DAY, **_ASSEMBLY, **_ENDS}


# What a move that the game master imposes does not do, or does besides: said there and then.

_VOTES: Final[dict[str, Saying]] = {
    "force.voix_d_un_mort": say(
        "La voix {de_voter} ne compte pas : {player} n'est plus en vie.", "V-07", "V-09"
    ),
    "force.deux_bulletins": say("{player} a deux bulletins : les deux comptent.", "L438"),
    "force.vote_gratuit": say("{player} vote sans payer, faute de pièce.", "V-12"),
    "force.blanc": say("Le bulletin {de_player} compte comme un vote blanc.", "V-03", "L570"),
    "force.session": say(
        "La session choisie d'abord ne vaut plus ; ce qu'elle avait donné reste.", "L436"
    ),
    "force.loi_de_paix": say(
        "C'est un jour de paix : cette loi ne servira que si vous imposez un vote.", "T-07"
    ),
    "force.loi_remplacee": say("La loi proposée avant celle-ci ne vaut plus.", "V-11"),
    "force.sans_senateur": say("Sans {poste_loi}, c'est à vous d'accepter cette loi.", "P-18"),
    "loi.sans_votants": say(
        "Cette loi ne laisse voter personne : le vote ne condamnera personne.", "V-15"
    ),
    "force.grace": say("Le MJ gracie {player}.", "L506", "V-13"),
    "force.decide": say("Le MJ condamne {player}, quel que soit le compte ({tally}).", "L440"),
    "force.decide_sans_voix": say("Le MJ condamne {player}, sans aucune voix comptée.", "L440"),
    "force.condamne_mort": say(
        "{player} n'est déjà plus en vie : aucune sentence ne tombera.", "V-07", "V-09"
    ),
    "force.vote_ouvert": say(
        "Le vote reste ouvert : ce choix ne compte qu'à sa clôture, imposez-le alors.", "L440"
    ),
    "force.vote_clos": say(
        "Le vote d'aujourd'hui est clos : ce qu'il a donné ne change pas.", "L436", "L460"
    ),
    "force.sans_vote": say(
        "Aucun vote ne vient plus aujourd'hui : cela ne servira que si vous en imposez un.",
        "L436",
        "L460",
    ),
}

_FORCED_POSTS: Final[dict[str, Saying]] = {
    "force.poste_repris": say("{player} n'est plus « {post} ».", "L410"),
    "force.poste_deja": say("{player} est déjà « {post} » : rien ne change.", "L420"),
    "force.poste_d_un_mort": say(
        "{player} n'est plus en vie : « {post} » ne donne ni voix qui tranche, ni legs, ni pas "
        "vers une victoire.",
        "L408",
        "P-08",
    ),
}

_COUPLES: Final[dict[str, Saying]] = {
    "mariage.prend_fin": say("Le mariage {de_player} et {de_other} prend fin.", "M-11"),
    "force.epouse_un_mort": say(
        "{player} n'est plus en vie : personne n'hérite par ce mariage, et l'autre reste libre.",
        "M-11",
        "M-19",
    ),
    "force.sans_tarif": say("Personne ne paie la cérémonie.", "M-13"),
    "force.loin": say("{player} et {other} gardent leurs places, sans être voisins.", "L540"),
    "force.couple_perdu": say(
        "{player} n'est plus en vie et ne peut pas revenir : ce couple ne gagnera pas.",
        "L123",
        "X-11",
    ),
    "force.couple_parti": say(
        "{player} a quitté la table : ce couple ne gagne qu'après un retour.", "L123", "X-16"
    ),
    "force.couple_mort": say(
        "{player} n'est plus en vie : ce couple ne gagne que si une résurrection le réunit.",
        "L123",
        "R-04",
    ),
}

_FORCED_COINS: Final[dict[str, Saying]] = {
    "force.pieces_d_un_mort": say(
        "{player} n'est plus en vie : ces pièces restent là, et n'auront pas d'héritier.", "L510"
    ),
    "force.pieces_a_leguer": say(
        "{player} n'est plus en vie : ces pièces suivront le reste de sa fortune.", "L456", "L542"
    ),
    "force.a_soi_meme": say("{player} ne peut rien se prendre : aucune pièce ne bouge.", "M-02"),
    "force.prix_manquant": say("{player} ne paie pas le prix entier ({price}).", "L374", "L452"),
}

_FORCED_POWERS: Final[dict[str, Saying]] = {
    "force.coup_vain": say(
        "{player} n'était déjà plus en vie : personne ne meurt, et rien n'est rendu.", "I-05"
    ),
    "force.deja_reptilien": say(
        "{player} est déjà parmi les Reptiliens : la conversion ne change rien.", "I-05"
    ),
    "force.deux_conversions": say("{player} reste Reptilien aussi.", "R-03"),
    "force.revient_sans_etre_fantome": say(
        "{player} n'était pas un fantôme, et perd pourtant pièces, mariage et héritage.", "X-05"
    ),
    "force.show_sans_reponse": say("Compté sans erreur, faute de réponse : {missing}.", "I-09"),
    "force.heritier_perdu": say(
        "{player} n'est plus en vie et ne peut pas revenir : cette spécialité ne servira plus.",
        "X-09",
        "X-11",
    ),
    "force.heritier_parti": say(
        "{player} a quitté la table : cette spécialité ne servira qu'à son retour.", "X-09", "X-16"
    ),
    "force.heritier_mort": say(
        "{player} n'est plus en vie : cette spécialité ne servira qu'après une résurrection.",
        "X-09",
    ),
}

_NIGHT: Final[dict[str, Saying]] = {
    "force.deja_charme": say("{player} est déjà sous ce charme : rien ne change.", "W-13"),
    "force.sans_demenagement": say(
        "{player} n'est plus en vie : personne ne déménagera au matin.", "L-13"
    ),
    "force.sans_poste": say("{player} n'a pas de poste à quitter : rien ne changera.", "P-14"),
    "force.pas_a_la_morgue": say(
        "{player} n'est pas à la morgue pour le village : la réponse vient de sa carte.", "D-11"
    ),
    "force.pas_de_nuit_a_soi": say(
        "{player} n'était plus en vie à la tombée de la nuit : la réponse dit sa maison.", "D-08"
    ),
    "force.victime_morte": say(
        "{player} n'était déjà plus en vie : l'attaque ne tue personne ici.", "A-08"
    ),
    "force.sans_attaque": say(
        "L'attaque de cette nuit n'a pas lieu : personne n'en meurt.", "L516"
    ),
    "force.appel_vide": say("L'appel « {step} » reste vide.", "L620"),
}

_TIME: Final[dict[str, Saying]] = {
    "force.reste_du": say("Cela reste à régler : {missing}.", "L690"),
    "force.etapes_sautees": say(
        "Ces étapes n'ont pas eu lieu aujourd'hui, avec tout ce qu'elles font : {stages}.", "L690"
    ),
}

FORCED: Final = {
    **_VOTES,
    **_FORCED_POSTS,
    **_COUPLES,
    **_FORCED_COINS,
    **_FORCED_POWERS,
    **_NIGHT,
    **_TIME,
}


# The sentences of the night: who sleeps where and why, what failed, answers, the attack.

NIGHT: Final[dict[str, Saying]] = {
    # What the rows set up; those of data end in the row's own name.
    "sommeil.carte": say("{Culprit} endort {player} jusqu'à l'aube.", "L378", "L-01", "L-04"),
    "carte.defend": say("{Culprit} défend la maison {de_house}.", "L518", "A-14"),
    "carte.prend": say("{player} prend {coins} à {giver}.", "L368", "M-04"),
    "carte.donne": say("{giver} donne {coins} à {player}.", "L368", "M-04"),
    "carte.bourse_vide": say(
        "La bourse {de_giver} est vide : aucune pièce ne bouge.", "L368", "M-04"
    ),
    # Rows without effect.
    "rangee.endormi.carte": say(
        "{step} sans effet : {culprit} a endormi {player}.", "L378", "L-04"
    ),
    "rangee.usee": say("{step} sans effet : cette carte a déjà servi.", "L620"),
    "rangee.bourse_partie": say(
        "{step} sans effet : {player} n'est plus là, et sa bourse non plus.", "L542", "M-04"
    ),
    "rangee.mort": say("{step} sans effet : {player} n'est plus en vie.", "L546", "L620", "X-10"),
    "rangee.parti": say("{step} sans effet : {player} a quitté la partie.", "L620", "X-10"),
    "rangee.absent": say("{step} sans effet : personne pour répondre à cet appel.", "L620", "T-08"),
    "rangee.cible_morte": say(
        "{step} sans effet : la mort a déjà frappé {player} cette nuit, en secret.", "L77", "I-04"
    ),
    "rangee.cible_enterree": say(
        "{step} sans effet : {player} n'était déjà plus en vie au crépuscule.", "L546", "L-16"
    ),
    # Answers.
    "reponse.cartes": say("Cartes {de_player} : {answer}.", "L360", "L452", "D-07", "D-09"),
    "reponse.reptilien": say("{player}, un Reptilien ? {answer}.", "L364"),
    "reponse.bourse": say("Dans la bourse {de_player}, {coins} au moins ? {answer}.", "M-04"),
    "reponse.camps": say("{player} est {camp_roles}.", "L364"),
    "reponse.contenu": say("La bourse {de_player} contient {purse}.", "M-04"),
    "reponse.camera": say(
        "Caméra chez {house} : {answer} (à l'instant de l'attaque : {inside}).",
        "L450",
        "D-01",
        "D-04",
        "D-05",
    ),
    # The attack.
    "attaque.lie": say(
        "{player} attaque {place} : qui se trouve déjà là prend part à l'attaque.", "L530"
    ),
    "attaque.carnage": say(
        "{player} attaque {place} : en mode carnage, les Reptiliens éveillés frappent là où la "
        "nuit les a menés.",
        "L534",
        "A-11",
    ),
    "attaque.a_rejouer": say(
        "L'attaque est à rejouer : un appel d'avant a changé, et ce qu'elle avait donné ne vaut "
        "plus.",
        "L516",
    ),
    "cible.convertie": say(
        "Au moment de l'attaque, {house} est des leurs depuis une conversion, et ne peut pas en "
        "mourir.",
        "L526",
        "A-10",
    ),
    # Where somebody spends the night.
    "ou.sommeil_lourd": say("{player} dort d'un sommeil lourd {place}.", "L92", "L-01"),
    "ou.enlevement": say("{player} garde sa proie {place}.", "L93", "L382"),
    "ou.sculpter": say("{player} sculpte {place}.", "L94", "L390"),
    "ou.se_battre": say("{player} se bat {place}.", "L95", "L396"),
    "ou.copuler": say("{player} passe une nuit galante {place}.", "L96", "L402"),
    "ou.dormir_ensemble": say("{player} dort en amoureux {place}.", "L97", "L171", "L-08"),
    "ou.squatter": say("{player} squatte {place}.", "L98", "L386"),
    "ou.attaquer": say("{player} attaque {place}.", "L99", "L516", "A-16"),
    "ou.dormir_chez_soi": say("{player} dort {place}.", "L100", "L87"),
    "ou.nulle_part": say("{player} n'est plus en vie au moment de l'attaque.", "L546", "I-04"),
    "ou.parti": say("{player} n'était plus là au moment de l'attaque.", "L63", "I-04"),
    "ou.pas_de_nuit": say("Aucune nuit n'a encore été ouverte.", "L87"),
    "impose.lui_meme": say("C'est son propre choix, à l'appel « {step} ».", "L87"),
    "impose.autre": say("C'est {by} qui l'impose, à l'appel « {step} ».", "L87", "L-23"),
    "impose.reptiliens": say("La cible des Reptiliens est la maison {de_house}.", "L516", "A-16"),
    "cede": say(
        "{holder} devait {wish} {place}, mais {stronger} passe avant {weaker}.",
        "L87",
        "L89",
        "L-21",
    ),
    "empeche": say(
        "{holder} voulait {wish} {place}, mais {culprit} est passé avant : "
        "le sommeil lourd l'emporte.",
        "L378",
        "L382",
        "L-04",
    ),
    "empeche.geste": say(
        "{holder} ne peut pas agir : {culprit} est passé avant, "
        "et le sommeil lourd dure jusqu'à l'aube.",
        "L378",
        "L382",
        "L-04",
    ),
    "dort_donc_pas_attaque": say(
        "{player} n'attaque pas : son sommeil lourd dure jusqu'à l'aube.", "L534", "A-04"
    ),
    "designe_par_les_siens": say(
        "{player} n'attaque pas : les Reptiliens ont désigné sa maison.", "L524", "A-05"
    ),
}


# The sentences of the prospects: what is met, what is missing, what can no longer be.

PROSPECTS: Final[dict[str, Saying]] = {
    "camp.personne": say(
        "Plus personne ne joue d'abord pour ce camp : sa condition ne compte plus.", "L112", "W-03"
    ),
    "amoureux.oui": say("Il ne reste en vie {que_lovers}.", "L123", "L165"),
    "amoureux.pas_encore": say("Il reste {words} à part {lovers}.", "L123", "L165"),
    "amoureux.a_rappeler": say(
        "Le couple ne sera réuni que par une résurrection : celle {de_players}.", "L123", "L193"
    ),
    "amoureux.non": say(
        "{player} ne peut plus revenir : le couple ne sera pas réuni.", "L123", "L175"
    ),
    "amoureux.parti": say(
        "{player} a quitté la table : le couple n'est pas réuni.", "L123", "X-16"
    ),
    "amoureux.une_seule.non": say(
        "Le couple n'est plus en vie, et il ne reste pas deux résurrections pour le réunir.",
        "L123",
        "L193",
    ),
    "idealistes.oui": say("{words} sur {starters} en tout : c'est assez.", "L179", "W-05"),
    "idealistes.pas_encore": say(
        "{words} sur {starters} en tout : une résurrection suffirait.", "L179", "L193", "W-05"
    ),
    "idealistes.non": say("{words} sur {starters} en tout : trop de morts.", "L179", "W-05"),
    "idealistes.a_convertir": say(
        "Personne ne joue d'abord pour ce camp, mais Shéhérazade peut encore convertir.",
        "L183",
        "W-03",
        "I-12",
    ),
    "seths.oui": say("Il reste {words}, dont Seth.", "L125", "W-06"),
    "seths.pas_encore": say(
        "Seth doit survivre parmi les deux derniers : il reste {words}.", "L125"
    ),
    "seths.a_rappeler": say(
        "{player}, qui est Seth, n'est plus en vie : seule une résurrection y changerait.",
        "L125",
        "L193",
    ),
    "seths.sans_seth": say("Aucun Seth n'est de cette partie.", "L125", "W-03"),
    "seths.non": say(
        "{player}, qui est Seth, n'est plus en vie et ne peut pas revenir.", "L125", "L201"
    ),
    "seths.parti": say("{player}, qui est Seth, a quitté la partie.", "L125", "L201"),
    "trois_postes.oui": say("Postes tenus : {posts}.", "L126", "L142", "L143", "W-04"),
    "trois_postes.pas_encore": say(
        "Postes tenus : {posts} ; il en faut trois de la liste du groupe.", "L126", "W-04"
    ),
    "trois_postes.non": say(
        "Le groupe n'a pas de quoi tenir trois postes de sa liste.", "L410", "R-07", "W-04"
    ),
    "reptiliens.oui": say("Tous les vivants sont des Reptiliens, sans Seth.", "L127", "W-07"),
    "reptiliens.pas_encore": say("Reste à éliminer : {left}.", "L127"),
    "reptiliens.a_rappeler": say(
        "Plus aucun Reptilien en vie, sauf Seth : il faudrait une résurrection.", "L127", "L193"
    ),
    "reptiliens.non": say("Plus aucun Reptilien autre que Seth ne peut survivre.", "L127"),
    "martyre.oui": say("Le village a exécuté le Martyre en plein jour.", "L128", "L261"),
    "martyre.pas_encore": say("{player} attend que le jour décide de son exécution.", "L261"),
    "martyre.a_rappeler": say(
        "{player} n'est plus en vie : il faudrait une résurrection, puis une exécution.",
        "L193",
        "L261",
    ),
    "martyre.non": say("La mort a pris {player} autrement que par le village.", "L261"),
    "martyre.parti": say("{player} a quitté la partie avant toute exécution.", "L261"),
    "musiciens.oui": say("Tous les vivants sont sous le charme.", "L129", "W-13"),
    "musiciens.pas_encore": say("Reste à charmer : {left}.", "L129", "L265", "W-13"),
    "musiciens.a_rappeler": say(
        "Plus de Musicien en vie : seule la résurrection {de_players} ferait d'autres charmés.",
        "L129",
        "L193",
    ),
    "musiciens.sans_musicien": say(
        "Plus de Musicien pour charmer : il faudrait la mort {de_left}.", "L129", "L546", "W-13"
    ),
    "musiciens.non": say("Ni Musicien, ni personne sous le charme parmi les vivants.", "L129"),
    "villageois.oui": say("Il n'y a plus de Reptilien en vie, ni Seth.", "L130", "L277"),
    "villageois.pas_encore": say("Reste à éliminer : {left}.", "L130", "L277"),
    "cupide.oui": say("{player} a toutes les pièces du jeu.", "L135", "W-08"),
    "cupide.pas_encore": say("{player} a {coins} sur {total} en jeu.", "L135", "W-08"),
    "cupide.a_rappeler": say(
        "{player} n'est plus en vie : il faudrait une résurrection.", "L135", "L193"
    ),
    "cupide.non": say("{player} n'est plus en vie et ne peut pas revenir.", "L135", "W-08"),
    "cupide.parti": say("{player} a quitté la partie.", "L135", "W-08"),
    "cupide.sans_pieces": say("Il n'y a plus de pièce en jeu.", "L135", "W-08"),
    "showman.oui": say("{player} a réussi son show.", "L318", "I-09"),
    "showman.pas_encore": say("{player} n'a pas encore fait son show.", "L309"),
    "showman.a_rappeler": say(
        "{player} n'est plus en vie : il faudrait une résurrection, puis un show.", "L193", "L309"
    ),
    "showman.non": say("{player} a manqué son show, ou ne peut plus le faire.", "L309", "L320"),
    "suit.oui": say("Cette condition suit celle d'un camp – {words}", "L136", "L139", "W-01"),
    "suit.pas_encore": say(
        "Cette condition suit celle d'un camp – {words}", "L136", "L139", "W-01"
    ),
    "suit.non": say("Cette condition suit celle d'un camp – {words}", "L136", "L139", "R-05"),
    "suit.sans_camp": say("Le camp dont elle dépend n'est pas de cette partie.", "R-05", "W-03"),
    "compte.oui": say("Il reste {words} : le compte y est si la partie s'arrête.", "L138", "L141"),
    "compte.pas_encore": say("Il reste {words} : le compte n'y est pas.", "L138", "L141"),
    "compte.non": say("Il reste {words} : trop peu pour que le compte y soit un jour.", "W-07"),
    "moitie.oui": say("Autant de Reptiliens que d'autres parmi {words}.", "L140", "L328", "W-10"),
    "moitie.pas_encore": say("Il y a {reptilians} parmi {words}.", "L140", "L328", "W-10"),
    "moitie.non": say("Il ne reste pas assez de vivants.", "L140", "W-07"),
    "arret.gagnants": say(
        "Si la partie s'arrêtait maintenant, la victoire irait à {winners}.", "L106"
    ),
    "arret.personne": say("Si la partie s'arrêtait maintenant, personne ne gagnerait.", "W-11"),
    "arret.consoles": say("Les meubles seraient saufs pour {consoled}.", "L118", "W-12"),
}
