"""How a roll against a difficulty counts, and when it is a botch (ASH-DIC-03, STO-TRN-05)."""

from msgspec import Struct

from ....engine.dice import count_successes


def is_botch(rule: str, hits: int, ones: int) -> bool:
    """Whether `hits` and `ones` are a botch by the `rule` of the settings."""
    if rule == "off" or not ones:
        return False
    return hits == 0 if rule == "no_success_and_a_one" else ones > hits


class Successes(Struct, frozen=True, gc=False):
    """Dice against a `difficulty`; each `top` face counts so often, and botches are by a rule."""

    difficulty: int
    ones_cancel: bool
    top_counts: int
    top: int
    botch: str

    def __call__(self, faces: tuple[int, ...]) -> int:
        return self.count(faces)[0]

    def count(self, faces: tuple[int, ...]) -> tuple[int, int, int]:
        """Successes, dice that reached the difficulty, and ones."""
        return count_successes(faces, self.difficulty, self.ones_cancel, self.top_counts, self.top)

    def tell(self, faces: tuple[int, ...]) -> tuple[int, bool]:
        """What the rules tell apart of faces: successes, and whether they are a botch."""
        successes, hits, ones = self.count(faces)
        return successes, is_botch(self.botch, hits, ones)
