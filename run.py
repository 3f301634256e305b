# -*- coding: utf-8 -*-
"""Sets the companion up in `.venv` and runs it, its tests or its benches, with Python alone.

Any Python since 2.6 understands this file, so that each can say what is missing; what it does
stands in `gm_assistant/shell/setup/tasks.py`.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Python %s.%s est trop ancien : il faut Python 3.11 ou plus récent (python.org).\n"
        "Python %s.%s is too old: Python 3.11 or later is needed (python.org)."
        % (sys.version_info[:2] * 2)
    )

if __name__ == "__main__":
    from gm_assistant.shell.setup.tasks import main

    sys.exit(main(sys.argv[1:]))
