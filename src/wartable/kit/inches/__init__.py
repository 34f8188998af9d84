"""Free inches: movement, placing, reach, sight, zones, terrain and laid-out tables of any system that measures."""
