"""The workbook of Zombie Mosh."""
