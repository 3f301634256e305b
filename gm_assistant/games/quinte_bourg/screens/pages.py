"""The pages of Quinte-Bourg by their names: the moments, everything about everybody, the menu."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from random import Random
from typing import Any, Final

from gm_assistant.engine.rehearsal import first_legal
from gm_assistant.engine.wording import Elsewhere
from gm_assistant.french.language import counted, listed
from gm_assistant.games.quinte_bourg.rehearsal import answer_at, next_move
from gm_assistant.games.quinte_bourg.rehearsal_moves import answer_to
from gm_assistant.games.quinte_bourg.rules.ballots import CONDEMNED, OPEN, OTHER
from gm_assistant.games.quinte_bourg.rules.decisions import Gift, may_give
from gm_assistant.games.quinte_bourg.rules.game import CODE, Game, row_reached
from gm_assistant.games.quinte_bourg.rules.sheet import DAYBREAK, state_of_row
from gm_assistant.games.quinte_bourg.rules.village import moment_in_words, tonight
from gm_assistant.games.quinte_bourg.rules.words import POSTS, STAGES_OF, Step
from gm_assistant.games.quinte_bourg.screens import people_change
from gm_assistant.games.quinte_bourg.screens.answers import INVOCATION, VAIN
from gm_assistant.games.quinte_bourg.screens.corrections import strays
from gm_assistant.games.quinte_bourg.screens.corrections import told as corrections_told
from gm_assistant.games.quinte_bourg.screens.day import SUNRISE, DayCursor, band_of_day, day_script
from gm_assistant.games.quinte_bourg.screens.decision import (
    anytime_decisions,
    decision_view,
    decreed_post,
    held_posts,
    invocation_view,
)
from gm_assistant.games.quinte_bourg.screens.night_console import Cursor, night_console, unread
from gm_assistant.games.quinte_bourg.screens.opening import opening_console, stop_of, stops_of
from gm_assistant.games.quinte_bourg.screens.people import (
    as_the_table_knows,
    showing,
    sleep_picture,
)
from gm_assistant.games.quinte_bourg.screens.people_change import LEAVES, SWAPS
from gm_assistant.games.quinte_bourg.screens.story import (
    banner_view,
    end_view,
    player_view,
    victory_panel,
)
from gm_assistant.games.quinte_bourg.screens.tale import evening_told
from gm_assistant.games.quinte_bourg.screens.taps import (
    OPENING,
    STEPPED,
    Tap,
    begun,
    called_at_the_opening,
    place_of,
    reached,
    still_true,
)
from gm_assistant.games.quinte_bourg.screens.village import village_view
from gm_assistant.games.quinte_bourg.texts.help import Help
from gm_assistant.games.quinte_bourg.texts.scripts import Scripts
from gm_assistant.seam import pages as seam
from gm_assistant.seam.companion import Corrections, Instead
from gm_assistant.seam.pages import (
    JOURNAL,
    Answer,
    Card,
    Notice,
    Play,
    Present,
    Prompt,
    Screen,
    Told,
    Tool,
)
from gm_assistant.seam.rules import Move
from gm_assistant.toolkit.seats import as_typed
from gm_assistant.toolkit.tale import curve_picture

# Where the evening is: its page, its name, what every page shows of it, and its decisions told.

COVERED_AFTER: Final = 90
BEGUN: Final = {
    "ouverture": "L'appel d'avant",
    "invoke": "L'invocation",
    "law": "La loi en cours",
    "wedding": "Le mariage en cours",
    "candidacies": "Les candidatures",
    "legacy": "Le partage en cours",
    "give": "Le don en cours",
    "tribunal": "Les voix du tribunal",
    "vote": "Le vote ouvert",
}
# Whom a decision begun names so far.
_NAMING: Final = ("cortex", "minus", "target", "targets", "picked", "players", "spouses")
# After these the MJ stays where he is; any other decision leads to the present moment.
STAYS: Final = frozenset(("correct", "note", "calls", "retire_post", "open_post", "stop"))
COPIED_AT: Final = {"day": "aube", "night": "soir"}
OPENS: Final = frozenset(("night", "day"))


def present(game: Game, drafts: Mapping[str, Any]) -> Present:
    village = game.village
    # The opening is played with the eyes closed, as the night is.
    look = "jour" if village.phase == "jour" else "nuit"
    over = village.result is not None
    banner = banner_view(village) if over else None
    open_invocation = Notice("Une invocation est ouverte.", "invocation")
    invoke = () if over else (Tool("invocation", "Invocation", "i-invocation", strong=True),)
    # What a timer of the day is for: a stage, and in the vote the debate, a trial, a sentence.
    stage = ""
    if look == "jour":
        debate = "debat" if village.vote is None and not drafts.get("vote") else ""
        trials = [f"{it.what} {it.about}" for it in village.pending if it.what in _TRIALS]
        heard = str(drafts.get("tribunal", {}).get("choose", ""))
        stage = " ".join((str(village.stage), debate, *trials, heard))
    return Present(
        page={"ouverture": "ouverture", "nuit": "nuit"}.get(village.phase, "jour"),
        words=moment_in_words(village),
        look=look,
        tools=(
            Tool("village", "Village", "i-village"),
            JOURNAL,
            Tool("victoires", "Victoires", "i-victoire", lit=banner is not None),
            *invoke,
        ),
        banner=banner,
        notice=open_invocation if drafts.get("invoke") and not over else None,
        # Once it is over there is nothing left to hide, and the evening is being told.
        cover_after=COVERED_AFTER if look == "jour" and not over else 0,
        rest="Jouer le jour" if look == "jour" else "Jouer la nuit",
        stage=stage,
    )


_TRIALS: Final = frozenset(("execute", "tribunal"))


def touched(game: Game, begun: Mapping[str, Any]) -> str:
    """Those who were touched for a decision that is not whole yet."""
    word = begun.get("choose")
    if word == OTHER or "away" in begun or (word == OPEN and "about" in begun):
        return "Le tour de parole"
    known = game.village.players
    found = (begun[field] for field in _NAMING if field in begun)
    told = (it if isinstance(it, list | tuple) else [it] for it in found)
    named = [it for some in told for it in some if isinstance(it, str) and it in known]
    return f"Le choix : {listed(map(game.village.name, named))}" if named else ""


def tells(game: Game, move: Move, index: int, stands: bool) -> Told:
    """What opens a night or a day is listed under it."""
    before = game.villages[index]
    opens = stands and move["move"] in OPENS and index + 1 < len(game.villages)
    moment = game.villages[index + 1] if opens else before
    # The journal has its own words for what the game master decided.
    plain = {name: it for name, it in move.items() if name != "force"}
    words = CODE.in_words(before, plain)
    if stands and index + 1 < len(game.villages) and game.villages[index + 1].in_vain(index):
        words += f", {VAIN}"
    if stands and move["move"] == "vote" and index + 1 < len(game.villages):
        # A vote that is closed is known by whom it condemns.
        after = game.villages[index + 1]
        if after.vote is not None and not move.get("open") and "decides" not in move:
            condemned = after.vote.condemned and after.name(after.vote.condemned)
            words += f" : le village condamne {condemned}" if condemned else ", sans condamnation"
    # Which power struck stands on no button of the bright day.
    hides = move["move"] == "invoke" and before.phase == "jour"
    return Told(words, moment_in_words(moment), INVOCATION if hides else "")


def card(game: Game) -> Card:
    village = game.village
    living, seats = sum(it.seated for it in village.players.values()), len(village.seats)
    moment = "Finie" if village.result else moment_in_words(village)
    look = "jour" if village.phase == "jour" else "nuit"
    return Card(moment, f"{counted(living, 'vivant')} sur {seats}", seats, living, look)


def people(game: Game) -> dict[str, str]:
    return {it.id: it.name for it in game.village.in_seat_order()}


def args_of(move: Move) -> dict[str, str]:
    """The call of a night on which this was decided, or the place where somebody sat down."""
    if move["move"] == "arrive":
        return {"apres": str(move["after"])}
    if move["move"] == "leave":
        return {"quoi": LEAVES}
    if move["move"] == "cards" and len(move["hands"]) > 1:
        return {"quoi": SWAPS}
    return {"appel": str(move.get("step", ""))}


# Corrections of Quinte-Bourg: what they change, what strays, and what a row gives back.

SOMEONE: Final = "quelquun"
LEADS: Final = frozenset(("night", "day", "stage"))


def reopens(game: Game, move: Move) -> int | None:
    """Where a row of tonight was recorded before; what was tapped may be no move at all."""
    village = game.village
    if village.phase != "nuit" or move.get("move") not in ("call", "pass"):
        return None
    recorded = tonight(village).sheet.get(move.get("step", ""))
    return recorded[0] if recorded else None


def takes_back(scene: seam.Scene[Game]) -> Instead | None:
    """On a row of tonight that is open again: what was recorded for it last."""
    game, step = scene.game, scene.args.get("appel", "")
    village = game.village
    if scene.page != "nuit" or village.phase != "nuit":
        return None
    recorded = tonight(village).sheet.get(step)
    if recorded is None:
        return None
    return Instead(recorded[0], _before(game, step, recorded[0]))


def _before(game: Game, step: Step, index: int) -> Move:
    """What the row said before that: another choice, or nothing."""
    earlier: tuple[Move, ...] = game.moves[:index]
    for move in reversed(earlier):
        if move["move"] == "night":
            break
        if move.get("step") == step:
            return move
    return {"move": "pass", "step": step}


def begins(move: Move) -> dict[str, Any]:
    """A ballot is asked of the same voter; a vote that was closed asks whom it condemns.

    Of somebody who arrived his name and cards are already filled in, and he stays who he is.
    """
    if move["move"] == "arrive":
        return {"arrive": dict(move)}
    if move["move"] != "vote":
        return {}
    if not move.get("open"):
        return {"vote": {"choose": CONDEMNED}}
    voter = move["ballots"][0][0] if move["ballots"] else ""
    return {"vote": {"choose": OPEN, "about": voter}}


def lands(game: Game, index: int, again: Sequence[Move] = ()) -> dict[str, str]:
    """A row of tonight that was called again is to be closed before the next one is opened.

    The next one is the first that is to be said again. Where a day had already begun, nobody's
    eyes are closed any more.
    """
    of_tonight = all(it["move"] not in ("night", "day") for it in game.moves[index:])
    called = DAYBREAK if any(it["move"] == "day" for it in again) else game.moves[index].get("step")
    step = str(called or "") if of_tonight else ""
    emptied = _emptied(game, again)
    return ({"apres": step} if step else {}) | ({"appel": emptied} if emptied else {})


def _emptied(game: Game, again: Sequence[Move]) -> Step:
    if game.village.phase != "nuit":
        return ""
    tonight_again = takewhile(lambda it: it["move"] != "day", again)
    steps = (str(it.get("step", "")) for it in tonight_again)
    return next((it for it in steps if it and state_of_row(game.village, it) == "avenir"), "")


def place(move: Move) -> tuple[str, str]:
    """Who arrives, leaves or held another card is put right where that was said."""
    match move["move"]:
        case "arrive":
            return SOMEONE, ""
        case "leave":
            return SOMEONE, str(move["player"])
        case "cards":
            return SOMEONE, str(next(iter(move["hands"])))
    return "", ""


CORRECTIONS: Final = Corrections(
    told=corrections_told,
    strays=strays,
    leads=LEADS,
    reopens=reopens,
    takes_back=takes_back,
    begins=begins,
    lands=lands,
    place=place,
)


# « Les joueurs répondent »: whatever is on the screen is answered, and nothing else.


def answers(scripts: Scripts) -> Callable[[Tap], Answer]:
    """What the players answer, in the calls of this MJ's opening."""

    def answer(tap: Tap) -> Answer:
        village = tap.game.village
        if village.phase == "ouverture":
            return _at_the_opening(scripts, tap)
        by_night = village.phase == "nuit" and village.result is None
        move = (_called if by_night else next_move)(tap.game, tap.chance)
        return Play(move, tuple(tap.drafts))

    return answer


def _at_the_opening(scripts: Scripts, tap: Tap) -> Answer:
    stops = stops_of(scripts.opening)
    done = reached(still_true(tap.drafts.get(OPENING, {}), tap.count))
    stop = stops[min(done, len(stops) - 1)]
    told = answer_at(tap.game.village, stop.row.id, stop.part.id, tap.chance)
    fields = {"move": "call", "step": stop.row.id, "part": str(stop.place), **told}
    return called_at_the_opening(scripts, tap, fields)


def _called(game: Game, chance: Random) -> dict[str, Any]:
    """The row that the night has come to; nobody has anything to say to some."""
    row = row_reached(game)

    def propose() -> dict[str, Any]:
        if row == DAYBREAK:
            return {"move": "day"}
        return answer_to(game.village, row, chance) or {"move": "pass", "step": row}

    return first_legal(game, propose)[0]


Scene = seam.Scene[Game]


def opening(scripts: Scripts, scene: Scene) -> Screen:
    village, moves = scene.game.village, len(scene.game.moves)
    if village.phase != "ouverture":
        raise Elsewhere
    draft = still_true(begun(scene, OPENING), moves)
    asked = stop_of(scripts.opening, scene.args.get("appel", ""), 0)
    console = opening_console(village, scripts.opening, place_of(draft, asked), draft)
    # Whoever has just sat down has not seen his cards.
    band = console.band or band_of_day(scene.game)
    return Screen("quinte_bourg/night.html", {"console": replace(console, band=band)})


def night(scripts: Scripts, scene: Scene) -> Screen:
    village = scene.game.village
    if village.phase != "nuit":
        raise Elsewhere
    asked, steps = scene.args.get("appel", ""), tonight(village).steps
    left = scene.args.get("apres", "")
    cursor = Cursor(
        row=asked if asked in (*steps, DAYBREAK) else None,
        begun=lambda step: begun(scene, f"call:{step}"),
        anyway=bool(scene.args.get("quand_meme")),
        after=left if left in (*steps, DAYBREAK) else None,
    )
    console = night_console(scene.game, scripts, cursor)
    return Screen(
        "quinte_bourg/night.html", {"console": unread(console) if scene.correcting else console}
    )


def gift_page(scene: Scene) -> Screen:
    """M-02: by day, from house to house."""
    village = scene.game.village
    if village.phase != "jour":
        raise Elsewhere
    of = scene.args.get("de", "")
    giver = of if of in village.players and may_give(village.players[of]) else None
    gift = Gift.begun(as_the_table_knows(village), begun(scene, "give"), giver)
    return Screen("quinte_bourg/gift.html", {"decision": decision_view(gift)})


def day(scripts: Scripts, scene: Scene) -> Screen:
    village = scene.game.village
    if village.phase != "jour":
        raise Elsewhere
    asked = scene.args.get("etape", "")
    stage = asked if asked in (SUNRISE, *STAGES_OF[village.weekday]) else None
    cursor = DayCursor(stage, {key: begun(scene, key) for key in STEPPED})
    script = day_script(scene.game, scripts, cursor)
    if scene.sent:
        decisions = as_typed(script.stage.decisions, scene.sent)
        script = replace(script, stage=replace(script.stage, decisions=decisions))
    return Screen("quinte_bourg/day.html", {"script": script})


def prompt(scripts: Scripts, scene: Scene) -> Prompt:
    """What is to be said and done at the present moment, for whoever prompts the MJ."""
    scripts = scripts.of_game(scene.game)
    if scene.game.village.phase == "jour":
        stage = day(scripts, scene).values["script"].stage
        unsaid = [it for it in stage.announcements if not it.said]
        done = next((it.aside for it in reversed(unsaid) if it.aside), "")
        return Prompt(stage.label, tuple(it.words for it in unsaid), done=done)
    build = opening if scene.game.village.phase == "ouverture" else night
    call = build(scripts, scene).values["console"].call
    who = [f"{it.name}, {it.state}" if it.state else it.name for it in call.holders]
    answer = call.answer
    given = [answer.answer, *(it.words for it in answer.cards)] if answer else []
    owed = listed(it for it in given if it) if any(given) else ""
    return Prompt(
        call.label,
        tuple(it for it in (*call.announced, call.closing, call.words) if it),
        tuple(who),
        " ".join(it for it in (f"D'abord, à donner : {owed}." if owed else "", call.hint) if it),
    )


def invocation(scripts: Scripts, scene: Scene) -> Screen:
    village = scene.game.village
    if village.phase == "ouverture" or village.result is not None:
        raise Elsewhere
    draft = begun(scene, "invoke")
    view = invocation_view(village, scripts, draft, lambda it: begun(scene, f"call:{it}"))
    return Screen("quinte_bourg/invocation.html", {"invocation": view})


def sleep(scene: Scene) -> Screen:
    if scene.game.village.night is None:
        raise Elsewhere
    asked = scene.args.get("qui", "")
    return Screen(
        "quinte_bourg/sleep.html", {"sleep": sleep_picture(scene.game.village, asked or None)}
    )


def village(scene: Scene) -> Screen:
    return Screen(
        "quinte_bourg/village.html", {"village": village_view(scene.game.village, scene.args)}
    )


def player(scene: Scene) -> Screen:
    if scene.about not in scene.game.village.players:
        raise Elsewhere
    view = player_view(scene.game, scene.about)
    corrections = as_typed(view.corrections, scene.sent)
    return Screen("quinte_bourg/player.html", {"player": replace(view, corrections=corrections)})


def victories(scene: Scene) -> Screen:
    return Screen("quinte_bourg/victory.html", {"panel": victory_panel(scene.game.village)})


def end(scripts: Scripts, scene: Scene) -> Screen:
    """Also before the end: the MJ may stop whenever the table wants to."""
    tale = evening_told(scene.game)
    curves = tuple(curve_picture(it) for it in tale.curves) if tale else ()
    ending = replace(end_view(scene.game, scripts), tale=tale, curves=curves)
    return Screen("quinte_bourg/end.html", {"ending": ending})


def shows(rules: Help, scene: Scene) -> Screen:
    """À montrer: one thing, for one player."""
    found = showing(scene.game, rules.of_game(scene.game), scene.about)
    if found is None:
        raise Elsewhere
    return Screen("quinte_bourg/show.html", {"showing": found})


def menu(scene: Scene) -> Screen:
    decisions = as_typed(anytime_decisions(scene.game.village), scene.sent)
    return Screen("quinte_bourg/menu.html", {"decisions": decisions, "posts": held_posts()})


def post_page(scene: Scene) -> Screen:
    """The game master's word on who holds a post, said on the houses."""
    post = scene.args.get("quel", "")
    if post not in POSTS:
        raise Elsewhere
    return Screen("quinte_bourg/gift.html", {"decision": decreed_post(scene.game.village, post)})


_SPOKEN: Final[Mapping[str, Callable[[Scripts, Scene], Screen]]] = {
    "ouverture": opening,
    "nuit": night,
    "jour": day,
    "invocation": invocation,
    "fin": end,
    "quelquun": people_change.page,
}
_SILENT: Final[Mapping[str, seam.Page[Game]]] = {
    "couchage": sleep,
    "village": village,
    "joueur": player,
    "victoires": victories,
    "menu": menu,
    "don": gift_page,
    "poste": post_page,
}


def by_name(scripts: Scripts) -> dict[str, seam.Page[Game]]:
    """Those that are read aloud need the words of this MJ."""

    def spoken(build: Callable[[Scripts, Scene], Screen]) -> seam.Page[Game]:
        return lambda scene: build(scripts.of_game(scene.game), scene)

    return {name: spoken(build) for name, build in _SPOKEN.items()} | dict(_SILENT)
