"""A fight, its entries (one per input), its people and its poses as rows.

Plain integers point at Evennia's objects: a foreign key would drag Evennia's
own migrations into ours. Times are seconds since 1970.
"""

from django.db import models


class AshesFight(models.Model):
    """One fight: a state as JSON, and the number of the entry after which it stood so."""

    room_id = models.IntegerField(db_index=True)
    status = models.CharField(max_length=16)
    seed = models.CharField(max_length=64)
    number = models.IntegerField()
    state = models.TextField()
    begun_at = models.FloatField()
    ended_at = models.FloatField(null=True)
    title = models.CharField(max_length=200, null=True)

    class Meta:
        # By its field PostgreSQL would make a second one, for patterns.
        indexes = [models.Index(fields=["status"], name="status_of_a_fight")]

    def __str__(self) -> str:
        return f"{self.title or 'A fight'} ({self.id})"


class AshesMember(models.Model):
    """A character who was in a fight, or ran it."""

    fight_id = models.BigIntegerField()
    character_id = models.IntegerField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fight_id", "character_id"], name="once_a_fight")
        ]


class AshesPose(models.Model):
    """What somebody posed in a fight, after the entry with this number."""

    fight_id = models.BigIntegerField(db_index=True)
    after = models.IntegerField()
    who = models.CharField(max_length=255)
    text = models.TextField()
    made_at = models.FloatField()


class AshesTold(models.Model):
    """The last entry of a fight that everybody has been told."""

    fight_id = models.BigIntegerField(primary_key=True)
    number = models.IntegerField()


class AshesEntry(models.Model):
    """One input of a fight and the events it made, both as JSON, and the next deadline.

    `state` is the fight after it, stored with one entry in so many.
    """

    fight_id = models.BigIntegerField()
    number = models.IntegerField()
    given = models.TextField()
    events = models.TextField()
    deadline = models.FloatField(null=True)
    made_at = models.FloatField()
    state = models.TextField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["fight_id", "number"], name="one_entry_per_number")
        ]
