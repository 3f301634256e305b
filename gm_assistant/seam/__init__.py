"""What a game gives to the shell, as types: pure, knowing neither; `companion.py` tells it whole."""
