"""What the day asks of the table, besides its vote: what is owed first, then what a stage invites.

Each kind of decision is a class, by the name of its move, with a method for every question that it
puts. Wherever one touch makes the whole move, the rules are asked of each house.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Final, Self

from gm_assistant.engine.forms import Fields
from gm_assistant.engine.game import Move
from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.language import coins, counted, de, listed
from gm_assistant.games.quinte_bourg.rules.asking import (
    Asking,
    Button,
    Entry,
    Offer,
    Question,
    Reasons,
    Said,
    Sign,
    sentences,
    whole,
)
from gm_assistant.games.quinte_bourg.rules.choices import (
    applicants,
    legal_players,
    successors,
)
from gm_assistant.games.quinte_bourg.rules.day import STAGE_RULES
from gm_assistant.games.quinte_bourg.rules.deaths import (
    MOST_SPECIALITIES,
    estate_of,
    living_notary,
)
from gm_assistant.games.quinte_bourg.rules.debts import in_turn
from gm_assistant.games.quinte_bourg.rules.game import CODE
from gm_assistant.games.quinte_bourg.rules.laws import LawProposal
from gm_assistant.games.quinte_bourg.rules.village import Player, Village
from gm_assistant.games.quinte_bourg.rules.votes import SPECIAL
from gm_assistant.games.quinte_bourg.rules.weddings import Wedding
from gm_assistant.games.quinte_bourg.rules.words import (
    OPTIONAL_POSTS,
    POSTS,
    SESSIONS,
    PlayerId,
    Post,
    Stage,
    decided,
)

# What has been begun of each decision of the day.
Begun = Mapping[str, Mapping[str, Any]]
_ELSE: Final = "Quelqu'un d'autre, en vie."


# One touch makes the whole move.


class OneTouch(Asking):
    """Whoever is touched fills the last field: the rules say of each whether he may."""

    def why_not(self) -> Reasons:
        return sentences(legal_players(self.village, self._about))

    def why_dark(self, house: PlayerId) -> str | None:
        refusal = CODE.refusal_of(self.village, self._about(house))
        return refusal.sentence if refusal else None

    def _about(self, house: PlayerId) -> Move:
        return Move(self.move, {**self.told, self.question.field: house})

    @property
    def post(self) -> Post:
        return str(self.told["post"])

    def _asks(self, field: str, label: str, words: str, *buttons: Button) -> Question:
        """Asked of whoever holds the post that it is about."""
        holder, post = self.village.posts.get(self.post), POSTS[self.post]
        return Question(
            field,
            f"{self.name(holder, 'le MJ')}, {label}",
            id=f"{self.move}-{self.post}",
            who=post,
            offered=Offer(buttons=buttons),
            said=(words, {"joueur": self.name(holder, "…"), "poste": post}),
            answering=holder,
        )


class Assign(OneTouch):
    move, about = "assign", "post"

    @cached_property
    def question(self) -> Question:
        """P-18: where nobody holds the post that decides, the game master does."""
        decider, post = self.village.who("nomination"), POSTS[self.post]
        words = "scrutateur_choix" if decider else "scrutateur_absent"
        return Question(
            "player",
            f"Qui devient {post} ?",
            id=f"assign-{self.post}",
            who=f"{self.name(decider, 'le MJ')} décide",
            help=self._why_these(),
            said=(words, {"joueur": self.name(decider, "…"), "poste": post}),
            answering=decider,
            owed=True,
        )

    def _why_these(self) -> str:
        """P-15, L413: who would have to leave a post comes after a ghost without one."""
        fit = successors(self.village, self.post)
        if not fit:
            return "Personne ne peut prendre ce poste."
        ghosts = all(self.village.players[it].status == "fantome" for it in fit)
        return "Un fantôme sans poste passe avant qui tient un poste facultatif." if ghosts else ""


class Exchange(OneTouch):
    move = "exchange"

    @cached_property
    def question(self) -> Question:
        effect = self.village.night.effect if self.village.night else None
        adored = self.name(effect[1]) if effect else ""
        return Question(
            "with",
            f"{adored}, avec qui échanger de poste ?",
            id="exchange",
            offered=Offer(buttons=(Button("with", "", "Ne rien échanger"),)),
            said=("adoration_question", {"joueur": adored}),
            answering=effect[1] if effect else None,
            owed=True,
        )


class MoveHouse(OneTouch):
    move, about = "move_house", "player"

    @cached_property
    def question(self) -> Question:
        player = str(self.told["player"])
        return Question(
            "after",
            f"{self.name(player)} s'installe après qui ?",
            id=f"move_house-{player}",
            help="Touchez la personne qui sera juste avant, dans le sens horaire.",
            said=("demenagement_question", {"joueur": self.name(player)}),
            answering=player,
            owed=True,
        )


class Camera(OneTouch):
    """D-06: any house, named in the morning."""

    move, about = "camera", "post"

    @cached_property
    def question(self) -> Question:
        return self._asks("house", "devant quelle maison ?", "camera_question")


class Pickpocket(OneTouch):
    """M-07: one coin, or nothing."""

    move, about = "pickpocket", "post"

    @cached_property
    def question(self) -> Question:
        nobody = Button("target", "", "À personne")
        return self._asks("target", "à qui prendre une pièce ?", "pickpocket_question", nobody)


class Session(Asking):
    """L436: the president chooses, and never two special ones running."""

    move = "session"

    @cached_property
    def question(self) -> Question:
        """Not put aloud where yesterday's session leaves no choice (V-10)."""
        village, president = self.village, self.village.who("session")
        tried = {it: CODE.refusal_of(village, Move("session", {"kind": it})) for it in SESSIONS}
        able = (it for it, refusal in tried.items() if refusal is None)
        words = "session_question" if president else "session_sans_president"
        said = words, {"joueur": self.name(president, "…")}
        return Question(
            "kind",
            "Quelle session ?",
            id="session",
            seat=False,
            who=f"{self.name(president, 'le MJ')} décide",
            offered=Offer(
                buttons=tuple(Button("kind", it, SESSIONS[it].capitalize()) for it in able)
            ),
            said=None if village.last_session in SPECIAL else said,
        )


# After the vote: the condemned, the bourreau, the accused of a purge and their judges.

# L472: so many vacant posts are too many for those who are left.
_MANY: Final = 3
LAST_WORDS: Final = "Laissez ses quinze secondes à la personne condamnée."


def may_pardon(village: Village, condemned: PlayerId) -> PlayerId | None:
    """The bourreau who may still say no, if there is one."""
    executioner = village.who("grace")
    return executioner if executioner not in (None, condemned) else None


def voices_words(most: int, least: int) -> str:
    """« 3 voix contre 1 »."""
    return f"{most} voix contre {least}"


def _end_of(village: Village, condemned: PlayerId, name: str) -> Question:
    executioner = may_pardon(village, condemned)
    buttons = [Button("pardon", "0", "La sentence tombe", strong=True)]
    if executioner is not None:
        buttons.append(Button("pardon", "1", "Grâce", f"par {village.name(executioner)}"))
    return Question(
        "pardon",
        f"Le sort {de(village.name(condemned))}",
        id=name,
        seat=False,
        help=LAST_WORDS,
        offered=Offer(buttons=tuple(buttons)),
        owed=True,
    )


class Execution(Asking):
    """L506: when the fifteen seconds are over."""

    move = "execute"

    @property
    def condemned(self) -> PlayerId | None:
        return self.village.vote.condemned if self.village.vote else None

    @property
    def is_put(self) -> bool:
        return self.condemned is not None

    @cached_property
    def question(self) -> Question:
        condemned = self.condemned or ""
        executioner = may_pardon(self.village, condemned)
        named = {"joueur": self.name(executioner), "autre": self.name(condemned)}
        said = ("bourreau_question", named) if executioner else None
        return _end_of(self.village, condemned, "execute")._replace(said=said)


class Accusation(Asking):
    """The procureur's picks among those tied for the last places."""

    move = "accuse"

    @property
    def is_put(self) -> bool:
        return self.village.vote is not None

    @cached_property
    def question(self) -> Question:
        vote = self.village.vote
        doubtful, places = (vote.doubtful, vote.places) if vote else ((), 0)
        place = "une personne" if places == 1 else f"{places} personnes"
        decider = self.name(self.village.who("accuses"), "…")
        return Question(
            "players",
            "Qui passe devant le tribunal ?",
            id="accuse",
            who=decided("{qui_accuses} décide"),
            help=f"Choisissez {place}.",
            offered=Offer(submit="Accuser"),
            said=("tribunal_choix", {"joueur": decider, "noms": listed(self.named(doubtful))}),
            why_not=lambda: self.only(doubtful, "Pas à égalité pour les dernières places."),
            several=True,
            owed=True,
        )


# Words of buttons: the voices are counted, all the others say one thing or the other.
_COUNTED, _OTHERS = "compte", "les autres :"
_SIDES: Final = {"execute": "Exécuter", "spare": "Épargner"}
_REST: Final = {"execute": "Les autres exécutent", "spare": "Les autres épargnent"}
_SIGNS: Final = {"execute": ("non", "voix contre"), "spare": ("oui", "épargne")}


class Trial(Asking):
    """V-05: every living player executes or spares; whoever says nothing abstains."""

    move, about = "tribunal", "accused"

    @property
    def accused(self) -> PlayerId:
        return str(self.told["accused"])

    @cached_property
    def voices(self) -> dict[str, list[PlayerId]]:
        """Who has said what."""
        told = self.told
        return {side: [it for it in told.get(side, ()) if it in self.living] for side in _SIDES}

    @property
    def side(self) -> str:
        """What whoever is touched now says."""
        said = str(self.told.get("choose", ""))
        return said if said in _SIDES else "execute"

    @property
    def silent(self) -> list[PlayerId]:
        said = [it for those in self.voices.values() for it in those]
        return [it for it in self.living if it not in said]

    @property
    def marks(self) -> Mapping[PlayerId, tuple[Sign, ...]]:
        return {it: (_SIGNS[side],) for side, those in self.voices.items() for it in those}

    @cached_property
    def question(self) -> Question:
        return self._sentence() if self.told.get("choose") == _COUNTED else self._verdict()

    def _verdict(self) -> Question:
        n, who = len(self.silent), self.name(self.accused)
        sides = (
            Button("choose", it, label, f"{len(self.voices[it])} voix", chosen=it == self.side)
            for it, label in _SIDES.items()
        )
        rest = (Button("choose", f"{_OTHERS}{it}", label) for it, label in _REST.items() if n)
        # Before everybody has spoken it says so, as a vote's end does: it may be the next trial's.
        left = counted(n, "personne n'a rien dit", "personnes n'ont rien dit") if n else ""
        ends = Button("choose", _COUNTED, "Compter les voix", left, strong=not n, ends=bool(n))
        return Question(
            "house",
            f"{who} : qui exécute, qui épargne ?",
            id=f"tribunal-{self.accused}",
            offered=Offer(buttons=(*sides, *rest, ends)),
            said=("tribunal_question", {"joueur": who}),
            why_not=lambda: self.only(self.living, "Seules les personnes en vie jugent."),
            marked=dict.fromkeys(self.voices["execute"], "exécute"),
            owed=True,
        )

    def _sentence(self) -> Question:
        """I-19: the voices condemn; nothing is recorded before the sentence falls."""
        voices = voices_words(len(self.told["execute"]), len(self.told["spare"]))
        said = "tribunal_execution", {"joueur": self.name(self.accused), "voix": voices}
        asked = _end_of(self.village, self.accused, f"sentence-{self.accused}")
        return asked._replace(who=voices, said=said)

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """Touched twice: not his word after all; on the other side, his last word counts."""
        word, house = str(tapped.get("choose", "")), tapped.get("house")
        told: dict[str, Any] = {"accused": self.accused, **self.voices, "choose": self.side}
        if house:
            taken_back = house in told[self.side]
            for one in _SIDES:
                told[one] = [it for it in told[one] if it != house]
            told[self.side] += [] if taken_back else [house]
        elif (side := word.removeprefix(_OTHERS)) in _SIDES:
            told["choose"] = side
            if side != word:
                told |= {side: [*told[side], *self.silent], "choose": _COUNTED}
        elif word == _COUNTED:
            told["choose"] = _COUNTED
        elif not word:
            # I-19: the voices were counted before the condemned had his seconds.
            heard = {it: self.told[it] for it in _SIDES if it in self.told}
            told |= {**tapped, **heard, "choose": _COUNTED}
        return told

    def fields_from(self) -> dict[str, Any] | None:
        """Whole when the voices are counted, unless they condemn: then the sentence is asked."""
        told = self.told
        if told.get("choose") != _COUNTED:
            return None
        condemned = len(told["execute"]) > len(told["spare"])
        return None if condemned and "pardon" not in told else whole(told)


# What becomes of the dead, and of what they leave.

# What the dead may become; words of buttons that only lead to what is asked next.
_FATES: Final = {"fantome": "Fantôme", "esprit": "Esprit"}
_FACES: Final = {"camp": "Sa carte de camp", "specialite": "Sa spécialité"}
_BEQUEATHED, _BACK, _ALL_THREE = "legs", "retour", "trois"
_RETURN: Final = Button("choose", _BACK, "Revenir au choix")


class Fate(Asking):
    """X-06: what he becomes, then which card he turns; nothing is chosen before he says so."""

    move, about = "fate", "player"
    steps: ClassVar[Collection[str]] = ("house", "choose", "becomes")

    @property
    def dead(self) -> Player:
        return self.village.players[str(self.told["player"])]

    @cached_property
    def question(self) -> Question:
        """Which cards he holds is folded: all eyes are open."""
        put = self._turned if self.told.get("becomes") in _FATES else self._becomes
        asked = self._bequest() if self.told.get("choose") == _BEQUEATHED else put()
        deck = self.village.deck
        cards = [deck.cards[it] for it in (*self.dead.printed, *self.dead.specialities)]
        return asked._replace(aside=f"Ses cartes : {listed(cards)}.", owed=True)

    def _put(self, words: str = "destin_question") -> Said:
        return words, {"joueur": self.dead.name}

    def _becomes(self) -> Question:
        # L561-L564: whoever bequeaths turns both cards, and may stay.
        more = Button("choose", _BEQUEATHED, "Lègue sa spécialité", "peut rester, ou s'en aller")
        becomes = tuple(Button("becomes", it, label) for it, label in _FATES.items())
        return Question(
            "becomes",
            f"Que devient {self.dead.name} ?",
            id=f"fate-{self.dead.id}",
            seat=False,
            offered=Offer(buttons=(*becomes, more) if self.dead.specialities else becomes),
            said=self._put(),
        )

    def _turned(self) -> Question:
        dead, becomes = self.dead, self.told["becomes"]
        faces = (Button("shows", it, label) for it, label in _FACES.items())
        return Question(
            "shows",
            f"{dead.name}, {_FATES[becomes].lower()} : quelle carte se retourne ?",
            id=f"carte-{dead.id}",
            seat=False,
            offered=Offer(buttons=(*faces, _RETURN)),
            said=self._put("destin_carte"),
            sends={"player": dead.id, "becomes": becomes},
        )

    def _bequest(self) -> Question:
        """X-07: an heir who has two specialities already gives one up."""
        dead, heir = self.dead, self.told.get("heir")
        heirs = [it for it in self.living if it != dead.id and not heir]
        stays = "Ses deux cartes se retournent ; cette personne garde les yeux ouverts, ou s'en va."
        return Question(
            "house",
            f"{dead.name} lègue sa spécialité : à qui ?",
            id=f"heritage-{dead.id}",
            who=self.name(heir),
            help=stays,
            offered=Offer(buttons=(*self._cards(heir), _RETURN)),
            said=self._put(),
            sends={"player": dead.id, "becomes": "heritage"},
            why_not=lambda: self.only(heirs, _ELSE),
            marked={heir: "hérite"} if heir else {},
        )

    def _cards(self, heir: PlayerId | None) -> Iterator[Button]:
        """Which card goes on, and which one its heir gives up for it."""
        if heir and "speciality" not in self.told and len(self.dead.specialities) > 1:
            for card in self.dead.specialities:
                yield Button("choose", card, self.village.deck.cards[card], "léguée")
        elif heir:
            for card in self.village.players[heir].specialities:
                yield Button("choose", card, self.village.deck.cards[card], "à laquelle renoncer")
            yield Button("choose", _ALL_THREE, "Garder les trois", "si vous l'imposez")

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """Who holds one card turns it; who bequeaths says to whom, then which card goes on."""
        word, dead = str(tapped.get("choose", "")), {"player": self.dead.id}
        if word == _BACK:
            return dead
        if not {"choose", "house"} & tapped.keys():
            told = {**dead, **tapped}
            is_short = told.get("becomes") in _FATES and not self.dead.specialities
            return {"shows": "camp", **told} if is_short else told
        kept = ("heir", "speciality", "heir_drops")
        told = dead | {it: self.told[it] for it in kept if it in self.told}
        told |= {"becomes": "heritage", "choose": _BEQUEATHED}
        if tapped.get("house"):
            told["heir"] = tapped["house"]
        elif word in self.village.deck.specialities:
            told["heir_drops" if "speciality" in told else "speciality"] = word
        elif word == _ALL_THREE:
            told["choose"] = _ALL_THREE
        if len(self.dead.specialities) == 1:
            told["speciality"] = self.dead.specialities[0]
        return told

    def fields_from(self) -> dict[str, Any] | None:
        told = self.told
        if told.get("becomes") in _FATES:
            return dict(told) if "shows" in told else None
        if not {"heir", "speciality"} <= told.keys():
            return None
        heir = self.village.players.get(told["heir"])
        full = heir is not None and len(heir.specialities) >= MOST_SPECIALITIES
        settled = "heir_drops" in told or told.get("choose") == _ALL_THREE
        return whole(told) if settled or not full else None


_SHARED: Final = "partage"


class Legacy(Asking):
    """One touch when everything goes to one person; one a coin when it is shared."""

    move, about = "legacy", "dead"

    @property
    def is_put(self) -> bool:
        """M-09: a dead notary is replaced before anybody inherits."""
        return living_notary(self.village) is not None

    @property
    def estate(self) -> int:
        return estate_of(self.village, str(self.told["dead"]))

    @property
    def given(self) -> dict[PlayerId, int]:
        return dict(self.told.get("gives", {}))

    @property
    def is_shared(self) -> bool:
        return self.told.get("choose") == _SHARED

    @cached_property
    def question(self) -> Question:
        dead, notary, estate = str(self.told["dead"]), living_notary(self.village), self.estate
        asks = "À qui va la pièce" if estate == 1 else "À qui vont les pièces"
        left = estate - sum(self.given.values())
        words = f"reste {coins(left)}" if self.is_shared else coins(estate) if estate > 1 else ""
        share = Button("choose", _SHARED, "Partager", "une pièce par maison touchée")
        heirs = [it for it in self.living if it != notary]
        decider = self.name(notary, "…")
        named = {"mort": self.name(dead), "pieces": coins(estate), "joueur": decider}
        return Question(
            "house",
            f"{asks} {de(self.name(dead))} ?{f' ({words})' if words else ''}",
            id=f"legacy-{dead}",
            who=f"{decider} décide" if notary else "vous décidez",
            offered=Offer(
                buttons=(share,) if estate > 1 and not self.is_shared else (),
                figures={it: (f"+{n}", f"reçoit {coins(n)}") for it, n in self.given.items()},
            ),
            said=("heritage_question", named),
            why_not=lambda: self.only(heirs, _ELSE),
            owed=True,
        )

    def joined(self, tapped: Fields) -> dict[str, Any]:
        if tapped.get("choose") == _SHARED:
            return {**self.told, "choose": _SHARED}
        if house := tapped.get("house"):
            share = self.given.get(house, 0) + 1 if self.is_shared else self.estate
            return {**self.told, "gives": {**self.given, house: share}}
        return {**self.told, **tapped}

    def fields_from(self) -> dict[str, Any] | None:
        """Whole when the last coin is given."""
        is_given = self.given and sum(self.given.values()) >= self.estate
        return whole(self.told) if is_given else None


# Whoever applies for a post, and whoever gives to another.

_CHOSEN: Final = "choisi"


class NobodyChosen(Unreadable):
    """Several candidates, or none, and no choice among them."""

    sentence = decided(
        "Dites qui se présente et, s'ils sont plusieurs, qui {qui_nomination} choisit."
    )


class Candidacy(Asking):
    """L474, P-17: those who stand, then, if they are several, whom the scrutateur chooses."""

    move, about = "candidacies", "post"

    @property
    def standing(self) -> list[PlayerId]:
        return list(self.told.get("players", ()))

    @cached_property
    def question(self) -> Question:
        post, standing = str(self.told["post"]), self.standing
        choosing = self.told.get("choose") == _CHOSEN and len(standing) > 1
        ready = Button("choose", _CHOSEN, "C'est tout", strong=True)
        among = "Parmi celles et ceux qui se présentent."
        return Question(
            "house",
            f"{POSTS[post]} : {'qui est choisi' if choosing else 'qui se présente'} ?",
            id=f"candidats-{post}",
            who=f"{self.name(self.village.who('nomination'), 'le MJ')} choisit" if choosing else "",
            offered=Offer(buttons=(ready,) if standing and not choosing else ()),
            why_not=lambda: (
                self.only(standing, among)
                if choosing
                else sentences(applicants(self.village, post))
            ),
            marked=dict.fromkeys(standing, "candidat"),
        )

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """Who is touched twice does not stand after all; who stands alone is chosen."""
        told, standing, house = dict(self.told), self.standing, tapped.get("house")
        if house and told.get("choose") == _CHOSEN:
            return {**told, "chosen": house}
        if house:
            without = [it for it in standing if it != house]
            return {**told, "players": without if house in standing else [*standing, house]}
        if tapped.get("choose") == _CHOSEN:
            alone = {"chosen": standing[0]} if len(standing) == 1 else {}
            return {**told, "choose": _CHOSEN, **alone}
        if "choose" in tapped:
            return told
        # Said at once: somebody chosen stands; somebody who stands alone is chosen.
        players, chosen = list(tapped.get("players", ())), tapped.get("chosen")
        if chosen is None and len(players) != 1:
            raise NobodyChosen
        chosen = chosen or players[0]
        return {**tapped, "players": players or [chosen], "chosen": chosen}

    def fields_from(self) -> dict[str, Any] | None:
        return whole(self.told) if "chosen" in self.told else None


class Retirement(Asking):
    """L472: the posts that nobody is left to take; the game master may take them out."""

    move = "retire_post"

    @cached_property
    def vacant(self) -> list[Post]:
        return [it for it in OPTIONAL_POSTS if self.village.posts.get(it, "") is None]

    @property
    def is_put(self) -> bool:
        """Many: three at least, and whoever lives has one."""
        busy = all(self.village.posts_of(it) for it in self.living)
        return busy and len(self.vacant) >= _MANY

    @cached_property
    def question(self) -> Question:
        return Question(
            "post",
            "Retirer un poste du jeu ?",
            id="retirer",
            help=f"Chacun a déjà le sien, et {len(self.vacant)} sont vacants.",
            seat=False,
            offered=Offer(buttons=tuple(Button("post", it, POSTS[it]) for it in self.vacant)),
        )


def may_give(player: Player) -> bool:
    return player.living and bool(player.coins)


class Gift(Asking):
    """M-02: by day, between the living: from whom, to whom, how much."""

    move, about = "give", "from"

    @classmethod
    def begun(cls, village: Village, kept: Fields, about: object = None) -> Self:
        """Somebody else's gift, begun and left, is not his."""
        return cls(village, kept if about in (None, kept.get("from")) else {"from": about})

    @cached_property
    def question(self) -> Question:
        players, giver, friend = self.village.players, self.told.get("from"), self.told.get("to")
        most = players[giver].coins if giver and friend else 0
        asked = f"{self.name(giver)} donne : à qui ?" if giver else "Qui donne ?"
        able = [it for it in self.living if giver or may_give(players[it])]
        others = self.only([it for it in able if it != giver], "Pas cette personne.")
        entry = Entry("coins", "Pièces", "stepper", "1", least=1, most=most)
        # M-20: the richest is counted once, and what comes after it is for the next day.
        late = "Le plus riche est déjà compté : ce don n'y change rien."
        purse = f"{self.name(giver)} a {coins(players[giver].coins)}." if giver else ""
        is_late = self.village.richest_is_counted
        return Question(
            "house",
            "Combien ?" if most else asked,
            id="don",
            who=f"{self.name(giver)} à {self.name(friend)}" if giver and friend else "",
            help=f"{purse} {late}".strip() if is_late else purse,
            offered=Offer(entries=(entry,), submit="Donner") if most else Offer(),
            sends={"from": giver, "to": friend},
            why_not=lambda: self.only((), "Dites combien.") if most else others,
            marked={it: words for it, words in ((giver, "donne"), (friend, "reçoit")) if it},
        )

    def joined(self, tapped: Fields) -> dict[str, Any]:
        """Who, then to whom; how much is said by the form of the last step."""
        told = {**self.told, **{it: tapped[it] for it in tapped if it != "house"}}
        if tapped.get("house"):
            told["to" if told.get("from") else "from"] = tapped["house"]
        return told

    def fields_from(self) -> dict[str, Any] | None:
        return dict(self.told) if "coins" in self.told else None


# Which decision is put now: what is owed, or what a stage invites.


def _by_move(*kinds: type[Asking]) -> Mapping[str, type[Asking]]:
    return {it.move: it for it in kinds}


_OWED: Final = _by_move(Assign, Exchange, Fate, Legacy, MoveHouse, Execution, Accusation, Trial)
_INVITED: Final = _by_move(Camera, Session, Wedding, Pickpocket)
# What may take several touches, one after another.
STEPPED: Final = _by_move(Fate, Legacy, Trial, Candidacy, Gift, Wedding, LawProposal)


def owed_decision(village: Village, begun: Begun) -> Asking | None:
    """The first thing owed that can be asked; the others wait their turn."""
    for owed in in_turn(village):
        if kind := _OWED.get(owed.what):
            asked = kind.begun(village, begun.get(owed.what, {}), owed.about)
            if asked.is_put:
                return asked
    return None


def invited(village: Village, stage: Stage, begun: Begun) -> Iterator[Asking]:
    """The questions of a stage when nothing is owed first, but for the law and the vote."""
    for it in STAGE_RULES[stage].decisions(village) if stage in STAGE_RULES else ():
        if kind := _INVITED.get(it.move):
            asked = kind.begun(village, begun.get(it.move, {}), it.about)
            if asked.is_put:
                yield asked
    if stage == stage_of_candidates(village):
        known = begun.get(Candidacy.move, {})
        posts = (it for it in OPTIONAL_POSTS if may_be_taken(village, it))
        yield from (Candidacy.begun(village, known, it) for it in posts)
        if (leaving := Retirement(village)).is_put:
            yield leaving


def stage_of_candidates(village: Village) -> Stage:
    """L474: at the heritages; T-04, T-07: on Sunday once the scrutateur has turned."""
    return "postes" if village.weekday == "dimanche" else "heritages"


def may_be_taken(village: Village, post: Post) -> bool:
    """Vacant, and somebody has no post yet."""
    return village.posts.get(post, "") is None and None in applicants(village, post).values()
