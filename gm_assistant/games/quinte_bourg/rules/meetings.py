"""The calls that bring people together: trysts, mischief, music, guests."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from gm_assistant.engine.forms import Fields, OneOf, Shape
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import Saying, say
from gm_assistant.french.language import capitalised, listed
from gm_assistant.games.quinte_bourg.rules.asking import NEXT_CALL, Button, Offer, Question
from gm_assistant.games.quinte_bourg.rules.night import (
    EVERY_NIGHT,
    Boxes,
    Call,
    Moment,
    OneHouse,
    OneTarget,
    Row,
    RowShape,
    acting,
    fail,
    house_said,
    only_a_moment,
    seated_target,
    standing_house,
    target_said,
)
from gm_assistant.games.quinte_bourg.rules.village import (
    Player,
    Village,
    Wish,
    amend,
    is_no_more,
    still_at_the_table,
    tonight,
    wish,
)
from gm_assistant.games.quinte_bourg.rules.words import (
    PLAYER,
    TWO,
    OwnHouse,
    PlayerId,
    Refusal,
    SamePersonTwice,
    Step,
    Unbendable,
    Weekday,
)

# The rows that bring two together: the lovers, Freyja, Éris (L171, L396, L402).


NotTheirHouse = Refusal.saying(
    "La rencontre est chez l'une des deux personnes : choisissez la maison {de_first} "
    "ou {de_second}."
)
HouseIsMissing = Unbendable.saying(
    "La première personne désignée doit choisir le lieu : {first} ou {second}."
)


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
        there = Wish("dormir_ensemble", move["house"], "amoureux", None)
        wish(village, lover.id, there, *(it.id for it in lovers))


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
            village.refuse(is_no_more(target))
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
        there = Wish(row.imposes, house, row.step, author.id)
        wish(village, person.id, there, first.id, second.id)
    village.answer("ok", "rangee.reussie", step=row.step, player=first.id, other=second.id)


def _pair_said(village: Village, move: Fields) -> str:
    words = listed(village.name(it) for it in move["targets"])
    return f"{words}, chez {village.name(move['house'])}" if "house" in move else words


@dataclass(frozen=True, kw_only=True)
class Pair(RowShape):
    """Two are pointed at, and the first of them chooses at whose house (L-18).

    The place is asked for all the same where the action fails: the words must be said.
    """

    boxes: Boxes = (("first", "1re"), ("second", "2e"), ("house", "Maison"), ("*echec", "échec"))
    fields: ClassVar[Shape] = Shape({"targets": TWO}, {"house": PLAYER})
    questions: ClassVar[tuple[Question, ...]] = (
        Question("targets", "Première"),
        Question("targets", "Seconde", place=1),
        Question("house", "Chez qui", words=1),
    )
    parts: ClassVar[tuple[str, ...]] = ("targets", "house")

    def is_told(self, question: Question, told: Fields) -> bool:
        if question.field == "targets":
            return len(told.get("targets", ())) > question.place
        return question.field in told

    def joined(self, told: Fields, tapped: Fields) -> dict[str, Any]:
        """Whoever is touched twice is not one of the pair, after all; two at once are the pair."""
        merged = {**told, **tapped}
        pair = merged.pop("targets", ())
        if len(tapped.get("targets", ())) == 1:
            pair = [*told.get("targets", ()), *pair]
        kept = [it for it in pair if pair.count(it) == 1]
        return merged | ({"targets": kept} if kept else {})

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        targets = list(call.told.get("targets", ()))
        if len(targets) < 2:
            return None
        if "house" in call.told:
            return {"targets": targets, "house": call.told["house"]}
        return {"targets": targets} if call.told.get("go") and self.fails(call) else None

    def fails(self, call: Call) -> bool:
        """Whether the two who were named would not be brought together, wherever that is."""
        targets = list(call.told.get("targets", ()))
        if len(targets) < 2:
            return False
        ground = call.ground.draft()
        ground.forced, given = True, len(ground.answers)
        try:
            call.row.judge(
                ground, Move("call", {"step": call.row.step, "targets": targets}), call.row
            )
        except Refusal:
            return False
        return any(it.answer == "echec" for it in ground.answers[given:])

    def fill(self, ground: Village, field: str, player: PlayerId, chosen: Fields) -> Fields:
        """The second beside the first chosen; the first beside anybody who could be second."""
        if field != "targets":
            return {field: player}
        first = next(iter(chosen.get("targets", ())), None)
        if first is not None:
            return {"targets": [first, player], "house": chosen.get("house", first)}
        seated = (it.id for it in ground.in_seat_order() if it.seated and it.id != player)
        return {"targets": [player, next(seated, player)], "house": player}

    def trial(self, call: Call, player: PlayerId) -> Fields:
        chosen = {it: call.told[it] for it in ("targets", "house") if it in call.told}
        question = call.question
        if question.field == "targets":
            first = list(chosen.pop("targets", ()))[: question.place]
            chosen |= {"targets": first} if first else {}
        return {**chosen, **self.fill(call.ground, question.field, player, chosen)}

    def offer(self, call: Call) -> Offer:
        if call.question.field != "house" or not call.told.get("targets"):
            return Offer()
        fails = self.fails(call)
        return Offer(
            go_on=NEXT_CALL if fails else "",
            warning=_FAILED if fails else "",
            between=call.told["targets"],
        )

    def answered_by(self, call: Call) -> Sequence[PlayerId]:
        if call.offer.warning:
            return ()
        return call.offer.between[:1] or RowShape.answered_by(self, call)

    def marked(self, _call: Call, told: Fields) -> dict[PlayerId, str]:
        named = [*told.get("targets", ()), *([told["house"]] if "house" in told else [])]
        return dict.fromkeys(named, "choix fait")

    def value(self, village: Village, question: Question, told: Fields) -> str:
        if question.field == "targets":
            return (
                village.name(told["targets"][question.place])
                if self.is_told(question, told)
                else ""
            )
        return RowShape.value(self, village, question, told)

    def summary(self, village: Village, fields: Fields) -> str:
        first, second = (village.name(it) for it in fields["targets"])
        place = f", chez {village.name(fields['house'])}" if "house" in fields else ""
        return f"{first} et {second}{place}"

    def noted(self, village: Village, fields: Fields) -> dict[str, str]:
        first, second = (village.name(it) for it in fields["targets"])
        house = {"house": village.name(fields["house"])} if fields.get("house") else {}
        return {"first": first, "second": second, **house}


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
        shape=Pair(),
        imposes=imposes,
        moves=True,
        sayings={f"souhait.{imposes}": wished, **_TOGETHER},
    )


_FAILED: Final = "Prévenez d'un signe de tête, puis dites ces mots sans toucher personne."
_TOGETHER: Final = {
    "rangee.reussie": say("{step} : rien ne s'y oppose.", "L396", "L402"),
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


# The rows whose effect waits for the morning: what becomes of the posts (L221, L392-L404).


NoGhostHolder = Refusal.saying(
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
    still_at_the_table(village, target.id)
    if not target.seated and not village.holds_a_post(target.id):
        village.refuse(NoGhostHolder(name=target.name), "force.sans_poste", player=target.id)
        return
    _promise(village, "caricature", target.id)


def adoration(village: Village, move: Move, row: Row) -> None:
    """L404, L-16: anybody, living or dead, may be adored in the morning."""
    if acting(village, row) is not None:
        still_at_the_table(village, move["target"])
        _promise(village, "adoration", move["target"])


def minus_and_cortex(village: Village, move: Move, row: Row) -> None:
    """L221, P-07: both must act; naming the same person twice does nothing."""
    night = tonight(village)
    for card in ("cortex", "minus"):
        able = [it for it in village.living() if card in it.cards and it.id not in night.asleep]
        if not able:
            _half_is_missing(village, row, card)
            return
    for named in (move["cortex"], move["minus"]):
        still_at_the_table(village, named)
    if move["cortex"] != move["minus"]:
        _promise(village, "minus_cortex", move["cortex"], move["minus"])
    else:
        village.tell("effect", None, "effet.meme_personne", player=move["minus"])


def _half_is_missing(village: Village, row: Row, card: str) -> None:
    """Why one of the two cannot act: put to sleep, dead, or played by nobody."""
    holder = next((it for it in village.in_seat_order() if card in it.cards), None)
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


@dataclass(frozen=True, kw_only=True)
class Duo(RowShape):
    """Each of two who act together points at somebody."""

    boxes: Boxes = (("cortex", "Cortex"), ("minus", "Minus"))
    fields: ClassVar[Shape] = Shape({"cortex": PLAYER, "minus": PLAYER})
    questions: ClassVar[tuple[Question, ...]] = (
        Question("cortex", "Cortex", card="cortex"),
        Question("minus", "Minus", words=1, card="minus"),
    )
    parts: ClassVar[tuple[str, ...]] = ("cortex", "minus")

    def fill(self, _ground: Village, field: str, player: PlayerId, chosen: Fields) -> Fields:
        other = "minus" if field == "cortex" else "cortex"
        return {field: player, other: chosen.get(other, player)}

    def marked(self, _call: Call, told: Fields) -> dict[PlayerId, str]:
        return {told[it]: f"choix de {it.title()}" for it in self.parts if it in told}

    def summary(self, village: Village, fields: Fields) -> str:
        return f"{village.name(fields['cortex'])} et {village.name(fields['minus'])}"


DIRECTIONS: Final = {"horaire": "sens horaire", "antihoraire": "sens antihoraire"}


@dataclass(frozen=True, kw_only=True)
class Direction(RowShape):
    """A sense of rotation is shown with the hand."""

    boxes: Boxes = (("*horaire", "horaire"), ("*antihoraire", "antihoraire"))
    passes: str = "Rien ne tourne"
    fields: ClassVar[Shape] = Shape({"direction": OneOf(DIRECTIONS, "sens")})
    questions: ClassVar[tuple[Question, ...]] = (Question("direction", "Sens", seat=False),)

    def offer(self, _call: Call) -> Offer:
        turns = (Button("direction", it, capitalised(words)) for it, words in DIRECTIONS.items())
        return Offer(buttons=tuple(turns))

    def summary(self, _village: Village, fields: Fields) -> str:
        return DIRECTIONS[fields["direction"]]

    def ticked(self, fields: Fields) -> Collection[str]:
        return (f"*{fields['direction']}",)


def _duo_said(village: Village, move: Fields) -> str:
    cortex, minus = village.name(move["cortex"]), village.name(move["minus"])
    return f"Cortex désigne {cortex}, Minus désigne {minus}"


def _direction_said(_village: Village, move: Fields) -> str:
    return f"décale les postes dans le sens {move['direction']}"


# The two musicians: each charms somebody new every night (L267).


AlreadyCharmed = Refusal.saying(
    "{name} est déjà sous ce charme : choisissez une nouvelle personne."
)


def musician_charms(village: Village, move: Move, row: Row) -> None:
    """L267, W-13: somebody whom this musician has not charmed yet."""
    if acting(village, row) is None:
        return
    target = village.players[move["target"]]
    if move["step"] in target.charmed_by:
        village.refuse(AlreadyCharmed(name=target.name), "force.deja_charme", player=target.id)
    if seated_target(village, row, target.id) is None or move["step"] in target.charmed_by:
        return
    village.change(target.id, charmed_by=(*target.charmed_by, move["step"]))
    village.tell("charm", target.id, f"charme.{move['step']}", player=target.id, step=move["step"])


def _musician(step: Step, place: int, name: str) -> Row:
    return Row(
        step=step,
        place=place,
        nights=EVERY_NIGHT,
        judge=musician_charms,
        words=target_said("charme"),
        calls=(step,),
        shape=OneTarget(done="Touchez-lui l'épaule."),
        sayings={f"charme.{step}": say(f"{name} charme {{player}}.", "L267", "L-20", "W-13")},
    )


# The rows of those who spend the night elsewhere by choice: the Artiste, Laura (L386-L390).


def artist_sculpts(village: Village, move: Move, row: Row) -> None:
    """L390, L-12, L-13: all night at the target's house, his own if he likes."""
    artist = acting(village, row)
    if artist is None:
        return
    target = village.players[move["target"]]
    if not target.seated:
        village.refuse(is_no_more(target), "force.sans_demenagement", player=target.id)
    amend(village, sculpture=(artist.id, target.id))
    wish(village, artist.id, Wish("sculpter", target.id, "sculpture", artist.id))


def laura_squats(village: Village, move: Move, row: Row) -> None:
    """L386, L-14: any house but her own, empty or not."""
    laura = acting(village, row)
    if laura is None:
        return
    house = standing_house(village, move["house"])
    if house.id == laura.id:
        village.refuse(OwnHouse(name=laura.name))
    wish(village, laura.id, Wish("squatter", house.id, "laura", laura.id))


# The rows of this room; the night puts them in their places.
ROWS: Final = (
    Row(
        step="amoureux",
        place=30,
        nights=EVERY_NIGHT,
        judge=lovers_meet,
        words=house_said("rendez-vous dans la maison"),
        calls=("amoureux",),
        group=_lovers,
        together=True,
        shape=OneHouse(drawn=True, at_home="Chacun chez soi", nobody="aucun couple"),
        moves=True,
        timed=True,
        seconds=30,
        sayings={
            "souhait.dormir_ensemble": say(
                "Nuit des Amoureux chez {house} : {players}.", "L171", "L-08", "L-09"
            )
        },
    ),
    _pair(
        "allumeuse",
        "freyja",
        ("lundi", "jeudi"),
        "copuler",
        say("Nuit galante chez {house} : {players}.", "L402", "L-18"),
    ),
    _pair(
        "querelle",
        "eris",
        ("mardi", "vendredi"),
        "se_battre",
        say("Nuit de bagarre chez {house} : {players}.", "L396", "L-18"),
    ),
    Row(
        step="amoureux_se_retrouvent",
        place=120,
        nights=EVERY_NIGHT,
        judge=only_a_moment,
        words=lambda _village, _move: "c'est l'heure",
        calls=("amoureux",),
        group=_lovers,
        shape=Moment(again="les mêmes Amoureux", nobody="aucun couple"),
        moves=True,
    ),
    Row(
        step="farce",
        place=90,
        nights=("lundi",),
        judge=farce,
        words=_direction_said,
        calls=("eris",),
        shape=Direction(),
        sayings={
            "effet.farce": say(
                "Au matin, les postes des vivants tourneront d'un rang.", "L398", "P-04"
            )
        },
    ),
    Row(
        step="minus_cortex",
        place=90,
        nights=("mardi", "jeudi", "samedi"),
        judge=minus_and_cortex,
        words=_duo_said,
        calls=("cortex", "minus"),
        shape=Duo(),
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
                "{step} sans effet : il faut les deux, et personne ne joue {role}.", "L221", "P-07"
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
        shape=OneTarget(),
        sayings={
            "effet.adoration": say(
                "Au matin, tout le monde adorera {about}, qui pourra échanger de poste.",
                "L404",
                "P-13",
            )
        },
    ),
    Row(
        step="caricature",
        place=90,
        nights=("vendredi",),
        judge=caricature,
        words=target_said("caricature"),
        calls=("artiste",),
        shape=OneTarget(),
        sayings={
            "effet.caricature": say(
                "Au matin, {about} devra quitter son poste.", "L392", "P-05", "P-14"
            )
        },
    ),
    _musician("orphee", 100, "Orphée"),
    _musician("sirene", 110, "La Sirène"),
    Row(
        step="sculpture",
        place=80,
        nights=("mercredi", "samedi"),
        judge=artist_sculpts,
        words=target_said("sculpte chez"),
        calls=("artiste",),
        shape=OneTarget(boxes=(("target", "Chez"),)),
        goes="sculpter",
        moves=True,
        sayings={
            "souhait.sculpter": say("Nuit de sculpture chez {house} : {player}.", "L390", "L-13")
        },
    ),
    Row(
        step="laura",
        place=130,
        nights=EVERY_NIGHT,
        judge=laura_squats,
        words=house_said("squatte la maison"),
        calls=("laura",),
        shape=OneHouse(drawn=True, at_home="Chez elle, par exception"),
        goes="squatter",
        moves=True,
        sayings={"souhait.squatter": say("{player} va squatter chez {house}.", "L386", "L-14")},
    ),
)
