"""A curve as a picture: a dot a moment, its number above it, the moment below."""

from dataclasses import dataclass
from typing import Final

from gm_assistant.seam.tale import Curve

WIDTH, HEIGHT = 640.0, 280.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 46.0, 46.0, 78.0, 44.0
# More words than this would run into each other.
_MOST_LABELS: Final = 9
_MOST_COUNTS: Final = 18


@dataclass(frozen=True, slots=True)
class Dot:
    """One moment of the curve; `label` and `count` are empty where there is no room for them."""

    x: float
    y: float
    count: str
    label: str

    @property
    def above(self) -> float:
        """Where its number stands."""
        return round(self.y - 14, 1)


@dataclass(frozen=True, slots=True)
class CurvePicture:
    """`line` are the corners of the curve; `spoken` tells it to who does not see it."""

    label: str
    dots: tuple[Dot, ...]
    line: str
    spoken: str
    floor: float = HEIGHT - _BOTTOM
    under: float = HEIGHT - _BOTTOM + 30


def curve_picture(curve: Curve) -> CurvePicture:
    """From nothing at the bottom to the most there ever was at the top."""
    most = max((it.count for it in curve.points), default=0) or 1
    steps = max(len(curve.points) - 1, 1)
    every, counted = (-(-len(curve.points) // most) for most in (_MOST_LABELS, _MOST_COUNTS))
    dots = tuple(
        Dot(
            x=round(_LEFT + (WIDTH - _LEFT - _RIGHT) * rank / steps, 1),
            y=round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - it.count / most), 1),
            count=str(it.count) if _is_named(rank, steps, counted) else "",
            label=it.label if _is_named(rank, steps, every) else "",
        )
        for rank, it in enumerate(curve.points)
    )
    told = ", ".join(f"{it.label} {it.count}" for it in curve.points)
    line = " ".join(f"{it.x},{it.y}" for it in dots)
    return CurvePicture(curve.label, dots, line, f"{curve.label} : {told}")


def _is_named(rank: int, last: int, every: int) -> bool:
    """One in so many from the first, and always the last."""
    return rank == last or (rank % every == 0 and last - rank >= every)
