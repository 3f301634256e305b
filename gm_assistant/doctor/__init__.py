"""What stands in the way of an evening on this machine, each trouble with what to do."""
