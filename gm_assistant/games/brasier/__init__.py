"""Brasier."""
