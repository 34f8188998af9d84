"""Operating (chapter OPERATE): doors, keys, machines and other work for hands."""
