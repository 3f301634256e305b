"""What a correction changes, told before it is confirmed."""
