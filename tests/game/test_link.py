"""What is told together reaches the portal as one message, and the portal hands it out."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import evennia
import pytest
from evennia.objects.objects import DefaultObject
from evennia.server.portal import amp
from twisted.internet.defer import Deferred
from twisted.internet.error import ConnectionLost
from twisted.protocols.amp import UnhandledCommand
from twisted.python.failure import Failure

from combat_ashes.mush import link


class Portal:
    """The portal as the server sees it: what was sent, and the answer when we give it."""

    def __init__(self) -> None:
        self.sent: list[tuple[type, Any]] = []
        self.singly: list[tuple[int, dict[str, Any]]] = []
        self.answers: list[Deferred[Any]] = []
        self.written = 0
        self.transport = SimpleNamespace(doWrite=self._write, connected=True)

    def callRemote(self, command: Any, packed_data: bytes) -> Any:
        self.sent.append((command, amp.loads(packed_data)))
        if not command.requiresAnswer:
            return None
        self.answers.append(Deferred())
        return self.answers[-1]

    def data_to_portal(self, command: Any, sessid: int, **kwargs: Any) -> None:
        assert command is amp.MsgServer2Portal
        self.singly.append((sessid, kwargs))

    def _write(self) -> None:
        self.written += 1


@pytest.fixture
def portal(monkeypatch: pytest.MonkeyPatch) -> Iterator[Portal]:
    portal = Portal()
    monkeypatch.setattr(
        evennia, "EVENNIA_SERVER_SERVICE", SimpleNamespace(amp_protocol=portal), raising=False
    )
    yield portal


@pytest.fixture
def sessions() -> link.GatheringSessions:
    return link.GatheringSessions()


def session(number: int) -> Any:
    return SimpleNamespace(sessid=number, protocol_flags={"ENCODING": "utf-8"})


def texts(sent: list[tuple[int, dict[str, Any]]]) -> list[tuple[int, str]]:
    return [(number, kwargs["text"][0][0]) for number, kwargs in sent]


def tell(sessions: link.GatheringSessions, *people: tuple[int, str]) -> None:
    with sessions.together():
        for number, text in people:
            sessions.data_out(session(number), text=(text, {"type": "ashes"}))


def test_what_is_told_together_is_one_message_in_order(
    portal: Portal, sessions: link.GatheringSessions
) -> None:
    tell(sessions, (1, "Hello"), (2, "Hello"), (1, "Again"))
    [(command, sent)] = portal.sent
    assert command is link.Together
    assert texts(sent) == [(1, "Hello"), (2, "Hello"), (1, "Again")]
    assert sent[0][1]["text"][1]["type"] == "ashes"
    assert portal.written == 1


def test_within_another_block_it_waits_for_its_end(
    portal: Portal, sessions: link.GatheringSessions
) -> None:
    with sessions.together():
        tell(sessions, (1, "Within"))
        assert not portal.sent
    assert len(portal.sent) == 1


def test_what_was_said_before_a_fault_is_sent(
    portal: Portal, sessions: link.GatheringSessions
) -> None:
    with pytest.raises(ZeroDivisionError), sessions.together():
        sessions.data_out(session(1), text="Hello")
        sessions.data_out(session(2), text=str(1 / 0))
    assert texts(portal.sent[0][1]) == [(1, "Hello")]
    tell(sessions)
    assert len(portal.sent) == 1


def test_a_portal_that_has_understood_once_need_not_answer(
    portal: Portal, sessions: link.GatheringSessions
) -> None:
    tell(sessions, (1, "One"))
    tell(sessions, (1, "Two"))
    portal.answers[0].callback({})
    tell(sessions, (1, "Three"))
    commands = [command for command, _ in portal.sent]
    assert commands == [link.Together, link.Together, link.Unanswered]
    other = Portal()
    evennia.EVENNIA_SERVER_SERVICE.amp_protocol = other
    tell(sessions, (1, "Four"))
    assert other.sent[0][0] is link.Together


def test_a_portal_that_does_not_understand_is_told_one_by_one(
    portal: Portal, sessions: link.GatheringSessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual: list[Any] = []
    tell(sessions, (1, "One"), (2, "Two"))
    portal.answers[0].errback(Failure(UnhandledCommand(b"UNHANDLED", "what?")))
    assert texts(portal.singly) == [(1, "One"), (2, "Two")]
    monkeypatch.setattr(
        portal, "send_MsgServer2Portal", lambda who, **sent: usual.append(who), raising=False
    )
    tell(sessions, (1, "Three"))
    assert len(portal.sent) == len(usual) == 1


def test_nothing_is_said_twice_to_a_portal_that_is_gone(
    portal: Portal, sessions: link.GatheringSessions
) -> None:
    tell(sessions, (1, "One"))
    portal.transport.connected = False
    tell(sessions, (1, "Two"))
    portal.answers[0].errback(Failure(ConnectionLost()))
    assert not portal.singly and portal.written == 1


def listener(sessions: list[Any], **own: Any) -> Any:
    """A character of Evennia's as far as being told something goes, with these sessions."""
    body = DefaultObject.__new__(DefaultObject)
    vars(body).update({"sessions": SimpleNamespace(all=lambda: sessions), **own})
    return body


def test_what_many_are_told_alike_is_cleaned_once_and_as_evennia_does(
    portal: Portal, sessions: link.GatheringSessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    cleaned: list[Any] = []
    clean = sessions.clean_senddata
    monkeypatch.setattr(evennia, "SESSION_HANDLER", sessions)
    monkeypatch.setattr(
        sessions, "clean_senddata", lambda who, what: cleaned.append(who) or clean(who, what)
    )
    message, other = ("Hello", {"type": "ashes"}), ("Hello", {"type": "other"})
    with link.together():
        for number in (1, 2, 3):
            link.hand_on(listener([]), [session(number)], message)
        link.hand_on(listener([]), [session(4), session(5)], other)
        link.hand_on(listener([]), [session(6)], message)
    assert len(cleaned) == 2
    sent = portal.sent[0][1]
    assert [number for number, _ in sent] == [1, 2, 3, 4, 5, 6]
    told = [kwargs["text"][1]["type"] for _, kwargs in sent]
    assert told == ["ashes"] * 3 + ["other"] * 2 + ["ashes"]
    assert sent[0][1] == clean(session(1), {"text": message, "options": {"raw": True}})
    with link.together():
        link.hand_on(listener([]), [session(1)], message)
    assert len(cleaned) == 3


def test_whom_the_game_tells_in_its_own_way_is_told_in_that_way(
    portal: Portal, sessions: link.GatheringSessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Any] = []

    class Unreached(DefaultObject):
        def at_msg_receive(self, text: Any = None, **kwargs: Any) -> bool:
            heard.append(text)
            return False

    monkeypatch.setattr(evennia, "SESSION_HANDLER", sessions)
    deaf = Unreached.__new__(Unreached)
    with link.together():
        link.hand_on(deaf, [session(1)], ("Hello", {"type": "ashes"}))
        own = listener([], msg=lambda text, **kwargs: heard.append(text))
        link.hand_on(own, [session(2)], ("Again", {"type": "ashes"}))
    assert [text for text, _ in heard] == ["Hello", "Again"] and not portal.sent


def test_what_is_not_told_together_goes_the_usual_way(
    portal: Portal, sessions: link.GatheringSessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual: list[Any] = []
    monkeypatch.setattr(
        portal, "send_MsgServer2Portal", lambda who, **sent: usual.append(who), raising=False
    )
    sessions.data_out(session(1), text="Hello")
    assert len(usual) == 1 and not portal.sent


def test_a_game_without_it_is_told_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evennia, "SESSION_HANDLER", object())
    with link.together():
        pass


def test_the_portal_hands_it_out_and_leaves_out_who_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[tuple[Any, Any]] = []

    class There(dict[int, str]):
        def data_out(self, session: str, **sent: Any) -> None:
            heard.append((session, sent["text"]))

    monkeypatch.setattr(evennia, "PORTAL_SESSION_HANDLER", There({1: "Jane", 3: "Frank"}))
    packed = amp.dumps([(number, {"text": f"to {number}"}) for number in (1, 2, 3)])
    assert link.GatheringPortal(None).told_together(packed) == {}
    assert heard == [("Jane", "to 1"), ("Frank", "to 3")]


def test_a_message_that_cannot_be_read_does_not_close_the_link() -> None:
    assert link.GatheringPortal(None).told_together(b"no pickle") == {}


@pytest.mark.parametrize("size", [0, 100, 65_535, 65_536, 500_000])
def test_any_length_comes_through(size: int) -> None:
    data = bytes(number % 251 for number in range(size))
    box = link.Together.makeArguments({"packed_data": data}, None)
    assert link.Together.parseArguments(box, None) == {"packed_data": data}
    assert link.Unanswered.commandName == link.Together.commandName


def test_the_speaker_is_answered_before_the_others_are_told_together(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = table.room()
    people = [table.player(name, room) for name in ("Jane", "Frank", "Teddy")]
    people[2].must("+init")
    monkeypatch.undo()
    portal = Portal()
    monkeypatch.setattr(
        evennia, "EVENNIA_SERVER_SERVICE", SimpleNamespace(amp_protocol=portal), raising=False
    )
    assert isinstance(evennia.SESSION_HANDLER, link.GatheringSessions)
    people[2].session.execute_cmd("+pass")
    told = [[number for number, _ in sent] for _, sent in portal.sent]
    jane, frank, teddy = [each.session.sessid for each in people]
    assert told == [[teddy], [jane, frank]]


def test_a_script_that_holds_a_fight_is_not_dropped_to_save_memory(table: Any) -> None:
    room = table.room()
    table.player("Jane", room).must("+init")
    [script] = room.scripts.get("ashes_fight")
    assert not script.at_idmapper_flush()
    script.forget()
    script.nattributes.clear()
    assert script.at_idmapper_flush()
    assert script.live is not None and not script.at_idmapper_flush()
