"""What the storyteller lets pass is told once, by whoever ruled it (STO-TRN-03)."""

from __future__ import annotations

from combat_ashes.engine import events as ev
from combat_ashes.engine.views import Reader
from combat_ashes.text.events import names_of, render_events
from combat_ashes.text.line import split_line
from tests.support.sto import two


def test_nobody_allows_themselves_what_was_refused() -> None:
    """STO-TRN-03: the line that is typed once more is no ruling of its speaker."""
    f = two({"weapons": ["light pistol"]}).set("Ada", "range Bob 100").do("Bob", "pass")
    f.refuses("Ada", "attack Bob", "err.range.beyond_max")
    do, args = f.surface.read(split_line("attack Bob"))
    f.tell("allow", "Ada", code="err.range.beyond_max", line={"do": do, "args": args})
    f.feed("Ada.attack", 0).do("Ada", "attack Bob")
    assert [each.by for each in f.of(ev.Ruled) if each.code == "override"] == ["Sam"]
    told = render_events(f.surface, f.events, names_of(f.state), Reader())
    assert "Sam allows Ada what was refused (err.range.beyond_max)." in told
    f.done()
