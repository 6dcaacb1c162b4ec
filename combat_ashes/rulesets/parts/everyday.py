"""Words that all rule systems have for the same line."""

from __future__ import annotations

from ...text.meant import Word, means

ATTACK = "+attack <target>[=<weapon>]"

EVERYDAY: dict[str, Word] = {
    "hit": means(ATTACK), "strike": means(ATTACK), "stab": means(ATTACK), "shoot": means(ATTACK),
    "fight": means(ATTACK), "join": means("+init"), "ready": means("+init"),
}  # fmt: skip
