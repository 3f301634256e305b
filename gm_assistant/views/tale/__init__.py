"""The story of an evening as it is drawn: the table, the curves, the whole on one sheet."""
