"""The French that every screen, sheet and sentence of the house shares, whatever the game."""
