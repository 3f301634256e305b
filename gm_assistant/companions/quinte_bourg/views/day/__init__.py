"""The script of the day: its stages, its decisions, its announcements."""
