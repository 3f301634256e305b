"""Humans!!!."""
