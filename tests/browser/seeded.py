"""The app as the MJ starts it, but chance falls the same way at each start."""

import sys
from functools import partial
from random import Random

from gm_assistant import cli
from gm_assistant.shell.web import serve
from gm_assistant.shell.web.options import Options

if __name__ == "__main__":
    vars(serve)["Options"] = partial(Options, chance=Random("une soirée"))
    sys.exit(cli.main())
