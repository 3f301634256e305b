"""Made-up moments of a game for looking at the night and day screens."""

from gallery.table import CAMPS, circle, person
from gm_assistant.games.quinte_bourg.screens.answers import Announcement, AnswerBand, CardView
from gm_assistant.games.quinte_bourg.screens.day import DayScript, DayStage, TallyLine, VoteView
from gm_assistant.games.quinte_bourg.screens.decision import (
    CallView,
    InvocationView,
    PartView,
    StageRow,
    ToggleView,
)
from gm_assistant.games.quinte_bourg.screens.night_console import (
    AttackLine,
    CallRow,
    NightConsole,
)
from gm_assistant.games.quinte_bourg.screens.people import SleeperView, SleepPicture
from gm_assistant.toolkit.seats import ChoiceView, DecisionView, FieldView, OptionView, TimerView

CALLS = (
    ("fantomes", "Fantômes", "fait", "chez Hugo"),
    ("reptiliens", "Reptiliens", "fait", "Gwenaëlle"),
    ("amoureux", "Amoureux", "fait", "chez Katia"),
    ("marchand_de_sable", "Marchand de sable", "fait", "Farid"),
    ("reporter", "Reporter", "impossible", ""),
    ("journaliste", "Journaliste", "passe", ""),
    ("cambrioleur", "Cambrioleur", "maintenant", ""),
    ("psychopathe", "Psychopathe", "avenir", ""),
    ("sculpture", "L'Artiste", "avenir", ""),
    ("adoration", "Freyja", "avenir", ""),
    ("orphee", "Orphée", "avenir", ""),
    ("sirene", "Sirène", "avenir", ""),
    ("amoureux_se_retrouvent", "Amoureux, encore", "avenir", ""),
    ("laura", "Laura de la Riponne", "avenir", ""),
    ("dresseur_rapace", "Dresseur de rapace", "avenir", ""),
    ("attaque", "Attaque", "avenir", ""),
    ("aube", "Aube", "avenir", ""),
)
STAGES = (
    ("cameras", "Caméras", "fait", "chez Hugo : un"),
    ("charmes", "Charmés", "fait", ""),
    ("postes", "Postes", "vide", ""),
    ("morts", "Morts", "fait", "Dimitri"),
    ("heritages", "Héritages", "fait", ""),
    ("demenagements", "Déménagements", "vide", ""),
    ("session", "Session", "fait", "normale"),
    ("loi", "Loi du jour", "fait", "refusée"),
    ("vote", "Débat et vote", "maintenant", ""),
    ("mariages", "Mariages", "avenir", ""),
    ("pickpockets", "Pickpockets", "avenir", ""),
    ("richesse", "Le plus riche", "avenir", ""),
)
ROWS = tuple(
    CallRow(step, label, state, summary, "Appel à reprendre" if step == "amoureux" else "")
    for step, label, state, summary in CALLS
)


def thief(count: int) -> NightConsole:
    """A call of one tap, with the answer of the row before."""
    call = CallView(
        row="cambrioleur",
        label="Cambrioleur",
        words="Le Cambrioleur ouvre les yeux et désigne la maison qu'il visite cette nuit.",
        holders=(person(1, count),),
        skip_label="Ne désigne personne",
        hint="Chez un voisin, il prend toutes les pièces ; ailleurs, la moitié.",
    )
    band = AnswerBand("Dresseur de chien, chez Hugo", "OUI", "Au moins un Reptilien s'y trouve.")
    return NightConsole(ROWS, call, circle(count, "night", "house"), band)


def quarrel(count: int) -> NightConsole:
    """A call of several decisions whose holder sleeps, with cards in the band."""
    call = CallView(
        row="cambrioleur",
        label="Éris",
        words="Éris ouvre les yeux et désigne deux personnes. "
        "La première choisit chez qui elles se battent.",
        part=1,
        holders=(person(4, count, "endormie"),),
        absence="Appelez-la comme les autres : elle ne répondra pas.",
        parts=(
            PartView("Première", "Océane"),
            PartView("Seconde", current=True),
            PartView("Chez qui"),
        ),
        pause=TimerView(6, "Silence"),
        reopened=True,
    )
    cards = (
        CardView("camp", "Reptilienne noire", CAMPS[4]),
        CardView("spécialité", "Marchand de sable", sign="s-marchand_de_sable"),
    )
    band = AnswerBand("Reporter → Valentine", "", cards=cards)
    return NightConsole(ROWS, call, circle(count, "night"), band)


def attack(count: int) -> NightConsole:
    """The attack, with its toggle, its draw and its why."""
    call = CallView(
        row="attaque",
        label="Attaque",
        words="Les Reptiliens passent à l'attaque.",
        choices=(
            ChoiceView("draw", "1", "Tirer au sort", "Chloé, Hugo ou Inès", strong=True),
            ChoiceView("choose", "1", "Choisir la victime", "sur le cercle"),
        ),
        toggles=(ToggleView("carnage", "Carnage"),),
        skip_label="",
        timer=TimerView(30, "Concertation"),
    )
    lines = (
        AttackLine(
            "Chloé",
            "Katia et Nadir",
            "Chloé, Hugo, Inès",
            "Trois victimes possibles",
            "Elles y dorment.",
        ),
    )
    return NightConsole(ROWS, call, circle(count, "night"), attacks=lines)


def sleeping(count: int) -> SleepPicture:
    """Who sleeps where."""
    away = (
        SleeperView(
            person(0, count),
            "chez Hugo",
            "se bat",
            "Éris l'a désignée avec Hugo, qui a choisi sa maison.",
        ),
        SleeperView(
            person(4, count), "chez Chloé", "squatte", "Laura n'a rien de plus fort à faire."
        ),
    )
    return SleepPicture(circle(count, "sleep"), away, away[0])


def _script(stage: DayStage, count: int, kind: str) -> DayScript:
    return DayScript(tuple(StageRow(*row) for row in STAGES), stage, circle(count, kind))


def voting(count: int) -> DayScript:
    """The round of ballots on the circle."""
    tally = (
        TallyLine("Maximilienne", "5", 10, True),
        TallyLine("Ana", "3", 6),
        TallyLine("Hugo", "1", 2),
    )
    ballot = DecisionView(
        id="vote",
        move="vote",
        question="Pour qui vote Bruno ?",
        hidden=(("voter", "J2"),),
        choices=(ChoiceView("blank", "1", "Blanc"),),
        circle=circle(count, "vote", "choice"),
    )
    stage = DayStage(
        "vote",
        "Débat et vote",
        decisions=(ballot,),
        vote=VoteView("9 voix sur 20, sens horaire", tally),
        timer=TimerView(15, "Dernier mot"),
        waits_for="Encore 11 voix.",
    )
    return _script(stage, count, "vote")


def law(count: int) -> DayScript:
    """A stage of words, fields and buttons."""
    proposal = DecisionView(
        id="loi",
        move="law",
        question="Quelle loi pour aujourd'hui ?",
        who="le dernier fantôme propose",
        fields=_law_fields(),
        submit="Soumettre au sénateur",
        owed=True,
    )
    says = (
        Announcement(
            "Qui propose une loi pour la journée ?",
            "Par ordre : dernier fantôme, autre fantôme, vivant sans poste.",
        ),
    )
    stage = DayStage("loi", "Loi du jour", says, (proposal,), next_label="Pas de loi")
    return _script(stage, count, "vote")


def _law_fields() -> tuple[FieldView, ...]:
    suggestions = ("Le vote blanc est interdit.", "Les fantômes votent aussi.")
    told = tuple(OptionView(it, it) for it in suggestions)
    authors = (OptionView("J7", "Gwenaëlle"), OptionView("J18", "Rosalie"))
    effects = (OptionView("", "Rien", True), OptionView("vote_payant", "Vote payant"))
    return (
        FieldView("text", "La loi", "suggestions", options=told),
        FieldView("by", "Proposée par", "select", options=authors),
        FieldView("effect", "Ce qu'elle change au vote", "radio", options=effects),
    )


def invoking(count: int) -> InvocationView:
    """Somebody invokes a power at night."""
    asked = DecisionView(
        id="cible",
        move="invoke",
        question="Qui est visé ?",
        who="Fennec · Morsure",
        hidden=(("by", "J3"), ("power", "morsure")),
        circle=circle(count, "night"),
    )
    return InvocationView(asked, (Announcement("Tout le monde ferme les yeux. Mise à mort."),))
