"""Those who play."""

import evennia
from evennia.accounts.accounts import DefaultAccount, DefaultGuest
from evennia.utils.utils import make_iter


class Account(DefaultAccount):
    """A player, who is still in character after the server has been killed.

    The portal keeps the connections then, but Evennia tells it who plays whom only
    before a reload.
    """

    def puppet_object(self, session, obj):
        super().puppet_object(session, obj)
        tell_portal(session)

    def unpuppet_object(self, session):
        super().unpuppet_object(session)
        for each in make_iter(session):
            tell_portal(each)


class Guest(DefaultGuest):
    """A passing visitor."""


def tell_portal(session):
    """Let the portal know whom the session plays."""
    server = evennia.EVENNIA_SERVER_SERVICE
    if server and server.amp_protocol:
        who = {session.sessid: {"puid": session.puid}}
        evennia.SESSION_HANDLER.session_portal_partial_sync(who)
