"""The round: initiative, declarations, actions, book-keeping, rulings."""
