"""What a game gives to the shell, as types: pure, and knowing neither of the two."""
