"""What the taps of Zombie Mosh come to, and what its screens are built from."""
