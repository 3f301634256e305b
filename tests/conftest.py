"""What a story needs of the machine is known before it begins: without it, it is passed over."""

import pytest

from gm_assistant.programs import CHROMIUM, LIBREOFFICE

# A fixture that a story uses, itself or through others; the mark and the program that go with it.
NEEDS = {
    "browser": ("browser", CHROMIUM),
    "chromium": ("browser", CHROMIUM),
    "office": ("office", LIBREOFFICE),
}


# Before pytest leaves out what `-m` does not want.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = [program for _, program in NEEDS.values() if program.found() is None]
    for item in items:
        used = NEEDS.keys() & set(getattr(item, "fixturenames", ()))
        for mark, program in (NEEDS[fixture] for fixture in used):
            item.add_marker(mark)
            if program is LIBREOFFICE:
                # Its files are worked out once, by the one of pytest's processes that has them all.
                item.add_marker(pytest.mark.xdist_group("office"))
            if program in missing:
                item.add_marker(pytest.mark.skip(reason=f"{program.title} : {program.install}"))


@pytest.fixture(scope="session")
def chromium() -> str:
    return CHROMIUM.found() or ""


@pytest.fixture(scope="session")
def office() -> str:
    return LIBREOFFICE.found() or ""
