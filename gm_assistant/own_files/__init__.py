"""TOML files that a game master may edit: his own copy before the shipped one."""
