"""The French of the house: elision by sound, agreement by number, signs held to their words."""

import errno
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_assistant.french.language import (
    PageSetter,
    Typesetter,
    agreed,
    capitalised,
    cause,
    coins,
    counted,
    de,
    listed,
    plain,
    que,
    signed,
    typed_in,
    typeset,
)

DE = {
    "Bruno": "de Bruno",
    "Ana": "d’Ana",
    "Élise": "d’Élise",
    "Yannick": "de Yannick",
    "Yasmine": "de Yasmine",
    "Youssef": "de Youssef",
    "Yves": "d’Yves",
    "Yvonne": "d’Yvonne",
    "Œdipe": "d’Œdipe",
    "Álvaro": "d’Álvaro",
    "Óscar": "d’Óscar",
    "Íñigo": "d’Íñigo",
    "Ægir": "d’Ægir",
    "Hugo": "d’Hugo",
    "Hélène": "d’Hélène",
    "Hans": "de Hans",
    "Hans-Peter": "de Hans-Peter",
    "Heinz": "de Heinz",
    "Helmut": "de Helmut",
    "Hugh": "de Hugh",
    "hadrian": "de hadrian",
    "Honoré": "d’Honoré",
    "Héloïse": "d’Héloïse",
    "Halima": "de Halima",
    "Hjalmar": "de Hjalmar",
    "Ouarda": "de Ouarda",
    "Oumar": "d’Oumar",
    "ana": "d’ana",
    "A": "d’A",
    "Y": "d’Y",
    "58-ard": "de 58-ard",
    "8bis": "de 8bis",
    "L'Artiste": "de L'Artiste",
    "🙂 Ana": "d’🙂 Ana",
    "🙂": "de 🙂",
    "“Ana”": "d’“Ana”",
    "(Zoé)": "de (Zoé)",
    "'Tite": "de 'Tite",
    "onze": "de onze",
    "11": "de 11",
    "Øystein": "d’Øystein",
    "": "de ",
    "« Adjoint »": "d’« Adjoint »",
}


@pytest.mark.parametrize(("name", "said"), DE.items())
def test_de_is_elided_before_a_vowel_that_is_heard(name: str, said: str) -> None:
    assert de(name) == said


def test_que_is_elided_alike() -> None:
    assert que("à égalité") == "qu’à égalité"
    assert que("Bruno") == "que Bruno"


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 vivant"), (1, "1 vivant"), (2, "2 vivants"), (40, "40 vivants")]
)
def test_a_word_agrees_with_its_number(count: int, said: str) -> None:
    assert counted(count, "vivant") == said


def test_a_plural_of_its_own_is_told() -> None:
    assert [agreed(it, "cheval", "chevaux") for it in (1, 2)] == ["cheval", "chevaux"]
    assert [coins(it) for it in (0, 1, 2)] == ["0 pièce", "1 pièce", "2 pièces"]


def test_names_are_listed() -> None:
    assert listed([]) == "personne"
    assert listed(["Ana"]) == "Ana"
    assert listed(["Ana", "Bruno", "Chloé"], "ou") == "Ana, Bruno ou Chloé"


def test_only_the_first_letter_becomes_a_capital() -> None:
    assert capitalised("les Détectives") == "Les Détectives"


SET = {
    "L'aube : qui dort ?": "L’aube\u00a0: qui dort\u202f?",
    "« Ana »": "«\u00a0Ana\u00a0»",
    "«Ana»": "«\u00a0Ana\u00a0»",
    "Vite !": "Vite\u202f!",
    "Est-ce vrai ?!": "Est-ce vrai\u202f?!",
    "un ; deux": "un\u202f; deux",
    "aujourd'hui": "aujourd’hui",
    "http://127.0.0.1:8000/a?b=1": "http://127.0.0.1:8000/a?b=1",
    "20:15": "20:15",
    "d'« Adjoint »": "d’«\u00a0Adjoint\u00a0»",
    "l'{nom} : {de_nom} ?": "l’{nom}\u00a0: {de_nom}\u202f?",
}


@pytest.mark.parametrize(("text", "shown"), SET.items())
def test_signs_are_held_to_their_words(text: str, shown: str) -> None:
    assert signed(text) == shown
    assert signed(shown) == shown, "set once, it stays"
    assert plain(shown) in (text, text.replace("«", "« ").replace("»", " »"))


def test_a_name_that_ends_with_a_dot_ends_its_sentence() -> None:
    assert signed("Bravo à Anna T.. Et à Léo...") == "Bravo à Anna T. Et à Léo..."
    assert signed("Bravo à Anna T.") == "Bravo à Anna T."


def test_a_text_to_read_is_one_line() -> None:
    assert typeset("  Ouvrez\n   les yeux !  ") == "Ouvrez les yeux\u202f!"


def test_what_people_typed_is_left_as_they_typed_it() -> None:
    shown = Typesetter(["D'Artagnan", "Ana", "Qui est-ce ?"])
    assert shown("L'aube : D'Artagnan propose « Qui est-ce ? », et Ana ?") == (
        "L’aube\u00a0: D'Artagnan propose «\u00a0Qui est-ce ?\u00a0», et Ana\u202f?"
    )


def test_a_house_shows_a_name_as_it_was_typed() -> None:
    """Whole, by a word of it, cut, with an initial."""
    names = ("L'Aîné des Bois", "«Zaz»", "D'Artagnan", "Aujourd'hui ?", "O'Brien Jo")
    shown = Typesetter(typed_in({"players": [{"name": it} for it in names]}))
    for told in ("L'Aîné", "L'Aî.", "«Zaz»", "D'Artagnan", "Aujourd'hui", "O'Bri J"):
        assert shown(f"L'un : {told}") == f"L’un\u00a0: {told}"


PAGE = (
    "<h1>L'appel : qui&#39;est-ce ?</h1><input value=\"l'un : deux\">"
    '<button data-whole="L\'appel" aria-label="Fantômes : l\'appel">'
    "D&#39;Artagnan : « Va ! »</button>"
    "<textarea>C'est : à moi</textarea>"
)
SHOWN = (
    '<h1>L’appel\u00a0: qui’est-ce\u202f?</h1><input value="l\'un : deux">'
    '<button data-whole="L’appel" aria-label="Fantômes\u00a0: l’appel">'
    "D&#39;Artagnan\u00a0: «\u00a0Va\u202f!\u00a0»</button>"
    "<textarea>C'est : à moi</textarea>"
)


def test_a_page_is_set_but_for_what_people_typed() -> None:
    assert PageSetter(["D&#39;Artagnan"])(PAGE) == SHOWN
    assert PageSetter(["D&#39;Artagnan"])(SHOWN) == SHOWN


# What the machine complains of in English is said in French where it is known.


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (errno.ENOENT, "il n'y est pas"),
        (errno.EISDIR, "c'est un dossier"),
        (errno.EACCES, "l'accès est refusé"),
        (errno.ENOSPC, "le disque est plein"),
        (errno.EADDRINUSE, "elles sont prises"),
    ],
)
def test_a_known_trouble_is_french(code: int, said: str) -> None:
    assert cause(OSError(code, os.strerror(code))) == said


def test_another_trouble_keeps_its_own_words() -> None:
    assert cause(OSError(errno.EXDEV, "Cross-device")) == "Cross-device"
    assert cause(ValueError("embedded null byte")) == "embedded null byte"


TYPED = st.lists(st.text("ab 'é:?!«»;.", max_size=12), max_size=6)
TEXTS = st.lists(st.text("ab 'é:?!«»;.", max_size=30), max_size=6)


@given(TYPED, TYPED, TEXTS)
def test_words_that_come_later_are_kept_as_those_that_were_there(
    first: list[str], later: list[str], texts: list[str]
) -> None:
    page = "".join(f'<p title="{it}">{it}</p>' for it in [*texts, *first, *later])
    begun = PageSetter(first)
    begun(page)
    assert PageSetter(later, begun)(page) == PageSetter([*first, *later])(page)


def test_one_note_more_has_nothing_read_anew_but_where_it_stands() -> None:
    page = "".join(f"<p>{number} : qui l'a vu ?</p>" for number in range(300))
    known = PageSetter(f"{number} : {'l’été, ' * 200}" for number in range(300))
    known(page)
    more = PageSetter(["encore : oui", "7 : qui"], known)
    assert more.texts == {it: told for it, told in known.texts.items() if "7 : qui" not in it}
    assert len(more.texts) < len(known.texts)
