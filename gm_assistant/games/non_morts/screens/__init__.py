"""What is seen and tapped of Les Non-Morts."""
