"""`help <any word of these rules>` finds it, for every word in the tables of each rule system."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from combat_ashes.mush.commands.helping import CmdHelp
from combat_ashes.text.finding import mentions
from tests.support.shipped import shipped
from tests.support.words import words_of

HEADINGS = ("Lines about ", "Settings of these rules about ", "More of it: ")


@pytest.fixture
def asked(table):
    """Looks words up as `help` does, in the reference game under a rule system."""

    def under(name):
        room = table.room()
        jane = table.player("Jane", room)
        table.player("Ada", room, permission="Builder").must(f"+ruleset/use {name}=here")
        cmdset = jane.char.cmdset.current
        command = CmdHelp()
        command.caller, command.session, command.cmdset = jane.char, jane.session, cmdset
        command.at_pre_cmd()
        topics = [topic for found in command.collect_topics(jane.char, mode="query")
                  for topic in found.values()]  # fmt: skip

        def read(word):
            found, _ = command.do_search(word, topics)
            found = found or SimpleNamespace(get_help=lambda *where: "")
            return found.get_help(jane.char, cmdset)

        return read

    return under


def explained(said, word):
    """Whether help says something with the word, besides its headings."""
    return any(mentions(line, word) for line in said.split("\n") if not line.startswith(HEADINGS))


@pytest.mark.parametrize("name", sorted(shipped()))
def test_help_explains_every_word_of_the_rules(asked, name):
    read, words = asked(name), words_of(name)
    missing = [f"{word} ({words[word]}): {said[:200]!r}" for word in sorted(words)
               if not explained(said := read(word), word)]  # fmt: skip
    assert len(words) > 250 and not missing, "\n".join(missing)


def test_words_that_nothing_has_together_are_looked_up_without_their_subject(asked):
    read = asked("ashes")
    assert "slam 3" in read("grapple slam") and "slam 3" in read("slam")
    assert "slam 3" not in read("supper slam")
