"""The sentences of the night: who sleeps where and why, what failed, answers, the attack."""

from typing import Final

from gm_assistant.quinte_bourg.reasons.sayings import Saying, say

NIGHT: Final[dict[str, Saying]] = {
    # What the rows set up.
    "milice.defend": say("La milice fantôme défend la maison {de_house}.", "L518", "L550", "A-13"),
    "cible.choisie": say("Les Reptiliens visent la maison {de_house}.", "L516", "A-12"),
    "cible.leur": say(
        "Les Reptiliens visent la maison {de_house}, qui est des leurs : cette nuit-là, "
        "l'attaque traite {house} en non-Reptilien.",
        "L524",
        "A-05",
    ),
    "cible.desaccord": say(
        "Pas de cible : les Reptiliens sont en désaccord et aucune alpha en vie ne tranche.",
        "L522",
        "A-02",
    ),
    "cible.alpha_morte": say(
        "Pas de cible : sans alpha en vie, cette table ne permet pas d'attaque.", "L522", "A-01"
    ),
    "sommeil.marchand_de_sable": say(
        "Le Marchand de sable endort {player} jusqu'à l'aube.", "L378", "L-01", "L-04"
    ),
    "sommeil.psychopathe": say(
        "Le Psychopathe enlève {player} : sommeil lourd jusqu'à l'aube.", "L382", "L-02"
    ),
    "sommeil.toque": say(
        "Le Toqué enlève {player} : sommeil lourd jusqu'à l'aube.", "L382", "L-02"
    ),
    "souhait.enlevement": say("{player} reste à la maison avec sa proie.", "L382"),
    "souhait.sculpter": say("Nuit de sculpture chez {house} pour {player}.", "L390", "L-13"),
    "souhait.se_battre": say("Nuit de bagarre chez {house} pour {player}.", "L396", "L-18"),
    "souhait.copuler": say("Nuit galante chez {house} pour {player}.", "L402", "L-18"),
    "souhait.dormir_ensemble": say(
        "Nuit d'Amoureux chez {house} pour {player}.", "L171", "L-08", "L-09"
    ),
    "souhait.squatter": say("{player} va squatter chez {house}.", "L386", "L-14"),
    "effet.farce": say("Au matin, les postes des vivants tourneront d'un rang.", "L398", "P-04"),
    "effet.caricature": say("Au matin, {about} devra quitter son poste.", "L392", "P-05", "P-14"),
    "effet.adoration": say(
        "Au matin, tout le monde adorera {about}, qui pourra échanger son poste.", "L404", "P-13"
    ),
    "effet.minus_cortex": say(
        "Au matin, {about} et {other} échangeront leurs postes.", "L221", "P-07"
    ),
    "effet.meme_personne": say(
        "Minus et Cortex désignent tous deux {player} : aucun échange.", "L221", "P-07"
    ),
    "charme": say("{step} charme {player}.", "L267", "L-20", "W-13"),
    # Rows without effect.
    "rangee.endormi.marchand_de_sable": say(
        "{step} sans effet : le Marchand de sable a endormi {player}.", "L378", "L-04"
    ),
    "rangee.endormi.psychopathe": say(
        "{step} sans effet : le Psychopathe a enlevé {player}.", "L382", "L-04"
    ),
    "rangee.endormi.toque": say("{step} sans effet : le Toqué a enlevé {player}.", "L382", "L-04"),
    "rangee.mort": say("{step} sans effet : {player} n'est plus en vie.", "L546", "L620", "X-10"),
    "rangee.absent": say("{step} sans effet : personne pour répondre à cet appel.", "L620", "T-08"),
    "rangee.duo_incomplet": say(
        "{step} sans effet : il faut les deux, et {role} ne peut pas agir.", "L221", "P-07"
    ),
    "rangee.cible_morte": say(
        "{step} sans effet : la mort a déjà frappé {player} cette nuit, en secret.",
        "L77",
        "I-04",
    ),
    "rangee.echec.dort": say(
        "{step} en échec : {player} dort d'un sommeil lourd.", "L396", "L402", "L-10"
    ),
    "rangee.echec.ravit": say(
        "{step} en échec : {player} reste à la maison avec sa proie.", "L93", "L396", "L-10"
    ),
    "rangee.echec.mort": say(
        "{step} en échec : la mort a déjà frappé {player} cette nuit, en secret.", "L77", "L-10"
    ),
    "rangee.reussie": say("{step} : {player} et {other} se retrouvent.", "L396", "L402"),
    # Answers.
    "reponse.cartes": say("Cartes {de_player} : {answer}.", "L360", "L452", "D-07", "D-09"),
    "reponse.revelateur": say("Carte de camp {de_player} : {answer}.", "L352", "D-07", "D-11"),
    "reponse.stalkeur": say(
        "{player} à la maison cette nuit ? {answer} : la nuit se passe chez {house}.",
        "L356",
        "D-08",
    ),
    "reponse.animal": say(
        "Un Reptilien chez {house} ? {answer} (vus : {inside}).", "L364", "D-02", "D-03"
    ),
    "reponse.morgue": say("{player}, à la morgue : un Reptilien ? {answer}.", "L364", "D-11"),
    "reponse.camera": say(
        "Caméra chez {house} : {answer} (à l'instant de l'attaque : {inside}).",
        "L450",
        "D-01",
        "D-04",
        "D-05",
    ),
    # The attack.
    "attaque.sans_cible": say("Pas d'attaque : les Reptiliens n'ont pas de cible.", "L522", "A-02"),
    "attaque.aucun_attaquant": say(
        "Pas d'attaque chez {house} : aucun Reptilien n'y est en état d'attaquer.", "L530", "A-03"
    ),
    "attaque.protegee": say(
        "L'attaque échoue chez {house} : la maison est protégée.",
        "L512",
        "L518",
        "A-09",
        "A-14",
        "A-18",
    ),
    "attaque.vide": say(
        "L'attaque échoue chez {house} : il n'y a là que les attaquants.", "L518", "D-01"
    ),
    "attaque.que_des_reptiliens": say(
        "L'attaque échoue chez {house} : personne de présent ne peut être leur victime.",
        "L526",
        "A-04",
        "A-07",
    ),
    "attaque.victime": say(
        "L'attaque frappe {victim}, dans la maison {de_house} (victimes possibles : {pool}).",
        "L516",
        "L520",
        "A-08",
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
        "le sommeil lourd passe avant.",
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
