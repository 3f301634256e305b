"""What the screens and the paper of any game are made with; it knows no game."""
