"""The reference game's server: its settings, logs and database."""
