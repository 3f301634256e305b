"""Refusals of the opening and of the night."""

from rules.refused import DAY, NIGHT, Story, day_at, invoke, move, no, row

_PAIR = row("allumeuse", targets=["A", "E"])
_LOVERS = {"lovers": ["A", "E"]}
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
