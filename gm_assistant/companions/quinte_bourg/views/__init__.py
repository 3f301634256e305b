"""What one screen or one sheet of Quinte-Bourg shows: frozen values, secrets removed."""
