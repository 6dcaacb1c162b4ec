from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('combat_ashes', '0002_state_with_an_entry'),
    ]

    operations = [
        migrations.CreateModel(
            name='AshesTold',
            fields=[
                ('fight_id', models.IntegerField(primary_key=True, serialize=False)),
                ('number', models.IntegerField()),
            ],
        ),
    ]
