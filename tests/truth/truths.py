"""What must be true of everything said: swaps, coins, the calendar, the end (issues of an ear)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from truth.heard import LISTENING, Heard

from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.deaths import estate_of
from gm_assistant.games.quinte_bourg.rules.game import Game, last_heard
from gm_assistant.games.quinte_bourg.rules.night import nobody, where_is
from gm_assistant.games.quinte_bourg.rules.reasons import reason_of
from gm_assistant.games.quinte_bourg.rules.sheet import ROWS
from gm_assistant.games.quinte_bourg.rules.village import Attack, Village, tonight
from gm_assistant.games.quinte_bourg.rules.why import prospects, why_attack, why_death
from gm_assistant.games.quinte_bourg.rules.words import POSTS, TURNING_POSTS
from gm_assistant.games.quinte_bourg.screens.day import DayStage
from gm_assistant.games.quinte_bourg.screens.night_console import NightConsole, night_console
from gm_assistant.seam.paper import Tale

_GIVEN: Final = {  # which of its names gives, which receives, and what says how much
    "don": ("joueur", "autre", "pieces"),
    "pickpocket_vol": ("victime", "joueur", ""),
    "mariage_prix": ("joueur", "", "prix"),
    "heritage_epoux": ("", "joueur", "pieces"),
}
# Of an announcement about a post, whether the one who is named has it from then on.
_OF_A_POST: Final = {"poste_attribue": True, "poste_quitte": False, "demission": False}
_EVENING: Final = ("mariages", "pickpockets", "richesse")
_TONIGHT: Final = re.compile(r"(?i)\bcette nuit\b")
_NO_NIGHT: Final = re.compile(r"(?i)\baucune nuit\b.*\bce soir\b")
_SPECIAL: Final = ("paix", "purge")
# Words that lead on to something.
_TO_COME: Final = re.compile(
    "^reprise_|^condamne$|^tribunal_accuses$|_question$|_choix$|^mise_a_mort_nuit$"
    "|^scrutateur_tourne$|^poste_vacant$"
)
_DECREED: Final = ("correct", "arrive", "leave", "open_post")
_OF_MONEY: Final = re.compile(r"[1-9]\d* pièce")
_ENDS_HERE: Final = "La partie s'arrête ici, et rien d'autre n'arrive."
# Only the last of all coins may end a game.
_INHERITED: Final = re.compile("^heritage_(epoux|sans_piece|perdu)$")


def purses(village: Village) -> dict[str, int]:
    """Everybody's coins."""
    return {it.name: it.coins for it in village.players.values()}


def swaps_of_nothing(before: Village, after: Village, heard: Iterable[Heard]) -> Iterator[str]:
    """(b): the posts announced to change hands have changed hands."""
    expected = {post: before.name(it) for post, it in before.posts.items() if it is not None}
    swapped = False
    for one in heard:
        if one.name == "postes_echanges":
            pair = one.values["joueur"], one.values["autre"]
            moved = {post: it for post, it in expected.items() if it in pair}
            swapped = swapped or bool(moved)
            if not moved:
                yield f"{one} swaps nothing"
            yield from _titles_of_others(one, expected)
            other = dict(zip(pair, pair[::-1], strict=True))
            expected |= {post: other[it] for post, it in moved.items()}
        if one.name == "scrutateur_tourne":
            expected["scrutateur"] = one.values["joueur"]
    # An end keeps back that the Scrutateur turns, until the game goes on.
    kept_back = TURNING_POSTS if after.result is not None else ()
    for post, holder in after.posts.items():
        if not swapped or holder is None or post in kept_back:
            continue
        if after.name(holder) != expected.get(post):
            yield f"{post} is {after.name(holder)}'s, and {expected.get(post)} was announced"


def posts_unheard(before: Village, after: Village, heard: Iterable[Heard]) -> Iterator[str]:
    """By day whoever comes to hold a post is named aloud, whatever brought it about."""
    said = list(heard)
    if after.phase != "jour" or before.phase != "jour" or after.result is not None:
        return
    if any(it.name == "postes_tournent" for it in said):
        return
    named = {name for it in said for name in it.values.values()}
    for post, holder in after.posts.items():
        new = holder is not None and holder != before.posts.get(post)
        if new and after.name(holder or "") not in named:
            yield f"{after.name(holder or '')} holds {post}, unheard: {said}"


def militia_unheard(game: Game, index: int, heard: Iterable[Heard]) -> Iterator[str]:
    """Whoever has come to lead the militia in the night is named with the posts of the morning."""
    before, after = game.villages[index], game.villages[index + 1]
    if after.stage != "postes" or before.stage == "postes" or after.weekday == "dimanche":
        return
    day = max(it for it in range(index) if game.moves[it]["move"] == "day")
    night = max(it for it in range(day) if game.moves[it]["move"] == "night")
    # Whoever has taken over since dawn was named there and then.
    led, found, leads = (game.villages[it].posts.get("chef_milice") for it in (night, day, index))
    by_decree = any(it["move"] in _DECREED for it in game.moves[night:day])
    named = {name for it in heard for name in it.values.values()}
    if leads and led != leads == found and not by_decree and after.name(leads) not in named:
        yield f"{after.name(leads)} leads the militia, unheard"


def coins_unheard(before: Village, after: Village, heard: Iterable[Heard]) -> Iterator[str]:
    """By day whoever inherits is told so."""
    named = {name for it in heard for name in it.values.values() if it.name.startswith("heritage")}
    told = (it for it in after.happened if it not in before.happened and it.kind == "coins")
    for it in told:
        heir = it.rule == "heritage.epoux" and after.phase == "jour" and after.result is None
        if heir and after.name(it.who or "") not in named:
            yield f"{after.name(it.who or '')} inherits, unheard"


def _titles_of_others(one: Heard, holders: Mapping[str, str]) -> Iterator[str]:
    """Both are named with the posts that they held, or with none."""
    for who, title in (("joueur", "titres"), ("autre", "titres_autre")):
        held = {POSTS[post] for post, it in holders.items() if it == one.values[who]}
        if set(re.split(", | et ", one.values[title])) != (held or {"sans poste"}):
            yield f"{one}, who held {held}"


def gifts_of_nothing(before: Village, after: Village, heard: Iterable[Heard]) -> Iterator[str]:
    """(b): the coins announced have passed from one to the other."""
    had, has = purses(before), purses(after)
    for one in (it for it in heard if it.name in _GIVEN):
        giver, taker, amount = (one.values.get(it, "") for it in _GIVEN[one.name])
        count = int(amount.split()[0]) if amount else 1
        if giver and had[giver] - has[giver] != count:
            yield f"{one}, and {giver} had {had[giver]}, has {has[giver]}"
        if taker and has[taker] - had[taker] + _paid(before, after, taker) < count:
            yield f"{one}, and {taker} had {had[taker]}, has {has[taker]}"


def _paid(before: Village, after: Village, name: str) -> int:
    """What somebody spends on the very power that makes him inherit."""
    spent = (it for it in after.happened if it not in before.happened)
    return sum(
        int(it.facts["coins"])
        for it in spent
        if it.rule.startswith("pieces.") and after.name(it.facts["player"]) == name
    )


def legacies_of_nothing(before: Village, after: Village, heard: Iterable[Heard]) -> Iterator[str]:
    """(b): whoever is told an heir of the Notaire's has that much more."""
    had, has = purses(before), purses(after)
    for one in (it for it in heard if it.name == "heritage_reparti"):
        for part in re.split(", | et ", one.values["repartition"]):
            coins, _, heir = part.partition(" pour ")
            if has[heir] - had[heir] < int(coins.split()[0]):
                yield f"{one}, and {heir} had {had[heir]}, has {has[heir]}"


def posts_of_nobody(after: Village, heard: Iterable[Heard]) -> Iterator[str]:
    """(b): whoever is told to have a post has it, and whoever leaves one has it no more."""
    for one in (it for it in heard if it.name in _OF_A_POST):
        held = {POSTS[post] for post, it in after.posts.items()
                if it is not None and after.name(it) == one.values["joueur"]}  # fmt: skip
        if (one.values["poste"] in held) != _OF_A_POST[one.name]:
            yield f"{one}, who holds {held}"


def shares_of_nothing(village: Village, one: Heard) -> Iterator[str]:
    """(b): what is left to be shared is what somebody has left, and something."""
    if one.name != "heritage_question":
        return
    left = {village.name(it.about): estate_of(village, it.about)
            for it in village.pending if it.what == "legacy" and it.about}  # fmt: skip
    said = int(one.values["pieces"].split()[0])
    if left.get(one.values["mort"]) != said or not said:
        yield f"{one}, and there is {left}"


def out_of_the_calendar(village: Village, words: str) -> Iterator[str]:
    """(c): a night is named only where there was one, or will be; « hier » had its session."""
    evening = village.stage in _EVENING
    nightless = "samedi" if evening else "dimanche"
    if village.weekday == nightless and _TONIGHT.search(words):
        yield f"{village.weekday}, {village.stage}: « {words} »"
    if _NO_NIGHT.search(words) and not (village.weekday == "samedi" and evening):
        yield f"no night after {village.weekday}, {village.stage}: « {words} »"
    if "Hier, la session" in words and not (
        village.last_session in _SPECIAL and village.weekday not in ("lundi", "dimanche")
    ):
        yield f"{village.weekday} after {village.last_session}: « {words} »"
    if re.search(r"(?i)\bdemain\b", words) and village.weekday == "dimanche":
        yield f"a tomorrow on Sunday: « {words} »"


def asked_after_the_end(stage: DayStage) -> Iterator[str]:
    """(d): once the game is over nobody is asked anything more."""
    for what in ("decisions", "next_label", "timer", "ring", "vote", "waits_for"):
        if getattr(stage, what):
            yield f"after the end, {what}: {getattr(stage, what)}"


def called_after_the_end(console: NightConsole) -> Iterator[str]:
    """(d): by night neither."""
    call = console.call
    if call.words or call.skip_label or call.go_label or call.choices:
        yield f"after the end, {call.label}: {call.words}"
    yield from (f"after the end {it.id} may be tapped" for it in console.circle.seats if it.legal)


def said_after_the_end(game: Game, index: int, heard: Iterable[Heard]) -> Iterator[str]:
    """(d): nor told anything; and the move that ends it announces nothing to come."""
    before, after = game.villages[index].result, game.villages[index + 1].result
    if before is not None and game.moves[index]["move"] != "continue":
        yield from (f"after the end: {it}" for it in heard)
    elif after is not None:
        yield from (f"goes on after the end: {it}" for it in heard if _TO_COME.search(it.name))
        if after.reason != "cupide":
            late = (it for it in heard if _INHERITED.search(it.name))
            yield from (f"inherited after the end: {it}" for it in late)


def said_of_a_correction(game: Game, console: NightConsole) -> Iterator[str]:
    """A6: of a call taken anew after its words nothing is read; what was to be read still is."""
    if not game.moves or game.moves[-1]["move"] not in ("call", "pass"):
        return
    dusk = max(it for it, move in enumerate(game.moves) if move["move"] == "night")
    called = [it["step"] for it in game.moves[dusk:-1] if it["move"] in ("call", "pass")]
    step, table = game.moves[-1]["step"], list(tonight(game.village).steps)
    answered = step in tonight(game.villages[-2]).sheet
    later = any(table.index(it) > table.index(step) for it in called)
    if not (answered and later):
        return
    due = night_console(game.back_to(len(game.moves) - 1), LISTENING).call
    if console.call.closing != due.closing:
        yield f"{step} was put right, and closes « {console.call.closing} », not « {due.closing} »"
    if console.call.answer and not due.answer and not _sees_otherwise(game):
        yield f"{step} was put right in silence, and is answered aloud: {console.call.answer}"


def _sees_otherwise(game: Game) -> bool:
    """Whether whoever was called last, and still has his eyes open, is owed another answer."""
    last = last_heard(game)
    then, now = (
        [it.answer for it in village.answers if last and it.move == last[0]]
        for village in game.villages[-2:]
    )
    return then != now


def awaited_in_vain(village: Village, console: NightConsole) -> Iterator[str]:
    """A9, W8: whoever cannot answer is not said to, and where nobody can there is one way on."""
    call, row = console.call, ROWS.get(console.call.row)
    if row is None or row.shape.again or row.group is nobody or village.result is not None:
        return
    kept = [it.name for it in call.holders if it.state not in ("", "alpha")]
    if kept and call.summons.startswith("Répond"):
        yield f"{call.label}: « {call.summons} » of {kept}"
    # Of a pair that acts together the other one may still answer.
    if len(kept) < len(call.holders) or len(row.calls) > 1 or call.reopened:
        return
    ways = [it for it in (call.skip_label, call.go_label) if it]
    if [it for it in console.circle.seats if it.legal] or call.choices or call.toggles:
        yield f"{call.label} is answered by nobody, and there is something to tap"
    if len(ways) != 1:
        yield f"{call.label} is answered by nobody, and its ways on are {ways}"


def held_by_the_departed(village: Village) -> Iterator[str]:
    """A8: whoever has left sleeps with nobody, and is not said to be gone for good."""
    gone = [it for it in village.players.values() if it.status == "parti"]
    night = village.night
    for it in gone:
        lover = village.players[it.lover] if it.lover else None
        if night is not None and night.where is None and lover is not None and lover.living:
            place = where_is(night, lover)
            if place.action == "dormir_ensemble":
                yield f"{lover.name} sleeps with {it.name}, who has left"
    if gone:
        for prospect in prospects(village):
            told = plain(prospect.sentence)
            yield from (f"« {told} »" for it in gone if f"{it.name} ne peut plus revenir" in told)


def untold_end(tale: Tale | None, village: Village) -> Iterator[str]:
    """W4: the last page of the story tells the deed that ended the game, and no attack to come."""
    if tale is None or village.result is None:
        return
    words = [plain(it.words) for it in tale.chapters[-2].lines]
    # A table may have won as it sat down: what it was dealt is told by its opening.
    as_dealt = len(village.chronicle) == 1 and all(it.kind == "end" for it in village.happened)
    # Cards that were others all along: what they make of a deed of yesterday is told there.
    as_dealt = as_dealt or any(it.kind == "redeal" for it in village.happened)
    if "Rien à raconter." in words:
        yield f"the game ends by {village.result.reason}, and there is nothing to tell"
    if _ENDS_HERE in words and not as_dealt and not village.stopped:
        yield f"the game ends by {village.result.reason}, and what led to it is left out"
    # By whichever deed of money: a theft, a gift, an estate, a price paid out of the game.
    of_money = as_dealt or any(_OF_MONEY.search(it) for it in words)
    if village.result.reason == "cupide" and not of_money:
        yield f"the last coin passes on, and only this is told: {words}"
    struck = village.night is not None and village.night.where is not None
    if village.phase == "nuit" and not struck:
        yield from (f"before the attack: « {it} »" for it in words if it.startswith("Chez "))


# (e): every attacker attacks, every dead dies of something, every coin moves for a reason.

# « Le MJ corrige » is reason enough: his word needs no other.
_OF_A_DEATH: Final = re.compile(r"Un assassinat emporte|\bmeurt\b|\bla mort\b")
_OF_COINS: Final = ("pièce", "fortune", "Le MJ corrige")


def whys_missing(game: Game, index: int) -> Iterator[str]:
    """Of the situation that a move has led to."""
    before, after = game.villages[index], game.villages[index + 1]
    if after.night is not None and not after.owes("call", "attaque"):
        said = [it.told() for it in why_attack(after)]
        for strike, lines in zip(after.night.attacks, said, strict=False):
            yield from attackers_unsaid(after, strike, lines)
    for dead in set(after.deaths) - set(before.deaths):
        if after.players[dead].status == "mort":
            why = why_death(after, dead)
            yield from deaths_unsaid(after.name(dead), why.sentence if why else "")
    if game.moves[index]["move"] != "correct":
        yield from coins_unsaid(*_settled(before, after), _lines(after, index))


def attackers_unsaid(village: Village, strike: Attack, lines: list[str]) -> Iterator[str]:
    for who in strike.attackers:
        if not any(it.startswith(f"{village.name(who)} attaque ") for it in lines):
            yield f"{who} strikes {strike.house} unsaid: {lines}"


def deaths_unsaid(name: str, why: str) -> Iterator[str]:
    if name not in why or not _OF_A_DEATH.search(why):
        yield f"{name} died of « {why} »"


def coins_unsaid(had: dict[str, int], has: dict[str, int], lines: list[str]) -> Iterator[str]:
    """Whoever has more or less than before is named in a sentence with coins in it."""
    told_of = " ".join(it for it in lines if any(word in it for word in _OF_COINS))
    for name, coins in has.items():
        if coins != had.get(name, coins) and name not in told_of:
            yield f"{name} had {had[name]} and has {coins}: {lines}"


def _settled(before: Village, after: Village) -> tuple[dict[str, int], dict[str, int]]:
    """A night is worked out anew from dusk: there its coins are compared."""
    dusk = after.night.dusk if after.phase == "nuit" and after.night else before
    return purses(dusk), purses(after)


def _lines(village: Village, index: int) -> list[str]:
    tonight = village.phase == "nuit"
    found = (it for it in village.happened if tonight or it.move == index)
    return [reason_of(village, it).sentence for it in found]
