"""Setting the table: who plays, where the film takes place, and by which variants.

One page, whose form begins the film or says why it cannot begin: its fields are kept as they were
typed, so that it is shown as it was filled in. `document_of` makes the game file of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import TEXT, By, Many, OrNull
from gm_assistant.engine.table import (
    DeclaredTable,
    Field,
    NotReady,
    Problem,
    Ready,
    State,
    WebForm,
    picked,
    trimmed,
    twice,
)
from gm_assistant.games.non_morts.rules.film import FEWEST, FORMAT, MOST
from gm_assistant.games.non_morts.rules.game import Game, open_document
from gm_assistant.games.non_morts.texts import FilmSet
from gm_assistant.seam.companion import Asked, TableSetup, declared
from gm_assistant.seam.pages import Screen, SentForm, whole_number
from gm_assistant.toolkit.seats import FieldView, listed_field

STEP: Final = "table"
TITLE: Final = "Les Non-Morts"
_LONGEST: Final = 40
_FULL_TITLE: Final = trimmed(120)
_OWN_PLACE: Final = trimmed(60)


# Each setting of the document with its readings: the first is ours, when nothing is said.
RULINGS: Final[Mapping[str, tuple[str, tuple[tuple[str, Any], ...]]]] = {
    "cadavre_occupe": ("Un cadavre occupe les zombies", (
        ("en tout : ni attaque, ni pas, ni danger", "tout"),
        ("pour le déplacement seulement", "deplacement"))),
    "zombie_tokens": ("Les zombies qui arrivent", (
        ("viennent de la réserve", "reserve"),
        ("sont payés par qui joue, autant qu'il a de jetons", "poche"))),
    "flic_seul": ("Déplacer le flic seul", (
        ("coûte deux jetons", "deux"), ("coûte un jeton", "un"))),
    "goth_touched": ("On tue devant le goth", (
        ("un dé, sur 6 il prend le coup", "six"), ("il ne risque rien", "jamais"))),
    "chance_clues": ("Un indice qui convient par hasard", (
        ("compte aussi", True), ("ne compte pas", False))),
    "compare": ("Les indices comparés", (
        ("ceux du survivant sorti", "survivant"), ("ceux de tous les sortis", "evades"))),
    "veto": ("Voix contre qui refusent", (
        ("deux (une à deux joueurs)", None), ("une", 1), ("deux", 2), ("trois", 3))),
    "contamine_devient": ("Le contaminé à zéro litre devient", (
        ("un zombie", "zombie"), ("un cadavre", "cadavre"))),
}  # fmt: skip
VARIANTS: Final = (
    ("piles", "Piles de zombies", "les jetons ajoutés peuvent s'empiler"),
    ("contamine", "Le contaminé", "un sixième survivant, mordu dès le début"),
    ("equipes", "Équipes", "à quatre ou à six, chaque théorie deux fois"),
    ("ville", "Plan d'une ville", "un plan quadrillé remplace le dessin"),
)


@dataclass(frozen=True, slots=True)
class SettingView:
    """The form as it is filled in."""

    title: str
    names: tuple[tuple[str, str], ...]
    places: tuple[tuple[str, str], ...]
    place: str
    elsewhere: str
    theories: tuple[tuple[str, str], ...]
    variants: tuple[tuple[str, str, str, bool], ...]
    rulings: tuple[FieldView, ...]
    city: tuple[str, str]


def table_setup(film_set: FilmSet) -> TableSetup[Game]:
    """With the theories and places of this MJ's box."""
    keys = {
        name: {str(it): str(it) for it in range(len(told))} for name, (_, told) in RULINGS.items()
    }
    variants = [name for name, _, _ in VARIANTS]
    table = DeclaredTable[SentForm](
        evening=TITLE,
        fields=(
            # The head of a refused page keeps the title that the table had.
            Field("title", TEXT, TITLE),
            Field("titre", OrNull(TEXT), None, STEP, told=lambda _, form: form.get("titre")),
            Field("names", Many(TEXT), [""] * 3, STEP,
                  told=lambda state, form: _with_guests(form, state["names"])),
            Field("theories", Many(TEXT), [], STEP, told=lambda _, form: form.getlist("theorie")),
            Field("place", TEXT, "", STEP,
                  told=lambda _, form: _OWN_PLACE(form.get("autre_lieu")) or form.get("lieu")),
            Field("variants", Many(TEXT), [], STEP,
                  told=lambda _, form: [it for it in variants if form.get(it)]),
            Field("width", TEXT, "6", STEP, "largeur"),
            Field("height", TEXT, "4", STEP, "hauteur"),
            Field("rulings", By(TEXT, TEXT), {}, STEP, told=picked(keys, "reglage-")),
        ),
        steps={STEP: lambda told, _form, _chance: Ready(told)},
        document=partial(document_of, film_set),
        opened=open_document,
        problems=_problems,
        in_words=lambda error, _: f"La table n'est pas prête ({error.sentence}).",
    )  # fmt: skip

    def again(document: Mapping[str, Any], game: Game) -> State:
        """The same people, other theories."""
        return {
            **{it.name: it.first for it in table.fields},
            "title": str(document.get("title", TITLE)),
            "names": [one.name for one in game.film.table.players.values()],
            "place": game.film.table.place,
        }

    page = partial(_page, film_set)
    return replace(
        declared(table, page, again),
        seated=lambda state: tuple(name for name, _ in _people(state)),
    )


def _with_guests(form: WebForm, before: list[str]) -> list[str]:
    """Who is written, then whoever came in on his telephone."""
    names = form.getlist("nom") or before
    known = {it.strip().casefold() for it in names}
    return [*names, *(it for it in form.getlist("invite") if it.casefold() not in known)]


def _page(film_set: FilmSet, asked: Asked) -> Screen:
    state = asked.state
    seats = [*zip(state["names"], [*state["theories"], *[""] * MOST], strict=False)]
    view = SettingView(
        title=state["title"] if state["titre"] is None else state["titre"],
        names=tuple([*seats, *[("", "")] * MOST][:MOST]),
        places=tuple((it, film_set.label(it)) for it in film_set.places),
        elsewhere=state["place"] if state["place"] not in film_set.places else "",
        place=state["place"] or next(iter(film_set.places), ""),
        theories=tuple((it, film_set.label(it)) for it in film_set.theories),
        variants=tuple((*it, it[0] in state["variants"]) for it in VARIANTS),
        city=(state["width"], state["height"]),
        rulings=tuple(
            listed_field(
                f"reglage-{name}",
                label,
                {str(place): words for place, (words, _) in enumerate(told)},
                [state["rulings"].get(name, "0")],
                "select",
            )
            for name, (label, told) in RULINGS.items()
        ),
    )
    return Screen("non_morts/setting.html", {"setting": view})


def _people(state: State) -> list[tuple[str, str]]:
    """Who has a name, and the theory that was entered beside it."""
    told = zip(state["names"], [*state["theories"], *[""] * MOST], strict=False)
    return [(name.strip()[:_LONGEST], theory) for name, theory in told if name.strip()]


def _problems(state: State) -> Iterator[Problem]:
    names = [name for name, _ in _people(state)]
    if not FEWEST <= len(names) <= MOST:
        yield Problem(f"Il faut {FEWEST} à {MOST} cinéastes : écrivez leurs noms.")
    if any(twice(names)):
        yield Problem("Deux cinéastes ont le même nom : distinguez-les.")
    if "equipes" in state["variants"] and len(names) not in (4, 6):
        yield Problem("Les équipes se jouent à quatre ou à six : changez l'un ou l'autre.")


def document_of(film_set: FilmSet, state: State, chance: Random) -> dict[str, Any]:
    """The game file; T-02: the theories that were entered, the others dealt at random."""
    people, variants = _people(state), state["variants"]
    told = [it if it in film_set.theories else "" for _, it in people]
    dealt = _dealt(told, film_set, chance, teams="equipes" in variants)
    # L44: what is not a number is asked again by the rules.
    width, height = (whole_number(state[side], 3) or 0 for side in ("width", "height"))
    rulings = {
        name: value
        for name, (_, told) in RULINGS.items()
        for place, (_, value) in enumerate(told)
        if place and str(place) == state["rulings"].get(name)
    }
    return {
        "format": FORMAT,
        "title": _FULL_TITLE(state["titre"]) or TITLE,
        "place": state["place"],
        "players": [
            {"id": f"J{seat}", "name": name, "theory": theory}
            for seat, ((name, _), theory) in enumerate(zip(people, dealt, strict=True), 1)
        ],
        "variants": {
            **{name: name in variants for name in ("piles", "contamine", "equipes")},
            "ville": {"width": width, "height": height} if "ville" in variants else None,
        },
        "rulings": rulings,
        "moves": [],
    }


def _dealt(told: list[str], film_set: FilmSet, chance: Random, *, teams: bool) -> list[str]:
    each = 2 if teams else 1
    named = list(dict.fromkeys(it for it in told if it))
    others = [it for it in film_set.theories if it not in named]
    chance.shuffle(others)
    kept = (named + others)[: max(len(told) // each, 1)]
    left = [it for it in kept for _ in range(each - told.count(it))]
    if len(left) != told.count(""):
        words = "Les théories ne vont pas ensemble : une chacun, ou deux fois chacune en équipes."
        raise NotReady(words)
    chance.shuffle(left)
    return [it or left.pop() for it in told]
