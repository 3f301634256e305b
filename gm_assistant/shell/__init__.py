"""What runs a game and knows none: journal, web, prints, commands, set-up."""
