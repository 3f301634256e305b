"""The village and each of its players."""
