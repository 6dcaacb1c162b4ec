"""A roll in words: what it was for, what it was made of, and what it came to."""

from ..engine import events as ev
from ..engine.pools import spoken
from ..engine.views import Reader
from .surface import Names, Parts, Surface
from .words import count, dice, faces, name_in


def reasons(event: ev.Rolled, short: bool = False) -> list[str]:
    """Why a roll comes to its score, where that is not the faces that reach the difficulty."""
    found = []
    if event.bonus:
        of_them = " " if short else " of them "
        some = f"{event.bonus}{of_them}" if event.successes > 1 else ""
        found.append(f"{some}by Willpower")
    if event.ruled or event.botch or not event.difficulty:
        return found
    made = event.successes - event.bonus
    hits = len([face for face in event.faces if face >= event.difficulty])
    if made == hits:
        return found
    tens, ones = event.faces.count(10), event.faces.count(1)
    if tens and made > max(0, hits - ones) and made in (hits + tens, hits + tens - ones):
        found.append("10s count twice" if short else "each 10 counts twice")
        hits += tens
    if ones and made < hits and short:
        found.append("a 1 cancels" if ones == 1 else f"1s cancel {hits - made}")
    elif ones and made < hits:
        found.append("the 1 takes one off" if ones == 1 else f"1s take {hits - made} off")
    return found


def purpose_of(surface: Surface, event: ev.Rolled) -> str:
    """What somebody rolls for, with a hole for whom it is against where that is one person."""
    template = surface.purposes.get(event.purpose, "{who} rolls " + event.purpose)
    return template if event.against else template.replace(" {against}", "")


def rolled(surface: Surface, event: ev.Rolled, names: Names, reader: Reader) -> Parts:
    """A roll with all that it was made of, on a row of its own."""
    who = name_in(names, event.who)
    if event.purpose == "initiative":
        return [f"{who} has initiative {event.successes} (rolled {faces(event.faces)})."]
    template = purpose_of(surface, event)
    begin = template.format(who=who, against=name_in(names, event.against))
    if is_bare(event):
        return [f"{begin}: {score(surface, event)}."]
    pool = "a chance die" if event.chance else dice(event.pool)
    pool += f" with {event.using}" if event.using else ""
    if event.pool_terms:
        made = spoken(event.pool_terms)
        pool += f" + {made}" if is_added(event) else f" ({made})"
    if event.difficulty:
        pool += f", {surface.terms.get('difficulty', 'difficulty')} {event.difficulty}"
    if len(event.difficulty_terms) > 1:
        pool += f" ({spoken(event.difficulty_terms)})"
    parts = [f"{begin}: {pool}:"]
    parts += [f"rolled {faces(event.faces)},"] if event.faces else []
    parts.append(f"{', '.join([score(surface, event), *reasons(event)])}.")
    if event.ruled:
        parts.append("The storyteller set this result.")
    if event.botch:
        parts.append("That is a dramatic failure." if event.chance else "That is a botch.")
    return parts


def is_bare(event: ev.Rolled) -> bool:
    """Whether a roll is no more than its number: one die to which nothing is added."""
    return not (event.difficulty or event.pool_terms) and event.faces in ((), (event.successes,))


def is_added(event: ev.Rolled) -> bool:
    """Whether its terms are added to what the dice show, rather than being the dice."""
    return not event.difficulty and sum(value for _, value in event.pool_terms) != event.pool


def score(surface: Surface, event: ev.Rolled) -> str:
    """What a roll comes to, as its rules count it; a roll against no number has a total."""
    told = surface.scores.get(event.purpose) or surface.scores.get("")
    if told is not None:
        return told(event)
    if event.difficulty:
        return count(event.successes, "success", "successes")
    return str(event.successes)
