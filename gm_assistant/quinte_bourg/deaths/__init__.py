"""Deaths, what becomes of the dead, and what they leave."""
