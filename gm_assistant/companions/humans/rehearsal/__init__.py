"""Rehearsing Humans alone: invented tables and players."""
