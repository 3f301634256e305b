"""The rules of Humans!!!, pure: no clock, no chance, no file."""
