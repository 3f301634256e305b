"""Public posts: who may hold them, how they pass on, and what their holders do."""
