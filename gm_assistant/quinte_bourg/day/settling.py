"""What a change sets off: estates, vacancies, debts that lapse; what is owed, in turn, in words."""

from gm_assistant.french.elision import de
from gm_assistant.quinte_bourg.day.trials import recount_accused
from gm_assistant.quinte_bourg.day.votes import recount
from gm_assistant.quinte_bourg.deaths.heritages import settle_estates
from gm_assistant.quinte_bourg.posts.militia import settle_chief
from gm_assistant.quinte_bourg.posts.posts import settle_vacancies
from gm_assistant.quinte_bourg.village.records import Pending
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, STEPS


def settle(village: Village) -> None:
    """Bring debts up to date; by night everything waits for the morning."""
    settle_chief(village)
    if village.phase != "jour" or village.owes("exchange"):
        return
    settle_vacancies(village, "notaire")  # M-09: a dead notary is replaced first.
    settle_estates(village)
    settle_vacancies(village)
    recount(village)
    recount_accused(village)
    _drop_what_lapsed(village)


def _drop_what_lapsed(village: Village) -> None:
    village.pending = tuple(it for it in village.pending if not _lapsed(village, it))


def _lapsed(village: Village, owed: Pending) -> bool:
    """V-07, I-08: the condemned or accused who has died; L-13: the evicted who has died."""
    match owed.what:
        case "execute":
            condemned = village.vote.condemned if village.vote else None
            return condemned is None or not village.players[condemned].living
        case "accuse":
            return village.vote is None or not village.vote.doubtful
        case "tribunal" | "move_house":
            return owed.about is None or not village.players[owed.about].living
        case _:
            return False


def in_turn(village: Village) -> list[Pending]:
    """X-06: the dead first, then what they leave, then whoever is still to be judged."""
    return sorted(village.pending, key=lambda it: _turn(village, it))


def _turn(village: Village, owed: Pending) -> tuple[int, int]:
    """T-10: an order of death would tell who was killed before the attack; M-09: a notary first."""
    match owed.what, owed.about:
        case "assign", "notaire":
            return 1, 0
        case "legacy", str(dead):
            return 2, village.seats.index(dead)
        case "assign", str(post):
            return 3, tuple(POSTS).index(post)
        case "execute" | "accuse" | "tribunal", _:
            return 4, 0
        case _:
            return 0, 0


def missing(village: Village) -> list[str]:
    """What the table owes, in words."""
    owed = [_in_words(village, it) for it in in_turn(village)]
    if village.vote is not None and village.vote.open and village.stage == "vote":
        owed.append("la clôture du vote")
    return owed


def _in_words(village: Village, owed: Pending) -> str:
    about = owed.about or ""
    match owed.what:
        case "call":
            return f"l'appel « {STEPS[about]} »"
        case "assign":
            return f"le choix du Scrutateur pour « {POSTS[about]} »"
        case "exchange":
            return "le choix de la personne adorée"
        case "fate":
            return f"ce que devient {village.name(about)}"
        case "legacy":
            return f"le legs des pièces {de(village.name(about))}"
        case "move_house":
            return f"le déménagement {de(village.name(about))}"
        case "accuse":
            return "le choix du Procureur entre les accusés"
        case "tribunal":
            return f"le procès {de(village.name(about))}"
        case _:
            return "l'exécution ou la grâce"
