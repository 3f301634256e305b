"""Pictures of every screen, from made-up moments."""
