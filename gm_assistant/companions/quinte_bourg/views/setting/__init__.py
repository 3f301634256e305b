"""The setting of the table: names, seats, cards, posts, rulings."""
