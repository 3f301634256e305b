"""The story of the evening, once it is over."""
