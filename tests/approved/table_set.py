"""A table of Quinte-Bourg set by a hand, step by step, and the sheets that are printed blank."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from approved.hand import Chance, fields_of_values, filled
from approved.listing import lines_of

from gm_assistant.engine.table import GoOn, NotReady, State
from gm_assistant.games.quinte_bourg.paper.blank_evening import evening
from gm_assistant.games.quinte_bourg.rehearsal import advised_table
from gm_assistant.games.quinte_bourg.rules.composition import CARD_GROUPS
from gm_assistant.games.quinte_bourg.rules.words import DEALT_ROLES, NIGHTS, POSTS, SPECIALITIES
from gm_assistant.games.quinte_bourg.texts import load_scripts
from gm_assistant.places import night_scripts_folder
from gm_assistant.seam.companion import HANDING, Asked, Companion, TableSetup
from gm_assistant.seam.pages import Pairs, SentForm

STEPS: Final = 90
SHOWN: Final = ("noms", "places", "roles", "boite", HANDING, "postes", "reglages", "depart")
ENOUGH: Final = ("Ana", "Bob", "Cléo", "Dan", "Ève", "Fred", "Gus", "Hal", "Ida", "Jo", "Kim")
NAMES: Final = (
    "\n".join(ENOUGH),
    *("\n".join(ENOUGH[:9]), "1. Ana\n2) Bob\n- Cléo", "1 Ana\n2;Bob", "Ana, Bob ; Cléo, Dan"),
    *("Dupont, Ana\nDurand, Bob\nDuval, Cléo", "Ana ; Dupont\nBob ; Durand\nCléo ; Duval"),
    *("Prénom\tÂge\nAna\t31\nBob\t28", "Ana\tDupont\t31\nBob\tDurand\t28\nCléo, Dan", "Ana\tBob"),
    *("Ana\n\n  Ana ", "", "\n".join(f"Nom {it}" for it in range(46)), "Ana,\nBob\t"),
)
OF_ROLES: Final = ("donner", "donner", "redonner", "garder", "saisir", "conseil", "completer", "")
OF_HANDS: Final = ("montrer", "montrer", "cacher", "cacher", "plus_tard", "avant", "")


def tables_set(companion: Companion[Any], name: str) -> Iterator[list[str]]:
    """One table from its names to its game file; each step looked at after each form."""
    setting, chance = companion.table, Chance(f"table {name}")
    assert setting
    state, said, further = _begun(companion, setting, name), "", "noms"
    for step in range(STEPS):
        chance.go_on(step)
        about = {"poste": chance.choice([*POSTS, ""]), "qui": _one(state, chance)}
        seen = dict.fromkeys((further, *sorted(SHOWN, key=chance.of)[:2]))
        told = [said, *lines_of({it: _seen(setting, state, it, about) for it in seen})]
        yield [*told, *lines_of(state, "state")]
        where, form = _form(setting, state, chance)
        before = state
        state, said, further = _answered(setting, state, where, form, chance)
        said = f"{said} {setting.changed(before, state)} {setting.holds(state)}"


def _begun(companion: Companion[Any], setting: TableSetup[Any], name: str) -> State:
    if name not in ("0", "1") or setting.again is None:
        return setting.fresh(datetime(2026, 1 + int(name), 5, 20, 15))  # noqa: DTZ001 a date alone
    document = advised_table(9, Chance(name))
    game, _ = companion.rules.replay({**document, "moves": []}, None)
    return setting.again(document, game)


def _seen(setting: TableSetup[Any], state: State, step: str, about: Mapping[str, str]) -> Any:
    screen = setting.page(Asked(state, step, "/table", args=about))
    return {"template": screen.template, **screen.values}


def _answered(
    setting: TableSetup[Any], state: State, where: str, form: Pairs, chance: Chance
) -> tuple[State, str, str]:
    try:
        found = setting.answered(state, where, SentForm(form), chance)
    except NotReady as refusal:
        kept = state if refusal.state is None else refusal.state
        return kept, f"{where} {refusal.sentence} {refusal.step} {refusal.can_be_forced}", where
    if isinstance(found, GoOn):
        return found.state, f"{where} {found.step} {found.about}", found.step
    return state, f"{where} {found.document}", where


def _form(setting: TableSetup[Any], state: State, chance: Chance) -> tuple[str, Pairs]:
    """A form of one of the steps, and now and then the way to another."""
    if len(state["people"]) < len(ENOUGH) and chance.random() < 0.5:
        return "noms", (("noms", NAMES[0]),)
    where = chance.choice([*SHOWN, "coup", "nulle part"])
    away = (("vers", chance.choice(SHOWN)),) if chance.random() < 0.1 else ()
    return where, (*chance.choice(list(_forms(setting, state, where, chance))), *away)


def _forms(setting: TableSetup[Any], state: State, where: str, chance: Chance) -> Iterator[Pairs]:
    one, other = _one(state, chance), _one(state, chance)
    match where:
        case "noms":
            yield from ((("noms", it),) for it in NAMES)
        case "places":
            order = sorted((it["id"] for it in state["people"]), key=chance.of)
            yield from (tuple(("ordre", it) for it in order[cut:]) for cut in (0, 0, 1))
            yield from ((("house", one), ("qui", it)) for it in (other, one, "", "Z"))
            yield ()
        case "roles" | "coup":
            told = (("move", "cartes"),) if chance.random() < 0.9 else (("move", "titre"),)
            yield from ((*told, *it) for it in _cards(one, chance))
        case "boite":
            cards = [*SPECIALITIES, *DEALT_ROLES, "rien"]
            yield from ((("carte", f"{chance.choice(cards)}:{it}"),) for it in ("0", "1", "x"))
            yield (("faire", "suite"),)
        case "cartes":
            yield from ((("faire", it),) for it in OF_HANDS)
        case "postes":
            post = ("poste", chance.choice([*POSTS, "rien"]))
            yield from ((post, ("house", it)) for it in (one, other, "Z"))
            yield from ((post, ("faire", it)) for it in ("hors", "vacant", "tirer", "suite"))
        case "reglages" | "depart":
            yield from _settled(setting, state, where, chance)
        case _:
            yield ()


def _cards(one: str, chance: Chance) -> Iterator[Pairs]:
    yield from ((("faire", it), ("player", one)) for it in (*OF_ROLES, "reprendre", "remettre"))
    group = chance.choice([*CARD_GROUPS, "rien"])
    yield from (((it, group),) for it in ("plus", "moins"))
    yield (("carte", f"{chance.choice([*DEALT_ROLES, *SPECIALITIES])}:{int(chance.random() * 3)}"),)
    yield from ((("player", one), ("camp_role", chance.choice(DEALT_ROLES))) for _ in range(3))
    card = chance.choice([*SPECIALITIES, "aucune", "rien"])
    yield from ((("player", it), ("speciality", card)) for it in (one, "Z"))


def _settled(setting: TableSetup[Any], state: State, where: str, chance: Chance) -> Iterator[Pairs]:
    """What the fields of the step may say, few of them at once, and the start."""
    values = setting.page(Asked(state, where, "/table")).values
    told = [it for one in fields_of_values(values) for it in _some(filled(one, chance), chance)]
    paper = (("papier", "1"),) if chance.random() < 0.7 else ()
    yield (*told, *paper)
    yield (*told[:1], ("faire", "suite"))
    yield (("faire", "suite"), ("force", "1"))


def _some(pairs: Pairs, chance: Chance) -> Pairs:
    return pairs if chance.random() < 0.12 else ()


def _one(state: State, chance: Chance) -> str:
    return str(chance.choice([it["id"] for it in state["people"]] or ["J1"]))


def blank_papers(companion: Companion[Any]) -> Iterator[list[str]]:
    """Every sheet without a game, the cards for some tables, what an empty workbook knows."""
    scripts = load_scripts(night_scripts_folder())
    for nights, start in ((6, NIGHTS[0]), (2, NIGHTS[-1])):
        yield list(lines_of(evening(scripts, nights, start)))
    papers = companion.papers
    assert papers
    assert papers.blank
    for kind in papers.kinds:
        for secrets in (True, False):
            yield list(lines_of(papers.sheets(kind, None, secrets), kind))
    for players, copies in ((0, 1), (8, 1), (12, 2), (30, 3)):
        yield list(lines_of(papers.blank("cartes", players, copies), "deck"))
