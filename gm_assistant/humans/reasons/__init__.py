"""Why: the reasons of every consequence and refusal, and the words for every move."""
