"""What takes an action or comes with one: splits, haste, shapes."""
