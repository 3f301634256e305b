"""The rows that bring two together: the lovers, Freyja, Éris (L171, L396, L402)."""

from typing import Final

from gm_assistant.french.agreement import listed
from gm_assistant.quinte_bourg.document import Move, player, two
from gm_assistant.quinte_bourg.night.row import (
    EVERY_NIGHT,
    Row,
    acting,
    fail,
    house_said,
    only_a_moment,
    standing_house,
)
from gm_assistant.quinte_bourg.refusals import Refusal, SamePersonTwice, TargetIsDead, Unbendable
from gm_assistant.quinte_bourg.village.kind import Fields
from gm_assistant.quinte_bourg.village.night import tonight, wish
from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.records import Wish
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Step, Weekday
from gm_assistant.seam.wording import Saying, say


class NotTheirHouse(Refusal):
    template = (
        "La rencontre est chez l'une des deux personnes : choisissez la maison {de_first} "
        "ou {de_second}."
    )


class HouseIsMissing(Unbendable):
    template = "La première personne désignée doit choisir le lieu : {first} ou {second}."


def lovers_meet(village: Village, move: Move, row: Row) -> None:
    """L-09, L-22: the place is chosen here, one of their two homes."""
    lovers = [village.players[it] for it in village.lovers]
    if acting(village, row) is None:
        return
    if move["house"] not in village.lovers:
        first, second = lovers
        village.refuse(NotTheirHouse(first=first.name, second=second.name))
    standing_house(village, move["house"])
    for lover in lovers:
        wish(village, lover.id, Wish("dormir_ensemble", move["house"], "amoureux", None))


def two_are_brought_together(village: Village, move: Move, row: Row) -> None:
    """L396, L402: Freyja's or Éris's two targets, at the first one's choice of place (L-18)."""
    author = acting(village, row)
    if author is None:
        return
    first, second = (village.players[it] for it in move["targets"])
    if first.id == second.id:
        raise SamePersonTwice(name=first.name)
    for target in (first, second):
        if not target.seated:
            village.refuse(TargetIsDead(name=target.name))
    taken = next((it for it in (first, second) if _unavailable(village, it)), None)
    if taken is not None:
        fail(village, row, "echec", _what_takes(village, taken), player=taken.id)
        return
    _bring_together(village, move, row, author, (first, second))


def _what_takes(village: Village, target: Player) -> str:
    if not target.living:
        return "rangee.echec.mort"
    asleep = target.id in tonight(village).asleep
    return "rangee.echec.dort" if asleep else "rangee.echec.ravit"


def _unavailable(village: Village, target: Player) -> bool:
    """L-10: asleep, abducted, abducting, or secretly dead."""
    night = tonight(village)
    return not target.living or target.id in night.asleep or target.id in night.abducted.values()


def _bring_together(
    village: Village, move: Move, row: Row, author: Player, pair: tuple[Player, Player]
) -> None:
    first, second = pair
    house = move.get("house")
    if house is None:
        raise HouseIsMissing(first=first.name, second=second.name)
    if house not in (first.id, second.id):
        village.refuse(NotTheirHouse(first=first.name, second=second.name))
    for person in pair:
        wish(village, person.id, Wish(row.imposes, house, row.step, author.id))
    village.answer("ok", "rangee.reussie", step=row.step, player=first.id, other=second.id)


def _pair_said(village: Village, move: Fields) -> str:
    words = listed(village.name(it) for it in move["targets"])
    return f"{words}, chez {village.name(move['house'])}" if "house" in move else words


def _two_targets(ground: Village, _field: str, player: PlayerId, chosen: Fields) -> Fields:
    """The second beside the first chosen; the first beside anybody who could be second."""
    first = next(iter(chosen.get("targets", ())), None)
    if first is not None:
        return {"targets": [first, player], "house": chosen.get("house", first)}
    seated = (it.id for it in ground.in_seat_order() if it.seated and it.id != player)
    return {"targets": [player, next(seated, player)], "house": player}


def _lovers(village: Village) -> list[Player]:
    return [village.players[it] for it in village.lovers]


def _pair(step: Step, card: str, nights: tuple[Weekday, ...], imposes: str, wished: Saying) -> Row:
    return Row(
        step=step,
        place=80,
        nights=nights,
        judge=two_are_brought_together,
        words=_pair_said,
        calls=(card,),
        required={"targets": two},
        optional={"house": player},
        parts=("targets", "house"),
        fill={"targets": _two_targets},
        imposes=imposes,
        moves=True,
        sayings={f"souhait.{imposes}": wished, **_TOGETHER},
    )


_TOGETHER: Final = {
    "rangee.reussie": say("{step} : {player} et {other} se retrouvent.", "L396", "L402"),
    "rangee.echec.dort": say(
        "{step} en échec : {player} dort d'un sommeil lourd.", "L396", "L402", "L-10"
    ),
    "rangee.echec.ravit": say(
        "{step} en échec : {player} reste à la maison avec sa proie.", "L93", "L396", "L-10"
    ),
    "rangee.echec.mort": say(
        "{step} en échec : la mort a déjà frappé {player} cette nuit, en secret.", "L77", "L-10"
    ),
}
ROWS: Final = (
    Row(
        step="amoureux",
        place=30,
        nights=EVERY_NIGHT,
        judge=lovers_meet,
        words=house_said("rendez-vous dans la maison"),
        calls=("amoureux",),
        group=_lovers,
        required={"house": player},
        moves=True,
        timed=True,
        seconds=30,
        sayings={
            "souhait.dormir_ensemble": say(
                "Nuit des Amoureux chez {house} pour {player}.", "L171", "L-08", "L-09"
            ),
        },
    ),
    _pair(
        "allumeuse",
        "freyja",
        ("lundi", "jeudi"),
        "copuler",
        say("Nuit galante chez {house} pour {player}.", "L402", "L-18"),
    ),
    _pair(
        "querelle",
        "eris",
        ("mardi", "vendredi"),
        "se_battre",
        say("Nuit de bagarre chez {house} pour {player}.", "L396", "L-18"),
    ),
    Row(
        step="amoureux_se_retrouvent",
        place=120,
        nights=EVERY_NIGHT,
        judge=only_a_moment,
        words=lambda _village, _move: "c'est l'heure",
        calls=("amoureux",),
        group=_lovers,
        moves=True,
    ),
)
