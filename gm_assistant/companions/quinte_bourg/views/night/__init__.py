"""The night console: what it shows, and how the sheet of the night becomes it."""
