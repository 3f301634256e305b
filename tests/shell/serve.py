"""Serves the counter over real sockets, for the tests that kill it: FOLDER."""

import sys
from pathlib import Path

from shell.counter import Offered
from waitress.server import create_server

from gm_assistant.shell.journal.journal import Journal
from gm_assistant.shell.web.app import create_app
from gm_assistant.shell.web.options import Options


def main(folder: Path) -> None:
    app = create_app(Options(folder), Journal(folder), offers=(Offered(),))
    server = create_server(app, host="127.0.0.1", port=0)
    sys.stdout.write(f"http://127.0.0.1:{server.effective_port}/ Ctrl+C\n")
    sys.stdout.flush()
    server.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
