import json
from typing import Any

from django.db import migrations, models


def note_members(apps: Any, schema_editor: Any) -> None:
    """Who was in the fights so far, as their last stored states say."""
    database = schema_editor.connection.alias
    fight = apps.get_model("combat_ashes", "AshesFight").objects.using(database)
    member = apps.get_model("combat_ashes", "AshesMember").objects.using(database)
    for fight_id, text in fight.values_list("id", "state").iterator():
        try:
            state = json.loads(text)
            people = [*state.get("people", {}).values(), *state.get("gone", {}).values()]
            refs = {person.get("ref") for person in people} | {state.get("storyteller")}
        except (ValueError, AttributeError):
            continue  # It cannot be read, which is told when somebody looks at it.
        for ref in refs - {None}:
            member.get_or_create(fight_id=fight_id, character_id=ref)


class Migration(migrations.Migration):

    dependencies = [
        ('combat_ashes', '0003_told'),
    ]

    operations = [
        migrations.AddField('ashesfight', 'ended_at', models.FloatField(null=True)),
        migrations.AddField('ashesfight', 'title', models.CharField(max_length=200, null=True)),
        migrations.CreateModel(
            name='AshesMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('fight_id', models.IntegerField()),
                ('character_id', models.IntegerField(db_index=True)),
            ],
        ),
        migrations.AddConstraint(
            'ashesmember',
            models.UniqueConstraint(fields=('fight_id', 'character_id'), name='once_a_fight'),
        ),
        migrations.CreateModel(
            name='AshesPose',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('fight_id', models.IntegerField(db_index=True)),
                ('after', models.IntegerField()),
                ('who', models.CharField(max_length=255)),
                ('text', models.TextField()),
                ('made_at', models.FloatField()),
            ],
        ),
        migrations.RunPython(note_members, migrations.RunPython.noop),
    ]
