"""Who is inside buildings and transports (chapters BLD, VEH): getting in and out, what is shot at, what falls."""
