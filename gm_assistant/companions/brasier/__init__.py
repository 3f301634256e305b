"""The table companion of Brasier: its words, its rehearsal, its screens."""
