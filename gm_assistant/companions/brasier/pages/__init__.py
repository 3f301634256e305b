"""The pages of « Brasier »: what a tap means, what each screen is built from."""
