"""Pools and difficulties as lists of named, signed terms."""

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from .events import Terms
from .numbers import MOST_DICE, is_whole, whole
from .quoting import label
from .refusals import Refused


def total(terms: Terms) -> int:
    result = 0
    for _, value in terms:
        result += value
    return result


def by_name(terms: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Terms as a table; what comes twice, such as one modifier given twice, is added up."""
    found: dict[str, int] = {}
    for name, value in terms:
        found[name] = found.get(name, 0) + value
    return found


def pool_of(terms: Terms) -> int:
    """How many dice a pool has: the sum of its terms, never below 0 or above `MOST_DICE`."""
    result = 0
    for _, value in terms:
        result += value
    return 0 if result < 0 else MOST_DICE if result > MOST_DICE else result


def check_dice(words: tuple[str, ...]) -> None:
    """Refuse a written pool with more plain dice among its words than a pool may have."""
    plain = [word for word in words if is_whole(word)]
    if plain:
        whole(str(sum(whole(word, 0, MOST_DICE) for word in plain)), 0, MOST_DICE)


def difficulty_of(terms: Terms, low: int, high: int) -> int:
    """The difficulty that terms add up to, held between two limits."""
    result = 0
    for _, value in terms:
        result += value
    return low if result < low else high if result > high else result


def spoken(terms: Terms) -> str:
    """Terms in words: `dexterity 3 + melee 3 - wounds 1`."""
    words: list[str] = []
    for term, value in terms:
        name = label(term.replace("_", " "))
        sign = "-" if value < 0 else "+"
        words.append(f"{sign} {name} {abs(value)}" if words or value < 0 else f"{name} {value}")
    return " ".join(words) or "nothing"


def split_pool(text: str) -> tuple[str, ...]:
    """`dexterity + larceny` as trait names, in the form sheets keep them; raises `Refused`."""
    parts = text.split("+")
    if len(parts) > 1 and not all(part.strip() for part in parts):
        joined = "+".join(part.strip() for part in parts if part.strip())
        if not joined:
            raise Refused("err.pool.trait", how="none", word=text.strip())
        raise Refused("err.pool.trait", word=text.strip(), names=[joined])
    words = tuple(trait_key(word) for word in text.split("+") if word.strip())
    check_dice(words)
    return words


def spelled_out(
    words: tuple[str, ...], own: Collection[str], known: Collection[str]
) -> tuple[str, ...]:
    """A pool with shortened names spelled out; refuses what is like `own` or `known` names."""
    return tuple(_spelled_out(word, own, known) for word in words)


def _spelled_out(word: str, own: Collection[str], known: Collection[str]) -> str:
    if word in own or word in known or not any(letter.isalpha() for letter in word):
        return word
    names = sorted({*own, *known})
    parts = word.split("_")
    if len(parts) > 1 and all(part in names for part in parts):
        raise Refused("err.pool.trait", word=" ".join(parts), names=["+".join(parts)])
    begun = [name for name in names if len(word) > 1 and name.startswith(word)]
    begun = [name for name in begun if name in own] or begun
    if len(begun) == 1:
        return begun[0]
    near = begun or get_close_matches(word, names, n=3, cutoff=0.75)
    if not near:
        return word
    raise Refused("err.pool.trait", word=word, names=near)


def trait_key(text: str) -> str:
    """The form in which sheets keep a trait's name."""
    return text.strip().lower().replace(" ", "_").replace("-", "_")
