"""The rules of Brasier: pure."""
