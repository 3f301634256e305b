"""Setting the table of Quinte-Bourg, step by step: names, seats, cards, posts, rulings, the start.

`table_setup` is what the shell is given. What a state holds is declared in `_TABLE`, where each
step's form leads stands beside the views of that step; the cards are given in `composition`, what
was played on paper is told in `halfway`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any, Final

from gm_assistant.engine.forms import (
    ANYTHING,
    FLAG,
    NAME,
    TEXT,
    By,
    Checked,
    Known,
    Many,
    OneOf,
    OrNull,
    Shape,
    Whole,
)
from gm_assistant.engine.table import (
    Begin,
    DeclaredTable,
    Field,
    GoOn,
    NotReady,
    Problem,
    Ready,
    State,
    WebForm,
    picked,
    trimmed,
)
from gm_assistant.engine.wording import Malformed
from gm_assistant.french.language import counted
from gm_assistant.games.quinte_bourg.rules.composition import (
    FEWEST_PLAYERS,
    about_company,
    advice,
    composed,
    errors,
)
from gm_assistant.games.quinte_bourg.rules.game import Game, open_game
from gm_assistant.games.quinte_bourg.rules.house_cards import read_house_cards
from gm_assistant.games.quinte_bourg.rules.opening import LONGEST_NAME, MOST_PLAYERS
from gm_assistant.games.quinte_bourg.rules.village import RULINGS, Ruling, Village
from gm_assistant.games.quinte_bourg.rules.words import NIGHTS, POSTS
from gm_assistant.games.quinte_bourg.screens.composition import (
    AGAIN,
    BOX,
    AdviceView,
    CardPicker,
    ComposedCard,
    CompositionView,
    GivenCards,
    advised,
    as_kept,
    box_view,
    boxed,
    composition_view,
    deal_label,
    given,
    given_cards,
    given_words,
    hand_over,
    hand_round,
    handed,
    how_dealt,
    own_cards,
    picker_of,
    since_the_deal,
    unseen_words,
    wish_of,
    with_own,
    without_card,
)
from gm_assistant.games.quinte_bourg.screens.decision import CALLED, ONLY_DEALT
from gm_assistant.games.quinte_bourg.screens.halfway import (
    HalfwayView,
    document_of,
    halfway_told,
    halfway_view,
    in_words,
)
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.games.quinte_bourg.texts.own_cards import OwnCards
from gm_assistant.seam.companion import HANDING, Asked, TableSetup, declared
from gm_assistant.seam.pages import Dwellers, Screen, SentForm
from gm_assistant.toolkit.seats import (
    CircleView,
    DecisionView,
    FieldView,
    Mark,
    OptionView,
    SeatView,
    listed_field,
    room_for,
    short_names,
)
from gm_assistant.toolkit.workbook.names import NamesRefused, find_names, pasted_names

STEP_LABELS: Final = {
    "noms": "Joueurs",
    "places": "Places",
    "roles": "Cartes",
    "postes": "Postes",
    "reglages": "Réglages",
    "depart": "Départ",
}
LONGEST_TITLE: Final = 120
TITLE: Final = "Nouvelle partie"


# Who plays: one name a line, or a row of a file.


def _names(state: State, form: SentForm, _chance: Random) -> GoOn:
    """New names from the first seat on; whoever keeps his name keeps his cards."""
    names = [re.sub(r"\s+", " ", line).strip()[:LONGEST_NAME] for line in _lines(form)]
    names = [name for name in names if name]
    written = {name.casefold() for name in names}
    names += [name for name in form.getlist("invite") if name.casefold() not in written]
    if not names:
        raise NotReady("Aucun nom : écrivez un joueur par ligne.")
    if len(names) > MOST_PLAYERS:
        raise NotReady(f"Plus de {MOST_PLAYERS} joueurs : retirez-en.")
    times = Counter(name.casefold() for name in names)
    _prove_apart([name for name in names if times[name.casefold()] > 1])
    known = {one["name"]: one["id"] for one in state["people"]}
    taken = {known[name] for name in names if name in known}
    free = (f"J{n}" for n in range(1, 2 * MOST_PLAYERS + 2) if f"J{n}" not in taken)
    people = [{"id": known.get(name) or next(free), "name": name} for name in names]
    return GoOn({**state, "people": people}, "places")


def _prove_apart(twice: Sequence[str]) -> None:
    if twice:
        raise NotReady(f"Deux joueurs s'appellent « {twice[0]} » : ajoutez une initiale.")


def _lines(form: SentForm) -> list[str]:
    sent = form.files.get("fichier")
    try:
        if sent is None:
            return pasted_names(form.get("noms"), FEWEST_PLAYERS)
        found = find_names(sent.content, sent.name)
    except NamesRefused as refusal:
        raise NotReady(refusal.sentence) from None
    _prove_apart(found.twice)
    if found.remarks:
        raise NotReady(found.remarks[0])
    return list(found.names)


# Who sits where: a whole order, or one house touched and then its place.


def _places(state: State, form: SentForm, _chance: Random) -> GoOn:
    order, house, who = form.getlist("ordre"), form.get("house"), form.get("qui")
    if order:
        return GoOn(_seated(state, order), "places")
    if not house:
        return GoOn(state, "roles")
    if not who:
        return GoOn(state, "places", (("qui", house),))
    return GoOn(state if who == house else _moved(state, who, house), "places")


def _seated(state: State, order: Sequence[str]) -> State:
    """The same people in another order."""
    people = {one["id"]: one for one in state["people"]}
    if sorted(order) != sorted(people):
        raise NotReady("Cet ordre ne nomme pas chacun une fois : rechargez la page.")
    return {**state, "people": [people[one] for one in order]}


def _moved(state: State, who: str, place: str) -> State:
    """Somebody takes another's place, and those between shift by one."""
    order = [one["id"] for one in state["people"]]
    if who not in order or place not in order:
        raise NotReady("Choisissez deux personnes de la table.")
    to = order.index(place)
    order.remove(who)
    order.insert(to, who)
    return _seated(state, order)


_DEALT: Final = Mark("carte", "a ses cartes")


def circle_of(state: State) -> CircleView:
    """The table with nobody's secrets on it."""
    names = [one["name"] for one in state["people"]]
    briefs = short_names(names, room_for(len(names))) if names else ()
    seats = tuple(
        SeatView(
            id=one["id"],
            number=number,
            name=one["name"],
            short=brief,
            marks=(_DEALT,) if state["roles"].get(one["id"]) else (),
        )
        for number, (one, brief) in enumerate(zip(state["people"], briefs, strict=True), start=1)
    )
    return CircleView(seats, "house", label="La table")


def _with_taken(circle: CircleView, who: str) -> CircleView:
    """Who was touched first, and now changes places."""
    seats = (
        replace(it, chosen=True, chosen_words="change de place") if it.id == who else it
        for it in circle.seats
    )
    return replace(circle, seats=tuple(seats))


# Who holds which post at the start: a post, then a house; or drawn by the app.

Holders = Mapping[str, str | None]


def _posts(state: State, form: SentForm, chance: Random) -> GoOn:
    match form.get("faire"):
        case "tirer":
            return GoOn({**state, "posts": _drawn(state, chance)}, "postes")
        case "suite":
            return GoOn(state, "reglages")
    post = form.get("poste")
    if post not in POSTS:
        raise NotReady("Touchez d'abord un poste, puis une maison.")
    posts = _given_to(state, post, form)
    following = next_vacant(posts, post) if posts.get(post) else post
    return GoOn({**state, "posts": posts}, "postes", (("poste", following or post),))


def _given_to(state: State, post: str, form: SentForm) -> Holders:
    """A house touched twice does not hold the post after all."""
    posts, house = dict(state["posts"]), form.get("house")
    if form.get("faire") == "hors":
        posts.pop(post, None)
    elif form.get("faire") == "vacant":
        posts[post] = None
    elif house in {one["id"] for one in state["people"]}:
        posts[post] = None if posts.get(post) == house else house
    else:
        raise NotReady("Touchez la maison de quelqu'un de la table.")
    return posts


def _drawn(state: State, chance: Random) -> Holders:
    ids = [one["id"] for one in state["people"]]
    posts = composed(len(ids), wish_of(state)).posts
    chance.shuffle(ids)
    free = iter(ids)
    return {post: None if post == "chef_milice" else next(free, None) for post in posts}


# L430: at first there is no ghost to lead it.
_LATER = frozenset(("chef_milice",))


@dataclass(frozen=True, slots=True)
class PostRow:
    """One post: who holds it, or why nobody does."""

    id: str
    label: str
    holder: str
    held: bool = False
    in_play: bool = True
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class PostsView:
    """The list, and the question that a touched house answers."""

    rows: tuple[PostRow, ...]
    asked: str = ""
    question: str = "Tous les postes sont donnés. Pour en changer un, touchez-le."


def next_vacant(posts: Mapping[str, str | None], after: str = "") -> str:
    """The post to be given next, in the order of the list."""
    waiting = [it for it in POSTS if it in posts and posts[it] is None and it not in _LATER]
    later = [it for it in waiting if after and list(POSTS).index(it) > list(POSTS).index(after)]
    return next(iter((*later, *waiting)), "")


def posts_view(state: State, asked: str) -> PostsView:
    known = asked if asked in POSTS else next_vacant(state["posts"])
    rows = tuple(_rows(state, known))
    return PostsView(rows, known, f"{POSTS[known]} : qui ?") if known else PostsView(rows)


def _rows(state: State, asked: str) -> Iterator[PostRow]:
    names = {one["id"]: one["name"] for one in state["people"]}
    for post, label in POSTS.items():
        holder, in_play = state["posts"].get(post), post in state["posts"]
        words = names.get(str(holder), "vacant") if in_play else "pas en jeu"
        yield PostRow(post, label, words, holder in names, in_play, post == asked)


def crowned(circle: CircleView, state: State, asked: str) -> CircleView:
    """The posts as crowns on the houses; the holder of the one asked is the chosen house."""
    seats = tuple(_crowned(it, state["posts"], asked) for it in circle.seats)
    return replace(circle, seats=seats, field="house", label="Les postes")


def _crowned(seat: SeatView, posts: Mapping[str, str | None], asked: str) -> SeatView:
    held = [post for post, holder in posts.items() if holder == seat.id]
    marks = tuple(Mark("poste", POSTS[post]) for post in held)
    words = f"tient ce poste : {POSTS[asked]}" if asked in held else ""
    return replace(seat, marks=marks, chosen=asked in held, chosen_words=words)


# The rulings of this table.


@dataclass(frozen=True, slots=True)
class RulingView:
    """One setting of the table, with the sentence of what it changes."""

    field: FieldView
    changes: str


def rulings_of(state: State, rules: Help) -> tuple[RulingView, ...]:
    """Each setting with the sentence of what it changes."""
    return tuple(_ruling(rules, it, state["rulings"].get(it.key)) for it in RULINGS.values())


def _ruling(rules: Help, ruling: Ruling, chosen: Any) -> RulingView:
    entry = rules.of("setting", ruling.key)
    words = {_as_sent(reading): words for reading, words in ruling.readings.items()}
    stands = _as_sent(ruling.default if chosen is None else chosen)
    field = listed_field(ruling.key, entry.label if entry else ruling.key, words, [stands])
    return RulingView(field, entry.rule if entry else "")


def _as_sent(reading: Any) -> str:
    """A reading of a setting as a form sends it."""
    return str(int(reading)) if isinstance(reading, bool) else str(reading)


def _rulings_told(state: State, form: WebForm) -> dict[str, Any]:
    readings = {key: {_as_sent(it): it for it in one.readings} for key, one in RULINGS.items()}
    return {**state["rulings"], **picked(readings)(state, form)}


# B13: what this table makes a custom of; nothing that it changes is a result.


def _custom(state: State) -> RulingView:
    words = {_as_sent(it): said for it, said in CALLED.items()}
    chosen = [_as_sent(state["only_dealt"])]
    return RulingView(
        listed_field("only_dealt", "Quelles cartes appeler", words, chosen), ONLY_DEALT
    )


# The start: the title, the first night, what was played on paper.


def _departure(state: State, form: SentForm, _chance: Random) -> GoOn | Ready:
    """Kept in any case: what the rules refuse is there to be put right."""
    if state["halfway"]:
        open_game(document_of(state))
    return Ready(state) if form.get("faire") == "suite" else GoOn(state, "depart")


def _problems(state: State) -> Iterator[Problem]:
    for name in without_card(state):
        yield Problem(f"{name} n'a pas encore de carte de camp : donnez-lui la sienne.")
    village = _village(state)
    for error in errors(village) if village else ():
        yield Problem(error.sentence, can_be_forced=True)


def _village(state: State) -> Village | None:
    """The table as the rules see it, when they can."""
    if not state["people"] or without_card(state):
        return None
    try:
        return open_game(document_of(state)).village
    except Malformed:
        return None


def _title(state: State) -> DecisionView:
    nights = tuple(OptionView(it, it, it == state["weekday"]) for it in NIGHTS)
    fields = (
        FieldView("titre", "Titre de la partie", "text", value=state["title"]),
        FieldView("soir", "On commence par la nuit de", "radio", options=nights),
    )
    return DecisionView("depart", "titre", "Cette partie", fields=fields)


# What was decided between two states of a table, in words: what « Annuler » takes back.

# The first that differs names the change: a deal gives posts too, a hand-over moves on.
_IN_WORDS: Final = {
    "seed": "La distribution",
    "people": "Les joueurs",
    "roles": "Les cartes de chacun",
    "specialities": "Les cartes de chacun",
    "mode": "Noter les cartes",
    "lacking": "Votre boîte",
    "house_cards": "Vos cartes",
    "wanted": "La composition",
    "apart": "Les camps d'avant",
    "posts": "Les postes",
    "rulings": "Les réglages",
    "only_dealt": "Les cartes à appeler",
    "halfway": "La partie commencée sur papier",
    "title": "Le titre",
    "weekday": "La première nuit",
    "seen": "Les cartes vues",
    "only": "L'écran passé de main en main",
    "handed": "L'écran passé de main en main",
    "shown": "L'écran passé de main en main",
    "after": "L'écran passé de main en main",
}


def what_changed(before: State, after: State) -> str:
    """The name of the change; the players' own cards are never in it."""
    found = next((it for it in _IN_WORDS if before.get(it) != after.get(it)), "")
    match found:
        case "people" if _ids(before) == _ids(after):
            return "Les places"
        case "roles" | "specialities" | "seen":
            return _about_one(before, after, found)
        case "posts":
            return _about_post(before["posts"], after["posts"])
    return _IN_WORDS.get(found, "")


def _ids(state: State) -> set[str]:
    return {f"{one['id']} {one['name']}" for one in state["people"]}


def _about_one(before: State, after: State, found: str) -> str:
    """Where one player is concerned, by name."""
    names = {one["id"]: one["name"] for one in after["people"]}
    touched = [it for it in names if _held(before[found], it) != _held(after[found], it)]
    if len(touched) != 1:
        return _IN_WORDS[found]
    name = names[touched[0]]
    return f"{name} a vu ses cartes" if found == "seen" else f"Les cartes : {name}"


def _held(told: Any, player: str) -> Any:
    return told.get(player) if isinstance(told, Mapping) else player in told


def _about_post(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    touched = [it for it in POSTS if _post(before, it) != _post(after, it)]
    return f"Le poste : {POSTS[touched[0]]}" if len(touched) == 1 else _IN_WORDS["posts"]


def _post(posts: Mapping[str, Any], post: str) -> Any:
    return (posts[post],) if post in posts else None


# The whole screen of one step.

_NEXT: Final = {"depart": "Commencer l'ouverture"}
# The form that a step's fields stand in: every way out of the step sends it.
_FORMS: Final = {"noms": "names", "reglages": "rulings", "depart": "decision-depart"}


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One step: noms, places, roles, postes, reglages, depart."""

    id: str
    label: str
    state: str


@dataclass(frozen=True, slots=True)
class SetupView:
    """The screen of one step.

    `form` is that of its fields; `deals` is the button that deals, where cards come first, and
    `stale`: the composition is another one since then; `hides`: somebody has secret cards;
    `unseen` says before the start how many have not looked at theirs.
    """

    steps: tuple[SetupStep, ...]
    step: str
    circle: CircleView
    hides: bool
    names: str = ""
    counts: str = ""
    picker: CardPicker | None = None
    decisions: tuple[DecisionView, ...] = ()
    rulings: tuple[RulingView, ...] = ()
    advice: tuple[AdviceView, ...] = ()
    given: tuple[GivenCards, ...] = ()
    given_words: str = ""
    next_label: str = "Continuer"
    back: str = ""
    customs: tuple[RulingView, ...] = ()
    halfway: HalfwayView | None = None
    composition: CompositionView | None = None
    posts: PostsView | None = None
    form: str = ""
    deals: str = ""
    stale: bool = False
    unseen: str = ""
    own: tuple[ComposedCard, ...] = ()


def setup_view(
    state: State, step: str, village: Village | None, rules: Help, asked: Mapping[str, str]
) -> SetupView:
    """One step; `village` is the table as the rules see it, once every player has a card."""
    people, ids = state["people"], list(STEP_LABELS)
    place, count = ids.index(step), len(people)
    giving, again, noting = step == "roles", AGAIN in asked, state["mode"] == "saisie"
    posts = posts_view(state, asked.get("poste", "")) if step == "postes" else None
    circle, taken = circle_of(state), asked.get("qui", "")
    if posts is not None:
        circle = crowned(circle, state, posts.asked)
    elif taken:
        circle = _with_taken(circle, taken)
    decisions = {"roles": how_dealt(state, again=again), "depart": (_title(state),)}
    return SetupView(
        steps=tuple(_step(it, ids.index(it) - place) for it in ids),
        step=step,
        circle=circle,
        names="\n".join(one["name"] for one in people),
        counts=f"{counted(count, 'joueur')} à table" if count else "La table est vide",
        picker=picker_of(state) if giving and noting else None,
        composition=composition_view(state, asked) if giving and not noting else None,
        posts=posts,
        decisions=decisions.get(step, ()),
        rulings=rulings_of(state, rules) if step == "reglages" else (),
        customs=(_custom(state),) if step == "reglages" else (),
        advice=_advice(step, count, village, noting=noting),
        given=given_cards(state) if giving else (),
        given_words=given_words(state) if giving else "",
        next_label=_NEXT.get(step, "Continuer"),
        back=ids[place - 1] if place else "",
        form=_FORMS.get(step, ""),
        hides=bool(state["roles"] or state["specialities"]),
        unseen=unseen_words(state) if step == "depart" else "",
        deals=deal_label(state) if giving and not again else "",
        stale=giving and bool(since_the_deal(state)),
    )


def _step(step: str, ahead: int) -> SetupStep:
    state = "maintenant" if ahead == 0 else "avenir" if ahead > 0 else "fait"
    return SetupStep(step, STEP_LABELS[step], state)


def _advice(
    step: str, count: int, village: Village | None, *, noting: bool
) -> tuple[AdviceView, ...]:
    """How many sit down is said as soon as they do, before any card is noted.

    On the composition, each word already stands beside its card.
    """
    if step == "places":
        return advised(about_company(count)) if count else ()
    said = step in ("postes", "depart") or (step == "roles" and noting)
    return advised(advice(village)) if said and village else ()


def _page(rules: Help, cards: OwnCards, asked: Asked) -> Screen:
    kept = cards.playable()
    state = as_kept(asked.state, kept)
    if asked.step == HANDING and state["people"] and not without_card(state):
        hand = hand_over(state, rules)
        return Screen("quinte_bourg/handover.html", {"base": asked.base, "hand": hand})
    if asked.step == BOX:
        box = box_view(state)
        return Screen("quinte_bourg/box.html", {"base": asked.base, "box": box})
    step = asked.step if asked.step in STEP_LABELS else _TABLE.first
    view = setup_view(state, step, _village(state), rules, asked.args)
    if step == "depart":
        table = _village({**state, "halfway": {}})
        view = replace(view, halfway=halfway_view(state, table))
    names = dict(asked.sent).get("noms")
    view = replace(view, own=own_cards(state, kept) if step == "roles" else ())
    shown = view if names is None else replace(view, names=names)
    return Screen("quinte_bourg/setup.html", {"setup": shown})


# What the shell is given.


def _are_cards(told: Sequence[object], _known: Known) -> bool:
    try:
        read_house_cards([*told])
    except Malformed:
        return False
    return True


_CARDS: Final = By(TEXT, Many(TEXT))
_TABLE: Final = DeclaredTable[SentForm](
    evening="Soirée",
    fields=(
        Field("title", NAME, TITLE, "depart", "titre", clean=trimmed(LONGEST_TITLE)),
        Field("people", Many(Shape({"id": TEXT, "name": TEXT})), []),
        Field("roles", _CARDS, {}),
        Field("specialities", _CARDS, {}),
        Field("posts", By(TEXT, OrNull(TEXT)), {}),
        Field("rulings", By(TEXT, ANYTHING), {}, "reglages", told=_rulings_told),
        Field("only_dealt", FLAG, first=False, step="reglages"),
        Field("weekday", OneOf(NIGHTS, "nuit"), "lundi", "depart", "soir"),
        Field("mode", TEXT, ""),
        Field("handed", Whole(), 0),
        Field("wanted", By(TEXT, Whole()), {}),
        Field("lacking", Many(TEXT), []),
        Field("house_cards", Checked(Many(ANYTHING), _are_cards, "des cartes maison"), []),
        Field("former", By(TEXT, TEXT), {}),
        Field("apart", FLAG, first=True),
        Field("shown", FLAG, first=False),
        Field("seen", Many(TEXT), []),
        Field("only", FLAG, first=False),
        Field("after", TEXT, "roles"),
        Field("halfway", _CARDS, {}, "depart", told=halfway_told),
    ),
    steps={
        "noms": _names,
        "places": _places,
        "roles": given,
        BOX: boxed,
        HANDING: handed,
        "postes": _posts,
        "reglages": lambda told, _form, _chance: GoOn(told, "depart"),
        "depart": _departure,
    },
    document=lambda state, _chance: document_of(state),
    opened=open_game,
    problems=_problems,
    in_words=in_words,
    lost="places",
)
# A form may name its question instead of its step.
_QUESTIONS: Final = {"cartes": "roles", "titre": "depart"}


def table_setup(rules: Help, cards: OwnCards) -> TableSetup[Game]:
    """In the words of this MJ's rules, with the cards that his house invented."""
    return replace(
        declared(_TABLE, partial(_page, rules, cards), _again),
        answered=partial(_answered, cards),
        after_hands=lambda state: state["after"] if state["after"] in STEP_LABELS else _TABLE.first,
        # The box is the same next week.
        habits=("lacking",),
        seated=lambda state: tuple(one["name"] for one in state["people"]),
        composing="roles",
        seating="places",
        changed=what_changed,
        dwellers=lambda state: Dwellers(
            tuple(it["name"] for it in state["people"]), len(state["people"])
        ),
    )


def _again(document: Mapping[str, Any], game: Game) -> State:
    """The same players in the seats where they ended, without their cards.

    Those who came late as well; who has left deals no more. What each was is kept for the deal.
    """
    staying = [it for it in game.village.in_seat_order() if it.status != "parti"]
    around = [it.name for it in staying]
    return {
        **{it.name: it.first for it in _TABLE.fields},
        "people": [{"id": f"J{place}", "name": name} for place, name in enumerate(around, 1)],
        "rulings": dict(document.get("rulings", {})),
        "house_cards": [_unspent(it) for it in document.get("house_cards", [])],
        "only_dealt": game.village.only_dealt,
        "former": {it.name: it.deck.camp(it.printed) for it in staying},
        "title": document.get("title", TITLE),
    }


def _unspent(card: Mapping[str, Any]) -> dict[str, Any]:
    return {it: value for it, value in card.items() if it not in ("spent", "last")}


def _answered(
    cards: OwnCards, before: State, step: str, form: SentForm, chance: Random
) -> GoOn | Begin:
    """The button of another step, by which a form is left, leads there."""
    kept = cards.playable()
    state = as_kept(before, kept)
    if "maison" in form:
        return with_own(state, kept, form.get("maison"))
    asked = _QUESTIONS.get(form.get("move"), step) if step == "coup" else step
    found, towards = _TABLE.answered(state, asked, form, chance), form.get("vers")
    if isinstance(found, Begin):
        return found
    if towards == HANDING:
        return hand_round(found.state, after=found.step)
    return GoOn(found.state, towards) if towards in STEP_LABELS else found
