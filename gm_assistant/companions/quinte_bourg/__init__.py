"""Les Reptiliens de Quinte-Bourg under the shell."""
