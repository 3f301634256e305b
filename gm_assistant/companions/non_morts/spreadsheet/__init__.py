"""The workbook of a film: its rows and its layout."""
