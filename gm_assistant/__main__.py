"""Lets `python -m gm_assistant` be the command."""

import sys

from gm_assistant.cli import main

sys.exit(main())
