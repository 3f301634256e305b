"""Victories: conditions, panel and end."""
