from django.db.models import Manager

from ..objects.models import ObjectDB
from ..typeclasses.models import TypedObject

class ScriptDB(TypedObject):
    objects: Manager[ScriptDB]
    obj: ObjectDB | None
