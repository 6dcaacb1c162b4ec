"""What a storyteller rules about people, and modifiers on their rolls."""
