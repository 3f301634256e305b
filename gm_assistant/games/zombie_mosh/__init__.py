"""The table companion of Zombie Mosh: its words, its rehearsal, its screens."""
