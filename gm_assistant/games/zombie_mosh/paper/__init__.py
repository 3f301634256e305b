"""What the screens of Zombie Mosh show, as frozen values."""
