"""Refusals of the day: stages, posts, the dead, the vote, weddings."""

from rules.refused import DAY, NIGHT, Move, Story, day_at, invoke, move, no, row


def _vote(*ballots: tuple[str, object], **fields: object) -> Move:
    return move("vote", ballots=[list(it) for it in ballots], **fields)


def _law(effect: str) -> tuple[Move, ...]:
    proposed = move("law", by="K", text="", effect=effect)
    decided = move("law_decision", accepted=True)
    return day_at("loi", proposed, decided, move("stage", stage="vote"))


def _killed(player: str) -> tuple[Move, ...]:
    return day_at("heritages", invoke("E", "assassinat", target=player))


_SUNDAY = day_at("richesse", DAY)
_PURGE = day_at("session", move("session", kind="purge"), move("stage", stage="vote"))
_THREE_VOTED = (
    *_PURGE,
    _vote(("A", "E"), ("B", "E"), ("C", "E"), ("D", "F"), ("E", "F"), ("F", "G")),
)
_HEIR = move("fate", player="A", becomes="heritage", heir="I", speciality="voleur")
_PAIR = {"spouses": ["A", "B"]}
_PRIEST = {"pretre_capitaliste": "J"}
_BEFORE_PRIEST = move("wedding", **_PAIR, priest="pretre_capitaliste", price=0)

_ARRIVES = {**move("arrive", player="Z", after="A", camp_roles=["villageois"]), "name": "Zoé"}
_CROWD = tuple({**_ARRIVES, "player": f"Z{it}", "name": f"Z{it}"} for it in range(89))

DAY_STORIES = (
    # The course of the day.
    Story(no.DayIsNotDone, NIGHT, (NIGHT, DAY)),
    Story(no.DayIsOpen, DAY, (NIGHT, DAY)),
    Story(no.SundayComesFirst, NIGHT, day_at("richesse"), weekday="samedi"),
    Story(no.NoDeathOnSunday, invoke("G", "repticide", target="B"), _SUNDAY, weekday="samedi"),
    Story(no.StageIsNotToday, move("stage", stage="vote"), _SUNDAY, weekday="samedi"),
    Story(no.StageIsPassed, move("stage", stage="cameras"), day_at("session")),
    Story(
        no.StageWaits,
        move("stage", stage="heritages"),
        (NIGHT, row("reptiliens", target="A"), row("attaque"), DAY, move("stage", stage="morts")),
    ),
    Story(no.NotThisStage, move("session", kind="normale"), day_at("cameras")),
    Story(no.NothingOwed, move("execute"), day_at("vote")),
    Story(
        no.MoveChangesNothing,
        move("move_house", player="A", after="J"),
        (NIGHT, row("sculpture", target="A"), DAY, move("stage", stage="demenagements")),
        weekday="mercredi",
    ),
    Story(no.SeatAfterItself, move("move_house", player="A", after="A"), day_at("demenagements")),
    # Comings and goings.
    Story(no.NameIsTaken, {**_ARRIVES, "name": " ana "}, (NIGHT, DAY)),
    Story(no.TableIsFull, _ARRIVES, (NIGHT, DAY, *_CROWD)),
    Story(no.NobodyComesAtNight, _ARRIVES, (NIGHT,)),
    Story(no.HasLeft, move("leave", player="A"), (NIGHT, move("leave", player="A"))),
    Story(no.NobodyGrieves, move("leave", player="A", grief=True), (NIGHT, DAY)),
    # Posts.
    Story(no.PostNotInPlay, move("retire_post", post="bourreau")),
    Story(no.PostInPlay, move("open_post", post="president")),
    Story(no.PostIsNotOptional, move("retire_post", post="president")),
    Story(
        no.PostIsHeld,
        move("candidacies", post="bourreau", players=["I"], chosen="I"),
        day_at("heritages"),
        posts={"bourreau": "J"},
    ),
    Story(
        no.PostIsVacant,
        move("camera", post="adjoint_randy", house="A"),
        day_at("cameras"),
        posts={"adjoint_randy": None},
    ),
    Story(no.PostIsNotWaiting, move("assign", post="president", player="I"), day_at("heritages")),
    Story(no.NotACandidate, move("assign", post="president", player="B"), _killed("A")),
    Story(
        no.HasAPost,
        move("candidacies", post="bourreau", players=["A"], chosen="A"),
        day_at("heritages"),
        posts={"bourreau": None},
    ),
    Story(
        no.NotAmongCandidates,
        move("candidacies", post="bourreau", players=["I"], chosen="J"),
        day_at("heritages"),
        posts={"bourreau": None},
    ),
    Story(
        no.NotAnExchange,
        move("exchange", with_="I"),
        (NIGHT, row("adoration", target="A"), DAY, move("stage", stage="postes")),
        weekday="mercredi",
    ),
    Story(
        no.DeputyHoldsTheCamera,
        move("camera", post="procureur", house="A"),
        day_at("cameras"),
        posts={"adjoint_armish": "J"},
    ),
    Story(
        no.NotHisDay,
        move("camera", post="adjoint_armish", house="A"),
        day_at("cameras"),
        posts={"adjoint_armish": "J"},
    ),
    Story(
        no.AlreadyDoneToday,
        move("camera", post="procureur", house="A"),
        day_at("cameras", move("camera", post="procureur", house="E")),
    ),
    Story(no.NoDeputy, invoke("B", "enquete", post="president"), day_at("cameras")),
    # Coins and the dead.
    Story(no.TooFewCoins, move("give", from_="A", to="B", coins=9), day_at("cameras")),
    Story(
        no.PurseIsEmpty,
        move("give", from_="A", to="B", coins=1),
        (*day_at("cameras"), move("correct", player="A", coins=0)),
    ),
    Story(no.NotTheWholeEstate, move("legacy", dead="J", gives={"A": 5}), _killed("J")),
    Story(no.HeirIsTheDead, move("legacy", dead="J", gives={"J": 1}), _killed("J")),
    Story(no.NotaryHelpsHimself, move("legacy", dead="J", gives={"C": 1}), _killed("J")),
    Story(no.NotaryIsMissing, move("legacy", dead="C", gives={"A": 1}), _killed("C")),
    Story(
        no.HasNoSpeciality,
        move("fate", player="B", becomes="fantome", shows="specialite"),
        _killed("B"),
    ),
    Story(no.NotHisSpeciality, {**_HEIR, "speciality": "tueur"}, _killed("A")),
    Story(
        no.HeirMustDrop,
        _HEIR,
        _killed("A"),
        cast={"I": {"specialities": ["dresseur_chien", "curieux"]}},
    ),
    # The session and the law.
    Story(
        no.SpecialTwoDaysRunning,
        move("session", kind="paix"),
        day_at("session"),
        table={"last_session": "purge"},
    ),
    Story(
        no.SessionIsChosen,
        move("session", kind="paix"),
        day_at("session", move("session", kind="normale")),
    ),
    Story(
        no.PeaceToday,
        move("law", by="K", text=""),
        day_at("session", move("session", kind="paix"), move("stage", stage="loi")),
    ),
    Story(
        no.LawIsProposed,
        move("law", by="K", text=""),
        day_at("loi", move("law", by="K", text="")),
    ),
    Story(no.NoLawToDecide, move("law_decision", accepted=True), day_at("loi")),
    Story(no.NoSenator, move("law", by="K", text=""), day_at("loi"), posts={"senateur": None}),
    Story(no.MayNotPropose, move("law", by="A", text=""), day_at("loi"), cast={"A": {"coins": 5}}),
    # The vote.
    Story(no.VoteIsClosed, _vote(), day_at("vote", _vote())),
    Story(no.MayNotVote, _vote(("K", "A")), day_at("vote")),
    Story(no.HasVoted, _vote(("A", "B"), ("A", "B")), day_at("vote")),
    Story(no.BlankIsForbidden, _vote(("A", None)), _law("blanc_interdit")),
    Story(no.NotARanking, _vote(("A", "B")), _law("condorcet")),
    Story(no.NotASingleChoice, _vote(("A", ["B"])), day_at("vote")),
    Story(no.PresidentMustDecide, _vote(("B", "E"), ("C", "F")), day_at("vote")),
    Story(no.NothingToDecide, _vote(("B", "E"), decides="E"), day_at("vote")),
    Story(
        no.PresidentToReplace,
        _vote(("B", "F"), ("C", "G")),
        day_at("vote", invoke("E", "assassinat", target="A")),
    ),
    Story(no.NoExecutioner, move("execute", pardon=True), day_at("vote", _vote(("B", "F")))),
    Story(
        no.ExecutionerIsCondemned,
        move("execute", pardon=True),
        day_at("vote", _vote(("B", "J"))),
        posts={"bourreau": "J"},
    ),
    Story(
        no.WrongAccused,
        move("accuse", players=["A"]),
        (
            *_PURGE,
            _vote(("A", "E"), ("B", "E"), ("C", "A"), ("D", "B"), ("E", "C"), ("F", "D")),
        ),
    ),
    Story(
        no.ExecutionComesFirst, move("tribunal", accused="F", spare=[], execute=[]), _THREE_VOTED
    ),
    Story(
        no.TribunalOutOfTurn,
        move("tribunal", accused="G", spare=[], execute=[]),
        (*_THREE_VOTED, move("execute")),
    ),
    # Weddings.
    Story(
        no.AlreadyMarried,
        move("wedding", spouses=["A", "E"], witnesses=["C", "D"]),
        day_at("mariages"),
        table={"marriages": [["A", "B"]]},
    ),
    Story(
        no.NotNeighboursYet,
        move("wedding", spouses=["A", "E"], witnesses=["C", "D"]),
        day_at("mariages"),
    ),
    Story(
        no.PriestIsNeeded,
        move("wedding", **_PAIR, witnesses=["C", "D"]),
        day_at("mariages"),
        posts=_PRIEST,
    ),
    Story(no.NoSuchPriest, _BEFORE_PRIEST, day_at("mariages")),
    Story(no.PriceOutOfRange, {**_BEFORE_PRIEST, "price": 3}, day_at("mariages"), posts=_PRIEST),
    Story(
        no.PayerIsNotSpouse,
        {**_BEFORE_PRIEST, "price": 1, "payer": "C"},
        day_at("mariages"),
        posts=_PRIEST,
    ),
    Story(
        no.NoForcedWedding,
        {**_BEFORE_PRIEST, "forced_by": "A"},
        day_at("mariages"),
        posts=_PRIEST,
    ),
    Story(
        no.AskerIsNotSpouse,
        {**_BEFORE_PRIEST, "price": 1, "payer": "A", "forced_by": "C"},
        day_at("mariages"),
        posts=_PRIEST,
    ),
    Story(
        no.ForcedSpousePays,
        {**_BEFORE_PRIEST, "price": 1, "payer": "B", "forced_by": "A"},
        day_at("mariages"),
        posts=_PRIEST,
    ),
    Story(no.WitnessesAreNeeded, move("wedding", **_PAIR), day_at("mariages")),
)
