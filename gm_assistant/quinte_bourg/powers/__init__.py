"""Powers that anybody may invoke, and the show."""
