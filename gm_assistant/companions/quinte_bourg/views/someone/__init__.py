"""« Quelqu'un… »: who comes late, leaves, or held another card."""
