"""What the screens of Humans!!! show: frozen values, ready to be drawn."""
