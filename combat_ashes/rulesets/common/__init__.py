"""What rule systems are made of; a part stands here as soon as a second one uses it."""
