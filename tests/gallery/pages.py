"""Made-up villages, panels and journals for looking at the pages that are read."""

from gallery.table import CAMPS, circle, names, person, seats
from gm_assistant.games.quinte_bourg.screens.answers import CardView
from gm_assistant.games.quinte_bourg.screens.composition import (
    AdviceView,
    CardChoice,
    CardPicker,
    HandOver,
)
from gm_assistant.games.quinte_bourg.screens.people import LargeCard
from gm_assistant.games.quinte_bourg.screens.story import (
    ConditionView,
    EndView,
    HandView,
    VictoryPanel,
    WinnerView,
)
from gm_assistant.games.quinte_bourg.screens.table import SetupStep, SetupView
from gm_assistant.games.quinte_bourg.screens.village import (
    Chapter,
    FactView,
    FilterView,
    LifeLine,
    PlayerCard,
    PlayerView,
    PostView,
    VillageView,
)
from gm_assistant.seam.paper import Chapter as TaleChapter
from gm_assistant.seam.paper import Curve, Hand, Line, Place, Point, Ring, Tale, Way
from gm_assistant.shell.web.views import (
    HomeCardView,
    HomeView,
    JournalDay,
    JournalLine,
    JournalView,
    OfferView,
)
from gm_assistant.toolkit.seats import DecisionView, FieldView, Mark, OptionView
from gm_assistant.toolkit.tale import curve_picture

STORY = (
    ("Nuit de lundi", "Le marchand de sable l'endort : elle ne fait plus rien jusqu'à l'aube."),
    ("Mardi", "Devient notaire, désignée par le scrutateur."),
    ("Nuit de mercredi", "Reçoit deux pièces d'Ana."),
)

LIFE = tuple(
    Chapter(moment, (LifeLine(moment, words, ("La nuit était calme.",)),))
    for moment, words in STORY
)


def _card(index: int, count: int) -> PlayerCard:
    seat = seats(count, "village")[index]
    camps = (CAMPS[0], CAMPS[4]) if index == 2 else (CAMPS[(index * 5) % 8],)
    return PlayerCard(
        id=seat.id,
        number=seat.number,
        name=seat.name,
        status=seat.status,
        status_words=seat.status_words,
        camps=camps,
        roles=("Reptilienne noire", "Marchand de sable") if index % 3 else ("Villageois", "Voleur"),
        coins=index % 4,
        posts=("Notaire",) if index % 4 == 2 else (),
        ties=(Mark("marie", "époux d'Ana"), Mark("charme", "charmé")) if index % 5 == 4 else (),
        used=("Morsure",) if index == 6 else (),
    )


def village(count: int) -> VillageView:
    """Everybody."""
    return VillageView(
        circle(count, "village"),
        tuple(_card(index, count) for index in range(count)),
        (
            FilterView("Tous", "", count, True),
            FilterView("Vivants", "?etat=vivant", count - 3),
            FilterView("Morts", "?etat=mort", 3),
            FilterView("Reptiliens", "?camp=reptiliens", 4),
        ),
        (
            PostView("president", "Président", names(count)[2]),
            PostView("notaire", "Notaire", names(count)[4]),
            PostView("bourreau", "Bourreau", ""),
        ),
        (
            FactView("Vivants", f"{count - 3}"),
            FactView("Pièces en jeu", "27"),
            FactView("Ce soir", "Hugo"),
        ),
    )


def player(count: int) -> PlayerView:
    """Somebody with a long name."""
    coins = DecisionView(
        id="pieces",
        move="correct",
        question="Ses pièces",
        fields=(FieldView("coins", "Pièces", "number", "3"),),
        submit="C'est ce qu'il a",
    )
    cards = (
        CardView("camp", "Reptilienne noire", CAMPS[4]),
        CardView("spécialité", "Marchand de sable", sign="s-marchand_de_sable"),
    )
    facts = (FactView("Pièces", "3"), FactView("Poste", "Notaire"), FactView("Époux", "Ana"))
    note = DecisionView(
        id="note",
        move="remark",
        question="",
        fields=(FieldView("text", "Votre note", "text", "A menti sur Holmes."),),
        submit="Garder",
    )
    return PlayerView(_card(4, count), cards, facts, LIFE, (coins,), note=note)


def panel(count: int) -> VictoryPanel:
    """Conditions in every state."""
    states = (
        "possible",
        "possible",
        "perdue",
        "remplie",
        "possible",
        "perdue",
        "possible",
        "possible",
    )
    camps = tuple(
        ConditionView(
            camp.words, state, "Trois postes sur quatre sont à elles.", camp, done=3, needed=4
        )
        for camp, state in zip(CAMPS, states, strict=True)
    )
    personal = (
        ConditionView(
            "Showman", "possible", "Poirot n'a pas encore annoncé son show.", people="Quentin"
        ),
        ConditionView(
            "Cupide", "perdue", "Deux Cupides se partagent les pièces.", people="Ana, Hugo"
        ),
    )
    return VictoryPanel(
        camps, personal, "Les Souris gagneraient.", (person(1, count), person(3, count))
    )


def journal(count: int) -> JournalView:
    """Two moments."""
    lines = tuple(
        JournalLine(40 - index, "Nuit", f"22:{40 - index}", words, index == 1, index == 2)
        for index, words in enumerate(
            (
                "Le Cambrioleur vole deux pièces à Chloé.",
                "Le Journaliste regarde les cartes de Maximilienne-Alexandra Delacour.",
                "Le marchand de sable endort Farid.",
                "Les Reptiliens visent Gwenaëlle.",
            )
        )
    )
    players = tuple(OptionView(f"J{i + 1}", name) for i, name in enumerate(names(count)))
    days = (JournalDay("Nuit de mercredi", lines), JournalDay("Mardi", lines))
    return JournalView(days, "", players, "41 coups, le plus récent d'abord.")


def ending(count: int) -> EndView:
    """The end of a game."""
    return EndView(
        "Les Souris ont gagné",
        "Elles tiennent la présidence, le notariat et le sénat.",
        (CAMPS[3],),
        tuple(WinnerView(person(i, count), "condition des Souris") for i in (1, 3, 4)),
        (WinnerView(person(5, count), "Musiciens : tout le monde est charmé, trop tard"),),
        circle(count, "village"),
        (HandView("Anna", (CAMPS[3],), ("Souris", "Voleur")),),
        tale(count),
        tuple(curve_picture(it) for it in tale(count).curves),
    )


def tale(count: int) -> Tale:
    """A night on which everybody slept at his neighbour's."""
    places = tuple(Place(name, name[:9], lit=at == 2) for at, name in enumerate(names(count)))
    ways = tuple(Way(it, it - 1, strong=it == 3) for it in range(count))
    ring = Ring("Le village", places, ways, "dort ailleurs", "attaque")
    lines = (
        Line("m-cible", "L'attaque frappe Chloé, dans sa maison."),
        Line("m-mort", "Chloé meurt."),
    )
    points = tuple(Point(day, count - at) for at, day in enumerate(("lun", "mar", "mer")))
    hands = (Hand("Anna", "Souris, Voleur", ("camp-souris",)),)
    return Tale(
        "Victoire : Souris",
        "La partie s'arrête : les Souris tiennent trois postes.",
        (TaleChapter("Nuit de lundi", "nuit", lines, ring, hands),),
        (Curve("Les survivants", points), Curve("Les pièces en jeu", points)),
    )


def home() -> HomeView:
    """Three games."""
    return HomeView(
        (
            HomeCardView(
                "1",
                "Les vendanges de Quinte-Bourg",
                "Nuit de mercredi",
                "19 vivants sur 24",
                "il y a deux minutes",
                24,
                19,
            ),
            HomeCardView(
                "2",
                "Anniversaire de Maximilienne-Alexandra",
                "Vendredi, jour 5",
                "7 vivants sur 45",
                "hier",
                45,
                7,
                "jour",
            ),
            HomeCardView(
                "3", "Petite soirée", "Finie : les Seths", "2 vivants sur 8", "samedi", 8, 2, "jour"
            ),
        ),
        (OfferView("quinte-bourg", "Les Reptiliens de Quinte-Bourg", "", sizes=(12, 20, 32)),),
    )


def setup(count: int, step: str) -> SetupView:
    """A step of setting the table."""
    labels = (
        ("noms", "Noms"),
        ("places", "Places"),
        ("roles", "Cartes"),
        ("postes", "Postes"),
        ("reglages", "Réglages"),
    )
    steps = tuple(
        SetupStep(name, label, "maintenant" if name == step else "avenir") for name, label in labels
    )
    cards = tuple(
        CardChoice(camp.id, camp.words, "×2", camp, available=camp.id != "souris") for camp in CAMPS
    )
    picker = CardPicker("Maximilienne-Alexandra", "carte de camp", "camp_role", (("Camps", cards),))
    advice = (
        AdviceView(
            "Trois Reptiliens pour vingt-quatre joueurs : comptez-en plutôt cinq.", "alerte"
        ),
        AdviceView("Un prêtre rend les mariages plus vifs."),
    )
    return SetupView(
        steps,
        step,
        circle(count, "village"),
        hides=False,
        names="\n".join(names(count)),
        counts=f"{count} joueurs à table",
        picker=picker if step == "roles" else None,
        advice=advice,
    )


def hand(shown: bool) -> HandOver:
    """A player looks at his cards."""
    cards = (
        LargeCard("camp", "Reptilienne noire", "Elle convertit une personne.", CAMPS[4]),
        LargeCard(
            "spécialité", "Marchand de sable", "Il endort quelqu'un.", sign="s-marchand_de_sable"
        ),
    )
    return HandOver("Maximilienne-Alexandra", "5 sur 24", cards, shown)
