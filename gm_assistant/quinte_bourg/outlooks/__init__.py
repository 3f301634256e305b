"""Which victories are met, possible or out of reach."""
