"""What every game is made of, pure: forms of values, kinds of moves, states that follow."""
