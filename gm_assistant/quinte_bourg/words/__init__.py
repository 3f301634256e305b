"""The words of the game: ids and labels, the cards, the week, and a little grammar."""
