"""Who holds whom: the record of grapples."""
