"""Setting the table: who plays, where the film takes place, and by which variants."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any, Final, NamedTuple

from gm_assistant.engine.table import Begin, NotReady, State
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.grammar import day_and_month
from gm_assistant.games.non_morts.rules.film import FEWEST, FORMAT, MOST
from gm_assistant.games.non_morts.rules.game import Game, open_document
from gm_assistant.games.non_morts.texts import FilmSet
from gm_assistant.seam.companion import Asked, TableSetup
from gm_assistant.seam.pages import Screen, SentForm, whole_number

# The set-up page: names, place, theories, variants, rulings.


class Choice(NamedTuple):
    key: str
    label: str
    value: Any


class Ruling(NamedTuple):
    """A setting of the document; its first choice is ours when nothing is said."""

    name: str
    label: str
    choices: tuple[Choice, ...]


def _two(name: str, label: str, *choices: tuple[str, Any]) -> Ruling:
    return Ruling(
        name, label, tuple(Choice(str(i), words, value) for i, (words, value) in enumerate(choices))
    )


RULINGS: Final = (
    _two("cadavre_occupe", "Un cadavre occupe les zombies",
         ("en tout : ni attaque, ni pas, ni danger", "tout"),
         ("pour le déplacement seulement", "deplacement")),
    _two("zombie_tokens", "Les zombies qui arrivent",
         ("viennent de la réserve", "reserve"), ("sont payés par qui joue", "poche")),
    _two("flic_seul", "Déplacer le flic seul",
         ("coûte deux jetons", "deux"), ("coûte un jeton", "un")),
    _two("goth_touched", "On tue devant le goth",
         ("un dé, sur 6 il prend le coup", "six"), ("il ne risque rien", "jamais")),
    _two("chance_clues", "Un indice qui convient par hasard",
         ("compte aussi", True), ("ne compte pas", False)),
    _two("compare", "Les indices comparés",
         ("ceux du survivant sorti", "survivant"), ("ceux de tous les sortis", "evades")),
    _two("veto", "Voix contre qui refusent",
         ("deux (une à deux joueurs)", None), ("une", 1), ("deux", 2), ("trois", 3)),
    _two("contamine_devient", "Le contaminé à zéro litre devient",
         ("un zombie", "zombie"), ("un cadavre", "cadavre")),
)  # fmt: skip
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
    theories: tuple[tuple[str, str], ...]
    variants: tuple[tuple[str, str, str, bool], ...]
    rulings: tuple[tuple[Ruling, str], ...]
    city: tuple[str, str]


def setting_view(asked: Asked, film_set: FilmSet) -> SettingView:
    """As kept, or as a refused form told it."""
    sent: dict[str, list[str]] = {}
    for name, value in asked.sent:
        sent.setdefault(name, []).append(value)
    names = sent.get("nom") or [str(it) for it in asked.state.get("names", [])]
    told = sent.get("theorie", [])
    seats = [
        (names[i] if i < len(names) else "", told[i] if i < len(told) else "") for i in range(MOST)
    ]
    place = sent.get("lieu", [str(asked.state.get("place", ""))])[0]
    return SettingView(
        title=sent.get("titre", [str(asked.state["title"])])[0],
        names=tuple(seats),
        places=tuple((it, film_set.label(it)) for it in film_set.places),
        place=place or (film_set.places[0] if film_set.places else ""),
        theories=tuple((it, film_set.label(it)) for it in film_set.theories),
        variants=tuple((it, label, about, it in sent) for it, label, about in VARIANTS),
        city=(sent.get("largeur", ["6"])[0], sent.get("hauteur", ["4"])[0]),
        rulings=tuple((it, sent.get(f"reglage-{it.name}", ["0"])[0]) for it in RULINGS),
    )


STEP: Final = "table"


def setting(film_set: FilmSet) -> TableSetup[Game]:
    return TableSetup(STEP, _fresh, _page(film_set), _answered(film_set), again=_again)


def _fresh(today: datetime) -> State:
    return {"title": f"Les Non-Morts du {day_and_month(today)}", "names": ["", "", ""], "place": ""}


def _again(document: Mapping[str, Any], game: Game) -> State:
    """The same people, other theories."""
    names = [one.name for one in game.film.table.players.values()]
    title = str(document.get("title", "Les Non-Morts"))
    return {"title": title, "names": names, "place": game.film.table.place}


def _page(film_set: FilmSet) -> Callable[[Asked], Screen]:
    def page(asked: Asked) -> Screen:
        return Screen("non_morts/setting.html", {"setting": setting_view(asked, film_set)})

    return page


def _answered(film_set: FilmSet) -> Callable[[State, str, SentForm, Random], Begin]:
    def answered(_state: State, _step: str, form: SentForm, chance: Random) -> Begin:
        names = _names(form)
        document = {
            "format": FORMAT,
            "title": form.get("titre").strip()[:120] or "Les Non-Morts",
            "place": form.get("lieu"),
            "players": _players(form, names, film_set, chance),
            "variants": _variants(form),
            "rulings": _rulings(form),
            "moves": [],
        }
        _prove(document)
        return Begin(document)

    return answered


def _names(form: SentForm) -> list[str]:
    names = [it.strip()[:40] for it in form.getlist("nom") if it.strip()]
    if not FEWEST <= len(names) <= MOST:
        raise NotReady(f"Il faut {FEWEST} à {MOST} cinéastes : écrivez leurs noms.", step=STEP)
    if len(set(names)) < len(names):
        raise NotReady("Deux cinéastes ont le même nom : distinguez-les.", step=STEP)
    if form.get("equipes") and len(names) not in (4, 6):
        raise NotReady(
            "Les équipes se jouent à quatre ou à six : changez l'un ou l'autre.", step=STEP
        )
    return names


def _players(
    form: SentForm, names: list[str], film_set: FilmSet, chance: Random
) -> list[dict[str, str]]:
    """T-02: the theories that were entered, the others dealt at random."""
    filled = [
        told
        for name, told in zip(form.getlist("nom"), form.getlist("theorie"), strict=False)
        if name.strip()
    ]
    told = [it if it in film_set.theories else "" for it in (*filled, *[""] * MOST)][: len(names)]
    dealt = _dealt(told, film_set, chance, teams=bool(form.get("equipes")))
    return [
        {"id": f"J{seat}", "name": name, "theory": theory}
        for seat, (name, theory) in enumerate(zip(names, dealt, strict=True), 1)
    ]


def _dealt(told: list[str], film_set: FilmSet, chance: Random, *, teams: bool) -> list[str]:
    each = 2 if teams else 1
    named = list(dict.fromkeys(it for it in told if it))
    others = [it for it in film_set.theories if it not in named]
    chance.shuffle(others)
    kept = (named + others)[: max(len(told) // each, 1)]
    left = [it for it in kept for _ in range(each - told.count(it))]
    if len(left) != told.count(""):
        words = "Les théories ne vont pas ensemble : une chacun, ou deux fois chacune en équipes."
        raise NotReady(words, step=STEP)
    chance.shuffle(left)
    return [it or left.pop() for it in told]


def _variants(form: SentForm) -> dict[str, Any]:
    sides = {"width": _side(form, "largeur"), "height": _side(form, "hauteur")}
    ville = sides if form.get("ville") else None
    flags = {name: bool(form.get(name)) for name in ("piles", "contamine", "equipes")}
    return {**flags, "ville": ville}


def _side(form: SentForm, name: str) -> int:
    """L44: of the squared plan; what is not a number is asked again by the rules."""
    return whole_number(form.get(name), 3) or 0


def _rulings(form: SentForm) -> dict[str, Any]:
    """Only what differs from the first choice of each."""
    found: dict[str, Any] = {}
    for ruling in RULINGS:
        told = form.get(f"reglage-{ruling.name}")
        chosen = next((it.value for it in ruling.choices[1:] if it.key == told), None)
        if chosen is not None:
            found[ruling.name] = chosen
    return found


def _prove(document: dict[str, Any]) -> None:
    try:
        open_document(document)
    except Malformed as error:
        raise NotReady(f"La table n'est pas prête ({error.sentence}).", step=STEP) from error
