"""Actions, from their line until they have met their answers; and delays."""
