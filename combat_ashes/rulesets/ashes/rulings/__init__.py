"""What a storyteller rules: marks on people, rulings on what happens."""
