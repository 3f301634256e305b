"""What a forced move does not do, or does besides, is said there and then (the MJ overrules)."""

import pytest
from rules.forced import GHOST, SAID
from rules.refused import CAST, DAY_STORIES, NIGHT_STORIES, Story, day_at, move, no

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.game import Game
from gm_assistant.games.quinte_bourg.rules.why import notices, sentences_of
from gm_assistant.games.quinte_bourg.rules.words import Refusal

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
    no.WitnessesAreNeeded,
    # These tell it in the sentence of what has happened, and notice nothing besides.
    no.TargetIsDead, no.TargetHasLeft, no.NotACandidate, no.HasAPost, no.NoSuchPriest,
}  # fmt: skip
STORIES = [it for it in (*NIGHT_STORIES, *DAY_STORIES) if it.refusal.can_be_forced]


def forced(story: Story) -> Game:
    return story.game().play({**story.move, "force": True})


@pytest.mark.parametrize("story", STORIES, ids=lambda it: it.refusal.__name__)
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
    assert said[0] == "Chloé n'a plus « Notaire »."
    assert said[1].startswith("Karim n'est plus en vie : « Notaire »")
