"""A small rule system to begin one's own with: `ashes new-rules` copies it."""
