"""Coins: given, taken out of the game, and who is richest."""
