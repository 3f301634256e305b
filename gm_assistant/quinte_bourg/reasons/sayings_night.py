"""The sentences of the night: who sleeps where and why, what failed, answers, the attack."""

from typing import Final

from gm_assistant.seam.wording import Saying, say

NIGHT: Final[dict[str, Saying]] = {
    # What the rows set up.
    # Rows without effect.
    "rangee.mort": say("{step} sans effet : {player} n'est plus en vie.", "L546", "L620", "X-10"),
    "rangee.parti": say("{step} sans effet : {player} a quitté la partie.", "L620", "X-10"),
    "rangee.absent": say("{step} sans effet : personne pour répondre à cet appel.", "L620", "T-08"),
    "rangee.cible_morte": say(
        "{step} sans effet : la mort a déjà frappé {player} cette nuit, en secret.",
        "L77",
        "I-04",
    ),
    "rangee.cible_enterree": say(
        "{step} sans effet : {player} n'était déjà plus en vie au crépuscule.", "L546", "L-16"
    ),
    # Answers.
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
