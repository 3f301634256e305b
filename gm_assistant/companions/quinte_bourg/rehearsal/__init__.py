"""The rehearsal: invented tables, and an engine that plays the players' decisions."""
