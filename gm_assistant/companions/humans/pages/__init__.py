"""The pages of Humans!!!, and what their forms come to."""
