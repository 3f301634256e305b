"""Humans!!! in front of a visitor."""

from web.conftest import house, visitor

__all__ = ["house", "visitor"]
