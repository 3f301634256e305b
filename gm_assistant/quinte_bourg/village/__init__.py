"""The village: its people, its seats, its night, and the few ways to change it."""
