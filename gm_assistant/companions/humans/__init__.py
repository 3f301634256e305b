"""The table companion of Humans: its words, its rehearsal, its screens."""
