"""What every game is made of: kinds of moves, values as they are read, refusals and reasons."""
