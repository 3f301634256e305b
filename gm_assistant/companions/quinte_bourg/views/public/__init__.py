"""The public screen: what the village knows, and nothing else."""
