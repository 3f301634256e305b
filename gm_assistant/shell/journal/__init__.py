"""The journal: every decision, kept."""
