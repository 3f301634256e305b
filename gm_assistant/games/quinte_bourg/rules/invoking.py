"""An invocation as it is conducted: who, which power, on whom; and the show, player by player."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from gm_assistant.engine.forms import Fields, Forms, OneOf
from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import coins
from gm_assistant.games.quinte_bourg.rules.asking import (
    Asking,
    Button,
    Offer,
    Question,
    Said,
    sentences,
)
from gm_assistant.games.quinte_bourg.rules.choices import (
    inquiry_posts,
    invocation_targets,
    invocations,
    why_no_inquiry,
)
from gm_assistant.games.quinte_bourg.rules.game import CODE
from gm_assistant.games.quinte_bourg.rules.powers import (
    ANSWERS,
    INQUIRY_PRICE,
    POWER_RULES,
    ShowIsIncomplete,
    legal_answers,
)
from gm_assistant.games.quinte_bourg.rules.village import Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import (
    PLAYER,
    POSTS,
    POWERS,
    ROLE,
    PlayerId,
    Power,
    Role,
)

# In what is begun: the game master lets somebody invoke who has nothing to invoke.
_OVERRULED: Final = "overruled"


def who_may_invoke(village: Village) -> dict[PlayerId, list[Power]]:
    able: dict[PlayerId, list[Power]] = {}
    for player, power in invocations(village):
        able.setdefault(player, []).append(power)
    return able


class NoPower(Unreadable):
    """Somebody who has nothing to invoke now, unless the game master says otherwise."""

    can_be_forced = True

    def __init__(self, village: Village, player: str) -> None:
        asleep = village.phase == "nuit" and player in tonight(village).asleep
        why = "Dort jusqu'à l'aube" if asleep else "Aucun pouvoir à invoquer maintenant"
        self.sentence = (
            why_no_inquiry(village, player) or f"{why} : touchez la maison de qui lève le bras."
        )


class Invocation(Asking):
    """Who invokes, which power, on whom; of a show, whom Poirot turns to and what is answered."""

    move = "invoke"
    knows_all: ClassVar[bool] = True
    steps: ClassVar = ("by", "power", "target", "post", "about", "role", "answer", "choose")
    besides: ClassVar[Forms] = {
        "about": PLAYER,
        "of": PLAYER,
        "player": PLAYER,
        "role": ROLE,
        "answer": OneOf(ANSWERS, "réponse"),
    }

    @cached_property
    def able(self) -> dict[PlayerId, list[Power]]:
        return who_may_invoke(self.village)

    @property
    def by(self) -> PlayerId:
        return str(self.told.get("by", ""))

    @cached_property
    def powers(self) -> list[Power]:
        """What he may invoke; anything, where the game master has overruled."""
        anything = list(POWERS) if _OVERRULED in self.told else []
        return self.able.get(self.by, anything) if self.by else []

    @property
    def power(self) -> Power:
        only = self.powers[0] if len(self.powers) == 1 else ""
        return str(self.told.get("power") or only)

    @cached_property
    def question(self) -> Question:
        if not self.powers:
            return self._who()
        if not self.power:
            return self._which_power()
        match POWER_RULES[self.power].needs:
            case "guesses":
                return self._next_guess()
            case "post":
                return self._on_which_post()
            case "target":
                return self._on_whom()

    def _who(self) -> Question:
        able = {it: ", ".join(POWERS[one] for one in its) for it, its in self.able.items()}
        unable = [it for it in self.village.seats if it not in able]
        return Question(
            "by",
            "Qui invoque un pouvoir ?",
            id="invocation-qui",
            help=" · ".join(f"{self.name(it)} : {words}" for it, words in able.items()),
            offered=Offer(figures={it: ("", words) for it, words in able.items()}),
            why_not=lambda: {it: NoPower(self.village, it).sentence for it in unable},
        )

    def _which_power(self) -> Question:
        return Question(
            "power",
            f"{self.name(self.by)} : quel pouvoir ?",
            id="invocation-pouvoir",
            seat=False,
            sends={"by": self.by},
            offered=Offer(buttons=tuple(Button("power", it, POWERS[it]) for it in self.powers)),
        )

    def _on_whom(self) -> Question:
        """L79-L83: what is said is the kind of power, never more than its card tells."""
        by, power = self.by, self.power
        names_him = power == "conversion_radieuse"
        return Question(
            "target",
            "Qui est visé ?",
            id="invocation-cible",
            who=f"{self.name(by)} · {POWERS[power]}",
            sends={"by": by, "power": power},
            said=(
                "mise_a_mort" if POWER_RULES[power].kills else power,
                {"joueur": self.name(by)} if names_him else {},
            ),
            why_not=lambda: sentences(invocation_targets(self.village, by, power)),
            answering=by,
        )

    def _on_which_post(self) -> Question:
        posts = inquiry_posts(self.village, self.by)
        held = {it: self.name(self.village.posts.get(it)) for it in posts}
        return Question(
            "post",
            "Sur quel poste ?",
            id="invocation-poste",
            seat=False,
            who=f"{self.name(self.by)} · {POWERS[self.power]}",
            help=f"L'enquête coûte {coins(INQUIRY_PRICE)} au Procureur.",
            sends={"by": self.by, "power": self.power},
            offered=Offer(
                buttons=tuple(Button("post", it, POSTS[it], who) for it, who in held.items())
            ),
        )

    # The show of the Animatrice: Poirot turns to each player, and guesses.

    @cached_property
    def heard(self) -> Mapping[PlayerId, str]:
        """Who has answered, to what and how."""
        told = self.told.get("guesses", ())
        roles = self.village.deck.roles
        return {it["player"]: f"{roles[it['role']]} : {ANSWERS[it['answer']]}" for it in told}

    @property
    def guessed(self) -> PlayerId:
        """Whom he turns to (L309: in the order that he chooses)."""
        about = self.told.get("about")
        free = about in self.village.players and about != self.by and about not in self.heard
        return str(about) if free else ""

    @property
    def role(self) -> Role:
        """What he says of him."""
        role = self.told.get("role")
        is_said = (
            self.guessed and role in self.village.deck.roles and self.told.get("of") == self.guessed
        )
        return str(role) if is_said else ""

    def _next_guess(self) -> Question:
        """L83: Poirot's name at the beginning, then his words on each player."""
        asked, show = self.guessed, {"by": self.by, "power": "show"}
        labels = self.village.deck.roles
        count = f"{len(self.heard) + 1} sur {len(self.village.seats) - 1}"
        opens = "show_ouvert", {"joueur": self.name(self.by)}
        said: Said | None = None if self.told.get("guesses") else opens
        if not asked:
            return Question(
                "about",
                "À qui s'adresse-t-il ?",
                id="show-qui",
                who=count,
                sends=show,
                said=said,
                why_not=lambda: {**self.heard, self.by: "c'est son show"},
                marked=dict.fromkeys(self.heard, "a répondu"),
            )
        if not self.role:
            # Always in the same order, before everybody: what was dealt is told by none.
            roles = tuple(Button("role", it, label) for it, label in labels.items())
            return Question(
                "role",
                f"{self.name(asked)} : quel rôle ?",
                id="show-role",
                seat=False,
                who=count,
                sends={**show, "about": asked, "of": asked},
                said=said,
                offered=Offer(buttons=roles),
            )
        answers = legal_answers(self.village.players[asked], self.role)
        words = ", ".join(ANSWERS[it] for it in answers)
        only = "Seule cette réponse est permise" if len(answers) == 1 else "Réponses permises"
        return Question(
            "answer",
            f"{self.name(asked)} répond à « {labels[self.role]} »",
            id="show-reponse",
            seat=False,
            who=count,
            help=f"{only} : {words}.",
            sends={**show, "about": asked, "player": asked, "role": self.role},
            said=("show_question", {"joueur": self.name(asked), "role": labels[self.role]}),
            offered=Offer(buttons=tuple(Button("answer", it, ANSWERS[it]) for it in answers)),
        )

    # What a tap adds, and the move that it makes.

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """A guess of the show is added to those before."""
        steering = ("player", "answer", "force")
        told = {**self.told, **{it: tapped[it] for it in tapped if it not in steering}}
        by = tapped.get("by")
        if by and by not in self.village.players:
            raise Unreadable
        if by and "power" not in tapped and by not in self.able:
            if not tapped.get("force"):
                raise NoPower(self.village, str(by))
            told[_OVERRULED] = "1"
        if "answer" in tapped:
            guess = {it: tapped.get(it) for it in ("player", "role", "answer")}
            told["guesses"] = [*self.told.get("guesses", ()), guess]
        return told

    def fields_from(self) -> dict[str, Any] | None:
        if not self.by or not self.power:
            return None
        known = POWER_RULES[self.power].needs
        if known not in self.told:
            return None
        fields = {"by": self.by, "power": self.power, known: self.told[known]}
        if known == "guesses":
            understood = CODE.read({"move": "invoke", **fields}, "", CODE.known(self.village))
            if isinstance(CODE.refusal_of(self.village, understood), ShowIsIncomplete):
                return None
        return fields | ({"force": True} if _OVERRULED in self.told else {})
