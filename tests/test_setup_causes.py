"""What pip complains of becomes the one sentence that says what to do."""

import errno

import pytest

from gm_assistant.shell.setup import sentences
from gm_assistant.shell.setup.checkout import cause, cause_on_disk, told_again

UNBUILT_BEFORE = """
  error: command 'aarch64-linux-android-clang' failed
  ERROR: Failed building wheel for greenlet
ERROR: Could not build wheels for greenlet, which is required to install some projects
"""
UNBUILT = """
error: failed-wheel-build-for-install

× Failed to build installable wheels for some pyproject.toml based projects
╰─> greenlet
"""
OTHERS_ONLY = """
ERROR: Could not find a version that satisfies the requirement ruff>=0.9 (from versions: 0.0.1)
ERROR: No matching distribution found for ruff>=0.9
"""
NOWHERE = """
ERROR: Could not find a version that satisfies the requirement Flask (from versions: none)
ERROR: No matching distribution found for Flask
"""
STORIES = {
    "a name that nobody resolves": (
        "'NewConnectionError(… [Errno -3] Temporary failure in name resolution')\n" + NOWHERE,
        sentences.NO_NETWORK,
    ),
    "a way out that is down": ("OSError: [Errno 101] Network is unreachable", sentences.NO_NETWORK),
    "Windows without its network": ("socket.gaierror: getaddrinfo failed", sentences.NO_NETWORK),
    "an index that was forbidden": (NOWHERE, sentences.NO_NETWORK),
    "a clock in another year": (
        "Max retries exceeded … '[SSL: CERTIFICATE_VERIFY_FAILED] certificate is not yet valid'",
        sentences.NOT_TRUSTED,
    ),
    "a full disk in the middle of a build": (
        "error: [Errno 28] No space left on device\nERROR: Failed building wheel for MarkupSafe",
        sentences.DISK_FULL,
    ),
    "a stick that cannot be written": (
        "ERROR: Could not install packages due to an OSError: [Errno 30] Read-only file system",
        sentences.READ_ONLY,
    ),
    "somebody else's folder": ("[Errno 13] Permission denied: '.next/lib'", sentences.READ_ONLY),
    "a file that Windows keeps": ("[WinError 32] it is being used", sentences.IN_USE),
    "a phone without a compiler": (UNBUILT_BEFORE, sentences.NO_WHEEL.format(name="greenlet")),
    "the same in the words of pip 26": (UNBUILT, sentences.NO_WHEEL.format(name="greenlet")),
    "wheels of other versions only": (OTHERS_ONLY, sentences.NO_WHEEL.format(name="ruff")),
    "something nobody thought of": ("Traceback: ValueError", sentences.NOT_INSTALLED),
}


@pytest.mark.parametrize("story", STORIES)
def test_each_trouble_has_its_sentence(story: str) -> None:
    told, sentence = STORIES[story]
    assert cause(told, for_the_app=False) == sentence


def test_the_app_itself_does_not_say_that_it_does_without() -> None:
    told = "ERROR: Failed building wheel for markupsafe"
    assert cause(told, for_the_app=True) == sentences.NO_WHEEL_OF_THE_APP.format(name="markupsafe")


def test_the_disk_itself_speaks_as_pip_does() -> None:
    assert cause_on_disk(OSError(errno.EROFS, "")) == sentences.READ_ONLY
    assert cause_on_disk(OSError(errno.EDQUOT, "")) == sentences.DISK_FULL
    assert "File too large" in cause_on_disk(OSError(errno.EFBIG, "File too large"))


def test_of_many_words_the_errors_are_shown() -> None:
    assert told_again("WARNING: a\nERROR: b\nDEBUG: c\n  error: d\n") == "ERROR: b\n  error: d"
    assert told_again("Traceback: e\n") == "Traceback: e"
