"""The law of the day as it is conducted: who proposes, which law, who votes, the answer."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from gm_assistant.engine.forms import Fields
from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import de
from gm_assistant.games.quinte_bourg.rules.asking import (
    Asking,
    Button,
    Entry,
    Offer,
    Question,
    sentences,
)
from gm_assistant.games.quinte_bourg.rules.choices import proposers
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.words import LAW_EFFECTS, PlayerId, decided

# Between two words of what is begun, the proposer and his law: no id of a law has one.
_BAR: Final = "|"
_FREE: Final = "libre"
# Instead of a suggested law: one in the table's own words.
_OWN: Final = "mots"
_VOTERS: Final = "votants"
_SUBMIT: Final = decided("Soumettre {a_qui_loi}")


class SuggestedLaw(Protocol):
    """One of the MJ's own file: its words, its label, its effect on the vote."""

    @property
    def id(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def effect(self) -> str | None: ...
    @property
    def criterion(self) -> str | None: ...


class _OwnLaw(NamedTuple):
    """L460: a law in the table's own words, whose voters are still to be shown."""

    text: str
    id: str = _FREE
    label: str = ""
    effect: str | None = "seuls_votent"
    criterion: str | None = None


class NobodyWouldVote(Unreadable):
    """The law goes to the sénateur without anybody touched."""

    sentence = "Touchez d'abord les maisons de qui votera."


def law_in_words(by: PlayerId, words: str) -> dict[str, str]:
    """A law begun in its author's own words, which the MJ reads before he puts it forward."""
    return {"choose": f"{by}{_BAR}{_OWN}", "words": words}


@dataclass(frozen=True)
class LawProposal(Asking):
    """The proposer first, then the law, then the voters where only the table can know them.

    Of several laws to choose from each is a question of its own (`all_asked`), with one button.
    """

    laws: Sequence[SuggestedLaw] = ()
    asked: Question | None = None

    move = "law"
    steps: ClassVar[Collection[str]] = ("choose", "effect")

    @property
    def by(self) -> PlayerId:
        by = str(self.told.get("choose", "")).partition(_BAR)[0]
        return by if by in self.village.players else ""

    @cached_property
    def question(self) -> Question:
        return self.asked or self._questions()[0]

    def all_asked(self) -> Iterator[Asking]:
        """Every question that is put at once."""
        return (LawProposal(self.village, self.told, self.laws, it) for it in self._questions())

    def _questions(self) -> list[Question]:
        wanted = str(self.told.get("choose", "")).partition(_BAR)[2]
        if not self.by:
            return [self._proposer()]
        own = (_OwnLaw(str(self.told["text"])),) if self.told.get("text") else ()
        law = next((it for it in (*self.laws, *own) if it.id == wanted), None)
        if law is not None:
            return [self._voters(law)]
        count = sum(refusal is None for refusal in proposers(self.village).values())
        able = f"{count} personnes en ont le droit" if count > 1 else ""
        other = Button("choose", _BAR, "Quelqu'un d'autre propose", able)
        if wanted == _OWN:
            return [self._own_words(), self._leads("loi-autre", other)]
        title = f"Quelle loi propose {self.name(self.by)} ?"
        more = "Une loi suivie de « … » : vous montrez ensuite qui vote."
        another = Button("choose", f"{self.by}{_BAR}{_OWN}", "Une autre loi", "dans ses mots")
        return [
            self._leads("loi-autre", other)._replace(label=title, who=more),
            *map(self._suggested, self.laws),
            self._leads("loi-mots", another),
        ]

    def _leads(self, name: str, button: Button) -> Question:
        offer = Offer(buttons=(button,))
        return Question("choose", "", id=name, seat=False, offered=offer, sends={})

    def _proposer(self) -> Question:
        """L460: the last ghost comes first, where there is one."""
        ghosts = self.village.ghosts
        return Question(
            "choose",
            "Qui propose une loi ?",
            id="loi-auteur",
            help=f"Le dernier fantôme passe d'abord : {self.name(ghosts[-1])}." if ghosts else "",
            why_not=lambda: sentences(proposers(self.village)),
        )

    def _fields(self, law: SuggestedLaw) -> dict[str, str | None]:
        return {"by": self.by, "effect": law.effect, "criterion": law.criterion}

    def _suggested(self, law: SuggestedLaw) -> Question:
        """One button a law; where the table must say who votes, the button leads there."""
        name = f"loi-{law.id}"
        if law.effect == "seuls_votent" and law.criterion is None:
            return self._leads(name, Button("choose", f"{self.by}{_BAR}{law.id}", f"{law.label}…"))
        button = Button("text", law.text, law.label)
        return self._leads(name, button)._replace(sends=self._fields(law))

    def _voters(self, law: SuggestedLaw) -> Question:
        return Question(
            "voters",
            law.text,
            id=f"loi-{law.id}-votants",
            who="Touchez qui votera.",
            offered=Offer(submit=_SUBMIT),
            sends={**self._fields(law), "text": law.text, "part": _VOTERS},
            why_not=lambda: self.only(self.living, "Ne vote pas."),
            several=True,
            counted="votant",
        )

    def _own_words(self) -> Question:
        words = str(self.told.get("words", ""))
        text = Entry("text", "La loi", "text", words, required=True)
        among = tuple(LAW_EFFECTS.items())
        effect = Entry("effect", "Ce qu'elle change au vote", "select", among=among)
        return Question(
            "text",
            f"La loi {de(self.name(self.by))}",
            id="loi-libre",
            seat=False,
            offered=Offer(entries=(text, effect), submit=_SUBMIT),
            sends={"by": self.by},
        )

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """What is kept of a law that says who votes, before the table has shown them."""
        if tapped.get("effect") != "seuls_votent" or {"criterion", "voters"} & tapped.keys():
            return {**self.told, **tapped} if "choose" in tapped else dict(tapped)
        if tapped.get("part") == _VOTERS:
            raise NobodyWouldVote
        text = str(tapped.get("text", ""))
        return {"choose": f"{tapped.get('by', '')}{_BAR}{_FREE}", "text": text}

    def fields_from(self) -> dict[str, Any] | None:
        return None if "choose" in self.told else dict(self.told)


class LawAnswer(Asking):
    """L468: the sénateur accepts or refuses."""

    move = "law_decision"

    @property
    def is_put(self) -> bool:
        return self.village.law is not None and self.village.law.accepted is None

    @cached_property
    def question(self) -> Question:
        law, senator = self.village.law, self.village.who("loi")
        accepted, refused = Button("accepted", "1", "Acceptée"), Button("accepted", "0", "Refusée")
        named = {"joueur": self.name(law.by), "loi": law.text.rstrip(" .")} if law else {}
        return Question(
            "accepted",
            "Cette loi est-elle acceptée ?",
            id="loi-reponse",
            seat=False,
            who=f"{self.name(senator)} décide" if senator else "",
            offered=Offer(buttons=(accepted, refused)),
            said=("loi_question", named),
        )


def law_decisions(
    village: Village, laws: Sequence[SuggestedLaw], begun: Fields
) -> tuple[Asking, ...]:
    """What is asked about the law of the day."""
    if village.session == "paix" or village.who("loi") is None:
        return ()
    answer = LawAnswer(village)
    if village.law is not None:
        return (answer,) if answer.is_put else ()
    return tuple(LawProposal(village, begun, laws).all_asked())
