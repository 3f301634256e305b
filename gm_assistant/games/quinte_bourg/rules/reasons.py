"""The sentence of each reason: what the facts of Quinte-Bourg are called in French."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from gm_assistant.engine.game import Facts, Reasons, Why
from gm_assistant.engine.wording import Saying
from gm_assistant.french import language
from gm_assistant.french.language import capitalised, de, listed, typeset
from gm_assistant.games.quinte_bourg.rules.sayings import DAY, FORCED, NIGHT, PROSPECTS
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS, row_of
from gm_assistant.games.quinte_bourg.rules.village import Consequence, Village
from gm_assistant.games.quinte_bourg.rules.words import LONG_ACTIONS, POSTS, POWERS


class _Sentences(dict[str, Saying]):
    """By rule; one that ends in the name of a row has the sentence of any card, or its own."""

    def __missing__(self, rule: str) -> Saying:
        kind, _, name = rule.rpartition(".")
        if name == _ANY:
            raise KeyError(rule)
        return self[f"{kind}.{_ANY}"]


_ANY: Final = "carte"
SENTENCES: Final = _Sentences(
    {
        **NIGHT,
        **DAY,
        **PROSPECTS,
        **FORCED,
        **{rule: saying for row in ROWS.values() for rule, saying in row.sayings.items()},
    }
)

_CAUSES: Final = {
    **{it: label.lower() for it, label in POWERS.items()},
    "attaque": "attaque des Reptiliens",
    "honte": "honte",
    "execution": "exécution",
}
_AMONG: Final = typeset("victimes possibles :") + " "
_SAID: Final = {
    True: "oui",
    False: "non",
    "vide": "personne",
    "un": "une personne",
    "plusieurs": "plusieurs personnes",
}


def reason(village: Village, rule: str, *because: Why, **facts: Any) -> Why:
    """The reason that a rule gives, with the names of this village."""
    return REASONS.reason(village, rule, facts, because)


def reason_of(village: Village, happened: Consequence, *because: Why) -> Why:
    """The reason that stands behind a consequence."""
    return REASONS.reason(village, happened.rule, about(happened), because)


def about(happened: Consequence) -> Facts:
    """Its facts, and to whom it happened."""
    return happened.facts if happened.who is None else {"player": happened.who, **happened.facts}


def answer_in_words(village: Village, answer: Any) -> str:
    """What the game master answers, in words."""
    if isinstance(answer, Mapping):
        return " ; ".join(answer_in_words(village, cards) for cards in answer.values())
    if isinstance(answer, list | tuple):
        return listed((village.deck.cards[it] for it in answer), none="sans spécialité")
    return _SAID.get(answer, str(answer))


def _blow(village: Village, facts: Facts) -> str:
    """Who is struck, where, and among whom if there was a draw."""
    victim, house = facts["victim"], facts["house"]
    where = "dans sa maison" if victim == house else f"dans la maison {de(village.name(house))}"
    struck = f"{village.name(victim)}, {where}"
    if len(facts["pool"]) < 2:
        return struck
    return f"{struck} ({_AMONG}{_word(village, 'pool', facts['pool'])})"


def _fact(village: Village, name: str, facts: Facts) -> str:
    if name == "Culprit":
        return capitalised(_word(village, "culprit", facts["culprit"]))
    return _blow(village, facts) if name == "blow" else _word(village, name, facts[name])


def _word(village: Village, name: str, value: Any) -> str:
    if name in _FORMS:
        return _FORMS[name](value)
    if name in _COUNTS:
        return _COUNTS[name](village, value)
    if isinstance(value, tuple):
        return listed(_person(village, it) for it in value)
    return _person(village, value)


def _person(village: Village, value: Any) -> str:
    player = village.players.get(value) if isinstance(value, str) else None
    return player.name if player else "personne" if value is None else str(value)


def _posts(posts: Iterable[str]) -> str:
    return listed((f"« {POSTS[post]} »" for post in posts), none="aucun")


def _tally(village: Village, tally: Mapping[str, int]) -> str:
    """« Ana 3, Bruno 1 », most voices first."""
    ranked = sorted(tally.items(), key=lambda it: -it[1])
    return ", ".join(f"{village.name(it)} {n}" for it, n in ranked)


def _duels(village: Village, duels: Mapping[str, tuple[int, int]]) -> str:
    """« contre Ana 3 à 1 »."""
    told = (f"contre {village.name(it)} {n} à {m}" for it, (n, m) in duels.items())
    return listed(told) if duels else "aucun autre nom"


_COUNTS: Final[Mapping[str, Callable[[Village, Any], str]]] = {
    "tally": _tally,
    "duels": _duels,
    "role": lambda village, card: village.deck.cards[card],
    "step": lambda village, step: village.deck.steps[step],
    "culprit": lambda village, step: row_of(village, step).named,
    "answer": answer_in_words,
    "camp_roles": answer_in_words,
}
_FORMS: Final[Mapping[str, Callable[[Any], str]]] = {
    "post": POSTS.__getitem__,
    "posts": _posts,
    "coins": language.coins,
    "cause": _CAUSES.__getitem__,
    "action": LONG_ACTIONS.__getitem__,
    "words": str,
    "missing": str,
    "stages": str,
    "price": language.coins,
    "purse": language.coins,
    "reptilians": lambda count: language.counted(count, "Reptilien"),
}
REASONS: Final = Reasons(sayings=SENTENCES, word=_fact)
