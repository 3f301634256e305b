"""What a forced move does not do, or does besides, is said there and then (the MJ overrules)."""

import pytest
from named import name_of
from rules.refused import (
    _THREE_VOTED,
    CAST,
    DAY_STORIES,
    NIGHT_STORIES,
    Move,
    Story,
    _law,
    _vote,
    day_at,
    invoke,
    move,
    no,
    row,
)

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.why import notices, sentences_of
from gm_assistant.games.quinte_bourg.rules.words import Refusal

# What is forced, and what the game master reads of it at once.
GHOST = "K"
AT_VOTE = (*day_at("session"), move("session", kind="normale"), move("stage", stage="vote"))
WED = {"witnesses": ["C", "D"]}


def wedding(*spouses: str, **fields: object) -> Move:
    return move("wedding", spouses=list(spouses), **{**WED, **fields})


# What is forced, and what the game master reads at once.
SAID: dict[str, tuple[Story, str]] = {
    "a vote for the dead": (
        Story(no.TargetIsDead, _vote(("A", GHOST), open=True), AT_VOTE),
        "La voix d'Ana ne compte pas : Karim n'est plus en vie.",
    ),
    "a second ballot": (
        Story(no.HasVoted, _vote(("A", "B"), ("A", "B"), open=True), AT_VOTE),
        "Ana a deux bulletins : les deux comptent.",
    ),
    "a second ballot before the tribunal": (
        Story(
            no.HasVoted,
            move("tribunal", accused="F", spare=["A"], execute=["A"]),
            (*_THREE_VOTED, move("execute", pardon=True, force=True)),
        ),
        "Ana a deux bulletins : les deux comptent.",
    ),
    "a blank against the law": (
        Story(no.BlankIsForbidden, _vote(("A", None)), _law("blanc_interdit")),
        "Le bulletin d'Ana compte comme un vote blanc.",
    ),
    "a vote that its voter cannot pay": (
        Story(
            no.MayNotVote,
            _vote((GHOST, "B")),
            _law("vote_payant"),
            cast={GHOST: {**CAST[GHOST], "coins": 0}},
        ),
        "Karim vote sans payer, faute de pièce.",
    ),
    "somebody condemned without a tie": (
        Story(no.NothingToDecide, _vote(("A", "B"), decides="E"), AT_VOTE),
        "Le MJ condamne Élise, quel que soit le compte (Bruno 1).",
    ),
    "somebody condemned who is dead": (
        Story(no.NothingToDecide, _vote(("A", "B"), decides=GHOST), AT_VOTE),
        "Karim n'est déjà plus en vie : aucune sentence ne tombera.",
    ),
    "a pardon without a bourreau": (
        Story(no.NoExecutioner, move("execute", pardon=True), (*AT_VOTE, _vote(("A", "B")))),
        "Le MJ gracie Bruno.",
    ),
    "a bigamy": (
        Story(
            no.AlreadyMarried,
            wedding("A", "E"),
            (*day_at("mariages"), wedding("A", "B")),
        ),
        "Le mariage d'Ana et de Bruno prend fin.",
    ),
    "a wedding with the dead": (
        Story(no.TargetIsDead, wedding("J", GHOST), day_at("mariages")),
        "Karim n'est plus en vie : personne n'hérite par ce mariage, et l'autre reste libre.",
    ),
    "a wedding far apart": (
        Story(no.NotNeighboursYet, wedding("A", "E"), day_at("mariages")),
        "Ana et Élise gardent leurs places, sans être voisins.",
    ),
    "a price that nobody pays": (
        Story(
            no.PayerIsNotSpouse,
            wedding("A", "B", priest="pretre_capitaliste", price=1),
            day_at("mariages"),
            posts={"pretre_capitaliste": "J"},
        ),
        "Personne ne paie la cérémonie.",
    ),
    "a post for the dead": (
        Story(
            no.TargetIsDead,
            move("candidacies", post="bourreau", players=[GHOST], chosen=GHOST),
            day_at("heritages"),
            posts={"bourreau": None},
        ),
        "« Bourreau » ne donne ni voix qui tranche, ni legs, ni pas vers une victoire.",
    ),
    "a post that somebody holds": (
        Story(no.PostIsNotWaiting, move("assign", post="president", player="I"), day_at("session")),
        "Ana n'est plus « Président ».",
    ),
    "a murder without the coins": (
        Story(
            no.CannotPay,
            invoke("E", "assassinat", target="A"),
            (move("night"),),
            cast={"E": {**CAST["E"], "used": ["assassinat"], "coins": 1}},
        ),
        "Élise ne paie pas le prix entier (2 pièces).",
    ),
    "a murder without the card": (
        Story(no.NotHisPower, invoke("A", "assassinat", target="B"), (move("night"),)),
        "Assassinat : Ana paie 1 pièce, et ce prix sort du jeu.",
    ),
    "a killing of the dead": (
        Story(no.TargetIsDead, invoke("E", "assassinat", target=GHOST), (move("night"),)),
        "Karim n'était déjà plus en vie : personne ne meurt, et rien n'est rendu.",
    ),
    "a conversion of a Reptilian": (
        Story(
            no.TargetIsReptilian, invoke("D", "conversion_noire", target="B"), (move("night"),)
        ),
        "Bruno est déjà parmi les Reptiliens : la conversion ne change rien.",
    ),
    "a resurrection of the living": (
        Story(
            no.TargetIsNotGhost, invoke("F", "resurrection", target="A"), (move("night"),)
        ),
        "Ana n'était pas un fantôme, et perd pourtant pièces, mariage et héritage.",
    ),
    "a gift to the dead": (
        Story(no.TargetIsDead, move("give", from_="A", to=GHOST, coins=1), day_at("session")),
        "Karim n'est plus en vie : ces pièces restent là, et n'auront pas d'héritier.",
    ),
    "a gift to oneself": (
        Story(no.TargetIsSelf, move("give", from_="A", to="A", coins=1), day_at("session")),
        "Ana ne peut rien se prendre : aucune pièce ne bouge.",
    ),
    "the dead put to sleep": (
        Story(no.TargetIsDead, row("marchand_de_sable", target=GHOST), (move("night"),)),
        "Marchand de sable sans effet : Karim n'était déjà plus en vie au crépuscule.",
    ),
    "a sculpture at the dead's": (
        Story(
            no.TargetIsDead,
            row("sculpture", target=GHOST),
            (move("night"),),
            weekday="mercredi",
        ),
        "Karim n'est plus en vie : personne ne déménagera au matin.",
    ),
    "a charm twice": (
        Story(
            no.AlreadyCharmed,
            row("orphee", target="A"),
            (move("night"),),
            cast={"A": {**CAST["A"], "charmed_by": ["orphee"]}},
        ),
        "Ana est déjà sous ce charme : rien ne change.",
    ),
    "the day without the attack": (
        Story(
            no.AttackIsOwed, move("day"), (move("night"), row("reptiliens", target="A"))
        ),
        "L'attaque de cette nuit n'a pas lieu : personne n'en meurt.",
    ),
    "the night before its evening": (
        Story(no.DayIsNotDone, move("night"), day_at("mariages")),
        "avec tout ce qu'elles font : « Pickpockets » et « Le plus riche ».",
    ),
    "lovers of whom one has left": (
        Story(
            no.TargetHasLeft, move("lovers", players=["A", "B"]), (move("leave", player="B"),)
        ),
        "Bruno a quitté la table : ce couple ne gagne qu'après un retour.",
    ),
    "a heritage to somebody who has left": (
        Story(
            no.TargetHasLeft,
            move("fate", player="A", becomes="heritage", speciality="voleur", heir="I"),
            day_at("heritages", invoke("E", "assassinat", target="A"), move("leave", player="I")),
        ),
        "Inès a quitté la table : cette spécialité ne servira qu'à son retour.",
    ),
    "lovers of whom one is dead": (
        Story(no.TargetIsDead, move("lovers", players=["A", GHOST])),
        "Karim n'est plus en vie : ce couple ne gagne que si une résurrection le réunit.",
    ),
    "a heritage to the dead": (
        Story(
            no.TargetIsDead,
            move("fate", player="A", becomes="heritage", speciality="voleur", heir=GHOST),
            day_at("heritages", invoke("E", "assassinat", target="A")),
        ),
        "Karim n'est plus en vie : cette spécialité ne servira qu'après une résurrection.",
    ),
    "a law on a day of peace": (
        Story(
            no.PeaceToday,
            move("law", by=GHOST, text=""),
            (*day_at("session"), move("session", kind="paix"), move("stage", stage="loi")),
        ),
        "C'est un jour de paix : cette loi ne servira que si vous imposez un vote.",
    ),
    "a choice while the round goes on": (
        Story(no.NothingToDecide, _vote(("A", "B"), decides="E", open=True), AT_VOTE),
        "Le vote reste ouvert : ce choix ne compte qu'à sa clôture, imposez-le alors.",
    ),
    "somebody condemned without a voice": (
        Story(no.NothingToDecide, _vote(decides="E"), AT_VOTE),
        "Le MJ condamne Élise, sans aucune voix comptée.",
    ),
    "a session after the vote": (
        Story(no.NotThisStage, move("session", kind="normale"), day_at("mariages")),
        "Aucun vote ne vient plus aujourd'hui : cela ne servira que si vous en imposez un.",
    ),
    "a law once the vote is closed": (
        Story(no.NotThisStage, move("law", by=GHOST, text=""), (*AT_VOTE, _vote(("A", "B")))),
        "Le vote d'aujourd'hui est clos : ce qu'il a donné ne change pas.",
    ),
    "a price without a priest": (
        Story(
            no.PriestIsNeeded,
            move("wedding", spouses=["A", "B"], price=1, payer="A"),
            day_at("mariages"),
            posts={"pretre_capitaliste": "J"},
        ),
        "Personne ne paie la cérémonie.",
    ),
    "a post for whoever holds it": (
        Story(no.PostIsNotWaiting, move("assign", post="president", player="A"), day_at("session")),
        "Ana est déjà « Président » : rien ne change.",
    ),
    "a return of somebody who never left": (
        Story(
            no.TargetIsNotGhost, invoke("F", "resurrection", target="A"), (move("night"),)
        ),
        "Ana est parmi les vivants.",
    ),
    "a gift to whoever died in secret": (
        Story(
            no.TargetDiedInSecret,
            move("give", from_="A", to="C", coins=1),
            (move("night"), invoke("E", "assassinat", target="C"), move("day")),
        ),
        "Chloé n'est plus en vie : ces pièces suivront le reste de sa fortune.",
    ),
    "lovers who cannot be brought together": (
        Story(
            no.TargetIsDead,
            move("lovers", players=["A", GHOST]),
            cast={GHOST: {**CAST[GHOST], "status": "esprit"}},
        ),
        "Karim n'est plus en vie et ne peut pas revenir : ce couple ne gagnera pas.",
    ),
    "a heritage to a spirit": (
        Story(
            no.TargetIsDead,
            move("fate", player="A", becomes="heritage", speciality="voleur", heir=GHOST),
            day_at("heritages", invoke("E", "assassinat", target="A")),
            cast={GHOST: {**CAST[GHOST], "status": "esprit"}},
        ),
        "Karim n'est plus en vie et ne peut pas revenir : cette spécialité ne servira plus.",
    ),
}  # fmt: skip

# Overruled, these do what they say and nothing else: there is nothing to add.
AS_ASKED = {
    no.NotANamedVillager, no.NotHisCondition, no.OpeningIsOver, no.TargetIsSelf, no.NotNeighbour,
    no.HouseIsGone, no.DefendedYesterday, no.NotTheirHouse, no.OwnHouse, no.NotAVictim,
    no.TooManyTaken, no.NightsAreForSleeping, no.PowerIsSpent, no.InvokerIsDead, no.NotYetGhost,
    no.InvokerSleeps, no.TargetIsNotReptilian,
    no.NoDeathOnSunday, no.NotThisStage, no.MoveChangesNothing, no.PostIsNotOptional,
    no.NotAnExchange, no.DeputyHoldsTheCamera, no.NotHisDay, no.AlreadyDoneToday, no.NoDeputy,
    no.NotaryHelpsHimself, no.HeirMustDrop, no.SpecialTwoDaysRunning, no.MayNotPropose,
    no.MayNotVote, no.NothingToDecide, no.NoExecutioner, no.ExecutionerIsCondemned,
    no.WrongAccused, no.ExecutionComesFirst, no.TribunalOutOfTurn, no.PriestIsNeeded,
    no.PayerIsNotSpouse, no.NoForcedWedding, no.AskerIsNotSpouse, no.ForcedSpousePays,
    no.WitnessesAreNeeded, no.NobodyEvicts, no.NoGriefOnSunday, no.CardIsDealt, no.DoesNotJudge,
    no.NamedLast, no.HouseNamedLast,
    # These tell it in the sentence of what has happened, and notice nothing besides.
    no.TargetIsDead, no.TargetHasLeft, no.NotACandidate, no.HasAPost, no.NoSuchPriest,
}  # fmt: skip
STORIES = [it for it in (*NIGHT_STORIES, *DAY_STORIES) if it.refusal.can_be_forced]


def forced(story: Story) -> Game:
    return story.game().play({**story.move, "force": True})


@pytest.mark.parametrize("story", STORIES, ids=lambda it: name_of(it.refusal))
def test_a_forced_move_does_as_asked_or_says_what_it_does_not(story: Story) -> None:
    assert bool(notices(forced(story).village)) == (story.refusal not in AS_ASKED)


@pytest.mark.parametrize(("story", "said"), SAID.values(), ids=SAID)
def test_it_is_said_at_once(story: Story, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        story.game().play(story.move)
    assert type(caught.value) is story.refusal
    assert any(plain(it).endswith(said) for it in sentences_of(forced(story)))


def test_a_law_that_lets_nobody_vote_says_so_without_force() -> None:
    proposed = move("law", by=GHOST, text="", effect="seuls_votent", criterion="pieces_max_1")
    rich = {it: {**cards, "coins": 2} for it, cards in CAST.items()}
    decided = move("law_decision", accepted=True)
    story = Story(Refusal, decided, day_at("loi", proposed), cast=rich)
    game = story.game().play(story.move)
    said = [plain(it) for it in notices(game.village)]
    assert said == ["Cette loi ne laisse voter personne : le vote ne condamnera personne."]


def test_a_decree_says_whose_post_it_takes_and_that_its_holder_is_dead() -> None:
    game = Story(Refusal, move("night"), day_at("session")).game()
    game = game.play(move("correct", post="notaire", player=GHOST))
    said = [plain(it) for it in notices(game.village)]
    assert said[0] == "Chloé n'est plus « Notaire »."
    assert said[1].startswith("Karim n'est plus en vie : « Notaire »")
