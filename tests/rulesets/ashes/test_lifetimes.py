"""How long every note of a person lasts under these rules, and by which rule.

What a lifetime means to those who play stands in `test_lifetimes_of_phases.py`, `_of_rounds.py`
and `_of_fights.py`, and with the rules; where it means nothing, the reason stands here.
"""

from combat_ashes.rulesets.ashes.flags import Flags

FOR_A_PHASE = {
    "acted": "ASH-RND-05: everybody declares anew for every phase",
    "chosen": "ASH-ATK-09: no attack is committed in a haste phase, so a round would do as well",
    "close_shot": "ASH-FIR-02: what counts is what is done in the phase",
    "denied": "ASH-DEF-01: it was said of attacks of the phase",
    "done": "ASH-SPL-08: it numbers the parts of what was declared",
    "escape": "ASH-PIL-06: one roll, kept for the phase",
    "ahead": "ASH-RND-06: it was typed for the slot that comes",
    "let_go": "ASH-HAS-03: the action of the phase is missed, not the next",
    "seized_at": "ASH-DEF-11: the first attack of the phase",
    "slot": "ASH-INI-06: never the number of another slot, however long it is kept",
    "split_into": "ASH-ABT-10: the parts of what was declared",
    "spoke": "ASH-INI-06: the tied do not speak after one another",
    "voided": "ASH-RND-07: it numbers the parts of what was declared",
}

FOR_A_ROUND = {
    "abort_failed": "ASH-ABT-05: for the rest of the round",
    "aborts": "ASH-ABT-04: aborted so far this round",
    "aim": "ASH-PIL-09: as long as the posture",
    "committed": "ASH-ATK-06: until the round is over",
    "dodged": "ASH-PIL-07: a dodge of fire serves its phase",
    "groups_counted": "ASH-PIL-08: as long as the counter of attacks and the dodges",
    "haste_granted": "ASH-HAS-02: announced in Main, or late by permission",
    "haste_paid": "ASH-HAS-02: what a new announcement gives back",
    "held_blocks": "ASH-GRP-55: the blocks of the round",
    "incoming": "ASH-PIL-01: per person, per round",
    "initiative_bonus": "ASH-INI-02: per participant per round",
    "late": "ASH-RND-08: read in the Main phase alone, where a newcomer's turn comes once",
    "posture": "ASH-ACT-07: without haste one keeps that of the Main phase",
    "reversing": "ASH-GRP-61: who declared reverse this round",
    "willpower_spent": "ASH-DIC-08: one a round",
}


def test_no_note_is_kept_longer_or_shorter() -> None:
    """All others last until they are taken away: what is ordered, set or worn, and holds."""
    phase, whole = set(Flags.cleared("phase")), set(Flags.cleared("round"))
    assert (phase, whole - phase) == (set(FOR_A_PHASE), set(FOR_A_ROUND))
