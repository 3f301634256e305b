"""The games, one folder each: its rules, its screens, its papers, the words that it reads."""
