"""The night: its rows, who answers them, where everybody sleeps, and the attack."""
