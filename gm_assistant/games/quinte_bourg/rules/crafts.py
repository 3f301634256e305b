"""The calls of those who know a trade: sleepers, investigators, thieves, inventor, dreamer."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from gm_assistant.engine.forms import COINS, Fields, OneOf, Shape, expect, within
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import Saying, say
from gm_assistant.french.grammar import coins, de, listed
from gm_assistant.games.quinte_bourg.rules.attack import seen_inside
from gm_assistant.games.quinte_bourg.rules.document import (
    PLAYER,
    SHARES,
    WORDS,
    OwnHouse,
    Refusal,
    TargetIsAlive,
    TargetIsDead,
    TargetIsSelf,
    Unbendable,
)
from gm_assistant.games.quinte_bourg.rules.night import (
    DAWN,
    EVERY_NIGHT,
    Boxes,
    Button,
    Call,
    Moment,
    OneTarget,
    Question,
    Row,
    RowShape,
    Toggle,
    acting,
    known_whereabouts,
    nobody,
    only_a_moment,
    put_to_sleep,
    seated_target,
    standing_house,
    target_said,
    whereabouts,
)
from gm_assistant.games.quinte_bourg.rules.posts import too_few, transfer
from gm_assistant.games.quinte_bourg.rules.village import (
    Player,
    Village,
    Where,
    Wish,
    amend,
    cards_of,
    neighbours,
    tonight,
    wish,
)
from gm_assistant.games.quinte_bourg.rules.words import EVEN_DAYS, ODD_DAYS, PlayerId, Step, Weekday

# The rows of heavy sleep: the sandman, the two abductors, and dawn (L378-L382).


def sandman_sends_to_sleep(village: Village, move: Move, row: Row) -> None:
    """L378: the target sleeps heavily until dawn, at home (L-01)."""
    if acting(village, row) is None:
        return
    target = seated_target(village, row, move["target"])
    if target is not None:
        put_to_sleep(village, row, target.id)


def abductor_takes_home(village: Village, move: Move, row: Row) -> None:
    """L382, L-02, L-06: the target sleeps at the abductor's, who stays at home.

    L-07: an abductor who has been put to sleep before takes nobody.
    """
    abductor = acting(village, row)
    if abductor is None:
        return
    if move["target"] == abductor.id:
        village.refuse(TargetIsSelf(name=abductor.name))
    target = seated_target(village, row, move["target"])
    if target is None:
        return
    put_to_sleep(village, row, target.id)
    amend(village, abducted={**tonight(village).abducted, target.id: abductor.id})
    wish(village, abductor.id, Wish("enlevement", abductor.id, move["step"], abductor.id))


def _abductor(step: Step, nights: frozenset[str], sayings: Mapping[str, Saying]) -> Row:
    return Row(
        step=step,
        place=70,
        nights=tuple(it for it in EVERY_NIGHT if it in nights),
        judge=abductor_takes_home,
        words=target_said("enlève"),
        calls=(step,),
        shape=OneTarget(kind="rapt", done=_HEAD),
        moves=True,
        sayings=sayings,
    )


_HEAD: Final = "Touchez-lui la tête."
SLEEP_ROWS: Final = (
    Row(
        step="marchand_de_sable",
        place=40,
        nights=EVERY_NIGHT,
        judge=sandman_sends_to_sleep,
        words=target_said("endort"),
        calls=("marchand_de_sable",),
        shape=OneTarget(kind="sable", done=_HEAD),
        sayings={
            "sommeil.marchand_de_sable": say(
                "Le Marchand de sable endort {player} jusqu'à l'aube.", "L378", "L-01", "L-04"
            ),
            "rangee.endormi.marchand_de_sable": say(
                "{step} sans effet : le Marchand de sable a endormi {player}.", "L378", "L-04"
            ),
        },
    ),
    _abductor(
        "psychopathe",
        ODD_DAYS,
        {
            "sommeil.psychopathe": say(
                "Le Psychopathe enlève {player} : sommeil lourd jusqu'à l'aube.", "L382", "L-02"
            ),
            "rangee.endormi.psychopathe": say(
                "{step} sans effet : le Psychopathe a enlevé {player}.", "L382", "L-04"
            ),
            "souhait.enlevement": say("{player} reste à la maison avec sa proie.", "L382"),
        },
    ),
    _abductor(
        "toque",
        EVEN_DAYS,
        {
            "sommeil.toque": say(
                "Le Toqué enlève {player} : sommeil lourd jusqu'à l'aube.", "L382", "L-02"
            ),
            "rangee.endormi.toque": say(
                "{step} sans effet : le Toqué a enlevé {player}.", "L382", "L-04"
            ),
        },
    ),
    Row(
        step="aube",
        place=DAWN,
        nights=EVERY_NIGHT,
        judge=only_a_moment,
        words=lambda _village, _move: "les dormeurs se réveillent",
        calls=("tous",),
        group=nobody,
        shape=Moment(nobody="tout le village"),
    ),
)


# The rows that look: cards of a neighbour, an animal in a house or at the morgue (L360-L364).


class NotNeighbour(Refusal):
    template = "{name} et {actor} ne sont pas voisins : choisissez {neighbours}."


def snooper_turns_cards(village: Village, move: Move, row: Row) -> None:
    """L360, D-07, D-09: both printed cards of a neighbour."""
    snooper = acting(village, row)
    if snooper is None:
        return
    beside = neighbours(village, snooper.id)
    if move["target"] not in beside:
        names = listed((village.name(it) for it in beside), "ou")
        village.refuse(
            NotNeighbour(name=village.name(move["target"]), actor=snooper.name, neighbours=names)
        )
    target = seated_target(village, row, move["target"])
    if target is not None:
        village.answer(cards_of(target), "reponse.cartes", player=target.id)


def _cards_said(village: Village, move: Fields) -> str:
    return f"regarde les cartes {de(village.name(move['target']))}"


def animal_watches(village: Village, move: Move, row: Row) -> None:
    """L364, D-02: a Reptilian in this house at the attack, or a Reptilian at the morgue."""
    if acting(village, row) is None:
        return
    if "corpse" in move:
        corpse = village.players[move["corpse"]]
        if corpse.seated:  # D-11: publicly dead only
            refusal = TargetIsAlive(name=corpse.name)
            village.refuse(refusal, "force.pas_a_la_morgue", player=corpse.id)
        village.answer(corpse.reptilian, "reponse.morgue", player=corpse.id)
        return
    house = standing_house(village, move["house"])
    inside = seen_inside(village, house.id, _as_the_animal_sees(village))
    found = tuple(it for it in inside if village.players[it].reptilian)
    village.answer(bool(found), "reponse.animal", house=house.id, inside=found)


def _as_the_animal_sees(village: Village) -> dict[PlayerId, Where]:
    """At the attack, or by setting before the attackers leave home."""
    where = whereabouts(village)
    if not village.rulings.animal_before_attack:
        return where
    return {
        it: Where(it, "dormir_chez_soi") if place.action == "attaquer" else place
        for it, place in where.items()
    }


def _animal_said(village: Village, move: Fields) -> str:
    if "corpse" in move:
        return f"l'animal flaire {village.name(move['corpse'])} à la morgue"
    return f"l'animal garde la maison {de(village.name(move['house']))}"


def _one_place(read: Fields, place: str) -> None:
    one = ("house" in read) != ("corpse" in read)
    expect(one, within(place, "house"), "une maison ou un mort est attendu, l'un des deux")


@dataclass(frozen=True, kw_only=True)
class Scent(RowShape):
    """A house is guarded, or a corpse is smelled: one tap, for the dead lie at the morgue."""

    boxes: Boxes = (("house", "Maison"), ("corpse", "Mort"), ("*oui", "oui"), ("*non", "non"))
    kind: str = "animal"
    yes: str = "un Reptilien au moins"
    no: str = "aucun Reptilien"
    fields: ClassVar[Shape] = Shape(optional={"house": PLAYER, "corpse": PLAYER}, whole=_one_place)
    questions: ClassVar[tuple[Question, ...]] = (Question("house", "Maison"),)
    cells: ClassVar[Mapping[str, str]] = {"D": "corpse", "F": "house"}
    uncarried: ClassVar[Collection[str]] = ("empty_house",)

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        house = call.told.get("house")
        return None if house is None else dict(self.trial(call, house))

    def trial(self, call: Call, player: PlayerId) -> Fields:
        """Whoever lies at the morgue is smelled there, unless his house is meant."""
        at_the_morgue = not call.village.players[player].seated and not call.told.get("empty_house")
        return {"corpse" if at_the_morgue else "house": player}

    def toggles(self, call: Call) -> tuple[Toggle, ...]:
        buried = any(not it.seated for it in call.village.players.values())
        return (Toggle("empty_house", "La maison d'un mort, pas son corps"),) if buried else ()

    def summary(self, village: Village, fields: Fields) -> str:
        if "corpse" in fields:
            return f"le corps {de(village.name(fields['corpse']))}"
        return f"chez {village.name(fields['house'])}"

    def from_cells(self, named: Mapping[str, PlayerId], _word: str) -> dict[str, Any]:
        return {"house": named["F"]} if "F" in named else {"corpse": named.get("D")}


def _snooper(step: Step, place: int, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=place,
        nights=nights,
        judge=snooper_turns_cards,
        words=_cards_said,
        calls=(step,),
        shape=OneTarget(
            boxes=(("target", "Voisin"), ("answer", "Cartes")),
            kind="fouille",
            passes="Aucun voisin",
        ),
        sayings={
            "reponse.cartes": say("Cartes {de_player} : {answer}.", "L360", "L452", "D-07", "D-09"),
        },
    )


def _trainer(step: Step, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=140,
        nights=nights,
        judge=animal_watches,
        words=_animal_said,
        calls=(step,),
        shape=Scent(),
        sayings={
            "reponse.animal": say(
                "Un Reptilien chez {house} ? {answer} (vus : {inside}).", "L364", "D-02", "D-03"
            ),
            "reponse.morgue": say(
                "{player}, à la morgue : un Reptilien ? {answer}.", "L364", "D-11"
            ),
        },
    )


INVESTIGATION_ROWS: Final = (
    _snooper("fureteur", 50, "lundi", "jeudi"),
    _snooper("indiscrete", 50, "mardi", "vendredi"),
    _snooper("reporter", 50, "mercredi", "samedi"),
    _snooper("voyeur", 52, "lundi", "vendredi"),
    _snooper("curieux", 52, "mardi", "jeudi"),
    _snooper("journaliste", 52, "mercredi", "samedi"),
    _trainer("dresseur_chien", "lundi", "jeudi"),
    _trainer("dresseur_ours", "mardi", "vendredi"),
    _trainer("dresseur_rapace", "mercredi", "samedi"),
)


# The thieves: what they may take from a house and give away at once (L368, M-03 to M-05).


class TooManyTaken(Refusal):
    template = "Le larcin rapporte au plus {most} ici : choisissez un montant plus petit."


class GivesMoreThanTaken(Unbendable):
    template = "Le voleur ne peut redonner que ce qu'il a pris ({taken}) : redonnez moins."


def thief_robs(village: Village, move: Move, row: Row) -> None:
    """All from a neighbour, half (rounded up) from further away; gifts at once."""
    thief = acting(village, row)
    if thief is None:
        return
    owner = standing_house(village, move["house"])
    if owner.id == thief.id:
        village.refuse(OwnHouse(name=thief.name), "force.a_soi_meme", player=thief.id)
    taken = _taken(village, thief, owner, move)
    transfer(village, owner.id, thief.id, taken, "larcin")
    _give_away(village, thief.id, taken, move)


def most_to_take(village: Village, thief: PlayerId, owner: PlayerId) -> int:
    """M-04: the coins of an owner secretly dead are still in the house."""
    purse = village.players[owner].coins
    return purse if owner in neighbours(village, thief) else (purse + 1) // 2


def _taken(village: Village, thief: Player, owner: Player, move: Move) -> int:
    most = most_to_take(village, thief.id, owner.id)
    taken = int(move.get("takes", most))
    if taken > owner.coins:
        raise too_few(owner)
    if taken > most:
        village.refuse(TooManyTaken(most=coins(most)))
    return taken


def _give_away(village: Village, thief: PlayerId, taken: int, move: Move) -> None:
    gives = move.get("gives", {})
    if sum(gives.values()) > taken:
        raise GivesMoreThanTaken(taken=coins(taken))
    for friend, amount in gives.items():
        if not village.players[friend].seated:
            refusal = TargetIsDead(name=village.name(friend))
            village.refuse(refusal, "force.pieces_d_un_mort", player=friend)
        transfer(village, thief, friend, amount, "larcin.don")


def _robbery_said(village: Village, move: Fields) -> str:
    words = f"détrousse la maison {de(village.name(move['house']))}"
    words += f", prend {coins(move['takes'])}" if "takes" in move else ""
    shares = [f"{coins(n)} à {village.name(it)}" for it, n in move.get("gives", {}).items() if n]
    return f"{words}, redonne {listed(shares)}" if shares else words


_HOUSE: Final = Question("house", "Maison")
_GIFTS: Final = (
    Question("takes", "Butin", words=1, seat=False),
    Question("gives", "Dons", words=1),
)
_ALL_GIVEN: Final = "Tout le butin est déjà donné : touchez « C'est tout »."
_KEPT: Final = "Ce qu'il ne donne pas, il le garde."


@dataclass(frozen=True, kw_only=True)
class Larceny(RowShape):
    """A house is robbed of all that may be taken; or of less, and coins of it are given away.

    A thief who keeps all tells everything by one tap; one who shares is asked two more.
    """

    boxes: Boxes = (("house", "Maison"), ("takes", "Butin"), ("gives", "Dons"))
    kind: str = "larcin"
    passes: str = "Aucun vol"
    fields: ClassVar[Shape] = Shape({"house": PLAYER}, {"takes": COINS, "gives": SHARES})
    questions: ClassVar[tuple[Question, ...]] = (_HOUSE,)
    parts: ClassVar[tuple[str, ...]] = ("house", "gives")
    cells: ClassVar[Mapping[str, str]] = {"F": "house", "G": "takes"}
    uncarried: ClassVar[Collection[str]] = ("gives",)

    def asked(self, told: Fields) -> tuple[Question, ...]:
        return (_HOUSE, *_GIFTS) if told.get("choose") == "gives" else (_HOUSE,)

    def is_told(self, question: Question, told: Fields) -> bool:
        """Gifts are never all given until the game master says so."""
        return question.field in told and question.field != "gives"

    def said_whole(self, told: Fields) -> bool:
        return "choose" not in told

    def joined(self, told: Fields, tapped: Fields) -> dict[str, Any]:
        """A gift tapped on a house is one coin more."""
        merged = {**told, **tapped}
        if isinstance(friend := tapped.get("gives"), str):
            given = _gifts(told)
            merged["gives"] = {**given, friend: given.get(friend, 0) + 1}
        return merged

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        told = call.told
        unsaid = told.get("choose") == "gives" and not told.get("go")
        if "house" not in told or unsaid:
            return None
        return {it: told[it] for it in self.fields if told.get(it) is not None}

    def fill(self, _ground: Village, field: str, player: PlayerId, chosen: Fields) -> Fields:
        if field != "gives":
            return {field: player}
        return {"house": chosen["house"], "gives": {**chosen.get("gives", {}), player: 0}}

    def trial(self, call: Call, player: PlayerId) -> Fields:
        if call.question.field != "gives":
            return RowShape.trial(self, call, player)
        told = {it: call.told[it] for it in ("house", "takes") if it in call.told}
        chosen = {**told, "gives": _gifts(call.told)}
        return {**chosen, **self.fill(call.ground, "gives", player, chosen)}

    def why_not(self, call: Call) -> dict[PlayerId, str]:
        """Each tap is one coin of the loot, for somebody else."""
        if call.question.field != "gives":
            return RowShape.why_not(self, call)
        if sum(_gifts(call.told).values()) >= int(call.told.get("takes", 0)):
            return dict.fromkeys(call.village.seats, _ALL_GIVEN)
        return RowShape.why_not(self, call) | {it.id: _KEPT for it in call.everybody}

    def buttons(self, call: Call) -> tuple[Button, ...]:
        if call.question.field == "takes":
            most = self._most(call, call.told["house"])
            return tuple(Button("takes", str(it), coins(it)) for it in range(most, -1, -1))
        if call.question.field == "house" and "choose" not in call.told:
            detail = "puis sa maison, la somme, et à qui"
            return (Button("choose", "gives", "Il en donne, ou prend moins", detail),)
        return ()

    def go_on(self, call: Call) -> str:
        return "C'est tout" if call.question.field == "gives" else ""

    def marked(self, call: Call, told: Fields) -> dict[PlayerId, str]:
        if call.question.field != "gives":
            return RowShape.marked(self, call, told)
        return {it: f"reçoit {coins(n)}" for it, n in _gifts(told).items()}

    def figures(self, call: Call) -> dict[PlayerId, tuple[str, str]]:
        """What the thief may take in each house, and later what he gives."""
        if not call.everybody or call.question.field == "takes":
            return {}
        if call.question.field == "gives":
            given = _gifts(call.told).items()
            return {it: (f"+{n}", f"reçoit {coins(n)}") for it, n in given}
        thief = call.everybody[0].id
        most = {it: self._most(call, it) for it in call.village.seats if it != thief}
        return {it: (str(n), f"{coins(n)} à prendre") for it, n in most.items()}

    def _most(self, call: Call, house: PlayerId) -> int:
        thief = next(iter(call.everybody), None)
        if thief is None or house == thief.id:
            return 0
        return most_to_take(call.ground, thief.id, house)

    def value(self, village: Village, question: Question, told: Fields) -> str:
        if question.field == "takes" and "takes" in told:
            return coins(int(told["takes"]))
        if question.field == "gives":
            return listed(f"{village.name(it)} {n}" for it, n in _gifts(told).items())
        return RowShape.value(self, village, question, told)

    def summary(self, village: Village, fields: Fields) -> str:
        loot = f", {coins(fields['takes'])}" if "takes" in fields else ""
        return f"chez {village.name(fields['house'])}{loot}"

    def noted(self, village: Village, fields: Fields) -> dict[str, str]:
        shares = [f"{coins(n)} à {village.name(it)}" for it, n in _gifts(fields).items()]
        house = {"house": village.name(fields["house"])}
        return {**house, "gives": listed(shares)} if shares else house

    def from_cells(self, named: Mapping[str, PlayerId], word: str) -> dict[str, Any]:
        taken = {"takes": int(float(word))} if word.replace(".", "", 1).isdigit() else {}
        return {**({"house": named["F"]} if "F" in named else {}), **taken}


def _gifts(told: Fields) -> Mapping[PlayerId, int]:
    given = told.get("gives")
    return given if isinstance(given, Mapping) else {}


def _thief(step: Step, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=60,
        nights=nights,
        judge=thief_robs,
        words=_robbery_said,
        calls=(step,),
        shape=Larceny(),
        sayings={
            "larcin": say("{player} dérobe {coins} à {giver}.", "L368", "M-03", "M-04"),
            "larcin.don": say("{giver} redonne aussitôt {coins} à {player}.", "L368", "M-03"),
        },
    )


LARCENY_ROWS: Final = (
    _thief("voleur", "lundi", "jeudi"),
    _thief("brigand", "mardi", "vendredi"),
    _thief("cambrioleur", "mercredi", "samedi"),
)


# The rows after dawn: révélateur and stalkeur of the six inventors (L350-L356).


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
    return f"{INVENTIONS[move['invention']]} sur {village.name(move['target'])}"


INVENTIONS: Final = {"revelateur": "Révélateur", "stalkeur": "Stalkeur"}
REVEALER: Final = "révélateur"
STALKER: Final = "stalkeur"
_IN_CELLS: Final = {"stalkeur": STALKER, "revelateur": REVEALER}


@dataclass(frozen=True, kw_only=True)
class Invention(OneTarget):
    """Somebody is pointed at: a publicly dead one for the révélateur, another for the stalkeur."""

    boxes: Boxes = (
        ("target", "Cible"),
        ("answer", "Réponse"),
        ("*revelateur", "révélateur"),
        ("*stalkeur", "stalkeur"),
    )
    kind: str = "invention"
    yes: str = "nuit passée chez soi"
    no: str = "nuit passée ailleurs"
    fields: ClassVar[Shape] = Shape({"invention": OneOf(INVENTIONS, "invention"), "target": PLAYER})
    cells: ClassVar[Mapping[str, str]] = {"D": "target", "G": "invention"}
    precisions: ClassVar[tuple[str, ...]] = (STALKER, REVEALER)

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        target = call.told.get("target")
        return None if target is None else dict(self.trial(call, target))

    def fill(self, _ground: Village, field: str, player: PlayerId, chosen: Fields) -> Fields:
        return {"invention": chosen.get("invention", "stalkeur"), field: player}

    def trial(self, call: Call, player: PlayerId) -> Fields:
        seated = call.village.players[player].seated
        return {"target": player, "invention": "stalkeur" if seated else "revelateur"}

    def ticked(self, fields: Fields) -> Collection[str]:
        return (f"*{fields['invention']}",)

    def precision(self, fields: Fields) -> str | None:
        return _IN_CELLS[fields["invention"]]

    def from_cells(self, named: Mapping[str, PlayerId], word: str) -> dict[str, Any]:
        told = next((it for it, cell in _IN_CELLS.items() if cell == word), word)
        return {"invention": told, "target": named.get("D")}


def _inventor(step: Step, place: int, *nights: Weekday) -> Row:
    return Row(
        step=step,
        place=place,
        nights=nights,
        judge=inventor_asks,
        words=_invention_said,
        calls=(step,),
        shape=Invention(),
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


INVENTIONS_ROWS: Final = (
    _inventor("ingenieure", 170, "lundi", "jeudi"),
    _inventor("scientifique", 170, "mardi", "vendredi"),
    _inventor("technophile", 170, "mercredi", "samedi"),
    _inventor("inventeur", 172, "lundi", "jeudi"),
    _inventor("savant", 172, "mardi", "samedi"),
    _inventor("bricoleur", 172, "mercredi", "vendredi"),
)


# The dream of the village: the spirits say a few words (L566).


def spirits_dream(village: Village, _move: Move, row: Row) -> None:
    """L566, X-12: without a spirit the dream is skipped."""
    acting(village, row)


def _dream_said(_village: Village, move: Fields) -> str:
    return f"« {move['text']} »" if move["text"].strip() else "dit de vive voix"


@dataclass(frozen=True, kw_only=True)
class Dream(Moment):
    """A few words for the village: one of the true facts, or those that were said aloud."""

    boxes: Boxes = (("text", "Message"),)
    kind: str = "recit"
    timer: str = "Le rêve"
    fields: ClassVar[Shape] = Shape({"text": WORDS})
    cells: ClassVar[Mapping[str, str]] = {"G": "text"}

    def fields_from(self, call: Call) -> dict[str, Any] | None:
        return {"text": call.told.get("text", "")}

    def buttons(self, call: Call) -> tuple[Button, ...]:
        return tuple(Button("text", it, it) for it in _true_facts(call.village))

    def noted(self, _village: Village, fields: Fields) -> dict[str, str]:
        return {"text": fields["text"]}

    def precision(self, fields: Fields) -> str | None:
        return str(fields["text"])

    def from_cells(self, _named: Mapping[str, PlayerId], word: str) -> dict[str, Any]:
        return {"text": word}


def _true_facts(village: Village) -> Iterator[str]:
    """L566: a few words each, true as the night stands."""
    living = village.living()
    yield _how_many(sum(it.reptilian for it in living), "Reptilien en vie", "Reptiliens en vie")
    yield _how_many(
        sum(bool(it.charmed_by) for it in living), "personne charmée", "personnes charmées"
    )
    if village.lovers:
        both = all(village.players[it].living for it in village.lovers)
        yield "Les deux Amoureux sont en vie." if both else "Les Amoureux ne sont plus deux."
    largest = max((it.coins for it in living), default=0)
    yield f"La plus grosse bourse tient {coins(largest)}."


def _how_many(count: int, one: str, several: str) -> str:
    if not count:
        return f"Il n'y a pas de {one}."
    return f"Il y a {count} {several if count > 1 else one}."


DREAM_ROWS: Final = (
    Row(
        step="reve",
        place=180,
        nights=("mercredi", "samedi"),
        judge=spirits_dream,
        words=_dream_said,
        calls=("esprits",),
        group=lambda village: [it for it in village.in_seat_order() if it.status == "esprit"],
        state="esprit",
        shape=Dream(nobody="aucun esprit"),
        timed=True,
        seconds=5,
    ),
)


ROWS: Final = (*SLEEP_ROWS, *INVESTIGATION_ROWS, *LARCENY_ROWS, *INVENTIONS_ROWS, *DREAM_ROWS)
