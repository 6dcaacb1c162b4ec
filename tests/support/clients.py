"""Players' programs for tests: telnet, and the websocket of the web client.

Both collect what the game says as plain text, without colour and markup, and wait for
words in it. Nothing runs in the background: text is read from the connection only
while somebody waits for it.
"""

import html
import json
import re
import select
import socket
import time
from typing import Any, Self

PATIENCE = 15.0
LOGGED_IN = re.compile(r"You become \S+")

_COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_LINE_TAG = re.compile(r"<br ?/?>|</div>|</p>", re.IGNORECASE)
_TAG = re.compile(r"<[^>]*>")


class Closed(ConnectionError):
    """The game has closed the connection."""


class Client:
    """What both kinds of client do; `_read` and `send` are their own."""

    def __init__(self) -> None:
        self.unread = ""
        self.transcript: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def send(self, line: str) -> None:
        """Type one line."""
        raise NotImplementedError

    def paste(self, lines: list[str]) -> None:
        """Send lines without waiting for answers, whatever is in them."""
        raise NotImplementedError

    def close(self) -> None:
        """Close the window without saying goodbye."""
        raise NotImplementedError

    def _read(self, seconds: float) -> str | None:
        """The next text, `None` when none came in time."""
        raise NotImplementedError

    def login(self, name: str, password: str) -> str:
        """Log in and become one's character; what was shown."""
        self.send(f"connect {name} {password}")
        return self.expect(LOGGED_IN)

    def ask(self, line: str, answer: str | re.Pattern[str], timeout: float = PATIENCE) -> str:
        """Forget what was said before, type a line and wait for its answer."""
        self.read_available(0)
        self.send(line)
        return self.expect(answer, timeout)

    def expect(self, wanted: str | re.Pattern[str], timeout: float = PATIENCE) -> str:
        """Wait for words (a string, or a compiled pattern); what was shown up to their end.

        What comes after them stays for the next call.
        """
        pattern = re.compile(re.escape(wanted)) if isinstance(wanted, str) else wanted
        end = time.monotonic() + timeout
        while True:
            found = pattern.search(self.unread)
            if found:
                shown, self.unread = self.unread[: found.end()], self.unread[found.end() :]
                return shown
            remaining = end - time.monotonic()
            if remaining <= 0 or not self._collect(remaining):
                raise AssertionError(
                    f"{pattern.pattern!r} did not come within {timeout} s; unread was:\n"
                    f"{self.unread}\n--- and all of it, at its end:\n{self.tail()}"
                )

    def read_available(self, quiet: float = 0.2) -> str:
        """Everything unread, as soon as nothing more came for `quiet` seconds."""
        while self._collect(quiet):
            pass
        shown, self.unread = self.unread, ""
        return shown

    def tail(self, characters: int = 3000) -> str:
        """The end of everything this client was ever shown."""
        return "".join(self.transcript)[-characters:]

    def _collect(self, seconds: float) -> bool:
        text = self._read(seconds)
        if text is None:
            return False
        self.unread += text
        self.transcript.append(text)
        return True


class TelnetClient(Client):
    """A plain telnet program: it refuses every option it is offered."""

    IAC, DONT, DO, WONT, WILL, SB, SE = 255, 254, 253, 252, 251, 250, 240

    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        super().__init__()
        self._pending = b""
        self._socket = socket.create_connection((host, port), timeout=PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def send(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\r\n")

    def paste(self, lines: list[str]) -> None:
        text = "".join(f"{line}\r\n" for line in lines)
        self._socket.sendall(text.encode(errors="surrogatepass"))

    def close(self) -> None:
        self._socket.close()

    def _read(self, seconds: float) -> str | None:
        ready, _, _ = select.select([self._socket], [], [], max(seconds, 0))
        if not ready:
            return None
        data = self._socket.recv(65536)
        if not data:
            raise Closed(f"the game has hung up; it said at last:\n{self.tail()}")
        shown = self._negotiate(self._pending + data)
        return _COLOUR.sub("", shown.decode(errors="replace")).replace("\r", "")

    def _negotiate(self, data: bytes) -> bytes:
        """The text in the data; what is incomplete waits for the next packet."""
        shown = bytearray()
        position = 0
        while position < len(data):
            length = self._sequence_length(data, position)
            if length is None:
                break
            if data[position] != self.IAC:
                shown.append(data[position])
            elif length == 2 and data[position + 1] == self.IAC:
                shown.append(self.IAC)
            elif length == 3:
                self._refuse(data[position + 1], data[position + 2])
            position += length
        self._pending = data[position:]
        return self._keep_whole(bytes(shown))

    def _sequence_length(self, data: bytes, start: int) -> int | None:
        if data[start] != self.IAC:
            return 1
        if start + 1 >= len(data):
            return None
        command = data[start + 1]
        if command == self.SB:
            end = data.find(bytes((self.IAC, self.SE)), start)
            return None if end < 0 else end + 2 - start
        length = 3 if command in (self.DO, self.DONT, self.WILL, self.WONT) else 2
        return None if start + length > len(data) else length

    def _refuse(self, command: int, option: int) -> None:
        answer = {self.DO: self.WONT, self.WILL: self.DONT}.get(command)
        if answer is not None:
            self._socket.sendall(bytes((self.IAC, answer, option)))

    def _keep_whole(self, shown: bytes) -> bytes:
        """Hold back a colour code or a letter that the packet's end has cut in two."""
        cut = shown.rfind(b"\x1b")
        if cut >= 0 and not re.match(rb"\x1b\[[0-9;]*[A-Za-z]", shown[cut:]):
            return self._hold(shown, cut)
        for back in range(1, min(3, len(shown)) + 1):
            byte = shown[-back]
            if byte >= 0xC0:
                whole = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
                return self._hold(shown, len(shown) - back) if whole > back else shown
            if byte < 0x80:
                break
        return shown

    def _hold(self, shown: bytes, start: int) -> bytes:
        self._pending = shown[start:] + self._pending
        return shown[:start]


class WebsocketClient(Client):
    """The connection that Evennia's web client opens from the browser.

    `messages` collects what is not text, as `(name, args, kwargs)`.
    """

    def __init__(self, port: int, host: str = "127.0.0.1", page: str = "test") -> None:
        from websockets.sync.client import connect

        super().__init__()
        self.messages: list[tuple[str, list[Any], dict[str, Any]]] = []
        self._socket = connect(
            f"ws://{host}:{port}/?&{page}&test",
            proxy=None,
            open_timeout=PATIENCE,
            close_timeout=0.2,
        ).__enter__()

    def send(self, line: str) -> None:
        self.send_message("text", line)

    def paste(self, lines: list[str]) -> None:
        for line in lines:
            self.send(line)

    def send_message(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Call one of the game's input functions, as a client's panel does."""
        self._socket.send(json.dumps([name, args, kwargs]))

    def close(self) -> None:
        self._socket.close()

    def expect_message(self, name: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """Wait for a message that is not text and take it out; its keywords."""
        end = time.monotonic() + timeout
        while True:
            for message in self.messages:
                if message[0] == name:
                    self.messages.remove(message)
                    return message[2]
            remaining = end - time.monotonic()
            if remaining <= 0 or not self._collect(remaining):
                raise AssertionError(f"no {name!r} within {timeout} s, only {self.messages}")

    def _read(self, seconds: float) -> str | None:
        from websockets.exceptions import ConnectionClosed

        try:
            packet = self._socket.recv(timeout=max(seconds, 0))
        except TimeoutError:
            return None
        except ConnectionClosed as closed:
            raise Closed(f"the game has hung up; it said at last:\n{self.tail()}") from closed
        name, args, kwargs = json.loads(packet)
        if name != "text":
            self.messages.append((name, args, kwargs))
            return ""
        text = _LINE_TAG.sub("\n", "".join(map(str, args)))
        return html.unescape(_TAG.sub("", text)).replace("\xa0", " ") + "\n"
