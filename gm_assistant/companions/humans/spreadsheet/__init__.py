"""The workbook of Humans!!!."""
