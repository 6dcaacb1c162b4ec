"""Twisted's reactor, by its type: an object that stands where its package has a module."""

from __future__ import annotations

from typing import cast

from twisted.internet import reactor as running
from twisted.internet.base import ReactorBase

reactor = cast(ReactorBase, running)
