[(record) (header) (comment) (variation) (board) (laps)] @fold
