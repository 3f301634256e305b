"""The moves: what may be decided at the table, in the words of the game file."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from gm_assistant.quinte_bourg.document.forms import (
    Form,
    Known,
    by_player,
    count,
    expect,
    fields,
    flag,
    many,
    mapping,
    one_of,
    or_null,
    player,
    text,
)
from gm_assistant.quinte_bourg.document.moments import moment
from gm_assistant.quinte_bourg.words.calendar import DAY_STAGES
from gm_assistant.quinte_bourg.words.cards import (
    DEPUTIES,
    INVENTORS,
    PRIESTS,
    SNOOPERS,
    THIEVES,
    TRAINERS,
)
from gm_assistant.quinte_bourg.words.vocabulary import (
    LAW_CRITERIA,
    LAW_EFFECTS,
    PERSONAL,
    POSTS,
    POWERS,
    ROLES,
    SESSIONS,
    SPECIALITIES,
    STATUSES,
    STEPS,
)

Forms = Mapping[str, Form]
_post = one_of(POSTS, "poste")
_step = one_of([step for step in STEPS if step not in ("artiste", "eris", "freyja")], "étape")
_two = many(player, 2, 2)
_several = many(player, 0, 200)
_house = player
_gives = by_player(count)
_answer = one_of(("ok", "erreur", "grosse_erreur"), "réponse")


def _guess(value: Any, place: str, known: Known) -> Mapping[str, Any]:
    role = one_of(ROLES, "rôle")
    return fields(value, place, known, {"player": player, "role": role, "answer": _answer}, {})


def _ballot(value: Any, place: str, known: Known) -> tuple[str, Any]:
    expect(isinstance(value, list) and len(value) == 2, place, "[votant, choix] est attendu")
    choice = value[1]
    form = many(player, 0, 200, distinct=True) if isinstance(choice, list) else or_null(player)
    return player(value[0], f"{place}[0]", known), form(choice, f"{place}[1]", known)


# The rows of the night: required fields, optional fields.
_TARGET: Final[tuple[Forms, Forms]] = ({"target": player}, {})
_HOUSE: Final[tuple[Forms, Forms]] = ({"house": _house}, {})
_ROWS: Final[dict[str, tuple[Forms, Forms]]] = {
    "fantomes": _HOUSE,
    "reptiliens": ({"target": player}, {"horns": flag, "agreed": flag}),
    "amoureux": _HOUSE,
    **dict.fromkeys(("marchand_de_sable", "psychopathe", "toque", "orphee", "sirene"), _TARGET),
    **dict.fromkeys(SNOOPERS, _TARGET),
    **dict.fromkeys(THIEVES, ({"house": _house}, {"takes": count, "gives": _gives})),
    **dict.fromkeys(("allumeuse", "querelle"), ({"targets": _two}, {"house": _house})),
    **dict.fromkeys(("sculpture", "caricature", "adoration"), _TARGET),
    "farce": ({"direction": one_of(("horaire", "antihoraire"), "sens")}, {}),
    "minus_cortex": ({"cortex": player, "minus": player}, {}),
    "amoureux_se_retrouvent": ({}, {}),
    "aube": ({}, {}),
    "laura": _HOUSE,
    **dict.fromkeys(TRAINERS, ({}, {"house": _house, "corpse": player})),
    "attaque": ({}, {"victim": player, "carnage": flag, "victims": by_player(player)}),
    **dict.fromkeys(
        INVENTORS,
        ({"invention": one_of(("revelateur", "stalkeur"), "invention"), "target": player}, {}),
    ),
    "reve": ({"text": text}, {}),
}

# The other moves: required fields, optional fields.
_MOVES: Final[dict[str, tuple[Forms, Forms]]] = {
    "personal": (
        {"player": player, "conditions": many(one_of(PERSONAL, "condition"), 0, 8, distinct=True)},
        {},
    ),
    "turn_reptilian": ({"player": player}, {}),
    "lovers": ({"players": _two}, {}),
    "night": ({}, {}),
    "pass": ({"step": _step}, {}),
    "day": ({}, {}),
    "stage": ({"stage": one_of(DAY_STAGES, "étape")}, {}),
    "camera": ({"post": one_of(("procureur", *DEPUTIES), "poste"), "house": _house}, {}),
    "exchange": ({"with": or_null(player)}, {}),
    "assign": ({"post": _post, "player": player}, {}),
    "legacy": ({"dead": player, "gives": _gives}, {}),
    "move_house": ({"player": player, "after": player}, {}),
    "session": ({"kind": one_of(SESSIONS, "session")}, {}),
    "law_decision": ({"accepted": flag}, {}),
    "vote": ({"ballots": many(_ballot)}, {"decides": player, "open": flag}),
    "execute": ({}, {"pardon": flag}),
    "accuse": ({"players": many(player, 0, 3, distinct=True)}, {}),
    "tribunal": (
        {
            "accused": player,
            "spare": many(player, 0, 200, distinct=True),
            "execute": many(player, 0, 200, distinct=True),
        },
        {"pardon": flag},
    ),
    "candidacies": ({"post": _post, "players": _several, "chosen": player}, {}),
    "wedding": (
        {"spouses": _two},
        {
            "after": or_null(player),
            "priest": one_of(PRIESTS, "poste"),
            "price": count,
            "payer": player,
            "forced_by": player,
            "witnesses": _two,
        },
    ),
    "pickpocket": (
        {
            "post": one_of(("pickpocket_mirko", "pickpocket_mirka"), "poste"),
            "target": or_null(player),
        },
        {},
    ),
    "give": ({"from": player, "to": player, "coins": count}, {}),
    "retire_post": ({"post": _post}, {}),
    "open_post": ({"post": _post}, {}),
    "correct": (
        {},
        {
            "player": or_null(player),
            "coins": count,
            "status": one_of(STATUSES, "état"),
            "camp_roles": many(one_of(ROLES, "rôle"), 1, 24, distinct=True),
            "specialities": many(one_of(SPECIALITIES, "spécialité"), 0, 28, distinct=True),
            "charmed_by": many(one_of(("orphee", "sirene"), "musicien"), 0, 2, distinct=True),
            "post": _post,
            "seat_order": many(player, 1, 200, distinct=True),
        },
    ),
    "note": ({"text": text}, {}),
    "continue": ({}, {}),
}

_LAW: Final[tuple[Forms, Forms]] = (
    {"by": player, "text": text},
    {
        "effect": one_of(LAW_EFFECTS, "effet"),
        "criterion": one_of(LAW_CRITERIA, "critère"),
        "voters": many(player, 0, 200, distinct=True),
    },
)
_FATE: Final[tuple[Forms, Forms]] = (
    {"player": player, "becomes": one_of(("fantome", "esprit", "heritage"), "destin")},
    {
        "shows": one_of(("camp", "specialite"), "carte"),
        "heir": player,
        "speciality": one_of(SPECIALITIES, "spécialité"),
        "heir_drops": one_of(SPECIALITIES, "spécialité"),
    },
)
_INVOKE: Final[tuple[Forms, Forms]] = (
    {"by": player, "power": one_of(POWERS, "pouvoir")},
    {"target": player, "post": _post, "guesses": many(_guess, 0, 200)},
)
_NEEDED_BY_POWER: Final = {"enquete": "post", "show": "guesses"}
NAMES: Final = ("call", "law", "fate", "invoke", *_MOVES)
_COMMON: Final[Forms] = {
    "move": one_of(NAMES, "coup"),
    "force": flag,
    "at": moment,
}


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: its name, its fields as read, and whether the game master overrules."""

    name: str
    fields: Mapping[str, Any]
    forced: bool = False

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]

    def get(self, field: str, default: Any = None) -> Any:
        """An optional field, or what stands for its absence."""
        return self.fields.get(field, default)

    @property
    def step(self) -> str:
        """The row that a `call` or a `pass` is about."""
        return str(self.fields["step"])


def read_move(value: Any, place: str, known: Known) -> Move:
    """Understand a move, or say where it cannot be understood."""
    data = mapping(value, place)
    name = _COMMON["move"](data.get("move"), f"{place}.move".lstrip("."), known)
    required, optional = _forms_of(name, data, place, known)
    read = fields(value, place, known, required, {**optional, **_COMMON})
    _check_whole(name, read, place)
    return Move(name, MappingProxyType(read), bool(read.get("force")))


def _forms_of(name: str, data: Mapping[str, Any], place: str, known: Known) -> tuple[Forms, Forms]:
    if name == "call":
        step = _step(data.get("step"), f"{place}.step".lstrip("."), known)
        required, optional = _ROWS[step]
        return {**required, "step": _step}, optional
    return {"law": _LAW, "fate": _FATE, "invoke": _INVOKE}.get(name) or _MOVES[name]


def _check_whole(name: str, read: Mapping[str, Any], place: str) -> None:
    """Fields that are needed, or shut each other out, according to others."""
    if name == "call" and read["step"] in TRAINERS:
        one = ("house" in read) != ("corpse" in read)
        expect(one, f"{place}.house", "une maison ou un mort est attendu, l'un des deux")
    if name == "fate":
        _check_fate(read, place)
    if name == "invoke":
        needed = _NEEDED_BY_POWER.get(read["power"], "target")
        expect(needed in read, f"{place}.{needed}", "ce champ manque pour ce pouvoir")
    if name == "law" and read.get("effect") == "seuls_votent":
        one = ("criterion" in read) != ("voters" in read)
        expect(one, f"{place}.criterion", "un critère ou une liste de votants est attendu")
    if name == "correct":
        _check_correction(read, place)


def _check_fate(read: Mapping[str, Any], place: str) -> None:
    if read["becomes"] == "heritage":
        for needed in ("heir", "speciality"):
            expect(needed in read, f"{place}.{needed}", "ce champ manque pour un héritage")
    else:
        expect("shows" in read, f"{place}.shows", "ce champ manque : camp ou specialite")


def _check_correction(read: Mapping[str, Any], place: str) -> None:
    facts = {"coins", "status", "camp_roles", "specialities", "charmed_by"} & set(read)
    if "post" in read:
        expect("player" in read, f"{place}.player", "ce champ manque : qui tient ce poste")
    if facts:
        expect(read.get("player") is not None, f"{place}.player", "ce champ manque : de qui")
    expect(
        bool(facts) or "post" in read or "seat_order" in read,
        place,
        "la correction ne change rien",
    )
