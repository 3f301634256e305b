"""The rows after dawn: révélateur and stalkeur of the six inventors (L350-L356)."""

from typing import Final

from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.night.row import Row, acting
from gm_assistant.quinte_bourg.night.whereabouts import known_whereabouts
from gm_assistant.quinte_bourg.refusals import TargetIsAlive, TargetIsDead
from gm_assistant.quinte_bourg.village.kind import Fields
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Step, Weekday
from gm_assistant.seam.forms import one_of
from gm_assistant.seam.wording import say


def inventor_asks(village: Village, move: Move, row: Row) -> None:
    """L350-L356: after dawn, so that no sleep blocks it; D-10: not from the grave."""
    if acting(village, row) is None:
        return
    target = village.players[move["target"]]
    if move["invention"] == "revelateur":
        if target.seated:
            refusal = TargetIsAlive(name=target.name)
            village.refuse(refusal, "force.pas_a_la_morgue", player=target.id)
        village.answer(list(target.printed), "reponse.revelateur", player=target.id)
        return
    if not target.seated:
        refused = TargetIsDead(name=target.name)
        village.refuse(refused, "force.pas_de_nuit_a_soi", player=target.id)
    place = known_whereabouts(village).get(target.id)
    # D-08: killed before moving, he was at home.
    house = target.id if place is None else place.house
    village.answer(house == target.id, "reponse.stalkeur", player=target.id, house=house)


def _invention_said(village: Village, move: Fields) -> str:
    invention = {"revelateur": "Révélateur", "stalkeur": "Stalkeur"}[move["invention"]]
    return f"{invention} sur {village.name(move['target'])}"


def _invention(_ground: Village, field: str, player: PlayerId, chosen: Fields) -> Fields:
    return {"invention": chosen.get("invention", "stalkeur"), field: player}


def _inventor(step: Step, place: int, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=place,
        nights=nights,
        judge=inventor_asks,
        words=_invention_said,
        calls=(step,),
        required={"invention": one_of(INVENTIONS, "invention"), "target": player},
        fill={"target": _invention},
        sayings={
            "reponse.revelateur": say(
                "Carte de camp {de_player} : {answer}.", "L352", "D-07", "D-11"
            ),
            "reponse.stalkeur": say(
                "{player} à la maison cette nuit ? {answer} : la nuit se passe chez {house}.",
                "L356",
                "D-08",
            ),
        },
    )


INVENTIONS: Final = {"revelateur": "Révélateur", "stalkeur": "Stalkeur"}
ROWS: Final = (
    _inventor("ingenieure", 170, "lundi", "jeudi"),
    _inventor("scientifique", 170, "mardi", "vendredi"),
    _inventor("technophile", 170, "mercredi", "samedi"),
    _inventor("inventeur", 172, "lundi", "jeudi"),
    _inventor("savant", 172, "mardi", "samedi"),
    _inventor("bricoleur", 172, "mercredi", "vendredi"),
)
