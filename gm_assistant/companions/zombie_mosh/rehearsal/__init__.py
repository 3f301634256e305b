"""Rehearsing Zombie Mosh alone: invented tables and players."""
