"""A made-up village of any size for looking at the screens: seats, people, frames."""

from gm_assistant.seam.pages import Banner
from gm_assistant.shell.web.views import Frame, RefusalView, UndoView
from gm_assistant.toolkit.seats import (
    CampView,
    CircleView,
    Mark,
    PersonView,
    SeatView,
    room_for,
    short_names,
)

CAMPS = (
    CampView("amoureux", "Amoureux"),
    CampView("idealistes", "Idéalistes"),
    CampView("seths", "Seths"),
    CampView("souris", "Souris"),
    CampView("reptiliens", "Reptiliens"),
    CampView("martyre", "Martyre"),
    CampView("musiciens", "Musiciens"),
    CampView("villageois", "Villageois"),
)
FIRST = (
    "Ana",
    "Bruno",
    "Chloé",
    "Dimitri",
    "Élise",
    "Farid",
    "Gwenaëlle",
    "Hugo",
    "Inès",
    "Jonas",
    "Katia",
    "Loïc",
    "Maëlle",
    "Nadir",
    "Océane",
    "Pablo",
    "Quentin",
    "Rosalie",
    "Samuel",
    "Tania",
    "Ulysse",
    "Valentine",
    "William",
    "Xénia",
    "Yannick",
    "Zoé",
    "Amandine",
    "Baptiste",
    "Capucine",
    "Damien",
    "Estelle",
    "Florian",
    "Gaëlle",
    "Henri",
    "Isaure",
    "Jérémie",
    "Kevin",
    "Léonie",
    "Mathilde",
    "Noémie",
    "Oscar",
    "Pauline",
    "Raphaël",
    "Sarah",
    "Théo",
)
LONG = "Maximilienne-Alexandra Delacour"
STATES = {3: "mort", 6: "fantome", 11: "esprit", 17: "fantome", 22: "heritage", 30: "mort"}
WORDS = {
    "vivant": "vivant",
    "mort": "mort",
    "fantome": "fantôme",
    "esprit": "esprit",
    "heritage": "parti",
}


def names(count: int) -> tuple[str, ...]:
    """So many names, two of them alike and one of thirty letters."""
    chosen = [FIRST[index] for index in range(count)]
    chosen[4] = LONG[:30]
    if count > 8:
        chosen[9] = "Ana Petitpierre"
    return tuple(chosen)


def seats(count: int, kind: str) -> tuple[SeatView, ...]:
    """The seats as a night, a vote, a village or a sleep shows them."""
    whole = names(count)
    brief = short_names(whole, room_for(count))
    return tuple(_seat(index, whole[index], brief[index], kind) for index in range(count))


def _seat(index: int, name: str, short: str, kind: str) -> SeatView:
    status = STATES.get(index, "vivant")
    barred = kind == "night" and (status != "vivant" or index == 1)
    return SeatView(
        id=f"J{index + 1}",
        number=index + 1,
        name=name,
        short=short,
        status=status,
        status_words=WORDS[status],
        camp=CAMPS[(index * 5) % 8] if kind == "village" else None,
        legal=not barred,
        why_not="le voleur ne peut pas se voler lui-même" if barred else "",
        answering=kind in ("night", "vote") and index == 1,
        marks=_marks(index, kind),
        figure=_figure(index, kind),
        figure_words=_figure_words(index, kind),
    )


def _marks(index: int, kind: str) -> tuple[Mark, ...]:
    if kind == "night":
        return (Mark("endormi", "sommeil lourd"),) if index == 5 else ()
    if kind == "village" and index % 4 == 2:
        return (Mark("poste", "Notaire"), Mark("charme", "charmé"))
    return ()


def _figure(index: int, kind: str) -> str:
    votes = {0: "3", 4: "5", 7: "1"}
    if kind == "sleep":
        return {0: "0", 2: "2", 7: "3"}.get(index, "1")
    return votes.get(index, "") if kind == "vote" else ""


def _figure_words(index: int, kind: str) -> str:
    figure = _figure(index, kind)
    word = "voix" if kind == "vote" else "personnes y dorment"
    return f"{figure} {word}" if figure else ""


def circle(count: int, kind: str, field: str = "target") -> CircleView:
    """The circle of a screen of that kind."""
    return CircleView(seats(count, kind), field=field)


def person(index: int, count: int, state: str = "") -> PersonView:
    """Somebody of the village."""
    return PersonView(f"J{index + 1}", names(count)[index], index + 1, state, CAMPS[index % 8])


def frame(page: str, look: str, loud: bool = False) -> Frame:
    """The frame of a page; a loud one has everything that may stand above a screen."""
    night = look == "nuit"
    return Frame(
        look=look,
        base="/partie/1",
        title="Les vendanges de Quinte-Bourg",
        moment="Nuit de mercredi" if night else "Mercredi, jour 3",
        page=page,
        version=41,
        undo=UndoView("Voleur → Chloé"),
        refusal=RefusalView(
            "Ana est déjà charmée par Orphée ; désignez quelqu'un d'autre.",
            True,
            (),
            "/partie/1/coup",
        )
        if loud
        else None,
        banner=Banner("Les Souris ont gagné", "Elles tiennent trois postes.") if loud else None,
        cover_after=0 if night else 90,
        moment_page="nuit" if night else "jour",
    )
