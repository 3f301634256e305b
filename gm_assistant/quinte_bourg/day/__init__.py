"""The day: its stages, the law, the vote, the trials and the weddings."""
