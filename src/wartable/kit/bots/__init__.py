"""What bots of several systems have in common: how choices are weighed, what a recruit lacks, what games have shown."""
