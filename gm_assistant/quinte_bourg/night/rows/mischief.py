"""The rows whose effect waits for the morning: what becomes of the posts (L221, L392-L404)."""

from typing import Final

from gm_assistant.quinte_bourg.document import Move, player
from gm_assistant.quinte_bourg.night.row import Row, acting, fail, has_card, target_said
from gm_assistant.quinte_bourg.refusals import Refusal
from gm_assistant.quinte_bourg.village.kind import Fields
from gm_assistant.quinte_bourg.village.night import amend, tonight
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.seam.forms import one_of
from gm_assistant.seam.wording import say


class NoGhostHolder(Refusal):
    template = (
        "{name} n'est plus en vie et n'a pas de poste : désignez quelqu'un en vie, ou un fantôme "
        "en poste."
    )


def farce(village: Village, move: Move, row: Row) -> None:
    """L398: all posts of the living turn by one rank in the morning."""
    if acting(village, row) is not None:
        _promise(village, "farce", move["direction"])


def caricature(village: Village, move: Move, row: Row) -> None:
    """L392: the target must resign in the morning; of the dead, only a ghost in office."""
    if acting(village, row) is None:
        return
    target = village.players[move["target"]]
    if not target.seated and not village.holds_a_post(target.id):
        village.refuse(NoGhostHolder(name=target.name), "force.sans_poste", player=target.id)
        return
    _promise(village, "caricature", target.id)


def adoration(village: Village, move: Move, row: Row) -> None:
    """L404, L-16: anybody, living or dead, may be adored in the morning."""
    if acting(village, row) is not None:
        _promise(village, "adoration", move["target"])


def minus_and_cortex(village: Village, move: Move, row: Row) -> None:
    """L221, P-07: both must act; naming the same person twice does nothing."""
    night = tonight(village)
    for card in ("cortex", "minus"):
        able = [it for it in village.living() if has_card(it, card) and it.id not in night.asleep]
        if not able:
            _half_is_missing(village, row, card)
            return
    if move["cortex"] != move["minus"]:
        _promise(village, "minus_cortex", move["cortex"], move["minus"])
    else:
        village.tell("effect", None, "effet.meme_personne", player=move["minus"])


def _half_is_missing(village: Village, row: Row, card: str) -> None:
    """Why one of the two cannot act: put to sleep, dead, or played by nobody."""
    holder = next((it for it in village.in_seat_order() if has_card(it, card)), None)
    if holder is None:
        fail(village, row, "sans_effet", "rangee.duo.absent", role=card)
    else:
        hindered = "dort" if holder.living else "mort"
        facts = {"role": card, "player": holder.id}
        fail(village, row, "sans_effet", f"rangee.duo.{hindered}", **facts)


def _promise(village: Village, effect: str, about: str, other: PlayerId | None = None) -> None:
    """What the morning will do to the posts."""
    amend(village, effect=tuple(it for it in (effect, about, other) if it is not None))
    posts = [it for it in (about, other) if it in village.players and village.posts_of(it)]
    vain = effect == "minus_cortex" and not posts
    rule = "effet.sans_poste" if vain else f"effet.{effect}"
    village.tell("effect", None, rule, about=about, other=other)


def _two_persons(_ground: Village, field: str, player: PlayerId, chosen: Fields) -> Fields:
    other = "minus" if field == "cortex" else "cortex"
    return {field: player, other: chosen.get(other, player)}


def _duo_said(village: Village, move: Fields) -> str:
    cortex, minus = village.name(move["cortex"]), village.name(move["minus"])
    return f"Cortex désigne {cortex}, Minus désigne {minus}"


def _direction_said(_village: Village, move: Fields) -> str:
    return f"décale les postes dans le sens {move['direction']}"


ROWS: Final = (
    Row(
        step="farce",
        place=90,
        nights=("lundi",),
        judge=farce,
        words=_direction_said,
        calls=("eris",),
        required={"direction": one_of(("horaire", "antihoraire"), "sens")},
        sayings={
            "effet.farce": say(
                "Au matin, les postes des vivants tourneront d'un rang.", "L398", "P-04"
            ),
        },
    ),
    Row(
        step="minus_cortex",
        place=90,
        nights=("mardi", "jeudi", "samedi"),
        judge=minus_and_cortex,
        words=_duo_said,
        calls=("cortex", "minus"),
        required={"cortex": player, "minus": player},
        parts=("cortex", "minus"),
        fill={"cortex": _two_persons, "minus": _two_persons},
        sayings={
            "effet.minus_cortex": say(
                "Au matin, {about} et {other} échangeront leurs postes.", "L221", "P-07"
            ),
            "effet.meme_personne": say(
                "Minus et Cortex désignent tous deux {player} : aucun échange.", "L221", "P-07"
            ),
            "effet.sans_poste": say(
                "Ni {about} ni {other} n'a de poste : le matin n'échangera rien.", "L221", "P-07"
            ),
            "rangee.duo.absent": say(
                "{step} sans effet : il faut les deux, et personne ne joue {role}.",
                "L221",
                "P-07",
            ),
            "rangee.duo.dort": say(
                "{step} sans effet : il faut les deux, et {role} ({player}) dort jusqu'à l'aube.",
                "L221",
                "P-07",
                "L-04",
            ),
            "rangee.duo.mort": say(
                "{step} sans effet : il faut les deux, et {role} ({player}) n'est plus en vie.",
                "L221",
                "P-07",
                "X-10",
            ),
        },
    ),
    Row(
        step="adoration",
        place=90,
        nights=("mercredi",),
        judge=adoration,
        words=target_said("fait adorer"),
        calls=("freyja",),
        required={"target": player},
        sayings={
            "effet.adoration": say(
                "Au matin, tout le monde adorera {about}, qui pourra échanger son poste.",
                "L404",
                "P-13",
            ),
        },
    ),
    Row(
        step="caricature",
        place=90,
        nights=("vendredi",),
        judge=caricature,
        words=target_said("caricature"),
        calls=("artiste",),
        required={"target": player},
        sayings={
            "effet.caricature": say(
                "Au matin, {about} devra quitter son poste.", "L392", "P-05", "P-14"
            ),
        },
    ),
)
