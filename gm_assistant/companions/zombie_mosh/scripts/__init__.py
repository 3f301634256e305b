"""What the table may edit of Zombie Mosh, loaded and proved."""
