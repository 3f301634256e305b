"""The panels of the day's steps: weddings, the law, trials, swaps, candidates, heirs, gifts."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from gm_assistant.french.language import coins, counted, de, listed
from gm_assistant.games.quinte_bourg.rules.choices import applicants, proposers
from gm_assistant.games.quinte_bourg.rules.deaths import estate_of, living_notary
from gm_assistant.games.quinte_bourg.rules.trials import HIGHEST_PRICE
from gm_assistant.games.quinte_bourg.rules.village import Consequence, Player, Village, neighbours
from gm_assistant.games.quinte_bourg.rules.words import (
    LAW_EFFECTS,
    POSTS,
    PRIESTS,
    SPECIALITIES,
    PlayerId,
    Post,
)
from gm_assistant.games.quinte_bourg.screens.people import (
    Signs,
    circle,
    circle_for,
    one_of,
)
from gm_assistant.games.quinte_bourg.texts.scripts import Law, Scripts
from gm_assistant.seam.pages import Pairs
from gm_assistant.toolkit.seats import ChoiceView, DecisionView, FieldView, Mark

# A wedding by houses: the two, a priest and his price or witnesses, where they settle.

Known = Mapping[str, Any]
ELSEWHERE: Final = "ailleurs"
# Words of buttons: all is said; then, before a bar, which priest, or who wants it alone.
CELEBRATED: Final = "celebre"
BEFORE: Final = "devant"
FORCED: Final = "impose"
# Between two words of what is begun, the proposer and his law: no id of a law has one.
BAR: Final = "|"
PRICE: Final = "autel"
_ASKED: Final = {
    "spouses": ("Qui se marie ?", "Avec qui ?"),
    "witnesses": ("Premier témoin ?", "Second témoin ?"),
    "after": ("Après quelle maison, dans le sens horaire ?",),
    PRICE: ("Qui paie le Prêtre, et combien ?",),
}
REFUSED: Final = "refus"
_THEN: Final = "Puis touchez la maison après laquelle le couple s'installe : c'est célébré."


def are_neighbours(village: Village, known: Known) -> bool:
    first, second = known["spouses"]
    return second in neighbours(village, first)


def wedding_part(village: Village, known: Known) -> str:
    """What is asked next; empty when all is known."""
    if len(known.get("spouses", ())) < 2:
        return "spouses"
    if priests_in_office(village):
        return PRICE
    if len(known.get("witnesses", ())) < 2:
        return "witnesses"
    apart = known.get(ELSEWHERE) or not are_neighbours(village, known)
    return "after" if apart and "after" not in known else ""


def priests_in_office(village: Village) -> list[Post]:
    return [it for it in PRIESTS if village.posts.get(it) is not None]


def wedding(village: Village, known: Known) -> Iterator[DecisionView]:
    """Where two free people live at least."""
    free = [it.id for it in village.living() if _is_free(village, it.spouse)]
    if len(free) < 2:
        return
    part = wedding_part(village, known) or "spouses"
    question = _ASKED[part][min(len(known.get(part, ())), len(_ASKED[part]) - 1)]
    yield DecisionView(
        id="mariage",
        move="wedding",
        question=question,
        who=_so_far(village, known),
        help=_THEN if part == PRICE else "",
        fields=tuple(_steppers(village, known)) if part == PRICE else (),
        choices=tuple(_wedding_choices(village, part, known)),
        circle=circle(village, _signs(village, part, known, free), "house"),
    )


def wedding_words(village: Village, known: Known) -> Iterator[tuple[str, dict[str, str]]]:
    """What is read to the priest, to whoever may witness, to the couple: once both are known."""
    part, couple = (
        wedding_part(village, known),
        [village.name(it) for it in known.get("spouses", ())],
    )
    match part:
        case "witnesses":
            yield "mariage_temoins", {"noms": listed(couple)}
        case "after":
            yield "mariage_installation", {"joueur": couple[0], "autre": couple[1]}
        case _ if part == PRICE:
            priest = village.posts[known.get("priest", priests_in_office(village)[0])] or ""
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
    if part == PRICE:
        yield from _at_the_altar(village, known)
    elif part == "witnesses" and not known.get(ELSEWHERE):
        yield ChoiceView("choose", ELSEWHERE, "S'installer ailleurs")


def _at_the_altar(village: Village, known: Known) -> Iterator[ChoiceView]:
    if are_neighbours(village, known):
        yield ChoiceView(
            "choose", CELEBRATED, "Ils restent où ils sont", "c'est célébré", strong=True
        )
    yield ChoiceView("choose", REFUSED, "Le Prêtre refuse", "pas de mariage")
    priests = priests_in_office(village)
    before = known.get("priest", priests[0])
    for post in priests if len(priests) > 1 else ():
        yield ChoiceView("choose", f"{BEFORE}{BAR}{post}", POSTS[post], chosen=post == before)
    for spouse in known["spouses"] if before == _FORCING else ():
        chosen = known.get("forced_by") == spouse
        yield ChoiceView(
            "choose",
            f"{FORCED}{BAR}{spouse}",
            f"{village.name(spouse)} l'impose",
            chosen=chosen,
        )


# The law of the day: who may propose, which laws are suggested, and the sénateur's answer.

FREE: Final = "libre"
# Instead of a suggested law: one in the table's own words.
_OWN: Final = "mots"
VOTERS: Final = "votants"
_MORE: Final = "Une loi suivie de « … » : vous montrez ensuite qui vote."


def law_decisions(
    village: Village, scripts: Scripts, draft: Mapping[str, Any]
) -> tuple[DecisionView, ...]:
    """The proposer first, then the law, then the voters where only the table can know them."""
    if village.session == "paix" or village.posts.get("senateur") is None:
        return ()
    if village.law is not None:
        return (_answer(village),) if village.law.accepted is None else ()
    by, _, wanted = str(draft.get("choose", "")).partition(BAR)
    if by not in village.players:
        return (_proposer(village),)
    found = (*scripts.laws, *_worded(draft))
    law = next((it for it in found if it.id == wanted), None)
    if law is not None:
        return (_voters(village, by, law),)
    if wanted == _OWN:
        return (_own_words(village, by, str(draft.get("words", ""))), _other_proposer(village))
    title = f"Quelle loi propose {village.name(by)} ?"
    return (_other_proposer(village, title, _MORE), *_suggestions(scripts, by), _another_law(by))


def _worded(draft: Mapping[str, Any]) -> tuple[Law, ...]:
    """L460: a law in the table's own words, whose voters are still to be shown."""
    words = draft.get("text")
    return (Law(FREE, str(words), "L460", effect="seuls_votent"),) if words else ()


def _proposer(village: Village) -> DecisionView:
    return DecisionView(
        id="loi-auteur",
        move="law",
        question="Qui propose une loi ?",
        help=_last_ghost(village),
        circle=circle_for(village, proposers(village), "choose"),
    )


def _last_ghost(village: Village) -> str:
    """L460: he comes first, where there is one."""
    if not village.ghosts:
        return ""
    return f"Le dernier fantôme passe d'abord : {village.name(village.ghosts[-1])}."


def _another_law(by: PlayerId) -> DecisionView:
    choice = ChoiceView("choose", f"{by}{BAR}{_OWN}", "Une autre loi", "dans ses mots")
    return DecisionView("loi-mots", "law", "", choices=(choice,))


def _other_proposer(village: Village, title: str = "", more: str = "") -> DecisionView:
    count = sum(refusal is None for refusal in proposers(village).values())
    able = f"{count} personnes en ont le droit" if count > 1 else ""
    choice = ChoiceView("choose", BAR, "Quelqu'un d'autre propose", able)
    return DecisionView("loi-autre", "law", title, more, choices=(choice,))


def _suggestions(scripts: Scripts, by: PlayerId) -> Iterator[DecisionView]:
    """One button a law; where the table must say who votes, the button leads there."""
    for law in scripts.laws:
        if law.effect == "seuls_votent" and law.criterion is None:
            choice = ChoiceView("choose", f"{by}{BAR}{law.id}", f"{law.label}…")
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
        hidden=(*_hidden(by, law), ("text", law.text), ("part", VOTERS)),
        who="Touchez qui votera.",
        circle=replace(
            circle(village, Signs(why_not=absent), "voters"), several=True, counted="votant"
        ),
        submit="Soumettre au Sénateur",
    )


def law_in_words(by: PlayerId, words: str) -> dict[str, str]:
    """A law begun in its author's own words, which the MJ reads before he puts it forward."""
    return {"choose": f"{by}{BAR}{_OWN}", "words": words}


def _own_words(village: Village, by: PlayerId, words: str) -> DecisionView:
    return DecisionView(
        id="loi-libre",
        move="law",
        question=f"La loi {de(village.name(by))}",
        hidden=(("by", by),),
        fields=(
            FieldView("text", "La loi", "text", words, required=True),
            one_of("effect", "Ce qu'elle change au vote", LAW_EFFECTS, optional=True),
        ),
        submit="Soumettre au Sénateur",
    )


def _answer(village: Village) -> DecisionView:
    senator = village.posts.get("senateur")
    return DecisionView(
        id="loi-reponse",
        move="law_decision",
        question="Cette loi est-elle acceptée ?",
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
SIDES: Final = {"execute": "Exécuter", "spare": "Épargner"}
_REST: Final = {"execute": "Les autres exécutent", "spare": "Les autres épargnent"}
_SIGNS: Final = {"execute": Mark("non", "voix contre"), "spare": Mark("oui", "épargne")}
_DEAD: Final = "Seules les personnes en vie jugent."


def voices(village: Village, accused: PlayerId, known: Known) -> dict[str, list[PlayerId]]:
    """Who has said what, in this trial."""
    living = {it.id for it in village.living()}
    begun = known if known.get("accused") == accused else {}
    return {side: [it for it in begun.get(side, ()) if it in living] for side in SIDES}


def tribunal(village: Village, accused: PlayerId, known: Known) -> tuple[DecisionView, ...]:
    """V-05: every living player; whoever says nothing abstains."""
    told, side = voices(village, accused, known), side_of(accused, known)
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


def side_of(accused: PlayerId, known: Known) -> str:
    said = str(known.get("choose", "")) if known.get("accused") == accused else ""
    return said if said in SIDES else "execute"


def _verdict_choices(
    told: Mapping[str, list[PlayerId]], side: str, *, silent: int
) -> Iterator[ChoiceView]:
    for one, label in SIDES.items():
        yield ChoiceView("choose", one, label, f"{len(told[one])} voix", chosen=one == side)
    for one, label in _REST.items() if silent else ():
        yield ChoiceView("choose", f"{OTHERS}{one}", label)
    # Before everybody has spoken it says so, as the end of a vote does: it may be the next trial's.
    left = counted(silent, "personne n'a rien dit", "personnes n'ont rien dit") if silent else ""
    yield ChoiceView(
        "choose", COUNTED, "Compter les voix", left, strong=not silent, ends=bool(silent)
    )


# Posts that change hands: who held what, in words.


def titles(before: Village, told: Consequence) -> dict[str, str]:
    """What each of the two held until then."""
    return {
        "titres": _title(before, told.facts["player"]),
        "titres_autre": _title(before, told.facts["other"]),
    }


def _title(village: Village, player: PlayerId) -> str:
    """A title is that of the post, whoever holds it."""
    return listed((POSTS[it] for it in village.posts_of(player)), none="sans poste")


# Candidates, heirs and gifts, by touching houses one after another.

# What the dead may become; words of buttons that only lead to what is asked next.
FATES: Final = {"fantome": "Fantôme", "esprit": "Esprit"}
CHOSEN, SHARED, BEQUEATHED, BACK = "choisi", "partage", "legs", "retour"
ALL_THREE: Final = "trois"
_ELSE: Final = "Quelqu'un d'autre, en vie."


def _others(village: Village, allowed_ones: list[PlayerId], why: str = _ELSE) -> dict[str, str]:
    return {it: why for it in village.seats if it not in allowed_ones}


def candidacy(village: Village, post: Post, scrutator: str, known: Known) -> DecisionView:
    """L474, P-17: those who stand, then, if they are several, whom the scrutateur chooses."""
    standing = list(known.get("players", ()))
    choosing = known.get("choose") == CHOSEN and len(standing) > 1
    tried = applicants(village, post).items()
    why = {it: refusal.sentence for it, refusal in tried if refusal is not None}
    if choosing:
        why = _others(village, standing, "Parmi celles et ceux qui se présentent.")
    word = ChoiceView("choose", CHOSEN, "C'est tout", strong=True)
    return DecisionView(
        id=f"candidats-{post}",
        move="candidacies",
        question=f"{POSTS[post]} : {'qui est choisi' if choosing else 'qui se présente'} ?",
        who=f"{scrutator} choisit" if choosing else "",
        hidden=(("post", post),),
        choices=(word,) if standing and not choosing else (),
        circle=circle(village, Signs(why, chosen=dict.fromkeys(standing, "candidat")), "house"),
    )


def _asks_for(estate: int) -> str:
    return "À qui va la pièce" if estate == 1 else "À qui vont les pièces"


def legacy(village: Village, dead: PlayerId, known: Known) -> DecisionView:
    """One touch when everything goes to one person; one a coin when it is shared."""
    notary, estate = living_notary(village), estate_of(village, dead)
    given = known.get("gives", {}) if known.get("dead") == dead else {}
    sharing = known.get("dead") == dead and known.get("choose") == SHARED
    heirs = [it.id for it in village.living() if it.id != notary]
    left = estate - sum(given.values())
    share = ChoiceView("choose", SHARED, "Partager", "une pièce par maison touchée")
    figures = {it: (f"+{n}", f"reçoit {coins(n)}") for it, n in given.items()}
    words = f"reste {coins(left)}" if sharing else coins(estate) if estate > 1 else ""
    return DecisionView(
        id=f"legacy-{dead}",
        move="legacy",
        question=f"{_asks_for(estate)} {de(village.name(dead))} ?{f' ({words})' if words else ''}",
        who=f"{village.name(notary)} décide" if notary else "vous décidez",
        hidden=(("dead", dead),),
        choices=(share,) if estate > 1 and not sharing else (),
        circle=circle(village, Signs(_others(village, heirs), figures=figures), "house"),
        owed=True,
    )


def heir(village: Village, dead: Player, known: Known) -> DecisionView:
    """X-07: an heir who has two specialities already gives one up."""
    named = known.get("heir")
    heirs = [] if named else [it.id for it in village.living() if it.id != dead.id]
    return DecisionView(
        id=f"heritage-{dead.id}",
        move="fate",
        question=f"{dead.name} lègue sa spécialité : à qui ?",
        who=village.name(named) if named else "",
        help="Ses deux cartes se retournent ; cette personne garde les yeux ouverts, ou s'en va.",
        hidden=(("player", dead.id), ("becomes", "heritage")),
        choices=tuple(_cards(village, dead, known)),
        circle=circle(
            village,
            Signs(_others(village, heirs), chosen={named: "hérite"} if named else {}),
            "house",
        ),
        owed=True,
    )


def _cards(village: Village, dead: Player, known: Known) -> Iterator[ChoiceView]:
    """Which card goes on, and which one its heir gives up for it."""
    named = known.get("heir")
    if named and "speciality" not in known and len(dead.specialities) > 1:
        for card in dead.specialities:
            yield ChoiceView("choose", card, SPECIALITIES[card], "léguée")
    elif named:
        for card in village.players[named].specialities:
            yield ChoiceView("choose", card, SPECIALITIES[card], "à laquelle renoncer")
        yield ChoiceView("choose", ALL_THREE, "Garder les trois", "si vous l'imposez")
    yield ChoiceView("choose", BACK, "Revenir au choix")


def may_give(player: Player) -> bool:
    return player.living and bool(player.coins)


def gift(village: Village, known: Known) -> DecisionView:
    """M-02: by day, between the living: from whom, to whom, how much."""
    giver, friend = known.get("from"), known.get("to")
    living = [it.id for it in village.living()]
    able = [it for it in living if may_give(village.players[it])] if giver is None else living
    most = village.players[giver].coins if giver and friend else 0
    asked = f"{village.name(giver)} donne : à qui ?" if giver else "Qui donne ?"
    why = _others(village, [it for it in able if it != giver], "Pas cette personne.")
    chosen = {it: words for it, words in ((giver, "donne"), (friend, "reçoit")) if it}
    return DecisionView(
        id="don",
        move="give",
        question="Combien ?" if most else asked,
        who=f"{village.name(giver)} à {village.name(friend)}" if giver and friend else "",
        help=_before_giving(village, giver),
        hidden=tuple((it, who) for it, who in (("from", giver), ("to", friend)) if who),
        fields=(FieldView("coins", "Pièces", "stepper", "1", least=1, most=most),) if most else (),
        submit="Donner" if most else "",
        circle=circle(
            village,
            Signs(dict.fromkeys(village.seats, "Dites combien.") if most else why, chosen=chosen),
            "house",
        ),
    )


def _before_giving(village: Village, giver: PlayerId | None) -> str:
    """M-20: the richest is counted once, and what comes after it is for the next day."""
    purse = f"{village.name(giver)} a {coins(village.players[giver].coins)}." if giver else ""
    counted = "Le plus riche est déjà compté : ce don n'y change rien."
    return f"{purse} {counted}".strip() if village.stage == "richesse" else purse
