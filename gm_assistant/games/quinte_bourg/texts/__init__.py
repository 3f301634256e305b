"""The words of the game that an MJ may edit: loaded, proved, shipped or his own."""
