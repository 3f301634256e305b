"""Rehearsing Brasier alone: invented tables and players."""
