"""The rules of Humans!!!: pure."""
