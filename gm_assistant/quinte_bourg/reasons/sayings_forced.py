"""What a move that the game master imposes does not do, or does besides: said there and then."""

from typing import Final

from gm_assistant.seam.wording import Saying, say

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
    "force.sans_senateur": say("Sans Sénateur, c'est à vous d'accepter cette loi.", "P-18"),
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

_POSTS: Final[dict[str, Saying]] = {
    "force.poste_repris": say("{player} n'a plus « {post} ».", "L410"),
    "force.poste_deja": say("{player} a déjà « {post} » : rien ne change.", "L420"),
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
    "force.couple_mort": say(
        "{player} n'est plus en vie : ce couple ne gagne que si une résurrection le réunit.",
        "L123",
        "R-04",
    ),
}

_COINS: Final[dict[str, Saying]] = {
    "force.pieces_d_un_mort": say(
        "{player} n'est plus en vie : ces pièces restent là, et n'auront pas d'héritier.", "L510"
    ),
    "force.pieces_a_leguer": say(
        "{player} n'est plus en vie : ces pièces suivront le reste de sa fortune.", "L456", "L542"
    ),
    "force.a_soi_meme": say("{player} ne peut rien se prendre : aucune pièce ne bouge.", "M-02"),
    "force.prix_manquant": say("{player} ne paie pas le prix entier ({price}).", "L374", "L452"),
}

_POWERS: Final[dict[str, Saying]] = {
    "force.coup_vain": say(
        "{player} n'était déjà plus en vie : personne ne meurt, et rien n'est rendu.", "I-05"
    ),
    "force.deja_reptilien": say("{player} l'était déjà : la conversion ne change rien.", "I-05"),
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
    "force.heritier_mort": say(
        "{player} n'est plus en vie : cette spécialité ne servira qu'après une résurrection.",
        "X-09",
    ),
}

_NIGHT: Final[dict[str, Saying]] = {
    "force.deja_charme": say("{player} garde le charme que voici : rien ne change.", "W-13"),
    "force.sans_demenagement": say(
        "{player} n'est plus en vie : personne ne déménagera demain.", "L-13"
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

FORCED: Final = {**_VOTES, **_POSTS, **_COUPLES, **_COINS, **_POWERS, **_NIGHT, **_TIME}
