"""What is done with one's hands and feet: things carried, moving, other actions."""
