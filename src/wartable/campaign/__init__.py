"""Campaigns: several battles with rosters, points that are kept, and a chronicle."""
