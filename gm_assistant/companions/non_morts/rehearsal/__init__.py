"""Rehearsing Les Non-Morts alone: invented tables and players."""
