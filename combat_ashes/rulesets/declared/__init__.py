"""What rule systems have in common in which people declare before anybody acts."""
