"""The shipped files are whole, right, and can be read aloud."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_assistant.french.language import UNKNOWN_YET
from gm_assistant.games.quinte_bourg.rules.words import ROLES, SPECIALITIES
from gm_assistant.games.quinte_bourg.texts.scripts import PLACEHOLDERS, Part, Row, Script, Scripts

# Written here a second time, from the cards and not from the tables.
NIGHTS_OF = {
    "ingenieure": "lundi jeudi",
    "inventeur": "lundi jeudi",
    "scientifique": "mardi vendredi",
    "savant": "mardi samedi",
    "technophile": "mercredi samedi",
    "bricoleur": "mercredi vendredi",
    "fureteur": "lundi jeudi",
    "voyeur": "lundi vendredi",
    "curieux": "mardi jeudi",
    "indiscrete": "mardi vendredi",
    "reporter": "mercredi samedi",
    "journaliste": "mercredi samedi",
    "dresseur_chien": "lundi jeudi",
    "dresseur_ours": "mardi vendredi",
    "dresseur_rapace": "mercredi samedi",
    "voleur": "lundi jeudi",
    "brigand": "mardi vendredi",
    "cambrioleur": "mercredi samedi",
    "psychopathe": "lundi mercredi vendredi",
    "toque": "mardi jeudi samedi",
    "sculpture": "mercredi samedi",
    "caricature": "vendredi",
    "querelle": "mardi vendredi",
    "farce": "lundi",
    "allumeuse": "lundi jeudi",
    "adoration": "mercredi",
    "minus_cortex": "mardi jeudi samedi",
    "reve": "mercredi samedi",
}
EVERY_NIGHT = (
    "fantomes reptiliens amoureux marchand_de_sable orphee sirene amoureux_se_retrouvent "
    "laura attaque aube"
)
MONDAY = (
    "fantomes reptiliens amoureux marchand_de_sable fureteur voyeur voleur psychopathe allumeuse "
    "farce orphee sirene amoureux_se_retrouvent laura dresseur_chien attaque aube ingenieure "
    "inventeur"
)
SATURDAY = (
    "fantomes reptiliens amoureux marchand_de_sable reporter journaliste cambrioleur toque "
    "sculpture minus_cortex orphee sirene amoureux_se_retrouvent laura dresseur_rapace attaque "
    "aube technophile savant reve"
)
SOURCE = re.compile(r"(L\d{1,3}(-\d{1,3})?|[A-Z]-\d\d)(, (L\d{1,3}(-\d{1,3})?|[A-Z]-\d\d))*")
LAST_LINE = 701


def used_in(words: str) -> frozenset[str]:
    """The names in braces."""
    return frozenset(re.findall(r"\{(\w+)\}", words))


def all_scripts(scripts: Scripts) -> tuple[Script, ...]:
    return (*scripts.nights.values(), scripts.opening, scripts.day, scripts.sunday)


def all_rows(scripts: Scripts) -> Iterator[Row]:
    for script in all_scripts(scripts):
        yield from script.rows


def night_parts(scripts: Scripts) -> Iterator[Part]:
    for script in (*scripts.nights.values(), scripts.opening):
        for row in script.rows:
            yield from row.parts


def sources(shipped: Path) -> Iterator[str]:
    for path in sorted(shipped.glob("*.toml")):
        yield from re.findall(r'^source = "(.*)"$', path.read_text(encoding="utf-8"), re.MULTILINE)


def test_nothing_is_wrong(scripts: Scripts) -> None:
    assert scripts.problems == ()


@pytest.mark.rulebook
def test_each_card_is_called_on_its_own_nights(scripts: Scripts) -> None:
    called: dict[str, str] = {}
    for night, script in scripts.nights.items():
        for row in script.rows:
            called[row.id] = f"{called.get(row.id, '')} {night}".strip()
    every = dict.fromkeys(EVERY_NIGHT.split(), "lundi mardi mercredi jeudi vendredi samedi")
    assert called == NIGHTS_OF | every


@pytest.mark.rulebook
def test_rows_stand_in_the_order_of_the_table(scripts: Scripts) -> None:
    assert [row.id for row in scripts.nights["lundi"].rows] == MONDAY.split()
    assert [row.id for row in scripts.nights["samedi"].rows] == SATURDAY.split()


def test_every_night_has_its_own_first_words(scripts: Scripts) -> None:
    assert len({script.opening for script in scripts.nights.values()}) == 6


def test_cortex_answers_before_minus(scripts: Scripts) -> None:
    row = scripts.nights["mardi"].row("minus_cortex")
    assert row is not None
    assert [(part.id, part.calls) for part in row.parts] == [
        ("cortex", ("cortex",)),
        ("minus", ("minus",)),
    ]


def test_time_is_counted_where_the_rulebook_counts_it(scripts: Scripts) -> None:
    timers = {row.id: row.timer for row in scripts.nights["samedi"].rows if row.timer}
    assert timers == {"reptiliens": 30, "amoureux": 30, "reve": 5}
    counted = {name: said.timer for name, said in scripts.announcements.items() if said.timer}
    assert counted == {"condamne": 15, "tribunal_execution": 15}


def test_whoever_opens_his_eyes_is_told_to_close_them(scripts: Scripts) -> None:
    woken = re.compile(r"(?<!n’)\bouvr(e|ez|ent) les yeux", re.IGNORECASE)
    asleep_again = re.compile(r"referme(z)?( tous)? les yeux", re.IGNORECASE)
    for script in (*scripts.nights.values(), scripts.opening):
        for row in script.rows:
            assert bool(woken.search(row.say)) is bool(asleep_again.search(row.close)), row.id


def test_the_night_names_nobody_and_fills_nothing(scripts: Scripts) -> None:
    for part in night_parts(scripts):
        assert used_in(part.say + part.close) == frozenset()


def test_a_killing_at_night_has_no_name_and_by_day_it_has_one(scripts: Scripts) -> None:
    assert used_in(scripts.announcements["mise_a_mort_nuit"].say) == frozenset()
    assert scripts.words("mise_a_mort_jour", {"joueur": "Ana"}).count("Ana") == 1
    assert used_in(scripts.announcements["conversion_noire_faite"].say) == frozenset()


def test_every_word_in_braces_is_known_and_used(scripts: Scripts) -> None:
    said = [announcement.say for announcement in scripts.announcements.values()]
    said += [script.opening for script in all_scripts(scripts)]
    # « {camps} » stays for the files that MJs have edited.
    assert frozenset[str]().union(*map(used_in, said), ("camps",)) == PLACEHOLDERS.keys()


def test_names_never_follow_a_word_that_would_lose_its_vowel(scripts: Scripts) -> None:
    # « de {joueur} » would say « de Ana ».
    elided = re.compile(r"\b(de|que|jusque|le|la|du|ce|se|ne|si) \{", re.IGNORECASE)
    for announcement in scripts.announcements.values():
        assert not elided.search(announcement.say), announcement.id


def test_words_are_short_enough_for_one_breath(scripts: Scripts) -> None:
    for row in all_rows(scripts):
        for part in row.parts:
            for sentence in re.split(r"(?<=[.?!…])\s", part.say):
                assert len(sentence) <= 180, (row.id, sentence)


def test_every_source_is_a_line_or_a_ruling(shipped: Path) -> None:
    found = list(sources(shipped))
    assert len(found) > 300
    for source in found:
        assert SOURCE.fullmatch(source), source
        assert all(0 < int(line) <= LAST_LINE for line in re.findall(r"\d{2,3}", source)), source


@pytest.mark.rulebook
def test_nineteen_laws_of_which_eight_are_wholly_applied(scripts: Scripts) -> None:
    assert len({law.id for law in scripts.laws}) == 19
    assert [law.effect for law in scripts.laws[:6]] == [
        "blanc_interdit",
        "egalite_gracies",
        "urne_perdue",
        "fantomes_votent",
        "condorcet",
        "vote_payant",
    ]
    assert {law.effect for law in scripts.laws[6:]} == {"seuls_votent"}
    assert [law.criterion for law in scripts.laws[6:9]] == ["pieces_max_1", "poste_public", None]


def test_no_line_begins_with_a_lonely_mark(scripts: Scripts) -> None:
    for row in all_rows(scripts):
        assert not re.search(r" [?!:;»]|« ", row.say), row.id


def test_what_is_not_known_yet_is_left_to_the_voice(scripts: Scripts) -> None:
    assert UNKNOWN_YET in scripts.words("poste_attribue", {"joueur": "Ana"})


def test_every_card_of_the_night_is_called_by_name(scripts: Scripts) -> None:
    labels = ROLES | SPECIALITIES | {"artiste": "Artiste"}
    for script in scripts.nights.values():
        for row in script.rows:
            if row.calls[0] in labels and row.id != "amoureux_se_retrouvent":
                assert labels[row.calls[0]] in row.say


def test_files_are_plain_toml(shipped: Path) -> None:
    for path in shipped.glob("*.toml"):
        assert tomllib.loads(path.read_text(encoding="utf-8"))
