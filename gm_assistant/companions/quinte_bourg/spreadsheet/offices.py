"""How the posts pass on from one fact to the next: the rules of the posts as formulas."""

from typing import Final

from gm_assistant.companions.quinte_bourg.spreadsheet import facts as f
from gm_assistant.companions.quinte_bourg.spreadsheet import grid as g
from gm_assistant.companions.quinte_bourg.spreadsheet.fact_formulas import fact_cell
from gm_assistant.companions.quinte_bourg.spreadsheet.facts import code, is_one_of
from gm_assistant.quinte_bourg.words.cards import GHOST_POSTS
from gm_assistant.quinte_bourg.words.vocabulary import POSTS, Post, Step
from gm_assistant.workbook.text import quoted

_ON_POSTS: Final = (f.NAMED, f.APPLIED, f.OPENED, f.RETIRED, f.DECREED)


def after_a_fact(post: Post, row: int) -> str:
    """The holder of a post after what the MJ wrote."""
    before, who, kind = g.post_cell(post, row - 1), f"${g.WHO}{row}", f"${g.CODE}{row}"
    written = fact_cell("F", row)
    about = f"AND({is_one_of(kind, *_ON_POSTS)},{written}={quoted(POSTS[post])})"
    new = f"IF({kind}={code(f.OPENED)},0,IF({kind}={code(f.RETIRED)},-1,{who}))"
    return f"IF({about},{new},{_otherwise(post, before, row)})"


def _otherwise(post: Post, before: str, row: int) -> str:
    who, kind, written = f"${g.WHO}{row}", f"${g.CODE}{row}", fact_cell("F", row)
    named = f"AND({is_one_of(kind, f.NAMED, f.APPLIED)},{who}>0,{before}={who})"
    if post == "scrutateur":
        following = f"IF(${g.FREE}{row}>0,${g.FREE}{row},{before})"
        return f"IF({named},{following},{_after_death(post, before, row)})"
    leaves = f"AND({named},{written}<>{quoted(POSTS['scrutateur'])})"
    kept = f"IF({leaves},0,{_after_death(post, before, row)})"
    if post != "chef_milice":
        return kept
    risen, fate = f"${g.RISES}{row}", f"${g.FATE_OF}{row}"
    returned = f"IF(AND({risen}>0,{before}={risen}),{_oldest_ghost(row)},{kept})"
    return f"IF(AND({before}=0,{fate}<0),{_first_new_ghost(row)},{returned})"


def after_the_deaths(post: Post, row: int) -> str:
    """When the dead of the night are told, their posts are vacant."""
    return _after_death(post, g.post_cell(post, row - 1), row)


def _after_death(post: Post, before: str, row: int) -> str:
    dead = f"AND({before}>0,{g.state_of(before, row)}={g.UNDECIDED})"
    if post != "scrutateur":
        return f"IF({dead},0,{before})"
    free, anybody = f"${g.FREE}{row}", f"${g.ANYBODY}{row}"
    return f"IF({dead},IF({free}>0,{free},{anybody}),{before})"


def after_the_turn(post: Post, row: int) -> str:
    """Each morning the Scrutateur turns, once the day has begun."""
    before = g.post_cell(post, row - 1)
    if post != "scrutateur":
        return before
    free, anybody = f"${g.FREE}{row}", f"${g.ANYBODY}{row}"
    alone = f"IF({g.state_of(before, row)}={g.LIVING},{before},0)"
    turned = f"IF({free}>0,{free},IF({anybody}>0,{anybody},{alone}))"
    return f"IF(OR(${g.OPEN}{row}=0,{before}<=0),{before},{turned})"


def following(row: int, *, at_the_turn: bool) -> dict[str, str]:
    """The next living player, without a post or whoever it is (L424, P-03)."""
    before, who, kind = g.post_cell("scrutateur", row - 1), f"${g.WHO}{row}", f"${g.CODE}{row}"
    dead = f"{g.state_of(before, row)}={g.UNDECIDED}"
    named = f"AND({is_one_of(kind, f.NAMED, f.APPLIED)},{who}={before})"
    needed = f"{before}>0" if at_the_turn else f"AND({before}>0,OR({dead},{named}))"
    seats, alive = g.seats(row), f"({g.states(row)}={g.LIVING})"
    seat = f"INDEX({seats},MAX({before},1))"
    score = f"({g.FAR}-({seats}-{seat})-1000*({seats}<={seat}))"
    free = f"{alive}*({seats}<>{seat})*(COUNTIF({g.posts_but_first(row)},{g.places()})=0)"
    anybody = f"{alive}*({seats}<>{seat})"
    return {
        g.FREE: f"IF({needed},{_best(free, score)},0)",
        g.ANYBODY: f"IF({needed},{_best(anybody, score)},0)",
    }


def _best(fits: str, score: str) -> str:
    """The place with the highest score among those that fit; 0 where none does."""
    most = f"SUMPRODUCT(MAX({fits}*{score}))"
    return f"IF({most}=0,0,SUMPRODUCT({fits}*({score}={most})*{g.places()}))"


def _first_new_ghost(row: int) -> str:
    """P-10: the first dead leads; one waits for those dead before who have not chosen yet."""
    new = f"({g.states(row)}={g.NEW_GHOST})"
    score = f"({g.LATE}-{g.ranks(row)})"
    most = f"SUMPRODUCT(MAX({new}*{score}))"
    waiting = f"SUMPRODUCT(({g.states(row)}={g.UNDECIDED})*({score}>{most}))"
    return f"IF(OR({most}=0,{waiting}>0),0,SUMPRODUCT({new}*({score}={most})*{g.places()}))"


def _oldest_ghost(row: int) -> str:
    """P-11: the oldest ghost left without a post."""
    states = g.states(row)
    ghosts = f"(({states}={g.GHOST})+({states}={g.NEW_GHOST}))"
    fits = f"{ghosts}*(COUNTIF({g.posts_but_two(row)},{g.places()})=0)"
    return _best(fits, f"({g.LATE}-{g.ranks(row)})")


def after_the_night(post: Post, step: Step, row: int) -> str:
    """What the night's row about posts makes of this one."""
    before, who = g.post_cell(post, row - 1), f"${g.WHO}{row}"
    if step == "farce":
        return _moved(before, who, row)
    if step == "caricature":
        resigned = f"AND({who}>0,{before}={who})"
        return before if post == "scrutateur" else f"IF({resigned},0,{before})"
    return _swapped(post, before, row)


def _moved(before: str, sense: str, row: int) -> str:
    """P-04: each post of the seated goes one seat on; `sense` is 1 clockwise, -1 the other way."""
    seats, states = g.seats(row), g.states(row)
    seat = f"INDEX({seats},MAX({before},1))"
    score = f"({g.FAR}-{sense}*({seats}-{seat})-1000*({sense}*({seats}-{seat})<=0))"
    found = _best(f"({states}>0)*({seats}<>{seat})", score)
    stays = f"OR({before}<=0,{sense}=0,{g.state_of(before, row)}<=0)"
    return f"IF({stays},{before},IF({found}=0,{before},{found}))"


def _swapped(post: Post, before: str, row: int) -> str:
    """P-08: an illegal result is vacated; the Scrutateur turns right after."""
    who, other = f"${g.WHO}{row}", f"${g.WITH}{row}"
    new = f"IF({before}={who},{other},IF({before}={other},{who},{before}))"
    if post != "scrutateur":
        touched = f"OR({before}={who},{before}={other})"
        new = f"IF({touched},IF({_legal(post, new, row)},{new},0),{before})"
    return f"IF(OR({who}=0,{other}=0,{before}<=0),{before},{new})"


def _legal(post: Post, holder: str, row: int) -> str:
    state = g.state_of(holder, row)
    seated = "FALSE" if post == "chef_milice" else f"{state}>0"
    ghost = f"OR({state}={g.GHOST},{state}={g.NEW_GHOST})" if post in GHOST_POSTS else "FALSE"
    return f"OR({seated},{ghost})"
