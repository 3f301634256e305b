"""Sets the companion up on a machine, with Python alone."""
