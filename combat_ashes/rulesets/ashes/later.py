"""Lines that belong to rules this ruleset does not have yet, and how they are refused."""

LATER = {
    word: "err.later"
    for word in (
        "abort", "committed", "escape", "grapple", "guard", "parry", "split", "chase", "shift",
    )
}
