"""What the table may edit of Humans, loaded and proved."""
