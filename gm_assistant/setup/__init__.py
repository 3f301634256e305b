"""What `run.py` does before anything is installed, with Python's own library alone."""
