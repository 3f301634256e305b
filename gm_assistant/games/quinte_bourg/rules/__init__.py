"""The rules of Les Reptiliens de Quinte-Bourg: pure, and all of the game without its screens."""
