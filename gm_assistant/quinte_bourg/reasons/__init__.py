"""The reasons of every consequence, and their French sentences."""
