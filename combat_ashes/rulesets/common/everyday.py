"""Words that all rule systems have for the same line."""

from ...text.meant import Word, means

ATTACK = "+attack <target>[=<weapon>]"

EVERYDAY: dict[str, Word] = {
    "hit": means(ATTACK), "strike": means(ATTACK), "stab": means(ATTACK), "shoot": means(ATTACK),
    "fight": means(ATTACK), "fire": means(ATTACK), "slash": means(ATTACK), "swing": means(ATTACK),
    "join": means("+init"), "ready": means("+init"), "initiative": means("+init"),
    "evade": means("+dodge"), "duck": means("+dodge"),
}  # fmt: skip
