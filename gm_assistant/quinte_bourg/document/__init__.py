"""What a game file may say: the form of each value, and of each move."""
