"""The rules of « Brasier »: what burns, who climbs and who wins, without clock, chance or file."""
