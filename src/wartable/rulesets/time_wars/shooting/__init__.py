"""Shooting (chapter FIRE): the sums of an attack, its dice, and Defensive Fire!"""
