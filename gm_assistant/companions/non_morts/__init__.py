"""The table companion of Les Non-Morts: its words, its rehearsal, its screens."""
