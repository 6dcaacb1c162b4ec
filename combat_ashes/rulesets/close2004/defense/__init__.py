"""Defense and Dodge."""
