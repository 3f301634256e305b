"""The journal screen: every decision in words."""
