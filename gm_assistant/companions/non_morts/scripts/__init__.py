"""What the table may edit of Les Non-Morts, loaded and proved."""
