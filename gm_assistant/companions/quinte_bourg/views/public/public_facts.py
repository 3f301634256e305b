"""From which step on each thing is known: what a night did stays as it was at dusk until then."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm_assistant.quinte_bourg.village.player import Player
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.calendar import DAY_STAGES
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId, Post, Stage, Status


@dataclass(frozen=True, slots=True)
class Known:
    """The facts of the village as the table knows them."""

    status: Mapping[PlayerId, Status]
    spouse: dict[PlayerId, PlayerId | None]
    posts: Mapping[Post, PlayerId | None]
    coins: dict[PlayerId, int]

    def lives(self, player: PlayerId) -> bool:
        return self.status.get(player) == "vivant"


def known(villages: Sequence[Village]) -> Known:
    """What the last of these villages has made public, all the former ones considered."""
    if _still_to_be_read(villages):
        return known(villages[:-1])
    now = villages[-1]
    present = Known(
        status={it.id: _public_status(it) for it in now.players.values()},
        spouse={it.id: it.spouse for it in now.players.values()},
        posts=now.posts,
        coins={it.id: it.coins for it in now.players.values()},
    )
    _, dusk = _dawn_and_dusk(villages)
    if told_from(now, "heritages") or not dusk:
        return present
    before = known(villages[:dusk])
    return Known(
        status=present.status,
        spouse=present.spouse | ({} if told_from(now, "morts") else before.spouse),
        posts=(present if told_from(now, "postes") else before).posts,
        coins=present.coins | before.coins,
    )


def fallen(villages: Sequence[Village]) -> tuple[PlayerId, ...] | None:
    """While the dead are told: who lived for the table at dusk or at dawn, and does no longer."""
    dawn, dusk = _dawn_and_dusk(villages)
    if villages[-1].stage != "morts" or _still_to_be_read(villages) or not dusk:
        return None
    before, now = (known(villages[:dusk]), known(villages[: dawn + 1])), known(villages)
    lived = [it for it in villages[-1].seats if any(then.lives(it) for then in before)]
    return tuple(it for it in lived if not now.lives(it))


def _still_to_be_read(villages: Sequence[Village]) -> bool:
    """The village learns its dead from the game master's mouth: their answers come after it."""
    return villages[-1].stage == "morts" and len(villages) > 1 and villages[-2].stage != "morts"


def told_from(village: Village, stage: Stage) -> bool:
    """Whether the day has reached this stage; no night comes before a Sunday."""
    if village.phase != "jour":
        return village.phase == "ouverture"
    if village.weekday == "dimanche":
        return True
    return village.stage is not None and DAY_STAGES.index(village.stage) >= DAY_STAGES.index(stage)


def _dawn_and_dusk(villages: Sequence[Village]) -> tuple[int, int]:
    """Where the present day begins, and how many villages came before its night."""
    now, dawn = villages[-1], len(villages) - 1
    while dawn and (villages[dawn - 1].phase, villages[dawn - 1].day) == (now.phase, now.day):
        dawn -= 1
    dusk = dawn
    while dusk and villages[dusk - 1].phase == "nuit":
        dusk -= 1
    return dawn, dusk


def _public_status(player: Player) -> Status:
    return player.status if player.announced else "vivant"
