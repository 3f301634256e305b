"""What the table may edit of Brasier, loaded and proved."""
