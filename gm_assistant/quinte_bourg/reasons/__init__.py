"""Why: the reasons of every consequence, and the words for every move."""
