"""Cards & Confusion, the toy-soldier battle."""
