"""A decision as the cells of a row, and a row read again: by the forms of its fields.

`COLUMNS` are the cells of a row. Each field of a move has its own among them (`places_of`): a
player or a house stands in « Qui », « Avec qui, à qui » or « Chez qui, après qui », one word of a
list in « Choix », a number in « Nombre », a text in « Texte »; what finds its column taken is
written in « Détails », as « prix : 1 ; témoins : Ana, Bob ». Ballots, answers of a show and hands
dealt again have a row each, under the row of their move (`Row.more`).

    row_of("give", {"from": "A", "to": "B", "coins": 2}, people)
    Row("Don", {"who": "Ana", "whom": "Bob", "number": "2"})

`fields_of` is the way back. It guesses nothing: what it does not understand it says, with the
column, by `NotUnderstood`. Nothing here knows a rule.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from gm_assistant.engine.forms import By as Table
from gm_assistant.engine.forms import (
    Called,
    Checked,
    Fields,
    Flag,
    Form,
    Made,
    Many,
    OneOf,
    OrNull,
    Pair,
    Shape,
    Text,
    Whole,
)
from gm_assistant.games.quinte_bourg.paper.names import SPACES, by_key, key_of, repeated
from gm_assistant.games.quinte_bourg.rules.deck import OWN_DECK, Deck
from gm_assistant.games.quinte_bourg.rules.game import KINDS
from gm_assistant.games.quinte_bourg.rules.powers import ANSWERS
from gm_assistant.games.quinte_bourg.rules.sheet import rows_of
from gm_assistant.games.quinte_bourg.rules.village import Village
from gm_assistant.games.quinte_bourg.rules.votes import CRITERIA
from gm_assistant.games.quinte_bourg.rules.words import (
    LAW_EFFECTS,
    PERSONAL,
    PLAYER,
    POSTS,
    POWERS,
    ROLES,
    SESSIONS,
    SPECIALITIES,
    STATUSES,
    STEPS,
    PlayerId,
)
from gm_assistant.seam.paper import one_line

# The cells of a row that somebody fills in, by their headings.
COLUMNS: Final = {
    "who": "Qui",
    "whom": "Avec qui, à qui",
    "where": "Chez qui, après qui",
    "choice": "Choix",
    "number": "Nombre",
    "rest": "Détails",
    "text": "Texte",
}
# What each kind of decision is called in « Fait »; the others are the pages and blocks themselves.
FACTS: Final = {
    "personal": "Condition personnelle",
    "turn_reptilian": "Conversion à l'ouverture",
    "lovers": "Couple d'Amoureux",
    "invoke": "Pouvoir invoqué",
    "camera": "Caméra thermique",
    "exchange": "Échange des postes",
    "fate": "Destin d'un mort",
    "legacy": "Pièces d'un mort",
    "assign": "Poste attribué",
    "candidacies": "Candidatures",
    "move_house": "Déménagement",
    "session": "Session",
    "law": "Loi proposée",
    "law_decision": "Loi décidée",
    "vote": "Vote",
    "execute": "Exécution",
    "accuse": "Accusés",
    "tribunal": "Tribunal",
    "wedding": "Mariage",
    "pickpocket": "Pickpocket",
    "give": "Don",
    "open_post": "Poste ouvert",
    "retire_post": "Poste retiré",
    "arrive": "Arrivée",
    "leave": "Départ",
    "cards": "Cartes redistribuées",
    "correct": "Décret du MJ",
    "note": "Note",
    "calls": "Cartes appelées",
    "stop": "La soirée s'arrête",
    "continue": "La partie continue",
    "stage": "Étape",
    "pass": "Sans choix",
}
# What stands under the row of such a decision, a row each.
LINES: Final = {"ballots": "… voix", "guesses": "… réponse", "hands": "… main"}
# What a field is called, where a cell asks for it or a row lacks it.
FIELDS: Final = {
    "accepted": "acceptée",
    "accused": "accusé",
    "added_roles": "rôles ajoutés",
    "after": "après qui",
    "agreed": "d'accord",
    "answer": "réponse",
    "becomes": "devient",
    "by": "par",
    "camp_roles": "cartes de camp",
    "carnage": "carnage",
    "charmed_by": "sous le charme de",
    "choice": "choix",
    "chosen": "choisi",
    "coins": "pièces",
    "conditions": "conditions",
    "corpse": "dépouille",
    "cortex": "nommé par Cortex",
    "criterion": "critère",
    "dead": "mort",
    "decides": "le Président choisit",
    "direction": "sens",
    "effect": "effet",
    "execute": "pour exécuter",
    "first_death_spent": "première mort déjà passée",
    "forced_by": "forcé par",
    "from": "de",
    "ghost_order": "fantômes, du premier au dernier",
    "gives": "reçoivent",
    "grief": "chagrin",
    "guided": "visite guidée",
    "heir": "héritier",
    "heir_drops": "l'héritier rend",
    "horns": "cornes",
    "house": "maison",
    "inherited": "spécialités héritées",
    "invention": "invention",
    "kind": "session",
    "lacking": "cartes qui manquent",
    "house_cards": "carte de la table",
    "last_defended": "maison défendue hier",
    "last_session": "session d'hier",
    "lovers": "Amoureux",
    "marriages": "mariages",
    "minus": "nommé par Minus",
    "name": "nom",
    "only_dealt": "seulement les cartes distribuées",
    "open": "encore ouvert",
    "pardon": "grâce",
    "payer": "payé par",
    "personal": "conditions",
    "player": "joueur",
    "players": "joueurs",
    "post": "poste",
    "power": "pouvoir",
    "price": "prix",
    "priest": "prêtre",
    "protected_house": "maison protégée",
    "rehearsal": "répétition",
    "role": "rôle",
    "seat_order": "ordre des places",
    "shows": "montre",
    "spare": "pour épargner",
    "specialities": "spécialités",
    "speciality": "spécialité",
    "spouses": "époux",
    "stage": "étape",
    "status": "état",
    "takes": "prend au plus",
    "target": "cible",
    "targets": "cibles",
    "text": "texte",
    "title": "titre",
    "to": "à",
    "used": "pouvoirs dépensés",
    "victim": "victime",
    "victims": "victimes",
    "voter": "votant",
    "voters": "votants",
    "weekday": "premier soir",
    "with": "avec",
    "witnesses": "témoins",
}
_WORDS: Final = {
    **STEPS,
    **ROLES,
    **SPECIALITIES,
    **PERSONAL,
    **POSTS,
    **POWERS,
    **LAW_EFFECTS,
    **{it: criterion.label for it, criterion in CRITERIA.items()},
    **SESSIONS,
    **STATUSES,
    **ANSWERS,
    "revelateur": "révélateur",
    "camp": "le camp",
    "specialite": "la spécialité",
    "heritage": "lègue sa spécialité",
}
NOBODY, NONE_OF_THEM, BLANK, DONE, YES, NO = "personne", "aucun", "blanc", "fait", "oui", "non"
# A number tells a player whom his name cannot tell.
_NUMBERED: Final = re.compile(r"\(?n° ?(\d+)\)?", re.IGNORECASE)
# What separates words in a cell stands in no name there.
_SEPARATORS: Final = re.compile(r"[,;:=>\n]")
_HOUSES: Final = frozenset(("house", "after"))


class NotUnderstood(Exception):
    """A cell that says nothing of ours; the sentence says what it was to say.

    `line`: which of the rows under that of the decision it is in.
    """

    def __init__(self, column: str, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.column, self.sentence, self.line = column, sentence, line


class People(NamedTuple):
    """Everybody at a table by the words of a cell: the name of each id, the id of each key."""

    names: Mapping[PlayerId, str]
    ids: Mapping[str, PlayerId]
    deck: Deck = OWN_DECK

    def called(self, words: str) -> PlayerId | None:
        """Whom such words name, by his name or by his number."""
        if key_of(words) in self.ids:
            return self.ids[key_of(words)]
        numbers = [int(it) for it in _NUMBERED.findall(words)]
        everybody = list(self.names)
        if not numbers or not 0 < numbers[-1] <= len(everybody):
            return None
        found = everybody[numbers[-1] - 1]
        # A name beside its number is the one that bears it.
        told, name = (key_of(_NUMBERED.sub("", it)) for it in (words, self.names[found]))
        return found if told in ("", name) else None


def people_of(village: Village) -> People:
    """Everybody, in the order in which they came; who has no name of his own gets his number."""
    plain = {
        it.id: _SEPARATORS.sub(" ", one_line(it.name)).strip() or "?"
        for it in village.players.values()
    }
    twins = repeated((*plain.values(), NOBODY, NONE_OF_THEM, BLANK))
    names = {
        player: f"{name} (n° {number})" if key_of(name) in twins else name
        for number, (player, name) in enumerate(plain.items(), start=1)
    }
    ids = {key_of(name): player for player, name in names.items()}
    return People(names, ids, village.deck)


@dataclass(frozen=True, slots=True)
class Row:
    """What stands in the row of a decision, by its columns, and in those that belong to it."""

    fact: str
    cells: Mapping[str, str] = field(default_factory=dict)
    forced: bool = False
    more: tuple["Row", ...] = ()


# Where each field of a decision stands.


def places_of(shape: Shape) -> dict[str, tuple[str, ...]]:
    """The columns of each field; none where it has rows of its own."""
    free = list(COLUMNS)
    found: dict[str, tuple[str, ...]] = {}
    for name in shape:
        wanted = _wanted(name, shape[name], needed=name in shape.required)
        taken = tuple(it for it in wanted if it in free)
        if name in LINES:
            found[name] = ()
            continue
        count = 2 if is_couple(shape[name]) else 1
        found[name] = taken[:count] if len(taken) >= count else ("rest",)
        free = [it for it in free if it == "rest" or it not in found[name]]
    return found


def _wanted(name: str, form: Form[Any], *, needed: bool) -> tuple[str, ...]:
    """The columns that suit a field, the best one first."""
    match bare(form):
        case Called():
            return ("where", "who", "whom") if name in _HOUSES else ("who", "whom", "where")
        case Many() if is_couple(form):
            return ("who", "whom")
        case OneOf():
            return ("choice",)
        case Flag() if needed:
            return ("choice",)
        case Whole():
            return ("number",)
        case Text():
            # The id of somebody who arrives is nobody's to write.
            return () if name == "player" else ("text",)
        case form if name == "choice":
            return ("whom",)
        case _:
            return ()


def bare(form: Form[Any], deck: Deck = OWN_DECK) -> Form[Any]:
    """The form itself, without what is only proved or made of what it reads.

    Of what a table of these cards calls by name, the players alone have names of their own.
    """
    while isinstance(form, Checked | Made | OrNull):
        form = form.form
    if isinstance(form, Called) and form.name != PLAYER.name:
        return OneOf(deck.known().names[form.name], form.what)
    return form


def is_couple(form: Form[Any]) -> bool:
    """Whether it takes exactly two players."""
    inner = bare(form)
    return isinstance(inner, Many) and inner.least == inner.most == 2


def shape_of(move: Fields, deck: Deck = OWN_DECK) -> Shape:
    """The fields of a decision, of whichever row of the night it is."""
    told = {"step": move["step"]} if "step" in move else {}
    shape = KINDS[move["move"]].shape(told, "", deck.known())
    left_out = ("step",)
    return Shape(
        {it: form for it, form in shape.required.items() if it not in left_out}, shape.optional
    )


def line_shape(name: str, form: Form[Any]) -> Shape:
    """The fields of one of the rows under a decision."""
    match bare(form):
        case Many(form=Pair(one=voter, other=choice)):
            return Shape({"voter": voter}, {"choice": choice})
        case Many(form=Shape() as inner):
            return inner
        case Table(key=key, form=inner):
            held = bare(inner)
            assert isinstance(held, Shape)  # noqa: S101 - hands are the only such table
            return Shape({"player": key, **held.required}, held.optional)
        case _:
            raise AssertionError(name)


# Written: what a value says in a cell.


def row_of(move: Fields, people: People) -> Row:
    """A decision as the row that says it."""
    shape, steps = shape_of(move, people.deck), people.deck.steps
    fact = steps[move["step"]] if "step" in move else FACTS[move["move"]]
    cells = _cells(shape, move, people)
    more = tuple(
        Row(LINES[name], _cells(line_shape(name, shape[name]), line, people))
        for name in shape
        if name in LINES and name in move
        for line in _lines(move[name])
    )
    if not cells and not more:
        cells = {"choice": DONE}
    return Row(fact, cells, bool(move.get("force")), more)


def _lines(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield from ({"player": player, **held} for player, held in value.items())
        return
    for it in value:
        yield it if isinstance(it, dict) else {"voter": it[0], "choice": it[1]}


def _cells(shape: Shape, values: Fields, people: People) -> dict[str, str]:
    found: dict[str, str] = {}
    rest = []
    for name, columns in places_of(shape).items():
        # A text of nothing is none in a cell.
        if not columns or values.get(name, "") == "":
            continue
        form, value = shape[name], values[name]
        if columns == ("rest",):
            rest.append(f"{FIELDS[name]} : {said(form, value, people)}")
        elif len(columns) == 2:
            found |= {it: people.names[one] for it, one in zip(columns, value, strict=True)}
        else:
            found[columns[0]] = said(form, value, people)
    return {**found, "rest": " ; ".join(rest)} if rest else found


def said(form: Form[Any], value: Any, people: People) -> str:
    """What a value says in a cell."""
    inner = bare(form, people.deck)
    if value is None:
        return NOBODY if isinstance(inner, Called) else BLANK
    match inner:
        case Called():
            return people.names[value]
        case OneOf():
            return label_of(inner, value)
        case Flag():
            return YES if value else NO
        case Many():
            joined = " + " if isinstance(bare(inner.form), Many) else ", "
            return joined.join(said(inner.form, it, people) for it in value) or NONE_OF_THEM
        case Table():
            pairs = (
                f"{said(inner.key, key, people)} = {said(inner.form, it, people)}"
                for key, it in value.items()
            )
            return ", ".join(pairs) or NONE_OF_THEM
        case Whole() | Text():
            return str(value)
        case _:
            return _choice_said(value, people)


def _choice_said(value: Any, people: People) -> str:
    """Whom a ballot is for: one name, or a ranking."""
    if isinstance(value, str):
        return people.names[value]
    return f"{' > '.join(people.names[it] for it in value)} >" if value else ">"


def label_of(form: OneOf, word: str) -> str:
    """The label of a word, in its own list first."""
    label = form.among[word] if isinstance(form.among, Mapping) else None
    return label if isinstance(label, str) else _WORDS.get(word, word)


# Read again: what the words of a cell mean.


def fields_of(
    shape: Shape, cells: Mapping[str, str], more: Sequence[Mapping[str, str]], people: People
) -> dict[str, Any]:
    """The fields that a row and those under it tell; the rules say which are lacking."""
    places = places_of(shape)
    _prove_columns(cells, {column for columns in places.values() for column in columns})
    found = _details(shape, cells.get("rest", ""), places, people)
    for name, columns in places.items():
        told = [cells[it] for it in columns if it in cells]
        if told and columns != ("rest",):
            read = [understood(_one(shape[name]), it, people, columns[0]) for it in told]
            found[name] = read if is_couple(shape[name]) else read[0]
    if "text" in shape.required:
        found.setdefault("text", "")
    lined = next((name for name in places if name in LINES), None)
    if lined and (more or lined in shape.required):
        found[lined] = _of_lines(lined, shape[lined], more, people)
    elif more:
        raise NotUnderstood(
            "fact", "cette ligne n'appartient pas à la décision au-dessus d'elle", 0
        )
    return found


def _prove_columns(cells: Mapping[str, str], taken: Collection[str]) -> None:
    """What stands where nothing is asked is said; « fait » may stand wherever nothing is chosen."""
    for column, words in cells.items():
        done = column == "choice" and _is(words, DONE)
        if column not in taken and column != "rest" and not done:
            raise NotUnderstood(column, "rien n'est attendu ici")


def _one(form: Form[Any]) -> Form[Any]:
    """What one cell holds of a field: of a couple, one of both."""
    inner = bare(form)
    return inner.form if isinstance(inner, Many) and is_couple(form) else form


def _of_lines(name: str, form: Form[Any], more: Sequence[Mapping[str, str]], people: People) -> Any:
    shape = line_shape(name, form)
    told = []
    for line, cells in enumerate(more):
        try:
            told.append(fields_of(shape, cells, (), people))
        except NotUnderstood as fault:
            raise NotUnderstood(fault.column, fault.sentence, line) from fault
        lacking = [FIELDS[name] for name in shape.required if name not in told[-1]]
        if lacking:
            raise NotUnderstood("who", f"il manque : {', '.join(lacking)}", line)
    match bare(form):
        case Many(form=Pair()):
            return [[it["voter"], it.get("choice")] for it in told]
        case Table():
            return {it.pop("player"): it for it in told}
        case _:
            return told


def _details(
    shape: Shape, words: str, places: Mapping[str, tuple[str, ...]], people: People
) -> dict[str, Any]:
    """« prix : 1 ; témoins : Ana, Bob »."""
    named = by_key({it: FIELDS[it] for it, columns in places.items() if columns})
    found: dict[str, Any] = {}
    for part in re.split(r"[;\n]", words):
        if not part.strip(SPACES):
            continue
        label, colon, value = part.partition(":")
        name = named.get(key_of(label))
        if name is None or not colon:
            known = ", ".join(f"« {FIELDS[it]} : »" for it in named.values())
            raise NotUnderstood("rest", f"« {part.strip(SPACES)} » n'y dit rien ; {known}")
        found[name] = understood(shape[name], value.strip(SPACES), people, "rest")
    return found


def understood(form: Form[Any], words: str, people: People, column: str) -> Any:
    """The value that the words of a cell mean."""
    if isinstance(form, OrNull) and _is(words, NOBODY, NONE_OF_THEM, BLANK):
        return None
    match bare(form, people.deck):
        case Called():
            return _player(words, people, column)
        case OneOf() as list_:
            return _word(list_, words, column)
        case Flag():
            return _yes(words, column)
        case Whole():
            return _number(words, column)
        case Many(form=inner) as many:
            return [understood(inner, it, people, column) for it in _listed(words, many)]
        case Table(key=key, form=inner) as table:
            pairs = (it.partition("=")[::2] for it in _listed(words, table))
            return {
                understood(key, one.strip(SPACES), people, column): understood(
                    inner, it.strip(SPACES), people, column
                )
                for one, it in pairs
            }
        case Text():
            return words
        case _:
            return _choice(words, people, column)


def _yes(words: str, column: str) -> bool:
    if not _is(words, YES, NO):
        raise NotUnderstood(column, f"« {words} » : « oui » ou « non »")
    return _is(words, YES)


def _number(words: str, column: str) -> int:
    if not re.fullmatch(r"-?\d{1,15}(\.0)?", words):
        raise NotUnderstood(column, f"« {words} » : un nombre entier est attendu")
    return int(words.removesuffix(".0"))


def _choice(words: str, people: People, column: str) -> Any:
    if _is(words, BLANK):
        return None
    if ">" not in words:
        return _player(words, people, column)
    return [_player(it, people, column) for it in words.split(">") if it.strip(SPACES)]


def _listed(words: str, form: Many[Any] | Table[Any]) -> Iterable[str]:
    if _is(words, NONE_OF_THEM, NOBODY):
        return ()
    nested = isinstance(form, Many) and isinstance(bare(form.form), Many)
    return (it.strip(SPACES) for it in re.split(r"\+" if nested else ",", words) if it.strip())


def _player(words: str, people: People, column: str) -> PlayerId:
    found = people.called(words)
    if found is not None:
        return found
    if any(key_of(it).startswith(key_of(f"{words} (n°")) for it in people.names.values()):
        told = "plusieurs joueurs portent ce nom : écrivez aussi son numéro, « Léa (n° 3) »"
        raise NotUnderstood(column, f"« {words} » : {told}")
    told = "n'est pas à table ; s'il a changé de nom, remplacez l'ancien partout"
    raise NotUnderstood(column, f"« {words} » {told}")


def _word(form: OneOf, words: str, column: str) -> str:
    known = by_key({it: label_of(form, it) for it in form.among}) | by_key(
        {it: it for it in form.among}
    )
    if key_of(words) not in known:
        some = ", ".join(label_of(form, it) for it in [*form.among][:8])
        more = "…" if len(form.among) > 8 else ""
        raise NotUnderstood(column, f"« {words} » n'est pas compris : {some}{more}")
    return known[key_of(words)]


def _is(words: str, *among: str) -> bool:
    return key_of(words) in map(key_of, among)


def offered(shape: Shape, column: str, deck: Deck = OWN_DECK) -> tuple[str, ...]:
    """What may be chosen in a column: the words of the list that its field has, if it has one."""
    for name, columns in places_of(shape).items():
        inner = bare(shape[name], deck)
        if column in columns and isinstance(inner, OneOf):
            return tuple(label_of(inner, it) for it in inner.among)
        if column in columns and isinstance(inner, Flag):
            return YES, NO
    return ()


def asked(shape: Shape) -> dict[str, str]:
    """What each column is for, in a few words."""
    found: dict[str, list[str]] = {}
    for name, columns in places_of(shape).items():
        for column in columns:
            ending = " : …" if column == "rest" else ""
            found.setdefault(column, []).append(f"{FIELDS[name]}{ending}")
    return {column: " ; ".join(words) for column, words in found.items()}


def call_shape(step: str, deck: Deck = OWN_DECK) -> Shape:
    """The fields of a row of the night."""
    return rows_of(deck)[step].shape.fields
