package dark
