"""Les Reptiliens de Quinte-Bourg."""
