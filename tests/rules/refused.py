"""Small stories that end in a refusal: for each class a table, what went before, and the move."""

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple

from named import name_of

from gm_assistant.games.quinte_bourg.rules import game
from gm_assistant.games.quinte_bourg.rules.words import Refusal

Move = Mapping[str, Any]


def every_refusal(kind: type[Refusal] = Refusal) -> Iterator[type[Refusal]]:
    """Each that has a sentence, wherever it stands; the game has imported them all."""
    assert game
    for one in kind.__subclasses__():
        if one.template:
            yield one
        yield from every_refusal(one)


no = SimpleNamespace(**{name_of(it): it for it in every_refusal()})

CAST: dict[str, dict[str, Any]] = {
    "A": {"name": "Ana", "camp_roles": ["holmes"], "specialities": ["voleur"]},
    "B": {"name": "Bruno", "camp_roles": ["reptilien"]},
    "C": {"name": "Chloé", "camp_roles": ["reptilienne_alpha"], "specialities": ["laura"]},
    "D": {"name": "David", "camp_roles": ["reptilienne_noire"], "specialities": ["fureteur"]},
    "E": {"name": "Élise", "camp_roles": ["sheherazade"], "specialities": ["assassin"]},
    "F": {"name": "Farid", "camp_roles": ["prophete"], "specialities": ["marchand_de_sable"]},
    "G": {"name": "Gaëlle", "camp_roles": ["seth"], "specialities": ["freyja"]},
    "H": {
        "name": "Hugo",
        "camp_roles": ["poirot"],
        "specialities": ["psychopathe"],
        "personal": ["showman"],
    },
    "I": {"name": "Inès", "camp_roles": ["orphee"], "specialities": ["dresseur_chien"]},
    "J": {"name": "Jules", "camp_roles": ["souris"], "specialities": ["artiste"]},
    "K": {"name": "Karim", "camp_roles": ["fennec"], "status": "fantome"},
}
POSTS = {"president": "A", "procureur": "B", "notaire": "C", "senateur": "D", "scrutateur": "E"}


class Story(NamedTuple):
    """The refusal expected, the move refused, what went before, and what the table differs in."""

    refusal: type[Refusal]
    move: Move
    before: tuple[Move, ...] = ()
    weekday: str = "lundi"
    cast: Mapping[str, Mapping[str, Any]] = {}
    posts: Mapping[str, str | None] = {}
    table: Mapping[str, Any] = {}

    def document(self) -> dict[str, Any]:
        """The table of the story, without its moves."""
        players = [{"id": it, **CAST[it], **self.cast.get(it, {})} for it in CAST]
        return {
            "format": "quinte-bourg/1",
            "players": players,
            "posts": {**POSTS, **self.posts},
            "start": {"weekday": self.weekday},
            **self.table,
        }

    def game(self) -> game.Game:
        """As it stands just before the move."""
        return game.open_game({**self.document(), "moves": list(self.before)})


def move(name: str, **fields: Any) -> Move:
    """A move in a few words; `from_` stands for the field `from`."""
    return {"move": name, **{field.rstrip("_"): value for field, value in fields.items()}}


def row(step: str, **fields: Any) -> Move:
    """A row of the night."""
    return move("call", step=step, **fields)


def invoke(by: str, power: str, **fields: Any) -> Move:
    """A power."""
    return move("invoke", by=by, power=power, **fields)


NIGHT, DAY = move("night"), move("day")


def day_at(stage: str, *then: Move) -> tuple[Move, ...]:
    """A quiet night, then the day as far as a stage."""
    return (NIGHT, DAY, move("stage", stage=stage), *then)


# Refusals of the opening and of the night.

_PAIR = row("allumeuse", targets=["A", "E"])
_LOVERS = {"lovers": ["A", "E"]}


def _own(asks: str) -> Mapping[str, Any]:
    """A card of the table's own, which named Ana last."""
    call = {"nights": ["lundi"], "after": "aube", "asks": asks, "not_twice": True}
    effects = [{"does": "purse"}]
    card = {"id": "sourcier", "label": "Sourcier", "kind": "speciality", "last": "A"}
    return {"house_cards": [{**card, "call": {**call, "effects": effects}}]}


_GUESS_A = {"player": "A", "role": "holmes", "answer": "ok"}

NIGHT_STORIES = (
    # The opening.
    Story(no.NotANamedVillager, move("personal", player="B", conditions=[])),
    Story(no.NotHisCondition, move("personal", player="H", conditions=["melomane"])),
    Story(
        no.AlreadyConverted,
        move("turn_reptilian", player="H"),
        (move("turn_reptilian", player="A"),),
    ),
    Story(no.OpeningIsOver, move("lovers", players=["A", "E"]), (NIGHT,)),
    Story(no.NotBeforeTheDay, move("give", from_="A", to="B", coins=1)),
    Story(no.NoNightIsOpen, row("aube")),
    Story(no.GameGoesOn, move("continue")),
    Story(no.SeatOrderIncomplete, move("correct", seat_order=["A", "B"])),
    # Whom a row may name.
    Story(no.TargetIsDead, row("marchand_de_sable", target="K"), (NIGHT,)),
    Story(
        no.TargetHasLeft,
        row("marchand_de_sable", target="A"),
        (NIGHT, move("leave", player="A")),
    ),
    Story(
        no.TargetDiedInSecret,
        invoke("K", "morsure", target="A"),
        (NIGHT, invoke("E", "assassinat", target="A")),
        cast={"K": {"status": "vivant"}},
    ),
    Story(no.TargetIsAlive, row("dresseur_chien", corpse="A"), (NIGHT,)),
    Story(no.TargetIsSelf, row("psychopathe", target="H"), (NIGHT,)),
    Story(no.NotNeighbour, row("fureteur", target="A"), (NIGHT,)),
    Story(
        no.AlreadyCharmed,
        row("orphee", target="A"),
        (NIGHT,),
        cast={"A": {"charmed_by": ["orphee"]}},
    ),
    *(
        Story(
            refusal,
            row("sourcier", **{field: "A"}),
            (NIGHT,),
            cast={"B": {"specialities": ["sourcier"]}},
            table=_own(asks),
        )
        for refusal, field, asks in (
            (no.NamedLast, "target", "player"),
            (no.HouseNamedLast, "house", "house"),
        )
    ),
    Story(no.SamePersonTwice, row("allumeuse", targets=["A", "A"]), (NIGHT,)),
    Story(no.NoGhostHolder, row("caricature", target="K"), (NIGHT,), weekday="vendredi"),
    Story(
        no.HouseIsGone,
        row("fantomes", house="K"),
        (NIGHT,),
        table={"rulings": {"dead_houses_stay": False}},
    ),
    Story(no.DefendedYesterday, row("fantomes", house="A"), (NIGHT,), table={"last_defended": "A"}),
    Story(no.NotTheirHouse, row("amoureux", house="B"), (NIGHT,), table=_LOVERS),
    Story(no.HouseIsMissing, _PAIR, (NIGHT,)),
    Story(no.OwnHouse, row("laura", house="C"), (NIGHT,)),
    Story(no.NotAVictim, row("attaque", victim="E"), (NIGHT, row("reptiliens", target="A"))),
    Story(
        no.VictimIsMissing,
        row("attaque"),
        (NIGHT, row("reptiliens", target="A"), row("amoureux", house="A")),
        table=_LOVERS,
    ),
    # The thief.
    Story(no.TooManyTaken, row("voleur", house="E", takes=3), (NIGHT,), cast={"E": {"coins": 4}}),
    Story(no.GivesMoreThanTaken, row("voleur", house="B", takes=1, gives={"C": 2}), (NIGHT,)),
    # The course of the night.
    Story(no.NightIsOpen, NIGHT, (NIGHT,)),
    Story(no.NotAtNight, move("stage", stage="cameras"), (NIGHT,)),
    Story(no.NightsAreForSleeping, move("give", from_="A", to="B", coins=1), (NIGHT,)),
    Story(no.RowOfAnotherNight, row("toque", target="A"), (NIGHT,)),
    Story(no.AttackIsOwed, DAY, (NIGHT, row("reptiliens", target="A"))),
    Story(
        no.RowIsOwed,
        DAY,
        (
            NIGHT,
            row("marchand_de_sable", target="E"),
            _PAIR,
            row("marchand_de_sable", target="B"),
        ),
    ),
    # Powers.
    Story(no.NotHisPower, invoke("A", "assassinat", target="B"), (NIGHT,)),
    Story(
        no.PowerIsSpent,
        invoke("D", "conversion_noire", target="A"),
        (NIGHT,),
        cast={"D": {"used": ["conversion_noire"]}},
    ),
    Story(no.InvokerIsDead, invoke("K", "morsure", target="A"), (NIGHT,)),
    Story(
        no.NotYetGhost,
        invoke("F", "resurrection", target="K"),
        (NIGHT, DAY, invoke("E", "assassinat", target="F")),
    ),
    Story(
        no.InvokerSleeps,
        invoke("E", "assassinat", target="A"),
        (NIGHT, row("marchand_de_sable", target="E")),
    ),
    Story(
        no.InvocationBreaks,
        row("marchand_de_sable", target="E"),
        (NIGHT, row("voleur", house="B"), invoke("E", "assassinat", target="A")),
    ),
    Story(
        no.InterludeBreaks,
        row("voleur", house="B"),
        (
            NIGHT,
            row("voleur", house="E"),
            move("give", from_="A", to="C", coins=3, force=True),
        ),
        cast={"E": {"coins": 4}},
    ),
    Story(no.TargetIsNotGhost, invoke("F", "resurrection", target="A"), (NIGHT,)),
    Story(no.TargetIsNotReptilian, invoke("G", "repticide", target="A"), (NIGHT,)),
    Story(no.TargetIsReptilian, invoke("D", "conversion_noire", target="B"), (NIGHT,)),
    Story(
        no.CannotPay,
        invoke("E", "assassinat", target="A"),
        (NIGHT,),
        cast={"E": {"used": ["assassinat"]}},
    ),
    Story(no.ShowNeedsTheDay, invoke("H", "show", guesses=[]), (NIGHT,)),
    Story(no.ShowIsIncomplete, invoke("H", "show", guesses=[_GUESS_A]), day_at("cameras")),
    Story(no.GuessedTwice, invoke("H", "show", guesses=[_GUESS_A, _GUESS_A]), day_at("cameras")),
    Story(
        no.IllegalAnswer,
        invoke("H", "show", guesses=[{**_GUESS_A, "answer": "erreur"}]),
        day_at("cameras"),
    ),
    Story(no.GameIsOver, DAY, (NIGHT, invoke("E", "conversion_radieuse", target="G"))),
)


# Refusals of the day: stages, posts, the dead, the vote, weddings.


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
_SPOUSES = {"spouses": ["A", "B"]}
_PRIEST = {"pretre_capitaliste": "J"}
_BEFORE_PRIEST = move("wedding", **_SPOUSES, priest="pretre_capitaliste", price=0)

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
    Story(no.NobodyEvicts, move("move_house", player="A", after="C"), day_at("demenagements")),
    Story(no.SeatAfterItself, move("move_house", player="A", after="A"), day_at("demenagements")),
    # Comings and goings.
    Story(no.NameIsTaken, {**_ARRIVES, "name": " ana "}, (NIGHT, DAY)),
    Story(no.TableIsFull, _ARRIVES, (NIGHT, DAY, *_CROWD)),
    Story(no.NobodyComesAtNight, _ARRIVES, (NIGHT,)),
    Story(no.HasLeft, move("leave", player="A"), (NIGHT, move("leave", player="A"))),
    Story(
        no.NoGriefOnSunday,
        move("leave", player="A", grief=True),
        _SUNDAY,
        weekday="samedi",
        table=_LOVERS,
    ),
    Story(no.CardIsDealt, {**_ARRIVES, "camp_roles": ["seth"]}, (NIGHT, DAY)),
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
    Story(
        no.DoesNotJudge,
        move("tribunal", accused="F", spare=["K"], execute=[]),
        (*_THREE_VOTED, move("execute")),
    ),
    Story(no.MayNotVote, _vote(("K", "A")), day_at("vote")),
    Story(no.HasVoted, _vote(("A", "B"), ("A", "B")), day_at("vote")),
    Story(no.BlankIsForbidden, _vote(("A", None)), _law("blanc_interdit")),
    Story(no.NotARanking, _vote(("A", "B")), _law("condorcet")),
    Story(no.NotASingleChoice, _vote(("A", ["B"])), day_at("vote")),
    Story(no.TieMustBeBroken, _vote(("B", "E"), ("C", "F")), day_at("vote")),
    Story(no.NothingToDecide, _vote(("B", "E"), decides="E"), day_at("vote")),
    Story(
        no.TieBreakerIsToBeNamed,
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
        move("wedding", **_SPOUSES, witnesses=["C", "D"]),
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
    Story(no.WitnessesAreNeeded, move("wedding", **_SPOUSES), day_at("mariages")),
)
