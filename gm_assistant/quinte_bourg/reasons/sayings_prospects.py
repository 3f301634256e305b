"""The sentences of the prospects: what is met, what is missing, what can no longer be."""

from typing import Final

from gm_assistant.seam.wording import Saying, say

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
    "amoureux.une_seule.non": say(
        "Le couple n'est plus en vie, et il ne reste pas deux résurrections pour le réunir.",
        "L123",
        "L193",
    ),
    "idealistes.oui": say("{words} sur {starters} au départ : c'est assez.", "L179", "W-05"),
    "idealistes.pas_encore": say(
        "{words} sur {starters} au départ : une résurrection suffirait.", "L179", "L193", "W-05"
    ),
    "idealistes.non": say("{words} sur {starters} au départ : trop de morts.", "L179", "W-05"),
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
    "martyre.oui": say("Le village a exécuté Martyre en plein jour.", "L128", "L261"),
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
        "Plus de Musicien pour charmer : il faudrait la mort {de_left}.",
        "L129",
        "L546",
        "W-13",
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
    "suit.oui": say("Cette condition suit celle d'un camp : {words}", "L136", "L139", "W-01"),
    "suit.pas_encore": say(
        "Cette condition suit celle d'un camp : {words}", "L136", "L139", "W-01"
    ),
    "suit.non": say("Cette condition suit celle d'un camp : {words}", "L136", "L139", "R-05"),
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
