"""The week: odd and even days, the nights, the stages of each day."""

from typing import Final

from gm_assistant.quinte_bourg.words.cards import DAYS_OF_POST
from gm_assistant.quinte_bourg.words.vocabulary import WEEKDAYS, Post, Stage, Weekday

ODD_DAYS: Final = frozenset(("lundi", "mercredi", "vendredi"))
EVEN_DAYS: Final = frozenset(("mardi", "jeudi", "samedi"))
DAYS_NAMED: Final = {"impairs": ODD_DAYS, "pairs": EVEN_DAYS}

NIGHTS: Final = tuple(day for day in WEEKDAYS if day != "dimanche")

# L690-L701; M-20: weddings, then pickpockets, then the richest.
DAY_STAGES: Final[tuple[Stage, ...]] = (
    "cameras",
    "charmes",
    "postes",
    "morts",
    "heritages",
    "demenagements",
    "session",
    "loi",
    "vote",
    "mariages",
    "pickpockets",
    "richesse",
)
SUNDAY_STAGES: Final[tuple[Stage, ...]] = ("postes", "mariages", "richesse")


def stages_of(weekday: Weekday) -> tuple[Stage, ...]:
    """The stages of a day; Sunday has three (T-04)."""
    return SUNDAY_STAGES if weekday == "dimanche" else DAY_STAGES


def day_after(weekday: Weekday) -> Weekday:
    """The next day of the week."""
    return WEEKDAYS[(WEEKDAYS.index(weekday) + 1) % 7]


def is_his_day(post: Post, weekday: Weekday) -> bool:
    """Whether the holder of a post acts that day."""
    days = DAYS_OF_POST.get(post)
    return days is None or weekday in DAYS_NAMED[days]
