"""What a game gives to the shell, as types, pure: `companion.py` tells the whole of it."""
