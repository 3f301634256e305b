"""What is printed: call sheets, day sheet, table, cards and aid, with or without the secrets."""
