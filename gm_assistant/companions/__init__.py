"""The games that can be played here, each with its words, screens, rehearsal and papers."""
