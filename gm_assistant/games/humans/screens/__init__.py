"""What is seen and tapped of Humans!!!."""
