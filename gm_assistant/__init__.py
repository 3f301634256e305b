"""Companion for the game master of Les Reptiliens de Quinte-Bourg."""

__version__ = "0.2.0"
