"""The evening as tables, for the workbook."""
