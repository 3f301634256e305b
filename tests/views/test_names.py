"""Names around a table stay short and distinct."""

from hypothesis import given
from hypothesis import strategies as st

from gm_assistant.toolkit.names import room_for, short_names


def test_a_name_alone_of_its_kind_is_its_first_word() -> None:
    assert short_names(["Ana Petit", "Bruno Roux"]) == ("Ana", "Bruno")


def test_two_of_a_kind_take_the_initial_of_their_last_word() -> None:
    assert short_names(["Ana Petit", "Ana Roux", "Zoé"]) == ("Ana P", "Ana R", "Zoé")


def test_a_number_in_a_name_stays_that_of_the_name() -> None:
    names = [f"Joueur {it}" for it in range(46)]
    assert short_names(names, 6)[4:13:4] == ("Joue 4", "Joue 8", "Jou 12")


def test_two_whose_last_words_begin_alike_take_as_many_letters_as_part_them() -> None:
    assert short_names(["Anna Tirel", "Anna Thomas"]) == ("Anna Ti", "Anna Th")
    assert short_names(["Anna Martin", "Bruno", "Anna Marchal"]) == (
        "Anna Mart",
        "Bruno",
        "Anna Marc",
    )


def test_where_no_letter_parts_them_in_time_they_take_their_seat() -> None:
    assert short_names(["Léa Martin", "Léa Martinez"], 8) == ("Léa 1", "Léa 2")


def test_twins_in_everything_take_their_seat() -> None:
    assert short_names(["Ana", "Bruno", "Ana"]) == ("Ana 1", "Bruno", "Ana 3")


def test_a_picture_before_a_name_is_no_name() -> None:
    assert short_names(["👑 Zoé", "👑", "- Ana"]) == ("Zoé", "👑", "Ana")


def test_a_short_name_keeps_three_letters() -> None:
    assert short_names(["Isaure", "Théophile"], 5) == ("Isau.", "Théo.")


def test_a_name_of_thirty_letters_fits_its_house() -> None:
    (short,) = short_names(["Maximilienne-Alexandra Delacour"], room_for(45))
    assert short == "Maxim."


@given(
    st.lists(st.text("aAbé -’", max_size=30), min_size=1, max_size=45),
    st.integers(6, 11),
)
def test_no_house_is_called_like_another(names: list[str], room: int) -> None:
    short = short_names(names, room)
    assert len({name.casefold() for name in short}) == len(names)
    assert all(0 < len(name) <= room for name in short)


def test_broad_letters_take_the_room_of_more() -> None:
    assert short_names(["W" * 40, "Emmanuelle"], 6) == ("WWW.", "Emm.")


def test_a_dot_says_that_a_twin_is_shortened_too() -> None:
    names = ["Anne-Charlotte", "Anne-Charlotte Dubois"]
    assert short_names(names) == ("Anne-Char.", "Anne-Cha D")


def test_a_name_is_never_shortened_at_its_hyphen() -> None:
    assert short_names(["Marie-Antoinette"], 8) == ("Marie.",)
