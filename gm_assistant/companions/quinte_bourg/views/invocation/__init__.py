"""Invoked powers: who, which, on whom, and what is announced."""
