"""Turns sheets into a page to print: for the browser, as a file, as PDF."""
