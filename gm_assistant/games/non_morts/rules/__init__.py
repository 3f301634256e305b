"""The rules of Les Non-Morts: pure."""
