"""The tablet alone: the whole app in its browser, killed, cut off, taken over, and nothing lost."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from browser.conductor import Conductor
from browser.origin import Origin, changed, made, missing
from browser.pocket import PATIENCE, Machine, Pocket, pocket_on
from browser.tables import first_night
from openpyxl import load_workbook
from playwright.sync_api import Browser, BrowserType, FilePayload
from recorded import random_game
from shares import of_all

from gm_assistant.games.quinte_bourg.paper.to_write import evening_book
from gm_assistant.games.registry import ALL
from gm_assistant.toolkit.workbook.book import bytes_of

OLDER = Path(__file__).parents[1] / "journal" / "fixtures"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(bool(missing()), reason=f"{missing()} : sudo apt install npm"),
]


@pytest.fixture(scope="module")
def site() -> Path:
    return made()


@pytest.fixture(scope="module")
def origin(site: Path) -> Iterator[Origin]:
    served = Origin(site).start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def opened(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    origin: Origin,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Pocket]:
    """One, with a disk of its own, for all the stories that neither kill nor cut it."""
    profile = tmp_path_factory.mktemp("tablette") / "profil"
    found = Machine(browser_type, browser_type_launch_args, profile)
    yield found.browse(origin).start()
    found.close()


@pytest.fixture
def tablet(opened: Pocket) -> Iterator[Pocket]:
    yield opened
    assert opened.troubles == []


def play(tablet: Pocket, taps: int) -> None:
    conductor = Conductor(tablet)
    for _ in range(taps):
        conductor.tap_on()


def test_a_night_tap_survives_the_death_of_the_browser_and_of_the_network(
    machine: Machine, site: Path
) -> None:
    origin = Origin(site).start()
    tablet = machine.browse(origin).start("#demo")
    tablet.page.wait_for_url("**/partie/**")
    tablet._stand()
    play(tablet, 2)
    # Offline from the second minute on.
    origin.stop()
    play(tablet, 1)
    row, moves = tablet.row, tablet.moves
    machine.kill()
    again = machine.browse(origin).start()
    # Whoever picks it up sees the curtain first.
    assert again.page.locator(".page-rideau").count() == 1
    again.lift()
    again._stand()
    assert (again.row, again.moves) == (row, moves)
    play(again, 1)
    assert again.moves != moves


def test_files_erased_under_the_open_app_stop_it_and_the_game_leaves_as_a_file(
    machine: Machine, origin: Origin
) -> None:
    """The browser lets what is erased be written as before: nothing of it is told as kept."""
    tablet = machine.browse(origin).start("#demo")
    tablet.page.wait_for_url("**/partie/**")
    tablet._stand()
    play(tablet, 1)
    moves = tablet.moves
    session = tablet.shell.context.new_cdp_session(tablet.shell)
    erased = {"origin": origin.origin, "storageTypes": "file_systems"}
    session.send("Storage.clearDataForOrigin", erased)
    tablet.page.locator("button.seat.legal, .call .choice, [data-key=p]").first.tap()
    tablet.comes_to("stopped")
    assert "a effacé" in tablet.shell.locator("#told").inner_text()
    with tablet.shell.expect_download() as found:
        tablet.shell.get_by_role("button", name="Garder le fichier").tap()
    kept = json.loads(found.value.path().read_text("utf-8"))["moves"]
    assert [it["move"] for it in kept[: len(moves)]] == [it["move"] for it in moves]
    assert len(kept) in (len(moves), len(moves) + 1)


# What lay on the browser's disk before, byte by byte, as an older version left it there.
LAID = """async (bytes) => {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("carnet", { create: true });
  const place = await folder.getFileHandle("parties.sqlite3", { create: true });
  const file = await place.createWritable();
  await file.write(new Uint8Array(bytes));
  await file.close();
}"""


@pytest.mark.soak
@pytest.mark.parametrize("kept", sorted(OLDER.glob("*.sqlite3")), ids=lambda it: it.name)
def test_games_of_an_older_version_are_opened(machine: Machine, origin: Origin, kept: Path) -> None:
    tablet = machine.browse(origin)
    tablet.shell.goto(f"{origin.origin}/version.json")
    tablet.shell.evaluate(LAID, list(kept.read_bytes()))
    tablet.start()
    tablet.open("/")
    games = tablet.page.locator("a.game")
    assert games.count() > 0
    games.first.tap()
    tablet._stand()
    assert tablet.moves


@pytest.mark.soak
def test_a_second_window_says_so_and_takes_over(tablet: Pocket) -> None:
    tablet.take(first_night(12))
    play(tablet, 1)
    moves = tablet.moves
    other = pocket_on(tablet.shell.context.new_page(), tablet.served)
    other.shell.goto(f"{tablet.served.origin}/")
    other.comes_to("elsewhere")
    other.shell.get_by_role("button", name="L’ouvrir ici").tap()
    other.is_ready()
    tablet.comes_to("elsewhere")
    other.lift()
    other._stand()
    assert other.moves == moves
    other.shell.close()
    tablet.shell.get_by_role("button", name="Le reprendre ici").tap()
    tablet.is_ready()
    tablet.lift()
    tablet._stand()
    assert tablet.moves == moves
    tablet.troubles.clear()


def test_the_screen_for_everybody_stands_in_a_second_window(tablet: Pocket) -> None:
    tablet.take(first_night(12))
    tablet.go("ecran")
    assert "montre tout" in tablet.words
    with tablet.shell.context.expect_page() as opened:
        tablet.page.get_by_role("link", name="Ouvrir l’écran ici").tap()
    screen = opened.value
    screen.wait_for_selector("[data-version]")
    assert "/ecran/" in screen.url
    screen.close()


AWAKE = """(() => {
  const asked = WakeLock.prototype.request;
  WakeLock.prototype.request = async function (kind) {
    return (globalThis.held = await asked.call(this, kind));
  };
})()"""


def test_the_screen_of_a_night_stays_on(desk: Machine, origin: Origin) -> None:
    """By the browser's own lock, which the app asks for from inside its frame."""
    tablet = desk.browse(origin)
    tablet.shell.add_init_script(AWAKE)
    tablet.start("#demo")
    tablet.page.wait_for_function("() => globalThis.held?.released === false")
    assert tablet.page.evaluate("() => globalThis.held.type") == "screen"


# A whole evening's spreadsheet, and whether the page lives while it is made.
SPREADSHEET = """async (path) => {
  let frames = 0;
  const live = () => { frames += 1; requestAnimationFrame(live); };
  live();
  const answer = await fetch(path);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, begins: String.fromCharCode(...bytes.slice(0, 2)), frames };
}"""


def test_the_live_spreadsheet_is_made_while_the_page_lives(tablet: Pocket) -> None:
    game = tablet.take(first_night(45))
    tablet.shell.evaluate("""() => {
      globalThis.told = false;
      new MutationObserver(() => { globalThis.told ||= !document.getElementById("busy").hidden; })
        .observe(document.getElementById("busy"), { attributes: true });
    }""")
    made = tablet.page.evaluate(SPREADSHEET, f"/partie/{game}/tableur")
    assert (made["status"], made["begins"]) == (200, "PK")
    # Python works elsewhere: the page goes on drawing, and says that it is at work.
    assert made["frames"] > 5
    assert tablet.shell.evaluate("() => globalThis.told")
    assert tablet.shell.locator("#busy").is_hidden()


def test_evenings_are_tried_by_a_worker_of_their_own(tablet: Pocket) -> None:
    page = tablet.page
    tablet.open("/nouvelle?jeu=quinte-bourg")
    page.locator("textarea[name=noms]").fill("\n".join(f"Joueur {it}" for it in range(8)))
    page.locator(".foot-end .strong").tap()
    page.wait_for_selector("[data-row=table-places]")
    page.locator(".foot-end .strong").tap()
    page.get_by_role("link", name="Cent soirées avec ces cartes").tap()
    page.wait_for_selector(".odds-duration:not(:empty)", timeout=PATIENCE)
    # A tap is answered while they go on, and others begin with the changed cards.
    page.get_by_role("button", name="Prophète").tap()
    page.wait_for_selector("[data-row=table-roles] [aria-pressed=true]:has-text('Prophète')")
    page.wait_for_selector(".odds-duration:not(:empty)", timeout=PATIENCE)
    page.get_by_role("link", name="Refermer").tap()
    page.wait_for_selector(".odds", state="detached")
    tablet.open("/")


def test_a_game_goes_out_as_a_file_and_comes_in_with_its_branches(tablet: Pocket) -> None:
    tablet.take(first_night(12))
    play(tablet, 3)
    tablet.undo()
    tablet.go("menu")
    with tablet.shell.expect_download() as found:
        tablet.page.get_by_role("link", name="Sauvegarder la partie").tap()
    document = json.loads(found.value.path().read_text("utf-8"))
    before, moves = tablet.game, tablet.moves
    assert document["history"]["redo"]
    tablet.import_by_finger(document)
    assert tablet.game != before
    assert tablet.moves == moves
    answer = tablet.page.request.get(f"{tablet.served.origin}/partie/{tablet.game}/sauvegarder")
    assert answer.json()["history"] == document["history"]


FILL = """async ({ csrf, content }) => {
  // The browser gives room by the megabyte: much has to come before the next one is refused.
  for (let number = 0; number < 400; number += 1) {
    const form = new FormData();
    form.set("csrf", csrf);
    form.set("jeton", `plein${number}`);
    form.set("fichier", new File([content], "partie.json"));
    const answer = await fetch("/importer", { method: "POST", body: form });
    if (answer.url.includes("importer")) return `${answer.status} ${await answer.text()}`;
  }
  return "";
}"""


@contextmanager
def no_more_room(tablet: Pocket) -> Iterator[None]:
    """The browser gives this app no more of its disk."""
    session = tablet.shell.context.new_cdp_session(tablet.shell)
    here = {"origin": tablet.served.origin}
    session.send("Storage.overrideQuotaForOrigin", {**here, "quotaSize": 1})
    try:
        yield
    finally:
        session.send("Storage.overrideQuotaForOrigin", here)


def test_a_tap_that_does_not_fit_is_refused_and_nothing_is_torn(tablet: Pocket) -> None:
    game = tablet.take(first_night(12))
    play(tablet, 1)
    with no_more_room(tablet):
        content = json.dumps(first_night(45))
        told = tablet.page.evaluate(FILL, {"csrf": tablet.signature(), "content": content})
        assert "plein" in told or "place" in told
        tablet.go("nuit")
        moves = tablet.moves
        # Where a whole game has no room left, a tap or two may still have some.
        for _ in range(40):
            play(tablet, 1)
            if tablet.page.locator(".refusal").count():
                break
            moves = tablet.moves
        assert tablet.page.locator(".refusal").count() == 1
        assert tablet.moves == moves
        # What may not be kept here is offered to be kept elsewhere.
        assert tablet.shell.get_by_role("button", name="Garder le fichier").is_visible()
        tablet.shell.get_by_role("button", name="Fermer").tap()
    play(tablet, 1)
    assert len(tablet.moves) == len(moves) + 1
    assert tablet.game == game
    tablet.troubles.clear()


@pytest.mark.soak
def test_where_nothing_can_be_kept_only_the_demonstration_is_offered(
    browser: Browser, browser_context_args: dict[str, Any], site: Path, tmp_path: Path
) -> None:
    refusing = {"_/disk.js": lambda it: it.replace("navigator.storage.getDirectory()", "nowhere()")}
    origin = Origin(changed(site, tmp_path / "site", refusing)).start()
    context = browser.new_context(**browser_context_args)
    tablet = pocket_on(context.new_page(), origin)
    tablet.shell.goto(f"{origin.origin}/")
    tablet.comes_to("refused")
    assert "ne peut rien garder" in tablet.shell.locator("#told").inner_text()
    tablet.shell.get_by_role("button", name="Essayer la démonstration").tap()
    tablet.is_ready()
    assert tablet.page.get_by_role("link", name="Nouvelle partie").count() == 0
    tablet.page.get_by_role("button", name="Essayer la démonstration").tap()
    tablet._stand()
    assert "s’efface" in tablet.words.replace("'", "’")
    play(tablet, 2)
    context.close()
    origin.stop()


# Its rules are those of the server; one game proves that another one comes as a file.
@pytest.mark.parametrize("offer", of_all(ALL[1:], ALL[1]), ids=lambda it: it.slug)
def test_every_game_of_the_house_is_played(tablet: Pocket, offer: Any) -> None:
    rehearsal = offer.companion(None).rehearsal
    assert rehearsal is not None
    tablet.import_by_finger(random_game(offer.slug, rehearsal.sizes[0], 2, 12))
    moves = tablet.moves
    tablet.undo()
    assert len(tablet.moves) < len(moves)
    answers = [
        tablet.page.request.get(f"{tablet.served.origin}/partie/{tablet.game}/{it}").status
        for it in ("classeur", "impression", "journal", "menu")
    ]
    assert answers == [200, 200, 200, 200]


def test_a_workbook_is_judged_by_a_tablet_alone(tablet: Pocket) -> None:
    """Its rules are the same ones: what they refuse is said, and the workbook comes back."""
    document = first_night(12)
    one, other = (it["id"] for it in document["players"][:2])
    gift = {"move": "give", "from": one, "to": other, "coins": 50}
    book = evening_book({**document, "moves": []}, [*document["moves"], gift], ahead=1)
    tablet.open("/")
    tablet.page.locator("details:has(input[name=fichier]) summary").tap()
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    file = FilePayload(name="soiree.xlsx", mimeType=kind, buffer=bytes_of(book))
    tablet.page.set_input_files("input[name=fichier]", file)
    tablet.page.get_by_role("button", name="Importer").tap()
    tablet.page.get_by_text("Jugée, mais pas tout").wait_for(timeout=PATIENCE)
    with tablet.shell.expect_download() as found:
        tablet.page.get_by_role("link", name="Prendre le classeur jugé").tap()
    answer = BytesIO(found.value.path().read_bytes())
    assert load_workbook(answer).sheetnames[0] == "Réponse"
