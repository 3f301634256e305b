"""The pages of Les Non-Morts, and what their forms come to."""
