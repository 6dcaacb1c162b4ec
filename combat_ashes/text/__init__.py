"""Words: events, refusals, questions and whole fights as people read them.

Runs without Evennia; what comes out is plain text without markup.
"""
