"""The rules of Quinte-Bourg: pure, without clock, chance, file or screen."""
