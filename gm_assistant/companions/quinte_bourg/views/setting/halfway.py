"""A game begun on paper: where everybody and the table stand when the app takes it over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_assistant.quinte_bourg.powers.invocations import powers_of
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POWERS, ROLES, SESSIONS, STATUSES
from gm_assistant.views.asking import FieldView, OptionView

State = Mapping[str, Any]
COUPLES: Final = 4
MOST_COINS: Final = 9999
OF_PLAYER: Final = ("etat", "pieces", "charme", "pouvoir")
OF_TABLE: Final = (
    "amoureux",
    "premiere_mort",
    *(f"mariage{number}" for number in range(COUPLES)),
    "session_hier",
    "defendue",
    "protegee",
)
_NEVER_SPENT: Final = "enquete"


@dataclass(frozen=True, slots=True)
class HalfwayPlayer:
    """One player: his state, his coins, who charmed him, what he has spent."""

    name: str
    fields: tuple[FieldView, ...]


@dataclass(frozen=True, slots=True)
class HalfwayView:
    """Folded until something was told."""

    players: tuple[HalfwayPlayer, ...]
    fields: tuple[FieldView, ...]
    told: bool = False


def told(state: State, name: str) -> list[str]:
    """What was typed under this name, as it was typed."""
    values: Sequence[str] = state["halfway"].get(name, ())
    return list(values)


def halfway_view(state: State, table: Village | None) -> HalfwayView:
    """`table` is what the cards alone say, once every player has one."""
    players = tuple(
        HalfwayPlayer(one["name"], _of_player(state, one["id"], _spendable(table, one["id"])))
        for one in state["people"]
    )
    return HalfwayView(players, _of_table(state), bool(state["halfway"]))


def _spendable(table: Village | None, player: str) -> list[str]:
    """What his cards let him spend; a Poirot becomes a showman at the opening only."""
    if table is None or player not in table.players:
        return []
    powers = powers_of(table, table.players[player])
    if "poirot" in table.players[player].camp_roles and "show" not in powers:
        powers.append("show")
    return [it for it in powers if it != _NEVER_SPENT]


def _of_player(state: State, player: str, powers: Sequence[str]) -> tuple[FieldView, ...]:
    status = next(iter(told(state, f"etat.{player}")), "vivant")
    coins = next(iter(told(state, f"pieces.{player}")), "")
    states = {word: label for word, label in STATUSES.items() if word != "mort"}
    musicians = {it: ROLES[it] for it in ("orphee", "sirene")}
    spent = {it: POWERS[it] for it in POWERS if it in (*powers, *told(state, f"pouvoir.{player}"))}
    fields = (
        FieldView(f"etat.{player}", "État", "select", options=_options(states, [status])),
        FieldView(f"pieces.{player}", "Pièces", "number", coins, most=MOST_COINS),
        _several(state, f"charme.{player}", "Charmé par", musicians),
    )
    used = (_several(state, f"pouvoir.{player}", "Pouvoirs déjà utilisés", spent),)
    return fields + used if spent else fields


def _of_table(state: State) -> tuple[FieldView, ...]:
    couples = [_two(state, f"mariage{it}", f"Mariage n° {it + 1}") for it in range(COUPLES)]
    spared = {"1": "déjà revenus une fois"}
    yesterday = {"": "aucune", **SESSIONS}
    chosen = told(state, "session_hier") or [""]
    return (
        *_two(state, "amoureux", "Amoureux"),
        *(field for couple in couples for field in couple),
        _several(state, "premiere_mort", "Première mort des Amoureux", spared),
        FieldView("session_hier", "Session de la veille", "select",
                  options=_options(yesterday, chosen)),
        _seat(state, "defendue", "Maison défendue la nuit d'avant"),
        _seat(state, "protegee", "Maison protégée cette nuit"),
    )  # fmt: skip


def _two(state: State, name: str, label: str) -> tuple[FieldView, FieldView]:
    return _seat(state, name, label, 0), _seat(state, name, f"{label}, avec", 1)


def _seat(state: State, name: str, label: str, place: int = 0) -> FieldView:
    people = {one["id"]: one["name"] for one in state["people"]}
    chosen = told(state, name)[place : place + 1] or [""]
    return FieldView(name, label, "select", options=_options({"": "—", **people}, chosen))


def _several(state: State, name: str, label: str, words: Mapping[str, str]) -> FieldView:
    return FieldView(name, label, "check", options=_options(words, told(state, name)))


def _options(words: Mapping[str, str], chosen: Sequence[str]) -> tuple[OptionView, ...]:
    return tuple(OptionView(word, label, word in chosen) for word, label in words.items())
