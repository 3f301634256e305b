"""Victories: what stops the game, who wins, and how far each condition is."""
