"""Vehicles: carriers, wrecks, tyres, spurred mounts (chapters VEH, VTP, CAR, MNT)."""
