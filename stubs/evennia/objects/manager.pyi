from django.db.models import Manager

from .models import ObjectDB

class ObjectDBManager(Manager[ObjectDB]):
    def get_by_attribute(self, key: str) -> list[ObjectDB]: ...
