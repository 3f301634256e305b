"""The empty spreadsheet with which an evening can be run."""
