"""How much of a fight somebody reads: every roll on its row, an attack in two rows, or in one.

`full` gives each event its line, with faces and terms (`events.py`). In `normal` a roll is its
dice, difficulty and score, for its owner and the storyteller also what the dice were made of, and
what belongs to one attack is one paragraph, which says as much of that as two rows hold, or as one
holds of others' attacks where there are many. Of their own rolls nobody is told less than others
are, however long that is. In `brief` damage and soak are only what is left of them, and weapons are
named where the one row has room for them.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from msgspec import structs

from ..engine import events as ev
from ..engine.state import CLOCK
from ..engine.views import Reader, redact
from . import fitting
from .arrivals import drop_superseded, is_for_tie, merge_passes, ruled_together, without_headings
from .clauses import HARM, clause
from .events import in_order, newcomers_place, render_events, render_seen
from .fitting import Part, Piece, as_it_is
from .rolls import is_bare
from .surface import Names, Surface
from .words import boxes, listed, name_in, upper_first

STYLES = ("brief", "normal", "full")
USUAL = "normal"
CROWD = 8
"""Of so many attacks told at once those that are not about the reader take one row each."""


def told(surface: Surface, events: Iterable[ev.Event], names: Names, reader: Reader) -> list[str]:
    if reader.style == "full":
        return render_events(surface, events, names, reader)
    seen = [each for event in events if (each := redact(event, reader)) is not None]
    story = Story(surface, names, reader)
    said: list[tuple[str, str]] = []
    seen = ruled_together(surface, drop_superseded(surface, seen, later=True))
    kept = merge_passes(without_headings(_in_short(surface), seen))
    for event, follows in zip(kept, [*kept, None][1:], strict=True):
        if isinstance(event, ev.Declared) and (event.secret or not event.text):
            continue  # Nobody is told of it yet.
        if declared := _declared(event, names):
            said += [] if _is_done(event, follows) else declared
            continue
        story.declared(said)
        said = []
        story.add(event)
    story.declared(said)
    return story.lines()


@cache
def _in_short(surface: Surface) -> Surface:
    """A surface whose sentences are those of `normal` and `brief`."""
    return replace(surface, told={**surface.told, **surface.shorter})


def _declared(event: ev.Event, names: Names) -> list[tuple[str, str]]:
    if isinstance(event, ev.Revealed):
        return list(zip(event.people, event.texts, strict=True))
    if not isinstance(event, ev.Declared) or not event.text or event.secret:
        return []
    person = names.get(event.by, "") if event.by not in ("", CLOCK) else ""
    by = f" ({person} speaks for them)" if person else ""
    return [(event.who, event.text + by)]


def _is_done(event: ev.Event, follows: ev.Event | None) -> bool:
    """Whether somebody's declaration is told by the attack that follows it at once."""
    if not isinstance(event, ev.Declared) or not isinstance(follows, ev.Rolled):
        return False
    return follows.who == event.who and bool(follows.against)


class Story:
    """Events as paragraphs: what belongs to one attack, or to one arrival, is one of them."""

    def __init__(self, surface: Surface, names: Names, reader: Reader) -> None:
        self._surface, self._names, self._reader = surface, names, reader
        self._short = _in_short(surface)
        self._paragraphs: list[list[Part]] = []
        self._attacks: dict[int, set[str]] = {}
        """By the place of the paragraph of an attack, whom it is about."""
        self._pair: set[str] = set()
        """Whom the attack that is told now is about."""
        self._rolled: set[tuple[str, str]] = set()
        """Who has rolled for what in it."""
        self._begun = self._last = ""
        """What was rolled for first in it, and last."""
        self._ends: dict[int, int] = {}
        """By the place of a paragraph, its parts up to its last roll or mark."""
        self._places: dict[str, int] = {}
        """Who has rolled which initiative and is not in the order yet."""
        self._owed: list[tuple[int, str, str]] = []
        """The paragraph of an attack, who made it and on whom, whose damage is not marked yet."""
        self._marked: tuple[int, str] | None = None
        """The paragraph in which somebody's track was told just now, and who that is."""
        self._asides: list[str] = []
        """What not everybody is told: beside the attacks, after them."""
        self._damage = 0
        """The successes of the last roll for damage."""
        self._hurt: set[int] = set()
        """The places of paragraphs in which somebody was hurt: a storyteller reads how."""

    def lines(self) -> list[str]:
        """All that was told: a row for each paragraph, or with a screen reader for each fact."""
        self._settle_places()
        asides = list(dict.fromkeys(self._asides))
        if self._reader.screenreader:
            facts: list[str] = []
            for part in (fitting.whole_of([part]) for parts in self._paragraphs for part in parts):
                half = facts.pop() + " " if facts and facts[-1].endswith(";") else ""
                facts.append(half + part)
            return [*map(upper_first, facts), *asides]
        told: list[str] = []
        for place, parts in enumerate(self._paragraphs):
            most = self._most(place) - (0 if place else fitting.BEFORE_FIRST)
            crowd = len(self._attacks) >= CROWD
            end = len(parts) if crowd else self._ends.get(place, len(parts))
            told += map(upper_first, fitting.with_rest(parts, end, most, self._details(place)))
        return [*told, *asides]

    def _details(self, place: int) -> tuple[str, ...]:
        if self._reader.style == "brief":
            return fitting.IN_BRIEF
        if self._reader.who not in self._attacks.get(place, ()):
            return fitting.DETAILS
        return fitting.IN_CROWD if len(self._attacks) >= CROWD else fitting.OF_OWN

    def _most(self, place: int) -> int:
        if self._reader.style == "brief":
            return fitting.WIDTH
        about = self._attacks.get(place, {self._reader.who})
        apart = len(self._attacks) >= CROWD and self._reader.who not in about
        judged = self._reader.storyteller and place in self._hurt
        return fitting.ONE_ROW if apart and not judged else fitting.TWO_ROWS

    def declared(self, said: list[tuple[str, str]]) -> None:
        """Declarations one after another: who, and the words; the same of several told once."""
        if not said:
            return
        self._settle_places()
        by_words: dict[str, list[str]] = {}
        for who, text in said:
            by_words.setdefault(text, []).append(name_in(self._names, who))
        row: list[str] = []
        for text, names in by_words.items():
            verb = "declares" if len(names) == 1 else "declare"
            part = f"{listed(names)} {verb}: {text}."
            if row and len(" ".join([*row, part])) > fitting.WIDTH:
                self._begin(row)
                row = []
            row = [*row, part]
        self._begin(row)

    def add(self, event: ev.Event) -> None:
        if isinstance(event, ev.Rolled) and event.purpose == "initiative":
            self._places[event.who] = event.successes
            return
        if isinstance(event, ev.Ordered):
            self._order(event)
            return
        if not is_for_tie(event):
            self._settle_places()
        marked, self._marked = self._marked, None
        if isinstance(event, ev.Rolled):
            self._roll(event)
        elif isinstance(event, ev.TrackChanged) and not event.healed:
            self._mark(event)
        elif isinstance(event, ev.PoolChanged) and self._reader.style == "brief":
            return
        elif isinstance(event, ev.Told) and (event.to is not None or "only" in event.facts):
            self._asides += self._lines_of(event)
        elif isinstance(event, ev.StatusChanged) and marked and marked[1] == event.who:
            self._add_to(marked[0], self._lines_of(event))
            self._marked = marked
        else:
            self._last = "" if isinstance(event, ev.Told) else self._last
            about = self._about(event)
            if self._rolled and getattr(event, "code", "") in self._surface.paragraphs:
                self._paragraphs.append([])
                self._pair, self._rolled = {about}, set()
            self._tell(self._parts_of(event), about)

    def _parts_of(self, event: ev.Event) -> list[Part]:
        """An event in words; what another's dice were made of, or what they spend, may go."""
        whole = self._lines_of(event)
        if isinstance(event, ev.PoolChanged) and event.who != self._reader.who:
            return [[Piece(part, ("spent",))] for part in whole]
        bare = None if self._reader.screenreader else _without_terms(event, self._reader)
        if bare is None:
            return [as_it_is(part) for part in whole]
        without = self._lines_of(bare)
        # Both are sentences, of which one is told.
        return [[Piece(" ".join(whole), ("levels",)), Piece(" ".join(without), instead="levels")]]

    def _lines_of(self, event: ev.Event) -> list[str]:
        """An event in words: in short ones, if nobody can take it for another's attack."""
        facts = event.facts if isinstance(event, ev.Told) else {}
        people = {facts[role] for role in ("who", "against") if facts.get(role)}
        apart = "against" in facts and not (people <= self._pair and len(self._pair) == 2)
        surface = self._surface if apart else self._short
        return render_seen(surface, event, self._names, self._reader)

    def _mark(self, event: ev.TrackChanged) -> None:
        """Levels on a track: told with the attack they came of, even if others came after it."""
        place = next((n for n, *hit in self._owed if hit == [event.by, event.who]), None)
        if place is None:
            self._tell([as_it_is(part) for part in self._track(event)], event.who)
            place = len(self._paragraphs) - 1
        else:
            self._owed.remove((place, str(event.by), event.who))
            self._add_to(place, self._track(event))
        self._marked = (place, event.who)
        self._hurt.add(place)
        self._ends[place] = len(self._paragraphs[place])

    def _add_to(self, place: int, parts: list[str]) -> None:
        self._paragraphs[place] += [as_it_is(part) for part in parts]

    def _about(self, event: ev.Event) -> str:
        if not isinstance(event, ev.Told):
            return str(getattr(event, "who", ""))
        facts = (event.facts.get("who"), *event.facts.values())
        return next((w for w in facts if isinstance(w, str) and w in self._names), "")

    def _begin(self, parts: list[str]) -> None:
        self._pair, self._rolled = set(), set()
        if parts:
            self._paragraphs.append([as_it_is(part) for part in parts])

    def _tell(self, parts: list[Part], who: str) -> None:
        """Add to the attack that is told, if it is about somebody of it, or begin anew."""
        if who not in self._pair:
            self._begin([])
            self._paragraphs += [[]] if parts else []
        if parts:
            self._paragraphs[-1] += parts

    # --- dice ------------------------------------------------------------------------------------

    def _roll(self, event: ev.Rolled) -> None:
        pair = {event.who, *([event.against] if event.against else [])}
        plain = is_bare(event) and not event.against
        if plain and self._rolled == {("", event.purpose)}:
            self._also_rolled(event)
            return
        apart = event.purpose in self._surface.paragraphs and self._last != event.purpose
        again = apart or (event.who, event.purpose) in self._rolled or self._is_over(event)
        if again or not (pair <= self._pair):
            self._paragraphs.append([])
            self._pair, self._rolled, self._begun = pair, set(), event.purpose
            if event.against:
                self._attacks[len(self._paragraphs) - 1] = pair
        self._rolled.add(("" if plain else event.who, event.purpose))
        self._last = event.purpose
        self._owe(event)
        if self._reader.style == "brief" and event.purpose in HARM:
            return
        self._paragraphs[-1].append(self._clause(event, first=len(self._rolled) == 1))
        self._ends[len(self._paragraphs) - 1] = len(self._paragraphs[-1])

    def _also_rolled(self, event: ev.Rolled) -> None:
        more = f"{name_in(self._names, event.who)}: {event.successes}."
        loud = self._reader.screenreader
        part = self._clause(event, first=False) if loud else as_it_is(more)
        self._paragraphs[-1].append(part)
        self._ends[len(self._paragraphs) - 1] = len(self._paragraphs[-1])

    def _is_over(self, event: ev.Rolled) -> bool:
        return self._begun == event.purpose and self._last != event.purpose

    def _owe(self, event: ev.Rolled) -> None:
        """Damage is rolled that may be marked later; what is soaked whole is not."""
        if event.purpose == "damage" and event.successes and event.against:
            self._owed.append((len(self._paragraphs) - 1, event.who, event.against))
            self._damage = event.successes
        elif event.purpose == "soak" and self._owed and self._owed[-1][2] == event.who:
            self._owed = self._owed[: -1 if event.successes >= self._damage else None]

    def _clause(self, event: ev.Rolled, first: bool) -> Part:
        return clause(self._surface, self._names, self._reader, event, first)

    def _track(self, event: ev.TrackChanged) -> list[str]:
        who = name_in(self._names, event.who)
        if event.who in dict(self._reader.veiled):
            return [f"{who} is {event.track} now."]
        over = f", {event.overflow} of them beyond the track" if event.overflow else ""
        if not self._reader.screenreader:
            return [f"{who} takes {event.levels} {event.damage}{over}: {event.track}."]
        taken, all_ = f"{event.levels} {event.damage}", boxes(event.track, self._surface.damage)
        more = [] if all_ == taken else [f"{who} has {all_} now."]
        return [f"{who} takes {taken}{over}.", *more]

    # --- the order -------------------------------------------------------------------------------

    def _order(self, event: ev.Ordered) -> None:
        """The order, unless people only went from it."""
        left = [who for who in event.was if who in event.order]
        if event.was and left == list(event.order) and not self._places:
            return
        self._places = {}
        place = newcomers_place(event, self._names)
        self._begin([place or f"Order: {in_order(event, self._names)}."])

    def _settle_places(self) -> None:
        """Initiative after which no order was told."""
        for who, total in self._places.items():
            self._begin([f"{name_in(self._names, who)} has initiative {total}."])
        self._places = {}


def _without_terms(event: ev.Event, reader: Reader) -> ev.Told | None:
    """Something told without what it was made of, where it has that and is not the reader's."""
    if not isinstance(event, ev.Told) or event.facts.get("who") == reader.who:
        return None
    facts = {key: fact for key, fact in event.facts.items() if key != "terms"}
    return structs.replace(event, facts=facts) if "terms" in event.facts else None
