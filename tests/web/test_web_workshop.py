"""« Vos cartes »: what a table invents is made in plain words, kept, given, taken and tried."""

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from web.visitor import PAIRS, House, Visitor

from gm_assistant.cli import main
from gm_assistant.french.language import plain
from gm_assistant.games.quinte_bourg.rules.house_cards import read_house_cards
from gm_assistant.games.quinte_bourg.rules.words import SPECIALITIES
from gm_assistant.games.quinte_bourg.texts.own_cards import id_of
from gm_assistant.games.registry import ALL

NEW = "/atelier/neuve"
# What the form sends as it is first shown, but for a name.
PLAIN: PAIRS = [
    ("kind", "speciality"),
    ("call.asks", "player"),
    ("call.effects", '{"does": "purse", "coins": 1}'),
    ("call.nights", "lundi"),
    ("call.nights", "jeudi"),
    ("call.after", "marchand_de_sable"),
]
SAID = re.compile(r'id="dit-([\w-]+)" role="alert">(?:<svg.*?</svg> )?(.*?)</p>', re.DOTALL)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house whose own folder is read."""
    found = House(tmp_path, offers=ALL[:2]).open()
    yield found
    found.close()


@pytest.fixture
def visitor(house: House) -> Visitor:
    return Visitor(house)


def sent(*changes: tuple[str, str], label: str = "Sourcier") -> PAIRS:
    """The form with these answers in the place of its own."""
    changed = {name for name, _ in changes}
    whole = [("label", label), *PLAIN]
    return [*(it for it in whole if it[0] not in changed), *changes]


def kept(visitor: Visitor, *changes: tuple[str, str], label: str = "Sourcier") -> str:
    """Made and kept; the name of its file."""
    answer = visitor.post(NEW, [*sent(*changes, label=label), ("faire", "garder")])
    assert answer.status_code == 303, said(visitor)
    found = re.search(r"gardee=(\w+)", answer.location)
    assert found
    return found[1]


def said(visitor: Visitor) -> dict[str, str]:
    """What the page says against the answers, by the questions."""
    found = SAID.findall(visitor.page)
    return {it: plain(unescape(words)).strip() for it, words in found if words.strip()}


def file_of(house: House, name: str) -> Path:
    return house.folder / "cartes" / f"{name}.toml"


def test_a_name_is_enough_for_a_card(house: House, visitor: Visitor) -> None:
    assert "/atelier?jeu=quinte-bourg" in visitor.get("/").text
    assert visitor.get("/atelier?jeu=non-morts").status_code == 404
    assert visitor.get("/atelier").status_code == visitor.get(NEW).status_code == 200
    assert kept(visitor, label="L'Œil-de-bœuf") == "l_oeil_de_boeuf"
    written = tomllib.loads(file_of(house, "l_oeil_de_boeuf").read_text("utf-8"))
    (card,) = read_house_cards([written])
    assert card.label == "L'Œil-de-bœuf"
    assert card.call is not None
    assert card.call.say.startswith("L'Œil-de-bœuf, ouvre les yeux.")
    page = unescape(visitor.get("/atelier?gardee=l_oeil_de_boeuf").text)
    assert "« L'Œil-de-bœuf » est gardée." in page


@pytest.mark.parametrize(
    ("changes", "place", "words"),
    [
        ([("label", "")], "label", "donnez-lui un nom"),
        ([("label", "Voleur")], "label", "a déjà un sens dans le jeu"),
        ([("call.effects", '{"does": "defend"}')], "call-effects-0", "« désigne une maison »"),
        ([("call.effects", '{"does": "purse"}')] * 2, "call-effects-1", "qu'une réponse"),
        ([("call.effects", '{"does": "take", "coins": 1}')] * 2, "call-effects-1", "y est déjà"),
        ([("call.after", "cortege")], "call-after", "n'existe pas"),
        ([("call.after", "voyeur")], "call-after", "le jeudi"),
        ([("call.nights", "")], "call-nights", "au moins une nuit"),
        (
            [("call.after", "aube"), ("call.effects", '{"does": "sleep"}')],
            "call-effects-0",
            "cela ne sert plus à rien",
        ),
        ([("rule", "a" * 1001)], "rule", "1000 caractères"),
    ],
)
def test_what_contradicts_itself_is_said_at_its_field(
    house: House, visitor: Visitor, changes: PAIRS, place: str, words: str
) -> None:
    told = [*changes, ("call.say", "Debout !")]
    answer = visitor.post(NEW, [*sent(*told), ("faire", "garder")])
    assert answer.status_code == 422
    assert [*said(visitor)] == [place]
    assert words in said(visitor)[place].casefold()
    assert said(visitor)[place][-1] in ".?"
    assert ">Debout !</textarea>" in answer.text
    assert not (house.folder / "cartes").exists()


def test_it_is_looked_at_before_it_is_kept(house: House, visitor: Visitor) -> None:
    answer = visitor.post(NEW, [*sent(("call.uses", "1")), ("faire", "voir")])
    assert answer.status_code == 200
    assert "Sourcier, ouvre les yeux. Qui désignes-tu cette nuit ?" in answer.text
    assert "Une fois par soirée." in answer.text
    assert "<td>Cible<span></span>oui<span></span>non<span></span></td>" in answer.text
    visitor.post(NEW, [*sent(("call.effects", '{"does": "defend"}')), ("faire", "voir")])
    assert "L'aperçu revient" in plain(visitor.page)
    assert not (house.folder / "cartes").exists()


def test_words_follow_the_choices_until_they_are_typed(house: House, visitor: Visitor) -> None:
    name = kept(visitor, ("card", 'Dis "oui" ?'))
    page = visitor.get(f"/atelier/{name}").text
    assert (
        '<textarea name="card" rows="3" aria-describedby="dit-card">Dis &#34;oui&#34; ?</textarea>'
        in page
    )
    assert '<textarea name="call.say" rows="3" aria-describedby="dit-call-say"></textarea>' in page
    changed = [*sent(("card", 'Dis "oui" ?'), ("call.asks", "house")), ("faire", "garder")]
    assert visitor.post(f"/atelier/{name}", changed).status_code == 303
    written = tomllib.loads(file_of(house, name).read_text("utf-8"))
    assert written["card"] == 'Dis "oui" ?'
    assert "Quelle maison" in written["call"]["say"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ([("kind", "call")], {"kind", "id", "label", "call"}),
        ([("call.asks", "")], {"kind", "id", "label"}),
        (
            [("kind", "camp_role"), ("camp", "souris")],
            {"kind", "id", "label", "call", "camp", "rule", "card"},
        ),
        ([("camp", "souris")], {"kind", "id", "label", "call", "rule", "card"}),
    ],
)
def test_a_choice_leaves_out_what_has_no_room_beside_it(
    house: House, visitor: Visitor, changes: PAIRS, expected: set[str]
) -> None:
    name = kept(visitor, *changes, ("call.not_twice", "oui"), ("call.uses", "2"))
    written = tomllib.loads(file_of(house, name).read_text("utf-8"))
    assert written.keys() == expected
    assert visitor.get(f"/atelier/{name}").status_code == 200


def test_a_card_is_put_aside_and_taken_up_again(house: House, visitor: Visitor) -> None:
    name = kept(visitor)
    assert visitor.post(f"/atelier/{name}/oter").status_code == 303
    assert not file_of(house, name).exists()
    assert "Remettre" in visitor.get(f"/atelier?otee={name}").text
    assert visitor.get(f"/atelier/{name}").status_code == 404
    assert visitor.post(f"/atelier/{name}/remettre").status_code == 303
    assert visitor.get(f"/atelier/{name}").status_code == 200
    # Twice is once.
    assert visitor.post(f"/atelier/{name}/remettre").status_code == 303
    assert file_of(house, name).exists()


def test_a_copy_begins_as_the_card_without_its_name(visitor: Visitor) -> None:
    name = kept(visitor, ("call.asks", "neighbour"), ("call.not_twice", "oui"))
    page = visitor.get(f"{NEW}?de={name}").text
    assert re.search(r'value="neighbour" checked', page)
    assert '<input type="text" name="label" value=""' in page
    answer = visitor.post(NEW, [*sent(), ("faire", "garder")])
    assert answer.status_code == 422
    assert "est une de vos cartes" in said(visitor)["label"]


def test_all_that_is_wrong_is_said_at_once_and_the_page_opens_there(visitor: Visitor) -> None:
    wrong = (("label", ""), ("call.nights", ""), ("call.effects", '{"does": "defend"}'))
    page = visitor.post(NEW, [*sent(*wrong), ("faire", "garder")]).text
    assert said(visitor).keys() == {"label", "call-nights", "call-effects-0"}
    assert re.findall(r'name="([\w.]+)"[^>]* autofocus', page) == ["label"]
    assert re.findall(r'href="#q-([\w-]+)"', page) == ["label", "call-effects-0", "call-nights"]
    assert "Rien n'est gardé" in unescape(page)
    # Mended, it is said no more.
    assert "À corriger" not in visitor.post(NEW, [*sent(), ("faire", "voir")]).text


def test_a_name_that_another_has_is_not_given_twice(house: House, visitor: Visitor) -> None:
    kept(visitor)
    name = kept(visitor, label="Berger")
    # Letters that no file is named after are names all the same.
    assert [kept(visitor, label=it) for it in ("Ωμέγα", "שלום")] == ["carte", "carte_2"]
    for label in ("Sourcier", "sourcier ", "Voleur"):
        renamed = [*sent(label=label), ("faire", "garder")]
        assert visitor.post(f"/atelier/{name}", renamed).status_code == 422
        assert said(visitor).keys() == {"label"}
    assert b'label = "Berger"' in file_of(house, name).read_bytes()


def test_put_aside_twice_is_put_aside_once_and_nothing_is_lost(
    house: House, visitor: Visitor
) -> None:
    name = kept(visitor)
    for _ in range(2):
        assert visitor.post(f"/atelier/{name}/oter").status_code == 303
    kept(visitor, ("call.uses", "1"))
    visitor.post(f"/atelier/{name}/oter")
    aside = {it.name for it in (house.folder / "cartes").glob("*.ote")}
    assert aside == {"sourcier.toml.ote", "sourcier_2.toml.ote"}
    kept(visitor, ("call.uses", "2"))
    # Its name is taken: it comes back beside the other one, and it is said what to do.
    answer = visitor.post(f"/atelier/{name}/remettre")
    assert answer.status_code == 303
    page = plain(unescape(visitor.get(answer.location).text))
    assert "« Sourcier » s'appelle déjà ainsi : changez l'un des deux noms." in page
    assert tomllib.loads(file_of(house, name).read_text("utf-8"))["call"]["uses"] == 2
    assert main(["check-scripts", "--data", str(house.folder)]) == 1


# What is typed is there until it is kept, or left.


def begun(visitor: Visitor) -> str:
    """The address of a new card that somebody begins to make."""
    found = re.search(r'action="(/atelier/neuve-[0-9a-f]{8})"', visitor.get(NEW).text)
    assert found
    return found[1]


def test_what_is_typed_is_there_when_the_page_is_loaded_anew(visitor: Visitor) -> None:
    one, other = begun(visitor), begun(visitor)
    for address, label in ((one, "Berger"), (other, "Bergère")):
        answer = visitor.post(address, [*sent(label=label), ("faire", "voir")])
        assert answer.headers["HX-Replace-Url"] == address
    assert 'value="Berger"' in visitor.get(one).text
    shelf = visitor.get("/atelier").text
    assert ">Berger</a>" in shelf
    assert ">Bergère</a>" in shelf
    visitor.post(one, [*sent(label="Berger"), ("faire", "garder")])
    visitor.post(other, [("faire", "laisser")])
    assert "Commencées" not in visitor.get("/atelier").text
    # Whoever goes back finds the card, and changes it.
    assert visitor.get(one).location == "/atelier/berger"
    changed = [*sent(("call.uses", "1"), label="Berger"), ("faire", "garder")]
    assert visitor.post(one, changed).status_code == 303


def test_a_change_made_elsewhere_meanwhile_is_not_written_over_unsaid(
    house: House, visitor: Visitor
) -> None:
    name = kept(visitor)
    seen = re.search(r'name="marque" value="(\w+)"', visitor.get(f"/atelier/{name}").text)
    assert seen
    kept_elsewhere = [*sent(("call.uses", "1")), ("faire", "garder")]
    visitor.post(f"/atelier/{name}", kept_elsewhere)
    mine = [*sent(("call.uses", "3")), ("marque", seen[1])]
    answer = visitor.post(f"/atelier/{name}", [*mine, ("faire", "garder")])
    assert answer.status_code == 422
    assert "a changé entre-temps" in plain(visitor.page)
    assert '<option value="3" selected>' in answer.text
    assert tomllib.loads(file_of(house, name).read_text("utf-8"))["call"]["uses"] == 1


# A file goes from house to house.


def handed_over(visitor: Visitor, content: bytes) -> int:
    data = {"csrf": visitor.csrf(), "fichier": (BytesIO(content), "carte.toml")}
    answer = visitor.client.post("/atelier", data=data, content_type="multipart/form-data")
    visitor._seen(answer)
    return answer.status_code


def test_a_card_is_given_as_a_file_and_taken(house: House, visitor: Visitor) -> None:
    name = kept(visitor, ("call.uses", "2"))
    given = visitor.get(f"/atelier/{name}/fichier")
    assert given.mimetype == "application/toml"
    before = file_of(house, name).read_bytes()
    assert given.data == before
    file_of(house, name).unlink()
    assert handed_over(visitor, given.data) == 303
    assert handed_over(visitor, given.data) == 303
    assert file_of(house, name).read_bytes() == before
    other = given.data.replace(b'label = "Sourcier"', b'label = "Autre sourcier"')
    assert handed_over(visitor, other) == 303
    # Of the same name, it gets a number, and its words with it.
    assert file_of(house, "autre_sourcier").exists()
    assert handed_over(visitor, given.data.replace(b"uses = 2", b"uses = 3")) == 303
    taken = tomllib.loads(file_of(house, "sourcier_2").read_text("utf-8"))
    assert taken["label"] == "Sourcier 2"
    assert taken["call"]["say"].startswith("Sourcier 2, ouvre les yeux.")


def test_a_camera_takes_it_as_a_text_that_is_pasted(house: House, visitor: Visitor) -> None:
    name = kept(visitor, ("call.say", "Debout !"))
    assert 'class="craft-qr"' in visitor.get(f"/atelier/{name}").text
    whole = file_of(house, name).read_text("utf-8")
    # What is proposed anyway needs no room in the picture.
    text = "\n".join(
        it for it in whole.splitlines() if not re.match("rule|card|gest|do =|close", it)
    )
    file_of(house, name).unlink()
    assert visitor.post("/atelier", [("texte", text)]).status_code == 303
    assert tomllib.loads(file_of(house, name).read_text("utf-8")) == tomllib.loads(whole)
    long = kept(visitor, *((it, "mot " * 240) for it in ("rule", "card")), label="Bavard")
    assert "trop longs" in visitor.get(f"/atelier/{long}").text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Choisissez d'abord un fichier"),
        ("label = ", "ligne 1"),
        ('id = "x"\nlabel = "X"\nkind = "speciality"\nfoo = 1', "« foo »"),
        ('label = "Voleur"\nkind = "speciality"', "a déjà un sens dans le jeu"),
        ('label = "X"\nkind = "speciality"\ncall = 2020-01-01', "Un objet est attendu"),
        ('label = "X"\nkind = "specialite"', "Le genre est « speciality »"),
        ("<!doctype html><p>label</p>", "Ce n'est pas une carte"),
        ("Bonjour", "Ce n'est pas une carte"),
        ('label = "X"\nkind = "call"\ncall = ' + "[" * 5000, "Trop de crochets"),
        ('label = "X"\nkind = "speciality"\n[[call]]\nasks = 1', "Un objet est attendu"),
        ('label = "X"' + "\n# x" * 20_000, "Ce n'est pas une carte"),
    ],
)
def test_what_is_no_card_is_not_taken(
    house: House, visitor: Visitor, text: str, words: str
) -> None:
    answer = visitor.post("/atelier", [("texte", text)])
    assert answer.status_code == 422
    assert words in unescape(answer.text)
    assert f">{text.partition(chr(10))[0]}" in unescape(answer.text)
    assert not (house.folder / "cartes").exists()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ('label = "Né"'.encode("latin-1"), "UTF-8"),
        ('label = "X"'.encode("utf-16"), "UTF-8"),
        (b"PK\x03\x04label", "Ce n'est pas une carte"),
        (b"\x89PNG\r\n\x1a\n\0\0", "Ce n'est pas une carte"),
        (b"label =" * 10_000, "Ce n'est pas une carte"),
        (b"", "Choisissez d'abord un fichier"),
    ],
)
def test_a_file_that_is_no_card_is_not_taken(
    house: House, visitor: Visitor, content: bytes, words: str
) -> None:
    assert handed_over(visitor, content) == 422
    assert words in plain(unescape(visitor.page))
    assert not (house.folder / "cartes").exists()


# The same file is written by hand.

BY_HAND = """id = "garde"
label = "Garde"
kind = "speciality"

[call]
nights = ["lundi"]
after = "fantomes"
asks = "house"

[[call.effects]]
does = "defend"

[[call.effects]]
does = "{second}"
"""


def test_a_broken_file_says_where_and_costs_its_card_alone(
    house: House, visitor: Visitor, capsys: pytest.CaptureFixture[str]
) -> None:
    kept(visitor)
    for name, text in (("garde", BY_HAND.format(second="dort")), ("casse", "id = ")):
        file_of(house, name).write_text(text, "utf-8")
    page = unescape(visitor.get("/atelier").text)
    assert "cartes/garde.toml, « call.effects[1].does »" in page
    assert "cartes/casse.toml, ligne 1" in page
    assert 'href="/atelier/garde"' in page
    assert 'href="/atelier/casse"' not in page
    assert visitor.get("/atelier/casse").status_code == 404
    visitor.get("/atelier/garde")
    assert [*said(visitor)] == ["call-effects-1"]
    assert main(["check-scripts", "--data", str(house.folder)]) == 1
    told = plain(capsys.readouterr().out)
    assert "cartes/garde.toml, « call.effects[1].does »" in told
    file_of(house, "casse").unlink()
    file_of(house, "garde").write_text(BY_HAND.format(second="free"), "utf-8")
    assert main(["check-scripts", "--data", str(house.folder)]) == 0
    assert "cartes/" not in visitor.get("/atelier").text


def test_nothing_of_a_file_goes_away_unsaid(house: House, visitor: Visitor) -> None:
    kept(visitor)
    half = BY_HAND.format(second="free").replace('asks = "house"', 'asks = "maison"\nfoo = 1')
    file_of(house, "garde").write_text(half, "utf-8")
    page = visitor.get("/atelier/garde").text
    assert said(visitor).keys() >= {"call-asks"}
    assert "« call.foo » : Champ inconnu" in plain(unescape(page))
    assert not re.search(r'name="call.asks"[^>]* checked', page)
    # What the page sends then: no answer to what nobody understood.
    told = [it for it in sent(label="Garde") if it[0] != "call.asks"]
    assert visitor.post("/atelier/garde", [*told, ("faire", "garder")]).status_code == 422
    told += [("call.asks", "player"), ("faire", "garder")]
    assert visitor.post("/atelier/garde", told).status_code == 303
    assert "call" in tomllib.loads(file_of(house, "garde").read_text("utf-8"))


def test_a_card_is_known_by_the_name_of_its_file(house: House, visitor: Visitor) -> None:
    kept(visitor)
    for name, stands in (("autre", True), ("voleur", False), ("Mon essai", False)):
        written, label = file_of(house, name), f'label = "{name}"'
        text = file_of(house, "sourcier").read_text("utf-8")
        written.write_text(text.replace('label = "Sourcier"', label), "utf-8")
        assert ("cartes/" not in visitor.get("/atelier").text) == stands
        written.unlink()


# Whatever is chosen, and whatever is sent.


def test_whatever_is_chosen_is_kept_or_said_at_a_field(house: House, visitor: Visitor) -> None:
    page = visitor.get(NEW).text
    offered: dict[str, list[str]] = {}
    for select in re.findall(r'<select name="([\w.]+)"[^>]*>(.*?)</select>', page, re.DOTALL):
        offered[select[0]] = [unescape(it) for it in re.findall(r'value="([^"]*)"', select[1])]
    for kind, name, value in re.findall(
        r'type="(radio|checkbox)" name="([\w.]+)" value="([^"]*)"', page
    ):
        offered.setdefault(name, [] if kind == "radio" else [""]).append(value)
    chance, outcomes = Random(42), set()
    for number in range(60):
        told = [(name, chance.choice(values)) for name, values in offered.items()]
        told += [("call.nights", it) for it in ("lundi", "mardi") if chance.random() < 0.8]
        more = [("call.effects", chance.choice(offered["call.effects"]))] * (number % 2)
        answer = visitor.post(NEW, [("label", f"N{number}"), *told, *more, ("faire", "garder")])
        outcomes.add(answer.status_code)
        if answer.status_code == 422:
            assert said(visitor), told
        else:
            words = file_of(house, f"n{number}").read_text("utf-8")
            assert "{" not in words
            assert read_house_cards([tomllib.loads(words)])
    assert outcomes == {303, 422}


@pytest.mark.parametrize("told", ["5", "[]", "{}", '{"does": 1}', '{"does": "purse", "x": 1}'])
@pytest.mark.parametrize("do", ["voir", "garder"])
def test_what_no_button_sends_is_said_too(visitor: Visitor, told: str, do: str) -> None:
    answer = visitor.post(NEW, [*sent(("call.effects", told)), ("faire", do)])
    assert answer.status_code == (200 if do == "voir" else 422)
    assert "call-effects-0" in said(visitor)


@pytest.mark.parametrize(
    "path",
    ["/atelier/..%2fcle", "/atelier/A%20B/oter", "/atelier/rien/fichier"],
)
def test_no_other_file_is_reached(visitor: Visitor, path: str) -> None:
    assert visitor.post(path, [("texte", "x")]).status_code in (400, 404, 405, 422)
    assert visitor.get(path).status_code in (404, 405)


@pytest.mark.parametrize(
    ("label", "name"),
    [("Sourcier", "sourcier"), ("2.1", "carte_2_1"), ("…", "carte"), ("Ça, là-bas !", "ca_la_bas")],
)
def test_a_file_is_named_after_its_card(label: str, name: str) -> None:
    assert id_of(label) == name


# A table chooses them as it chooses the others.


def laid(visitor: Visitor) -> str:
    """Twelve at a table, on the step where its cards are chosen."""
    visitor.get("/nouvelle")
    names = "\n".join(f"Joueur {it}" for it in range(12))
    table = visitor.post("/nouvelle/neuve/table/noms", [("noms", names)]).location
    return f"{table.partition('/table/')[0]}/table"


def tapped(visitor: Visitor, path: str, *data: tuple[str, str]) -> str:
    answer = visitor.post(path, list(data))
    assert answer.status_code == 303, visitor.refusal
    visitor.get(answer.location)
    return str(answer.location)


def test_a_table_deals_them_and_an_evening_keeps_them(house: House, visitor: Visitor) -> None:
    kept(visitor)
    kept(visitor, ("kind", "camp_role"), ("camp", "villageois"), label="Garde champêtre")
    kept(visitor, ("kind", "call"), label="Chanson")
    table = laid(visitor)
    for name in ("sourcier", "garde_champetre", "chanson"):
        tapped(visitor, f"{table}/roles", ("maison", name))
    assert "12 cartes de camp pour 12 joueurs." in visitor.get(f"{table}/roles").text
    tapped(visitor, f"{table}/roles", ("faire", "donner"))
    # What is changed before the evening begins is what it begins with, and nothing later.
    visitor.post("/atelier/sourcier", [*sent(("rule", "Une autre règle.")), ("faire", "garder")])
    begun = tapped(visitor, f"{table}/depart", ("faire", "suite"), ("titre", "Soirée"))
    game = begun.split("/")[2]
    document = house.journal.line(game).document
    visitor.post("/atelier/sourcier", [*sent(("rule", "Trop tard.")), ("faire", "garder")])
    assert document["house_cards"][0]["rule"] == "Une autre règle."
    assert house.journal.line(game).document == document
    held = [card for one in document["players"] for card in one["specialities"] + one["camp_roles"]]
    assert (held.count("sourcier"), held.count("garde_champetre")) == (1, 1)


def test_a_card_in_somebody_s_hands_does_not_leave_the_table(visitor: Visitor) -> None:
    kept(visitor)
    table = laid(visitor)
    tapped(visitor, f"{table}/roles", ("maison", "sourcier"))
    tapped(visitor, f"{table}/roles", ("maison", "sourcier"))
    assert 'value="sourcier:' not in visitor.get(f"{table}/roles").text
    tapped(visitor, f"{table}/roles", ("maison", "sourcier"))
    tapped(visitor, f"{table}/roles", ("faire", "donner"))
    visitor.post("/atelier/sourcier/oter")
    assert visitor.post(f"{table}/roles", [("maison", "sourcier")]).status_code == 409
    assert "en main" in visitor.refusal
    tapped(visitor, f"{table}/roles", ("carte", "sourcier:0"))
    tapped(visitor, f"{table}/roles", ("faire", "donner"))
    tapped(visitor, f"{table}/roles", ("maison", "sourcier"))
    # Put aside meanwhile, it is not offered again.
    assert "Sourcier" not in visitor.get(f"{table}/roles").text


def test_a_table_has_twelve_of_them_at_most(visitor: Visitor) -> None:
    names = [kept(visitor, label=f"Carte {it}") for it in range(13)]
    table = laid(visitor)
    for name in names[:12]:
        tapped(visitor, f"{table}/roles", ("maison", name))
    assert visitor.post(f"{table}/roles", [("maison", names[12])]).status_code == 409
    assert "12 cartes" in plain(visitor.refusal)


def test_a_card_that_makes_another_leave_says_which(visitor: Visitor) -> None:
    kept(visitor)
    table = laid(visitor)
    there = tapped(visitor, f"{table}/roles", ("maison", "sourcier"))
    gone = SPECIALITIES[there.partition("cede=")[2]]
    assert f"« {gone} » laisse sa place" in visitor.page
    tapped(visitor, f"{table}/roles", ("maison", "sourcier"))
    assert "laisse sa place" not in visitor.page


def test_an_evening_begun_on_paper_asks_what_a_card_has_done(
    house: House, visitor: Visitor
) -> None:
    kept(visitor, ("call.uses", "2"), ("call.not_twice", "oui"))
    table = laid(visitor)
    tapped(visitor, f"{table}/roles", ("maison", "sourcier"))
    tapped(visitor, f"{table}/roles", ("faire", "donner"))
    paper = [("move", "titre"), ("titre", "Reprise"), ("papier", "1"), ("faire", "suite")]
    wrong = [*paper, ("servi.sourcier", "deux")]
    assert visitor.post(f"{table}/coup", wrong).status_code == 409
    assert "Vos cartes : un nombre entier" in plain(visitor.refusal)
    told = [("servi.sourcier", "0"), ("derniere.sourcier", "J3")]
    begun = tapped(visitor, f"{table}/coup", *paper, *told)
    (card,) = house.journal.line(begun.split("/")[2]).document["house_cards"]
    assert (card["spent"], card["last"]) == (0, "J3")
    # Its name leads to its rule, wherever the table reads it.
    game = f"/partie/{begun.split('/')[2]}"
    holder = next(
        it["id"]
        for it in house.journal.line(begun.split("/")[2]).document["players"]
        if "sourcier" in it["specialities"]
    )
    assert 'href="/regles/speciality/sourcier"' in visitor.get(f"{game}/joueur/{holder}").text
    assert "Sourcier" in visitor.get(f"/regles/speciality/sourcier?partie={game}").text


def test_whoever_is_put_to_sleep_is_told_in_the_words_that_end_the_call(
    house: House, visitor: Visitor
) -> None:
    kept(visitor, ("call.effects", '{"does": "sleep"}'))
    close = tomllib.loads(file_of(house, "sourcier").read_text("utf-8"))["call"]["close"]
    assert plain(close).endswith("La personne dont je touche la tête dort jusqu'à l'aube.")


def test_a_card_is_tried_in_an_invented_night(house: House, visitor: Visitor) -> None:
    answer = visitor.post(NEW, [*sent(), ("faire", "essayer")])
    assert answer.status_code == 303
    assert file_of(house, "sourcier").exists()
    document = house.journal.line(answer.location.split("/")[2]).document
    assert document["rehearsal"]
    assert [it["id"] for it in document["house_cards"]] == ["sourcier"]
    assert sum("sourcier" in it["specialities"] for it in document["players"]) == 1
    page = visitor.get(f"{answer.location}/nuit").text
    assert "Sourcier, ouvre les yeux." in page
    assert visitor.row == "sourcier"
    # It leads back to the card, and is no game that was kept.
    assert 'href="/atelier/sourcier">Revenir à la carte</a>' in page
    assert "Essai : Sourcier" not in visitor.get("/").text


def test_a_card_that_is_kept_already_is_tried_from_its_page(visitor: Visitor) -> None:
    name = kept(visitor)
    page = visitor.get(f"/atelier/{name}").text
    hidden = re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', page)
    assert "marque" in dict(hidden)
    told = [*(it for it in hidden if it[0] == "marque"), *sent(), ("faire", "essayer")]
    assert "/partie/" in visitor.post(f"/atelier/{name}", told).location


def test_a_trial_does_not_take_the_place_of_an_evening(visitor: Visitor) -> None:
    begun = visitor.post("/repetition", [("jeu", "quinte-bourg"), ("joueurs", "12")]).location
    visitor.get(f"{begun}/village")
    for label in ("Sourcier", "Berger"):
        tried = visitor.post(NEW, [*sent(label=label), ("faire", "essayer")]).location
        visitor.get(f"{tried}/nuit")
    assert visitor.get("/reprendre").location == f"{begun}/village"
