"""What may be answered to a call: its buttons, its parts in order, and the move that they make."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from gm_assistant.engine.game import Move
from gm_assistant.french.grammar import coins, listed
from gm_assistant.games.quinte_bourg.rules.choices import legal_targets, scenes_of_attack
from gm_assistant.games.quinte_bourg.rules.crafts import most_to_take
from gm_assistant.games.quinte_bourg.rules.document import Refusal
from gm_assistant.games.quinte_bourg.rules.game import apply
from gm_assistant.games.quinte_bourg.rules.night import Row, has_card, holders, is_dealt, nobody
from gm_assistant.games.quinte_bourg.rules.reasons import CARDS
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS, before_row, play_row
from gm_assistant.games.quinte_bourg.rules.village import Attack, Player, Village, tonight
from gm_assistant.games.quinte_bourg.rules.words import MUSICIANS, House, PlayerId, Step
from gm_assistant.games.quinte_bourg.screens.night_rows import (
    DAYBREAK,
    OUTCOMES,
    SHOWN,
    Asked,
    AttackLine,
    Shown,
    ToggleView,
    dreams,
)
from gm_assistant.games.quinte_bourg.screens.night_rows import Draft as NightRowsDraft
from gm_assistant.games.quinte_bourg.screens.people import (
    Figure,
    Signs,
    brief_name,
    circle,
    person_view,
    state_of,
)
from gm_assistant.games.quinte_bourg.texts import texts
from gm_assistant.toolkit.asking import ChoiceView, TimerView
from gm_assistant.toolkit.seats import CircleView, Mark, PersonView

# The attack as the game master sees it: who is where, who could die, what is to be drawn.

Draft = Mapping[str, Any]


def drawable(village: Village, carnage: bool = False) -> dict[House, tuple[PlayerId, ...]]:
    """The houses where several could die, and who."""
    scenes = scenes_of_attack(village, carnage=carnage)
    return {it.house: it.pool for it in scenes if it.outcome == "victime" and len(it.pool) > 1}


def assault(village: Village, draft: Draft) -> dict[str, Any] | None:
    """The fields of the attack; None while a house still needs its victim."""
    carnage = bool(draft.get("carnage"))
    pools = drawable(village, carnage)
    victims = {**_picked(village, draft), **draft.get("victims", {})}
    if any(house not in victims for house in pools):
        return None
    if carnage:
        return {"carnage": True} | ({"victims": victims} if victims else {})
    return {"victim": next(iter(victims.values()))} if victims else {}


def _picked(village: Village, draft: Draft) -> dict[House, PlayerId]:
    """Who was pointed at, by the house that he sleeps in."""
    scenes = scenes_of_attack(village, carnage=bool(draft.get("carnage")))
    picked = draft.get("picked", ())
    return {it.house: who for it in scenes for who in picked if who in it.pool}


def attack_scenes(village: Village, draft: Draft) -> Sequence[Attack]:
    """Where the Reptilien side really is: neither its dead nor those in bed elsewhere attack."""
    night = tonight(village)
    if "attaque" in night.sheet and not draft:
        return night.attacks
    return scenes_of_attack(village, carnage=bool(draft.get("carnage")))


def attack_lines(village: Village, draft: Draft) -> tuple[AttackLine, ...]:
    """What has come of the attack, or what could."""
    return tuple(_line(village, it) for it in attack_scenes(village, draft))


def _line(village: Village, scene: Attack) -> AttackLine:
    return AttackLine(
        house=village.name(scene.house),
        attackers=listed(brief_name(village, it) for it in scene.attackers),
        pool=_possible(village, scene),
        outcome=_outcome(village, scene),
        why=_why(village, scene),
    )


def _possible(village: Village, scene: Attack) -> str:
    """Who may still be drawn."""
    open_yet = scene.victim is None and scene.outcome == "victime" and len(scene.pool) > 1
    return listed((brief_name(village, it) for it in scene.pool), "ou") if open_yet else ""


def _outcome(village: Village, scene: Attack) -> str:
    if scene.victim is not None:
        return f"{village.name(scene.victim)} en est victime"
    if scene.outcome != "victime":
        return f"Personne ne meurt : {OUTCOMES[scene.outcome]}"
    count = len(scene.pool)
    return (
        f"{village.name(scene.pool[0])} va mourir" if count == 1 else f"{count} victimes possibles"
    )


def _why(village: Village, scene: Attack) -> str:
    """Which protection holds, where one does."""
    if scene.outcome != "protegee":
        return ""
    if scene.house == tonight(village).defended:
        return "Les fantômes la défendent."
    purse = coins(village.players[scene.house].coins)
    return f"Hier soir, c'était la plus grosse bourse ({purse} aujourd'hui)."


# A call being made: its decisions in order, who answers it and in what state, and its silences.

# How long somebody takes to open the eyes and point, so that nobody takes no less.
FIRST_GESTURE: Final = 6
NEXT_GESTURE: Final = 4
# More than these are named as their houses are.
_FEW: Final = 4
_GIFTS: Final = (Asked("takes", "Butin", words=1), Asked("gives", "Dons", words=1))


@dataclass(frozen=True)
class Call:
    """A row that is called at this table, and what was decided of it so far."""

    village: Village
    step: Step
    draft: NightRowsDraft = field(default_factory=dict)

    @cached_property
    def row(self) -> Row:
        """As the rules know it."""
        return ROWS[self.step]

    @cached_property
    def shown(self) -> Shown:
        """As the screens know it."""
        return SHOWN[self.step]

    @cached_property
    def parts(self) -> tuple[Asked, ...]:
        """Every decision, in the order in which they are put."""
        return asked_at(self.step, self.draft)

    @cached_property
    def place(self) -> int:
        """Of the first decision that is still to be taken."""
        open_ones = (it for it, part in enumerate(self.parts) if not _decided(part, self.draft))
        return next(open_ones, len(self.parts) - 1)

    @cached_property
    def part(self) -> Asked:
        """That decision."""
        return self.parts[self.place]

    @cached_property
    def everybody(self) -> list[Player]:
        """Whom the row calls, dead or alive."""
        return holders(self.village, self.row)

    @cached_property
    def able(self) -> list[Player]:
        """Of them, who will really answer: neither the dead nor the sleepers."""
        row, asleep = self.row, tonight(self.village).asleep
        # L-04: what was done before falling asleep stands, also where its row is opened again.
        early = {it for it, by in asleep.items() if row.after_dawn or ROWS[by].place > row.place}
        awake = (it for it in self.everybody if it.id not in asleep or it.id in early)
        return [it for it in awake if it.status == row.state]

    @cached_property
    def answering(self) -> list[Player]:
        """Whoever answers this decision: Cortex, then Minus."""
        if self.part.field not in self.row.calls:
            return self.everybody
        return [it for it in self.everybody if has_card(it, self.part.field)]

    @cached_property
    def is_answered(self) -> bool:
        """Whether the row can have an effect."""
        return len(self.able) >= len(self.row.calls)

    @cached_property
    def is_drawn(self) -> bool:
        """Whether no choice means a draw: its button is at the foot, as of every other way on."""
        if self.step == "attaque":
            return bool(drawable(self.village, bool(self.draft.get("carnage"))))
        return self.shown.drawn and self.is_answered

    @cached_property
    def was_never_dealt(self) -> bool:
        """Nobody has the card, nor ever had it: no house is lit for it."""
        nobody_has_it = not self.everybody and not self.shown.nobody
        return nobody_has_it and not is_dealt(self.village, self.row)

    @cached_property
    def recorded(self) -> Mapping[str, Any] | None:
        """What the sheet of tonight has of it."""
        cell = tonight(self.village).sheet.get(self.step)
        return cell[1].fields if cell else None


def asked_at(step: Step, draft: NightRowsDraft) -> tuple[Asked, ...]:
    """Every decision of a row; a thief who shares is asked two more."""
    parts = SHOWN[step].asks
    shared = draft.get("choose") == "gives" and ROWS[step].asks("gives")
    return (*parts, *_GIFTS) if shared else parts


def _decided(part: Asked, draft: NightRowsDraft) -> bool:
    """Gifts are never all given until the game master says so."""
    if part.field in ("", "gives"):
        return False
    if part.field == "targets":
        return len(draft.get("targets", ())) > part.place
    return part.field in draft


def called(call: Call) -> tuple[PersonView, ...]:
    """Everybody whom this part of the row calls, in the state that only the game master knows."""
    village = call.village
    if is_no_answer(call.step):
        return ()
    if call.part.field == "house" and call.draft.get("targets"):
        return tuple(person_view(village, it, camp=True) for it in call.draft["targets"])
    # Nobody calls who cannot come, unless nobody else is called: then the call keeps its pace.
    here = [it for it in call.answering if it.status != "parti"] or call.answering
    everybody = [it for it in here if it.status == call.row.state] or here
    views = (person_view(village, it.id, _state(call, it), camp=True) for it in everybody)
    if len(everybody) <= _FEW:
        return tuple(views)
    return tuple(replace(it, name=brief_name(village, it.id)) for it in views)


def is_no_answer(step: Step) -> bool:
    """Those who open their eyes again have answered before, or answer nothing."""
    return bool(SHOWN[step].again) or ROWS[step].group is nobody


def _state(call: Call, player: Player) -> str:
    if player in call.able:
        return "alpha" if call.row.asks("horns") and has_card(player, "reptilienne_alpha") else ""
    return "dort" if player.status == call.row.state else state_of(player)


def absence(call: Call) -> str:
    """Why nobody will answer, for the game master alone."""
    if is_no_answer(call.step) or call.is_answered:
        return ""
    same_pace = "appelez tout de même, au même rythme."
    halves = _missing_halves(call)
    if halves:
        return f"{halves} ne répondra pas : {same_pace}"
    if call.everybody:
        return f"Ne répondra pas : {same_pace}"
    if not call.was_never_dealt:
        return f"Personne pour répondre : {same_pace}"
    return f"Jamais distribué : {same_pace}"


def _missing_halves(call: Call) -> str:
    """Of a pair, the one who cannot act while the other still answers."""
    cards = call.row.calls
    if len(cards) < 2:
        return ""
    missing = [card for card in cards if not any(has_card(it, card) for it in call.able)]
    return CARDS[missing[0]] if 0 < len(missing) < len(cards) else ""


def pause(row: texts.Row) -> TimerView:
    """The time that an answer would have taken, where nobody will give one."""
    seconds = row.timer or FIRST_GESTURE + NEXT_GESTURE * (len(row.parts) - 1)
    return TimerView(seconds, "Silence")


# The circle under a call: whom it may name and why not, who answers, what the houses hold.

_SEATLESS: Final = ("", "direction", "takes")
_NOT_ASKED: Final = "Cet appel ne demande pas de maison."
_ALL_GIVEN: Final = "Tout le butin est déjà donné : touchez « C'est tout »."
_KEPT: Final = "Ce qu'il ne donne pas, il le garde."
_NEVER_DEALT: Final = "Personne n'a cette carte : gardez le rythme, puis passez."
_NOT_THERE: Final = "Pas parmi les victimes possibles."


def circle_of(call: Call) -> CircleView:
    """The houses that may be tapped for a decision of a row."""
    signs = Signs(
        why_not=reasons(call),
        answering=_answering(call),
        chosen=_chosen(call),
        marks=_marks(call.village, call.step),
        figures=_figures(call),
    )
    field = "target" if call.part.field in _SEATLESS else call.part.field
    return circle(call.village, signs, field, "Qui est désigné ?")


def _answering(call: Call) -> list[PlayerId]:
    """The first of two designated chooses the place (L-18)."""
    if call.part.field == "house" and call.draft.get("targets"):
        return [call.draft["targets"][0]]
    if call.step == "attaque":
        return [it for scene in attack_scenes(call.village, call.draft) for it in scene.attackers]
    return [it.id for it in call.answering if it in call.able]


def reasons(call: Call) -> dict[PlayerId, str]:
    """For each house that may not be tapped, why."""
    village, field = call.village, call.part.field
    if field in _SEATLESS:
        return dict.fromkeys(village.seats, _NOT_ASKED)
    if call.was_never_dealt:
        return dict.fromkeys(village.seats, _NEVER_DEALT)
    if field == "victim":
        return _out_of_reach(call)
    if call.row.asks("invention") or call.row.asks("corpse"):
        return _reasons_of_one_tap(call)
    told = legal_targets(village, call.step, field, _so_far(call))
    refused = {it: refusal.sentence for it, refusal in told.items() if refusal is not None}
    return refused | (_ungiven(call) if field == "gives" else {})


def _ungiven(call: Call) -> dict[PlayerId, str]:
    """Each tap is one coin of the loot, for somebody else."""
    if sum(_gifts(call.draft).values()) >= int(call.draft.get("takes", 0)):
        return dict.fromkeys(call.village.seats, _ALL_GIVEN)
    return {it.id: _KEPT for it in call.everybody}


def _so_far(call: Call) -> dict[str, Any]:
    """The fields that the decisions before this one have filled."""
    part, draft = call.part, call.draft
    known = {it.field for it in call.parts} - {part.field}
    chosen = {it: draft[it] for it in known if it in draft}
    if part.field == "targets" and part.place:
        chosen["targets"] = list(draft["targets"])[: part.place]
    elif part.field == "gives":
        chosen["gives"] = draft.get("gives", {})
    return chosen


def _reasons_of_one_tap(call: Call) -> dict[PlayerId, str]:
    """The dead are tapped for one thing and the living for another."""
    village = call.village
    dead = {it.id for it in village.players.values() if not it.seated}
    on_the_dead = _answers_on(call, dead=True) if dead else {}
    on_the_living = _answers_on(call, dead=False)
    told = {it: (on_the_dead if it in dead else on_the_living)[it] for it in village.seats}
    return {it: refusal for it, refusal in told.items() if refusal}


def _answers_on(call: Call, *, dead: bool) -> dict[PlayerId, str]:
    if call.row.asks("invention"):
        invention = "revelateur" if dead else "stalkeur"
        told = legal_targets(call.village, call.step, "target", {"invention": invention})
    else:
        field = "corpse" if dead and not call.draft.get("empty_house") else "house"
        told = legal_targets(call.village, call.step, field)
    return {it: refusal.sentence if refusal else "" for it, refusal in told.items()}


def _out_of_reach(call: Call) -> dict[PlayerId, str]:
    scenes = scenes_of_attack(call.village, carnage=bool(call.draft.get("carnage")))
    within = {it for scene in scenes if scene.outcome == "victime" for it in scene.pool}
    return {it: _NOT_THERE for it in call.village.seats if it not in within}


def _chosen(call: Call) -> dict[PlayerId, str]:
    """What earlier decisions named; on an untouched row, what is recorded."""
    fields = call.draft or call.recorded or {}
    pair = dict.fromkeys(fields.get("targets", ()), "choix fait")
    single = {fields[it]: "choix fait" for it in ("target", "house", "corpse") if it in fields}
    duo = {fields[it]: f"choix de {it.title()}" for it in ("cortex", "minus") if it in fields}
    victims = dict.fromkeys(fields.get("victims", {}).values(), "victime")
    first = {fields["victim"]: "victime"} if "victim" in fields else {}
    gifts = {it: f"reçoit {coins(n)}" for it, n in _gifts(fields).items()}
    return gifts if call.part.field == "gives" else pair | single | duo | victims | first


def _gifts(fields: Mapping[str, Any]) -> Mapping[PlayerId, int]:
    gives = fields.get("gives")
    return gives if isinstance(gives, Mapping) else {}


def _marks(village: Village, step: Step) -> dict[PlayerId, tuple[Mark, ...]]:
    night = tonight(village)
    asleep = (Mark("endormi", "sommeil lourd"),)
    sleeping = night.asleep if "aube" not in night.sheet else ()
    marks: dict[PlayerId, tuple[Mark, ...]] = dict.fromkeys(sleeping, asleep)
    if step in MUSICIANS:
        for player in village.players.values():
            if step in player.charmed_by:
                marks[player.id] = (
                    *marks.get(player.id, ()),
                    Mark("charme", "déjà sous le charme"),
                )
    if step == "fantomes" and village.last_defended is not None:
        yesterday = Mark("protege", "défendue la nuit dernière")
        marks[village.last_defended] = (*marks.get(village.last_defended, ()), yesterday)
    return marks


def _figures(call: Call) -> dict[PlayerId, Figure]:
    """What a thief may take in each house, and later what he gives."""
    field = call.part.field
    stealing = call.row.asks("takes") and field in ("house", "gives")
    thief = next(iter(call.everybody), None) if stealing else None
    if thief is None:
        return {}
    if field == "gives":
        return {it: (f"+{n}", f"reçoit {coins(n)}") for it, n in _gifts(call.draft).items()}
    ground = before_row(call.village, call.step, apply)
    others = (it for it in call.village.seats if it != thief.id)
    most = {it: most_to_take(ground, thief.id, it) for it in others}
    return {it: (str(n), f"{coins(n)} à prendre") for it, n in most.items()}


# « C'est dit » is the button of a line to read, which records nothing.
_NEXT: Final = "Appel suivant"


def drafted(draft: NightRowsDraft, tapped: NightRowsDraft) -> dict[str, Any]:
    """The fields so far with those of one more tap; a gift tapped on a house is one coin more."""
    merged = _without_twice({**draft, **tapped})
    if isinstance(friend := tapped.get("gives"), str):
        given = dict(draft.get("gives", {}))
        merged["gives"] = {**given, friend: given.get(friend, 0) + 1}
    if "victim" in tapped:
        merged["picked"] = [*draft.get("picked", ()), merged.pop("victim")]
    return merged


def _without_twice(fields: dict[str, Any]) -> dict[str, Any]:
    """Whoever is touched twice is not one of the pair, after all."""
    pair = fields.pop("targets", ())
    kept = [it for it in pair if pair.count(it) == 1]
    return fields | ({"targets": kept} if kept else {})


def choices_of(call: Call) -> tuple[ChoiceView, ...]:
    """The decisions of a row that are not seats."""
    own = call.row.fields
    if call.part.field == "direction":
        turns = (("horaire", "Sens horaire"), ("antihoraire", "Sens antihoraire"))
        return tuple(ChoiceView("direction", it, label) for it, label in turns)
    if call.part.field == "takes":
        return tuple(ChoiceView("takes", str(it), coins(it)) for it in range(_most(call), -1, -1))
    if "takes" in own and call.part.field == "house" and "choose" not in call.draft:
        detail = "puis sa maison, la somme, et à qui"
        return (ChoiceView("choose", "gives", "Il en donne, ou prend moins", detail),)
    if "text" in own:
        return dreams(call.village)
    if call.step != "attaque" and call.is_drawn:
        return (ChoiceView("pass", "1", "Laisser chez soi"),)
    return ()


def _most(call: Call) -> int:
    thief, house = next(iter(call.everybody), None), call.draft["house"]
    if thief is None or house == thief.id:
        return 0
    return most_to_take(before_row(call.village, call.step, apply), thief.id, house)


def toggles(call: Call) -> tuple[ToggleView, ...]:
    """Conditions sent along with the next tap."""
    own, draft = call.row.fields, call.draft
    if "horns" in own:
        horns = ToggleView("horns", "L'invité (cornes)", bool(draft.get("horns")))
        # where no alpha is left to choose, a disagreement names nobody.
        alpha = any(has_card(it, "reptilienne_alpha") for it in call.village.living())
        told = ToggleView("disagreed", "L'alpha (désaccord)", bool(draft.get("disagreed")))
        return (horns, told) if alpha else (horns,)
    if call.part.field == "victim":
        return (ToggleView("carnage", "Mode carnage", bool(draft.get("carnage"))),)
    buried = any(not it.seated for it in call.village.players.values())
    if "corpse" in own and buried:
        return (ToggleView("empty_house", "La maison d'un mort, pas son corps"),)
    return ()


def skip_label(call: Call) -> str:
    """The words of the button that names nobody."""
    if not call.is_drawn:
        return call.shown.passes
    return "Tirer au sort" if call.step == "attaque" else "Pas de choix : tirer au sort"


def go_label(call: Call) -> str:
    """The words of the button of a row that needs no seat."""
    if call.shown.wordless:
        return _NEXT
    if call.part.field == "gives":
        return "C'est tout"
    if call.part.field == "victim":
        return "" if call.is_drawn else "Enregistrer l'attaque"
    return _NEXT if call.part.field == "house" and fails_to_meet(call) else ""


Pick = Callable[[Sequence[str]], str]


def with_draws(village: Village, step: Step, draft: NightRowsDraft, pick: Pick) -> dict[str, Any]:
    """The draft once chance has chosen what the table has not: a house, or the victims."""
    if step != "attaque":
        return {**draft, "house": pick(drawn_houses(village, step))}
    pools = drawable(village, bool(draft.get("carnage")))
    decided = {**{house: pick(pool) for house, pool in pools.items()}, **draft.get("victims", {})}
    return {**draft, "victims": decided}


def drawn_houses(village: Village, step: Step) -> tuple[House, ...]:
    """Where Laura or the lovers may be sent when they do not choose."""
    told = legal_targets(village, step, "house")
    return tuple(house for house, refusal in told.items() if refusal is None)


def move_from(village: Village, step: Step, draft: NightRowsDraft) -> dict[str, Any] | None:
    """The move of the game file that the decisions make, or None while one is missing."""
    if step == DAYBREAK:
        return {"move": "day"}
    if draft.get("pass"):
        return {"move": "pass", "step": step}
    call = {"move": "call", "step": step}
    fields = _fields(village, step, draft)
    return None if fields is None else call | fields


def _fields(village: Village, step: Step, draft: NightRowsDraft) -> dict[str, Any] | None:
    own = ROWS[step].fields
    if "targets" in own:
        return _pair(village, step, draft)
    if "takes" in own:
        return _larceny(draft)
    if "corpse" in own:
        return _scent(village, draft)
    if step == "attaque":
        return assault(village, draft)
    if "text" in own:
        return {"text": draft.get("text", "")}
    asked = [it.field for it in asked_at(step, draft) if it.field]
    if not all(it in draft for it in asked):
        return None
    return {it: draft[it] for it in asked} | _extras(village, step, draft)


def _extras(village: Village, step: Step, draft: NightRowsDraft) -> dict[str, Any]:
    own = ROWS[step].fields
    if "invention" in own:
        return {"invention": invention_for(village, draft["target"])}
    if "horns" not in own:
        return {}
    horns = {"horns": True} if draft.get("horns") else {}
    return horns | ({"agreed": False} if draft.get("disagreed") else {})


def invention_for(village: Village, target: PlayerId) -> str:
    """A publicly dead target is for the révélateur, anybody else for the stalkeur."""
    return "stalkeur" if village.players[target].seated else "revelateur"


def _pair(village: Village, step: Step, draft: NightRowsDraft) -> dict[str, Any] | None:
    """The place is asked for all the same where the action fails: the words must be said."""
    targets = list(draft.get("targets", ()))
    if len(targets) < 2:
        return None
    if "house" in draft:
        return {"targets": targets, "house": draft["house"]}
    done = draft.get("go") and pair_fails(village, step, targets)
    return {"targets": targets} if done else None


def fails_to_meet(call: Call) -> bool:
    """Whether the two who were named would not be brought together."""
    targets = list(call.draft.get("targets", ()))
    return len(targets) == 2 and pair_fails(call.village, call.step, targets)


def pair_fails(village: Village, step: Step, targets: list[PlayerId]) -> bool:
    """Whether two persons brought together would fail to meet, wherever that is."""
    call = Move("call", {"step": step, "targets": tuple(targets)}, forced=True)
    ground = before_row(village, step, apply)
    ground.forced = True
    given = len(ground.answers)
    try:
        play_row(ground, call)
    except Refusal:
        return False
    return any(it.answer == "echec" for it in ground.answers[given:])


def _larceny(draft: NightRowsDraft) -> dict[str, Any] | None:
    unsaid = draft.get("choose") == "gives" and not draft.get("go")
    if "house" not in draft or unsaid:
        return None
    return {it: draft[it] for it in ("house", "takes", "gives") if draft.get(it) is not None}


def _scent(village: Village, draft: NightRowsDraft) -> dict[str, Any] | None:
    """One tap: whoever lies at the morgue is smelled there, unless his house is meant."""
    house = draft.get("house")
    if house is None:
        return None
    at_the_morgue = not village.players[house].seated and not draft.get("empty_house")
    return {"corpse" if at_the_morgue else "house": house}
