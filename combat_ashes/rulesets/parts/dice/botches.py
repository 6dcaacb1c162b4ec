"""When a roll against a difficulty is a botch (ASH-DIC-03, STO-TRN-05)."""

from __future__ import annotations


def is_botch(rule: str, hits: int, ones: int) -> bool:
    """Whether a roll is a botch, of whose dice `hits` reached the difficulty and `ones` show a 1.

    By the `rule` it is without a hit (`no_success_and_a_one`), with more ones than hits, or `off`.
    """
    if rule == "off" or not ones:
        return False
    return hits == 0 if rule == "no_success_and_a_one" else ones > hits
