"""Twisted's reactor, by its type, and what is done away from its thread, or back in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from twisted.internet import reactor as running
from twisted.internet import threads
from twisted.internet.base import ReactorBase
from twisted.internet.defer import Deferred
from twisted.python import threadable

reactor = cast(ReactorBase, running)


T = TypeVar("T")


def away(find: Callable[[], T], then: Callable[[T], None], failed: Callable[[Any], None]) -> None:
    """Find something out in a thread of its own, where the server runs, and go on with it.

    What is found may not touch the database. A failure goes to `failed`, in Twisted's form.
    """
    if not getattr(reactor, "running", False):
        then(find())
        return
    to_thread: Any = threads.deferToThread
    to_thread(find).addCallback(then).addErrback(failed)


def in_reactor(find: Callable[..., T | Deferred[T]], *args: Any) -> T:
    """Find something out where fights change; a web view runs in a thread of its own."""
    here: Any = threadable.isInIOThread
    call: Any = threads.blockingCallFromThread
    if here() or not getattr(reactor, "running", False):
        at_once: Any = find(*args)
        return cast(T, at_once.result if isinstance(at_once, Deferred) else at_once)
    found: T = call(reactor, find, *args)
    return found
