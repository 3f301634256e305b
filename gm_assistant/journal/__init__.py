"""The journal: every decision of an evening, appended, kept, undone and carried over."""
