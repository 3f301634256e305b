"""Benches: one module each, whose `main` prints its figures."""
