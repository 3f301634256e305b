"""The panels of the day's steps: weddings, the law, trials, the tribunal, swaps."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_assistant.engine.wording import Unreadable
from gm_assistant.french.grammar import de, listed
from gm_assistant.games.quinte_bourg.rules.choices import proposers
from gm_assistant.games.quinte_bourg.rules.trials import HIGHEST_PRICE
from gm_assistant.games.quinte_bourg.rules.village import Consequence, Village, neighbours
from gm_assistant.games.quinte_bourg.rules.words import LAW_EFFECTS, POSTS, PRIESTS, PlayerId, Post
from gm_assistant.games.quinte_bourg.screens.people import Signs, circle, circle_for, one_of
from gm_assistant.games.quinte_bourg.texts.texts import Law, Scripts
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.asking import ChoiceView, DecisionView, FieldView
from gm_assistant.toolkit.seats import Arrow, Mark

# A wedding by houses: the two, a priest and his price or witnesses, where they settle.

Known = Mapping[str, Any]
ELSEWHERE: Final = "ailleurs"
# Words of buttons: all is said; then, before a bar, which priest, or who wants it alone.
_CELEBRATED: Final = "celebre"
_BEFORE: Final = "devant"
_FORCED: Final = "impose"
_WEDDING_BAR: Final = "|"
_PRICE: Final = "autel"
_ASKED: Final = {
    "spouses": ("Un mariage ? Qui se marie ?", "Avec qui ?"),
    "witnesses": ("Premier témoin ?", "Second témoin ?"),
    "after": ("Après quelle maison, dans le sens horaire ?",),
    _PRICE: ("Après quelle maison s'installe le couple ?",),
}


_PRICE_FIRST: Final = "le prix d'abord"


class TwoPayers(Unreadable):
    """Both steppers were raised."""

    sentence = "Un seul des deux paie le tarif : remettez l'autre à zéro."


def wedding_told(village: Village, known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    """What is known after a tap, and whether nothing is asked any more."""
    told, house = dict(known), tap.get("house")
    part = _part(village, told)
    if part == _PRICE:
        return _before_the_priest(village, told, tap)
    if tap.get("choose") == ELSEWHERE:
        told[ELSEWHERE] = True
    elif house and part in ("spouses", "witnesses"):
        told[part] = _toggled(told.get(part, ()), house)
    elif house and part == "after":
        told["after"] = house
    return told, bool(_part(village, told)) is False


def _before_the_priest(
    village: Village, told: dict[str, Any], tap: Known
) -> tuple[dict[str, Any], bool]:
    """M-13: the price on its steppers goes with the last touch, a house or « Célébrer »."""
    word, _, about = str(tap.get("choose", "")).partition(_WEDDING_BAR)
    told = {"priest": _priests(village)[0], **told, **_price(tap)}
    if word == _BEFORE and about in _priests(village):
        told["priest"] = about
    elif word == _FORCED and about in told["spouses"]:
        told = _without(told, "forced_by") | _asker(told, about)
    elif tap.get("house"):
        told["after"] = tap["house"]
    done = "after" in told or (word == _CELEBRATED and _are_neighbours(village, told))
    return (told if told["price"] else _without(told, "payer")), done


def _price(tap: Known) -> dict[str, Any]:
    paid = tap.get("gives", {})
    if len(paid) > 1:
        raise TwoPayers
    return {"payer": next(iter(paid), None), "price": sum(paid.values())}


def _asker(told: Known, player: PlayerId) -> dict[str, Any]:
    """M-15: touched twice, both agree after all."""
    return {} if told.get("forced_by") == player else {"forced_by": player}


def _without(told: Known, name: str) -> dict[str, Any]:
    return {it: value for it, value in told.items() if it != name}


def _are_neighbours(village: Village, known: Known) -> bool:
    first, second = known["spouses"]
    return second in neighbours(village, first)


def _toggled(named: Any, house: PlayerId) -> list[PlayerId]:
    """Touched twice: not him after all."""
    return [it for it in named if it != house] if house in named else [*named, house]


def wedding_move(told: Known) -> dict[str, Any]:
    return {"move": "wedding", **{name: it for name, it in told.items() if name != ELSEWHERE}}


def _part(village: Village, known: Known) -> str:
    """What is asked next; empty when all is known."""
    if len(known.get("spouses", ())) < 2:
        return "spouses"
    if _priests(village):
        return _PRICE
    if len(known.get("witnesses", ())) < 2:
        return "witnesses"
    apart = known.get(ELSEWHERE) or not _are_neighbours(village, known)
    return "after" if apart and "after" not in known else ""


def _priests(village: Village) -> list[Post]:
    return [it for it in PRIESTS if village.posts.get(it) is not None]


def wedding(village: Village, known: Known) -> Iterator[DecisionView]:
    """Where two free people live at least."""
    free = [it.id for it in village.living() if _is_free(village, it.spouse)]
    if len(free) < 2:
        return
    part = _part(village, known) or "spouses"
    question = _ASKED[part][min(len(known.get(part, ())), len(_ASKED[part]) - 1)]
    yield DecisionView(
        id="mariage",
        move="wedding",
        question=question,
        who=_PRICE_FIRST if part == _PRICE else _so_far(village, known),
        fields=tuple(_steppers(village, known)) if part == _PRICE else (),
        choices=tuple(_wedding_choices(village, part, known)),
        circle=circle(village, _signs(village, part, known, free), "house"),
    )


def wedding_words(village: Village, known: Known) -> Iterator[tuple[str, dict[str, str]]]:
    """What is read to the priest, to whoever may witness, to the couple: once both are known."""
    part, couple = _part(village, known), [village.name(it) for it in known.get("spouses", ())]
    match part:
        case "witnesses":
            yield "mariage_temoins", {"noms": listed(couple)}
        case "after":
            yield "mariage_installation", {"joueur": couple[0], "autre": couple[1]}
        case _ if part == _PRICE:
            priest = village.posts[known.get("priest", _priests(village)[0])] or ""
            yield "mariage_pretre", {"noms": listed(couple), "joueur": village.name(priest)}


def _is_free(village: Village, spouse: PlayerId | None) -> bool:
    """M-11: a widow may marry again."""
    return spouse is None or not village.players[spouse].living


def _so_far(village: Village, known: Known) -> str:
    couple = " et ".join(village.name(it) for it in known.get("spouses", ()))
    witnesses = ", ".join(village.name(it) for it in known.get("witnesses", ()))
    return f"{couple}, témoins : {witnesses}" if witnesses else couple


def _signs(village: Village, part: str, known: Known, free: list[PlayerId]) -> Signs:
    couple, witnesses = known.get("spouses", ()), known.get("witnesses", ())
    chosen = dict.fromkeys(couple, "se marie") | dict.fromkeys(witnesses, "témoin")
    return Signs(why_not=_refused(village, part, couple, free), chosen=chosen)


def _refused(village: Village, part: str, couple: Any, free: list[PlayerId]) -> dict[str, str]:
    """For each house that may not be touched now, why."""
    living = {it.id for it in village.living()}
    match part:
        case "spouses":
            return {
                it: _MARRIED if it in living else _GONE for it in village.seats if it not in free
            }
        case "witnesses":
            return {it: _NO_WITNESS for it in village.seats if it not in living or it in couple}
        case _:
            return {it: _NOT_AFTER for it in village.seats if it not in living or it in couple}


# M-15: the only one who marries people against their will.
_FORCING: Final = "pretre_traditionnel"
_MARRIED: Final = "Déjà en ménage : choisissez quelqu'un d'autre."
_GONE: Final = "N'est plus en vie : choisissez quelqu'un d'autre."
_NO_WITNESS: Final = "Il faut une personne en vie, autre que les époux."
_NOT_AFTER: Final = "Touchez la maison de quelqu'un d'autre, en vie."


def _steppers(village: Village, known: Known) -> Iterator[FieldView]:
    """Who pays, and how much, as far as a purse goes."""
    for spouse in known["spouses"]:
        purse = min(HIGHEST_PRICE, village.players[spouse].coins)
        paid = known.get("price", 0) if known.get("payer") == spouse else 0
        if purse:
            label = f"{village.name(spouse)} paie"
            yield FieldView(f"gives.{spouse}", label, "stepper", str(paid), most=purse)


def _wedding_choices(village: Village, part: str, known: Known) -> Iterator[ChoiceView]:
    if part == _PRICE:
        yield from _at_the_altar(village, known)
    elif part == "witnesses" and not known.get(ELSEWHERE):
        yield ChoiceView("choose", ELSEWHERE, "S'installer ailleurs")


def _at_the_altar(village: Village, known: Known) -> Iterator[ChoiceView]:
    if _are_neighbours(village, known):
        yield ChoiceView("choose", _CELEBRATED, "Célébrer", "chacun chez soi", strong=True)
    priests = _priests(village)
    before = known.get("priest", priests[0])
    for post in priests if len(priests) > 1 else ():
        yield ChoiceView(
            "choose", f"{_BEFORE}{_WEDDING_BAR}{post}", POSTS[post], chosen=post == before
        )
    for spouse in known["spouses"] if before == _FORCING else ():
        chosen = known.get("forced_by") == spouse
        yield ChoiceView(
            "choose",
            f"{_FORCED}{_WEDDING_BAR}{spouse}",
            f"{village.name(spouse)} l'impose",
            chosen=chosen,
        )


# The law of the day: who may propose, which laws are suggested, and the sénateur's answer.

# Between the proposer and his law in what is begun: no id of a law has one.
_LAW_BAR: Final = "|"
FREE: Final = "libre"
# Instead of a suggested law: one in the table's own words.
_OWN: Final = "mots"
_VOTERS: Final = "votants"
_MORE: Final = "après « … », qui vote"


class NobodyWouldVote(Unreadable):
    """The law goes to the sénateur without anybody touched."""

    sentence = "Touchez d'abord les maisons de qui votera."


def law_decisions(
    village: Village, scripts: Scripts, draft: Mapping[str, Any]
) -> tuple[DecisionView, ...]:
    """The proposer first, then the law, then the voters where only the table can know them."""
    if village.session == "paix" or village.posts.get("senateur") is None:
        return ()
    if village.law is not None:
        return (_answer(village, village.law.text),) if village.law.accepted is None else ()
    by, _, wanted = str(draft.get("choose", "")).partition(_LAW_BAR)
    if by not in village.players:
        return (_proposer(village),)
    found = (*scripts.laws, *_worded(draft))
    law = next((it for it in found if it.id == wanted), None)
    if law is not None:
        return (_voters(village, by, law),)
    if wanted == _OWN:
        return (_own_words(village, by), _other_proposer(village))
    title = f"Quelle loi propose {village.name(by)} ?"
    return (_other_proposer(village, title, _MORE), *_suggestions(scripts, by), _another_law(by))


def _worded(draft: Mapping[str, Any]) -> tuple[Law, ...]:
    """L460: a law in the table's own words, whose voters are still to be shown."""
    words = draft.get("text")
    return (Law(FREE, str(words), "L460", effect="seuls_votent"),) if words else ()


def voters_to_show(fields: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is kept of a law that says who votes, before the table has shown them."""
    if fields.get("effect") != "seuls_votent" or {"criterion", "voters"} & fields.keys():
        return None
    if fields.get("part") == _VOTERS:
        raise NobodyWouldVote
    return {
        "choose": f"{fields.get('by', '')}{_LAW_BAR}{FREE}",
        "text": str(fields.get("text", "")),
    }


def _proposer(village: Village) -> DecisionView:
    return DecisionView(
        id="loi-auteur",
        move="law",
        question="Qui propose une loi ?",
        help=f"Le dernier fantôme passe d'abord{_last_ghost(village)}.",
        circle=circle_for(village, proposers(village), "choose"),
    )


def _last_ghost(village: Village) -> str:
    return f" : {village.name(village.ghosts[-1])}" if village.ghosts else ""


def _another_law(by: PlayerId) -> DecisionView:
    choice = ChoiceView("choose", f"{by}{_LAW_BAR}{_OWN}", "Une autre loi", "dans ses mots")
    return DecisionView("loi-mots", "law", "", choices=(choice,))


def _other_proposer(village: Village, title: str = "", more: str = "") -> DecisionView:
    count = sum(refusal is None for refusal in proposers(village).values())
    able = f"{count} le peuvent" if count > 1 else ""
    choice = ChoiceView("choose", _LAW_BAR, "Changer de personne", able)
    return DecisionView("loi-autre", "law", title, more, choices=(choice,))


def _suggestions(scripts: Scripts, by: PlayerId) -> Iterator[DecisionView]:
    """One button a law; where the table must say who votes, the button leads there."""
    for law in scripts.laws:
        if law.effect == "seuls_votent" and law.criterion is None:
            choice = ChoiceView("choose", f"{by}{_LAW_BAR}{law.id}", f"{law.label}…")
            yield DecisionView(f"loi-{law.id}", "law", "", choices=(choice,))
        else:
            button = (ChoiceView("text", law.text, law.label),)
            hidden = _hidden(by, law)
            yield DecisionView(f"loi-{law.id}", "law", "", hidden=hidden, choices=button)


def _hidden(by: PlayerId, law: Law) -> Pairs:
    effect = (("effect", law.effect),) if law.effect else ()
    criterion = (("criterion", law.criterion),) if law.criterion else ()
    return (("by", by), *effect, *criterion)


def _voters(village: Village, by: PlayerId, law: Law) -> DecisionView:
    living = {it.id for it in village.living()}
    absent = {it: "Ne vote pas." for it in village.seats if it not in living}
    return DecisionView(
        id=f"loi-{law.id}-votants",
        move="law",
        question=law.text,
        hidden=(*_hidden(by, law), ("text", law.text), ("part", _VOTERS)),
        who="Touchez qui votera.",
        circle=replace(circle(village, Signs(why_not=absent), "voters"), several=True),
        submit="Soumettre au Sénateur",
    )


def _own_words(village: Village, by: PlayerId) -> DecisionView:
    return DecisionView(
        id="loi-libre",
        move="law",
        question=f"La loi {de(village.name(by))}",
        hidden=(("by", by),),
        fields=(
            FieldView("text", "La loi", "text", required=True),
            one_of("effect", "Ce qu'elle change au vote", LAW_EFFECTS, optional=True),
        ),
        submit="Soumettre au Sénateur",
    )


def _answer(village: Village, text: str) -> DecisionView:
    senator = village.posts.get("senateur")
    return DecisionView(
        id="loi-reponse",
        move="law_decision",
        question=f"« {text} »",
        who=f"{village.name(senator)} décide" if senator else "",
        choices=(ChoiceView("accepted", "1", "Acceptée"), ChoiceView("accepted", "0", "Refusée")),
    )


# After the vote: the condemned, the bourreau, the accused of a purge and their judges.

# How the decision on somebody condemned by the tribunal is named.
SENTENCE: Final = "sentence-"


def may_pardon(village: Village, condemned: PlayerId) -> PlayerId | None:
    """The bourreau who may still say no, if there is one."""
    executioner = village.posts.get("bourreau")
    return executioner if executioner not in (None, condemned) else None


def execute(village: Village, _about: str) -> tuple[DecisionView, ...]:
    """L506: when the fifteen seconds are over."""
    condemned = village.vote.condemned if village.vote else None
    if condemned is None:
        return ()
    return (_end_of(village, condemned, "execute", "execute"),)


def sentence(village: Village, trial: Mapping[str, Any]) -> tuple[DecisionView, ...]:
    """I-19: the tribunal has counted and condemned; nothing is recorded before the sentence."""
    accused = trial["accused"]
    ending = _end_of(village, accused, "tribunal", f"{SENTENCE}{accused}")
    voices = voices_words(len(trial["execute"]), len(trial["spare"]))
    return (replace(ending, hidden=(("accused", accused),), who=voices),)


def _end_of(village: Village, condemned: PlayerId, move: str, name: str) -> DecisionView:
    executioner = may_pardon(village, condemned)
    choices = [ChoiceView("pardon", "0", "La sentence tombe", strong=True)]
    if executioner is not None:
        choices.append(ChoiceView("pardon", "1", "Grâce", f"par {village.name(executioner)}"))
    return DecisionView(
        id=name,
        move=move,
        question=f"Le sort {de(village.name(condemned))}",
        help="Laissez ses quinze secondes à la personne condamnée.",
        choices=tuple(choices),
        owed=True,
    )


def voices_words(most: int, least: int) -> str:
    """« 3 voix contre 1 »."""
    return f"{most} voix contre {least}"


def accuse(village: Village, _about: str) -> tuple[DecisionView, ...]:
    """The procureur's picks among those tied for the last places."""
    vote = village.vote
    if vote is None:
        return ()
    place = "une personne" if vote.places == 1 else f"{vote.places} personnes"
    question = DecisionView(
        id="accuse",
        move="accuse",
        question="Qui passe devant le tribunal ?",
        who="le Procureur décide",
        help=f"Choisissez {place}.",
        circle=replace(circle(village, _tied(village, vote.doubtful), "players"), several=True),
        submit="Accuser",
        owed=True,
    )
    return (question,)


def _tied(village: Village, doubtful: Collection[PlayerId]) -> Signs:
    return Signs(why_not={it: _NOT_TIED for it in village.seats if it not in doubtful})


_NOT_TIED: Final = "Pas à égalité pour les dernières places."


# The tribunal by houses: who executes, who spares, and what becomes of those who said nothing.

# Words of buttons: the voices are counted, all the others say one thing or the other.
COUNTED, OTHERS = "compte", "les autres :"
_SIDES: Final = {"execute": "Exécuter", "spare": "Épargner"}
_REST: Final = {"execute": "Les autres exécutent", "spare": "Les autres épargnent"}
_SIGNS: Final = {"execute": Mark("non", "voix contre"), "spare": Mark("oui", "épargne")}
_DEAD: Final = "Seules les personnes en vie jugent."


def voices(village: Village, accused: PlayerId, known: Known) -> dict[str, list[PlayerId]]:
    """Who has said what, in this trial."""
    living = {it.id for it in village.living()}
    begun = known if known.get("accused") == accused else {}
    return {side: [it for it in begun.get(side, ()) if it in living] for side in _SIDES}


def tribunal(village: Village, accused: PlayerId, known: Known) -> tuple[DecisionView, ...]:
    """V-05: every living player; whoever says nothing abstains."""
    told, side = voices(village, accused, known), _side(accused, known)
    living = [it.id for it in village.living()]
    signs = Signs(
        why_not={it: _DEAD for it in village.seats if it not in living},
        marks={it: (_SIGNS[one],) for one, those in told.items() for it in those},
        chosen=dict.fromkeys(told["execute"], "exécute"),
    )
    question = DecisionView(
        id=f"tribunal-{accused}",
        move="tribunal",
        question=f"{village.name(accused)} : qui exécute, qui épargne ?",
        hidden=(("accused", accused),),
        choices=tuple(
            _verdict_choices(told, side, silent=len(living) - sum(map(len, told.values())))
        ),
        circle=circle(village, signs, "house"),
        owed=True,
    )
    return (question,)


def _side(accused: PlayerId, known: Known) -> str:
    said = str(known.get("choose", "")) if known.get("accused") == accused else ""
    return said if said in _SIDES else "execute"


def _verdict_choices(
    told: Mapping[str, list[PlayerId]], side: str, *, silent: int
) -> Iterator[ChoiceView]:
    for one, label in _SIDES.items():
        yield ChoiceView("choose", one, label, f"{len(told[one])} voix", chosen=one == side)
    for one, label in _REST.items() if silent else ():
        yield ChoiceView("choose", f"{OTHERS}{one}", label)
    yield ChoiceView("choose", COUNTED, "Compter les voix", strong=not silent)


def tribunal_told(village: Village, known: Known, tap: Known) -> tuple[dict[str, Any], bool]:
    """Whole when the voices are counted, unless they condemn: then the sentence is asked first."""
    accused, word = str(tap["accused"]), str(tap.get("choose", ""))
    told: dict[str, Any] = {"accused": accused, **voices(village, accused, known)}
    told["choose"] = _side(accused, known)
    if tap.get("house"):
        _say(told, told["choose"], str(tap["house"]))
    elif word in _SIDES:
        told["choose"] = word
    elif word.startswith(OTHERS) and word.removeprefix(OTHERS) in _SIDES:
        silent = [it.id for it in village.living() if it.id not in told["execute"] + told["spare"]]
        told[word.removeprefix(OTHERS)] += silent
        told["choose"] = COUNTED
    elif word == COUNTED:
        told["choose"] = COUNTED
    is_counted = told["choose"] == COUNTED
    return told, is_counted and len(told["execute"]) <= len(told["spare"])


def _say(told: dict[str, Any], side: str, judge: PlayerId) -> None:
    """Touched twice: not his word after all; on the other side, his last word counts."""
    taken_back = judge in told[side]
    for one in _SIDES:
        told[one] = [it for it in told[one] if it != judge]
    told[side] += [] if taken_back else [judge]


# Posts that change hands: who held what, in words, and the ways they take around the table.

_SWAPPED: Final = frozenset(("poste.minus_cortex", "poste.adoration"))
_PASSED_ON: Final = "poste.farce"


def titles(before: Village, told: Consequence) -> dict[str, str]:
    """What each of the two held until then."""
    return {
        "titres": _title(before, told.facts["player"]),
        "titres_autre": _title(before, told.facts["other"]),
    }


def _title(village: Village, player: PlayerId) -> str:
    """A title is that of the post, whoever holds it."""
    return listed((POSTS[it] for it in village.posts_of(player)), none="sans poste")


def arrows(happened: Iterable[Consequence]) -> Iterator[Arrow]:
    """Both ways for an exchange, one way for a post that moves on."""
    for it in happened:
        if it.rule in _SWAPPED:
            yield Arrow(it.facts["player"], it.facts["other"], both=True)
        elif it.rule == _PASSED_ON:
            yield Arrow(it.facts["former"], it.facts["player"])
