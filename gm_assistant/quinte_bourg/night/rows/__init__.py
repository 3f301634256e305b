"""The rows of the night, by family."""
