"""The sheets and the workbooks of Quinte-Bourg, and the spreadsheet that is read back."""
