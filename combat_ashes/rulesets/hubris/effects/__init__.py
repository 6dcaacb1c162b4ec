"""What actions do to people and places, and how it is taken back."""
