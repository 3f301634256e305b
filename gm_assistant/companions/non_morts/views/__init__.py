"""What the screens of Les Non-Morts show, as frozen values."""
