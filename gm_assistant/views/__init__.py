"""What a screen or a sheet shows, as frozen values: secrets are removed here, once."""
