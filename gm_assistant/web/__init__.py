"""The app of the MJ: addresses, forms and who may reach them."""
