"""What the screens of « Brasier » show, as frozen values."""
