"""What the forms of Quinte-Bourg say, and what its screens are built from."""
