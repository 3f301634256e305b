"""What is seen and tapped of Brasier."""
