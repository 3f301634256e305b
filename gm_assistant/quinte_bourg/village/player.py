"""One player: cards, coins, state and ties, as an immutable record."""

from dataclasses import dataclass, field
from typing import Any, Final

from gm_assistant.quinte_bourg.refusals import Refusal, TargetDiedInSecret, TargetIsDead
from gm_assistant.quinte_bourg.words.cards import CAMP_OF_ROLE, REPTILIAN_ROLES, STRENGTH
from gm_assistant.quinte_bourg.words.vocabulary import (
    Camp,
    PlayerId,
    Power,
    Role,
    Speciality,
    Status,
)

# nobody brings these back.
GONE_FOR_GOOD: Final = ("esprit", "heritage", "parti")


@dataclass(frozen=True, slots=True)
class Player:
    """Everything that is true of one player; the last four follow from the others.

    `living`: even if the table does not know otherwise yet; `seated`: as far as the table
    believes, for which the secretly dead still count.
    """

    id: PlayerId
    name: str
    printed: tuple[Role, ...]
    camp_roles: tuple[Role, ...]
    specialities: tuple[Speciality, ...] = ()
    inherited: tuple[Speciality, ...] = ()
    personal: tuple[str, ...] = ()
    coins: int = 1
    status: Status = "vivant"
    announced: bool = True
    charmed_by: tuple[Role, ...] = ()
    spouse: PlayerId | None = None
    lover: PlayerId | None = None
    used: tuple[Power, ...] = ()
    shown: tuple[str, ...] = ()
    camp: Camp = field(init=False)
    reptilian: bool = field(init=False)
    living: bool = field(init=False)
    seated: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "camp", dominant_camp(self.camp_roles))
        object.__setattr__(self, "reptilian", not REPTILIAN_ROLES.isdisjoint(self.camp_roles))
        object.__setattr__(self, "living", self.status == "vivant")
        object.__setattr__(self, "seated", self.living or not self.announced)

    def but(self, **changes: Any) -> "Player":
        """The same player with some facts changed."""
        kept = {name: changes.pop(name, getattr(self, name)) for name in INITIAL_FIELDS}
        return Player(**kept)


def no_longer_lives(player: Player) -> Refusal:
    """T-05: a refusal that the table would hear gives a secret death away."""
    refusal = TargetIsDead if player.announced else TargetDiedInSecret
    return refusal(name=player.name)


INITIAL_FIELDS = tuple(name for name, item in Player.__dataclass_fields__.items() if item.init)


def dominant_camp(roles: tuple[Role, ...]) -> Camp:
    """The strongest camp among a player's roles."""
    return min((CAMP_OF_ROLE[role] for role in roles), key=STRENGTH.__getitem__)


def cards_of(player: Player) -> dict[str, list[str]]:
    """What is printed on the cards in front of a player."""
    return {"camp_roles": list(player.printed), "specialities": list(player.specialities)}
