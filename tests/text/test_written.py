"""What people write, as it is taken in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combat_ashes.engine.quoting import label, quoted
from combat_ashes.text.written import written

BREAKS = ["\r\n", "\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029", "\t", "\x1c", "\n\n"]


@pytest.mark.parametrize("between", BREAKS)
def test_breaks_of_every_kind_become_one_space(between: str) -> None:
    assert written(f"a{between}Combat: b") == "a Combat: b"


@pytest.mark.parametrize(
    "odd",
    ["\x00", "\x07", "\x7f", "\x1b", "\x9c", "\u200b", "\u200e", "\u202e", "\u2066", "\u2069",
     "\u00ad", "\ufeff", "\u2060", "\U000e0041", "\ud800", "\udfff", "\ue000", "\uffff",
     "\u200c", "\u200d"],
)  # fmt: skip
def test_what_cannot_be_seen_goes(odd: str) -> None:
    assert written(f"a{odd}b{odd}") == "ab"


@pytest.mark.parametrize(
    "sequence",
    ["\x1b[31m", "\x1b[1;31m", "\x1b[2J", "\x1b[5z", "\x9b31m",
     "\x1b]0;a title\x07", "\x1b]8;;http://there\x1b\\", "\x1bPq\x1b\\", "\x1b\x1b[31m"],
)  # fmt: skip
def test_terminal_sequences_go_whole(sequence: str) -> None:
    assert written(f"a{sequence}b") == "ab"


@pytest.mark.parametrize(
    "text",
    ["\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian: mi and khaham
     "\u0915\u094d\u200d\u0937", "\u0915\u094d\u200c\u0937",  # Devanagari after a virama
     "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
     "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
     "\U0001f469\U0001f3fd\u200d\U0001f680"],  # an astronaut
)  # fmt: skip
def test_joiners_stay_where_they_join(text: str) -> None:
    assert written(text) == text


@pytest.mark.parametrize(
    ("text", "kept"),
    [("e" + "\u0301" * 40 + "x", "e\u0301\u0301x"),
     ("\u0e01" + "\u0e47" * 9, "\u0e01\u0e47\u0e47"), ("\u0301\u0301a", "a"),
     ("\u0915" + "\u094d\u200d" * 9 + "a", "\u0915\u094d\u200d\u094d\u200da")],
)  # fmt: skip
def test_two_marks_on_a_letter(text: str, kept: str) -> None:
    assert written(text) == kept


@pytest.mark.parametrize("text", ["|rred", "<send href='x'>", "&lt;b&gt;", "Zoë", "Ærlig, 日本"])
def test_what_can_be_seen_stays(text: str) -> None:
    assert written(text) == text


@given(st.text(st.characters()))
def test_once_is_enough_and_it_stands_on_one_line(text: str) -> None:
    once = written(text)
    assert written(once) == once
    assert len(once.splitlines()) < 2 and "\x1b" not in once
    once.encode()


@pytest.mark.parametrize("text", ['a". Combat: b', "a\u201d b", "\uff02"])
def test_nothing_within_ends_the_quotes(text: str) -> None:
    assert quoted(text).count('"') == 2 and not set(quoted(text)) & set("\u201d\uff02")


def test_a_storytellers_name_for_something_is_set_off_where_it_is_more_than_words() -> None:
    assert label("high ground") == "high ground"
    assert label("mud. Combat: b") == '"mud. Combat: b"'
