"""Evennia made quick for tests within one process: what is known is neither asked nor done again.

Most of what a test of the game takes is Evennia asking the database for what cannot be there: the
attributes, tags and contents of an object that was made a moment ago. What its handlers remember
is all it has, until they are told to forget it or it is read from the database again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from evennia.accounts.accounts import DefaultAccount
from evennia.accounts.manager import AccountDBManager
from evennia.locks.lockhandler import LockHandler
from evennia.objects.manager import ObjectDBManager
from evennia.objects.models import ContentsHandler
from evennia.objects.objects import DefaultObject
from evennia.scripts.scripts import DefaultScript
from evennia.server import sessionhandler
from evennia.typeclasses.attributes import ModelAttributeBackend
from evennia.typeclasses.managers import TypedObjectManager
from evennia.typeclasses.tags import Tag, TagHandler
from evennia.utils import idmapper
from evennia.utils.dbserialize import to_pickle
from evennia.utils.utils import class_from_module

from combat_ashes.mush.cmdsets import OurCmdSet
from combat_ashes.mush.command_names import own_names
from commands import default_cmdsets as game

NEW = "_made_by_this_test"
FIND_TAG = (
    f"SELECT id FROM {Tag._meta.db_table} WHERE db_key = %s "
    "AND db_category IS NOT DISTINCT FROM %s AND db_tagtype IS NOT DISTINCT FROM %s "
    "AND db_model = %s"
)
NOWHERE = ({"key", "home"}, {"key", "nohome"})
OF_A_KIND = ("db_typeclass_path", "db_lock_storage", "db_cmdset_storage")


def make_quick(patch: pytest.MonkeyPatch) -> None:
    """Until the patch is undone."""
    for kind in (DefaultObject, DefaultScript, DefaultAccount):
        patch.setattr(kind, "at_first_save", marked_new(kind.at_first_save))
    save_fields(patch)
    know_attributes(patch)
    know_tags(patch)
    know_contents(patch)
    read_locks_once(patch)
    make_alike(patch)
    make_accounts_alike(patch)
    # Nobody is there to be shown the login screen.
    patch.setattr(sessionhandler, "delay", lambda *args: None)
    # A test is one transaction, in which nothing is rolled back by halves.
    patch.setattr(idmapper.models, "atomic", nullcontext)
    for cmdset in (game.CharacterCmdSet, game.AccountCmdSet, game.SessionCmdSet):
        patch.setattr(cmdset, "at_cmdset_creation", made_once(cmdset.at_cmdset_creation))


def marked_new(at_first_save: Callable[[Any], None]) -> Callable[[Any], None]:
    def mark(self: Any) -> None:
        setattr(self, NEW, True)
        at_first_save(self)

    return mark


def is_new(it: Any) -> bool:
    """Whether an object, or a handler of its own, knows all that the database has of it."""
    return getattr(it, NEW, False)


def insert(made: Any) -> None:
    """Store a new instance of a model as it is; Django takes much longer to find the words."""
    kind = made._meta.concrete_model
    fields = [field for field in kind._meta.concrete_fields if not field.primary_key]
    names, marks = ", ".join(field.column for field in fields), ", ".join("%s" for _ in fields)
    values = [field.get_db_prep_save(field.pre_save(made, True), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {kind._meta.db_table} ({names}) VALUES ({marks}) "
            f"RETURNING {kind._meta.pk.column}",
            values,
        )
        (made.pk,) = cursor.fetchone()
    made._state.adding, made._state.db = False, connection.alias
    if hasattr(made, "cache_instance"):
        made.cache_instance(made, new=True)


def save_fields(patch: pytest.MonkeyPatch) -> None:
    """Some fields of one of Evennia's objects are stored by one statement, as by `insert`."""
    save = Model.save

    def save_some(self: Any, *args: Any, update_fields: Any = None, **how: Any) -> None:
        kept = isinstance(self, idmapper.models.SharedMemoryModel) and not self._state.adding
        if args or how or not update_fields or not kept or not _update(self, update_fields):
            save(self, *args, update_fields=update_fields, **how)

    patch.setattr(Model, "save", save_some)


def _update(made: Any, names: list[str]) -> bool:
    """Whether a stored row has taken over these fields."""
    meta = made._meta
    fields = [meta.get_field(name) for name in names]
    columns = ", ".join(f"{field.column} = %s" for field in fields)
    values = [field.get_db_prep_save(field.pre_save(made, False), connection) for field in fields]
    with connection.cursor() as cursor:
        cursor.execute(
            f"UPDATE {meta.db_table} SET {columns} WHERE {meta.pk.column} = %s", [*values, made.pk]
        )
        return bool(cursor.rowcount == 1)


def know_handlers(patch: pytest.MonkeyPatch, kind: type[Any]) -> None:
    """The handlers of a new object are new as well, until they are reset."""
    begin, reset = kind.__init__, kind.reset_cache

    def __init__(self: Any, obj: Any, *args: Any) -> None:
        begin(self, obj, *args)
        setattr(self, NEW, is_new(self.obj))

    def reset_cache(self: Any) -> None:
        setattr(self, NEW, False)
        reset(self)

    patch.setattr(kind, "__init__", __init__)
    patch.setattr(kind, "reset_cache", reset_cache)


def remembered(handler: Any, category: str | None) -> list[Any]:
    """What a handler remembers of a category."""
    end = f"-{category}"
    return [it for key, it in handler._cache.items() if key.endswith(end) and it]


def know_attributes(patch: pytest.MonkeyPatch) -> None:
    kind = ModelAttributeBackend
    ask, ask_category = kind.query_key, kind.query_category

    def query_key(self: Any, key: str, category: str | None) -> Any:
        return [] if is_new(self) else ask(self, key, category)

    def query_category(self: Any, category: str | None) -> Any:
        return remembered(self, category) if is_new(self) else ask_category(self, category)

    def do_create_attribute(
        self: Any, key: str, category: str | None, locks: str | None, value: Any, as_text: bool
    ) -> Any:
        made = self._attrclass(
            db_key=key,
            db_category=category,
            db_model=self._model,
            db_lock_storage=locks or "",
            db_attrtype=self._attrtype,
            db_value=None if as_text else to_pickle(value),
            db_strvalue=value if as_text else None,
        )
        insert(made)
        table = getattr(self.obj, self._m2m_fieldname).through._meta.db_table
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} ({self._model}_id, attribute_id) VALUES (%s, %s)",
                (self._objid, made.pk),
            )
        return made

    know_handlers(patch, kind)
    patch.setattr(kind, "query_key", query_key)
    patch.setattr(kind, "query_category", query_category)
    patch.setattr(kind, "do_create_attribute", do_create_attribute)


def know_tags(patch: pytest.MonkeyPatch) -> None:
    """Permissions and aliases are tags."""
    ask, ask_all = TagHandler._getcache, TagHandler._query_all
    make = TypedObjectManager.create_tag

    def _getcache(self: Any, key: Any = None, category: Any = None) -> Any:
        if not is_new(self):
            return ask(self, key, category)
        category = category.strip().lower() if category else None
        if not key:
            return remembered(self, category)
        tag = self._cache.get(f"{str(key).strip().lower()}-{category}")
        return [tag] if tag else []

    def _query_all(self: Any) -> Any:
        return list(self._cache.values()) if is_new(self) else ask_all(self)

    def create_tag(
        self: Any, key: Any, category: Any = None, data: Any = None, tagtype: Any = None
    ) -> Any:
        if data is not None:
            return make(self, key, category, data, tagtype)
        words = [word and str(word).strip().lower() for word in (key, category, tagtype)]
        with connection.cursor() as cursor:
            cursor.execute(FIND_TAG, (*words, self.model.__dbclass__.__name__.lower()))
            found = cursor.fetchone()
        if found:
            return Tag.objects.get(id=found[0])
        tag = Tag(**dict(zip(("db_key", "db_category", "db_tagtype"), words, strict=True)))
        tag.db_model = self.model.__dbclass__.__name__.lower()
        insert(tag)
        return tag

    know_handlers(patch, TagHandler)
    patch.setattr(TypedObjectManager, "create_tag", create_tag)
    patch.setattr(TagHandler, "_getcache", _getcache)
    patch.setattr(TagHandler, "_query_all", _query_all)


def know_contents(patch: pytest.MonkeyPatch) -> None:
    """Nothing is in a new object before its contents are first asked for."""
    ask = ContentsHandler.load

    def load(self: Any) -> Any:
        first = is_new(self.obj) and not is_new(self)
        setattr(self, NEW, True)
        return [] if first else ask(self)

    patch.setattr(ContentsHandler, "load", load)


def read_locks_once(patch: pytest.MonkeyPatch) -> None:
    """Locks that are written alike are alike, whoever has them."""
    read = LockHandler._parse_lockstring
    known: dict[str, dict[str, Any]] = {}

    def _parse_lockstring(self: Any, text: str) -> dict[str, Any]:
        if text not in known:
            known[text] = read(self, text)
        return known[text].copy()

    patch.setattr(LockHandler, "_parse_lockstring", _parse_lockstring)


def make_alike(patch: pytest.MonkeyPatch) -> None:
    """Objects that are put nowhere yet are made like the first of their kind, in one statement."""
    make = ObjectDBManager.create_object
    patterns: dict[type[Any], dict[str, Any]] = {}

    def create_object(self: Any, typeclass: Any = None, **how: Any) -> Any:
        kind = class_from_module(typeclass) if isinstance(typeclass, str) else typeclass
        if kind is None or set(how) not in NOWHERE:
            return make(self, typeclass, **how)
        if kind not in patterns:
            first = make(self, typeclass, **how)
            assert not first.attributes.all() and not first.tags.all(), kind
            patterns[kind] = {name: getattr(first, name) for name in OF_A_KIND}
            return first
        made = kind(db_key=how["key"], db_home=how.get("home"), **patterns[kind])
        setattr(made, NEW, True)
        insert(made)
        return made

    patch.setattr(ObjectDBManager, "create_object", create_object)


def make_accounts_alike(patch: pytest.MonkeyPatch) -> None:
    """Accounts with one password are made like the first of them, who has logged in before."""
    make = AccountDBManager.create_account
    patterns: dict[tuple[type[Any], str], tuple[dict[str, Any], list[Any], list[str]]] = {}

    def create_account(
        self: Any, key: str, email: str, password: str, typeclass: Any = None, **how: Any
    ) -> Any:
        kind = class_from_module(typeclass) if isinstance(typeclass, str) else typeclass
        if kind is None or email or any(how.values()):
            return make(self, key, email, password, typeclass=typeclass, **how)
        if (kind, password) not in patterns:
            first = make(self, key, email, password, typeclass=typeclass, **how)
            fields = {name: getattr(first, name) for name in (*OF_A_KIND, "password")}
            noted = [each for each in first.attributes.all() if each.key != "FIRST_LOGIN"]
            attributes = [(each.key, each.value, each.category, each.lock_storage)
                          for each in noted]  # fmt: skip
            patterns[kind, password] = fields, attributes, first.permissions.all()
            return first
        fields, attributes, permissions = patterns[kind, password]
        made = kind(username=key, db_key=key, **fields)
        setattr(made, NEW, True)
        insert(made)
        for name, value, category, locks in attributes:
            made.attributes.add(name, value, category=category, lockstring=locks)
        made.permissions.add(permissions)
        return made

    patch.setattr(AccountDBManager, "create_account", create_account)


def made_once(create_set: Callable[[Any], None]) -> Callable[[Any], None]:
    """A set of a hundred commands is put together once under a game's names, and copied then."""
    made: dict[str, list[Any]] = {}

    def at_cmdset_creation(cmdset: Any) -> None:
        called = str(own_names())
        if OurCmdSet.set_aside is not None or called not in made:
            create_set(cmdset)
        if OurCmdSet.set_aside is None:
            made.setdefault(called, cmdset.commands)
            cmdset.commands = [copied(command) for command in made[called]]

    return at_cmdset_creation


def copied(command: Any) -> Any:
    """What `copy` does for an object that has no say in it, in a fifth of the time."""
    twin = object.__new__(type(command))
    twin.__dict__.update(command.__dict__)
    return twin
