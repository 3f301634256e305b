"""The workbook: a game written as a spreadsheet, the empty one for an evening, names read in."""
