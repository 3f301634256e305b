"""Breaks lines of what people see, one at a time, and asks whether a story notices."""
