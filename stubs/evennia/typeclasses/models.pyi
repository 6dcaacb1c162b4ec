from ..locks.lockhandler import LockHandler
from .attributes import AttributeHandler, DbHolder
from .tags import PermissionHandler, TagHandler

class TypedObject:
    DoesNotExist: type[Exception]
    id: int
    pk: int | None
    key: str
    db: DbHolder
    ndb: DbHolder
    attributes: AttributeHandler
    locks: LockHandler
    tags: TagHandler
    permissions: PermissionHandler
    def delete(self) -> bool: ...
