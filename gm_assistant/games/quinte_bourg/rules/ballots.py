"""The vote of the day as it is conducted: its debate, the round of ballots, a tie, one put right.

`Round` says what is asked now: whose voice is next (`speaking_order`, in the direction that the
president took), or the end of the round, or the president's choice. What the table said besides
the ballots holds until the vote is closed: who speaks out of turn, which way, who is out of the
room.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final

from gm_assistant.engine.forms import FLAG, Fields, Forms, Known, Many, OneOf
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import Refusal, Unreadable
from gm_assistant.french.language import counted, de, listed
from gm_assistant.games.quinte_bourg.rules.asking import (
    Asking,
    Button,
    Offer,
    Question,
    Sign,
    sentences,
)
from gm_assistant.games.quinte_bourg.rules.choices import Choices, left_by, legal_players
from gm_assistant.games.quinte_bourg.rules.game import CODE
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.votes import TieMustBeBroken, in_force
from gm_assistant.games.quinte_bourg.rules.words import PLAYER, SEVERAL, PlayerId, decided

_CLOSING: Final = Move("vote", {"ballots": ()})
WAYS: Final = ("horaire", "antihoraire")
OPEN: Final = "ouvert"
# Somebody else speaks first; the one who is asked is out of the room.
OTHER: Final = "autre"
_LATER: Final = "plus_tard"
# With a tie the president is asked before the vote is closed.
_ENDING: Final = "closing"
# A vote that was closed is taken anew: whom did it really condemn?
CONDEMNED: Final = "condamne"
DEBATE: Final = "debat"
_TIE, _ANEW = "vote-egalite", "vote-condamne"
_NO_DIRECTION: Final = decided("Touchez d'abord le sens que {qui_parole} a choisi.")
_ALREADY_SPOKEN: Final = "A déjà voté : sa voix se corrige dans la liste."
_OUT_OF_TURN: Final = Button("choose", OTHER, "Quelqu'un d'autre parle")


# Who speaks when, and which way the round goes.


def voters(village: Village) -> Choices:
    """Who may speak in the vote, and has not spoken yet."""
    somebody = next((it.id for it in village.living()), village.seats[0])
    return {it: CODE.refusal_of(village, _ballot(village, it, somebody)) for it in village.seats}


def votable(village: Village, told: Choices) -> Choices:
    """For whom a vote may be cast; `told`: who may speak."""
    able = next((it for it, refusal in told.items() if refusal is None), None)
    return {it: CODE.refusal_of(village, _ballot(village, able or it, it)) for it in village.seats}


def _ballot(village: Village, voter: PlayerId, choice: PlayerId) -> Move:
    spoken = (voter, (choice,) if in_force(village, "condorcet") else choice)
    return Move("vote", {"ballots": (spoken,), "open": True})


def speaking_order(
    village: Village, begun: Fields | None = None, able: Choices | None = None
) -> list[PlayerId]:
    """Those who may still vote: the president first, then seat after seat (L440, V-02).

    Whoever is out of the room comes last. `begun`, here and below: what the table said of the round
    besides its ballots; `able`: who may speak, where the rules have been asked already.
    """
    able, begun = voters(village) if able is None else able, begun or {}
    around = round_from(village, direction_taken(village, able, begun))
    away = begun.get("away", ())
    return sorted((it for it in around if able[it] is None), key=lambda it: it in away)


def round_from(village: Village, direction: str) -> list[PlayerId]:
    """Every seat, whether its ballot counts or not."""
    first = village.who("parole") or village.seats[0]
    place = village.seats.index(first)
    others = [*village.seats[place + 1 :], *village.seats[:place]]
    return [first, *(others[::-1] if direction == WAYS[1] else others)]


def direction_taken(
    village: Village, able: Choices | None = None, begun: Fields | None = None
) -> str:
    """Which way the round goes, as the president said or the first ballot after his shows."""
    said = str((begun or {}).get("way", ""))
    if said in WAYS:
        return said
    president = village.who("parole")
    ballots = village.vote.ballots if village.vote else ()
    spoken = [it.voter for it in ballots if it.voter != president]
    if not spoken or president is None:
        return ""
    able = voters(village) if able is None else able
    for way in WAYS:
        asked = (it for it in round_from(village, way) if able[it] is None or it in spoken)
        if next(it for it in asked if it != president) == spoken[0]:
            return way
    return ""


# What the vote asks.


@dataclass(frozen=True, slots=True)
class _Ranking(Many[str]):
    """Kept as a list of players, to which a page adds the one who was touched."""

    def told(self, words: Sequence[str], known: Known) -> object:
        return self.form.told(words, known)


class NobodySpeaks(Unreadable):
    """A house is touched before it is known whose voice that is."""

    sentence = _NO_DIRECTION


@dataclass(frozen=True)
class Round(Asking):
    """The vote of the day; `trials` are who may speak, where the rules have been asked already."""

    trials: Choices = field(default_factory=dict)

    move: ClassVar[str] = "vote"
    steps: ClassVar[Collection[str]] = ("choose", "choice")
    besides: ClassVar[Forms] = {
        "choice": _Ranking(PLAYER),
        "closing": FLAG,
        "voter": PLAYER,
        "about": PLAYER,
        "ranks": PLAYER,
        "way": OneOf(dict.fromkeys(WAYS, ""), "sens"),
        "away": SEVERAL,
    }

    @property
    def is_put(self) -> bool:
        vote = self.village.vote
        return self.village.session != "paix" and (vote is None or vote.open)

    @cached_property
    def able(self) -> Choices:
        """Who may speak, and has not spoken yet."""
        return self.trials or voters(self.village)

    @cached_property
    def president(self) -> PlayerId | None:
        return self.village.who("parole")

    @cached_property
    def tie_breaker(self) -> PlayerId | None:
        return self.village.who("egalite")

    @cached_property
    def order(self) -> list[PlayerId]:
        """Whose ballot is put right or comes out of turn, or those who are next in the round."""
        if self.told.get("about"):
            return [str(self.told["about"])]
        return speaking_order(self.village, self.told, self.able)

    @cached_property
    def spoken(self) -> dict[PlayerId, str]:
        """Whose voice was heard, and for whom."""
        heard: dict[PlayerId, str] = {}
        for ballot in self.village.vote.ballots if self.village.vote else ():
            chosen = ballot.choice if isinstance(ballot.choice, tuple) else (ballot.choice,)
            names = listed((self.name(it) for it in chosen if it), last="puis", none="")
            heard[ballot.voter] = f"a voté pour {names}" if names else "a voté blanc"
        return heard

    @property
    def marks(self) -> Mapping[PlayerId, tuple[Sign, ...]]:
        """Each house says that its voice was heard, and for whom."""
        shown = self.question.id not in (_TIE, _ANEW)
        return {it: (("voix", words),) for it, words in self.spoken.items() if shown}

    @property
    def figures(self) -> dict[PlayerId, tuple[str, str]]:
        tally = self.village.vote.tally if self.village.vote else {}
        return {it: (str(n), f"{n} voix") for it, n in tally.items()}

    @cached_property
    def tie(self) -> Refusal | None:
        """What the rules say to closing the vote now."""
        return CODE.refusal_of(self.village, _CLOSING)

    @cached_property
    def question(self) -> Question:
        """The next ballot, or the end of the round, or the tie."""
        word = self.told.get("choose")
        if self.village.vote is None and not word:
            return self._debate()
        if word == CONDEMNED:
            return self._condemned_anew()
        if self.order and word == OTHER:
            return self._who_speaks()
        if self.order and word != _ENDING:
            # L440: the president says which way once he has voted, or cannot; two follow him.
            presides = self.president is not None and self.able[self.president] is None
            follow = (
                not presides
                and not self.told.get("about")
                and [*self.able.values()].count(None) > 1
            )
            known = not follow or direction_taken(self.village, self.able, self.told)
            return self._voice(self.order[0]) if known else self._direction()
        tied = isinstance(self.tie, TieMustBeBroken)
        return self._president_decides() if tied else self._end()

    def _debate(self) -> Question:
        """L438: the president ends it when he likes, and may say at once which way it goes."""
        who = f"{self.name(self.president)} y met fin" if self.president else "vous y mettez fin"
        ways = WAYS if self.president else ()
        at_once = (
            Button("choose", it, f"Au vote, sens {it}", "le sens est déjà dit") for it in ways
        )
        first = Button("choose", OPEN, "Le débat est clos : au vote", strong=True)
        offer = Offer(buttons=(first, *at_once))
        return Question("", "Le débat", id=DEBATE, seat=False, who=who, offered=offer)

    def _direction(self) -> Question:
        """V-02: a law that leaves the president no voice leaves him the direction."""
        who, president = "vous choisissez", self.president
        if president is not None:
            abstains = president not in self.spoken and self.able[president] is not None
            words = "ne vote pas, et choisit le sens" if abstains else "choisit"
            who = f"{self.name(president)} {words}"
        heard = {it: speaking_order(self.village, {"way": it}, self.able)[0] for it in WAYS}
        ways = (
            Button("choose", way, f"Sens {way}", f"{self.name(it)} d'abord", strong=True)
            for way, it in heard.items()
        )
        return Question(
            "choice",
            "Dans quel sens ?",
            id="vote-sens",
            who=who,
            offered=Offer(buttons=(*ways, _OUT_OF_TURN, self._close()), figures=self.figures),
            said=("vote_sens", {"joueur": self.name(president)}) if president else None,
            why_not=lambda: dict.fromkeys(self.village.seats, _NO_DIRECTION),
        )

    def _close(self) -> Button:
        """Before everybody has spoken; with a tie it leads to the president's choice."""
        n = [*self.able.values()].count(None)
        left = counted(n, "personne n'a pas voté", "personnes n'ont pas voté") if n else ""
        tied = isinstance(self.tie, TieMustBeBroken)
        name, value = ("choose", _ENDING) if tied else ("closing", "1")
        return Button(name, value, "Clore le vote", left, ends=True)

    def _who_speaks(self) -> Question:
        """A voice out of turn: two speak at once, or somebody who was out of the room is back."""
        return Question(
            "about",
            "Qui parle maintenant ?",
            id="vote-qui",
            sends={"choose": OPEN},
            offered=Offer(buttons=(Button("choose", OPEN, "Reprendre le tour"),)),
            why_not=lambda: sentences(self.able) | dict.fromkeys(self.spoken, _ALREADY_SPOKEN),
        )

    def _voice(self, voter: PlayerId) -> Question:
        """One voice: who is asked, what he may do besides naming somebody."""
        ranking, way, asked = self.told.get("choice", ()), self.told.get("way"), "pour qui"
        is_his = isinstance(ranking, list) and self.told.get("ranks", voter) == voter
        ranked = ranking if is_his else []
        if in_force(self.village, "condorcet"):
            asked = "qui ensuite" if ranked else "qui d'abord"
        several = len(self.order) > 1
        later = several and voter not in self.told.get("away", ())
        buttons = (
            *((Button("go", "1", "Classement fini"),) if ranked else ()),
            *(() if in_force(self.village, "blanc_interdit") else (Button("blank", "1", "Blanc"),)),
            *((Button("choose", _LATER, "Plus tard", "n'est pas là"),) if later else ()),
            *((_OUT_OF_TURN,) if several else ()),
            self._close(),
        )
        places = {it: (str(n), f"rang {n}") for n, it in enumerate(ranked, start=1)}
        # The first of the round is the president, with the direction where he has said it.
        words = "vote_classement" if in_force(self.village, "condorcet") else "vote_appel"
        if self.village.vote is None and voter == self.president:
            words = "vote_ouvert_sens" if way else "vote_ouvert"
        return Question(
            "choice",
            f"{self.name(voter)}, {asked} ?",
            id=f"vote-{voter}",
            help=self._price_of_a_voice(),
            offered=Offer(buttons=buttons, figures=places or self.figures),
            sends={"voter": voter, "way": way},
            said=(words, {"joueur": self.name(voter), "sens": str(way)}),
            why_not=lambda: sentences(votable(self.village, self.able)),
            answering=voter,
            marked={it: words for it, (_, words) in places.items()},
        )

    def _price_of_a_voice(self) -> str:
        """V-12: a blank one costs too, and who has no coin is not called."""
        if not in_force(self.village, "vote_payant"):
            return ""
        living = self.village.living()
        poor = [it.name for it in living if not it.coins and it.id not in self.spoken]
        unable = f" Sans pièce, donc sans voix : {listed(poor)}." if poor else ""
        return f"Chaque voix coûte 1 pièce, un vote blanc aussi.{unable}"

    def _president_decides(self) -> Question:
        """L440: the tie is put to the president."""
        village = self.village
        tried = legal_players(village, lambda it: Move("vote", {"ballots": (), "decides": it}))
        barred = sentences(tried)
        tied = listed(self.named([it for it in village.seats if it not in barred]))
        return Question(
            "decides",
            f"Égalité : {self.name(self.tie_breaker)} tranche",
            id=_TIE,
            sends={"closing": "1"},
            said=("vote_egalite", {"noms": tied, "joueur": self.name(self.tie_breaker, "…")}),
            why_not=lambda: barred,
            answering=self.tie_breaker,
            owed=True,
        )

    def _end(self) -> Question:
        label = "Tout le monde a parlé" if self.village.vote else "Personne ne vote"
        who = self._even() if self.tie is None else ""
        offer = Offer(buttons=(Button("closing", "1", "Clore le vote", strong=True),))
        return Question("", label, id="vote-fin", seat=False, who=who, offered=offer, owed=True)

    def _even(self) -> str:
        """L440: what a tie comes to, before the vote is closed."""
        vote = left_by(self.village, _CLOSING).vote
        if vote is None or not vote.tied:
            return ""
        if vote.condemned is None or self.tie_breaker is None:
            return "Égalité : personne n'est condamné"
        voice = de(self.name(self.tie_breaker))
        return f"Égalité : la voix {voice} l'emporte, pour {self.name(vote.condemned)}"

    def _condemned_anew(self) -> Question:
        """L440: whatever the count, on the game master's word; a ballot is put right by itself.

        The round is over: nothing but death keeps anybody from being condemned.
        """
        dead = {it.id: it.name for it in self.village.in_seat_order() if not it.living}
        return Question(
            "decides",
            "Qui le vote condamne-t-il ?",
            id=_ANEW,
            sends={"closing": "1"},
            offered=Offer(figures=self.figures),
            why_not=lambda: {it: f"{name} n'est plus en vie." for it, name in dead.items()},
        )

    # What a tap adds, and the ballot that it makes.

    @property
    def kept(self) -> dict[str, Any]:
        """What is not of one ballot alone."""
        return {it: self.told[it] for it in ("choose", "way", "away") if it in self.told}

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """In a Condorcet vote a name is one rank more, until the ranking is said to be finished.

        Whoever is touched again is taken off it.
        """
        word, voter, told = tapped.get("choose"), tapped.get("voter"), self.told
        if word == _LATER:
            away = [it for it in told.get("away", ()) if it != voter]
            return {**self.kept, "choose": OPEN, "away": [*away, voter]}
        if word in WAYS:
            return {**self.kept, "choose": OPEN, "way": word}
        if word is not None:
            about = {"about": tapped["about"]} if "about" in tapped else {}
            return {**self.kept, "choose": word, **about}
        if "choice" in tapped and in_force(self.village, "condorcet"):
            named = tapped["choice"]
            ranked = list(told.get("choice", ())) if told.get("ranks", voter) == voter else []
            kept = [it for it in ranked if it != named]
            ranking = kept if named in ranked else [*kept, named]
            return {**told, "ranks": voter, "choice": ranking}
        finished = {"choice": told["choice"]} if tapped.get("go") and "choice" in told else {}
        return {**self.kept, **tapped, **finished, "voter": voter}

    def fields_from(self) -> dict[str, Any] | None:
        """One ballot as it is spoken, or the end of the round."""
        if "voter" not in self.told:
            return None
        voter, choice = self.told["voter"], self.told.get("choice")
        if voter is None and "choice" in self.told:
            raise NobodySpeaks
        spoken = voter is not None and (choice is not None or bool(self.told.get("blank")))
        fields: dict[str, Any] = {"ballots": [[voter, choice]] if spoken else []}
        if self.told.get("decides"):
            fields["decides"] = self.told["decides"]
        return fields if self.told.get("closing") else {**fields, "open": True}

    def leaves(self) -> dict[str, Any]:
        """Which way it goes and who is out of the room hold until the vote is closed."""
        holds = not self.told.get("closing") and self.told.keys() & {"way", "away"}
        return {**self.kept, "choose": OPEN} if holds else {}
