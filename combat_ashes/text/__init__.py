"""Words: events, refusals, questions and fights as plain text, without Evennia."""
