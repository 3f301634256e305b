"""The rules of « Les Non-Morts »: pure, they know no clock, no chance, no file and no screen."""
