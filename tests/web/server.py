"""The real server in a process of its own, and a plain client that taps as fast as it can."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).parent.parent.parent
INPUT = re.compile(r'<input type="hidden" name="([^"]*)" value="([^"]*)"')


class Server:
    """`said` is what the terminal shows."""

    program: tuple[str, ...] = ("-m", "gm_assistant")

    def __init__(self, folder: Path, *words: str, port: int = 0) -> None:
        command = [sys.executable, "-u", *self.program, "--data", str(folder)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        self.process = subprocess.Popen(
            [*command, "--port", str(port), "--no-browser", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            text=True,
        )
        self.said = self._read_until("Ctrl+C")
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)
        self.port = int(found[1]) if found else 0

    def _read_until(self, mark: str) -> str:
        assert self.process.stdout
        said = ""
        for line in self.process.stdout:
            said += line
            if mark in line:
                break
        return said

    def kill(self) -> None:
        self.process.kill()
        self.close()

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(30)
        if self.process.stdout:
            self.process.stdout.close()

    @property
    def memory(self) -> float:
        """Resident, in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        return int(found[1]) / 1024 if found else 0.0


class Tapper:
    """One device with its cookie, over one connection."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookie, self.csrf = cookie, ""
        self.get("/nouvelle")

    def ask(self, method: str, path: str, data: Mapping[str, str] | None = None) -> tuple[int, str]:
        headers = {"Cookie": self.cookie, "HX-Request": "true"}
        body = None
        if data is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            body = urlencode({"csrf": self.csrf, **data})
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        given = answer.getheader("Set-Cookie")
        self.cookie = given.split(";")[0] if given else self.cookie
        self.csrf = dict(INPUT.findall(text)).get("csrf", self.csrf)
        return answer.status, text

    def get(self, path: str) -> tuple[int, str]:
        return self.ask("GET", path)

    def note(self, game: str, text: str) -> bool:
        """Whether the server said that it is recorded; False when it died meanwhile."""
        sent = {"move": "note", "text": text, "jeton": "x"}
        try:
            status, _ = self.ask("POST", f"/partie/{game}/coup", sent)
        except (OSError, HTTPException):
            return False
        assert status == 200
        return True

    def close(self) -> None:
        self.connection.close()
