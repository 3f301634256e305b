"""After the vote: the condemned, the bourreau, the accused of a purge and their judges."""

from gm_assistant.companions.quinte_bourg.views.form_fields import either, named, some_of
from gm_assistant.quinte_bourg.village.village import Village
from gm_assistant.quinte_bourg.words.french import de
from gm_assistant.quinte_bourg.words.vocabulary import PlayerId
from gm_assistant.views.asking import ChoiceView, DecisionView

_VERDICTS = {"spare": "Épargner", "execute": "Exécuter"}


def may_pardon(village: Village, condemned: PlayerId) -> PlayerId | None:
    """The bourreau who may still say no, if there is one."""
    executioner = village.posts.get("bourreau")
    return executioner if executioner not in (None, condemned) else None


def execute(village: Village, _about: str) -> tuple[DecisionView, ...]:
    """L506: when the fifteen seconds are over."""
    condemned = village.vote.condemned if village.vote else None
    if condemned is None:
        return ()
    executioner = may_pardon(village, condemned)
    choices = [ChoiceView("pardon", "0", "La sentence tombe", strong=True)]
    if executioner is not None:
        choices.append(ChoiceView("pardon", "1", "Grâce", f"par {village.name(executioner)}"))
    question = DecisionView(
        id="execute",
        move="execute",
        question=f"Le sort {de(village.name(condemned))}",
        help="Laissez-lui ses quinze secondes.",
        choices=tuple(choices),
        owed=True,
    )
    return (question,)


def accuse(village: Village, _about: str) -> tuple[DecisionView, ...]:
    """The procureur's picks among those tied for the last places."""
    vote = village.vote
    if vote is None:
        return ()
    place = "une personne" if vote.places == 1 else f"{vote.places} personnes"
    question = DecisionView(
        id="accuse",
        move="accuse",
        question="Qui passe devant le tribunal ?",
        who="le Procureur décide",
        help=f"Choisissez {place}.",
        fields=(some_of("players", "À égalité", named(village, vote.doubtful)),),
        submit="Accuser",
        owed=True,
    )
    return (question,)


def tribunal(village: Village, accused: str) -> tuple[DecisionView, ...]:
    """Every living player says spare or execute; whoever says nothing abstains."""
    ballots = [either(f"verdict.{it.id}", it.name, _VERDICTS) for it in village.living()]
    if may_pardon(village, accused) is not None:
        ballots.append(some_of("pardon", "Bourreau", {"1": "Gracie, si c'est la mort"}))
    question = DecisionView(
        id=f"tribunal-{accused}",
        move="tribunal",
        question=f"{village.name(accused)} : épargner ou exécuter ?",
        hidden=(("accused", accused),),
        fields=tuple(ballots),
        submit="Compter les voix",
        owed=True,
    )
    return (question,)
