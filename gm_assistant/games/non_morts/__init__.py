"""Les Non-Morts."""
